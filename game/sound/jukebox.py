"""The jukebox: sounds asked for here are played by a thread of its own, so that no frame ever waits.

Without a device, or whenever audio fails in any way, it falls silent, says so once in the log, and the game
goes on.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from game.sound.mixer import Deck, Mixer
from game.sound.sound_names import Ambience, MusicMood, Sound

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sound"
BUSY_SECONDS = 0.02
"""Seconds between two steps while something fades."""
IDLE_SECONDS = 0.25
LOADING_SECONDS = 0.004
"""Seconds between two effects being made ready: the game starts at the same time and comes first."""

_log = logging.getLogger(__name__)

Order = Callable[[Mixer[Any]], None]


def open_deck() -> Deck[Any]:
    """The device of this machine. Takes a moment; raises what its libraries raise."""
    from game.sound.audio_device import PygletDeck

    return PygletDeck()


class Jukebox:
    """Plays what it is told. Every method returns at once and never raises."""

    def __init__(self, deck: Callable[[], Deck[Any]] = open_deck, folder: Path = FOLDER) -> None:
        """`deck` is called on the jukebox's own thread, with the first order."""
        self._open_deck = deck
        self._folder = folder
        self._orders: SimpleQueue[Order | None] = SimpleQueue()
        self._silent = False
        self._mood: MusicMood | None = None
        self._share = 1.0
        self._ambience: Ambience | None = None
        self._levels: tuple[int, int, int] | None = None
        self._thread: Thread | None = None

    @property
    def silent(self) -> bool:
        """Nothing will be heard any more: there is no device, it failed, or the jukebox is closed."""
        return self._silent

    def play(self, sound: Sound) -> None:
        """Let an effect be heard now."""
        asked = time.monotonic()
        self._order(lambda mixer: mixer.play(sound, asked))

    def music(self, mood: MusicMood | None, share: float = 1.0) -> None:
        """Have the music of a mood from now on, crossfaded, at a share of its level; None is silence."""
        if share != self._share:
            self._share = share
            self._order(lambda mixer: mixer.set_share(share))
        if mood is not self._mood:
            self._mood = mood
            self._order(lambda mixer: mixer.set_mood(mood))

    def ambience(self, ambience: Ambience | None) -> None:
        """Have the room sound like this from now on, crossfaded; None is no sound of its own."""
        if ambience is not self._ambience:
            self._ambience = ambience
            self._order(lambda mixer: mixer.set_ambience(ambience))

    def levels(self, music: int, effects: int, ambience: int = 0) -> None:
        """How loud music, effects and the room are, each 0 to 10, from now on."""
        if (music, effects, ambience) != self._levels:
            self._levels = music, effects, ambience
            self._order(lambda mixer: mixer.set_levels(music, effects, ambience))

    def close(self) -> None:
        """Fall silent and give the device back."""
        self._silent = True
        self._orders.put(None)
        if self._thread:
            self._thread.join(timeout=2.0)

    def _order(self, order: Order) -> None:
        if self._silent:
            return
        self._orders.put(order)
        if self._thread is None:
            self._thread = Thread(target=self._run, name="jukebox", daemon=True)
            self._thread.start()

    # ------------------------------------------------------------ on the jukebox's thread

    def _run(self) -> None:
        try:
            self._serve(Mixer(self._open_deck(), self._folder))
        except Exception as error:  # whatever an audio library throws, the game goes on
            _log.warning("There is no sound: %s", error)
        self._silent = True

    def _serve(self, mixer: Mixer[Any]) -> None:
        try:
            loading = True
            while True:
                try:
                    order = self._orders.get(timeout=_patience(mixer, loading=loading))
                except Empty:
                    loading = loading and mixer.load_one()
                else:
                    if order is None:
                        return
                    mixer.step(time.monotonic())  # a fade begins now, not when the last step was
                    order(mixer)
                mixer.step(time.monotonic())
        finally:
            mixer.silence()


def _patience(mixer: Mixer[Any], *, loading: bool) -> float:
    """How long to wait for an order before going on."""
    if loading:
        return LOADING_SECONDS
    return BUSY_SECONDS if mixer.busy else max(BUSY_SECONDS, min(IDLE_SECONDS, mixer.patience))
