"""Which words are met in play, and how often: those on the boards of the engine's games against itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from game.lexicon.words import Lexicon
from game.maven.judging.self_play import play_duel
from game.maven.levels_and_vocabularies import LEVELS, STRONGEST
from game.maven.player.ways_to_search import bench_of
from game.maven.plays.board_arrays import LINES, SIZE, STRIDE, Ints, face_of, table_of
from game.maven.plays.kernel_luck import luck_of
from game.maven.plays.static_ending import end_desk
from game.maven.plays.static_judgement import learnt_judgement
from game.rules.rules_and_defaults import Rules


def words_played(lexicon: Lexicon, games: int, seed: int) -> Counter[str]:
    """The words on the boards at the end of so many games, each as often as it lay there."""
    rules, found = Rules(), Counter[str]()
    bench = bench_of(lexicon, LEVELS[STRONGEST - 1].vocabulary, table_of(rules), rules.tiles)
    luck, scores, desk, nothing = luck_of(seed), np.zeros(2, np.int64), end_desk(), np.zeros(0, np.int64)
    judgement = learnt_judgement()
    for _ in range(games):
        play_duel(bench, desk, judgement, judgement, luck, scores, nothing, nothing)
        found.update(words_on(bench.grid))
    return found


def words_on(grid: Ints) -> Iterator[str]:
    """The words of two letters and more on a board laid out for kernels, in capitals."""
    size = int(grid[SIZE])
    for orientation in range(2):
        for line in range(1, size + 1):
            start = orientation * LINES + line * STRIDE
            codes = grid[start + 1 : start + 1 + size].tolist()
            text = "".join(face_of(code).upper() if code else " " for code in codes)
            yield from (word for word in text.split() if len(word) > 1)
