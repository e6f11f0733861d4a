"""The addresses under which this machine can be reached from its own networks, and from nowhere else."""

from __future__ import annotations

import socket
from ipaddress import ip_address

import psutil

MOST = 4
"""Addresses that are offered; a machine with more has virtual networks that no phone is in."""
_VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "tun", "tap", "zt")


def local_addresses() -> tuple[str, ...]:
    """IPv4 addresses in private networks, those of real networks first; without any, that of this machine."""
    states = psutil.net_if_stats()
    found = [
        (name.startswith(_VIRTUAL), entry.address)
        for name, entries in psutil.net_if_addrs().items()
        if name in states and states[name].isup
        for entry in entries
        if entry.family is socket.AF_INET
        and is_local(entry.address)
        and not ip_address(entry.address).is_loopback
    ]
    return tuple(address for _, address in sorted(found, key=lambda one: one[0]))[:MOST] or ("127.0.0.1",)


def is_local(address: str) -> bool:
    """Whether an address belongs to a private network or to this machine."""
    try:
        parsed = ip_address(address.removeprefix("::ffff:"))
    except ValueError:
        return False
    return parsed.is_private or parsed.is_link_local or parsed.is_loopback
