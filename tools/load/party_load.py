"""What a party of sixteen costs: fourteen players by protocol and two pages in Chromium, one television.

The screen is drawn as on a machine without a graphics card; every player hands in again and again, so that
the acknowledgements meet frames of all kinds.
"""

from __future__ import annotations

import json
import multiprocessing
import random
import statistics
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from multiprocessing.connection import Connection
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from controllers.actions import Action
from game.bench.figure import Measurement, percentile
from game.duplicate.party_host import PartyStage
from game.duplicate.round_results import Tried, closed
from game.duplicate.settings import Form
from game.lexicon.words import Lexicon
from game.rules.moves import Place
from tools.page_says import as_said
from tools.stress.browsers import browser, missing
from tools.stress.party import PartyPage, PartyTelevision

PLAYERS, PAGES, ROUNDS, HAND_INS = 16, 2, 3, 8
REPEATS = 20
WAITS = 10.0


class ProtocolPlayer:
    """One player who speaks as a page does."""

    def __init__(self, link: str, name: str) -> None:
        host, _, key = link.removeprefix("http://").partition("/#")
        self.socket: ClientConnection = connect(f"ws://{host}/socket", origin=Origin(f"http://{host}"))
        self._mine = threading.Event()
        self._heard: Any = None
        threading.Thread(target=self._listen, daemon=True).start()
        self.say("hello", 4, "", key, "", -1, "en")
        self.say("name", name)

    def say(self, *frame: Any) -> None:
        self.socket.send(as_said(*frame))

    def _listen(self) -> None:
        for data in self.socket:
            said = json.loads(data)
            if said[0] == "mine" and said[1] is not None:
                self._heard = said[1]
                self._mine.set()

    def hand_in(self, number: int, play: Place) -> float:
        """Seconds from handing in to the acknowledgement. Raises TimeoutError."""
        laid = [[*tile.square, tile.face] for tile in play.tiles]
        self._mine.clear()
        began = time.perf_counter()
        self.say("hand", number, laid)
        while self._heard != laid:
            if not self._mine.wait(WAITS):
                raise TimeoutError("a hand-in was not acknowledged")
            self._mine.clear()
        return time.perf_counter() - began


def party_figures() -> list[Measurement]:
    """Acknowledgements, the close of a round, and what judging it takes."""
    lexicon = Lexicon.load()
    acknowledged: list[float] = []
    closes: list[float] = []
    judged = onward = 0.0
    with ExitStack() as stack:
        television = PartyTelevision(lexicon, Form(seconds=60), drawn=True)
        stack.callback(television.close)
        pages: list[PartyPage] = []
        if not missing("chromium"):
            start = stack.enter_context(browser("chromium"))
            pages = [PartyPage(start()) for _ in range(PAGES)]
            for number, page in enumerate(pages):
                page.join(television.link, f"Page {number}")
        players = stack.enter_context(players_elsewhere(television.link, PLAYERS - len(pages)))
        television.until(lambda: len(television.phones.guests) == PLAYERS)
        television.begin()
        for number in range(1, ROUNDS + 1):
            found = television.until_round(number)
            players.send((number, found[:60]))
            acknowledged += players.recv()
            for page in pages:
                page.until(f"table.party.number === {number} && table.mayDecide")
                page.lay(found[min(3, len(found) - 1)])
                page.hand_in()
            closes.append(_close(television))
            judged = max(judged, _judging(television))
            if number < ROUNDS:
                television.press(Action.CONFIRM)
            else:
                onward = closes[-1] + _goes_on_by_itself(television)
    names = f"{PLAYERS - len(pages)} by protocol, {len(pages)} in Chromium"
    return [
        Measurement(
            f"hand-in to acknowledgement, median ({names})", 1000 * statistics.median(acknowledged), "ms"
        ),
        Measurement(
            "hand-in to acknowledgement, p95", 1000 * percentile(acknowledged, 0.95), "ms", at_most=100
        ),
        Measurement("close of a round to the first picture of the reveal", max(closes), "s", at_most=1.5),
        Measurement("close of a round to the next tiles, where nobody presses", onward, "s", at_most=12),
        Measurement("a round of 16 plays judged, processor time", 1000 * judged, "ms", at_most=50),
    ]


def _judging(television: PartyTelevision) -> float:
    """Seconds of processor time that judging the last round takes."""
    over = television.party.rounds[-1]
    tried = {player: Tried(one.play) for player, one in over.found.items()}
    began = time.process_time()
    for _ in range(REPEATS):
        closed(over.table, over.best, tried, television.services.lexicon)
    return (time.process_time() - began) / REPEATS


@contextmanager
def players_elsewhere(link: str, many: int) -> Iterator[Connection]:
    """Players in a process of their own, as phones are not the television: it is sent a round's number and
    plays, and answers with the seconds that each acknowledgement took."""
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=_play_elsewhere, args=(theirs, link, many), daemon=True)
    process.start()
    theirs.close()
    try:
        yield ours
    finally:
        ours.close()
        process.join(timeout=WAITS)


def _play_elsewhere(pipe: Connection, link: str, many: int) -> None:
    players = [ProtocolPlayer(link, f"P{number}") for number in range(many)]
    while True:
        try:
            number, found = pipe.recv()
        except EOFError:
            return
        pipe.send(_everybody_hands_in(players, number, found))


def _everybody_hands_in(
    players: Sequence[ProtocolPlayer], number: int, found: Sequence[Place]
) -> list[float]:
    """Each several times, all at the same time."""
    taken: list[float] = []

    def play(luck: random.Random, player: ProtocolPlayer) -> None:
        for _ in range(HAND_INS):
            time.sleep(luck.random() * 0.5)
            taken.append(player.hand_in(number, luck.choice(found)))

    threads = [
        threading.Thread(target=play, args=(random.Random(f"{number} {n}"), player))
        for n, player in enumerate(players)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return taken


def _close(television: PartyTelevision) -> float:
    """Seconds from the close of the round to the first picture of what was found."""
    rounds = len(television.party.rounds)
    television.until(
        lambda: television.party.stage is PartyStage.REVEALING or len(television.party.rounds) > rounds
    )
    began = time.perf_counter()
    television.until(lambda: television.seen == "together-reveal")
    return time.perf_counter() - began


def _goes_on_by_itself(television: PartyTelevision) -> float:
    """Seconds from the first picture of what was found to tiles that can be laid."""
    number = television.party.table.number
    return television.until(
        lambda: television.party.stage is PartyStage.PLAYING and television.party.table.number > number
    )
