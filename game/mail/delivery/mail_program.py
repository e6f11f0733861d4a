"""The mail program of this system: opened with a letter that is all but sent."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from game.language.messages import Message, message

OPENER = "xdg-email"
PATIENCE_SECONDS = 2


class NoMailProgramError(Exception):
    """There is none; its text is one sentence, without a full stop."""

    def __init__(self, sentence: Message) -> None:
        super().__init__(sentence)


@cache
def finds_mail_program() -> bool:
    """Whether this system names a mail program; asked once, as the answer takes a moment."""
    return _is_named()


def _is_named() -> bool:
    """The opener alone is no mail program: without one that is named it opens nothing, or a browser."""
    finder = shutil.which("xdg-mime")
    if finder is None or shutil.which(OPENER) is None:
        return False
    try:
        asked = subprocess.run(
            [finder, "query", "default", "x-scheme-handler/mailto"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return bool(asked.stdout.strip())


def open_mail_program(
    to: Sequence[str], subject: str, text: str, attachment: Path, command: str = ""
) -> None:
    """Ask the mail program, or this `command`, for a letter with the file, as far as it takes attachments.

    Does not wait. Raises NoMailProgramError.
    """
    program = shutil.which(command) if command else shutil.which(OPENER) if _is_named() else None
    if program is None:
        raise NoMailProgramError(
            message("No mail program can be opened from here; attach the saved file by hand")
        )
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
        raise NoMailProgramError(
            message("The mail program cannot be opened; attach the saved file by hand")
        ) from error
