"""Puts what the game's Help says into the manual, word for word: both are one text, which stands in
`game/scenes/kit/help.py`.

    python -m tests.help_in_manual        after a change of Help, or of the marks in docs/manual
"""

from __future__ import annotations

import re
from pathlib import Path

from game.scenes.kit.help import TOPICS, a_pad, told_for

MANUAL = Path(__file__).parents[1] / "docs" / "manual"
MARKED = re.compile(r"<!-- Help: (\w+) -->\n(.*?)<!-- -->\n", re.DOTALL)
"""What stands between two marks is written by this script; the manual says around it what Help leaves out."""


def filled(page: str) -> str:
    """A page of the manual with the words of Help between its marks."""
    return MARKED.sub(lambda mark: _marked(mark[1]), page)


def _marked(topic: str) -> str:
    told = TOPICS[topic]
    lines = [told_for(line, a_pad()) for line in told.lines]
    paragraphs = "\n>\n".join(f"> {line}" for line in (f"**{told.title}**", *lines))
    return f"<!-- Help: {topic} -->\n{paragraphs}\n<!-- -->\n"


if __name__ == "__main__":
    for path in sorted(MANUAL.glob("*.md")):
        path.write_text(filled(path.read_text(encoding="utf-8")), encoding="utf-8")
