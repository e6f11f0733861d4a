"""A reader of memory cards written from the published format (psx-spx, "Memory Card Data Format"), apart
from the package it checks: it shares no code and no constants with it, and forgives nothing."""

from __future__ import annotations

import struct
from dataclasses import dataclass


@dataclass(frozen=True)
class Listed:
    block: int
    blocks: list[int]
    filename: str
    title: str
    header_blocks: int
    pictures: list[list[tuple[int, int, int] | None]]
    data: bytes


def list_card(image: bytes) -> list[Listed]:
    """The saves in use, in the order of the directory; AssertionError where the format is broken."""
    assert len(image) == 0x20000
    for number in (*range(36), 63):
        frame = image[number * 0x80 : number * 0x80 + 0x80]
        checksum = 0
        for byte in frame[:0x7F]:
            checksum ^= byte
        assert frame[0x7F] == checksum, f"checksum of frame {number}"
    assert image[:0x80] == b"MC" + bytes(0x7D) + b"\x0e"
    assert image[63 * 0x80 : 64 * 0x80] == image[:0x80]
    for number in range(16, 36):
        broken, link = struct.unpack_from("<I4xH", image, number * 0x80)
        assert (broken, link) == (0xFFFFFFFF, 0xFFFF)
    reached: set[int] = set()
    saves = []
    for number in range(1, 16):
        state, size, link = struct.unpack_from("<IIH", image, number * 0x80)
        assert state in (0x51, 0x52, 0x53, 0xA0, 0xA1, 0xA2, 0xA3)
        assert not any(image[number * 0x80 + 0x1F : number * 0x80 + 0x7F])
        if state == 0xA0:
            assert (size, link) == (0, 0xFFFF)
        if state == 0x51:
            saves.append(_read(image, number, size))
            reached.update(saves[-1].blocks)
    in_use = {n for n in range(1, 16) if image[n * 0x80] >> 4 == 5}
    assert in_use == reached
    return saves


def _read(image: bytes, first: int, size: int) -> Listed:
    blocks = [first]
    while (link := struct.unpack_from("<H", image, blocks[-1] * 0x80 + 8)[0]) != 0xFFFF:
        assert link <= 14
        blocks.append(link + 1)
        assert len(set(blocks)) == len(blocks)
        state = image[blocks[-1] * 0x80]
        following = struct.unpack_from("<H", image, blocks[-1] * 0x80 + 8)[0]
        assert state == (0x53 if following == 0xFFFF else 0x52)
    assert size == len(blocks) * 0x2000
    name = image[first * 0x80 + 0x0A : first * 0x80 + 0x1F]
    assert name[20] == 0
    data = b"".join(image[n * 0x2000 : (n + 1) * 0x2000] for n in blocks)
    assert data[:2] == b"SC"
    assert data[3] == len(blocks)
    assert not any(data[0x44:0x60])
    icons = {0x11: 1, 0x12: 2, 0x13: 3}[data[2]]
    return Listed(
        first,
        blocks,
        name.split(b"\0")[0].decode("ascii"),
        _title(data[4:0x44]),
        data[3],
        [_picture(data, number) for number in range(icons)],
        data[0x80 * (1 + icons) :],
    )


def _title(data: bytes) -> str:
    """Full-width characters only, up to the padding of zeros."""
    codes = [high << 8 | low for high, low in zip(data[::2], data[1::2], strict=True)]
    length = codes.index(0) if 0 in codes else len(codes)
    assert not any(codes[length:])
    return "".join(_character(code) for code in codes[:length])


def _character(code: int) -> str:
    for start, first, last in ((0x824F, "0", "9"), (0x8260, "A", "Z"), (0x8281, "a", "z")):
        if 0 <= code - start <= ord(last) - ord(first):
            return chr(ord(first) + code - start)
    signs = {0x8140: " ", 0x8143: ",", 0x8144: ".", 0x8146: ":", 0x8147: ";", 0x8148: "?", 0x8149: "!"}
    signs |= {0x815E: "/", 0x8168: '"', 0x8169: "(", 0x816A: ")", 0x816D: "[", 0x816E: "]", 0x817C: "-"}
    signs |= {0x8166: "'", 0x817B: "+", 0x8181: "=", 0x8195: "&"}
    return signs[code]


def _picture(data: bytes, number: int) -> list[tuple[int, int, int] | None]:
    """256 pixels from the top left: red, green, blue in 0-31, or None where nothing is drawn."""
    pixels = []
    for y in range(16):
        for x in range(16):
            byte = data[0x80 * (1 + number) + y * 8 + x // 2]
            index = byte & 15 if x % 2 == 0 else byte >> 4
            colour = struct.unpack_from("<H", data, 0x60 + 2 * index)[0]
            pixels.append(None if colour == 0 else (colour & 31, colour >> 5 & 31, colour >> 10 & 31))
    return pixels
