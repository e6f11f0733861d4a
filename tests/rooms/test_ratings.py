"""What a rated game is worth, whoever resigns has lost, and one key sits once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.maven.engine.engine_client import EngineClient
from game.rooms.net.store import KeptRooms
from game.rooms.ratings import FIRST_RATING, NEW_GAMES, STEP, STEP_NEW, RatedGame, Standing, new_ratings
from game.rules.moves import Resign
from game.storage.local_store import LocalStore
from game.wire.from_page import LeaveRoom
from game.wire.from_room import SetPeople
from game.wire.terms import Terms
from tests.rooms.test_room import WORDS
from tests.scenes.scripted_maven import ScriptedMaven
from tools.stress.room_rehearsal import Rehearsal, RehearsalLine, house_of

KNOWN = st.tuples(st.floats(-500, 4000), st.integers(0, 2 * NEW_GAMES))
STANDS = st.tuples(st.booleans(), st.integers(-200, 1500))
GAMES = st.lists(st.tuples(KNOWN, STANDS), min_size=2, max_size=4)


@given(GAMES)
def test_nobody_moves_by_more_than_the_step_and_the_lowest_of_the_winners_never_loses(
    players: list[tuple[tuple[float, int], Standing]],
) -> None:
    before, standings = [known for known, _ in players], [stands for _, stands in players]
    best, worst = max(standings), min(standings)
    for own, (rating, games), after in zip(standings, before, new_ratings(before, standings), strict=True):
        assert abs(after - rating) <= (STEP_NEW if games < NEW_GAMES else STEP) + 1e-9
        if own == best > worst and rating == min(known for known, _ in before):
            assert after >= rating


@given(st.lists(st.tuples(st.floats(-500, 4000), STANDS), min_size=2, max_size=4))
def test_among_people_who_are_known_what_one_wins_the_others_lose(
    players: list[tuple[float, Standing]],
) -> None:
    before = [(rating, NEW_GAMES) for rating, _ in players]
    after = new_ratings(before, [stands for _, stands in players])
    assert sum(after) == pytest.approx(sum(rating for rating, _ in players), abs=1e-6)


def test_two_hundred_wins_against_fresh_keys_are_worth_less_than_ten_against_an_equal() -> None:
    """E20: they made 2048 of 1500."""
    farmed = equal = FIRST_RATING
    for games in range(200):
        farmed, _ = new_ratings([(farmed, NEW_GAMES + games), (FIRST_RATING, 0)], [(True, 400), (True, 0)])
    for games in range(10):
        before = [(equal, NEW_GAMES + games), (equal, NEW_GAMES)]
        equal, _ = new_ratings(before, [(True, 400), (True, 0)])
    assert FIRST_RATING < farmed < equal


def test_what_is_won_on_ones_own_sofa_is_not_rated(tmp_path: Path) -> None:
    one_sofa = RatedGame("den/1", ("anna", "bo"), (300, 20), True, sofas=(1, 1))
    assert ratings_after(tmp_path / "one", one_sofa) == [0, 0]
    two_sofas = RatedGame("den/1", ("anna", "bo", "cy"), (300, 20, 100), True, sofas=(1, 1, 2))
    anna, bo, cy = ratings_after(tmp_path / "two", two_sofas)
    assert (anna, bo, cy) == (1, -1, 0)


def test_a_room_tells_which_people_sat_on_one_sofa_also_after_its_process_was_killed() -> None:
    rehearsal = Rehearsal(house_of(WORDS), Terms(rated=True, seats=3))
    lines = rehearsal.join("Kitchen", "Ruth", "Tom"), rehearsal.join("Attic", "Ann")
    rehearsal.get_ready()
    rehearsal.kill()
    for line in lines:
        line.mend()
    rehearsal.until_over()
    (finished,) = rehearsal.room.finished
    assert finished.sofas == (1, 1, 2)


def ratings_after(tmp_path: Path, game: RatedGame) -> list[float]:
    store = KeptRooms(LocalStore(tmp_path))
    store.rate(game)
    found = [store.rating(key)[0] - FIRST_RATING for key in dict.fromkeys(game.keys)]
    store.close()
    return found


def test_who_resigns_has_lost_whatever_the_scores(tmp_path: Path) -> None:
    game = RatedGame("den/1", ("anna", "bo", "cy"), (300, 20, 10), True, frozenset({0}))
    anna, bo, cy = ratings_after(tmp_path, game)
    assert (anna, bo, cy) == (-1, 1, 0)


def test_one_key_in_two_seats_is_rated_as_one_person_and_alone_as_none(tmp_path: Path) -> None:
    assert ratings_after(tmp_path, RatedGame("den/1", ("anna", "anna"), (300, 20), True)) == [0]
    game = RatedGame("den/2", ("anna", "anna", "bo"), (100, 300, 200), True)
    assert ratings_after(tmp_path, game) == [-1, 1]


def test_one_key_sits_once_in_a_room() -> None:
    room = Rehearsal(house_of(WORDS), Terms(rated=True)).room
    kitchen = room.join("Kitchen", ("Ruth", "Tom"), ("one", "one"), 0.0)
    attic = room.join("Attic", ("Ann",), ("one",), 0.0)
    assert [person.key for person in room.people] == ["one", "", ""]
    room.hear(attic.number, SetPeople(1, ("Ann",), ("one",)), 0.0)
    room.hear(kitchen.number, SetPeople(1, ("Ruth", "Tom"), ("one", "two")), 0.0)
    assert [person.key for person in room.people] == ["one", "two", ""]


def rated_game(gone: Literal["maven", "resign"]) -> tuple[Rehearsal, RehearsalLine, RehearsalLine]:
    rehearsal = Rehearsal(house_of(WORDS, engine=EngineClient(ScriptedMaven())), Terms(rated=True, gone=gone))
    ruth, tom = (rehearsal.join(name, name) for name in ("Ruth", "Tom"))
    for line, name in ((ruth, "Ruth"), (tom, "Tom")):
        line.guest.set_people((name,), (name,))
    rehearsal.beat()
    rehearsal.get_ready()
    return rehearsal, ruth, tom


def tom_has_lost(rehearsal: Rehearsal) -> bool:
    (finished,) = rehearsal.room.finished
    assert finished.keys == ("Ruth", "Tom")
    return finished.standings[0] > finished.standings[1]


def test_a_game_that_somebody_resigned_while_ahead_is_lost() -> None:
    rehearsal, _, tom = rated_game("maven")
    assert rehearsal.room.game is not None
    host = rehearsal.room.game.host
    host.position = replace(host.position, scores=(0, 100))
    assert tom.guest.door is not None
    tom.guest.door.submit(1, Resign())
    rehearsal.until_over()
    assert tom_has_lost(rehearsal)


@pytest.mark.parametrize("killed", [False, True])
@pytest.mark.parametrize("gone", ["maven", "resign"])
def test_a_rated_game_that_somebody_left_is_lost_whoever_plays_for_them(
    gone: Literal["maven", "resign"], killed: bool
) -> None:
    rehearsal, ruth, tom = rated_game(gone)
    assert rehearsal.room.game is not None
    if killed and gone == "maven":
        tom.guest.leave()
        rehearsal.beat()
        rehearsal.kill()
        ruth.mend()
    else:
        tom.guest.leave()
    assert rehearsal.room.game is not None
    rehearsal.until_over()
    assert tom_has_lost(rehearsal)


def test_whoever_comes_again_is_shown_with_the_rating_that_they_have_by_then() -> None:
    ratings = {"anna": 1500}
    house = replace(house_of(WORDS), rating=ratings.get)
    room = Rehearsal(house, Terms(rated=True)).room
    room.join("Kitchen", ("Ruth",), (), 0.0)
    for rating in (1500, 1620):
        ratings["anna"] = rating
        sofa = room.join("Attic", ("Anna",), ("anna",), 0.0)
        assert room.state.sofas[1].people[0].rating == rating
        room.hear(sofa.number, LeaveRoom(1), 0.0)
