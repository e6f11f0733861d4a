"""The end of an evening as a text, and what people are called in it."""

from __future__ import annotations

from dataclasses import replace

from game.duplicate.party_text import text_of
from game.duplicate.prizes import RAREST, Prize
from tests.duplicate.test_kept_party import played


def test_whoever_was_not_there_all_the_time_has_the_number_of_their_rounds_beside_the_share() -> None:
    party = played(rounds=3)
    first_round, *others = party.rounds
    rounds = [replace(first_round, found={0: first_round.found[0]}), *others]  # B comes later
    head, first, second, prize = text_of(party.seats, rounds, [Prize(RAREST, 1, "QUIZ")]).splitlines()
    most = sum(over.there_was for over in rounds)
    assert head == f"Party Mode · 3 rounds · 2 players · the best of all would have had {most} points"
    assert first.startswith("1. A · ")
    assert first.endswith("100 % of what there was")
    assert second.startswith("2. B · ")
    assert second.endswith("% of what there was, in 2 of 3 rounds")
    assert prize == "Rarest word: B, QUIZ"
