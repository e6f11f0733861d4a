"""What each viewer may see of a game: the only door through which anything leaves the host.

A viewer is a set of seats whose racks it sees: a sofa of three people knows three racks, a phone one, a
spectator none. The host masks every report for every viewer. There is a list of all kinds of events: a kind
that is not on it raises, so nothing is passed on by oversight. How a `Game` grows from reports stands in
`following`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.rules.events import (
    Adjusted,
    BlankTraded,
    ChallengeResolved,
    Event,
    GameEnded,
    Held,
    HintBought,
    OpenerDrawn,
    Passed,
    PenaltyCharged,
    PlayStood,
    Resigned,
    RulesChanged,
    SuddenDeathBegan,
    TilesDrawn,
    TilesExchanged,
    TilesPlaced,
    TurnBegan,
    TurnMissed,
    WordRejected,
)
from game.rules.letter_sets import UNKNOWN
from game.rules.position import Events, Position
from game.rules.quick_replace import replace
from game.rules.record import Seat
from game.rules.rules_and_defaults import Tracker
from game.rules.seat_view import PublicTurn, SeatView, seat_view
from game.rules.seeded_luck import Luck

HIDDEN = UNKNOWN
"""Stands for a tile whose letter the viewer may not know."""
Viewer = frozenset[int]
"""The seats whose racks a viewer sees."""
SPECTATOR: Viewer = frozenset()


@dataclass(frozen=True, slots=True)
class Report:
    """One move as one viewer may hear of it; number 0 is the opening."""

    number: int
    """Counts the moves of a game from 1, so that a gap is noticed."""
    seat: int
    """Who made the move."""
    elapsed_ms: int
    """Time that the move took, charged to the seat that was on turn."""
    events: Events
    bag: str | None = None
    """What the bag now holds, sorted, if the rules let everybody look into it."""


@dataclass(frozen=True)  # without slots, see `quick_replace`
class Game:
    """What one viewer knows of a game.

    `position` has `HIDDEN` for every tile that the viewer may not see, and no luck (its seed is 0); else it
    is the host's.
    """

    viewer: Viewer
    seats: tuple[Seat, ...]
    position: Position
    unseen: str
    """The tiles that the viewer cannot place, sorted: the bag and the hidden racks as one heap."""
    history: tuple[PublicTurn, ...] = ()
    last: Report | None = None
    """The latest report; None in a game that was joined between two moves."""
    bag: str | None = None
    """What the bag holds, sorted, where the rules let everybody look into it."""

    @property
    def seat_on_turn(self) -> Seat:
        """Whose turn it is."""
        return self.seats[self.position.to_move]

    @property
    def is_over(self) -> bool:
        return self.position.outcome is not None


def masked(
    position: Position, viewer: Viewer, seats: tuple[Seat, ...], history: tuple[PublicTurn, ...] = ()
) -> Game:
    """The game at this position as a viewer knows it: a snapshot for whoever joins or comes back."""
    hidden_racks = "".join(rack for seat, rack in enumerate(position.racks) if seat not in viewer)
    pending = position.pending
    shown = replace(
        position,
        seed=0,
        luck=Luck.LAID_OUT,
        told="",
        racks=tuple(
            rack if seat in viewer else HIDDEN * len(rack) for seat, rack in enumerate(position.racks)
        ),
        bag=HIDDEN * len(position.bag),
        pending=pending and replace(pending, rack=_shown(pending.rack, pending.seat in viewer)),
    )
    unseen = "".join(sorted(position.bag + hidden_racks))
    return Game(viewer, seats, shown, unseen, history, None, open_bag(position))


def open_bag(position: Position) -> str | None:
    """What the bag holds, sorted, if the rules let everybody look into it."""
    return "".join(sorted(position.bag)) if position.rules.tracker is Tracker.BAG else None


def seen_by(event: Event, viewer: Viewer) -> Event:
    """The event as the viewer may hear of it, with `HIDDEN` for each letter that it may not.

    Raises:
        KeyError: a kind of event of which nobody has said who may see it.
    """
    return _SEEN[type(event)](event, viewer)


def _shown(tiles: str, visible: bool) -> str:
    return tiles if visible else HIDDEN * len(tiles)


def _public(event: Event, _viewer: Viewer) -> Event:
    return event


def _draw_seen(event: TilesDrawn, viewer: Viewer) -> TilesDrawn:
    return replace(event, tiles=_shown(event.tiles, event.seat in viewer))


def _exchange_seen(event: TilesExchanged, viewer: Viewer) -> TilesExchanged:
    visible = event.seat in viewer
    return replace(event, returned=_shown(event.returned, visible), drawn=_shown(event.drawn, visible))


_SEEN: dict[type[Event], Callable[..., Event]] = {
    OpenerDrawn: _public,
    TurnBegan: _public,
    TilesPlaced: _public,
    TilesDrawn: _draw_seen,
    TilesExchanged: _exchange_seen,
    Passed: _public,
    WordRejected: _public,
    Held: _public,
    PlayStood: _public,
    ChallengeResolved: _public,
    TurnMissed: _public,
    BlankTraded: _public,
    HintBought: _public,
    PenaltyCharged: _public,
    Resigned: _public,
    Adjusted: _public,
    SuddenDeathBegan: _public,
    GameEnded: _public,
    RulesChanged: _public,
}
"""Who may see what of each kind of event. Tiles that were laid, refused or left over at the end are open."""


def report_for(report: Report, viewer: Viewer) -> Report:
    """The host's full report as this viewer may hear of it. Raises as `seen_by` does."""
    events = tuple(seen_by(event, viewer) for event in report.events)
    return Report(report.number, report.seat, report.elapsed_ms, events, report.bag)


def view_from_seat(game: Game, seat: int) -> SeatView:
    """What one of the viewer's seats may know, for Maven: a hint must not peek into a neighbour's rack.

    Raises:
        ValueError: the viewer does not see this seat's rack.
    """
    if seat not in game.viewer:
        raise ValueError("a view is made for a seat whose rack is seen")  # not read: a fault of ours
    beside = "".join(game.position.racks[other] for other in game.viewer - {seat})
    unseen = "".join(sorted(game.unseen + beside))
    return replace(seat_view(game.position, seat, game.history), unseen=unseen)
