"""The line at the bottom that tells which buttons work now."""

from __future__ import annotations

from game.render.panels import theme
from game.render.panels.glyphs import Glyph, glyphs_of
from game.render.panels.kit import Kit, button, button_width
from game.render.panels.layout import Rect, flow, row
from game.render.panels.text import measure
from game.scenes.picture import Prompt

HEIGHT, STEP = 42.0, 44.0
GAPS = (38.0, 28.0, 20.0, 15.0)
"""Between prompts: the widest that leaves them in one line."""
INNER, BETWEEN_BUTTONS = 10.0, 6.0
LIT = 10.0
"""So much wider on either side is the ground of the prompt that one-button mode has lit."""
ZOOMS = (2.0, 1.85, 1.7, 1.6, 1.5, 1.4, 1.3, 1.2, 1.1)
FADE = 54.0
"""Over so much the dark ground comes up."""


def _buttons_width(glyphs: tuple[Glyph, ...]) -> float:
    return sum(button_width(glyph, HEIGHT) + BETWEEN_BUTTONS for glyph in glyphs) - BETWEEN_BUTTONS


def prompts_zoom(prompts: tuple[Prompt, ...], kit: Kit) -> float:
    """How much closer the prompts may be drawn: in one line, or in two that are as low as two usual ones."""
    for zoom in ZOOMS:
        if zoom <= kit.text:
            room = kit.canvas.closer(zoom).safe.w
            _, widths, gap = _measured(prompts, kit, room)
            lines = len(flow(widths, room, gap))
            if lines == 1 or lines * STEP * zoom <= 2 * STEP:
                return zoom
    return 1.0


Glyphs = tuple[Glyph, ...]


def _measured(prompts: tuple[Prompt, ...], kit: Kit, room: float) -> tuple[list[Glyphs], list[float], float]:
    """The buttons of each prompt, how wide it is, and the widest gap that leaves all in one line."""
    sets = [glyphs_of(p.actions, kit.brand, kit.configuration, kit.keys, kit.lit) for p in prompts]
    widths = [
        _buttons_width(glyphs) + INNER + measure(prompt.label, theme.PROMPT)
        for glyphs, prompt in zip(sets, prompts, strict=True)
    ]
    gap = next((g for g in GAPS if sum(widths) + g * (len(widths) - 1) <= room), GAPS[-1])
    return sets, widths, gap


def draw_prompts(prompts: tuple[Prompt, ...], kit: Kit, left: float | None = None) -> None:
    """Buttons and what they do: bottom centre on ground that is dark all across, or from `left`."""
    if not prompts:
        return
    safe = kit.canvas.safe
    room = safe.right - (safe.x if left is None else left)
    sets, widths, gap = _measured(prompts, kit, room)
    lines = flow(widths, room, gap)
    if len(lines) > 1:
        lines = flow(widths, min(room, sum(widths) / len(lines) + max(widths) + gap * len(widths) / 2), gap)
    if left is None:
        top = safe.bottom - len(lines) * STEP - 4
        beyond = kit.canvas.beyond
        ground = Rect(beyond.x, top, beyond.w, beyond.bottom - top)
        kit.pen.soft(ground, theme.SHADE, 0, FADE)
    for number, line in enumerate(reversed(lines)):
        y = safe.bottom - HEIGHT - number * STEP
        places = row(kit.canvas.width / 2, y, [widths[i] for i in line], HEIGHT, gap)
        if left is not None:
            places = [place.moved(left - places[0].x, 0) for place in places]
            ground = Rect(places[0].x, y, places[-1].right - places[0].x, HEIGHT)
            kit.pen.soft(ground.grown(40, 24), theme.SHADE, 45, 46)
        for index, place in zip(line, places, strict=True):
            _prompt(prompts[index], sets[index], place, kit)


def _prompt(prompt: Prompt, glyphs: tuple[Glyph, ...], place: Rect, kit: Kit) -> None:
    if kit.lit in prompt.actions:
        lit = Rect(place.x - LIT, place.y - LIT / 2, place.w + 2 * LIT, place.h + LIT)
        kit.pen.soft(lit, theme.GLOW, lit.h / 2, 20, pulse=0.35)
        kit.pen.box(lit, theme.PILL, lit.h / 2, theme.FOCUS_EDGE, 3)
    x = place.x
    for glyph in glyphs:
        x += button(kit.pen, x, place.centre[1], HEIGHT, glyph) + BETWEEN_BUTTONS
    x += INNER - BETWEEN_BUTTONS
    kit.pen.line(Rect(x, place.y, place.right - x + 1, place.h), prompt.label, theme.PROMPT)
