"""Turn files as text that can be pasted into any message, whole or in numbered parts for QR codes."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterable

from game.language.messages import message
from game.mail.bodies import LARGEST
from game.mail.errors import DamagedLetterError

FIRST, LAST = "-----BEGIN PARLOUR TURN-----", "-----END PARLOUR TURN-----"  # not read: a format
LINE = 64
PART = 540
"""Letters of one part: as many as a QR code holds that can be read from a sofa."""
_PART = re.compile(r"PARLOUR-([0-9A-F]{8})-(\d{1,3})-(\d{1,3})-([A-Z2-7]+)")


def to_text(data: bytes) -> str:
    """A block of lines between two that say what it is."""
    code = base64.b64encode(data).decode("ascii")
    lines = [code[at : at + LINE] for at in range(0, len(code), LINE)]
    return "\n".join([FIRST, *lines, LAST]) + "\n"


def to_parts(data: bytes, longest: int = PART) -> list[str]:
    """Parts of capitals and digits, the densest that QR codes know: digest, number, count, base 32."""
    code = base64.b32encode(data).decode("ascii").rstrip("=")
    pieces = [code[at : at + longest] for at in range(0, len(code), longest)]
    name = f"{zlib.crc32(data):08X}"
    return [f"PARLOUR-{name}-{number}-{len(pieces)}-{it}" for number, it in enumerate(pieces, 1)]


def from_text(text: str) -> bytes:
    """The turn file in a text, wherever in it, with signs of quoting before its lines or none.

    Raises DamagedLetterError where there is none, or where a part is missing.
    """
    if len(text) > 4 * LARGEST:
        raise DamagedLetterError
    if FIRST in text:
        return _from_block(text)
    return _from_parts(_PART.findall(text))


def _from_block(text: str) -> bytes:
    inside = text.partition(FIRST)[2]
    if LAST not in inside:
        raise DamagedLetterError
    code = re.sub(r"[^A-Za-z0-9+/=]", "", inside.partition(LAST)[0])
    try:
        return base64.b64decode(code, validate=True)
    except ValueError as error:
        raise DamagedLetterError from error


def _from_parts(found: Iterable[tuple[str, str, str, str]]) -> bytes:
    parts: dict[tuple[str, str], dict[int, str]] = {}
    for name, number, count, code in found:
        parts.setdefault((name, count), {})[int(number)] = code
    for (name, count), pieces in parts.items():
        if set(pieces) == set(range(1, int(count) + 1)):
            code = "".join(pieces[number] for number in sorted(pieces))
            data = _decoded(code)
            if f"{zlib.crc32(data):08X}" == name:
                return data
    raise DamagedLetterError(message("These are not all parts of a turn file.") if parts else "")


def _decoded(code: str) -> bytes:
    try:
        return base64.b32decode(code + "=" * (-len(code) % 8))
    except ValueError as error:
        raise DamagedLetterError from error
