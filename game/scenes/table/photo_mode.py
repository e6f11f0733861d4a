"""Photo mode: nothing but the board, a camera that walks round it, and a shutter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from controllers.actions import Action
from game.language.messages import message, message_as
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Shot, TableView
from game.scenes.kit.scene import Change, Pop, Scene, SceneCommand, directions
from game.scenes.kit.services import Services
from game.scenes.kit.shutter import Shutter

TURN_STEP, RISE_STEP = 7.5, 5.0
"""Degrees per press; a direction that is held repeats."""
LOWEST, HIGHEST = 12.0, 85.0
DISTANCES = (1.0, 0.72, 1.25)
NOTICE_SECONDS = 3.5


class PhotoScene(Scene):
    """The table as it stands, seen from anywhere."""

    name = "photo"
    topic = ""

    def __init__(self, services: Services, table: TableView) -> None:
        """`table` is shown without the player's rack, so that no photo tells what somebody holds."""
        self.services = services
        self.table = table
        self.camera = Camera(Shot.PHOTO, turn=-25.0, rise=23.0)
        self._shutter: Shutter | None = None
        self._notice_left = 0.0

    def commands(self) -> Sequence[SceneCommand]:
        shoot = (
            [SceneCommand(Action.CONFIRM, message("Take photo"), self._shoot)]
            if self.services.photograph
            else []
        )
        return [
            *shoot,
            *directions(message("Walk round"), self._walk, Action.LEFT, Action.RIGHT),
            # Translators: a button of the camera: how high it stands; at most 14 letters.
            *directions(message_as("the camera", "Height"), self._climb, Action.UP, Action.DOWN),
            SceneCommand(Action.ZOOM, message("Distance"), self._step),
            SceneCommand(Action.BACK, message("Back"), Pop),
        ]

    def _walk(self, action: Action) -> None:
        way = TURN_STEP if action is Action.RIGHT else -TURN_STEP
        self.camera = replace(self.camera, turn=self.camera.turn + way)

    def _climb(self, action: Action) -> None:
        way = RISE_STEP if action is Action.UP else -RISE_STEP
        self.camera = replace(self.camera, rise=min(HIGHEST, max(LOWEST, self.camera.rise + way)))

    def _step(self) -> None:
        after = (DISTANCES.index(self.camera.distance) + 1) % len(DISTANCES)
        self.camera = replace(self.camera, distance=DISTANCES[after])

    def _shoot(self) -> None:
        assert self.services.photograph
        self._shutter, self._notice_left = Shutter(), NOTICE_SECONDS
        self.services.photograph(self._shutter)

    def update(self, dt: float) -> Change | None:
        if self._shutter and self._shutter.message:
            self._notice_left = max(0.0, self._notice_left - dt)
        return None

    def view(self) -> Picture:
        message = self._shutter.message if self._shutter and self._notice_left else ""
        tone = Tone.BAD if self._shutter and self._shutter.failed else Tone.GOOD
        return Picture(self.table, self.camera, (Notice(message, tone),) if message else (), opaque=True)
