"""The position that a broken-off game ends with: whose turn it is, the rack, and Maven's answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from controllers.actions import Action
from game.archive.told_game import ToldGame, ToldTurn
from game.coach.chance_curve import chance_curves
from game.coach.turn_facts import together
from game.language.messages import NOTHING, later, message, message_count, tr
from game.maven.engine.engine_sessions import Priority
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import Answer, Budget, Candidate, Failed, Purpose
from game.rules.letter_sets import UNKNOWN
from game.rules.moves import Pass, Place
from game.rules.notation import format_move
from game.rules.public_history import history_with
from game.rules.racks import blanks_last
from game.scenes.history.review_sheet import curve_foot, review_sheet, turn_row
from game.scenes.kit.maven_getting_ready import how_it_plays
from game.scenes.kit.menus import BACK
from game.scenes.kit.picture.board_marks import BoardMarks
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet import Look, Sheet, Words
from game.scenes.kit.picture.table_view import Camera, OnBoard, Shot, TileView, table_of
from game.scenes.kit.scene import Change, Do, Pop, Scene, SceneCommand, directions
from game.scenes.kit.services import Services
from game.scenes.table.board_marks import marked, rack_marked
from game.text_format import percent, signed

ANSWERS = 5
_SECONDS = 4.0


def position_of(game: ToldGame) -> ToldTurn | None:
    """The turn that comes next in a game that goes on, if the rack of whoever has it is known."""
    end = game.end
    if end.outcome is not None or not game.turns or end.answer_due:
        return None
    if not (rack := end.racks[end.to_move]) or UNKNOWN in rack:
        return None
    last = game.turns[-1]
    history = history_with(last.history, last.seat, last.events)
    return ToldTurn(last.number + 1, len(game.record.turns), end.to_move, end, end, Pass(), (), history)


class PositionScene(Scene):
    """What could be played now, one answer after the other on the board."""

    name = "position"
    topic = "review"
    here = message("What could be played now, best first.")

    def __init__(self, services: Services, game: ToldGame, turn: ToldTurn, all_turns: Do) -> None:
        """`turn` is what `position_of` says; `all_turns` goes through those before it."""
        self.services, self.game, self.turn = services, game, turn
        self.answers: tuple[Candidate, ...] = ()
        self.focus = 0
        self._all_turns = all_turns
        self._chances = chance_curves(game, {})
        self._maven = services.maven.session(Priority.HINT)
        budget = services.budget if services.budget.seconds is None else Budget(seconds=_SECONDS)
        self._how_it_plays = partial(how_it_plays, services, STRONGEST, budget)
        self._so_far = NOTHING
        """How it was answered, if more plainly than usual."""
        self._maven.ask(turn.view, STRONGEST, budget, turn.ply, ANSWERS, purpose=Purpose.JUDGE)
        self._is_looking = True

    # ------------------------------------------------------------ what works

    def commands(self) -> Sequence[SceneCommand]:
        found = [SceneCommand(Action.CONFIRM, tr("All turns"), self._all_turns)]
        if len(self.answers) > 1:
            found += directions(tr("Answer"), self._step)
        return [*found, SceneCommand(Action.BACK, BACK, Pop)]

    def _step(self, action: Action) -> None:
        self.focus = (self.focus + (1 if action in (Action.RIGHT, Action.DOWN) else -1)) % len(self.answers)

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - waits for an answer, not for time
        for reply in self._maven.poll() if self._is_looking else ():
            if isinstance(reply, Answer):
                self.answers, self._so_far = reply.candidates[:ANSWERS], self._how_it_plays()
            self._is_looking = not isinstance(reply, Answer | Failed)
        return None

    def on_taken_off(self) -> None:
        self._maven.close()

    # ------------------------------------------------------------ what is seen

    @property
    def _answer(self) -> Candidate | None:
        return self.answers[self.focus] if self.answers else None

    def view(self) -> Picture:
        turn, answer = self.turn, self._answer
        laid = answer.move if answer and isinstance(answer.move, Place) else None
        marks = marked(turn.before.board, turn.before.rules, [(laid, None)] if laid else [], stood=True)
        lying = turn.before.board.tiles()
        tiles = [TileView(f"r{at.row} {at.col} {face}", face, OnBoard(at)) for at, face in lying]
        table = table_of(turn.before.rules, tiles, bag=len(turn.before.bag))
        return Picture(table, Camera(Shot.REVIEW), (BoardMarks(marks), self._panel()), opaque=True)

    def _panel(self) -> Sheet:
        turn, game, answer = self.turn, self.game, self._answer
        text = f"{_worth(answer, self._named(answer))} {self._so_far}".strip() if answer else self._waiting()
        count = tr("Maven’s answer {number} of {all}", number=self.focus + 1, all=len(self.answers))
        share = percent(self._chances[0][turn.number - 1])
        first = tr("{name} {share}", name=game.record.seats[0].name, share=share)
        seats = tuple(range(len(self._chances)))
        return review_sheet(
            # Translators: after the heading "Position".
            (tr("Position"), tr("after turn {number}", number=turn.number - 1)),
            (turn.seat, rack_marked(blanks_last(turn.rack), answer.move if answer else None)),
            (Words(text, lines=6), Words(count if answer else "", Look.QUIET)),
            [turn_row(one.number, one.seat, one.row_label, one.points) for one in game.turns],
            len(game.turns) - 1,
            [(seat.name, score) for seat, score in zip(game.record.seats, game.end.scores, strict=True)],
            curve_foot(tr("Chance to win"), first, self._chances, seats, turn.number - 1),
        )

    def _waiting(self) -> str:
        if self._is_looking:
            return str(self._how_it_plays()) or tr("Maven is looking …")
        return tr("Maven has no answer.")

    def _named(self, answer: Candidate) -> str:
        return format_move(answer.move, self.turn.before.board)


def _worth(answer: Candidate, named: str) -> str:
    """What an answer brings, and how often it wins where Maven looked ahead."""
    # Translators: a move that Maven would make.
    first = message("{move}.", move=named)
    if isinstance(answer.move, Place):
        first = message_count(
            "{move} for {count} point.", "{move} for {count} points.", answer.score, move=named
        )
    then = NOTHING
    if answer.win_rate is not None:
        then = message("It wins {games} games of {all}.", games=round(100 * answer.win_rate), all=100)
    if answer.proven:
        then = message("It comes to {points} by the end, proven.", points=later(signed, round(answer.equity)))
    return str(together(first, then))
