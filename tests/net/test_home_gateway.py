"""The one port of a television: as long as anything is served there, and wherever this machine is reached."""

from __future__ import annotations

import asyncio

import pytest

from game.net import home_gateway
from game.net.home_gateway import HomeGateway
from tests.net.test_gateway import Plain, asked


def test_the_port_is_open_while_anything_is_served_and_closed_behind_the_last() -> None:
    async def trial() -> None:
        home, phones, room = HomeGateway(["127.0.0.1"], [0]), Plain(), Plain()
        first, second = await asyncio.gather(home.mount(phones), home.mount(room, "/room"))
        assert first == second == home.port
        await home.unmount(phones)
        assert await asyncio.to_thread(asked, first, "/room/") == (200, "")
        await home.unmount(room)
        assert home.port is None
        with pytest.raises(ConnectionError):
            await asyncio.to_thread(asked, first, "/room/")
        await home.unmount(room)
        home.close()

    asyncio.run(trial())


def test_a_network_that_came_later_is_served_as_soon_as_something_else_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    networks = [("127.0.0.1",), ("127.0.0.2",)]
    monkeypatch.setattr(home_gateway, "local_addresses", lambda: networks[0])

    async def trial() -> None:
        home = HomeGateway(ports=[0])
        port = await home.mount(Plain())
        assert home.addresses == ("127.0.0.1",)
        del networks[0]
        await home.mount(Plain(), "/room")
        assert home.addresses == ("127.0.0.2", "127.0.0.1"), "where it is now comes first"
        reader, writer = await asyncio.open_connection("127.0.0.2", port)
        writer.write(f"GET /room/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        assert (await reader.readline()).split()[1] == b"200"
        writer.close()
        for site in [*home._gateway._sites.values()]:  # type: ignore[union-attr]
            await home.unmount(site)
        home.close()

    asyncio.run(trial())
