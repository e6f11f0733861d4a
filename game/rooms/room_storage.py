"""A room as bytes, so that it outlives the process that holds it: people, terms and the game's record.

What was said is not among it.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from game.lexicon.word_rules import MissingListError
from game.match.host import Host
from game.rooms.messages import BadMessageError, Terms
from game.rooms.room import HostMachine, Room
from game.rooms.sofa import PersonOnSofa, Sofa
from game.rules.record import DivergedError
from game.rules.record_codec import CodecError, decode

VERSION = 1
FRAMES_A_LIFE = 1 << 32
"""Frame numbers of each life of a room begin anew here, so that nobody takes one life's for another's."""


class KeptPerson(Struct):
    """Somebody on a sofa; `key` is what the rating is kept under."""

    name: str
    key: str
    seat: int
    ready: bool = False
    figure: str = ""


class KeptSofa(Struct):
    """A sofa, with the number of its latest command that is done and of its latest decision that arrived."""

    number: int
    name: str
    people: list[KeptPerson]
    token: str
    maven: bool
    done: int
    submitted: int


class KeptRoom(Struct):
    """A room as it is written: fields as those of `Room`, and the game as a record."""

    version: int
    id: str
    name: str
    code: str
    terms: Terms
    sofas: list[KeptSofa]
    games: int
    keys: list[str]
    life: Annotated[int, Meta(ge=0)]
    record: bytes | None
    lock: str = ""
    sofa_numbers: list[int] = []


def room_to_bytes(room: Room) -> bytes:
    """For `room_from_bytes`."""
    return msgspec.json.encode(
        KeptRoom(
            VERSION,
            room.id,
            room.name,
            room.code,
            room.terms,
            [_kept(sofa) for sofa in room.seated],
            room.games,
            list(room.keys),
            room.life,
            room.game.record_bytes if room.game else None,
            room.lock,
            list(room.sofa_numbers),
        )
    )


def _kept(sofa: Sofa) -> KeptSofa:
    people = [KeptPerson(one.name, one.key, one.seat, one.ready, one.figure) for one in sofa.people]
    return KeptSofa(sofa.number, sofa.name, people, sofa.token, sofa.maven, sofa.done, sofa.submitted)


class _Life(Struct):
    life: int


def life_of(data: bytes) -> int:
    """In which life a room was kept; 0 if that cannot be read."""
    try:
        return msgspec.json.decode(data, type=_Life).life
    except msgspec.MsgspecError:
        return 0


def room_from_bytes(house: HostMachine, data: bytes, now: float, life: int = 0) -> Room:
    """The room as it was kept, with everybody away, in its next life or in a later one. Raises
    BadMessageError."""
    try:
        kept = msgspec.json.decode(data, type=KeptRoom)
        if kept.version != VERSION:
            raise BadMessageError("A room was kept by another version of the game")
        room = Room(house, kept.id, kept.name, kept.code, kept.terms, now)
        record = decode(kept.record) if kept.record is not None else None
        host = Host.resume(record, house.lexicon) if record is not None else None
    except MissingListError as error:
        raise BadMessageError(str(error)) from error
    except (msgspec.MsgspecError, CodecError, DivergedError) as error:
        raise BadMessageError("A room that was kept cannot be read") from error
    room.lock = kept.lock or room.lock
    life = max(kept.life + 1, life)
    sofas = [_sofa(one, now, life * FRAMES_A_LIFE) for one in kept.sofas]
    room.resume(sofas, kept.games, tuple(kept.keys), tuple(kept.sofa_numbers), life, host, now)
    return room


def _sofa(kept: KeptSofa, now: float, sent: int) -> Sofa:
    people = [PersonOnSofa(one.name, one.key, one.ready, one.seat, figure=one.figure) for one in kept.people]
    sofa = Sofa(kept.number, kept.name, people, kept.token, sent, here=False, gone_at=now)
    sofa.maven, sofa.done, sofa.submitted = kept.maven, kept.done, kept.submitted
    return sofa
