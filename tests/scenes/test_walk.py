"""Every screen that presses reach, and what each of them has to keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from controllers.actions import DIRECTIONS, Action, Brand
from controllers.bindings import BINDABLE
from controllers.pads import PadInHand
from controllers.protocol import Control
from game.lexicon.words import Lexicon
from game.render.panels import theme
from game.render.panels.button_glyphs import glyph_of
from game.render.panels.canvas import Rect
from game.render.panels.pen import Pen, QuadKind
from game.render.panels.theme import SMALLEST
from game.scenes.kit.button_names import button_name
from game.scenes.kit.picture.game_panels import Hud
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.spoken_text import words_of
from tests.render.legible import contrast
from tests.render.test_canvas import drawn, ground_of, on_top, solid
from tests.scenes.couch import FRAME
from tests.scenes.letter_case import is_title, titles
from tests.scenes.walk import Visit, Walker, actions_of, everywhere_once, go

SCREENS_AT_LEAST = 45
CONTRAST = 4.5
BACKS = 12
"""As many ▲ lead to the main menu from the deepest menu."""
LAYOUT_SIZES = [(1920, 1080), (1280, 720), (1024, 768), (3440, 1440)]


class Seen:
    """What the walk has found."""

    def __init__(self, lexicon: Lexicon, visits: list[Visit]) -> None:
        self.lexicon, self.visits = lexicon, visits
        self.pictures: dict[tuple[object, ...], Picture] = {}
        """One picture for each screen and each set of prompts on it."""
        self.deaf: list[tuple[Visit, str]] = []
        self.secret: list[tuple[Visit, Action]] = []
        self.unexplained: set[str] = set()
        """Screens that can be asked what they are, and name no button for it."""

    def go_everywhere(self) -> None:
        for visit in self.visits:
            couch = go(self.lexicon, visit.path)
            new = visit.state[:2] not in self.pictures
            self.pictures.setdefault(visit.state[:2], on_top(couch.picture))
            prompts = couch.picture.prompts
            if couch.stack.top.asks and prompts and not any(prompt.asks for prompt in prompts):
                self.unexplained.add(visit.screen)
            self._try_hidden(visit, couch)
            if new:
                self._try_offered(visit)

    def _try_hidden(self, visit: Visit, couch: Walker) -> None:
        """Whatever is not offered does nothing."""
        couch.frame_seconds = Walker.frame_seconds
        couch.wait(2 * couch.frame_seconds)  # tiles of the last frame come from the bag for one more
        couch.frame_seconds = FRAME
        named = {action for prompt in couch.picture.prompts for action in prompt.actions}
        offered, before = named | set(actions_of(couch.stack.top)), look(couch)
        for action in set(Action) - offered:
            couch.press(action)
            if look(couch) != before:
                self.secret.append((visit, action))
                return

    def _try_offered(self, visit: Visit) -> None:
        """Each prompt names at least one button that changes something."""
        couch = go(self.lexicon, visit.path)
        before, waiting = look(couch), dict(couch.prompts)
        for label, actions in waiting.items():
            if not any(self._changes(visit, action, before) for action in actions):
                self.deaf.append((visit, label))

    def _changes(self, visit: Visit, action: Action, before: object) -> bool:
        couch = go(self.lexicon, visit.path)
        couch.press(action)
        return couch.stack.finished or look(couch) != before


def look(couch: Walker) -> object:
    """What is on top, and what is seen of it; no clock runs without a timer."""
    return [type(scene).__name__ for scene in couch.stack.scenes], couch.picture


@pytest.fixture(scope="module")
def seen(lexicon: Lexicon, tmp_path_factory: pytest.TempPathFactory) -> Seen:
    found = Seen(lexicon, everywhere_once(lexicon, tmp_path_factory))
    found.go_everywhere()
    return found


PRINTED = {Brand.PLAYSTATION: {"start", "select"}}
"""Words of the screen that these makers print on a button: there the button has a capsule around its name, as
on the pad, and the word has another button's sign before it."""


@pytest.mark.parametrize("brand", [brand for brand in Brand if brand is not Brand.KEYBOARD])
def test_no_button_of_a_pad_is_called_what_a_pill_or_a_prompt_is_called(seen: Seen, brand: Brand) -> None:
    said = {word.casefold() for picture in seen.pictures.values() for word in words_of(picture)}
    said |= {
        panel.menu_label.casefold()
        for picture in seen.pictures.values()
        for panel in picture.panels
        if isinstance(panel, Hud)
    }
    assert {"menu", "back", "help", "start"} <= said, "the walk has seen pills, prompts and choices"
    pad = PadInHand(brand)
    pointing = {Control[action.name] for action in DIRECTIONS}  # whose names say where they lead
    names = {button_name(control, pad) for control in BINDABLE if control not in pointing}
    drawn_on = {glyph_of(action, brand).label for action in Action} - {""}
    words = {name.casefold() for name in names | drawn_on if len(name) > 1}  # letters also stand on tiles
    assert words & said == PRINTED.get(brand, set())
    assert drawn_on <= names, "a button is called what is drawn on it"


def test_the_walk_finds_the_screens_of_the_game(seen: Seen) -> None:
    screens = {visit.screen for visit in seen.visits}
    assert len(screens) >= SCREENS_AT_LEAST
    for wanted in (
        "Options",
        "High Scores",
        "Guides",
        "Exchange 7 tiles?",
        "Game Settings",
        "Buttons",
        "Puzzles",
    ):
        assert any(wanted in screen for screen in screens), wanted


def test_ps002_no_button_works_that_is_not_shown(seen: Seen) -> None:
    """But at the title, where whoever picks a pad up presses anything, and that starts."""
    secret = {(visit.screen, action.value) for visit, action in seen.secret}
    assert {(screen, action) for screen, action in secret if screen != "TitleScene / title"} == set()


def test_ps002_every_button_that_is_shown_does_something(seen: Seen) -> None:
    assert sorted({(visit.screen, label) for visit, label in seen.deaf}) == []


def test_the_question_mark_stands_on_every_screen_that_presses_reach(seen: Seen) -> None:
    """But where that button is one of those that are set up."""
    assert seen.unexplained == set()


def test_s20_a_button_that_leads_back_says_nothing_that_sounds_like_going_on(seen: Seen) -> None:
    """Nor does the one that opens the menu of a game have the name that is printed on some pads."""
    prompts = [prompt for picture in seen.pictures.values() for prompt in picture.prompts]
    assert not {one.label for one in prompts if Action.BACK in one.actions} & {"Done", "Begin", "OK", "Play"}
    assert not {one.label for one in prompts if Action.PAUSE in one.actions} & {"Menu"}


def test_ps012_back_leads_from_every_menu_to_the_main_menu(seen: Seen) -> None:
    stranded = []
    firsts = {visit.screen: visit for visit in reversed(seen.visits)}
    for visit in firsts.values():
        couch = go(seen.lexicon, visit.path)
        if couch.stack.scenes[0].name != "title" or visit.screen.startswith("TitleScene"):
            continue  # a game is left through Select, which is tested apart
        for _ in range(BACKS):
            if couch.stack.top.name in ("main-menu", "title"):
                break
            couch.press("back")
        else:
            stranded.append(visit.screen)
    assert stranded == []


@pytest.mark.parametrize("size", LAYOUT_SIZES)
def test_on_every_screen_words_stay_inside_the_safe_area_and_their_panels(
    seen: Seen, size: tuple[int, int]
) -> None:
    wrong = []
    for (screen, *_), picture in seen.pictures.items():
        pen, canvas = drawn(picture, size)
        boxes = [box for kind, box in solid(pen) if kind is QuadKind.BOX]
        wrong += [
            (screen, label.text)
            for label in pen.labels
            if not canvas.safe.contains(label.box) or not on_ground(label.box, ground_of(label, boxes))
        ]
    assert sorted(set(wrong)) == []


def on_ground(box: Rect, ground: Rect | None) -> bool:
    return ground is None or ground.contains(box.grown(2))


def test_on_every_screen_words_are_shown_whole(seen: Seen) -> None:
    cut: Sequence[tuple[str, str]] = [
        (str(screen), label.text)
        for (screen, *_), picture in seen.pictures.items()
        for label in drawn(picture, (1920, 1080))[0].labels
        if label.shortened
    ]
    assert sorted(set(cut)) == []


def test_on_every_screen_words_are_large_and_stand_out(seen: Seen) -> None:
    looked_at: set[tuple[object, ...]] = set()
    wrong = []
    for (screen, *_), picture in seen.pictures.items():
        pen, _ = drawn(picture, (1920, 1080))
        for label in pen.labels:
            if (screen, label) not in looked_at:
                looked_at.add((screen, label))
                if label.style.size < SMALLEST or contrast(pen, label) < CONTRAST:
                    wrong.append((str(screen), label.text))
    assert sorted(set(wrong)) == []


def test_the_measure_of_contrast_tells_pale_words_from_plain_ones() -> None:
    pen = Pen()
    pen.box(Rect(0, 0, 900, 90), (0.1, 0.1, 0.1, 1.0))
    for number, alpha in enumerate((1.0, 0.35)):
        style = replace(theme.BODY, colour=theme.faded(theme.WHITE, alpha))
        pen.line(Rect(20 + 400 * number, 20, 380, 50), "Words", style)
    plain, pale = (contrast(pen, label) for label in pen.labels)
    assert plain > 17
    assert pale < CONTRAST


def test_titles_and_choices_are_in_title_case_and_sentences_are_not(seen: Seen) -> None:
    found = {text for picture in seen.pictures.values() for text in titles(picture)}
    assert len(found) > 60
    assert sorted(text for text in found if not is_title(text)) == []


def test_the_rule_for_capitals_tells_titles_from_sentences() -> None:
    good = ("Save and Quit", "Look at the Board", "QUARTZ", "Pass your turn?", "Credits & Licenses")
    bad = ("Save and quit", "Look at the board", "play", "maven’s level")
    assert [text for text in good if not is_title(text)] == []
    assert [text for text in bad if is_title(text)] == []
