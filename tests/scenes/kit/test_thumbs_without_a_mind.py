"""Thumbs without a mind: whatever is pressed, nothing breaks and no turn is lost by accident."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from controllers.actions import Action, Press
from game.lexicon.words import Lexicon
from game.match.game_client import HomeGameClient
from game.rules.moves import Exchange, Pass
from game.scenes.kit.menus import Question
from game.scenes.table.table_scene import TableScene
from tests.scenes.couch import Couch, services
from tests.scenes.hosting import host_of
from tests.scenes.scripted_maven import ScriptedMaven
from tools.stress.random_presses import press_storm

PRESSES = 1000
"""Of each seed; `python -m tools.stress presses` makes a hundred thousand."""
THUMB = [*Action, *[Action.CONFIRM] * 6, *[Action.RIGHT, Action.LEFT, Action.UP, Action.DOWN] * 2]
"""What a thumb presses, more often what leads somewhere."""
WAYS_OUT = {"title", "main-menu", "table", "results"}


def table_of(couch: Couch) -> TableScene | None:
    """The table of a game; a puzzle has no turns to be lost."""
    tables = (scene for scene in couch.stack.scenes if isinstance(scene, TableScene))
    return next((table for table in tables if isinstance(table.door, HomeGameClient)), None)


@pytest.mark.parametrize("seed", range(4))
def test_random_presses_never_break_the_game_nor_lose_a_turn_unasked(lexicon: Lexicon, seed: int) -> None:
    luck = random.Random(seed)
    couch = Couch(services(lexicon, ScriptedMaven(delay=2), seed=seed, fast=luck.random() < 0.5))
    for _ in range(PRESSES):
        if couch.stack.finished:
            couch = Couch(couch.services)
        asked, table = isinstance(couch.stack.top, Question), table_of(couch)
        turns = len(host_of(table).record.turns) if table else 0
        couch.stack.press(Press("p1", luck.choice(THUMB), repeat=luck.random() < 0.2))
        if table and len(host_of(table).record.turns) > turns:
            assert asked or not isinstance(host_of(table).record.turns[-1].move, Pass | Exchange)
        couch.wait(luck.choice([0.0, 0.02, 0.3]))
        assert couch.picture.prompts or couch.stack.top.is_new, "there is always something to press"


@pytest.mark.parametrize("seed", range(3))
def test_back_always_leads_out_again(lexicon: Lexicon, seed: int) -> None:
    """From wherever random presses led, ▲ (or ✕ where ▲ does nothing) reaches a place that one knows."""
    luck = random.Random(seed)
    couch = Couch(services(lexicon, ScriptedMaven(), seed=seed))
    for _ in range(150):
        for _ in range(luck.randrange(1, 25)):
            couch.press(luck.choice([action for action in THUMB if action is not Action.BACK]))
        for _ in range(20):
            if couch.stack.top.name in WAYS_OUT:
                break
            back = Action.BACK in {action for actions in couch.prompts.values() for action in actions}
            couch.press("back" if back else "confirm")
            couch.wait(0.5)
        assert couch.stack.top.name in WAYS_OUT


def test_random_thumbs_on_several_pads_find_nothing_on_any_screen(tmp_path: Path) -> None:
    """A short version of the trial `python -m tools.stress presses`, which has a hundred thousand."""
    tally: Counter[str] = Counter()
    assert [wrong for wrong in press_storm(tmp_path, 2000, tally) if wrong] == []
    assert len(tally) > 15, "it saw many screens"
