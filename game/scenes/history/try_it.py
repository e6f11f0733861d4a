"""A turn of a finished game once more: the rack is theirs again, and whatever is as good as the best is
found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from controllers.actions import Action
from game.archive.told_game import ToldGame, ToldTurn
from game.coach.answer_judging import AnswerJudging
from game.coach.causes import CauseKind
from game.coach.hints import Attempt
from game.coach.judged_game import TurnStanding
from game.coach.sentences import advice, worth_in_words
from game.coach.spaced_repetition import RepetitionOutcome
from game.coach.three_moments import Moment, hints, is_known_to_be_as_good
from game.coach.turn_facts import named, squares_of, together
from game.language.messages import Message, message, tr
from game.maven.engine.engine_sessions import Priority
from game.rules.moves import Move, Place, Square
from game.rules.position import Position
from game.rules.rules_and_defaults import Challenge, Clock, HintKind, Hints, Privacy, Rules, Tracker
from game.scenes.kit.menus import BACK
from game.scenes.kit.picture.board_marks import BoardMarks
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, OnBoard, Shot, TableLook, TileView, table_of
from game.scenes.kit.scene import Change, Do, Pop, Scene, SceneCommand, SceneSwap
from game.scenes.kit.services import Services
from game.scenes.kit.turn_card import turn_card
from game.scenes.puzzles.attempt_table import AttemptTable
from game.scenes.puzzles.puzzle_door import PuzzleDoor
from game.scenes.table.board_marks import marked

Done = Callable[[RepetitionOutcome], None]


class TriedTurn(Attempt):
    """One moment being tried, and what came of it."""

    def __init__(
        self, services: Services, game: ToldGame, moment: Moment, done: Done, onward: tuple[str | Message, Do]
    ) -> None:
        """`done` hears once how it went; `onward` is where the last screen leads, and its button."""
        super().__init__(hints(moment))
        self.services, self.game, self.moment = services, game, moment
        self.onward = onward
        self._done = done

    def end(self, *, found: bool) -> None:
        """It was found, or given away."""
        if self.is_over:
            return
        self.is_over = True
        helped = self.missed or self.taken > 0
        self._done(
            (RepetitionOutcome.HELPED if helped else RepetitionOutcome.FOUND)
            if found
            else RepetitionOutcome.SHOWN
        )


def position_of(turn: ToldTurn) -> Position:
    """The table before a turn, for whoever tries it again: no clock, no help, and words that are none do not
    lie."""
    return replace(turn.before, rules=_quiet(turn.before.rules), pending=None)


def _quiet(rules: Rules) -> Rules:
    return replace(
        rules,
        edition="Try It",  # not read: a name
        clock=Clock(),
        hints=Hints(HintKind.OFF),
        privacy=Privacy.OPEN,
        challenge=Challenge.VOID,
        tracker=Tracker.UNSEEN,
        trade_blanks=False,
        eyebrow=False,
    )


class TryTable(AttemptTable):
    """The board and the rack of a turn that is tried again."""

    def __init__(self, trial: TriedTurn) -> None:
        self.trial = trial
        turn, services = trial.moment.turn, trial.services
        position = position_of(turn)
        words = services.words_of(position.rules)
        door = PuzzleDoor(position, frozenset({turn.seat}), trial.game.record.seats, words, turn.ply)
        super().__init__(services, door, trial)

    @property
    def asked(self) -> str:
        cause = self.trial.moment.cause
        return str(together(cause.told, cause.task))

    def judged(self, answer: Move | None) -> Change:
        if answer is None:
            self.trial.end(found=False)
        return SceneSwap(TryAnswer(self.trial, answer))

    @property
    def why_not_kept(self) -> str:
        return tr("A turn that is tried again is not kept")


def _lying(turn: ToldTurn) -> set[Square]:
    return {tile.square for tile in turn.before.board.tiles()}


class TryAnswer(Scene):
    """The board with the answer, and what it is worth beside the best; without one the best is shown."""

    name = "moment-answer"
    topic = ""

    def __init__(self, trial: TriedTurn, answer: Move | None) -> None:
        self.trial = trial
        self.answer = answer
        self.standing: TurnStanding | None = None
        """What the answer is; None until that is known, and where it could not be compared."""
        self._judging: AnswerJudging | None = None
        self._maven = trial.services.maven.session(Priority.HINT)
        if answer is None:
            return
        if (known := is_known_to_be_as_good(trial.moment, answer)) is not None:
            self._know(TurnStanding.BEST if known else TurnStanding.BETTER)
        else:
            turn, best = trial.moment.turn, trial.moment.verdict.best[0]
            self._judging = AnswerJudging(self._maven, turn, best, answer, trial.services.budget)

    @property
    def is_over(self) -> bool:
        """Whether nothing more is to be heard of the answer."""
        return self._judging is None or self._judging.is_over

    @property
    def is_right(self) -> bool:
        """Whether nothing is known to be better. Of what is too close to call nobody says that it is
        wrong."""
        return self.standing in (TurnStanding.BEST, TurnStanding.CLOSE)

    def _know(self, standing: TurnStanding | None) -> None:
        self.standing = standing
        if self.is_right:
            self.trial.end(found=True)
        elif standing is TurnStanding.BETTER:
            self.trial.missed = True

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - Maven answers when it does
        if self._judging is not None and not self._judging.is_over:
            self._judging.advance()
            if self._judging.is_over:
                self._know(self._judging.standing)
        return None

    def commands(self) -> Sequence[SceneCommand]:
        if not self.is_over:
            return [SceneCommand(Action.BACK, BACK, self._leave)]
        label, onward = self.trial.onward
        found = [SceneCommand(Action.CONFIRM, label, onward)]
        if not self.is_right and self.answer is not None:
            found = [SceneCommand(Action.CONFIRM, tr("Try again"), lambda: SceneSwap(TryTable(self.trial)))]
            found.append(SceneCommand(Action.SHUFFLE, tr("Show it"), self._show))
        return [*found, SceneCommand(Action.BACK, BACK, self._leave)]

    def _leave(self) -> Change:
        self._maven.close()
        return Pop()

    def _show(self) -> Change:
        self.trial.end(found=False)
        return SceneSwap(TryAnswer(self.trial, None))

    # ------------------------------------------------------------ what is seen

    def view(self) -> Picture:
        turn = self.trial.moment.turn
        laid = self.answer if isinstance(self.answer, Place) else None
        plays: list[tuple[Place, int | None]] = [(laid, turn.seat)] if laid else []
        best = self.trial.moment.verdict.best[0].move
        if self.answer is None and isinstance(best, Place):
            plays.append((best, None))
        marks = BoardMarks(marked(turn.before.board, turn.before.rules, plays))
        tiles = [_tile(square, face, TableLook.IDLE) for square, face in turn.before.board.tiles()]
        tiles += [_tile(square, face, TableLook.LAST) for square, face in (laid.tiles if laid else ())]
        table = table_of(turn.before.rules, tiles, bag=len(turn.before.bag))
        label = next(str(each.label) for each in self.commands())
        card = turn_card(turn.seat, self._title(), self._text(), label)
        return Picture(table, Camera(Shot.FAR), (marks, card), opaque=True)

    def _title(self) -> str:
        if not self.is_over:
            return tr("Let us see …")
        if self.answer is None:
            return tr("Solution")
        if self.standing is None:
            return tr("Nobody knows.")
        return tr("Found it!") if self.is_right else tr("Not yet.")

    def _text(self) -> str:
        moment, answer = self.trial.moment, self.answer
        said = advice(self.trial.game, moment.turn, moment.verdict)
        if not self.is_over:
            return tr("Maven looks at it.")
        if answer is None:
            return str(together(said.told, said.figure))
        word = str(named(moment.turn, answer))
        if self.standing is None:
            return tr("Maven could not compare {word} with the best.", word=word)
        if self.standing is TurnStanding.CLOSE:
            return tr("{word} is too close to the best to tell them apart.", word=word)
        if self.is_right:
            if word == said.better:
                return str(together(said.told, said.figure))
            return tr("{word} is as good as the best.", word=word)
        known = self._judging.verdict if self._judging else None
        if known is None or known.loss is None:
            return tr("{word} is what was played.", word=word)
        seats = len(moment.turn.before.racks)
        better = message("Something is better than {word}.", word=word)
        return str(together(better, worth_in_words(known.loss, seats, known.basis)[0]))


def _tile(square: Square, face: str, look: TableLook) -> TileView:
    return TileView(f"p{square.row} {square.col} {face}", face, OnBoard(square), look)


def squares_shown(moment: Moment) -> tuple[Square, ...]:
    """Where to look at a moment without its answer: the place that was opened or left open."""
    if moment.cause.kind not in (CauseKind.OPENED, CauseKind.SHUT):
        return ()
    own = set(squares_of(moment.turn, moment.turn.move))
    return tuple(square for square in moment.cause.squares if square not in own | _lying(moment.turn))
