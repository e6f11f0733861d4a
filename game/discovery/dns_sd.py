"""Finding rooms and parties on the home network, without any set-up: DNS service discovery by zeroconf."""

from __future__ import annotations

import asyncio
import re
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress

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


def _told(name: str, port: int, *, tls: bool, title: str, path: str) -> AsyncServiceInfo:
    """That there are rooms here, or a party if it has a title."""
    service, more = PARTIES if title else SERVICE, {"title": title, "path": path}
    return AsyncServiceInfo(
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


@asynccontextmanager
async def announced(port: int, *, tls: bool = False, title: str = "", path: str = "") -> AsyncIterator[None]:
    """While the block runs, the network knows of rooms at this port; without a network nobody does.

    With a title it is a party. Pages of rooms may be under a path.
    """
    async with AsyncExitStack() as ends:
        with suppress(OSError):
            zeroconf = AsyncZeroconf()
            ends.push_async_callback(zeroconf.async_close)
            info = _told(f"parlour-{secrets.token_hex(4)}", port, tls=tls, title=title, path=path)
            ends.push_async_callback(_hushed, zeroconf, info)
            await zeroconf.async_register_service(info, allow_name_change=True)
        yield


async def _hushed(zeroconf: AsyncZeroconf, info: AsyncServiceInfo) -> None:
    with suppress(Exception):  # the network may be gone already
        await zeroconf.async_unregister_service(info)


@asynccontextmanager
async def browsed(
    found: Callable[[ProbeResult], None], lost: Callable[[str], None], service: str = SERVICE
) -> AsyncIterator[None]:
    """While the block runs, `Browser` tells of a service; without a network there is nothing to be found."""
    async with AsyncExitStack() as ends:
        with suppress(OSError):
            zeroconf = AsyncZeroconf()
            ends.push_async_callback(zeroconf.async_close)
            ends.push_async_callback(Browser(zeroconf, found, lost, service).end)
        yield


class Browser:
    """Hears of machines with rooms as they come and go, or of those with another service."""

    def __init__(
        self,
        zeroconf: AsyncZeroconf,
        found: Callable[[ProbeResult], None],
        lost: Callable[[str], None],
        service: str,
    ) -> None:
        """`found` hears of a machine, `lost` of its name when it is gone."""
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
