"""Great and small moments, heard: a note for every tile that rises, each higher than the last, and bells at
the end; a few notes of its own for each small one.
"""

from __future__ import annotations

from game.scenes.kit.picture.moment_panels import BigMoment, Occasion, WordLight
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import TableLook
from game.sound.sound_names import Cue, Sound

NOTES = (Cue.RISE_1, Cue.RISE_2, Cue.RISE_3, Cue.RISE_4, Cue.RISE_5, Cue.RISE_6, Cue.RISE_7, Cue.RISE_8)

OCCASIONS = {
    Occasion.FIRST_WORD: Cue.FIRST_WORD,
    Occasion.TRIPLE_WORD: Cue.TRIPLE_WORD,
    Occasion.OWN_BEST: Cue.OWN_BEST,
    Occasion.CHALLENGE_WON: Cue.CHALLENGE_WON,
    Occasion.CHALLENGE_LOST: Cue.CHALLENGE_LOST,
}


def moment_sounds(before: Picture, after: Picture) -> list[Sound]:
    """What a great play sounds like between two pictures."""
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
