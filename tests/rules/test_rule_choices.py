"""The choices about rules: each has words for every value, and what players changed is known."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.options import Options, privacy_under, rules_with
from game.rules.changed_rules import ENDLESS, changes, edition_of, rules_title, why_not, with_choice
from game.rules.edition_facts import EXCHANGE, HINTS, WORDS, facts
from game.rules.editions import EDITIONS, EMAIL, PARLOUR, SPECTRUM
from game.rules.record import Record, Seat
from game.rules.record_codec import decode, encode
from game.rules.rule_choices import CHOICES, CHOICES_OF, RuleChoice, RuleGroup
from game.rules.rules_and_defaults import (
    Challenge,
    Clock,
    ClockKind,
    ExchangeNeeds,
    HintKind,
    Privacy,
    RackOrder,
    Rules,
    Tracker,
)


def choice(key: str) -> RuleChoice:
    return next(one for one in CHOICES if one.key == key)


@pytest.mark.parametrize("one", CHOICES, ids=[one.key for one in CHOICES])
def test_each_value_is_told_in_words_of_its_own_and_can_be_chosen(one: RuleChoice) -> None:
    words = [str(value.word) for value in one.values]
    found_in_files = one in CHOICES_OF[RuleGroup.BOARD]
    assert len(set(words)) == len(words) >= (1 if found_in_files else 2)
    assert all(str(value.line).endswith(".") for value in one.values)
    for value in one.values:
        made = with_choice(PARLOUR, one, value.value)
        assert one.value(made) == value.value
        assert (one.key in made.changed) == (value.value != one.value(PARLOUR))


def test_every_time_that_a_clock_may_have_is_reached_from_every_other_one_row_after_the_other() -> None:
    minutes, seconds = choice("clock.minutes"), choice("clock.seconds")
    for start in (10, 60, 69, 3_599):
        rules = replace(PARLOUR, clock=Clock(ClockKind.TURN_LOST, start * 1000))
        for goal in (*range(10, 200), *range(200, 3_600, 59), 3_599):
            after = with_choice(rules, minutes, goal // 60)
            assert not why_not(after)
            after = with_choice(after, seconds, goal % 60)
            assert after.clock.limit_ms == goal * 1000


def test_every_edition_is_told_in_six_facts_and_every_value_has_a_phrase() -> None:
    for rules in EDITIONS.values():
        labels = ["Words", "Clock", "Hints", "Exchange", "The end", "You may know"]
        assert [label for label, _ in facts(rules)] == labels
        assert all(phrase for _, phrase in facts(rules))
    assert set(WORDS) == set(Challenge)
    assert set(EXCHANGE) == set(ExchangeNeeds)
    assert set(HINTS) == set(HintKind)
    for kind in ClockKind:
        assert dict(facts(Rules(clock=Clock(kind))))["Clock"]
    assert dict(facts(SPECTRUM)) == {
        "Words": "The computer asks, you may insist",
        "Clock": "Off",
        "Hints": "One word at a time",
        "Exchange": "While the bag has a tile",
        "The end": "One goes out or all pass with an empty bag",
        "You may know": "Words on the board, all racks",
    }


def test_changes_are_counted_named_and_taken_back() -> None:
    rules = with_choice(SPECTRUM, choice("hints.limit"), 3)
    rules = with_choice(rules, choice("tracker"), Tracker.COUNT)
    assert rules_title(rules) == "Home Computer 1987 + 2 changes"
    assert [one.key for one in changes(rules, RuleGroup.HELP)] == ["hints.limit", "tracker"]
    assert changes(rules, RuleGroup.CLOCK) == ()
    rules = with_choice(rules, choice("hints.limit"), None)
    assert rules_title(rules) == "Home Computer 1987 + 1 change"
    assert with_choice(rules, choice("tracker"), Tracker.OFF) == SPECTRUM
    assert edition_of(rules) == SPECTRUM


def test_the_last_ending_cannot_be_switched_off() -> None:
    rules = with_choice(SPECTRUM, choice("scoreless_end.EMPTY_BAG_PASS_ROUND"), False)
    assert not why_not(rules)
    assert why_not(with_choice(rules, choice("end_when_nothing_playable"), False)) == ENDLESS


def test_rules_that_were_changed_are_kept_in_records() -> None:
    rules = with_choice(PARLOUR, choice("bonus"), 35)
    record = Record(rules, "words", (Seat("Ann"), Seat("Ben")), 1)
    assert rules_title(decode(encode(record)).rules) == "Parlour + 1 change"


keys = st.lists(st.tuples(st.sampled_from(CHOICES), st.integers(0, 20)), max_size=8)


@given(st.sampled_from(list(EDITIONS.values())), keys)
def test_what_differs_from_the_edition_is_just_what_is_named(
    rules: Rules, made: list[tuple[RuleChoice, int]]
) -> None:
    usual = rules
    for one, number in made:
        rules = with_choice(rules, one, one.values[number % len(one.values)].value)
    told = {one.key for one in CHOICES if one.value(rules) != one.value(usual)}
    assert rules.changed == told
    assert replace(rules, changed=frozenset()) == usual or told


# ---------------------------------------------------------------- three layers


HOUSE = Options(
    privacy=Privacy.CURTAIN, auto_pick=False, rack_order=RackOrder.VALUE, miss_turn=True, timer=True
)


def test_the_house_suggests_where_the_edition_says_nothing() -> None:
    rules = rules_with(PARLOUR, HOUSE)
    assert (rules.privacy, rules.auto_pick, rules.rack_order) == (Privacy.CURTAIN, False, RackOrder.VALUE)
    assert (rules.miss_turn, rules.clock.kind) == (True, ClockKind.TURN_PENALTY)
    assert rules_title(rules) == "Parlour", "a suggestion of the house is no change of the players"


@pytest.mark.parametrize("edition", ["Home Computer 1987", "Mail 1999", "House Rules", "Tournament"])
def test_the_settings_of_the_house_overwrite_nothing_that_an_edition_fixes(edition: str) -> None:
    assert rules_with(EDITIONS[edition], HOUSE) == EDITIONS[edition]
    assert privacy_under(EDITIONS[edition], HOUSE) is EDITIONS[edition].privacy


def test_what_the_players_changed_goes_before_what_the_house_suggests() -> None:
    rules = with_choice(PARLOUR, choice("privacy"), Privacy.OPEN)
    rules = with_choice(rules, choice("clock.kind"), ClockKind.TURN_LOST)
    made = rules_with(rules, HOUSE)
    assert (made.privacy, made.clock.kind) == (Privacy.OPEN, ClockKind.TURN_LOST)
    assert made.rack_order is RackOrder.VALUE
    assert privacy_under(made, HOUSE) is Privacy.OPEN
    assert privacy_under(EMAIL, HOUSE) is Privacy.OPEN
