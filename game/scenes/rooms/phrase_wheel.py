"""Ready-made phrases round the four buttons: L1 opens them, the D-pad turns pages, a button says one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from controllers.actions import Action
from game.language.messages import tr
from game.rooms.phrases import PHRASES
from game.scenes.kit.scene import SceneCommand, directions

BUTTONS = (Action.CONFIRM, Action.ZOOM, Action.SHUFFLE, Action.BACK)
"""Those that phrases lie round: ✕, ○, □ and △."""
HELD = Action.L1
TAP_SECONDS = 0.3
"""Let go sooner, the phrases stay: they can be reached without holding anything."""
PAGES = len(PHRASES) // len(BUTTONS)


class PhraseWheel:
    """Whether phrases are offered, and which."""

    def __init__(self, say: Callable[[int], None]) -> None:
        """`say` hears the number of a phrase."""
        self.page = 0
        self.is_open = False
        self._say = say
        self._held = 0.0

    def open(self) -> None:
        """L1 was pressed."""
        self.is_open, self._held = not self.is_open, 0.0

    def release(self) -> None:
        """L1 was let go."""
        if self._held >= TAP_SECONDS:
            self.is_open = False

    def update(self, dt: float) -> None:
        self._held += dt

    @property
    def phrases(self) -> tuple[str, ...]:
        """The page that is seen; nothing while they are not offered."""
        first = self.page * len(BUTTONS)
        return tuple(map(str, PHRASES[first : first + len(BUTTONS)])) if self.is_open else ()

    @property
    def commands(self) -> list[SceneCommand]:
        """What works while phrases are offered."""
        say = [
            # Translators: a prompt at the bottom; at most 14 letters.
            SceneCommand(action, tr("Say it"), partial(self._say_it, place))
            for place, action in enumerate(BUTTONS)
        ]
        # Translators: a prompt at the bottom: more phrases; at most 14 letters.
        turn = directions(tr("More"), self._turn, Action.LEFT, Action.RIGHT)
        return [SceneCommand(HELD, tr("Close"), self.open), *say, *turn]

    def _say_it(self, place: int) -> None:
        self._say(self.page * len(BUTTONS) + place)
        self.is_open = False

    def _turn(self, action: Action) -> None:
        self.page = (self.page + (1 if action is Action.RIGHT else -1)) % PAGES
