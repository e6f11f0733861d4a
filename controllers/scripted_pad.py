"""Pads pressed by a script, through the same events as hardware."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from controllers.actions import Action, Brand
from controllers.bindings import DEFAULT
from controllers.keyboard import PARTS, WHOLE
from controllers.protocol import Device, PadEvent, PadEventKind
from controllers.script import DEFAULT_PAD, HoldStep, PadStep, PressStep, brand_named


class ScriptedPads:
    """A backend that plays the presses of a script: one press per poll, holds for their seconds.

    Pads are plugged in when a step first names them; p1 always is, except in recordings, where every pad
    is plugged in by a step of its own. A pad that bears the name of a brand ('xbox', 'keyboard') is one of
    that brand.
    """

    def __init__(self, recording: bool = False) -> None:
        self._recording = recording
        self._pads: set[str] = set()
        self._announced: list[PadEvent] = []
        self._presses: deque[tuple[str, Action, float]] = deque()
        self._held: tuple[PadEvent, float] | None = None

    def start(self) -> None:
        """Plug p1 in."""
        if not self._recording:
            self._plug(DEFAULT_PAD)

    def stop(self) -> None:
        """Forget everything that was still to be pressed."""
        self._pads.clear()
        self._announced.clear()
        self._presses.clear()
        self._held = None

    def play(self, step: PressStep | HoldStep | PadStep) -> None:
        """Queue what a step presses; what happens to a pad happens in the next poll."""
        if isinstance(step, PadStep):
            self._announced.append(_with_keys(step.event))
            (self._pads.discard if step.event.kind is PadEventKind.DISCONNECT else self._pads.add)(
                step.event.pad
            )
            return
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
            events.append(replace(self._held[0], kind=PadEventKind.UP, time=now))
            self._held = None
        return events

    def rumble(self, pad: str, strength: float, seconds: float) -> bool:  # noqa: ARG002 - the protocol's names
        """Scripts feel nothing, but any attached pad may be shaken."""
        return True

    def _begin(self, now: float) -> PadEvent:
        pad, action, seconds = self._presses.popleft()
        down = PadEvent(pad, PadEventKind.DOWN, DEFAULT.control_for(action), time=now)
        self._held = (down, now + seconds)
        return down

    def _plug(self, pad: str) -> None:
        if pad in self._pads:
            return
        self._pads.add(pad)
        device = Device(pad, f"Script {pad}", brand_named(pad), can_rumble=True)  # not read: for engineers
        self._announced.append(_with_keys(PadEvent(pad, PadEventKind.CONNECT, device=device)))


def _with_keys(event: PadEvent) -> PadEvent:
    """A keyboard comes, with what is printed on its keys."""
    if event.device is None or event.device.brand is not Brand.KEYBOARD:
        return event
    part = next((part for part in PARTS if part.name == event.device.identity), WHOLE)
    return replace(event, device=replace(event.device, keys=part.labels))
