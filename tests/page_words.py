"""What a page in a browser says to whoever sees or hears it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.program_text import program_text

TEXTS = """[...document.body.innerText.split("\\n"), ...[...document.querySelectorAll("body *")].flatMap(
  element => ["aria-label", "title", "placeholder", "alt"].map(name => element.getAttribute(name) || "")
)].map(text => text.trim().replace(/\\s+/g, " ")).filter(text => text)"""


def program_text_on(ask: Callable[[str], Any]) -> list[str]:
    """Texts and names of a page in which a program speaks of its values; `ask` evaluates what it is given."""
    return program_text(ask(TEXTS))
