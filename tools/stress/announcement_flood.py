"""A hostile network: machines that come and go all the time and whose rooms never stay the same, and a flood
of packets that announce what is not there.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import secrets
import socket
import sys
import time
from contextlib import suppress

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import WebSocketException
from zeroconf._dns import DNSPointer, DNSService, DNSText
from zeroconf._protocol.outgoing import DNSOutgoing
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf
from zeroconf.const import _CLASS_IN, _FLAGS_QR_RESPONSE, _TYPE_PTR, _TYPE_SRV, _TYPE_TXT

from game.wire.room_limits import ROOMS_ON_A_PAGE
from game.wire.to_page import Welcome
from game.wire.to_room import Rooms, Summary

SERVICES = 40
"""Machines that announce themselves properly, and answer."""
PACKETS_A_SECOND = 2_000
OTHER_SERVICE = "_parlour-nobody._tcp.local."
MULTICAST = "224.0.0.251", 5353


def on_the_last_core() -> None:
    """Leave the other cores to whoever is besieged, where there are any: attackers are other machines."""
    if sys.platform == "linux" and (cores := os.sched_getaffinity(0)):
        os.sched_setaffinity(0, {max(cores)})


def announce_without_end(port: int, service: str) -> None:
    """Announce a service until this process is killed. `port` seeds the luck."""
    on_the_last_core()
    logging.disable(logging.CRITICAL)  # the library tells of each line that is hung up on
    asyncio.run(_announce(port, service))


async def _announce(port: int, service: str) -> None:
    luck = random.Random(port)
    async with serve(_talk, "0.0.0.0", 0, max_queue=4) as server:
        talking = next(iter(server.sockets)).getsockname()[1]
        zeroconf = AsyncZeroconf()
        await asyncio.gather(
            *(_come_and_go(zeroconf, service, talking, luck) for _ in range(SERVICES)), _flood(service, luck)
        )


async def _talk(line: ServerConnection) -> None:
    """Whoever looks is told as much as a page holds, each time otherwise, and pinged in between."""
    with suppress(WebSocketException):
        await line.recv()
        await line.send(bytes(Welcome("")), text=True)
        async for _ in line:
            await line.send(bytes(Rooms(0, 10**6, _page())), text=True)
            for _ in range(500):
                await line.ping()


def _page() -> tuple[Summary, ...]:
    return tuple(
        Summary(secrets.token_hex(8), secrets.token_hex(12), "No timer", 4, ("W" * 16,))
        for _ in range(ROOMS_ON_A_PAGE)
    )


async def _come_and_go(zeroconf: AsyncZeroconf, service: str, port: int, luck: random.Random) -> None:
    while True:
        name = f"parlour-{luck.randrange(16**8):08x}"
        info = AsyncServiceInfo(
            service,
            f"{name}.{service}",
            port=port,
            addresses=[socket.inet_aton("127.0.0.1")],
            properties={"tls": "0", "v": "1"},
            server=f"{name}.local.",
        )
        with suppress(Exception):  # whatever fails is said again under another name
            await zeroconf.async_register_service(info)
            await asyncio.sleep(luck.uniform(2, 20))
            await zeroconf.async_unregister_service(info)


async def _flood(service: str, luck: random.Random) -> None:
    """Packets of announcements by nobody, each under new names."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        out.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton("127.0.0.1"))
        out.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
        while True:
            began = time.monotonic()
            for _ in range(PACKETS_A_SECOND // 20):
                with suppress(OSError):
                    out.sendto(_packet(service, luck), MULTICAST)
            await asyncio.sleep(max(0.0, 0.05 - (time.monotonic() - began)))


def _packet(service: str, luck: random.Random) -> bytes:
    packet = DNSOutgoing(_FLAGS_QR_RESPONSE)
    for _ in range(4):
        name = f"parlour-{luck.randrange(16**8):08x}.{service}"
        packet.add_answer_at_time(DNSPointer(service, _TYPE_PTR, _CLASS_IN, 4500, name), 0)
        packet.add_answer_at_time(DNSService(name, _TYPE_SRV, _CLASS_IN, 120, 0, 0, 9, name), 0)
        packet.add_answer_at_time(DNSText(name, _TYPE_TXT, _CLASS_IN, 4500, b"\x05tls=0"), 0)
    return bytes(packet.packets()[0])
