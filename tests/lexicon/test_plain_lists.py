"""Plain word lists: what may be imported, and what is said about each line that may not."""

from pathlib import Path
from random import Random

import pytest

from game.lexicon.array_file import LexiconError
from game.lexicon.plain_lists import ListError, export_list, import_list
from game.lexicon.words import Lexicon


def _flaws(path: Path) -> list[tuple[int, str]]:
    with pytest.raises(ListError) as caught:
        import_list(path)
    return [(flaw.line, str(flaw.reason)) for flaw in caught.value.flaws]


def test_exporting_and_importing_the_whole_lexicon_gives_the_same_words(tmp_path: Path) -> None:
    lexicon = Lexicon.load()
    assert export_list(lexicon, tmp_path / "all.txt") == len(lexicon)
    words = import_list(tmp_path / "all.txt")
    assert Lexicon.from_words(words, "Again").digest == lexicon.digest
    export_list(words, tmp_path / "again.txt")
    assert (tmp_path / "again.txt").read_bytes() == (tmp_path / "all.txt").read_bytes()


def test_lower_case_windows_line_ends_and_a_missing_last_line_end_are_fine(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(b"\xef\xbb\xbfant\r\nBee\r\ncat")
    assert import_list(path) == ("ANT", "BEE", "CAT")


def test_every_violation_is_reported_with_the_number_of_its_line(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    lines = [
        "ANT",
        "",
        "BEE",
        "A",
        "ICE CREAM",
        "IT'S",
        "CAT",
        "BAT",
        "CAT",
        "CAFÉ",
        "CAFÉ",
        "DOGS ",
        "E" * 16,
        "EEL",
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    assert _flaws(path) == [
        (2, "it is blank"),
        (4, "A is not 2 to 15 letters long"),
        (5, "“ICE CREAM” has something other than letters"),
        (6, "“IT'S” has something other than letters"),
        (8, "BAT comes after CAT, out of alphabetical order"),
        (9, "CAT stands there twice"),
        (11, "CAFÉ stands there twice"),
        (12, "“DOGS ” has something other than letters"),
        (13, "EEEEEEEEEEEEEEEE is not 2 to 15 letters long"),
    ]


def test_a_wrong_line_is_quoted_as_it_is_read_and_without_escapes(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text('GARNET\tsome definition\nIT\'S "A"\nC\x07\u200bAT\nC:\\N\n', encoding="utf-8")
    assert [reason for _, reason in _flaws(path)] == [
        f"“{line}” has something other than letters"
        for line in ("GARNET some definition", 'IT\'S "A"', "C  AT", "C:\\N")
    ]


def test_one_word_in_the_wrong_place_condemns_no_other(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("AB\nAD\nZEBRA\nBAD\nBED\nBIN\nCAB\nDOG\n")
    assert _flaws(path) == [(3, "ZEBRA comes before BAD, out of alphabetical order")]
    words = sorted(Lexicon.load().of_length(6))
    luck = Random(6)
    for _ in range(20):  # as few lines as can be named: those that were moved, and no others
        moved = sorted(luck.sample(range(500), luck.randint(1, 12)))
        rest = [word for at, word in enumerate(words[:500]) if at not in moved]
        lines = [*rest, *(words[at] for at in reversed(moved))]
        path.write_text("\n".join(lines))
        flaws = _flaws(path)
        assert len(flaws) <= len(moved)
        wrong = {line for line, _ in flaws}
        right = [line for number, line in enumerate(lines, 1) if number not in wrong]
        assert right == sorted(right)


def test_a_forgiving_reader_takes_the_words_that_there_are_sorted_and_says_before_what_it_will_do(
    tmp_path: Path,
) -> None:
    path = tmp_path / "words.txt"
    for lines, does, taken in (
        (["ANT", "E" * 16, "F" * 17], "Leave out 2 lines that no board can hold", ("ANT",)),
        (["CAT", "ANT"], "Sort it", ("ANT", "CAT")),
        (
            ["CAT", "IT'S", "ANT", "CAT", "A"],
            "Leave out 1 line that no board can hold, 1 line that is no word and 1 line that stands there "
            "twice, and sort the rest",
            ("ANT", "CAT"),
        ),
        (
            ["ANT\tsix legs", "BEE 1204", "CAT, a pet", "HOT DOG"],
            "Take the first word of 3 lines, and leave out 1 line that is no word",
            ("ANT", "BEE", "CAT"),
        ),
        (["1", "2"], "", None),
    ):
        path.write_text("\n".join(lines))
        with pytest.raises(ListError) as caught:
            import_list(path)
        assert caught.value.way_out == does
        if taken:
            assert import_list(path, forgiving=True) == taken
        else:
            with pytest.raises(ListError):
                import_list(path, forgiving=True)
    path.write_bytes("ANT\nÄRA\n".encode("cp1252"))
    assert import_list(path, forgiving=True) == ("ANT", "ÄRA")


def test_a_list_without_a_word_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(b"")
    assert _flaws(path) == [(1, "there is no word")]


def test_t10_the_encoding_of_a_list_that_is_not_in_utf_8_is_named(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes("ANT\nÄRA\n".encode("latin-1"))
    with pytest.raises(
        LexiconError, match=r"as it seems from line 2, in Windows-1252 or Latin-1: save it as"
    ):
        import_list(path)
    path.write_bytes("ANT\n".encode("utf-16-le"))
    with pytest.raises(LexiconError, match="no text, or text in UTF-16: save it as UTF-8"):
        import_list(path)
    for encoding in ("utf-16", "utf-8-sig"):
        path.write_bytes("ANT\nÄRA\n".encode(encoding))
        assert import_list(path) == ("ANT", "ÄRA")


def test_t10_of_a_wrong_line_no_more_is_quoted_than_is_read_at_a_glance(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("A" * 5_000_000 + "\n" + "1" * 5_000_000)
    assert [len(reason) for _, reason in _flaws(path)] == [88, 95]
    assert _flaws(path)[0] == (1, "A" * 59 + "… is not 2 to 15 letters long")
    assert all("…" in reason for _, reason in _flaws(path))


def test_a_file_that_cannot_be_read_or_written_is_a_lexicon_error(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match="cannot be read"):
        import_list(tmp_path / "none.txt")
    with pytest.raises(LexiconError, match="cannot be written"):
        export_list(["ANT"], tmp_path / "no folder" / "words.txt")
