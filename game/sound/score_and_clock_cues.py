"""What stands around the board, heard: scores, turns, and time running out."""

from __future__ import annotations

from collections.abc import Sequence

from game.scenes.kit.picture.game_panels import Hud, ScoreBox, Spot
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.panel import Panel
from game.sound.sound_names import Cue, Sound

GOOD_SCORE = 20
GREAT_SCORE = 40
LAST_CALLS = {"0:30", *(f"0:{second:02}" for second in range(1, 11))}
"""Clocks that are heard: half a minute left, then the last ten seconds."""
CALL_GAIN = 0.6


def hud_sounds(before: Hud, after: Hud, panels: Sequence[Panel]) -> list[Sound]:
    """What changed in the score boxes; `panels` are those of the picture before."""
    bonus = any(isinstance(panel, Notice) and panel.tone is Tone.GOOD for panel in panels)
    sounds = [
        Sound(cue, gain)
        for old, new in zip(before.boxes, after.boxes, strict=False)
        for cue, gain in (*_score(old, new, bonus=bonus), *_clock(old, new))
    ]
    if after.buttons and _current(before) != _current(after):
        sounds.append(Sound(Cue.TURN))
    if (
        before.spot is not after.spot
        and before.buttons == after.buttons
        and Spot.BOARD not in (before.spot, after.spot)
    ):
        sounds.append(Sound(Cue.MOVE))
    if before.windows is not after.windows:
        sounds.append(Sound(Cue.MOVE))
    return sounds


def chime(points: int, *, bonus: bool) -> Cue:
    """How a play's score sounds."""
    if bonus:
        return Cue.BINGO
    if points >= GREAT_SCORE:
        return Cue.GREAT
    return Cue.GOOD if points >= GOOD_SCORE else Cue.SMALL


def _score(old: ScoreBox, new: ScoreBox, *, bonus: bool) -> list[tuple[Cue, float]]:
    if new.adding is not None and new.adding != old.adding:
        return [(Cue.COUNT, 1.0)]
    gained = new.score - old.score
    if gained > 0 and old.adding is not None:
        return [(chime(gained, bonus=bonus), 1.0)]
    return [(Cue.PENALTY, 1.0)] if gained < 0 else []


def _clock(old: ScoreBox, new: ScoreBox) -> list[tuple[Cue, float]]:
    if new.late and not old.late:
        return [(Cue.WARNING, 1.0)]
    if new.clock != old.clock and new.clock in LAST_CALLS:
        return [(Cue.WARNING, CALL_GAIN)]
    return []


def _current(hud: Hud) -> tuple[int, int] | None:
    return next((box.key for box in hud.boxes if box.current), None)
