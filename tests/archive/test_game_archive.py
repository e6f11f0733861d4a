"""Every finished game is kept, found again, and never lost."""

from __future__ import annotations

import json
import sqlite3
import zipfile
from pathlib import Path
from typing import Any

import pytest

from game.archive.game_archive import Archive
from game.archive.game_index import GameSearch
from game.archive.history_export import HistoryFormatError, export, take_all
from game.archive.kept_game import KeptGameError, NewerGameError, from_bytes, head_of, identity, to_bytes
from game.bounded_zip import opened_zip
from game.commands.archive import words_of
from game.house_copy.taking import Taking, longest_of
from game.language.languages import spoken_in
from game.lexicon.words import GRAPHS, Lexicon
from game.rules.dictionary import Dictionary, WordList
from game.rules.rules_and_defaults import Rules
from game.storage.local_store import LocalStore
from tests.archive.games import NOON, kept_game

DAY = 86_400


def test_a_kept_game_is_there_after_a_restart(tmp_path: Path) -> None:
    archive = Archive(LocalStore(tmp_path))
    for seed in range(5):
        archive.keep(kept_game(seed, NOON + seed * DAY))
    archive.close()
    archive.house.close()
    again = Archive(LocalStore(tmp_path))
    assert again.count() == 5
    games = [again.read(entry) for entry in again.find()]
    assert games == [kept_game(seed, NOON + seed * DAY) for seed in reversed(range(5))]
    again.close()
    again.house.close()


def test_the_same_game_is_kept_once() -> None:
    archive = Archive()
    assert archive.keep(kept_game(1)) == archive.keep(kept_game(1)) == identity(kept_game(1).record)
    assert archive.count() == 1


def test_games_are_found_by_person_date_kind_score_and_word() -> None:
    archive = Archive()
    for seed in range(4):
        archive.keep(kept_game(seed, NOON + seed * DAY, mode="Solitaire" if seed == 2 else "Normal"))
    assert archive.count(GameSearch(person="ANNA")) == 4
    assert archive.count(GameSearch(person="Ann")) == 0, "a part of a name is another name"
    assert archive.count(GameSearch(mode="Solitaire")) == 1
    assert archive.count(GameSearch(since=NOON + DAY, until=NOON + 3 * DAY)) == 2
    assert archive.count(GameSearch(least=1)) == 0
    assert archive.count(GameSearch(word="QUIZ")) == 0
    assert [entry.head.when for entry in archive.find(limit=2, offset=1)] == [NOON + 2 * DAY, NOON + DAY]


def test_words_that_were_played_are_found_whole_and_only_as_words() -> None:
    from dataclasses import replace

    archive, game = Archive(), kept_game(1)
    archive.keep(replace(game, head=replace(game.head, words="QUIZ WAT")))
    assert archive.count(GameSearch(word="quiz")) == 1
    for other in ("QUI", "UIZ", "QUIZ WAT", "%", "' OR 1=1 --"):
        assert archive.count(GameSearch(word=other)) == (other == "QUIZ WAT")


class Full(sqlite3.Connection):
    """A connection to a disk that refuses, as long as it is told to."""

    failure: int | None = None

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        if self.failure is not None and statement.startswith("BEGIN"):
            error = sqlite3.OperationalError("stubbed")
            error.sqlite_errorcode = self.failure
            raise error
        return super().execute(statement, *values)


@pytest.mark.parametrize("failure", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR])
def test_a_disk_that_fails_at_the_last_move_ends_nothing_and_the_game_is_kept_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: int
) -> None:
    """K5."""
    house = LocalStore(tmp_path, connect=lambda *where, **how: sqlite3.connect(*where, factory=Full, **how))
    archive = Archive(house)
    with monkeypatch.context() as disk:
        disk.setattr(Full, "failure", failure)
        archive._index._base.execute("PRAGMA query_only = ON")  # the index is refused as well
        archive.keep(kept_game(1))
        archive.flush()
        assert house.unkept == "the finished games"
        assert "Not kept yet: the finished games" in house.take_trouble()
        assert archive.count() == 1
        assert archive.read(archive.find()[0]) == kept_game(1)
    archive.flush()
    assert house.unkept == ""
    archive.close()
    house.close()
    assert Archive(LocalStore(tmp_path)).count() == 1


@pytest.mark.parametrize("damage", [b"", b"not a data base at all" * 99])
def test_a_damaged_or_missing_index_is_made_anew(tmp_path: Path, damage: bytes) -> None:
    archive = Archive(LocalStore(tmp_path))
    archive.keep(kept_game(1))
    archive.close()
    archive.house.close()
    index = next(tmp_path.glob("index-*.sqlite"))
    index.write_bytes(damage) if damage else index.unlink()
    assert Archive(LocalStore(tmp_path)).count() == 1


def test_the_folder_of_earlier_versions_is_carried_over_and_left_as_it_was(tmp_path: Path) -> None:
    """K10: what kills left behind there, and what is damaged or newer, is passed over."""
    old = tmp_path / "evenings"
    (old / "games").mkdir(parents=True)
    (old / "judged").mkdir()

    def laid(name: str, data: bytes) -> None:
        (old / name).write_bytes(data)

    for seed in (1, 2):
        game = kept_game(seed, NOON + seed)
        laid(f"games/20260101-00000{seed}-{identity(game.record)}.game", to_bytes(game))
    laid("games/.20260101-000000-0123456789abcdea.game.new", b"PREV")
    newer = to_bytes(kept_game(3))
    laid("games/20260101-000000-0123456789abcdef.game", newer[:4] + b"\x09" + newer[5:])
    laid("games/20260101-000000-0123456789abcdee.game", newer[:-3])
    laid("judged/0123456789abcdef.json", b"{}")
    before = {path: path.read_bytes() for path in old.rglob("*") if path.is_file()}
    for opening in range(2):
        house = LocalStore(tmp_path)
        archive = Archive(house, old)
        assert [archive.read(entry) for entry in archive.find()] == [
            kept_game(2, NOON + 2),
            kept_game(1, NOON + 1),
        ]
        assert archive.unreadable == 2
        assert archive.noted("judged/0123456789abcdef.json") == (b"{}" if not opening else b"[]")
        archive.note("judged/0123456789abcdef.json", b"[]")
        archive.close()
        house.close()
    assert {path: path.read_bytes() for path in old.rglob("*") if path.is_file()} == before
    assert Archive(LocalStore(tmp_path)).count() == 2, "from the house alone"


def test_any_damage_of_a_kept_game_is_noticed() -> None:
    data = to_bytes(kept_game(1))
    assert from_bytes(data) == kept_game(1)
    for at in range(len(data)):
        broken = bytearray(data)
        broken[at] ^= 0x41
        with pytest.raises(KeptGameError):
            from_bytes(bytes(broken))
    for length in range(len(data)):
        with pytest.raises(KeptGameError):
            head_of(data[:length])
    with pytest.raises(NewerGameError, match="newer version"):
        from_bytes(data[:4] + b"\x09" + data[5:])


def test_two_houses_exchange_their_evenings_without_loss(tmp_path: Path) -> None:
    here, there = Archive(LocalStore(tmp_path / "here")), Archive(LocalStore(tmp_path / "there"))
    for seed in (1, 2, 3):
        here.keep(kept_game(seed))
    for seed in (3, 4):
        there.keep(kept_game(seed))
    assert export(here, tmp_path / "evenings.zip", {"people.json": b"{}"}) == 3
    seen: list[str] = []

    def take(name: str, _data: bytes) -> str:
        seen.append(name)
        return "people"

    with opened_zip(tmp_path / "evenings.zip", 1 << 20) as source:
        found = take_all(there, source, take, longest_of)
        assert (found.new, found.known, found.unreadable) == (2, 1, 0)
        assert there.count() == 4
        assert seen == ["people.json"]
        assert take_all(there, source, take, longest_of).new == 0
    here.close()
    there.close()


def test_files_that_hold_no_evenings_are_refused_in_one_sentence(tmp_path: Path) -> None:
    archive, path = Archive(), tmp_path / "other.zip"
    path.write_bytes(b"no zip")
    with pytest.raises(HistoryFormatError, match="holds no house"):
        Taking(archive, 0).all_of(path)
    with zipfile.ZipFile(path, "w") as bundle:
        bundle.writestr("games/x.game", b"rubbish")
        bundle.writestr("games/../../y.game", b"PREV" * 9)
    found = Taking(archive, 0).all_of(path)
    assert (found.new, found.unreadable, found.newer) == (0, 1, 1)
    assert not (tmp_path / "y.game").exists()


def test_the_command_names_the_file_of_the_archive_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from game.__main__ import main

    def find(*_: object) -> list[object]:
        raise PermissionError(13, "Permission denied", "games/one.game")

    monkeypatch.setattr(Archive, "find", find)
    assert main(["archive", "--data-dir", str(tmp_path), "list"]) == 2
    assert capsys.readouterr().err == "games/one.game: permission denied.\n"


def test_the_command_lists_exports_and_imports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from game.__main__ import main

    archive = Archive(LocalStore(tmp_path))
    archive.keep(kept_game(1))
    archive.close()
    archive.house.close()
    at_home, elsewhere = (
        ["archive", "--data-dir", str(tmp_path)],
        ["archive", "--data-dir", str(tmp_path / "b")],
    )
    assert main([*at_home, "list", "--person", "anna"]) == 0
    assert "Anna" in capsys.readouterr().out
    with spoken_in("fr"):
        assert main([*at_home, "list", "--mode", "Normale"]) == 0
    assert "Normale" in capsys.readouterr().out
    assert main([*at_home, "list", "--json"]) == 0
    (listed,) = json.loads(capsys.readouterr().out)
    assert [seat["name"] for seat in listed["seats"]] == [seat.name for seat in kept_game(1).head.seats]
    assert listed["when"] == kept_game(1).head.when
    assert main([*at_home, "export", str(tmp_path / "all.zip")]) == 0
    assert main([*elsewhere, "import", str(tmp_path / "all.zip")]) == 0
    assert "1 new game, 0 known already" in capsys.readouterr().out
    name = identity(kept_game(1).record)
    assert main([*elsewhere, "gcg", name[:6]]) == 0
    assert capsys.readouterr().out.startswith("#character-encoding UTF-8\n#player1 Anna Anna\n")
    assert main([*elsewhere, "import", str(tmp_path / "none.zip")]) == 2


def test_a_game_is_read_with_the_dictionary_that_its_rules_name_or_else_with_the_games_own(
    tmp_path: Path,
) -> None:
    words = Lexicon.from_words(["QXZ", "HORN"], "Kitchen")
    words.save(tmp_path / f"{words.digest}.lexicon", GRAPHS)
    rules = Rules(dictionary=Dictionary(WordList("Kitchen", words.digest), banned=("HORN",)))
    assert list(words_of(rules, tmp_path)) == ["QXZ"]
    elsewhere = words_of(rules, tmp_path / "none")
    assert "QXZ" not in elsewhere
    assert "HORN" in elsewhere
