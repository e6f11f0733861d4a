"""A list imported in a process of its own: all of it, or nothing and why."""

from pathlib import Path

from game.lexicon.import_process import (
    ImportProgress,
    ImportUnderWay,
    ListImported,
    News,
    NotImported,
    import_steps,
)
from game.lexicon.imported_lists import ImportedLists, lexicon_of
from game.lexicon.words import GRAPHS, Lexicon

PATIENCE = 300.0


def end_of(work: ImportUnderWay) -> list[News]:
    """All that is heard of an import until it is over."""
    heard: list[News] = []
    while not heard or isinstance(heard[-1], ImportProgress):
        news = work.poll(PATIENCE)
        assert news, "nothing is heard any more"
        heard += news
    return heard


def test_so051_a_list_is_imported_by_a_child_process_and_found_with_all_its_graphs(tmp_path: Path) -> None:
    source = tmp_path / "Kitchen words.txt"
    source.write_text("abba\nHORN\nÄRA\nqxz\n", encoding="utf-8")
    heard = end_of(ImportUnderWay(source, tmp_path / "words"))
    shares = [news.done for news in heard if isinstance(news, ImportProgress)]
    assert shares == sorted(shares)
    last = heard[-1]
    assert isinstance(last, ListImported)
    assert (last.name, last.words, last.others) == ("Kitchen words", 3, 1)
    lists = ImportedLists(tmp_path / "words")
    (here,) = lists.all()
    assert (here.name, here.digest, here.words) == ("Kitchen words", last.digest, 3)
    found = lists.open(last.digest)
    assert (list(found), found.others) == (["QXZ", "ABBA", "HORN"], ("ÄRA",))
    assert all(f"graph.{name}.states" in found._arrays for name in GRAPHS)
    lists.delete(last.digest)
    assert lists.all() == []


def test_so051_what_is_wrong_is_told_line_by_line_and_nothing_is_written(tmp_path: Path) -> None:
    source = tmp_path / "wrong.txt"
    source.write_text("BAT\nANT\n" + "\n" * 600)
    last = list(import_steps(source, tmp_path / "words"))[-1]
    assert isinstance(last, NotImported)
    assert last.why == "wrong.txt is not a word list; nothing has changed."
    assert last.lines[0] == "Line 2: ANT comes after BAT, out of alphabetical order."
    assert last.lines[-1] == "Also lines 502 to 602."
    assert last.way_out == "Leave out 600 lines that are no words, and sort the rest"
    assert not (tmp_path / "words").exists()


def test_t13_the_words_of_the_game_s_own_lists_are_not_taken_in_a_second_time(tmp_path: Path) -> None:
    own = Lexicon.load()
    for lexicon, name in ((own, "Parlour"), (own.everyday(), "Classic")):
        source = tmp_path / "again.txt"
        source.write_text("".join(f"{word}\n" for word in sorted(lexicon)))
        last = list(import_steps(source, tmp_path / "words"))[-1]
        assert last == NotImported(f"These are the very words of {name}, which is here already.")
    assert ImportedLists(tmp_path / "words").all() == []


def test_the_words_of_a_list_that_is_here_come_in_under_no_other_name_but_to_mend_it(tmp_path: Path) -> None:
    cellar, kitchen, folder = tmp_path / "cellar.txt", tmp_path / "kitchen.txt", tmp_path / "words"
    for source in (cellar, kitchen):
        source.write_text("ABBA\nHORN\n")
    assert isinstance(list(import_steps(cellar, folder))[-1], ListImported)
    again = list(import_steps(kitchen, folder))[-1]
    assert again == NotImported("These are the very words of cellar, which is here already.")
    (one,) = ImportedLists(folder).all()
    assert one.name == "cellar"
    (file,) = folder.iterdir()
    file.write_bytes(file.read_bytes().replace(b"HORN", b"HORM"))
    assert isinstance(list(import_steps(cellar, folder))[-1], ListImported)
    assert "HORN" in ImportedLists(folder).open(one.digest)


def test_a_list_of_letters_that_no_tile_has_is_refused_in_a_sentence(tmp_path: Path) -> None:
    source = tmp_path / "русский.txt"
    source.write_text("АБВ\nГДЕ\n", encoding="utf-8")
    last = list(import_steps(source, tmp_path / "words"))[-1]
    assert last == NotImported("No word of this list can be laid with the letters A to Z.")


def test_a_list_is_called_by_its_file_as_far_as_that_can_be_shown() -> None:
    own = Lexicon.from_words(["AB"], "own")
    for name, shown in {
        "Kitchen": "Kitchen",
        "a\nb\udc80": "ab",
        "\t": "Word list",
        "x" * 40: "x" * 24,
    }.items():
        assert lexicon_of(("AB",), name, own).name == shown


def test_a_child_that_dies_is_no_import(tmp_path: Path) -> None:
    source = tmp_path / "big.txt"
    source.write_text("".join(f"{word}\n" for word in sorted(Lexicon.load().of_length(4))))
    work = ImportUnderWay(source, tmp_path / "words")
    work.cancel()
    assert end_of(work)[-1] == NotImported("The list could not be imported; nothing has changed.")
    assert ImportedLists(tmp_path / "words").all() == []


def test_levels_have_words_to_play_in_a_list_of_another_language(tmp_path: Path) -> None:
    source = tmp_path / "other.txt"
    words = sorted({f"{a}{b}{c}" for a in "KLMN" for b in "AEIOU" for c in ("XX", "XXX", "XXXXX")})
    source.write_text("".join(f"{word}\n" for word in words))
    last = list(import_steps(source, tmp_path / "words"))[-1]
    assert isinstance(last, ListImported)
    found = ImportedLists(tmp_path / "words").open(last.digest)
    assert {len(word) for word in found.computer_words(GRAPHS["small"])} == {4, 5}
    assert {len(word) for word in found.computer_words(GRAPHS["common"])} == {4, 5, 7}
    assert set(found.computer_words()) == set(words)
