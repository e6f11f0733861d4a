"""A game on a card: what the game stores comes back move by move, in one block."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules.codec import decode, encode
from game.rules.record import Record
from memcard.block import Save, blocks_needed
from memcard.card import blank_card
from memcard.keeper import Keeper
from tests.memcard.reader import list_card
from tests.memcard.saves import icon
from tests.rules.test_record import long_game


@pytest.fixture(scope="module")
def game() -> Record:
    return long_game(seats=4, turns=60)


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator[Keeper]:
    keeper = Keeper(tmp_path / "cards")
    yield keeper
    keeper.close()


def saved(game: Record) -> Save:
    return Save("game", "4 players, turn 61", encode(game), icon(), 1_800_000_000, bytes(400))


def test_sixty_moves_of_four_players_take_one_block(game: Record) -> None:
    assert blocks_needed(saved(game)) == 1


def test_a_game_resumes_from_another_machines_card_as_it_was(
    game: Record, keeper: Keeper, tmp_path: Path
) -> None:
    keeper.put(1, saved(game), 4)
    keeper.export_card(1, tmp_path / "carried.mcr")
    assert keeper.flush(20)
    other = Keeper(tmp_path / "another machine")
    other.import_card(2, tmp_path / "carried.mcr")
    assert other.flush(20)
    assert decode(other.card(2).read(4).payload) == game
    other.close()


def test_fifteen_games_fill_a_card_that_an_independent_reader_lists(game: Record) -> None:
    card = blank_card()
    for number in range(1, 16):
        card = card.write(saved(game), number)
    assert [one.title for one in list_card(card.image)] == ["4 players, turn 61"] * 15
    assert all(decode(card.read(number).payload) == game for number in range(1, 16))
