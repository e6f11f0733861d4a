from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from game.rules.position import Position
from game.rules.rules_and_defaults import Challenge, Rules
from game.session.match import MatchSession
from tools.stress.random_rules import random_rules
from tools.stress.rules_fuzz import house_rules_games


def wrongs(count: int) -> tuple[list[str], Counter[str]]:
    tally: Counter[str] = Counter()
    return [wrong for wrong in house_rules_games(Path(), count, tally) if wrong], tally


def test_games_of_random_house_rules_come_to_their_end_without_an_illegal_state() -> None:
    """The long version is `python -m tools.stress rules`."""
    found, tally = wrongs(60)
    assert found == []
    assert sum(tally[f"games of {count}"] for count in (1, 2, 3, 4)) == 60
    assert tally["saved and resumed"] > 30
    for what in ("Place", "Exchange", "Hold", "ChallengePlay", "TradeBlank", "ChangeRules", "Resign"):
        assert tally[f"moves: {what}"] > 2, what


def test_every_challenge_scheme_and_every_field_with_two_values_comes_up() -> None:
    seen = [random_rules(random.Random(seed)) for seed in range(200)]
    assert {rules.challenge for rules in seen} == set(Challenge)
    plain = Rules()
    fixed = {"changed", "min_seats", "max_seats", "humans_required", "score_preview"}
    for name in Rules.__dataclass_fields__:
        values = {getattr(rules, name) for rules in seen}
        assert len(values) > 1 or name in fixed, f"{name} is always {getattr(plain, name)}"


def test_the_trial_sees_a_tile_that_is_lost_and_a_save_that_goes_on_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    resume = MatchSession.resume

    def forgetful(record: object, lexicon: object) -> MatchSession:
        host = resume(record, lexicon)  # type: ignore[arg-type]
        position: Position = host.position
        host.position = Position(
            **{name: getattr(position, name) for name in Position.__dataclass_fields__ if name != "bag"},
            bag=position.bag[1:],
        )
        return host

    monkeypatch.setattr(MatchSession, "resume", forgetful)
    found, _ = wrongs(8)
    assert any("goes on elsewhere" in wrong for wrong in found)


def test_a_trial_that_was_broken_off_goes_on_where_it_was_with_as_many_processes_as_it_is_given(
    tmp_path: Path,
) -> None:
    kept, whole = tmp_path / "kept.json", Counter[str]()
    assert list(house_rules_games(tmp_path, 30, whole)) == [None] * 30
    first = house_rules_games(tmp_path, 30, Counter(), kept=kept)
    assert [next(first) for _ in range(25)] == [None] * 25
    first.close()  # type: ignore[attr-defined]  # a generator, whatever else it may be
    later = Counter[str]()
    assert list(house_rules_games(tmp_path, 30, later, jobs=2, kept=kept)) == [None] * 10
    assert later == whole
    assert list(house_rules_games(tmp_path, 30, Counter(), kept=kept)) == []
