"""The journal holds the words that beat people, and asks for them fairly."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from game.coach.missed_words import (
    MissedWord,
    brought_together,
    chance_to_draw,
    hooks,
    question,
    quiz,
    words_of_game,
    worth_learning,
)
from game.coach.spaced_repetition import A_DAY, RememberedWord, RepetitionOutcome, after
from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import STRONGEST
from game.rules.editions import PLAYSTATION
from game.rules.moves import Place
from game.rules.rules_and_defaults import Rules
from game.rules.scoring import score_play
from tests.coach.test_sentences import played


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def test_words_of_winners_and_words_that_were_missed_are_remembered(lexicon: Lexicon) -> None:
    game, verdicts = played(lexicon, PLAYSTATION, (3, STRONGEST), 4)
    assert game.end.outcome is not None
    assert game.end.outcome.winners == (1,)
    found = words_of_game(game, verdicts.values())
    met = {word.word for word in found if not word.missed}
    assert met == {turn.label for turn in game.turns if turn.seat == 1 and turn.points >= 30}
    missed = {word.word for word in found if word.missed}
    for turn in game.turns:
        verdict = verdicts[turn.ply]
        best = verdict.best[0]
        if isinstance(best.move, Place) and best.equity - verdict.played.equity >= 8:
            score = score_play(turn.before.board, best.move.tiles, turn.before.rules)
            assert score.words[0].word.upper() in missed
    assert missed
    assert all(word.word in lexicon for word in found)


def test_each_word_stands_once_at_its_most_points() -> None:
    words = [MissedWord("QI", points, False, "Maven") for points in (22, 64, 30)]
    (kept,) = brought_together(words)
    assert kept.points == 64


def test_words_to_learn_are_those_that_one_does_not_know_and_will_draw(lexicon: Lexicon) -> None:
    words = [MissedWord(word, 90, True, "Maven") for word in ("FIVE", "TAENIA", "ZYZZYVAS", "QI", "QUXOTHY")]
    found = [word.word for word in worth_learning(words, lexicon.tier)]
    assert "FIVE" not in found, "everybody knows it (E11)"
    assert found.index("QI") < found.index("TAENIA") < found.index("ZYZZYVAS"), (
        "the likeliest to be drawn first"
    )
    assert "QUXOTHY" in found, "a word of the house that no list ranks"


@pytest.mark.parametrize("word", ["QI", "ZOA", "EEL", "AEIOU", "RETAINS"])
def test_the_chance_to_draw_a_word_is_that_of_a_bag_that_is_drawn_from_very_often(word: str) -> None:
    luck = random.Random(5)
    tiles = "".join(face * row for face, row in Rules().tiles.counts.items())
    needed, tries = Counter(word), 60_000
    held = sum(not needed - Counter(luck.sample(tiles, 7)) for _ in range(tries))
    assert chance_to_draw(word) == pytest.approx(held / tries, abs=4 * (held / tries**2) ** 0.5 + 1e-4)


def test_words_longer_than_a_rack_and_impossible_ones_have_a_chance_too() -> None:
    seven = {"".join(letters) for letters in combinations("RETAINERS", 7)}
    assert chance_to_draw("RETAINERS") == max(chance_to_draw(letters) for letters in seven)
    assert chance_to_draw("ZZZ") == 0


def test_hooks_are_all_letters_that_make_a_word(lexicon: Lexicon) -> None:
    before, behind = hooks("AIL", lexicon)
    assert set("BFHJMNPRSTVW") <= set(before)
    assert "S" in behind
    assert not any(letter + "AIL" in lexicon for letter in set("ABCDEFGHIJKLMNOPQRSTUVWXYZ") - set(before))


def test_a_question_has_one_right_answer(lexicon: Lexicon) -> None:
    for seed, word in enumerate(("QI", "RETAINS", "ZOA", "JUKEBOX")):
        choices = question(word, lexicon, seed)
        assert len(choices) == 3
        assert [choice for choice in choices if choice in lexicon] == [word]


def test_the_quiz_asks_what_is_due_then_what_is_new_and_what_was_missed_comes_back_first() -> None:
    words, now = ("QI", "ZA", "XU", "OE", "AE", "AI", "KA"), 1_790_596_800
    assert quiz(words, {}, now) == words[:5]
    found = after(RememberedWord("Anna", "ZA"), RepetitionOutcome.FOUND, now)
    missed = after(RememberedWord("Anna", "QI"), RepetitionOutcome.SHOWN, now)
    assert A_DAY / 2 < missed.due - now < found.due - now
    known = {one.word: one for one in (found, missed)}
    assert quiz(words, known, now) == words[2:]
    assert quiz(words, known, missed.due, 2) == ("QI", "XU")
    assert quiz(("AE",), known, found.due) == ("QI", "ZA", "AE"), "also what the journal has no more"
    assert quiz(("ZA",), known, now) == ()
