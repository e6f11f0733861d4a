"""All at once by phones around one television, by presses and messages: from the code to the prizes."""

from __future__ import annotations

import pytest

from game.lexicon.words import Lexicon
from game.rules.moves import Place, Square, Tile
from game.scenes.kit.picture.table_view import OnRack
from game.scenes.kit.picture.together_panels import Gathering, PartyEnd, PlaceChips, Reveal, RoundBoard
from game.scenes.together.reveal import READING, ROWS_SHARE, step_of
from game.together.form import Rack
from game.together.party_host import GRACE, Stage
from game.together.rounds_over import word_of
from tests.scenes.together.phones_round_television import Hall

NAMES = ("Anna", "Bo", "Cleo")


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def panel(hall: Hall, kind: type) -> object:
    return next(one for one in hall.couch.picture.panels if isinstance(one, kind))


def test_names_pop_in_as_phones_come_and_all_of_them_play_without_a_set_up(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    shown = panel(hall, Gathering)
    assert isinstance(shown, Gathering)
    assert [one.name for one in shown.people] == list(NAMES)
    assert len({(one.sign.color, one.sign.figure) for one in shown.people}) == 3
    assert shown.join is not None
    letters = shown.join.letters
    hall.begin()
    board = panel(hall, RoundBoard)
    assert isinstance(board, RoundBoard)
    assert [one.sign for one in board.people] == [one.sign for one in shown.people]
    assert board.join is not None
    assert board.join.letters == letters, "one code for the whole evening"
    assert all(line.heard("round")[-1][2] == "playing" for line in hall.lines.values())


def test_sixteen_people_have_sixteen_signs_and_as_many_names(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *("Ann",) * 16)
    shown = panel(hall, Gathering)
    assert isinstance(shown, Gathering)
    assert len({(one.sign.color, one.sign.figure) for one in shown.people}) == 16
    assert len({one.name for one in shown.people}) == 16


def test_the_television_tells_who_has_handed_in_and_never_what(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    found = hall.found()
    before = hall.couch.picture
    hall.hand_in("Bo", found[0])
    board = panel(hall, RoundBoard)
    assert isinstance(board, RoundBoard)
    assert [one.name for one in board.people if one.handed_in] == ["Bo"]
    assert board.told == "1 of 3 have handed in"
    assert hall.couch.picture.table == before.table


def test_plays_are_revealed_from_the_least_to_the_best_and_phones_hear_of_it_afterwards(
    lexicon: Lexicon,
) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    found, evening = hall.found(), hall.evening
    hall.hand_in("Anna", found[0])
    hall.hand_in("Bo", found[30])
    hall.hand_in("Cleo", found[30])
    hall.couch.wait(GRACE + 0.1)
    hall.couch.until("together-reveal", seconds=1)
    over, shown = evening.party.rounds[0], panel(hall, Reveal)
    assert isinstance(shown, Reveal)
    assert [(row.names, row.word) for row in shown.rows] == [("Bo and Cleo", word_of(over.table, found[30]))]
    assert shown.shown == 1
    assert not hall.lines["Bo"].heard("shown")
    hall.couch.wait(3 * step_of(3) + 0.1)
    shown = panel(hall, Reveal)
    assert isinstance(shown, Reveal)
    assert (shown.best_title, shown.best_text) == ("Anna, alone", "the best there was · +10 alone")
    assert shown.nobody == ""
    assert hall.lines["Bo"].heard("shown")[-1][2] == word_of(over.table, over.best)
    hall.couch.wait(READING)
    hall.couch.until("together-hall", seconds=5)
    assert evening.party.table.number == 2


def test_what_nobody_saw_is_told_and_who_found_nothing_is_not(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    found, evening = hall.found(), hall.evening
    hall.hand_in("Anna", found[20])
    hall.couch.until("together-reveal", seconds=70)
    over, shown = evening.party.rounds[0], panel(hall, Reveal)
    assert isinstance(shown, Reveal)
    assert shown.nobody == f"Nobody saw {word_of(over.table, over.best)}: {over.most}"
    assert shown.best_text == "the best anybody found"
    assert shown.rows == ()
    assert "Bo" not in f"{shown.best}{shown.best_title}{shown.nobody}{shown.note}"


def test_a_play_elsewhere_that_brings_as_much_is_as_good_as_the_best(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    best = hall.found()[0]
    down = Place(tuple(Tile(Square(col, row), face) for (row, col), face in best.tiles))
    hall.hand_in("Anna", down)
    hall.couch.until("together-reveal", seconds=70)
    hall.couch.wait(2)
    shown, over = panel(hall, Reveal), hall.lines["Anna"].heard("shown")[-1]
    assert isinstance(shown, Reveal)
    assert (shown.best_text, shown.nobody) == ("the best there was", "")
    assert over[4] == ["Anna"]


def test_rows_share_five_seconds_however_many_they_are() -> None:
    assert step_of(3) == 0.6
    assert 18 * step_of(18) == pytest.approx(ROWS_SHARE)
    assert READING <= 10, "from the close to the next tiles at most 12 s, dealing included"


def test_places_slide_to_their_new_order(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    for best in ("Anna", "Bo"):
        found = hall.found()
        for name in NAMES:
            hall.hand_in(name, found[0] if name == best else found[39])
        hall.couch.until("together-reveal", seconds=70)
        if best == "Anna":
            hall.couch.press("confirm")
            hall.couch.until("together-hall")
    chips = panel(hall, PlaceChips)
    assert isinstance(chips, PlaceChips)
    climbed = {chip.name: chip.climbed for chip in chips.chips}
    assert climbed["Anna"] <= 0 <= climbed["Bo"]
    assert [chip.points for chip in chips.chips] == sorted((c.points for c in chips.chips), reverse=True)


def test_a_menu_stops_the_time_for_phones_too(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    party, play = hall.evening.party, hall.found()[0]
    hall.couch.press("pause")
    assert hall.lines["Anna"].heard("time")[-1][2] is True
    hall.couch.wait(100)
    hall.hand_in("Anna", play)
    assert party.stage is Stage.PLAYING
    assert not party.seen_by(0, 0.0).handed_in[0]
    hall.couch.press("back")
    hall.hand_in("Anna", play)
    assert party.seen_by(0, 0.0).handed_in[0]
    assert hall.lines["Anna"].heard("time")[-1][2] is False


def test_the_pad_mixes_the_tiles_and_lays_none(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()

    def lie() -> list[str]:
        table = hall.couch.picture.table
        assert table is not None
        return [tile.face for tile in table.tiles if isinstance(tile.place, OnRack)]

    before = lie()
    for _ in range(3):
        hall.couch.press("shuffle")
    assert sorted(lie()) == sorted(before) == sorted(hall.evening.party.table.rack)
    assert lie() != before


def test_whoever_has_a_pad_and_no_phone_is_told_what_can_be_done_and_time_goes_on(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    party, left = hall.evening.party, hall.evening.party.left(hall.evening.now)
    hall.couch.press("confirm")
    assert hall.couch.sees("Without a Phone")
    assert hall.couch.sees("Any browser is as good as a phone")
    hall.couch.wait(5)
    assert party.left(hall.evening.now) < left - 4
    hall.couch.press("back")
    assert hall.couch.stack.top.name == "together-hall"


def test_whoever_comes_late_by_the_code_on_the_screen_plays_from_the_next_round(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    found = hall.found()
    hall.lines["Late"] = hall.scan("Late")
    hall.hand_in("Late", found[0])
    assert hall.lines["Late"].heard("refused")
    for name in NAMES:
        hall.hand_in(name, found[1])
    hall.couch.until("together-reveal", seconds=GRACE + 1)
    hall.couch.press("confirm")
    hall.couch.until("together-hall")
    hall.hand_in("Late", hall.found()[0])
    assert hall.lines["Late"].heard("mine")[-1][1]


def test_a_whole_party_ends_with_standings_the_race_and_prizes_and_is_played_again(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES, company=0)
    hall.begin()
    evening = hall.evening
    assert [seat.name for seat in evening.seats] == [*NAMES, "Mina", "Rosa", "Amara"]
    while hall.couch.stack.top.name != "together-end":
        found = hall.found()
        for number, name in enumerate(NAMES):
            hall.hand_in(name, found[min(number * 3, len(found) - 1)])
        hall.couch.until("together-reveal", seconds=70)
        hall.couch.press("confirm")
        hall.couch.until("together-hall", "together-end")
    shown = panel(hall, PartyEnd)
    assert isinstance(shown, PartyEnd)
    assert shown.title == "Anna wins the evening!"
    assert [row.points for row in shown.rows] == [race[-1] for race in shown.race]
    assert 1 <= len(shown.prizes) <= 4
    assert hall.lines["Bo"].heard("end")[-1][1][0][1] == "Anna"
    hall.couch.choose("Play Again") if hall.couch.stack.top.name == "menu" else hall.couch.press("confirm")
    hall.couch.until("together-hall")
    assert hall.evening is not evening
    hall.couch.press("pause")
    hall.couch.choose("Quit")
    assert hall.couch.stack.top.name == "main-menu"
    assert hall.lines["Bo"].ended is not None, "its page begins anew"
    hall.couch.choose("Evenings")
    hall.couch.choose("Profiles")
    told = set()
    for _ in NAMES:
        told |= {word for word in hall.couch.words if word.startswith("1 all at once")}
        hall.couch.press("right")
    assert "1 all at once, 100 %" in told
    assert len(told) == 3, "Maven's people have no profile"


def test_an_evening_is_kept_round_by_round_and_reviewed_from_the_menu_of_evenings(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    words = []
    for _ in range(2):
        found = hall.found()
        words.append(word_of(hall.evening.party.table, found[0]))
        for number, name in enumerate(NAMES):
            hall.hand_in(name, found[number * 4])
        hall.couch.until("together-reveal", seconds=70)
        hall.couch.press("confirm")
        hall.couch.until("together-hall")
    hall.couch.press("pause")
    hall.couch.choose("Quit")
    hall.couch.choose("Evenings")
    hall.couch.choose("All at Once")
    assert hall.couch.sees("Anna (left)")
    hall.couch.press("confirm")
    first = panel(hall, Reveal)
    assert isinstance(first, Reveal)
    assert first.best is not None
    assert (first.best.word, first.best.names, len(first.rows)) == (words[0], "Anna", 2)
    hall.couch.press("right")
    assert hall.couch.sees("Round 2")
    assert hall.couch.sees(words[1])
    hall.couch.press("back", "right")
    assert hall.couch.sees("played to their end")


def test_seven_and_eight_tiles_and_all_other_forms_can_be_chosen(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, "Anna")
    couch = hall.couch
    couch.choose("Tiles")
    couch.choose("Tiles")
    couch.choose("A Blank Each Round")
    couch.choose("Found Alone")
    couch.choose("Time for a Round")
    couch.press("left", "left")
    hall.begin()
    form = hall.evening.party.form
    assert (form.rack, form.with_blank, form.alone_bonus) == (Rack.SEVEN_AND_EIGHT, True, 0)
    assert form.seconds == 45
    assert len(hall.lines["Anna"].heard("round")[-1][4]) == 8
    assert "?" in hall.lines["Anna"].heard("round")[-1][4]
