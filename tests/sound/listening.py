"""A couch on which somebody listens: every frame is heard as the session would hear it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from controllers.actions import Action, Press
from game.render.table3d.pose import Pose
from game.render.tile_motion import TileMotion
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import TableView
from game.scenes.kit.services import Services
from game.sound.picture_cues import listen
from game.sound.sound_names import Cue, Sound
from tests.scenes.couch import FRAME, Couch


def _same(pose: Pose) -> Pose:
    return pose


class ListeningCouch(Couch):
    """Keeps what it heard in `heard`."""

    def __init__(self, the_house: Services) -> None:
        super().__init__(the_house)
        self.heard: list[Sound] = []
        self._motion = TileMotion()
        self._seen: Picture = self.picture
        self._pressed: list[Press] = []

    def press(self, *actions: Action | str) -> None:
        for action in actions:
            for _ in range(int(str(action).partition("*")[2] or 1) if isinstance(action, str) else 1):
                plain = Action(action.partition("*")[0]) if isinstance(action, str) else action
                self._pressed.append(Press("p1", plain))
                super().press(plain)

    def _frame(self) -> None:
        super()._frame()
        after = self.picture
        self._motion.advance(after.table or TableView(), FRAME, _same)
        self.heard += listen(self._seen, after, self._pressed, self._motion.landed)
        self._seen, self._pressed = after, []

    @contextmanager
    def hears(self, *cues: Cue) -> Iterator[None]:
        """Within the block these cues are heard first, in this order."""
        start = len(self.heard)
        yield
        first = [sound.cue for sound in self.heard[start:]][: len(cues)]
        assert first == list(cues), [sound.cue.value for sound in self.heard[start:]]
