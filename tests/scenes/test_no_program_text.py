"""Players read words: no screen shows what a program says of its values, whatever is set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from game.lexicon.words import Lexicon
from game.options import MODES, SHIFTS, Options
from game.rules.changed_rules import changes_text, rules_title, why_not, with_choice
from game.rules.edition_facts import facts
from game.rules.rule_choices import CHOICES
from game.scenes.kit.rules_of_this_game import rules_pages
from game.scenes.kit.spoken_text import words_of
from game.scenes.options.settings_list import DISPLAY, GAME, SOUND
from game.scenes.start.choose_rules import EDITIONS
from tests.program_text import program_text
from tests.scenes.walk import everywhere_once, go, settle

VALUES: dict[str, tuple[Any, ...]] = {
    **{setting.field: tuple(setting.values) for setting in (*SOUND, *GAME, *DISPLAY)},
    "shift_x": tuple(SHIFTS),
    "shift_y": tuple(SHIFTS),
    "mode": MODES,
    "welcomed": (False, True),
}
"""Every setting that screens offer, with every value that it may have."""


class NotedOptions(Options):
    """Settings that note which of them are asked for."""

    __slots__ = ()
    asked: ClassVar[set[str]] = set()

    def __getattribute__(self, name: str) -> Any:
        NotedOptions.asked.add(name)
        return super().__getattribute__(name)


def values_beside(usual: Options, heeded: set[str]) -> Iterator[tuple[str, Options]]:
    """The settings with each of those that are heeded at each of its other values."""
    for name in sorted(heeded & VALUES.keys()):
        for value in VALUES[name]:
            if value != getattr(usual, name):
                yield f"{name} = {value}", replace(usual, **{name: value})


def test_no_screen_speaks_of_the_programs_values_under_any_setting_that_it_heeds(
    lexicon: Lexicon, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Each setting at each of its values, and all others as they are at first. Licences are others' texts."""
    first = {visit.screen: visit.path for visit in reversed(everywhere_once(lexicon, tmp_path_factory))}
    usual, wrong, tried = Options(fast_ai=True), [], 0
    for screen, path in first.items():
        if "License: " not in screen:
            couch = go(lexicon, path[:-1], NotedOptions(fast_ai=True))
            NotedOptions.asked.clear()
            couch.press(*path[-1:])
            settle(couch)
            wrong += [(screen, "", text) for text in program_text(words_of(couch.picture))]
            for told, options in values_beside(usual, NotedOptions.asked):
                texts = words_of(go(lexicon, path, options).picture)
                wrong += [(screen, told, text) for text in program_text(texts)]
                tried += 1
    assert wrong == []
    assert tried > 300


def test_what_rules_are_called_and_told_by_are_words_whatever_is_changed() -> None:
    wrong = []
    for edition in EDITIONS:
        for choice in CHOICES:
            for value in choice.values:
                rules = with_choice(edition, choice, value.value)
                texts = [*map(str, (choice.label, value.word, value.line, why_not(rules)))]
                texts += [rules_title(rules), changes_text(rules), *map(str, sum(facts(rules), ()))]
                texts += [line for page in rules_pages(rules) for line in (page.title, *page.lines)]
                wrong += [(edition.edition, choice.key, text) for text in program_text(texts)]
    assert wrong == []


@pytest.mark.parametrize(
    "said",
    [
        "<function _tiles_note at 0x7f10> Medals open more.",
        "Room: None",
        "timer: True",
        "{name} begins",
        "Racks: <Privacy.PEEK: 'peek'>",
        "Privacy.PEEK",
        "('Anna', 'Bo') share it",
        "'GARNET\\tsome definition'",
        "Anna\tBo",
        "It took 0:00:07.12000001 s, or 7.120000001 s",
        "read_or was asked",
        "You have undefined tiles",
        "There is no list 'mine'",
    ],
)
def test_the_rule_tells_program_text_from_words(said: str) -> None:
    assert program_text([said]) == [said]


def test_the_rule_leaves_words_alone() -> None:
    words = [
        "Play",
        "3.5 points",
        "Nobody, none at all",
        "“Anna” (2) · 12:30",
        "1/2",
        "parlour.example/#ab",
        "50 %",
        "Don't look at the neighbor's tiles",
        "<https://parlour.example/>",
    ]
    assert program_text(words) == []
