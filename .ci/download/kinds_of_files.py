"""The files that Parlour opens, as Windows and macOS want them told: by the endings of their names.

They come from the one table that Linux is told by; what bears no ending of its own (evenings.zip) is opened
from within the game there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from game.mail.delivery.file_association import KINDS, OURS

NAMESPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"


@dataclass(frozen=True, slots=True)
class Kind:
    """Files of one kind; `ours` are those that nobody else writes, so that a double click opens them here."""

    name: str
    endings: tuple[str, ...]
    ours: bool


def kinds() -> Iterator[Kind]:
    """All that have an ending of their own, and word lists."""
    for each in ElementTree.parse(KINDS).getroot():
        patterns = [glob.get("pattern", "") for glob in each.iter(f"{NAMESPACE}glob")]
        endings = tuple(pattern[2:] for pattern in patterns if pattern.startswith("*."))
        if endings:
            yield Kind(each.findtext(f"{NAMESPACE}comment", ""), endings, each.get("type") in OURS)
    yield Kind("Word list", ("txt",), ours=False)


def for_macos() -> list[dict[str, object]]:
    """`CFBundleDocumentTypes` of a program's Info.plist."""
    return [
        {
            "CFBundleTypeName": kind.name,
            "CFBundleTypeExtensions": [*kind.endings],
            "CFBundleTypeRole": "Viewer",
            "LSHandlerRank": "Owner" if kind.ours else "Alternate",
        }
        for kind in kinds()
    ]


def for_windows() -> str:
    """What windows.nsi includes: how these kinds get into the user's registry, and out of it again."""
    write, remove = ["!macro WRITE_KINDS"], ["!macro REMOVE_KINDS"]
    for kind in kinds():
        for ending in kind.endings:
            ours, dotted = rf"Software\Classes\Parlour.{ending}", rf"Software\Classes\.{ending}"
            write += [
                f'WriteRegStr HKCU "{ours}" "" "{kind.name}"',
                rf'WriteRegStr HKCU "{ours}\DefaultIcon" "" "$INSTDIR\parlour.exe,0"',
                rf"""WriteRegStr HKCU "{ours}\shell\open\command" "" '"$INSTDIR\parlour.exe" play "%1"'""",
                rf'WriteRegStr HKCU "{dotted}\OpenWithProgids" "Parlour.{ending}" ""',
            ]
            remove += [
                f'DeleteRegKey HKCU "{ours}"',
                rf'DeleteRegValue HKCU "{dotted}\OpenWithProgids" "Parlour.{ending}"',
            ]
            if kind.ours:
                write.append(f'WriteRegStr HKCU "{dotted}" "" "Parlour.{ending}"')
                remove.append(f'DeleteRegValue HKCU "{dotted}" ""')
    return "\n".join([*write, "!macroend", *remove, "!macroend", ""])
