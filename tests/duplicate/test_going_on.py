"""A party goes on from what is kept of it: the tiles that follow are those that would have followed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.duplicate.going_on import LASTS, goes_on, table_after
from game.duplicate.kept_party import KeptParty, from_bytes, to_bytes
from game.duplicate.party_host import Party, PartyStage
from game.duplicate.settings import Form, Rack
from game.rules.record import Seat
from tests.duplicate.test_kept_party import played
from tests.maven.tables import lexicon
from tests.phones.party import scored_plays


@pytest.mark.parametrize("seed", [5, 8])
@pytest.mark.parametrize("form", [Form(), Form(rack=Rack.SEVEN_AND_EIGHT, with_blank=True)])
def test_the_tiles_after_each_round_are_those_that_the_host_deals(form: Form, seed: int) -> None:
    party = Party(form, seed, lexicon())
    party.join(Seat("Ann"))
    while party.stage is not PartyStage.OVER:
        if party.stage is PartyStage.DEALING:
            party.plays_known(scored_plays(party), 0.0)
            continue
        party.close(60.0)
        party.go_on()
        kept = KeptParty(0, seed, form, party.players, tuple(party.rounds), False, 1)
        after = table_after(from_bytes(to_bytes(kept)))
        if party.stage is PartyStage.OVER:
            assert after is None
        else:
            assert after is not None
            assert replace(after, draws=1) == replace(party.table, draws=1)


def test_only_a_party_of_this_television_that_is_not_over_nor_of_a_day_nor_long_ago_is_offered() -> None:
    left = replace(played(2), is_over=False, mark=7)
    when = left.when
    assert goes_on(left, when + 60)
    for other in (
        replace(left, is_over=True),
        replace(left, mark=None),
        replace(left, seed=0),
        replace(left, rounds=()),
        replace(left, seed=6),
    ):
        assert not goes_on(other, when + 60)
    assert not goes_on(left, when + LASTS)
    assert goes_on(left, when - 2 * LASTS), "a clock that was set back hides nothing"
