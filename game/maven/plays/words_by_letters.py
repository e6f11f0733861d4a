"""The words by their letters: from a heap of letters to every word that uses exactly these.

The best play is found without walking the word graph: for a run of squares, the letters already there and
some of the rack either make words or they do not, and a table answers that at once (the idea is that of the
word map of MAGPIE). A heap of letters has a key, the sum of the keys of its letters, so keys of a part of the
rack and of the tiles on the board are simply added. Keys are 64 bits and could, once in an age, collide;
whoever finds a word by its key compares the letters.

What costs is to wait for memory, so a sieve that fits the processor's own cache answers most questions, and a
word lies in the table itself, beside its key.
"""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.lexicon.compiled_kernels import at, inner_kernel, lean_kernel, lowest
from game.lexicon.word_graph import ENDINGS, FIRST, LETTERS, LONGEST, Graph
from game.maven.plays.board_arrays import Ints, Longs

_MIXER = np.uint64(0x9E3779B97F4A7C15)
_WORD_SIZE = 6
_WHOLE_BITS, _LESS_BITS = 21, 23
"""As many bits of a key decide about its place in each part of the sieve. Larger ones would be right more
often, but slower."""
_LESS = 1 << (_WHOLE_BITS - _WORD_SIZE)
"""Where the second part begins."""
_LETTER_SIZE = 5
_IN_FIRST = 8
_TAG_PLACE = _LETTER_SIZE * _IN_FIRST
_STATE, _REST, _CHILD, _SPELT, _WALK = range(5)
"""Rows of a walk through a graph: by depth the state, its letters still to come, the place of the next one's
child, and the letter that was taken."""
LETTER_KEYS = np.append(np.random.Generator(np.random.PCG64(1)).integers(1, 1 << 62, 26), 0)
"""The key of each kind of tile; a blank has none."""


class WordTables(NamedTuple):
    """A word graph and its word map, as kernels take them."""

    states: NDArray[np.int32]
    children: NDArray[np.int32]
    sieve: Longs
    """Bits by key, in two parts: if a key's bit is not set in the first, no word has it; if not in the
    second, no word has it and one letter more."""
    table: Longs
    """A hash table, its size a power of two: pairs of numbers for each word, 0 where there is none. Letters
    have five bits each, A being 1, the first eight in the first number; above these are 24 bits of the key.
    Words of one key follow each other with others between them, up to a free place."""


_latest: deque[WordTables] = deque(maxlen=2)
"""Those made last: the board and the tiles of games differ more often than their words do."""


def words_of(graph: Graph) -> WordTables:
    """The word map of a graph, beside it. Takes a tenth of a second for the full list, and none for a graph
    of which it was made lately."""
    for made in tuple(_latest):
        if made.states is graph["states"] and made.children is graph["children"]:
            return made
    words = _made_of(graph["states"], graph["children"])
    _latest.append(words)
    return words


def _made_of(states: NDArray[np.int32], children: NDArray[np.int32]) -> WordTables:
    walk = np.zeros((_WALK, LONGEST + 1), np.int64)
    count = _spell_out(states, children, walk, np.zeros((0, 2), np.int64), np.zeros(0, np.int64))
    words, keys = np.zeros((count, 2), np.int64), np.zeros(count, np.int64)
    _spell_out(states, children, walk, words, keys)
    slots = 1 << max(4, int(2.5 * len(keys)).bit_length())
    sieve = np.zeros(_LESS + (1 << (_LESS_BITS - _WORD_SIZE)), np.int64)
    table = np.zeros(2 * slots, np.int64)
    _enter(words, keys, sieve, table)
    return WordTables(states, children, sieve, table)


@lean_kernel
def _spell_out(states: Ints, children: Ints, walk: Any, words: Any, keys: Any) -> int:
    """Write down the words of a graph, read backwards from their last letter, as pairs as in the table and
    keys, into empty arrays; how many words there are. What finds no room is counted only.

    `walk` is somewhere to note the way through the graph.
    """
    count = 0
    depth = 0
    _enter_state(states, states.shape[0] - 1, walk, 0)
    while depth >= 0:
        rest = walk[_REST, depth]
        if rest == 0:
            depth -= 1
            continue
        letter = lowest(rest)
        walk[_REST, depth] = rest & (rest - 1)
        child = children[walk[_CHILD, depth]]
        walk[_CHILD, depth] += 1
        walk[_SPELT, depth] = letter
        if states[walk[_STATE, depth], ENDINGS] >> letter & 1:
            if count < keys.size:
                for place in range(depth + 1):
                    letter = walk[_SPELT, depth - place]
                    words[count, place // _IN_FIRST] |= (letter + 1) << place % _IN_FIRST * _LETTER_SIZE
                    keys[count] += at(LETTER_KEYS, letter)
                words[count, 0] |= keys[count] << _TAG_PLACE
            count += 1
        depth += 1
        _enter_state(states, child, walk, depth)
    return count


@inner_kernel
def _enter_state(states: Ints, state: int, walk: Any, depth: int) -> None:
    walk[_STATE, depth] = state
    walk[_REST, depth] = states[state, LETTERS]
    walk[_CHILD, depth] = states[state, FIRST]


@lean_kernel
def _enter(words: Any, keys: Any, sieve: Any, table: Any) -> None:
    """Fill the sieve and the hash table."""
    for number in range(keys.size):
        key = keys[number]
        bit = _mixed(key, _WHOLE_BITS)
        sieve[bit >> _WORD_SIZE] |= 1 << (bit & 63)
        slot = first_slot(table, key)
        while table[slot]:
            slot = next_slot(table, slot)
        table[slot] = words[number, 0]
        table[slot + 1] = words[number, 1]
        place = 0
        letter = spelt_letter(words[number, 0], words[number, 1], 0)
        while letter:
            bit = _mixed(key - at(LETTER_KEYS, letter - 1), _LESS_BITS)
            sieve[_LESS + (bit >> _WORD_SIZE)] |= 1 << (bit & 63)
            place += 1
            letter = spelt_letter(words[number, 0], words[number, 1], place) if place < LONGEST else 0


@lean_kernel
def _mixed(key: int, bits: int) -> int:
    """The given number of well-mixed bits of a key."""
    mixed = (np.uint64(key) * _MIXER) >> np.uint64(64 - bits)
    return np.int64(mixed)  # type: ignore[return-value]  # to kernels it is an int


@inner_kernel
def may_spell(sieve: Any, key: int, blanks: int) -> int:
    """1 if there may be a word of these letters and as many others, else 0: with one blank or none a 0 is
    certain, and a 1 is wrong for some keys in a hundred; with two it is always 1.

    Nothing here depends on a branch, so that many of these may wait for memory together.
    """
    one = blanks & 1
    bit = _mixed(key, _WHOLE_BITS + one * (_LESS_BITS - _WHOLE_BITS))
    return at(sieve, (bit >> _WORD_SIZE) + one * _LESS) >> (bit & 63) & 1 | blanks >> 1


@lean_kernel
def first_slot(table: Longs, key: int) -> int:
    """Where the words of a key begin: look on from here until a slot is empty."""
    return (_mixed(key, _LESS_BITS) << 1) & (table.size - 1)


@lean_kernel
def next_slot(table: Longs, slot: int) -> int:
    return (slot + 2) & (table.size - 1)


@lean_kernel
def has_key(first: int, key: int) -> bool:
    """Whether a word, by the first of its two numbers, has a key: a no is certain."""
    return (first ^ key << _TAG_PLACE) >> _TAG_PLACE == 0


@lean_kernel
def spelt_letter(first: int, second: int, place: int) -> int:
    """A letter of a word by its two numbers, A being 1; 0 after the last."""
    number = first if place < _IN_FIRST else second
    return number >> (place & (_IN_FIRST - 1)) * _LETTER_SIZE & 31
