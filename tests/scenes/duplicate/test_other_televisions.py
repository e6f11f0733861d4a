"""All at once on two televisions, by presses: each sofa plays in secret on its own, and it is one game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controllers.actions import Brand
from game.duplicate.kept_party import PARTIES
from game.duplicate.party_host import GRACE, MOST_PLAYERS
from game.duplicate.round_results import PlayerResult, word_of
from game.lexicon.words import Lexicon
from game.phones.far_party_heard import DOWN, ENDED, WRONG_LETTERS
from game.render.panels.canvas import Canvas
from game.render.panels.compose import compose
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Pen
from game.render.panels.score_boxes_panel import box_places
from game.render.panels.table_layout import table_layout
from game.rules.moves import Place
from game.rules.record import Seat
from game.scenes.duplicate.far_evening import STOPPED
from game.scenes.duplicate.looks import seat_of
from game.scenes.duplicate.party_end import FIRST_MEDAL
from game.scenes.duplicate.round_panels import MOST_WRONG, RoundTold
from game.scenes.duplicate.round_table import NOBODY_WAITS
from game.scenes.duplicate.seen_evening import scores_of
from game.scenes.duplicate.sofa_in_far_party import COMES_SOON, NEXT_ROUND, Waiting
from game.scenes.kit.picture.game_panels import Hud
from game.scenes.kit.picture.sheet import SheetBesideBoard, Table
from game.scenes.kit.picture.sheet_pictures import Crowd, PlaceChip
from game.session.duplicate import text_of
from game.session.entries import HandedInEntry
from tests.scenes.couch import Couch
from tests.scenes.duplicate.sofas import Sofas
from tests.scenes.sheets import blocks, revealed


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def panel(couch: Couch, kind: type) -> object:
    return next(one for one in couch.picture.panels if isinstance(one, kind))


def kept(couch: Couch) -> dict[str, object]:
    return {one.key: one.value for one in couch.services.house.collection(PARTIES).items()}


def test_a_sofa_comes_in_by_address_and_letters_and_stands_among_those_who_gather(lexicon: Lexicon) -> None:
    sofas = Sofas(lexicon)
    sofas.come()
    assert sofas.bo.sees(COMES_SOON)
    (gathering,) = blocks(sofas.ann.picture, Crowd)
    assert [one.name for one in gathering.people] == ["Ann", "Bo"]
    assert sofas.ann.sees("1 other TV")


def test_another_television_that_has_come_is_sent_away_for_the_rounds_of_the_day_only_after_a_question(
    lexicon: Lexicon,
) -> None:
    sofas = Sofas(lexicon)
    sofas.come()
    for answer in ("Back", "Play Alone"):
        assert [one.name for one in sofas.ann.services.phones.televisions] == ["Bo"]
        if answer == "Back":
            sofas.ann.choose("Today’s Rounds")
        sofas.ann.choose("Play")
        assert sofas.ann.sees("Bo would have to join again.")
        sofas.ann.choose_aside(answer)
        sofas.wait(0.5)
    assert sofas.ann.services.phones.televisions == ()


def test_wrong_letters_are_told_in_a_sentence_and_lead_back(lexicon: Lexicon) -> None:
    sofas = Sofas(lexicon)
    sofas.come("QQQQQQ")
    assert sofas.bo.sees(str(WRONG_LETTERS))
    sofas.bo.press("confirm")
    assert sofas.bo.stack.top.name == "join"


def test_two_sofas_lay_in_secret_and_see_the_same_reveal(lexicon: Lexicon) -> None:
    sofas = Sofas(lexicon)
    sofas.come()
    sofas.begin()
    found = sofas.plays()
    before = sofas.bo.picture.table
    sofas.lay(sofas.ann, found[0])
    (board,) = blocks(sofas.bo.picture, Crowd)
    assert [(one.name, one.handed_in) for one in board.people] == [("Bo", False), ("Ann", True)]
    assert sofas.bo.picture.table == before
    sofas.lay(sofas.bo, found[5])
    assert sofas.evening.party.seen_by(1, sofas.evening.now).own == found[5]
    sofas.wait(GRACE)
    sofas.until("together-reveal", "together-reveal", seconds=3)
    sofas.wait(6)
    shown = [revealed(couch.stack) for couch in (sofas.ann, sofas.bo)]
    here, there = ((one.rows, one.best) for one in shown)
    assert here == there
    assert blocks(sofas.ann.picture, PlaceChip) == blocks(sofas.bo.picture, PlaceChip)
    assert "Next round" not in sofas.bo.prompts, "the host goes on"
    sofas.ann.press("confirm")
    sofas.until("table", "table")
    assert sofas.bo.sees("Round 2")


def test_what_lies_when_the_time_is_over_counts_from_another_television_too(lexicon: Lexicon) -> None:
    sofas = Sofas(lexicon)
    sofas.come()
    sofas.begin()
    play = sofas.plays()[3]
    sofas.bo.turn.try_play(play)
    sofas.wait(1)
    sofas.until("together-reveal", "together-reveal")
    assert sofas.evening.party.rounds[0].found[1].play == play


def test_at_the_close_the_better_counts_and_a_word_that_is_none_is_told_on_its_own_television(
    lexicon: Lexicon,
) -> None:
    sofas = Sofas(lexicon)
    sofas.come()
    sofas.begin()
    found, party = sofas.plays(), sofas.evening.party
    sofas.lay(sofas.bo, found[40])
    sofas.bo.press("back")
    sofas.wait(0.2)
    sofas.bo.turn.try_play(found[3])
    sofas.wait(0.5)
    sofas.until("together-reveal", "together-reveal")
    assert party.rounds[0].found[1].play == found[3]
    sofas.ann.press("confirm")
    sofas.until("table", "table")
    best = sofas.plays()[0]
    (board,) = blocks(sofas.ann.picture, Crowd)
    assert [one.points for one in board.people] == [0, party.rounds[0].points(1)], "everybody sees who leads"
    wrong = backward(best)
    sofas.lay(sofas.bo, wrong)
    sofas.until("together-reveal", "together-reveal")
    sofas.wait(8)
    assert party.rounds[1].points(1) == 0
    told = f"Bo: {party.rounds[1].why_nothing[1]}"
    assert sofas.ann.sees(told)
    assert sofas.bo.sees(told), "who laid what is no word is not left out anywhere"
    both = replace(party.rounds[1], found={0: PlayerResult(None, 0), **party.rounds[1].found})
    (wrong_one, nothing) = RoundTold(sofas.evening.seats, (both,), lambda _word: None).reveal(9).nothing
    assert wrong_one == told
    assert nothing == "No points: Ann", "nor who laid nothing"


def test_another_television_hears_too_why_the_word_of_somebody_else_brought_nothing(
    lexicon: Lexicon,
) -> None:
    sofas = Sofas(lexicon)
    sofas.come()
    sofas.begin()
    sofas.lay(sofas.ann, backward(sofas.plays()[0]))
    sofas.until("together-reveal", "together-reveal")
    sofas.wait(8)
    told = f"Ann: {sofas.evening.party.rounds[0].why_nothing[0]}"
    assert "is not in the dictionary." in told
    assert sofas.ann.sees(told)
    assert sofas.bo.sees(told)
    sofas.ann.press("confirm")
    sofas.until("table", "table")
    assert not sofas.bo.sees(told)


def test_of_many_whose_words_are_none_those_on_the_own_sofa_are_told_first(lexicon: Lexicon) -> None:
    sofas = Sofas(lexicon)
    sofas.come()
    sofas.begin()
    sofas.lay(sofas.ann, backward(sofas.plays()[0]))
    sofas.until("together-reveal", "together-reveal")
    (over,) = sofas.evening.party.rounds
    many = range(MOST_WRONG + 3)
    seats = [Seat(f"Sofa {number}") for number in many]
    all_wrong = replace(
        over,
        found={number: PlayerResult(None, 0) for number in many},
        why_nothing=dict.fromkeys(many, over.why_nothing[0]),
    )
    told = RoundTold(seats, (all_wrong,), lambda _word: None, own=5).reveal(9).nothing
    assert [line.partition(":")[0] for line in told] == ["Sofa 5", "Sofa 0", "Sofa 1", "No points"]


def backward(play: Place) -> Place:
    """The same tiles the other way round, which is no word."""
    faces = [tile.face for tile in play.tiles][::-1]
    return Place(tuple(tile._replace(face=face) for tile, face in zip(play.tiles, faces, strict=True)))


def test_a_line_that_breaks_is_told_and_what_was_handed_in_meanwhile_is_said_again(lexicon: Lexicon) -> None:
    sofas = Sofas(lexicon)
    sofas.come()
    sofas.begin()
    play = sofas.plays()[2]
    sofas.line.break_off()
    sofas.wait(0.5)
    assert sofas.bo.sees(str(DOWN))
    sofas.lay(sofas.bo, play)
    assert sofas.evening.party.seen_by(1, sofas.evening.now).own is None
    sofas.line.mend()
    sofas.wait(0.5)
    assert sofas.evening.party.seen_by(1, sofas.evening.now).own == play
    assert not sofas.bo.sees(str(DOWN))


def test_a_sofa_that_presses_anything_is_waited_for_wherever_it_sits_and_is_told_when_nobody_does(
    lexicon: Lexicon,
) -> None:
    sofas = Sofas(lexicon)
    sofas.come()
    sofas.begin()
    for press in (True, True, False, False):
        for couch in (sofas.ann, sofas.bo):
            if press:
                couch.press("left")
            assert not couch.sees(NOBODY_WAITS)
        sofas.until("together-reveal", "together-reveal")
        sofas.until("table", "table")
    evening = sofas.evening
    assert evening.waited_for == (False, False)
    assert sofas.ann.sees(NOBODY_WAITS)
    sofas.bo.press("left")
    sofas.wait(0.5)
    assert evening.waited_for == (False, True)
    assert not sofas.bo.sees(NOBODY_WAITS)
    sofas.ann.press("left")
    assert evening.waited_for == (True, True)


def faces(couch: Couch) -> str:
    """Every letter that is seen on the board and on racks."""
    tiles = couch.picture.table.tiles if couch.picture.table else ()
    return "".join(sorted(tile.face for tile in tiles)).strip()


def test_a_menu_on_the_host_stops_time_everywhere_and_one_elsewhere_stops_nobody(lexicon: Lexicon) -> None:
    sofas = Sofas(lexicon)
    sofas.come()
    sofas.begin()
    assert faces(sofas.ann) == faces(sofas.bo) != ""
    sofas.bo.press("pause")
    left = sofas.evening.left
    sofas.wait(5)
    assert faces(sofas.bo), "time goes on there, too"
    assert sofas.evening.left < left - 4
    sofas.bo.press("pause")
    sofas.ann.press("pause")
    sofas.wait(1)
    left = sofas.bo.stack.top.evening.left  # type: ignore[attr-defined]
    assert sofas.bo.sees(STOPPED)
    assert faces(sofas.ann) + faces(sofas.bo) == "", "nobody thinks on meanwhile"
    sofas.wait(20)
    assert sofas.bo.stack.top.evening.left == left  # type: ignore[attr-defined]
    sofas.ann.press("pause")
    sofas.wait(1)
    assert not sofas.bo.sees(STOPPED)
    assert faces(sofas.ann) == faces(sofas.bo) != ""
    assert abs(sofas.bo.stack.top.evening.left - sofas.evening.left) < 0.2  # type: ignore[attr-defined]


def test_whoever_comes_late_waits_for_the_next_round(lexicon: Lexicon) -> None:
    sofas = Sofas(lexicon)
    sofas.come()
    sofas.begin()
    sofas.bo.stack.scenes[:] = [Waiting(sofas.another("Cleo"))]
    sofas.wait(0.5)
    assert sofas.bo.sees(NEXT_ROUND)
    assert [seat.name for seat in sofas.evening.seats] == ["Ann", "Bo", "Cleo"]
    sofas.lay(sofas.ann, sofas.plays()[0])
    sofas.until("together-reveal", "together-reveal")
    sofas.ann.press("confirm")
    sofas.until("table", "table")


def test_whoever_comes_while_a_round_is_shown_sees_it_and_plays_the_next_one(lexicon: Lexicon) -> None:
    sofas = Sofas(lexicon)
    sofas.come()
    sofas.begin()
    for couch in (sofas.bo, sofas.ann):
        sofas.lay(couch, sofas.plays()[0])
    sofas.until("together-reveal", "together-reveal")
    sofas.bo.stack.scenes[:] = [Waiting(sofas.another("Cleo"))]
    sofas.wait(6)
    shown = [revealed(couch.stack) for couch in (sofas.ann, sofas.bo)]
    here, there = ((one.rows, one.best) for one in shown)
    assert here == there
    sofas.ann.press("confirm")
    sofas.until("table", "table")
    sofas.lay(sofas.bo, sofas.plays()[3])
    assert sofas.evening.party.seen_by(2, sofas.evening.now).own == sofas.plays()[3]


def test_the_end_is_one_game_in_both_houses_and_the_next_one_is_played_by_both(lexicon: Lexicon) -> None:
    sofas = Sofas(lexicon)
    sofas.come()
    sofas.begin()
    party = sofas.evening.party
    party.table = replace(party.table, bag="")  # these are the last tiles
    while sofas.ann.stack.top.name != "together-end":
        found = sofas.plays()
        sofas.lay(sofas.bo, found[0])
        sofas.lay(sofas.ann, found[len(found) // 2])
        sofas.until("together-reveal", "together-reveal", seconds=5)
        sofas.wait(1)
        sofas.ann.press("confirm")
        sofas.until_either(("table", "table"), ("together-end", "together-end"))
    here, there = (blocks(couch.picture, Table) for couch in (sofas.ann, sofas.bo))
    assert here == there
    assert sofas.bo.sees("Bo wins the evening!")
    assert set(kept(sofas.ann)) == set(kept(sofas.bo))
    sofas.wait(FIRST_MEDAL + 0.5)
    medals = (
        [words for words in couch.words if words.startswith(("Ann: ", "Bo: "))]
        for couch in (sofas.ann, sofas.bo)
    )
    of_ann, of_bo = ([words[:4] for words in told] for told in medals)
    assert of_bo == ["Bo: "]
    assert of_ann in ([], ["Ann: "]), "Bo sits elsewhere"
    sofas.ann.press("confirm")  # play again
    sofas.until("table", "table")
    assert sofas.bo.sees("Round 1")


def test_a_host_that_ends_the_game_is_told_and_what_was_played_is_kept(lexicon: Lexicon) -> None:
    sofas = Sofas(lexicon)
    sofas.come()
    sofas.begin()
    sofas.lay(sofas.bo, sofas.plays()[0])
    sofas.until("together-reveal", "together-reveal")
    sofas.wait(1)
    sofas.ann.press("back")
    sofas.ann.press("right", "confirm")
    sofas.until("main-menu", "reading")
    assert sofas.bo.sees(str(ENDED))
    assert len(kept(sofas.bo)) == 1
    sofas.bo.press("confirm")
    assert sofas.bo.stack.top.name == "together-end"


def test_a_sofa_is_asked_before_it_leaves_and_hears_the_host_meanwhile(lexicon: Lexicon) -> None:
    sofas = Sofas(lexicon)
    sofas.come()
    sofas.begin()
    sofas.lay(sofas.bo, sofas.plays()[0])
    sofas.until("together-reveal", "together-reveal")
    sofas.bo.press("back")
    assert sofas.bo.sees("The others play on.")
    sofas.ann.press("confirm")
    sofas.wait(3)
    sofas.bo.press("confirm")
    sofas.until("table", "table")
    assert sofas.bo.sees("Round 2")


def test_only_the_last_sofa_to_hand_in_is_asked_and_the_first_is_not_asked_afterwards(
    lexicon: Lexicon,
) -> None:
    sofas = Sofas(lexicon)
    sofas.come()
    sofas.begin()
    first, second = sofas.plays()[:2]
    sofas.lay(sofas.ann, first)
    sofas.wait(0.5)
    sofas.lay(sofas.bo, second)
    sofas.wait(0.5)
    words = [word_of(sofas.evening.table, play) for play in (first, second)]
    assert sofas.ann.sees(f"Handed in: {words[0]} for")
    assert sofas.bo.sees(f"Hand in {words[1]} for")


def test_the_score_of_a_word_keeps_clear_of_the_round_beside_the_board(lexicon: Lexicon) -> None:
    sofas = Sofas(lexicon)
    sofas.come()
    sofas.begin()
    kinds = [type(each) for each in sofas.ann.picture.panels]
    assert kinds.index(SheetBesideBoard) < kinds.index(Hud), "what is drawn first is kept clear of"


def boxes_drawn(couch: Couch) -> dict[str, str]:
    """By name the points that a score box shows when all that moves has come to rest."""
    motion, hud = Easing(), panel(couch, Hud)
    assert isinstance(hud, Hud)
    for _ in range(3):
        kit = Kit(Pen(), Canvas.of((1920, 1080)), motion, Brand.PLAYSTATION)
        compose(replace(couch.picture, panels=(hud,)), kit)
        motion.advance(0.5)
    places = zip(hud.boxes, box_places(hud, table_layout(hud, kit.canvas)), strict=True)
    return {
        box.name: next(one.text for one in kit.pen.labels if one.text.isdigit() and place.overlaps(one.box))
        for box, place in places
    }


def test_both_televisions_show_the_same_points_in_boxes_and_beside_the_clock_all_through_a_party_of_sixteen(
    lexicon: Lexicon,
) -> None:
    sofas = Sofas(lexicon)
    sofas.come()
    sofas.begin()
    evening = sofas.evening
    for number in range(len(evening.seats), MOST_PLAYERS):
        evening.door.sit(seat_of(f"Guest {number}", evening.seats, evening.services.people), number)
    for number in range(2):
        sofas.wait(0.5)
        points = dict(zip((seat.name for seat in evening.seats), scores_of(evening), strict=True))
        assert len(points) == MOST_PLAYERS
        for couch in (sofas.ann, sofas.bo):
            (board,) = blocks(couch.picture, Crowd)
            own = "Ann" if couch is sofas.ann else "Bo"
            assert [one.name for one in board.people] == sorted(points, key=lambda name: name != own)
            assert {one.name: one.points or 0 for one in board.people} == points
            drawn = boxes_drawn(couch)
            assert drawn == {name: str(points[name]) for name in drawn}
            assert [*drawn] == [one.name for one in board.people if one.name in drawn], "in the same order"
        found = sofas.plays()
        for player in range(2, MOST_PLAYERS):
            play = found[2 * player]
            evening.do(HandedInEntry(evening.now, player, evening.table.number, text_of(play)))
        sofas.lay(sofas.ann, found[number])
        sofas.until("together-reveal", "together-reveal")
        sofas.wait(6)
        assert blocks(sofas.ann.picture, PlaceChip) == blocks(sofas.bo.picture, PlaceChip)
        sofas.ann.press("confirm")
        sofas.until("table", "table")
