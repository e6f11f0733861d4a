"""This program and the files that it opens, made known to the desktop.

Written for one user alone, as the freedesktop.org specifications ask for shared MIME types, desktop entries
and default applications. Undone by `forget`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from game.child_process import lasting_program

ENTRY = "parlour-turn.desktop"
KINDS = Path(__file__).with_name("parlour-mime.xml")
"""The kinds of files that this program opens, by name and by what they begin with. Packages bring it, too."""
OURS = ("application/x-parlour-turn", "application/x-parlour-evenings", "application/x-parlour-heard")
"""Nobody else writes these: a double click opens them with this program."""
OFFERED = ("application/x-memory-card-image", "text/x-gcg", "text/plain")
"""Cards, games and word lists have other programs, too: this one stands in the list under "open with"."""
_DESKTOP = """[Desktop Entry]
Type=Application
Name=Parlour
Comment=Opens turns by mail, evenings, games, memory cards and word lists
Exec={command} %f
MimeType={kinds};
Terminal=false
NoDisplay=true
Categories=Game;BoardGame;
"""


def data_home() -> Path:
    """Where one user's own desktop files lie."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def associate(home: Path, program: Sequence[str] = ()) -> list[Path]:
    """Have our files open with this program, or another, and offer it for others; what was written where.

    Raises OSError.
    """
    program = program or lasting_program()
    kind, entry = _paths(home)
    for path, text in (
        (kind, KINDS.read_text(encoding="utf-8")),
        (entry, _DESKTOP.format(command=" ".join(map(_quoted, program)), kinds=";".join(OURS + OFFERED))),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    _tell_desktop(home)
    _run("xdg-mime", "default", ENTRY, *OURS)
    return [kind, entry]


def forget(home: Path) -> None:
    """Take that back. Raises OSError."""
    for path in _paths(home):
        path.unlink(missing_ok=True)
    _tell_desktop(home)


def _paths(home: Path) -> tuple[Path, Path]:
    return home / "mime" / "packages" / "parlour-turn.xml", home / "applications" / ENTRY


def _tell_desktop(home: Path) -> None:
    """Desktops without these programs look at the files themselves, sooner or later."""
    _run("update-mime-database", str(home / "mime"))
    _run("update-desktop-database", str(home / "applications"))


def _run(program: str, *arguments: str) -> None:
    if path := shutil.which(program):
        subprocess.run(
            [path, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=20, check=False
        )


def _quoted(word: str) -> str:
    """A word of an Exec line: in quotes, what means something there with a backslash, percent doubled."""
    for sign in ("\\", '"', "`", "$"):
        word = word.replace(sign, f"\\{sign}")
    return f'"{word}"'.replace("\\", "\\\\").replace("%", "%%")
