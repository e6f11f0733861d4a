"""Display, sound and pads: what is there, and what can be used of it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from controllers import sysfs
from controllers.pad_database import LIST_NAME, unreadable_lines
from controllers.recognition import is_pad
from controllers.sysfs import Identity
from game.machine_finding import Finding, advice, good, trouble

if TYPE_CHECKING:
    from game.render.graphics_here import Graphics
from game.text_format import listed

NEEDED = (3, 3)
"""The oldest OpenGL that the table is drawn with."""
LACKS_OPENGL = ("ContextException", "NoSuchConfigException", "NoOpenGLException")
"""What libraries raise where a display draws no OpenGL of that age."""
_BY_PROCESSOR = ("llvmpipe", "softpipe", "swrast", "software rasterizer", "gdi generic", "basic render")
DEVICES = Path("/dev/input")
SHOWN_LINES = 5
"""Of a list of pads with lines that are none."""
RULES = "/etc/udev/rules.d/70-parlour-pads.rules"


def display(environment: Mapping[str, str], system: str = sys.platform) -> Finding:
    """Whether there is a display, and what draws on it."""
    if system == "linux" and not (environment.get("DISPLAY") or environment.get("ARCADE_HEADLESS")):
        wayland = environment.get("WAYLAND_DISPLAY")
        return trouble(
            "Display",
            "There is no X display" + ("; this desktop has Wayland without Xwayland." if wayland else "."),
            "Install the package xwayland." if wayland
            else "Start it from a desktop; for a virtual display: xvfb-run -a parlour",
        )  # fmt: skip
    # It opens libraries of the display; where one is missing, that is told as a matter of packages.
    from game.render.graphics_here import WrongDepthError, graphics_here

    try:
        return of_graphics(graphics_here())
    except WrongDepthError as error:
        return trouble("Display", str(error), f"{error.do}.")
    except Exception as error:  # each system refuses a window in its own way
        if system == "linux" and type(error).__name__ in LACKS_OPENGL:
            return of_old_chip()
        return trouble(
            "Display",
            f"No window can be opened on it ({type(error).__name__}).",
            with_package("Install the driver of the graphics card", "libgl1-mesa-dri"),
        )


def names() -> Finding:
    """In which scripts the names of people can be written on the screen."""
    from game.render.panels.script_fonts import can_shape

    if can_shape():
        return good("Names", "People's names are shown in any script of which this machine has a font.")
    return advice(
        "Names",
        "Names whose letters join or run from right to left are told in Latin letters.",
        with_package("Install FriBiDi", "libfribidi0"),
    )


def with_package(told: str, package: str, joined: str = ", on Debian", system: str = sys.platform) -> str:
    """What to do, and on Linux by which package."""
    return f"{told}{joined}: apt install {package}" if system == "linux" else f"{told}."


def of_old_chip() -> Finding:
    """What is to be said where no window opens for want of OpenGL: the game starts anew without the chip."""
    return advice(
        "Display",
        "The graphics card has no OpenGL 3.3; the game is drawn by the processor, in low quality.",
        "Install a newer driver of the graphics card, if there is one.",
    )


def of_graphics(found: Graphics) -> Finding:
    """What is to be said of what a window is drawn with."""
    says = f"OpenGL {found.version[0]}.{found.version[1]}, {found.renderer}"
    if found.version < NEEDED:
        return trouble("Display", f"{says}; 3.3 is needed.", "Install a newer driver of the graphics card.")
    if any(name in found.renderer.lower() for name in _BY_PROCESSOR):
        return advice(
            "Display",
            f"{says}: drawn by the processor, in low quality.",
            "Install the driver of the graphics card, if there is one.",
        )
    return good("Display", f"{says}.")


def sound() -> Finding:
    """Whether anything can be heard."""
    import pyglet

    pyglet.options["shadow_window"] = False  # sound needs no display
    from game.sound.audio_device import NoDeviceError, open_driver

    try:
        driver = open_driver()
    except NoDeviceError:
        return trouble(
            "Sound",
            "No audio device was found; the game is silent.",
            with_package("Switch the sound on in the desktop's settings", "libopenal1", "; on Debian also"),
        )
    name = type(driver).__module__.split(".")[-2]
    driver.delete()
    return good("Sound", f"Heard through {name}.")


@dataclass(frozen=True, slots=True)
class PadFound:
    """A pad that is plugged in."""

    name: str
    identity: Identity
    readable: bool


def pads_here() -> Iterator[PadFound]:
    """The pads that Linux knows, whether this user may read them or not."""
    for event in sorted(sysfs.nodes(), key=sysfs.in_order):
        try:
            identity = sysfs.identity(event)
            if is_pad(identity, sysfs.codes(event, "key")):
                readable = os.access(DEVICES / event, os.R_OK)
                yield PadFound(sysfs.name(event) or "A pad", identity, readable)
        except (OSError, ValueError):
            continue  # gone meanwhile


def of_pads(found: list[PadFound]) -> Iterator[Finding]:
    """Which pads can be played with, and for those that cannot the rule that lets this user read them."""
    if readable := [pad.name for pad in found if pad.readable]:
        yield good("Pads", f"{listed(readable)} can be played with.")
    if not found:
        yield advice(
            "Pads", "No pad is plugged in; the keyboard plays, too.", "Plug one in, or pair it by Bluetooth."
        )
    for pad in found:
        if not pad.readable:
            yield trouble(
                "Pads",
                f"{pad.name} is there, but this user may not read it.",
                f"As root, write this line into {RULES} and plug the pad in again: {rule_for(pad.identity)}",
            )


def rule_for(identity: Identity) -> str:
    """The udev rule that gives a pad to whoever sits before the screen."""
    return (
        f'SUBSYSTEM=="input", KERNEL=="event*", ATTRS{{id/vendor}}=="{identity.vendor:04x}", '
        f'ATTRS{{id/product}}=="{identity.product:04x}", TAG+="uaccess"'
    )


def pads(folder: Path, system: str = sys.platform) -> Iterator[Finding]:
    """The pads of this machine, which elsewhere than on Linux the system hands out itself, and the list of
    pads that players keep in the folder of the game."""
    if system == "linux":
        yield from of_pads(list(pads_here()))
    try:
        yield from of_own_list((folder / LIST_NAME).read_text("utf-8", "replace").splitlines())
    except OSError:
        return  # there is none


def of_own_list(lines: list[str]) -> Iterator[Finding]:
    """What of the players' own list of pads can be read."""
    wrong = unreadable_lines(lines)
    if not wrong:
        yield good("Pads", f"The list of pads in {LIST_NAME} is heeded before ours.")
    else:
        shown = listed([f"{number:,}" for number in wrong[:SHOWN_LINES]])
        more = f" and {len(wrong) - SHOWN_LINES:,} more" if len(wrong) > SHOWN_LINES else ""
        yield advice(
            "Pads",
            f"In {LIST_NAME} these lines are no mapping of a pad: {shown}{more}. The others are heeded.",
            "Take them out, or fetch the list anew.",
        )
