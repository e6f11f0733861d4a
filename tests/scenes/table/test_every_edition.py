"""Every historic edition at the table, by presses alone, from its first turn to its results."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.match.host import Host
from game.maven.desk.front_desk import InProcessMaven
from game.rules.editions import EDITIONS
from game.rules.letter_sets import letter_set_of
from game.rules.record import Seat
from tests.rules.replays import positions
from tests.scenes.couch import Couch, services
from tests.scenes.hosting import saved_table_of
from tests.scenes.playing import best_move
from tests.scenes.table.test_table import ANNA, BO

MAVEN = Seat("Maven", "maven", 4)
SHORT = letter_set_of(
    "short", "A 5 1 | E 6 1 | T 4 1 | S 4 1 | R 4 1 | N 4 1 | I 4 1 | O 4 1 | D 2 2 | ? 1 0"
)
"""Few tiles, so that a game is short."""
STOPS = ("table", "challenge", "handover", "pick", "question", "results", "solitaire", "standings")


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_is_played_by_presses_to_its_results(lexicon: Lexicon, edition: str) -> None:
    rules = replace(EDITIONS[edition], tiles=SHORT)
    seats = (ANNA, BO, MAVEN)[: min(rules.max_seats, 3)]
    home = services(lexicon, InProcessMaven(lexicon))
    host = Host(rules, seats, 11, lexicon)
    couch = Couch(home, saved_table_of(home, host))
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
