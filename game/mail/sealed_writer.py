"""Writing a sealed letter: the table's course asks for shares and shuffles, and they are made and proved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.mail.bodies import Mix
from game.mail.key_proof import Pair, prove_key
from game.mail.points import Dice, Point, Scalar, times, times_base
from game.mail.sealed_table import SealedTable, TurnAct
from game.mail.shuffle_proof import Sealed, shuffle
from game.rules.moves import ChallengePlay, Exchange, Move, Pass, Place, Resign, tiles_of


def letter_fields(
    table: SealedTable, seat: int, secret: Scalar, moves: Sequence[Move], dice: Dice
) -> tuple[dict[str, Any], SealedTable]:
    """The fields of a `SealedBody` for a seat's next letter, and the table after it.

    `moves` is what the seat decided: nothing, a move, a challenge, or a challenge and a move. Raises
    LetterRejectedError where they are against the rules, NotOnRack where a tile is not there.
    """
    writer = SealedWriter(table, seat, secret, moves, dice)
    after = table.advanced(seat, writer)
    return writer.fields(), after


class SealedWriter:
    """The parts of one letter in the making; see `LetterSource`."""

    def __init__(
        self, table: SealedTable, seat: int, secret: Scalar, moves: Sequence[Move], dice: Dice
    ) -> None:
        self._secret, self._dice = secret, dice
        self._context = table.context(seat, "key")
        self._pairs: list[Pair] = []
        self._fields: dict[str, Any] = {}
        self.challenges = ChallengePlay() in moves
        own = [move for move in moves if not isinstance(move, ChallengePlay)]
        self.act = _with_slots(table, seat, secret, own[0]) if own else None
        if self.challenges:
            self._fields["challenge"] = True
        if self.act is not None:
            self._fields |= _written(self.act)

    def key(self) -> Point:
        key = times_base(self._secret)
        self._fields["key"] = key
        return key

    def share(self, point: Point) -> Point:
        share = times(self._secret, point)
        self._pairs.append((point, share))
        return share

    def mix(
        self, tiles: Sequence[Sealed], key: Point, context: bytes, *, after_exchange: bool
    ) -> list[Sealed]:
        out, proof = shuffle(tiles, key, context, self._dice)
        written = Mix(b"".join(one + two for one, two in out), proof.to_bytes())
        self._fields["back" if after_exchange else "mix"] = written
        return out

    def secret(self) -> Scalar:
        self._fields["secret"] = self._secret
        return self._secret

    def fields(self) -> dict[str, Any]:
        if self._pairs:
            self._fields["shares"] = b"".join(share for _, share in self._pairs)
            self._fields["proof"] = prove_key(self._secret, self._pairs, self._context, self._dice)
        return self._fields


def _with_slots(table: SealedTable, seat: int, secret: Scalar, move: Move) -> TurnAct:
    """The move with the slots of its tiles. Raises NotOnRack as the rules do, by leaving slots out."""
    free = {slot: table.letter_of(slot, seat, secret) for slot in table.hands[seat]}
    slots = []
    for tile in tiles_of(move):
        slot = next((slot for slot, letter in free.items() if letter == tile), None)
        if slot is not None:
            del free[slot]
            slots.append(slot)
    return TurnAct(move, tuple(slots))


def _written(act: TurnAct) -> dict[str, Any]:
    match act.move:
        case Place(tiles):
            pairs = zip(tiles, act.slots, strict=False)
            return {"play": [(tile.square.row, tile.square.col, tile.face, slot) for tile, slot in pairs]}
        case Exchange():
            return {"exchange": list(act.slots)}
        case Pass():
            return {"act": "pass"}
        case Resign():
            return {"act": "resign"}
    raise ValueError("this move cannot be made by mail")  # not read: no screen offers another
