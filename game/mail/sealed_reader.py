"""Reading a sealed letter: its parts are handed to the table's course, and its proofs are checked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.mail.bodies import Mix, SealedBody
from game.mail.errors import DamagedLetterError, UnfairError
from game.mail.key_proof import PROOF_BYTES, Pair, key_is_proved
from game.mail.points import SIZE, NoPointError, Point, Scalar, require_points, require_scalars, times_base
from game.mail.sealed_table import PASS, RESIGN, SealedTable, TurnAct, placed
from game.mail.shuffle_proof import Sealed, ShuffleProof, is_shuffle
from game.rules.moves import Exchange


def table_after(table: SealedTable, body: SealedBody) -> SealedTable:
    """The table after a letter of the seat that is expected. Raises LetterRejectedError and nothing else."""
    try:
        reader = SealedReader(table, body)
        after = table.advanced(body.seat, reader)
        reader.require_proof()
    except NoPointError as error:
        raise UnfairError from error
    return after


class SealedReader:
    """The parts of one letter, each to be taken once; see `LetterSource`."""

    def __init__(self, table: SealedTable, body: SealedBody) -> None:
        if len(body.shares) % SIZE:
            raise DamagedLetterError
        self._body = body
        self._shares = [body.shares[at : at + SIZE] for at in range(0, len(body.shares), SIZE)]
        require_points(self._shares)
        self._pairs: list[Pair] = []
        self._key = table.keys[body.seat] if body.seat < len(table.keys) else b""
        self._context = table.context(body.seat, "key")
        self._unused = {name for name in ("key", "mix", "back", "secret") if getattr(body, name) is not None}
        self.challenges = body.challenge
        self.act = _act_of(body)
        self._acts = table.decides

    def key(self) -> Point:
        if self._body.key is None:
            raise UnfairError
        require_points([self._body.key])
        self._unused -= {"key"}
        self._key = self._body.key
        return self._key

    def share(self, point: Point) -> Point:
        if len(self._pairs) >= len(self._shares):
            raise UnfairError
        share = self._shares[len(self._pairs)]
        self._pairs.append((point, share))
        return share

    def mix(
        self, tiles: Sequence[Sealed], key: Point, context: bytes, *, after_exchange: bool
    ) -> list[Sealed]:
        name = "back" if after_exchange else "mix"
        mix: Mix | None = getattr(self._body, name)
        if mix is None or len(mix.tiles) != 2 * SIZE * len(tiles):
            raise UnfairError
        self._unused -= {name}
        return list(_mixed(tuple(tiles), mix.tiles, mix.proof, key, context))

    def secret(self) -> Scalar:
        secret = self._body.secret
        if secret is None:
            raise UnfairError
        require_scalars([secret])
        if times_base(secret) != self._key:
            raise UnfairError
        self._unused -= {"secret"}
        return secret

    def require_proof(self) -> None:
        """All parts were taken, and the shares were made with the sender's key. Raises UnfairError,
        NoPointError."""
        body = self._body
        idle = not self._acts and (self.act is not None or body.challenge)
        if self._unused or idle or len(self._pairs) != len(self._shares):
            raise UnfairError
        if bool(self._pairs) != (len(body.proof) == PROOF_BYTES) or (body.proof and not self._pairs):
            raise UnfairError
        if self._pairs and not _proved(self._key, tuple(self._pairs), self._context, body.proof):
            raise UnfairError


# A letter is read anew whenever its game is: for a second look at the shelf, and for each letter after it.
# What has been proved once need not be proved again while it is remembered.


@lru_cache(maxsize=64)  # of 40 kB each
def _mixed(
    tiles: tuple[Sealed, ...], mixed: bytes, proof: bytes, key: Point, context: bytes
) -> tuple[Sealed, ...]:
    """The tiles in the order and the seals that they were given. Raises UnfairError, NoPointError."""
    points = [mixed[at : at + SIZE] for at in range(0, len(mixed), SIZE)]
    require_points(points)
    out = tuple(zip(points[::2], points[1::2], strict=True))
    if not is_shuffle(tiles, out, key, context, ShuffleProof.from_bytes(proof, len(tiles))):
        raise UnfairError
    return out


_proved = lru_cache(maxsize=512)(key_is_proved)  # of 3 kB each


def _act_of(body: SealedBody) -> TurnAct | None:
    if body.play is not None:
        move = placed([(row, col, face) for row, col, face, _ in body.play])
        return TurnAct(move, tuple(slot for _, _, _, slot in body.play))
    if body.exchange is not None:
        return TurnAct(Exchange("_" * len(body.exchange)), tuple(body.exchange))
    if body.act is not None:
        return PASS if body.act == "pass" else RESIGN
    return None
