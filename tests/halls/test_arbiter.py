"""What an arbiter says: moments at which a hall begins, and orders that come too late."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from game.duplicate.party_host import PartyStage
from game.halls.arbiter import OrderRefusedError, obey
from game.session.duplicate import SHOWN_SECONDS, DuplicateSession
from game.session.entries import Entry, entry_from_line, entry_to_line
from game.wire.from_page import CloseRound, Schedule
from tests.halls.test_hall import advance, begun, deal, opened

CLOCK = datetime(2026, 11, 27, 10, tzinfo=UTC).timestamp()


def scheduled(moment: str, zone: str = "Europe/Vienna") -> tuple[DuplicateSession, list[Entry]]:
    """A hall for which that was said, and what was noted."""
    hall, noted = opened()
    obey(hall, Schedule(1, moment, zone), 1.0, CLOCK)
    return hall, noted


@pytest.mark.parametrize(
    ("moment", "begins"),
    [
        ("2026-11-27T20:00", datetime(2026, 11, 27, 19, tzinfo=UTC)),
        ("2027-03-28T01:59", datetime(2027, 3, 28, 0, 59, tzinfo=UTC)),
        ("2027-03-28T03:00", datetime(2027, 3, 28, 1, tzinfo=UTC)),
        ("2027-10-31T02:30", datetime(2027, 10, 31, 0, 30, tzinfo=UTC)),
        ("2027-10-31T03:00", datetime(2027, 10, 31, 2, tzinfo=UTC)),
    ],
)
def test_a_hall_begins_when_the_clock_on_the_wall_shows_it_for_the_first_time(
    moment: str, begins: datetime
) -> None:
    hall, noted = scheduled(moment)
    assert hall.begins == (int(begins.timestamp()), "Europe/Vienna")
    assert [entry_from_line(entry_to_line(entry)) for entry in noted] == noted


@pytest.mark.parametrize(
    ("moment", "why"),
    [
        ("2027-03-28T02:30", "clocks are put forward"),
        ("2026-11-27T10:59", "That moment is over"),
        ("1969-12-31T20:00", "no moment"),
        ("0001-01-01T00:00", "no moment"),
        ("9999-12-31T23:59", "no moment"),
        ("2027-01-01T20:00+05:00", "no moment"),
        ("tomorrow", "cannot be read"),
    ],
)
def test_a_moment_at_which_no_hall_can_begin_is_refused_and_noted_nowhere(moment: str, why: str) -> None:
    hall, noted = opened()
    with pytest.raises(OrderRefusedError, match=why):
        obey(hall, Schedule(1, moment, "Europe/Vienna"), 1.0, CLOCK)
    assert noted == []


def test_a_schedule_is_taken_back() -> None:
    hall, _ = scheduled("2026-11-27T20:00")
    obey(hall, Schedule(1, "", ""), 2.0, CLOCK)
    assert hall.begins is None


def test_an_order_to_close_a_round_closes_no_later_one() -> None:
    hall, _ = begun("Anna")
    for _ in range(2):  # both of two arbiters press
        obey(hall, CloseRound(1, 1), 20.0, CLOCK)
    assert len(hall.rounds) == 1
    advance(hall, 20.0 + SHOWN_SECONDS, 0)
    deal(hall, 31.0)
    obey(hall, CloseRound(1, 1), 32.0, CLOCK)
    assert hall.party.stage is PartyStage.PLAYING, "the question was looked at for a while"
    obey(hall, CloseRound(1, 2), 33.0, CLOCK)
    assert len(hall.rounds) == 2
