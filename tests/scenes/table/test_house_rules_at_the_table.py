"""House rules as they are played at the table, by presses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.rules.board import Board
from game.rules.clock import is_proper, left_ms
from game.rules.editions import EDITIONS, EMAIL, PLAYSTATION, SCRABOUT, SPECTRUM
from game.rules.events import OpenerDrawn
from game.rules.moves import Square, Tile, TradeBlank
from game.rules.record import Seat
from game.rules.rules_and_defaults import Clock, ClockKind, FirstPlayer, HintKind, Hints, Rules, Tracker
from game.rules.rules_json import rules_from_json, rules_to_json
from game.scenes.kit.picture.game_panels import Spot
from game.scenes.kit.picture.menu_panels import Menu
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.table_view import TableLook
from game.scenes.start.choose_rules import EDITIONS as SHOWN
from game.scenes.start.choose_rules import ChosenRules, remember_chosen
from game.session.match import MatchSession
from tests.scenes.couch import Couch, services
from tests.scenes.hosting import rearrange, table_of
from tests.scenes.page_read import question_in
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.table.test_table import ANNA, BO, MAVEN, hud, play_horn, sit, spell

LOST = Clock(ClockKind.TURN_LOST, limit_ms=10_000)


def phony(couch: Couch) -> None:
    spell(couch, "HRON", Square(7, 5))
    couch.end_turn()


# ---------------------------------------------------------------- the computer asks


def test_sp004_070_071_the_computer_asks_about_a_word_that_it_does_not_know_and_each_is_confirmed(
    lexicon: Lexicon,
) -> None:
    couch = sit(lexicon, rules=SPECTRUM)
    phony(couch)
    assert question_in(couch.picture).title == "The computer does not know HRON."
    assert couch.menu.focus == 1, "the safe answer lies under the thumb"
    couch.press("left", "confirm")
    assert question_in(couch.picture).title == "Are you sure that HRON is a word?"
    couch.press("confirm")
    assert question_in(couch.picture).title == "The computer does not know HRON."
    couch.press("left", "confirm", "left", "confirm")
    couch.until("table")
    assert hud(couch).boxes[0].score == 14


def test_sp071_a_word_that_somebody_insists_on_can_be_kept_for_the_house(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=SPECTRUM)
    phony(couch)
    couch.press("left", "confirm", "right")
    couch.press("confirm")
    couch.until("table")
    assert hud(couch).boxes[0].score == 14
    assert couch.services.house_words.words == ("HRON",)
    assert "HRON" not in couch.host.lexicon, "the game that is on keeps its words"
    assert "HRON" in couch.services.new_host(SPECTRUM, couch.host.seats).lexicon


def test_sp070_who_takes_the_challenge_loses_turn_and_points(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=SPECTRUM)
    held = couch.host.position.racks[0]
    phony(couch)
    couch.press("confirm")
    assert couch.sees("HRON: not in the dictionary")
    couch.until("table")
    assert sorted(couch.host.position.racks[0]) == sorted(held), "the tiles are back"
    assert couch.host.position.board == Board()
    assert couch.host.record.turns[0].seat == 0
    assert couch.host.position.scores == (0, 0)
    assert len(couch.host.record.turns) == 2, "it is the turn after the computer's"


def test_a_word_that_is_known_is_not_asked_about(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=SPECTRUM)
    play_horn(couch)
    couch.until("table")
    assert hud(couch).boxes[0].score == 14


# ---------------------------------------------------------------- clocks


def test_sp051_a_turn_is_lost_when_its_time_runs_out_before_a_word_is_laid(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=replace(PLAYSTATION, clock=LOST))
    couch.wait(9.5)
    assert hud(couch).boxes[0].clock == "0:01"
    while couch.host.position.ply == 0:
        couch.wait(1 / 60)
    assert couch.sees("misses a turn")
    couch.until("table")
    assert [turn.seat for turn in couch.host.record.turns] == [0, 1]


def test_sp052_a_word_that_was_laid_in_time_may_still_be_placed_but_not_taken_back(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=replace(PLAYSTATION, clock=LOST))
    spell(couch, "HORN", Square(7, 4))
    couch.wait(30)
    assert couch.sees("Time is up") or couch.turn.grace
    assert hud(couch).boxes[0].clock == "0:00"
    assert not {"Clear", "Pick up", "Menu", "Word lane"} & set(couch.prompts)
    couch.press("up")
    assert "Take back" not in couch.prompts
    couch.steer(Square(7, 7))
    assert "Lift" in couch.prompts
    couch.press("back")
    couch.end_turn()
    couch.until("table")
    assert hud(couch).boxes[0].score == 14
    assert couch.host.record.turns[0].elapsed_ms == 10_000


def test_sp052_a_word_that_is_no_word_loses_the_turn_once_the_time_is_up(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=replace(PLAYSTATION, clock=LOST))
    spell(couch, "HRON", Square(7, 5))
    couch.wait(12)
    couch.end_turn()
    couch.until("showing")
    assert couch.sees("HRON is not in the dictionary. Anna misses a turn.")
    couch.until("table")
    assert couch.host.position.scores == (0, 0)
    assert [turn.seat for turn in couch.host.record.turns] == [0, 1]


def test_the_computers_clock_runs_and_counts_too(lexicon: Lexicon) -> None:
    game_clock = Clock(ClockKind.GAME_PENALTY, limit_ms=60_000, penalty_points=10)
    couch = sit(lexicon, rules=replace(PLAYSTATION, clock=game_clock), maven=ScriptedMaven(delay=300))
    couch.pass_turn()
    couch.until("maven")
    couch.wait(2.5)
    assert hud(couch).boxes[1].clock == "0:58"
    couch.until("table")
    used = couch.host.position.used_ms[1]
    assert 4000 < used < 7000
    assert left_ms(game_clock, 0, used) == 60_000 - used


# ---------------------------------------------------------------- watching


def test_sp056_the_computer_is_made_to_move_at_once(lexicon: Lexicon) -> None:
    class Slow(ScriptedMaven):
        def move_now(self, ticket: int) -> None:
            self._waiting = [(0, reply) for _, reply in self._waiting]

    couch = sit(lexicon, maven=Slow(delay=100_000))
    couch.pass_turn()
    couch.until("maven")
    couch.wait(5)
    assert couch.stack.top.name == "maven"
    couch.press("confirm")
    couch.wait(0.1)
    assert couch.stack.top.name != "maven"


# ---------------------------------------------------------------- drawing, trading, hints, tiles that remain


def test_so003_drawing_for_the_first_turn_is_shown_tile_by_tile(lexicon: Lexicon) -> None:
    couch = sit_at_the_draw(lexicon)
    opening = couch.host._reports[0].events
    drawn = [event for event in opening if isinstance(event, OpenerDrawn)]
    assert len(drawn) >= 2
    for event in drawn:
        name = couch.host.seats[event.seat].name
        tile = "a blank" if event.tile == "?" else event.tile
        assert couch.sees(f"{name} draws {tile}"), event
        couch.wait(1.1)
    couch.until("table", "maven")
    assert min(drawn, key=lambda event: event.tile).seat == couch.host.position.to_move


@pytest.mark.parametrize("by_hand", [False, True])
def test_so003_until_all_have_drawn_the_lit_box_is_that_of_whoever_draws(
    lexicon: Lexicon, by_hand: bool
) -> None:
    for seed in range(4):
        home = services(lexicon, ScriptedMaven(), fast=False)
        rules = replace(SCRABOUT, auto_pick=not by_hand)
        couch = Couch(home, table_of(home, MatchSession(rules, (ANNA, MAVEN, BO), seed, lexicon)))
        opening = couch.host._reports[0].events
        drawn = [couch.host.seats[event.seat].name for event in opening if isinstance(event, OpenerDrawn)]
        seen: list[str] = []
        while len(seen) < len(drawn):
            if "Pick" in couch.prompts:
                assert couch.sees(f"{lit(couch)}, pick one.")
                couch.press("confirm")
            name = drawn[len(seen)]
            if any(text.startswith(f"Who begins? The lowest tile. {name} draws") for text in couch.words):
                assert lit(couch) == name, (seed, seen)
                seen.append(name)
                couch.wait(1.0)
            couch.wait(1 / 60)
        couch.until("table", "maven", "handover")
        assert lit(couch) == couch.host.seats[couch.host.position.to_move].name


def lit(couch: Couch) -> str:
    """Whose box is lit."""
    (name,) = [box.name for box in hud(couch).boxes if box.current]
    return name


def sit_at_the_draw(lexicon: Lexicon) -> Couch:
    home = services(lexicon, ScriptedMaven(), fast=False)
    return Couch(home, table_of(home, MatchSession(SCRABOUT, (ANNA, MAVEN), 3, lexicon)))


def test_so012_045_a_blank_is_traded_by_laying_its_letter_on_it(lexicon: Lexicon) -> None:
    for rules, works in ((replace(PLAYSTATION, trade_blanks=True), True), (PLAYSTATION, False)):
        couch = sit(lexicon, rules=rules, rack="HORNATE")
        on_it = tuple(Tile(Square(7, 5 + n), face) for n, face in enumerate("tEN"))
        rearrange(couch.table, replace(couch.host.position, board=Board().with_tiles(on_it)))
        couch.table._go_on(None)
        couch.until("table")
        couch.focus_tile("T")
        couch.press("confirm", "up")
        couch.steer(Square(7, 5))
        assert ("Take the blank" in couch.prompts) is works
        if works:
            couch.press("confirm")
            couch.until("table")
            assert couch.host.record.turns[-1].move == TradeBlank(Square(7, 5))
            assert couch.host.position.board[Square(7, 5)] == "T"
            assert "?" in couch.host.position.racks[0]
            assert couch.host.position.to_move == 0


@pytest.mark.parametrize("kind", list(HintKind))
def test_so043_048_hints_are_as_the_rules_allow(lexicon: Lexicon, kind: HintKind) -> None:
    couch = sit(lexicon, rules=replace(PLAYSTATION, hints=Hints(kind)), maven=InProcessMaven(lexicon))
    guides(couch)
    if kind is HintKind.OFF:
        assert couch.sees("Not in this game")
        return
    couch.choose("Hint")
    couch.wait(0.2)
    assert len(couch.choices) == (8 if kind in (HintKind.LIST, HintKind.LIST_AND_PLACE) else 1)
    couch.press("confirm*3" if kind is HintKind.STEPS else "confirm")
    laid = kind is not HintKind.LIST
    while couch.stack.top.name in ("hint", "guides", "menu"):
        couch.press("back")
    assert bool(couch.draft.laid) is laid


def test_a_limit_of_hints_is_kept_and_looking_again_in_the_same_turn_is_free(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=replace(PLAYSTATION, hints=Hints(HintKind.LIST, limit=1)))
    for _ in range(2):
        guides(couch)
        couch.choose("Hint")
        couch.wait(0.2)
        couch.press("back", "back", "back")
    couch.pass_turn()
    couch.until("table")
    guides(couch)
    assert couch.sees("No hints left")


def guides(couch: Couch) -> None:
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Guides")


@pytest.mark.parametrize(
    ("tracker", "told"),
    [(Tracker.OFF, "Not in this game"), (Tracker.COUNT, "Only counted in this game"), (Tracker.BAG, "")],
)
def test_the_tiles_that_remain_are_told_as_the_rules_say(
    lexicon: Lexicon, tracker: Tracker, told: str
) -> None:
    couch = sit(lexicon, rules=replace(PLAYSTATION, tracker=tracker))
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    menu = couch.menu
    assert isinstance(menu, Menu)
    row = menu.items[couch.choices.index("Show Remaining Tiles")]
    assert (row.enabled, told in (row.note or "")) == (not told, True)


def test_em013_the_bonus_of_the_mail_edition_is_called_a_bingo(lexicon: Lexicon) -> None:
    rules = replace(EMAIL, challenge=PLAYSTATION.challenge)
    couch = sit(lexicon, rules=rules, rack="ANOTHER", fast=False)
    spell(couch, "ANOTHER", Square(7, 2))
    couch.end_turn()
    couch.wait(0.3)
    assert couch.sees("BINGO +50")


def test_em029_three_passes_of_each_end_the_game(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (ANNA, Seat("Maven", "maven", 3)), rules=EMAIL)
    for _ in range(3):
        couch.pass_turn()
        couch.until("table", "results")
    assert couch.stack.top.name == "results"


def test_four_of_a_kind_is_told_before_the_exchange(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=SCRABOUT_OF_SEAT_ONE, rack="EEEETAN")
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Exchange All Tiles")
    assert couch.sees("Four of a kind: your turn goes on.")
    couch.press("confirm")
    couch.until("table")
    assert (couch.host.position.ply, couch.host.position.to_move) == (1, 0)


SCRABOUT_OF_SEAT_ONE: Rules = replace(SCRABOUT, first_player=PLAYSTATION.first_player)


def test_sp008_the_clock_takes_ten_seconds_to_an_hour_and_nothing_else() -> None:
    for limit, good in ((9_000, False), (10_000, True), (3_599_000, True), (3_600_000, False)):
        told = replace(PLAYSTATION, clock=Clock(ClockKind.TURN_LOST, limit))
        assert rules_from_json(rules_to_json(told)) == told
        assert is_proper(told.clock) is good


# ---------------------------------------------------------------- computers only


def test_sp039_a_game_of_computers_only_runs_to_its_end_by_itself(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, InProcessMaven(lexicon)))
    couch.press("confirm")
    couch.choose("Play")
    couch.choose("Watch Computers")
    couch.choose("Three")
    for level in ("Grand Master", "Advanced", "Novice"):
        couch.choose(level)
    assert [seat.level for seat in couch.host.seats] == [8, 4, 1]
    couch.table.state.thoughts = False
    couch.until("results", seconds=600)


def test_computers_play_by_the_rules_that_are_chosen_and_their_screen_says_which(lexicon: Lexicon) -> None:
    for edition in SHOWN:
        couch = Couch(services(lexicon, ScriptedMaven()))
        remember_chosen(couch.services, ChosenRules(edition))
        couch.press("confirm")
        couch.choose("Play")
        couch.choose("Watch Computers")
        assert couch.sees(f"by the rules of {edition.edition}.")
        assert couch.choices == ["Two", "Three", "Four"][: edition.max_seats - 1]
        couch.press("confirm*3")
        played = couch.host.position.rules
        assert (played.edition, played.challenge, played.clock.kind) == (
            edition.edition,
            edition.challenge,
            edition.clock.kind,
        )
        couch.until("showing", "maven")
        while couch.host.position.ply < 2:
            couch.wait(0.5)


def test_sp042_the_words_that_the_computer_thinks_of_are_seen_on_the_board_with_their_points(
    lexicon: Lexicon,
) -> None:
    couch = sit(lexicon, rules=SPECTRUM, maven=InProcessMaven(lexicon), fast=False)
    couch.pass_turn()
    couch.until("maven")
    couch.wait(0.2)
    ghosts = [tile for tile in couch.table_view.tiles if tile.look is TableLook.GHOST]
    assert ghosts
    assert couch.sees("?  +")
    assert couch.host.position.board == Board()
    seen = {couch.words}
    while couch.stack.top.name == "maven":
        couch.wait(0.1)
        seen.add(couch.words)
    assert len(seen) > 1
    assert not [tile for tile in couch.table_view.tiles if tile.look is TableLook.GHOST]
    couch.until("table")
    couch.pass_turn()
    couch.until("maven")
    couch.press("up")
    assert not [tile for tile in couch.table_view.tiles if tile.look is TableLook.GHOST]


def test_sp058_059_all_tiles_are_listed_with_their_numbers_and_values(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=SPECTRUM)
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Show All Tiles")
    for told in ("12 × 1", "1 × 10", "2 × 0"):
        assert couch.sees(told)


def test_a_hint_with_a_price_asks_first_takes_its_points_and_is_shown_at_once_and_again_for_nothing(
    lexicon: Lexicon,
) -> None:
    rules = replace(PLAYSTATION, hints=Hints(HintKind.LIST_AND_PLACE, limit=1, cost=10))
    couch = sit(lexicon, rules=rules)
    guides(couch)
    assert couch.sees("10 points")
    couch.choose("Hint")
    assert couch.sees("It takes 10 points from your score.")
    couch.press("confirm")  # the safe answer lies under the thumb
    assert couch.host.position.scores == (0, 0)
    guides(couch)
    couch.choose("Hint")
    couch.press("left", "confirm")
    couch.until("hint")
    assert couch.host.position.scores == (-10, 0)
    assert couch.host.position.to_move == 0
    couch.press("back")
    guides(couch)
    couch.choose("Hint")
    couch.until("hint")
    couch.press("back")
    assert couch.host.position.scores == (-10, 0)
    assert couch.table.state.scores == [-10, 0]


@pytest.mark.parametrize("edition", list(EDITIONS.values()), ids=list(EDITIONS))
def test_sp057_058_059_every_edition_tells_values_and_numbers_of_tiles_and_the_premium_squares_by_pad(
    lexicon: Lexicon, edition: Rules
) -> None:
    rules = replace(edition, min_seats=1, max_seats=4, first_player=FirstPlayer.SEAT_ONE)
    couch = sit(lexicon, rules=rules)
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    if "Show All Tiles" in couch.choices:
        couch.choose("Show All Tiles")
    else:
        couch.choose("Show Remaining Tiles")
        couch.press("shuffle")
    assert all(couch.sees(told) for told in ("9 × 1", "12 × 1", "1 × 10", "2 × 0"))
    while couch.stack.top.name != "table":
        couch.press("back")
    guides(couch)
    couch.choose("Premium Squares")
    assert all(couch.sees(told) for told in ("Letter × 2", "Letter × 3", "Word × 2", "Word × 3"))


WHOLE_GAME = Clock(ClockKind.GAME_PENALTY, 60_000, 10)


@pytest.mark.parametrize(
    ("clock", "over"),
    [
        (Clock(ClockKind.TURN_PENALTY, 60_000, 10), "The time for this turn is over."),
        (WHOLE_GAME, "The time for the game is over."),
        (Clock(ClockKind.TURN_LOST, 60_000), ""),
    ],
)
def test_each_clock_warns_for_ten_seconds_and_says_then_which_time_is_over(
    lexicon: Lexicon, clock: Clock, over: str
) -> None:
    couch = sit(lexicon, rules=replace(PLAYSTATION, clock=clock))
    last = []
    for second in range(61):
        couch.clock.seconds = second - 0.5
        couch.wait(0.02)
        last.append(hud(couch).boxes[0].last)
    assert last == [0] * 51 + list(range(10, 0, -1))
    couch.clock.seconds = 60.0
    couch.wait(0.1)
    if over:
        assert hud(couch).boxes[0].last == 0
        assert hud(couch).boxes[0].late
        assert couch.sees(over)
    else:
        assert couch.host.history, "the turn is lost"


def test_with_one_time_for_the_whole_game_everybody_s_time_is_seen_and_counts_on(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (ANNA, BO, MAVEN), rules=replace(PLAYSTATION, clock=WHOLE_GAME))
    couch.press("confirm")
    couch.until("table")
    couch.clock.seconds = 19.5
    couch.wait(0.1)
    assert [hud(couch).boxes[seat].clock for seat in range(3)] == ["0:41", "1:00", "1:00"]
    couch.pass_turn()
    couch.until("handover")
    assert [hud(couch).boxes[seat].clock for seat in range(3)] == ["0:41", "1:00", "1:00"]


def test_that_the_time_is_over_is_told_above_a_question_and_before_what_lasts(lexicon: Lexicon) -> None:
    over = "The time for the game is over."
    couch = sit(lexicon, rules=replace(SPECTRUM, clock=WHOLE_GAME))
    phony(couch)
    assert couch.sees("The computer does not know HRON.")
    assert not couch.sees(over)
    couch.clock.seconds = 60.0
    couch.wait(0.2)
    assert couch.picture.panels[-1] == Notice(over, Tone.BAD), "above the question"
    couch = sit(lexicon, rules=replace(PLAYSTATION, clock=WHOLE_GAME))
    couch.press(*couch.prompts["Exchange"])
    assert couch.stack.top.name == "exchange"
    couch.clock.seconds = 60.0
    couch.wait(0.2)
    assert couch.sees(over), "before what is always told in an exchange"
