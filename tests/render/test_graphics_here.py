"""A screen with too few colors is told; a window on it would never come."""

from __future__ import annotations

from importlib import import_module

import pyglet
import pytest

from game.doctor import hardware_checks
from game.machine_finding import Health
from game.render import graphics_here

x11 = pytest.importorskip("pyglet.libs.x11.xlib", reason="screens of X11", exc_type=ImportError)


@pytest.mark.parametrize("depth", [8, 16, 30])
def test_a_screen_of_another_depth_is_told_with_a_remedy_before_a_window_is_opened(
    depth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Screen:
        _display, x_screen = None, 0

    monkeypatch.setattr(import_module("pyglet.display"), "get_display", Screen)
    monkeypatch.setattr(x11, "XDefaultDepth", lambda *_: depth)
    monkeypatch.setattr("arcade.Window", lambda *_args, **_more: pytest.fail("it would hang"))
    monkeypatch.setattr(pyglet.options, "headless", False)
    with pytest.raises(graphics_here.WrongDepthError, match=f"has {depth} bits"):
        graphics_here.check_depth()
    told = hardware_checks.display({"DISPLAY": ":0"}, "linux")
    assert told.health is Health.TROUBLE
    assert f"{depth} bits" in told.says
    assert "millions of colors" in told.do
    monkeypatch.setattr(x11, "XDefaultDepth", lambda *_: 24)
    graphics_here.check_depth()
