"""A checker of sealed games written from docs/turn-files.md alone: nothing of `game.mail` is used.

It follows keys, seals, shuffles, shares and tiles, and knows just enough of the rules to say who draws when:
games in which the program checks the words. Scores are not its affair.
"""

from __future__ import annotations

import hashlib
from typing import Any

import cbor2
from nacl import bindings as na
from nacl.signing import VerifyKey

G = na.crypto_scalarmult_ed25519_base_noclamp((1).to_bytes(32, "little"))
add, sub = na.crypto_core_ed25519_add, na.crypto_core_ed25519_sub
mul = na.crypto_scalarmult_ed25519_noclamp
Pair = tuple[bytes, bytes]


def h(label: str, *parts: bytes | int) -> bytes:
    told = b""
    for part in (label.encode(), *parts):
        data = part.to_bytes(4, "big") if isinstance(part, int) else part
        told += len(data).to_bytes(4, "big") + data
    return hashlib.sha512(told).digest()


def hs(label: str, *parts: bytes | int) -> bytes:
    return na.crypto_core_ed25519_scalar_reduce(h(label, *parts))


def hp(label: str, *parts: bytes | int) -> bytes:
    return na.crypto_core_ed25519_from_uniform(h(label, *parts)[:32])


def summed(points: list[bytes]) -> bytes:
    total = points[0]
    for point in points[1:]:
        total = add(total, point)
    return total


def dot(scalars: list[bytes], points: list[bytes]) -> bytes:
    return summed([mul(scalar, point) for scalar, point in zip(scalars, points, strict=True)])


def cut(data: bytes) -> list[bytes]:
    assert len(data) % 32 == 0
    return [data[at : at + 32] for at in range(0, len(data), 32)]


def shares_hold(key: bytes, pairs: list[Pair], context: bytes, proof: bytes) -> bool:
    c, s = cut(proof)
    told = b"".join(one + two for one, two in pairs)
    e = [hs("parlour key weight", context, key, told, k) for k in range(len(pairs))]
    p, q = dot(e, [pair[0] for pair in pairs]), dot(e, [pair[1] for pair in pairs])
    promised = sub(mul(s, G), mul(c, key)), sub(mul(s, p), mul(c, q))
    return hs("parlour key proof", context, G, key, told, *promised) == c


def shuffle_holds(before: list[Pair], after: list[Pair], key: bytes, context: bytes, proof: bytes) -> bool:
    n = len(before)
    parts = cut(proof)
    assert len(parts) == 4 * n + 5
    commits, chain, c = parts[:n], parts[n : 2 * n], parts[2 * n]
    s1, s2, s3, s4 = parts[2 * n + 1 : 2 * n + 5]
    t, v = parts[2 * n + 5 : 3 * n + 5], parts[3 * n + 5 :]
    assert all(na.crypto_core_ed25519_is_valid_point(point) for point in (*commits, *chain))
    base = [hp("parlour shuffle base", i) for i in range(n + 1)]
    told = [b"".join(one + two for one, two in heap) for heap in (before, after)]
    story = h("parlour shuffle", context, G, key, *told, b"".join(commits))
    u = [hs("parlour shuffle weight", story, i) for i in range(n)]
    product = (1).to_bytes(32, "little")
    for weight in u:
        product = na.crypto_core_ed25519_scalar_mul(product, weight)
    d = [base[0], *chain]
    promised = [
        sub(mul(s1, G), mul(c, sub(summed(commits), summed(base[1:])))),
        sub(mul(s2, G), mul(c, sub(d[n], mul(product, base[0])))),
        sub(add(mul(s3, G), dot(v, base[1:])), mul(c, dot(u, commits))),
        sub(sub(dot(v, [pair[0] for pair in after]), mul(s4, G)), mul(c, dot(u, [it[0] for it in before]))),
        sub(sub(dot(v, [pair[1] for pair in after]), mul(s4, key)), mul(c, dot(u, [it[1] for it in before]))),
        *(sub(add(mul(t[i], G), mul(v[i], d[i])), mul(c, d[i + 1])) for i in range(n)),
    ]
    return hs("parlour shuffle proof", story, b"".join(chain), b"".join(promised)) == c


class Checker:
    """A sealed game, letter by letter; an AssertionError says that one is not honest."""

    def __init__(self) -> None:
        self.number = 0
        self.prev = bytes(32)
        self.signers: dict[int, bytes] = {}
        self.keys: list[bytes] = []
        self.bag: list[Pair] = []
        self.slots: list[Pair] = []
        self.shares: dict[tuple[int, int], bytes] = {}
        """By slot and seat."""
        self.board: dict[tuple[int, int], str] = {}
        self.owes: set[int] = set()

    def read(self, data: bytes) -> None:
        """Every letter of a file that is new."""
        assert data[:6] == b"PTURN1"
        for body, signature in cbor2.loads(data[6:]):
            said = cbor2.loads(body)
            if said["n"] >= self.number:
                self._letter(said, body, signature)

    def _letter(self, said: dict[str, Any], body: bytes, signature: bytes) -> None:
        assert (said["mode"], said["n"], said["prev"]) == ("sealed", self.number, self.prev)
        seat = said["seat"]
        if self.number == 0:
            self._begin(said)
        assert ("sign" in said) == (seat not in self.signers)
        self.signers.setdefault(seat, said.get("sign", b""))
        VerifyKey(self.signers[seat]).verify(b"parlour turn file 1" + body, signature)
        self._shares = cut(said.get("shares", b""))
        assert all(na.crypto_core_ed25519_is_valid_point(share) for share in self._shares)
        self._pairs: list[Pair] = []
        if self.number < self.seats:
            self._join(said, seat)
        else:
            self._turn(said, seat)
        self._help(seat)
        due = len(self.keys) == self.seats and seat in self.without_parts
        assert ("parts" in said) == due
        if due:
            self.without_parts.remove(seat)
            assert len(said["parts"]) == 112 * (self.seats - 1)
            rows = [said["parts"][at : at + 112] for at in range(0, len(said["parts"]), 112)]
            assert summed([row[:32] for row in rows]) == self.keys[seat]
        assert len(self._pairs) == len(self._shares)
        if self._pairs:
            assert shares_hold(self.keys[seat], self._pairs, self._context(seat, "key"), said["proof"])
        self.number += 1
        self.prev = hashlib.sha256(body + signature).digest()

    def _begin(self, said: dict[str, Any]) -> None:
        self.game = said["game"]
        self.seats = len(said["begin"]["names"])
        rules = said["begin"]["rules"]
        self.version = said["begin"].get("version", 1)
        self.begin = hashlib.sha256(cbor2.dumps(said["begin"], canonical=True)).digest()
        self.without_parts = set(range(self.seats)) if self.version > 1 and self.seats > 2 else set()
        assert rules["challenge"] == "VOID"
        self.size = rules["rack_size"]
        self.hands: list[list[int]] = [[] for _ in range(self.seats)]

    def deal_with(self, letters: str) -> None:
        """The letters of the set, sorted: they are known by the name that the rules give."""
        self.letters = letters

    def _context(self, seat: int, what: str) -> bytes:
        told = self.game, self.number, seat, what.encode()
        if self.version == 1:
            return h("parlour turn", *told)
        return h("parlour turn 2", *told, self.begin, self.prev)

    def _share(self, point: bytes) -> bytes:
        share = self._shares[len(self._pairs)]
        self._pairs.append((point, share))
        return share

    def _mixed(self, mix: dict[str, bytes], seat: int, what: str) -> None:
        parts = cut(mix["tiles"])
        assert all(na.crypto_core_ed25519_is_valid_point(point) for point in parts)
        out = list(zip(parts[::2], parts[1::2], strict=True))
        assert shuffle_holds(self.bag, out, summed(self.keys), self._context(seat, what), mix["proof"])
        self.bag = out

    def _join(self, said: dict[str, Any], seat: int) -> None:
        assert seat == self.number
        if seat == 0:
            self.tiles = {hp("parlour tile", self.game, i): it for i, it in enumerate(self.letters)}
            self.bag = [(G, point) for point in self.tiles]
        self.keys.append(said["key"])
        self.bag = [(one, add(two, self._share(one))) for one, two in self.bag]
        self._mixed(said["mix"], seat, "mix")
        if seat == self.seats - 1:
            for owner in range(self.seats):
                self._draw(owner, self.size)

    def _draw(self, seat: int, count: int) -> None:
        for pair in self.bag[:count]:
            self.hands[seat].append(len(self.slots))
            self.slots.append(pair)
        del self.bag[:count]

    def _turn(self, said: dict[str, Any], seat: int) -> None:
        assert ("mix" in said) == (seat in self.owes and bool(self.bag))
        if "mix" in said:
            self._mixed(said["mix"], seat, "mix")
        self.owes -= {seat}
        if "play" in said:
            self._play(said["play"], seat)
        if "exchange" in said:
            self._exchange(said, seat)

    def _play(self, tiles: list[tuple[int, int, str, int]], seat: int) -> None:
        slots = [slot for *_, slot in tiles]
        assert len(set(slots)) == len(slots)
        for row, col, face, slot in tiles:
            assert slot in self.hands[seat]
            assert (row, col) not in self.board
            self.shares[slot, seat] = self._share(self.slots[slot][0])
            assert self.letter(slot) == ("?" if face.islower() else face)
            self.board[row, col] = face
        self.hands[seat] = [slot for slot in self.hands[seat] if slot not in slots]
        self._draw(seat, self.size - len(self.hands[seat]))

    def _exchange(self, said: dict[str, Any], seat: int) -> None:
        slots = said["exchange"]
        assert len(set(slots)) == len(slots)
        assert set(slots) <= set(self.hands[seat])
        assert len(self.bag) >= 7
        self._draw(seat, len(slots))
        self.hands[seat] = [slot for slot in self.hands[seat] if slot not in slots]
        self.bag += [self.slots[slot] for slot in slots]
        self._mixed(said["back"], seat, "back")
        self.owes = set(range(self.seats)) - {seat}

    def _help(self, seat: int) -> None:
        """Shares for the others' slots; those for own ones come when the game ends, and only then."""
        owed = [
            (owner, slot)
            for owner, hand in enumerate(self.hands)
            for slot in hand
            if (slot, seat) not in self.shares
        ]
        others = [slot for owner, slot in owed if owner != seat]
        left = len(self._shares) - len(self._pairs)
        slots = others if left == len(others) else [slot for _, slot in owed]
        for slot in slots:
            self.shares[slot, seat] = self._share(self.slots[slot][0])

    def letter(self, slot: int) -> str | None:
        """What a slot holds, once all have given their shares."""
        point = self.slots[slot][1]
        for seat in range(self.seats):
            if (slot, seat) not in self.shares:
                return None
            point = sub(point, self.shares[slot, seat])
        return self.tiles[point]
