"""What Linux tells about an input device without opening it. Everything is best effort."""

from __future__ import annotations

from pathlib import Path

SYSTEM = Path("/sys/class/input")


def event_names() -> set[str]:
    """Names such as event7 of every input device; none where the system has no such folder."""
    try:
        return {path.name for path in SYSTEM.iterdir() if path.name.startswith("event")}
    except OSError:
        return set()


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


def identity(event: str) -> tuple[int, int, int, int]:
    """Bus, vendor, product and version. Raises OSError."""
    folder = SYSTEM / event / "device" / "id"
    bus, vendor, product, version = (
        int((folder / name).read_text(), 16) for name in ("bustype", "vendor", "product", "version")
    )
    return bus, vendor, product, version


def driver(event: str) -> str | None:
    """The kernel driver behind a device, such as xpad."""
    link = SYSTEM / event / "device" / "device" / "driver"
    return link.resolve().name if link.exists() else None


def battery(event: str) -> float | None:
    """How full the battery is, 0 to 1; None where the kernel does not know."""
    try:
        supplies = sorted((SYSTEM / event / "device" / "device" / "power_supply").glob("*/capacity"))
        return int(supplies[0].read_text()) / 100 if supplies else None
    except (OSError, ValueError):
        return None
