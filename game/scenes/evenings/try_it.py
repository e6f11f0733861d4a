"""A turn of a finished game once more: the rack is theirs again, and whatever is as good as the best is
found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from controllers.actions import Action
from game.archive.told_game import ToldGame, ToldTurn
from game.coach.causes import Kind, name_of, squares_of
from game.coach.sentences import advice, worth_in_words
from game.coach.spaced_repetition import Outcome
from game.coach.three_moments import Hint, Moment, hints, is_known_to_be_as_good
from game.maven.desk.askers import Priority
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import FEWEST_NODES, Answer, Budget, Failed
from game.maven.ruler import Loss, basis_of, beside, loss_of
from game.rules.moves import ChangeRules, Move, Place, Square
from game.rules.position import Position
from game.rules.rules_and_defaults import Challenge, Clock, HintKind, Hints, Privacy, Rules, Tracker
from game.rules.visibility import Game
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.review_panels import BoardMarks
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Look, OnBoard, Shot, TableView, TileView, table_of
from game.scenes.kit.picture.turn_card import TurnCard
from game.scenes.kit.scene import Change, Command, Do, Pop, Scene, Swap
from game.scenes.kit.services import Services
from game.scenes.options.in_game_menu import IN_GAME
from game.scenes.puzzles.puzzle_door import PuzzleDoor
from game.scenes.table.board_marks import marked
from game.scenes.table.camera_zoom import Zoom
from game.scenes.table.hold_to_peek import PEEK
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.table_scene import TableScene

_SECONDS = 0.8
"""For a look at an answer that nobody has judged yet."""
Done = Callable[[Outcome], None]


class Trial:
    """One moment being tried: how many hints were taken, and what came of it."""

    def __init__(
        self, services: Services, game: ToldGame, moment: Moment, done: Done, onward: tuple[str, Do]
    ) -> None:
        """`done` hears once how it went; `onward` is where the last screen leads, and its button."""
        self.services, self.game, self.moment = services, game, moment
        self.onward = onward
        self.hints: tuple[Hint, ...] = hints(moment)
        self.taken = 0
        """Hints by now."""
        self.missed = False
        self._done, self._is_over = done, False

    def end(self, *, found: bool) -> None:
        """It was found, or given away."""
        if self._is_over:
            return
        self._is_over = True
        helped = self.missed or self.taken > 0
        self._done((Outcome.HELPED if helped else Outcome.FOUND) if found else Outcome.SHOWN)

    @property
    def hint(self) -> Hint | None:
        """The latest hint."""
        return self.hints[self.taken - 1] if self.taken else None


def position_of(turn: ToldTurn) -> Position:
    """The table before a turn, for whoever tries it again: no clock, no help, and words that are none do not
    lie."""
    return replace(turn.before, rules=_quiet(turn.before.rules), pending=None)


def _quiet(rules: Rules) -> Rules:
    return replace(
        rules,
        edition="Try It",
        clock=Clock(),
        hints=Hints(HintKind.OFF),
        privacy=Privacy.OPEN,
        challenge=Challenge.VOID,
        tracker=Tracker.UNSEEN,
        trade_blanks=False,
        eyebrow=False,
    )


class TryTable(TableScene):
    """The board and the rack of a turn; every way in which a turn is made works here, too."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        turn, services = trial.moment.turn, trial.services
        position = position_of(turn)
        seen = frozenset({turn.seat})
        words = services.words_of(position.rules)
        self.riddle = PuzzleDoor(position, seen, trial.game.record.seats, words, turn.ply)
        super().__init__(services, self.riddle, self._no_results, Pop, IN_GAME)
        self.state.zoom = Zoom.FAR  # the answer may lie anywhere

    @staticmethod
    def _no_results(_game: Game, _table: TableView) -> Scene:
        raise AssertionError("one turn does not end the game")

    def commands(self) -> Sequence[Command]:
        found = list(super().commands())
        if not isinstance(self.phase, HumanTurn):
            return found
        used = {command.action for command in found}
        last = self.trial.taken >= len(self.trial.hints) - 1
        extra = [Command(PEEK, "Show it" if last else "Hint", self._help), Command(Action.BACK, "Back", Pop)]
        return [*found, *(command for command in extra if command.action not in used)]

    def _help(self) -> Change | None:
        """One hint after the other; the last one gives the move away."""
        trial = self.trial
        if trial.taken >= len(trial.hints) - 1:
            trial.end(found=False)
            return Swap(TryAnswer(trial, None))
        trial.taken += 1
        return None

    def update(self, dt: float) -> Change | None:
        change = super().update(dt)
        if self.riddle.answer is None or change is not None:
            return change
        return Swap(TryAnswer(self.trial, self.riddle.answer))

    def change_rules(self, change: ChangeRules) -> None:
        """A turn that is tried again keeps its own rules."""

    @property
    def why_not_kept(self) -> str:
        return "A turn that is tried again is not kept"

    def view(self) -> Picture:
        picture, hint = super().view(), self.trial.hint
        if any(isinstance(panel, Notice) for panel in picture.panels):
            return picture
        cause = self.trial.moment.cause
        text = hint.text if hint else f"{cause.told} {cause.task}"
        panels: tuple[Panel, ...] = (*picture.panels, Notice(text))
        if hint and hint.squares:
            free = tuple(square for square in hint.squares if square not in _lying(self.trial.moment.turn))
            panels = (BoardMarks((), free), *panels)
        return Picture(picture.table, picture.camera, panels, opaque=True)


def _lying(turn: ToldTurn) -> set[Square]:
    return {tile.square for tile in turn.before.board.tiles()}


class TryAnswer(Scene):
    """The board with the answer, and what it is worth beside the best; without one the best is shown."""

    name = "moment-answer"
    topic = ""

    def __init__(self, trial: Trial, answer: Move | None) -> None:
        self.trial = trial
        self.answer = answer
        self.is_right: bool | None = None
        """None until that is known."""
        self._loss: Loss | None = None
        self._asker = trial.services.maven.asker(Priority.HINT)
        if answer is None:
            self._know(right=False)
        elif (known := is_known_to_be_as_good(trial.moment, answer)) is not None:
            self._know(right=known)
        else:
            view = trial.moment.turn.view
            budget = self._budget
            self._asker.ask(view, STRONGEST, budget, trial.moment.turn.ply, 1, weigh=answer)

    @property
    def _budget(self) -> Budget:
        usual = self.trial.services.budget
        return usual if usual.seconds is None else Budget(seconds=_SECONDS)

    def _know(self, *, right: bool) -> None:
        self.is_right = right
        if right:
            self.trial.end(found=True)
        elif self.answer is not None:
            self.trial.missed = True

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - Maven answers when it does
        for reply in self._asker.poll() if self.is_right is None else ():
            if isinstance(reply, Failed):
                self._know(right=False)
            elif isinstance(reply, Answer):
                self._hear(reply)
        return None

    def _hear(self, reply: Answer) -> None:
        assert self.answer is not None
        before, usual = self.trial.moment.turn.before, self._budget
        (best, *_), move = beside(reply.candidates, self.answer, 1)
        glance = reply.is_makeshift or (usual.seconds is None and (usual.nodes or 0) < FEWEST_NODES)
        basis = basis_of(len(before.racks), len(before.bag), at_a_glance=glance)
        self._loss = loss_of(best, move, basis)
        self._know(right=self._loss is not None and self._loss.is_nothing)

    def commands(self) -> Sequence[Command]:
        if self.is_right is None:
            return [Command(Action.BACK, "Back", self._leave)]
        label, onward = self.trial.onward
        found = [Command(Action.CONFIRM, label, onward)]
        if not self.is_right and self.answer is not None:
            found = [Command(Action.CONFIRM, "Try again", lambda: Swap(TryTable(self.trial)))]
            found.append(Command(Action.SHUFFLE, "Show it", self._show))
        return [*found, Command(Action.BACK, "Back", self._leave)]

    def _leave(self) -> Change:
        self._asker.close()
        return Pop()

    def _show(self) -> Change:
        self.trial.end(found=False)
        return Swap(TryAnswer(self.trial, None))

    # ------------------------------------------------------------ what is seen

    def view(self) -> Picture:
        turn = self.trial.moment.turn
        laid = self.answer if isinstance(self.answer, Place) else None
        plays: list[tuple[Place, int | None]] = [(laid, turn.seat)] if laid else []
        best = self.trial.moment.verdict.best[0].move
        if self.answer is None and isinstance(best, Place):
            plays.append((best, None))
        marks = BoardMarks(marked(turn.before.board, turn.before.rules, plays))
        tiles = [_tile(square, face, Look.IDLE) for square, face in turn.before.board.tiles()]
        tiles += [_tile(square, face, Look.LAST) for square, face in (laid.tiles if laid else ())]
        table = table_of(turn.before.rules, tiles, bag=len(turn.before.bag))
        label = next(each.label for each in self.commands())
        card = TurnCard(turn.seat, self._title(), self._text(), label)
        return Picture(table, Camera(Shot.FAR), (marks, card), opaque=True)

    def _title(self) -> str:
        if self.is_right is None:
            return "Let us see …"
        if self.answer is None:
            return "Here it is."
        return "Found it!" if self.is_right else "Not yet."

    def _text(self) -> str:
        moment, answer = self.trial.moment, self.answer
        said = advice(self.trial.game, moment.turn, moment.verdict)
        if self.is_right is None:
            return "Maven looks at it."
        if answer is None:
            return f"{said.text} {said.quiet}"
        word = name_of(moment.turn, answer)
        if self.is_right:
            return f"{said.text} {said.quiet}" if word == said.better else f"{word} is as good as the best."
        if self._loss is None:
            return f"{word} is what was played." if answer == moment.turn.move else f"{word} is not it."
        seats, bag = len(moment.turn.before.racks), len(moment.turn.before.bag)
        basis = basis_of(seats, bag, at_a_glance=False)
        return f"Something is better than {word}. {worth_in_words(self._loss, seats, basis)[0]}"


def _tile(square: Square, face: str, look: Look) -> TileView:
    return TileView(f"p{square.row} {square.col} {face}", face, OnBoard(square), look)


def squares_shown(moment: Moment) -> tuple[Square, ...]:
    """Where to look at a moment without its answer: the place that was opened or left open."""
    if moment.cause.kind not in (Kind.OPENED, Kind.SHUT):
        return ()
    own = set(squares_of(moment.turn, moment.turn.move))
    return tuple(square for square in moment.cause.squares if square not in own | _lying(moment.turn))
