"""The end of an evening all at once as a text to be sent: places, points, shares, prizes."""

from __future__ import annotations

from collections.abc import Sequence

from game.duplicate.prizes import Prize
from game.duplicate.round_results import Round, Standing, standings
from game.rules.record import Seat
from game.text_format import counted, percent


def text_of(seats: Sequence[Seat], rounds: Sequence[Round], won: Sequence[Prize]) -> str:
    """Some lines; whoever was not there all the time has the number of their rounds beside the share."""
    most = sum(over.there_was for over in rounds)
    head = f"All at Once · {counted(len(rounds), 'round')} · {counted(len(seats), 'player')}"
    head += f" · the best of all would have had {counted(most, 'point')}"
    places = [_place(one, seats[one.player].name, rounds) for one in standings(len(seats), rounds)]
    prizes = [f"{prize.name}: {seats[prize.player].name}, {prize.why}" for prize in won]
    return "\n".join([head, *places, *prizes, ""])


def _place(one: Standing, name: str, rounds: Sequence[Round]) -> str:
    there = sum(one.player in over.found for over in rounds)
    part = "" if there == len(rounds) else f", in {there} of {len(rounds)} rounds"
    share = f" · {percent(one.share)} of what there was{part}" if there else " · was in no round"
    return f"{one.place}. {name} · {counted(one.points, 'point')}{share}"
