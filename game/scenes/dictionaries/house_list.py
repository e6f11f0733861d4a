"""The words that a house adds, and those it bans: adding, looking through, deleting, files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from game.language.messages import NOTHING, Message, later, message, message_count, tr, tr_count
from game.lexicon.array_file import LexiconError
from game.lexicon.import_process import why_not
from game.lexicon.kept_words import KeptWords
from game.lexicon.plain_lists import import_list
from game.name_rules import clean_file
from game.rules.dictionary import MOST_HOUSE_WORDS, can_be_played
from game.rules.editions import SCRABOUT, edition_name
from game.scenes.dictionaries.list_files import choose_file, export, not_imported
from game.scenes.dictionaries.word_browser import WordBrowser, WordPicker
from game.scenes.dictionaries.word_sections import sections_of_words
from game.scenes.kit.menus import Choice, MenuScene, Question, Reading
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.scene import Change, Push, ask
from game.scenes.kit.services import Services
from game.text_format import first_and_more, reason_given

SHORTEST = 2
LARGEST = 1 << 16
"""Bytes of a longer file than any list of the house; it is not read while somebody waits."""


@dataclass(frozen=True, slots=True)
class HouseList:
    """One of the two lists, and what is said about it."""

    title: Message
    add: Message
    promise: Callable[[str], Message]
    """What becomes of a word that is added."""
    line: Message
    words: KeptWords
    opposite: KeptWords
    """A word is in one of the two at most."""
    too_long: Message = NOTHING
    """What is said behind that of a word that not every edition takes."""


def house_words(services: Services) -> HouseList:
    """The list of words that the house adds."""
    return HouseList(
        # Translators: words that this household adds to the list; at most 20 letters.
        message("House Words"),
        # Translators: a row of a menu; at most 20 letters.
        message("Add a Word"),
        lambda word: message("{word} counts from the next game on.", word=word),
        message("They count besides the words of the list."),
        services.house_words,
        services.banned_words,
        message(
            # Translators: {edition} is an edition of the game, which takes no longer words of the house.
            "{edition} takes none of more than {most} letters.",
            edition=later(edition_name, SCRABOUT.edition),
            most=SCRABOUT.house_word_length,
        ),
    )


def banned_words(services: Services) -> HouseList:
    """The list of words that do not count in this house."""
    return HouseList(
        # Translators: words that do not count in this household; at most 20 letters.
        message("Banned Words"),
        # Translators: a row of a menu: from now on a word does not count; at most 20 letters.
        message("Ban a Word"),
        lambda word: message("{word} counts no longer, from the next game on.", word=word),
        message("They do not count, whatever list has them."),
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
            return tr("Only the first {most} words hold.", most=MOST_HOUSE_WORDS)
        return self.kept.words.problem or f"{self.kept.line} {never_played(self.kept.words.words)}".rstrip()

    def on_return(self) -> Change | None:
        self.choices = tuple(self._choices())
        return None

    def _choices(self) -> list[Choice]:
        count = len(self.kept.words.words)
        note = tr_count("{count} word", "{count} words", count) if count else tr("No words yet")
        on_disk = self.services.lists.folder is not None
        return [
            Choice(self.kept.add, self._add),
            # Translators: a row of a menu: shows all words of the list; at most 20 letters.
            Choice(message("Look Through"), self._look if count else None, note),
            Choice(message("Export"), self._export if count and on_disk else None, message("To a file")),
            Choice(message("Import"), self._import if on_disk else None, message("From a file")),
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
        return choose_file(self.services, message("Import {title}", title=self.kept.title), self._chosen)

    def _chosen(self, path: Path, *, forgiving: bool = False) -> Change:
        try:
            if path.stat().st_size > LARGEST:
                return Push(Reading(message("Not Imported"), [_too_long(clean_file(path.name))]))
            words = import_list(path, forgiving=forgiving)
        except OSError as error:
            return Push(
                Reading(
                    message("Not Imported"),
                    [
                        message(
                            "{file} cannot be read: {why}.",
                            file=clean_file(path.name),
                            why=reason_given(error),
                        )
                    ],
                )
            )
        except LexiconError as error:
            what_is_right = partial(self._chosen, path, forgiving=True)
            return Push(not_imported(why_not(path, error), self.services.text_size, what_is_right))
        if len(words) > MOST_HOUSE_WORDS:
            return Push(Reading(message("Not Imported"), [_too_long(clean_file(path.name))]))
        return ask(self._question(words), lambda answer: None if answer else self._replace(words))

    def _question(self, words: Sequence[str]) -> Question:
        count, there = len(words), len(self.kept.words.words)
        replaced = self._replaced(count, there) if there else ""
        text = f"{replaced} {never_played(words)}".strip()
        title = message_count("Take over {count} word?", "Take over {count} words?", count)
        return Question(title, text, [message("Take Over"), message("Cancel")], focus=1 if there else 0)

    @staticmethod
    def _replaced(count: int, there: int) -> str:
        """What becomes of the words that are there."""
        if there == 1:
            return tr_count(
                "It takes the place of the one that is there now.",
                "They take the place of the one that is there now.",
                count,
            )
        if count == 1:
            return tr_count(
                "It takes the place of the {count} that is there now.",
                "It takes the place of the {count} that are there now.",
                there,
            )
        return tr_count(
            "They take the place of the {count} that is there now.",
            "They take the place of the {count} that are there now.",
            there,
        )

    def _replace(self, words: Sequence[str]) -> None:
        self.kept.words.replace(words)
        others = [word for word in self.kept.opposite.words if word not in set(words)]
        if len(others) != len(self.kept.opposite.words):
            self.kept.opposite.replace(others)
        self.text = self.kept.words.problem or message_count(
            "{count} word is here now.", "{count} words are here now.", len(words)
        )
        self.choices = tuple(self._choices())


def never_played(words: Sequence[str]) -> str:
    """That some of these words are kept, and no more; empty where all can be laid."""
    found = [word for word in words if not can_be_played(word)]
    if not found:
        return ""
    return tr_count(
        # Translators: {names} is a word, or "BÄR and 2 more" words.
        "{names} has letters that no tile has, and no game plays them.",
        "{names} have letters that no tile has, and no game plays them.",
        len(found),
        names=first_and_more(found),
    )


def _too_long(name: str) -> str:
    return tr(
        "{name} is too long: a list of the house holds {most} words. Import it as a dictionary of its own "
        "instead.",
        name=name,
        most=MOST_HOUSE_WORDS,
    )


def add_word(kept: HouseList, word: str) -> str:
    """Add a word in capitals to a list of the house; the sentence to show for it."""
    if len(word) < SHORTEST:
        return tr("{word} is too short: a word has at least two letters.", word=word)
    if word in kept.words:
        return tr("{word} is in the list already.", word=word)
    if len(kept.words.words) >= MOST_HOUSE_WORDS:
        return tr("The list is full: it holds {most} words.", most=MOST_HOUSE_WORDS)
    if word in kept.opposite:
        kept.opposite.remove(word)
    kept.words.add(word)
    but = kept.too_long if len(word) > SCRABOUT.house_word_length else NOTHING
    return kept.words.problem or f"{kept.promise(word)} {but}".rstrip()
