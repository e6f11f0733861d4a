"""Two whole programs with one house and its memory cards, killed at any moment, for a trial.

Each is a process of its own with all the services of the game: it keeps game after game, counts them in a row
that both change, and saves on a card that both use. It tells what is safe as soon as it is, into a file that
outlives it.
"""

from __future__ import annotations

import json
import os
import random
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from game.app import open_services
from game.archive.game_archive import FINISHED, NOTES
from game.archive.kept_game import identity
from game.child_process import CHILD, send_away, this_program, work_for_parent
from game.scenes.kit.services import Services
from game.storage.local_store import LocalStore
from game.storage.row import COLUMNS, sound
from game.storage.storage_errors import REFUSALS
from memcard.atomic_file import AtomicFile
from memcard.card import read_card
from memcard.card_errors import CardError
from memcard.inserted_cards import CardSlots
from memcard.seal import Seal
from memcard.torture.sample import number_of, numbered_save
from tools.stress.fault_injection.evening import PlainMaven
from tools.stress.history_fuzz import passed_out

SLOTS = {"Ada": 3, "Cleo": 5}
"""Whose saves lie where on the one card."""
COUNTED = "trials/counted.json"
"""The row that both change."""
START_SECONDS = 60.0
"""Until a program that was started has told something; a loaded machine takes its time."""
_HOUSE, _CARD = "house", "card"


def killed_programs(folder: Path, tries: int, tally: Counter[str]) -> Iterator[str | None]:
    """Each try: one of the two is killed, or both are, and what either told is looked for."""
    luck = random.Random(43)
    with TemporaryDirectory(dir=folder) as place, ExitStack() as ends:
        home = Path(place) / "home"
        CardSlots(home / "cards").open()
        programs = [Program(Path(place), home, name) for name in SLOTS]
        for program in programs:
            ends.callback(program.kill)
            program.start()
        for number in range(tries):
            for program in programs:
                # Every fourth try may meet a program that is only starting.
                if number % 4 and not program.has_told():
                    yield f"kill {number}: {program.name} tells nothing any more"
                    return
            time.sleep(luck.uniform(0.0, 0.05 if number % 4 else 1.0))
            victims = luck.choice([programs[:1], programs[1:], programs])
            for program in victims:
                program.kill()
                tally["kills"] += 1
            wrong = [lost_in_house(home, programs), *(lost_on_card(home, each) for each in programs)]
            for program in victims:
                program.start()
            yield next((f"kill {number}: {one}" for one in wrong if one), None)
        for program in programs:
            tally["games told safe"] += len(program.safe)
            tally["saves told safe"] += program.saved


@dataclass(slots=True)
class Program:
    """One of the two, and what it has told in all its lives."""

    place: Path
    home: Path
    name: str
    safe: dict[int, str] = field(default_factory=dict)
    """The identities of games that it told to be kept, by their numbers."""
    saved: int = 0
    """The highest number that it told to be on the card."""
    _process: subprocess.Popen[str] | None = None
    telling: Path = Path()
    _lives: Iterator[int] = field(default_factory=count)

    def start(self) -> None:
        self.telling = self.place / f"{self.name}-{next(self._lives)}.told"
        first = str(max(*self.safe, self.saved, 0, 0) + 1)
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        with self.telling.open("wb") as telling:
            self._process = subprocess.Popen(
                [*this_program(), CHILD, __name__, str(self.home), self.name, first],
                stdin=subprocess.PIPE, stdout=telling, text=True, env=environment,
            )  # fmt: skip

    def has_told(self) -> bool:
        """Wait until it has told something in this life; whether it did."""
        ends = time.monotonic() + START_SECONDS
        while time.monotonic() < ends:
            if self.telling.stat().st_size:
                return True
            if self._process is None or self._process.poll() is not None:
                return False
            time.sleep(0.01)
        return False

    def kill(self) -> None:
        """End it at once, if it runs."""
        if self._process is None:
            return
        send_away(self._process)
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process = None
        self.listen()

    def listen(self) -> None:
        """Take in what it has told by now."""
        for line in self.telling.read_text("ascii").splitlines(keepends=True):
            if not line.endswith("\n"):
                break
            what, number, *name = line.split()
            if what == _HOUSE:
                self.safe[int(number)] = name[0]
            else:
                self.saved = max(self.saved, int(number))


def lost_in_house(home: Path, programs: list[Program]) -> str:
    """What is wrong with the house, to which the other one writes meanwhile; empty if nothing is."""
    for program in programs:
        program.listen()
    if not (home / "house.sqlite").exists():
        return "there is no house" if any(program.safe for program in programs) else ""
    with closing(LocalStore(home)) as house:
        if "damaged" in house.told or "missing" in house.told:
            return house.told
        games = set(house.collection(FINISHED).keys())
        counted = json.loads(house.collection(NOTES).get(COUNTED) or b"{}")
        if house.failed_reads:
            return house.told
        for program in programs:
            if lost := set(program.safe.values()) - games:
                return f"{len(lost)} of {len(program.safe)} games of {program.name} are gone"
            if counted.get(program.name, 0) < max(program.safe, default=0):
                return f"a count of {program.name} is gone"
        return damage_of(home / "house.sqlite")


def damage_of(file: Path) -> str:
    """What SQLite or a checksum finds wrong in a file that somebody else has open; empty if nothing is."""
    try:
        with closing(sqlite3.connect(file, timeout=10)) as base:
            whole = base.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
            rows = base.execute(f"SELECT {COLUMNS} FROM rows")
            return "" if whole and all(map(sound, rows)) else "the house is damaged"
    except REFUSALS as error:
        return f"the house cannot be read: {error}"


def lost_on_card(home: Path, program: Program) -> str:
    """What is wrong with the card; empty if nothing is."""
    if not program.saved:
        return ""
    store = AtomicFile(home / "cards" / "card1.mcr")
    try:
        card = read_card(store.load())
        read_card(store.load_previous())
        found = number_of(card.read(SLOTS[program.name]))
    except CardError as error:
        return f"the card cannot be read: {error}"
    if card.seal is not Seal.WHOLE:
        return f"the card is {card.seal.value}"
    return f"save {program.saved} of {program.name} is gone" if found < program.saved else ""


def main() -> None:
    """Arguments: the house, whose program this is, and the number of its first game."""
    home, name, first = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    work_for_parent(lambda: _live(home, name, first, sys.stdout))


def _live(home: Path, name: str, first: int, telling: IO[str]) -> None:
    with open_services(maven=PlainMaven, cards=home / "cards") as services:
        for number in count(first):
            for line in _kept(services, name, number):
                telling.write(f"{line}\n")
                telling.flush()


def _kept(services: Services, name: str, number: int) -> Iterator[str]:
    """Keep a game and a save; a line for each that is safe."""
    game = passed_out(number, (name, "Bo"))

    def counted(here: bytes) -> bytes:
        return json.dumps(json.loads(here or b"{}") | {name: number}).encode()

    services.archive.keep(game)
    services.archive.renote(COUNTED, counted)
    if services.house.flush():
        yield f"{_HOUSE} {number} {identity(game.record)}"
    assert services.keeper is not None
    ticket = services.keeper.put(1, numbered_save(number), SLOTS[name])
    services.keeper.flush(10)
    done = services.keeper.outcome(ticket)
    if done is not None and done.error is None:
        yield f"{_CARD} {number}"
