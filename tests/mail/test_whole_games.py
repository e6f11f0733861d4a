"""Whole games by mail, by chance: every copy says the same, and nobody is on turn with tiles unread."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.mail.mail_rules import mail_rules
from game.rules.letter_sets import ENGLISH, LetterSet, letter_set_of
from game.rules.rules_and_defaults import Challenge
from game.trials.mail import play_by_mail, seen
from tests.mail.posts import dice_of, opened_post

FEW = letter_set_of("few", "A 9 1 | E 9 1 | T 9 2 | S 8 3 | ? 2 0")


@pytest.mark.parametrize(("seats", "seed", "tiles"), [(2, 1, ENGLISH), (3, 4, FEW), (4, 4, FEW)])
def test_copies_of_sealed_games_agree_and_never_lose_or_double_a_tile(
    chance_words: Lexicon, seats: int, seed: int, tiles: LetterSet
) -> None:
    course = play_by_mail(
        chance_words,
        random.Random(seed),
        sealed=True,
        dice=dice_of(seed),
        seats=seats,
        tiles=tiles,
        exchanges=0.5,
    )
    assert course.moves["exchange"]
    assert course.moves["place"]
    assert seen(course.copies[0]).is_over
    assert max(course.sizes) < 250_000


@pytest.mark.parametrize(("sealed", "seats", "seed"), [(True, 2, 2), (True, 4, 2), (False, 4, 1)])
def test_half_of_all_turn_files_have_less_than_3_kilobytes(
    chance_words: Lexicon, sealed: bool, seats: int, seed: int
) -> None:
    course = play_by_mail(
        chance_words, random.Random(seed), sealed=sealed, dice=dice_of(seed), seats=seats, tiles=FEW
    )
    assert sorted(course.sizes)[len(course.sizes) // 2] < 3_000


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2)])
def test_copies_of_friendly_games_agree(chance_words: Lexicon, seats: int, seed: int) -> None:
    course = play_by_mail(
        chance_words, random.Random(seed), sealed=False, dice=dice_of(seed), seats=seats, tiles=FEW
    )
    assert seen(course.copies[-1]).is_over


def test_no_byte_that_is_sent_depends_on_tiles_that_nobody_may_know(chance_words: Lexicon) -> None:
    """Who reads all letters but has only one secret finds just that seat's tiles."""
    rules = replace(mail_rules(Challenge.VOID), tiles=FEW)
    post = opened_post(chance_words, sealed=True, seats=3, rules=rules)
    while post.copies[0].table.setting_up:
        post.move_on()
    for seat, copy in enumerate(post.copies):
        racks = seen(copy).position.racks
        for other, rack in enumerate(racks):
            if other != seat:
                assert set(rack) == {"_"}
