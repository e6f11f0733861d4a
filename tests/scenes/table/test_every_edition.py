"""Every historic edition at the table, by presses alone, from its first turn to its results."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.equipment_files import find_equipment
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.rules.editions import EDITIONS, SOLITAIRE
from game.rules.letter_sets import ENGLISH, letter_set_of
from game.session.match import MatchSession
from tests.rules.replays import positions
from tests.scenes.couch import Couch, services
from tests.scenes.hosting import saved_table_of
from tests.scenes.playing import add_maven, add_person, be_ready, best_move, couch_of, start
from tests.scenes.start.test_choose_rules import change, go
from tests.scenes.table.test_table import ANNA

SHORT = letter_set_of(
    "short", "A 5 1 | E 6 1 | T 4 1 | S 4 1 | R 4 1 | N 4 1 | I 4 1 | O 4 1 | D 2 2 | ? 1 0"
)
"""Few tiles, so that a game is short."""
STOPS = ("table", "challenge", "handover", "pick", "question", "results", "solitaire", "standings")


def set_up(lexicon: Lexicon, edition: str) -> Couch:
    """From the title to a game of two people, and of Maven where the edition has room, with few tiles."""
    couch = couch_of(lexicon, clever=True, seed=11)
    found = replace(find_equipment(None), letter_sets=(ENGLISH, SHORT))
    couch.services.equipment = lambda: found
    start(couch, "Normal")
    be_ready(couch)
    add_person(couch)
    couch.press("left", "confirm")
    go(couch, edition)
    couch.press("shuffle")
    change(couch, "Board", "Letters", "right")
    couch.press("back", "back")
    if EDITIONS[edition].max_seats > 2:
        add_maven(couch, "Advanced")
    else:
        couch.press("right")
    couch.press("confirm")
    return couch


def alone(lexicon: Lexicon) -> Couch:
    """Solitaire has rules of its own, which nobody changes."""
    home = services(lexicon, InProcessMaven(lexicon))
    host = MatchSession(replace(SOLITAIRE, tiles=SHORT), (ANNA,), 11, lexicon)
    return Couch(home, saved_table_of(home, host))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_is_played_by_presses_from_the_title_to_its_results(
    lexicon: Lexicon, edition: str
) -> None:
    couch = alone(lexicon) if edition == SOLITAIRE.edition else set_up(lexicon, edition)
    couch.until(*STOPS)
    host = couch.host
    assert host.record.rules.edition == edition
    assert host.position.rules.tiles == SHORT
    seen = set()
    while couch.stack.top.name not in ("results", "solitaire", "standings"):
        couch.until(*STOPS, seconds=120)
        seen.add(couch.stack.top.name)
        match couch.stack.top.name:
            case "table":
                couch.play(best_move(couch))
            case "challenge" | "handover":
                couch.press("confirm")
            case "pick":
                couch.press("shuffle")
                couch.wait(1)
            case "question":
                couch.press("left", "confirm")
    assert host.position.outcome is not None
    assert [position.scores for position in positions(host.record, lexicon)][-1] == host.position.scores
    assert ("challenge" in seen) is (edition in ("PC 2002", "Mail 1999"))
