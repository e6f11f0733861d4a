"""The mappings of known pads that the packages at hand bring along, and those that a player has set."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from controllers.mapping import Relation
from controllers.sysfs import Identity

PLAYERS_OWN = "SDL_GAMECONTROLLERCONFIG"
"""The variable in which players, Steam and distributions put mappings of their own."""
PLAYERS_LIST = "SDL_GAMECONTROLLERCONFIG_FILE"
"""The variable that names a file of such lines."""
LIST_NAME = "gamecontrollerdb.txt"
"""What that file is called in the folder of the game, and wherever the community publishes its list."""
_MOST_BYTES = 4 << 20
"""Of a list; the community's has an eighth of it."""
_LINE = re.compile(r"[0-9a-f]{32},")
_RELATION = re.compile(r"([+-]?)(?:b(\d+)|a(\d+)|h0\.(\d+))(~?)")


@dataclass(frozen=True, slots=True)
class KnownPad:
    """One line of the database."""

    name: str
    relations: Mapping[str, Relation]
    """By SDL's names of controls."""


class PadDatabase:
    """Known pads by bus, vendor, product and version; of two lines for one pad the later counts."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._pads: dict[Identity, KnownPad] = {}
        # Lines with a checksum are for one of several pads that share their numbers: better than nothing.
        for line in sorted(lines, key=lambda line: ",crc:" not in line):
            if _LINE.match(line) and ",hint:SDL" not in line:
                self._pads[_identity(line[:32])] = _parsed(line)

    def exact(self, identity: Identity) -> KnownPad | None:
        """The pad with all these numbers."""
        return self._pads.get(identity)

    def by_version(self, identity: Identity) -> list[KnownPad]:
        """Versions of the same product on the same bus, the nearest first: firmware moves on.

        A driver of its own marks the version and has codes of its own, so that it and the generic one do not
        speak for each other.
        """
        same = [known for known in self._pads if known[:3] == identity[:3]]
        alike = [known for known in same if not (known.version ^ identity.version) & OWN_DRIVER]
        nearest = sorted(alike, key=lambda known: (abs(known.version - identity.version), known.version))
        return [self._pads[known] for known in nearest]


OWN_DRIVER = 0x8000
"""The bit of a version by which the kernel's drivers for single makers (hid-playstation, hid-nintendo) tell
what they read from what the generic driver reads."""


@cache
def community() -> PadDatabase:
    """What pyglet and arcade bring along: their files are read, for importing them needs a display."""
    return PadDatabase([*_pyglet_lines(), *_arcade_lines()])


def players_own() -> PadDatabase:
    """What the environment sets, and before it what lies in the list that the environment names."""
    return PadDatabase([*players_list(), *os.environ.get(PLAYERS_OWN, "").splitlines()])


def players_list() -> list[str]:
    """The lines for this system of the list that players keep beside ours; none where there is no such file.

    It may be the whole of the community's list, fetched anew: lines of other systems are left out.
    """
    named = os.environ.get(PLAYERS_LIST)
    try:
        with Path(named or os.devnull).open("rb") as file:
            lines = file.read(_MOST_BYTES).decode("utf-8", "replace").splitlines()
    except OSError:
        return []
    return [line.strip() for line in lines if "platform:" not in line or f"platform:{_system()}" in line]


def unreadable_lines(lines: Iterable[str]) -> list[int]:
    """The numbers, from 1, of lines that are neither a mapping nor a comment."""
    told = ((number, line.strip()) for number, line in enumerate(lines, start=1))
    return [number for number, line in told if line and line[0] != "#" and not _LINE.match(line)]


def _system() -> str:
    return {"win32": "Windows", "darwin": "Mac OS X"}.get(sys.platform, "Linux")  # not read: the format


def _arcade_lines() -> Iterator[str]:
    lines = _text("arcade", "resources/system/gamecontrollerdb.txt").splitlines()
    return (line for line in lines if "platform:Linux" in line)


def _pyglet_lines() -> Iterator[str]:
    linux = _text("pyglet", "input/controller_db.py").partition('startswith("linux")')[2].partition("elif")[0]
    return (line.strip('",') for line in linux.splitlines())


def _text(package: str, path: str) -> str:
    found = find_spec(package)
    places = (found.submodule_search_locations if found else None) or []
    files = [Path(place) / path for place in places]
    return next((file.read_text("utf-8", "replace") for file in files if file.is_file()), "")


def _identity(guid: str) -> Identity:
    """Of the GUID's eight 16-bit numbers, low byte first, every other one tells something of the pad."""
    numbers = bytes.fromhex(guid)
    return Identity(*(int.from_bytes(numbers[at : at + 2], "little") for at in (0, 4, 8, 12)))


def _parsed(line: str) -> KnownPad:
    _, name, *pairs = line.split(",")
    told = (pair.partition(":") for pair in pairs)
    relations = {key: _relation(key, _RELATION.fullmatch(value)) for key, _, value in told}
    return KnownPad(name, {key: relation for key, relation in relations.items() if relation})


def _relation(name: str, found: re.Match[str] | None) -> Relation | None:
    if found is None:
        return None
    sign, button, axis, hat, mirrored = found.groups()
    if button:
        return Relation("button", int(button))
    if hat:
        return Relation("hat0", int(hat))
    if name.startswith("dp"):  # both directions of an axis are one control, by either of its halves
        usual = "-" if name in ("dpup", "dpleft") else "+"
        return Relation("axis", int(axis), inverted=bool(mirrored) != (sign not in ("", usual)))
    return Relation("axis", int(axis), inverted=bool(mirrored), half={"+": 1, "-": -1, "": 0}[sign])
