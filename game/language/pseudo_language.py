"""English that looks foreign: four tenths longer, with accents, to show what a translation would break.

Its letters are those of the fonts, so that screens in it are set as those of real languages are.
"""

from __future__ import annotations

import re

_ACCENTS = str.maketrans("AEIOUYaeiouycnszl", "ÄÉÎÖÜÝäéîöüýçñśźł")
_FILLING = ["łöñgér", "żwîśçhén", "ärśtümß"]
_LONGER = 0.4


def lengthened(text: str) -> str:
    """A sentence with its places left as they are, its letters accented, and longer at its end."""
    letters = len(re.sub(r"{\w+}", "", text))
    if not letters:
        return text
    accented = "".join(
        part if part.startswith("{") else part.translate(_ACCENTS) for part in re.split(r"({\w+})", text)
    )
    return accented + _filling(max(1, round(letters * _LONGER)), " " in text)


def _filling(length: int, in_words: bool) -> str:
    """So many more letters: words after words, else the word itself grows."""
    if not in_words:
        return (_FILLING[0] * 9)[: min(length, 6)]
    words = f" {' '.join(_FILLING * (length // 20 + 1))}"
    return words[: length + 1].rstrip()
