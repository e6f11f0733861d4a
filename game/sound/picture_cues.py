"""From pictures to sounds: what is heard when one picture follows another.

Scenes know nothing of sound. Whatever they show anew is compared with what they showed before, and what
changed is heard; what cannot be seen in a picture, that a tile touches wood just now and that a button was
pressed in vain, is handed in beside it. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from controllers.actions import Action, Press
from game.scenes.kit.picture.card_panels import CardLamp
from game.scenes.kit.picture.game_panels import Hud
from game.scenes.kit.picture.screen import Picture
from game.sound.button_cues import button_sounds
from game.sound.moment_cues import moment_sounds
from game.sound.score_and_clock_cues import hud_sounds
from game.sound.sound_names import Cue, Sound
from game.sound.table_cues import landing_sounds, table_sounds

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
