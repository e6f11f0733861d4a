"""The mail program of this system: opened with a letter that is all but sent."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path


class NoMailProgram(Exception):  # noqa: N818 - reads as the fact that it states
    """There is none; the message is one sentence."""


def open_mail_program(
    to: Sequence[str], subject: str, text: str, attachment: Path, command: str = "xdg-email"
) -> None:
    """Open a letter with the file attached, as far as the mail program takes attachments.

    Does not wait. Raises NoMailProgram.
    """
    program = shutil.which(command)
    if program is None:
        raise NoMailProgram("No mail program can be opened from here; attach the saved file by hand")
    options = ["--utf8", "--subject", subject, "--body", text, "--attach", str(attachment)]
    addresses = [address for address in to if address and not address.startswith("-")]
    try:
        subprocess.Popen(
            [program, *options, *addresses],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        raise NoMailProgram("The mail program cannot be opened; attach the saved file by hand") from error
