"""What Linux knows about an input device without opening it. Everything is best effort."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

SYSTEM = Path("/sys/class/input")
_ADDRESS = re.compile(r"[0-9a-f]{2}(:[0-9a-f]{2}){5}")


# What the kernel may say of a battery that it does not measure, as a share of a full one.
_LEVELS = {"Full": 1.0, "High": 0.75, "Normal": 0.5, "Low": 0.15, "Critical": 0.05}


class Identity(NamedTuple):
    """The four numbers by which a device is known."""

    bus: int
    vendor: int
    product: int
    version: int


def event_of(path: str) -> str:
    """The name such as event7 of a device path; empty where a pad has none, as on other systems."""
    return path.rpartition("/")[2] if path.startswith("/") else ""


def in_order(name: str) -> tuple[int, str]:
    """A key for sorting names and paths of devices: event9 comes before event10."""
    return len(name), name


def nodes() -> dict[str, str]:
    """Every input device by a name such as event7, with what no two devices share that ever had that name.

    Empty where the system has no such folder.
    """
    try:
        return {path.name: path.readlink().parts[-2] for path in SYSTEM.iterdir() if _is_event(path)}
    except OSError:
        return {}


def _is_event(path: Path) -> bool:
    return path.name.startswith("event") and path.is_symlink()


def codes(event: str, kind: str) -> list[int]:
    """The key or axis codes of a device in rising order; `kind` is "key" or "abs". Raises OSError."""
    words = (SYSTEM / event / "device" / "capabilities" / kind).read_text().split()
    # 64-bit words, the highest first.
    return [
        64 * index + bit
        for index, word in enumerate(reversed(words))
        for bit in range(64)
        if int(word, 16) >> bit & 1
    ]


def identity(event: str) -> Identity:
    """What the device is. Raises OSError."""
    folder = SYSTEM / event / "device" / "id"
    return Identity(
        *(int((folder / name).read_text(), 16) for name in ("bustype", "vendor", "product", "version"))
    )


class Lasting(NamedTuple):
    """What tells a pad again, in the order of `Device`; empty where nothing does."""

    identity: str = ""
    model: str = ""
    serial: str = ""
    socket: str = ""


def lasting(event: str) -> Lasting:
    """What tells this pad again.

    The identity is the serial number or else the socket that it is plugged into. A serial number counts
    as one only where it is a Bluetooth address: cheap pads share theirs with all their kind. One figure
    throughout is no number at all.
    """
    try:
        _, vendor, product, _ = identity(event)
    except (OSError, ValueError):
        return Lasting()
    model = f"{vendor:04x}:{product:04x}"
    serial, socket = _told(event, "uniq").lower(), _told(event, "phys")
    serial = "" if len(set(serial) - {":"}) == 1 else serial
    own = serial or socket
    address = serial if _ADDRESS.fullmatch(serial) else ""
    return Lasting(f"{model} {own}" if own else "", model, address, socket)


def _told(event: str, name: str) -> str:
    try:
        return (SYSTEM / event / "device" / name).read_text(errors="replace").strip()
    except OSError:
        return ""


def name(event: str) -> str:
    """What the device calls itself; empty where that is not told."""
    return _told(event, "name")


def driver(event: str) -> str | None:
    """The kernel driver behind a device, such as xpad."""
    link = SYSTEM / event / "device" / "device" / "driver"
    return link.resolve().name if link.exists() else None


def battery(event: str) -> float | None:
    """How full the battery is, 0 to 1; None where the kernel does not know, or while it is being charged."""
    try:
        supplies = (SYSTEM / event / "device" / "device" / "power_supply").glob("*/capacity*")
        told = min(supplies, default=None)  # the number goes before the level, which is all that some tell
        if told is None or _is_charging(told.with_name("status")):
            return None
        text = told.read_text().strip()
        return _LEVELS.get(text) if told.name == "capacity_level" else max(0.0, min(1.0, int(text) / 100))
    except (OSError, ValueError):
        return None


def lights(event: str) -> list[Path]:
    """The files that switch a pad's lights; none where it has none or there is no such device."""
    if not event:
        return []
    try:
        return sorted((SYSTEM / event / "device" / "device" / "leds").glob("*/brightness"))
    except OSError:
        return []


def _is_charging(status: Path) -> bool:
    return status.exists() and status.read_text().strip() in ("Charging", "Full")
