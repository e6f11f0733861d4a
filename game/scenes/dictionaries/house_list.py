"""The words that a house adds, and those it bans: adding, looking through, deleting, files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from game.lexicon.array_file import LexiconError
from game.lexicon.import_process import why_not
from game.lexicon.kept_words import KeptWords
from game.lexicon.plain_lists import import_list
from game.name_rules import clean_file
from game.rules.dictionary import MOST_HOUSE_WORDS, can_be_played
from game.rules.editions import SCRABOUT
from game.scenes.dictionaries.list_files import choose_file, export, not_imported
from game.scenes.dictionaries.word_browser import WordBrowser, WordPicker
from game.scenes.dictionaries.word_sections import sections_of_words
from game.scenes.kit.menus import Choice, MenuScene, Question, Reading
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.scene import Change, Push, ask
from game.scenes.kit.services import Services
from game.text_format import counted, first_and_more, reason_given, so_many_are

SHORTEST = 2
LARGEST = 1 << 16
"""Bytes of a longer file than any list of the house; it is not read while somebody waits."""


@dataclass(frozen=True, slots=True)
class HouseList:
    """One of the two lists, and what is said about it."""

    title: str
    add: str
    promise: str
    """What becomes of a word that is added, behind the word."""
    line: str
    words: KeptWords
    opposite: KeptWords
    """A word is in one of the two at most."""
    too_long: str = ""
    """What is said behind that of a word that not every edition takes."""


def house_words(services: Services) -> HouseList:
    """The list of words that the house adds."""
    return HouseList(
        "House Words",
        "Add a Word",
        "counts from the next game on.",
        "They count besides the words of the list.",
        services.house_words,
        services.banned_words,
        f"{SCRABOUT.edition} takes none of more than {SCRABOUT.house_word_length} letters.",
    )


def banned_words(services: Services) -> HouseList:
    """The list of words that do not count in this house."""
    return HouseList(
        "Banned Words",
        "Ban a Word",
        "counts no longer, from the next game on.",
        "They do not count, whatever list has them.",
        services.banned_words,
        services.house_words,
    )


class HouseListMenu(MenuScene):
    """What can be done with a list of the house. The text says how the last of it went."""

    topic = "dictionaries"

    def __init__(self, services: Services, kept: HouseList) -> None:
        self.services = services
        self.kept = kept
        super().__init__("house-list", kept.title, self._choices(), text=self._line(), side=Side.LEFT)

    def _line(self) -> str:
        if len(self.kept.words.words) > MOST_HOUSE_WORDS:
            return f"Only the first {MOST_HOUSE_WORDS} words hold."
        return self.kept.words.problem or f"{self.kept.line} {never_played(self.kept.words.words)}".rstrip()

    def on_return(self) -> Change | None:
        self.choices = tuple(self._choices())
        return None

    def _choices(self) -> list[Choice]:
        count = len(self.kept.words.words)
        note = counted(count, "word") if count else "No words yet"
        on_disk = self.services.lists.folder is not None
        return [
            Choice(self.kept.add, self._add),
            Choice("Look Through", self._look if count else None, note),
            Choice("Export", self._export if count and on_disk else None, "To a file"),
            Choice("Import", self._import if on_disk else None, "From a file"),
        ]

    def _add(self) -> Change:
        return ask(WordPicker(self.kept.add), self._added)

    def _added(self, word: str) -> None:
        self.text = add_word(self.kept, word)
        self.choices = tuple(self._choices())

    def _look(self) -> Change:
        words = self.kept.words
        return Push(
            WordBrowser(
                self.kept.title,
                lambda: sections_of_words(words.words),
                self.services.define,
                words.remove,
            )
        )

    def _export(self) -> Change:
        return export(self.services, self.kept.title, lambda: self.kept.words.words)

    # ------------------------------------------------------------ importing

    def _import(self) -> Change:
        return choose_file(self.services, f"Import {self.kept.title}", self._chosen)

    def _chosen(self, path: Path, *, forgiving: bool = False) -> Change:
        try:
            if path.stat().st_size > LARGEST:
                return Push(Reading("Not Imported", [_too_long(clean_file(path.name))]))
            words = import_list(path, forgiving=forgiving)
        except OSError as error:
            return Push(
                Reading("Not Imported", [f"{clean_file(path.name)} cannot be read: {reason_given(error)}."])
            )
        except LexiconError as error:
            what_is_right = partial(self._chosen, path, forgiving=True)
            return Push(not_imported(why_not(path, error), self.services.text_size, what_is_right))
        if len(words) > MOST_HOUSE_WORDS:
            return Push(Reading("Not Imported", [_too_long(clean_file(path.name))]))
        return ask(self._question(words), lambda answer: None if answer else self._replace(words))

    def _question(self, words: Sequence[str]) -> Question:
        count = len(words)
        there = len(self.kept.words.words)
        before = "the one that is there" if there == 1 else f"the {there} that are there"
        who = "It takes" if count == 1 else "They take"
        text = f"{who} the place of {before} now. " if there else ""
        text += never_played(words)
        return Question(
            f"Take over {counted(count, 'word')}?", text, ["Take Over", "Cancel"], focus=1 if there else 0
        )

    def _replace(self, words: Sequence[str]) -> None:
        self.kept.words.replace(words)
        others = [word for word in self.kept.opposite.words if word not in set(words)]
        if len(others) != len(self.kept.opposite.words):
            self.kept.opposite.replace(others)
        self.text = self.kept.words.problem or f"{so_many_are(len(words), 'word')} here now."
        self.choices = tuple(self._choices())


def never_played(words: Sequence[str]) -> str:
    """That some of these words are kept, and no more; empty where all can be laid."""
    found = [word for word in words if not can_be_played(word)]
    if not found:
        return ""
    who = first_and_more(found)
    return f"{who} {'has' if len(found) == 1 else 'have'} letters that no tile has, and no game plays them."


def _too_long(name: str) -> str:
    return (
        f"{name} is too long: a list of the house holds {MOST_HOUSE_WORDS} words. "
        "Import it as a dictionary of its own instead."
    )


def add_word(kept: HouseList, word: str) -> str:
    """Add a word in capitals to a list of the house; the sentence to show for it."""
    if len(word) < SHORTEST:
        return f"{word} is too short: a word has at least two letters."
    if word in kept.words:
        return f"{word} is in the list already."
    if len(kept.words.words) >= MOST_HOUSE_WORDS:
        return f"The list is full: it holds {MOST_HOUSE_WORDS} words."
    if word in kept.opposite:
        kept.opposite.remove(word)
    kept.words.add(word)
    but = f" {kept.too_long}" if len(word) > SCRABOUT.house_word_length and kept.too_long else ""
    return kept.words.problem or f"{word} {kept.promise}{but}"
