"""Photos of the table, or of all that is seen: drawn once more, and written as PNG beside other files."""

from __future__ import annotations

import threading
from datetime import datetime
from pathlib import Path
from typing import Protocol

from PIL import Image

from game.language.messages import tr
from game.storage.user_file import made_whole
from game.text_format import reason_given


class PhotoListener(Protocol):
    """Whoever asked for photos and wants to know what became of them."""

    words: bool
    taken: bool
    message: str
    failed: bool


class SeenThere(Protocol):
    """What a photo is taken of: the stage."""

    def photo(self, *, words: bool = False) -> Image.Image:
        """What is seen; with the panels if `words` are wanted."""


class Snapshots:
    """Takes photos for the scenes. Asked at any time, it looks when the next frame is ready."""

    def __init__(self, folder: Path) -> None:
        """`folder` is made with the first photo."""
        self._folder = folder
        self._asked: list[PhotoListener] = []
        self._writing: threading.Thread | None = None

    def ask(self, shutter: PhotoListener) -> None:
        """Take a photo of what the camera sees next."""
        self._asked.append(shutter)

    def develop(self, stage: SeenThere) -> None:
        """Take the photos that were asked for, of what the stage shows now. Writing happens elsewhere."""
        asked, self._asked = self._asked, []
        for shutter in asked:
            image, shutter.taken = stage.photo(words=shutter.words), True
            self._writing = threading.Thread(target=self._write, args=(image, shutter), name="photo")
            self._writing.start()

    def close(self) -> None:
        """Finish writing."""
        if self._writing:
            self._writing.join()

    def _write(self, image: Image.Image, shutter: PhotoListener) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            name = _free_name(self._folder, "evening" if shutter.words else "board")
            with made_whole(self._folder / name) as fresh:
                image.save(fresh, "PNG", compress_level=3)
        except OSError as error:
            shutter.failed = True
            shutter.message = tr("The photo cannot be kept: {reason}.", reason=reason_given(error))
        else:
            shutter.message = tr("Kept as {path}.", path=f"{self._folder.name}/{name}")


def _free_name(folder: Path, kind: str) -> str:
    stem = datetime.now().strftime(f"{kind} %Y-%m-%d %H.%M.%S")
    names = (f"{stem}{tail}.png" for tail in ("", *(f" {n}" for n in range(2, 100))))
    return next(name for name in names if not (folder / name).exists())
