"""What entering a word costs a thumb; `python -m tools.load presses` counts 2,000 words."""

from __future__ import annotations

import statistics

from tools.load.thumb import presses_for_words, presses_to_exchange


def test_m1_words_of_five_letters_take_no_more_presses_than_demanded() -> None:
    taken = presses_for_words(8, seed=11)
    medians = {way: statistics.median(presses) for way, presses in taken.items()}
    assert medians["tile by tile"] <= 40
    assert medians["word lane"] <= 24
    assert medians["slot keys"] <= 15
    assert min(taken["slot keys"]) >= 4, "at least the lane, the shoulder, a letter and End Turn"


def test_exchanging_any_three_tiles_takes_at_most_a_dozen_presses_with_the_answer() -> None:
    assert max(presses_to_exchange(12)) <= 12
