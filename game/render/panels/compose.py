"""From the panels of a picture to quads: which function draws what, and how panels appear. Needs no GL."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

from game.render.panels.canvas import Rect
from game.render.panels.card_manager_panel import draw_card_desk
from game.render.panels.card_slots_panel import draw_card_slots
from game.render.panels.chart_panel import draw_chart
from game.render.panels.dialog_panel import draw_dialog, draw_notice, draw_page, draw_scrim
from game.render.panels.letter_grid_panel import draw_letter_grid
from game.render.panels.maven_thoughts import draw_thoughts
from game.render.panels.menu_panel import MARGIN, draw_left_shade, draw_logo, draw_menu, draw_roster
from game.render.panels.pad_drawing import draw_pad_picture
from game.render.panels.panel_kit import Kit
from game.render.panels.premium_legend import draw_legend
from game.render.panels.prompt_bar import draw_prompts, prompts_zoom
from game.render.panels.results_panel import draw_results
from game.render.panels.saving_lamp import draw_card_lamp
from game.render.panels.score_boxes import draw_hud
from game.render.panels.settings_panel import draw_corners, draw_settings, is_beside
from game.render.panels.slot_keys import draw_slot_keys
from game.render.panels.solitaire_ceremony import draw_finale
from game.render.panels.text_size import AROUND, FIXED, Group, cards_of, closer, groups, zoom_of
from game.scenes.kit.picture import (
    CardDesk,
    CardLamp,
    Corners,
    Dialog,
    FigureTable,
    Finale,
    Hud,
    Legend,
    LetterGrid,
    Logo,
    Menu,
    Notice,
    PadPicture,
    Page,
    Panel,
    Picture,
    Results,
    Roster,
    Scrim,
    Settings,
    SlotKeys,
    SlotList,
    Thoughts,
)

DRAWN_BY: dict[type, Callable[[Any, Kit], None]] = {
    Logo: draw_logo,
    Menu: draw_menu,
    Roster: draw_roster,
    LetterGrid: draw_letter_grid,
    Dialog: draw_dialog,
    Page: draw_page,
    Hud: draw_hud,
    Notice: draw_notice,
    Legend: draw_legend,
    Thoughts: draw_thoughts,
    Results: draw_results,
    SlotList: draw_card_slots,
    CardDesk: draw_card_desk,
    CardLamp: draw_card_lamp,
    FigureTable: draw_chart,
    Finale: draw_finale,
    Settings: draw_settings,
    PadPicture: draw_pad_picture,
    SlotKeys: draw_slot_keys,
    Corners: draw_corners,
    Scrim: draw_scrim,
}
"""Which function draws which panel; the values are callables of (panel, kit)."""

APPEAR_SECONDS = 0.15
RISE = 18.0
STILL = (Logo, Scrim)
"""Panels that do not rise when they appear."""
AT_THE_TABLE = (Hud, Thoughts, Corners, CardLamp)
"""Panels that a scrim darkens; others are away as long as something lies over them."""
LAST = (Corners, CardLamp)
"""Drawn after the prompts, whose dark ground reaches into the lower corners."""


def identity(panel: Panel) -> Hashable:
    """What makes a panel the same one as in the picture before, so that it does not appear anew."""
    kind = type(panel)
    match panel:
        case Menu(items=items, title=""):
            return kind, panel.side, tuple(item.label for item in items)
        case Menu():
            return kind, panel.side, panel.title, len(panel.items)
        case Dialog():
            return kind, panel.title or panel.text
        case LetterGrid() | Page() | Results() | Settings() | FigureTable() | Finale():
            return kind, panel.title
        case Notice():
            return kind, panel.text
        case _:
            return (kind,)


def uncovered(panels: tuple[Panel, ...]) -> tuple[Panel, ...]:
    """Without what would be read through something else: below the last scrim only the table stays.

    Words over words could not be told apart, and each scrim more would only make the table darker.
    """
    scrims = [number for number, panel in enumerate(panels) if isinstance(panel, Scrim)]
    if not scrims:
        return panels
    below, above = panels[: scrims[-1]], panels[scrims[-1] :]
    darkest = max(panel.alpha for panel in panels if isinstance(panel, Scrim))
    return (*(panel for panel in below if isinstance(panel, AT_THE_TABLE)), Scrim(darkest), *above[1:])


def compose(picture: Picture, kit: Kit) -> None:
    """Draws every panel and the prompts of `picture` with the kit's pen."""
    kit.motion.begin()
    panels = uncovered(picture.panels)
    stack = groups(tuple(panel for panel in panels if not _is_celebrated(panel, picture, kit)))
    with closer(kit, zoom_of(stack[0], kit, _draw)) as near:
        on_left = draw_left_shade(panels, near)
    seen: Counter[Hashable] = Counter()
    kit.covered = _cards_on_top(stack, kit)
    for group in stack:
        zoom = zoom_of(group, kit, _draw)
        for panel in group:
            if not isinstance(panel, LAST):
                with closer(kit, 1.0 if isinstance(panel, FIXED) else zoom) as near:
                    _appear(panel, near, seen)
    with closer(kit, zoom_of(stack[-1], kit, _draw)) as near:
        beside = any(isinstance(panel, Settings) and is_beside(panel, near) for panel in stack[-1])
    covered = any(isinstance(panel, Scrim) for panel in panels)
    at_left = beside or (on_left and not covered)
    with closer(kit, prompts_zoom(picture.prompts, kit)) as near:
        draw_prompts(picture.prompts, near, near.canvas.safe.x + MARGIN - 12 if at_left else None)
    for panel in picture.panels:
        if isinstance(panel, LAST):
            _draw(panel, kit)
    kit.motion.end()


def _cards_on_top(stack: list[Group], kit: Kit) -> tuple[Rect, ...]:
    """What the last panels lie on, where that matters: over the table, or if the prompts are to grow."""
    group = tuple(panel for panel in stack[-1] if not isinstance(panel, (*FIXED, *AROUND, Hud)))
    over = isinstance(stack[-1][0], Scrim) if stack[-1] else False
    return cards_of(group, kit, _draw) if group and (over or kit.text > 1.0) else ()


def _is_celebrated(panel: Panel, picture: Picture, kit: Kit) -> bool:
    """Whether a sentence is told over the word already, in larger letters."""
    if not isinstance(panel, Notice) or not kit.played or kit.motion.instant:
        return False
    return any(isinstance(one, Hud) and one.bonus == panel.text for one in picture.panels)


def _draw(panel: Panel, kit: Kit) -> None:
    DRAWN_BY[type(panel)](panel, kit)


def _appear(panel: Panel, kit: Kit, seen: Counter[Hashable]) -> None:
    """Draws a panel, softly if it was not there before."""
    start = kit.pen.count
    _draw(panel, kit)
    name = identity(panel)
    seen[name] += 1
    name = ("appear", name, seen[name])
    share = kit.motion.toward(name, 1.0, APPEAR_SECONDS, first=0.0)
    if share < 1.0:
        rise = 0.0 if isinstance(panel, STILL) else RISE * (1.0 - share)
        kit.pen.fade(start, share, dy=rise)
