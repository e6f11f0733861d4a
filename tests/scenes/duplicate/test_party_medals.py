"""Medals of evenings all at once: who has earned one by the latest of them."""

from __future__ import annotations

from dataclasses import replace

from game.duplicate.round_results import PlayerResult
from game.profiles.person_stats import Stats
from game.rules.record import Seat
from game.scenes.kit.party_medals import party_medals, with_parties
from tests.duplicate.test_kept_party import played


def test_an_evening_won_and_four_fifths_found_are_new_once_and_for_people_only() -> None:
    evening = played(rounds=1)
    best = evening.rounds[0].most
    seats = (Seat("Ada"), Seat("Otto", "maven", 3), Seat("Bo"))
    found = {
        player: PlayerResult(evening.rounds[0].best, points) for player, points in enumerate((best, best, 0))
    }
    over = replace(evening.rounds[0], found=found, alone=None)
    party = replace(evening, seats=seats, rounds=(over,), is_over=True, when=1, mark=None, seed=1)
    again = replace(party, when=2, seed=2)
    names = {name: [one.key for one in earned] for name, earned in party_medals(party, []).items()}
    assert names == {"Ada": ["Four Fifths", "All at Once"]}
    assert party_medals(party, [party]) == party_medals(party, []), "whether it was kept already or not"
    assert party_medals(again, [party]) == {}
    assert party_medals(replace(party, is_over=False), []) == {}
    assert with_parties({"ada": Stats("Ada", games=3)}, [party])["ada"].games == 3
