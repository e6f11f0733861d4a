"""The work bench: plugs pads in and out, presses them, and runs programs that see them.

A program started with `prefix` lives in a private mount namespace in which the emulated devices stand
at /dev/input, /sys/class/input and /proc/bus/input/devices.
"""

from __future__ import annotations

import shutil
import stat
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.controllers.lab.device import DeviceList, Pad
from tests.controllers.lab.fuse import FileSystem
from tests.controllers.lab.models import EV_ABS, EV_KEY, EV_SYN, MODELS, SYN_DROPPED, Model

_INPUT = Path("/dev/input")

# What is mounted here must not show outside. In a changed root `/` may be no mount point of its own;
# then the three that matter have to be.
_PRIVATE = (
    "mount --make-rprivate / 2>/dev/null || "
    "{ mount --make-rprivate /dev && mount --make-rprivate /sys && mount --make-rprivate /proc; }"
)


def in_own_namespace(*steps: str) -> list[str]:
    """What to put before a command so that it runs after `steps`, whose mounts nobody else sees."""
    script = " && ".join([f"{{ {_PRIVATE}; }}", *steps, 'exec "$@"'])
    return ["unshare", "--mount", "--propagation", "unchanged", "--", "sh", "-c", script, "sh"]


class Bench:
    """Needs root and /dev/fuse. Raises OSError where the kernel does not allow the mount."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="padlab."))
        self._mount, self._system = self._folder / "mount", self._folder / "system"
        self._mount.mkdir()
        self._system.mkdir()
        # Namespaces mount over a folder that exists; machines without devices lack it. It stays, empty:
        # taking it away would unmount the devices of other benches on the same machine.
        _INPUT.mkdir(parents=True, exist_ok=True)
        self._files = FileSystem(self._mount)
        self._folder_node = self._files.add(self._files.root, "input", stat.S_IFDIR | 0o755)
        self._list = DeviceList(self._files.wake)
        self._files.add(self._files.root, "devices", stat.S_IFREG | 0o444, device=self._list)
        self.pads: dict[int, Pad] = {}
        self._plugged = 0

    def close(self) -> None:
        """Unplug everything and leave the machine as it was."""
        for number in list(self.pads):
            self.unplug(number)
        self._files.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def prefix(self) -> list[str]:
        """What to put before a command so that it sees the emulated devices."""
        return in_own_namespace(
            f"mount --bind {self._mount}/input /dev/input",
            f"mount --bind {self._system} /sys/class/input",
            f"mount --bind {self._mount}/devices /proc/bus/input/devices",
        )

    def plug(
        self, model: str, number: int | None = None, *, socket: str = "", battery: int | None = None
    ) -> int:
        """Plug a pad in as event`number`; the next free one by default, each in a socket of its own."""
        number = max(self.pads, default=19) + 1 if number is None else number
        pad = Pad(MODELS[model], number, self._files.wake)
        where = socket or f"usb-lab-{number}/input0"
        self._plugged += 1
        add_to(self._system, pad.model, f"event{number}", where, number=self._plugged)
        if battery is not None:
            self.battery(number, battery)
        with self._files.lock:
            self._files.add(self._folder_node, f"event{number}", stat.S_IFREG | 0o660, device=pad)
        self.pads[number] = pad
        self._list.changed()
        return number

    def unplug(self, number: int) -> None:
        """As in the kernel: readers fail first, then the files go, then the list tells of it."""
        pad = self.pads.pop(number)
        with self._files.lock:
            pad.gone = True
            for handle in pad.handles:
                self._files.wake(handle)
            del self._folder_node.children[f"event{number}"]
        entry = self._system / f"event{number}"
        shutil.rmtree(entry.resolve())
        entry.unlink()
        self._list.changed()

    def battery(self, number: int, capacity: int, status: str = "Discharging") -> None:
        """The kernel tells how full a pad's battery is."""
        supply = self._system / f"event{number}" / "device" / "device" / "power_supply" / "lab-battery"
        supply.mkdir(parents=True, exist_ok=True)
        (supply / "capacity").write_text(f"{capacity}\n")
        (supply / "status").write_text(f"{status}\n")

    def key(self, number: int, code: int, down: bool) -> None:
        """A key goes down or up."""
        self._send(number, [(EV_KEY, code, int(down))])

    def tap(self, number: int, code: int) -> None:
        """A key goes down and up."""
        self.key(number, code, True)
        self.key(number, code, False)

    def axis(self, number: int, code: int, value: int) -> None:
        """An axis moves to a raw value."""
        self._send(number, [(EV_ABS, code, value)])

    def lose(self, number: int, code: int) -> None:
        """The kernel's buffer overflows, and the release of a key is lost in it."""
        self._send(number, [(EV_SYN, SYN_DROPPED, 0), (EV_KEY, code, 0)])

    def _send(self, number: int, events: list[tuple[int, int, int]]) -> None:
        with self._files.lock:
            self.pads[number].send(events)


def add_to(
    system: Path, model: Model, event: str, socket: str = "usb-lab-1/input0", *, number: int = 1
) -> None:
    """A device in a made-up /sys/class/input, the `number`-th since the machine started."""
    home = Path("devices") / f"input{number}" / event
    _describe(model, system / home / "device", socket)
    (system / event).symlink_to(home)


def _describe(model: Model, folder: Path, socket: str) -> None:
    """The files of /sys that tell about a pad; `socket` is where it is plugged in."""
    numbers = {
        "bustype": model.bus,
        "vendor": model.vendor,
        "product": model.product,
        "version": model.version,
    }
    capabilities = {
        "ev": model.event_types,
        "key": model.keys,
        "abs": tuple(model.axes),
        "ff": model.effects,
    }
    (folder / "id").mkdir(parents=True)
    (folder / "capabilities").mkdir()
    for name, text in (("name", model.name), ("uniq", model.serial), ("phys", socket)):
        (folder / name).write_text(f"{text}\n")
    for name, number in numbers.items():
        (folder / "id" / name).write_text(f"{number:04x}\n")
    for name, codes in capabilities.items():
        (folder / "capabilities" / name).write_text(_words(codes))
    if model.driver:
        (folder / "device" / "drivers" / model.driver).mkdir(parents=True)
        (folder / "device" / "driver").symlink_to(Path("drivers") / model.driver)


def _words(codes: Sequence[int]) -> str:
    """A bit field as /sys writes it: 64-bit words in hexadecimal, the highest first."""
    number = sum(1 << code for code in codes)
    words = []
    while number:
        words.append(f"{number & (1 << 64) - 1:x}")
        number >>= 64
    return " ".join(reversed(words or ["0"])) + "\n"
