"""What one wins the others lose, whoever resigns has lost, and one key sits once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.keeping.house import House
from game.maven.desk.front_desk import FrontDesk
from game.rooms.messages import SetPeople, Terms
from game.rooms.net.store import KeptRooms
from game.rooms.ratings import FIRST_RATING, NEW_GAMES, STEP, STEP_NEW, RatedGame, Standing, new_ratings
from game.rules.moves import Resign
from game.trials.room_rehearsal import Line, Rehearsal, house_of
from tests.rooms.test_room import WORDS
from tests.scenes.desks import ScriptedMaven

KNOWN = st.tuples(st.floats(-500, 4000), st.integers(0, 2 * NEW_GAMES))
STANDS = st.tuples(st.booleans(), st.integers(-200, 1500))
GAMES = st.lists(st.tuples(KNOWN, STANDS), min_size=2, max_size=4)


@given(GAMES)
def test_the_sum_of_all_ratings_stays_the_same_and_nobody_moves_by_more_than_the_smallest_step(
    players: list[tuple[tuple[float, int], Standing]],
) -> None:
    before, standings = [known for known, _ in players], [stands for _, stands in players]
    after = new_ratings(before, standings)
    changes = [new - rating for new, (rating, _) in zip(after, before, strict=True)]
    assert sum(changes) == pytest.approx(0, abs=1e-6)
    settled = any(games >= NEW_GAMES for _, games in before)
    assert all(abs(change) <= (STEP if settled else STEP_NEW) + 1e-9 for change in changes)
    best, worst = max(standings), min(standings)
    assert all(
        change >= 0
        for (rating, _), own, change in zip(before, standings, changes, strict=True)
        if own == best > worst and rating == min(known for known, _ in before)
    )


def ratings_after(tmp_path: Path, game: RatedGame) -> list[float]:
    store = KeptRooms(House(tmp_path))
    store.rate(game)
    found = [store.rating(key)[0] - FIRST_RATING for key in dict.fromkeys(game.keys)]
    store.close()
    return found


def test_who_resigns_has_lost_whatever_the_scores(tmp_path: Path) -> None:
    game = RatedGame("den/1", ("anna", "bo", "cy"), (300, 20, 10), True, frozenset({0}))
    anna, bo, cy = ratings_after(tmp_path, game)
    assert (anna, bo, cy) == (-20, 20, 0)


def test_one_key_in_two_seats_is_rated_as_one_person_and_alone_as_none(tmp_path: Path) -> None:
    assert ratings_after(tmp_path, RatedGame("den/1", ("anna", "anna"), (300, 20), True)) == [0]
    game = RatedGame("den/2", ("anna", "anna", "bo"), (100, 300, 200), True)
    assert ratings_after(tmp_path, game) == [-20, 20]


def test_one_key_sits_once_in_a_room() -> None:
    room = Rehearsal(house_of(WORDS), Terms(rated=True)).room
    kitchen = room.join("Kitchen", ("Ruth", "Tom"), ("one", "one"), 0.0)
    attic = room.join("Attic", ("Ann",), ("one",), 0.0)
    assert [person.key for person in room.people] == ["one", "", ""]
    room.hear(attic.number, SetPeople(1, ("Ann",), ("one",)), 0.0)
    room.hear(kitchen.number, SetPeople(1, ("Ruth", "Tom"), ("one", "two")), 0.0)
    assert [person.key for person in room.people] == ["one", "two", ""]


def rated_game(gone: Literal["maven", "resign"]) -> tuple[Rehearsal, Line, Line]:
    rehearsal = Rehearsal(house_of(WORDS, desk=FrontDesk(ScriptedMaven())), Terms(rated=True, gone=gone))
    ruth, tom = (rehearsal.join(name, name) for name in ("Ruth", "Tom"))
    for person in rehearsal.room.people:
        person.key = person.name
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
