"""Values of leaves for word lists that are not the game's own: where they lie and who judges by them.

They are learnt in the background (`judging.quick_fit`) and kept by the list's key, which is its digest. Until
they are there, and for the game's own words, the values that came with the game serve.
"""

from __future__ import annotations

import zipfile
from functools import lru_cache
from pathlib import Path

import platformdirs

from game.maven.plays.board_arrays import Ints
from game.maven.plays.leave_values import LEAVES, load, save
from game.maven.plays.static_judgement import Judgement, judgement_of, learnt_judgement
from game.rules.seat_view import SeatView


def values_path(key: str) -> Path:
    """Where the values for a list are kept."""
    return Path(platformdirs.user_cache_dir("parlour", appauthor=False)) / f"leaves-{key}.npz"


def keep(key: str, values: Ints) -> None:
    """Store values for a list, so that they are never seen half written. Raises OSError."""
    path = values_path(key)
    fresh = path.with_suffix(".new.npz")
    save(fresh, values)
    fresh.replace(path)


def list_key(view: SeatView) -> str:
    """The key of the list in play; empty for the game's own."""
    return view.rules.dictionary.base.key


def judgement_in(view: SeatView) -> Judgement:
    """The judgement for the words in play: by their own values as soon as there are some."""
    key = list_key(view)
    if not key:
        return learnt_judgement()
    path = values_path(key)
    try:
        return _judgement_at(path, path.stat().st_mtime_ns)
    except (OSError, ValueError, KeyError, zipfile.BadZipFile):
        return learnt_judgement()  # not learnt yet, or not ours


@lru_cache(maxsize=2)
def _judgement_at(path: Path, _changed: int) -> Judgement:
    values = load(path)
    if values.shape != (LEAVES,):
        raise ValueError(f"{path} holds no values of leaves.")  # not read: for engineers
    return judgement_of(values)
