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
from game.language.messages import tr, tr_count
from game.machine_finding import Finding, advice, good, trouble

if TYPE_CHECKING:
    from game.render.graphics_here import Graphics
from game.text_format import listed

_DRIVER = "apt install libgl1-mesa-dri"  # not read: a command
NEEDED = (3, 3)
"""The oldest OpenGL that the table is drawn with."""
LACKS_OPENGL = ("ContextException", "NoSuchConfigException", "NoOpenGLException")
"""What libraries raise where a display draws no OpenGL of that age."""
_BY_PROCESSOR = (
    "llvmpipe",
    "softpipe",
    "swrast",
    "software rasterizer",  # not read: a name
    "gdi generic",  # not read: a name
    "basic render",  # not read: a name
)
DEVICES = Path("/dev/input")
SHOWN_LINES = 5
"""Of a list of pads with lines that are none."""
RULES = "/etc/udev/rules.d/70-parlour-pads.rules"


def display(environment: Mapping[str, str], system: str = sys.platform) -> Finding:
    """Whether there is a display, and what draws on it."""
    if system == "linux" and not (environment.get("DISPLAY") or environment.get("ARCADE_HEADLESS")):
        wayland = environment.get("WAYLAND_DISPLAY")
        return trouble(
            tr("Display"),
            tr("There is no X display; this desktop has Wayland without Xwayland.") if wayland
            else tr("There is no X display."),
            tr("Install the package xwayland.") if wayland
            else tr("Start it from a desktop; for a virtual display: xvfb-run -a parlour"),
        )  # fmt: skip
    # It opens libraries of the display; where one is missing, that is told as a matter of packages.
    from game.render.graphics_here import WrongDepthError, graphics_here

    try:
        return of_graphics(graphics_here())
    except WrongDepthError as error:
        return trouble(tr("Display"), str(error), f"{error.do}.")
    except Exception as error:  # each system refuses a window in its own way
        if system == "linux" and type(error).__name__ in LACKS_OPENGL:
            return of_old_chip()
        return trouble(
            tr("Display"),
            # Translators: "it" is the display; {error} is what programmers call it: "TypeError".
            tr("No window can be opened on it ({error}).", error=type(error).__name__),
            by_package(
                tr("Install the driver of the graphics card."),
                tr("Install the driver of the graphics card, on Debian: {command}", command=_DRIVER),
                system,
            ),
        )


def names() -> Finding:
    """In which scripts the names of people can be written on the screen."""
    from game.render.panels.script_fonts import can_shape

    if can_shape():
        return good(
            tr("Names"), tr("People's names are shown in any script of which this machine has a font.")
        )
    return advice(
        tr("Names"),
        tr("Names whose letters join or run from right to left are told in Latin letters."),
        by_package(
            tr("Install FriBiDi."),
            # Translators: FriBiDi is a library; {command} is what is typed: "apt install libfribidi0".
            tr("Install FriBiDi, on Debian: {command}", command="apt install libfribidi0"),  # not read
        ),
    )


def by_package(told: str, on_linux: str, system: str = sys.platform) -> str:
    """What to do; on Linux that is told with the package."""
    return on_linux if system == "linux" else told


def of_old_chip() -> Finding:
    """What is to be said where no window opens for want of OpenGL: the game starts anew without the chip."""
    return advice(
        tr("Display"),
        tr("The graphics card has no OpenGL 3.3; the game is drawn by the processor, in low quality."),
        tr("Install a newer driver of the graphics card, if there is one."),
    )


def of_graphics(found: Graphics) -> Finding:
    """What is to be said of what a window is drawn with."""
    says = f"OpenGL {found.version[0]}.{found.version[1]}, {found.renderer}"  # not read: names and a number
    if found.version < NEEDED:
        return trouble(
            tr("Display"),
            # Translators: {graphics} is "OpenGL 2.1, Intel HD": a standard, its version and the card.
            tr("{graphics}; 3.3 is needed.", graphics=says),
            tr("Install a newer driver of the graphics card."),
        )
    if any(name in found.renderer.lower() for name in _BY_PROCESSOR):
        return advice(
            tr("Display"),
            tr("{graphics}: drawn by the processor, in low quality.", graphics=says),
            tr("Install the driver of the graphics card, if there is one."),
        )
    return good(tr("Display"), f"{says}.")


def sound() -> Finding:
    """Whether anything can be heard."""
    import pyglet

    pyglet.options["shadow_window"] = False  # sound needs no display
    from game.sound.audio_device import NoDeviceError, open_driver

    try:
        driver = open_driver()
    except NoDeviceError:
        return trouble(
            tr("Sound"),
            tr("No audio device was found; the game is silent."),
            by_package(
                tr("Switch the sound on in the desktop's settings."),
                tr(
                    "Switch the sound on in the desktop's settings; on Debian also: {command}",
                    command="apt install libopenal1",  # not read
                ),
            ),
        )
    name = type(driver).__module__.split(".")[-2]
    driver.delete()
    # Translators: {name} is a program of the system: "pulse".
    return good(tr("Sound"), tr("Heard through {name}.", name=name))


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
                yield PadFound(sysfs.name(event) or tr("A pad"), identity, readable)
        except (OSError, ValueError):
            continue  # gone meanwhile


def of_pads(found: list[PadFound]) -> Iterator[Finding]:
    """Which pads can be played with, and for those that cannot the rule that lets this user read them."""
    if readable := [pad.name for pad in found if pad.readable]:
        # Translators: {pads} are names of game controllers: "DualShock 4 and 8BitDo Pro 2".
        yield good(tr("Pads"), tr("{pads} can be played with.", pads=listed(readable)))
    if not found:
        yield advice(
            tr("Pads"),
            tr("No pad is plugged in; the keyboard plays, too."),
            tr("Plug one in, or pair it by Bluetooth."),
        )
    for pad in found:
        if not pad.readable:
            yield trouble(
                tr("Pads"),
                # Translators: {name} is a game controller.
                tr("{name} is there, but this user may not read it.", name=pad.name),
                # Translators: {file} is a file of the system, {line} what is written into it.
                tr(
                    "As root, write this line into {file} and plug the pad in again: {line}",
                    file=RULES,
                    line=rule_for(pad.identity),
                ),
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
        # Translators: {file} is the name of a file.
        yield good(tr("Pads"), tr("The list of pads in {file} is heeded before ours.", file=LIST_NAME))
    else:
        shown = tuple(wrong[:SHOWN_LINES])
        said = tr(
            # Translators: {file} is the name of a file, {lines} are numbers of lines: "3, 4 and 7".
            "In {file} these lines are no mapping of a pad: {lines}. The others are heeded.",
            file=LIST_NAME,
            lines=shown,
        )
        if (others := len(wrong) - SHOWN_LINES) > 0:
            said = tr_count(
                # Translators: {file} is the name of a file, {lines} are numbers of lines: "3, 4 and 7".
                "In {file} these lines are no mapping of a pad: {lines} and {count} more. "
                "The others are heeded.",
                "In {file} these lines are no mapping of a pad: {lines} and {count} more. "
                "The others are heeded.",
                others,
                file=LIST_NAME,
                lines=shown,
            )
        yield advice(
            tr("Pads"),
            said,
            tr("Take them out, or fetch the list anew."),
        )
