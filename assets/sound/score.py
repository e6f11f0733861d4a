"""Reads the text scores in `scores/`: chords and melody, bar by bar, and who plays what in each section.

A bar of melody is a row of notes, `A4:1.5` for A above middle C, one and a half beats (one if not said);
`r` rests, `-` holds the note before over the bar line. A bar of chords is a row of symbols, `Gm7/C:2`, which
fill the bar if they do not say how long. Every bar is checked to be full. `section B like A` has what A has,
save the lines that follow.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
SIGNS = {"": 0, "#": 1, "b": -1}
QUALITIES = {
    "": (0, 4, 7),
    "m": (0, 3, 7),
    "6": (0, 4, 7, 9),
    "m6": (0, 3, 7, 9),
    "7": (0, 4, 7, 10),
    "9": (4, 7, 10, 14),
    "7b9": (4, 7, 10, 13),
    "7sus": (0, 5, 7, 10),
    "maj7": (4, 7, 11, 14),
    "m7": (0, 3, 7, 10),
    "m9": (3, 7, 10, 14),
}
"""Semitones above the root that are played beside the bass."""


class ScoreError(ValueError):
    """A score that cannot be read; the message says where."""


@dataclass(frozen=True)
class Chord:
    symbol: str
    start: float
    """In beats from the beginning of the piece."""
    beats: float
    root: int
    """0 is C."""
    bass: int
    tones: tuple[int, ...]
    """Pitch classes, the bass aside."""


@dataclass(frozen=True)
class Note:
    pitch: int
    """A MIDI number."""
    start: float
    """In beats."""
    beats: float
    strength: float = 0.7
    """0 to 1."""


@dataclass(frozen=True)
class Section:
    name: str
    start: float
    beats: float
    parts: dict[str, tuple[str, ...]]
    """Who plays a role, and in what manner; absent where nobody does."""
    chords: tuple[Chord, ...]
    melody: tuple[Note, ...]


@dataclass(frozen=True)
class Score:
    name: str
    tempo: float
    """Beats a minute."""
    meter: int
    swing: float
    """Where the second of two eighths falls, as a share of the beat."""
    kit: int
    """The drum kit's program."""
    sections: tuple[Section, ...]

    @property
    def beats(self) -> float:
        return sum(section.beats for section in self.sections)

    @property
    def seconds(self) -> float:
        return self.beats * 60 / self.tempo


def read(path: Path) -> Score:
    """Read a score. Raises ScoreError."""
    heads: dict[str, str] = {}
    blocks: dict[str, dict[str, str]] = {}
    block = heads
    for line in path.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if not word or word == "#":
            continue
        if word == "section":
            section, _, model = rest.partition(" like ")
            if model and model not in blocks:
                raise ScoreError(f"{path.stem} {section}: there is no section {model!r} before it")
            block = blocks[section] = dict(blocks[model]) if model else {}
        else:
            block[word] = rest
    meter = int(heads["meter"])
    sections, start = [], 0.0
    for name in heads["form"].split():
        sections.append(_section(f"{path.stem} {name}", blocks[name], start, meter))
        start += sections[-1].beats
    return Score(
        path.stem, float(heads["tempo"]), meter, float(heads["swing"]), int(heads["kit"]), tuple(sections)
    )


def _section(where: str, block: dict[str, str], start: float, meter: int) -> Section:
    bars = block["chords"].split("|")
    chords = tuple(
        chord for i, bar in enumerate(bars) for chord in _chords(where, bar, start + i * meter, meter)
    )
    melody: list[Note] = []
    lines = block["melody"].split("|") if "melody" in block else []
    if lines and len(lines) != len(bars):
        raise ScoreError(f"{where}: {len(bars)} bars of chords, {len(lines)} of melody")
    for i, bar in enumerate(lines):
        _sing(where, bar, start + i * meter, meter, melody)
    return Section(where, start, len(bars) * meter, _parts(block["play"]), chords, tuple(melody))


def _parts(line: str) -> dict[str, tuple[str, ...]]:
    """`lead=clarinet comp=piano:waltz`: who plays each role, and in what manner."""
    pairs = (word.partition("=") for word in line.split())
    return {role: tuple(who.split(":")) for role, _, who in pairs}


def _chords(where: str, bar: str, start: float, meter: int) -> list[Chord]:
    symbols = [symbol.partition(":") for symbol in bar.split()]
    lengths = [
        float(length) if length else meter - sum(float(s[2] or 0) for s in symbols) for *_, length in symbols
    ]
    if sum(lengths) != meter:
        raise ScoreError(f"{where}: the chords of {bar!r} do not fill a bar")
    chords = []
    for (symbol, *_), beats in zip(symbols, lengths, strict=True):
        chords.append(_chord(where, symbol, start, beats))
        start += beats
    return chords


def _chord(where: str, symbol: str, start: float, beats: float) -> Chord:
    match = re.fullmatch(r"([A-G])([#b]?)([^/]*)(?:/([A-G])([#b]?))?", symbol)
    if not match or match[3] not in QUALITIES:
        raise ScoreError(f"{where}: {symbol!r} is no chord")
    root = (STEPS[match[1]] + SIGNS[match[2]]) % 12
    bass = (STEPS[match[4]] + SIGNS[match[5]]) % 12 if match[4] else root
    return Chord(symbol, start, beats, root, bass, tuple((root + step) % 12 for step in QUALITIES[match[3]]))


def _sing(where: str, bar: str, start: float, meter: int, melody: list[Note]) -> None:
    """Append a bar to a melody."""
    at = start
    for token in bar.split():
        name, _, length = token.partition(":")
        beats = float(length or 1)
        if name == "-":
            held = melody.pop()
            melody.append(Note(held.pitch, held.start, held.beats + beats))
        elif name != "r":
            melody.append(Note(pitch_of(where, name), at, beats))
        at += beats
    if at != start + meter:
        raise ScoreError(f"{where}: {bar.strip()!r} has {at - start:g} beats of {meter}")


def pitch_of(where: str, name: str) -> int:
    match = re.fullmatch(r"([A-G])([#b]?)(\d)", name)
    if not match:
        raise ScoreError(f"{where}: {name!r} is no note")
    return 12 * (int(match[3]) + 1) + STEPS[match[1]] + SIGNS[match[2]]
