"""The trial of mail games that go astray finds nothing, and meets every trouble that it is about."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.mail.posts import dice_of
from tests.mail.test_lost_computer import FEW
from tools.stress.mail_chaos import Troubled
from tools.stress.random_plays import TwoWordsOfThree


def played(seeds: range, *, sealed: bool) -> Counter[str]:
    tally: Counter[str] = Counter()
    words = TwoWordsOfThree.load()
    for seed in seeds:
        game = Troubled(words, random.Random(seed), dice_of(seed), sealed=sealed, tally=tally, tiles=FEW)
        tally[game.play()] += 1
    return tally


def test_every_trouble_of_friendly_games_by_mail_is_met_and_leads_on() -> None:
    tally = played(range(16), sealed=False)
    assert tally["ended"] + tally["says how to go on"] == 16
    for trouble in (
        "files lost",
        "files opened twice",
        "files damaged",
        "invitations opened by the wrong one",
        "resignations",
        "let in again",
        "went on from a copy",
    ):
        assert tally[trouble], trouble


@pytest.mark.parametrize("seed", [0, 3])
def test_sealed_games_by_mail_that_go_astray_end_or_say_how_to_go_on(seed: int) -> None:
    tally = played(range(seed, seed + 1), sealed=True)
    assert tally["ended"] + tally["says how to go on"] == 1
