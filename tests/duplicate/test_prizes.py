"""Prizes at the end of an evening: true, four at most, and spread over as many people as can be."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from game.duplicate.prizes import AT_ONCE, LONGEST, MOST_BESTS, MOST_FOR_ONE, RAREST, prizes
from game.duplicate.round_results import PlayerResult, Round, word_of
from tests.duplicate.test_kept_party import played


def with_many(choices: list[list[int]]) -> list[Round]:
    """The same rounds, by whoever found the best (2), something less (1) or nothing."""
    rounds = []
    for over, chosen in zip(played(9).rounds, choices, strict=False):
        nothing = PlayerResult(None, 0)
        found = {
            player: {2: over.found[0], 1: over.found[1], 0: nothing}[one] for player, one in enumerate(chosen)
        }
        alone = chosen.index(2) if chosen.count(2) == 1 else None
        rounds.append(replace(over, found=found, alone=alone))
    return rounds


def test_prizes_go_to_as_many_people_as_can_be_though_one_was_first_in_everything() -> None:
    rounds = with_many([[2, 1, 1, 0]] * 6 + [[0, 2, 1, 1]] * 3)
    won = prizes(rounds, len)
    assert [prize.player for prize in won if prize.name == MOST_BESTS] == [0]
    assert {prize.player for prize in won} == {0, 1}, "the best finish was another's"


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.integers(0, 2), min_size=4, max_size=4), min_size=1, max_size=9))
def test_every_prize_is_true_and_nobody_has_more_than_two(choices: list[list[int]]) -> None:
    rounds = with_many(choices)
    won = prizes(rounds, len)
    assert len(won) <= 4
    assert len({prize.name for prize in won}) == len(won)
    for player in range(4):
        assert sum(prize.player == player for prize in won) <= MOST_FOR_ONE
    points = [[over.found[player].points for over in rounds] for player in range(4)]
    words = [
        [word_of(over.table, play) for over in rounds if (play := over.found[player].play)]
        for player in range(4)
    ]
    for prize in won:
        own = points[prize.player]
        assert sum(own) > 0, "nobody has one for nothing"
        if prize.name == MOST_BESTS:
            bests = [sum(o.found[p].points == o.most for o in rounds) for p in range(4)]
            assert [p for p in range(4) if bests[p] == max(bests)] == [prize.player]
        if prize.name == AT_ONCE:
            assert [p for p in range(4) if max(points[p]) == max(map(max, points))] == [prize.player]
        if prize.name in (LONGEST, RAREST):
            assert prize.why in words[prize.player]
            assert len(prize.why) == max(len(word) for some in words for word in some)
    if len(won) > 1 and len({prize.player for prize in won}) == 1:
        others = {prize.player for prize in prizes(rounds, lambda word: -len(word))}
        assert len(others) <= 2, "only where nobody else is to be had"
