"""What buttons sound like that nothing else speaks for, also those pressed in vain."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import DIRECTIONS, Action, Press
from game.scenes.kit.picture.game_panels import Hud
from game.scenes.kit.picture.message_panels import Notice, Tone
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
            return [Sound(Cue.OUT_OF_TURN if _others_turn(after) else Cue.BLOCKED)]
        if after != before and not tiles_moved(before.table, after.table):
            return [Sound(PLAIN.get(_meant(before, press), Cue.MOVE))]
    return []


def _others_turn(picture: Picture) -> bool:
    """Whether nothing lies over a table where nobody may act now, or somebody was told who is on turn."""
    hud = next((panel for panel in picture.panels if isinstance(panel, Hud)), None)
    waits = hud is not None and not hud.buttons and not any(panel.dealt_with for panel in picture.panels)
    return waits or any(
        isinstance(panel, Notice) and panel.tone is Tone.OUT_OF_TURN for panel in picture.panels
    )


def _meant(before: Picture, press: Press) -> Action:
    """The camera's button means Back where it moves no camera."""
    worked = any(press.action in prompt.actions for prompt in before.prompts)
    return Action.BACK if press.action is Action.ZOOM and not worked else press.action
