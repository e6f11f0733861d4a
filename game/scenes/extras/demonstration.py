"""The demonstration: after a minute without a press outside a game Maven plays Maven, and thinks aloud."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from controllers.actions import Action, Press
from game.language.messages import NOTHING, Message, tr, tr_as
from game.match.home_table import home_door
from game.maven.levels_and_vocabularies import TURN_BUDGET
from game.maven.messages import Candidate
from game.profiles.maven_people import OPPONENTS
from game.rules.board import Board
from game.rules.editions import PLAYSTATION
from game.rules.moves import Exchange, Move, Place
from game.rules.record import Seat
from game.rules.scoring import words_formed
from game.rules.visibility import Game
from game.scenes.extras.demonstration_remarks import Commentator
from game.scenes.extras.lesson_script import name_of
from game.scenes.kit.menus import BACK
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.sheet import (
    Air,
    Ends,
    Look,
    Pile,
    Plate,
    SheetBesideBoard,
    SheetPlace,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import Bar
from game.scenes.kit.picture.table_view import Camera, Shot, TableView
from game.scenes.kit.scene import Change, Pop, Scene, SceneCommand
from game.scenes.kit.services import Services
from game.scenes.options.in_game_menu import IN_GAME
from game.scenes.table.others_turn import OthersTurn
from game.scenes.table.phase import Next, Phase
from game.scenes.table.table_scene import TableScene
from game.scenes.table.table_state import TableState

RULES = replace(PLAYSTATION, humans_required=0, edition="Demonstration")  # not read: a name
IDLE_SECONDS = 60.0
"""Seconds without a press before it begins."""
LEVELS_SHOWN = (8, 6)
"""The levels of the two players."""
PONDER_SECONDS = 2.2
"""Seconds for which the candidates are seen before the choice is made."""
REMARK_SECONDS = 2.6
THOUGHTS_SHOWN = 5
WORTHLESS = 30.0
"""Points behind the best candidate at which a bar is empty."""


class AttractScene(TableScene):
    """One game after the other between two computers. Any button leads back to where it began."""

    topic = ""
    plays = False
    asks = False  # any button leads back

    def __init__(self, services: Services) -> None:
        seats = tuple(Seat(OPPONENTS[level - 1].name, "maven", level) for level in LEVELS_SHOWN)
        host = services.new_host(RULES, seats)
        budget = TURN_BUDGET if services.budget.nodes is None else services.budget
        self._commentator = Commentator()
        door = home_door(host, services.maven, budget, top=THOUGHTS_SHOWN, sees=frozenset({0}))
        super().__init__(services, door, self._next_game, Pop, IN_GAME)

    def _next_game(self, _game: Game, _table: TableView) -> Scene:
        return AttractScene(self.services)

    @property
    def name(self) -> str:  # type: ignore[override]  # scripts wait for it whatever its phase
        return "demonstration"

    def commands(self) -> Sequence[SceneCommand]:
        return [SceneCommand(Action.CONFIRM, BACK, self._end)]

    def on_press(self, press: Press) -> Change | None:
        return None if press.released else self._end()

    def _end(self) -> Change:
        self.door.leave()
        return Pop()

    def next_turn(self) -> Phase:
        """A remark on what was just played, then the next thought."""
        game = self.door.game
        self.state.on_turn = game.position.to_move
        remark = self._commentator.remark_on(game) if game.history else NOTHING
        return Remark(self.state, remark) if remark else Pondering(self.state)

    @property
    def why_not_kept(self) -> str:
        return tr("A demonstration is not kept")


class Pondering(OthersTurn):
    """Maven's turn with its candidates in sight, and the whole board that they are for."""

    camera = Camera(Shot.FAR)
    tells_how_it_plays = False

    def __init__(self, state: TableState) -> None:
        super().__init__(state)
        self._pondered = 0.0

    def update(self, dt: float) -> Next:
        if self.state.door.decided:
            self._pondered += dt
        return None

    @property
    def listens(self) -> bool:
        return self._pondered >= PONDER_SECONDS

    @property
    def panels(self) -> tuple[Panel, ...]:
        candidates = self.state.door.candidates[:THOUGHTS_SHOWN]
        thoughts = (thoughts_of(candidates, self.state.position.board),) if candidates else ()
        return (*super().panels, *thoughts)


class Remark(Phase):
    """A sentence on the latest play."""

    name = "remark"

    def __init__(self, state: TableState, text: Message) -> None:
        super().__init__(state)
        self._text = text
        self._shown = 0.0

    def update(self, dt: float) -> Next:
        self._shown += dt
        return Pondering(self.state) if self._shown >= REMARK_SECONDS else None

    @property
    def notice(self) -> Notice | None:
        return Notice(str(self._text), Tone.GOOD)


def thoughts_of(candidates: Sequence[Candidate], board: Board) -> SheetBesideBoard:
    """What is considered, best first: words, points, and bars that say how good each is beside the best."""
    best = max(candidate.equity for candidate in candidates)
    rows = []
    for number, play in enumerate(candidates):
        look = Look.QUIET if number else Look.STRONG
        ends = Ends(Words(_name(play.move, board), look), Words(f"+{play.score}", look))
        rows.append(Pile((ends, Bar(max(0.0, 1 - (best - play.equity) / WORTHLESS)))))
    head = Words(tr("Maven Considers"), Look.GOLD)
    return SheetBesideBoard("thoughts", Plate(Pile((head, *rows), Air.LITTLE)), SheetPlace.CORNER)


def _name(move: Move, board: Board) -> str:
    match move:
        case Place():
            return _word(move, board)
        case Exchange(tiles):
            # Translators: a move that is considered: so many tiles.
            return tr("Exchange {number}", number=len(tiles))
    # Translators: a move that is considered.
    return tr_as("a move", "Pass")


@lru_cache(maxsize=32)
def _word(move: Place, board: Board) -> str:
    """Asked for in each frame as long as Maven thinks."""
    word = words_formed(board, move.tiles)[0]
    return f"{word.text.upper()}  {name_of(word.squares[0])}"
