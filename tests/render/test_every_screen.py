"""The real screens of the game, reached by presses: their words fit at every size of text."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from controllers.actions import Action, Brand, Press
from controllers.pads import PadInHand
from game.lexicon.words import Lexicon
from game.render.panels.canvas import Rect
from game.render.panels.pen import QuadKind
from game.rules.editions import PLAYSTATION
from game.rules.record import Seat
from game.scenes.kit.picture.message_panels import Scrim
from game.scenes.kit.picture.screen import Picture
from game.scenes.options.options_menu import OptionsMenu
from game.scenes.start.title import TitleScene
from game.session.match import MatchSession
from memcard.keeper import Keeper
from tests.render.gallery import Exhibit
from tests.render.legible import lies_under
from tests.render.panel_samples import LONGEST
from tests.render.test_canvas import on_top, solid
from tests.render.test_card_saving_sign import overlapping_sign
from tests.render.test_text_size import drawn
from tests.scenes.couch import Couch, services
from tests.scenes.hosting import table_of
from tests.scenes.scripted_maven import ScriptedMaven

PRESSES = 3000
OUT = (Action.BACK, Action.PAUSE, Action.OPTIONS, Action.ASK)
STARTS = ("title", "play", "scores", "options", "table", "menu", "guides", "end", "alone")
EACH = 4
"""Pictures of one kind of screen that are looked at."""


def shown(lexicon: Lexicon, cards: Keeper) -> Iterator[tuple[str, Picture]]:
    """Screens as a curious thumb meets them, first in the menus and then at a table of four."""
    seen: Counter[str] = Counter()
    for start in STARTS:
        luck = random.Random(start)
        couch = begin(lexicon, cards, start)
        for _ in range(PRESSES // len(STARTS)):
            if couch.stack.finished:
                couch = begin(lexicon, cards, start)
            name = couch.stack.top.name
            seen[name] += 1
            if seen[name] <= EACH:
                yield name, couch.picture
            works = [action for prompt in couch.picture.prompts for action in prompt.actions]
            action = luck.choice(
                works if luck.random() < 0.15 else [a for a in works if a not in OUT] or works
            )
            couch.stack.press(Press("p1", action))
            couch.wait(luck.choice([0.02, 0.3, 1.0]))


def begin(lexicon: Lexicon, cards: Keeper, start: str) -> Couch:
    home = services(lexicon, ScriptedMaven(), fast=False)
    home.keeper = home.card_storage.keeper = cards
    home.options = replace(home.options, timer=True, names=(LONGEST, "Al"))
    couch = Couch(home)
    if start in ("title", "play", "scores", "alone"):
        if start != "title":
            couch.press("confirm")
            couch.choose("High Scores" if start == "scores" else "Play")
        if start == "alone":
            couch.choose("Solitaire")
        return couch
    seats = (Seat(LONGEST), Seat("M" * 12), Seat("Maven", "maven", 8), Seat(LONGEST[:11] + "X"))
    match = MatchSession(PLAYSTATION, seats, 7, lexicon)
    couch.stack.scenes.append(table_of(home, match, lambda *_: TitleScene(home)))
    couch.table.state.scores = [1234, -999, 0, 888]
    couch.until("handover")
    if start == "options":
        couch.stack.scenes.append(OptionsMenu(home))
    elif start != "table":
        couch.press("confirm", "left")
        if start == "end":
            couch.press("left")
        couch.press("confirm")
        if start == "guides":
            couch.choose("Guides")
    return couch


@pytest.fixture(scope="module")
def screens(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, Picture]]:
    with closing(Keeper(tmp_path_factory.mktemp("cards"))) as keeper:
        return list(shown(Lexicon.load(), keeper))


def test_the_walk_meets_most_kinds_of_screen(screens: list[tuple[str, Picture]]) -> None:
    names = {name for name, _ in screens}
    assert len(names) >= 24, names


@pytest.mark.parametrize("text", [1.0, 1.3, 2.0])
def test_every_word_of_every_screen_is_inside_the_safe_area_and_apart_from_others(
    screens: list[tuple[str, Picture]], text: float
) -> None:
    wrong: list[tuple[str, str, str | Rect]] = []
    for name, picture in screens:
        pen, canvas = drawn(on_top(picture), text, (1280, 720))
        words = pen.labels
        wrong += [(name, "outside", w.text) for w in words if not canvas.safe.contains(w.box)]
        wrong += [
            (name, a.text, b.text)
            for i, a in enumerate(words)
            for around in [a.box.grown(1)]
            for b in words[i + 1 :]
            if around.overlaps(b.box) and not lies_under(a, b, pen)
        ]
        wrong += [(name, "outside", box) for _, box in solid(pen) if not canvas.whole.contains(box)]
    assert wrong == [], "\n".join(map(str, wrong))


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 1.0), ((1024, 768), 2.0)])
def test_nothing_stands_where_every_screen_says_that_it_is_saving(
    gallery: dict[str, Exhibit], screens: list[tuple[str, Picture]], size: tuple[int, int], text: float
) -> None:
    everything = [(name, exhibit.picture, exhibit.hand) for name, exhibit in gallery.items()]
    everything += [(name, picture, PadInHand(Brand.KEYBOARD)) for name, picture in screens]
    found = [(name, overlapping_sign(picture, size, text, hand)) for name, picture, hand in everything]
    assert [(name, things) for name, things in found if things] == []


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_a_code_to_scan_lies_on_no_part_of_any_words(gallery: dict[str, Exhibit], text: float) -> None:
    for name in ("phone-card-phones", "phones-code"):
        pen, _ = drawn(gallery[name].picture, text)
        boxes = [box for kind, box in solid(pen) if kind is QuadKind.BOX]
        (card,) = (box for box in boxes if 900 < box.w < 1800 and box.h > 500)
        words = [label.box for label in pen.labels]
        cut = [box for box in words if box.overlaps(card) and not card.contains(box)]
        assert not cut, name


def test_nothing_hides_the_rack_at_the_table_at_any_size(screens: list[tuple[str, Picture]]) -> None:
    for name, picture in screens:
        if name == "table" and not any(isinstance(panel, Scrim) for panel in picture.panels):
            for text in (1.0, 1.3, 2.0):
                pen, canvas = drawn(replace(picture, prompts=()), text)
                assert not [box for _, box in solid(pen) if box.overlaps(canvas.rack)], text


@pytest.mark.parametrize("brand", Brand)
def test_at_the_table_the_prompts_of_the_moment_are_one_line_on_every_pad(
    screens: list[tuple[str, Picture]], brand: Brand
) -> None:
    tables = [p for name, p in screens if name == "table" and not any(isinstance(x, Scrim) for x in p.panels)]
    assert len(tables) >= EACH
    for picture in tables:
        pen, canvas = drawn(picture, 1.0, (1280, 720), brand)
        below = {prompt.label for prompt in picture.prompts if not prompt.aside}
        feet = {round(label.box.bottom) for label in pen.labels if label.text in below}
        lowest = {foot for foot in feet if foot > canvas.rack.bottom}
        assert len(lowest) == 1, sorted(below)
