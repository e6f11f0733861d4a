"""`parlour`: the game itself."""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
from pathlib import Path

from game.data_folder import data_folder
from game.language.messages import message, tr
from game.loading import loading
from game.text_format import reason_given
from game.typed_arguments import SEED

NO_DISPLAY = message(
    "There is no display to play on. On a machine without one, a virtual display helps: xvfb-run -a parlour"
)


def size(text: str) -> tuple[int, int]:
    """Read '1280x720'. Raises argparse.ArgumentTypeError with one sentence otherwise."""
    match = re.fullmatch(r"(\d{1,5})[xX×](\d{1,5})", text)
    if not match:
        raise argparse.ArgumentTypeError(message("{text} is not a size like 1280x720", text=repr(text)))
    width, height = int(match[1]), int(match[2])
    if not (640 <= width <= 7680 and 360 <= height <= 4320):
        raise argparse.ArgumentTypeError(message("sizes go from 640x360 to 7680x4320"))
    return width, height


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar="FILE",
        help=tr("what to open: a turn by mail, a memory card, a game in GCG, evenings, a word list"),
    )
    screen = parser.add_mutually_exclusive_group()
    screen.add_argument("--windowed", action="store_true", help=tr("play in a window"))
    screen.add_argument("--fullscreen", action="store_true", help=tr("fill the screen (the default)"))
    parser.add_argument("--size", type=size, metavar="WxH", help=tr("size of the window, in pixels"))
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help=tr("where saves and settings live"))
    parser.add_argument(
        "--quality", choices=["auto", "low", "medium", "high"], default="auto", help=tr("how much to draw")
    )
    parser.add_argument(
        "--server",
        action="append",
        metavar="ADDRESS",
        help=tr("where rooms far away are, as `parlour host` says it, such as wss://example.org:7788"),
    )
    parser.add_argument(
        "--pads",
        choices=["auto", "pyglet", "inputs"],
        default="auto",
        help=tr("which library reads the pads"),
    )
    parser.add_argument(
        "--record",
        type=Path,
        metavar="FILE",
        help=tr("take everything down for `parlour script`; nothing is saved"),
    )
    parser.add_argument(
        "--fast-ai", action="store_true", help=tr("show the computer's turns without ceremony")
    )
    parser.add_argument("--seed", type=SEED, help=tr("luck that can be repeated"))


def run(options: argparse.Namespace) -> int:
    """Play until the window is closed: 1 if something could not be kept, 2 if there is no display."""
    if options.file and (ended := _handed_over(options.file, data_folder(options.data_dir))) is not None:
        return ended
    # The windowing library speaks X11 only; Wayland desktops set DISPLAY too.
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("ARCADE_HEADLESS")):
        print(NO_DISPLAY, file=sys.stderr)
        return 2
    # Until the window knows how to leave, an interrupt simply ends the program: an exception that comes up in
    # a callback of the windowing library would be swallowed there, and the game would go on.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    with loading():
        from game.play import play  # opens libraries that need a display

    return play(options)


def _handed_over(file: Path, folder: Path) -> int | None:
    """What ends this start where a game that is running opens the file; None where none is running."""
    from game.mail.delivery.second_start import HANDED_OVER, TOO_LARGE, TooLargeError, hand_over

    try:
        if not hand_over(folder, file):
            return None
    except TooLargeError:
        print(TOO_LARGE, file=sys.stderr)
        return 2
    except OSError as error:
        print(
            tr("{file} cannot be opened: {reason}.", file=str(file), reason=reason_given(error)),
            file=sys.stderr,
        )
        return 2
    print(HANDED_OVER)
    return 0
