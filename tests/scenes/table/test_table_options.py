"""What the options do at the table: rules changed in a game, the clock, pause, and who sees which rack."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from controllers.actions import Action
from game.lexicon.words import Lexicon
from game.options import Options, clock_of, rules_with
from game.rules.editions import PLAYSTATION, SOLITAIRE, as_round
from game.rules.events import TilesDrawn
from game.rules.letter_sets import ENGLISH, letter_set_of
from game.rules.moves import ChangeRules, Place
from game.rules.notation import parse_move
from game.rules.record import Seat
from game.rules.rules_and_defaults import Challenge, Clock, ClockKind, Privacy, RackOrder, Rules, TieBreak
from game.saves import saved_game
from game.scenes.kit.picture.game_panels import Hud, ScoreBox, ScoreWindows, Spot
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.setting_panels import Settings
from game.scenes.kit.picture.sheet_pictures import Buttons
from game.scenes.kit.picture.table_view import OnBoard, OnRack
from game.scenes.table.hold_to_peek import HELD_SECONDS, LEFT_UP_SECONDS, TAP_SECONDS
from game.scenes.table.human_turn import HumanTurn
from game.session.match import MatchSession
from memcard.keeper import Keeper
from tests.rules.replays import positions
from tests.scenes.couch import Couch, services
from tests.scenes.hosting import saved_table_of, table_of
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.table.test_table import results

ANNA, BO = Seat("Anna"), Seat("Bo")
NO_CHANGE = ChangeRules(miss_turn=False, auto_pick=True, rack_order=RackOrder.RANDOM, clock=Clock())
MAVEN = Seat("Maven", "maven", 3)
VALUES = ENGLISH.values
Rank = Callable[[str], tuple[bool, str] | tuple[bool, int, str]]
"""What letters of a rack are sorted by."""
TIMED = Options(timer=True, minutes=3, penalty_points=5, fast_ai=True)


OF_1999 = Options(fast_ai=True, mode="console 1999")


def sit(
    lexicon: Lexicon,
    seats: tuple[Seat, ...] = (ANNA, MAVEN),
    options: Options | None = None,
    *,
    rules: Rules = PLAYSTATION,
) -> Couch:
    """A new game under these settings, at the first turn."""
    desk = ScriptedMaven()
    home = services(lexicon, desk)
    home.options = options or Options(fast_ai=True)
    match = MatchSession(rules_with(rules, home.options), seats, 7, lexicon)
    couch = Couch(home, saved_table_of(home, match))
    couch.until("handover" if couch.table.state.hides_racks else "table", "question")
    return couch


def box(couch: Couch, seat: int) -> ScoreBox:
    return next(panel for panel in couch.picture.panels if isinstance(panel, Hud)).boxes[seat]


def rack(couch: Couch) -> str:
    """The rack at the bottom as it is seen; '_' is a back."""
    tiles = couch.table_view.tiles
    faces = sorted((tile.place.slot, tile.face) for tile in tiles if isinstance(tile.place, OnRack))
    return "".join("_" if face == " " else face for _, face in faces)


def letters_seen(couch: Couch) -> str:
    return "".join(tile.face for tile in couch.table_view.tiles).strip()


def change_in_game(couch: Couch, label: str, *presses: str) -> None:
    """Select, Options, Game Settings, one setting, and back to the table."""
    couch.press("options")
    couch.choose("Options")
    couch.choose("Game Settings")
    while True:
        panel = next(p for p in couch.stack.top.picture.panels if isinstance(p, Settings))
        if panel.rows[panel.focus].label == label:
            break
        couch.press("down")
    couch.press(*presses, "back")
    couch.choose("Back")
    couch.press("back")
    assert isinstance(couch.phase, HumanTurn)


# ---------------------------------------------------------------- rules changed in a game


def test_ps135_rules_changed_in_a_game_hold_from_the_next_turn_and_are_recorded(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    change_in_game(couch, "Miss Turn on Invalid Word", "right")
    position = couch.host.position
    assert not position.rules.miss_turn
    assert position.coming is not None
    assert position.coming.miss_turn
    assert couch.sees("The new rules hold from the next turn on.")
    couch.pass_turn()
    assert not couch.sees("The new rules hold"), "S17: not on the turn in which they do"
    couch.until("table")
    assert couch.host.position.rules.miss_turn
    assert couch.services.options.miss_turn, "the console keeps what was accepted"
    moves = [turn.move for turn in couch.host.record.turns]
    assert [type(move) for move in moves].count(ChangeRules) == 1


def test_ps135_a_game_with_changed_rules_replays_to_the_same_positions(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.wait(2.5)
    change_in_game(couch, "Timer", "right")
    couch.wait(1.25)
    couch.pass_turn()
    couch.until("table")
    change_in_game(couch, "Rack Order", "right")
    couch.pass_turn()
    couch.until("table")
    match = couch.host
    assert list(positions(match.record, lexicon))[-1] == match.position
    assert match.position.rules.rack_order is RackOrder.ALPHABETICAL
    assert match.position.used_ms[0] >= 3750, "time before the change is not forgotten"


def test_ps135_a_game_saved_after_a_change_goes_on_under_the_new_rules(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    change_in_game(couch, "Timer", "right")
    couch.wait(1.0)
    saved = saved_game(couch.table.save())
    match = MatchSession.resume(saved.record, lexicon)
    assert match.position.coming == couch.host.position.coming
    again = Couch(couch.services, saved_table_of(couch.services, match, saved))
    again.pass_turn()
    again.until("table")
    assert match.position.rules.clock.kind is ClockKind.TURN_PENALTY
    assert box(again, 0).clock


def test_ps135_nothing_is_recorded_where_no_rule_changes(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    change_in_game(couch, "Fast AI", "left")
    assert couch.host.record.turns == ()
    assert not couch.services.options.fast_ai


def test_ps135_the_options_of_a_game_start_with_the_rules_that_are_played(lexicon: Lexicon) -> None:
    couch = sit(lexicon, options=TIMED)
    couch.services.options = replace(couch.services.options, timer=False, minutes=9)
    couch.press("options")
    couch.choose("Options")
    couch.choose("Game Settings")
    panel = next(p for p in couch.stack.top.picture.panels if isinstance(p, Settings))
    shown = {row.label: row.value for row in panel.rows}
    assert (shown["Timer"], shown["Time for a Turn"]) == ("On", "3 minutes")


def test_the_table_stays_in_sight_while_its_tile_set_is_chosen_in_a_game(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("options")
    couch.choose("Options")
    couch.choose("Game Settings")
    top = couch.stack.top.picture
    assert [panel.side for panel in top.panels if isinstance(panel, Settings)] == [Side.LEFT]
    assert top.dim <= 0.2


def test_ps135_a_rack_order_changed_in_a_game_sorts_the_racks_that_lie_there(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    change_in_game(couch, "Rack Order", "right")
    couch.pass_turn()
    couch.until("table")
    letters = [tile.letter for tile in couch.draft.slots if tile and tile.letter != "?"]
    assert letters == sorted(letters)


def test_a_change_of_rules_is_no_turn_in_the_score_sheet(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    change_in_game(couch, "Miss Turn on Invalid Word", "right")
    couch.pass_turn()
    couch.until("table")
    couch.press("scores")
    sheet = next(panel for panel in couch.picture.panels if isinstance(panel, Hud)).sheet
    assert sheet is not None
    assert sheet.rounds == (("–", "–"),)


@pytest.mark.parametrize("rules", [PLAYSTATION, as_round(PLAYSTATION), SOLITAIRE])
def test_ps131_select_offers_save_options_and_quit_in_that_order(lexicon: Lexicon, rules: Rules) -> None:
    couch = sit(lexicon, (ANNA,) if rules.max_seats == 1 else (ANNA, MAVEN), OF_1999, rules=rules)
    if couch.stack.top.name == "question":  # nothing fits, says this Maven
        couch.press("back")
    couch.press("options")
    assert couch.choices == ["Save Game", "Options", "Quit"]
    couch.choose("Options")
    assert couch.choices == ["Set Screen Position", "Sound", "Controls", "Game Settings", "Back"]
    couch.press("back", "options")
    assert couch.stack.top.name == "table", "Select closes its own menu"
    couch.press("pause")
    assert couch.stack.top.name == "paused"
    couch.press("pause")
    assert couch.stack.top.name == "table"


@pytest.mark.parametrize(
    "clock", [Clock(ClockKind.GAME_PENALTY, 1_500_000, 10), Clock(ClockKind.TURN_LOST, 90_000, 0)]
)
@pytest.mark.parametrize(
    ("label", "press"),
    [
        ("Fast AI", "right"),
        ("Auto Pick Tiles", "left"),
        ("Miss Turn on Invalid Word", "right"),
        ("Rack Order", "right"),
    ],
)
def test_other_settings_leave_a_clock_alone_that_no_setting_describes(
    lexicon: Lexicon, clock: Clock, label: str, press: str
) -> None:
    couch = sit(lexicon, options=Options(fast_ai=False))
    couch.table.change_rules(replace(NO_CHANGE, clock=clock))
    couch.pass_turn()
    couch.until("table")
    change_in_game(couch, label, press)
    couch.pass_turn()
    couch.until("table")
    assert couch.host.position.rules.clock == clock


# ---------------------------------------------------------------- the clock


def test_ps064_without_a_timer_no_clock_is_drawn_and_nothing_is_charged(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.clock.seconds = 3600.0
    couch.wait(0.1)
    assert [b.clock for b in (box(couch, 0), box(couch, 1))] == ["", ""]
    couch.pass_turn()
    couch.until("table")
    assert couch.host.position.scores[0] == 0


def test_ps065_the_clock_runs_down_in_the_box_of_the_seat_on_turn_only(lexicon: Lexicon) -> None:
    couch = sit(lexicon, options=TIMED)
    assert box(couch, 0).clock == "3:00"
    couch.wait(61.0)
    assert box(couch, 0).clock in ("1:59", "2:00")
    assert box(couch, 1).clock == ""
    assert not box(couch, 0).late


def test_ps065_the_clock_waits_until_the_next_player_has_taken_the_pad(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (ANNA, BO), TIMED)
    couch.wait(30.0)
    assert box(couch, 0).clock == "3:00"
    couch.press("confirm")
    couch.wait(1.5)
    assert box(couch, 0).clock == "2:59"


@pytest.mark.parametrize("points", range(1, 11))
def test_ps066_each_penalty_counts_up_live_and_is_charged_when_the_turn_ends(
    lexicon: Lexicon, points: int
) -> None:
    couch = sit(lexicon, options=replace(TIMED, penalty_points=points))
    couch.clock.seconds = 7 * 60 - 30.0
    couch.wait(0.1)
    assert box(couch, 0).late
    assert box(couch, 0).clock == f"+3:30  −{4 * points}", "every minute begun counts"
    assert couch.host.position.scores[0] == 0, "nothing is taken before the turn ends"
    couch.pass_turn()
    couch.until("table")
    assert couch.host.position.scores[0] == -4 * points
    assert couch.table.state.scores[0] == -4 * points


@pytest.mark.parametrize("minutes", range(3, 16))
def test_ps067_each_limit_allows_just_so_many_minutes(lexicon: Lexicon, minutes: int) -> None:
    couch = sit(lexicon, options=replace(TIMED, minutes=minutes))
    couch.clock.seconds = minutes * 60 - 1.0
    couch.wait(0.5)
    assert box(couch, 0).clock == "0:01"
    couch.wait(1.0)
    assert box(couch, 0).late
    assert couch.sees("The time for this turn is over.")


def test_ps065_the_clock_stays_in_the_box_until_the_turn_is_shown(lexicon: Lexicon) -> None:
    couch = sit(lexicon, options=replace(TIMED, fast_ai=False))
    couch.wait(10.0)
    before = box(couch, 0).clock
    couch.pass_turn()
    couch.wait(0.1)
    assert couch.stack.top.name == "showing"
    assert box(couch, 0).clock == before


def test_ps065_menus_that_do_not_stop_the_clock_let_it_run(lexicon: Lexicon) -> None:
    couch = sit(lexicon, options=TIMED)
    couch.press("left", "confirm")
    assert couch.stack.top.name == "menu"
    couch.wait(30.0)
    couch.press("back")
    assert box(couch, 0).clock.startswith("2:")
    assert letters_seen(couch), "nothing is covered while the clock runs"


# ---------------------------------------------------------------- pause


def put_tile(couch: Couch) -> None:
    """One tile of the rack on the middle of the board."""
    couch.press("confirm", "up", "confirm")
    if couch.stack.top.name == "blank":
        couch.press("confirm")


@pytest.mark.parametrize("way", ["pause", "options", "Save Game", "Options", "Quit"])
@pytest.mark.parametrize("mode", ["parlour", "console 1999"])
def test_ps130_while_the_clock_stands_still_board_and_racks_are_covered(
    lexicon: Lexicon, way: str, mode: str, tmp_path: Path
) -> None:
    couch = sit(lexicon, options=replace(TIMED, mode=mode))
    couch.services.keeper = Keeper(tmp_path)
    put_tile(couch)
    assert letters_seen(couch)
    clock = box(couch, 0).clock
    couch.press("pause" if way == "pause" else "options")
    if way not in ("pause", "options"):
        couch.choose("Save to Memory Card" if way == "Save Game" and mode == "parlour" else way)
    couch.wait(30.0)
    table = couch.table_view
    assert letters_seen(couch) == ""
    assert not any(isinstance(tile.place, OnBoard) for tile in table.tiles)
    assert not any(panel.preview for panel in couch.picture.panels if isinstance(panel, Hud))
    assert [type(panel) for panel in couch.table.picture.panels] == [Hud]
    for _ in range(3):
        if couch.stack.top.name != "table":
            couch.press("back")
    assert couch.stack.top.name == "table"
    assert letters_seen(couch)
    assert box(couch, 0).clock == clock, "the clock stood still"
    couch.services.keeper.close()


def test_ps130_start_pauses_and_start_resumes_with_the_board_in_view_where_no_clock_runs(
    lexicon: Lexicon,
) -> None:
    couch = sit(lexicon, options=OF_1999)
    put_tile(couch)
    couch.press("pause")
    assert couch.stack.top.name == "paused"
    assert letters_seen(couch)
    couch.press("pause")
    assert couch.stack.top.name == "table"


# ---------------------------------------------------------------- who sees which rack


def test_c11_tiles_lie_face_down_until_the_player_holds_the_button(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (ANNA, BO))
    couch.press("confirm")
    assert rack(couch) == "_" * 7
    assert couch.prompts["Hold to see rack"] == (Action.L2,)
    couch.down("l2")
    couch.wait(TAP_SECONDS + 0.1)
    assert "_" not in rack(couch)
    assert couch.prompts["Let go to hide rack"] == (Action.L2,)
    couch.up("l2")
    assert rack(couch) == "_" * 7


def test_c11_a_tap_leaves_the_rack_up_until_the_next_tap(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (ANNA, BO))
    couch.press("confirm")
    couch.hold("l2", 0.05)
    couch.wait(1.0)
    assert "_" not in rack(couch)
    assert couch.prompts["Hide rack"] == (Action.L2,)
    couch.hold("l2", 0.05)
    assert rack(couch) == "_" * 7


def test_c11_a_rack_left_up_stays_while_somebody_thinks_and_is_hidden_after_a_minute_without_a_press(
    lexicon: Lexicon,
) -> None:
    couch = sit(lexicon, (ANNA, BO))
    couch.press("confirm")
    couch.hold("l2", 0.05)
    for _ in range(3):
        couch.wait(50)
        couch.press("right")
    assert "_" not in rack(couch), "whoever thinks or plays on sees the rack"
    couch.focus_spot(Spot.END_TURN)
    couch.wait(LEFT_UP_SECONDS - 2)
    couch.press("confirm")
    couch.wait(5)
    couch.press("back")
    couch.wait(5)
    assert "_" not in rack(couch), "whoever answers a question is there"
    couch.wait(LEFT_UP_SECONDS + 0.1)
    assert rack(couch) == "_" * 7
    couch.down("l2")
    couch.wait(HELD_SECONDS + 0.1)
    assert rack(couch) == "_" * 7, "a pad that lies on its button shows nothing"


def test_c11_a_tile_that_is_picked_or_placed_is_seen(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (ANNA, BO))
    couch.press("confirm", "confirm")
    assert rack(couch).count("_") == 6
    couch.press("up", "confirm")
    if couch.stack.top.name == "blank":
        couch.press("confirm")
    assert len(letters_seen(couch)) == 1
    assert rack(couch) == "_" * 6


def test_c11_a_press_of_the_button_that_ends_under_a_menu_ends_the_look(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (ANNA, BO))
    couch.press("confirm")
    couch.down("l2")
    couch.wait(0.5)
    couch.press("options")
    couch.up("l2")
    couch.press("back")
    assert rack(couch) == "_" * 7


def test_while_the_pad_is_handed_over_the_score_button_does_what_it_says(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (ANNA, BO))

    def seen() -> ScoreWindows:
        return next(panel for panel in couch.picture.panels if isinstance(panel, Hud)).windows

    assert "Turns" not in couch.prompts, "their place is that of the card"
    for label, windows in (("Hide", ScoreWindows.NONE), ("Scores", ScoreWindows.DEFAULT)) * 2:
        assert label in couch.prompts
        couch.press("scores")
        assert seen() is windows


def test_c11_the_curtain_names_whom_the_pad_goes_to_and_hides_every_letter(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (ANNA, BO))
    couch.press("confirm")
    couch.hold("l2", 0.05)
    couch.pass_turn()
    couch.until("handover")
    assert couch.sees("Bo,")
    assert couch.sees("Take the pad")
    assert letters_seen(couch) == ""
    couch.press("confirm")
    assert rack(couch) == "_" * 7, "the look of the one before does not go on"


def test_c11_with_the_curtain_alone_the_rack_is_open_once_the_pad_is_taken(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (ANNA, BO), Options(privacy=Privacy.CURTAIN, fast_ai=True))
    assert letters_seen(couch) == ""
    couch.press("confirm")
    assert "_" not in rack(couch)
    assert Action.L2 not in {a for actions in couch.prompts.values() for a in actions}


def test_c11_open_racks_need_no_curtain(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (ANNA, BO), Options(privacy=Privacy.OPEN, fast_ai=True))
    assert couch.stack.top.name == "table"
    assert "_" not in rack(couch)
    couch.pass_turn()
    couch.until("table")
    assert couch.turn.seat == 1


def test_c11_one_person_plays_with_an_open_rack(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (ANNA, MAVEN, MAVEN))
    assert "_" not in rack(couch)


# ---------------------------------------------------------------- slips of the thumb


def test_ps112_passing_asks_first_and_the_safe_answer_lies_under_the_thumb(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.end_turn()
    assert couch.stack.top.name == "question"
    couch.press("confirm")
    assert couch.stack.top.name == "table"
    assert couch.host.record.turns == ()


def test_a_lost_turn_is_seen_as_long_with_fast_ai_as_without(lexicon: Lexicon) -> None:
    seconds = []
    for fast in (False, True):
        couch = sit(lexicon, options=Options(miss_turn=True, fast_ai=fast))
        for square, face in invalid_play(couch).tiles:
            couch.place(face, square)
        couch.end_turn()
        seen = 0.0
        while couch.stack.top.name == "showing":
            seen += 0.1 if couch.sees("Anna loses the turn") else 0.0
            couch.wait(0.1)
        seconds.append(seen)
    assert seconds[1] == pytest.approx(seconds[0], abs=0.15)
    assert seconds[1] >= 2.0, "time to read whose turn is lost, and why"


def test_ps059_a_lost_turn_says_why_and_whose_it_was(lexicon: Lexicon) -> None:
    couch = sit(lexicon, options=Options(miss_turn=True))
    play = invalid_play(couch)
    order = rack(couch)
    for square, face in play.tiles:
        couch.place(face, square)
    couch.end_turn()
    couch.wait(0.1)
    notice = next(panel for panel in couch.picture.panels if isinstance(panel, Notice))
    assert notice.tone is Tone.BAD
    assert "not in the dictionary" in notice.text
    assert "Anna loses the turn" in notice.text
    assert box(couch, 0).caption == "" or "lost" in box(couch, 0).caption.lower()
    couch.until("table")
    assert box(couch, 0).score == 0
    assert rack(couch) == order, "the rack lies as it did before the word"


def test_ps109_after_a_rejected_word_the_rack_lies_as_before(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("shuffle")
    order = rack(couch)
    play = invalid_play(couch)
    for square, face in play.tiles:
        couch.place(face, square)
    couch.end_turn()
    couch.wait(2.0)
    assert rack(couch) == order
    assert couch.host.record.turns == ()


def invalid_play(couch: Couch) -> Place:
    """Two letters of the rack that make no word, on the middle of the board."""
    letters = [tile.letter for tile in couch.draft.slots if tile and tile.letter != "?"]
    pair = next(a + b for a in letters for b in letters if a != b and a + b not in couch.services.lexicon)
    move = parse_move(f"8G {pair}", couch.draft.board)
    assert isinstance(move, Place)
    return move


def test_ps137_exactly_the_box_of_the_seat_on_turn_is_lit(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (ANNA, MAVEN, MAVEN))
    hud = next(panel for panel in couch.picture.panels if isinstance(panel, Hud))
    assert [b.current for b in hud.boxes] == [True, False, False]


def test_the_clock_of_the_options_is_that_of_the_manual() -> None:
    clock = clock_of(TIMED)
    assert (clock.kind, clock.limit_ms, clock.penalty_points) == (ClockKind.TURN_PENALTY, 180_000, 5)


# ---------------------------------------------------------------- rows of the manual at the table


@pytest.mark.parametrize(
    ("order", "rank"),
    [
        (RackOrder.ALPHABETICAL, lambda letter: (letter == "?", letter)),
        (RackOrder.VALUE, lambda letter: (letter == "?", -VALUES.get(letter, 0), letter)),
    ],
)
def test_ps062_063_racks_are_sorted_after_every_draw(lexicon: Lexicon, order: RackOrder, rank: Rank) -> None:
    couch = sit(lexicon, options=Options(rack_order=order, fast_ai=True))
    for _ in range(2):
        letters = [tile.letter for tile in couch.draft.slots if tile]
        assert letters == sorted(letters, key=rank)
        couch.exchange("".join(letters[:3]))
        couch.until("table")


def test_ps061_with_random_order_tiles_lie_as_they_were_drawn(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    opening = couch.host.report(frozenset({0}), 0)
    assert opening
    drawn = next(e.tiles for e in opening.events if isinstance(e, TilesDrawn) and e.seat == 0)
    assert "".join(tile.letter for tile in couch.draft.slots if tile) == drawn


def test_ps118_119_menu_lies_left_of_the_rack_and_end_turn_right_of_it(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("left")
    assert couch.phase.spot is Spot.MENU
    couch.press("right*8")
    assert couch.phase.spot is Spot.END_TURN


def test_ps136_quitting_offers_to_save_first(lexicon: Lexicon, tmp_path: Path) -> None:
    couch = sit(lexicon)
    couch.services.keeper = Keeper(tmp_path)
    couch.press("options")
    couch.choose("Quit")
    asked = couch.block(Buttons)
    assert [item.label for item in asked.items] == ["Save to Memory Card", "Quit", "Keep Playing"]
    assert asked.items[asked.focus].label == "Keep Playing", "the safe answer lies under the thumb"
    couch.services.keeper.close()


def test_ps138_exchange_pass_and_place_are_each_reached_in_four_presses_at_most(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("left", "confirm", "confirm")
    assert couch.stack.top.name == "exchange"
    couch = sit(lexicon)
    couch.press("left*2", "confirm")
    assert couch.sees("Pass your turn?")
    couch = sit(lexicon)
    couch.press("confirm", "up", "confirm")
    assert couch.draft.laid or couch.stack.top.name == "blank"


def test_ps139_no_player_can_challenge(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    seen = [*couch.words]
    couch.press("left", "confirm")
    seen += couch.words
    couch.press("back", "options")
    seen += couch.words
    assert not [word for word in seen if "challenge" in word.casefold()]
    assert couch.host.position.rules.challenge is Challenge.VOID


def test_ps142_every_total_stands_in_its_box_except_where_the_windows_are_away(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (ANNA, MAVEN, MAVEN))
    hud = next(panel for panel in couch.picture.panels if isinstance(panel, Hud))
    assert [b.score for b in hud.boxes] == list(couch.host.position.scores)
    couch.press("scores*2")
    hud = next(panel for panel in couch.picture.panels if isinstance(panel, Hud))
    assert hud.windows is ScoreWindows.NONE


def test_ps057_143_the_rack_is_replenished_by_itself_with_auto_pick_on(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    letters = [tile.letter for tile in couch.draft.slots if tile]
    couch.exchange("".join(letters[:4]))
    seen = set()
    for _ in range(600):
        seen.add(couch.stack.top.name)
        couch.wait(1 / 60)
    assert "pick" not in seen
    assert len(couch.host.position.racks[0]) == 7


def test_ps116_the_count_of_a_score_can_be_skipped_and_ends_exact(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (ANNA, MAVEN), Options())
    play = valid_play(couch)
    for square, face in play.tiles:
        couch.place(face, square)
    couch.end_turn()
    total = couch.host.position.scores[0]
    couch.wait(0.2)
    assert box(couch, 0).adding is not None
    assert box(couch, 0).score == 0
    couch.press("confirm")
    assert box(couch, 0).score == total > 0


def test_the_last_look_at_the_board_can_be_skipped_too(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (ANNA, MAVEN))
    while couch.host.position.outcome is None:
        couch.until("table", "showing")
        if couch.stack.top.name == "table":
            couch.pass_turn()
        couch.wait(0.05)
    couch.until("showing")
    couch.press("confirm", "confirm")
    couch.wait(0.05)
    assert couch.stack.top.name == "results"


def valid_play(couch: Couch) -> Place:
    """Two letters of the rack that make a word, on the middle of the board."""
    letters = [tile.letter for tile in couch.draft.slots if tile and tile.letter != "?"]
    pair = next(a + b for a in letters for b in letters if a + b in couch.services.lexicon and a != b)
    move = parse_move(f"8G {pair}", couch.draft.board)
    assert isinstance(move, Place)
    return move


def test_ps135_rules_can_be_changed_while_maven_thinks(lexicon: Lexicon) -> None:
    desk = ScriptedMaven(delay=60)
    home = services(lexicon, desk)
    match = MatchSession(PLAYSTATION, (ANNA, MAVEN), 7, lexicon)
    couch = Couch(home, saved_table_of(home, match))
    couch.until("table")
    couch.pass_turn()
    couch.until("maven")
    couch.press("options")
    couch.choose("Options")
    couch.choose("Game Settings")
    couch.press("down*3", "confirm", "back*3")
    assert couch.host.position.coming is not None
    couch.until("table")
    assert couch.host.position.rules.miss_turn
    assert list(positions(match.record, lexicon))[-1] == match.position


def test_c11_a_tile_drawn_by_hand_is_seen_by_nobody_where_racks_are_hidden(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (ANNA, BO), Options(auto_pick=False, fast_ai=True))
    couch.press("confirm")
    couch.exchange("".join(tile.letter for tile in couch.draft.slots if tile)[:2])
    couch.until("pick")
    assert letters_seen(couch) == ""
    couch.press("shuffle")
    couch.until("handover")
    assert letters_seen(couch) == ""


def test_a_tie_goes_on_in_sudden_death_with_new_tiles_on_every_rack_and_then_to_the_results(
    lexicon: Lexicon,
) -> None:
    worthless = letter_set_of("worthless", "A 20 0 | E 20 0 | T 20 0")
    rules = replace(PLAYSTATION, tiles=worthless, bonus=0, tie_break=TieBreak.SUDDEN_DEATH)
    home = services(lexicon, ScriptedMaven())
    home.options = Options(fast_ai=True, privacy=Privacy.OPEN)
    couch = Couch(home, table_of(home, MatchSession(rules, (ANNA, BO), 7, lexicon), results))
    for _ in range(6):  # nobody scores
        couch.until("table")
        couch.pass_turn()
    couch.until("table")
    assert couch.host.position.playoff is not None
    assert [tile.letter for tile in couch.draft.slots if tile] == list(couch.host.position.racks[0])
    for _ in range(2):
        couch.until("table")
        couch.pass_turn()
    couch.until("results")
    assert couch.sees("share the win")
