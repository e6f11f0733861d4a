"""What another television is told where all play at once: all that its player may know, as a whole.

A page is told what it shows; a television plays and shows everything itself. Both ends are here: the frames
as the host makes them, and as they are believed at the other end, within bounds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec

from game.duplicate import kept_party
from game.duplicate.kept_party import KeptParty
from game.duplicate.party_host import PartySeen, PartyStage
from game.duplicate.round_state import RoundState, check_laid
from game.name_rules import clean
from game.rules.board import EMPTY, Board
from game.rules.illegal_moves import IllegalMove
from game.rules.record import Seat
from game.wire import to_page
from game.wire.from_page import NonsenseError

LONGEST_FRAME = kept_party.PARTIES.most_bytes + 4096
"""Bytes of the longest frame that a television takes."""
NONSENSE = (msgspec.MsgspecError, ValueError, LookupError, TypeError, RecursionError)
"""What readers raise for bytes that nobody honest sends."""


@dataclass(frozen=True, slots=True)
class Now:
    """A round that is on, as one television may know it."""

    told: to_page.Now
    table: RoundState

    @property
    def stage(self) -> PartyStage:
        """How far the round is."""
        return PartyStage(self.told.stage)


def evening_frame(kept: KeptParty) -> bytes:
    """The form, everybody who plays, and all rounds that are over; nothing tells of what comes."""
    return bytes(to_page.Evening(msgspec.Raw(kept_party.to_bytes(kept))))


def now_frame(seen: PartySeen, player: int, kept: KeptParty) -> bytes:
    """The round that is on, as this player may know it. Of one that is over all may know whose words brought
    nothing, and why: a television reveals it by itself, as soon as the host does."""
    table, revealing = seen.table, seen.stage is PartyStage.REVEALING
    wrong = tuple(kept.rounds[-1].why_nothing.items()) if revealing and kept.rounds else ()
    now = to_page.Now(
        player,
        seen.stage.value,
        table.number,
        table.board.cells,
        table.rack,
        table.bag,
        round(1000 * seen.left) if seen.stage is PartyStage.PLAYING else 0,
        seen.stopped,
        seen.handed_in,
        seen.waited_for,
        seen.plays,
        wrong,
    )
    return bytes(now)


def evening_from(told: to_page.Evening) -> KeptParty:
    """The evening that is told. Raises NonsenseError."""
    try:
        party = kept_party.from_bytes(bytes(told.kept))
        _check(party)
    except (*NONSENSE, IllegalMove) as error:
        raise NonsenseError("an evening cannot be read") from error
    return replace(party, seats=tuple(map(_shown, party.seats)))


def _shown(seat: Seat) -> Seat:
    """With a name that breaks no line and turns no direction of writing, whatever the host calls somebody."""
    return replace(seat, name=clean(seat.name) or "Guest")  # not read: kept as a name


def _check(party: KeptParty) -> None:
    if not party.seats or party.mark is None:
        raise NonsenseError("this is nobody's evening")
    for over in party.rounds:
        _check_board(over.table.board, party)
        for play in (over.best, *(one.play for one in over.found.values() if one.play)):
            check_laid(over.table, play.tiles)


def _check_board(board: Board, party: KeptParty) -> None:
    faces = _letters(party) | {letter.lower() for letter in _letters(party)} | {EMPTY}
    if not set(board.cells) <= faces:
        raise NonsenseError("these are no tiles of the game")


def _letters(party: KeptParty) -> frozenset[str]:
    return frozenset(party.form.rules.tiles.all_tiles())


def now_from(now: to_page.Now, party: KeptParty) -> Now:
    """What is told of a round of this evening. Raises NonsenseError."""
    try:
        table = _table(now, party)
    except NONSENSE as error:
        raise NonsenseError("a round cannot be read") from error
    many = len(party.seats)
    players = now.player, *(player for player, _ in now.wrong)
    if max(players) >= many or len(now.handed_in) != many or len(now.waited_for) != many:
        raise NonsenseError("a round is of others than the evening")
    return Now(now, table)


def _table(now: to_page.Now, party: KeptParty) -> RoundState:
    size = party.form.rules.layout.size
    if len(now.board) != size * size:
        raise NonsenseError("this is no board of the size")
    board = Board(now.board)
    _check_board(board, party)
    if not set(now.rack) | set(now.bag) <= _letters(party):
        raise NonsenseError("these are no tiles of the game")
    return RoundState(party.form, 0, board, now.rack, now.bag, number=now.number, is_over=now.stage == "over")
