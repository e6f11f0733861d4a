"""The trial that kills halls notices what was acknowledged and is gone."""

from __future__ import annotations

import asyncio

from game.rules.moves import Place, Square, Tile
from tools.stress.hall_rehearsal import Handed, Laid, Regular, laid

PLAYS = [Place((Tile(Square(7, 7), "A"), Tile(Square(7, 8), letter))) for letter in "BCD"]
FIRST, SECOND, THIRD = map(laid, PLAYS)


def heard(*told: Laid | None) -> Regular:
    """Somebody who has handed in all three, and has heard that of it."""

    async def listen() -> Regular:
        one = Regular("Anna", "ABCDEF", lambda: [1])
        one.task.cancel()
        one.number, one.handed[1] = 1, Handed(flying=[FIRST, SECOND, THIRD])
        for own in told:
            one.remember(own)
        return one

    return asyncio.run(listen())


def test_whoever_is_told_less_than_was_acknowledged_tells_it() -> None:
    assert "had" in heard(FIRST, None).wrong
    assert "had" in heard(SECOND, FIRST).wrong


def test_what_was_sent_later_and_not_answered_may_count_or_not() -> None:
    one = heard(FIRST, FIRST)
    assert not one.wrong
    assert one.handed[1].may_count == [FIRST, SECOND, THIRD]
    later = heard(FIRST, THIRD)
    assert not later.wrong
    assert later.handed[1].may_count == [THIRD]
    assert not later.waits
