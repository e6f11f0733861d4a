"""Two seats and an empty bag: every tile is known, so a play is judged by the best reply to it.

One play and one reply deep: better than greed, and no proof. What is left on a rack after that counts as in
`END_COST`, which takes it that the other side goes out next.
"""

from __future__ import annotations

from collections.abc import Callable

from game.maven.anchors import LINE, ORIENTATION, PLACE
from game.maven.grid import Ints, lay, rack_of
from game.maven.leaves import rack_worths
from game.maven.messages import Candidate
from game.maven.movegen import Generator, Plays
from game.rules.view import SeatView

END_COST = (-10_000, -2_000)
"""Milli-points for not going out: a flat cost for the tempo, and twice each point left on the rack."""
_LOOKED_AT = 12
"""Plays, best first by their own equity, whose replies are looked at."""


def end_worths(rack: Ints, others: Ints, values: Ints) -> Ints:
    """What keeping each part of a rack is worth in milli-points once the bag is empty, by mask."""
    worths = rack_worths(rack, values, 0, END_COST[1])
    worths += END_COST[0]
    worths[0] = 2000 * int((others * values).sum())
    return worths


def look_ahead(
    view: SeatView,
    generator: Generator,
    plays: Plays,
    nodes: int | None = None,
    stop: Callable[[], bool] | None = None,
) -> list[Candidate]:
    """The likeliest plays, best first by points won against the best reply.

    At most `nodes` replies are worked out; `stop` may end it sooner, but never before the first.
    """
    grid = generator.grid(view.board)
    mine, theirs = rack_of(view.rack), rack_of(view.unseen)
    found: list[Candidate] = []
    for index in range(min(len(plays), _LOOKED_AT, nodes or _LOOKED_AT)):
        if found and stop and stop():
            break
        place = plays.place(index)
        kept = mine - rack_of("".join(tile.face if tile.face.isupper() else "?" for tile in place.tiles))
        equity = plays.equity(index)
        if kept.any():
            equity = plays.score(index) - _best_reply(generator, grid, plays, index, theirs, kept)
        found.append(Candidate(place, plays.score(index), equity))
    return sorted(found, key=lambda candidate: -candidate.equity)


def _best_reply(
    generator: Generator, grid: Ints, plays: Plays, index: int, theirs: Ints, kept: Ints
) -> float:
    """Points that the opponent wins by its best reply to a play, what is left on the racks included."""
    table, graph = generator.table, generator.graph
    after = grid.copy()
    record = plays.records[index]
    lay(
        after, graph["states"], graph["children"], table.values,
        int(record[ORIENTATION]), int(record[LINE]), int(record[PLACE]), plays.strip(index),
    )  # fmt: skip
    worths = end_worths(theirs, kept, table.values)
    replies = generator.plays(after, theirs, worths)
    return replies.equity(0) if len(replies) else float(worths[-1]) / 1000
