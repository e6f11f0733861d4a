"""What buttons sound like that nothing else speaks for, also those pressed in vain."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import DIRECTIONS, Action, Press
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Shot
from game.sound.sound_names import Cue, Sound
from game.sound.table_cues import tiles_moved

ANSWERED = {*DIRECTIONS, Action.CONFIRM, Action.BACK}
"""Buttons that are heard even when they do nothing."""
PLAIN = {Action.CONFIRM: Cue.CONFIRM, Action.BACK: Cue.BACK, Action.ZOOM: Cue.GLIDE}
"""What a button sounds like that changed the picture in a way that has no sound of its own."""


def button_sounds(before: Picture, after: Picture, presses: Sequence[Press]) -> list[Sound]:
    """The sound of the first press that has one; none if tiles moved, which are heard by themselves."""
    looking = after.camera is not None and after.camera.shot is Shot.PHOTO
    for press in presses:
        if looking and press.action in DIRECTIONS:
            continue
        if after == before and press.action in ANSWERED and not press.repeat:
            return [Sound(Cue.BLOCKED)]
        if after != before and not tiles_moved(before.table, after.table):
            return [Sound(PLAIN.get(_meant(before, press), Cue.MOVE))]
    return []


def _meant(before: Picture, press: Press) -> Action:
    """The camera's button means Back where it moves no camera."""
    worked = any(press.action in prompt.actions for prompt in before.prompts)
    return Action.BACK if press.action is Action.ZOOM and not worked else press.action
