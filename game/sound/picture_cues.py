"""From pictures to sounds: what is heard when one picture follows another.

Scenes know nothing of sound. Whatever they show anew is compared with what they showed before, and what
changed is heard; what cannot be seen in a picture, that a tile touches wood just now and that a button was
pressed in vain, is handed in beside it. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from controllers.actions import DIRECTIONS, Action, Press
from game.scenes.kit.picture.card_panels import CardLamp
from game.scenes.kit.picture.game_panels import Hud
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.moment_panels import BigMoment, Occasion, WordLight
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Shot, TableLook
from game.sound.score_and_clock_cues import hud_sounds
from game.sound.sound_names import Cue, Sound
from game.sound.table_cues import landing_sounds, table_sounds, tiles_moved

HEARD_ALREADY = frozenset({Cue.INVALID, Cue.CHALLENGE_WON})
"""What bad news sounds like that is told at the same time."""


def listen(
    before: Picture, after: Picture, presses: Sequence[Press] = (), landed: Iterable[str] = ()
) -> tuple[Sound, ...]:
    """What is heard as `after` takes the place of `before`; both are `flatten`ed.

    `presses` are those that were acted upon between the two, `landed` the keys of tiles that touched the
    board or a rack just now.
    """
    sounds = landing_sounds(after.table, landed)
    before, after = _without_lamp(before), _without_lamp(after)
    if after != before:
        sounds += _changes(before, after, presses)
    made = [press for press in presses if not press.released]
    if not sounds or all(sound.cue is Cue.COUNT for sound in sounds):
        sounds += button_sounds(before, after, made)
    return tuple(sounds)


def _changes(before: Picture, after: Picture, presses: Sequence[Press]) -> list[Sound]:
    from game.sound.panel_cues import notice_sounds, panel_sounds  # knows every panel that there is

    sounds = panel_sounds(before, after, paused=any(press.action is Action.PAUSE for press in presses))
    sounds += moment_sounds(before, after)
    hud, hud_before = hud_of(after), hud_of(before)
    if hud and hud_before:
        sounds += table_sounds(before.table, after.table, hands=hud.buttons)
        sounds += hud_sounds(hud_before, hud, before.panels)
    sounds += notice_sounds(before, after, alone=not any(sound.cue in HEARD_ALREADY for sound in sounds))
    return sounds


def _without_lamp(picture: Picture) -> Picture:
    """The picture without what blinks by itself."""
    if not any(isinstance(panel, CardLamp) for panel in picture.panels):
        return picture
    return replace(
        picture, panels=tuple(panel for panel in picture.panels if not isinstance(panel, CardLamp))
    )


def hud_of(picture: Picture) -> Hud | None:
    """What stands around the board, if a game is shown."""
    return next((panel for panel in picture.panels if isinstance(panel, Hud)), None)


NOTES = (Cue.RISE_1, Cue.RISE_2, Cue.RISE_3, Cue.RISE_4, Cue.RISE_5, Cue.RISE_6, Cue.RISE_7, Cue.RISE_8)

OCCASIONS = {
    Occasion.FIRST_WORD: Cue.FIRST_WORD,
    Occasion.TRIPLE_WORD: Cue.TRIPLE_WORD,
    Occasion.OWN_BEST: Cue.OWN_BEST,
    Occasion.CHALLENGE_WON: Cue.CHALLENGE_WON,
    Occasion.CHALLENGE_LOST: Cue.CHALLENGE_LOST,
}


def moment_sounds(before: Picture, after: Picture) -> list[Sound]:
    """Great and small moments: a note for every tile that rises, each higher than the last, and bells at the
    end; a few notes of its own for each small one."""
    small = [panel for panel in after.panels if isinstance(panel, WordLight) and panel not in before.panels]
    if small:
        return [Sound(OCCASIONS[small[0].occasion])]
    was, now = _moment(before), _moment(after)
    if was and not now:
        return [Sound(Cue.BINGO)]
    if now is None:
        return []
    risen = _lit(after)
    return [Sound(NOTES[min(risen, len(NOTES)) - 1])] if risen > _lit(before) else []


def _moment(picture: Picture) -> BigMoment | None:
    return next((panel for panel in picture.panels if isinstance(panel, BigMoment)), None)


def _lit(picture: Picture) -> int:
    """How many tiles have risen."""
    return sum(tile.look is TableLook.WARM for tile in picture.table.tiles) if picture.table else 0


ANSWERED = {*DIRECTIONS, Action.CONFIRM, Action.BACK}
"""Buttons that are heard even when they do nothing."""
PLAIN = {Action.CONFIRM: Cue.CONFIRM, Action.BACK: Cue.BACK, Action.ZOOM: Cue.GLIDE}
"""What a button sounds like that changed the picture in a way that has no sound of its own."""


def button_sounds(before: Picture, after: Picture, presses: Sequence[Press]) -> list[Sound]:
    """What buttons sound like that nothing else speaks for: the first press that has a sound, also in vain.

    None if tiles moved, which are heard by themselves.
    """
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
    hud = hud_of(picture)
    waits = hud is not None and not hud.buttons and not any(panel.dealt_with for panel in picture.panels)
    return waits or any(
        isinstance(panel, Notice) and panel.tone is Tone.OUT_OF_TURN for panel in picture.panels
    )


def _meant(before: Picture, press: Press) -> Action:
    """The camera's button means Back where it moves no camera."""
    worked = any(press.action in prompt.actions for prompt in before.prompts)
    return Action.BACK if press.action is Action.ZOOM and not worked else press.action
