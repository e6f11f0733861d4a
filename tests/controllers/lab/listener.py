"""A program that plays with the pads it finds and prints what it understands, line by line.

`--raw` as for the game. Triangle shakes the pad that pressed it.
"""

from __future__ import annotations

import sys
import time
import warnings

import pyglet

from controllers.actions import Action, Press
from controllers.hardware import hardware
from controllers.hub import Hub
from controllers.pads import Attached, BatteryLow, Detached, Ignored, PadNews
from controllers.protocol import PadEvent


def tell(*words: object) -> None:
    print(*words, flush=True)


class Names:
    """A tape for the device names of pads, under which tests plug them in."""

    def __init__(self) -> None:
        self._devices: dict[str, str] = {}

    def happened(self, event: PadEvent) -> None:
        if event.device:
            self._devices[event.pad] = event.device.name.rpartition("/")[2]

    def __getitem__(self, pad: str) -> str:
        return self._devices[pad]


def tell_press(hub: Hub, names: Names, press: Press) -> None:
    verb = "RELEASE" if press.released else "REPEAT" if press.repeat else "PRESS"
    tell(verb, names[press.pad], press.action.value)
    if verb == "PRESS" and press.action is Action.BACK:
        tell("RUMBLE", names[press.pad], hub.identify(press.pad))


def tell_news(names: Names, news: PadNews) -> None:
    pad = news.pad
    match news:
        case Attached():
            tell("CONNECT", names[pad.id], pad.brand.value, "again" if news.again else "new", pad.name)
        case Detached():
            tell("DISCONNECT", names[pad.id])
        case BatteryLow():
            tell("BATTERY", names[pad.id], pad.battery)
        case Ignored():
            tell("IGNORED", names[pad.id], news.note)


def main() -> None:
    warnings.simplefilter("ignore")
    loop = pyglet.app.platform_event_loop
    loop.start()
    hub = Hub(hardware("inputs" if "--raw" in sys.argv else "auto"))
    names = Names()
    hub.record(names)
    hub.start()
    tell("READY")
    while True:
        loop.step(0.005)
        for happening in hub.poll(time.monotonic()):
            if isinstance(happening, Press):
                tell_press(hub, names, happening)
            else:
                tell_news(names, happening)


main()
