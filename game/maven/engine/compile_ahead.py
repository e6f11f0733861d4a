"""Having the kernels compiled once, ahead of their first use and in a process of its own.

Compiling takes a quarter of a minute and more memory than playing does, so the worker leaves it to a child,
answers plainly meanwhile (see `plain_player`), and then loads what the child has stored. `parlour maven warm`
does the same at installation.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from game.child_process import child, work_for_parent
from game.lexicon.kernel_cache import cache_folder, processor
from game.lexicon.word_graph import build_graph
from game.lexicon.words import Lexicon
from game.maven.player.choose_move import warm_up, warm_up_search

STATIC = 0.4
"""Share of the work after which moves can be chosen; the rest is what only the strongest level searches
with."""
_SEARCH = 0.95


def is_compiled() -> bool:
    """Whether exactly these kernels have been compiled for this machine before."""
    return _mark().exists()


def compile_all(lexicon: Lexicon) -> Iterator[float]:
    """Compile and store every kernel of the game, or load what is stored; yields progress from 0 to 1."""
    for done in warm_up(lexicon):
        yield STATIC * done
    for done in warm_up_search(lexicon):
        yield STATIC + (_SEARCH - STATIC) * done
    build_graph(["AA"])  # rarely needed: for a word list that comes without its graphs
    _mark().touch()
    yield 1.0


def compile_elsewhere(lexicon: Path) -> Iterator[float]:
    """Let a child process do it; yields its progress, as far as it gets. It ends with this process."""
    with child("game.maven.engine.compile_ahead", lexicon) as compiling:
        assert compiling.stdout
        for line in compiling.stdout:
            yield float(line)


def main() -> None:
    """The child: compiles everything, and reports its progress line by line."""
    work_for_parent(_compile)


def _compile() -> None:
    if hasattr(os, "nice"):
        os.nice(5)  # the picture comes first
    for progress in compile_all(Lexicon.load(Path(sys.argv[1]))):
        print(progress, flush=True)


def _mark() -> Path:
    """A file beside the compiled code, named after the sources and the processor."""
    return cache_folder() / f"{processor()}.complete"
