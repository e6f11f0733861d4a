"""What is searched for among finished games: by whom, when, of which kind, with which word, how high.

Each answer narrows the search down; *All Games* begins it anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from game.archive.game_archive import Archive
from game.archive.game_index import GameSearch
from game.language.messages import Message, message, message_count, tr, tr_count
from game.lexicon.words import LONGEST
from game.scenes.kit.letter_grid import LetterPicker
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.scene import Change, Do, Pop, Push
from game.scenes.table.seat_and_play_labels import mode_told
from game.text_format import beginning, moment_of, month_and_year

Narrow = Callable[[GameSearch], None]
HIGH = 50
"""Points are asked for in steps of so many."""


def search_menu(archive: Archive, search: GameSearch, narrow: Narrow) -> MenuScene:
    """What may be asked; `narrow` hears what is searched for then."""

    def by(title: Message, rows: list[tuple[str, GameSearch, int]]) -> Choice:
        choices = [
            Choice(label, _answer(narrow, wanted, 2), message_count("{count} game", "{count} games", many))
            for label, wanted, many in rows
        ]
        opens = (lambda: Push(MenuScene("search", title, choices))) if choices else None
        return Choice(title, opens, "" if choices else message("No game"))

    people = [(name, replace(search, person=name), many) for name, many in archive.people(search)]
    months = [
        (beginning(month_and_year(y, m)), _in_month(search, y, m), many)
        for y, m, many in archive.months(search)
    ]
    kinds = [(mode_told(kind), replace(search, mode=kind), many) for kind, many in archive.kinds(search)]
    choices = [
        Choice(message("All Games"), _answer(narrow, GameSearch(), 1)),
        by(message("By Player"), people),
        by(message("By Month"), months),
        by(message("By Kind"), kinds),
        Choice(message("With a Word"), lambda: Push(_AWord(search, narrow))),
    ]
    best = max((seat.score for entry in archive.find(search, 400) for seat in entry.head.seats), default=0)
    if (least := best // HIGH * HIGH) > 0:
        more = message_count("{count} Point and More", "{count} Points and More", least)
        choices.append(Choice(more, _answer(narrow, replace(search, least=least), 1)))
    return MenuScene("search", message("Search"), choices)


class _AWord(LetterPicker):
    """A word that was played."""

    name = "word-entry"

    def __init__(self, search: GameSearch, narrow: Narrow) -> None:
        super().__init__(tr("Games With a Word"), LONGEST)
        self._search, self._narrow = search, narrow

    def _done(self) -> Change:
        word = "".join(self.value.split())
        if not word:
            return Pop()
        self._narrow(replace(self._search, word=word))
        return Pop(Pop)


def in_words(search: GameSearch) -> str:
    """What is searched for: 'Ada, May 2026'; empty where all games are."""
    since = moment_of(search.since) if search.since else None
    parts = (
        search.person,
        month_and_year(since.year, since.month) if since else "",
        mode_told(search.mode) if search.mode else "",
        search.word,
        tr_count("{count} point and more", "{count} points and more", search.least)
        if search.least > 0
        else "",
    )
    return ", ".join(filter(None, parts))


def _in_month(search: GameSearch, year: int, month: int) -> GameSearch:
    after = (year + month // 12, month % 12 + 1)
    since, until = (int(datetime(*first, 1).timestamp()) for first in ((year, month), after))
    return replace(search, since=since, until=until)


def _answer(narrow: Narrow, search: GameSearch, menus: int) -> Do:
    """What an answer does, so many menus deep: the list is seen again."""

    def do() -> Change:
        narrow(search)
        return Pop() if menus == 1 else Pop(Pop)

    return do
