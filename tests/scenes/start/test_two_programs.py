"""Two programs that go on with one game: what either has told to be kept is there, and nothing comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.begun_games import BEHIND, PARTED, BegunGames
from game.lexicon.words import Lexicon
from game.rules.editions import PARLOUR
from game.rules.moves import Exchange, Pass
from game.rules.record import Record, Seat, id_of
from game.saves import GAME, save_of, saved_game
from game.session.match import MatchSession
from game.storage.local_store import LocalStore


@pytest.fixture
def both(tmp_path: Path) -> Iterator[tuple[BegunGames, BegunGames]]:
    """The begun games of two programs with one folder."""
    houses = LocalStore(tmp_path), LocalStore(tmp_path)
    yield BegunGames(houses[0]), BegunGames(houses[1])
    for house in houses:
        house.close()


def played(lexicon: Lexicon, turns: str) -> MatchSession:
    """A game of one deal that went this way."""
    host = MatchSession(PARLOUR, (Seat("Ada"), Seat("Bo")), 7, lexicon)
    for turn in turns:
        seat = host.position.to_move
        host.submit(seat, Pass() if turn == "p" else Exchange(host.position.racks[seat][:1]))
    return host


def keep(begun: BegunGames, host: MatchSession) -> None:
    begun.keep(id_of(host.record), save_of(host, 0, host.position.racks, GAME, 1_000))
    assert begun.house.flush()


def lying(begun: BegunGames) -> list[int]:
    """How many turns the games on the shelf have, the one under its first name before others."""
    games = {item.key: saved_game(item.value.save).record for item in begun.all()}
    assert all(id_of(record) == key for key, record in games.items())
    in_order = sorted(games.values(), key=lambda record: (record.id != "", len(record.turns)))
    return [len(record.turns) for record in in_order]


def test_who_is_behind_in_the_same_game_takes_no_turn_of_the_other_away(
    both: tuple[BegunGames, BegunGames], lexicon: Lexicon
) -> None:
    """K16."""
    one, other = both
    keep(one, played(lexicon, "x"))
    keep(other, played(lexicon, "xx"))
    keep(one, played(lexicon, "x"))
    assert (lying(one), str(one.house.take_trouble())) == ([2], str(BEHIND))
    keep(one, played(lexicon, "xxx"))
    assert (lying(one), one.house.take_trouble()) == ([3], "")


def test_of_two_ways_the_one_that_went_further_is_kept_and_the_other_is_a_game_of_its_own(
    both: tuple[BegunGames, BegunGames], lexicon: Lexicon
) -> None:
    """K16: ten turns that were told to be kept gave way to four."""
    one, other = both
    keep(one, played(lexicon, "x"))
    keep(one, played(lexicon, "xxx"))
    keep(other, played(lexicon, "xp"))
    assert (lying(other), str(other.house.take_trouble())) == ([3, 2], str(PARTED))
    keep(one, played(lexicon, "xxxx"))
    assert lying(one) == [4, 2]
    keep(other, played(lexicon, "xpxxx"))
    assert lying(one) == [5, 4], "whoever comes further has the name"
    assert lying(other) == [5, 4]


@pytest.mark.parametrize(("late", "left"), [("xx", []), ("xxp", [3])])
def test_a_game_that_another_program_has_finished_stays_finished(
    both: tuple[BegunGames, BegunGames], lexicon: Lexicon, late: str, left: list[int]
) -> None:
    """K16."""
    one, other = both
    keep(one, played(lexicon, "xx"))
    keep(other, played(lexicon, "xxx"))
    other.finish(played(lexicon, "xxxx").record)
    assert other.house.flush()
    keep(one, played(lexicon, late))
    assert lying(one) == left
    record: Record = played(lexicon, "xxxx").record
    assert one.find(id_of(record)) is None


def test_what_somebody_else_has_played_otherwise_outlives_the_end_of_a_game(
    both: tuple[BegunGames, BegunGames], lexicon: Lexicon
) -> None:
    one, other = both
    keep(one, played(lexicon, "xx"))
    keep(other, played(lexicon, "xxppp"))
    one.finish(played(lexicon, "xxx").record)
    assert one.house.flush()
    assert lying(one) == [5]
