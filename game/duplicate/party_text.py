"""The end of an evening all at once as a text to be sent: places, points, shares, prizes."""

from __future__ import annotations

from collections.abc import Sequence

from game.duplicate.prizes import Prize
from game.duplicate.round_results import Round, Standing, standings
from game.language.messages import tr, tr_count
from game.rules.record import Seat
from game.text_format import labelled, percent


def text_of(seats: Sequence[Seat], rounds: Sequence[Round], won: Sequence[Prize]) -> str:
    """Some lines; whoever was not there all the time has the number of their rounds beside the share."""
    most = sum(over.there_was for over in rounds)
    head = " · ".join(
        (
            tr("Party Mode"),
            tr_count("{count} round", "{count} rounds", len(rounds)),
            tr_count("{count} player", "{count} players", len(seats)),
            # Translators: somebody who had found the best play in every round.
            tr_count(
                "the best of all would have had {count} point",
                "the best of all would have had {count} points",
                most,
            ),
        )
    )
    places = [_place(one, seats[one.player].name, rounds) for one in standings(len(seats), rounds)]
    prizes = [labelled(str(prize.name), f"{seats[prize.player].name}, {prize.why}") for prize in won]
    return "\n".join([head, *places, *prizes, ""])


def _place(one: Standing, name: str, rounds: Sequence[Round]) -> str:
    there = sum(one.player in over.found for over in rounds)
    points = tr_count("{count} point", "{count} points", one.points)
    # Translators: a line of the standings: {place} is a number, {points} '12 points'.
    head = tr("{place}. {name} · {points}", place=one.place, name=name, points=points)
    if not there:
        return head + " · " + tr("was in no round")
    if there == len(rounds):
        # Translators: {share}: how much of all points that were to be had, '87 %'.
        return head + " · " + tr("{share} of what there was", share=percent(one.share))
    part = tr_count(
        "{share} of what there was, in {there} of {count} round",
        "{share} of what there was, in {there} of {count} rounds",
        len(rounds),
        share=percent(one.share),
        there=there,
    )
    return f"{head} · {part}"
