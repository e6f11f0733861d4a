"""The words of a house outlive the program, in files that any editor can change."""

from pathlib import Path

from game.lexicon.kept_words import HOUSE, KeptWords
from game.lexicon.plain_lists import import_list


def test_words_are_kept_in_the_printed_format_and_read_back(tmp_path: Path) -> None:
    kept = KeptWords(tmp_path / "words" / HOUSE)
    for word in ("QXZ", "ABBA", "ÉTÉ", "ABBA"):
        kept.add(word)
    assert kept.words == ("ABBA", "ÉTÉ", "QXZ")
    assert import_list(tmp_path / "words" / HOUSE) == kept.words
    kept.remove("ABBA")
    assert KeptWords(tmp_path / "words" / HOUSE).words == ("ÉTÉ", "QXZ")


def test_a_list_may_become_empty_and_stays_so(tmp_path: Path) -> None:
    kept = KeptWords(tmp_path / HOUSE)
    kept.add("QXZ")
    kept.remove("QXZ")
    again = KeptWords(tmp_path / HOUSE)
    assert (again.words, again.problem) == ((), "")


def test_a_file_with_a_wrong_line_is_told_of_and_put_aside_before_it_is_written(tmp_path: Path) -> None:
    (tmp_path / HOUSE).write_text("BAT\nANT\n")
    kept = KeptWords(tmp_path / HOUSE)
    assert kept.words == ()
    assert "Line 2: ANT comes after BAT" in kept.problem
    kept.add("QXZ")
    assert KeptWords(tmp_path / HOUSE).words == ("QXZ",)
    assert (tmp_path / "house words.unread.txt").read_text() == "BAT\nANT\n"


def test_what_no_disk_takes_counts_until_the_end_and_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    kept = KeptWords(tmp_path / "file" / HOUSE)
    kept.add("QXZ")
    assert kept.words == ("QXZ",)
    assert kept.problem.startswith("The words cannot be kept: ")
    unkept = KeptWords()
    unkept.add("QXZ")
    assert (unkept.words, unkept.problem) == (("QXZ",), "")


def test_two_programs_with_one_file_lose_no_word_of_each_other(tmp_path: Path) -> None:
    """K8: each wrote what it had read when it began."""
    one, other = KeptWords(tmp_path / HOUSE), KeptWords(tmp_path / HOUSE)
    one.add("QXZ")
    other.add("ABBA")
    one.remove("QXZ")
    assert KeptWords(tmp_path / HOUSE).words == one.words == ("ABBA",)


def test_words_that_the_disk_did_not_take_are_kept_with_the_next_change(tmp_path: Path) -> None:
    (tmp_path / "words").write_text("in the way")
    kept = KeptWords(tmp_path / "words" / HOUSE)
    kept.add("QXZ")
    (tmp_path / "words").unlink()
    kept.add("ABBA")
    assert (kept.problem, KeptWords(tmp_path / "words" / HOUSE).words) == ("", ("ABBA", "QXZ"))
