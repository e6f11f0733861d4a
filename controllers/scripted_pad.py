"""Pads pressed by a script, through the same events as hardware."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from controllers.actions import Action, Brand
from controllers.bindings import DEFAULT
from controllers.keyboard import LABELS
from controllers.protocol import Device, Kind, PadEvent
from controllers.script import DEFAULT_PAD, HoldStep, PressStep


class ScriptedPads:
    """A backend that plays the presses of a script: one press per poll, holds for their seconds.

    Pads are plugged in when a step first names them; p1 always is. A pad that bears the name of a brand
    ('xbox', 'keyboard') is one of that brand.
    """

    def __init__(self, brand: Brand = Brand.PLAYSTATION) -> None:
        self._brand = brand
        self._pads: set[str] = set()
        self._announced: list[PadEvent] = []
        self._presses: deque[tuple[str, Action, float]] = deque()
        self._held: tuple[PadEvent, float] | None = None

    def start(self) -> None:
        """Plug p1 in."""
        self._plug(DEFAULT_PAD)

    def stop(self) -> None:
        """Forget everything that was still to be pressed."""
        self._pads.clear()
        self._announced.clear()
        self._presses.clear()
        self._held = None

    def play(self, step: PressStep | HoldStep) -> None:
        """Queue what a step presses."""
        self._plug(step.pad)
        if isinstance(step, HoldStep):
            self._presses.append((step.pad, step.action, step.seconds))
        else:
            self._presses.extend((step.pad, action, 0.0) for action in step.actions)

    @property
    def busy(self) -> bool:
        """Whether something is still held or waits to be pressed."""
        return self._held is not None or bool(self._presses)

    def poll(self, now: float) -> list[PadEvent]:
        """The next press with its release, or a hold's beginning or end."""
        events = [replace(event, time=now) for event in self._announced]
        self._announced.clear()
        if self._held is None and self._presses:
            events.append(self._begin(now))
        if self._held is not None and now >= self._held[1]:
            events.append(replace(self._held[0], kind=Kind.UP, time=now))
            self._held = None
        return events

    def rumble(self, pad: str, strength: float, seconds: float) -> bool:  # noqa: ARG002 - the protocol's names
        """Scripts do not feel."""
        return False

    def _begin(self, now: float) -> PadEvent:
        pad, action, seconds = self._presses.popleft()
        down = PadEvent(pad, Kind.DOWN, DEFAULT.control_for(action), time=now)
        self._held = (down, now + seconds)
        return down

    def _plug(self, pad: str) -> None:
        if pad in self._pads:
            return
        self._pads.add(pad)
        brand = Brand(pad) if pad in {brand.value for brand in Brand} else self._brand
        keys = LABELS if brand is Brand.KEYBOARD else {}
        device = Device(pad, f"Script {pad}", brand, keys=keys)
        self._announced.append(PadEvent(pad, Kind.CONNECT, device=device))
