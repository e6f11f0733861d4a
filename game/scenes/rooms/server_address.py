"""An address far away, entered by pad."""

from __future__ import annotations

import re
from ipaddress import ip_address

from game.scenes.kit.letter_grid import COLUMNS, LETTER_ROWS, LetterPicker
from game.scenes.kit.menus import Reading
from game.scenes.kit.picture.menu_panels import Cell, CellKind
from game.scenes.kit.scene import Asks, Change, Pop, Push

PORT = 7788
LONGEST = 40
ADDRESS_ROWS = (
    *LETTER_ROWS[:-1],
    (*LETTER_ROWS[-1], Cell(CellKind.ERASE, "←")),
    tuple(Cell(CellKind.LETTER, digit) for digit in "123456789"),
    (
        *(Cell(CellKind.LETTER, sign) for sign in "0.:-"),
        Cell(CellKind.CLEAR, "Clear All", 2),
        Cell(CellKind.DONE, "Done", COLUMNS - 6),
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
    rows = ADDRESS_ROWS

    def __init__(self, title: str, looks_like: str, *, needs_port: bool = False) -> None:
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
        return Push(Reading("No such address", [f"That is no address. {self.text}"]))
