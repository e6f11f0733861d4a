"""The demonstration: after a minute without a press outside a game Maven plays Maven, and thinks aloud."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from controllers.actions import Action, Press
from game.match import Match
from game.maven.levels import LEVELS, TURN_BUDGET
from game.maven.messages import Candidate
from game.rules.editions import PLAYSTATION
from game.rules.moves import Exchange, Move, Place
from game.rules.record import Seat
from game.rules.scoring import score_play
from game.scenes.extras.demonstration_remarks import Commentator
from game.scenes.extras.lesson_script import name_of
from game.scenes.kit.picture import Camera, Notice, Panel, Shot, TableView, Thought, Thoughts, Tone
from game.scenes.kit.scene import Change, Command, Pop, Scene
from game.scenes.kit.services import Services
from game.scenes.table.maven_turn import MavenTurn
from game.scenes.table.phase import Phase
from game.scenes.table.table_scene import TableScene

if TYPE_CHECKING:
    from game.rules.play_move import Position

RULES = replace(PLAYSTATION, humans_required=0, edition="Demonstration")
LEVELS_SHOWN = (8, 6)
"""Less than in a game: nobody waits for an answer, but somebody may want the machine for something else."""
PONDER_SECONDS = 2.2
"""How long the candidates are seen before the choice is made."""
REMARK_SECONDS = 2.6
SHOWN = 5
WORTHLESS = 30.0
"""Points behind the best candidate at which a bar is empty."""


class AttractScene(TableScene):
    """One game after the other between two computers. Any button leads back to where it began."""

    topic = ""

    def __init__(self, services: Services) -> None:
        seats = tuple(Seat(LEVELS[level - 1].name, "maven", level) for level in LEVELS_SHOWN)
        match = Match(RULES, seats, services.new_seed(), services.lexicon, services.maven)
        self._commentator = Commentator()
        super().__init__(services, match, self._next_game, Pop)

    def _next_game(self, _match: Match, _table: TableView) -> Scene:
        return AttractScene(self.services)

    @property
    def name(self) -> str:  # type: ignore[override]  # scripts wait for it whatever its phase
        return "demonstration"

    def commands(self) -> Sequence[Command]:
        return [Command(Action.CONFIRM, "Back", self._end)]

    def on_press(self, press: Press) -> Change | None:
        return None if press.released else self._end()

    def _end(self) -> Change:
        self.match.abandon()
        return Pop()

    def begin_turn(self) -> Change | None:
        """A remark on what was just played, then the next thought."""
        self.on_turn = self.match.position.to_move
        remark = self._commentator.remark_on(self.match) if self.match.played else ""
        self.phase = Remark(self, remark) if remark else Pondering(self)
        return None

    @property
    def why_not_kept(self) -> str:
        return "A demonstration is not kept"


class Pondering(MavenTurn):
    """Maven's turn with its candidates in sight, and the whole board that they are for."""

    camera = Camera(Shot.FAR)

    def __init__(self, table: TableScene) -> None:
        services = table.services.budget
        super().__init__(table, TURN_BUDGET if services.nodes is None else services, SHOWN)
        self._move: Move | None = None
        self._pondered = 0.0

    def update(self, dt: float) -> Change | None:
        if self._move is None:
            self._move = self.table.match.poll()
            return None
        self._pondered += dt
        if self._pondered >= PONDER_SECONDS:
            self.play(self._move)
        return None

    @property
    def panels(self) -> tuple[Panel, ...]:
        thoughts = thoughts_of(self.table.match.candidates, self.table.match.position)
        return (*super().panels, Thoughts("Maven Considers", thoughts)) if thoughts else super().panels


class Remark(Phase):
    """A sentence on the latest play."""

    name = "remark"

    def __init__(self, table: TableScene, text: str) -> None:
        super().__init__(table)
        self._text = text
        self._shown = 0.0

    def update(self, dt: float) -> Change | None:
        self._shown += dt
        if self._shown >= REMARK_SECONDS:
            self.table.phase = Pondering(self.table)
        return None

    @property
    def notice(self) -> Notice | None:
        return Notice(self._text, Tone.GOOD)


def thoughts_of(candidates: Sequence[Candidate], position: Position) -> tuple[Thought, ...]:
    """What is considered, best first: the word, its points, and how good it is beside the best."""
    shown = candidates[:SHOWN]
    if not shown:
        return ()
    best = max(candidate.equity for candidate in shown)
    return tuple(
        Thought(_name(move.move, position), move.score, max(0.0, 1 - (best - move.equity) / WORTHLESS))
        for move in shown
    )


def _name(move: Move, position: Position) -> str:
    match move:
        case Place(tiles):
            word = score_play(position.board, tiles, position.rules).words[0]
            return f"{word.word.upper()}  {name_of(word.squares[0])}"
        case Exchange(tiles):
            return f"Exchange {len(tiles)}"
    return "Pass"
