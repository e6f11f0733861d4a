"""A target for coverage-guided fuzzing with atheris, which is not needed for anything else:

    pip install atheris
    PYTHONPATH=. python tests/memcard/fuzz.py -max_total_time=600

An error that is not ours ends it with the input that caused it.
"""

from __future__ import annotations

import sys

import atheris  # installed by whoever fuzzes

with atheris.instrument_imports(include=["memcard"]):
    from memcard.torture.hostile import crafted, exercise


def one_input(data: bytes) -> None:
    """A raw image now and then, a crafted one otherwise."""
    exercise(data[1:] if data[:1] == b"\xff" else crafted(data))


if __name__ == "__main__":
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
