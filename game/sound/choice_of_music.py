"""Which music plays when: the mood of a picture, the pieces of each mood, and how one follows another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.scenes.kit.picture.game_panels import Hud
from game.scenes.kit.picture.menu_panels import Logo
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet import first
from game.scenes.kit.picture.sheet_pictures import Podium, SoloScore
from game.scenes.kit.picture.table_view import Shot
from game.sound.sound_names import MusicMood

FADE_IN, FADE_OUT = 1.2, 1.6
"""Seconds, when the music changes."""
PROGRAMME: Mapping[MusicMood, Sequence[str]] = {
    MusicMood.TITLE: ("open_door", "garden_gate", "window_seat", "house_slippers"),
    MusicMood.PLAY: (
        "lamplight",
        "attic_waltz",
        "fireside",
        "marbles",
        "second_cup",
        "paper_boats",
        "kitchen_radio",
        "porch_swing",
        "evening_post",
    ),
    MusicMood.SOLO: ("window_rain", "evening_post", "fireside", "marbles", "second_cup"),
    MusicMood.RESULTS: ("last_tile",),
    MusicMood.OVER: ("another_evening",),
}
"""The pieces of each mood; the names of files in `assets/sound/music`. The first time they are heard in this
order, then in one that chance makes anew whenever all were heard."""
UNDER_LISTS = 0.6
"""How loud the music of the menus is where one reads and chooses, against the title: 4.4 dB less."""


def mood_of(picture: Picture) -> MusicMood | None:
    """The music that goes with a picture; None where it just goes on."""
    if picture.camera is not None and picture.camera.shot is Shot.PHOTO:
        return None
    endings = [first(panel, Podium) or first(panel, SoloScore) for panel in picture.panels]
    ending = next((one for one in endings if one), None)
    if ending is not None:
        return MusicMood.RESULTS if ending.won else MusicMood.OVER
    hud = next((panel for panel in picture.panels if isinstance(panel, Hud)), None)
    if hud is None or any(isinstance(panel, Logo) for panel in picture.panels):
        return MusicMood.TITLE
    return MusicMood.SOLO if len(hud.boxes) == 1 else MusicMood.PLAY


def share_of(picture: Picture) -> float:
    """How loud the music of a picture is, against its usual level: less under the lists of the menus."""
    at_title = any(isinstance(panel, Logo) for panel in picture.panels)
    return 1.0 if at_title or mood_of(picture) is not MusicMood.TITLE else UNDER_LISTS
