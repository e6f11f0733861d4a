"""A screen of settings: names at the left, values between two arrows at the right, what they mean below."""

from __future__ import annotations

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.compose import is_beside
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit
from game.render.panels.sheet_panel import draw_sheet
from game.scenes.kit.picture.setting_panels import Corners, SettingRow, Settings
from game.scenes.kit.picture.sheet import (
    Air,
    Block,
    Columns,
    Look,
    Pile,
    RowList,
    Sheet,
    SheetPlace,
    Stepper,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import Hairline


@draws(Settings)
def draw_settings(panel: Settings, kit: Kit) -> None:
    """A card in the middle, or beside a picture; long lists scroll with the focus."""
    focused = panel.rows[panel.focus]
    head = (Words(panel.title, Look.HEADING), *((Words(panel.text, Look.QUIET, 2),) if panel.text else ()))
    pills = frozenset(number for number, row in enumerate(panel.rows) if _is_button(row))
    rows = RowList(tuple(map(_row, panel.rows)), panel.focus, enabled=focused.enabled, pills=pills)
    note = (Hairline(), Words(focused.note, Look.QUIET, 2, kept=True))
    body = Pile((Pile(head), rows, *(note if any(row.note for row in panel.rows) else ())), Air.LITTLE)
    place = SheetPlace.HALF if is_beside(panel, kit) else SheetPlace.CARD
    draw_sheet(Sheet(f"settings-{panel.title}", body, place), kit)


def _is_button(row: SettingRow) -> bool:
    return not row.value and row.level is None


def _row(row: SettingRow) -> Block:
    """A name and its value; a button stands in the middle."""
    name = Words(row.label, Look.NAME if row.enabled else Look.OFF)
    if _is_button(row):
        return Pile((name,), middle=True)
    value = row.value if row.level is None else str(row.level)
    look, levels = Look.STRESSED if row.enabled else Look.OFF, 0 if row.level is None else row.levels
    ways = (row.enabled and row.less, row.enabled and row.more)
    return Columns((name, Stepper(Words(value, look), *ways, levels=levels)), (0.52, 0.48))


MARK, MARK_WIDTH = 92.0, 8.0


@draws(Corners)
def draw_corners(_panel: Corners, kit: Kit) -> None:
    """An angle in each corner of the visible area."""
    area = kit.canvas.safe
    for x, right in ((area.x, False), (area.right, True)):
        for y, low in ((area.y, False), (area.bottom, True)):
            across = Rect(x - MARK * right, y - MARK_WIDTH * low, MARK, MARK_WIDTH)
            down = Rect(x - MARK_WIDTH * right, y - MARK * low, MARK_WIDTH, MARK)
            for arm in (across, down):
                kit.pen.box(arm, theme.BRASS, MARK_WIDTH / 2)
