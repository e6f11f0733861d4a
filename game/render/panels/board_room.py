"""What the panels of a picture leave free for the board: the camera fits the board into it."""

from __future__ import annotations

from controllers.actions import Brand
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.drawing import draw_panel
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Pen
from game.render.panels.score_sheet import sheet_place
from game.render.panels.table_layout import APART, sheet_shown, table_layout
from game.render.panels.text_size import cards_of, zoom_of
from game.render.table3d.board_fit import FreeArea
from game.scenes.kit.picture.game_panels import Hud
from game.scenes.kit.picture.panel import Panel

APART_LARGE = 4.0
"""Between the column and the frame of the board where words are larger: the frame is no square."""
LEAST_WIDTH = 480.0
"""The board makes room for a sheet of scores, but is made no narrower than this for the longest names."""


def _outermost(boxes: tuple[Rect, ...]) -> list[Rect]:
    """Those that lie in no other one: what stands on a card says nothing of the side that this is on."""
    return [box for box in boxes if not any(other.contains(box) for other in boxes if other != box)]


def board_room(panels: tuple[Panel, ...], canvas: Canvas, text: float, brand: Brand) -> FreeArea:
    """The free area of a screen with these panels, for this size of text.

    Cards that the player asked for lie over the board. What stands beside it has the board make room, the
    sheet of scores too.
    """
    kit = Kit(Pen(), canvas, Easing(), brand, text=text)
    hud = next((panel for panel in panels if isinstance(panel, Hud)), None)
    if hud is None:
        corner = Rect(canvas.safe.x, 0, 0, 0)
        room = Rect(canvas.safe.x, 40.0, canvas.safe.w + 52.0, canvas.rack.y - 40.0)
    else:
        zoom = zoom_of((hud,), kit, draw_panel)
        layout = table_layout(hud, canvas.closer(zoom))
        corner, room = layout.column.scaled(zoom), layout.board.scaled(zoom)
        if sheet := sheet_shown(hud):
            place = sheet_place(sheet, canvas.closer(zoom)).scaled(zoom)
            left = place.right + APART
            if room.right - left > LEAST_WIDTH:  # else it lies over the board, as who asked for it can see
                room = Rect(left, room.y, room.right - left, room.h)
    beside = tuple(panel for panel in panels if panel.beside_board)
    at_right: tuple[float, float] | None = None
    if beside:
        kit.taken = []
        cards, middle = _outermost(cards_of(beside, kit, draw_panel)), canvas.width / 2
        left = max((box.right + APART for box in cards if box.centre[0] < middle), default=room.x)
        right = min((box.x - APART for box in cards if box.centre[0] >= middle), default=room.right)
        if right < room.right:
            foot = max(box.bottom for box in cards if box.centre[0] >= middle)
            at_right = (right + APART) / canvas.width, foot / canvas.height
        room = Rect(left, room.y, right - left, room.h)
    under = tuple(panel for panel in panels if panel.under_board)
    if under:
        kit.taken = []
        foot = min(box.y for box in cards_of(under, kit, draw_panel)) - APART / 2
        room = Rect(room.x, room.y, room.w, min(room.bottom, foot) - room.y)
    apart = APART if canvas.rack_size == 1.0 else APART_LARGE
    return FreeArea(
        room.x / canvas.width,
        room.y / canvas.height,
        room.right / canvas.width,
        room.bottom / canvas.height,
        ((corner.right + apart) / canvas.width, corner.bottom / canvas.height),
        at_right,
    )
