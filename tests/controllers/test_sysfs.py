from __future__ import annotations

from pathlib import Path

import pytest

from controllers import sysfs
from tests.controllers.lab.bench import describe
from tests.controllers.lab.models import MODELS


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A made-up /sys/class/input with an Xbox clone as event4 and a DualShock as event5."""
    monkeypatch.setattr(sysfs, "SYSTEM", tmp_path)
    (tmp_path / "mouse0").mkdir()
    describe(MODELS["clone"], tmp_path / "event4" / "device")
    describe(MODELS["dualshock"], tmp_path / "event5" / "device")
    return tmp_path


@pytest.mark.usefixtures("system")
def test_only_event_devices_are_listed() -> None:
    assert sysfs.event_names() == {"event4", "event5"}


def test_a_machine_without_such_a_folder_has_no_devices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sysfs, "SYSTEM", tmp_path / "missing")
    assert sysfs.event_names() == set()


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


@pytest.mark.parametrize(("capacity", "full"), [("55\n", 0.55), ("100", 1.0), ("soon", None)])
def test_the_battery_is_told_where_the_kernel_knows_it(
    system: Path, capacity: str, full: float | None
) -> None:
    assert sysfs.battery("event5") is None
    supply = system / "event5" / "device" / "device" / "power_supply" / "ps-controller-battery"
    supply.mkdir(parents=True)
    (supply / "capacity").write_text(capacity)
    assert sysfs.battery("event5") == full
