"""Which meanings are kept for last, as a family on a sofa would: told by how a dictionary marks them."""

from __future__ import annotations

import re
from enum import IntEnum


class Manners(IntEnum):
    """How a meaning is taken, from the one that is told first to the one that is told last."""

    FINE = 0
    COARSE = 1
    """Told where the word has no other."""
    RUDE = 2
    """A slur or an obscene word: told only where the house has chosen so."""


_MARK = r"(?:offensive|obscene|vulgar|derogatory|insulting|abusive|profane)"
_RUDE = re.compile(
    r"\bslurs?\b"
    rf"|\b{_MARK}\b[^;]{{0,24}}\b(?:terms?|words? (?!or passages)|names?|references?|slang)\b"
    rf"|\bterms?\b[^;]{{0,60}}\b{_MARK}\b"
    rf"|\((?!sometimes|often)[^)]{{0,12}}\b{_MARK}\b[^)]{{0,12}}\)"
    r"|\bslang\b[^;]{0,30}\b(?:sex\w*|intercourse|penis|vagina|genitals?|buttocks|testicles?)\b"
    r"|\brude or vulgar\b",
    re.IGNORECASE,
)
_COARSE = re.compile(
    r"\bsexual(?:ly)?\b|\bsex organs?\b|\bprostitut|\bgenitals?\b|\bcopulat|\bmasturbat|\bwhore"
    r"|\bexcrement\b|\bfeces\b|\burinat|\bbowel movement\b|\bfecal\b|\banus\b|\banal\b"
    r"|\bdefecat|\bcontemptible\b|\beffeminate\b|\bpenis\b|\bvagina\b|\bbuttocks\b|\bslang term\b"
    r"|\bdisparaging\b|\bpejorative\b|\bstupid\b|\bdespicable\b",
    re.IGNORECASE,
)


def manners_of(gloss: str) -> Manners:
    """How a gloss, without its examples, is taken."""
    if _RUDE.search(gloss):
        return Manners.RUDE
    return Manners.COARSE if _COARSE.search(gloss) else Manners.FINE


def without_rude_clauses(text: str) -> str:
    """A meaning of our own without the clauses that are rude; empty if nothing is left."""
    return "; ".join(part for part in text.split("; ") if manners_of(part) is not Manners.RUDE)
