from __future__ import annotations

import sys

import pytest

from controllers.hardware import KINDS, hardware


@pytest.mark.parametrize(
    ("kind", "names"),
    [("auto", ["PygletPads", "InputsPads"]), ("pyglet", ["PygletPads"]), ("inputs", ["InputsPads"])],
)
def test_each_way_of_reading_pads_has_its_backends(
    kind: str, names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert kind in KINDS
    monkeypatch.setattr(sys, "platform", "linux")
    assert [type(backend).__name__ for backend in hardware(kind)] == names


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_other_systems_than_linux_have_pyglets_pads_only(
    kind: str, system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert [type(backend).__name__ for backend in hardware(kind)] == ["PygletPads"]
