"""The dictionaries of this machine: the game's own, imported ones, and the words of the house."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.language.messages import message, message_count, tr, tr_count
from game.lexicon.array_file import LexiconError
from game.lexicon.import_process import Importer, ImportUnderWay
from game.lexicon.imported_lists import ListHere
from game.lexicon.words import Lexicon
from game.rules.dictionary import CLASSIC_WORDS, PARLOUR_WORDS
from game.scenes.dictionaries.being_learnt import being_learnt
from game.scenes.dictionaries.house_list import HouseList, HouseListMenu, banned_words, house_words
from game.scenes.dictionaries.list_files import ImportScene, choose_file, export, without_tiles
from game.scenes.dictionaries.word_browser import WordBrowser
from game.scenes.dictionaries.word_sections import sections_of
from game.scenes.kit.menus import Choice, MenuScene, Question, Reading
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.scene import Change, Do, Pop, Push, ask
from game.scenes.kit.services import Services
from game.text_format import percent

GONE = message(
    "Its file is gone or damaged. Import the list once more, and games that were begun with it go on."
)


class DictionariesMenu(MenuScene):
    """Every list side by side. Which one counts is chosen with the rules of a game."""

    topic = "dictionaries"

    def __init__(self, services: Services, importer: Importer = ImportUnderWay) -> None:
        self.services = services
        self._importer = importer
        text = message("The rules of a game say which one counts.")
        self._learning = services.maven.learning
        super().__init__("dictionaries", message("Dictionaries"), self._choices(), text=text, side=Side.LEFT)

    def on_return(self) -> Change | None:
        self.choices = tuple(self._choices())
        self.focus = min(self.focus, len(self.choices) - 1)
        return None

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - Maven sets the pace
        if self._learning != self.services.maven.learning:
            self._learning = self.services.maven.learning
            return self.on_return()
        return None

    def _choices(self) -> list[Choice]:
        services = self.services
        own = services.lexicon
        load = self._import if services.lists.folder else None
        return [
            Choice(message("House Words"), self._house(house_words), _count(len(services.house_words.words))),
            Choice(
                message("Banned Words"), self._house(banned_words), _count(len(services.banned_words.words))
            ),
            Choice(PARLOUR_WORDS.name, self._opening(PARLOUR_WORDS.name, lambda: own), _count(len(own))),
            Choice(
                CLASSIC_WORDS.name,
                self._opening(CLASSIC_WORDS.name, own.everyday, CLASSIC_WORDS.key),
                self._told(sum(own.tier_sizes[:3]), CLASSIC_WORDS.key),
            ),
            *map(self._listed, services.lists.all()),
            Choice(
                message("Import a List"),
                load,
                message("From a file") if load else message("There is no disk"),
            ),
        ]

    def _house(self, kept: Callable[[Services], HouseList]) -> Do:
        return lambda: Push(HouseListMenu(self.services, kept(self.services)))

    def _opening(self, name: str, lexicon: Callable[[], Lexicon], key: str = "") -> Do:
        return lambda: Push(ListMenu(self.services, name, lexicon(), key))

    def _told(self, words: int, key: str) -> str:
        done = self._learning.get(key)
        return _count(words) if done is None else tr("Maven is learning it: {share}", share=percent(done))

    def _listed(self, one: ListHere) -> Choice:
        def opened() -> Change:
            try:
                lexicon = self.services.lists.open(one.digest)
            except LexiconError:
                return Push(Reading(one.name, [GONE]))
            return Push(ListMenu(self.services, one.name, lexicon, one.digest, imported=True))

        return Choice(one.name, opened, self._told(one.words, one.digest))

    def _import(self) -> Change:
        return choose_file(
            self.services,
            message("Import a List"),
            lambda path: Push(ImportScene(self.services, path, self._importer)),
        )


class ListMenu(MenuScene):
    """What can be done with one list, which Maven knows by its key; only an imported one can be deleted."""

    def __init__(
        self, services: Services, name: str, lexicon: Lexicon, key: str, *, imported: bool = False
    ) -> None:
        self.services = services
        self._key = key
        words_here = message_count("{count} word.", "{count} words.", len(lexicon))
        without = [without_tiles(len(lexicon.others))] if lexicon.others else []
        self._told = [words_here, *without]

        def words() -> Iterable[str]:
            return [*lexicon, *lexicon.others]

        def look() -> Change:
            return Push(WordBrowser(name, lambda: sections_of(lexicon), services.define))

        on_disk = services.lists.folder is not None
        choices = [
            Choice(message("Look Through"), look),
            Choice(
                message("Export"),
                (lambda: export(services, name, words)) if on_disk else None,
                message("To a file"),
            ),
        ]
        if imported:
            choices.append(Choice(message("Delete"), lambda: _ask_to_delete(services, name, key)))
        super().__init__("word-list", name, choices, text=self._text(), side=Side.LEFT)

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - Maven sets the pace
        self.text = self._text()
        return None

    def _text(self) -> str:
        return " ".join(filter(None, (*map(str, self._told), being_learnt(self.services, self._key))))


def _ask_to_delete(services: Services, name: str, digest: str) -> Change:
    text = message("Games that were begun with it go on when it is imported again.")
    question = Question(
        message("Delete {name}?", name=name), text, [message("Delete"), message("Keep")], focus=1
    )

    def answered(answer: int) -> Change | None:
        if answer:
            return None
        try:
            services.lists.delete(digest)
        except LexiconError as error:
            return Push(Reading(name, [str(error)]))
        return Pop()

    return ask(question, answered)


def _count(words: int) -> str:
    return tr_count("{count} word", "{count} words", words) if words else tr("No words yet")
