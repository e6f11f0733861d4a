"""Rooms in words: round trips, seats, and what is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.language.messages import tr, tr_count
from game.rooms.directory import HallThere, Listing
from game.scenes.kit.picture.sheet_pictures import FoundKind
from game.text_format import day_and_month, first_and_more, hour_and_minute
from game.wire.terms import as_read
from game.wire.to_room import Summary

ANOTHER = "Another sofa"  # not read: see `sofa_read_here`
BARS_MS = (30, 80, 200)
"""Round trips below which a line has four, three or two bars."""


@dataclass(frozen=True, slots=True)
class NearbyRow:
    """Something that is played around, or the way to what is far away."""

    key: str
    """Tells it from others while they come and go."""
    kind: FoundKind
    heading: str
    """What it is: 'Party', 'Locked room'."""
    name: str
    note: str
    """Who is there, and what is played."""
    lag: str = ""
    """The round trip in words; empty before it has been measured."""
    bars: int = 0
    """The round trip as 1 to 4 bars."""
    open: bool = True
    """Whether it can be joined; others are shown at half strength."""


def bars_of(lag_ms: int) -> int:
    """A round trip as bars, from 4 (quick) to 1."""
    return 4 - sum(lag_ms >= limit for limit in BARS_MS)


def row_of(listing: Listing) -> NearbyRow:
    """A room as a row of what is found around."""
    room, lag = listing.summary, listing.lag_ms
    if listing.mine:
        told = tr("Your seats are kept")
    elif room.playing:
        told = tr("Turn {number}", number=room.turn) + " · " + people_of(room)
    else:
        # Translators: {taken} is how many of the {all} seats of a room.
        seats = tr("{taken} of {all}", taken=len(room.people), all=room.seats)
        told = " · ".join((seats, as_read(room.rules).split(" · ")[0], people_of(room)))
    return NearbyRow(
        room.id,
        FoundKind.ROOM,
        tr("Locked room") if room.locked else tr("Rated room") if room.rated else tr("Room"),
        room.name,
        told,
        "" if lag is None else tr("{lag} ms", lag=lag),
        0 if lag is None else bars_of(lag),
        is_open(listing),
    )


def is_open(listing: Listing) -> bool:
    """Whether this sofa can go in."""
    room = listing.summary
    return listing.mine or (not room.playing and len(room.people) < room.seats)


def people_of(room: Summary) -> str:
    """Who sits in a room."""
    return first_and_more(room.people) if room.people else tr("Nobody is here")


def row_of_hall(hall: HallThere, now: float) -> NearbyRow:
    """A hall as a row of what is found around."""
    return NearbyRow(hall.address, FoundKind.HALL, tr("Hall"), hall.title, note_of_hall(hall, now))


def note_of_hall(hall: HallThere, now: float) -> str:
    """How many play in a hall, and since or from when."""
    if hall.over:
        return tr("The game is over")
    players = tr_count("{count} player", "{count} players", hall.players)
    return " · ".join(filter(None, (players, _when(hall, now))))


def _when(hall: HallThere, now: float) -> str:
    if hall.begun:
        return tr("the game is on")
    day = hall.begins and day_and_month(hall.begins, now)
    if not (hall.begins and day):  # none beyond the calendar
        return ""
    time = hour_and_minute(hall.begins)
    if day == day_and_month(now, now):
        # Translators: {time}: '21:05'.
        return tr("begins at {time}", time=time)
    # Translators: {time}: '21:05'; {day}: '3 November'.
    return tr("begins at {time} on {day}", time=time, day=day)


def sofa_of(name: str) -> str:
    """What the sofa of somebody is called over the line."""
    return f"{name}’s sofa"  # not read: see `sofa_read_here`


def sofa_read_here(name: str, people: Sequence[str]) -> str:
    """What a sofa is called, where these people sit, as it is read here."""
    if name == ANOTHER:
        return tr("Another sofa")
    owner = next((person for person in people if name == sofa_of(person)), None)
    # Translators: what the sofa is called on which {name} sits.
    return name if owner is None else tr("{name}’s sofa", name=owner)
