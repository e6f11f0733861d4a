"""Words in scripts that the fonts of the panels lack: each run of them becomes one sign of the atlas.

A run is shaped as a whole, in the direction in which its script is written, and drawn as one picture into
the part of the atlas that is kept free. For whoever sets text it is a single character, of Unicode's planes
for private use, which is as wide as the whole run.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageDraw

from game.render.panels.distance_field import Texels, field
from game.render.panels.script_fonts import CAME_WITH_THE_GAME, FontFile, font_for, opened

if TYPE_CHECKING:
    import regex

Box = tuple[float, ...]
FIRST, LAST = 0xF0000, 0xFFFFD
"""The first and last character that may stand for a run."""
OVERSAMPLING = 2
WIDEST = 2000
"""Texels of a run that is drawn: the sheet is hardly wider."""
BETWEEN = re.compile(r"([ .'’\"-]+)")
"""What may stand between the words of a run."""


def _runs_of(name: str, script: str) -> str:
    """A group of this name: letters of one script with what stands on and between them. A full stop before a
    gap belongs to it after a single letter, as in initials; elsewhere a sentence ends there."""
    letter, more = (
        rf"[[{kinds}]&&[{script}\p{{scx=Common}}\p{{scx=Inherited}}]--\p{{Latin}}--\p{{ASCII}}]"
        for kinds in (r"\p{L}\p{N}\p{So}", r"\p{L}\p{M}\p{N}\p{So}\u200c\u200d\u05f3\u05f4\u05be")
    )
    between = rf"(?:[ '’-]+|[\"\.](?! )|(?<=(?<!{more}){letter}\p{{M}}*)\. )"
    return rf"(?P<{name}>{letter}{more}*(?:{between}{letter}{more}*)*)"


_LATIN = r"(?P<Latin>\p{Latin}[\p{Latin}\p{M}]*)"
_OTHERS = [_runs_of(script, rf"\p{{scx={script}}}") for script in CAME_WITH_THE_GAME if script != "Latin"]


@cache
def runs() -> regex.Pattern[str]:
    """Runs, each with the name of its script where a font for it came with the game; of Latin ones, which may
    stand in any sentence, single words. Made when the first such name is met, as that takes a while."""
    import regex  # as in graphemes.py

    return regex.compile("|".join([_LATIN, *_OTHERS, _runs_of("elsewhere", r"\p{Any}")]), regex.V1)


@dataclass(slots=True)
class _Sign:
    """A run at one size of the atlas."""

    run: str
    font: FontFile
    em: int
    box: Box | None = None
    """Left, top, width, height in em from the pen, then u0, v0, u1, v1; None until it is drawn."""


BOLD = "Bold"  # not read: as fonts call it


class ScriptSheet:
    """The part of the atlas in which runs are drawn when they are first seen."""

    def __init__(self, width: int, top: int, height: int, spread: int) -> None:
        """It is the atlas below `top` up to `height`; all in texels."""
        self.top, self.height, self.spread = top, height, spread
        self.texels: Texels = np.zeros((height - top, width), np.uint8)
        self.revision = 0
        """Another number after each run that was drawn."""
        self.is_full = False
        """Whether a run found no room: then it is time to `begin_anew`."""
        self._signs: dict[str, _Sign] = {}
        self._known: dict[tuple[str, int, str], str] = {}
        self._pen = (0, 0)
        self._next_shelf = 0

    def begin_anew(self) -> None:
        """Forget every run: characters that stood for one stand for nothing any more."""
        self.texels[:] = 0
        self.is_full, self._pen, self._next_shelf = False, (0, 0), 0
        self._signs.clear()
        self._known.clear()
        self.revision += 1

    def in_signs(self, text: str, em: int, has: Callable[[str], bool], weight: str = BOLD) -> str:
        """A text with one character for each run that can be written; `has`: the font has that letter."""

        def sign(found: regex.Match[str]) -> str:
            run = found[0]
            if all(map(has, run)):
                return run
            script = found.lastgroup or ""
            return self._sign_of(run, script, em, weight) or self._in_pieces(run, script, em, weight)

        return runs().sub(sign, text)

    def _in_pieces(self, run: str, script: str, em: int, weight: str) -> str:
        """A run whose font lacks what stands between its words: they are signs of their own, in the order in
        which the run is read. Where a word cannot be written either, it stays as it is."""
        pieces = BETWEEN.split(run)
        shown = [self._sign_of(piece, script, em, weight) or piece for piece in pieces[::2]]
        pieces[::2] = shown
        leftwards = unicodedata.bidirectional(run[0]) in ("R", "AL")
        whole = all(piece in self._signs for piece in shown)
        return "".join(reversed(pieces) if leftwards and whole else pieces)

    def _sign_of(self, run: str, script: str, em: int, weight: str) -> str:
        """The character for a run; empty where nothing here can write it."""
        asked = run, em, weight
        if asked not in self._known:
            font = font_for(run, script, weight)
            character = chr(FIRST + len(self._signs))
            if font is None or ord(character) > LAST:
                self._known[asked] = ""
            else:
                self._known[asked] = character
                self._signs[character] = _Sign(run, font, em)
        return self._known[asked]

    def __contains__(self, character: str) -> bool:
        return character in self._signs

    def advance(self, character: str) -> float:
        """How far the pen moves, in em."""
        sign = self._signs[character]
        pixels = sign.em * OVERSAMPLING
        return opened(sign.font, pixels).getlength(sign.run) / pixels

    def box(self, character: str) -> Box | None:
        """Where a run is drawn, beside the pen and in the atlas; None where there was no room."""
        sign = self._signs[character]
        if sign.box is None:
            sign.box = self._drawn(sign)
        return sign.box

    def _drawn(self, sign: _Sign) -> Box | None:
        left, top, texels = picture(sign.run, sign.font, sign.em, self.spread)
        high, wide = texels.shape
        at = self._room(wide, high)
        if at is None:
            self.is_full = True
            return None
        x, y = at
        self.texels[y : y + high, x : x + wide] = texels
        self.revision += 1
        em, across, down = sign.em, self.texels.shape[1], self.height
        y += self.top
        place = (x / across, y / down, (x + wide) / across, (y + high) / down)
        return (left / em, top / em, wide / em, high / em, *place)

    def _room(self, wide: int, high: int) -> tuple[int, int] | None:
        """Where so much may be drawn: on the shelf that was begun, or on a new one."""
        x, y = self._pen
        if x + wide > self.texels.shape[1]:
            x, y = 0, self._next_shelf
        if y + high > self.texels.shape[0]:
            return None
        self._pen = x + wide + 1, y
        self._next_shelf = max(self._next_shelf, y + high + 1)
        return x, y


def picture(run: str, font: FontFile, em: int, spread: int) -> tuple[float, float, Texels]:
    """A run as a distance field, and where its upper left corner is from the pen on the baseline; all in
    texels. What would be wider than `WIDEST` is cut there."""
    face = opened(font, em * OVERSAMPLING)
    box = face.getbbox(run, anchor="ls")
    pad = spread * OVERSAMPLING
    right = min(box[2], box[0] + WIDEST * OVERSAMPLING - 2 * pad)
    wide, high = (
        math.ceil((length + 2 * pad) / OVERSAMPLING) * OVERSAMPLING
        for length in (right - box[0], box[3] - box[1])
    )
    image = Image.new("L", (wide, high))
    ImageDraw.Draw(image).text((pad - box[0], pad - box[1]), run, font=face, fill=255, anchor="ls")
    left, top = box[0] / OVERSAMPLING - spread, box[1] / OVERSAMPLING - spread
    return left, top, field(image, spread, OVERSAMPLING)
