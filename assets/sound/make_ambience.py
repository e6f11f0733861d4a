"""Makes `ambience/`: what a living room sounds like by itself, in loops without a seam.

    PYTHONPATH=. python assets/sound/make_ambience.py [NAME ...]

Noise is made with a spectrum of the loop's own length, so its end goes on into its beginning; whatever rings
over the end is heard at the beginning.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np

from assets.sound.mastering import integrated, write
from assets.sound.synthesis import RATE, Chance, Signal, band, blow, convolve, in_room, modes, swell

FOLDER = Path(__file__).parent / "ambience"
QUALITY = 0.25
LOUDNESS = {"fire": -33.0, "rain": -33.0, "clock": -38.0, "sea": -33.0, "night": -38.0}
"""LUFS: well below the music, which has -21. A clock is heard by its ticks alone, a night by its crickets."""
Stereo = np.ndarray


def noise(chance: Chance, length: float, low: float, high: float, slope: float = 1.0) -> Stereo:
    """Two channels of noise in a band, a third of it common to both."""
    own = chance.standard_normal((3, round(length * RATE)))
    return np.stack([band(0.8 * own[side] + 0.6 * own[2], low, high, slope) for side in (0, 1)], axis=1)


def wandering(chance: Chance, length: float, slowest: float, depth: float) -> Signal:
    """A factor about 1 that changes slowly and ends as it begins; `slowest` is in hertz."""
    walk = band(chance.standard_normal(round(length * RATE)), slowest, 4 * slowest, 3.0)
    factor: Signal = np.exp(depth * walk / walk.std())
    return factor


def drop(loop: Stereo, at: float, grain: Signal, pan: float) -> None:
    """Add a grain at a time in seconds; `pan` is 0 left to 1 right. What is too long goes round."""
    places = (round(at * RATE) + np.arange(len(grain))) % len(loop)
    loop[places] += grain[:, None] * np.sqrt([1 - pan, pan])


def fire(chance: Chance) -> Stereo:
    """A stove: a low breath, and wood that crackles in flurries and now and then gives way."""
    length = 48.0
    loop = noise(chance, length, 45, 320) * wandering(chance, length, 0.25, 0.25)[:, None]
    loop += 0.25 * noise(chance, length, 400, 2400) * wandering(chance, length, 0.5, 0.5)[:, None]
    loop /= 2.5 * loop.std()
    lively = wandering(chance, length, 0.1, 0.9)
    times = chance.uniform(0, length, 1400)
    heard = lively[(times * RATE).astype(int)] > chance.uniform(0.2, 3.2, len(times))
    for at in times[heard]:
        size = chance.exponential(0.55)
        seconds = chance.uniform(0.002, 0.009)
        grain = band(chance.standard_normal(round(0.03 * RATE)), chance.uniform(700, 1800), 6500)
        fade = np.exp(-np.arange(len(grain)) / RATE / seconds)
        drop(loop, float(at), size * grain * fade, float(chance.uniform(0.3, 0.7)))
    for at in np.sort(chance.uniform(0, length, 9)):
        drop(loop, float(at), 1.6 * snap(chance), float(chance.uniform(0.35, 0.65)))
    return loop


def snap(chance: Chance) -> Signal:
    """A log that gives way."""
    body = modes(
        np.array([190.0, 310, 520, 870, 1400]) * chance.uniform(0.85, 1.15, 5),
        np.array([0.12, 0.09, 0.06, 0.05, 0.04]),
        np.array([1.0, 0.8, 0.6, 0.5, 0.4]),
        0.2,
    )
    return in_room(convolve(body, blow(0.0008)) / 30, wet=0.2, tail=0.5)


def rain(chance: Chance) -> Stereo:
    """Rain behind a window, and single drops on the sill."""
    length = 40.0
    loop = noise(chance, length, 900, 7000, 0.8) * wandering(chance, length, 0.1, 0.16)[:, None]
    loop += 0.5 * noise(chance, length, 120, 600) * wandering(chance, length, 0.2, 0.2)[:, None]
    loop /= 2.5 * loop.std()
    for at in chance.uniform(0, length, 420):
        pitch = chance.uniform(900, 2600)
        ring = modes(
            pitch * np.array([1.0, 1.7, 2.6]),
            np.array([0.03, 0.02, 0.012]) * chance.uniform(0.7, 1.5),
            np.array([1.0, 0.5, 0.3]),
            0.06,
        )
        soft = convolve(ring, blow(0.0006)) / 20
        drop(loop, float(at), chance.exponential(0.55) * soft, float(chance.uniform(0.1, 0.9)))
    return loop


def clock(chance: Chance) -> Stereo:
    """A clock on the wall of a still room: tick and tock a second apart."""
    length = 32.0
    loop = 0.012 * noise(chance, length, 80, 900)
    for second in range(int(length)):
        tuned = 1.0 if second % 2 else 1.12
        case = modes(
            tuned * np.array([410.0, 735, 1180, 2240, 3650]) * chance.uniform(0.995, 1.005, 5),
            np.array([0.09, 0.07, 0.05, 0.025, 0.015]),
            np.array([0.8, 1.0, 0.7, 0.5, 0.35]),
            0.16,
        )
        tick = convolve(case, blow(0.0004)) / 12
        grain = band(chance.standard_normal(round(0.01 * RATE)), 2500, 8000) * swell(0.01, 0.1)
        drop(loop, float(second), in_room(tick, wet=0.25, tail=0.6), 0.42)
        drop(loop, second + 0.012, 0.06 * grain, 0.42)
    return loop


def sea(chance: Chance) -> Stereo:
    """A beach at some distance: waves that come in, break from one side to the other, and run out hissing."""
    length = 16.0
    loop = 0.25 * noise(chance, length, 40, 260) * wandering(chance, length, 0.1, 0.2)[:, None]
    loop /= 2.5 * loop.std()
    for at in np.arange(0.0, length, 8.0) + chance.uniform(-1.2, 1.2, 2):
        seconds = 9.0
        surf = band(chance.standard_normal(round(seconds * RATE)), 180, 2600, 0.9)
        hiss = band(chance.standard_normal(round(seconds * RATE)), 2200, 8500, 0.8)
        time = np.linspace(0, 1, len(surf))
        wave = surf / surf.std() * np.sin(np.pi * time**0.7) ** 3
        foam = hiss / hiss.std() * np.sin(np.pi * time**1.6) ** 4
        drop(
            loop, float(at), chance.uniform(0.8, 1.3) * (wave + 0.45 * foam), float(chance.uniform(0.3, 0.7))
        )
    return loop


def night(chance: Chance) -> Stereo:
    """A garden on a summer night: crickets near and far, each with a pitch and a pace of its own."""
    length = 16.0
    loop = 0.02 * noise(chance, length, 100, 900) * wandering(chance, length, 0.1, 0.2)[:, None]
    for cricket in range(7):
        pitch, near = chance.uniform(3900, 5200), 0.55 ** (cricket % 4)
        pan, chirps = float(chance.uniform(0.05, 0.95)), int(chance.integers(10, 18))
        for number in range(chirps):
            if chance.random() < 0.2:
                continue
            at = (number + chance.uniform(0, 0.12)) * length / chirps
            for pulse in range(3):
                drop(loop, float(at + 0.042 * pulse), near * _stridulation(float(pitch)), pan)
    return loop


def _stridulation(pitch: float) -> Signal:
    """One stroke of a cricket's wings."""
    seconds = 0.026
    time = np.arange(round(seconds * RATE)) / RATE
    stroke: Signal = np.sin(2 * np.pi * pitch * time) * np.sin(np.pi * time / seconds) ** 2
    return stroke


SOUNDS: dict[str, Callable[[Chance], Stereo]] = {
    "fire": fire,
    "rain": rain,
    "clock": clock,
    "sea": sea,
    "night": night,
}


def render(name: str) -> Stereo:
    """One loop, at its loudness. The same every time."""
    loop = SOUNDS[name](np.random.default_rng(zlib.crc32(f"ambience {name}".encode())))
    return loop * 10 ** ((LOUDNESS[name] - integrated(loop, RATE)) / 20)


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names or SOUNDS:
        loop, target = render(name), FOLDER / f"{name}.ogg"
        write(target, loop, RATE, QUALITY)
        peak = 20 * np.log10(np.abs(loop).max())
        told = f"{len(loop) / RATE:5.1f} s  {integrated(loop, RATE):6.1f} LUFS  peak {peak:6.1f} dB"
        print(f"{name:6} {told}  {target.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
