"""Every finished game is kept, found again, and never lost."""

from __future__ import annotations

import errno
import json
import zipfile
from pathlib import Path

import pytest

from game.archive import game_archive
from game.archive.evenings_file import NotEvenings, export, import_from
from game.archive.game_archive import Archive
from game.archive.game_index import Search
from game.archive.kept_game import KeptGameError, NewerGame, from_bytes, head_of, identity, to_bytes
from game.commands.archive import words_of
from game.lexicon.words import GRAPHS, Lexicon
from game.rules.dictionary import Dictionary, WordList
from game.rules.rules_and_defaults import Rules
from tests.archive.games import NOON, kept_game

DAY = 86_400


def test_a_kept_game_is_there_after_a_restart(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    for seed in range(5):
        archive.keep(kept_game(seed, NOON + seed * DAY))
    archive.close()
    again = Archive(tmp_path)
    assert again.count() == 5
    games = [again.read(entry) for entry in again.find()]
    assert games == [kept_game(seed, NOON + seed * DAY) for seed in reversed(range(5))]
    again.close()


def test_the_same_game_is_kept_once() -> None:
    archive = Archive()
    assert archive.keep(kept_game(1)) == archive.keep(kept_game(1)) == identity(kept_game(1).record)
    assert archive.count() == 1


def test_games_are_found_by_person_date_kind_score_and_word() -> None:
    archive = Archive()
    for seed in range(4):
        archive.keep(kept_game(seed, NOON + seed * DAY, mode="Solitaire" if seed == 2 else "Normal"))
    assert archive.count(Search(person="ANNA")) == 4
    assert archive.count(Search(person="Ann")) == 0, "a part of a name is another name"
    assert archive.count(Search(mode="Solitaire")) == 1
    assert archive.count(Search(since=NOON + DAY, until=NOON + 3 * DAY)) == 2
    assert archive.count(Search(least=1)) == 0
    assert archive.count(Search(word="QUIZ")) == 0
    assert [entry.head.when for entry in archive.find(limit=2, offset=1)] == [NOON + 2 * DAY, NOON + DAY]


def test_words_that_were_played_are_found_whole_and_only_as_words() -> None:
    from dataclasses import replace

    archive, game = Archive(), kept_game(1)
    archive.keep(replace(game, head=replace(game.head, words="QUIZ WAT")))
    assert archive.count(Search(word="quiz")) == 1
    for other in ("QUI", "UIZ", "QUIZ WAT", "%", "' OR 1=1 --"):
        assert archive.count(Search(word=other)) == (other == "QUIZ WAT")


def test_a_full_disk_loses_nothing_and_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = Archive(tmp_path)
    full = OSError(errno.ENOSPC, "No space left on device")

    def refuse(path: Path, data: bytes) -> None:
        raise full

    with monkeypatch.context() as disk:
        disk.setattr(game_archive, "write_whole", refuse)
        archive.keep(kept_game(1))
        archive.flush()
        assert archive.pending
        assert "No space left" in archive.take_trouble()
        assert archive.take_trouble() == ""
        assert archive.read(archive.find()[0]) == kept_game(1)
    archive.flush()
    assert not archive.pending
    archive.close()
    assert Archive(tmp_path).count() == 1


def test_a_crash_in_the_middle_of_writing_leaves_all_other_games(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    archive.keep(kept_game(1))
    archive.close()
    whole = next((tmp_path / "games").iterdir())
    (whole.parent / f".{whole.name}.new").write_bytes(b"PREV")
    again = Archive(tmp_path)
    assert again.count() == 1
    assert again.unreadable == 0


@pytest.mark.parametrize("damage", [b"", b"not a data base at all" * 99])
def test_a_damaged_or_missing_index_is_made_anew(tmp_path: Path, damage: bytes) -> None:
    archive = Archive(tmp_path)
    archive.keep(kept_game(1))
    archive.close()
    index = next(tmp_path.glob("index-*.sqlite"))
    index.write_bytes(damage) if damage else index.unlink()
    assert Archive(tmp_path).count() == 1


def test_games_of_a_newer_version_and_damaged_ones_are_left_alone(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    archive.keep(kept_game(1))
    archive.close()
    data = bytearray(to_bytes(kept_game(2)))
    data[4] += 1
    newer = tmp_path / "games" / "20260101-000000-0123456789abcdef.game"
    newer.write_bytes(data)
    damaged = tmp_path / "games" / "20260101-000000-0123456789abcdee.game"
    damaged.write_bytes(to_bytes(kept_game(2))[:-3])
    again = Archive(tmp_path)
    assert again.count() == 1
    assert again.unreadable == 2
    again.close()
    assert newer.read_bytes() == data
    assert damaged.exists()


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
    with pytest.raises(NewerGame, match="newer version"):
        from_bytes(data[:4] + b"\x09" + data[5:])


def test_two_houses_exchange_their_evenings_without_loss(tmp_path: Path) -> None:
    here, there = Archive(tmp_path / "here"), Archive(tmp_path / "there")
    for seed in (1, 2, 3):
        here.keep(kept_game(seed))
    for seed in (3, 4):
        there.keep(kept_game(seed))
    assert export(here, tmp_path / "evenings.zip", {"people.json": b"{}"}) == 3
    seen: list[str] = []
    found = import_from(there, tmp_path / "evenings.zip", lambda name, _data: seen.append(name))
    assert (found.new, found.known, found.unreadable) == (2, 1, 0)
    assert there.count() == 4
    assert seen == ["people.json"]
    assert import_from(there, tmp_path / "evenings.zip").new == 0
    here.close()
    there.close()


def test_files_that_hold_no_evenings_are_refused_in_one_sentence(tmp_path: Path) -> None:
    archive, path = Archive(), tmp_path / "other.zip"
    path.write_bytes(b"no zip")
    with pytest.raises(NotEvenings, match="holds no evenings"):
        import_from(archive, path)
    with zipfile.ZipFile(path, "w") as bundle:
        bundle.writestr("games/x.game", b"rubbish")
        bundle.writestr("games/../../y.game", b"PREV" * 9)
    found = import_from(archive, path)
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
    assert capsys.readouterr().err == "games/one.game: Permission denied.\n"


def test_the_command_lists_exports_and_imports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from game.__main__ import main

    archive = Archive(tmp_path / "evenings")
    archive.keep(kept_game(1))
    archive.close()
    at_home, elsewhere = (
        ["archive", "--data-dir", str(tmp_path)],
        ["archive", "--data-dir", str(tmp_path / "b")],
    )
    assert main([*at_home, "list", "--person", "anna"]) == 0
    assert "Anna" in capsys.readouterr().out
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
