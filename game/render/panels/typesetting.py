"""Setting text: measures, wraps, fits, and turns words into rows of glyphs."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Container, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from anyascii import anyascii

from game.graphemes import graphemes
from game.render.panels.other_scripts import BOLD, ScriptSheet
from game.render.panels.theme import NARROWEST, SMALLEST, Font, TextStyle

GlyphRows = npt.NDArray[np.float32]

FONTS = Path(__file__).resolve().parents[3] / "assets" / "fonts"
ELLIPSIS = "…"
PICTURE = "★"
SKIN_TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
"""They belong to the picture before them."""
"""For a picture among letters that no font here has."""
NEAREST = {"Ł": "L", "ł": "l", "Đ": "D", "đ": "d"}
"""Letters with a stroke, which have no plain letter inside."""
OTHER_SCRIPTS = 820
"""Texels at the foot of the atlas that are kept for words in scripts that its fonts lack."""
WEIGHTS = {Font.TEXT: "SemiBold", Font.HEAVY: "ExtraBold"}
"""Of words in other scripts, where there is a choice."""
POINTS = re.compile(r"\s+[+−-]\d+$")


@dataclass(frozen=True, slots=True)
class Face:
    """One font of the atlas; all lengths per em."""

    ascent: float
    descent: float
    cap: float
    """Height of a capital letter."""
    spread: float
    """Half the range of the distance field."""
    advances: dict[str, float]
    boxes: dict[str, tuple[float, ...]]
    """Character: left, top, width, height in em from the pen, then u0, v0, u1, v1 in the atlas."""
    kerning: dict[str, float]
    em: int
    """Texels of the atlas."""


def _face(entry: dict[str, Any], metrics: dict[str, Any]) -> Face:
    em = entry["size"]
    wide, high = metrics["width"], metrics["height"] + OTHER_SCRIPTS
    boxes: dict[str, tuple[float, ...]] = {}
    for character, (_, *ink) in entry["glyphs"].items():
        if ink:
            left, top, x, y, w, h = ink
            place = (x / wide, y / high, (x + w) / wide, (y + h) / high)
            boxes[character] = (left / em, top / em, w / em, h / em, *place)
    return Face(
        ascent=entry["ascent"] / em,
        descent=entry["descent"] / em,
        cap=entry["cap"] / em,
        spread=metrics["spread"] / em,
        advances={character: glyph[0] / em for character, glyph in entry["glyphs"].items()},
        boxes=boxes,
        kerning={pair: shift / em for pair, shift in entry["kerning"].items()},
        em=em,
    )


@lru_cache(maxsize=1)
def _metrics() -> dict[str, Any]:
    metrics: dict[str, Any] = json.loads((FONTS / "atlas.json").read_text(encoding="utf-8"))
    return metrics


@lru_cache(maxsize=1)
def faces() -> dict[Font, Face]:
    """The fonts of the shipped atlas, read once."""
    return {font: _face(_metrics()["fonts"][font.value], _metrics()) for font in Font}


@lru_cache(maxsize=1)
def other_scripts() -> ScriptSheet:
    """The part of the atlas for words in scripts that its fonts lack."""
    top = _metrics()["height"]
    return ScriptSheet(_metrics()["width"], top, top + OTHER_SCRIPTS, _metrics()["spread"])


def forget_other_scripts() -> None:
    """Make room for other words in them: whatever was set until now has to be set anew."""
    other_scripts().begin_anew()
    for cached in (known, _ems, shortened, wrap, closer_set, paragraph, glyphs):
        cached.cache_clear()


@lru_cache(maxsize=4096)
def known(text: str, font: Font) -> str:
    """`text` in the characters of `font`: accents are dropped where they must be. Of other scripts each run
    is one sign of the atlas; where nothing here can write it, it is told in Latin letters, and what has none
    becomes '?'. A picture that nothing here can draw is left out beside letters, and else is a star."""
    face = faces()[font]
    advances, written = face.advances, other_scripts()
    if all(character in advances for character in text):
        return text
    if font is not Font.TILE:
        text = written.in_signs(text, face.em, advances.__contains__, WEIGHTS.get(font, BOLD))
    told = [(c, True) if c in advances or c in written else (_nearest(c, advances), False) for c in text]
    shown = "".join(near for near, _ in told)
    letters = "".join(near for near, is_there in told if is_there or near != PICTURE)
    if letters != shown and any(map(str.isalnum, letters)):
        shown = " ".join(letters.split())
    return shown or "?" * ("?" in advances)


def _nearest(character: str, advances: Container[str]) -> str:
    """What comes nearest: the letter without its accent, then as it is written in Latin letters."""
    plain = NEAREST.get(character) or unicodedata.normalize("NFKD", character)[:1]
    if plain in advances:
        return plain
    if unicodedata.category(character) == "So" and PICTURE in advances:
        return PICTURE
    if character in SKIN_TONES:
        return ""
    written = "".join(c for c in anyascii(character) if c in advances)
    silent = unicodedata.category(character)[0] in "CLM"  # a mark, or a letter that Latin ones leave out
    return written if written or silent or "?" not in advances else "?"


def _advance(character: str, face: Face) -> float:
    """How far the pen moves, in em."""
    found = face.advances.get(character)
    return other_scripts().advance(character) if found is None else found


@lru_cache(maxsize=8192)
def _ems(text: str, font: Font) -> float:
    """Width per em, without letter spacing."""
    face = faces()[font]
    text = known(text, font)
    pairs = map("".join, pairwise(text))
    return sum(_advance(c, face) for c in text) + sum(face.kerning.get(pair, 0.0) for pair in pairs)


def measure(text: str, style: TextStyle) -> float:
    """Width in canvas units."""
    return (_ems(text, style.font) * style.size + style.spacing * max(0, len(text) - 1)) * style.stretch


def line_height(style: TextStyle) -> float:
    """Distance between the baselines of two lines, in units of the canvas."""
    return style.size * 1.36


def cap_height(style: TextStyle) -> float:
    """From the baseline to the top of a capital, in units of the canvas."""
    return faces()[style.font].cap * style.size


def points_apart(text: str) -> tuple[str, str]:
    """The words, and the points at their end ('WALTZ', '+34'), which must not be lost when words are cut."""
    points = POINTS.search(text)
    return (text[: points.start()], points[0].strip()) if points else (text, "")


@lru_cache(maxsize=2048)
def shortened(text: str, style: TextStyle, width: float) -> str:
    """`text`, or as much of it as fits before an ellipsis; points at its end are kept."""
    if measure(text, style) <= width:
        return text
    words, tail = points_apart(text)
    tail = f" {tail}" if tail else ""
    for end in reversed([*_letter_ends(words)][:-1]):
        attempt = words[:end].rstrip() + ELLIPSIS + tail
        if measure(attempt, style) <= width:
            return attempt
    return ELLIPSIS


def fit(text: str, style: TextStyle, width: float) -> tuple[str, TextStyle]:
    """`text` made to fit `width`: smaller to the smallest size, then narrower, and only then shortened."""
    natural = measure(text, style)
    if natural <= width or not natural:
        return text, style
    size = max(SMALLEST, min(style.size, style.size * width / natural * 0.995))
    style = replace(style, size=size)
    still = measure(text, style)
    if still > width:
        style = replace(style, stretch=max(NARROWEST, style.stretch * width / still * 0.995))
    return shortened(text, style, width), style


_SPACES = re.compile(r"[^\S\u00a0\u202f]+")
_SHARES = (1.0, 0.97, 0.94, 0.9, 0.87, 0.84, 0.8, 0.77, 0.74, 0.7, 0.67, 0.64, 0.6, 0.56, 0.52)
"""How much closer words are set until they have room."""


@lru_cache(maxsize=512)
def closer_set(text: str, style: TextStyle, width: float, lines: int) -> TextStyle:
    """The style in which `text` has room in so many lines with no word broken: smaller, then narrower."""
    for share in _SHARES:
        size = max(SMALLEST, style.size * share)
        stretch = max(NARROWEST, style.stretch * min(1.0, style.size * share / size))
        tried = replace(style, size=min(style.size, size), stretch=stretch)
        whole = all(measure(word, tried) <= width for word in _words(text))
        if whole and len(wrap(text, tried, width)) <= lines:
            return tried
    return style


@lru_cache(maxsize=512)
def wrap(text: str, style: TextStyle, width: float) -> tuple[str, ...]:
    """Lines no wider than `width`; words that are wider alone are broken. No word ends a text all alone."""
    lines: list[str] = []
    line = ""
    for word in _words(text):
        attempt = f"{line} {word}" if line else word
        if measure(attempt, style) <= width:
            line = attempt
            continue
        if line:
            lines.append(line)
        *pieces, line = _broken(word, style, width)
        lines += pieces
    return tuple(_in_company([*lines, line] if line else lines, style, width))


def _words(text: str) -> list[str]:
    """What lines may end between: a no-break space keeps what is on both sides together."""
    return [word for word in _SPACES.split(text) if word]


def _in_company(lines: list[str], style: TextStyle, width: float) -> list[str]:
    """A last word that would stand alone gets the one before it beside it, if that line can spare it."""
    if len(lines) < 2 or " " in lines[-1] or lines[-2].count(" ") < 2:
        return lines
    rest, _, word = lines[-2].rpartition(" ")
    last = f"{word} {lines[-1]}"
    return [*lines[:-2], rest, last] if measure(last, style) <= width else lines


def _broken(word: str, style: TextStyle, width: float) -> list[str]:
    pieces, start = [""], 0
    for end in _letter_ends(word):
        if pieces[-1] and measure(pieces[-1] + word[start:end], style) > width:
            pieces.append("")
        pieces[-1] += word[start:end]
        start = end
    return pieces


def _letter_ends(text: str) -> Iterator[int]:
    """Where letters end, with the signs that stand on them."""
    return accumulate(map(len, graphemes(text)))


@lru_cache(maxsize=512)
def paragraph(text: str, style: TextStyle, width: float, lines: int) -> tuple[str, ...]:
    """At most `lines` wrapped lines, the last with an ellipsis where words were left off.

    Where the words would be too many, they are wrapped as if they were set closer: a pen makes each line fit.
    """
    wrapped = wrap(text, closer_set(text, style, width, lines), width)
    if len(wrapped) <= lines:
        return wrapped
    last = " ".join(wrapped[lines - 1 :])
    return (*wrapped[: lines - 1], shortened(last, style, width))


@lru_cache(maxsize=4096)
def glyphs(text: str, font: Font, size: float, spacing: float) -> GlyphRows:
    """One row a glyph from a pen at (0, 0): x, y, w, h, u0, v0, u1, v1. Not to be written to."""
    face = faces()[font]
    text = known(text, font)
    rows = []
    pen = 0.0
    previous = ""
    for character in text:
        pen += face.kerning.get(previous + character, 0.0) * size
        box = face.boxes.get(character) or (
            other_scripts().box(character) if character in other_scripts() else None
        )
        if box:
            left, top, wide, high, *place = (*(v * size for v in box[:4]), *box[4:])
            rows.append((pen + left, top, wide, high, *place))
        pen += _advance(character, face) * size + spacing
        previous = character
    return np.array(rows, np.float32).reshape(-1, 8)
