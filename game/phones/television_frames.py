"""What another television is told where all play at once: all that its player may know, as a whole.

A page is told what it shows; a television plays and shows everything itself. Both ends are here: the frames
as the host makes them, and as they are believed at the other end, within bounds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, convert

from game.duplicate import kept_party
from game.duplicate.kept_party import KeptParty
from game.duplicate.party_host import PartySeen, PartyStage
from game.duplicate.round_state import RoundState, check_laid
from game.duplicate.settings import MOST_ROUNDS
from game.name_rules import clean
from game.phones.messages import frame
from game.rules.board import EMPTY, Board
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Place
from game.rules.record import Seat
from game.rules.record_codec import move_from_text, move_to_text
from game.session.party_door import PartyDoor

LONGEST_FRAME = kept_party.PARTIES.most_bytes + 4096
"""Bytes of the longest frame that a television takes."""
_Count = Annotated[int, Meta(ge=0, le=MOST_ROUNDS + 1)]
_Flags = Annotated[list[bool], Meta(max_length=16)]


NONSENSE = (msgspec.MsgspecError, ValueError, LookupError, TypeError, RecursionError)
"""What readers raise for bytes that nobody honest sends."""


class StrangeFrameError(ValueError):
    """A frame that cannot be believed."""


class _Now(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    player: Annotated[int, Meta(ge=0, lt=16)]
    stage: Literal["dealing", "playing", "revealing", "over"]
    number: _Count
    board: Annotated[str, Meta(max_length=21 * 21)]
    rack: Annotated[str, Meta(max_length=15, pattern=r"^[A-Z?]*\Z")]
    bag: Annotated[str, Meta(max_length=400)]
    left: Annotated[int, Meta(ge=0, le=600_000)]
    """Milliseconds."""
    stopped: bool
    handed_in: _Flags
    waited_for: _Flags
    plays: bool
    own: Annotated[str, Meta(max_length=128)]


@dataclass(frozen=True, slots=True)
class Now:
    """A round that is on, as one television may know it."""

    player: int
    """The one who plays before it."""
    stage: PartyStage
    table: RoundState
    left: float
    """Seconds, when it was told."""
    stopped: bool
    handed_in: tuple[bool, ...]
    waited_for: tuple[bool, ...]
    plays: bool
    """Whether this round is theirs already."""
    own: Place | None
    """What the host has of theirs."""


def evening_frame(door: PartyDoor) -> bytes:
    """The form, everybody who plays, and all rounds that are over; nothing tells of what comes."""
    return frame("evening", msgspec.Raw(kept_party.to_bytes(door.kept)))


def now_frame(seen: PartySeen, player: int) -> bytes:
    """The round that is on, as this player may know it."""
    table = seen.table
    now = _Now(
        player,
        seen.stage.value,
        table.number,
        table.board.cells,
        table.rack,
        table.bag,
        round(1000 * seen.left) if seen.stage is PartyStage.PLAYING else 0,
        seen.stopped,
        list(seen.handed_in),
        list(seen.waited_for),
        seen.plays,
        move_to_text(seen.own) if seen.own else "",
    )
    return frame("now", now)


def frame_from_bytes(data: bytes) -> tuple[str, list[Any]]:
    """Kind and values of any frame. Raises StrangeFrameError and nothing else, whatever the bytes are."""
    if len(data) > LONGEST_FRAME:
        raise StrangeFrameError("a frame is too long")
    try:
        kind, *values = msgspec.json.decode(data, type=list[Any])
        return convert(kind, Annotated[str, Meta(max_length=16)]), values
    except NONSENSE as error:
        raise StrangeFrameError("a frame cannot be read") from error


def evening_from(values: list[Any]) -> KeptParty:
    """What an `evening` frame tells. Raises StrangeFrameError."""
    try:
        (told,) = values
        party = kept_party.from_bytes(msgspec.json.encode(told))
        _check(party)
    except (*NONSENSE, IllegalMove) as error:
        raise StrangeFrameError("an evening cannot be read") from error
    return replace(party, seats=tuple(map(_shown, party.seats)))


def _shown(seat: Seat) -> Seat:
    """With a name that breaks no line and turns no direction of writing, whatever the host calls somebody."""
    return replace(seat, name=clean(seat.name) or "Guest")


def _check(party: KeptParty) -> None:
    if not party.seats or party.mark is None:
        raise StrangeFrameError("this is nobody's evening")
    for over in party.rounds:
        _check_board(over.table.board, party)
        for play in (over.best, *(one.play for one in over.found.values() if one.play)):
            check_laid(over.table, play.tiles)


def _check_board(board: Board, party: KeptParty) -> None:
    faces = _letters(party) | {letter.lower() for letter in _letters(party)} | {EMPTY}
    if not set(board.cells) <= faces:
        raise StrangeFrameError("these are no tiles of the game")


def _letters(party: KeptParty) -> frozenset[str]:
    return frozenset(party.form.rules.tiles.all_tiles())


def now_from(values: list[Any], party: KeptParty) -> Now:
    """What a `now` frame tells of this evening. Raises StrangeFrameError."""
    try:
        (told,) = values
        now = convert(told, _Now)
        table = _table(now, party)
        own = move_from_text(now.own) if now.own else None
    except NONSENSE as error:
        raise StrangeFrameError("a round cannot be read") from error
    many = len(party.seats)
    if own is not None and not isinstance(own, Place):
        raise StrangeFrameError("this is no play")
    if now.player >= many or len(now.handed_in) != many or len(now.waited_for) != many:
        raise StrangeFrameError("a round is of others than the evening")
    return Now(
        now.player,
        PartyStage(now.stage),
        table,
        now.left / 1000,
        now.stopped,
        tuple(now.handed_in),
        tuple(now.waited_for),
        now.plays,
        own,
    )


def _table(now: _Now, party: KeptParty) -> RoundState:
    size = party.form.rules.layout.size
    if len(now.board) != size * size:
        raise StrangeFrameError("this is no board of the size")
    board = Board(now.board)
    _check_board(board, party)
    if not set(now.rack) | set(now.bag) <= _letters(party):
        raise StrangeFrameError("these are no tiles of the game")
    return RoundState(party.form, 0, board, now.rack, now.bag, number=now.number, is_over=now.stage == "over")
