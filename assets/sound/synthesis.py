"""Sounds from physics and arithmetic: struck wood and metal, cloth, air, a small room.

Signals are mono float64 arrays at `RATE`. Everything random comes from a generator that is passed in, so
equal seeds give equal sounds.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
Signal = NDArray[np.float64]
Chance = np.random.Generator


def seconds(length: float) -> Signal:
    """The moments of a signal of this length."""
    return np.arange(round(length * RATE)) / RATE


def mix(*parts: tuple[float, Signal]) -> Signal:
    """Signals that begin at these times, in seconds, together."""
    length = max(round(start * RATE) + len(signal) for start, signal in parts)
    total = np.zeros(length)
    for start, signal in parts:
        first = round(start * RATE)
        total[first : first + len(signal)] += signal
    return total


def convolve(one: Signal, other: Signal) -> Signal:
    size = len(one) + len(other) - 1
    length = 1 << (size - 1).bit_length()
    return np.fft.irfft(np.fft.rfft(one, length) * np.fft.rfft(other, length), length)[:size]


def band(signal: Signal, low: float, high: float, slope: float = 2.0) -> Signal:
    """What lies between two frequencies, with edges that fall by 6 dB an octave for each unit of slope."""
    spectrum = np.fft.rfft(signal)
    frequency = np.maximum(np.fft.rfftfreq(len(signal), 1 / RATE), 1.0)
    shape = 1 / np.sqrt((1 + (low / frequency) ** (2 * slope)) * (1 + (frequency / high) ** (2 * slope)))
    return np.fft.irfft(spectrum * shape, len(signal))


def swell(length: float, peak: float, power: float = 2.0) -> Signal:
    """Rises to 1 at `peak`, a share of the length, and falls again; smooth at both ends."""
    t = seconds(length) / length
    up = np.sin(np.pi / 2 * np.clip(t / peak, 0, 1)) ** power
    down = np.cos(np.pi / 2 * np.clip((t - peak) / (1 - peak), 0, 1)) ** power
    return up * down


def damp(signal: Signal, length: float, release: float) -> Signal:
    """The signal as if a hand came down on it: it dies away over `release` and is `length` seconds long."""
    heard = signal[: round(length * RATE)].copy()
    last = min(len(heard), round(release * RATE))
    heard[-last:] *= np.cos(np.pi / 2 * np.linspace(0, 1, last)) ** 2
    return heard


# ---------------------------------------------------------------- wood


def modes(frequencies: Signal, decays: Signal, strengths: Signal, length: float) -> Signal:
    """The ringing of a body: one damped sine a mode. `decays` are the times to fall by 60 dB."""
    t = seconds(length)
    damping = 6.91 / decays
    ringing = (
        strengths[:, None] * np.exp(-damping[:, None] * t) * np.sin(2 * np.pi * frequencies[:, None] * t)
    )
    heard: Signal = ringing.sum(axis=0)
    return heard


def blow(contact: float) -> Signal:
    """The force of a blow: half a sine, as long as two bodies touch."""
    return np.sin(np.pi * np.arange(max(2, round(contact * RATE))) / max(2, round(contact * RATE))) ** 1.5


BOARD = np.array([170, 268, 392, 545, 720, 960, 1290, 1700], dtype=float)
"""Modes of a board on a table, in hertz."""
RACK = np.array([330, 610, 905, 1340, 1910, 2600], dtype=float)
"""Modes of the rack: a bar of hard wood."""
TILE = np.array([2350, 3620, 5150, 7100], dtype=float)
"""Modes of a tile, a small plate, as far as the hand lets it ring."""


def knock(
    chance: Chance, body: Signal, *, hard: float = 0.5, weight: float = 1.0, dull: float = 1.0
) -> Signal:
    """A tile set down on a wooden body.

    `hard` 0..1 shortens the contact and brings the tile's own modes out; `weight` rings the low modes of the
    body; `dull` above 1 damps everything, as a hand or cloth does.
    """
    strike = blow(0.00075 - 0.00055 * hard)
    own = body * chance.uniform(0.96, 1.04, len(body))
    low = modes(
        own,
        0.105 / dull * (body[0] / body) ** 0.35 * chance.uniform(0.8, 1.2, len(body)),
        weight
        * chance.uniform(0.5, 1.0, len(body))
        * chance.choice([-1, 1], len(body))
        * (body[0] / body) ** 0.25,
        0.25,
    )
    tile = TILE * chance.uniform(0.94, 1.06, len(TILE))
    high = modes(
        tile,
        0.034 / dull * chance.uniform(0.7, 1.2, len(TILE)),
        (0.35 + 0.9 * hard) * chance.uniform(0.5, 1.0, len(TILE)) * np.array([1, 0.75, 0.5, 0.3]),
        0.25,
    )
    first = convolve(low + high, strike) / len(strike)
    # It never lands flat: an edge comes first, the rest a few thousandths later, then a tiny bounce.
    edge, bounce = chance.uniform(0.004, 0.009), chance.uniform(0.026, 0.045)
    grain = band(chance.standard_normal(round(0.02 * RATE)), 2200, 7500) * np.exp(-seconds(0.02) / 0.0035)
    return mix((0.0, 0.55 * first), (0.0, 0.09 * hard * grain), (edge, first), (bounce, 0.12 * first))


def clatter(chance: Chance, count: int, length: float, body: Signal, *, hard: float, weight: float) -> Signal:
    """Tiles that knock against one another and a body, loosely one after the other."""
    times = np.sort(chance.uniform(0, length, count))
    return mix(
        *(
            (float(t), chance.uniform(0.35, 1.0) * knock(chance, body, hard=hard, weight=weight, dull=1.6))
            for t in times
        )
    )


def friction(chance: Chance, length: float, low: float, high: float, *, roughness: float = 60.0) -> Signal:
    """Wood drawn over wood: noise in a band, that stutters as fibres let go."""
    noise = band(chance.standard_normal(round(length * RATE)), low, high)
    stutter = band(chance.standard_normal(len(noise)), 1, roughness, 3)
    return noise * (0.55 + 0.45 * np.tanh(stutter / (np.std(stutter) + 1e-12))) * swell(length, 0.35)


# ---------------------------------------------------------------- cloth and air


def cloth(
    chance: Chance, length: float, *, density: float = 160.0, low: float = 650, high: float = 3400
) -> Signal:
    """The rustle of cloth: folds that snap over one another, grain by grain."""
    total = np.zeros(round((length + 0.03) * RATE))
    for _ in range(round(density * length)):
        at = chance.beta(2.0, 2.4) * length
        grain_length = chance.uniform(0.004, 0.022)
        grain = band(chance.standard_normal(round(grain_length * RATE)), low, high) * swell(
            grain_length, 0.2, 1.0
        )
        first = round(at * RATE)
        total[first : first + len(grain)] += chance.exponential(0.6) * grain
    breath = band(chance.standard_normal(len(total)), 350, 1600)
    return total + 0.10 * breath * swell(len(total) / RATE, 0.45)


def air(chance: Chance, length: float, start: float, end: float) -> Signal:
    """A soft gust, whose colour moves from one frequency to another."""
    noise = chance.standard_normal(round(length * RATE))
    slices = 24
    total = np.zeros(len(noise))
    for i in range(slices):
        centre = start * (end / start) ** (i / (slices - 1))
        window = np.clip(1 - np.abs(np.linspace(0, slices - 1, len(noise)) - i), 0, 1)
        total += window * band(noise, centre * 0.7, centre * 1.4)
    return total * swell(length, 0.45)


# ---------------------------------------------------------------- bars, bells, strings

Partial = tuple[float, float, float]
"""Ratio to the fundamental, strength, and seconds to fall by 60 dB for a fundamental of 440 Hz."""
MARIMBA: Sequence[Partial] = ((1.0, 1.0, 0.75), (3.93, 0.22, 0.16), (9.2, 0.07, 0.06))
VIBRAPHONE: Sequence[Partial] = ((1.0, 1.0, 2.9), (3.98, 0.16, 1.1), (9.9, 0.05, 0.35), (2.003, 0.05, 1.8))
CELESTA: Sequence[Partial] = ((1.0, 1.0, 1.5), (2.76, 0.10, 0.7), (5.4, 0.05, 0.3), (2.0, 0.12, 1.1))
KALIMBA: Sequence[Partial] = ((1.0, 1.0, 0.9), (5.8, 0.10, 0.12), (2.0, 0.08, 0.5), (13.5, 0.02, 0.04))


def note(partials: Sequence[Partial], pitch: float, *, soft: float = 0.5, tremolo: float = 0.0) -> Signal:
    """A struck bar. `pitch` is a MIDI number; `soft` 0..1 is the mallet: it takes the upper partials away."""
    fundamental = 440.0 * 2 ** ((pitch - 69) / 12)
    ratios, strengths, decays = (np.array(column) for column in zip(*partials, strict=True))
    frequencies = ratios * fundamental
    heard = frequencies < 0.4 * RATE
    decays = decays * (440.0 / fundamental) ** 0.45
    strengths = strengths * (1 - 0.75 * soft) ** (np.arange(len(ratios)) > 0)
    length = float(decays.max()) * 1.05
    tone = modes(frequencies[heard], decays[heard], strengths[heard], length)
    attack = np.clip(seconds(length) / (0.0012 + 0.004 * soft), 0, 1)
    wobble = 1 - tremolo * 0.5 * (1 - np.cos(2 * np.pi * 4.6 * seconds(length)))
    struck: Signal = tone * np.sin(np.pi / 2 * attack) ** 2 * wobble
    return struck


def string(pitch: float, length: float = 1.8) -> Signal:
    """A plucked string of gut, as on a small harp."""
    fundamental = 440.0 * 2 ** ((pitch - 69) / 12)
    number = np.arange(1, 15)
    frequencies = fundamental * number * np.sqrt(1 + 0.00009 * number**2)
    decays = 2.2 * (330.0 / fundamental) ** 0.5 / (1 + 0.55 * (number - 1))
    strengths = np.abs(np.sin(np.pi * number * 0.31)) / number**1.35
    return modes(frequencies, decays, strengths, length) * np.clip(seconds(length) / 0.002, 0, 1)


# ---------------------------------------------------------------- the room


def in_room(signal: Signal, *, wet: float = 0.2, tail: float = 0.5, seed: int = 7) -> Signal:
    """The signal in a furnished room: a few walls, then a soft tail of so many seconds."""
    chance = np.random.default_rng(seed)
    t = seconds(tail)
    tail_noise = band(chance.standard_normal(len(t)), 180, 3800, 1.0) * np.exp(-6.91 * t / tail)
    tail_noise *= np.clip(t / 0.012, 0, 1)
    tail_noise /= np.sqrt((tail_noise**2).sum())
    walls = np.zeros(len(t))
    for delay, gain in ((0.0071, 0.30), (0.0113, -0.22), (0.0167, 0.19), (0.0229, 0.13), (0.0311, -0.10)):
        walls[round(delay * RATE)] += gain
    return mix((0.0, signal), (0.0, wet * convolve(signal, tail_noise + walls)))
