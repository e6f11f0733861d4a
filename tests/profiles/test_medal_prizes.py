"""What medals open is there to be opened, by anybody, and nothing of it is what a game begins with."""

from __future__ import annotations

from dataclasses import replace

from game.options import AMBIENCES, TILE_LOOKS, Options
from game.profiles.medal_prizes import PRIZES, is_closed, prizes_of
from game.profiles.person_stats import PERSON_MEDALS, Stats


def test_every_prize_belongs_to_a_medal_and_is_a_value_of_its_setting_that_nobody_begins_with() -> None:
    assert set(PRIZES) <= {medal.key for medal in PERSON_MEDALS}
    for prize in PRIZES.values():
        assert prize.value in {"ambience": AMBIENCES, "tile_set": TILE_LOOKS}[prize.setting]
        assert getattr(Options(), prize.setting) != prize.value


def test_one_who_has_earned_a_medal_opens_its_prize_for_everybody() -> None:
    ann, ben = Stats("Ann"), replace(Stats("Ben"), bonuses=1)
    assert is_closed("ambience", "sea", prizes_of([ann]))
    assert not is_closed("ambience", "sea", prizes_of([ann, ben]))
    assert is_closed("tile_set", "cherry", prizes_of([ann, ben]))


def test_what_is_no_prize_is_open_to_guests() -> None:
    usual = [("ambience", name) for name in AMBIENCES] + [("tile_set", name) for name in TILE_LOOKS]
    closed = {value for value in usual if is_closed(*value, frozenset())}
    assert closed == {(prize.setting, prize.value) for prize in PRIZES.values()}
