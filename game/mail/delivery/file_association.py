"""Turn files and this program, made known to the desktop: a double click opens the turn.

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

KIND = "application/x-parlour-turn"
ENTRY = "parlour-turn.desktop"
_TYPE = f"""<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{KIND}">
    <comment>Parlour turn file</comment>
    <glob pattern="*.turn"/>
    <magic priority="60">
      <match type="string" offset="0" value="PTURN1"/>
      <match type="string" offset="0" value="PREPLY1"/>
      <match type="string" offset="0" value="-----BEGIN PARLOUR TURN-----"/>
    </magic>
  </mime-type>
</mime-info>
"""
_DESKTOP = """[Desktop Entry]
Type=Application
Name=Parlour
Comment=Opens a turn of a game by mail
Exec={command} %f
MimeType={kind};
Terminal=false
NoDisplay=true
Categories=Game;BoardGame;
"""


def data_home() -> Path:
    """Where one user's own desktop files lie."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def associate(home: Path, program: Sequence[str] = ()) -> list[Path]:
    """Have turn files open with this program, or another; the files that were written. Raises OSError."""
    program = program or lasting_program()
    kind, entry = _paths(home)
    for path, text in (
        (kind, _TYPE),
        (entry, _DESKTOP.format(command=" ".join(map(_quoted, program)), kind=KIND)),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    _tell_desktop(home)
    _run("xdg-mime", "default", ENTRY, KIND)
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
