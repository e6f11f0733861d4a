"""Is the best play of all at once the best of all valid words? A second opinion that knows no engine.

    python -m tests.duplicate.check_best --positions 600

goes through rounds as a television plays them and finds every play anew: each run of squares, with all words
that fit what lies there, crosswise too, and that the rack can spell, scored by `tests.rules.brute`. It counts
the rounds in which the best of words that Maven says was worse, as it was told before.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, product

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from game.duplicate.round_state import RoundState, begin, best_of, laid, view_of, without_a_play
from game.duplicate.settings import Form
from game.lexicon.words import Lexicon
from game.maven.messages import EVERY_PLAY, MOST_PLAYS, SEES_ALL, Purpose
from game.maven.player.choose_move import choose
from game.rules.moves import Place
from tests.maven.tables import lexicon
from tests.rules import brute

Cell = tuple[int, int]
Bytes = NDArray[np.uint8]
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ALL = frozenset(_LETTERS)


class EveryWord:
    """All words by length, as rows of letters, and how often each letter is in them."""

    def __init__(self, words: Sequence[str]) -> None:
        self.known = frozenset(words)
        self._rows: dict[int, Bytes] = {}
        self._letters: dict[int, Bytes] = {}
        for length in range(2, 16):
            joined = "".join(sorted(word for word in self.known if len(word) == length))
            rows = np.frombuffer(joined.encode(), np.uint8).reshape(-1, length)
            self._rows[length] = rows
            self._letters[length] = np.stack([(rows == ord(one)).sum(1, np.uint8) for one in _LETTERS], 1)

    @lru_cache(maxsize=64)  # noqa: B019 - there is one of these as long as the program runs
    def missing(self, length: int, tiles: str) -> Bytes:
        """How many letters of each word of a length are not among these tiles."""
        return _beyond(self._letters[length], tiles)

    def fitting(self, pattern: Sequence[str | frozenset[str]], rack: str) -> Iterator[str]:
        """The words with these letters, or one of these, at each place, if the rack has the latter."""
        fixed = "".join(one for one in pattern if isinstance(one, str))
        length, blanks = len(pattern), rack.count("?")
        some = np.flatnonzero(self.missing(length, rack) <= blanks + len(fixed))
        rows, letters = self._rows[length], self._letters[length]
        for at, wanted in enumerate(pattern):
            if len(wanted) < len(_LETTERS):
                allowed = np.zeros(256, bool)
                allowed[[ord(letter) for letter in wanted]] = True
                some = some[allowed[rows[some, at]]]
        some = some[_beyond(letters[some], rack + fixed) <= blanks]
        yield from (row.tobytes().decode() for row in rows[some])


def _beyond(letters: Bytes, tiles: str) -> Bytes:
    """How many letters, counted by kind, are more than there are tiles of them."""
    have = np.array([tiles.count(one) for one in _LETTERS], np.uint8)
    missing: Bytes = (np.maximum(letters, have) - have).sum(1, np.uint8)
    return missing


def every_play(board: list[str], rack: str, words: EveryWord) -> dict[brute.Placement, int]:
    """Every legal placement with its score."""
    near, found = brute.beside(board), dict[brute.Placement, int]()
    for number, down in product(range(15), (False, True)):
        line = [(at, number) if down else (number, at) for at in range(15)]
        crossing = {cell: _crossing(board, cell, down, rack, words) for cell in line if cell in near}
        for start, end in product(range(15), range(2, 16)):
            cells = line[start:end]
            if (
                end - start < 2
                or _has_tile(board, line[start - 1 : start])
                or _has_tile(board, line[end : end + 1])
            ):
                continue
            free = [cell for cell in cells if board[cell[0]][cell[1]] == "."]
            if not 0 < len(free) <= len(rack) or near.isdisjoint(free):
                continue
            pattern = [
                crossing.get(cell, _ALL) if cell in free else board[cell[0]][cell[1]].upper()
                for cell in cells
            ]
            for word in words.fitting(pattern, rack):
                row, col = cells[0]
                for placement in brute.lay(board, rack, word, row, col, down, near):
                    found[placement] = brute.score(board, placement)
    return found


def _has_tile(board: list[str], cells: Sequence[Cell]) -> bool:
    return any(board[row][col] != "." for row, col in cells)


def _crossing(board: list[str], cell: Cell, down: bool, rack: str, words: EveryWord) -> frozenset[str]:
    """The letters with which the word crosswise is one, or all where there is none."""
    line = "".join(row[cell[1]] for row in board) if not down else board[cell[0]]
    at = cell[0] if not down else cell[1]
    before = line[:at].rpartition(".")[2]
    behind = line[at + 1 :].partition(".")[0]
    if not before + behind:
        return _ALL
    return frozenset(one for one in _ALL if (before + one + behind).upper() in words.known)


def rounds(seeds: Iterator[int], words: Lexicon) -> Iterator[tuple[RoundState, int, int]]:
    """Rounds as they are played, with the points of the best play, and of the best that Maven says."""
    for seed in seeds:
        table = begin(Form(), seed)
        while not table.is_over:
            best = best_of(table, _plays(table, words, Purpose.JUDGE))
            said = best_of(table, _plays(table, words, Purpose.PLAY))
            yield table, best[1] if best else 0, said[1] if said else 0
            table = laid(table, best[0]) if best else without_a_play(table)


def _plays(table: RoundState, words: Lexicon, purpose: Purpose) -> list[tuple[Place, int]]:
    found = choose(view_of(table), words, SEES_ALL, EVERY_PLAY, 0, MOST_PLAYS, purpose=purpose)
    return [(one.move, one.score) for one in found if isinstance(one.move, Place)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    whole = lexicon()
    every = EveryWord(list(whole))
    wrong = before = 0
    seeds = iter(range(options.seed, 1 << 30))
    for table, told, said in tqdm(islice(rounds(seeds, whole), options.positions), total=options.positions):
        found = every_play(list(table.board.rows), table.rack, every)
        best = max(found.values(), default=0)
        wrong += told != best
        before += said != best
        if told != best or said != best:
            most = sorted(found, key=lambda one: -found[one])[:1]
            tqdm.write(f"{table.board.cells} {table.rack}: {best}, told {told}, said {said} {most}")
    print(f"{options.positions} positions: {wrong} told wrong, {before} by words that Maven says alone")


if __name__ == "__main__":
    main()
