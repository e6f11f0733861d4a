"""Going through a finished game on the real table: every turn beside what it could have been."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from controllers.actions import Action
from game.archive.told_game import ToldGame, ToldTurn
from game.coach.background_judging import GameJudging
from game.coach.judged_game import JudgedTurn
from game.coach.sentences import advice
from game.coach.turning_point import led_from_the_start, turning_point
from game.maven.ruler import Loss, Unit
from game.rules.moves import Move, Place, tiles_of
from game.scenes.evenings.luck import LuckScene
from game.scenes.kit.menus import Question, Reading
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.review_panels import BoardMarks, Review, ReviewRow, ReviewTile
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Look, OnBoard, Shot, TableView, TileView, table_of
from game.scenes.kit.scene import Change, Command, Pop, Push, Scene, ask, directions
from game.scenes.kit.services import Services
from game.scenes.table.board_marks import marked

STEP_SECONDS = 1.6
"""Seconds for each turn where the review goes on by itself."""
LIFT_SECONDS = 0.09
"""How long the tiles of a turn hover before they drop."""
_FULL_PLACES, _FULL_POINTS, _SHORT = 0.25, 30.0, 0.25
"""Place points, and points, for which the bar of a turn is as long as can be; and how long it is at most
where points alone were given away and others play."""
NOTHING: Mapping[int, str] = MappingProxyType({})
PlayFrom = Callable[[ToldTurn], Change | None]


class ReviewScene(Scene):
    """One finished game, turn by turn."""

    name = "review"
    topic = "review"

    def __init__(
        self,
        services: Services,
        game: ToldGame,
        judging: GameJudging,
        play_from: PlayFrom | None = None,
        at: int = 0,
        remarks: Mapping[int, str] = NOTHING,
    ) -> None:
        """`play_from` makes a game of its own that begins before a turn; None where that cannot be done.
        `at` is the turn to begin with, from 0; `remarks` is what somebody wrote beside the turns."""
        self.services = services
        self.game = game
        self.judging = judging
        self.at = at
        """Which turn is looked at, from 0."""
        self.runs = False
        """Whether it goes on by itself."""
        self.shows_best = True
        self._play_from = play_from
        self._remarks = remarks
        self._since = 0.0
        self._turning = turning_point(game)
        self._led = led_from_the_start(game)
        """Whether nothing turned: whoever won was in front throughout."""
        services.coach.prefer(judging)

    # ------------------------------------------------------------ what works

    @property
    def turn(self) -> ToldTurn:
        """The turn that is looked at."""
        return self.game.turns[self.at]

    @property
    def verdict(self) -> JudgedTurn | None:
        """What it was worth; None as long as that is not known."""
        return self.judging.turns.get(self.turn.ply)

    def commands(self) -> Sequence[Command]:
        back = (Action.LEFT, Action.UP) if self.at else ()
        on = (Action.RIGHT, Action.DOWN) if self.at < len(self.game.turns) - 1 else ()
        found = directions("Turn", self._step, *back, *on) if back or on else []
        found.append(Command(Action.CONFIRM, "Pause" if self.runs else "Play", self._run))
        if self._better is not None:
            label = "Hide best" if self.shows_best else "Show best"
            found.append(Command(Action.SHUFFLE, label, self._toggle))
        if self._turning is not None and not self._led:
            found.append(Command(Action.L1, "Turning point", self._to_turning_point))
        if len(self.judging.turns):
            found.append(Command(Action.SCORES, "Luck", self._tell_luck))
        if self._play_from is not None:
            found.append(Command(Action.ZOOM, "Play from here", self._branch))
        elif self._remark:
            found.append(Command(Action.ZOOM, "Read note", self._read))
        return [*found, Command(Action.BACK, "Back", Pop)]

    def _step(self, action: Action) -> None:
        self.runs = False
        self._go(self.at + (1 if action in (Action.RIGHT, Action.DOWN) else -1))

    def _go(self, at: int) -> None:
        at = min(max(at, 0), len(self.game.turns) - 1)
        if at != self.at:
            self.at, self._since = at, 0.0

    def _run(self) -> None:
        self.runs = not self.runs
        self._since = LIFT_SECONDS
        if self.runs and self.at == len(self.game.turns) - 1:
            self._go(0)

    def _toggle(self) -> None:
        self.shows_best = not self.shows_best

    def _tell_luck(self) -> Change:
        self.runs = False
        return Push(LuckScene(self.game, self.judging))

    @property
    def _remark(self) -> str:
        return self._remarks.get(self.turn.ply, "")

    def _read(self) -> Change:
        self.runs = False
        return Push(Reading(f"Turn {self.turn.number}", [self._remark]))

    def _to_turning_point(self) -> None:
        self.runs = False
        if self._turning is not None:
            self._go(self._turning.number - 1)

    def _branch(self) -> Change | None:
        self.runs = False
        turn, play_from = self.turn, self._play_from
        assert play_from is not None
        name = self.game.record.seats[turn.seat].name
        text = (
            f"A game of its own begins before turn {turn.number}, with {name} to move and the same tiles. "
            "Nobody’s figures count it."
        )
        question = Question("Play From Here?", text, ["Play", "Stay"])
        return ask(question, lambda answer: play_from(turn) if answer == 0 else None)

    def update(self, dt: float) -> Change | None:
        self._since += dt
        if self.runs and self._since >= STEP_SECONDS:
            if self.at == len(self.game.turns) - 1:
                self.runs = False
            else:
                self._go(self.at + 1)
        return None

    # ------------------------------------------------------------ what is seen

    @property
    def _better(self) -> Place | None:
        """The better play, where there is one to be laid on the board."""
        verdict = self.verdict
        if verdict is None or not verdict.is_mistake:
            return None
        move = verdict.best[0].move
        return move if isinstance(move, Place) else None

    def view(self) -> Picture:
        turn, better = self.turn, self._better if self.shows_best else None
        words = [
            (play, seat) for play, seat in ((turn.move, turn.seat), (better, None)) if isinstance(play, Place)
        ]
        marks = marked(turn.before.board, turn.before.rules, words, stood=turn.stood)
        panels: tuple[Panel, ...] = (BoardMarks(marks), self._panel(better))
        return Picture(self._table(), Camera(Shot.REVIEW), panels, opaque=True)

    def _table(self) -> TableView:
        turn = self.turn
        lifted = self._since < LIFT_SECONDS
        tiles = [
            TileView(f"r{tile.square.row} {tile.square.col} {tile.face}", tile.face, OnBoard(tile.square))
            for tile in turn.before.board.tiles()
        ]
        laid = turn.move.tiles if isinstance(turn.move, Place) else ()
        tiles += [
            TileView(f"r{at.row} {at.col} {face}", face, OnBoard(at, lifted=lifted), Look.LAST)
            for at, face in laid
        ]
        return table_of(turn.before.rules, tiles, bag=len(turn.before.bag))

    def _panel(self, better: Place | None) -> Review:
        turn, game, verdict = self.turn, self.game, self.verdict
        said = advice(game, turn, verdict) if verdict else None
        names = [seat.name for seat in game.record.seats]
        turning = self._turning
        done, total = len(self.judging.turns), self.judging.total
        return Review(
            title=f"Turn {turn.number}",
            of=f"of {len(game.turns)}",
            seat=turn.seat,
            name=names[turn.seat],
            rack=_rack(turn, better),
            better=said.better if said and better else "",
            text=said.text if said else self._unjudged(),
            quiet=f"“{self._remark}”" if self._remark else said.quiet if said else "",
            rows=tuple(self._row(each) for each in game.turns),
            focus=self.at,
            curves=tuple(zip(*game.totals, strict=True)),
            at=turn.number,
            totals=tuple(zip(names, game.end.scores, strict=True)),
            seats=tuple(range(len(names))),
            turning=turning.number if turning else None,
            turning_text=self._turning_text(),
            progress="" if self.judging.is_done else f"Judged {done} of {total}",
        )

    def _turning_text(self) -> str:
        turn = self._turning
        if turn is None:
            return ""
        if self._led:
            return f"{self.game.record.seats[turn.seat].name} led from the start"
        return f"Turning point: turn {turn.number}, {turn.label} {turn.points}"

    def _unjudged(self) -> str:
        return (
            "There was nothing to decide." if self.judging.is_done else "Maven has yet to look at this turn."
        )

    def _row(self, turn: ToldTurn) -> ReviewRow:
        verdict = self.judging.turns.get(turn.ply)
        loss = verdict.loss if verdict else None
        lost = None if loss is None else _share_of_bar(loss, alone=len(self.game.record.seats) == 1)
        return ReviewRow(turn.number, turn.seat, turn.label, str(turn.points), lost)


def _share_of_bar(loss: Loss, *, alone: bool) -> float:
    """How long the bar of a loss is, 0 to 1. Points that do not make a game won or lost are a short one."""
    if loss.unit is Unit.PLACES:
        return min(1.0, loss.amount / _FULL_PLACES)
    share = min(1.0, loss.amount / _FULL_POINTS)
    return share if alone else _SHORT * share


def _rack(turn: ToldTurn, better: Place | None) -> tuple[ReviewTile, ...]:
    """The rack in alphabetical order, with the tiles that the better play takes, or else the play."""
    move: Move = better or turn.move
    taken, mark = Counter(tiles_of(move)), "better" if better else "played"
    tiles = []
    for face in sorted(turn.rack, key=lambda tile: (tile == "?", tile)):
        taken[face] -= 1
        tiles.append(ReviewTile(face, mark if taken[face] >= 0 else ""))
    return tuple(tiles)
