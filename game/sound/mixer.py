"""Who may sound, and how loud: voices, fades, ducking and the two levels. Knows no device and no clock."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from game.sound.music import FADE_IN, FADE_OUT, PASSES, PROGRAMME
from game.sound.sound_names import Cue, Mood, Sound

STEP_DB = 2.0
"""Decibels between two of the levels 1 to 10; 0 is silence."""
MOST_VOICES = 14
GAP = 0.03
"""Seconds between two beginnings of the same cue: what falls together is heard once."""
GAPS = {Cue.COUNT: 0.055, Cue.RUSTLE: 0.19, Cue.BLOCKED: 0.2, Cue.RETURN: 0.1, Cue.INVALID: 0.3}
DUCKS = {Cue.BINGO: 2.4, Cue.WIN: 4.5, Cue.MEDAL: 2.5, Cue.GREAT: 1.2, Cue.HANDOVER: 1.0}
"""Seconds for which the music makes room for an effect."""
DUCKED = 0.35
DUCK_ATTACK, DUCK_RELEASE = 0.08, 0.7
"""Seconds in which the music goes about two thirds of the way down, or up again."""


class Voice(Protocol):
    """Something that sounds. Its gain may be changed while it does."""

    def set_gain(self, gain: float) -> None: ...
    def done(self) -> bool: ...
    def stop(self) -> None: ...


class Tune(Voice, Protocol):
    """Music that goes round without an end."""

    def passes(self) -> int:
        """How often the end was reached."""
        ...


ClipOfDevice = TypeVar("ClipOfDevice")


class Deck(Protocol[ClipOfDevice]):
    """What makes sound: the device."""

    def load(self, path: Path) -> ClipOfDevice:
        """A whole effect, ready to be played. Raises OSError if it cannot be read."""
        ...

    def play(self, clip: ClipOfDevice, gain: float, pan: float) -> Voice: ...

    def loop(self, path: Path) -> Tune:
        """Begin a piece of music, silently at first."""
        ...


def loudness(level: int) -> float:
    """The gain of one of the levels 0 to 10."""
    return 10 ** ((level - 10) * STEP_DB / 20) if level > 0 else 0.0


@dataclass(slots=True)
class _Music:
    """A piece that sounds, and how far it has faded."""

    tune: Tune
    name: str
    fade: float = 0.0
    leaving: bool = False


class Mixer(Generic[ClipOfDevice]):
    """Decides what the deck plays. `now` is in seconds and never goes back."""

    def __init__(self, deck: Deck[ClipOfDevice], folder: Path, chance: random.Random | None = None) -> None:
        """`folder` holds `effects` and `music`."""
        self._deck = deck
        self._music_folder = folder / "music"
        self._chance = chance or random.Random()
        self._clips: dict[Path, ClipOfDevice] = {}
        self._files = {cue: variants(folder, cue) for cue in Cue}
        self._left: dict[Cue, list[Path]] = {}
        """Variants not heard since all were."""
        self._begun: dict[Cue, float] = {}
        self._voices: deque[Voice] = deque()
        self._pieces: list[_Music] = []
        self._turn: dict[Mood, int] = {}
        """Which piece of a mood comes next."""
        self._mood: Mood | None = None
        self._music_gain = self._effects_gain = 0.0
        self._duck, self._duck_until = 1.0, 0.0
        self._then = 0.0

    def set_levels(self, music: int, effects: int) -> None:
        """The two levels, each from 0 to 10."""
        self._music_gain, self._effects_gain = loudness(music), loudness(effects)
        self._set_music()

    def load_one(self) -> bool:
        """Make one more effect ready; False if all are."""
        path = next((p for paths in self._files.values() for p in paths if p not in self._clips), None)
        if path is not None:
            self._clip(path)
        return path is not None

    def play(self, sound: Sound, now: float) -> None:
        """Let an effect be heard, unless it just was or effects are off."""
        gap = GAPS.get(sound.cue, GAP)
        if not self._effects_gain or now - self._begun.get(sound.cue, -gap) < gap:
            return
        self._begun[sound.cue] = now
        self._voices = deque(voice for voice in self._voices if not _over(voice))
        while len(self._voices) >= MOST_VOICES:
            self._voices.popleft().stop()
        gain = self._effects_gain * sound.gain
        self._voices.append(self._deck.play(self._clip(self._variant(sound.cue)), gain, sound.pan))
        if sound.cue in DUCKS:
            self._duck_until = now + DUCKS[sound.cue]

    def set_mood(self, mood: Mood | None) -> None:
        """Have the music of a mood; None is silence."""
        if mood is not self._mood:
            self._mood = mood
            self._leave()

    def step(self, now: float) -> None:
        """Go on with fades, and from piece to piece. To be called often, see `busy`."""
        dt, self._then = max(0.0, now - self._then), now
        target, pace = (DUCKED, DUCK_ATTACK) if now < self._duck_until else (1.0, DUCK_RELEASE)
        self._duck += (target - self._duck) * min(1.0, dt / pace)
        if abs(target - self._duck) < 0.005:
            self._duck = target
        self._fade(dt)
        self._choose()
        self._set_music()
        self._voices = deque(voice for voice in self._voices if not _over(voice))

    @property
    def busy(self) -> bool:
        """Something fades, so that the next step should come soon."""
        fading = any(piece.leaving or piece.fade < 1.0 for piece in self._pieces)
        return fading or self._duck != 1.0 or bool(self._music_gain and self._mood and not self._pieces)

    def silence(self) -> None:
        """Stop everything at once."""
        for voice in [*self._voices, *(piece.tune for piece in self._pieces)]:
            voice.stop()
        self._voices.clear()
        self._pieces.clear()

    def _variant(self, cue: Cue) -> Path:
        """One of the files of a cue, none twice before all were heard."""
        left = self._left.get(cue)
        if not left:
            left = self._left[cue] = list(self._files[cue])
            self._chance.shuffle(left)
        return left.pop()

    def _clip(self, path: Path) -> ClipOfDevice:
        if path not in self._clips:
            self._clips[path] = self._deck.load(path)
        return self._clips[path]

    # ------------------------------------------------------------ music

    def _leave(self) -> None:
        for piece in self._pieces:
            piece.leaving = True

    def _fade(self, dt: float) -> None:
        for piece in self._pieces:
            piece.fade += -dt / FADE_OUT if piece.leaving else dt / FADE_IN
            piece.fade = min(1.0, max(0.0, piece.fade))
        for piece in [p for p in self._pieces if p.leaving and not p.fade]:
            piece.tune.stop()
            self._pieces.remove(piece)

    def _choose(self) -> None:
        """Begin the piece that should be heard, and end what should not."""
        if not self._music_gain or self._mood is None:
            self._leave()
            return
        names = PROGRAMME[self._mood]
        playing = next((piece for piece in self._pieces if not piece.leaving), None)
        if playing and len(names) > 1 and playing.tune.passes() >= PASSES:
            playing.leaving = True
            playing = None
        if playing is None:
            turn = self._turn.get(self._mood, 0)
            self._turn[self._mood] = turn + 1
            name = names[turn % len(names)]
            self._pieces.append(_Music(self._deck.loop(self._music_folder / f"{name}.ogg"), name))

    def _set_music(self) -> None:
        for piece in self._pieces:
            # The square root of what is linear in power: two pieces that cross keep their sum.
            piece.tune.set_gain(self._music_gain * self._duck * piece.fade**0.5)


def variants(folder: Path, cue: Cue) -> tuple[Path, ...]:
    """The files of a cue, in their order. Raises FileNotFoundError if there is none."""
    effects = folder / "effects"
    found = [*effects.glob(f"{cue.value}.ogg"), *sorted(effects.glob(f"{cue.value}_[0-9].ogg"))]
    if not found:
        raise FileNotFoundError(f"there is no sound for {cue.value} in {effects}")
    return tuple(found)


def _over(voice: Voice) -> bool:
    """Whether a voice has ended; if so, it gives back what it holds."""
    if voice.done():
        voice.stop()
        return True
    return False
