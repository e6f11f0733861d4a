"""Finding rooms and parties on the home network, without any set-up: DNS service discovery by zeroconf."""

from __future__ import annotations

import asyncio
import re
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from zeroconf import ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from game.discovery.prober import ProbeResult
from game.net.addresses import MOST, local_addresses

SERVICE = "_parlour-rooms._tcp.local."
PARTIES = "_parlour-party._tcp.local."
"""Televisions on which a game all at once gathers; those have a title."""
MOST_ASKED = 32
"""Services that are asked at once; one that is left out is heard of again when it announces itself again."""
_PATH = re.compile("/[a-z]{1,16}")
ASK_MS = 2_000
"""How long to ask a service for its address."""


class Announcement:
    """Tells the network that there are rooms here, or a party if it has a title."""

    def __init__(
        self,
        zeroconf: AsyncZeroconf,
        name: str,
        port: int,
        *,
        tls: bool = False,
        title: str = "",
        path: str = "",
    ) -> None:
        self._zeroconf = zeroconf
        service = PARTIES if title else SERVICE
        more = {"title": title, "path": path}
        self._info = AsyncServiceInfo(
            service,
            f"{name}.{service}",
            port=port,
            addresses=[socket.inet_aton(address) for address in local_addresses()],
            properties={
                "tls": "1" if tls else "0",
                "v": "1",
                **{key: value for key, value in more.items() if value},
            },
            server=f"{name}.local.",
        )

    async def begin(self) -> None:
        await self._zeroconf.async_register_service(self._info, allow_name_change=True)

    async def end(self) -> None:
        with suppress(Exception):  # the network may be gone already
            await self._zeroconf.async_unregister_service(self._info)


@asynccontextmanager
async def announced(port: int, *, tls: bool = False, title: str = "", path: str = "") -> AsyncIterator[None]:
    """While the block runs, the network knows of rooms at this port; without a network nobody does.

    With a title it is a party. Pages of rooms may be under a path.
    """
    zeroconf: AsyncZeroconf | None = None
    announcement: Announcement | None = None
    with suppress(OSError):
        zeroconf = AsyncZeroconf()
        name = f"parlour-{secrets.token_hex(4)}"
        announcement = Announcement(zeroconf, name, port, tls=tls, title=title, path=path)
        await announcement.begin()
    try:
        yield
    finally:
        if announcement is not None:
            await announcement.end()
        if zeroconf is not None:
            await zeroconf.async_close()


class Browser:
    """Hears of machines with rooms as they come and go, or of those with another service."""

    def __init__(
        self,
        zeroconf: AsyncZeroconf,
        found: Callable[[ProbeResult], None],
        lost: Callable[[str], None],
        service: str = SERVICE,
    ) -> None:
        """`found` hears of a machine, `lost` of its name when it is gone."""
        self._zeroconf = zeroconf
        self._found, self._lost = found, lost
        self._asking: set[asyncio.Task[None]] = set()
        self._browser = AsyncServiceBrowser(zeroconf.zeroconf, [service], handlers=[self._changed])

    async def end(self) -> None:
        for task in self._asking:
            task.cancel()  # nobody is found any more
        await self._browser.async_cancel()

    def _changed(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        if state_change is ServiceStateChange.Removed:
            self._lost(name)
            return
        if len(self._asking) >= MOST_ASKED:
            return
        task = asyncio.get_running_loop().create_task(self._ask(zeroconf, service_type, name))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    async def _ask(self, zeroconf: Zeroconf, service_type: str, name: str) -> None:
        info = AsyncServiceInfo(service_type, name)
        if not await info.async_request(zeroconf, ASK_MS):
            return
        properties = info.properties or {}
        scheme = "wss" if properties.get(b"tls") == b"1" else "ws"
        title = (properties.get(b"title") or b"").decode(errors="replace")
        found = (properties.get(b"path") or b"").decode(errors="replace")
        path = f"{found}/" if _PATH.fullmatch(found) and not title else ""
        told = [address for address in info.parsed_addresses() if ":" not in address]
        others = [address for address in told if not address.startswith("127.")]
        if addresses := [f"{scheme}://{address}:{info.port}{path}" for address in (others or told)[:MOST]]:
            self._found(ProbeResult(name, ",".join(addresses), title))
