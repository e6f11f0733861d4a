"""Rooms in words: round trips, seats, and what is said."""

from __future__ import annotations

from game.rooms.directory import HallThere, Listing
from game.scenes.kit.picture.room_panels import FoundKind, NearbyRow
from game.text_format import counted, day_and_month, first_and_more, hour_and_minute
from game.wire.terms import as_read
from game.wire.to_room import Summary

BARS_MS = (30, 80, 200)
"""Round trips below which a line has four, three or two bars."""


def bars_of(lag_ms: int) -> int:
    """A round trip as bars, from 4 (quick) to 1."""
    return 4 - sum(lag_ms >= limit for limit in BARS_MS)


def row_of(listing: Listing) -> NearbyRow:
    """A room as a row of what is found around."""
    room, lag = listing.summary, listing.lag_ms
    rules = as_read(room.rules).split(" · ")[0]
    if listing.mine:
        told = "Your seats are kept"
    elif room.playing:
        told = f"Turn {room.turn} · {people_of(room)}"
    else:
        told = f"{len(room.people)} of {room.seats} · {rules} · {people_of(room)}"
    return NearbyRow(
        room.id,
        FoundKind.ROOM,
        "Locked room" if room.locked else "Rated room" if room.rated else "Room",
        room.name,
        told,
        "" if lag is None else f"{lag} ms",
        0 if lag is None else bars_of(lag),
        is_open(listing),
    )


def is_open(listing: Listing) -> bool:
    """Whether this sofa can go in."""
    room = listing.summary
    return listing.mine or (not room.playing and len(room.people) < room.seats)


def people_of(room: Summary) -> str:
    """Who sits in a room."""
    return first_and_more(room.people) if room.people else "Nobody is here"


def row_of_hall(hall: HallThere, now: float) -> NearbyRow:
    """A hall as a row of what is found around."""
    return NearbyRow(hall.address, FoundKind.HALL, "Hall", hall.title, note_of_hall(hall, now))


def note_of_hall(hall: HallThere, now: float) -> str:
    """How many play in a hall, and since or from when."""
    if hall.over:
        return "The game is over"
    when = ""
    if hall.begun:
        when = "the game is on"
    elif day := hall.begins and day_and_month(hall.begins, now):  # none beyond the calendar
        when = f"begins at {hour_and_minute(hall.begins)}"
        when += "" if day == day_and_month(now, now) else f" on {day}"
    return " · ".join(filter(None, (counted(hall.players, "player"), when)))
