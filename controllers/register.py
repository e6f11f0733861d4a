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

        It is recognised by the maker's number or by its socket. Else, if exactly one pad of its kind is
        missing, it takes over from that one, as when a cable is moved to another socket.
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
        """Whether an attached pad is the same one, connected in another way; remembers that way for later."""
        double = bool(device.serial) and any(device.serial == other.serial for other in attached)
        if double:
            self._doubles[device.name] = (backend, device)
        return double

    def forget_double(self, name: str) -> None:
        """The second connection under this device's name is gone."""
        self._doubles.pop(name, None)

    def take_double_of(self, device: Device) -> tuple[Backend, Device] | None:
        """The other connection of a pad whose first one is gone, if there is one."""
        found = next((n for n, (_, other) in self._doubles.items() if other.serial == device.serial), None)
        return self._doubles.pop(found) if found is not None else None


def _numbered(name: str) -> Iterator[str]:
    """The name itself, and for further pads that nothing distinguishes, the name with a number."""
    yield name
    for number in count(2):
        yield f"{name} #{number}"
