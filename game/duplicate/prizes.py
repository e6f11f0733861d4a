"""Prizes at the end of an evening all at once: what somebody may be proud of besides the points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev

from game.duplicate.round_results import Round, word_of
from game.language.messages import Later, Message, later, message, message_count
from game.text_format import percent, times

MOST_BESTS, ALONE = message("Most often the best"), message("Alone with the best")
# Translators: a prize, for whoever played the most evenly.
STEADIEST = message("Steadiest")
RAREST, LONGEST = message("Rarest word"), message("Longest word")
# Translators: a prize, for most points in the last rounds.
FINISH = message("Best finish")
AT_ONCE = message("Most points at once")
MOST, MOST_FOR_ONE = 4, 2
FINISHES = 3
"""The last third of the rounds is the finish, of so many at least."""


@dataclass(frozen=True, slots=True)
class Prize:
    """Something to be proud of besides the points."""

    name: Message
    player: int
    why: Message | Later | str
    """A word stands for itself."""


def prizes(rounds: Sequence[Round], tier: Callable[[str], int]) -> tuple[Prize, ...]:
    """At most four: never one for who was last in anything, and to as many players as can be.

    `tier` tells how rare a word is, 1 to 8.
    """
    found = _superlatives(rounds, tier)
    chosen: list[Prize] = []
    for most in range(1, MOST_FOR_ONE + 1):
        for prize in found:
            own = sum(one.player == prize.player for one in chosen)
            if prize not in chosen and own < most and len(chosen) < MOST:
                chosen.append(prize)
    return tuple(sorted(chosen, key=found.index))


def _superlatives(rounds: Sequence[Round], tier: Callable[[str], int]) -> list[Prize]:
    """All that are to be had, those that say most first."""
    players = sorted({player for over in rounds for player in over.found})
    bests = {
        player: sum(over.most > 0 and player in over.best_finders for over in rounds) for player in players
    }
    alone = {player: sum(over.alone == player for over in rounds) for player in players}
    found = []
    if winner := _most(bests):
        # Translators: in how many of all rounds.
        often = message("{times} of {all}", times=winner[1], all=len(rounds))
        found.append(Prize(MOST_BESTS, winner[0], often))
    rarest, longest = _greatest(rounds, tier), _greatest(rounds, len)
    if rarest:
        found.append(Prize(RAREST, *rarest))
    if steady := _steadiest(players, rounds):
        found.append(Prize(STEADIEST, *steady))
    if winner := _most(alone):
        found.append(Prize(ALONE, winner[0], later(times, winner[1])))
    if longest and longest != rarest:
        found.append(Prize(LONGEST, *longest))
    if winner := _most({player: max(_points(player, rounds)) for player in players}):
        found.append(Prize(AT_ONCE, winner[0], message_count("{count} point", "{count} points", winner[1])))
    last = rounds[-(len(rounds) // 3) :] if len(rounds) >= 3 * FINISHES else ()
    if winner := _most({player: sum(_points(player, last)) for player in players}):
        found.append(Prize(FINISH, winner[0], _in_the_last(winner[1], len(last))))
    return found


def _in_the_last(points: int, rounds: int) -> Message:
    # Translators: {points}: how many in the last rounds, of which there are {count}.
    return message_count("{points} in {count} round", "{points} in {count} rounds", rounds, points=points)


def _points(player: int, rounds: Sequence[Round]) -> list[int]:
    """What somebody's plays brought, round by round."""
    return [over.found[player].points if player in over.found else 0 for over in rounds]


def _most(counted: Mapping[int, int]) -> tuple[int, int] | None:
    """Who has most of something, and how many; nobody where two have equally many, or all none."""
    most = max(counted.values(), default=0)
    leaders = [player for player, many in counted.items() if many == most]
    return (leaders[0], most) if most and len(leaders) == 1 else None


def _greatest(rounds: Sequence[Round], rank: Callable[[str], int]) -> tuple[int, str] | None:
    """Who laid the word of the highest rank, and which; of several that with the most points."""
    laid = [
        (rank(word), one.points, -player, word)
        for over in rounds
        for player, one in over.found.items()
        if one.play is not None
        for word in (word_of(over.table, one.play),)
    ]
    if not laid:
        return None
    _, _, player, word = max(laid)
    return -player, word


def _steadiest(players: Sequence[int], rounds: Sequence[Round]) -> tuple[int, Message] | None:
    """Whose rounds differ least, of those who were there most of the time and found something."""
    shares = {
        player: [
            over.points(player) / over.there_was for over in rounds if player in over.found and over.most
        ]
        for player in players
    }
    able = {
        who: got for who, got in shares.items() if len(got) > max(2, len(rounds) // 2) and fmean(got) >= 0.5
    }
    if len(able) < 2:
        return None
    player = min(able, key=lambda who: (pstdev(able[who]), who))
    # Translators: {share}: how much of the points of a round, '87 %'.
    return player, message("{share} a round", share=later(percent, fmean(able[player])))
