"""The demonstration: after a minute on the title Maven plays Maven, and thinks aloud."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from controllers.actions import Action, Press
from game.match import Match
from game.maven.levels import LEVELS
from game.maven.messages import Budget, Candidate
from game.rules.editions import PLAYSTATION
from game.rules.events import Event, TilesExchanged, TilesPlaced
from game.rules.moves import Exchange, Move, Place
from game.rules.record import Seat
from game.rules.scoring import score_play
from game.rules.tiles import TILE_SETS
from game.scenes.house import House
from game.scenes.lesson import name_of
from game.scenes.phase import Phase
from game.scenes.picture import Notice, Panel, Table, Thought, Thoughts, Tone
from game.scenes.scene import Change, Command, Pop, Scene
from game.scenes.table import TableScene
from game.scenes.turn_maven import MavenTurn

if TYPE_CHECKING:
    from game.rules.position import Position

RULES = replace(PLAYSTATION, humans_required=0, edition="Demonstration")
LEVELS_SHOWN = (8, 6)
BUDGET = Budget(seconds=0.8)
"""Less than in a game: nobody waits for an answer, but somebody may want the machine for something else."""
PONDER_SECONDS = 2.2
"""How long the candidates are seen before the choice is made."""
REMARK_SECONDS = 2.6
SHOWN = 5
WORTHLESS = 30.0
"""Points behind the best candidate at which a bar is empty."""


class AttractScene(TableScene):
    """One game after the other between two computers. Any button leads back to the title."""

    topic = ""

    def __init__(self, house: House) -> None:
        seats = tuple(Seat(LEVELS[level - 1].name, "maven", level) for level in LEVELS_SHOWN)
        match = Match(RULES, seats, house.new_seed(), house.lexicon, house.maven)
        super().__init__(house, match, self._next_game, Pop)

    def _next_game(self, _match: Match, _table: Table) -> Scene:
        return AttractScene(self.house)

    @property
    def name(self) -> str:  # type: ignore[override]  # scripts wait for it whatever its phase
        return "demonstration"

    def commands(self) -> Sequence[Command]:
        return [Command(Action.CONFIRM, "Back to the title", self._end)]

    def on_press(self, press: Press) -> Change | None:
        return None if press.released else self._end()

    def _end(self) -> Change:
        self.match.abandon()
        return Pop()

    def begin_turn(self) -> Change | None:
        """A remark on what was just played, then the next thought."""
        self.on_turn = self.match.position.to_move
        remark = remark_on(self.match) if self.match.played else ""
        self.phase = Remark(self, remark) if remark else Pondering(self)
        return None

    def _keep(self) -> None:
        """A demonstration is not kept."""


class Pondering(MavenTurn):
    """Maven's turn with its candidates in sight."""

    def __init__(self, table: TableScene) -> None:
        house = table.house.budget
        super().__init__(table, BUDGET if house.nodes is None else house, SHOWN)
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


def remark_on(match: Match) -> str:
    """What a friend on the couch would say about the latest turn; empty where nothing strikes the eye."""
    events: tuple[Event, ...] = match.played[-1].events
    for event in events:
        match event:
            case TilesPlaced() as placed:
                return _on_play(match, placed)
            case TilesExchanged():
                return "Better letters are sometimes worth a turn."
    return ""


def _on_play(match: Match, placed: TilesPlaced) -> str:
    score, word = placed.score, placed.score.words[0].word.upper()
    others = [s.total for s in (turn.score for turn in match.history[:-1]) if s]
    values = TILE_SETS[match.position.rules.tiles].values
    letters = [tile.face for tile in placed.tiles if tile.face.isupper()]
    dear = max(letters, key=values.__getitem__, default="")
    if score.bonus:
        return f"{word}: all seven tiles at once, 50 points more."
    if len(score.words) >= 3:
        return f"One play, {len(score.words)} words, and each of them counts."
    if dear and values[dear] >= 8 and score.total >= 30:
        return f"That is the way to spend a {dear}: {score.total} points."
    if others and score.total > max(others):
        return f"{word} is the best play so far."
    return _on_race(match)


def _on_race(match: Match) -> str:
    first, second = match.position.scores
    bag = len(match.position.bag)
    if not bag:
        return "The bag is empty: whoever plays the last tile gains what the other holds."
    if match.position.ply % 3:
        return ""
    if first == second:
        return "Level! Everything is open."
    leader = match.seats[0 if first > second else 1].name
    return f"{leader} leads by {abs(first - second)}."
