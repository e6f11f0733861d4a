"""Hints that have a price."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.following import before_opening, follow
from game.rules.illegal_moves import NoHint, NotYourTurn
from game.rules.moves import BuyHint, Pass
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.record import Seat, digest
from game.rules.record_codec import decode, encode
from game.rules.rules_and_defaults import HintKind, Hints, Rules
from game.session.match import MatchSession
from tests.maven.tables import small_lexicon
from tests.rules.table import ANY_WORD

PRICED = Rules(hints=Hints(HintKind.LIST, limit=2, cost=5))


def test_a_hint_takes_its_price_from_the_score_and_leaves_the_turn_and_the_racks_as_they_are() -> None:
    position, _ = opening(PRICED, 3, 1)
    after, events = play(position, BuyHint(), ANY_WORD, 1200)
    assert after.scores == (-5, 0, 0)
    assert (after.to_move, after.racks, after.bag) == (position.to_move, position.racks, position.bag)
    assert (after.ply, after.turn_ms, after.scoreless) == (1, 1200, (0, 0, 0))
    assert [type(event).__name__ for event in events] == ["HintBought"]


def test_each_seat_may_buy_as_many_as_the_rules_say_and_not_one_more() -> None:
    position, _ = opening(PRICED, 2, 1)
    for _ in range(2):
        position, _ = play(position, BuyHint(), ANY_WORD)
    with pytest.raises(NoHint):
        play(position, BuyHint(), ANY_WORD)
    position, _ = play(position, Pass(), ANY_WORD)
    position, _ = play(position, BuyHint(), ANY_WORD)
    assert (position.scores, position.hints) == ((-10, -5), (2, 1))


@pytest.mark.parametrize(
    "hints", [Hints(HintKind.OFF, cost=5), Hints(HintKind.LIST), Hints(HintKind.LIST, 0, 5)]
)
def test_where_there_are_none_or_they_are_free_nothing_is_bought(hints: Hints) -> None:
    position, _ = opening(Rules(hints=hints), 2, 1)
    with pytest.raises(NoHint):
        play(position, BuyHint(), ANY_WORD)


def test_only_who_is_on_turn_buys() -> None:
    position, _ = opening(PRICED, 2, 1)
    with pytest.raises(NotYourTurn):
        play(position, BuyHint(), ANY_WORD, seat=1)


def test_it_is_recorded_replayed_and_heard_by_everybody_and_no_turn_of_the_game() -> None:
    host = MatchSession(PRICED, (Seat("Ann"), Seat("Bo")), 4, small_lexicon())
    known = before_opening(PRICED, host.seats, frozenset({1}))
    for seat, move in ((0, BuyHint()), (0, Pass()), (1, BuyHint())):
        host.submit(seat, move)
    for report in host.reports(frozenset({1}), known.position.ply + 1):
        known = follow(known, report)
    truth = host.game(frozenset({1}))
    assert (known.position, known.history) == (truth.position, truth.history)
    assert [turn.kind for turn in known.history] == ["pass"]
    again = MatchSession.resume(decode(encode(host.record)), small_lexicon())
    assert again.position == host.position
    assert again.position.scores == (-5, -5)


def test_a_game_without_a_bought_hint_keeps_the_digest_it_always_had() -> None:
    position, _ = opening(PRICED, 2, 1)
    assert digest(position) == digest(replace(position, hints=()))
    assert digest(position) != digest(replace(position, hints=(1, 0)))
