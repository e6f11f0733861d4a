"""Ways from the title to a table, and whole games played by presses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.lexicon.words import Lexicon
from game.maven.desk.front_desk import InProcessMaven
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.chance import Luck
from game.rules.moves import Move
from game.rules.seat_view import seat_view
from memcard.keeper import Keeper
from tests.scenes.couch import Couch, services
from tests.scenes.desks import ScriptedMaven

NOON = 1_790_596_800
"""28 September 2026."""
ENDS = ("results", "solitaire")


def couch_of(
    lexicon: Lexicon,
    *,
    seed: int = 7,
    clever: bool = False,
    keeper: Keeper | None = None,
    luck: Luck = Luck.LAID_OUT,
) -> Couch:
    """At the title. `clever`: with a Maven who can play; it passes otherwise."""
    home = services(lexicon, InProcessMaven(lexicon) if clever else ScriptedMaven(), seed=seed, luck=luck)
    home.now = lambda: NOON
    if keeper:
        home.keeper = home.card_storage.keeper = keeper
    return Couch(home)


@contextmanager
def kept_in(folder: Path) -> Iterator[Keeper]:
    keeper = Keeper(folder)
    try:
        yield keeper
    finally:
        keeper.close()


def start(couch: Couch, mode: str) -> None:
    """From the title to the first question about the players."""
    couch.press("confirm")
    couch.choose("Play")
    couch.choose(mode)


def start_solitaire(couch: Couch) -> None:
    """One player with the default name, at the table."""
    start(couch, "Solitaire")
    couch.choose("Player 1")
    couch.until("table")


def start_with(couch: Couch, mode: str, *levels: str) -> None:
    """One person against Maven on each of these levels, at the table."""
    start(couch, mode)
    couch.choose("Human Player")
    couch.choose("Player 1")
    for number, level in enumerate(levels):
        if number:
            couch.choose("Add Players")
        couch.choose("Maven – The Computer Opponent")
        couch.choose(level)
    couch.choose("Let’s Play!")
    couch.until("table")


def best_move(couch: Couch) -> Move:
    """What the best player would do in this turn."""
    view = seat_view(couch.host.position, couch.host.position.to_move, couch.host.history)
    return choose(view, couch.services.lexicon, 7, Budget(nodes=1), seed=0)[0].move


def play_out(couch: Couch) -> None:
    """Every human turn of the game by presses, up to its results."""
    while couch.stack.top.name not in ENDS:
        couch.play(best_move(couch))
        couch.until("table", *ENDS, seconds=120)


def pass_out(couch: Couch) -> None:
    """The shortest game: nobody plays a word."""
    while couch.stack.top.name not in ENDS:
        couch.pass_turn()
        couch.until("table", *ENDS)
