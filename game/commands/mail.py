"""`parlour mail`: games by mail and the desktop around them."""

from __future__ import annotations

import argparse
import sys

from game.language.messages import tr
from game.mail.delivery.file_association import associate, data_home, forget
from game.text_format import reason_given


def add_arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "--associate",
        action="store_true",
        help=tr("a double click opens turns and evenings; for cards, games and word lists it is offered"),
    )
    what.add_argument("--forget", action="store_true", help=tr("take that back"))


def run(args: argparse.Namespace) -> int:
    """Say what was written: 0, or 1 with one sentence where it could not be."""
    if sys.platform in ("win32", "darwin"):
        print(
            tr("On this system the installed program tells the desktop of its files; there is nothing to do.")
        )
        return 0
    home = data_home()
    try:
        if args.forget:
            forget(home)
            print(tr("Files are no longer opened with this program."))
            return 0
        written = associate(home)
    except OSError as error:
        print(
            tr("The desktop's files cannot be written: {reason}.", reason=reason_given(error)),
            file=sys.stderr,
        )
        return 1
    print(
        # Translators: the files that were written follow.
        tr(
            "A double click now opens turns and evenings with Parlour, which is offered for cards, games and "
            "word lists. Written:"
        ),
        *written,
        sep="\n  ",
    )
    return 0
