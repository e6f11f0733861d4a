"""One save as blocks: what goes in comes out, and nothing else does."""

from __future__ import annotations

import struct
from dataclasses import replace
from hashlib import blake2b
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memcard import block
from memcard.block import Save, blocks_needed, pack, unpack
from memcard.card_errors import DamagedSave, NewerVersion, SaveTooBig
from memcard.icon_format import Icon
from tests.memcard.saves import icon, save

ENVELOPE = 128 * 4
"""Where it starts in a save with three pictures."""
YEAR_10000 = 253_402_300_800


@given(
    payload=st.binary(max_size=20_000),
    note=st.binary(max_size=1024),
    kind=st.from_regex(r"[a-z][a-z0-9]{0,15}", fullmatch=True),
    when=st.integers(0, 253_402_300_799),
    pictures=st.integers(1, 3),
)
@settings(max_examples=60)
def test_a_save_reads_back_from_its_blocks(
    payload: bytes, note: bytes, kind: str, when: int, pictures: int
) -> None:
    written = Save(kind, "Title", payload, Icon(icon().palette, icon().frames[:pictures]), when, note)
    blocks = pack(written)
    assert len(blocks) == 8192 * blocks_needed(written)
    assert unpack(blocks) == written


@pytest.mark.parametrize(("pictures", "room"), [(1, 7936), (2, 7808), (3, 7680)])
def test_a_block_holds_what_the_format_leaves_after_the_pictures(pictures: int, room: int) -> None:
    envelope = 0x44
    one = Save("game", "", bytes(room - envelope), Icon(bytes(32), (bytes(128),) * pictures), 0)
    assert blocks_needed(one) == 1
    assert blocks_needed(replace(one, payload=one.payload + b"x")) == 2


def test_every_change_of_a_byte_is_noticed() -> None:
    """Two saves of one block that differ in no other way than one flipped bit are never both good."""
    blocks = bytearray(pack(save(length=300)))
    for at in range(0, len(blocks), 7):
        blocks[at] ^= 1 << at % 8
        with pytest.raises((DamagedSave, NewerVersion)):
            unpack(bytes(blocks))
        blocks[at] ^= 1 << at % 8
    assert unpack(bytes(blocks)) == save(length=300)


def test_a_save_of_a_newer_version_is_refused_politely() -> None:
    blocks = bytearray(pack(save()))
    blocks[ENVELOPE + 4] += 1
    with pytest.raises(NewerVersion, match="newer version of Parlour"):
        unpack(bytes(blocks))


def test_a_save_of_an_older_version_is_read_as_todays(monkeypatch: pytest.MonkeyPatch) -> None:
    """A made-up version 0 whose envelope was a length alone."""

    def read_0(blocks: bytes, title: str, icon: Icon, at: int) -> Save:
        (length,) = struct.unpack_from("<I", blocks, at + 6)
        return Save("game", title, blocks[at + 10 : at + 10 + length], icon, 0)

    today = pack(save())
    old = today[:ENVELOPE] + b"PRLS\0\0" + struct.pack("<I", 3) + b"old" + bytes(8192 - ENVELOPE - 13)
    with pytest.raises(DamagedSave, match="never was"):
        unpack(old)
    monkeypatch.setitem(block.READERS, 0, read_0)
    assert unpack(old).payload == b"old"
    assert unpack(today) == save()


def test_what_would_not_fit_a_card_is_refused() -> None:
    with pytest.raises(SaveTooBig, match="needs 16 blocks"):
        pack(save(length=15 * 8192))
    with pytest.raises(SaveTooBig, match="1,024 bytes"):
        pack(save(note=bytes(1025)))


@pytest.mark.parametrize(
    "change", [{"kind": ""}, {"kind": "Game"}, {"kind": "a b"}, {"when": -1}, {"when": YEAR_10000}]
)
def test_a_kind_or_date_that_cannot_be_is_a_mistake_of_the_caller(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no kind or no date"):
        pack(replace(save(), **change))


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (6, b"\xff\xff"),
        (8, b"\xff\xff\xff\xff"),
        (12, b"Game"),
        (12, bytes(16)),
        (12, b"\xff"),
        (28, b"\xff" * 8),
        (28, struct.pack("<q", YEAR_10000)),
    ],
    ids=["note", "payload", "upper case", "no kind", "no text", "before time", "after time"],
)
def test_a_right_digest_does_not_make_a_wrong_envelope_good(at: int, value: bytes) -> None:
    blocks = bytearray(pack(save()))
    blocks[ENVELOPE + at : ENVELOPE + at + len(value)] = value
    blocks[ENVELOPE + 36 : ENVELOPE + 68] = bytes(32)
    digest = blake2b(blocks, digest_size=32, person=b"parlour save").digest()
    blocks[ENVELOPE + 36 : ENVELOPE + 68] = digest
    with pytest.raises(DamagedSave):
        unpack(bytes(blocks))
