"""Which of several sources is believed for a device, and what they make of its codes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from controllers.kernel_state import AxisState
from controllers.layouts import DeviceFacts, layout_of
from controllers.mapping import Relation
from controllers.pad_database import (
    PLAYERS_LIST,
    PLAYERS_OWN,
    PadDatabase,
    community,
    unreadable_lines,
)
from controllers.protocol import Control
from controllers.sysfs import Identity
from tests.controllers.lab import models as m
from tests.controllers.lab.models import MODELS

ACME = Identity(3, 0xFEE1, 0x0001, 0x0005)


def guid(identity: Identity) -> str:
    return "".join(number.to_bytes(2, "little").hex() + "0000" for number in identity)


def line(identity: Identity, *relations: str) -> str:
    return ",".join([guid(identity), "Known", *relations, "platform:Linux"])


def facts(model: str, **changed: int) -> DeviceFacts:
    pad = MODELS[model]
    identity = Identity(pad.bus, pad.vendor, pad.product, pad.version)._replace(**changed)
    axes = {code: AxisState(*axis) for code, axis in pad.axes.items()}
    return DeviceFacts(identity, pad.name, pad.keys, axes, pad.driver or None)


def bottom(database: PadDatabase, version: int = 5) -> int | None:
    """Which key of the unknown pad, in this version, is the lowest of its four."""
    _, layout = layout_of(facts("unknown", version=version), database)
    return next((code for code, control in layout.buttons.items() if control is Control.CROSS), None)


def test_the_line_of_the_very_pad_is_believed_before_the_kernels_specification() -> None:
    assert bottom(PadDatabase([line(ACME, "a:b1")])) == m.EAST
    assert bottom(PadDatabase([])) == m.SOUTH


def test_the_nearest_version_of_the_same_product_speaks_for_one_that_is_not_known() -> None:
    known = PadDatabase([line(ACME, "a:b1"), line(ACME._replace(version=40), "a:b2")])
    assert [bottom(known, version) for version in (1, 6, 30, 900)] == [m.EAST, m.EAST, m.NORTH, m.NORTH]


@pytest.mark.parametrize("changed", [{"bus": 5}, {"vendor": 0xFEE2}, {"product": 2}])
def test_another_bus_or_product_does_not_speak_for_a_pad(changed: dict[str, int]) -> None:
    assert bottom(PadDatabase([line(ACME._replace(**changed), "a:b1")])) == m.SOUTH


def test_a_dualsense_edge_read_by_its_own_driver_is_not_taken_for_one_read_by_the_generic_driver() -> None:
    edge = facts("dualsense", product=0x0DF2)
    assert edge.identity.version == 0x8111
    _, layout = layout_of(edge, community())
    assert [layout.buttons[code] for code in (m.SOUTH, m.EAST, m.NORTH, m.WEST)] == [
        Control.CROSS, Control.CIRCLE, Control.TRIANGLE, Control.SQUARE,
    ]  # fmt: skip


def test_a_line_that_names_what_the_pad_lacks_is_meant_for_another() -> None:
    assert bottom(PadDatabase([line(ACME, "a:b1", "start:b99")])) == m.SOUTH
    assert bottom(PadDatabase([line(ACME, "a:b1", "paddle1:b99")])) == m.EAST


def test_what_a_player_has_set_is_believed_before_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLAYERS_OWN, "nonsense\n" + line(ACME, "a:b3", "start:b99"))
    assert bottom(PadDatabase([line(ACME, "a:b1")])) == m.WEST


def test_a_list_that_a_player_keeps_is_believed_before_ours_and_what_is_set_before_the_list(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other_system = line(ACME, "a:b2").replace("Linux", "Windows")
    kept = tmp_path / "list.txt"
    kept.write_text("\n".join(["# pads", line(ACME, "a:b3"), other_system, "\xff nonsense"]), "latin-1")
    monkeypatch.setenv(PLAYERS_LIST, str(kept))
    assert bottom(PadDatabase([line(ACME, "a:b1")])) == m.WEST
    monkeypatch.setenv(PLAYERS_OWN, line(ACME, "a:b2"))
    assert bottom(PadDatabase([])) == m.NORTH
    monkeypatch.setenv(PLAYERS_LIST, str(tmp_path / "none"))
    monkeypatch.delenv(PLAYERS_OWN)
    assert bottom(PadDatabase([])) == m.SOUTH


def test_lines_of_a_list_that_are_no_mapping_are_told_by_their_numbers() -> None:
    assert unreadable_lines(["# pads", "", line(ACME, "a:b1"), "03000000,short", "nonsense"]) == [4, 5]


def test_triggers_that_share_an_axis_in_a_line_are_not_held_at_rest() -> None:
    name, layout = layout_of(
        facts("unknown"),
        PadDatabase([line(ACME, "lefttrigger:+a2", "righttrigger:-a2", "dpup:-a1", "dpdown:+a1")]),
    )
    assert name == "Known"
    assert layout.halves == {(m.Z, 1): Control.L2, (m.Z, -1): Control.R2}
    assert layout.axes == {m.Y: Control.UP}


def test_of_two_lines_for_one_pad_the_later_counts_and_one_with_a_checksum_least() -> None:
    lines = [line(ACME, "a:b1"), line(ACME, "a:b2"), line(ACME, "crc:0815", "a:b3")]
    assert bottom(PadDatabase(lines)) == m.NORTH


@pytest.mark.parametrize("version", [0x0501, 0x0515, 0x0523, 0x0700])
@pytest.mark.parametrize("model", ["xbox by radio", "xbox one by radio", "xbox elite by radio"])
@pytest.mark.parametrize("database", [community, lambda: PadDatabase([])], ids=["known", "unknown"])
def test_an_xbox_pad_by_bluetooth_has_its_x_y_and_triggers_in_every_firmware(
    database: Callable[[], PadDatabase], model: str, version: int
) -> None:
    _, layout = layout_of(facts(model, version=version), database())
    assert layout.buttons[m.NORTH] is Control.SQUARE
    assert layout.buttons[m.WEST] is Control.TRIANGLE
    assert (layout.axes[m.BRAKE], layout.axes[m.GAS]) == (Control.L2, Control.R2)
    assert not {Control.L2, Control.R2} & set(layout.buttons.values())


def test_axes_that_only_have_the_numbers_of_hats_are_counted_as_sdl_counts_them() -> None:
    deck = facts("deck")
    known = PadDatabase([line(deck.identity, "lefttrigger:a9", "righttrigger:a8", "leftx:a0")])
    _, layout = layout_of(deck, known)
    assert layout.axes == {m.HAT2_Y: Control.L2, m.HAT2_X: Control.R2, m.X: Control.STICK_X}


def test_a_d_pad_that_is_a_pair_of_axes_may_run_backwards() -> None:
    ways = ("dpup:+a1", "dpdown:-a1", "dpleft:-a0", "dpright:+a0")
    _, layout = layout_of(facts("unknown", version=5), PadDatabase([line(ACME, *ways)]))
    assert layout.axes == {m.X: Control.LEFT, m.Y: Control.UP}
    assert layout.inverted == {m.Y}


def test_the_packages_bring_along_the_pads_of_linux() -> None:
    sony = community().exact(Identity(3, 0x054C, 0x09CC, 0x8111))
    assert sony
    assert sony.name == "PS4 Controller"
    assert sony.relations["a"] == Relation("button", 0)
    assert community().exact(Identity(3, 0x045E, 0x0289, 0x0120)), (
        "pyglet's own list knows what arcade's lacks"
    )
