"""A game on a card: what the game stores comes back move by move, in one block."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.lexicon.words import Lexicon
from game.rules.editions import PLAYSTATION
from game.rules.record import Record, Seat
from game.rules.record_codec import decode, encode
from game.saves import LONGEST_EXTRA, SaveError, save_of, saved_game, summary
from game.session.match import MatchSession
from memcard.block import Save, blocks_needed, pack, unpack
from memcard.card import blank_card
from memcard.keeper import Keeper
from tests.memcard.reader import list_card
from tests.memcard.saves import icon
from tests.rules.test_record import long_game


@pytest.fixture(scope="module")
def game() -> Record:
    return long_game(seats=4, turns=60)


def saved(game: Record) -> Save:
    return Save("game", "4 players, turn 61", encode(game), icon(), 1_800_000_000, bytes(400))


def test_sixty_moves_of_four_players_take_one_block(game: Record) -> None:
    assert blocks_needed(saved(game)) == 1


def test_a_game_resumes_from_another_machines_card_as_it_was(
    game: Record, keeper: Keeper, tmp_path: Path
) -> None:
    keeper.put(1, saved(game), 4)
    keeper.export_into(1, tmp_path)
    assert keeper.flush(20)
    other = Keeper(tmp_path / "another machine")
    other.import_file(2, tmp_path / "card1.mcr")
    assert other.flush(20)
    assert decode(other.card(2).read(4).payload) == game
    other.close()


def test_fifteen_games_fill_a_card_that_an_independent_reader_lists(game: Record) -> None:
    card = blank_card()
    for number in range(1, 16):
        card = card.write(saved(game), number)
    assert [one.title for one in list_card(card.image)] == ["4 players, turn 61"] * 15
    assert all(decode(card.read(number).payload) == game for number in range(1, 16))


def host_of(lexicon: Lexicon) -> MatchSession:
    seats = (Seat("Ada"), Seat("Maven", "maven", 5))
    return MatchSession(PLAYSTATION, seats, 5, lexicon)


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.from_words(["AA", "AB"], "two words")


EXTRA = {"games": [[[300, 280], [310, 290]]], "hints": [2, 0], "name": "Zoë", "share": 0.5, "none": None}


def test_what_a_mode_of_play_adds_comes_back_as_it_was(lexicon: Lexicon) -> None:
    host = host_of(lexicon)
    racks = host.position.racks
    kept = save_of(host, 7, racks, "game", 0, extra=EXTRA, mode="Tournament, game 2")
    again = saved_game(unpack(pack(kept)))
    assert again.extra == EXTRA
    assert again.record == host.record
    assert saved_game(save_of(host, 7, racks, "game", 0)).extra == {}
    told = summary(blank_card().write(kept, 3).slot(3))
    assert told
    assert told.mode == "Tournament, game 2"


@pytest.mark.parametrize(
    ("names", "title"),
    [
        (["Ada", "Maven"], "Parlour Ada Maven"),
        (["Player 1", "Maven", "Maven 2", "Maven 3"], "Parlour Player 1 Maven +2"),
        (["Player 1", "Maven", "Maven 22", "Al"], "Parlour Player 1 Maven +2"),
        (["Zoë", "Renée", "Chloë", "Anaïs Noël"], "Parlour Zoe Renee Chloe +1"),
        (["A" * 12, "B" * 12, "C" * 12, "D" * 12], "Parlour AAAAAAAAAAAA +3"),
        (["A" * 8, "B" * 15], f"Parlour {'A' * 8} {'B' * 15}"),
        (["A" * 8, "B" * 16], f"Parlour {'A' * 8} +1"),
        (["A" * 40], "Parlour " + "A" * 24),
    ],
)
def test_a_title_names_players_in_whole(lexicon: Lexicon, names: list[str], title: str) -> None:
    host = MatchSession(PLAYSTATION, tuple(Seat(name) for name in names), 5, lexicon)
    kept = save_of(host, 0, host.position.racks, "game", 0)
    assert [one.title for one in list_card(blank_card().write(kept, 1).image)] == [title]


@pytest.mark.parametrize(
    "extra", [{"long": "x" * LONGEST_EXTRA}, {"nan": float("nan")}, {"object": object()}]
)
def test_a_mode_of_play_may_add_little_and_only_json(lexicon: Lexicon, extra: dict[str, object]) -> None:
    host = host_of(lexicon)
    with pytest.raises(ValueError, match=r"\w"):
        save_of(host, 0, host.position.racks, "game", 0, extra=extra)


@pytest.mark.parametrize(
    "extra",
    [b"3", b"[]", b"null", b'"' + b"x" * 5000 + b'"', b"[" * 3000, b'{"a":' * 1100 + b"1" + b"}" * 1100],
)
def test_an_addition_that_is_none_is_no_game(lexicon: Lexicon, extra: bytes) -> None:
    host = host_of(lexicon)
    good = save_of(host, 0, host.position.racks, "game", 0, extra={"a": 1})
    bad = replace(good, payload=good.payload.replace(b'{"a":1}', extra, 1))
    with pytest.raises(SaveError):
        saved_game(bad)
