from __future__ import annotations

import pytest

from controllers.actions import Brand, Press
from controllers.hub import Hub
from controllers.pads_known_again import Register
from controllers.protocol import Control, Device
from controllers.steam_input import VIRTUAL_MODEL, is_left_out
from controllers.sysfs import Identity
from tests.controllers.fakes import FakeBackend, news, presses, started

SONY = Identity(3, 0x054C, 0x09CC, 0x8111)


@pytest.mark.parametrize(
    ("ignored", "all_but", "left_out"),
    [
        ("", "", False),
        ("0x054c/0x09cc", "", True),
        ("0x045E/0x028E, 0x054C/0x9CC", "", True),
        ("0x054c/0x0ce6,0x045e/0x09cc", "", False),
        ("", "0x28de/0x11ff", True),
        ("0x054c/0x09cc", "0x054c/0x09cc", False),
        ("nonsense", "nonsense", False),
    ],
)
def test_products_are_left_out_in_the_words_that_sdl_reads(
    ignored: str, all_but: str, left_out: bool
) -> None:
    told = {
        "SDL_GAMECONTROLLER_IGNORE_DEVICES": ignored,
        "SDL_GAMECONTROLLER_IGNORE_DEVICES_EXCEPT": all_but,
    }
    assert is_left_out(SONY, told) is left_out


def told(hub: Hub) -> list[tuple[str, str]]:
    return [(type(event).__name__, event.pad.id) for event in news(hub, 0.0)]


def test_a_virtual_pad_plays_until_a_real_one_comes_and_again_when_the_last_of_them_goes() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("keyboard", Brand.KEYBOARD)
    pads.plug("virtual", model=VIRTUAL_MODEL)
    assert told(hub) == [("Attached", "keyboard"), ("Attached", "virtual")]
    pads.down("virtual", Control.CROSS)
    presses(hub, 0.0)
    pads.plug("real", model="054c:09cc")
    pads.plug("other", model="045e:0b12")
    happened = hub.poll(0.0)
    assert [getattr(h, "released", None) for h in happened if isinstance(h, Press)] == [True]
    assert [pad.id for pad in hub.pads] == ["keyboard", "real", "other"]
    pads.tap("virtual", Control.CROSS)
    pads.unplug("real")
    assert told(hub) == [("Detached", "real")]
    pads.unplug("other")
    assert told(hub) == [("Detached", "other"), ("Attached", "virtual")]
    pads.tap("virtual", Control.CROSS)
    assert [press.pad for press in presses(hub, 0.0)] == ["virtual", "virtual"]


@pytest.mark.parametrize(("allowed", "gives_way"), [("1", False), ("0", True), ("", True)])
def test_virtual_pads_give_way_unless_steam_has_started_the_game(allowed: str, gives_way: bool) -> None:
    register = Register({"SDL_GAMECONTROLLER_ALLOW_STEAM_VIRTUAL_GAMEPAD": allowed})
    real = Device("real", "Pad", Brand.XBOX, model="045e:028e")
    virtual = Device("virtual", "Pad", Brand.XBOX, model=VIRTUAL_MODEL)
    assert register.is_double(FakeBackend(), virtual, [real]) is gives_way
