"""Dictionaries by presses: lists side by side, the words of the house, files in and out."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from controllers.actions import Action
from game.lexicon.import_process import ImportUnderWay, News, import_steps
from game.lexicon.imported_lists import ImportedLists
from game.lexicon.kept_words import BANNED, HOUSE, KeptWords
from game.lexicon.plain_lists import import_list
from game.lexicon.words import ENDING, GRAPHS, Lexicon
from game.rules.dictionary import MOST_HOUSE_WORDS, PARLOUR_WORDS, Dictionary, WordList
from game.rules.editions import PARLOUR
from game.rules.record import Seat
from game.rules.rules_and_defaults import Rules
from game.saves import SavedGame, SaveError
from game.scenes.dictionaries.dictionaries_menu import DictionariesMenu, ListMenu
from game.scenes.dictionaries.word_browser import WordBrowser, WordPicker
from game.scenes.kit.letter_grid import entry_rows
from game.scenes.kit.picture.sheet import RowList, Table, Words, blocks_of
from game.scenes.kit.scene import Pop
from game.scenes.options.options_menu import OptionsMenu, Running
from game.scenes.start.choose_rules import ChosenRules, RulesScene
from game.scenes.start.game_session import resumed_game
from game.scenes.table.table_scene import TableScene
from game.session.match import MatchSession
from memcard.card_folders import CardFolder
from tests.scenes.couch import Couch, services
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.sheets import blocks

PLACES = {
    cell.label: (row, column) for row, cells in enumerate(entry_rows()) for column, cell in enumerate(cells)
}


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


class ImportHere(ImportUnderWay):
    """An import that takes a step whenever it is asked, in this process."""

    def __init__(self, source: Path, folder: Path, *, forgiving: bool = False) -> None:
        self._steps = import_steps(source, folder, forgiving=forgiving)

    def poll(self, seconds: float = 0.0) -> list[News]:
        return [news] if (news := next(self._steps, None)) else []

    def cancel(self) -> None:
        self._steps.close()


def at_home(lexicon: Lexicon, folder: Path, maven: ScriptedMaven | None = None) -> Couch:
    """Somebody before the dictionaries, with a stick in the machine."""
    words = folder / "words"
    words.mkdir(exist_ok=True)
    (folder / "stick").mkdir(exist_ok=True)
    home = services(Lexicon.load(imported=words), maven or ScriptedMaven())
    home.lists = ImportedLists(words)
    home.house_words, home.banned_words = KeptWords(words / HOUSE), KeptWords(words / BANNED)
    home.card_places = lambda: [CardFolder("Stick", folder / "stick")]
    couch = Couch(home)
    couch.stack.scenes.append(DictionariesMenu(home, ImportHere))
    return couch


def spell(couch: Couch, word: str) -> None:
    """Pick letters by D-pad and ✕, then Start."""
    picker = couch.stack.top
    assert isinstance(picker, WordPicker)
    for letter in word:
        row, column = PLACES[letter]
        while picker.focus[0] != row:
            couch.press("down")
        while picker.focus[1] != column:
            couch.press("right")
        couch.press("confirm")
    couch.press("pause")


def next_game(couch: Couch, rules: Rules) -> Lexicon:
    """The words that count in a game that begins now."""
    return couch.services.new_host(rules, (Seat("Anna"), Seat("Bo"))).lexicon


def patiently(couch: Couch, *names: str) -> None:
    """Wait for a scene that a thread or a child process leads to."""
    ends = time.monotonic() + 120
    while couch.stack.top.name not in names:
        assert time.monotonic() < ends, couch.words
        couch.wait(0.02)


def write(path: Path, *lines: str) -> Path:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def add(couch: Couch, menu: str, item: str, word: str) -> None:
    couch.choose(menu)
    couch.choose(item)
    spell(couch, word)


def test_so049_a_word_is_added_by_pad_kept_on_the_disk_and_counts_in_the_next_game(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    couch = at_home(lexicon, tmp_path)
    add(couch, "House Words", "Add a Word", "QXZ")
    assert couch.sees("QXZ counts from the next game on.")
    assert (tmp_path / "words" / HOUSE).read_text() == "QXZ\n"
    assert "QXZ" in at_home(lexicon, tmp_path).services.house_words
    assert "QXZ" in next_game(couch, PARLOUR)
    assert "QXZ" not in next_game(couch, Rules())


def test_so050_a_word_is_banned_by_pad_and_counts_no_longer(lexicon: Lexicon, tmp_path: Path) -> None:
    couch = at_home(lexicon, tmp_path)
    add(couch, "Banned Words", "Ban a Word", "HORN")
    assert couch.sees("HORN counts no longer, from the next game on.")
    assert "HORN" not in next_game(couch, PARLOUR)
    couch.press("back")
    add(couch, "House Words", "Add a Word", "HORN")
    assert couch.services.banned_words.words == ()
    assert "HORN" in next_game(couch, PARLOUR)


def test_a_list_whose_file_goes_while_it_is_shown_says_what_helps(lexicon: Lexicon, tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    kitchen = Lexicon.from_words(["KAZOO"], "Kitchen")
    file = tmp_path / "words" / f"{kitchen.digest}{ENDING}"
    kitchen.save(file)
    couch = at_home(lexicon, tmp_path)
    file.unlink()
    couch.choose("Kitchen")
    assert couch.sees("Its file is gone or damaged.")
    couch.press("back")
    assert couch.stack.top.name == "dictionaries"


@pytest.mark.parametrize(
    ("word", "sentence"), [("Q", "Q is too short"), ("ABBA", "ABBA is in the list already")]
)
def test_what_cannot_be_added_is_told_in_a_sentence(
    lexicon: Lexicon, tmp_path: Path, word: str, sentence: str
) -> None:
    couch = at_home(lexicon, tmp_path)
    couch.services.house_words.replace(["ABBA"])
    add(couch, "House Words", "Add a Word", word)
    assert couch.sees(sentence)
    assert couch.services.house_words.words == ("ABBA",)


def test_a_letter_that_no_tile_has_is_not_left_out_in_silence(lexicon: Lexicon, tmp_path: Path) -> None:
    couch = at_home(lexicon, tmp_path)
    couch.choose("House Words")
    couch.choose("Add a Word")
    couch.stack.type("café")
    assert couch.sees("No tile has the letter É.")
    couch.stack.type("s")
    assert not couch.sees("No tile has")


def test_a_full_list_of_the_house_takes_no_more(lexicon: Lexicon, tmp_path: Path) -> None:
    couch = at_home(lexicon, tmp_path)
    couch.services.house_words.replace(
        f"{a}{b}X" for a in "ABCDEFGHIJKLMNOPQRST" for b in "ABCDEFGHIJKLMNOPQRST"
    )
    assert len(couch.services.house_words.words) == MOST_HOUSE_WORDS
    add(couch, "House Words", "Add a Word", "QXZ")
    assert couch.sees("The list is full")
    assert "QXZ" not in couch.services.house_words


def test_a_word_is_deleted_where_the_list_is_looked_through(lexicon: Lexicon, tmp_path: Path) -> None:
    couch = at_home(lexicon, tmp_path)
    couch.services.house_words.replace(["ABBA", "QXZ", "ZZX"])
    couch.choose("House Words")
    couch.choose("Look Through")
    couch.press("down", "confirm")
    assert couch.sees("Delete QXZ?")
    couch.press("confirm")
    assert couch.services.house_words.words == ("ABBA", "ZZX")
    assert isinstance(couch.stack.top, WordBrowser)
    couch.press("confirm", "confirm", "confirm", "confirm")
    assert couch.services.house_words.words == ()
    assert couch.stack.top.name == "house-list"


def test_the_whole_list_is_looked_through_by_letters_pages_and_beginnings(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    couch = at_home(lexicon, tmp_path)
    couch.choose("Parlour")
    couch.choose("Look Through")
    browser = couch.stack.top
    assert isinstance(browser, WordBrowser)
    ordered = sorted(lexicon)
    assert browser.word == ordered[0]
    couch.press("down*3", "right")
    assert browser.word == ordered[11]
    couch.press("left*2", "up")
    assert browser.word == ordered[-1]
    couch.press("scores*18")
    assert browser.word == next(word for word in ordered if word.startswith("R"))
    couch.press("l1")
    assert browser.word == next(word for word in ordered if word.startswith("Q"))
    couch.press("shuffle")
    spell(couch, "QUIX")
    assert browser.word == "QUIXOTE"
    assert couch.sees(f"{len(lexicon):,} words in all")
    shown = couch.block(Table)
    assert shown.focus is not None
    assert shown.rows[shown.focus][0] == "QUIXOTE"
    assert [row[0] for row in shown.rows] == sorted(row[0] for row in shown.rows)


def test_so052_exporting_and_importing_is_the_identity_for_words_of_the_house(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    couch = at_home(lexicon, tmp_path)
    words = ("ABBA", "ÄRA", "QXZ")
    couch.services.house_words.replace(words)
    couch.choose("House Words")
    couch.choose("Export")
    patiently(couch, "export-place")
    couch.choose("Stick")
    patiently(couch, "reading")
    written = tmp_path / "stick" / "House Words.txt"
    assert import_list(written) == words
    couch.press("back")
    couch.services.house_words.replace(["OTHER"])
    couch.choose("Import")
    patiently(couch, "list-files")
    couch.choose("House Words.txt")
    assert couch.sees("Take over 3 words?")
    assert couch.sees("ÄRA has letters that no tile has, and no game plays them.")
    couch.press("left", "confirm")
    assert couch.services.house_words.words == words


def test_a_single_word_of_the_house_is_told_in_the_singular_everywhere(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    couch = at_home(lexicon, tmp_path)
    write(tmp_path / "stick" / "One.txt", "QXZ")
    couch.services.house_words.replace(["ABBA"])
    couch.choose("House Words")
    couch.choose("Look Through")
    assert couch.sees("A · 1 of 1 · 1 word in all")
    assert not {"Move", "Page"} & couch.prompts.keys(), "there is nowhere to go"
    couch.press("back")
    couch.choose("Import")
    patiently(couch, "list-files")
    couch.choose("One.txt")
    assert couch.sees("Take over 1 word?")
    assert couch.sees("It takes the place of the one that is there now.")
    couch.press("left", "confirm")
    assert couch.sees("1 word is here now.")


def test_so051_a_wrong_list_changes_nothing_and_each_wrong_line_is_named(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    couch = at_home(lexicon, tmp_path)
    couch.services.house_words.replace(["QXZ"])
    write(tmp_path / "stick" / "wrong.txt", "BAT", "ANT", "", "NO GOOD")
    couch.choose("House Words")
    couch.choose("Import")
    patiently(couch, "list-files")
    couch.choose("wrong.txt")
    for told in ("nothing has changed", "Line 2: ANT comes after BAT", "Line 3: it is blank", "Line 4:"):
        assert couch.sees(told)
    assert couch.services.house_words.words == ("QXZ",)
    assert couch.sees("Leave out 2 lines that are no words, and sort the rest?")
    couch.press("confirm")
    assert couch.sees("Take over 2 words?")
    couch.press("left", "confirm")
    assert couch.services.house_words.words == ("ANT", "BAT")


def test_a_long_list_is_no_list_of_the_house(lexicon: Lexicon, tmp_path: Path) -> None:
    couch = at_home(lexicon, tmp_path)
    write(tmp_path / "stick" / "long.txt", *sorted(lexicon.of_length(3)))
    couch.choose("Banned Words")
    couch.choose("Import")
    patiently(couch, "list-files")
    couch.choose("long.txt")
    assert couch.sees("Import it as a dictionary of its own instead.")
    assert couch.services.banned_words.words == ()


def test_a_list_made_too_long_by_an_editor_says_how_much_of_it_holds(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    couch = at_home(lexicon, tmp_path)
    couch.services.banned_words.replace(list(lexicon.of_length(3))[: MOST_HOUSE_WORDS + 1])
    couch.choose("Banned Words")
    assert couch.sees("Only the first 400 words hold.")
    rules = couch.services.with_house_words(PARLOUR)
    assert rules.dictionary.banned == tuple(list(lexicon.of_length(3))[:MOST_HOUSE_WORDS])


def test_so051_a_list_becomes_a_dictionary_that_is_chosen_with_the_rules_and_can_be_deleted(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    couch = at_home(lexicon, tmp_path)
    home = couch.services
    write(tmp_path / "stick" / "Kitchen.txt", "ABBA", "horn", "QXZ", "ÄRA")
    couch.choose("Import a List")
    patiently(couch, "list-files")
    couch.choose("Kitchen.txt")
    patiently(couch, "reading")
    assert couch.sees("3 words are here now.")
    assert couch.sees("1 more has letters that no tile has. It stays in the list and is never played.")
    (here,) = home.lists.all()
    couch.press("back")
    assert "Kitchen" in couch.choices

    chosen = ChosenRules(PARLOUR)
    couch.stack.scenes.append(RulesScene(home, chosen))
    couch.press("scores")
    assert first_row(couch) == ("Words", "Parlour")
    couch.press("right*2")
    assert first_row(couch) == ("Words", "Kitchen")
    assert chosen.rules.dictionary.base == WordList("Kitchen", here.digest)
    assert chosen.title == "Parlour + 1 change"
    assert list(next_game(couch, chosen.rules)) == ["QXZ", "ABBA", "HORN"]
    couch.press("back")

    couch.choose("Kitchen")
    couch.choose("Delete")
    couch.press("left", "confirm")
    assert couch.stack.top.name == "dictionaries"
    assert home.lists.all() == []


def test_t13_a_list_that_comes_back_under_another_name_is_known_by_its_words(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    couch = at_home(lexicon, tmp_path)
    home = couch.services
    words = Lexicon.from_words(["ABBA", "HORN"], "pantry")
    words.save(tmp_path / "words" / f"{words.digest}.lexicon", GRAPHS)
    chosen = ChosenRules(replace(PARLOUR, dictionary=Dictionary(WordList("kitchen", words.digest))))
    couch.stack.scenes.append(RulesScene(home, chosen))
    couch.press("scores")
    assert first_row(couch) == ("Words", "pantry")
    assert not couch.sees("import it first")
    couch.press("left", "right")
    assert first_row(couch) == ("Words", "pantry")


def test_t10_empty_and_too_large_files_are_listed_and_say_why_they_are_not_read(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    couch = at_home(lexicon, tmp_path)
    (tmp_path / "stick" / "empty.txt").touch()
    with (tmp_path / "stick" / "huge.txt").open("wb") as file:
        file.truncate(40 << 20)
    for name, note, said in (
        ("empty.txt", "Empty", "empty.txt is empty."),
        ("huge.txt", "Too large", "huge.txt has 40 MB: no more than 32 MB are read."),
    ):
        couch.choose("Import a List")
        patiently(couch, "list-files")
        assert {item.label: item.note for item in couch.menu.items}[name] == note
        couch.choose(name)
        assert couch.sees(said)
        couch.press("back*2")


def first_row(couch: Couch) -> tuple[str, str]:
    _, rules = blocks(couch.picture, RowList)
    label, _, value = (one.text for one in blocks_of(rules.parts[0]) if isinstance(one, Words))
    return label, value


def test_so051_a_wrong_dictionary_is_told_line_by_line_and_nothing_is_there(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    couch = at_home(lexicon, tmp_path)
    write(tmp_path / "stick" / "wrong.txt", "BAT", "ANT", "Q")
    couch.choose("Import a List")
    patiently(couch, "list-files")
    couch.choose("wrong.txt")
    patiently(couch, "scroll", "reading")
    assert couch.sees("Line 2: ANT comes after BAT, out of alphabetical order.")
    assert couch.sees("Line 3: Q is not 2 to 15 letters long.")
    assert couch.services.lists.all() == []
    assert couch.sees("Leave out 1 line that no board can hold, and sort the rest?")
    couch.press(*couch.prompts["Import what is right"])
    patiently(couch, "reading")
    assert couch.sees("2 words are here now.")
    (kept,) = couch.services.lists.all()
    assert list(couch.services.lists.open(kept.digest)) == ["ANT", "BAT"]


def test_a_list_of_words_in_any_order_or_in_windows_letters_is_taken_at_a_second_press(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    couch = at_home(lexicon, tmp_path)
    write(tmp_path / "stick" / "shuffled.txt", "DOG", "ANT", "CAT")
    (tmp_path / "stick" / "windows.txt").write_bytes("ANT\nBEE\nFÜR\n".encode("cp1252"))
    for name, press, words in (("shuffled", "Sort it", 3), ("windows", "Read it as Windows-1252", 2)):
        couch.choose("Import a List")
        patiently(couch, "list-files")
        couch.choose(f"{name}.txt")
        patiently(couch, "scroll")
        couch.press(*couch.prompts[press])
        patiently(couch, "reading")
        assert couch.sees(f"{words} words are here now."), name
        couch.press("back")


def test_without_a_list_on_any_disk_it_is_told_where_to_put_one(lexicon: Lexicon, tmp_path: Path) -> None:
    couch = at_home(lexicon, tmp_path)
    couch.choose("Import a List")
    patiently(couch, "reading")
    assert couch.sees("No text file was found.")
    assert couch.sees("in alphabetical order")


def test_dictionaries_are_reached_from_the_options(lexicon: Lexicon, tmp_path: Path) -> None:
    couch = at_home(lexicon, tmp_path)
    couch.stack.scenes.append(OptionsMenu(couch.services))
    couch.choose("Dictionaries")
    assert couch.stack.top.name == "dictionaries"
    assert Action.BACK in couch.prompts["Back"]


def test_a_save_that_needs_a_missing_list_says_which_and_goes_on_once_it_is_there(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    couch = at_home(lexicon, tmp_path)
    kitchen = Lexicon.from_words(["ABBA", "HORN", "QXZ"], "Kitchen")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    kitchen.save(elsewhere / f"{kitchen.digest}.lexicon", GRAPHS)
    rules = replace(PARLOUR, dictionary=Dictionary(WordList("Kitchen", kitchen.digest)))
    host = MatchSession(rules, (Seat("Anna"), Seat("Bo")), 1, Lexicon.load(imported=elsewhere))
    saved = SavedGame(host.record, 0, host.position.racks)
    with pytest.raises(
        SaveError, match=r"^This game needs the word list Kitchen: import it under Dictionaries$"
    ):
        resumed_game(couch.services, saved, Pop)
    write(tmp_path / "stick" / "Family.txt", "ABBA", "HORN", "QXZ")
    couch.choose("Import a List")
    patiently(couch, "list-files")
    couch.choose("Family.txt")
    patiently(couch, "reading")
    assert isinstance(resumed_game(couch.services, saved, Pop), TableScene)


def test_a_list_that_is_gone_keeps_no_game_from_being_set_up_otherwise(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    couch = at_home(lexicon, tmp_path)
    gone = WordList("Kitchen", "0123456789abcdef")
    chosen = ChosenRules(replace(PARLOUR, dictionary=Dictionary(gone)))
    couch.stack.scenes.append(RulesScene(couch.services, chosen))
    couch.press("scores")
    assert first_row(couch) == ("Words", "Kitchen")
    assert couch.sees("Kitchen is not here: import it first.")
    couch.press("left*2")
    assert first_row(couch) == ("Words", "Parlour")
    assert chosen.rules.dictionary.base == PARLOUR_WORDS


def test_wherever_a_list_is_chosen_or_explained_it_is_told_how_far_maven_is_with_it(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    maven = ScriptedMaven()
    couch = at_home(lexicon, tmp_path, maven)
    kitchen = Lexicon.from_words(["ABBA", "HORN", "QXZ"], "Kitchen")
    kitchen.save(tmp_path / "words" / f"{kitchen.digest}.lexicon", GRAPHS)
    rules = replace(PARLOUR, dictionary=Dictionary(WordList("Kitchen", kitchen.digest)))
    screens = [
        DictionariesMenu(couch.services),
        ListMenu(couch.services, "Kitchen", kitchen, kitchen.digest),
        OptionsMenu(couch.services, Running(lambda: rules, lambda _: None)),
        RulesScene(couch.services, ChosenRules(rules)),
    ]
    for screen in screens:
        couch.stack.scenes.append(screen)
        if isinstance(screen, RulesScene):
            couch.press("scores")
        maven.learning = {}
        couch.wait(0.1)
        assert not couch.sees("learning")
        for done in (0.0, 0.404):
            maven.learning = {kitchen.digest: done, "another": 0.9}
            couch.wait(0.1)
            assert couch.sees(
                f"Maven is learning {'it' if screen is screens[0] else 'this word list'}: {100 * done:.0f} %"
            )
        maven.learning = {kitchen.digest: 1.0}
        couch.wait(0.1)
        assert not couch.sees("learning")
