"""Looking through a list of words: line by line, page by page, by letters, or by what they begin with."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controllers.actions import Action
from game.language.messages import Message, message, tr, tr_count
from game.rules.letter_sets import ALPHABET
from game.scenes.dictionaries.word_sections import WordSections
from game.scenes.kit.letter_grid import LetterPicker
from game.scenes.kit.menus import Question
from game.scenes.kit.picture.menu_panels import CellKind
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.sheet import Column, Look, Table
from game.scenes.kit.scene import Asks, Change, Pop, Scene, SceneCommand, ask, directions
from game.scenes.kit.tables import table_sheet

LONGEST = 15
PAGE = 8
AROUND = 12
"""Words before and behind the focused one that are handed to the picture: more than any screen shows."""
LONGEST_MEANING = 58


class WordPicker(LetterPicker, Asks[str]):
    """A word, letter by letter: the answer is what was entered, in capitals."""

    name = "word-picker"

    def __init__(self, title: Message) -> None:
        super().__init__(str(title), LONGEST)

    def _works(self, kind: CellKind) -> bool:
        return kind is not CellKind.SPACE and super()._works(kind)

    def on_typed(self, text: str) -> Change | None:
        strange = next((sign for sign in text.upper() if sign.isalpha() and sign not in ALPHABET), "")
        self.text = tr("No tile has the letter {strange}.", strange=strange) if strange else ""
        return super().on_typed(text)

    def _done(self) -> Change:
        return self.answered(self.value) if self.value else Pop()


class WordBrowser(Scene):
    """One word under the selector, with those around it and what they mean."""

    name = "word-browser"
    topic = "dictionaries"
    here = message("Words of a list, with their meanings.")

    def __init__(
        self,
        title: str | Message,
        words: Callable[[], WordSections],
        define: Callable[[str], str | None],
        delete: Callable[[str], None] | None = None,
    ) -> None:
        """`words` is asked again after a word was deleted; without `delete` none can be."""
        self.title = title
        self._read, self._define, self._delete = words, define, delete
        self._sections = words()
        self.letter = self._sections.letters[0] if self._sections.letters else ""
        self.place = 0

    @property
    def word(self) -> str:
        """The word under the selector; empty where there is none."""
        return self._here[self.place] if self._here else ""

    @property
    def _here(self) -> Sequence[str]:
        return self._sections.starting(self.letter) if self.letter else ()

    def commands(self) -> Sequence[SceneCommand]:
        found = []
        if self.word:
            if self._delete:
                found.append(SceneCommand(Action.CONFIRM, message("Delete"), self._ask_to_delete))
            if self._sections.size > 1:
                found += directions(message("Move"), self._move, Action.UP, Action.DOWN)
            if self._sections.size > PAGE:
                # Translators: a prompt: leafs through the words; at most 12 letters.
                found += directions(message("Page"), self._page, Action.LEFT, Action.RIGHT)
            if len(self._sections.letters) > 1:
                # Translators: a prompt: to the words of the letter before or after; at most 12 letters.
                found.append(SceneCommand(Action.L1, message("Letter"), lambda: self._turn(-1)))
                found.append(SceneCommand(Action.SCORES, message("Letter"), lambda: self._turn(1)))
            # Translators: a prompt: asks for the beginning of a word; at most 12 letters.
            found.append(SceneCommand(Action.SHUFFLE, message("Find"), self._find))
        return [*found, SceneCommand(Action.BACK, message("Back"), Pop)]

    def _move(self, action: Action) -> None:
        self._go(1 if action is Action.DOWN else -1)

    def _page(self, action: Action) -> None:
        self._go(PAGE if action is Action.RIGHT else -PAGE)

    def _go(self, steps: int) -> None:
        """Within a letter; from its end to the next one."""
        there = self.place + steps
        if 0 <= there < len(self._here):
            self.place = there
        elif self.place in (0, len(self._here) - 1):
            self._turn(1 if steps > 0 else -1)
            self.place = 0 if steps > 0 else len(self._here) - 1
        else:
            self.place = 0 if steps < 0 else len(self._here) - 1

    def _turn(self, step: int) -> None:
        letters = self._sections.letters
        self.letter = letters[(letters.index(self.letter) + step) % len(letters)]
        self.place = 0

    def _find(self) -> Change:
        def found(beginning: str) -> None:
            self.letter, self.place = self._sections.first_from(beginning)

        # Translators: a title over letters to enter; at most 30 letters.
        return ask(WordPicker(message("Words Beginning With")), found)

    def _ask_to_delete(self) -> Change:
        word = self.word

        def answered(answer: int) -> Change | None:
            if answer:
                return None
            assert self._delete
            self._delete(word)
            self._sections = self._read()
            if not self._sections.letters:
                return Pop()
            self.letter, self.place = self._sections.first_from(word)
            return None

        return ask(
            Question(
                message("Delete {word}?", word=word),
                message("Games that are on keep it."),
                [message("Delete"), message("Keep")],
            ),
            answered,
        )

    def view(self) -> Picture:
        first = max(0, self.place - AROUND)
        shown = self._here[first : self.place + AROUND + 1]
        rows = tuple((word, _clipped(self._define(word) or "")) for word in shown)
        place, here = self.place + 1, len(self._here)
        text = tr_count(
            # Translators: the {place}th of {here} words with {letter} at the beginning; {count} are in all.
            "{letter} · {place} of {here} · {count} word in all",
            "{letter} · {place} of {here} · {count} words in all",
            self._sections.size,
            letter=self.letter,
            place=place,
            here=here,
        )
        columns = Column(tr("Word"), Look.STRONG), Column(tr("Meaning"))
        panel = table_sheet(str(self.title), Table(columns, rows, self.place - first), text)
        return Picture(panels=(panel,), dim=UNDER_A_CARD, opaque=True)


def _clipped(text: str) -> str:
    if len(text) <= LONGEST_MEANING:
        return text
    return text[:LONGEST_MEANING].rpartition(" ")[0].rstrip(" ,;:(") + " …"
