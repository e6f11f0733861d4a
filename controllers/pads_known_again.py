"""Who is who: the lasting names of pads, and pads that are connected in two ways at once."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from controllers.actions import Brand
from controllers.protocol import Backend, Device
from controllers.steam_input import VIRTUAL_MODEL, virtual_pads_play


class Register:
    """Remembers every pad since the game began."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._environment = environment
        self._gone: dict[str, Device] = {}
        """Pads that went, by their lasting names."""
        self._doubles: dict[str, tuple[Backend, Device]] = {}
        """Second connections of attached pads, by the device's name."""

    def enter(self, device: Device, attached: Sequence[str]) -> tuple[str, bool]:
        """The lasting name of a pad that comes, and whether it was here before.

        By the maker's number or its place it is known again, by both where makers gave one number to many;
        a pad of the same kind as the only one of that kind that went takes over from that one, as when a
        cable moves to another socket.
        """
        lasting = device.identity or device.name
        here = (known for known, gone in self._gone.items() if _is_same(gone, device))
        name = next(here, None) or next(name for name in _numbered(lasting) if name not in attached)
        if name not in self._gone and device.model:
            like = [known for known, gone in self._gone.items() if gone.model == device.model]
            name = like[0] if len(like) == 1 else name
        return name, self._gone.pop(name, None) is not None

    def left(self, name: str, device: Device) -> None:
        """The pad of this lasting name went."""
        self._gone[name] = device

    def is_double(self, backend: Backend, device: Device, attached: Sequence[Device]) -> bool:
        """Whether an attached pad is the same one, by another wire or behind Steam's virtual pad.

        Remembers the way for later.
        """
        double = self._is_spoken_for(device, attached)
        if double:
            self._doubles[device.name] = (backend, device)
        return double

    def forget_double(self, name: str) -> None:
        """The second connection under this device's name is gone."""
        self._doubles.pop(name, None)

    def take_double(self, attached: Sequence[Device]) -> tuple[Backend, Device] | None:
        """Another way to a pad whose first one is gone, if there is one: no attached pad is the same."""
        ways = self._doubles.items()
        found = next((name for name, (_, way) in ways if not self._is_spoken_for(way, attached)), None)
        return self._doubles.pop(found) if found is not None else None

    def _is_spoken_for(self, device: Device, attached: Sequence[Device]) -> bool:
        if device.serial:
            return any(device.serial == other.serial for other in attached)
        return self.is_stand_in(device) and any(self._is_real(other) for other in attached)

    def is_stand_in(self, device: Device) -> bool:
        """Whether this is a virtual pad that gives way to real ones."""
        return device.model == VIRTUAL_MODEL and not virtual_pads_play(self._environment)

    def _is_real(self, device: Device) -> bool:
        return device.brand is not Brand.KEYBOARD and device.model != VIRTUAL_MODEL


def _is_same(gone: Device, device: Device) -> bool:
    """Whether the same number is back at the same place."""
    return bool(device.identity and device.socket) and (gone.identity, gone.socket) == (
        device.identity,
        device.socket,
    )


def _numbered(name: str) -> Iterator[str]:
    """The name itself, and for further pads that nothing distinguishes, the name with a number."""
    yield name
    for number in count(2):
        yield f"{name} #{number}"
