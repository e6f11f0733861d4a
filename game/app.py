"""The composition root: everything is wired here, once."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from controllers.hub import Hub
from game.lexicon.definitions import Definitions
from game.lexicon.words import Lexicon
from game.maven.client import FrontDesk, Maven
from game.maven.messages import Budget
from game.options import Options
from game.scenes.house import House
from memcard.keeper import Keeper


def lucky_seed() -> int:
    """A seed that nobody can foresee."""
    return secrets.randbits(63)


@contextmanager
def open_house(
    *,
    maven: Callable[[Lexicon], FrontDesk] | None = None,
    new_seed: Callable[[], int] = lucky_seed,
    budget: Budget | None = None,
    fast_ai: bool = False,
    cards: Path | None = None,
    pads: Hub | None = None,
) -> Iterator[House]:
    """The house with its lexicon and Maven, by default in a worker process that is gone when the block ends.

    `cards` is the folder of the memory cards; without it nothing is kept. `pads` is started and polled by
    whoever runs the frames. Raises LexiconError if the word list is missing or damaged.
    """
    lexicon = Lexicon.load()
    definitions = Definitions.open()
    desk = maven(lexicon) if maven else Maven()
    desk.start()
    keeper = Keeper(cards) if cards else None

    def define(word: str) -> str | None:
        definition = definitions.define(word)
        return definition.text if definition else None

    try:
        yield House(
            lexicon,
            desk,
            new_seed,
            define,
            budget=budget or Budget(seconds=2.0),
            options=Options(fast_ai=fast_ai),
            keeper=keeper,
            pads=pads or Hub(),
        )
    finally:
        if keeper:
            keeper.close()
        desk.close()


def data_dir(given: Path | None) -> Path:
    """Where the player's own files live: the given folder, or the usual place of this system."""
    from platformdirs import user_data_path  # only needed here, and only once

    folder = given or user_data_path("parlour", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return folder
