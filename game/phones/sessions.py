"""Who a phone is: keys that are used once, letters for whoever cannot scan, and tokens that change.

A key stands in the code on the screen. Whoever uses it becomes a holder and gets a token, which is another
one after each time it is shown. Of tokens only digests are kept, so none can be read out here.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from game.wire.from_page import letters_in

KEY_BYTES = 18
"""144 bits, 24 characters."""
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so that no word comes out."""
CODE_LENGTH = 6
SECONDS_FOR_OTHERS = 60.0
"""So long a used key of the table lets others in: whoever looks at one screen scans it at the same time."""
USED_KEPT = 16
"""Used keys and letters that are known as such."""
WRONG_CODES = 10
"""After so many wrong letters others stand on the screen."""


@dataclass(eq=False, slots=True)
class Holder:
    """Somebody with a phone; the same after a reload, a night's sleep, and on another phone."""

    number: int
    name: str = ""
    """What the phone's owner is called; empty as long as nobody has said so."""
    seat: int | None = None
    """The seat that the phone plays; None: it looks on."""
    figure: str = ""
    """What is to stand for them, as they chose; empty as long as nobody has said so."""
    television: bool = False
    """Whether it is no phone, but another television with a sofa before it."""


def new_secret() -> str:
    """A key or token that nobody can guess."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_code() -> str:
    """Letters to be typed."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


class SessionTokens:
    """All that is valid at one table."""

    def __init__(self, secret: Callable[[], str] = new_secret, code: Callable[[], str] = new_code) -> None:
        self._secret = secret
        self._new_code = code
        self._offered: tuple[int | None, ...] = ()
        self._keys: dict[int | None, str] = {}
        """The unused key of each seat that is offered; None: of the table."""
        self._seats: dict[bytes, int | None] = {}
        """What unused keys lead to."""
        self._used: dict[bytes, tuple[int | None, float]] = {}
        """Keys and letters that were used: what they led to, and when."""
        self._tokens: dict[bytes, Holder] = {}
        self._codes: dict[int | None, str] = {}
        self._wrong = 0
        self.changed_at: float | None = None
        """When other letters came, as too many wrong ones had been tried."""
        self._count = 0
        self.lasting = False
        """Whether key and letters of the table let in more than one: a party scans them at the same time."""
        self.offer()

    def offer(self, *seats: int) -> None:
        """From now on these seats may be taken beside the table; earlier keys and letters lead nowhere."""
        self._offered = (None, *seats)
        self._keys.clear()
        self._seats.clear()
        self._codes.clear()
        self._used.clear()
        self._renew()

    def _renew(self) -> None:
        """Whatever is offered has a key and letters that nobody has used."""
        for seat in self._offered:
            if seat not in self._keys:
                self._keys[seat] = self._secret()
                self._seats[_digest(self._keys[seat])] = seat
            while seat not in self._codes:
                code = self._new_code()
                if code not in self._codes.values():
                    self._codes[seat] = code

    def key(self, seat: int | None) -> str:
        """The key for a seat that is offered, or for a place at the table; the same until it is used."""
        return self._keys[seat]

    def code(self, seat: int | None) -> str:
        """The same as letters, which last until they are used or guessed at too often."""
        return self._codes[seat]

    def use(self, key: str, now: float = 0.0) -> Holder | None:
        """Whoever comes with this key, which is spent now unless it lasts; None if it is none.

        `now` in seconds: for a while others come to the table by the same key.
        """
        digest = _digest(key)
        if digest not in self._seats:
            return self._with_others(digest, now)
        seat = self._seats[digest]
        if seat is not None or not self.lasting:
            del self._seats[digest], self._keys[seat]
            self._spend(digest, seat, now)
        return self._holder(seat)

    def was_used(self, key: str) -> bool:
        """Whether this key, or these letters, have let somebody in and let in no other."""
        return _digest(key) in self._used or _digest(letters_in(key)) in self._used

    def _spend(self, digest: bytes, seat: int | None, now: float) -> None:
        self._used[digest] = seat, now
        while len(self._used) > USED_KEPT:
            del self._used[next(iter(self._used))]
        self._renew()

    def _with_others(self, digest: bytes, now: float) -> Holder | None:
        seat, used = self._used.get(digest, (0, now))
        return self._holder(None) if seat is None and now - used <= SECONDS_FOR_OTHERS else None

    def use_code(self, letters: str, now: float = 0.0) -> Holder | None:
        """The same by letters."""
        said = letters_in(letters)
        for seat, code in self._codes.items():
            if secrets.compare_digest(said, code):
                if seat is not None or not self.lasting:
                    del self._codes[seat]
                    self._spend(_digest(code), seat, now)
                return self._holder(seat)
        if (other := self._with_others(_digest(said), now)) is not None:
            return other
        self._wrong += 1
        if self._wrong % WRONG_CODES == 0:
            self._codes.clear()
            self._renew()
            self.changed_at = now
        return None

    def recognise(self, token: str) -> Holder | None:
        """Whose token this is; None if it is none, or an old one."""
        return self._tokens.get(_digest(token))

    def token(self, holder: Holder, shown: str | None = None) -> str:
        """Another token. Of the earlier ones only that `shown` just now stays valid: this may get lost."""
        kept = _digest(shown) if shown is not None else None
        for digest in [d for d, other in self._tokens.items() if other is holder and d != kept]:
            del self._tokens[digest]
        token = self._secret()
        self._tokens[_digest(token)] = holder
        return token

    @property
    def told(self) -> list[tuple[str, int, str, bool]]:
        """Of every token its digest, and its holder: number, name, and whether it is another television."""
        found = self._tokens.items()
        return [(digest.hex(), who.number, who.name, who.television) for digest, who in found]

    def recall(self, told: Iterable[tuple[str, int, str, bool]]) -> Sequence[Holder]:
        """Whoever had a token in the program before comes back by it: everybody who can."""
        known: dict[int, Holder] = {}
        for digest, number, name, television in told:
            if number not in known:
                known[number] = self._holder(None)
                known[number].name, known[number].television = name, television
            self._tokens[bytes.fromhex(digest)] = known[number]
        return tuple(known.values())

    @property
    def holders(self) -> tuple[Holder, ...]:
        """Everybody who could come back, by number."""
        return tuple(sorted(set(self._tokens.values()), key=lambda holder: holder.number))

    def _holder(self, seat: int | None) -> Holder:
        self._count += 1
        return Holder(self._count, seat=seat)


def _digest(secret: str) -> bytes:
    return blake2b(secret.encode(), digest_size=32).digest()
