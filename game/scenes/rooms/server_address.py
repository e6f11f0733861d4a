"""An address far away, entered by pad."""

from __future__ import annotations

import re
from ipaddress import ip_address

from game.language.messages import Message, message, tr
from game.scenes.kit.letter_grid import COLUMNS, LETTER_ROWS, GridRows, LetterPicker
from game.scenes.kit.menus import Reading
from game.scenes.kit.picture.menu_panels import Cell, CellKind
from game.scenes.kit.scene import Asks, Change, Pop, Push

PORT = 7788
LONGEST = 40
_ENDS = ("123456789", "0.:-")


def address_rows() -> GridRows:
    """The keys for an address."""
    digits, signs = (tuple(Cell(CellKind.LETTER, sign) for sign in row) for row in _ENDS)
    return (
        *LETTER_ROWS[:-1],
        (*LETTER_ROWS[-1], Cell(CellKind.ERASE, "←")),
        digits,
        (
            *signs,
            # Translators: a wide key under letters; at most 16 letters.
            Cell(CellKind.CLEAR, tr("Clear All"), 2),
            # Translators: a wide key under letters: what was entered is complete; at most 14 letters.
            Cell(CellKind.DONE, tr("Done"), COLUMNS - 6),
        ),
    )


_HOST = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")


def address_of(text: str) -> str:
    """What was entered as the address of a WebSocket; empty if it is none.

    Lines to other networks are encrypted; a machine at home has no certificate.
    """
    host, _, port = text.strip().lower().partition(":")
    if not _HOST.fullmatch(host) or not (port or str(PORT)).isdigit() or not 0 < int(port or PORT) < 65536:
        return ""
    return f"{'ws' if _is_home(host) else 'wss'}://{host}:{int(port or PORT)}"


def _is_home(host: str) -> bool:
    try:
        return ip_address(host).is_private
    except ValueError:
        return "." not in host or host.endswith(".local")


def host_of(address: str) -> str:
    """What a server is called, without how it is spoken to."""
    return address.partition("://")[2].rpartition(":")[0] or address


class AddressEntry(LetterPicker, Asks[str]):
    """An address, in letters, digits and points: a server’s, or what stands on another television. The answer
    is that of a WebSocket."""

    name = "address-entry"

    def __init__(self, title: str | Message, looks_like: str | Message, *, needs_port: bool = False) -> None:
        self.rows = address_rows()
        super().__init__(title, LONGEST)
        self.text, self._needs_port = looks_like, needs_port

    def _shaped(self, letter: str) -> str:
        return letter.lower()

    def _done(self) -> Change:
        if not self.value:
            return Pop()
        address = address_of(self.value)
        if address and (":" in self.value or not self._needs_port):
            return self.answered(address)
        told = " ".join((tr("That is no address."), str(self.text)))
        return Push(Reading(message("No such address"), [told]))
