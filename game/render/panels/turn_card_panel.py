"""The card beside the board while the pad goes to the next player."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, confirm_button, focus_pill, glass, seat_mark
from game.render.panels.pen import Align
from game.render.panels.table_layout import CARD_WIDTH
from game.render.panels.theme import faded
from game.render.panels.typesetting import line_height, measure, wrap
from game.scenes.kit.picture.turn_card import TurnCard

PAD, HEAD_GAP, PILL, PILL_GAP = 32.0, 14.0, 84.0, 26.0
MARK = 40.0
NAME = replace(theme.HEADING, size=46, colour=theme.BRIGHT)
TURN = replace(theme.BODY, size=34)
TOLD = replace(theme.BODY, size=28, colour=theme.MUTED)


@draws(TurnCard)
def draw_turn_card(panel: TurnCard, kit: Kit) -> None:
    """The player's shape and name, what to do, and one bright button, in the upper right corner."""
    pen, safe = kit.pen, kit.canvas.safe
    colour = theme.SEATS[panel.color].colour
    inner = CARD_WIDTH - 2 * PAD
    who, comma, rest = panel.title.partition(", ")
    names = wrap(who + comma.rstrip(), NAME, inner - MARK - 14) or [who]
    told = wrap(panel.text, TOLD, inner) if panel.text else ()
    head = line_height(NAME) * len(names) + line_height(TURN) * bool(rest) + HEAD_GAP
    height = 2 * PAD + head + line_height(TOLD) * len(told) + PILL_GAP + PILL
    foot = safe.bottom - kit.canvas.below_buttons - height
    box = Rect(safe.right - CARD_WIDTH, safe.y + max(0.0, min(42.0, foot)), CARD_WIDTH, height)
    if any(box.overlaps(card) for card in kit.covered):
        return  # half of it would tell nothing
    kit.taken.append(box)
    pen.soft(box, faded(colour, 0.35), 24, 26)
    glass(pen, box, theme.CARD, 24, colour, 3)
    x, y = box.x + PAD, box.y + PAD
    seat_mark(pen, (x + MARK / 2, y + line_height(NAME) / 2), MARK, panel.color)
    for line in names:
        pen.line(Rect(x + MARK + 14, y, inner - MARK - 14, line_height(NAME)), line, NAME)
        y += line_height(NAME)
    if rest:
        pen.line(Rect(x, y, inner, line_height(TURN)), rest, TURN)
        y += line_height(TURN)
    y += HEAD_GAP
    for line in told:
        pen.line(Rect(x, y, inner, line_height(TOLD)), line, TOLD)
        y += line_height(TOLD)
    _pill(panel.label, Rect(x, y + PILL_GAP, inner, PILL), kit)


def _pill(label: str, box: Rect, kit: Kit) -> None:
    focus_pill(kit, box)
    style = replace(theme.BUTTON, colour=theme.INK)
    icon, gap = 50.0, 14.0
    width = min(measure(label, style), box.w - icon - gap - 40)
    x = box.x + (box.w - width - icon - gap) / 2
    confirm_button(kit, x, box.centre[1], icon)
    kit.pen.line(Rect(x + icon + gap, box.y, width + 1, box.h), label, style, Align.LEFT)
