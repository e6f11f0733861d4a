"""One law of the clock, by a walk through whatever can be reached in a turn under each kind of clock.

While time stands still, board and racks are covered; else it runs, whatever lies over the table. At zero the
rule of the game happens at once. In each state buttons that are shown lead to the end of the turn. Read from
the picture alone: what tiles are seen, and what the clock in it says.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest

from controllers.actions import Action
from game.lexicon.words import Lexicon
from game.options import Options
from game.rules.editions import COMPLETE, EDITIONS, PARLOUR, PLAYSTATION
from game.rules.moves import Pass, Square
from game.rules.record import Seat
from game.rules.rules_and_defaults import Clock, ClockKind, Privacy, Rules
from game.scenes.kit.picture.game_panels import Hud, ScoreWindows
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet import first
from game.scenes.kit.picture.sheet_pictures import Bar
from game.scenes.kit.picture.table_view import OnBoard, OnRack, OnSeatRack
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.table_scene import TableScene
from game.session.match import MatchSession
from tests.render.test_canvas import drawn
from tests.scenes.couch import services
from tests.scenes.hosting import deal, table_of
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.table.test_table import results, spell
from tests.scenes.walk import Walker, actions_of, settle, state_of

ANNA, BO, MAVEN = Seat("Anna"), Seat("Bo"), Seat("Maven", "maven", 3)
MINUTE = 60_000
LOST = replace(PLAYSTATION, clock=Clock(ClockKind.TURN_LOST, MINUTE))
DEEP = 8
"""Presses from the beginning of a turn: as far as the first letters of a word, and a hint, and settings."""
PRESSES = 20
"""With so many the turn is ended from anywhere."""
ALIKE = (
    "HelpText",
    "HelpScene",
    "Scroll",
    "SettingsScene",
    "RulesOfThisGame",
    "MenuScene / credits",
    "OptionsMenu",
)
"""Screens of which every page is as good as the first."""

State = tuple[object, ...]
Path = tuple[Action, ...]


def state(couch: Walker) -> State:
    found = state_of(couch)
    return found[:1] if str(found[0]).startswith(ALIKE) else found


@dataclass(slots=True)
class Turn:
    """Everything that presses reach in one turn."""

    begin: Callable[[], Walker]
    deep: int
    paths: dict[State, Path] = field(default_factory=dict)
    """The shortest way to each state."""
    comes_from: dict[State, set[State]] = field(default_factory=dict)
    ends: set[State] = field(default_factory=set)
    """The states of which one press ends the turn."""

    def go(self, path: Path, begin: Callable[[], Walker] | None = None) -> Walker:
        couch = (begin or self.begin)()
        for action in path:
            couch.press(action)
            settle(couch)
        return couch

    def explore(self) -> Turn:
        first = self.begin()
        before = len(first.host.record.turns)
        queue: deque[tuple[State, Path]] = deque([(state(first), ())])
        while queue:
            parent, path = queue.popleft()
            couch = self.go(path)
            if couch.stack.finished:
                continue  # the game was left
            at_table = any(isinstance(scene, TableScene) for scene in couch.stack.scenes)
            if not at_table or len(couch.host.record.turns) > before:
                self.ends.add(parent)
                continue
            here = state(couch)
            self.comes_from.setdefault(here, set()).add(parent)
            if here not in self.paths:
                self.paths[here] = path
                if len(path) < self.deep:
                    queue += [(here, (*path, action)) for action in actions_of(couch.stack.top)]
        return self

    def to_the_end(self) -> dict[State, int]:
        """Presses from each state to the end of the turn, as far as they were found."""
        far = dict.fromkeys(self.ends, 1)
        queue = deque(self.ends)
        while queue:
            here = queue.popleft()
            for parent in self.comes_from.get(here, ()):
                if parent not in far:
                    far[parent] = far[here] + 1
                    queue.append(parent)
        return far


def begin(
    lexicon: Lexicon, rules: Rules, seats: tuple[Seat, ...] = (ANNA, MAVEN), privacy: Privacy = Privacy.PEEK
) -> Walker:
    """At the first turn."""
    home = services(lexicon, ScriptedMaven(delay=10**9 if len(seats) > 1 else 0))
    home.options = Options(fast_ai=True, privacy=privacy)
    match = MatchSession(rules, seats, 7, lexicon)
    deal(match, "HORNATE", *(["TAEIOUN"] if len(seats) > 1 else []))
    couch = Walker(home, table_of(home, match, results))
    couch.until("table", "handover", "question")
    return couch


def is_seen(picture: Picture) -> bool:
    """Whether tiles of the board or of a rack are: those that lie spilled to draw from show nothing."""
    tiles = picture.table.tiles if picture.table else ()
    return any(tile.face.strip() and isinstance(tile.place, OnBoard | OnRack | OnSeatRack) for tile in tiles)


def clock_in(picture: Picture) -> tuple[object, ...]:
    """What any clock in the picture says."""
    boxes = [box.clock for panel in picture.panels if isinstance(panel, Hud) for box in panel.boxes]
    return (*boxes, *(bar.share for panel in picture.panels if (bar := first(panel, Bar))))


def let_time_run_out(couch: Walker, seconds: float = 61.0) -> None:
    couch.frame_seconds = 0.5
    couch.wait(seconds)
    couch.frame_seconds = Walker.frame_seconds


def stands_open(couch: Walker) -> bool:
    """Whether two seconds pass with something to be seen and no clock that moves."""
    before = couch.picture
    couch.wait(2.0)
    if not (is_seen(before) and is_seen(couch.picture)):
        return False
    return clock_in(before) == clock_in(couch.picture) and not couch.table.door.game.is_over


@pytest.fixture(scope="module")
def turn(lexicon: Lexicon) -> Turn:
    return Turn(lambda: begin(lexicon, LOST), DEEP).explore()


def test_the_walk_meets_every_menu_question_and_page_of_a_turn(turn: Turn) -> None:
    met = " ".join(str(found[0]) for found in turn.paths)
    wanted = ["Pass your turn?", "Exchange 7 tiles?", "Exchange 1 tile?", "TurnMenu", "Guides", "HintScene"]
    wanted += ["HelpScene", "HelpText", "WordToLay", "WordEntry", "PremiumSquares", "SettingsScene"]
    assert [name for name in [*wanted, "Quit this game?", "Paused"] if name not in met] == []


def test_c2_t15_whenever_board_or_rack_is_seen_the_clock_runs(turn: Turn) -> None:
    assert [found for found, path in turn.paths.items() if stands_open(turn.go(path))] == []


def test_sp051_at_zero_the_turn_is_lost_at_once_whatever_is_open(turn: Turn) -> None:
    for found, path in turn.paths.items():
        couch = turn.go(path)
        paused = couch.table.is_still
        let_time_run_out(couch)
        if paused:
            assert couch.host.record.turns == (), found
        else:
            assert MINUTE < couch.host.record.turns[0].elapsed_ms <= MINUTE + 500, found
            assert couch.stack.top.name not in ("menu", "guides", "hint", "question", "word-to-lay"), found


def test_sp051_the_clock_is_drawn_whichever_score_windows_are_shown(lexicon: Lexicon) -> None:
    couch = begin(lexicon, LOST)
    for _ in ScoreWindows:
        for size in ((1280, 720), (1920, 1080)):
            assert couch.clock.shown.text in {label.text for label in drawn(couch.picture, size)[0].labels}
        couch.press("scores")


@pytest.mark.parametrize(("kind", "points"), [(ClockKind.TURN_PENALTY, 10), (ClockKind.GAME_PENALTY, 20)])
def test_points_a_minute_count_under_whatever_is_open(
    lexicon: Lexicon, turn: Turn, kind: ClockKind, points: int
) -> None:
    rules = replace(PARLOUR, clock=Clock(kind, MINUTE, points // 2))
    for found, path in turn.paths.items():
        couch = turn.go(path, lambda: begin(lexicon, rules))
        if couch.stack.finished or couch.host.record.turns:
            continue  # the same presses may end the turn in another edition
        paused = couch.table.is_still
        assert not stands_open(couch), found
        let_time_run_out(couch, 119.0)
        assert couch.table.state.clock.shown.text.endswith(f"−{points}") is not paused, found


def can_be_ended(turn: Turn, path: Path, far: dict[State, int]) -> bool:
    """Whether the end is found with so many presses, if need be after going back."""
    couch = turn.go(path)
    for pressed in range(PRESSES):
        if pressed + far.get(state(couch), PRESSES) <= PRESSES:
            return True
        couch.press("back")
    return False


def test_from_every_state_of_a_turn_buttons_that_are_shown_end_it(turn: Turn) -> None:
    far = turn.to_the_end()
    assert [found for found, path in turn.paths.items() if not can_be_ended(turn, path, far)] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_every_edition_buttons_that_are_shown_end_a_turn(lexicon: Lexicon, edition: str) -> None:
    rules = EDITIONS[edition]
    seats = (ANNA, BO, MAVEN)[:: 2 if rules.max_seats > 1 else 3]
    turn = Turn(lambda: begin(lexicon, rules, seats), 3).explore()
    far = turn.to_the_end()
    assert [found for found, path in turn.paths.items() if not can_be_ended(turn, path, far)] == []


def test_sp052_a_word_that_lies_at_zero_is_moved_as_a_whole_or_ended_and_nothing_else(
    lexicon: Lexicon,
) -> None:
    def with_word() -> Walker:
        couch = begin(lexicon, LOST)
        spell(couch, "HORN", Square(7, 5))
        return couch

    before = Turn(with_word, 2).explore()
    for found, path in before.paths.items():
        couch = before.go(path)
        if couch.table.is_still or not isinstance(couch.phase, HumanTurn) or len(couch.draft.laid) != 4:
            continue
        play = couch.draft.place()
        let_time_run_out(couch)
        assert couch.stack.top is couch.table, found
        assert couch.draft.place() == play, found
        assert clock_in(couch.picture)[0] == "0:00", found
        assert couch.host.record.turns == (), found

    def out_of_time() -> Walker:
        couch = with_word()
        let_time_run_out(couch)
        return couch

    late = Turn(out_of_time, 4).explore()
    far = late.to_the_end()
    for found, path in late.paths.items():
        couch = late.go(path)
        assert can_be_ended(late, path, far), (found, path)
        words = {
            "".join(tile.face for tile in couch.draft.place().tiles),
            couch.turn.lane and couch.turn.lane.word,
        }
        assert "HORN" in words, (found, path)
        assert not {"Take back", "Pick up", "Exchange", "Clear", "Menu"} & set(couch.prompts), found


def test_t14_tiles_that_make_no_line_lose_the_turn_at_zero(lexicon: Lexicon) -> None:
    for word, start in (("H", (7, 7)), ("HORN", (0, 0))):
        couch = begin(lexicon, LOST)
        spell(couch, word, Square(*start))
        let_time_run_out(couch)
        assert isinstance(couch.host.record.turns[0].move, Pass)
        assert not couch.host.position.board.squares or couch.host.position.board.is_bare


def with_play(lexicon: Lexicon, rules: Rules, seats: tuple[Seat, ...], *names: str) -> Walker:
    """Somebody has played HORN, and this is what follows."""
    couch = begin(lexicon, rules, seats)
    settle(couch)
    couch.press(*["confirm"] * (couch.stack.top.name == "handover"))
    spell(couch, "HORN", Square(7, 5))
    couch.end_turn()
    couch.until(*names)
    return couch


TIMED = replace(PLAYSTATION, clock=Clock(ClockKind.TURN_PENALTY, MINUTE, 5))
BY_HAND = replace(TIMED, auto_pick=False)
BETWEEN: dict[str, Callable[[Lexicon], Walker]] = {
    "the pad is handed over": lambda words: begin(words, TIMED, (ANNA, BO)),
    "the pad is handed over again": lambda words: with_play(words, TIMED, (ANNA, BO), "handover"),
    "tiles are drawn by hand": lambda words: with_play(words, BY_HAND, (ANNA, MAVEN), "pick"),
    "a play may be challenged": lambda words: with_play(words, COMPLETE, (ANNA, BO), "challenge"),
    "the computer thinks": lambda words: with_play(words, TIMED, (ANNA, MAVEN), "maven"),
}


@pytest.mark.parametrize("when", BETWEEN)
def test_between_the_turns_of_people_nobody_thinks_on_while_no_clock_runs(
    lexicon: Lexicon, when: str
) -> None:
    """But where something is shown that ends by itself."""
    walk = Turn(lambda: BETWEEN[when](lexicon), 2).explore()
    assert [found for found, path in walk.paths.items() if stands_open(walk.go(path))] == []
    assert len(walk.paths) > 3
