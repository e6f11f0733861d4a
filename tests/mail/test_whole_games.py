"""Whole games by mail, by chance: every copy says the same, and nobody is on turn with tiles unread."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.archive.kept_game import identity
from game.archive.told_game import told
from game.lexicon.words import Lexicon
from game.mail.bodies import letters_of
from game.mail.mail_game import MailGame
from game.mail.mail_rules import mail_rules
from game.rules.letter_sets import ENGLISH, LetterSet, letter_set_of
from game.rules.moves import Exchange, Pass, Resign, tiles_of
from game.rules.record_codec import decode, encode
from game.rules.rules_and_defaults import Challenge
from game.rules.visibility import HIDDEN
from tests.mail.posts import dice_of, opened_post
from tools.stress.mail_games import play_by_mail, seen

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
    assert_everybody_keeps_what_they_may_know(course.copies, chance_words)


def assert_everybody_keeps_what_they_may_know(copies: Sequence[MailGame], words: Lexicon) -> None:
    """Each side's record is the same game, as anybody replays it, and tells no more than its side saw."""
    kept = [copy.record() for copy in copies]
    assert len({identity(record) for record in kept}) == 1
    for copy, record in zip(copies, kept, strict=True):
        game = told(decode(encode(record)), words)
        assert game.end.scores == seen(copy).position.scores
        shown = set[str]()
        for turn in game.turns:
            if turn.seat == copy.seat:
                assert HIDDEN not in turn.rack
            elif isinstance(turn.move, Exchange):
                assert set(turn.move.tiles) <= {HIDDEN, *shown}
            elif not turn.stood:
                shown.update(tiles_of(turn.move))
            if HIDDEN not in turn.rack:
                beside = "".join(turn.before.racks) + turn.before.bag
                assert len(turn.view.unseen) == len(beside) - len(turn.rack)
                assert HIDDEN not in turn.view.unseen


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


def test_nobody_waits_for_who_has_resigned_so_files_stay_as_short_as_ever(chance_words: Lexicon) -> None:
    """M2: they grew to 65 letters, which every reader refuses."""
    post = opened_post(chance_words, sealed=False, seats=4, first=[Pass()])
    post.move_on(Resign())
    for _ in range(12):
        sent = letters_of(post.move_on().file())
        assert len(sent) <= 3
    assert post.copies[0].letters == post.copies[1].letters


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
