"""A walk through every screen of the game: whatever can be pressed is pressed, wherever that leads somewhere
new. A screen is known by its scene, its title and its choices; a state of it also by what is in focus.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from controllers.actions import Action
from game.scenes.after.results import ResultsScene
from game.scenes.after.solitaire_end import SolitaireScene
from game.scenes.kit.picture.card_panels import CardDesk, SlotList
from game.scenes.kit.picture.game_panels import Hud
from game.scenes.kit.picture.menu_panels import Dialog, LetterGrid, Menu, Page
from game.scenes.kit.picture.result_panels import FigureTable
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.setting_panels import Settings
from game.scenes.kit.scene import Scene
from game.scenes.table.table_scene import TableScene
from tests.scenes.couch import Couch
from tests.scenes.hosting import host_of

AFTER_SETUP = (TableScene, ResultsScene, SolitaireScene)


class Walker(Couch):
    """Somebody who counts the presses made at a table."""

    presses_at_table = 0


BUSY = {"showing", "maven", "proving"}
"""Scenes that go on by themselves."""
LONGEST = 12
"""Presses from the title to the farthest screen that is looked for."""
IN_A_GAME = 5
"""Presses within one game: what lies farther is the same table with other words."""


@dataclass(frozen=True, slots=True)
class Visit:
    """One state of one screen, and how to get there from the title."""

    screen: str
    state: tuple[object, ...]
    path: tuple[Action, ...]


def screen_of(couch: Couch) -> str:
    """The name of the screen on top: the same for all its states."""
    top = couch.stack.top
    return " / ".join(filter(None, (type(top).__name__, top.name, title_of(couch.picture))))


def title_of(picture: Picture) -> str:
    """The title of the last panel that has one."""
    titled = (Menu, Dialog, Page, LetterGrid, Settings, FigureTable, SlotList, CardDesk)
    panel = next((panel for panel in reversed(picture.panels) if isinstance(panel, titled)), None)
    return panel.title if panel else ""


def state_of(couch: Couch) -> tuple[object, ...]:
    """What tells two states of a screen apart for the walk."""
    top, picture = couch.stack.top, couch.picture
    labels = tuple(prompt.label for prompt in picture.prompts)
    if any(isinstance(panel, LetterGrid) for panel in picture.panels):
        return (screen_of(couch), labels)
    if any(isinstance(panel, Hud) for panel in picture.panels) and top is couch.stack.scenes[0]:
        hud = next(panel for panel in picture.panels if isinstance(panel, Hud))
        return (screen_of(couch), labels, hud.spot, hud.windows)
    edition = getattr(getattr(top, "rules", None), "edition", "")
    return (screen_of(couch), labels, edition, getattr(top, "focus", None), getattr(top, "page", None))


def settle(couch: Couch) -> None:
    """Wait until somebody has to press something."""
    couch.wait(0.1)
    for _ in range(600):
        if couch.stack.finished or couch.stack.top.name not in BUSY:
            return
        couch.wait(0.2)


def go(new_couch: Callable[[], Walker], path: tuple[Action, ...]) -> Walker:
    """A fresh couch on which these have been pressed."""
    couch = new_couch()
    settle(couch)
    for action in path:
        couch.presses_at_table += isinstance(couch.stack.scenes[0], AFTER_SETUP)
        couch.press(action)
        settle(couch)
    return couch


def walk(new_couch: Callable[[], Walker]) -> Iterator[tuple[Visit, Walker]]:
    """Every state that can be reached, the nearest first; each on a couch of its own, ready to be pressed."""
    known: set[tuple[object, ...]] = set()
    queue: deque[tuple[Action, ...]] = deque([()])
    while queue:
        path = queue.popleft()
        couch = go(new_couch, path)
        if couch.stack.finished:
            continue
        state = state_of(couch)
        if state in known:
            continue
        known.add(state)
        visit = Visit(screen_of(couch), state, path)
        at_table = couch.presses_at_table > IN_A_GAME
        if len(path) < LONGEST and not played(couch) and not at_table:
            queue += [(*path, action) for action in actions_of(couch.stack.top)]
        yield visit, couch


def actions_of(top: Scene) -> list[Action]:
    """What works, each once."""
    return list(dict.fromkeys(command.action for command in top.available()))


def played(couch: Couch) -> int:
    """Turns made in the game on show."""
    scene = couch.stack.scenes[0]
    if isinstance(scene, TableScene):
        return len(host_of(scene).record.turns)
    return len(scene.game.history) if isinstance(scene, ResultsScene | SolitaireScene) else 0
