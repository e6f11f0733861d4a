"""The begun games' part of `parlour bench`: five hundred of them, and the way back to the table."""

# not read by players: it measures this machine for engineers
from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from controllers.actions import Action, Press
from game.begun_games import BegunGames
from game.bench.cards import long_game
from game.bench.figure import MEBIBYTE, Measurement
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient, InProcessMaven
from game.saves import GAME, save_of
from game.scenes.kit.scene import Pop
from game.scenes.kit.services import Services
from game.scenes.kit.stack import Stack
from game.scenes.start.begun_shelf import BegunScene
from game.scenes.start.title import TitleScene
from game.storage.local_store import LocalStore

GAMES, MOVES = 500, 40
"""Begun games, and the moves of four players in each: it is one game, under so many ids."""
NOON = 1_790_596_800


def begun_figures() -> list[Measurement]:
    """What five hundred begun games cost the way to the table."""
    lexicon = Lexicon.load()
    host = long_game(lexicon, EngineClient(InProcessMaven(lexicon)), MOVES)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        house = LocalStore(folder)
        begun = BegunGames(house)
        for number in range(GAMES):
            host.record = replace(host.record, id=f"{number:016x}")
            begun.keep(host.record.id, save_of(host, 0, host.position.racks, GAME, NOON + number))
        house.close()
        size = sum(path.stat().st_size for path in folder.iterdir())
        opened: list[Services] = []

        def open_house() -> None:
            engine = EngineClient(InProcessMaven(lexicon))
            opened.append(Services(lexicon, engine, lambda: 1, house=LocalStore(folder), now=lambda: NOON))

        def go_on() -> None:
            stack = Stack(TitleScene(opened[0]))
            stack.press(Press("p1", Action.SCORES))
            assert stack.picture.table is not None
            assert stack.top.name not in ("title", "reading")

        opening, going_on = _processor_seconds(open_house), _processor_seconds(go_on)
        shelf: list[BegunScene] = []
        looking = _processor_seconds(lambda: shelf.append(BegunScene(opened[0], Pop)))
        stepping = _processor_seconds(lambda: _step(shelf[0]))
        opened[0].house.close()
    return [
        Measurement(f"{GAMES} begun games: Continue to the table", opening + going_on, "s", at_most=1.0),
        Measurement("the shelf opened, and its first boards", looking, "s"),
        Measurement("a step along the row", stepping * 1000, "ms"),
        Measurement("the same on the disk", size / MEBIBYTE, "MiB"),
    ]


def _step(shelf: BegunScene) -> None:
    shelf.on_press(Press("p1", Action.LEFT))
    shelf.view()


def _processor_seconds(work: Callable[[], object]) -> float:
    before = time.process_time()
    work()
    return time.process_time() - before
