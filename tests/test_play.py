"""The end of the game: what could not be kept is said where it was started."""

from __future__ import annotations

import errno
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest

from controllers.hub import Hub
from controllers.keyboard import Keyboard
from game import play
from game.scenes.kit.services import Services
from game.storage.local_store import LocalStore
from game.storage.storage_errors import StorageError, Why
from game.storage.user_file import KeptFile

OPTIONS = Namespace(seed=1, fast_ai=False, quality="auto", server=[], file=None)


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def refused(*_: object) -> None:
    raise StorageError(Why.DISK, "house-words.txt cannot be written: no space left on device.")


def left(monkeypatch: pytest.MonkeyPatch, folder: Path, last: Callable[[Services], object]) -> int:
    """The exit status of a game in which this is the last that happens; there is no window."""
    held: list[Services] = []

    def window(_display: object, services: Services, *_: Any) -> MagicMock:
        held.append(services)
        return MagicMock()

    monkeypatch.setattr(play, "Window", window)
    monkeypatch.setattr(play, "Jukebox", MagicMock())
    monkeypatch.setattr(play, "ScreenAwake", MagicMock())
    monkeypatch.setattr(play, "_display", lambda _: None)
    monkeypatch.setattr(play, "_stay", lambda *_: last(held[0]))
    return play._play(OPTIONS, folder / "cards", Keyboard(), Hub([]), None)


def test_a_game_that_keeps_everything_ends_in_silence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert left(monkeypatch, tmp_path, lambda services: services.house_words.add("CAT")) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("crashes", [False, True])
def test_what_cannot_be_kept_at_the_end_is_named_in_one_sentence_and_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], crashes: bool
) -> None:
    def last(services: Services) -> None:
        monkeypatch.setattr(LocalStore, "_written", full)
        monkeypatch.setattr(KeptFile, "change", refused)
        services.store("options", b"{}")
        services.house_words.add("CAT")
        if crashes:
            raise RuntimeError("something else")

    assert left(monkeypatch, tmp_path, last) == 1
    assert capsys.readouterr().err.splitlines()[-1] == "Not kept: the settings and the house words."
