"""What the language of the moment makes of an English label, for tests that press by labels."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

from babel.messages.pofile import read_po

from game.language.languages import CATALOGUES, ENGLISH, speaking


def said(english: str) -> frozenset[str]:
    """All that a label can be in the language of the moment: its English may stand for several things, and
    labels may stand in it."""
    if speaking().code == ENGLISH:
        return frozenset((english,))
    found = {english}
    for one, many, context in entries():
        if matched := pattern(one).fullmatch(english) or (many and pattern(many).fullmatch(english)):
            places = matched.groupdict()
            count = int(places.get("count", "1"))
            text = speaking().sentence(one, many, count, context)
            values = [said(part) for part in places.values()]
            found |= {text.format(**dict(zip(places, parts, strict=True))) for parts in product(*values)}
    return frozenset(found)


@cache
def entries() -> list[tuple[str, str, str]]:
    """The English, its plural and the context of every entry."""
    with (CATALOGUES / "parlour.pot").open("rb") as file:
        found = [one for one in read_po(file) if one.id]
    return [(*(one.id if one.pluralizable else (one.id, "")), one.context or "") for one in found]


@cache
def pattern(english: str) -> re.Pattern[str]:
    """Of an entry, with what may stand in its places; one that is nothing but places is only itself."""
    parts = re.split(r"{(\w+)}", english)
    if not "".join(parts[::2]).strip():
        return re.compile(re.escape(english))
    written = ""
    for at, part in enumerate(parts):
        place = f"(?P={part})" if f"(?P<{part}>" in written else f"(?P<{part}>.+)"
        written += place if at % 2 else re.escape(part)
    return re.compile(written)
