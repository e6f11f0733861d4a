from __future__ import annotations

from pathlib import Path

import pytest

from controllers import sysfs
from controllers.battery import Batteries
from controllers.lights import Lights
from tests.controllers.lab.bench import add_to
from tests.controllers.lab.models import MODELS


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A made-up /sys/class/input with an Xbox clone as event4 and a DualShock as event5."""
    monkeypatch.setattr(sysfs, "SYSTEM", tmp_path)
    (tmp_path / "mouse0").mkdir()
    add_to(tmp_path, MODELS["clone"], "event4", number=7)
    add_to(tmp_path, MODELS["dualshock"], "event5", number=8)
    return tmp_path


@pytest.mark.usefixtures("system")
def test_only_event_devices_are_listed() -> None:
    assert sysfs.nodes() == {"event4": "input7", "event5": "input8"}


def test_a_machine_without_such_a_folder_has_no_devices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sysfs, "SYSTEM", tmp_path / "missing")
    assert sysfs.nodes() == {}


@pytest.mark.usefixtures("system")
def test_codes_and_identity_are_those_of_the_pad() -> None:
    model = MODELS["dualshock"]
    assert sysfs.codes("event5", "key") == sorted(model.keys)
    assert sysfs.codes("event5", "abs") == sorted(model.axes)
    assert sysfs.identity("event5") == (model.bus, model.vendor, model.product, model.version)


def test_codes_are_read_as_the_kernel_writes_them(system: Path) -> None:
    # From a real DualSense: buttons 0x130 to 0x13e without C and Z.
    (system / "event5" / "device" / "capabilities" / "key").write_text("7fdb000000000000 0 0 0 0\n")
    assert sysfs.codes("event5", "key") == [c for c in range(0x130, 0x13F) if c not in (0x132, 0x135)]


@pytest.mark.usefixtures("system")
def test_the_driver_is_named_where_there_is_one() -> None:
    assert sysfs.driver("event4") == "xpad"
    assert sysfs.driver("event5") is None


@pytest.mark.parametrize(
    ("capacity", "status", "full"),
    [
        ("55\n", "Discharging", 0.55),
        ("100", None, 1.0),
        ("soon", None, None),
        ("130", "Unknown", 1.0),
        ("9", "Charging", None),
        ("100", "Full", None),
    ],
)
def test_the_battery_is_told_where_the_kernel_knows_it_and_it_is_not_charged(
    system: Path, capacity: str, status: str | None, full: float | None
) -> None:
    assert sysfs.battery("event5") is None
    supply = system / "event5" / "device" / "device" / "power_supply" / "ps-controller-battery"
    supply.mkdir(parents=True)
    (supply / "capacity").write_text(capacity)
    if status:
        (supply / "status").write_text(f"{status}\n")
    assert sysfs.battery("event5") == full


@pytest.mark.parametrize(
    ("level", "full"),
    [("Full", 1.0), ("Normal", 0.5), ("Low", 0.15), ("Critical", 0.05), ("Unknown", None), ("", None)],
)
def test_a_battery_that_only_has_a_level_is_told_by_it(system: Path, level: str, full: float | None) -> None:
    supply = system / "event5" / "device" / "device" / "power_supply" / "nintendo_switch_controller_battery"
    supply.mkdir(parents=True)
    (supply / "capacity_level").write_text(f"{level}\n")
    (supply / "status").write_text("Discharging\n")
    assert sysfs.battery("event5") == full
    (supply / "capacity").write_text("33\n")
    assert sysfs.battery("event5") == 0.33


def test_batteries_are_asked_for_every_half_minute(system: Path) -> None:
    supply = system / "event5" / "device" / "device" / "power_supply" / "ps-controller-battery"
    supply.mkdir(parents=True)
    (supply / "capacity").write_text("40")
    batteries = Batteries()
    pads = ("/dev/input/event4", "/dev/input/event5", "controller 1")
    asked = {now: [(e.pad, e.value) for e in batteries.poll(pads, now)] for now in range(0, 70, 5)}
    assert [now for now, told in asked.items() if told] == [0, 30, 60]
    assert asked[0] == [("/dev/input/event5", 0.4)]


def test_a_pad_is_told_again_by_its_number_or_else_by_its_socket(system: Path) -> None:
    clone, sony = sysfs.lasting("event4"), sysfs.lasting("event5")
    socket = "usb-lab-1/input0"
    assert clone == (f"fee1:0002 {socket}", "fee1:0002", "", socket)
    assert sony == ("054c:09cc a4:50:46:00:00:01", "054c:09cc", "a4:50:46:00:00:01", socket)
    assert sysfs.lasting("event6") == ("", "", "", "")
    # A number that a maker gave to all his pads tells none of them.
    (system / "event4" / "device" / "uniq").write_text("0000001\n")
    assert sysfs.lasting("event4") == ("fee1:0002 0000001", "fee1:0002", "", socket)


@pytest.mark.parametrize("junk", ["00:00:00:00:00:00", "FF:FF:FF:FF:FF:FF", "0000000000"])
def test_one_figure_throughout_is_no_serial_number(system: Path, junk: str) -> None:
    (system / "event5" / "device" / "uniq").write_text(f"{junk}\n")
    assert sysfs.lasting("event5")[0] == "054c:09cc usb-lab-1/input0"
    assert sysfs.lasting("event5").serial == ""


def test_devices_are_counted_as_the_kernel_counts_them() -> None:
    paths = [f"/dev/input/event{number}" for number in (9, 10, 11, 100)]
    assert sorted(paths, key=sysfs.in_order) == paths


def test_a_pads_light_blinks_and_is_then_as_before(system: Path) -> None:
    lit = system / "event5" / "device" / "device" / "leds" / "input5:rgb:indicator"
    unlit = lit.with_name("input5:white:player-1")
    for light, brightness in ((lit, "120"), (unlit, "0")):
        light.mkdir(parents=True)
        (light / "brightness").write_text(brightness)
        (light / "max_brightness").write_text("255")
    lights = Lights()

    def seen() -> tuple[str, str]:
        return (lit / "brightness").read_text(), (unlit / "brightness").read_text()

    assert lights.blink("/dev/input/event5")
    assert lights.blink("/dev/input/event5")
    assert seen() == ("0", "255")
    lights.poll(10.0)
    lights.poll(10.5)
    assert seen() == ("0", "255")
    lights.poll(10.7)
    assert seen() == ("120", "0")
    assert lights.blink("/dev/input/event5")
    lights.stop()
    assert seen() == ("120", "0")


@pytest.mark.usefixtures("system")
@pytest.mark.parametrize("pad", ["/dev/input/event4", "/dev/input/event9", "controller 1", "keyboard"])
def test_a_pad_without_lights_does_not_blink(pad: str) -> None:
    assert not Lights().blink(pad)
