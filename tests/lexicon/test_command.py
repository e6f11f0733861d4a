"""`parlour lexicon`, run as a user runs it."""

import argparse
import json
from pathlib import Path
from typing import Any

import pytest

from game.commands import lexicon as command
from game.language.languages import spoken_in


@pytest.fixture
def parlour(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs the command with these words and returns (status, standard output, standard error)."""

    def run(*words: str) -> tuple[int, str, str]:
        parser = argparse.ArgumentParser()
        command.add_arguments(parser)
        status = command.run(parser.parse_args(words))
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


def test_check_tells_valid_words_from_others_and_says_so_in_its_status(parlour: Any) -> None:
    assert parlour("check", "qi") == (0, "QI: valid, tier 7 of 8\n", "")
    status, out, _ = parlour("check", "HOUSE", "zzz")
    assert (status, out) == (1, "HOUSE: valid, tier 1 of 8\nZZZ: not valid\n")
    with spoken_in("fr"):
        assert parlour("check", "zzz")[1].startswith("ZZZ\u00a0:")


def test_check_as_json(parlour: Any) -> None:
    status, out, _ = parlour("check", "fart", "zzz", "--json")
    assert status == 1
    assert json.loads(out) == [
        {"word": "FART", "valid": True, "tier": 5, "computer_plays": False},
        {"word": "ZZZ", "valid": False},
    ]


def test_define_has_three_distinct_answers(parlour: Any) -> None:
    status, out, _ = parlour("define", "mice", "zymosan", "zzz")
    assert status == 1
    mice, zymosan, zzz = out.splitlines()
    assert mice.startswith("MICE: MOUSE, noun: any of numerous small rodents")
    assert zymosan == "ZYMOSAN: valid word, no definition stored"
    assert zzz == "ZZZ: not valid"


def test_define_as_json_names_its_source(parlour: Any) -> None:
    status, out, _ = parlour("define", "qi", "geese", "--json")
    ours, wordnet = json.loads(out)
    assert status == 0
    assert (ours["definition"]["source"], wordnet["definition"]["source"]) == ("ours", "WordNet")
    assert wordnet["definition"]["headword"] == "GOOSE"


def test_info_describes_the_lexicon(parlour: Any) -> None:
    status, out, _ = parlour("info", "--json")
    info = json.loads(out)
    assert status == 0
    assert info["name"] == "English"
    assert sum(info["tiers"]) == info["words"]
    assert info["bytes"] == Path(info["file"]).stat().st_size
    assert f"digest: {info['digest']}" in parlour("info")[1]


def test_an_exported_list_can_be_used_in_place_of_the_lexicon(parlour: Any, tmp_path: Path) -> None:
    path = tmp_path / "house.txt"
    path.write_text("ANT\nZZZ\n", encoding="ascii")
    assert parlour("check", "zzz", "--list", str(path))[0] == 0
    assert parlour("check", "qi", "--list", str(path))[0] == 1
    copy = tmp_path / "copy.txt"
    status, out, _ = parlour("export", str(copy), "--list", str(path))
    assert (status, out) == (0, f"2 words written to {copy}.\n")
    assert copy.read_bytes() == path.read_bytes()


def test_a_list_goes_to_standard_output_where_that_is_asked_for_and_a_lexicon_does_not(
    parlour: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one.txt").write_text("ANT\n", encoding="ascii")
    assert parlour("export", "-", "--list", "one.txt")[:2] == (0, "ANT\n")
    status, _, err = parlour("import", "one.txt", "-")
    assert (status, err) == (2, "-: this is written to a file only, and needs its name.\n")
    assert parlour("import", "one.txt", "one.lexicon")[1] == "1 word imported into one.lexicon.\n"
    assert not (tmp_path / "-").exists()


def test_a_broken_list_is_refused_with_every_line_named(parlour: Any, tmp_path: Path) -> None:
    path = tmp_path / "broken.txt"
    path.write_text("ANT\n\nA\n", encoding="ascii")
    status, out, err = parlour("info", "--list", str(path))
    assert (status, out) == (2, "")
    assert "Line 2: it is blank." in err
    assert "Line 3: A is not 2 to 15 letters long." in err
    status, out, _ = parlour("info", "--list", str(path), "--json")
    assert status == 2
    assert [flaw["line"] for flaw in json.loads(out)["flaws"]] == [2, 3]


def test_a_file_that_cannot_be_written_is_one_clear_sentence(parlour: Any, tmp_path: Path) -> None:
    status, _, err = parlour("export", str(tmp_path / "no" / "list.txt"))
    assert status == 2
    assert err.endswith("list.txt cannot be written: no such file or directory.\n")
