"""In which font a script is written that the panels lack: one that came with the game, else the system's."""

# not read by players: names of fonts
from __future__ import annotations

import logging
import subprocess
import sys
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import ImageFont, features

from game.graphemes import pattern

FONTS = Path(__file__).resolve().parents[3] / "assets" / "fonts"
CAME_WITH_THE_GAME = {
    "Latin": "Manrope-{weight}.ttf",
    "Cyrillic": "Manrope-{weight}.ttf",
    "Greek": "Manrope-{weight}.ttf",
    **{
        script: f"scripts/NotoSans{script}-Bold.ttf"
        for script in (
            "Arabic",
            "Armenian",
            "Bengali",
            "Devanagari",
            "Georgian",
            "Gujarati",
            "Gurmukhi",
            "Hebrew",
            "Kannada",
            "Khmer",
            "Lao",
            "Malayalam",
            "Tamil",
            "Telugu",
            "Thai",
        )
    },
}
"""By script, for weights that the panels have; most are bold alone."""
ELSEWHERE = {
    "win32": tuple(
        Path("C:/Windows/Fonts") / name
        for name in (
            "msyhbd.ttc",
            "YuGothB.ttc",
            "malgunbd.ttf",
            "Nirmala.ttc",
            "NirmalaB.ttf",
            "ebrimabd.ttf",
        )
    ),
    "darwin": tuple(
        Path("/System/Library/Fonts") / name
        for name in ("PingFang.ttc", "AppleSDGothicNeo.ttc", "Supplemental/Arial Unicode.ttf")
    ),
}
"""Where systems without fontconfig keep their fonts for the scripts of many."""
BOLD = 200
"""As fontconfig counts weights."""
PATIENCE = 2.0
"""Seconds that the system may take to name its fonts."""
NOBODYS = "\U0010fffd"
"""A character that no font has."""
_LOG = logging.getLogger(__name__)


class FontFile(NamedTuple):
    """A font, by its file and its number in it."""

    path: Path
    number: int = 0


def font_for(run: str, script: str, weight: str = "Bold") -> FontFile | None:
    """A font that has every sign of a run; None where there is none, or where it would be misspelled since
    nothing here joins letters and orders them (libraqm, which needs FriBiDi)."""
    if needs_shaping(run) and not can_shape():
        return None
    ours = CAME_WITH_THE_GAME.get(script)
    if ours is not None and has_all(came := FontFile(FONTS / ours.format(weight=weight)), run):
        return came
    return next((font for font in fonts_of_the_system(run) if has_all(font, run)), None)


def needs_shaping(run: str) -> bool:
    """Whether signs join, stand on each other, or run from right to left."""
    kinds = ((unicodedata.bidirectional(sign), unicodedata.category(sign)[0]) for sign in run)
    return any(direction in ("R", "AL") or kind in "MC" for direction, kind in kinds)


def can_shape() -> bool:
    """Whether this machine can."""
    return features.check("raqm") is True


def has_all(font: FontFile, run: str) -> bool:
    """Whether a font can be read and has every sign."""
    try:
        face = opened(font, 32)
    except OSError:
        return False
    missing = bytes(face.getmask(NOBODYS))
    seen = (sign for sign in run if not pattern(r"[\s\p{M}\p{C}]").match(sign))
    return all(bytes(face.getmask(sign)) != missing for sign in seen)


@lru_cache(maxsize=32)
def opened(font: FontFile, pixels: int) -> ImageFont.FreeTypeFont:
    """A font at a size. Raises OSError where it cannot be read."""
    return ImageFont.truetype(str(font.path), pixels, index=font.number)


def fonts_of_the_system(run: str) -> list[FontFile]:
    """What the system has with every sign of a run, those that look most like ours first."""
    if sys.platform in ELSEWHERE:
        return [FontFile(path) for path in ELSEWHERE[sys.platform] if path.exists()]
    signs = " ".join(f"{ord(sign):x}" for sign in sorted(set(run)) if not sign.isspace())
    return _by_likeness(_listed(f":charset={signs}:scalable=true:color=false"))


def _listed(pattern: str) -> str:
    """What fontconfig says; nothing where it is not installed or does not answer."""
    form = "%{file}\t%{index}\t%{weight}\t%{family}\n"
    command = ["fc-list", pattern, f"--format={form}"]
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError) as error:
        _LOG.info("no fonts of the system: %s", error)
        return ""


def _by_likeness(listed: str) -> list[FontFile]:
    """Bold and without serifs first; always in the same order."""
    found: list[tuple[bool, float, str, int]] = []
    for line in listed.splitlines():
        match line.split("\t"):
            case [file, number, weight, family] if number.isdecimal() and int(number) < 1 << 16:
                found.append(("Sans" not in family, _off_bold(weight), file, int(number)))
    return [FontFile(Path(file), number) for _, _, file, number in sorted(found)]


def _off_bold(weight: str) -> float:
    try:
        return abs(float(weight) - BOLD)
    except ValueError:  # a font of many weights
        return 0.0
