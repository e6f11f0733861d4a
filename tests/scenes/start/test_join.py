"""The way from Play to a table: kinds of game, and people who sit down side by side, by presses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from controllers.actions import Action, Brand, Press
from controllers.keyboard import Typing
from game.language.languages import spoken_in
from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import LEVELS
from game.profiles.people import Person
from game.rules.dictionary import CLASSIC_WORDS
from game.rules.editions import PARLOUR
from game.rules.rules_json import beyond_usual
from game.scenes.kit.guests import GuestLook, PadlessGuest
from game.scenes.kit.menus import Reading
from game.scenes.kit.phone_guests import PhoneGuests
from game.scenes.kit.picture.menu_panels import Menu
from game.scenes.kit.picture.sheet import Block, Columns, Look, Pile, Sheet, Stepper, Words, blocks_of
from game.scenes.kit.picture.sheet_pictures import PadSign, Pill, Pressing
from game.scenes.kit.scene import Change, Push
from game.scenes.start.name_keys import NameKeys, rows
from game.scenes.start.places import ColumnPart, SeatPlace, persons_of
from tests.phones.house import PhoneHouse
from tests.scenes.couch import Couch, services
from tests.scenes.pads import PadCouch, at_title
from tests.scenes.playing import (
    add_maven,
    add_person,
    be_called,
    be_ready,
    couch_of,
    joining,
    kept_in,
    pass_out,
    press_name_key,
    start,
)
from tests.scenes.scripted_maven import ScriptedMaven

PEOPLE = (
    Person("Ann", 0, "cat", "one", 40),
    Person("Ben", 1, "duck", "two", 30),
    Person("Cleo", 2, "teapot", "three", 20),
    Person("Dora", 3, "pawn", "four", 10),
)
PADS = ("one", "two", "three", "four")


def labels(couch: Couch) -> list[str]:
    """The choices of the menu on top."""
    menu = [panel for panel in couch.picture.panels if isinstance(panel, Menu)][-1]
    return [item.label for item in menu.items]


def at_first_seat(lexicon: Lexicon) -> Couch:
    couch = couch_of(lexicon)
    start(couch, "Normal")
    return couch


def at_the_keys(lexicon: Lexicon) -> Couch:
    """Where a name is spelled."""
    couch = at_first_seat(lexicon)
    couch.press("right", "confirm")
    return couch


def column(couch: Couch, number: int = 0) -> SeatPlace:
    return joining(couch).places.places[number]


def seen(couch: Couch, number: int = 0) -> list[Block]:
    """What is seen of a seat."""
    (sheet,) = (panel for panel in couch.picture.panels if isinstance(panel, Sheet))
    assert isinstance(sheet.body, Pile)
    columns = sheet.body.parts[1]
    assert isinstance(columns, Columns)
    return [*blocks_of(columns.parts[number])]


def told(couch: Couch, number: int = 0) -> list[str]:
    return [block.text for block in seen(couch, number) if isinstance(block, Words)]


def offered(couch: Couch, number: int = 0) -> dict[str, bool]:
    """The names to choose from, and whether each is free."""
    names = {}
    for _ in range(len(column(couch, number).names) + 1):
        (name,) = (block for block in seen(couch, number) if isinstance(block, Stepper))
        names[name.value.text] = name.value.look is not Look.SMALL
        couch.press("right")
    return names


def at_the_foot(couch: Couch) -> list[Block]:
    (sheet,) = (panel for panel in couch.picture.panels if isinstance(panel, Sheet))
    assert isinstance(sheet.body, Pile)
    return [*blocks_of(sheet.body.parts[2])]


def note(couch: Couch) -> str:
    """Why the game cannot begin yet."""
    return "".join(block.text for block in at_the_foot(couch) if isinstance(block, Words))


def start_key(couch: Couch) -> Action | None:
    """The button on Start."""
    pill = at_the_foot(couch)[-1]
    assert isinstance(pill, Pill)
    assert pill.focused == (pill.action is not None)
    return pill.action


def can_start(couch: Couch) -> bool:
    return not joining(couch).why_not


def kinds(couch: Couch) -> list[str]:
    return [place.kind for place in joining(couch).places.places]


def entered(couch: Couch) -> str:
    keys = column(couch).keys
    assert keys is not None
    return keys.value


def invites(couch: Couch, number: int) -> list[Brand | None]:
    """The pads that may take a seat; None is a phone."""
    return [block.brand for block in seen(couch, number) if isinstance(block, PadSign)]


def takes_maven(couch: Couch, number: int) -> bool:
    """Whether a button has the computer sit there."""
    return any(isinstance(block, Pressing) and block.after == "Maven" for block in seen(couch, number))


def several(lexicon: Lexicon, *pads: str, people: tuple[Person, ...] = PEOPLE) -> PadCouch:
    """Where people sit down, called by the first of these pads."""
    couch = at_title(lexicon, *pads)
    couch.services.remember(*reversed(people))
    couch.push(pads[0], "cross")
    couch.choose("Play")
    couch.push(pads[0], "cross", "cross")
    return couch


@pytest.mark.parametrize("seats", ["hm", "hmmm", "hhmm", "hhhh"])
def test_ps010_014_a_game_of_people_and_mavens_starts_and_finishes(lexicon: Lexicon, seats: str) -> None:
    couch = at_first_seat(lexicon)
    be_ready(couch)
    for kind in seats[1:]:
        if kind == "h":
            add_person(couch)
        else:
            add_maven(couch, "Novice")
    couch.press("confirm")
    couch.until("table", "handover")
    match = couch.host
    assert "".join(seat.kind[0] for seat in match.seats) == seats
    while match.position.outcome is None:
        couch.until("table", "handover")
        if couch.stack.top.name == "handover":
            couch.press("confirm")
        couch.pass_turn()
        couch.until("table", "handover", "results")
    couch.until("results")


def test_ps015_016_the_first_seat_is_a_persons_and_every_other_one_is_offered_to_both(
    lexicon: Lexicon,
) -> None:
    couch = at_first_seat(lexicon)
    assert kinds(couch) == ["person", "empty", "empty", "empty"]
    assert column(couch).name == "Player 1"
    be_ready(couch)
    assert couch.prompts["Maven"] == (Action.SHUFFLE,)
    couch.press("up")
    assert couch.prompts["Add a player"] == (Action.CONFIRM,)


def test_ps017_027_choosing_maven_asks_for_one_of_eight_levels_each_with_what_to_expect(
    lexicon: Lexicon,
) -> None:
    couch = at_first_seat(lexicon)
    couch.press("confirm", "shuffle", "left*9")
    levels = {}
    for _ in LEVELS:
        (title,) = (block.value.text for block in seen(couch, 1) if isinstance(block, Stepper))
        levels[title] = told(couch, 1)[-1]
        couch.press("right")
    assert ", ".join(levels) == (
        "Novice, Beginner, Intermediate, Advanced, Expert, Champion, Master, Grand Master"
    )
    assert len({*levels.values()}) == 8
    couch.press("confirm")
    assert "Agatha · Grand Master" in told(couch, 1)


def test_ps018_019_a_second_person_is_asked_for_a_name_and_then_players_are_added_up_to_four(
    lexicon: Lexicon,
) -> None:
    couch = at_first_seat(lexicon)
    be_ready(couch)
    assert note(couch) == "Who else plays?"
    for number in (2, 3, 4):
        couch.press("up", "confirm")
        assert {"Player " + str(number), "New"} <= {*offered(couch, number - 1)}
        assert note(couch) == f"Waiting for Player {number}"
        be_ready(couch)
        assert can_start(couch)
    assert "Maven" not in couch.prompts, "everybody is here"
    couch.press("confirm")
    couch.until("handover")
    assert [seat.name for seat in couch.host.seats] == [f"Player {n}" for n in (1, 2, 3, 4)]


def test_with_one_pad_the_button_that_was_pressed_all_along_adds_the_second_person(lexicon: Lexicon) -> None:
    couch = at_first_seat(lexicon)
    be_ready(couch)
    assert couch.prompts["Add a player"] == (Action.CONFIRM,)
    couch.press("confirm", "confirm", "confirm")
    couch.until("handover")
    assert [seat.name for seat in couch.host.seats] == ["Player 1", "Player 2"]


def test_the_rules_are_a_press_away_before_anybody_is_ready_and_the_seat_is_kept(lexicon: Lexicon) -> None:
    couch = at_first_seat(lexicon)
    assert couch.prompts["Rules"] == (Action.L1,)
    couch.press("l1")
    assert couch.stack.top.name == "editions"
    couch.press("back")
    assert note(couch) == "Waiting for Player 1"
    be_ready(couch)
    couch.press("left")
    assert couch.prompts["Rules"] == (Action.CONFIRM, Action.L1)
    rules = at_the_foot(couch)[1]
    assert isinstance(rules, Pill)
    assert rules.outlines == (0,), "where the cursor is is seen"


def test_while_another_pad_has_no_seat_being_ready_adds_nobody(lexicon: Lexicon) -> None:
    couch = several(lexicon, "a", "b")
    couch.push("a", "cross")
    assert "Add a player" not in couch.prompts
    couch.push("a", "cross")
    assert kinds(couch) == ["person", "empty", "empty", "empty"]


def test_ps022_a_name_of_the_greatest_length_is_entered_with_the_pad_alone(lexicon: Lexicon) -> None:
    couch = at_the_keys(lexicon)
    for face in "ZYXWVUTSRQPO":
        press_name_key(couch, face)
    assert entered(couch) == "Zyxwvutsrqpo"
    press_name_key(couch, "A")
    assert entered(couch) == "Zyxwvutsrqpo", "twelve letters are the most"


def test_ps023_the_arrow_erases_the_last_letter_and_nothing_of_an_empty_name(lexicon: Lexicon) -> None:
    couch = at_the_keys(lexicon)
    press_name_key(couch, "←")
    assert entered(couch) == ""
    for key in "BO←":
        press_name_key(couch, key)
    assert entered(couch) == "B"


def test_ps024_clear_all_empties_the_name(lexicon: Lexicon) -> None:
    couch = at_the_keys(lexicon)
    for key in ("B", "O", "Clear All"):
        press_name_key(couch, key)
    assert entered(couch) == ""


def test_ps025_026_a_space_is_kept_inside_a_name_and_trimmed_at_its_ends(lexicon: Lexicon) -> None:
    couch = at_the_keys(lexicon)
    for key in ("␣", "B", "␣", "O", "␣", "Done"):
        press_name_key(couch, key)
    assert column(couch).name == "B O"


def test_ps026_an_empty_name_is_the_default_one(lexicon: Lexicon) -> None:
    couch = at_the_keys(lexicon)
    press_name_key(couch, "␣")
    assert entered(couch) == "", "no name begins with a space"
    press_name_key(couch, "Done")
    assert column(couch).name == "Player 1"


def test_ps021_the_name_entered_stands_on_the_score_box_and_in_the_results(lexicon: Lexicon) -> None:
    couch = at_first_seat(lexicon)
    be_called(couch, "Annie")
    be_ready(couch)
    add_maven(couch, "Novice")
    couch.press("confirm")
    couch.until("table")
    assert couch.sees("Annie")
    pass_out(couch)
    assert couch.sees("Annie")


def test_ps020_the_default_name_and_names_entered_before_are_offered(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    couch.services.options = replace(couch.services.options, names=("Annie", "Bo"))
    start(couch, "Normal")
    assert [*offered(couch)] == ["Annie", "Bo", "Player 1", "New"]
    assert column(couch).name == "Annie", "whoever played last is one press away"
    be_ready(couch)
    couch.press("up", "confirm")
    assert offered(couch, 1) == {"Bo": True, "Annie": False, "Player 2": True, "New": True}
    couch.press("right")
    assert note(couch) == "Annie sits here already", "why there is no Ready"
    assert "Ready" not in couch.prompts
    be_called(couch, "Cleo")
    assert note(couch) == "Waiting for Cleo"
    be_ready(couch)
    couch.press("confirm")
    couch.until("handover")
    assert [seat.name for seat in couch.host.seats] == ["Annie", "Cleo"]
    assert [person.name for person in couch.services.people][:2] == ["Annie", "Cleo"]


@pytest.mark.parametrize("known", [("Anna",), ("Anna", "Player 2")])
def test_whoever_sits_down_when_all_known_people_sit_begins_with_a_free_name(
    lexicon: Lexicon, known: tuple[str, ...]
) -> None:
    couch = couch_of(lexicon)
    couch.services.options = replace(couch.services.options, names=known)
    start(couch, "Normal")
    be_ready(couch)
    couch.press("confirm")
    seat = column(couch, 1)
    assert seat.names[seat.chip] == seat.name == "Player 2"
    assert offered(couch, 1)["Player 2"]
    assert note(couch) == "Waiting for Player 2", "not for whoever is ready"
    be_ready(couch)
    assert can_start(couch)
    add_person(couch)
    assert column(couch, 2).name == "Player 3"
    assert column(couch, 2).ready


def test_two_players_never_bear_the_same_name(lexicon: Lexicon) -> None:
    couch = at_first_seat(lexicon)
    be_called(couch, "Otto")
    be_ready(couch)
    add_person(couch, "Otto")
    add_maven(couch, "Novice")
    couch.press("confirm")
    couch.until("handover")
    assert [seat.name for seat in couch.host.seats] == ["Otto", "Otto 2", "Otto 3"]


# ---------------------------------------------------------------- several pads


def test_four_people_with_kept_names_sit_down_in_twelve_presses_at_most(lexicon: Lexicon) -> None:
    couch = several(lexicon, *PADS)
    presses = 0
    for pad in PADS[1:]:
        couch.push(pad, "cross")
        presses += 1
    for pad in PADS:
        couch.push(pad, "cross")
        presses += 1
    couch.push("three", "cross")
    presses += 1
    assert presses <= 12
    couch.until("handover", "showing")
    assert [seat.name for seat in couch.host.seats] == ["Ann", "Ben", "Cleo", "Dora"]
    assert [(seat.color, seat.figure) for seat in couch.host.seats] == [
        (person.color, person.figure) for person in PEOPLE
    ]
    assert couch.services.seating.owners == list(PADS)


def test_every_cross_of_an_unseated_pad_takes_the_next_seat_and_answers_for_nobody_else(
    lexicon: Lexicon,
) -> None:
    couch = several(lexicon, "one", "two")
    couch.push("two", "cross")
    assert [column(couch, seat).name for seat in (0, 1)] == ["Ann", "Ben"]
    assert not column(couch, 0).ready
    couch.push("two", "cross", "cross", "cross")
    assert not column(couch, 0).ready, "impatience answers for nobody else"
    assert kinds(couch) == ["person", "person", "empty", "empty"]
    assert column(couch, 1).ready
    assert couch.scene == "setup"


def test_each_pad_moves_only_its_own_column(lexicon: Lexicon) -> None:
    couch = several(lexicon, "one", "two")
    couch.push("two", "cross")
    before = replace(column(couch, 0))
    couch.push("two", "down", "right", "right", "up", "down", "down", "right", "triangle")
    assert column(couch, 0) == before
    assert kinds(couch) == ["person", "empty", "empty", "empty"], "who leaves takes nobody along"


def test_colors_and_figures_are_chosen_and_what_others_have_taken_is_skipped(lexicon: Lexicon) -> None:
    couch = several(lexicon, "one", "two")
    couch.push("two", "cross")
    while column(couch, 1).part is not ColumnPart.COLOR:
        couch.push("two", "down")
    seen = set()
    for _ in range(6):
        couch.push("two", "right")
        seen.add(column(couch, 1).color)
    assert seen == {1, 2, 3, 4, 5}, "the first one's color is not to be had"
    couch.push("two", "down")
    figures = set()
    for _ in range(6):
        couch.push("two", "right")
        figures.add(column(couch, 1).figure)
    assert figures == {"duck", "pawn", "teapot", "owl", "snail"}


def test_whoever_plays_with_another_name_finds_the_looks_of_that_name(lexicon: Lexicon) -> None:
    couch = several(lexicon, "one", "two")
    couch.push("two", "cross", "right", "right")
    assert (column(couch, 1).name, column(couch, 1).color, column(couch, 1).figure) == ("Cleo", 2, "teapot")


def test_a_seat_says_which_pads_may_take_it(lexicon: Lexicon) -> None:
    couch = several(lexicon, "one", "two")
    couch.plug("three", Brand.NINTENDO)
    assert invites(couch, 1) == [Brand.XBOX, Brand.NINTENDO]
    assert invites(couch, 2) == []


def test_a_pad_that_goes_takes_along_whoever_had_not_decided(lexicon: Lexicon) -> None:
    couch = several(lexicon, "one", "two", "three")
    couch.push("two", "cross")
    couch.push("three", "cross", "cross")
    couch.unplug("two")
    couch.unplug("three")
    assert kinds(couch) == ["person", "empty", "person", "empty"], "whoever was ready keeps the seat"


def test_seats_may_stay_free_between_others(lexicon: Lexicon) -> None:
    couch = several(lexicon, "one", "two", "three")
    for pad in ("two", "three"):
        couch.push(pad, "cross", "cross")
    couch.push("two", "triangle")
    couch.push("one", "cross", "cross")
    couch.until("handover", "showing")
    assert [seat.name for seat in couch.host.seats] == ["Ann", "Cleo"]
    assert couch.services.seating.owners == ["one", "three"]


def test_a_pad_without_a_seat_may_go_back_only_where_nobody_sits(lexicon: Lexicon) -> None:
    couch = several(lexicon, "one", "two")
    couch.push("two", "triangle")
    assert couch.scene == "setup"
    couch.push("one", "triangle")
    couch.push("two", "triangle")
    assert couch.scene == "play"


def test_ps012_back_leads_from_every_question_of_a_new_game_to_the_main_menu(lexicon: Lexicon) -> None:
    for presses in ([], ["confirm"], ["right", "confirm"], ["confirm", "shuffle"], ["confirm", "up"]):
        couch = at_first_seat(lexicon)
        couch.press(*presses)
        for _ in range(6):
            if couch.stack.top.name == "main-menu":
                break
            couch.press("back")
        assert couch.stack.top.name == "main-menu", presses


def test_with_everyday_words_no_level_is_said_to_know_others(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    everyday = replace(PARLOUR, dictionary=replace(PARLOUR.dictionary, base=CLASSIC_WORDS))
    couch.services.options = replace(couch.services.options, last_rules={"rules": beyond_usual(everyday)})
    start(couch, "Normal")
    couch.press("confirm", "shuffle", *["down"] * 7)
    lines = set()
    for _ in LEVELS:
        lines.add(told(couch, 1)[-1])
        couch.press("up")
    assert len(lines) == len(LEVELS)
    assert not any("Rare" in line or "all the words" in line or "common" in line for line in lines)


def test_the_computer_is_removed_and_its_level_changed(lexicon: Lexicon) -> None:
    couch = at_first_seat(lexicon)
    be_ready(couch)
    add_maven(couch, "Expert")
    couch.press("up", "left", "confirm", "right", "confirm")
    assert "Amara · Champion" in told(couch, 1)
    couch.press("up", "left", "back")
    assert kinds(couch) == ["person", "empty", "empty", "empty"]


def test_a_name_is_typed_where_it_is_spelled_at_a_keyboard_and_by_no_other_pad(lexicon: Lexicon) -> None:
    couch = at_first_seat(lexicon)
    assert takes_maven(couch, 1)
    couch.press("right", "confirm")
    assert couch.stack.top.takes_text is Typing.OFF, "a pad spells it key by key"
    assert not takes_maven(couch, 1), "its button erases meanwhile"
    couch.press("back", "back")
    for action in (Action.CONFIRM, Action.RIGHT, Action.CONFIRM):
        couch.stack.press(Press("keyboard", action))
    assert couch.stack.top.takes_text is Typing.WORDS
    couch.stack.type("  beä t")
    couch.stack.type("oo long for it")
    couch.wait(0.1)
    assert entered(couch) == "Be Too Long "
    couch.stack.press(Press("keyboard", Action.PAUSE))
    assert column(couch, 0).name == "Be Too Long"
    assert couch.stack.top.takes_text is Typing.OFF


def test_a_name_is_spelled_with_the_letters_of_the_language(lexicon: Lexicon) -> None:
    keys = {}
    for language in ("en", "da", "de", "fr", "pl"):
        with spoken_in(language):
            keys[language] = rows()
            assert {sum(key.width for key in row) for row in rows()} == {len(rows()[0])}, "no place is empty"
            assert len(rows()) <= len(keys["en"]) + 1
    assert (len(keys["en"]), len(keys["en"][0])) == (5, 7)
    with spoken_in("pl"):
        assert NameKeys(12).typed("łucja ż").value == "Łucja Ż"
        last = NameKeys(12, focus=(len(keys["pl"]) - 2, 2))
        assert last.cell.label == "Ż"
        assert last.pressed().value == "Ż"
    with spoken_in("de"):
        assert NameKeys(12).typed("jürgen weiß").value == "Jürgen Weiß"


# ---------------------------------------------------------------- guests


class Phones:
    """Two people with phones."""

    def __init__(self) -> None:
        self.here: tuple[PadlessGuest, ...] = (PadlessGuest("phone a", "Gus", 4, "owl", ready=False),)
        self.seats: dict[str, int] = {}

    def gather(self) -> None:
        pass

    def present(self) -> tuple[PadlessGuest, ...]:
        return self.here

    def seat(self, seats: dict[str, int]) -> None:
        self.seats = dict(seats)

    def show(self, looks: dict[str, GuestLook]) -> None:
        pass

    def invite(self) -> Change:
        return Push(Reading("Scan the code", ["A code."]))


def test_start_is_marked_only_while_the_button_of_its_sign_starts(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    start(couch, "Normal")
    be_ready(couch)
    couch.press("shuffle", "confirm")
    assert "Start" in couch.prompts
    assert start_key(couch) is Action.CONFIRM
    for direction in ("up", "left"):
        couch.press(direction)
        assert "Start" not in couch.prompts
        assert can_start(couch)
        assert start_key(couch) is None


def test_a_phone_takes_a_seat_is_waited_for_and_leaves_again(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    phones = Phones()
    couch.services.guests = phones  # type: ignore[assignment]
    start(couch, "Normal")
    assert column(couch, 1).name == "Gus"
    assert (column(couch, 1).color, column(couch, 1).figure) == (4, "owl")
    be_ready(couch)
    assert note(couch) == "Waiting for Gus"
    couch.press("scores")
    assert couch.sees("Scan the code")
    couch.press("back")
    phones.here = (replace(phones.here[0], ready=True),)
    couch.wait(0.1)
    assert can_start(couch)
    phones.here, here = (), phones.here
    couch.wait(0.1)
    assert kinds(couch) == ["person", "empty", "empty", "empty"]
    phones.here = here
    couch.wait(0.1)
    couch.press("confirm")
    assert phones.seats == {"phone a": 1}


def with_phones(lexicon: Lexicon) -> tuple[Couch, PhoneHouse]:
    """A couch in a house that lets phones in."""
    couch, house = couch_of(lexicon), PhoneHouse()
    couch.services.phones = house.phones
    couch.services.guests = PhoneGuests(house.phones)
    return couch, house


def test_whoever_sits_down_with_a_phone_chooses_a_figure_there_that_nobody_else_has(lexicon: Lexicon) -> None:
    couch, house = with_phones(lexicon)
    start(couch, "Normal")
    be_called(couch, "Ann")
    be_ready(couch)
    line = house.invite()
    house.tell(line, "name", "Gus")
    couch.wait(0.1)
    _, color, figure, figures = line.heard("look")[-1]
    assert (color, figure) == (column(couch, 1).color, column(couch, 1).figure)
    assert [name for name, free in figures if not free] == [column(couch, 0).figure]
    for said, seen in (("snail", "snail"), (column(couch, 0).figure, "snail"), ("dragon", "snail")):
        house.tell(line, "figure", said)
        couch.wait(0.1)
        assert column(couch, 1).figure == seen
    assert line.heard("look")[-1][2] == "snail"
    couch.press("confirm")
    couch.until("table", "handover")
    assert couch.host.seats[1].figure == "snail"
    told = len(line.heard("look"))
    house.tell(line, "figure", "owl")
    couch.wait(0.1)
    assert len(line.heard("look")) == told, "nobody chooses while a game is on"


def test_a_seat_belongs_to_the_phone_that_sat_down_there_and_to_none_that_has_the_name(
    lexicon: Lexicon,
) -> None:
    couch, house = with_phones(lexicon)
    asleep = house.invite()
    house.tell(asleep, "name", "Player 1")
    house.net.news.put((asleep, None))
    house.phones.attend()
    start(couch, "Normal")
    be_ready(couch)
    assert column(couch, 0).name == "Player 1"
    here = house.invite()
    house.tell(here, "name", "Gus")
    couch.wait(0.1)
    couch.press("confirm")
    couch.until("table", "handover")
    assert [seat.name for seat in couch.host.seats] == ["Player 1", "Gus"]
    assert [house.phones.holds(seat) for seat in (0, 1)] == [False, True]
    assert here.heard("table")[-1][2] == 1
    back = house.come_back_to_the_menu(asleep)
    assert back.heard("table")[-1][2] is None, "it looks on"


def test_phones_that_say_a_name_which_somebody_has_get_a_number_are_told_so_and_play(
    lexicon: Lexicon,
) -> None:
    couch, house = with_phones(lexicon)
    start(couch, "Normal")
    lines = [house.invite() for _ in range(3)]
    for line, name in zip(lines, ("Anna", "ANNA", "Player 1"), strict=True):
        house.tell(line, "name", name)
    couch.wait(0.1)
    names = ["Player 1", "Anna", "ANNA 2", "Player 2"]
    assert [column(couch, seat).name for seat in range(4)] == names
    assert [line.heard("people")[-1][2] for line in lines] == names[1:]
    house.tell(lines[0], "name", "Otto")
    couch.wait(0.1)
    assert column(couch, 2).name == lines[1].heard("people")[-1][2] == "ANNA", "the name is free"
    house.tell(lines[0], "name", "Anna")
    couch.wait(0.1)
    assert [column(couch, seat).name for seat in (1, 2)] == ["Anna 2", "ANNA"], "now it is the later one"
    be_ready(couch)
    assert can_start(couch), "whoever sits at the pad has kept the name that a phone said, too"
    couch.press("confirm")
    couch.until("table", "handover")
    assert [line.heard("table")[-1][2] for line in lines] == [1, 2, 3]
    assert [line.heard("people")[-1][2] for line in lines] == ["Anna 2", "ANNA", "Player 2"]


def test_without_phones_nothing_is_said_of_them(lexicon: Lexicon) -> None:
    couch = at_first_seat(lexicon)
    assert "Phone code" not in couch.prompts
    assert None not in invites(couch, 1)


def test_people_are_remembered_as_they_sat_down(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    start(couch, "Normal")
    be_called(couch, "Ann")
    couch.press("down", "right*2")
    be_ready(couch)
    (person,) = persons_of(joining(couch).places.taken, (), 77)
    assert (person.name, person.color, person.pad, person.played) == ("Ann", 2, "p1", 77)


def test_people_and_their_looks_are_found_again_on_the_memory_card(lexicon: Lexicon, tmp_path: Path) -> None:
    with kept_in(tmp_path) as keeper:
        couch = couch_of(lexicon, keeper=keeper)
        start(couch, "Solitaire")
        be_called(couch, "Ann")
        couch.press("down", "right*2")
        be_ready(couch)
        assert keeper.flush(10)
        couch.wait(0.1)
        assert keeper.flush(10)
        again = couch_of(lexicon, keeper=keeper)
        start(again, "Solitaire")
        assert (column(again).name, column(again).color) == ("Ann", 2)


# ---------------------------------------------------------------- after a game


def test_sp076_after_a_game_one_press_plays_again_and_two_change_who_plays_and_how_well(
    lexicon: Lexicon,
) -> None:
    couch = couch_of(lexicon)
    start(couch, "Normal")
    be_called(couch, "Ann")
    be_ready(couch)
    add_maven(couch, "Novice")
    couch.press("confirm")
    couch.until("table")
    pass_out(couch)
    couch.press("right", "confirm")
    sofas = joining(couch).places.taken
    assert [(place.kind, place.name, place.level, place.ready) for place in sofas] == [
        ("person", "Ann", 3, True),
        ("maven", "Maven", 1, True),
    ]
    couch.press("up", "left", "confirm", "right*2", "confirm")  # to the computer's seat, and up two levels
    couch.press("confirm")
    couch.until("table")
    assert [(seat.name, seat.level) for seat in couch.host.seats] == [("Ann", 0), ("Theo", 3)]
    pass_out(couch)
    couch.press("confirm")
    couch.until("table")
    assert [(seat.name, seat.level) for seat in couch.host.seats] == [("Ann", 0), ("Theo", 3)]


def test_back_from_new_players_is_the_results_again(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    start(couch, "Normal")
    be_ready(couch)
    add_maven(couch, "Novice")
    couch.press("confirm")
    couch.until("table")
    pass_out(couch)
    couch.press("right", "confirm")
    while couch.stack.top.name == "setup":
        couch.press("back")
    assert couch.stack.top.name == "results"


def test_sp039_where_nobody_has_to_play_computers_are_set_up_like_anybody_else(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon, clever=True)
    start(couch, "Normal")
    couch.press("confirm", "left", "confirm", "down*2", "confirm")  # the rules of Home Computer 1987
    assert joining(couch).rules.humans_required == 0
    couch.press("back")
    assert not joining(couch).places.taken
    for levels in ("right*2", "left"):
        couch.press("shuffle", levels, "confirm")
    assert couch.prompts["Start"] == (Action.PAUSE,)
    assert couch.prompts["Join"] == (Action.CONFIRM,)
    assert start_key(couch) is Action.PAUSE, "the sign on Start is that of the button which starts"
    couch.press("pause")
    couch.until("table", "showing", "thinking", seconds=5)
    assert [seat.kind for seat in couch.host.seats] == ["maven", "maven"]
    couch.until("results", seconds=3000)


def test_under_rules_for_people_computers_alone_do_not_start(lexicon: Lexicon) -> None:
    couch = at_first_seat(lexicon)
    couch.press("back")
    assert "Maven" not in couch.prompts
    assert "Start" not in couch.prompts


def test_sp037_the_home_computers_names_have_eight_letters(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    start(couch, "Normal")
    couch.press("confirm", "left", "confirm", "down*2", "confirm", "up", "confirm")
    be_called(couch, "Wilhelmina")
    assert joining(couch).places.taken[-1].name == "WILHELMI".capitalize()


def test_computers_that_are_added_are_different_people(lexicon: Lexicon) -> None:
    couch = at_first_seat(lexicon)
    couch.press("confirm")
    for _ in range(3):
        couch.press("shuffle", "confirm")
    names = [told(couch, number)[1] for number in (1, 2, 3)]
    assert names[0].startswith("Theo")
    assert len(set(names)) == 3
