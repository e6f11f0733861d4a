"""Larger text: panels are drawn closer to the eye, as far as they fit.

Panels lay themselves out on a canvas. A closer one has fewer and larger units, so everything on it grows and
whatever wraps, scrolls or makes room does so. The panels of a group grow together, by the largest step at
which all of them can still be read in full.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from controllers.actions import Brand
from game.language.messages import tr
from game.render.panels.canvas import PROMPTS_HEIGHT, Canvas, Rect
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Label, Pen, QuadKind
from game.render.panels.table_layout import (
    LONGEST_CLOCK,
    MOST_WORDS,
    longest_alone,
    sheet_shown,
    widest_score,
)
from game.render.panels.typesetting import ELLIPSIS
from game.scenes.kit.picture.game_panels import Hud, LastWord
from game.scenes.kit.picture.message_panels import Notice, Scrim
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.sheet import SheetAtTable

STEPS = (2.0, 1.85, 1.7, 1.6, 1.5, 1.4, 1.3, 1.2, 1.1)
"""How much closer panels may be drawn, the closest first."""
A_NOTICE = Notice("A sentence as notices are.")  # not read: it is only measured
LONG_NOTICE = Notice("A sentence that has three lines, as many as the longest.")  # not read: so is this one
"""Notices for which whatever stands around the board leaves room."""
LEAST_NOTICE = 1.0
"""How much closer a notice may be drawn at least beside what stands around the board."""
NOTICE_LINES, BESIDE_LINES = 2, 6
"""The most lines of a notice at the top of the screen, and under the score boxes."""
BESIDE_BOARD = 1.4
"""How far what stands beside the board may grow, so that the board stays large enough to be read."""
AROUND_BOARD = 1.85
"""The same of names and scores that stand over bare table, and have it for themselves."""
BETWEEN_BOTH = 1.2
"""The same where the board lies between the scores and a card, and is what matters."""
LEAST_ROWS = 5
"""Rows of a list that stay in sight: those that do not fit any more are scrolled to."""
ALMOST = 0.97
"""Words that keep at least this share of their former size do not count as smaller."""
SOLID, LEAST_CARD, SPILL = 0.5, (60.0, 20.0), 0.2
"""How opaque and large a box is on which words stand; which share of their height may be over its edge."""
SWELL = 4.5
"""How far the selector may swell out of a panel at the border of the safe area."""

ALONE = Hud | Notice
"""Panels that are groups of their own."""

Draw = Callable[[Panel, Kit], None]
Group = tuple[Panel, ...]


class _There(NamedTuple):
    """What stands around the board, and of it what a notice may lie over."""

    taken: tuple[Rect, ...] = ()
    spare: tuple[Rect, ...] = ()

    def scaled(self, factor: float) -> _There:
        return _There(*(tuple(box.scaled(factor) for box in boxes) for boxes in self))


def groups(panels: tuple[Panel, ...]) -> list[Group]:
    """The panels in their order, in groups.

    A scrim begins a group. What stands around the board is a group of its own, and so is a notice: nothing
    else changes its size with every notice.
    """
    found: list[Group] = [()]
    for panel in panels:
        if isinstance(panel, Scrim | ALONE) or any(isinstance(before, ALONE) for before in found[-1]):
            found.append(())
        found[-1] += (panel,)
    return found


@contextmanager
def closer(kit: Kit, zoom: float) -> Iterator[Kit]:
    """A kit whose canvas is `zoom` times as close. What is drawn with it ends up in the kit's own units."""
    if zoom == 1.0:
        yield kit
        return
    row, label = kit.pen.count, len(kit.pen.labels)
    near = replace(
        kit,
        canvas=kit.canvas.closer(zoom),
        point=kit.point and (kit.point[0] / zoom, kit.point[1] / zoom),
        word=tuple((x / zoom, y / zoom) for x, y in kit.word),
        board=tuple((x / zoom, y / zoom) for x, y in kit.board),
        tiles=tuple((x / zoom, y / zoom) for x, y in kit.tiles),
        signs=tuple((x / zoom, y / zoom) for x, y in kit.signs),
        ahead=tuple((x / zoom, y / zoom) for x, y in kit.ahead),
        square=kit.square / zoom,
        played=tuple((x / zoom, y / zoom) for x, y in kit.played),
        outline=tuple((x / zoom, y / zoom) for x, y in kit.outline),
        played_square=kit.played_square / zoom,
        corners={
            square: tuple((x / zoom, y / zoom) for x, y in seen) for square, seen in kit.corners.items()
        },
        taken=[box.scaled(1 / zoom) for box in kit.taken],
        spare=[box.scaled(1 / zoom) for box in kit.spare],
        covered=tuple(box.scaled(1 / zoom) for box in kit.covered),
    )
    yield near
    kit.taken[:] = [box.scaled(zoom) for box in near.taken]
    kit.spare[:] = [box.scaled(zoom) for box in near.spare]
    kit.pen.enlarge(row, label, zoom)


def zoom_of(group: Group, kit: Kit, draw: Draw) -> float:
    """How much closer a group may be drawn, up to the size of text that is wanted; 1 if nothing fits."""
    if kit.text <= 1.0:
        return 1.0
    growing = tuple(_at_its_widest(panel) for panel in group if panel.grows)
    text = min([kit.text, *map(_most_growth, group)])
    there = _There(tuple(kit.taken), tuple(kit.spare))
    return _zoom(growing, there, kit.canvas, kit.brand, draw, text) if growing else 1.0


def cards_of(group: Group, kit: Kit, draw: Draw) -> tuple[Rect, ...]:
    """The boxes that the panels of a group are drawn as, in the kit's units."""
    zoom = zoom_of(group, kit, draw)
    return tuple(box.scaled(zoom) for box in _boxes(group, kit.canvas.closer(zoom), kit.brand, draw))


@lru_cache(maxsize=64)
def _boxes(group: Group, canvas: Canvas, brand: Brand, draw: Draw) -> tuple[Rect, ...]:
    trials, _ = _tried(group, _There(), canvas, brand, draw)
    return tuple(box for trial in trials for box in trial.boxes)


def _most_growth(panel: Panel) -> float:
    """How far a panel may grow: not at the board's expense."""
    if isinstance(panel, SheetAtTable) or (isinstance(panel, Hud) and panel.card_beside):
        return BETWEEN_BOTH
    if isinstance(panel, Hud):
        return AROUND_BOARD if panel.last_word is None else BESIDE_BOARD
    return BESIDE_BOARD if panel.beside_board or panel.under_board else panel.most_growth


def _at_its_widest(panel: Panel) -> Panel:
    """The panel as far as its size depends on it: the same whatever is on turn, counts or moves in it now."""
    if not isinstance(panel, Hud):
        return panel
    timed = any(box.clock for box in panel.boxes)
    boxes = tuple(
        replace(
            box,
            score=widest_score(alone=panel.alone),
            caption=longest_alone()
            if panel.alone and box.caption
            else tr("Your turn")
            if number == 0
            else "",
            current=number == 0,
            adding=88 if number == 0 and not timed and not panel.alone else None,
            clock=LONGEST_CLOCK if number == 0 and timed else "",
        )
        for number, box in enumerate(panel.boxes)
    )
    return replace(
        panel,
        boxes=boxes,
        headline="Player 1   QUARTZ  +48",
        latest="QUARTZ  +48",
        last_word=panel.last_word and LastWord("QUARTZES", "134 points"),
        preview=None,
        refusal=None,
        ready=False,
        words=(("QUARTZES", "+134"),) * MOST_WORDS if panel.alone else (),
        buttons=True,
        end_label=max((tr("End Turn"), tr("End Game"), tr("Exchange")), key=len),
        played=(),
    )


class _Trial(NamedTuple):
    """One panel as it would look at rest."""

    boxes: list[Rect]
    words: list[Rect]
    cut: int
    """How many pieces of text are not shown in full."""
    spilling: int
    """How many leave the card on which they stand, or lie half under one."""
    sizes: dict[str, float]
    """How large each piece of text is set."""
    lists: list[tuple[int, int]]
    """Of each list in it: how many rows are in sight, and how many there are."""
    lacking: float
    """How much height its parts lack that they need at least."""


@lru_cache(maxsize=256)
def _zoom(group: Group, there: _There, canvas: Canvas, brand: Brand, draw: Draw, text: float) -> float:
    usual, around = _tried(group, there, canvas, brand, draw)
    hud = next((panel for panel in group if isinstance(panel, Hud)), None)
    told = _longest_told(hud, around, canvas, brand, draw)
    most = text if hud is None or sheet_shown(hud) else LEAST_NOTICE
    cut, crowding = sum(trial.cut for trial in usual), _crowding(usual, canvas.safe)
    for zoom in STEPS:
        if zoom <= text:
            near = canvas.closer(zoom)
            before = there.scaled(1 / zoom)
            trials, around = _tried(group, before, near, brand, draw)
            whole = sum(trial.cut for trial in trials) <= cut and not _is_squeezed(
                group, (usual, trials), (canvas, near)
            )
            whole = whole and sum(trial.spilling for trial in trials) <= sum(one.spilling for one in usual)
            whole = whole and sum(one.lacking for one in trials) <= sum(one.lacking for one in usual)
            whole = whole and not _shrinks(usual, trials, zoom) and _keeps_in_sight(usual, trials)
            free = all(panel.beside_others for panel in group) <= _are_clear(trials, before.taken)
            free = free and _crowding(trials, near.safe) <= crowding
            free = free and _is_readable(trials, near.safe) and _are_apart(sum(around, ()))
            free = free and (
                told is None or _has_room(told, around, canvas, (zoom, min(zoom, most)), brand, draw)
            )
            if whole and free:
                return zoom
    return 1.0


def _longest_told(hud: Hud | None, around: _There, canvas: Canvas, brand: Brand, draw: Draw) -> Notice | None:
    """The longest notice that has room below what stands around the board at the usual size."""
    notices = () if hud is None else (A_NOTICE,) if hud.alone else (LONG_NOTICE, A_NOTICE)
    has_room = (told for told in notices if _has_room(told, around, canvas, (1.0, 1.0), brand, draw))
    return next(has_room, None)


def _has_room(
    told: Notice, around: _There, canvas: Canvas, zooms: tuple[float, float], brand: Brand, draw: Draw
) -> bool:
    """Whether a notice has room below what stands around the board; how much closer that and it are drawn."""
    zoom, own = zooms
    (notice,), _ = _tried((told,), around.scaled(zoom / own), canvas.closer(own), brand, draw)
    below = any(box.y > canvas.closer(own).safe.y + 1 for box in notice.boxes)
    return below and len(notice.words) <= BESIDE_LINES


def _tried(
    group: Group, there: _There, canvas: Canvas, brand: Brand, draw: Draw
) -> tuple[list[_Trial], _There]:
    """The panels at rest, and what they newly take of the room around the board."""
    motion = Easing()
    motion.instant = True
    trials = []
    kit = Kit(Pen(), canvas, motion, brand, taken=list(there.taken), spare=list(there.spare))
    for panel in group:
        kit.pen.clear()
        kit.lists, kit.lacking = [], []
        draw(panel, kit)
        rows = kit.pen.rows
        boxes = [Rect(*row) for row in rows[rows[:, 20] == QuadKind.BOX, :4].tolist()]
        words = [label.box.grown(2) for label in kit.pen.labels]
        cut = sum(label.shortened or label.text.endswith(ELLIPSIS) for label in kit.pen.labels)
        sizes = {label.text: label.style.size for label in kit.pen.labels}
        lacking = sum(kit.lacking)
        trials.append(_Trial(boxes, words, cut, len(spilling(kit.pen)), sizes, kit.lists, lacking))
    return trials, _There(tuple(kit.taken[len(there.taken) :]), tuple(kit.spare[len(there.spare) :]))


def spilling(pen: Pen) -> list[Label]:
    """The words that leave the card on which they stand, the last that was drawn where they are, or over a
    part of which one was drawn later."""
    rows = pen.rows
    is_card = (rows[:, 20] == QuadKind.BOX) & (rows[:, 11] >= SOLID) & (rows[:, 2:4] > LEAST_CARD).all(axis=1)
    numbers = np.flatnonzero(is_card)
    cards = [Rect(*place) for place in rows[numbers, :4].tolist()]
    found = []
    for label in pen.labels:
        at = int(np.searchsorted(numbers, label.row))
        under = next((card for card in reversed(cards[:at]) if card.overlaps(label.box)), None)
        inner = label.box.grown(-SPILL * label.box.h)
        leaves = under is not None and not under.contains(inner)
        over = [card for card in cards[at:] if card.overlaps(inner)]
        if leaves or (over and not any(card.contains(inner) for card in over)):
            found.append(label)
    return found


def _shrinks(usual: list[_Trial], trials: list[_Trial], zoom: float) -> bool:
    """Whether some words would be smaller than at the usual size for others to be larger."""
    return any(
        zoom * size < ALMOST * before.sizes.get(words, 0.0)
        for before, now in zip(usual, trials, strict=True)
        for words, size in now.sizes.items()
    )


def _keeps_in_sight(usual: list[_Trial], trials: list[_Trial]) -> bool:
    """Whether lists still show enough of their rows to choose among."""
    return all(
        shown >= min(before, LEAST_ROWS)
        for one, now in zip(usual, trials, strict=True)
        for (before, _), (shown, _) in zip(one.lists, now.lists, strict=True)
    )


def _are_clear(trials: list[_Trial], taken: Sequence[Rect]) -> bool:
    """Whether panels keep off what stands around the board already."""
    return not any(box.overlaps(other) for trial in trials for box in trial.boxes for other in taken)


def _crowding(trials: list[_Trial], safe: Rect) -> int:
    """How many panels reach over others, or down to where the prompts are."""
    low = safe.bottom - PROMPTS_HEIGHT
    return sum(
        any(box.bottom > low or any(box.overlaps(other) for other in beside) for box in one.boxes)
        for number, one in enumerate(trials)
        for beside in ([box for trial in trials[number + 1 :] for box in trial.boxes],)
    )


def _is_squeezed(
    group: Group, trials: tuple[list[_Trial], list[_Trial]], canvases: tuple[Canvas, Canvas]
) -> bool:
    """Whether a sentence has too little room beside the board, or had some at the usual size and has none."""
    for panel, usual, now in zip(group, *trials, strict=True):
        if isinstance(panel, Notice):
            was_beside, is_beside = (
                any(box.y > canvas.safe.y + 1 for box in trial.boxes)
                for trial, canvas in zip((usual, now), canvases, strict=True)
            )
            if was_beside > is_beside or len(now.words) > (BESIDE_LINES if is_beside else NOTICE_LINES):
                return True
    return False


def _is_readable(trials: list[_Trial], safe: Rect) -> bool:
    """Whether all is inside the safe area, and no words touch others or lie under another panel."""
    words = [box for trial in trials for box in trial.words]
    inside = all(safe.contains(box, 2.5) for box in words)
    inside = inside and all(safe.contains(box, SWELL) for trial in trials for box in trial.boxes)
    covered = any(
        box.overlaps(word)
        for one in trials
        for other in trials
        if one is not other
        for box in one.boxes
        for word in other.words
    )
    return inside and not covered and _are_apart(words)


def _are_apart(boxes: Sequence[Rect]) -> bool:
    """Whether no two of them overlap: words, or what stands around the board, the rack among it."""
    return not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[i + 1 :])
