"""The file of arrays: it is mapped, it is complete, and damage is noticed."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from game.lexicon.array_file import ALIGNMENT, ArrayFile, LexiconError, write_store
from game.lexicon.words import DEFAULT

ARRAYS = {
    "letters": np.array([b"CAT", b"DOG"], dtype="S3"),
    "numbers": np.arange(1_000, dtype=np.int32).reshape(250, 4),
    "nothing": np.zeros(0, np.uint8),
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    write_store(tmp_path / "arrays.store", ARRAYS, {"name": "Ünicode", "words": 2})
    return tmp_path / "arrays.store"


def test_arrays_and_meta_come_back_as_they_went_in(path: Path) -> None:
    store = ArrayFile.open(path)
    assert store.meta == {"name": "Ünicode", "words": 2}
    assert set(store) == set(ARRAYS)
    assert len(store) == len(ARRAYS)
    for name, array in ARRAYS.items():
        assert store[name].dtype == array.dtype
        assert np.array_equal(store[name], array)


def test_arrays_are_views_of_the_mapped_file_and_not_copies() -> None:
    array = ArrayFile.open(DEFAULT)["words.08"]
    owner = array
    while owner.base is not None and not isinstance(owner, np.memmap):
        owner = owner.base
    assert isinstance(owner, np.memmap)
    assert owner.filename == DEFAULT
    assert not array.flags.owndata


def test_every_array_begins_at_a_multiple_of_64(path: Path) -> None:
    raw = path.read_bytes()
    header = json.loads(raw[20 : 20 + int.from_bytes(raw[12:16], "little")])
    assert [entry["offset"] % ALIGNMENT for entry in header["arrays"].values()] == [0, 0, 0]
    entry = header["arrays"]["letters"]
    assert raw[entry["offset"] : entry["offset"] + 6] == b"CATDOG"


def test_writing_to_an_array_changes_neither_the_file_nor_another_map(path: Path) -> None:
    before = path.read_bytes()
    ArrayFile.open(path)["numbers"][0, 0] = 77
    assert path.read_bytes() == before
    assert ArrayFile.open(path)["numbers"][0, 0] == 0


def test_the_same_arrays_give_the_same_bytes(path: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.store"
    write_store(again, dict(reversed(ARRAYS.items())), {"name": "Ünicode", "words": 2})
    assert again.read_bytes() == path.read_bytes()
    assert sorted(tmp_path.iterdir()) == [again, path]


def _with(position: int, value: bytes) -> Callable[[bytes], bytes]:
    return lambda raw: raw[:position] + value + raw[position + len(value) :]


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda _: b"", "is empty"),
        (lambda raw: raw[:10], "too short"),
        (_with(0, b"PK\3\4"), "is not a lexicon file"),
        (_with(8, b"\2"), "has format 2; this game reads format 1"),
        (_with(30, b"#"), "header does not match"),
        (lambda raw: raw[:100], "header does not match"),
        (lambda raw: raw[:-64], "bytes long instead of"),
        (lambda raw: raw + b"more", "bytes long instead of"),
    ],
)
def test_a_damaged_file_is_refused_when_it_is_opened(
    path: Path, damage: Callable[[bytes], bytes], message: str
) -> None:
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(LexiconError, match=message):
        ArrayFile.open(path)


def test_a_missing_file_is_a_lexicon_error(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match=r"none\.lexicon cannot be opened: no such file or directory\.$"):
        ArrayFile.open(tmp_path / "none.lexicon")


def test_a_changed_byte_inside_an_array_is_noticed_when_the_array_is_used(path: Path) -> None:
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b"CATDOG", b"CATDIG"))
    store = ArrayFile.open(path)
    assert store["numbers"][249, 3] == 999
    with pytest.raises(LexiconError, match="letters does not match its checksum"):
        store["letters"]


def test_an_array_that_is_not_there_is_a_key_error(path: Path) -> None:
    with pytest.raises(KeyError, match="words"):
        ArrayFile.open(path)["words.08"]
