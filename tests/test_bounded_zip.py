"""What comes packed from outside fills no memory, and its damage is one kind of error."""

from __future__ import annotations

import bz2
import random
import tracemalloc
import zipfile
import zlib
from pathlib import Path

import pytest

from game.bounded_zip import BadZipError, opened_zip, unpacked, unpacked_bz2

MANY = 8 << 20


def bomb(path: Path, method: int, says: int | None) -> None:
    """A ZIP of zeros that says of itself that it is shorter."""
    with zipfile.ZipFile(path, "w", method) as bundle:
        bundle.writestr("x", bytes(MANY))
    if says is not None:
        data = bytearray(path.read_bytes())
        at = data.rfind(b"PK\x01\x02")
        data[at + 24 : at + 28] = says.to_bytes(4, "little")
        path.write_bytes(data)


@pytest.mark.parametrize("says", [None, 0, 100])
@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_what_unpacks_to_more_than_was_allowed_takes_no_memory_whatever_it_says_of_its_size(
    tmp_path: Path, method: int, says: int | None
) -> None:
    bomb(tmp_path / "x.zip", method, says)
    tracemalloc.start()
    with opened_zip(tmp_path / "x.zip", 1 << 20) as bundle, pytest.raises(BadZipError):
        bundle.read(bundle.parts[0], 1000)
    assert tracemalloc.get_traced_memory()[1] < 1 << 20
    tracemalloc.stop()


def test_streams_are_unpacked_whole_or_refused() -> None:
    for pack, unpack in ((zlib.compress, unpacked), (bz2.compress, unpacked_bz2)):
        packed = pack(b"horn" * 100)
        assert unpack(packed, 400) == b"horn" * 100
        for wrong in (packed[:-1], packed + b"x", b"", b"horn", packed[:9] + b"\xff" + packed[10:]):
            with pytest.raises(BadZipError):
                unpack(wrong, 400)
        with pytest.raises(BadZipError):
            unpack(packed, 399)


def test_all_parts_together_are_bounded_too(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as bundle:
        for name in "abc":
            bundle.writestr(name, b"1234")
    with opened_zip(tmp_path / "x.zip", 9) as found:
        assert [found.read(part, 4) for part in found.parts[:2]] == [b"1234", b"1234"]
        with pytest.raises(BadZipError):
            found.read(found.parts[2], 4)


def test_a_zip_with_other_bytes_or_cut_short_is_damage_and_nothing_else(tmp_path: Path) -> None:
    path, luck = tmp_path / "x.zip", random.Random(5)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name in ("horn", "paste.json"):
            bundle.writestr(name, name.encode() * 50)
    good = path.read_bytes()
    refused = 0
    for _ in range(1500):
        data = bytearray(good)
        for _ in range(luck.choice((1, 3))):
            data[luck.randrange(len(data))] = luck.choice((0, 255, luck.randrange(256)))
        path.write_bytes(data if luck.random() < 0.8 else data[: luck.randrange(len(data))])
        try:
            with opened_zip(path, 1 << 20) as found:
                for part in found.parts:
                    found.read(part, 1000)
        except BadZipError:
            refused += 1
    assert refused > 1000


def test_a_list_of_parts_longer_than_anybody_has_is_not_read(tmp_path: Path) -> None:
    path, length = tmp_path / "x.zip", 400 << 20
    with path.open("wb") as file:
        file.truncate(length)  # takes no room on the disk
        file.seek(0, 2)
        end = b"PK\x05\x06" + bytes(4) + b"\xff\xff" * 2 + length.to_bytes(4, "little") + bytes(4) + bytes(2)
        file.write(end)
    tracemalloc.start()
    with pytest.raises(BadZipError), opened_zip(path, 1 << 20):
        pass
    assert tracemalloc.get_traced_memory()[1] < 32 << 20
    tracemalloc.stop()


def test_what_the_disk_does_not_give_is_told_as_that(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), opened_zip(tmp_path / "none.zip", 1):
        pass


def test_of_a_zip_whose_list_of_parts_is_gone_each_part_that_is_whole_is_read_and_the_rest_told(
    tmp_path: Path,
) -> None:
    """K20."""
    path, names = tmp_path / "x.zip", ["horn", "paste.json", "games/cwm.game"]
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        with zipfile.ZipFile(path, "w", method) as bundle:
            for name in names:
                bundle.writestr(name, name.encode() * 50)
        data = path.read_bytes()
        ending = data.index(b"PK\x01\x02")
        second = data.index(b"PK\x03\x04", 1)
        for spoilt, whole in (
            (data[:ending], names),
            (data[:ending] + b"?" * (len(data) - ending), names),
            (data[: ending - 5], names[:2]),
            (data[:second] + b"?" + data[second + 1 : ending], names[:1]),
        ):
            path.write_bytes(spoilt)
            read, refused = {}, 0
            with opened_zip(path, 1 << 20) as found:
                for part in found.parts:
                    try:
                        read[part.filename] = found.read(part, 1000)
                    except BadZipError:
                        refused += 1
            assert read == {name: name.encode() * 50 for name in whole}
            assert refused, "something is missing, and counted"
