"""Makes an installer for Windows, or a disk image for macOS, of what PyInstaller leaves."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path += [str(HERE), str(HERE.parents[1])]

import kinds_of_files  # noqa: E402 - a script beside this one


def installer(folder: Path, file: Path, number: str) -> None:
    """An installer for Windows of the program in `folder`; by `makensis`, which there is for every system."""
    with tempfile.TemporaryDirectory() as scratch:
        kinds = Path(scratch) / "kinds.nsh"
        kinds.write_text(kinds_of_files.for_windows(), encoding="utf-8")
        told = {"VERSION": number, "FOLDER": folder.resolve(), "KINDS": kinds, "OUT": file.resolve()}
        options = [f"-D{name}={value}" for name, value in told.items()]
        subprocess.run(["makensis", "-V2", *options, HERE / "windows.nsi"], check=True)


def disk_image(app: Path, file: Path) -> None:
    """A disk image that shows the program beside the folder it is to be dropped on; by `hdiutil`."""
    with tempfile.TemporaryDirectory() as scratch:
        shown = Path(scratch) / "Parlour"
        shutil.copytree(app, shown / app.name, symlinks=True)
        (shown / "Applications").symlink_to("/Applications")
        as_told = ["-volname", "Parlour", "-srcfolder", shown, "-format", "ULMO", "-ov"]
        subprocess.run(["hdiutil", "create", *as_told, file], check=True)
