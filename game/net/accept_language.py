"""In which languages somebody reads: by the address that they have opened, or what their browser says."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import parse_qs

from game.language.languages import best_of

CHOICE = "language"
"""What an address may have behind its question mark, as in `?language=de`."""
_TAG = re.compile(r"\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:;\s*q=([01](?:\.[0-9]{0,3})?)\s*)?")
_MOST = 16
"""Tags that are looked at."""


def languages_asked(query: str, headers: Iterable[str]) -> tuple[str, ...]:
    """Tags, the best-liked first: a choice in the address, then Accept-Language (RFC 9110, 12.5.4).

    Those that are refused (q=0), and whatever is no tag, are left out.
    """
    liked: list[tuple[float, str]] = []
    for part in ",".join(headers).split(",")[:_MOST]:
        if tag := _TAG.fullmatch(part):
            liked.append((float(tag[2] or 1), tag[1]))
    chosen = [one for one in parse_qs(query).get(CHOICE, [])[:1] if _TAG.fullmatch(one)]
    return (*chosen, *(tag for q, tag in sorted(liked, key=lambda one: -one[0]) if q))


@lru_cache(maxsize=256)
def spoken_to(*asked: str) -> str:
    """The code of the language for somebody who reads these, told as tags: the first that is spoken here."""
    return best_of(asked)
