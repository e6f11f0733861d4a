from __future__ import annotations

import pytest

from controllers.recognition import is_pad
from controllers.sysfs import Identity
from tests.controllers.lab.models import MODELS

NO_PADS = {"tablet", "wheel", "keyboard"}


@pytest.mark.parametrize("model", sorted(MODELS))
def test_pads_are_told_from_tablets_wheels_and_keyboards(model: str) -> None:
    device = MODELS[model]
    identity = Identity(device.bus, device.vendor, device.product, device.version)
    assert is_pad(identity, device.keys) is (model not in NO_PADS)


@pytest.mark.parametrize("of_keyboards", [[], [113], [113, 164, 140]])
def test_a_pad_may_have_a_few_media_keys(of_keyboards: list[int]) -> None:
    assert is_pad(Identity(5, 0x0955, 0x7214, 1), [0x130, 0x131, *of_keyboards])
