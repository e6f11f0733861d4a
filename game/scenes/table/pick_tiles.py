"""Drawing by hand: with Auto Pick Tiles off the bag is spilled face down, and the player picks.

What is drawn was decided by the seed when the turn was played, so no pick can peek into the bag: the
next letter comes up under whichever tile the player takes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controllers.actions import Action
from game.language.messages import message, message_as, tr, tr_count
from game.scenes.kit.button import STEPS, Button, direction_buttons
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.kit.picture.table_view import POOL_COLUMNS, Camera, OnPool, Origin, Shot, TableLook, TileView
from game.scenes.table.phase import Next, Phase
from game.scenes.table.seat_and_play_labels import SeatCaption
from game.scenes.table.table_state import TableState

MOST_LYING = 9 * POOL_COLUMNS
"""Tiles on the table before the player: of a larger bag not all have room there."""
LOOK_SECONDS = 0.7
"""Seconds in which to see the last tile arrive."""


class PickTiles(Phase):
    """One seat draws `letters`, one for each pick; `then` is what comes after that."""

    name = "pick"
    rests = True
    camera = Camera(Shot.POOL)

    def __init__(self, state: TableState, seat: int, letters: str, then: Callable[[], Next]) -> None:
        super().__init__(state)
        self.seat = seat
        self.curtain = state.hides_racks
        self._letters = letters
        self._then = then
        count = min(state.tabletop.bag, MOST_LYING)
        keys = state.tabletop.new_keys(count)
        self._lying = {divmod(n, POOL_COLUMNS): key for n, key in enumerate(keys)}
        """Key of the tile at each row and column."""
        rows = -(-count // POOL_COLUMNS)
        self.focus: tuple[int, int] = min(
            self._lying, key=lambda at: (abs(at[0] - rows // 2), abs(at[1] - POOL_COLUMNS // 2))
        )
        self._looked = 0.0

    # ------------------------------------------------------------ what works

    @property
    def listens(self) -> bool:
        return False

    def commands(self) -> Sequence[Button[Next]]:
        if not self._letters:
            return ()
        return [
            # Translators: a button: takes a tile that lies on the table; at most 12 letters.
            Button(Action.CONFIRM, message_as("a tile", "Pick"), self._pick),
            *direction_buttons(message("Move"), self._move),
            Button(Action.SHUFFLE, message("Pick the rest"), self._pick_all),
        ]

    def _pick(self) -> None:
        """Take the tile under the selector; the selector goes to the nearest one left."""
        tabletop = self.state.tabletop
        tabletop.deal(self.seat, self._letters[0], key=self._lying.pop(self.focus))
        self._letters = self._letters[1:]
        if self._letters:
            row, column = self.focus
            self.focus = min(self._lying, key=lambda at: (abs(at[0] - row) + abs(at[1] - column), at))

    def _pick_all(self) -> None:
        while self._letters:
            self._pick()

    def _move(self, action: Action) -> None:
        """To the next tile in that direction: first straight on, else the nearest on that side."""
        (row, column), (down, right) = self.focus, STEPS[action]

        def distance(at: tuple[int, int]) -> tuple[int, int]:
            ahead = (at[0] - row) * down + (at[1] - column) * right
            aside = abs((at[0] - row) * right) + abs((at[1] - column) * down)
            return ahead + 3 * aside, aside

        ahead = [at for at in self._lying if (at[0] - row) * down + (at[1] - column) * right > 0]
        if ahead:
            self.focus = min(ahead, key=distance)

    def _left(self) -> str:
        """How much is still to be picked, as a sentence."""
        # Translators: so many tiles are to be taken from the table.
        return tr_count("Pick {count} tile.", "Pick {count} tiles.", len(self._letters))

    # ------------------------------------------------------------ time

    def update(self, dt: float) -> Next:
        self._looked += 0.0 if self._letters else dt
        if self._looked < LOOK_SECONDS:
            return None
        self.state.tabletop.sort(self.seat)
        return self._then()

    # ------------------------------------------------------------ what is seen

    @property
    def pool(self) -> tuple[TileView, ...]:
        """The tiles on the table."""
        return tuple(
            TileView(key, " ", OnPool(*at), self._look(at), Origin.BAG) for at, key in self._lying.items()
        )

    def _look(self, at: tuple[int, int]) -> TableLook:
        return TableLook.FOCUSED if self._letters and at == self.focus else TableLook.IDLE

    @property
    def notice(self) -> Notice | None:
        return Notice(self._left()) if self._letters else None

    @property
    def captions(self) -> dict[int, str]:
        return {self.seat: str(SeatCaption.DRAWING)}


class PickLot(PickTiles):
    """One seat picks the tile that it draws for the first turn; that is shown next, and goes back."""

    def __init__(self, state: TableState, seat: int, letters: str, then: Callable[[], Next]) -> None:
        super().__init__(state, seat, letters, then)
        state.on_turn = seat

    def commands(self) -> Sequence[Button[Next]]:
        return [button for button in super().commands() if button.action is not Action.SHUFFLE]

    def _pick(self) -> None:
        del self._lying[self.focus]
        self._letters = ""

    def _left(self) -> str:
        return tr("Who begins? The lowest tile. {name}, pick one.", name=self.state.name_of(self.seat))
