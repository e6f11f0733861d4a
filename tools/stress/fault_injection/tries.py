"""Whole evenings, one after the other, each in a copy of this process whose disk fails once.

Run in a process of its own into which the failing disk is preloaded; prints a line of JSON for each try.
"""

from __future__ import annotations

import gc
import json
import os
import random
import shutil
import sys
import traceback
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PIL import Image

from game.lexicon.kept_words import FOLDER, HOUSE, KeptWords
from game.lexicon.words import WordFiles
from game.mail.store import GAMES, TAKEN_OFF
from game.maven.levels_and_vocabularies import LEVELS
from game.scenes.start.title import TitleScene  # noqa: F401 - loaded once, not by every copy
from game.storage.local_store import LocalStore
from tools.stress.fault_injection.evening import evening, rows_of
from tools.stress.fault_injection.failing import FAULTS, FailingDisk, Site

AT_RANDOM = 500
"""Calls at random beside one of each site in every way."""
SECONDS = 120.0
"""An evening that takes longer hangs."""
EVENINGS = 3
"""So many for a fault that does not come, as threads did not meet there."""
ROUNDS = 2
"""Evenings without a fault by which sites are found: threads do not always come along the same way."""


@dataclass(slots=True)
class Notes:
    """What one evening told before it ended or was cut off."""

    kinds: dict[str, list[Any]] = field(default_factory=dict)

    def of(self, kind: str) -> list[Any]:
        return self.kinds.get(kind, [])

    def last(self, kind: str, default: Any = None) -> Any:
        return self.kinds[kind][-1] if self.kinds.get(kind) else default

    @property
    def ended(self) -> bool:
        return bool(self.of("end"))


def main() -> None:
    """Arguments: the library, the folder to play in, and how many tries there are to be; 0 for all."""
    library, folder, most = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    WordFiles().load().graph(LEVELS[6].vocabulary)  # so that every copy has it
    gc.collect()
    gc.freeze()
    sites = _sites(library, folder, 1 if most else ROUNDS)
    tries = _tries(sites, most)
    _print({"sites": len(sites), "tries": len(tries)})
    for site, number, name in tries:
        at = f"{name} at {site}" if site else f"{name} at call {number}"
        wrong, failed = _try(library, folder, site, number, FAULTS[name])
        _print({"fault": name, "failed": failed, "wrong": f"{at}: {wrong}" if wrong else None})


def _print(line: dict[str, object]) -> None:
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def _sites(library: Path, folder: Path, rounds: int) -> dict[Site, int]:
    """Each site with how often an evening comes to it."""
    found: Counter[Site] = Counter()
    for _ in range(rounds):
        notes = _evening_in_a_copy(library, folder, None, 0, 0)
        if (wrong := wrong_after(folder, notes)) is not None:
            raise SystemExit(f"Without a fault: {wrong}")
        found.update({Site(call, tuple(way)): times for call, way, times in notes.last("sites", [])})
    return {site: -(-times // rounds) for site, times in found.items()}


def _tries(sites: dict[Site, int], most: int) -> list[tuple[Site | None, int, str]]:
    """Each site in each way, and calls at random; a sample of these if no more are wanted."""
    luck, calls = random.Random(29), sum(sites.values())
    found: list[tuple[Site | None, int, str]] = [(site, 0, name) for site in sorted(sites) for name in FAULTS]
    found += [(None, luck.randrange(1, calls + 1), luck.choice(list(FAULTS))) for _ in range(AT_RANDOM)]
    luck.shuffle(found)
    return found[: most or None]


def _try(library: Path, folder: Path, site: Site | None, number: int, fault: int) -> tuple[str | None, bool]:
    """What went wrong, and whether the disk came to fail: it has more than one evening to come to that."""
    for _ in range(EVENINGS):
        notes = _evening_in_a_copy(library, folder, site, number, fault)
        wrong, failed = wrong_after(folder, notes), bool(notes.of("failed")) or not notes.ended
        if wrong or failed:
            break
    return wrong, failed


# ---------------------------------------------------------------- one evening


def _evening_in_a_copy(library: Path, folder: Path, site: Site | None, number: int, fault: int) -> Notes:
    """Play an evening in a fresh folder; what it told."""
    for place in (folder / "home", folder / "elsewhere"):
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
    neighbour, tells = _Neighbour(folder / "home"), os.pipe()
    process = os.fork()
    if not process:
        os.close(tells[0])
        _play(library, folder, (site, number, fault), neighbour.act, tells[1])
    os.close(tells[1])
    with os.fdopen(tells[0], encoding="utf-8") as told:
        notes = _read(told)
    _, status = os.waitpid(process, 0)
    neighbour.close()
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) != 9:
        notes.kinds.setdefault("error", []).append(f"ended by signal {os.WTERMSIG(status)}")
    return notes


def _read(told: Iterator[str]) -> Notes:
    notes = Notes()
    for line in told:
        try:
            kind, what = json.loads(line)
        except ValueError:  # cut off in the middle
            break
        notes.kinds.setdefault(kind, []).append(what)
    return notes


def _play(
    library: Path,
    folder: Path,
    where: tuple[Site | None, int, int],
    neighbour: Callable[[], None],
    tells: int,
) -> None:
    """In the copy: it never returns."""

    def tell(kind: str, what: Any) -> None:
        line = (json.dumps([kind, what]) + "\n").encode()
        while line:
            line = line[os.write(tells, line) :]

    home = (folder / "home").resolve()
    disk = FailingDisk(library, home)
    disk.fail_at(*where)
    try:
        evening(home, folder / "elsewhere", neighbour, tell)
    except BaseException as error:  # whatever it is, it is what the trial looks for
        last = traceback.extract_tb(error.__traceback__)[-1]
        at = f"{Path(last.filename).name}:{last.lineno}"
        tell("error", f"{type(error).__name__}: {str(error)[:300]} ({at})")
    disk.stop()
    if disk.failed is not None:
        tell("failed", str(disk.failed))
    tell("sites", [[site.call, site.way, times] for site, times in disk.sites.items()])
    os._exit(0)


class _Neighbour:
    """Another program with the same folder, whose disk does not fail; it keeps something when told to."""

    def __init__(self, home: Path) -> None:
        go, done = os.pipe(), os.pipe()
        self._process = os.fork()
        if not self._process:
            os.close(go[1])
            if os.read(go[0], 1):
                _note_as_neighbour(home)
                os.write(done[1], b"!")
            os._exit(0)
        os.close(go[0])
        os.close(done[1])
        self._go, self._done = go[1], done[0]

    def act(self) -> None:
        os.write(self._go, b"!")
        os.read(self._done, 1)

    def close(self) -> None:
        os.close(self._go)
        os.close(self._done)
        os.waitpid(self._process, 0)


def _note_as_neighbour(home: Path) -> None:
    from game.archive.game_archive import Archive
    from game.puzzles.progress import note_solved
    from game.puzzles.puzzle import all_puzzles

    house = LocalStore(home)
    note_solved(Archive(house), "Bo", all_puzzles()[1])
    house.close()


# ---------------------------------------------------------------- what came of it


def wrong_after(folder: Path, notes: Notes) -> str | None:
    """What is not as it was said to be; looked at by a program that begins afterwards."""
    if errors := notes.of("error"):
        return f"the program ended in {notes.last('part')}: {errors[0]}"
    try:
        return _false_words(notes) or _lost(folder / "home", notes)
    except Exception as error:  # a file that cannot be read, or a house that cannot be opened
        return f"afterwards: {type(error).__name__}: {error}"


def _false_words(notes: Notes) -> str | None:
    said = notes.of("said")
    if twice := [one for one, times in Counter(said).items() if times > 1]:
        return f"said twice: {twice[0]}"
    if notes.ended and (told := notes.last("told")):
        return f"still said when all is kept: {told}"
    parts = notes.of("part")
    if notes.ended and len(notes.of("safe")) < len(parts) // 2:
        return "hardly ever safe"
    return None


def _lost(home: Path, notes: Notes) -> str | None:
    house = LocalStore(home)
    try:
        return _lost_rows(house, notes) or _lost_files(home, notes) or _lost_letters(house, notes)
    finally:
        house.close()


def _lost_rows(house: LocalStore, notes: Notes) -> str | None:
    """A row that was safe is there, or a later one of the same key, or it was done with afterwards."""
    if house.trouble and "damaged" in house.trouble:
        return f"after the evening: {house.trouble}"
    here, safe = rows_of(house), notes.last("safe", {})
    for store, rows in safe.items():
        for key, (changed, checksum) in rows.items():
            found = here[store].get(key)
            if found is None and (notes.ended or store not in DONE_WITH):
                return f"{key} of {store} is gone, which was safe"
            if found is not None and found[1] != checksum and found[0] < changed:
                return f"{key} of {store} is older than what was safe"
            if notes.ended and found is not None and found[1] != checksum:
                return f"{key} of {store} is not as it was safe at the end"
    return None


DONE_WITH = {"begun games", "games put away", GAMES.name, TAKEN_OFF.name}
"""Stores whose rows go when a game ends or goes elsewhere."""


def _lost_files(home: Path, notes: Notes) -> str | None:
    for path, content in notes.of("file"):
        if Path(path).read_bytes().hex() != content:
            return f"{path} is not as it was saved"
    for path in notes.of("photo"):
        Image.open(path).load()
    for path in notes.of("evenings"):
        with zipfile.ZipFile(path) as bundle:
            if (bad := bundle.testzip()) is not None:
                return f"{bad} in {path} is damaged"
    kept = KeptWords(home / FOLDER / HOUSE)
    if lost := [word for word in notes.of("words") if word not in kept]:
        return f"the words {lost} are gone: {kept.problem}"
    return None


def _lost_letters(house: LocalStore, notes: Notes) -> str | None:
    games = {item.key: item.value for item in house.collection(GAMES).items()}
    games |= {item.key.partition(" ")[0]: item.value for item in house.collection(TAKEN_OFF).items()}
    for name, letters in notes.of("letter"):
        if name not in games or len(games[name].letters) < letters:
            return f"letter {letters} of {name} is gone, which was signed"
    return None


if __name__ == "__main__":
    main()
