"""Under which addresses others are told to reach this machine."""

from __future__ import annotations

import asyncio
import socket
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from game.discovery import dns_sd as discovery
from game.discovery.prober import ProbeResult
from game.net.addresses import is_local, local_addresses


def test_only_addresses_of_networks_of_one_s_own_are_offered() -> None:
    assert all(map(is_local, local_addresses()))
    assert is_local("192.168.1.9")
    assert is_local("::ffff:10.0.0.1")
    assert not is_local("8.8.8.8")
    assert not is_local("somewhere")


@pytest.mark.parametrize(
    ("interfaces", "offered"),
    [
        (
            {"docker0": "172.17.0.1", "tun0": "10.8.0.2", "wlan0": "192.168.1.20", "lo": "127.0.0.1"},
            ("192.168.1.20", "10.8.0.2"),
        ),
        ({"lo": "127.0.0.1", "docker0": "172.17.0.1"}, ("172.17.0.1",)),
        ({"lo": "127.0.0.1", "ppp0": "8.8.8.8"}, ("127.0.0.1",)),
    ],
)
def test_bridges_and_loopback_are_offered_only_where_there_is_nothing_else(
    interfaces: dict[str, str], offered: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def found() -> dict[str, list[SimpleNamespace]]:
        return {
            name: [SimpleNamespace(family=socket.AF_INET, address=address)]
            for name, address in interfaces.items()
        }

    monkeypatch.setattr(psutil, "net_if_addrs", found)
    monkeypatch.setattr(psutil, "net_if_stats", lambda: dict.fromkeys(interfaces, SimpleNamespace(isup=True)))
    assert local_addresses() == offered


@pytest.mark.parametrize(
    ("announced", "told"),
    [
        (["127.0.0.1", "172.17.0.1", "192.168.1.9"], ["ws://172.17.0.1:7789,ws://192.168.1.9:7789"]),
        (["127.0.0.1", "fe80::1"], ["ws://127.0.0.1:7789"]),
        ([], []),
    ],
)
def test_all_addresses_that_a_machine_announces_are_told(
    announced: list[str], told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Info:
        properties: dict[bytes, bytes | None] = {}  # noqa: RUF012 - as nobody announces any
        port = 7789

        def __init__(self, *_asked: object) -> None:
            pass

        async def async_request(self, *_asked: object) -> bool:
            return True

        def parsed_addresses(self) -> list[str]:
            return announced

    found: list[ProbeResult] = []
    monkeypatch.setattr(discovery, "AsyncServiceInfo", Info)
    monkeypatch.setattr(discovery, "AsyncServiceBrowser", lambda *_asked, **_more: None)
    nobody: Any = SimpleNamespace(zeroconf=None)
    browser = discovery.Browser(nobody, found.append, lambda _name: None, discovery.SERVICE)
    asyncio.run(browser._ask(None, discovery.SERVICE, "parlour"))  # type: ignore[arg-type]
    assert [one.address for one in found] == told
    assert all(one.is_believed for one in found)
