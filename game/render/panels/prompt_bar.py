"""The line at the bottom that tells which buttons work now.

What works at the table all the time stands beside the rack, so that the line itself is about the moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from controllers.actions import Action
from game.language.messages import message
from game.render.panels import theme
from game.render.panels.button_glyphs import Glyph, glyphs_of, shortened
from game.render.panels.canvas import PANELS_FOOT, PROMPTS_STEP, Rect, flow, row
from game.render.panels.panel_tools import Kit, button, button_width, focus_pill, glass
from game.render.panels.text_size import STEPS, closer
from game.render.panels.typesetting import measure
from game.scenes.kit.picture.screen import Prompt

HEIGHT = 42.0
GAPS = (40.0, 32.0, 26.0, 20.0, 16.0)
"""Gaps between prompts: the widest is used that leaves them in one line."""
ASIDE_GAP, ASIDE_RISE = 26.0, 50.0
"""Between prompts beside the rack, and how far they stand above the lowest line."""
INNER, BETWEEN_BUTTONS = 10.0, 6.0
BESIDE_SIGN = 14.0
"""Between the prompts and the sign that something is being saved."""
ALONE_PAD = 34.0
"""From the prompts to the border of a ground of their own."""
LIT = 10.0
"""How far the ground of the prompt that one-button mode has lit reaches out on either side."""
ASK_REACH = 9.0
"""How far the ring round the question mark reaches out on either side."""
LARGE_ENOUGH, FEWEST = 1.5, 3
"""How large prompts are to be before some of them are left away, and how many stay."""
LARGE_AT_TABLE = 1.1
"""The same at the table, where nothing that is said by a prompt is said anywhere else."""
LASTING = frozenset({Action.PAUSE, Action.BACK, Action.L2, Action.ASK})
"""What nobody would guess, or be stuck without: the menu, the way back, a look at one's own hidden tiles."""
MOVE = message("Move")
LINES = 2
"""The most lines that prompts may take, if these are no higher than two of the usual size."""
FADE = 54.0
"""Height over which the dark ground fades in."""


class _Set(NamedTuple):
    """A prompt with its buttons, as wide as it is drawn."""

    prompt: Prompt
    glyphs: tuple[Glyph, ...]
    width: float


class _PromptPlan(NamedTuple):
    """Which prompts stand where."""

    lines: list[list[_Set]]
    gap: float
    left: list[_Set]
    right: list[_Set]
    """The prompts beside the rack."""


def fewer(prompts: tuple[Prompt, ...], kit: Kit, indent: float = 0.0) -> tuple[tuple[Prompt, ...], float]:
    """The prompts that are shown, and how much closer: with larger words fewer rather than smaller ones.

    Their lines begin at the left edge, or `indent` further to the right.
    Moving about goes first, as anybody would guess it, then whatever stands last, but never one of `LASTING`
    nor what one-button mode has lit. What works all the time stands among the others then.
    """
    zoom = prompts_zoom(prompts, kit, indent)
    wanted = min(kit.text, LARGE_AT_TABLE if _is_at_table(kit) else LARGE_ENOUGH)
    kept = prompts
    if zoom < min(kit.text, LARGE_ENOUGH) and any(prompt.aside for prompt in kept):
        kept = _all_below(kept)
        zoom = prompts_zoom(kept, kit, indent)
    while zoom < wanted and len(kept) > FEWEST:
        lit = [prompt for prompt in kept if kit.lit.intersection(prompt.actions)]
        stay = [prompt for prompt in kept[1:] if LASTING.intersection(prompt.actions)]
        loose = [prompt for prompt in kept[1:] if prompt not in lit and prompt not in stay]
        if not loose:
            break
        moving = [prompt for prompt in loose if prompt.label == str(MOVE)]
        away = (moving or loose)[-1]
        kept = tuple(prompt for prompt in kept if prompt is not away)
        zoom = prompts_zoom(kept, kit, indent)
    return kept, zoom


def prompts_zoom(prompts: tuple[Prompt, ...], kit: Kit, indent: float = 0.0) -> float:
    """How much closer the prompts may be drawn, clear of other panels: all in one line, or two low ones, or
    two of any height below the rack."""
    for zoom in STEPS:
        if zoom <= kit.text:
            with closer(kit, zoom) as near:
                plan = _planned(prompts, near, near.canvas.safe.x + indent)
                lines = len(plan.lines)
                low = lines == 1 or lines * zoom <= LINES or (lines == LINES and _is_at_table(near))
                if low and _is_free(plan, near):
                    return zoom
    return 1.0


def foot_below(prompts: tuple[Prompt, ...], kit: Kit) -> float:
    """How high the prompts are in their usual size, with the room above them."""
    lines = len(_planned(_all_below(prompts), kit, kit.canvas.safe.x).lines)
    return PANELS_FOOT + max(0, lines - 1) * PROMPTS_STEP


def _is_at_table(kit: Kit) -> bool:
    """Whether the rack is there, below which larger prompts have two lines."""
    return any(kit.canvas.rack.contains(taken) for taken in kit.taken)


def _all_below(prompts: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
    """The same, none of them beside the rack."""
    return tuple(replace(prompt, aside=False) for prompt in prompts)


def _is_free(plan: _PromptPlan, kit: Kit) -> bool:
    """Whether what stands around the board leaves the line, and the places beside the rack, free."""
    lowest = Rect(kit.canvas.safe.x, _top(kit, len(plan.lines) - 1), kit.canvas.safe.w, HEIGHT)
    beside = [place for _, place in _beside(plan, kit)]
    others = (*kit.taken, *kit.covered)
    return not any(place.overlaps(other) for place in (lowest, *beside) for other in others)


def _planned(prompts: Sequence[Prompt], kit: Kit, left: float) -> _PromptPlan:
    """Prompts that always work stand beside the rack, as many as there is room for, the others below."""
    safe = kit.canvas.safe
    sets = [one for prompt in prompts if (one := _set_of(prompt, kit)).glyphs]
    below = [one for one in sets if not one.prompt.aside]
    aside = [one for one in sets if one.prompt.aside]
    sides: tuple[list[_Set], list[_Set]] = ([], aside[-1:])
    rack = kit.canvas.rack
    rooms = rack.x - safe.x, safe.right - rack.right
    for one in sorted(aside[:-1], key=lambda one: -one.width):
        beside = zip(sides, rooms, strict=True)
        fitting = (side for side, room in beside if _wide([*side, one], ASIDE_GAP) <= room)
        next(fitting, below).append(one)
    room = _right(kit) - left
    # Rather a key that says Bksp than another line; with larger words always, or keys would change what they
    # say from row to row of one screen, as something more works in some of them.
    if kit.text > 1.0 or _wide(below, GAPS[-1]) > room:
        below = [_shortened(one) for one in below]
    gap = next((gap for gap in GAPS if _wide(below, gap) <= room), GAPS[-1])
    least = len(_in_lines(below, room, GAPS[-1]))
    if least > 1:  # several lines leave room between what stands in them
        gap = next((gap for gap in GAPS if len(_in_lines(below, room, gap)) <= least), gap)
    if aside and len(_in_lines(below, room, gap)) > 1:  # the upper line would reach over what stands beside
        return _planned(_all_below(tuple(prompts)), kit, left)
    return _PromptPlan(_in_lines(below, room, gap), gap, *(sorted(side, key=sets.index) for side in sides))


def _right(kit: Kit) -> float:
    """How far the lines reach, clear of the sign that something is being saved."""
    return kit.canvas.saving.x - BESIDE_SIGN


def _set_of(prompt: Prompt, kit: Kit) -> _Set:
    glyphs = glyphs_of(prompt.actions, kit.brand, kit.configuration, kit.keys, kit.lit)
    buttons = sum(button_width(glyph, HEIGHT) + BETWEEN_BUTTONS for glyph in glyphs) - BETWEEN_BUTTONS
    ring = ASK_REACH if prompt.asks else 0.0
    return _Set(prompt, glyphs, buttons + INNER + measure(prompt.label, theme.PROMPT) + 2 * ring)


def _shortened(one: _Set) -> _Set:
    """The same prompt with shorter words on its keys."""
    glyphs = tuple(map(shortened, one.glyphs))
    saved = sum(button_width(glyph, HEIGHT) for glyph in one.glyphs) - sum(
        button_width(glyph, HEIGHT) for glyph in glyphs
    )
    return one._replace(glyphs=glyphs, width=one.width - saved)


def _wide(sets: Sequence[_Set], gap: float) -> float:
    return sum(one.width for one in sets) + gap * (len(sets) - 1)


def _in_lines(sets: list[_Set], room: float, gap: float) -> list[list[_Set]]:
    """The prompts in their order, in lines about equally long."""
    widths = [one.width for one in sets]
    lines = flow(widths, room, gap)
    if len(lines) > 1:
        even = sum(widths) / len(lines) + max(widths) + gap * len(widths) / 2
        lines = flow(widths, min(room, even), gap)
    return [[sets[index] for index in line] for line in lines]


def _top(kit: Kit, line: int) -> float:
    """Upper edge of a line, counted from the lowest."""
    return kit.canvas.safe.bottom - HEIGHT - line * PROMPTS_STEP


def _beside(plan: _PromptPlan, kit: Kit) -> list[tuple[_Set, Rect]]:
    """The places beside the rack, above the lowest line."""
    safe, y = kit.canvas.safe, _top(kit, 0) - ASIDE_RISE
    found = []
    for sets, x in ((plan.left, safe.x), (plan.right, safe.right - _wide(plan.right, ASIDE_GAP))):
        for one in sets:
            found.append((one, Rect(x, y, one.width, HEIGHT)))
            x += one.width + ASIDE_GAP
    return found


def draw_prompts(
    prompts: tuple[Prompt, ...], kit: Kit, left: float | None = None, *, alone: bool = False
) -> None:
    """Buttons and what they do: bottom centre on ground that is dark all across, or from `left`.

    Where they are `alone` before the board, which may lie under them, they stand on a ground of their own.
    """
    if not prompts:
        return
    safe = kit.canvas.safe
    plan = _planned(prompts, kit, safe.x if left is None else left)
    if left is None:
        top = _top(kit, len(plan.lines) - 1) - 4
        beyond = kit.canvas.beyond
        kit.pen.soft(Rect(beyond.x, top, beyond.w, beyond.bottom - top), theme.SHADE, 0, FADE)
    for sets in (plan.left, plan.right):
        beside = [place for one, place in _beside(plan, kit) if one in sets]
        if beside:
            _ground(beside, kit)
    for one, place in _beside(plan, kit):
        _prompt(one, place, kit)
    lines = [
        (line, _places(line, number, plan.gap, kit, left)) for number, line in enumerate(plan.lines[::-1])
    ]
    for _, places in lines:  # all before the first prompt: one reaches over the line beside it
        if left is not None:
            _ground(places, kit)
        elif alone:
            whole = Rect(places[0].x, places[0].y, places[-1].right - places[0].x, HEIGHT)
            glass(kit.pen, whole.grown(ALONE_PAD, 6), theme.CARD, HEIGHT / 2 + 6)
    for line, places in lines:
        for one, place in zip(line, places, strict=True):
            _prompt(one, place, kit)


def _places(line: list[_Set], number: int, gap: float, kit: Kit, left: float | None) -> list[Rect]:
    """Where the prompts of a line stand, counted from the lowest: in the middle, or from `left`."""
    places = row(kit.canvas.width / 2, _top(kit, number), [one.width for one in line], HEIGHT, gap)
    aside = min(0.0, _right(kit) - places[-1].right) if left is None else left - places[0].x
    return [place.moved(aside, 0) for place in places]


def _ground(places: list[Rect], kit: Kit) -> None:
    """Dark behind prompts that stand on the table."""
    ground = Rect(places[0].x, places[0].y, places[-1].right - places[0].x, HEIGHT)
    kit.pen.soft(ground.grown(40, 24), theme.SHADE, 45, 46)


def _prompt(one: _Set, place: Rect, kit: Kit) -> None:
    kit.touches(place, one.prompt.actions[0])
    style = replace(theme.PROMPT, colour=theme.BRIGHT) if one.prompt.asks else theme.PROMPT
    if kit.lit.intersection(one.prompt.actions):
        focus_pill(kit, Rect(place.x - LIT, place.y - LIT / 2, place.w + 2 * LIT, place.h + LIT))
        style = replace(style, colour=theme.INK)
    x = place.x
    for glyph in one.glyphs:
        x += button(kit.pen, x, place.centre[1], HEIGHT, glyph) + BETWEEN_BUTTONS
    x += INNER - BETWEEN_BUTTONS + (ASK_REACH if one.prompt.asks else 0.0)
    words = Rect(x, place.y, place.right - x - (ASK_REACH if one.prompt.asks else 0.0) + 1, place.h)
    if one.prompt.asks:
        kit.pen.box(words.grown(ASK_REACH, -5), theme.CLEAR, words.h / 2, style.colour, 2)
    kit.pen.line(words, one.prompt.label, style)
