"""How many presses fifteen things need that people want, from the title on; docs/presses.md tells them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from game.lexicon.words import Lexicon
from game.mail.store import Shelf
from game.options import Options
from game.scenes.duplicate.set_up import SetUp
from game.scenes.history.daily import DailyScene
from game.scenes.history.moments import MomentsScene
from game.scenes.history.opponents import OpponentsScene
from game.scenes.mail.shelf_scene import ShelfScene
from game.scenes.options.settings_screen import QUIET_SECONDS
from game.scenes.puzzles.puzzle_list import PuzzleList
from game.scenes.start.join import JoinScene
from game.scenes.start.join_elsewhere import JoinElsewhere
from game.scenes.table.table_scene import TableScene
from game.storage.local_store import LocalStore
from tests.archive.games import kept_game
from tests.mail.posts import dice_of
from tests.scenes.couch import Couch
from tests.scenes.rooms.paired import Home, SofaCouch

Reached = Callable[[Couch], bool]
SIX = ("larger text", "High Contrast", "a friend's television", "mail", "a review", "the daily bag")
"""What nobody may need more than six presses for."""


def top_is(kind: type) -> Reached:
    return lambda couch: isinstance(couch.stack.top, kind)


def kept(wanted: Callable[[Options], bool]) -> Reached:
    """Whether settings are as wanted, on the disk as well, and stay so when their screen is left."""

    def reached(couch: Couch) -> bool:
        written: list[Options] = []
        couch.services.store_options = written.append
        couch.wait(2 * QUIET_SECONDS)
        couch.press("back*3")
        assert couch.stack.top.name == "title"
        return wanted(written[-1]) and wanted(couch.services.options)

    return reached


WISHES: dict[str, tuple[str, Reached]] = {
    "to play at once": ("shuffle", top_is(TableScene)),
    "to go on": ("scores", top_is(TableScene)),
    "two on this sofa": ("confirm confirm confirm confirm", top_is(JoinScene)),
    "somebody to play against": ("confirm confirm right confirm confirm", top_is(OpponentsScene)),
    "the daily bag": ("confirm confirm right right confirm confirm", top_is(DailyScene)),
    "all at once": ("confirm confirm confirm right confirm", top_is(SetUp)),
    "solitaire": ("confirm confirm right right confirm right confirm", top_is(JoinScene)),
    "a friend's television": ("confirm confirm left confirm confirm", top_is(JoinElsewhere)),
    "mail": ("confirm confirm left confirm right confirm", top_is(ShelfScene)),
    "a puzzle": ("confirm down confirm down down down confirm", top_is(PuzzleList)),
    "a review": ("confirm down confirm confirm confirm", top_is(MomentsScene)),
    "larger text": ("confirm options confirm right", kept(lambda options: options.text_size > 100)),
    "High Contrast": ("confirm options confirm down right", kept(lambda options: options.high_contrast)),
    "quieter music": ("confirm options down confirm down left", kept(lambda options: options.music < 6)),
    "to learn it": (
        "confirm confirm right right confirm left confirm",
        lambda couch: couch.sees("Your First Game"),
    ),
}


@pytest.fixture(params=["new house", "house with a game begun"])
def couch(lexicon: Lexicon, tmp_path: Path, request: pytest.FixtureRequest) -> Couch:
    """At the title of a house with a network, a disk and a finished game."""
    couch = SofaCouch(lexicon, Home(lexicon))
    couch.services.mail = Shelf(LocalStore(), tmp_path / "mail", lexicon, dice_of(1))
    couch.services.archive.keep(kept_game(1))
    if request.param != "new house":
        couch.press("shuffle")
        couch.until("table")
        couch.from_menu("Quit")
        couch.choose_aside("Quit")
        couch.press("back")
    assert couch.stack.top.name == "title"
    return couch


def test_fifteen_things_are_told_and_none_of_six_needs_more_than_six_presses() -> None:
    presses = {wish: len(path.split()) for wish, (path, _) in WISHES.items()}
    assert len(presses) == 15
    assert [presses[wish] for wish in SIX] == [4, 5, 5, 6, 5, 6]
    assert max(presses.values()) == 7


@pytest.mark.parametrize("wish", WISHES)
def test_so_many_presses_lead_there_whether_or_not_a_game_is_begun(couch: Couch, wish: str) -> None:
    path, reached = WISHES[wish]
    begun = couch.services.begun.count()
    if wish == "to go on" and not begun:
        assert "Continue" not in couch.prompts, "there is nothing to go on with"
        return
    couch.press(*path.split())
    assert reached(couch), couch.stack.top.name


def test_the_table_of_presses_tells_what_is_pressed() -> None:
    told = (Path(__file__).parents[3] / "docs" / "presses.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| (\d+) \| (\d+) \|$", told, re.MULTILINE)
    assert {wish: int(now) for wish, _, now in rows} == {
        wish: len(path.split()) for wish, (path, _) in WISHES.items()
    }
