"""From the panels of a picture to quads: in which order they are drawn, and how they appear. Needs no GL."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from game.render.panels.canvas import Rect
from game.render.panels.drawing import draw_panel
from game.render.panels.menu_panel import MARGIN, draw_left_shade
from game.render.panels.notice_panel import covered_by
from game.render.panels.panel_tools import Kit
from game.render.panels.prompt_bar import draw_prompts, fewer, foot_below
from game.render.panels.text_size import STEPS, Group, cards_of, closer, groups, zoom_of
from game.scenes.kit.picture.game_panels import Hud
from game.scenes.kit.picture.menu_panels import Menu, Side
from game.scenes.kit.picture.message_panels import Notice, Scrim
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.setting_panels import Settings

APPEAR_SECONDS = 0.15
RISE = 18.0


def uncovered(panels: tuple[Panel, ...]) -> tuple[Panel, ...]:
    """Without what would be read through something else: below the last scrim only the table stays.

    Words over words could not be told apart, and each scrim more would only make the table darker.
    """
    scrims = [number for number, panel in enumerate(panels) if isinstance(panel, Scrim)]
    if not scrims:
        return panels
    below, above = panels[: scrims[-1]], panels[scrims[-1] :]
    darkest = max(panel.alpha for panel in panels if isinstance(panel, Scrim))
    return (*(panel for panel in below if panel.at_the_table), Scrim(darkest), *above[1:])


def compose(picture: Picture, kit: Kit) -> None:
    """Draws every panel and the prompts of `picture` with the kit's pen."""
    kit.motion.begin()
    if kit.text == 1.0:  # larger ones keep clear of what lies above them
        kit.foot = foot_below(picture.prompts, kit)
    panels = uncovered(picture.panels)
    stack = groups(panels)
    with closer(kit, zoom_of(stack[0], kit, draw_panel)) as near:
        on_left = draw_left_shade(panels, near)
    seen: Counter[Hashable] = Counter()
    top = next((group for group in reversed(stack) if not _is_notice(group)), stack[-1])
    kit.covered = _cards_on_top(top, kit)
    kit.menu_opened = any(map(_is_by_rack, panels))
    around = 2.0
    for group in stack:
        zoom = zoom_of(group, kit, draw_panel)
        if any(isinstance(panel, Hud) for panel in group):
            around = zoom
        elif _is_notice(group):
            # It has the room that what stands around the board leaves for it, or cards do.
            zoom = _clear_of_words(group, kit, min(zoom, around))
        for panel in group:
            if isinstance(panel, Scrim):
                kit.pen.targets.clear()  # what is shaded cannot be pointed at
                kit.shaded = len(kit.pen.labels)
            if not panel.over_prompts:
                with closer(kit, zoom if panel.grows else 1.0) as near:
                    _appear(panel, near, seen)
    with closer(kit, zoom_of(top, kit, draw_panel)) as near:
        beside = any(isinstance(panel, Settings) and is_beside(panel, near) for panel in top)
    covered = any(isinstance(panel, Scrim) for panel in panels)
    at_left = beside or ((on_left or _stands_at_left(panels)) and not covered)
    indent = 0.0 if _stands_at_left(panels) or not at_left else MARGIN - 12
    prompts, zoom = fewer(picture.prompts, kit, indent)
    with closer(kit, zoom) as near:
        left = near.canvas.safe.x + indent
        alone = all(isinstance(panel, Notice) for panel in panels)
        draw_prompts(prompts, near, left if at_left else None, alone=alone)
    for panel in picture.panels:
        if panel.over_prompts:
            draw_panel(panel, kit)
    kit.motion.end()


def is_beside(panel: Settings, kit: Kit) -> bool:
    """Whether settings leave room for a picture at their right: larger words need the whole width."""
    return panel.side is Side.LEFT and kit.canvas.zoom == 1.0


def _stands_at_left(panels: tuple[Panel, ...]) -> bool:
    """Whether what is dealt with begins at the left, and so do the prompts."""
    dealt_with = [panel for panel in panels if not panel.over_prompts]
    return bool(dealt_with) and dealt_with[-1].prompts_at_left


def _is_notice(group: Group) -> bool:
    return any(isinstance(panel, Notice) for panel in group)


def _clear_of_words(group: Group, kit: Kit, most: float) -> float:
    """How much closer a notice is drawn: as far as it covers no words, or else none but the smallest."""
    found = []
    for zoom in (step for step in (*STEPS, 1.0) if step <= most):
        with closer(kit, zoom) as near:
            sizes = (covered_by(panel, near) * zoom for panel in group if isinstance(panel, Notice))
            found.append((max(sizes), -zoom))
    return -min(found)[1]


def _cards_on_top(top: Group, kit: Kit) -> tuple[Rect, ...]:
    """What the last panels lie on, where that matters: over the table, or if the prompts are to grow."""
    group = tuple(
        panel for panel in top if panel.grows and not panel.beside_others and not isinstance(panel, Hud)
    )
    over = any(isinstance(panel, Scrim) or panel.under_board or _is_by_rack(panel) for panel in top)
    return cards_of(group, kit, draw_panel) if group and (over or kit.text > 1.0) else ()


def _is_by_rack(panel: Panel) -> bool:
    return isinstance(panel, Menu) and panel.side is Side.RACK


def _appear(panel: Panel, kit: Kit, seen: Counter[Hashable]) -> None:
    """Draws a panel, softly if it was not there before."""
    start = kit.pen.count
    draw_panel(panel, kit)
    name = panel.identity
    seen[name] += 1
    name = ("appear", name, seen[name])
    share = kit.motion.toward(name, 1.0, APPEAR_SECONDS, first=0.0)
    if share < 1.0:
        rise = RISE * (1.0 - share) if panel.rises else 0.0
        kit.pen.fade(start, share, dy=rise)
