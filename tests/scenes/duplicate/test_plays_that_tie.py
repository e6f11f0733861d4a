"""Rounds in which several plays are worth the most: one is laid, and everybody is told of it alike."""

from __future__ import annotations

import pytest

from game.duplicate.round_results import word_of
from game.duplicate.round_state import begin, best_of
from game.duplicate.settings import Form
from game.halls.hall_frames import NAMED
from game.rules.moves import Place
from game.scenes.duplicate.round_panels import LAID_INSTEAD, NOBODY_SAW, FoundRow, RoundTold
from tests.duplicate.tied_plays import LAID, OTHER, ROUNDS, SEATS, SEED, Told, meaning, over


@pytest.mark.parametrize("found", ROUNDS)
def test_each_word_on_the_television_stands_with_its_own_meaning_and_the_one_on_the_board_is_named(
    found: tuple[Place, ...],
) -> None:
    one = over(*found)
    told = RoundTold(SEATS, (one,), meaning)
    shown, word = told.reveal(99), word_of(one.table, LAID)
    assert shown.best is not None
    best_is_found = shown.best.points == one.most
    assert shown.meaning == (meaning(shown.best.word) if best_is_found else "")
    if shown.best.word == word:
        assert (shown.laid, shown.laid_meaning) == (None, "")
    else:
        title = LAID_INSTEAD if best_is_found else NOBODY_SAW
        assert shown.laid == FoundRow(str(title), word, one.most)
        assert shown.laid_meaning == meaning(word)


@pytest.mark.parametrize("found", ROUNDS)
def test_a_phone_here_and_in_a_hall_credits_the_word_that_is_laid_only_to_who_found_it(
    found: tuple[Place, ...],
) -> None:
    one = over(*found)
    word = word_of(one.table, LAID)
    names = [seat.name for seat, play in zip(SEATS, found, strict=False) if play == LAID]
    others = [seat.name for seat, play in zip(SEATS, found, strict=False) if play == OTHER]
    told = Told(one)
    for player, play in enumerate(found):
        own = meaning(word_of(one.table, OTHER)) if play == OTHER else ""
        in_hall = others if len(others) <= NAMED else len(others)
        for frames, those in ((told.to_phone(player), others), (told.to_phone_in_hall(player), in_hall)):
            shown = next(frame for frame in frames if frame[0] == "shown")
            assert shown[2:6] == [word, one.most, names, meaning(word)]
            assert shown[6] == word_of(one.table, play)
            assert shown[9:] == [those, own]


def test_the_play_that_is_laid_is_the_one_that_ranks_first_whoever_found_another() -> None:
    table = begin(Form(), SEED)
    best = best_of(table, [(OTHER, 9), (LAID, 9)])
    assert best == best_of(table, [(LAID, 9), (OTHER, 9)])


@pytest.mark.parametrize("found", ROUNDS)
def test_everybody_who_found_as_many_points_as_anybody_is_named_on_the_card_of_the_best(
    found: tuple[Place, ...],
) -> None:
    one = over(*found)
    shown = RoundTold(SEATS, (one,), meaning).reveal(99)
    assert shown.best is not None
    for player, play in one.found.items():
        as_good = play.points == shown.best.points
        assert (SEATS[player].name in f"{shown.best.names} {shown.best_text}") is as_good
