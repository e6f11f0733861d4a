"""Two programs with one folder for a trial: at once, one takes evenings in, the other solves and plays."""

from __future__ import annotations

import os
import random
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from game.archive.game_archive import Archive
from game.archive.history_export import export
from game.archive.kept_game import KeptGame, identity
from game.house_copy.taking import Taking
from game.puzzles.progress import note_solved, solved_in
from game.puzzles.puzzle import all_puzzles
from game.storage.local_store import LocalStore
from tools.stress.history_fuzz import passed_out

SOLVED, PLAYED = 20, 3
"""Puzzles and games of each of the two."""
NOON = 1_790_596_800


@dataclass(frozen=True, slots=True)
class _Share:
    """What one of the two brings."""

    name: str
    puzzles: frozenset[str]
    games: tuple[KeptGame, ...]


def two_programs(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """Each try: a fresh folder, and both at once; all that either brought is there afterwards."""
    luck = random.Random(29)
    for number in range(count):
        with TemporaryDirectory(dir=folder) as place:
            yield _one_try(Path(place), number, luck, tally)


def _one_try(place: Path, number: int, luck: random.Random, tally: Counter[str]) -> str | None:
    puzzles = luck.sample([puzzle.id for puzzle in all_puzzles()], 2 * SOLVED)
    taken, own = (
        _Share(
            name,
            frozenset(puzzles[half * SOLVED : (half + 1) * SOLVED]),
            tuple(passed_out(1 + number * 10 + half * PLAYED + at, (name, "Bo")) for at in range(PLAYED)),
        )
        for half, name in enumerate(("Ada", "Cleo"))
    )
    file, home = place / "evenings.zip", place / "home"
    _write(file, taken)
    processes = [
        _in_a_copy(lambda: _take_in(home, file)),
        _in_a_copy(lambda: _play(home, own)),
    ]
    if any(os.waitpid(process, 0)[1] for process in processes):
        return f"try {number}: one of the two ended"
    tally["puzzles and games brought"] += 2 * (SOLVED + PLAYED)
    return _lost(home, number, (taken, own))


def _write(file: Path, share: _Share) -> None:
    there = Archive()
    for game in share.games:
        there.keep(game)
    _solve(there, share)
    export(there, file, there.all_noted())


def _solve(archive: Archive, share: _Share) -> None:
    for puzzle in all_puzzles():
        if puzzle.id in share.puzzles:
            note_solved(archive, share.name, puzzle)


def _take_in(home: Path, file: Path) -> None:
    archive = Archive(LocalStore(home))
    Taking(archive, NOON).all_of(file)
    archive.close()
    archive.house.close()


def _play(home: Path, share: _Share) -> None:
    archive = Archive(LocalStore(home))
    _solve(archive, share)
    for game in share.games:
        archive.keep(game)
    archive.close()
    archive.house.close()


def _in_a_copy(act: Callable[[], None]) -> int:
    """A process that does this, and ends with 0 if it could."""
    process = os.fork()
    if process:
        return process
    try:
        act()
    except BaseException:  # whatever it is, the other process is to hear of it
        traceback.print_exc(file=sys.stderr)
        os._exit(1)
    os._exit(0)


def _lost(home: Path, number: int, shares: tuple[_Share, ...]) -> str | None:
    archive = Archive(LocalStore(home))
    solved, games = solved_in(archive), {entry.id for entry in archive.find()}
    archive.close()
    archive.house.close()
    for share in shares:
        if lost := share.puzzles - solved.get(share.name.casefold(), frozenset()):
            return f"try {number}: {len(lost)} solved puzzles of {share.name} are gone"
        if not {identity(game.record) for game in share.games} <= games:
            return f"try {number}: a game of {share.name} is gone"
    return None
