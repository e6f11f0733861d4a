"""Measures every screen in a language, without drawing: what is cut, covered, outside, split
in a word, spilling from its card, squeezed on it or on the rack.

python -m tests.language.layouts CODE,… [BEGINNING …]      BEGINNINGs of names choose some screens

Two sizes of the picture and two of text. A word is cut where an ellipsis stands that no sentence has, and
split where the end of a line and the beginning of the next are one word.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from game.language.languages import spoken_in
from game.lexicon.words import Lexicon
from game.render.panels.canvas import Canvas
from game.render.panels.pen import Label, Pen, QuadKind
from game.render.panels.text_size import spilling
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.spoken_text import words_of
from tests.render.gallery import Exhibit, exhibits, place_for_cards
from tests.render.legible import lies_under
from tests.render.test_canvas import on_top, solid
from tests.render.test_text_size import composed

SETTINGS = [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1280, 720), 2.0), ((1920, 1080), 2.0)]
"""Sizes of the picture, and of text."""
RACK_END = 0.05
"""What of a rack is wood at either end of its tiles."""
ELLIPSIS = "…"
"""Alone it is a sign, as of a time that is not known."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that a reader would stumble over."""

    kind: str
    screen: str
    setting: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind:8} {self.screen} {self.setting}: {self.text}"


def faults_of(name: str, picture: Picture, size: tuple[int, int], text: float) -> Iterator[Fault]:
    """What is wrong with one screen at one size of picture and text."""
    shown = on_top(picture)
    kit = composed(shown, text, size)
    pen, canvas = kit.pen, kit.canvas
    setting = f"{size[1]}p {text:.0%}"
    said = " ".join(" ".join(words_of(picture)).split())
    words = set(re.findall(r"\w+", said))
    for label in pen.labels:
        if _is_cut(label, said):
            yield Fault("cut", name, setting, label.text)
        if not canvas.safe.contains(label.box, slack=1.0):
            yield Fault("outside", name, setting, label.text)
    for lacking in kit.lacking:
        yield Fault("squeezed", name, setting, f"{lacking:.0f} units of height too little")
    beside = any(panel.beside_board for panel in shown.panels)
    if beside and picture.table and picture.table.rack_slots and _lies_on_rack(pen, canvas):
        yield Fault("on rack", name, setting, "a card beside the board")
    for label in spilling(pen):
        yield Fault("spilling", name, setting, label.text)
    for before, after in pairwise(pen.labels):
        if _is_split(before, after, words):
            yield Fault("split", name, setting, f"{before.text} | {after.text}")
    for one, other in _overlapping(pen.labels):
        if lies_under(one, other, pen):
            continue
        yield Fault("covered", name, setting, f"{one.text!r} and {other.text!r}")


def _lies_on_rack(pen: Pen, canvas: Canvas) -> bool:
    tiles = canvas.rack.grown(-RACK_END * canvas.rack.w, 0)
    return any(kind is QuadKind.BOX and box.overlaps(tiles) for kind, box in solid(pen))


def _is_cut(label: Label, said: str) -> bool:
    text = " ".join(label.text.split())
    return label.shortened or (text.endswith(ELLIPSIS) and text != ELLIPSIS and text not in said)


def _is_split(before: Label, after: Label, words: set[str]) -> bool:
    if before.style != after.style or before.box.x != after.box.x or after.box.y <= before.box.y:
        return False
    end, start = re.search(r"\w+$", before.text), re.match(r"\w+", after.text)
    return bool(
        end and start and f"{end[0]}{start[0]}" in words and not (end[0] in words and start[0] in words)
    )


def _overlapping(labels: list[Label]) -> Iterator[tuple[Label, Label]]:
    placed = [label for label in labels if label.text.strip()]
    for number, one in enumerate(placed):
        for other in placed[number + 1 :]:
            if one.box.overlaps(other.box):
                yield one, other


def measured(shown: Mapping[str, Exhibit]) -> list[Fault]:
    """The faults of all screens at all settings, in the language of the moment."""
    return [
        fault
        for name, exhibit in shown.items()
        for size, text in SETTINGS
        for fault in faults_of(name, exhibit.picture, size, text)
    ]


def main(codes: str = "en", *beginnings: str) -> int:
    """How many faults there are, at most 1."""
    count = 0
    for code in codes.split(","):
        with place_for_cards() as folder:
            shown = exhibits(Lexicon.load(), folder, language=code)
        chosen = {name: one for name, one in shown.items() if name.startswith(beginnings or ("",))}
        with spoken_in(code):
            faults = measured(chosen)
        print(*faults, sep="\n")
        print(code, len(chosen), "screens", dict(Counter(fault.kind for fault in faults)))
        count += len(faults)
    return min(count, 1)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
