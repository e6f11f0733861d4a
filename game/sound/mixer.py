"""Who may sound, and how loud: voices, fades, ducking and the three levels. Knows no device and no clock."""

from __future__ import annotations

import math
import random
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from game.sound.choice_of_music import FADE_IN, FADE_OUT, PROGRAMME
from game.sound.sound_names import Ambience, Cue, MusicMood, Sound

STEP_DB = 2.0
"""Decibels between two of the levels 1 to 10; 0 is silence."""
MOST_VOICES = 14
GAP = 0.03
"""Seconds between two beginnings of the same cue: what falls together is heard once."""
GAPS = {Cue.COUNT: 0.055, Cue.RUSTLE: 0.19, Cue.BLOCKED: 0.2, Cue.RETURN: 0.1, Cue.INVALID: 0.3}
DUCKS = {
    Cue.BINGO: 2.4,
    Cue.WIN: 4.5,
    Cue.LOSE: 3.0,
    Cue.TIE: 3.5,
    Cue.MEDAL: 2.5,
    Cue.CUP: 3.5,
    Cue.OWN_BEST: 1.8,
    Cue.GREAT: 1.2,
    Cue.HANDOVER: 1.0,
}
"""Seconds for which the music makes room for an effect."""
DUCKED = 0.35
SHARE_SECONDS = 0.9
"""In which the music goes about two thirds of the way to being quieter under a list, or back."""
DUCK_ATTACK, DUCK_RELEASE = 0.08, 0.7
"""Seconds in which the music goes about two thirds of the way down, or up again."""


class Voice(Protocol):
    """Something that sounds. Its gain may be changed while it does."""

    def set_gain(self, gain: float) -> None: ...
    def done(self) -> bool: ...
    def stop(self) -> None: ...


class Tune(Voice, Protocol):
    """Music that goes round without an end."""

    def left(self) -> float:
        """Seconds until its end is heard the next time."""
        ...


ClipOfDevice = TypeVar("ClipOfDevice")


class Deck(Protocol[ClipOfDevice]):
    """What makes sound: the device."""

    def load(self, path: Path) -> ClipOfDevice:
        """A whole effect, ready to be played. Raises OSError if it cannot be read."""
        ...

    def play(self, clip: ClipOfDevice, gain: float, pan: float) -> Voice: ...

    def loop(self, path: Path) -> Tune:
        """Begin a piece of music or an ambience, silently at first."""
        ...


def loudness(level: int) -> float:
    """The gain of one of the levels 0 to 10."""
    return 10 ** ((level - 10) * STEP_DB / 20) if level > 0 else 0.0


@dataclass(slots=True)
class _Layer:
    """A piece or an ambience that sounds, and how far it has faded."""

    tune: Tune
    name: str
    fade: float = 0.0
    leaving: bool = False

    def advance(self, dt: float) -> None:
        self.fade = min(1.0, max(0.0, self.fade + (-dt / FADE_OUT if self.leaving else dt / FADE_IN)))

    @property
    def fading(self) -> bool:
        return self.leaving or self.fade < 1.0

    @property
    def gain(self) -> float:
        """The square root of what is linear in power: two that cross keep their sum."""
        return math.sqrt(self.fade)


class Mixer(Generic[ClipOfDevice]):
    """Decides what the deck plays. `now` is in seconds and never goes back."""

    def __init__(self, deck: Deck[ClipOfDevice], folder: Path, chance: random.Random | None = None) -> None:
        """`folder` holds `effects`, `music` and `ambience`."""
        self._deck = deck
        self._folder = folder
        self._chance = chance or random.Random()
        self._clips: dict[Path, ClipOfDevice] = {}
        self._files = {cue: variants(folder, cue) for cue in Cue}
        self._left: dict[Cue, list[Path]] = {}
        """Variants not heard since all were."""
        self._begun: dict[Cue, float] = {}
        self._voices: deque[Voice] = deque()
        self._pieces: list[_Layer] = []
        self._to_come: dict[MusicMood, list[str]] = {
            mood: list(reversed(names)) for mood, names in PROGRAMME.items()
        }
        """The pieces of a mood not heard since all were, the next one last."""
        self._mood: MusicMood | None = None
        self._rooms: list[_Layer] = []
        self._ambience: Ambience | None = None
        self._music_gain = self._effects_gain = self._ambience_gain = 0.0
        self._duck, self._duck_until = 1.0, 0.0
        self._share = self._share_wanted = 1.0
        self._then = 0.0

    def set_levels(self, music: int, effects: int, ambience: int = 0) -> None:
        """The three levels, each from 0 to 10."""
        self._music_gain, self._effects_gain = loudness(music), loudness(effects)
        self._ambience_gain = loudness(ambience)
        self._set_gains()

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

    def set_mood(self, mood: MusicMood | None) -> None:
        """Have the music of a mood; None is silence."""
        if mood is not self._mood:
            self._mood = mood
            _leave(self._pieces)

    def set_share(self, share: float) -> None:
        """Have the music at a share of its level from now on, eased."""
        self._share_wanted = share

    def set_ambience(self, ambience: Ambience | None) -> None:
        """Have the room sound like this; None is a room without a sound of its own."""
        self._ambience = ambience

    def step(self, now: float) -> None:
        """Go on with fades, and from piece to piece. To be called often, see `busy`."""
        dt, self._then = max(0.0, now - self._then), now
        target, pace = (DUCKED, DUCK_ATTACK) if now < self._duck_until else (1.0, DUCK_RELEASE)
        self._duck = _eased(self._duck, target, dt / pace)
        self._share = _eased(self._share, self._share_wanted, dt / SHARE_SECONDS)
        for layers in (self._pieces, self._rooms):
            _fade(layers, dt)
        self._choose_music()
        self._choose_ambience()
        self._set_gains()
        self._voices = deque(voice for voice in self._voices if not _over(voice))

    @property
    def busy(self) -> bool:
        """Something fades, so that the next step should come soon."""
        fading = any(layer.fading for layer in (*self._pieces, *self._rooms))
        easing = self._duck != 1.0 or self._share != self._share_wanted
        return fading or easing or bool(self._music_gain and self._mood and not self._pieces)

    @property
    def patience(self) -> float:
        """Seconds until the next piece takes over, at most: nothing has to happen before."""
        return min((piece.tune.left() - FADE_OUT for piece in self._pieces), default=FADE_OUT)

    def silence(self) -> None:
        """Stop everything at once."""
        for voice in [*self._voices, *(layer.tune for layer in (*self._pieces, *self._rooms))]:
            voice.stop()
        self._voices.clear()
        self._pieces.clear()
        self._rooms.clear()

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

    # ------------------------------------------------------------ music and ambience

    def _choose_music(self) -> None:
        """Begin the piece that should be heard, and end what should not."""
        if not self._music_gain or self._mood is None:
            _leave(self._pieces)
            return
        playing = next((piece for piece in self._pieces if not piece.leaving), None)
        if (
            playing
            and len(PROGRAMME[self._mood]) > 1
            and playing.tune.left() <= FADE_OUT
            and playing.fade == 1.0
        ):
            playing.leaving = True  # its last moments are heard below the first ones of the next
            playing = None
        if playing is None:
            self._pieces.append(self._begin("music", self._next_piece(self._mood)))

    def _next_piece(self, mood: MusicMood) -> str:
        """A piece that is not heard now; none comes twice before all were heard."""
        left, heard = self._to_come[mood], {piece.name for piece in self._pieces}
        if not left:
            left.extend(PROGRAMME[mood])
            self._chance.shuffle(left)
        fresh = next((i for i in reversed(range(len(left))) if left[i] not in heard), len(left) - 1)
        return left.pop(fresh)

    def _choose_ambience(self) -> None:
        wanted = self._ambience.value if self._ambience and self._ambience_gain else None
        _leave([layer for layer in self._rooms if layer.name != wanted])
        if wanted and all(layer.leaving for layer in self._rooms):
            self._rooms.append(self._begin("ambience", wanted))

    def _begin(self, kind: str, name: str) -> _Layer:
        return _Layer(self._deck.loop(self._folder / kind / f"{name}.ogg"), name)

    def _set_gains(self) -> None:
        for piece in self._pieces:
            piece.tune.set_gain(self._music_gain * self._duck * self._share * piece.gain)
        for room in self._rooms:
            room.tune.set_gain(self._ambience_gain * room.gain)


def _eased(value: float, target: float, part: float) -> float:
    """A part of the way nearer, and there once it is near enough."""
    nearer = value + (target - value) * min(1.0, part)
    return target if abs(target - nearer) < 0.005 else nearer


def _leave(layers: Sequence[_Layer]) -> None:
    for layer in layers:
        layer.leaving = True


def _fade(layers: list[_Layer], dt: float) -> None:
    """Go on with the fades, and end what has faded away."""
    for layer in layers:
        layer.advance(dt)
    for layer in [layer for layer in layers if layer.leaving and not layer.fade]:
        layer.tune.stop()
        layers.remove(layer)


def variants(folder: Path, cue: Cue) -> tuple[Path, ...]:
    """The files of a cue, in their order. Raises FileNotFoundError if there is none."""
    effects = folder / "effects"
    found = [*effects.glob(f"{cue.value}.ogg"), *sorted(effects.glob(f"{cue.value}_[0-9].ogg"))]
    if not found:
        raise FileNotFoundError(f"there is no sound for {cue.value} in {effects}")  # not read: for engineers
    return tuple(found)


def _over(voice: Voice) -> bool:
    """Whether a voice has ended; if so, it gives back what it holds."""
    if voice.done():
        voice.stop()
        return True
    return False
