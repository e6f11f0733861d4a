"""The trial of a whole party notices when another play is judged than the one that was tapped."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from game.duplicate.round_results import PlayerResult, Round
from game.duplicate.round_state import begin
from game.duplicate.settings import Form
from game.rules.moves import Place, Square, Tile
from tools.stress.party import PartyPage
from tools.stress.party_reloads import PEOPLE, _wrong

PLAYS = [
    Place((Tile(Square(7, 7), "A"), Tile(Square(7, 8), chr(66 + place)))) for place in range(len(PEOPLE))
]


def over(plays: list[Place | None]) -> Round:
    """A round in which these were judged."""
    found = {player: PlayerResult(play, 2 if play else 0) for player, play in enumerate(plays)}
    return Round(begin(Form(), 1), PLAYS[0], 2, found)


def pages(complaint: str = "") -> list[PartyPage]:
    told = SimpleNamespace(window=SimpleNamespace(complaints=[complaint] if complaint else []))
    return [cast(PartyPage, told) for _ in PEOPLE]


def test_a_play_that_was_judged_otherwise_or_not_at_all_is_told_by_name() -> None:
    assert _wrong(over([*PLAYS]), PLAYS, pages()) is None
    other = _wrong(over([PLAYS[0], PLAYS[0], *PLAYS[2:]]), PLAYS, pages())
    assert other is not None
    assert other.startswith("round 1: Bo laid")
    lost = _wrong(over([*PLAYS[:7], None]), PLAYS, pages())
    assert lost is not None
    assert lost.startswith("round 1: Hana laid")


def test_what_a_page_complains_of_is_told() -> None:
    assert _wrong(over([*PLAYS]), PLAYS, pages("x is undefined")) == (
        "round 1: a page complains: x is undefined"
    )
