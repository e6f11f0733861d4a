"""A walk through every screen of the game: whatever can be pressed is pressed, wherever that leads somewhere
new. A screen is known by its scene, its title and its choices; a state of it also by what is in focus.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import pytest

from controllers.actions import Action
from game.lexicon.words import Lexicon
from game.options import Options
from game.rules.editions import PARLOUR
from game.scenes.after.results import ResultsScene
from game.scenes.after.solitaire_end import SolitaireScene
from game.scenes.kit.page_sheet import PAGE, QUESTION
from game.scenes.kit.picture.game_panels import Hud, ScoreWindows
from game.scenes.kit.picture.menu_panels import LetterGrid, Menu
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.setting_panels import Settings
from game.scenes.kit.picture.sheet import RowList, Sheet, Table, Words, first
from game.scenes.kit.picture.sheet_pictures import HelpTable
from game.scenes.kit.scene import Scene
from game.scenes.start.join import JoinScene
from game.scenes.start.play_menu import PlayScene
from game.scenes.table.table_scene import TableScene
from tests.made_once import made_once
from tests.scenes.couch import FRAME, Couch, services
from tests.scenes.hosting import host_of
from tests.scenes.playing import NOON
from tests.scenes.scripted_maven import ScriptedMaven

AFTER_SETUP = (TableScene, ResultsScene, SolitaireScene)


class Walker(Couch):
    """Somebody who counts the presses made at a table, and sees frames so long that there are few of them."""

    frame_seconds = 0.1
    presses_at_table = 0

    def watch(self) -> None:
        """Not on the way: only where the walk has come to is it held that showing changes nothing."""


BUSY = {"showing", "maven", "proving"}
"""Scenes that go on by themselves."""
LONGEST = 12
"""Presses from the title to the farthest screen that is looked for."""
SEEN_AT_A_GAME = {"Turns", "Hide", "Scores", "Zoom in", "Zoom out"}
"""What a table above another screen, such as a puzzle's, is not seen with and without: a game's table is."""
IN_A_GAME = 5
"""Presses within one game: what lies farther is the same table with other words."""


@dataclass(frozen=True, slots=True)
class Visit:
    """One state of one screen, and how to get there from the title."""

    screen: str
    state: tuple[object, ...]
    path: tuple[Action, ...]


def screen_of(top: Scene, picture: Picture) -> str:
    """The name of the screen on top: the same for all its states."""
    return " / ".join(filter(None, (type(top).__name__, top.name, title_of(picture))))


def title_of(picture: Picture) -> str:
    """The title of the last panel that has one."""
    return next(filter(None, map(_title_of_panel, reversed(picture.panels))), "")


def _title_of_panel(panel: Panel) -> str:
    """What stands over it; of a table what stands over that, of an index of Help the page in front."""
    if isinstance(panel, Menu | LetterGrid | Settings):
        return panel.title
    if first(panel, HelpTable) and (rows := first(panel, RowList)):
        front = rows.parts[rows.focus]
        return front.text if isinstance(front, Words) else ""
    is_page = isinstance(panel, Sheet) and panel.name.startswith((PAGE, QUESTION))
    words = first(panel, Words) if is_page or first(panel, Table) else None
    return words.text if words else ""


def state_of(couch: Couch) -> tuple[object, ...]:
    """What tells two states of a screen apart for the walk; the name of the screen comes first."""
    top, picture = couch.stack.top, couch.picture
    screen, labels = screen_of(top, picture), tuple(prompt.label for prompt in picture.prompts)
    if any(isinstance(panel, LetterGrid) for panel in picture.panels):
        return (screen, labels)
    if any(isinstance(panel, Hud) for panel in picture.panels) and top is couch.stack.scenes[0]:
        hud = next(panel for panel in picture.panels if isinstance(panel, Hud))
        if hud.windows is not ScoreWindows.DEFAULT or "Zoom in" in labels:
            return (screen, (hud.windows, "Zoom in" in labels))  # once: what lies beyond is the same in each
        return (screen, labels, hud.spot)
    if isinstance(top, TableScene):
        return (screen, tuple(label for label in labels if label not in SEEN_AT_A_GAME))
    if isinstance(top, PlayScene):
        card = None if top.choice is not None and not top.opened else top.card
        return (screen, labels, card, top.opened, top.choice)
    edition = getattr(getattr(top, "rules", None), "edition", "")
    if isinstance(top, JoinScene):
        typing, seats = top.focus[-1] is True, top.focus[0]
        return (
            screen,
            labels,
            "" if typing else edition,
            seats if edition == PARLOUR.edition else min(seats, 2),
        )
    return (screen, labels, edition, getattr(top, "focus", None), getattr(top, "page", None))


def settle(couch: Couch) -> None:
    """Wait until somebody has to press something."""
    couch.wait(0.1)
    for _ in range(600):
        if couch.stack.finished or not (couch.stack.top.name in BUSY or couch.stack.top.is_new):
            return
        couch.wait(0.2)


def walker(lexicon: Lexicon, options: Options | None = None) -> Walker:
    """One who stands before the title, on the same day each time."""
    home = services(lexicon, ScriptedMaven())
    home.now = lambda: NOON
    home.options = options or home.options
    return Walker(home)


def go(lexicon: Lexicon, path: tuple[Action, ...], options: Options | None = None) -> Walker:
    """A fresh couch on which these have been pressed; from then on frames are as long as elsewhere."""
    couch = walker(lexicon, options)
    settle(couch)
    for action in path:
        couch.presses_at_table += any(isinstance(scene, AFTER_SETUP) for scene in couch.stack.scenes)
        couch.press(action)
        settle(couch)
    couch.frame_seconds = FRAME
    return couch


def everywhere(lexicon: Lexicon) -> list[Visit]:
    """Every state that can be reached, the nearest first."""
    visits: list[Visit] = []
    known: set[tuple[object, ...]] = set()
    queue: deque[tuple[Action, ...]] = deque([()])
    while queue:
        path = queue.popleft()
        couch = go(lexicon, path)
        if couch.stack.finished:
            continue
        state = state_of(couch)
        if state in known:
            continue
        known.add(state)
        couch.watched.show()
        visits.append(Visit(str(state[0]), state, path))
        at_table = couch.presses_at_table > IN_A_GAME
        if len(path) < LONGEST and not played(couch) and not at_table:
            queue += [(*path, action) for action in actions_of(couch.stack.top)]
    return visits


def everywhere_once(lexicon: Lexicon, folders: pytest.TempPathFactory) -> list[Visit]:
    """The same, found once for all processes of a run of the tests."""
    return made_once(folders, "visits", lambda: everywhere(lexicon))


def actions_of(top: Scene) -> list[Action]:
    """What works, each once."""
    return list(dict.fromkeys(command.action for command in top.available()))


def played(couch: Couch) -> int:
    """Turns made in the game on show."""
    scene = couch.stack.scenes[0]
    if isinstance(scene, TableScene):
        return len(host_of(scene).record.turns)
    return len(scene.game.history) if isinstance(scene, ResultsScene | SolitaireScene) else 0
