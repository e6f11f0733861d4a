"""Maven's turn, and the wait for its word that nobody can play any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controllers.actions import Action
from game.maven.messages import Budget
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Move, Pass
from game.rules.ruleset import Privacy
from game.scenes.kit.button_names import button_for
from game.scenes.kit.picture import Camera, Dialog, MenuItem, Notice, Panel, Scrim, Shot
from game.scenes.kit.scene import Change, Command
from game.scenes.table.exchange_turn import only_exchange_left
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.phase import Phase
from game.scenes.table.rack_peek import PEEK

if TYPE_CHECKING:
    from game.scenes.table.table_scene import TableScene

THOUGHT_SHOWN = 0.7
"""Seconds that a thought lasts at least, so that eyes can follow; not with Fast AI."""


PROVED_AT_ONCE = 0.4
"""Seconds of waiting for a proof that need no word about it."""


class MavenTurn(Phase):
    """The computer thinks; the worker process answers when it is ready."""

    name = "maven"

    def __init__(self, table: TableScene, budget: Budget | None = None, top: int = 1) -> None:
        """Maven names its `top` best candidates, within `budget` or the house's."""
        super().__init__(table)
        self.seat = table.match.position.to_move
        self.elapsed = 0.0
        self.curtain = table.hides_racks
        table.match.ask(budget or table.services.budget, top)

    def commands(self) -> list[Command]:
        zoom = Command(Action.ZOOM, self.table.flip_label, self.table.flip_zoom)
        return (
            [zoom] if self.curtain else [Command(Action.SHUFFLE, "Shuffle", self.table.shuffle_viewer), zoom]
        )

    def update(self, dt: float) -> Change | None:
        self.elapsed += dt
        if not self.table.services.options.fast_ai and self.elapsed < THOUGHT_SHOWN:
            return None
        move = self.table.match.poll()
        if move is not None:
            self.play(move)
        return None

    def play(self, move: Move) -> None:
        """Make Maven's move, and show what it does."""
        try:
            events = self.table.match.submit(move)
        except IllegalMove:
            # A move that the rules refuse is Maven's fault; the game must not hang on it.
            events = self.table.match.submit(Pass())
        self.table.show(events)

    @property
    def notice(self) -> Notice | None:
        return Notice(f"{self.table.match.seats[self.seat].name} is thinking …")

    @property
    def captions(self) -> dict[int, str]:
        return {self.seat: "Thinking"}


class Proving(Phase):
    """Waits until it is known whether anybody can still play."""

    name = "proving"

    def __init__(self, table: TableScene) -> None:
        super().__init__(table)
        self.curtain = table.hides_racks
        self.elapsed = 0.0
        table.match.ask_whether_playable()

    @property
    def notice(self) -> Notice | None:
        return Notice("Looking whether a word still fits …") if self.elapsed > PROVED_AT_ONCE else None

    def update(self, dt: float) -> Change | None:
        self.elapsed += dt
        match = self.table.match
        end = match.poll()
        if end is not None and match.may_be_blocked:
            self.table.show(match.submit(end))
        elif end is not None:
            self.table.begin_turn()
            assert isinstance(self.table.phase, HumanTurn)
            return only_exchange_left(self.table.phase)
        elif not match.is_busy:
            return self.table.begin_turn()
        return None


class HandOver(Phase):
    """The next human takes the pad; the racks are seen from behind until then."""

    name = "handover"
    curtain = True
    camera = Camera(Shot.HANDOVER)

    def __init__(self, table: TableScene, seat: int) -> None:
        super().__init__(table)
        self.seat = seat

    def commands(self) -> list[Command]:
        return [Command(Action.CONFIRM, self._label, self._take)]

    def _take(self) -> None:
        self.table.begin_human_turn(self.seat)

    @property
    def panels(self) -> tuple[Panel, ...]:
        title = f"{self.table.match.seats[self.seat].name}, it is your turn."
        return Scrim(0.35), Dialog(title, self._text, (MenuItem(self._label),))

    @property
    def _peeks(self) -> bool:
        return self.table.services.options.privacy is Privacy.PEEK

    @property
    def _label(self) -> str:
        return "Begin" if self._peeks else "Show My Rack"

    @property
    def _text(self) -> str:
        """Whom to pass the pad to, where there is but one, and who sees what."""
        name = self.table.match.seats[self.seat].name
        passing = "" if len(self.table.services.pads.pads) > 1 else f"Pass the pad to {name}. "
        if self._peeks:
            return f"{passing}Your tiles lie face down. Hold {self._peek_button} to see them."
        return f"{passing}Others, please look away."

    @property
    def _peek_button(self) -> str:
        """As it is marked on the pad of whoever is next, or on the one that all share."""
        services = self.table.services
        owner = services.seating.owner(self.seat)
        hand = services.pads.hand_of(owner) if owner else None
        return button_for(PEEK, hand or services.pads.hand)

    @property
    def captions(self) -> dict[int, str]:
        return {self.seat: "Your turn" if self.table.services.seating.owner(self.seat) else "Take the pad"}
