"""What the trial of failing disks sees: a sample of it, and that it would see what is lost or false."""

from __future__ import annotations

import zipfile
from collections import Counter
from pathlib import Path

import pytest

from game.archive.game_archive import NOTES
from game.puzzles.progress import SOLVED
from game.storage.local_store import LocalStore
from tools.stress.fault_injection.evening import rows_of
from tools.stress.fault_injection.trial import compiled, failing_disks
from tools.stress.fault_injection.tries import Notes, wrong_after


def test_an_evening_on_a_disk_that_fails_once_loses_nothing_ends_nothing_and_says_nothing_false(
    tmp_path: Path,
) -> None:
    """K5"""
    if compiled(tmp_path) is None:
        pytest.skip("there is no C compiler here")
    tally: Counter[str] = Counter()
    assert list(failing_disks(tmp_path, 3, tally)) == [None] * 3
    assert tally["sites that call the disk"] > 100


@pytest.fixture
def kept(tmp_path: Path) -> Notes:
    """An evening after which one note was safe."""
    house = LocalStore(tmp_path / "home")
    house.collection(NOTES).put_now(SOLVED, b"{}")
    notes = Notes({"part": ["all"], "safe": [rows_of(house)], "end": [""], "told": [""]})
    house.close()
    return notes


def test_the_trial_sees_what_is_gone_or_older_than_what_was_safe(tmp_path: Path, kept: Notes) -> None:
    assert wrong_after(tmp_path, kept) is None
    house = LocalStore(tmp_path / "home")
    house.collection(NOTES).put_now(SOLVED, b'{"ada":[]}', when=1)
    assert "older than what was safe" in str(wrong_after(tmp_path, kept))
    house.collection(NOTES).remove_now(SOLVED)
    assert "is gone" in str(wrong_after(tmp_path, kept))
    house.close()


@pytest.mark.parametrize(
    ("kind", "what", "wrong"),
    [
        ("error", ["OSError: full"], "the program ended in all: OSError: full"),
        ("said", ["Not kept.", "Not kept."], "said twice: Not kept."),
        ("told", ["Not kept yet."], "still said when all is kept: Not kept yet."),
        ("letter", [["00", 3]], "letter 3 of 00 is gone, which was signed"),
        ("words", ["QXZ"], "the words ['QXZ'] are gone: "),
    ],
)
def test_the_trial_sees_endings_false_words_and_broken_promises(
    tmp_path: Path, kept: Notes, kind: str, what: list[object], wrong: str
) -> None:
    kept.kinds[kind] = what
    assert wrong_after(tmp_path, kept) == wrong


def test_the_trial_sees_files_that_are_not_as_they_were_said_to_be(tmp_path: Path, kept: Notes) -> None:
    (tmp_path / "x.turn").write_bytes(b"cut")
    kept.kinds["file"] = [[str(tmp_path / "x.turn"), b"whole".hex()]]
    assert "is not as it was saved" in str(wrong_after(tmp_path, kept))
    kept.kinds["file"] = []
    with zipfile.ZipFile(tmp_path / "evenings.zip", "w") as bundle:
        bundle.writestr("a", "content")
    data = (tmp_path / "evenings.zip").read_bytes()
    (tmp_path / "evenings.zip").write_bytes(data.replace(b"content", b"contend"))
    kept.kinds["evenings"] = [str(tmp_path / "evenings.zip")]
    assert "is damaged" in str(wrong_after(tmp_path, kept))
