"""A word graph with some words more and some less, made without building it anew.

Only the states on the paths of these words are copied, to the end of the arrays; everything else is shared
with the graph before, whose numbers stay as they are. What comes out spells exactly the changed list; it is
not quite the smallest graph that does. In plain Python, as a machine that has compiled nothing yet needs it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:  # whose compiled code is slow to import, and is not needed here
    from game.lexicon.word_graph import Graph

_TURN = 26
_DEAD_END = 0


@dataclass(slots=True)
class _Step:
    """What changes beyond one point of the paths."""

    onward: dict[int, _Step] = field(default_factory=dict)
    """By symbol: a letter from 0, or the turn."""
    begins: int = 0
    """Bits of the letters that complete a word here from now on."""
    ends: int = 0
    """Bits of those that no longer do."""


def changed_graph(graph: Graph, added: Iterable[str], removed: Iterable[str]) -> dict[str, NDArray[np.int32]]:
    """The graph of the words of `graph` with `added` and without `removed`.

    Words are of 2 to 15 letters A to Z; adding what is there, and removing what is not, changes nothing.
    """
    root = _Step()
    for word in added:
        _note(root, word, gone=False)
    for word in removed:
        _note(root, word, gone=True)
    copies = _Copies(graph)
    old_root = len(graph["states"]) - 1
    # The root is the last state, so it is written whether or not anything in it has changed.
    copies.append(*copies.changed_parts(old_root, root))
    return copies.arrays()


def _note(root: _Step, word: str, gone: bool) -> None:
    """Enter every path of a word: see `word_graph`."""
    letters = [ord(letter) - ord("A") for letter in word]
    for pivot in range(len(letters)):
        path = letters[pivot::-1]
        if pivot + 1 < len(letters):
            path = [*path, _TURN, *letters[pivot + 1 :]]
        step = root
        for symbol in path[:-1]:
            step = step.onward.setdefault(symbol, _Step())
        if gone:
            step.ends |= 1 << path[-1]
        else:
            step.begins |= 1 << path[-1]


_Parts = tuple[dict[int, int], int, int]
"""The states reached by a state's letters, the letters that end words, and the state reached by the turn."""


class _Copies:
    """The states of a graph, and new ones behind them."""

    def __init__(self, graph: Graph) -> None:
        self._states, self._children = graph["states"], graph["children"]
        self._new_states: list[tuple[int, int, int, int]] = []
        self._new_children: list[int] = []

    def arrays(self) -> dict[str, NDArray[np.int32]]:
        states = np.array(self._new_states, np.int32).reshape(-1, 4)
        children = np.array(self._new_children, np.int32)
        return {
            "states": np.concatenate((self._states, states)),
            "children": np.concatenate((self._children, children)),
        }

    def append(self, following: dict[int, int], endings: int, turn: int) -> int:
        """The number of a new state with these ways out."""
        letters = sum(1 << letter for letter in following)
        self._new_states.append((letters, endings, len(self._children) + len(self._new_children), turn))
        self._new_children += [following[letter] for letter in sorted(following)]
        return len(self._states) + len(self._new_states) - 1

    def _changed(self, state: int, step: _Step) -> int:
        """The state that takes the place of `state`: itself if nothing changes, 0 if nothing is left."""
        before = self._parts(state)
        after = self.changed_parts(state, step)
        if after == before:
            return state
        return self.append(*after) if after[0] or after[2] else _DEAD_END

    def changed_parts(self, state: int, step: _Step) -> _Parts:
        following, endings, turn = self._parts(state)
        endings = (endings | step.begins) & ~step.ends
        for symbol, beyond in step.onward.items():
            if symbol == _TURN:
                turn = self._changed(turn, beyond)
            else:
                following[symbol] = self._changed(following.get(symbol, _DEAD_END), beyond)
        for letter in range(_TURN):
            if step.begins >> letter & 1:
                following.setdefault(letter, _DEAD_END)
        leads = {letter: to for letter, to in following.items() if to or endings >> letter & 1}
        return leads, endings, turn

    def _parts(self, state: int) -> _Parts:
        letters, endings, first, turn = self._states[state].tolist()
        present = [letter for letter in range(_TURN) if letters >> letter & 1]
        children = self._children[first : first + len(present)].tolist()
        return dict(zip(present, children, strict=True)), endings, turn
