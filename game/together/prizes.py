"""Prizes at the end of an evening all at once: what somebody may be proud of besides the points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev

from game.together.rounds_over import Round, word_of
from game.wording import percent, times

MOST_BESTS, ALONE = "Most often the best", "Alone with the best"
BOLDEST, STEADIEST = "Boldest word", "Steadiest"


@dataclass(frozen=True, slots=True)
class Prize:
    """Something to be proud of besides the points."""

    name: str
    player: int
    why: str


def prizes(rounds: Sequence[Round], tier: Callable[[str], int]) -> tuple[Prize, ...]:
    """At most four, each to one player: never one for who was last in anything.

    `tier` tells how rare a word is, 1 to 8.
    """
    players = sorted({player for over in rounds for player in over.found})
    bests = {
        player: sum(
            over.most > 0 and over.found[player].points == over.most
            for over in rounds
            if player in over.found
        )
        for player in players
    }
    alone = {player: sum(over.alone == player for over in rounds) for player in players}
    found = []
    if winner := _most(bests):
        found.append(Prize(MOST_BESTS, winner[0], f"{winner[1]} of {len(rounds)}"))
    if winner := _most(alone):
        found.append(Prize(ALONE, winner[0], times(winner[1])))
    if boldest := _boldest(rounds, tier):
        found.append(Prize(BOLDEST, *boldest))
    if steady := _steadiest(players, rounds):
        found.append(Prize(STEADIEST, *steady))
    return tuple(found)


def _most(counted: Mapping[int, int]) -> tuple[int, int] | None:
    """Who has most of something, and how many; nobody where two have equally many, or all none."""
    most = max(counted.values(), default=0)
    leaders = [player for player, many in counted.items() if many == most]
    return (leaders[0], most) if most and len(leaders) == 1 else None


def _boldest(rounds: Sequence[Round], tier: Callable[[str], int]) -> tuple[int, str] | None:
    """Who laid the rarest word; of equally rare ones that with the most points."""
    laid = [
        (tier(word), one.points, -player, word)
        for over in rounds
        for player, one in over.found.items()
        if one.play is not None
        for word in (word_of(over.table, one.play),)
    ]
    if not laid:
        return None
    _, _, player, word = max(laid)
    return -player, word


def _steadiest(players: Sequence[int], rounds: Sequence[Round]) -> tuple[int, str] | None:
    """Whose rounds differ least, of those who were there most of the time and found something."""
    shares = {
        player: [
            over.found[player].points / over.most for over in rounds if player in over.found and over.most
        ]
        for player in players
    }
    able = {
        who: got for who, got in shares.items() if len(got) > max(2, len(rounds) // 2) and fmean(got) >= 0.5
    }
    if len(able) < 2:
        return None
    player = min(able, key=lambda who: (pstdev(able[who]), who))
    return player, f"near {percent(fmean(able[player]))}"
