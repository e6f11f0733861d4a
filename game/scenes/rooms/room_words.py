"""Rooms in words: round trips, seats, and what is said."""

from __future__ import annotations

from game.rooms.directory import Listing
from game.scenes.kit.picture.room_panels import Guestbook, RoomRow

BARS_MS = (30, 80, 200)
"""Round trips below which a line has four, three or two bars."""


def bars_of(lag_ms: int) -> int:
    """A round trip as bars, from 4 (quick) to 1."""
    return 4 - sum(lag_ms >= limit for limit in BARS_MS)


def row_of(listing: Listing) -> RoomRow:
    """A room as a row of the list."""
    room = listing.summary
    rules = room.rules
    if listing.mine:
        rules = "Your seats are kept"
    elif room.playing:
        rules = f"Playing · Turn {room.turn}"
    elif room.locked:
        rules = f"Locked · {room.rules.split(' · ')[0]}"
    elif room.rated:
        rules = f"Rated · {room.rules.split(' · ')[0]}"
    lag = listing.lag_ms
    return RoomRow(
        room.id,
        room.name,
        rules,
        f"{len(room.people)}/{room.seats}",
        len(room.people),
        room.seats,
        "" if lag is None else f"{lag} ms",
        0 if lag is None else bars_of(lag),
        room.locked,
        is_open(listing),
    )


def is_open(listing: Listing) -> bool:
    """Whether this sofa can go in."""
    room = listing.summary
    return listing.mine or (not room.playing and len(room.people) < room.seats)


def people_of(listing: Listing) -> tuple[Guestbook, ...]:
    """Who sits in a room, and which seats are free."""
    room = listing.summary
    here = [Guestbook(name, "Host" if number == 0 else "") for number, name in enumerate(room.people)]
    return (*here, *(Guestbook("Free", free=True) for _ in range(room.seats - len(here))))
