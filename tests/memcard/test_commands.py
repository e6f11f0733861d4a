"""`parlour card` and `parlour torture`, as people and scripts use them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import main
from memcard.atomic_file import AtomicFile
from memcard.card import blank_card, read_card
from memcard.slot import SlotState
from tests.memcard.saves import save, with_foreign


@pytest.fixture
def card(tmp_path: Path) -> Path:
    path = tmp_path / "card.mcr"
    full = blank_card().write(save("Granny 412, Maven 398"), 2).write(save("Long", length=9_000), 4)
    path.write_bytes(with_foreign(full).delete(2).undelete(2).image)
    return path


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> Any:
    """The value that a command prints as JSON."""
    assert main(["card", *map(str, arguments), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main(["card", *map(str, arguments)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_ls_shows_every_slot_as_a_table_and_as_json(card: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "ls", str(card)]) == 0
    heading, *rows = capsys.readouterr().out.splitlines()
    assert heading == f"{card}: sealed, 11 of 15 slots free"
    assert len(rows) == 15
    assert rows[1].split()[:3] == ["2", "ours", "1"]
    assert rows[1].endswith("BEPARL-00001GAME0001 Granny 412, Maven 398")
    assert rows[4].endswith("(block of slot 4)")
    assert rows[6].split() == ["7", "foreign", "1", "BASLUS-00001OTHER", "Other"]
    (value,) = told(capsys, "ls", card)
    assert (value["seal"], value["free"]) == ("whole", 11)
    assert [slot["state"] for slot in value["slots"]][1:5] == ["ours", "free", "ours", "continued"]
    assert value["slots"][1]["title"] == "Granny 412, Maven 398"
    assert value["slots"][3]["blocks"] == [4, 5]


def test_verify_tells_good_cards_from_changed_damaged_and_missing_ones(
    card: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["card", "verify", str(card)]) == 0
    assert "sealed, generation" in capsys.readouterr().out
    changed, torn = tmp_path / "changed.mcr", tmp_path / "torn.mcr"
    image = bytearray(card.read_bytes())
    image[2 * 8192 + 2000] ^= 1
    changed.write_bytes(image)
    AtomicFile(torn).create(card.read_bytes())
    AtomicFile(torn).change(lambda data: read_card(data).delete(2).image)
    torn.write_bytes(torn.read_bytes()[:5000])
    zeroed = tmp_path / "zeroed.mcr"
    AtomicFile(zeroed).create(card.read_bytes())
    AtomicFile(zeroed).change(lambda data: read_card(data).delete(2).image)
    zeroed.write_bytes(bytes(131_072))
    files = [str(path) for path in (card, changed, torn, tmp_path / "none.mcr", zeroed)]
    assert main(["card", "verify", *files]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[0] for line in lines] == files
    assert "changed since it was sealed" in lines[1]
    assert "slot 2 is damaged" in lines[1]
    assert "5,000 of 131,072" in lines[2]
    assert "restore" in lines[2]
    assert "no memory card" in lines[3]
    assert "nothing but zeros" in lines[4]
    assert lines[4].endswith("the card before its last change is there: restore")
    told(capsys, "restore", zeroed)
    assert zeroed.read_bytes() == card.read_bytes()


def test_a_card_is_made_filled_emptied_and_brought_back(
    card: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.mcr"
    assert told(capsys, "new", other)["file"] == str(other)
    told(capsys, "cp", card, 4, other)
    told(capsys, "cp", card, 7, other)
    copied = read_card(other.read_bytes())
    assert copied.read(1) == read_card(card.read_bytes()).read(4)
    assert copied.slot(3).state is SlotState.FOREIGN
    told(capsys, "rm", other, 1)
    assert read_card(other.read_bytes()).slot(1).state is SlotState.DELETED
    told(capsys, "undelete", other, 1)
    assert read_card(other.read_bytes()).read(1) == copied.read(1)


def test_cards_go_into_the_game_and_out_of_it(
    card: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ("--data-dir", tmp_path / "data")
    told(capsys, "import", card, "--card", 2, *data)
    listed = told(capsys, "ls", *data)
    assert [one["free"] for one in listed] == [11], "no blank card is made for an import"
    told(capsys, "export", tmp_path / "out.mcr", "--card", 2, *data)
    assert (tmp_path / "out.mcr").read_bytes() == card.read_bytes()
    assert "already" in refused(capsys, "export", tmp_path / "out.mcr", "--card", 2, *data)


def test_cards_and_saves_go_to_other_programs_and_come_back(
    card: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ("--data-dir", tmp_path / "data")
    told(capsys, "import", card, *data)
    for name in ("out.gme", "out.vgs"):
        told(capsys, "export", tmp_path / name, *data)
        assert (tmp_path / name).read_bytes().endswith(card.read_bytes())
        (shown,) = told(capsys, "ls", tmp_path / name)
        assert shown["free"] == 11
        told(capsys, "import", tmp_path / name, *data)
        inserted = Path(told(capsys, "ls", *data)[0]["file"])
        assert inserted.read_bytes() == card.read_bytes()
    told(capsys, "export", tmp_path / "one.mcs", "--save", 4, *data)
    assert not list(tmp_path.glob(".*")), "nothing stays beside what is taken along"
    assert told(capsys, "import", tmp_path / "one.mcs", *data)["done"] == "has the save"
    brought = read_card(inserted.read_bytes())
    assert brought.free == 9
    assert brought.read(8) == brought.read(4)
    told(capsys, "import", tmp_path / "one.mcs", "--card", 2, *data)
    assert [one["free"] for one in told(capsys, "ls", *data)] == [9, 13]
    assert "signature" in refused(capsys, "export", tmp_path / "out.vmp", *data)
    assert "signature" in refused(capsys, "export", tmp_path / "one.psv", "--save", 4, *data)
    assert not (tmp_path / "out.vmp").exists()


def test_an_import_that_fails_leaves_a_fresh_folder_fresh(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text").write_text("hello")
    data = ("--data-dir", tmp_path / "data")
    refused(capsys, "import", tmp_path / "text", *data)
    (listed,) = told(capsys, "ls", *data)
    assert (Path(listed["file"]).name, listed["free"]) == ("card1.mcr", 15)


def test_a_damaged_card_is_repaired_or_restored(
    card: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = card.read_bytes()
    told(capsys, "rm", card, 2)
    card.write_bytes(card.read_bytes()[: 4 * 8192])
    assert "cut short" in refused(capsys, "ls", card)
    value = told(capsys, "repair", card)
    assert (value["kept"], value["lost"]) == ([], [])
    assert len(value["recalled"]) == 2
    assert read_card(card.read_bytes()).slot(2).state is SlotState.FREE
    told(capsys, "restore", card)
    assert card.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["ls", "NONE"], "no memory card"),
        (["new", "CARD"], "already"),
        (["new", "NONE/x.mcr"], "There is no folder"),
        (["rm", "CARD", "1"], "no save in slot 1"),
        (["rm", "CARD", "5"], "belongs to the save in slot 4"),
        (["rm", "CARD", "7"], "another game"),
        (["undelete", "CARD", "2"], "no deleted save"),
        (["cp", "CARD", "1", "CARD"], "no save in slot 1"),
        (["restore", "CARD"], "no memory card"),
        (["repair", "TEXT"], "Nothing on this memory card"),
        (["import", "TEXT", "--data-dir", "DATA"], "not a memory card"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence(
    card: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    (tmp_path / "text").write_text("hello")
    places = {"CARD": card, "NONE": tmp_path / "none", "TEXT": tmp_path / "text", "DATA": tmp_path / "data"}
    given = [str(places.get(word, word)) for word in arguments]
    given = [word.replace("NONE/", f"{tmp_path}/none/") for word in given]
    before = card.read_bytes()
    assert reason in refused(capsys, *given)
    assert card.read_bytes() == before


def test_hostile_names_and_titles_do_not_reach_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "card.mcr"
    path.write_bytes(with_foreign(blank_card(), name=b"BA\x1b[31m\x07\x9b").image)
    assert main(["card", "ls", str(path)]) == 0
    assert all(line.isprintable() for line in capsys.readouterr().out.splitlines())


def test_torture_prints_a_table_and_json_and_knows_its_trials(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["torture", "flips", "truncations", "--count", "40", "--folder", str(tmp_path)]
    assert main(arguments) == 0
    table = capsys.readouterr().out.splitlines()
    assert table[0].split() == ["trial", "tries", "failed", "seconds"]
    assert [line.split()[0] for line in table if line[0] != " "] == ["trial", "flips:", "truncations:"]
    assert main([*arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(one["trial"], one["tries"], one["failures"]) for one in found] == [
        ("flips", 40, 0),
        ("truncations", 40, 0),
    ]
    assert list(tmp_path.iterdir()) == []
    assert main(["torture", "tickling"]) == 2
    assert "no trial called 'tickling'" in capsys.readouterr().out
