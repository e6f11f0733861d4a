"""A backend without hardware, and hubs with it."""

from __future__ import annotations

from typing import Any

from controllers.actions import Brand, Press
from controllers.hub import Hub
from controllers.pads import PadNews
from controllers.protocol import Control, Device, PadEvent, PadEventKind


class FakeBackend:
    """A backend whose events the test writes down."""

    def __init__(self) -> None:
        self.events: list[PadEvent] = []
        self.shaken: list[tuple[str, float, float]] = []
        self.running = False

    def start(self) -> None:
        self.running = True

    def stop(self) -> None:
        self.running = False

    def poll(self, now: float) -> list[PadEvent]:
        events, self.events = self.events, []
        return events

    def rumble(self, pad: str, strength: float, seconds: float) -> bool:
        self.shaken.append((pad, strength, seconds))
        return True

    def plug(self, pad: str, brand: Brand = Brand.PLAYSTATION, **known: Any) -> None:
        """`known` is more of what a backend tells in its `Device`."""
        self.events.append(
            PadEvent(pad, PadEventKind.CONNECT, device=Device(pad, f"Pad {pad}", brand, **known))
        )

    def unplug(self, pad: str) -> None:
        self.events.append(PadEvent(pad, PadEventKind.DISCONNECT))

    def down(self, pad: str, control: Control) -> None:
        self.events.append(PadEvent(pad, PadEventKind.DOWN, control))

    def up(self, pad: str, control: Control) -> None:
        self.events.append(PadEvent(pad, PadEventKind.UP, control))

    def tap(self, pad: str, control: Control) -> None:
        self.down(pad, control)
        self.up(pad, control)


def started(*backends: FakeBackend) -> Hub:
    hub = Hub(backends)
    hub.start()
    assert all(backend.running for backend in backends)
    return hub


def presses(hub: Hub, now: float) -> list[Press]:
    """The presses among what happens."""
    return [happening for happening in hub.poll(now) if isinstance(happening, Press)]


def news(hub: Hub, now: float) -> list[PadNews]:
    """What is told of the pads themselves."""
    return [happening for happening in hub.poll(now) if not isinstance(happening, Press)]
