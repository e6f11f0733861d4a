"""Letters as readers count them, and a start that loads nothing for it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from game.graphemes import graphemes


@pytest.mark.parametrize(
    ("text", "letters"),
    [("", 0), ("Anna", 4), ("Zoë", 3), ("Zoe\u0308", 3), ("👵🏽🎉", 2), ("👨‍👩‍👧", 1), ("நி", 1), ("각", 1)],
)
def test_a_letter_is_what_readers_take_for_one(text: str, letters: int) -> None:
    assert len(graphemes(text)) == letters
    assert "".join(graphemes(text)) == text


def test_the_title_loads_no_library_for_other_scripts() -> None:
    told = "import sys, game.play; print({'regex', 'confusable_homoglyphs'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"
