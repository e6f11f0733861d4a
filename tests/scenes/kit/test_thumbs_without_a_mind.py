"""Thumbs without a mind: whatever is pressed, nothing breaks and no turn is lost by accident."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from controllers.actions import Action, Press
from game.lexicon.words import Lexicon
from game.match.game_client import HomeGameClient
from game.rules.editions import PLAYSTATION
from game.rules.moves import Exchange, Pass
from game.rules.record import Seat
from game.scenes.kit.menus import Question
from game.scenes.kit.services import Services
from game.scenes.table.table_scene import TableScene
from game.session.match import MatchSession
from tests.scenes.couch import Couch, services
from tests.scenes.hosting import host_of, saved_table_of
from tests.scenes.scripted_maven import ScriptedMaven
from tools.stress.random_presses import press_storm

PRESSES = 1000
"""Of each seed; `python -m tools.stress presses` makes a hundred thousand."""
GAME = 125
"""Presses until everything begins anew."""
THUMB = [*Action, *[Action.CONFIRM] * 6, *[Action.RIGHT, Action.LEFT, Action.UP, Action.DOWN] * 2]
"""What a thumb presses, more often what leads somewhere."""
AGAIN = 0.5
"""Chance that it presses once more what it pressed: else it never comes to the end of a rack."""
WAYS_OUT = {"title", "main-menu", "table", "results"}


def table_of(couch: Couch) -> TableScene | None:
    """The table of a game; a puzzle has no turns to be lost."""
    tables = (scene for scene in couch.stack.scenes if isinstance(scene, TableScene))
    return next((table for table in tables if isinstance(table.door, HomeGameClient)), None)


def couch_anew(home: Services, number: int) -> Couch:
    """At the title, or in the first turn of a game: thumbs seldom come so far."""
    if number % 2:
        return Couch(home)
    seats = Seat("Ada"), Seat("Maven", "maven", 4)
    host = MatchSession(PLAYSTATION, seats, home.new_seed(), home.lexicon)
    couch = Couch(home, saved_table_of(home, host))
    couch.until("table")
    return couch


def given_up(table: TableScene | None) -> int:
    """How many turns people have passed or exchanged."""
    record = host_of(table).record if table else None
    by_hand = (
        [turn.move for turn in record.turns if record.seats[turn.seat].kind == "human"] if record else []
    )
    return sum(isinstance(move, Pass | Exchange) for move in by_hand)


@pytest.mark.parametrize("seed", range(4))
def test_random_presses_never_break_the_game_nor_lose_a_turn_unasked(lexicon: Lexicon, seed: int) -> None:
    luck = random.Random(seed)
    home = services(lexicon, ScriptedMaven(delay=2), seed=seed, fast=luck.random() < 0.5)
    couch, action = couch_anew(home, 0), Action.CONFIRM
    for number in range(1, PRESSES + 1):
        if number % GAME == 0 or couch.stack.finished:
            couch = couch_anew(home, number // GAME)
        asked, table = isinstance(couch.stack.top, Question), table_of(couch)
        turns = given_up(table)
        action = action if luck.random() < AGAIN else luck.choice(THUMB)
        couch.stack.press(Press("p1", action, repeat=luck.random() < 0.2))
        couch.wait(luck.choice([0.0, 0.02, 0.3]))  # what was handed in is heard in the next frame
        assert asked or given_up(table) == turns
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
