"""The seats that this sofa has in rooms: by them it comes back, to whichever machine the room is on."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from game.bounded_json import reader
from game.language.messages import message
from game.storage.collection_spec import CollectionSpec, WhenFull


@dataclass(frozen=True, slots=True)
class WordLying:
    """A word that lies on this sofa's board in a game of its room, and is not played yet."""

    game: int
    """Which game of the room."""
    ply: int
    """Before which turn of it."""
    tiles: tuple[tuple[int, int, str], ...]
    """Each its row, column and face."""


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """Seats of this sofa in a room, to which its token opens the way back."""

    room: str
    address: str
    token: str
    name: str
    hosted: bool
    """Whether the room was hosted by this very program."""
    away: bool = False
    """Whether it was taken off the shelf of begun games; the seats are kept all the same."""
    lying: WordLying | None = None


SEATS = CollectionSpec[KeptSeat](
    "seats in rooms",  # not read: a key
    message("the seats in rooms"),
    msgspec.json.encode,
    reader(KeptSeat),
    most_bytes=4096,
    most_rows=1000,
    when_full=WhenFull.DROP_OLDEST,
)
"""By the id of the room."""
