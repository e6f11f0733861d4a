"""Makes `music/`: every score played by FluidSynth, cut into a loop without a seam, at one loudness.

    PYTHONPATH=. python assets/sound/make_music.py [NAME ...]

needs the program `fluidsynth` and the sound font that `SOURCES.md` names.
"""

from __future__ import annotations

import struct
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import soundfile
from numpy.typing import NDArray

from assets.sound.arrange import PLAYERS, Player, arrange
from assets.sound.mastering import CEILING_DB, integrated, write
from assets.sound.score import Note, Score, read

HERE = Path(__file__).parent
FONT = Path("/usr/share/sounds/sf2/FluidR3_GM.sf2")
RATE = 44_100
TICKS = 960
"""Of MIDI time in a beat."""
PASSES = 2.05
"""Played; the second is kept, and what follows shows how its end goes on."""
JOIN_SECONDS = 0.08
LOUDNESS = -21.0
"""LUFS."""
QUALITY = 0.25
DRUM_CHANNEL = 9
BALANCE = {"lead": -22.0, "harmony": -30.0, "comp": -30.0, "pad": -34.0, "bass": -29.0, "drums": -38.0}
"""LUFS of each role before the whole is brought to its loudness."""
SYNTH = {
    "synth.gain": 0.45,
    "synth.reverb.room-size": 0.62,
    "synth.reverb.damp": 0.35,
    "synth.reverb.width": 0.9,
    "synth.reverb.level": 0.55,
    "synth.chorus.active": 0,
    "synth.polyphony": 256,
}


# ---------------------------------------------------------------- MIDI


def midi(score: Score, player: Player, notes: list[Note], *, drums: bool) -> bytes:
    """A Standard MIDI File of one part, through all passes."""
    tempo = round(60_000_000 / score.tempo)
    channel, program = (DRUM_CHANNEL, score.kit) if drums else (0, player.program)
    events = [(0, b"\xff\x51\x03" + tempo.to_bytes(3, "big")), (0, bytes([0xC0 | channel, program]))]
    for controller, value in ((10, player.pan), (91, player.reverb)):
        events.append((0, bytes([0xB0 | channel, controller, value])))
    total, end = round(score.beats * TICKS), round(PASSES * score.beats * TICKS)
    for note in sorted(notes, key=lambda note: (note.start, note.pitch)):
        on = round(note.start * TICKS)
        off = on + max(60, round(note.beats * player.legato * TICKS))
        for first in range(0, end, total):
            if first + on < end:
                events.append((first + on, bytes([0x90 | channel, note.pitch, round(127 * note.strength)])))
                events.append((min(first + off, end), bytes([0x80 | channel, note.pitch, 0])))
    # A key that is struck again is let go first.
    events.sort(key=lambda event: (event[0], event[1][0] & 0xF0 == 0x90))
    return b"MThd" + struct.pack(">IHHH", 6, 0, 1, TICKS) + _track([*events, (end, b"\xff\x06\x00")])


def _track(events: list[tuple[int, bytes]]) -> bytes:
    data, then = b"", 0
    for tick, message in events:
        data += _variable(tick - then) + message
        then = tick
    data += b"\x00\xff\x2f\x00"
    return b"MTrk" + struct.pack(">I", len(data)) + data


def _variable(value: int) -> bytes:
    """A number in groups of seven bits."""
    groups = [value & 0x7F]
    while value := value >> 7:
        groups.append(0x80 | (value & 0x7F))
    return bytes(reversed(groups))


# ---------------------------------------------------------------- sound


def perform(score: Score) -> NDArray[np.float64]:
    """All passes, as stereo: every part for itself, brought to the loudness of its role."""
    length = round(PASSES * score.seconds * RATE)
    total = np.zeros((length, 2))
    for (role, player), notes in arrange(score).items():
        stem = _play(midi(score, PLAYERS[player], notes, drums=role == "drums"))[:length]
        if mellow := PLAYERS[player].mellow:
            stem = softened(stem, mellow)
        loud = integrated(stem[: round(score.seconds * RATE)], RATE)
        total[: len(stem)] += stem * 10 ** ((BALANCE[role] - loud) / 20)
    return total


def softened(stem: NDArray[np.float64], corner: float) -> NDArray[np.float64]:
    """What lies above the corner, in hertz, taken down by 12 dB an octave."""
    size = 1 << (len(stem) - 1).bit_length()
    share = np.arange(size // 2 + 1) / size * RATE / corner
    return np.fft.irfft(np.fft.rfft(stem.T, size) / np.sqrt(1 + share**4), size).T[: len(stem)]


def _play(file: bytes) -> NDArray[np.float64]:
    with tempfile.TemporaryDirectory() as folder:
        score_file, sound_file = Path(folder, "score.mid"), Path(folder, "sound.wav")
        score_file.write_bytes(file)
        settings = [word for name, value in SYNTH.items() for word in ("-o", f"{name}={value}")]
        subprocess.run(
            [
                "fluidsynth",
                "-niq",
                "-r",
                str(RATE),
                "-O",
                "float",
                *settings,
                "-F",
                sound_file,
                FONT,
                score_file,
            ],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        played: NDArray[np.float64] = soundfile.read(sound_file, dtype="float64")[0]
        return played


def loop_of(sound: NDArray[np.float64], length: int) -> NDArray[np.float64]:
    """The second pass, whose first moments are crossfaded from what really follows upon its end."""
    fade = np.linspace(0, 1, round(JOIN_SECONDS * RATE))[:, None]
    loop = sound[length : 2 * length].copy()
    follows = sound[2 * length : 2 * length + len(fade)]
    loop[: len(fade)] = fade * loop[: len(fade)] + (1 - fade) * follows
    return loop


def mastered(loop: NDArray[np.float64]) -> NDArray[np.float64]:
    """At the loudness of all music, with peaks rounded off where they would not fit."""
    # The loop is repeated for the filters, which would else begin and end in silence.
    loud = integrated(np.concatenate([loop, loop[: 4 * RATE]]), RATE)
    loop = loop * 10 ** ((LOUDNESS - loud) / 20)
    ceiling = 10 ** (CEILING_DB / 20)
    knee = 0.7 * ceiling
    over = np.abs(loop) > knee
    loop[over] = np.sign(loop[over]) * (
        knee + (ceiling - knee) * np.tanh((np.abs(loop[over]) - knee) / (ceiling - knee))
    )
    return loop


def main(names: list[str]) -> None:
    (HERE / "music").mkdir(exist_ok=True)
    for path in sorted((HERE / "scores").glob("*.score")):
        if names and path.stem not in names:
            continue
        score = read(path)
        loop = mastered(loop_of(perform(score), round(score.seconds * RATE)))
        target = HERE / "music" / f"{path.stem}.ogg"
        write(target, loop, RATE, QUALITY)
        peak = 20 * np.log10(np.abs(loop).max())
        told = f"{score.seconds:6.1f} s  {integrated(loop, RATE):6.1f} LUFS  peak {peak:5.1f} dB"
        print(f"{path.stem:12} {told}  {target.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
