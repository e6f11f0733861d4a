"""A television killed at any moment of a party of eight phones, and started again without a press.

The first evening is begun by a party's screen; from the first kill on the real program is started, with a
window, and drawn. Phones keep what a page keeps: their token, what they have handed in, and what lies.
"""

from __future__ import annotations

import json
import multiprocessing
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from game.duplicate.settings import Form
from game.lexicon.words import Lexicon
from game.net.addresses import local_addresses
from game.storage.local_store import LocalStore
from tools.page_says import as_said
from tools.stress.party import PartyTelevision

NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
WITHIN_SECONDS, PATIENCE, AGAIN_SECONDS = 15.0, 60.0, 0.3
ROUND_SECONDS = 60
MOMENTS = ("dealt", "laid", "handing in", "all but one", "all in", "reveal", "starting")


@dataclass
class PartyPhone:
    """One player's page. What it hears comes in a thread of its own."""

    name: str
    host: str
    """Address and port of the television, which opens the same again: phones wait there."""
    key: str
    token: str = ""
    round: list[Any] = field(default_factory=list)
    """What was told of the round last: number, stage, cells, tiles …"""
    mine: list[Any] | None = None
    draft: list[Any] | None = None
    acknowledged: dict[int, Any] = field(default_factory=dict)
    """By round, what was handed in and said to be so."""
    unanswered: dict[int, list[Any]] = field(default_factory=dict)
    """By round, what was handed in since, and may have arrived or not."""
    shown: list[Any] | None = None
    since: float = 0.0
    """When it heard of a round for the first time on the line that is open; 0: it has not yet."""
    failed: str = ""
    _line: ClientConnection | None = None
    _closed: bool = False

    def start(self) -> None:
        threading.Thread(target=self._keep_up, daemon=True).start()

    def close(self) -> None:
        self._closed = True

    def _keep_up(self) -> None:
        while not self._closed:
            with suppress(OSError, WebSocketException, TimeoutError):
                self._talk()
            time.sleep(AGAIN_SECONDS)

    def _talk(self) -> None:
        with connect(
            f"ws://{self.host}/socket",
            origin=Origin(f"http://{self.host}"),
            open_timeout=2,
            compression=None,
        ) as line:
            line.send(as_said("hello", 4, self.token, "" if self.token else self.key, "", -1, "en"))
            if not self.token:
                line.send(as_said("name", self.name))
            self._line = line
            try:
                for data in line:
                    self._hear(json.loads(data))
            finally:
                self._line, self.since = None, 0.0

    def _hear(self, said: list[Any]) -> None:
        match said:
            case ["welcome", str(token), *_]:
                self.token = token
            case ["round", *told]:
                self.round = told
                self.since = self.since or time.monotonic()
            case ["mine", laid, *_]:
                self.mine = laid
                if self.round and laid is not None:
                    self._acknowledge(self.round[0], laid)
            case ["draft", _, laid]:
                self.draft = laid
            case _:
                pass

    def _acknowledge(self, number: int, laid: list[Any]) -> None:
        self.acknowledged[number], sent = laid, self.unanswered.get(number, [])
        if laid in sent:
            del sent[: sent.index(laid) + 1]

    def may_have(self, number: int) -> list[Any]:
        """What may stand as handed in: what was acknowledged last, or was only sent since."""
        return [self.acknowledged.get(number), *self.unanswered.get(number, [])]

    def say(self, *message: Any) -> None:
        if self._line is not None:
            with suppress(OSError, WebSocketException):
                self._line.send(as_said(*message))

    @property
    def plays(self) -> bool:
        """Whether a round is on that it may decide in."""
        return bool(self.round) and self.round[1] == "playing" and bool(self.round[7])

    def play(self, which: int) -> list[Any] | None:
        """One tile beside another, or two on the centre: whatever it spells."""
        cells, rack = self.round[2], [tile for tile in self.round[3] if tile.isalpha()]
        size = 15
        if not rack:
            return None
        if all(cell == "." for cell in cells):
            return [[7, 7, rack[0]], [7, 8, rack[1]]] if len(rack) > 1 else None
        free = [
            (at // size, at % size)
            for at, cell in enumerate(cells)
            if cell == "." and any(cells[one] != "." for one in _beside(at, size))
        ]
        row, column = free[which % len(free)]
        return [[row, column, rack[which % len(rack)]]]

    def lay(self, which: int) -> None:
        if self.plays and (laid := self.play(which)):
            rack = list(self.round[3])
            for *_, face in laid:
                rack[rack.index(face)] = "."
            self.draft = laid
            self.say("lay", self.round[0], "".join(rack), laid)

    def hand_in(self, which: int) -> None:
        if self.plays and (laid := self.play(which)):
            self.unanswered.setdefault(self.round[0], []).append(laid)
            self.say("hand", self.round[0], laid)


def _beside(at: int, size: int) -> list[int]:
    found = [at - size, at + size] + [at - 1] * (at % size > 0) + [at + 1] * (at % size < size - 1)
    return [one for one in found if 0 <= one < size * size]


def party_kills(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """Kills of a television; yields what was lost by each, or that it took too long."""
    home = folder / "house"
    home.mkdir()
    luck = Random(7)
    pipe, theirs = multiprocessing.Pipe()
    first = multiprocessing.get_context("spawn").Process(target=_first, args=(theirs, home), daemon=True)
    first.start()
    link = urlsplit(pipe.recv())
    phones = [PartyPhone(name, link.netloc, link.fragment) for name in NAMES]
    for phone in phones:
        phone.start()
    _until(lambda: all(phone.token for phone in phones))
    pipe.send("begin")
    television: _Program = _Program(first.kill, first.join)
    times: list[float] = []
    try:
        _until(lambda: all(phone.plays for phone in phones))
        for number in range(count):
            moment = MOMENTS[number % len(MOMENTS)]
            _bring_to(moment, phones, luck)
            round_before = max(phone.round[0] for phone in phones)
            before = {phone.name: phone.may_have(round_before) for phone in phones}
            television.kill()
            television = _started(home)
            if moment == "starting":
                time.sleep(luck.uniform(0.2, 3.0))
                television.kill()
                television = _started(home)
            began = time.monotonic()
            if away := _away(phones, began):
                yield f"{moment}: {', '.join(away)} had no tiles within {PATIENCE:g} s"
                return
            times.append(max(phone.since for phone in phones) - began)
            tally[f"killed when: {moment}"] += 1
            tally["s until all had their tiles, at most"] = round(max(times))
            time.sleep(0.5)  # all frames of a line come together
            wrong = _wrong(moment, phones, before, round_before, times[-1])
            for phone in phones:
                phone.unanswered.clear()  # it was told what has arrived
            yield wrong
    finally:
        for phone in phones:
            phone.close()
        television.kill()


def _away(phones: list[PartyPhone], began: float) -> list[str]:
    """Wait until all have their tiles; who has none even so."""
    with suppress(TimeoutError):
        _until(lambda: all(phone.since > began for phone in phones))
    return [phone.name for phone in phones if phone.since <= began]


def _wrong(
    moment: str, phones: list[PartyPhone], before: dict[str, list[Any]], number: int, seconds: float
) -> str | None:
    """What is lost of what was acknowledged in the round that was on, or there though nobody has sent it."""
    for phone in phones:
        if phone.round[0] < number:
            return f"{moment}: {phone.name} is back in round {phone.round[0]} of {number}"
        acknowledged, *unanswered = before[phone.name]
        still_on = phone.round[0] == number and phone.round[1] == "playing"
        if still_on and phone.mine != acknowledged and phone.mine not in unanswered:
            return f"{moment}: {phone.name} had handed in {acknowledged}, and now {phone.mine}"
    return f"{moment}: it took {seconds:.1f} s" if seconds > WITHIN_SECONDS else None


def _bring_to(moment: str, phones: list[PartyPhone], luck: Random) -> None:
    """Let the party come to such a moment."""
    _until(lambda: all(phone.plays for phone in phones))
    number = phones[0].round[0]
    for which, phone in enumerate(phones if moment in ("laid", "starting") else ()):
        phone.lay(which)
    many = {"handing in": luck.randrange(1, 6), "all but one": 7, "all in": 8, "reveal": 8}.get(moment, 0)
    for which, phone in enumerate(phones[:many]):
        phone.hand_in(which)
    if moment == "all but one":
        _until(lambda: all(number in phone.acknowledged for phone in phones[:many]))
    elif moment == "reveal":
        _until(lambda: any(phone.round[1] != "playing" or phone.round[0] > number for phone in phones))
    time.sleep(luck.uniform(0.0, 0.6))


@dataclass
class _Program:
    """A television that can be killed."""

    _kill: Callable[[], object]
    _wait: Callable[[], object]

    def kill(self) -> None:
        self._kill()
        self._wait()


def _started(home: Path) -> _Program:
    """The real program in a small window."""
    where = ("--data-dir", str(home), "--windowed", "--size", "640x360", "--quality", "low")
    process = subprocess.Popen(
        [sys.executable, "-m", "game", "play", *where],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return _Program(process.kill, process.wait)


def _first(pipe: Connection, home: Path) -> None:
    """A party's screen in a house on the disk, until it is killed."""
    television = PartyTelevision(
        Lexicon.load(),
        Form(seconds=ROUND_SECONDS),
        house=LocalStore(home),
        address=local_addresses()[0],
    )
    pipe.send(television.link)
    pipe.recv()
    television.begin()
    while True:
        time.sleep(1)


def _until(done: Callable[[], bool]) -> None:
    """Raises TimeoutError."""
    ends = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > ends:
            raise TimeoutError
        time.sleep(0.02)
