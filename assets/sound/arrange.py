"""From a score to the notes of every player: voices led, accompaniment in the manner that is asked for.

Deterministic: hands are human by a generator whose seed is the piece's name, the same in every pass.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise, product

import numpy as np

from assets.sound.score import Chord, Note, Score, Section


@dataclass(frozen=True)
class Player:
    """An instrument of the sound font and its place in the room."""

    program: int
    pan: int
    """0 left to 127 right."""
    reverb: int = 50
    legato: float = 0.97
    """How much of a written length sounds."""
    mellow: float | None = None
    """In hertz: above it the instrument is softened by 12 dB an octave."""


PLAYERS = {
    "piano": Player(0, 54, 48),
    "celesta": Player(8, 80, 62, 1.2),
    "rhodes": Player(4, 72, 50),
    "vibes": Player(11, 76, 58, 1.25),
    "guitar": Player(24, 42, 40),
    "jazz_guitar": Player(26, 58, 46),
    "upright": Player(32, 64, 22, 0.92),
    "strings": Player(49, 64, 72, 1.0),
    "pizzicato": Player(45, 44, 60),
    "harp": Player(46, 50, 64, 1.6),
    # Its third partial is louder than the first in this font, which is shrill.
    "clarinet": Player(71, 60, 56, mellow=750.0),
    "flute": Player(73, 70, 62),
    "kit": Player(0, 62, 40),
    "warm": Player(89, 64, 70, 1.0),
}
KICK, STICK, TAP, SWIRL, PEDAL, SHAKER = 36, 37, 38, 40, 44, 82
COMP_RANGE = (52, 68)
PAD_RANGE = (55, 74)
BASS_RANGE = (29, 46)
HUMAN_SECONDS = 0.007
"""How far hands are off the beat, as a standard deviation."""

Parts = dict[tuple[str, str], list[Note]]
"""Notes by role and player."""


def arrange(score: Score) -> Parts:
    """Every part's notes, in beats; those of the drums are numbers of the kit."""
    parts: Parts = {}

    def add(section: Section, role: str, notes: Iterable[Note]) -> None:
        parts.setdefault((role, section.parts[role][0]), []).extend(notes)

    for role, low, high in (("comp", *COMP_RANGE), ("pad", *PAD_RANGE)):
        playing = [section for section in score.sections if role in section.parts]
        chords = [chord for section in playing for chord in section.chords]
        led = dict(zip((chord.start for chord in chords), lead_voices(chords, low, high), strict=True))
        for section in playing:
            manner = MANNERS[section.parts[role][1]] if role == "comp" else held
            add(section, role, manner(section, led, score.meter))
    for section in score.sections:
        for role, write in WRITERS.items():
            if role in section.parts:
                add(section, role, write(section, score.meter))
    chance = np.random.default_rng(zlib.crc32(score.name.encode()))
    return {key: [_human(note, score, chance) for note in parts[key]] for key in sorted(parts)}


def _human(note: Note, score: Score, chance: np.random.Generator) -> Note:
    """Swung, and a little early, late, loud or soft."""
    beat, share = divmod(note.start, 1.0)
    # A chord's notes follow one another a little, so that not all lie on the half beat exactly.
    swung = share + score.swing - 0.5 if abs(share - 0.5) < 0.1 else share
    late = chance.normal(0, HUMAN_SECONDS) * score.tempo / 60
    # The first beat of the piece is not early: it would belong to the end of the pass before.
    start = max(0.0, beat + swung + late)
    strength = float(np.clip(note.strength * (1 + chance.normal(0, 0.05)), 0.05, 1))
    return replace(note, start=start, beats=note.beats - (swung - share), strength=strength)


# ---------------------------------------------------------------- voice leading


def lead_voices(chords: list[Chord], low: int, high: int) -> list[tuple[int, ...]]:
    """For each chord its tones, placed so that all voices together move as little as they can."""
    if not chords:
        return []
    options = [_placements(chord, low, high) for chord in chords]
    costs = [np.array([_spread_cost(voices, low, high) for voices in options[0]])]
    back: list[np.ndarray] = []
    for before, after in pairwise(options):
        step = np.array([[_motion(a, b) for a in before] for b in after])
        total = step + costs[-1]
        back.append(total.argmin(axis=1))
        own = np.array([_spread_cost(voices, low, high) for voices in after])
        costs.append(total.min(axis=1) + own)
    best = [int(costs[-1].argmin())]
    for step in reversed(back):
        best.append(int(step[best[-1]]))
    return [option[i] for option, i in zip(options, reversed(best), strict=True)]


def _placements(chord: Chord, low: int, high: int) -> list[tuple[int, ...]]:
    octaves = [[p for p in range(low, high + 1) if p % 12 == tone] for tone in chord.tones]
    found = [tuple(sorted(pitches)) for pitches in product(*octaves)]
    good = [voices for voices in found if _open_enough(voices)]
    return good or found


def _open_enough(voices: tuple[int, ...]) -> bool:
    """No cluster at the bottom or at the top, nothing spread wider than a hand."""
    gaps = [b - a for a, b in pairwise(voices)]
    return voices[-1] - voices[0] <= 15 and gaps[0] > 2 and gaps[-1] > 1 and min(gaps) >= 1


def _motion(before: tuple[int, ...], after: tuple[int, ...]) -> float:
    if len(before) != len(after):
        return 2.0 * abs(before[-1] - after[-1]) + abs(before[0] - after[0])
    return sum(abs(a - b) for a, b in zip(before, after, strict=True)) + 1.5 * max(
        0, abs(after[-1] - before[-1]) - 2
    )


def _spread_cost(voices: tuple[int, ...], low: int, high: int) -> float:
    return 0.4 * abs(sum(voices) / len(voices) - (low + high) / 2)


# ---------------------------------------------------------------- manners of accompaniment

Led = dict[float, tuple[int, ...]]
"""The voices of each chord, by its start."""


def _sounding(section: Section, at: float) -> Chord:
    return next(chord for chord in reversed(section.chords) if chord.start <= at + 1e-6)


def _bars(section: Section, meter: int) -> Iterator[tuple[int, float]]:
    """Number and start of each bar."""
    return ((i, section.start + i * meter) for i in range(round(section.beats / meter)))


def _struck(
    section: Section, led: Led, at: float, beats: float, strength: float, top_only: bool = False
) -> Iterator[Note]:
    """The chord at a moment, its top voice a little stronger."""
    voices = led[_sounding(section, at).start]
    for i, pitch in enumerate(voices[1:] if top_only else voices):
        yield Note(pitch, at + 0.012 * i, beats, strength * (1.08 if pitch == voices[-1] else 0.95))


def waltz(section: Section, led: Led, meter: int) -> Iterator[Note]:
    for i, bar in _bars(section, meter):
        yield from _struck(section, led, bar + 1, 0.9 if i % 2 else 1.8, 0.40)
        if i % 2:
            yield from _struck(section, led, bar + 2, 0.8, 0.33, top_only=True)


BOSSA = ((0.0, 1.5, 3.0), (1.0, 2.5, 3.5))
"""Two bars of the guitar."""


def bossa(section: Section, led: Led, meter: int) -> Iterator[Note]:
    for i, bar in _bars(section, meter):
        hits = BOSSA[i % 2]
        for hit, following in zip(hits, (*hits[1:], 4.0), strict=True):
            yield from _struck(
                section, led, bar + hit, 0.85 * (following - hit), 0.46 if hit == hits[0] else 0.38
            )


def ballad(section: Section, led: Led, meter: int) -> Iterator[Note]:
    for i, bar in _bars(section, meter):
        yield from _struck(section, led, bar, 1.9, 0.42)
        second = 2.0 if _sounding(section, bar + 2) != _sounding(section, bar) else 2.5
        yield from _struck(section, led, bar + second, 1.3, 0.34, top_only=second == 2.5 and i % 2 == 0)


def arpeggio(section: Section, led: Led, meter: int) -> Iterator[Note]:
    """Up and down in eighths, over the chord's own bass an octave up."""
    for _, bar in _bars(section, meter):
        for eighth in range(2 * meter):
            at = bar + eighth / 2
            voices = led[_sounding(section, at).start]
            turn = (0, 1, 2, 3, 2, 1, 2, 3)[eighth % 8]
            pitch = voices[min(turn, len(voices) - 1)] + (12 if turn == 3 and eighth % 8 == 7 else 0)
            yield Note(pitch, at, 0.9, 0.40 if eighth % 4 == 0 else 0.32)


def plucks(section: Section, led: Led, meter: int) -> Iterator[Note]:
    for i, bar in _bars(section, meter):
        for off in range(meter):
            strength = 0.44 if off % 2 else 0.38
            yield from _struck(section, led, bar + off + 0.5, 0.4, strength, top_only=(off + i) % 2 == 0)


def held(section: Section, led: Led, _meter: int) -> Iterator[Note]:
    """Voices that stay stay: a pitch common to two chords is not struck again."""
    sounding: dict[int, Note] = {}
    for chord in section.chords:
        voices = led[chord.start]
        for pitch in [p for p in sounding if p not in voices]:
            yield sounding.pop(pitch)
        for pitch in voices:
            old = sounding.get(pitch, Note(pitch, chord.start, 0.0, 0.42))
            sounding[pitch] = replace(old, beats=chord.start + chord.beats - old.start)
    yield from sounding.values()


MANNERS = {"waltz": waltz, "bossa": bossa, "ballad": ballad, "arpeggio": arpeggio, "plucks": plucks}


# ---------------------------------------------------------------- melody


def phrased(section: Section, _meter: int) -> Iterator[Note]:
    """Each half of a section swells and ebbs; high and long notes carry it."""
    half = section.beats / 2
    for note in section.melody:
        share = ((note.start - section.start) % half) / half
        arc = 0.62 + 0.10 * math.sin(math.pi * min(1.0, share * 1.15))
        yield replace(note, strength=arc + 0.004 * (note.pitch - 72) + (0.03 if note.beats > 1 else 0.0))


def second_voice(section: Section, _meter: int) -> Iterator[Note]:
    """Under each longer note of the melody the nearest chord tone that is a third to a sixth below."""
    for note in section.melody:
        if note.beats < 1:
            continue
        chord = _sounding(section, note.start)
        below = [p for p in range(note.pitch - 9, note.pitch - 2) if p % 12 in chord.tones]
        if below:
            yield Note(max(below), note.start, note.beats, 0.46)


# ---------------------------------------------------------------- bass and drums


def _low(pitch_class: int, near: int) -> int:
    low, high = BASS_RANGE
    return min((p for p in range(low, high + 1) if p % 12 == pitch_class), key=lambda p: (abs(p - near), p))


def bass_line(section: Section, _meter: int) -> Iterator[Note]:
    manner = section.parts["bass"][1]
    last = 38
    for i, chord in enumerate(section.chords):
        root = _low(chord.bass, last)
        fifth = _low((chord.root + 7) % 12, root)
        following = section.chords[(i + 1) % len(section.chords)]
        towards = _low(following.bass, root)
        for at, beats, pitch, strength in _steps(manner, chord.beats, root, fifth, towards, i):
            yield Note(pitch, chord.start + at, beats, strength)
        last = root


def _steps(
    manner: str, beats: float, root: int, fifth: int, towards: int, number: int
) -> list[tuple[float, float, int, float]]:
    """What the bass does under one chord: start, length, pitch, strength."""
    approach = towards + (1 if towards < root else -1)
    match manner:
        case "bossa" if beats == 4:
            last = approach if abs(towards - root) > 2 else fifth
            return [(0, 1.4, root, 0.66), (1.5, 0.5, fifth, 0.5), (2, 1.4, fifth, 0.6), (3.5, 0.5, last, 0.5)]
        case "bossa" | "two" if beats == 2:
            return [(0, 1.4, root, 0.64), (1.5, 0.5, fifth, 0.46)]
        case "two":
            return [(0, 1.9, root, 0.64), (2, 1.4, fifth, 0.56), (3.5, 0.5, approach, 0.46)]
        case "waltz" if beats == 3 and number % 4 == 3:
            return [(0, 1.9, root, 0.62), (2, 1.0, approach, 0.5)]
        case "waltz":
            return [(0, beats * 0.9, root, 0.62)]
    return [(0, beats * 0.98, root, 0.5)]


Hit = tuple[float, int, float]
"""Beat in the bar, sound, strength."""
PATTERNS: dict[str, tuple[tuple[Hit, ...], ...]] = {
    "waltz": (
        ((0, SWIRL, 0.34), (1, TAP, 0.24), (1, PEDAL, 0.22), (2, TAP, 0.20)),
        ((0, SWIRL, 0.30), (1, TAP, 0.24), (1, PEDAL, 0.22), (2, TAP, 0.20), (2.5, TAP, 0.12)),
    ),
    "shaker": (tuple((i / 2, SHAKER, 0.30 if i % 4 == 2 else 0.18) for i in range(8)),),
    "bossa": (
        (
            *((i / 2, SHAKER, 0.30 if i % 4 == 2 else 0.18) for i in range(8)),
            *((at, STICK, 0.26) for at in (0, 1.5, 3)),
            *((at, KICK, 0.26) for at in (0, 2)),
        ),
        (
            *((i / 2, SHAKER, 0.30 if i % 4 == 2 else 0.18) for i in range(8)),
            *((at, STICK, 0.26) for at in (1, 2.5)),
            *((at, KICK, 0.26) for at in (0, 1.5, 2)),
        ),
    ),
    "brushes": (
        (
            *((at, SWIRL, 0.30) for at in (0, 2)),
            *((at, TAP, 0.26) for at in (1, 3)),
            *((at, PEDAL, 0.24) for at in (1, 3)),
            (2.5, TAP, 0.12),
        ),
        (
            *((at, SWIRL, 0.30) for at in (0, 2)),
            *((at, TAP, 0.26) for at in (1, 3)),
            *((at, PEDAL, 0.24) for at in (1, 3)),
            (3.5, TAP, 0.14),
        ),
    ),
}


def drums(section: Section, meter: int) -> Iterator[Note]:
    bars = PATTERNS[section.parts["drums"][1]]
    for i, bar in _bars(section, meter):
        for at, sound, strength in bars[i % len(bars)]:
            yield Note(sound, bar + at, 0.4, strength)


WRITERS = {"lead": phrased, "harmony": second_voice, "bass": bass_line, "drums": drums}
