"""Titles as cards hold them: 32 full-width characters of Shift-JIS at most.

Half-width text shows as nothing in some readers, so we never write it; other games' titles may hold it.
"""

from __future__ import annotations

import unicodedata

TITLE_BYTES = 64
LONGEST = TITLE_BYTES // 2
_UNKNOWN = 0x8148  # a question mark
_SIGNS = {
    " ": 0x8140, ",": 0x8143, ".": 0x8144, ":": 0x8146, ";": 0x8147, "?": 0x8148, "!": 0x8149,
    "/": 0x815E, "'": 0x8166, '"': 0x8168, "(": 0x8169, ")": 0x816A, "[": 0x816D, "]": 0x816E,
    "+": 0x817B, "-": 0x817C, "=": 0x8181, "&": 0x8195,
}  # fmt: skip


def encode_title(text: str) -> bytes:
    """64 bytes. Accents are dropped, signs without a place become '?', what is too long is cut."""
    codes = [_code(character) for character in _plain(text)[:LONGEST]]
    return b"".join(code.to_bytes(2, "big") for code in codes).ljust(TITLE_BYTES, b"\0")


def fits_title(text: str) -> bool:
    """Whether nothing of the text would be cut."""
    return len(_plain(text)) <= LONGEST


def _plain(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def _code(character: str) -> int:
    if "0" <= character <= "9":
        return 0x824F + ord(character) - ord("0")
    if "A" <= character <= "Z":
        return 0x8260 + ord(character) - ord("A")
    if "a" <= character <= "z":
        return 0x8281 + ord(character) - ord("a")
    return _SIGNS.get(character, _UNKNOWN)


def decode_title(data: bytes) -> str:
    """The title in ordinary characters, whoever wrote it; never a control character."""
    wide = data.split(b"\0", 1)[0].decode("cp932", "replace")
    text = unicodedata.normalize("NFKC", wide.replace("”", '"').replace("’", "'"))
    return "".join(c for c in text if c.isprintable()).strip()[: 2 * LONGEST]
