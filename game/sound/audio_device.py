"""The audio device, by way of pyglet: effects from memory, music from the disk as it is needed.

Files are decoded by libsndfile, which comes with the `soundfile` package: pyglet itself reads Ogg Vorbis
only where ffmpeg or the system's own codecs are installed. Everything here is used by one thread.
"""

from __future__ import annotations

import ctypes
import importlib
import math
import os
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import soundfile
from pyglet.media import Player, Source, drivers
from pyglet.media.codecs import AudioData, AudioFormat

SAMPLE_BYTES = 2
TAIL = 0.3
"""Seconds after its length until an effect is surely over, whatever the device holds back."""


DRIVERS = ("xaudio2", "directsound", "openal", "pulse")
"""pyglet's drivers, in the order in which they are tried: those of other systems cannot be imported."""


class NoDeviceError(Exception):
    """There is nothing to play on."""


@dataclass(frozen=True, slots=True)
class Clip:
    """A whole effect: 16-bit samples, interleaved."""

    samples: bytes
    channels: int
    rate: int

    @property
    def seconds(self) -> float:
        return len(self.samples) / (SAMPLE_BYTES * self.channels * self.rate)


def open_driver() -> Any:
    """The first of the drivers that finds a device.

    pyglet opens one when it is imported, which takes the window's time and cannot be had later. It is told
    not to (see `game.render`), and given ours, which its players then use. Raises NoDeviceError.
    """
    _hush()
    for name in DRIVERS:
        try:
            return importlib.import_module(f"pyglet.media.drivers.{name}").create_audio_driver()
        except Exception:  # each fails in its own way where it has no library or no device
            continue
    raise NoDeviceError("no audio device was found")  # not read: for engineers


def _hush() -> None:
    """Keep the system's audio libraries from writing to the terminal: what matters is in our log."""
    os.environ.setdefault("ALSOFT_LOGLEVEL", "0")
    if sys.platform == "linux":
        with suppress(OSError):  # a machine without ALSA
            ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(_ON_ERROR)


_ON_ERROR = ctypes.CFUNCTYPE(
    None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p
)(lambda *_: None)
"""Does nothing with an error of ALSA's. ALSA calls it as long as the program runs."""


def _format(channels: int, rate: int) -> Any:
    """Not typed, because pyglet declares that a source has none."""
    return AudioFormat(channels, 8 * SAMPLE_BYTES, rate)


class _ClipSource(Source):
    """A clip as it is played once."""

    def __init__(self, clip: Clip) -> None:
        self.audio_format = _format(clip.channels, clip.rate)
        self._samples = clip.samples
        self._at = 0

    def get_queue_source(self) -> Source:
        return self

    def is_precise(self) -> bool:
        return True

    def get_audio_data(self, num_bytes: int, compensation_time: float = 0.0) -> AudioData | None:  # noqa: ARG002
        data = self._samples[self._at : self._at + num_bytes]
        self._at += len(data)
        return AudioData(data, len(data)) if data else None


class LoopSource(Source):
    """A file that follows upon itself without a gap, decoded as it is played."""

    def __init__(self, path: Path) -> None:
        """Raises OSError if the file cannot be read."""
        try:
            self._file = soundfile.SoundFile(path)
        except soundfile.LibsndfileError as error:
            raise OSError(str(error)) from None
        self.audio_format = _format(self._file.channels, self._file.samplerate)
        self.seconds = self._file.frames / self._file.samplerate

    def get_queue_source(self) -> Source:
        return self

    def is_precise(self) -> bool:
        return True

    def get_audio_data(self, num_bytes: int, compensation_time: float = 0.0) -> AudioData:  # noqa: ARG002
        parts, wanted = [], num_bytes // (SAMPLE_BYTES * self._file.channels)
        while wanted:
            part = self._file.read(wanted, dtype="int16")
            if len(part) < wanted:
                self._file.seek(0)
            wanted -= len(part)
            parts.append(part.tobytes())
        data = b"".join(parts)
        return AudioData(data, len(data))

    def close(self) -> None:
        self._file.close()


class _Player(Player):
    """Plays one source on and on, whatever the clock says.

    The time is that of the device: pyglet would drop or repeat samples to keep up with the computer's, which
    matters for films and is heard as a click.
    """

    @property
    def time(self) -> float:
        playing = self._audio_player
        return float(playing.get_time()) if playing else 0.0

    def end(self) -> None:
        """Fall silent and give everything back."""
        playing = self._audio_player
        if playing:
            # What is still queued would stay with OpenAL for good when its source is deleted.
            playing.stop()
            playing.clear()
        self.delete()

    def on_eos(self) -> None:
        """Heard on the thread of the window, where nothing of ours may be touched: the voice knows when."""


class DeckVoice:
    """One thing that sounds."""

    def __init__(self, source: Source, gain: float, pan: float, seconds: float) -> None:
        self._source = source
        self._player = _Player()
        self._player.volume = gain
        self._player.position = (pan, 0.0, -math.sqrt(max(0.0, 1.0 - pan * pan)))
        self._player.queue(source)
        self._player.play()
        self._end = time.monotonic() + seconds + TAIL
        self._stopped = False

    def set_gain(self, gain: float) -> None:
        self._player.volume = gain

    def done(self) -> bool:
        return time.monotonic() > self._end

    def stop(self) -> None:
        if not self._stopped:
            self._stopped = True
            self._player.end()


class DeckTune(DeckVoice):
    """Music."""

    def __init__(self, source: LoopSource) -> None:
        super().__init__(source, 0.0, 0.0, math.inf)
        self._loop = source

    def left(self) -> float:
        return float(self._loop.seconds - self._player.time % self._loop.seconds)

    def stop(self) -> None:
        super().stop()
        self._loop.close()


class PygletDeck:
    """The default device of this machine."""

    def __init__(self) -> None:
        """Raises NoDeviceError where there is none."""
        drivers._audio_driver = open_driver()

    def load(self, path: Path) -> Clip:
        try:
            samples, rate = soundfile.read(path, dtype="int16", always_2d=True)
        except soundfile.LibsndfileError as error:
            raise OSError(str(error)) from None
        return Clip(samples.tobytes(), samples.shape[1], rate)

    def play(self, clip: Clip, gain: float, pan: float) -> DeckVoice:
        return DeckVoice(_ClipSource(clip), gain, pan, clip.seconds)

    def loop(self, path: Path) -> DeckTune:
        return DeckTune(LoopSource(path))
