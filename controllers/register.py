"""Who is who: the lasting names of pads, and pads that are connected in two ways at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from controllers.protocol import Backend, Device


class Register:
    """Remembers every pad since the game began."""

    def __init__(self) -> None:
        self._gone: dict[str, Device] = {}
        """Pads that went, by their lasting names."""
        self._doubles: dict[str, tuple[Backend, Device]] = {}
        """Second connections of attached pads, by the device's name."""

    def enter(self, device: Device, attached: Sequence[str]) -> tuple[str, bool]:
        """The lasting name of a pad that comes, and whether it was here before.

        By the maker's number or its place it is known again; a pad of the same kind as the only one of that
        kind that went takes over from that one, as when a cable moves to another socket.
        """
        lasting = device.identity or device.name
        name = next(name for name in _numbered(lasting) if name not in attached)
        if name not in self._gone and device.model:
            like = [known for known, gone in self._gone.items() if gone.model == device.model]
            name = like[0] if len(like) == 1 else name
        return name, self._gone.pop(name, None) is not None

    def left(self, name: str, device: Device) -> None:
        """The pad of this lasting name went."""
        self._gone[name] = device

    def is_double(self, backend: Backend, device: Device, attached: Sequence[Device]) -> bool:
        """Whether an attached pad is the same one, by another wire. Remembers the way for later."""
        double = bool(device.serial) and any(device.serial == other.serial for other in attached)
        if double:
            self._doubles[device.name] = (backend, device)
        return double

    def forget_double(self, name: str) -> None:
        """The second connection under this device's name is gone."""
        self._doubles.pop(name, None)

    def take_double_of(self, device: Device) -> tuple[Backend, Device] | None:
        """The other way to a pad whose first one is gone, if there is one."""
        found = next((n for n, (_, other) in self._doubles.items() if other.serial == device.serial), None)
        return self._doubles.pop(found) if found is not None else None


def _numbered(name: str) -> Iterator[str]:
    """The name, and for further pads that nothing tells apart the name with a number."""
    yield name
    for number in count(2):
        yield f"{name} #{number}"
