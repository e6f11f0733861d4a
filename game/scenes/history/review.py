"""Going through a finished game on the real table: every turn beside what it could have been."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from controllers.actions import Action
from game.archive.told_game import ToldGame, ToldTurn
from game.coach.background_judging import GameJudging
from game.coach.chance_curve import Curve, chance_curves, points_found
from game.coach.judged_game import JudgedTurn, TurnStanding
from game.coach.sentences import Advice, advice
from game.coach.three_moments import Moment, moments
from game.coach.turning_point import led_from_the_start, turning_point
from game.language.messages import message, message_as, tr, tr_as, tr_count
from game.maven.ruler import Unit
from game.rules.moves import Place
from game.rules.racks import blanks_last
from game.scenes.history.luck import LuckScene
from game.scenes.history.review_sheet import curve_foot, review_sheet, turn_row
from game.scenes.kit.menus import BACK, Question, Reading
from game.scenes.kit.picture.board_marks import BoardMarks
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet import Columns, Look, Sheet, Words
from game.scenes.kit.picture.table_view import Camera, OnBoard, Shot, TableLook, TableView, TileView, table_of
from game.scenes.kit.scene import Change, Pop, Push, Scene, SceneCommand, ask, directions
from game.scenes.kit.services import Services
from game.scenes.table.board_marks import marked, rack_marked
from game.text_format import percent

STEP_SECONDS = 1.6
"""Seconds for each turn where the review goes on by itself."""
LIFT_SECONDS = 0.09
"""How long the tiles of a turn hover before they drop."""
_ONE_GAME = 0.005
"""Place points from which it is a game of a hundred, rounded."""
_SIGNS = {TurnStanding.BEST: "best", TurnStanding.BETTER: "better", TurnStanding.CLOSE: "close"}
NOTHING: Mapping[int, str] = MappingProxyType({})
PlayFrom = Callable[[ToldTurn], Change | None]
TryIt = Callable[[Moment], Change]


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
        seat: int | None = None,
        try_it: TryIt | None = None,
    ) -> None:
        """`play_from` makes a game of its own that begins before a turn; None where that cannot be done.
        `at` is the turn to begin with, from 0; `remarks` is what somebody wrote beside the turns. The moments
        are those of a `seat`, whose chance the curve tells; `try_it` has one of them tried again."""
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
        self._seat, self._try_it = seat, try_it
        self._moments: tuple[Moment, ...] | None = None
        """Whose turns cost most; they stay as long as somebody looks at them."""
        self._turning = None if led_from_the_start(game) else turning_point(game)
        """None where nothing turned, as whoever won was in front throughout."""
        self._curves: tuple[Curve, ...] = ()
        self._known = -1
        """How many turns were judged when the curves were drawn."""
        self._said: tuple[JudgedTurn, Advice] | None = None
        """What is said of this turn, with what is known of it."""
        services.coach.prefer(judging)
        self._look()

    # ------------------------------------------------------------ what works

    @property
    def turn(self) -> ToldTurn:
        """The turn that is looked at."""
        return self.game.turns[self.at]

    @property
    def verdict(self) -> JudgedTurn | None:
        """What it was worth; None as long as that is not known."""
        return self.judging.turns.get(self.turn.ply)

    def commands(self) -> Sequence[SceneCommand]:
        back = (Action.LEFT, Action.UP) if self.at else ()
        on = (Action.RIGHT, Action.DOWN) if self.at < len(self.game.turns) - 1 else ()
        found = directions(tr("Turn"), self._step, *back, *on) if back or on else []
        found.append(
            SceneCommand(
                Action.CONFIRM, tr("Pause") if self.runs else tr_as("go on by itself", "Play"), self._run
            )
        )
        if self._better is not None:
            label = tr("Hide best") if self.shows_best else tr("Show best")
            found.append(SceneCommand(Action.SHUFFLE, label, self._toggle))
        if self._pins:
            found.append(SceneCommand(Action.L1, tr("Moment"), self._to_next_moment))
        elif self._turning is not None:
            found.append(SceneCommand(Action.L1, tr("Turning point"), self._to_turning_point))
        if self._moment is not None and self._try_it is not None:
            found.append(SceneCommand(Action.R2, tr("Try it"), self._try))
        if len(self.judging.turns):
            found.append(SceneCommand(Action.SCORES, tr("Luck"), self._tell_luck))
        if self._play_from is not None:
            found.append(SceneCommand(Action.ZOOM, tr("Play from here"), self._branch))
        elif self._remark:
            found.append(SceneCommand(Action.ZOOM, tr("Read note"), self._read))
        return [*found, SceneCommand(Action.BACK, BACK, Pop)]

    def _step(self, action: Action) -> None:
        self.runs = False
        self._go(self.at + (1 if action in (Action.RIGHT, Action.DOWN) else -1))

    def _go(self, at: int) -> None:
        at = min(max(at, 0), len(self.game.turns) - 1)
        if at != self.at:
            self.at, self._since = at, 0.0
            self._look()

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
        return Push(Reading(message("Turn {number}", number=self.turn.number), [self._remark]))

    def _to_turning_point(self) -> None:
        self.runs = False
        if self._turning is not None:
            self._go(self._turning.number - 1)

    @property
    def _pins(self) -> tuple[int, ...]:
        """The numbers of the turns that cost most."""
        return tuple(moment.turn.number for moment in self._moments or ())

    @property
    def _moment(self) -> Moment | None:
        """The one that is looked at."""
        return next((one for one in self._moments or () if one.turn.number == self.turn.number), None)

    def _to_next_moment(self) -> None:
        self.runs = False
        after = [pin for pin in self._pins if pin > self.turn.number]
        self._go((after or list(self._pins))[0] - 1)

    def _try(self) -> Change | None:
        self.runs = False
        moment = self._moment
        assert moment is not None
        assert self._try_it is not None
        return self._try_it(moment)

    def _branch(self) -> Change | None:
        self.runs = False
        turn, play_from = self.turn, self._play_from
        assert play_from is not None
        name = self.game.record.seats[turn.seat].name
        text = message(
            "A game of its own begins before turn {number}, with {name} to move and the same tiles. "
            "Nobody’s figures count it.",
            number=turn.number,
            name=name,
        )
        # Translators: buttons of the question "Play From Here?".
        buttons = [message_as("button", "Play"), message("Stay")]
        question = Question(message("Play From Here?"), text, buttons)
        return ask(question, lambda answer: play_from(turn) if answer == 0 else None)

    def update(self, dt: float) -> Change | None:
        self._since += dt
        self._look()
        if self._moments is None and self._seat is not None and self.judging.has_looked_at(self._seat):
            self._moments = moments(self.game, self.judging.turns, self._seat)
        if self.runs and self._since >= STEP_SECONDS:
            if self.at == len(self.game.turns) - 1:
                self.runs = False
            else:
                self._go(self.at + 1)
        return None

    def _look(self) -> None:
        """Take in what is known by now: of this turn, and of all for the curves."""
        verdict = self.verdict
        if verdict is None:
            self._said = None
        elif self._said is None or self._said[0] is not verdict:
            self._said = verdict, advice(self.game, self.turn, verdict)
        known = len(self.judging.turns)
        if known != self._known:
            self._known = known
            found = points_found(self.game, self.judging.turns)
            if len(self._order) > 1:
                shares = chance_curves(self.game, self.judging.turns)
                found = tuple(shares[seat] for seat in self._order)
            self._curves = found

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
            TileView(f"r{at.row} {at.col} {face}", face, OnBoard(at, lifted=lifted), TableLook.LAST)
            for at, face in laid
        ]
        return table_of(turn.before.rules, tiles, bag=len(turn.before.bag))

    def _panel(self, better: Place | None) -> Sheet:
        turn, game, judging = self.turn, self.game, self.judging
        # Translators: after a heading: "Turn 5 of 28".
        title = tr("Turn {number}", number=turn.number), tr("of {number}", number=len(game.turns))
        rack = rack_marked(blanks_last(turn.rack), better or turn.move, None if better else turn.seat)
        known = tr("Judged {done} of {all}", done=len(judging.turns), all=judging.total)
        head = tr("Chance to win") if len(self._order) > 1 else tr("Points found")
        return review_sheet(
            title,
            (turn.seat, rack),
            self._told(),
            tuple(self._row(each) for each in game.turns),
            self.at,
            [(seat.name, score) for seat, score in zip(game.record.seats, game.end.scores, strict=True)],
            curve_foot(head, self._curve_text(), self._curves, self._order, turn.number, self._pins),
            "" if judging.is_done else known,
        )

    def _told(self) -> Sequence[Words]:
        """What is known of the turn in a few words, then in a sentence, and what somebody wrote of it."""
        said, verdict = self._said[1] if self._said else None, self.verdict
        worth = [Words(_worth(verdict), Look.STRONG, sign=_SIGNS[verdict.standing])] if verdict else []
        # Translators: what somebody wrote, in quotation marks.
        remark = tr("“{remark}”", remark=self._remark) if self._remark else ""
        quiet = remark or (said.quiet if said else "")
        return [
            *worth,
            Words(said.text if said else self._unjudged(), lines=5),
            Words(quiet, Look.QUIET, lines=3),
        ]

    @property
    def _order(self) -> tuple[int, ...]:
        """The seats from the foot of the curve to its top: whose chance is told, then the others in turn."""
        seats = len(self.game.record.seats)
        first = next((n for n, one in enumerate(self.game.record.seats) if one.kind == "human"), 0)
        first = first if self._seat is None else self._seat
        return tuple((first + step) % seats for step in range(seats))

    def _curve_text(self) -> str:
        if len(self._order) == 1:
            return tr_count("{count} point", "{count} points", self.turn.after.scores[0])
        name, share = self.game.record.seats[self._order[0]].name, self._curves[0][self.turn.number]
        return tr("{name} {share}", name=name, share=percent(share))

    def _unjudged(self) -> str:
        if self.judging.is_done:
            return tr("There was nothing to decide.")
        return tr("Maven has yet to look at this turn.")

    def _row(self, turn: ToldTurn) -> Columns:
        verdict = self.judging.turns.get(turn.ply)
        known = (_SIGNS[verdict.standing], _in_a_hundred(verdict)) if verdict else ()
        return turn_row(turn.number, turn.seat, turn.row_label, turn.points, *known)


def _in_a_hundred(verdict: JudgedTurn) -> str:
    """How many games of a hundred a better play wins more; '<1' where it is hardly one, and empty where there
    is no better one, or points alone are between the two."""
    loss = verdict.loss
    if not verdict.is_mistake or loss is None or loss.unit is not Unit.PLACES:
        return ""
    return f"{100 * loss.amount:.0f}" if loss.amount >= _ONE_GAME else "<1"


def _worth(verdict: JudgedTurn) -> str:
    """What is known of a turn, in a few words."""
    if not verdict.is_mistake:
        # Translators: what is known of a turn: no other would have been better.
        best = tr_as("a turn", "Best")
        return best if verdict.standing is TurnStanding.BEST else tr("Too close to call")
    if games := _in_a_hundred(verdict):
        # Translators: {games} games of a hundred are lost by this turn; it may be "<1".
        return tr("Costs {games} in 100 games", games=games)
    assert verdict.loss is not None
    points = max(1, round(verdict.loss.amount))
    # Translators: what is known of a turn: another would have had so many points more.
    return tr_count("Costs {count} point", "Costs {count} points", points)
