"""Ways from the title to a table, and whole games played by presses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.maven.levels_and_vocabularies import LEVELS
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.moves import Move
from game.rules.seat_view import seat_view
from game.rules.seeded_luck import Luck
from game.scenes.start.join import JoinScene
from game.scenes.start.name_keys import rows as name_rows
from game.scenes.start.places import SeatPlace
from memcard.keeper import Keeper
from tests.scenes.cardplay import house_of
from tests.scenes.couch import Couch, services
from tests.scenes.scripted_maven import ScriptedMaven

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
        home = replace(home, keeper=keeper, house=house_of(keeper))
    return Couch(home)


@contextmanager
def kept_in(folder: Path) -> Iterator[Keeper]:
    keeper = Keeper(folder)
    try:
        yield keeper
    finally:
        keeper.close()


def start(couch: Couch, mode: str) -> None:
    """From the title to where people sit down; the first one sits already, and is still choosing."""
    couch.press("confirm")
    couch.choose("Play")
    couch.choose(mode)


def be_called(couch: Couch, name: str) -> None:
    """Whoever is choosing spells a new name."""
    place = chosen(couch)
    while place.chip < len(place.names):
        couch.press("right")
    couch.press("confirm")
    for letter in name.upper():
        press_name_key(couch, letter)
    couch.press("pause")


def press_name_key(couch: Couch, label: str) -> None:
    """Go to a key of the name that is being spelled, and press it."""
    row, key = next(
        (row, key)
        for row, cells in enumerate(name_rows())
        for key, cell in enumerate(cells)
        if cell.label == label
    )
    place = chosen(couch)
    while place.keys and place.keys.focus[0] != row:
        couch.press("down")
    while place.keys and place.keys.focus[1] != key:
        couch.press("right")
    couch.press("confirm")


def joining(couch: Couch) -> JoinScene:
    """Where people sit down."""
    assert isinstance(couch.stack.top, JoinScene), couch.stack.top.name
    return couch.stack.top


def chosen(couch: Couch) -> SeatPlace:
    """The seat that the pad is filling, or has filled last."""
    scene = joining(couch)
    return scene._open_place("p1") or scene._open_place(None) or scene.places.of_pad("p1")[-1]


def be_ready(couch: Couch) -> None:
    couch.press("confirm")


def add_person(couch: Couch, name: str = "") -> None:
    """Somebody who shares the pad of whoever is ready."""
    couch.press("up", "confirm")
    if name:
        be_called(couch, name)
    be_ready(couch)


def add_maven(couch: Couch, level: str) -> None:
    couch.press("shuffle")
    place = chosen(couch)
    wanted = [one.name for one in LEVELS].index(level) + 1
    steps = wanted - place.level
    couch.press(*["right" if steps > 0 else "left"] * abs(steps), "confirm")


def start_solitaire(couch: Couch) -> None:
    """One player with the default name, at the table."""
    start(couch, "Solitaire")
    be_ready(couch)
    couch.until("table")


def start_with(couch: Couch, mode: str, *levels: str) -> None:
    """One person against Maven on each of these levels, at the table."""
    start(couch, mode)
    be_ready(couch)
    for level in levels:
        add_maven(couch, level)
    couch.press("confirm")
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
