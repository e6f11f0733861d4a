"""The first step of Maven's process: what makes loading the engine quick has to happen before it.

A worker may take half a second from its start to its first answer, and importing is most of that.
"""

from __future__ import annotations

import os
import sys
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from game.loading import loading
from game.malloc_trim import keep_no_large_arrays

if TYPE_CHECKING:
    from game.lexicon.words import WordFiles

_UNWANTED = ("scipy", "yaml")
"""What numba imports where it is installed: linear algebra, and settings that we do not use."""


def main(pipe: Connection, words: WordFiles) -> None:
    """Load the engine and serve questions from `pipe` until it closes (see `worker_process`)."""
    for name in _UNWANTED:
        sys.modules.setdefault(name, None)  # type: ignore[arg-type]  # None says that there is no such module
    # Without it, numpy starts threads for matrix products, of which there are none here.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    keep_no_large_arrays()
    with loading():
        from game.maven.engine import worker_process
    worker_process.main(pipe, words)
