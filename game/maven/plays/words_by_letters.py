"""The words by their letters: from a heap of letters to every word that uses exactly these.

The best play is found without walking the word graph: for a run of squares, the letters already there and
some of the rack either make words or they do not, and a table answers that at once (the idea is that of the
word map of MAGPIE). A heap of letters has a key, the sum of the keys of its letters, so keys of a part of the
rack and of the tiles on the board are simply added. Keys are 64 bits and could, once in an age, collide;
whoever finds a word by its key compares the letters.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.lexicon.compiled_kernels import at, kernel, lean_kernel, lowest
from game.lexicon.word_graph import ENDINGS, FIRST, LETTERS, Graph
from game.maven.plays.board_arrays import Bytes, Ints, Longs

ROW = 16
"""Bytes of a word in `spellings`: its letters from 0, and at 15 a 1 if the next word has the same letters."""
SAME = 15
_MIXER = np.uint64(0x9E3779B97F4A7C15)
_SIEVE_BITS = 23
_WORD_SIZE = 6
LETTER_KEYS = np.append(np.random.Generator(np.random.PCG64(1)).integers(1, 1 << 62, 26), 0)
"""The key of each kind of tile; a blank has none."""


class WordTables(NamedTuple):
    """A word graph and its word map, as kernels take them."""

    states: NDArray[np.int32]
    children: NDArray[np.int32]
    sieve: Longs
    """Bits by key: if a key's bit is not set, no word has it. Small enough for the processor's cache."""
    table: Longs
    """A hash table, its size a power of two: pairs of a key (0 where empty) and the number of the first of
    its words, which lie one after the other."""
    spellings: Bytes
    """Flat rows of ROW."""


def words_of(graph: Graph) -> WordTables:
    """The word map of a graph, beside it. Takes a tenth of a second for the full list."""
    states, children = graph["states"], graph["children"]
    letters, keys = _spell_out(states, children)
    order = np.argsort(keys, kind="stable")
    letters, keys = np.ascontiguousarray(letters[order]), keys[order]
    slots = 1 << max(4, int(2.5 * len(keys)).bit_length())
    sieve = np.zeros(1 << (_SIEVE_BITS - _WORD_SIZE), np.int64)
    table = np.zeros(2 * slots, np.int64)
    _enter(letters, keys, sieve, table)
    return WordTables(states, children, sieve, table, letters.reshape(-1))


@kernel
def _spell_out(states: Ints, children: Ints) -> Any:
    """Every word of a graph, read backwards from its last letter: rows of letters, and keys."""
    letters = np.zeros((1 << 12, ROW), np.int8)
    keys = np.zeros(1 << 12, np.int64)
    count = 0
    state_at = np.zeros(ROW, np.int64)
    rest_at = np.zeros(ROW, np.int64)
    child_at = np.zeros(ROW, np.int64)
    spelt = np.zeros(ROW, np.int8)
    depth = 0
    state_at[0] = states.shape[0] - 1
    rest_at[0] = states[state_at[0], LETTERS]
    child_at[0] = states[state_at[0], FIRST]
    while depth >= 0:
        rest = rest_at[depth]
        if rest == 0:
            depth -= 1
            continue
        letter = lowest(rest)
        rest_at[depth] = rest & (rest - 1)
        child = children[child_at[depth]]
        child_at[depth] += 1
        spelt[depth] = letter
        if states[state_at[depth], ENDINGS] >> letter & 1:
            if count == keys.size:
                letters = np.concatenate((letters, np.zeros_like(letters)))
                keys = np.concatenate((keys, np.zeros_like(keys)))
            for j in range(depth + 1):
                letters[count, j] = spelt[depth - j]
                keys[count] += LETTER_KEYS[spelt[j]]
            count += 1
        depth += 1
        state_at[depth] = child
        rest_at[depth] = states[child, LETTERS]
        child_at[depth] = states[child, FIRST]
    return letters[:count].copy(), keys[:count].copy()


@lean_kernel
def _enter(letters: Any, keys: Any, sieve: Any, table: Any) -> None:
    """Fill the sieve and the hash table from words in order of their keys, and mark words of equal keys."""
    for word in range(keys.size):
        key = keys[word]
        if word and keys[word - 1] == key:
            letters[word - 1, SAME] = 1
            continue
        bit = _mixed(key, _SIEVE_BITS)
        sieve[bit >> _WORD_SIZE] |= 1 << (bit & 63)
        slot = (bit << 1) & (table.size - 1)
        while table[slot]:
            slot = (slot + 2) & (table.size - 1)
        table[slot] = key
        table[slot + 1] = word


@lean_kernel
def _mixed(key: int, bits: int) -> int:
    """The given number of well-mixed bits of a key."""
    mixed = (np.uint64(key) * _MIXER) >> np.uint64(64 - bits)
    return np.int64(mixed)  # type: ignore[return-value]  # to kernels it is an int


@lean_kernel
def may_spell(sieve: Any, key: int) -> bool:
    """Whether there may be a word of these letters: a no is certain; a yes is wrong for one key in fifty."""
    bit = _mixed(key, _SIEVE_BITS)
    return (at(sieve, bit >> _WORD_SIZE) >> (bit & 63)) & 1 != 0


@lean_kernel
def first_spelt(table: Any, key: int) -> int:
    """The number of the first word of these letters, or -1."""
    last = table.size - 1
    slot = (_mixed(key, _SIEVE_BITS) << 1) & last
    found = at(table, slot)
    while found != key and found:
        slot = (slot + 2) & last
        found = at(table, slot)
    return at(table, slot + 1) if found else -1
