"""A hall without network and clock: who plays and counts, what the arbiter may, what outlives its process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

from game.halls.causes import AnyCause, Begun, Journal, Opened, Removed, Scheduled, Stopped, WentOn
from game.halls.hall import SHOWN_SECONDS, Hall, digest
from game.halls.results import csv_of
from game.rules.moves import Place
from game.together.party import Stage
from tests.maven.tables import lexicon
from tests.phones.party import scored_plays

OPENED = Opened(0.0, "Club Night", "BCDFGH", digest("arbiter"), 7, 60)


def opened() -> tuple[Hall, list[AnyCause]]:
    """A hall, and what was noted of it."""
    noted: list[AnyCause] = []
    return Hall(OPENED, lexicon(), noted.append), noted


def begun(*names: str) -> tuple[Hall, list[AnyCause]]:
    """In its first round."""
    hall, noted = opened()
    for name in names:
        hall.come(name, f"token of {name}", 0.0)
    hall.do(Begun(1.0))
    deal(hall, 1.0)
    return hall, noted


def deal(hall: Hall, now: float) -> list[Place]:
    """The tiles are looked through; all plays, the best first."""
    found = sorted(scored_plays(hall.party), key=lambda one: -one[1])
    hall.looked(found, now)
    return [play for play, _ in found]


def plays(hall: Hall) -> list[Place]:
    return [play for play, _ in sorted(scored_plays(hall.party), key=lambda one: -one[1])]


def again(noted: list[AnyCause]) -> Hall:
    """The hall that another process makes of the same causes."""
    hall = Hall(OPENED, lexicon(), lambda _cause: None)
    for cause in noted:
        hall.follow(cause)
    return hall


def state(hall: Hall) -> tuple[object, ...]:
    """All that counts."""
    party = hall.party
    seen = [party.seen_by(player, hall.last) for player in range(len(party.players))]
    return party.table, party.stage, party.players, tuple(hall.rounds), hall.standings, seen, hall.removed


def test_a_hall_made_of_its_causes_is_that_hall_at_every_one_of_them() -> None:
    hall, noted = begun("Anna", "Bo", "Cleo")
    luck, now = Random(3), 2.0
    seen = []
    for _ in range(3):
        found = plays(hall)
        for player in range(3):
            play = luck.choice(found[:30])
            now += 1
            if luck.random() < 0.7:
                assert hall.hand_in(player, hall.party.table.number, play, now)
            else:
                hall.lay(player, hall.party.table.number, play)
        seen.append((len(noted), state(hall)))
        now += 60
        hall.advance(now, 0)
        assert hall.party.stage is Stage.REVEALING
        seen.append((len(noted), state(hall)))
        now += SHOWN_SECONDS
        hall.advance(now, 0)
        deal(hall, now)
        seen.append((len(noted), state(hall)))
    for length, known in seen:
        assert state(again(noted[:length])) == known
    assert all(len(over.found) == 3 for over in hall.rounds), "what lay counted"


def test_whoever_was_sent_away_is_not_waited_for_and_has_no_place() -> None:
    hall, _ = begun("Anna", "Bo", "Cleo")
    found = plays(hall)
    assert hall.hand_in(0, 1, found[0], 2.0)
    hall.do(Removed(3.0, 0))
    assert not hall.hand_in(0, 1, found[1], 3.5)
    assert hall.player_of("token of Anna") is None
    assert hall.player_of("token of Bo") == 1
    assert hall.hand_in(1, 1, found[5], 4.0)
    assert hall.hand_in(2, 1, found[-1], 4.0)
    hall.advance(5.0, 0)
    hall.advance(8.1, 0)
    assert hall.party.stage is Stage.REVEALING, "all who are there have handed in"
    assert [(one.player, one.place) for one in hall.standings] == [(1, 1), (2, 2)]
    assert hall.rounds[0].best_finders == (), "what was handed in goes with whoever handed it in"


def test_time_stands_still_until_the_arbiter_lets_it_go_on() -> None:
    hall, _ = begun("Anna")
    found = plays(hall)
    hall.do(Stopped(10.0))
    hall.advance(500.0, 0)
    assert hall.party.stage is Stage.PLAYING
    assert not hall.hand_in(0, 1, found[0], 500.0)
    hall.do(WentOn(510.0))
    assert hall.party.left(510.0) == 51.0
    assert hall.hand_in(0, 1, found[0], 511.0)


def test_a_hall_begins_by_itself_at_its_moment_and_not_before() -> None:
    hall, _ = opened()
    hall.come("Anna", "t", 0.0)
    hall.do(Scheduled(1.0, 1_800_000_000, "Europe/Vienna"))
    hall.advance(2.0, 1_799_999_999)
    assert not hall.begun
    hall.advance(3.0, 1_800_000_000)
    assert hall.begun
    assert hall.wants_plays


def test_two_of_one_name_are_told_apart_and_the_arbiter_renames() -> None:
    hall, _ = begun("Anna", "Anna")
    assert [seat.name for seat in hall.party.players] == ["Anna", "Anna 2"]
    hall.rename(1, "Bo\u202e", 2.0)
    hall.rename(0, " ", 2.0)
    assert [seat.name for seat in hall.party.players] == ["Anna", "Bo"]
    assert hall.is_arbiter("arbiter")
    assert not hall.is_arbiter("Arbiter")


def test_results_name_places_points_and_rounds_and_no_name_is_a_formula() -> None:
    hall, _ = begun("=SUM(A1)", "Bo")
    found = plays(hall)
    hall.hand_in(1, 1, found[0], 2.0)
    hall.close(20.0)
    most = hall.rounds[0].most
    assert csv_of(hall).splitlines() == [
        "place,name,points,share,rounds,1",
        f"1,Bo,{most},100.0,1,{most}",
        "2,'=SUM(A1),0,0.0,1,0",
    ]


@contextmanager
def journal(path: Path) -> Iterator[Journal]:
    with closing(Journal(path)) as found:
        yield found


def test_what_was_kept_is_read_back_and_what_was_half_written_is_left_out(tmp_path: Path) -> None:
    _, noted = begun("Anna", "Bo")
    path = tmp_path / "hall"
    with journal(path) as file:
        for cause in noted:
            file.note(cause)
        file.keep()
    with path.open("ab") as raw:
        raw.write(b'["HandedIn",9.0,0,1')
    with journal(path) as file:
        assert list(file.causes()) == noted
        file.note(noted[-1])
        file.keep()
    with journal(path) as file:
        assert list(file.causes()) == [*noted, noted[-1]]
