"""Codes that phones scan: large on a card, small beside the table."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

import numpy as np

from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.canvas import PANELS_FOOT, Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, glass, seat_mark
from game.render.panels.pen import Align, Pen
from game.render.panels.typesetting import line_height, wrap
from game.scenes.kit.picture.phone_panels import PhoneCode, ScanMe

QUIET = 4
"""Light modules all round, without which no camera finds the code."""
LARGE, SMALL = 11.0, 8.0
"""Size of a module; below eight pixels cameras fail from the couch."""
LIGHT, DARK = theme.rgb("#FFF8EA"), theme.rgb("#1B110A")
PAD, GAP = 48.0, 56.0
TEXT_WIDTH = 620.0
BESIDE_PROMPTS = 96.0
"""Height over the foot of the safe area where the prompts stand that are beside the rack."""
TYPED = replace(theme.NAME, size=40)
LETTERS = replace(theme.NAME, size=52, spacing=10, font=theme.Font.HEAVY, colour=theme.BRASS)


def code_size(modules: tuple[str, ...], module: float) -> float:
    """Width and height of a code with its quiet zone."""
    return (len(modules) + 2 * QUIET) * module


def draw_code(pen: Pen, x: float, y: float, modules: tuple[str, ...], module: float) -> None:
    """The code with its quiet zone; neighbours are one box, along and down, so that no seam shows."""
    size = code_size(modules, module)
    pen.box(Rect(x, y, size, size), LIGHT, 12)
    left, top = x + QUIET * module, y + QUIET * module
    along = [(start, row, length, 1) for row, line in enumerate(modules) for start, length in _runs(line)]
    columns = ("".join(column) for column in zip(*modules, strict=True))
    down = [(col, start, 1, length) for col, line in enumerate(columns) for start, length in _runs(line)]
    places = [(left + x * module, top + y * module, w * module, h * module) for x, y, w, h in along + down]
    pen.boxes(np.array(places, np.float32), np.tile(np.array(DARK, np.float32), (len(places), 1)))


def _runs(line: str) -> list[tuple[int, int]]:
    """Where dark modules begin in a row, and how many there are."""
    found, at = [], 0
    for sign, group in groupby(line):
        length = len(list(group))
        if sign == "#":
            found.append((at, length))
        at += length
    return found


@draws(PhoneCode)
def draw_phone_code(panel: PhoneCode, kit: Kit) -> None:
    """The code at the left; at the right what to type, and who is here."""
    if not panel.modules:
        _draw_message(panel, kit)
        return
    room = kit.canvas.safe.h - PANELS_FOOT - 2 * PAD
    module = min(LARGE, max(SMALL, room // (len(panel.modules) + 2 * QUIET)))
    size = code_size(panel.modules, module)
    words = min(TEXT_WIDTH, kit.canvas.safe.w - size - 2 * PAD - GAP)
    box = kit.canvas.centred(size + words + 2 * PAD + GAP, max(size, _height(panel, words)) + 2 * PAD)
    glass(kit.pen, box, theme.CARD, 28)
    draw_code(kit.pen, box.x + PAD, box.y + (box.h - size) / 2, panel.modules, module)
    _draw_words(panel, kit, Rect(box.x + PAD + size + GAP, box.y + PAD, words, box.h - 2 * PAD))


def _height(panel: PhoneCode, width: float) -> float:
    text = len(wrap(panel.text, theme.BODY, width)) * line_height(theme.BODY)
    note = len(wrap(panel.note, theme.SMALL, width)) * line_height(theme.SMALL)
    return 64 + text + 24 + 2 * 62 + 84 + 24 + 48 * len(panel.people) + 20 + note


def _draw_words(panel: PhoneCode, kit: Kit, room: Rect) -> None:
    pen, (x, y, width, _) = kit.pen, room
    pen.line(Rect(x, y, width, 56), panel.title, theme.HEADING)
    y += 64
    y += pen.paragraph(Rect(x, y, width, 0), panel.text, theme.BODY) + 24
    # Translators: over an address; at most 30 letters.
    pen.line(Rect(x, y, width, 40), tr("Or type into the browser"), theme.SMALL)
    pen.line(Rect(x, y + 40, width, 56), panel.address, TYPED)
    y += 62 + 46
    # Translators: over letters to type in a browser; at most 30 letters.
    pen.line(Rect(x, y, width, 40), tr("and these letters"), theme.SMALL)
    pen.line(Rect(x, y + 40, width, 60), panel.letters, LETTERS)
    y += 62 + 54
    for seat, name, state in panel.people:
        seat_mark(pen, (x + 14, y + 24), 26, seat)
        beside = pen.line(Rect(x, y, width, 48), state, theme.SMALL, Align.RIGHT).w
        pen.line(Rect(x + 44, y, width - 60 - beside, 48), name, theme.NAME)
        y += 48
    pen.paragraph(Rect(x, y + 20, width, 0), panel.note, theme.SMALL)


def _draw_message(panel: PhoneCode, kit: Kit) -> None:
    """No code: one sentence says why."""
    text = len(wrap(panel.text, theme.BODY, TEXT_WIDTH)) * line_height(theme.BODY)
    box = kit.canvas.centred(TEXT_WIDTH + 2 * PAD, 68 + text + 2 * PAD)
    glass(kit.pen, box, theme.CARD, 28)
    kit.pen.line(Rect(box.x + PAD, box.y + PAD, TEXT_WIDTH, 56), panel.title, theme.HEADING, Align.CENTRE)
    kit.pen.paragraph(
        Rect(box.x + PAD, box.y + PAD + 68, TEXT_WIDTH, 0), panel.text, theme.BODY, Align.CENTRE
    )


@draws(ScanMe)
def draw_scan_me(panel: ScanMe, kit: Kit) -> None:
    """At the right edge, beside the board, under what stands there already."""
    size = code_size(panel.modules, SMALL)
    safe, width = kit.canvas.safe, max(size + 48, 400)
    above = [taken.bottom + 12 for taken in kit.taken if taken.x > kit.canvas.width * 0.6]
    top = max(above, default=safe.y + 112)
    lines = [(panel.text, theme.SMALL, 40.0)]
    typed = [
        (panel.address, replace(theme.NAME, size=30), 44.0),
        (panel.letters, replace(LETTERS, size=32, spacing=6), 44.0),
    ]
    height = size + 36 + sum(line[2] for line in (*lines, *typed)) + 10
    if top + height <= safe.bottom - BESIDE_PROMPTS:
        lines += typed
    else:  # what to type stands on the large card, which one press opens
        height = size + 36 + 40 + 10
    top = min(top, kit.canvas.saving.y - 12 - height)
    box = Rect(safe.right - width, top, width, height)
    kit.covered = (*kit.covered, box)  # the prompts keep off it
    glass(kit.pen, box, theme.CARD, 24)
    draw_code(kit.pen, box.centre[0] - size / 2, box.y + 24, panel.modules, SMALL)
    y = box.y + 24 + size + 12
    for words, style, step in lines:
        kit.pen.line(Rect(box.x + 16, y, box.w - 32, step), words, style, Align.CENTRE)
        y += step
