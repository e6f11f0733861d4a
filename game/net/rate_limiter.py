"""Per-address rate and connection limits, shared by all servers of the process.

Strangers are counted by address; of IPv6 by the /64 that a house is given. Each has an allowance of sockets,
lines, rooms, seats, wrong codes, bytes and processor time. Where all lines are taken, whoever holds most has
to give one up, those without a seat first: nobody keeps the others out by being many lines. Nor by being many
addresses: where strangers together take more processor time than there is for them, each has an equal share.
"""

from __future__ import annotations

import ipaddress
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from itertools import islice

from game.net.limits import (
    ADDRESSES,
    ALL_AT_ONCE,
    ALL_STRANGERS,
    CUT_SECONDS,
    LATE_SECONDS,
    LINES_OF_ONE,
    LOOKED_AT,
    QUICKER,
    SLOWEST,
    SMALLEST_SHARE,
    SOCKET_SECONDS,
    TRUSTED,
    TRUSTED_SECONDS,
    Cost,
)


@dataclass(slots=True)
class _Account:
    """The token buckets of one address: what it has left."""

    left: dict[Cost, tuple[float, float]] = field(default_factory=dict)
    """By cost how much, and when that was."""
    lines: int = 0
    trusted_until: float = 0.0


class Visit:
    """One socket of somebody, from the moment it was accepted."""

    def __init__(self, limiter: RateLimiter, group: str, cut: Callable[[], None]) -> None:
        self.group = group
        self.seated = False
        self.cut = cut
        """Ends the socket at once, whatever thread asks."""
        self._limiter = limiter

    def sit(self) -> None:
        """Its guest has a seat: it goes last when lines are short."""
        self._limiter._sit(self)

    def stand_up(self) -> None:
        """No longer."""
        self._limiter._sit(self, seated=False)

    @property
    def tempo(self) -> float:
        """How much of anybody's time there is while the machine is busy: 1, or less."""
        return self._limiter.tempo

    def leave(self) -> None:
        """The socket is closed."""
        self._limiter._leave(self)

    def trust(self) -> None:
        """Its guest knew a room's code."""
        self._limiter.trust(self.group)

    def takes(self, cost: Cost, amount: float = 1.0) -> bool:
        """Whether its address may have so much more; counts it if so."""
        return self._limiter.takes(self.group, cost, amount)

    def owes(self, cost: Cost, amount: float) -> float:
        """Count so much, and the seconds until that is paid for; 0 within the allowance."""
        return self._limiter.owes(self.group, cost, amount)


class RateLimiter:
    """All strangers of one program; may be asked from several threads."""

    def __init__(
        self,
        lines: int = 256,
        *,
        strangers: int | None = None,
        factor: float = 1.0,
        proxies: Collection[str] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """So many `lines` at a time, and so many of them without a seat (half of them). `factor` multiplies
        what an address is allowed, for those who measure. `proxies` are addresses that speak for others, whom
        they name: see `readdress`.
        """
        self.proxies = frozenset(proxies)
        self.lines = lines
        self.strangers = strangers or max(1, lines // 2)
        self.cut = 0
        """Lines that had to go for others."""
        self._factor, self._clock = factor, clock
        self._accounts: OrderedDict[str, _Account] = OrderedDict()
        self._all = ALL_AT_ONCE * factor, clock()
        """What all strangers together have left of processor time, and when that was."""
        self.tempo = 1.0
        """How much of that time there is while the machine is busy."""
        self._present = 0
        """Addresses that have lines."""
        self._standing: OrderedDict[Visit, None] = OrderedDict()
        self._seated: OrderedDict[Visit, None] = OrderedDict()
        self._lock = threading.RLock()

    # ------------------------------------------------------------ sockets

    def enter(self, address: str, cut: Callable[[], None]) -> Visit | None:
        """A socket was accepted; None if it is to be closed again."""
        group = group_of(address)
        with self._lock:
            account = self._account(group)
            if address not in self.proxies and (
                account.lines >= LINES_OF_ONE * self._allowed(account)
                or not self.takes(group, Cost.CONNECT)
                or self._is_worn_out(group)
            ):
                return None
            if not self._make_room(group):
                return None
            visit = Visit(self, group, cut)
            self._hold(group, 1)
            self._standing[visit] = None
            return visit

    def readdress(self, visit: Visit, address: str) -> bool:
        """A trusted proxy has named the true address; whether that may have one more line."""
        with self._lock:
            self._hold(visit.group, -1)
            visit.group = group_of(address)
            self._hold(visit.group, 1)
            account = self._account(visit.group)
            return (
                account.lines <= LINES_OF_ONE * self._allowed(account)
                and visit.takes(Cost.CONNECT)
                and not self._is_worn_out(visit.group)
            )

    def _hold(self, group: str, more: int) -> None:
        """An address has one line more or less."""
        account = self._account(group)
        before, account.lines = account.lines, account.lines + more
        self._present += (account.lines > 0) - (before > 0)

    def _is_worn_out(self, group: str) -> bool:
        """Whether an address has no processor time left for one more socket; counts it if it has."""
        if self.owes(group, Cost.TIME, 0.0) > CUT_SECONDS:
            return True
        self.owes(group, Cost.TIME, SOCKET_SECONDS)
        return False

    def _make_room(self, group: str) -> bool:
        """Whether there is room for one more line, if need be by cutting one of somebody who has more."""
        if len(self._standing) >= self.strangers:
            return self._cut_one(self._standing, group)
        if len(self._standing) + len(self._seated) >= self.lines:
            return self._cut_one(self._standing, group) or self._cut_one(self._seated, group)
        return True

    def _cut_one(self, visits: OrderedDict[Visit, None], group: str) -> bool:
        """Cut the oldest line of whoever has most; of those who sit only if that is more than here."""
        some = list(islice(visits, LOOKED_AT))
        greediest = max(some, key=lambda visit: self._share(visit.group), default=None)
        if greediest is None:
            return False
        more = self._share(greediest.group) - self._share(group, 1)
        if more < 0 or (more == 0 and greediest.seated):
            return False
        self.cut += 1
        self._leave(greediest)
        greediest.cut()
        return True

    def make_way(self) -> None:
        """Descriptors are short: the oldest line without a seat goes."""
        with self._lock:
            visit = next(iter(self._standing), None)
            if visit is not None:
                self.cut += 1
                self._leave(visit)
                visit.cut()

    def _share(self, group: str, more: int = 0) -> float:
        account = self._account(group)
        return (account.lines + more) / self._allowed(account)

    def _sit(self, visit: Visit, *, seated: bool = True) -> None:
        with self._lock:
            here, there = (self._standing, self._seated) if seated else (self._seated, self._standing)
            if visit in here:
                del here[visit]
                there[visit] = None
            visit.seated = seated

    def _leave(self, visit: Visit) -> None:
        with self._lock:
            visits = self._standing if visit in self._standing else self._seated
            if visit in visits:
                del visits[visit]
                self._hold(visit.group, -1)

    # ------------------------------------------------------------ allowances

    def takes(self, group: str, cost: Cost, amount: float = 1.0) -> bool:
        """Whether an address may have so much more; counts it if so."""
        with self._lock:
            account = self._account(group)
            left = self._left(account, cost) - amount
            if left < 0:
                return False
            account.left[cost] = left, self._clock()
            return True

    def owes(self, group: str, cost: Cost, amount: float) -> float:
        """Count so much, and the seconds until that is paid for."""
        with self._lock:
            account = self._account(group)
            if cost is Cost.TIME:
                most = ALL_AT_ONCE * self._factor
                self._all = max(-most, self._left_of_all() - amount), self._clock()
            left = self._left(account, cost) - amount
            account.left[cost] = left, self._clock()
            return max(0.0, -left) / (cost.rate * self._scale(account, cost))

    def late(self, seconds: float) -> None:
        """Everybody was looked after so much later than they should have been; told several times a second.

        Whoever is to blame, strangers get less and less time while that lasts, and more again afterwards.
        """
        with self._lock:
            slower = seconds > LATE_SECONDS
            self.tempo = max(SLOWEST, self.tempo / 8) if slower else min(1.0, self.tempo * QUICKER)

    def trust(self, group: str) -> None:
        """Somebody there knew a room's code: for a while more is allowed, as a school is one address."""
        with self._lock:
            self._account(group).trusted_until = self._clock() + TRUSTED_SECONDS

    def _left(self, account: _Account, cost: Cost) -> float:
        now, scale = self._clock(), self._scale(account, cost)
        most = cost.burst * scale
        left, since = account.left.get(cost, (most, now))
        return min(most, left + (now - since) * cost.rate * scale)

    def _left_of_all(self) -> float:
        left, since = self._all
        gained = (self._clock() - since) * ALL_STRANGERS * self.tempo * self._factor
        return min(ALL_AT_ONCE * self._factor, left + gained)

    def _scale(self, account: _Account, cost: Cost) -> float:
        """By how much an allowance is multiplied: where time is short, down to an equal share of it."""
        allowed = self._allowed(account)
        if cost is not Cost.TIME or (self.tempo == 1.0 and self._left_of_all() > 0):
            return allowed
        present = max(1, self._present)
        share = ALL_STRANGERS * self.tempo / (cost.rate * present)
        return allowed * min(1.0, max(SMALLEST_SHARE, 1 / present, share))

    def _allowed(self, account: _Account) -> float:
        return self._factor * (TRUSTED if self._clock() < account.trusted_until else 1.0)

    def _account(self, group: str) -> _Account:
        account = self._accounts.get(group)
        if account is None:
            account = self._accounts[group] = _Account()
            self._forget_some()
        else:
            self._accounts.move_to_end(group)
        return account

    def _forget_some(self) -> None:
        """Those whose lines are all closed; one that has lines is looked at again later."""
        if len(self._accounts) <= ADDRESSES:
            return
        for group, account in list(islice(self._accounts.items(), LOOKED_AT)):
            if account.lines == 0:
                del self._accounts[group]
            else:
                self._accounts.move_to_end(group)


def group_of(address: str) -> str:
    """Whom an address counts for: itself, or of IPv6 the /64 that it lies in."""
    try:
        there = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(there, ipaddress.IPv6Address):
        if there.ipv4_mapped is not None:
            return str(there.ipv4_mapped)
        return str(ipaddress.ip_network((int(there), 64), strict=False))
    return str(there)
