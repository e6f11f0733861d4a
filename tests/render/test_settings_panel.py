"""The screen of settings as it is drawn."""

from __future__ import annotations

import pytest

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.pen import Pen
from game.render.panels.settings_panel import draw_settings
from game.scenes.kit.picture.setting_panels import SettingRow, Settings
from tests.render.test_party_panels import kit


@pytest.mark.parametrize("count", [3, 40])
def test_the_line_above_the_note_makes_room_for_the_sign_that_the_list_goes_on(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines, signs = list[Rect](), list[Rect]()
    box, sign = Pen.box, Pen.sign

    def noted_box(pen: Pen, place: Rect, *how: object) -> None:
        lines.extend([place] * (how[0] == theme.HAIRLINE))
        box(pen, place, *how)  # type: ignore[arg-type]  # as it came

    def noted_sign(pen: Pen, face: str, centre: tuple[float, float], size: float, *how: object) -> None:
        signs.extend([Rect(centre[0] - size / 2, centre[1] - size / 2, size, size)] * (face == "▼"))
        sign(pen, face, centre, size, *how)  # type: ignore[arg-type]

    monkeypatch.setattr(Pen, "box", noted_box)
    monkeypatch.setattr(Pen, "sign", noted_sign)
    rows = tuple(SettingRow(f"Row {n}", "On", note="What it does.") for n in range(count))
    draw_settings(Settings("Sound", rows, 0), kit())
    assert len(signs) == (count > 3)
    assert lines
    assert not [line for line in lines for one in signs if line.overlaps(one)]
