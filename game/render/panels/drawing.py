"""Which function draws which kind of panel.

A drawing declares itself with `draws`; the modules named `..._panel` are found by their names, so that a new
kind of panel needs nothing but its value and the module that draws it.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from game.render.panels.panel_tools import Kit
from game.scenes.kit.picture.panel import Panel

P = TypeVar("P", bound=Panel)
_DRAWN_BY: dict[type[Panel], Callable[[Any, Kit], None]] = {}


def draws(kind: type[P]) -> Callable[[Callable[[P, Kit], None]], Callable[[P, Kit], None]]:
    """Declares a function of (panel, kit) as the drawing of a kind of panel."""

    def declare(drawing: Callable[[P, Kit], None]) -> Callable[[P, Kit], None]:
        assert kind not in _DRAWN_BY, f"two drawings of {kind.__name__}"
        _DRAWN_BY[kind] = drawing
        return drawing

    return declare


@cache
def drawings() -> dict[type[Panel], Callable[[Any, Kit], None]]:
    """The drawing of each kind of panel."""
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        if module.name.endswith("_panel"):
            import_module(f"{__package__}.{module.name}")
    return _DRAWN_BY


def draw_panel(panel: Panel, kit: Kit) -> None:
    """Draws one panel with the kit's pen. The first that has no drawing yet has all of them loaded."""
    drawing = _DRAWN_BY.get(type(panel)) or drawings()[type(panel)]
    drawing(panel, kit)
