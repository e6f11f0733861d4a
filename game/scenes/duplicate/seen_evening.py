"""An evening all at once as its scenes need it, whether its host is here or another television."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from game.duplicate.kept_party import KeptParty
from game.duplicate.party_host import PartyStage
from game.duplicate.round_results import Round, Standing
from game.duplicate.round_state import RoundState
from game.rules.moves import Square
from game.rules.record import Seat
from game.scenes.kit.services import Services
from game.session.entries import Entry, StoppedEntry, WentOnEntry


class SeenEvening(Protocol):
    """`HomeParty` is the one that is hosted here, `FarEvening` one on another television."""

    services: Services
    us: int
    """The player who holds the pads here, unless it is a `hall`."""
    hall: bool = False
    """Whether all play elsewhere, and the television is the board for everybody."""
    keys: Mapping[Square, str] = {}
    """The tiles on the board as they are known on the screen."""
    trouble: str = ""
    """Why the game cannot go on; empty while it can."""
    may_stop: bool
    """Whether a menu that stops the game here stops it for everybody."""

    now: float = 0.0
    """The moment by the clock of whoever hosts it; 0 where that is another television."""
    do: Callable[[Entry], object]
    """Have something done that somebody here wants, as far as it is left to them."""

    @property
    def here(self) -> Sequence[int]:
        """The players who sit around this television, by pad and by phone."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody who plays, in the order in which they came."""
        return self.kept.seats

    @property
    def table(self) -> RoundState:
        """The round that is on, as everybody may see it."""

    @property
    def stage(self) -> PartyStage:
        """What is going on."""

    @property
    def rounds(self) -> Sequence[Round]:
        """Those that are over."""
        return self.kept.rounds

    @property
    def standings(self) -> Sequence[Standing]:
        """After those."""

    @property
    def handed_in(self) -> tuple[bool, ...]:
        """By player: who has handed in, never what."""

    @property
    def waited_for(self) -> tuple[bool, ...]:
        """By player: for whom the round waits."""

    @property
    def left(self) -> float:
        """Seconds of the round that are left."""

    @property
    def is_last(self) -> bool:
        """Whether no round follows the one that is over, as far as it is known here."""
        return False

    @property
    def minutes_left(self) -> int | None:
        """After how many no further round is begun, where the form says so and it is known here."""
        return None

    @property
    def luck(self) -> int:
        """A seed for what happens around the game; it gives away no tile."""

    @property
    def kept(self) -> KeptParty:
        """The evening so far, as the house keeps it."""

    @property
    def hindrance(self) -> str:
        """What keeps the round from going on, in a sentence; empty while nothing does."""
        return ""

    def take_refusal(self) -> str:
        """Why what was handed in was not taken, in a sentence, once; empty if it was."""
        return ""

    def advance(self, dt: float) -> None:
        """Time goes on. Called in every frame."""

    @property
    def stands_still(self) -> bool:
        """Whether the round is stopped for everybody."""

    def stand_still(self, still: bool) -> None:
        """Have time stand still for everybody, or go on, as far as that is left to whoever is here."""
        self.do((StoppedEntry if still else WentOnEntry)(self.now))

    def pass_round(self) -> None:
        """Whoever plays alone has no word in this round, and goes on."""
        return


def scores_of(evening: SeenEvening) -> tuple[int, ...]:
    """Points of every player, in their order."""
    points = {one.player: one.points for one in evening.standings}
    return tuple(points[player] for player in range(len(evening.seats)))


def own_first(evening: SeenEvening) -> list[int]:
    """All players as a television lists them: whoever plays there first, then the others in their order."""
    return sorted(range(len(evening.seats)), key=lambda player: player != evening.us)
