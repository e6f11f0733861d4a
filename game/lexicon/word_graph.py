"""The word graph: every word of a list, reachable from any of its letters outwards.

It is a minimised GADDAG (Gordon 1994). For each letter of a word it spells: that letter and those before
it backwards, then, unless the word is done, the turn, then the letters after it forwards. So a word that
must go through a square is found from that square: leftwards first, then the turn, then rightwards.

As flat arrays of int32:

`states`   (n, 4), one state per row:
           0 LETTERS   bit l is set if letter l (A = 0) leads on to a state; the letter may end a word too
           1 ENDINGS   bit l is set if letter l completes a word here
           2 FIRST     where in `children` the states reached by its letters begin, in order of letters
           3 TURN      the state reached by the turn, 0 if there is none
`children` (m,), packed: letter l leads to `children[FIRST + popcount(LETTERS & ((1 << l) - 1))]`

State 0 has no way out; a letter that only ends words leads there. The root is the last state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.lexicon.compiled_kernels import at, kernel, lowest

Graph = Mapping[str, NDArray[np.int32]]

LETTERS, ENDINGS, FIRST, TURN = range(4)

LONGEST = 15
_TURN_SYMBOL = 26
_SYMBOLS_PER_KEY = 8
_DEEPEST = LONGEST + 1
"""A path has at most one symbol for each letter and one for the turn."""


def build_graph(words: Sequence[str]) -> dict[str, NDArray[np.int32]]:
    """The graph of words of 2 to 15 letters A to Z, in any order; the same words give the same arrays."""
    letters, lengths = _as_letters(words)
    upper, lower = _paths(letters, lengths)
    order = np.lexsort((lower, upper))
    states, children = _minimise(upper[order], lower[order])
    return {"states": states, "children": children}


def spells(graph: Graph, word: str) -> bool:
    """Whether the graph holds a word: read backwards from its last letter, in plain Python."""
    state, ends = len(graph["states"]) - 1, False
    for face in reversed(word):
        letter = ord(face) - ord("A")
        ends = bool(int(graph["states"][state, ENDINGS]) >> letter & 1)
        following = dict(_steps(graph, state))
        if letter not in following:
            return False
        state = following[letter]
    return ends


def _steps(graph: Graph, state: int) -> Iterator[tuple[int, int]]:
    """(letter, next state) for every way out of a state but the turn."""
    mask, _, first, _ = graph["states"][state].tolist()
    present = [letter for letter in range(26) if mask >> letter & 1]
    for offset, letter in enumerate(present):
        yield letter, int(graph["children"][first + offset])


def _as_letters(words: Sequence[str]) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """Letters as numbers from 0, one word per row, and the lengths."""
    grid = np.array([word.encode() for word in words], dtype=f"S{LONGEST}")
    codes = grid.view(np.uint8).reshape(len(words), LONGEST)
    lengths: NDArray[np.int64] = (codes != 0).sum(axis=1)
    return codes.astype(np.int8) - np.int8(ord("A")), lengths


@kernel
def _paths(letters: Any, lengths: Any) -> Any:
    """Every path of every word as two keys of eight 5-bit symbols each, 0 for none; both sort as the path."""
    count = lengths.sum()
    upper = np.zeros(count, np.int64)
    lower = np.zeros(count, np.int64)
    path = np.zeros(2 * _SYMBOLS_PER_KEY, np.int64)
    made = 0
    for word in range(lengths.size):
        length = lengths[word]
        for pivot in range(length):
            path[:] = 0
            for j in range(pivot + 1):
                path[j] = letters[word, pivot - j] + 1
            if pivot + 1 < length:
                path[pivot + 1] = _TURN_SYMBOL + 1
                for j in range(pivot + 1, length):
                    path[j + 1] = letters[word, j] + 1
            for j in range(_SYMBOLS_PER_KEY):
                upper[made] = upper[made] << 5 | path[j]
                lower[made] = lower[made] << 5 | path[j + _SYMBOLS_PER_KEY]
            made += 1
    return upper, lower


@kernel
def _unpack(upper: int, lower: int, path: Any) -> int:
    """Write a path's symbols, from 0, into `path`; returns how many there are."""
    count = 0
    for j in range(_SYMBOLS_PER_KEY):
        symbol = upper >> (5 * (_SYMBOLS_PER_KEY - 1 - j)) & 31
        if symbol:
            path[count] = symbol - 1
            count += 1
    for j in range(_SYMBOLS_PER_KEY):
        symbol = lower >> (5 * (_SYMBOLS_PER_KEY - 1 - j)) & 31
        if symbol:
            path[count] = symbol - 1
            count += 1
    return count


@kernel
def _minimise(upper: Any, lower: Any) -> Any:
    """The smallest graph of sorted paths (Daciuk et al. 2000: freeze each state once no path can change it).

    `open_*` hold the states along the latest path, by depth; `open_next[depth, symbol]` leads on from them.
    """
    states = np.zeros((1 << 12, 4), np.int32)
    children = np.zeros(1 << 13, np.int32)
    table = np.zeros(1 << 13, np.int32)
    used = np.array([1, 1])  # states and children in use; state 0 is the dead end
    open_letters = np.zeros(_DEEPEST + 1, np.int64)
    open_endings = np.zeros(_DEEPEST + 1, np.int64)
    open_next = np.zeros((_DEEPEST + 1, 27), np.int32)
    path = np.zeros(_DEEPEST, np.int64)
    latest = np.zeros(_DEEPEST, np.int64)
    depth = 0
    for key in range(upper.size + 1):
        length = _unpack(upper[key], lower[key], path) if key < upper.size else 0
        shared = 0
        while shared < depth and shared < length and path[shared] == latest[shared]:
            shared += 1
        if shared == length and shared == depth and length > 0:
            continue  # a word given twice
        while depth > shared:
            if used[0] * 2 > table.size:
                table = _rehash(states, children, used[0], table.size * 2)
            if used[0] == states.shape[0]:
                states = np.concatenate((states, np.zeros_like(states)))
            if used[1] + 27 > children.size:
                children = np.concatenate((children, np.zeros_like(children)))
            frozen = _freeze(
                states, children, table, used, open_letters[depth], open_endings[depth], open_next[depth]
            )
            depth -= 1
            open_next[depth, latest[depth]] = frozen
        for j in range(shared, length):
            open_letters[j + 1] = 0
            open_endings[j + 1] = 0
            open_next[j + 1, _TURN_SYMBOL] = 0
            if path[j] != _TURN_SYMBOL:
                open_letters[j] |= 1 << path[j]
            latest[j] = path[j]
        if length:
            open_endings[length - 1] |= 1 << path[length - 1]
            depth = length
    if used[0] == states.shape[0]:
        states = np.concatenate((states, np.zeros_like(states)))
    if used[1] + 27 > children.size:
        children = np.concatenate((children, np.zeros_like(children)))
    _append(states, children, used, open_letters[0], open_endings[0], open_next[0])
    return states[: used[0]].copy(), children[: used[1]].copy()


@kernel
def _freeze(
    states: Any, children: Any, table: Any, used: Any, letters: int, endings: int, following: Any
) -> int:
    """The number of the state with these ways out: an equal one made before, or a new one."""
    if letters == 0 and following[_TURN_SYMBOL] == 0:
        return 0
    slot = _hash(letters, endings, following) & (table.size - 1)
    while table[slot]:
        state = table[slot]
        if (
            states[state, LETTERS] == letters
            and states[state, ENDINGS] == endings
            and states[state, TURN] == following[_TURN_SYMBOL]
        ):
            child = states[state, FIRST]
            rest = letters
            while rest and children[child] == following[lowest(rest)]:
                child += 1
                rest &= rest - 1
            if rest == 0:
                return int(state)
        slot = (slot + 1) & (table.size - 1)
    table[slot] = used[0]
    return _append(states, children, used, letters, endings, following)


@kernel
def _append(states: Any, children: Any, used: Any, letters: int, endings: int, following: Any) -> int:
    state = used[0]
    states[state, LETTERS] = letters
    states[state, ENDINGS] = endings
    states[state, FIRST] = used[1]
    states[state, TURN] = following[_TURN_SYMBOL]
    rest = letters
    while rest:
        children[used[1]] = following[lowest(rest)]
        used[1] += 1
        rest &= rest - 1
    used[0] += 1
    return int(state)


@kernel
def _hash(letters: int, endings: int, following: Any) -> int:
    mixed = letters * 0x9E3779B97F4A7C1 ^ endings * 0x85EBCA6B5 ^ following[_TURN_SYMBOL] * 0x27D4EB2F165
    rest = letters
    while rest:
        mixed = (mixed ^ following[lowest(rest)]) * 0x100000001B3
        mixed ^= mixed >> 29 & 0x7FFFFFFFF
        rest &= rest - 1
    return int(mixed ^ mixed >> 17)


@kernel
def _rehash(states: Any, children: Any, count: int, size: int) -> Any:
    """A roomier hash table of the first `count` states."""
    table = np.zeros(size, np.int32)
    following = np.zeros(27, np.int32)
    for state in range(1, count):
        rest = letters = at(states, 4 * state + LETTERS)
        child = states[state, FIRST]
        while rest:
            following[lowest(rest)] = children[child]
            child += 1
            rest &= rest - 1
        following[_TURN_SYMBOL] = states[state, TURN]
        slot = _hash(letters, at(states, 4 * state + ENDINGS), following) & (size - 1)
        while table[slot]:
            slot = (slot + 1) & (size - 1)
        table[slot] = state
    return table
