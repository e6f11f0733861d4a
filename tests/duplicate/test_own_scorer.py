"""The scorer of trials, which was written apart from the rules, and the rules have to agree on any play."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from game.duplicate.party_host import Party
from game.duplicate.round_state import RoundState, verdict
from game.duplicate.settings import Form
from game.rules.moves import Place, Square, Tile
from tests.maven.tables import lexicon
from tests.phones.party import plays_of, scored_plays
from tools.stress.reference_scorer import own_points

LETTERS = st.sampled_from("AEIOUNRSTLDGQZaeq")


@cache
def tables() -> list[RoundState]:
    """The rounds of one game."""
    party, found = Party(Form(), 5, lexicon()), list[RoundState]()
    while len(found) < 8:
        party.plays_known(scored_plays(party), 0.0)
        found.append(party.table)
        party.close(60.0)
        party.go_on()
    return found


@cache
def plays(number: int) -> list[Place]:
    party = Party(Form(), 5, lexicon())
    party.table = tables()[number]
    return plays_of(party)


def own(table: RoundState, play: Place) -> int:
    board = [table.board.cells[row * 15 : row * 15 + 15] for row in range(15)]
    return own_points(
        board, table.rack, [(*tile.square, tile.face) for tile in play.tiles], lexicon().__contains__
    )


@settings(max_examples=200, deadline=None)
@given(
    st.integers(0, 7),
    st.integers(0, 5_000),
    st.integers(0, 6),
    st.integers(-2, 2),
    st.integers(-2, 2),
    LETTERS,
)
def test_two_scorers_agree_on_what_can_be_laid_and_on_what_is_a_little_otherwise(
    number: int, which: int, at: int, down: int, right: int, face: str
) -> None:
    table = tables()[number]
    play = plays(number)[which % len(plays(number))]
    assert own(table, play) == verdict(table, play, lexicon()).points > 0
    square, _ = play.tiles[at % len(play.tiles)]
    there = Square(min(14, max(0, square.row + down)), min(14, max(0, square.col + right)))
    for tile in (Tile(square, face), Tile(there, play.tiles[0].face)):
        tiles = (*play.tiles[: at % len(play.tiles)], tile, *play.tiles[at % len(play.tiles) + 1 :])
        if len({one.square for one in tiles}) == len(tiles):
            assert own(table, Place(tiles)) == verdict(table, Place(tiles), lexicon()).points, tiles
