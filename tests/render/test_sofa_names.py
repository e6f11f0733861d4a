"""A sofa in the lobby is read by its whole name, however many there are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controllers.actions import Brand
from game.render.panels.canvas import Canvas
from game.render.panels.drawing import draw_panel
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Pen
from game.render.panels.text_size import closer
from game.scenes.rooms.sofas_sheet import SofaPicture, sofas_sheet
from game.text_format import listed_shorter
from tests.render.panel_samples import STAGING


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("name", ["Another sofa", "Elisabeth’s sofa"])
def test_the_name_of_a_sofa_is_whole_beside_its_line_and_beside_the_hosts_crown(
    name: str, count: int
) -> None:
    motion = Easing()
    motion.instant = True
    for host, note in ((True, "Host"), (False, "126 ms")):
        kit = Kit(Pen(), Canvas.of((1920, 1080)), motion, Brand.PLAYSTATION)
        sofa = SofaPicture(name, note, STAGING.sofas[0].people[:1], host, 0 if host else 3)
        draw_panel(sofas_sheet(replace(STAGING, sofas=(sofa,) * count)), kit)
        heads = [label.text for label in kit.pen.labels]
        assert heads.count(name) == count, heads


@pytest.mark.parametrize("zoom", [1.0, 1.2])
@pytest.mark.parametrize("wide", [1920, 1440])
def test_whoever_a_room_waits_for_is_named_whole_or_counted(wide: int, zoom: float) -> None:
    names = ("you", "Bartholomew", "Maximiliane", "Christopher", "Wilhelmina")
    for several in range(1, len(names) + 1):
        motion = Easing()
        motion.instant = True
        kit = Kit(Pen(), Canvas.of((wide, 1080)), motion, Brand.PLAYSTATION)
        told = tuple(f"Waiting for {each}" for each in listed_shorter(names[:several]))
        with closer(kit, zoom) as near:
            draw_panel(sofas_sheet(replace(STAGING, waiting=told)), near)
        at = next(at for at, each in enumerate(kit.pen.labels) if each.text.startswith("Waiting"))
        lines = [each for each in kit.pen.labels[at : at + 2] if each.box.x == kit.pen.labels[at].box.x]
        assert " ".join(each.text for each in lines) in told
        assert not any(each.shortened for each in lines)
