"""When the game of a table is saved by itself, and what of the table goes into a save.

Only where a game is hosted is enough known to save it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from game.rules.moves import Tile
from game.scenes.table.phase import Phase
from game.scenes.table.rack_tiles import Slots
from game.scenes.table.table_state import TableState
from memcard.block import Save


@dataclass(frozen=True, slots=True)
class TurnAsItLies:
    """What a save holds beside the game itself."""

    elapsed_ms: int
    """Time already spent in the turn at hand."""
    racks: Mapping[int, str]
    """The racks that are seen at this table, as they are arranged, by seat."""
    hints: tuple[int, ...]
    """Hints that each seat has taken."""
    zoom: str
    """Near or far, as in `Zoom`: the game goes on as it was looked at."""
    laid: tuple[Tile, ...] = ()
    """The tiles that lie on the board in the turn at hand, and are not played yet."""


KEPT_EVERY = 10.0
"""Seconds of a turn under a clock after which it is kept again."""
LIES_STILL = 0.5
"""Seconds after which a word in the making is kept as it lies by then, and not with each of its tiles."""


class GameSaver(Protocol):
    """Saves a game where it outlives the program."""

    def save(self, turn: TurnAsItLies) -> Save:
        """The game as it stands, for a slot of a memory card."""

    def autosave(self, turn: TurnAsItLies) -> None:
        """Have the house keep the game as it stands."""

    def finish(self, turn: TurnAsItLies) -> None:
        """The last move was made: enter the game in the charts; what follows it is kept instead."""


class Autosave:
    """Saves a game after every move, whenever it is paused, covered by the options or left, when a word in
    the making lies otherwise, and now and then in a turn under a clock."""

    def __init__(
        self,
        state: TableState,
        saver: GameSaver | None,
        phase: Callable[[], Phase],
        why_not: Callable[[], str],
    ) -> None:
        """`phase` is the one in force; `why_not` says why the game is not kept, and nothing where it is."""
        self._state = state
        self._saver = saver
        self._phase = phase
        self._why_not = why_not
        self._kept_at = 0.0
        """How much of its turn had passed when the game was last saved."""
        self._kept_laid: tuple[Tile, ...] = ()
        self._laid: tuple[Tile, ...] = ()
        self._laid_at = 0.0
        """The word in the making, and how much of its turn had passed when it came to lie so."""

    def in_turn(self) -> None:
        """Time has passed. Under a clock it is kept, and always how a word lies: whoever ends the program by
        force has no time for nothing, and lays nothing again."""
        now, laid = self._state.clock.seconds, self._lying()
        if laid != self._laid:
            self._laid, self._laid_at = laid, now
        lies_otherwise = laid != self._kept_laid and now - self._laid_at >= LIES_STILL
        if lies_otherwise or (self._state.is_timed and abs(now - self._kept_at) >= KEPT_EVERY):
            self.save()

    def save(self) -> None:
        """Save the game as it stands, if it goes on and may be saved."""
        self._kept_at, self._kept_laid = self._state.clock.seconds, self._lying()
        if self._saver is not None and not self._why_not() and not self._state.door.game.is_over:
            self._saver.autosave(self._turn_as_it_lies())

    def after_move(self) -> None:
        """Save the game that a move was made in; the last move finishes it."""
        if self._saver is not None and self._state.door.game.is_over:
            self._saver.finish(self._turn_as_it_lies())
        else:
            self.save()

    def for_slot(self) -> Save:
        """The game as it stands, for a slot of the players' own."""
        assert self._saver is not None, "only a game that is hosted here can be saved"
        return self._saver.save(self._turn_as_it_lies())

    def _turn_as_it_lies(self) -> TurnAsItLies:
        state, game = self._state, self._state.door.game
        racks = {
            seat: state.tabletop.arranged(seat, game.position.racks[seat], self._slots_in_hand(seat))
            for seat in game.viewer
        }
        return TurnAsItLies(state.clock.ms, racks, tuple(state.hints), state.zoom.value, self._lying())

    def _lying(self) -> tuple[Tile, ...]:
        """The word in the making, or the one that is to lie there again."""
        draft = self._phase().draft
        lies = draft.place() if draft else self._state.laid_due
        return lies.tiles if lies else ()

    def _slots_in_hand(self, seat: int) -> Slots | None:
        """The rack as whoever is on turn has arranged it by now."""
        draft = self._phase().draft
        return draft.slots if draft and seat == self._state.position.to_move else None
