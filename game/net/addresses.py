"""Under which addresses other machines reach this one, from its own networks and from nowhere else."""

from __future__ import annotations

import socket
from ipaddress import ip_address

import psutil

MOST = 4
"""Addresses that are offered; a machine with more has virtual networks that nobody else is in."""
EVERYWHERE = ("", "0.0.0.0", "::")
_TUNNELS = ("tun", "tap", "zt")
_BRIDGES = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet")
"""Between this machine and what runs on it: nobody else is reached there, or another machine's own is."""


def local_addresses() -> tuple[str, ...]:
    """IPv4 addresses in private networks, tunnels last; bridges or loopback only where nothing else is."""
    states = psutil.net_if_stats()
    found = [
        (name.startswith(_BRIDGES), name.startswith(_TUNNELS), entry.address)
        for name, entries in psutil.net_if_addrs().items()
        if name in states and states[name].isup
        for entry in entries
        if entry.family is socket.AF_INET
        and is_local(entry.address)
        and not ip_address(entry.address).is_loopback
    ]
    found.sort(key=lambda one: one[:2])
    offered = [address for bridge, _, address in found if bridge == found[0][0]]
    return tuple(offered[:MOST]) or ("127.0.0.1",)


def reached_as(host: str) -> str:
    """By which name others reach what listens at `host`, for an address with a port."""
    return local_addresses()[0] if host in EVERYWHERE else f"[{host}]" if ":" in host else host


def is_local(address: str) -> bool:
    """Whether an address belongs to a private network or to this machine."""
    try:
        parsed = ip_address(address.removeprefix("::ffff:"))
    except ValueError:
        return False
    return parsed.is_private or parsed.is_link_local or parsed.is_loopback
