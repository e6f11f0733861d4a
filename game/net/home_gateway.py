"""The one port of a television: open while anything is served there, such as phones or a room."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from game.language.messages import message
from game.net.addresses import local_addresses
from game.net.gateway import Gateway
from game.net.limits import HEARTBEAT_AT_HOME
from game.net.loop_thread import LoopThread
from game.net.rate_limiter import RateLimiter
from game.net.site import ServedSite

PORTS = (7007, 7017, 7027, 0)
"""Those that are easy to type first; 0 is any that is free."""
_LOOPBACK = "127.0.0.1"
_WHAT = message("What this television serves")


class HomeGateway:
    """See above. `mount` and `unmount` belong to the thread of its `network`."""

    def __init__(
        self,
        addresses: Sequence[str] = (),
        ports: Sequence[int] = PORTS,
        limiter: RateLimiter | None = None,
        network: LoopThread | None = None,
    ) -> None:
        """Without `addresses` those of this machine in private networks are opened, as they are then.

        A `network` is shared with others; without one it has its own, which `close` ends.
        """
        self.addresses = tuple(addresses)
        """Those that are open, or were the last time."""
        self.limiter = limiter or RateLimiter()
        """In front of all that listens in this program."""
        self.port: int | None = None
        """The port that is open; None while there is none."""
        self._fixed, self._ports = tuple(addresses), tuple(ports)
        self._network, self._owns_network = network, network is None
        self._gateway: Gateway | None = None
        self._changing = asyncio.Lock()

    @property
    def network(self) -> LoopThread:
        """The thread in which everything is served; begun when it is first needed."""
        if self._network is None:
            self._network = LoopThread("gateway", _WHAT)
        return self._network

    @property
    def hosts(self) -> tuple[str, ...]:
        """Where to listen: this machine reaches itself by the last."""
        return tuple(dict.fromkeys((*self.addresses, _LOOPBACK)))

    def prefer(self, port: int) -> None:
        """Open this port if it is free when the next is opened: somebody waits there."""
        self._ports = (port, *(other for other in self._ports if other != port))

    async def mount(self, site: ServedSite, prefix: str = "") -> int:
        """Serve a site under a prefix; the port. Raises OSError where none can be opened."""
        async with self._changing:
            if self._gateway is None:
                self.addresses = self._fixed or local_addresses()
                gateway = Gateway(_WHAT, self.limiter, self.network.errors, HEARTBEAT_AT_HOME)
                self.port = await gateway.start(self.hosts, self._ports)
                self._gateway = gateway
            else:
                await self._open_new_addresses(self._gateway)
            self._gateway.mount(site, prefix)
            assert self.port is not None, "it listens"
            return self.port

    async def _open_new_addresses(self, gateway: Gateway) -> None:
        """This machine may be in another network by now."""
        there = self._fixed or local_addresses()
        for address in there:
            if address not in self.hosts:
                with suppress(OSError):
                    await gateway.listen([address], [self.port or 0])
                    self.addresses = (*self.addresses, address)
        self.addresses = tuple(sorted(self.addresses, key=lambda one: one not in there))

    async def unmount(self, site: ServedSite, why: str = "") -> None:
        """Serve it no longer; the port is closed behind the last."""
        async with self._changing:
            if self._gateway is None:
                return
            await self._gateway.unmount(site, why)
            if self._gateway.is_idle:
                await self._gateway.stop(why)
                self._gateway = self.port = None

    def close(self) -> None:
        """End a network of its own, unless anything is still served."""
        if self._owns_network and self._network is not None and self._gateway is None:
            with suppress(RuntimeError):
                self._network.close()
            self._network = None
