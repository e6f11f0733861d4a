"""A program that plays with the pads it finds and prints what it understands, line by line.

`--raw` as for the game. Triangle shakes the pad that pressed it.
"""

from __future__ import annotations

import sys
import time
import warnings

import arcade  # noqa: F401 - the game has it loaded, and with it its database of pads
import pyglet

from controllers.actions import Action, Press
from controllers.hardware import hardware
from controllers.hub import Hub


def tell(*words: object) -> None:
    print(*words, flush=True)


def short(pad: str) -> str:
    return pad.rpartition("/")[2]


def tell_press(hub: Hub, press: Press) -> None:
    verb = "RELEASE" if press.released else "REPEAT" if press.repeat else "PRESS"
    tell(verb, short(press.pad), press.action.value)
    if verb == "PRESS" and press.action is Action.BACK:
        tell("RUMBLE", short(press.pad), hub.rumble(press.pad, 1.0, 0.25))


def main() -> None:
    warnings.simplefilter("ignore")
    loop = pyglet.app.platform_event_loop
    loop.start()
    hub = Hub(hardware("inputs" if "--raw" in sys.argv else "auto"))
    hub.start()
    known: set[str] = set()
    while True:
        loop.step(0.005)
        for press in hub.poll(time.monotonic()):
            tell_press(hub, press)
        pads = {pad.name: pad for pad in hub.pads}
        for name in pads.keys() - known:
            tell("CONNECT", short(name), pads[name].brand.value, pads[name].label)
        for name in known - pads.keys():
            tell("DISCONNECT", short(name))
        known = set(pads)


main()
