"""What signs on the board mean: a small table at the right, beside the board."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, glass
from game.render.panels.pen import Align
from game.render.panels.typesetting import line_height, measure, paragraph
from game.render.table3d.premium_colours import PREMIUM_COLOURS
from game.render.table3d.printing import PRINTS
from game.rules.board_layouts import Premium
from game.scenes.kit.picture.game_panels import Legend

HEAD, ROW, CHIP, PAD = 58.0, 62.0, 70.0, 24.0
LEAST = 290.0
FOOT = 120.0
"""What stays free for the prompts at the bottom, in canvas units."""
SIGN = replace(theme.CAPTION, colour=theme.INK)
SIGNS = {
    Premium.DOUBLE_LETTER: "DL",
    Premium.TRIPLE_LETTER: "TL",
    Premium.DOUBLE_WORD: "DW",
    Premium.TRIPLE_WORD: "TW",
}
HALF_BRIGHT = 125.0
"""Below it, signs are light."""
SHADED = 0.86
"""How bright the colors under light signs are left, so that these can be read."""
MEANING = replace(theme.NAME, size=30)


@draws(Legend)
def draw_legend(panel: Legend, kit: Kit) -> None:
    """Title, a row for each sign, and a remark under them if the usual size leaves room for it."""
    pen, safe = kit.pen, kit.canvas.safe
    words = max(measure(meaning, MEANING) for _, meaning in panel.rows)
    width = max(LEAST, measure(panel.title, theme.CAPTION) + 2 * PAD, CHIP + 18 + words + 2 * PAD)
    inner = width - 2 * PAD
    remark = paragraph(panel.text, theme.SMALL, inner, 8)
    step, high = line_height(theme.SMALL), HEAD + ROW * len(panel.rows) + 16
    if safe.y + high + step * len(remark) + 16 > kit.canvas.height - FOOT:
        remark = ()
    below = step * len(remark) + 16 if remark else 0.0
    box = Rect(safe.right - width, safe.y, width, high + below)
    kit.taken.append(box)
    glass(pen, box, theme.BOX)
    x, y = box.x + PAD, box.y + HEAD
    pen.line(Rect(x, box.y + 8, inner, HEAD - 12), panel.title, theme.CAPTION)
    for number, (premium, meaning) in enumerate(panel.rows):
        if number == panel.focus:
            pen.box(Rect(x - 12, y + 1, inner + 24, ROW - 2), theme.PILL, 14, theme.EDGE, 2.5)
        chip = Rect(x, y + 8, CHIP, ROW - 16)
        _chip(kit, chip, premium, panel.tile_set)
        pen.line(Rect(chip.right + 18, y, inner - CHIP - 18, ROW), meaning, MEANING)
        y += ROW
    if remark:
        pen.box(Rect(x, y + 6, inner, 2), theme.HAIRLINE)
        for number, line in enumerate(remark):
            pen.line(Rect(x, y + 14 + number * step, inner, step), line, theme.SMALL)


def _chip(kit: Kit, chip: Rect, premium: Premium, tile_set: str) -> None:
    """A premium square as it is printed on the board."""
    if premium is Premium.NONE:
        field = PRINTS.get(tile_set, PRINTS["maple"]).field
        kit.pen.box(chip, theme.rgb("#{:02x}{:02x}{:02x}".format(*field)), 9, theme.HAIRLINE, 2)
        return
    colours = PREMIUM_COLOURS.get(tile_set, PREMIUM_COLOURS["maple"])
    red, green, blue = colours.of(premium)
    dark = 0.299 * red + 0.587 * green + 0.114 * blue < HALF_BRIGHT
    if dark:
        red, green, blue = (round(SHADED * part) for part in (red, green, blue))
    kit.pen.box(chip, theme.rgb(f"#{red:02x}{green:02x}{blue:02x}"), 9)
    ink = theme.BRIGHT if dark else theme.INK
    if premium is Premium.CENTRE:
        kit.pen.sign("★", chip.centre, 30, ink)
    else:
        kit.pen.line(chip.grown(-6, 0), SIGNS[premium], replace(SIGN, colour=ink), Align.CENTRE)
