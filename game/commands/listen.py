"""`parlour listen`: hear the effects, the music and the room by name, without the game."""

from __future__ import annotations

import argparse
import time

from game.language.messages import message, tr
from game.sound.jukebox import Jukebox
from game.sound.sound_names import Ambience, Cue, MusicMood, Sound
from game.typed_arguments import Seconds, Whole

CUES = {cue.value: cue for cue in Cue}
MOODS = {mood.value: mood for mood in MusicMood}
ROOMS = {ambience.value: ambience for ambience in Ambience}
EFFECT_SECONDS = 1.6
"""Seconds for each effect to ring."""


def sound_name(text: str) -> str:
    """The name of an effect, a mood or an ambience. Raises argparse.ArgumentTypeError with one sentence."""
    if text not in {**CUES, **MOODS, **ROOMS}:
        raise argparse.ArgumentTypeError(
            message("nothing called {name} can be heard, see --list", name=repr(text))
        )
    return text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("names", nargs="*", type=sound_name, help=tr("what to hear (default: every effect)"))
    parser.add_argument("--list", action="store_true", help=tr("name everything that can be heard"))
    parser.add_argument(
        "--level", type=Whole(1, 10), metavar="L", default=10, help=tr("how loud (default: 10)")
    )
    parser.add_argument(
        "--seconds", type=Seconds(0), metavar="S", default=20.0, help=tr("of music and rooms (default: 20)")
    )


def run(options: argparse.Namespace) -> int:
    """Play them one after the other; 1 if nothing can be heard on this machine, which the log explains."""
    if options.list:
        # Translators: names of sounds follow, which stay English.
        print(tr("effects:"), *CUES)
        print(tr("music:"), *MOODS)
        # Translators: what is heard of the room in which the table stands.
        print(tr("the room:"), *ROOMS)
        return 0
    import pyglet  # takes a moment, and is not needed for the list

    pyglet.options["audio"] = ("silent",)  # the jukebox itself opens the device
    pyglet.options["shadow_window"] = False  # there need not be a display
    jukebox = Jukebox()
    jukebox.levels(options.level, options.level, options.level)
    try:
        for name in options.names or CUES:
            if jukebox.silent:
                return 1
            print(name, flush=True)
            jukebox.music(MOODS.get(name))
            jukebox.ambience(ROOMS.get(name))
            if name in CUES:
                jukebox.play(Sound(CUES[name]))
            time.sleep(EFFECT_SECONDS if name in CUES else options.seconds)
        return int(jukebox.silent)
    finally:
        jukebox.close()
