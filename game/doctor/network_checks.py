"""How far phones and other televisions get: addresses, ports, and what may stand in front of them."""

from __future__ import annotations

import re
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import psutil

from game.language.messages import tr
from game.machine_finding import Finding, advice, good, trouble
from game.net.addresses import local_addresses
from game.net.home_gateway import PORTS

UFW = Path("/etc/ufw/ufw.conf")
_LOOPBACK = "127."


def network(addresses: Sequence[str]) -> Finding:
    """Whether this machine is in a network of the house."""
    if all(address.startswith(_LOOPBACK) for address in addresses):
        return trouble(
            tr("Network"),
            tr("This machine is in no network of the house."),
            tr("Join the Wi-Fi, or plug a cable in."),
        )
    # Translators: {addresses} are those of this machine in the network, with commas between them.
    return good(tr("Network"), tr("Reached in this house at {addresses}.", addresses=", ".join(addresses)))


def phones(port: int | None, firewall: str) -> Finding:
    """Whether phones and other televisions can get in. `port` is the one that phones would be told."""
    if port is None:
        return trouble(
            tr("Phones"),
            tr("No port can be opened for phones."),
            tr("Close what else serves web pages here."),
        )
    if command := _OPENED_BY.get(firewall):
        return advice(
            tr("Phones"),
            tr(
                # Translators: {firewall} is the name of a program.
                "The firewall {firewall} is on. It has to let in ports {port} for TCP and 5353 for UDP.",
                firewall=firewall,
                port=str(port),
            ),
            # Translators: {command} is what is typed.
            tr("If phones do not get in: {command}", command=command.format(port)),
        )
    return good(tr("Phones"), tr("Phones and other televisions come in by port {port}.", port=str(port)))


_OPENED_BY = {
    "ufw": "sudo ufw allow {}/tcp && sudo ufw allow 5353/udp",  # not read: a command
    "firewalld": "sudo firewall-cmd --permanent --add-port={}/tcp --add-service=mdns "  # not read: a command
    "&& sudo firewall-cmd --reload",
}


def free_port(ports: Sequence[int] = PORTS) -> int | None:
    """The first of these ports that can be opened; None if none can."""
    for port in ports:
        try:
            with socket.create_server(("", port)) as listening:
                return int(listening.getsockname()[1])
        except OSError:  # a game that is on holds one, too: then the next is told
            continue
    return None


def firewall(
    running: Callable[[], Iterator[str]] | None = None, ufw: Path = UFW, system: str = sys.platform
) -> str:
    """The firewall of Linux that is on and that we know of; those of other systems ask by themselves."""
    if system != "linux":
        return ""
    try:
        if re.search(r"^ENABLED=yes", ufw.read_text(encoding="utf-8", errors="replace"), re.MULTILINE):
            return "ufw"
    except OSError:
        pass
    return "firewalld" if "firewalld" in (running or _processes)() else ""


def _processes() -> Iterator[str]:
    return (str(process.info["name"]) for process in psutil.process_iter(["name"]))


def network_findings() -> Iterator[Finding]:
    """All of it, as it is now."""
    yield network(local_addresses())
    yield phones(free_port(), firewall())
