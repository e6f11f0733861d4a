"""Makes `effects/`: every effect from physics, at its loudness.

PYTHONPATH=. python assets/sound/make_effects.py [NAME ...]
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from assets.sound.mastering import finish, level, write
from assets.sound.synthesis import (
    BOARD,
    CELESTA,
    KALIMBA,
    MARIMBA,
    RACK,
    RATE,
    VIBRAPHONE,
    Chance,
    Partial,
    Signal,
    air,
    blow,
    clatter,
    cloth,
    damp,
    friction,
    in_room,
    knock,
    mix,
    modes,
    note,
    string,
)

FOLDER = Path(__file__).parent / "effects"
QUALITY = 0.55

# Everything that has a pitch is of C, D, E, G, A, which agree with the keys of all the music.
C2, F2, G2, A2 = 36, 41, 43, 45
C3, D3, E3, F3, G3, A3 = 48, 50, 52, 53, 55, 57
C4, D4, E4, F4, G4, A4, B4 = 60, 62, 64, 65, 67, 69, 71
C5, D5, E5, F5, G5, A5 = 72, 74, 76, 77, 79, 81
C6, D6, E6, G6, A6, C7 = 84, 86, 88, 91, 93, 96


Make = Callable[[Chance], Signal]
Pitches = tuple[int, ...]
"""MIDI numbers."""


class Recipe:
    """How an effect is made, how loud it is felt (dB), and how many that differ are wanted."""

    def __init__(self, *makes: Make, level: float, variants: int = 0) -> None:
        """One maker whose variants differ by chance, or one for each variant."""
        self.makes = makes
        self.level = level
        self.variants = variants or len(makes)

    def make(self, variant: int, chance: Chance) -> Signal:
        return self.makes[(variant - 1) % len(self.makes)](chance)


def phrase(
    bar: Sequence[Partial], *notes: tuple[float, float, float], soft: float = 0.5, tremolo: float = 0.0
) -> Signal:
    """Notes as (start in seconds, pitch, strength)."""
    return mix(*((at, gain * note(bar, pitch, soft=soft, tremolo=tremolo)) for at, pitch, gain in notes))


def roll(bar: Sequence[Partial], start: float, step: float, *pitches: float, soft: float = 0.4) -> Signal:
    """Notes at an even step, each a little stronger than the one before."""
    count = len(pitches)
    return phrase(
        bar, *((start + i * step, p, 0.6 + 0.4 * i / count) for i, p in enumerate(pitches)), soft=soft
    )


def room(signal: Signal, wet: float = 0.16, tail: float = 0.45) -> Signal:
    return in_room(signal, wet=wet, tail=tail)


def hall(signal: Signal) -> Signal:
    return in_room(signal, wet=0.30, tail=1.3)


# ---------------------------------------------------------------- wood and cloth


def place(chance: Chance) -> Signal:
    return room(knock(chance, BOARD, hard=chance.uniform(0.6, 0.8), weight=0.8))


def settle(chance: Chance) -> Signal:
    return room(knock(chance, RACK, hard=chance.uniform(0.4, 0.6), weight=0.6, dull=1.3))


def pick(chance: Chance) -> Signal:
    scrape = friction(chance, 0.05, 1400, 5200)
    tap = knock(chance, RACK, hard=0.25, weight=0.35, dull=2.0)
    return room(mix((0.0, 0.05 * scrape), (0.028, 0.6 * tap)), 0.12)


def slide(chance: Chance) -> Signal:
    scrape = friction(chance, 0.10, 700, 3600)
    return room(
        mix((0.0, 0.06 * scrape), (0.075, 0.5 * knock(chance, RACK, hard=0.3, weight=0.4, dull=1.8))), 0.12
    )


def rack(chance: Chance) -> Signal:
    return room(knock(chance, RACK * 1.25, hard=0.15, weight=0.5, dull=2.2), 0.10)


def tick(chance: Chance) -> Signal:
    tap = modes(
        np.array([640.0, 1180, 1960]) * chance.uniform(0.96, 1.04, 3),
        np.array([0.045, 0.03, 0.02]),
        np.array([1.0, 0.5, 0.25]),
        0.08,
    )
    return room(np.convolve(tap, blow(0.0005))[: len(tap)], 0.10)


def back_to_rack(chance: Chance) -> Signal:
    gust = air(chance, 0.22, 700, 1900)
    return room(mix((0.0, 0.08 * gust), (0.10, 0.03 * friction(chance, 0.14, 900, 3400))), 0.15)


def shuffle(chance: Chance) -> Signal:
    tiles = clatter(chance, 11, 0.38, RACK, hard=0.45, weight=0.45)
    return room(mix((0.0, 0.7 * tiles), (0.0, 0.05 * friction(chance, 0.42, 900, 4200))))


def rustle(chance: Chance) -> Signal:
    tiles = clatter(chance, 3, 0.16, RACK * 1.3, hard=0.12, weight=0.25)
    return room(mix((0.0, 0.30 * cloth(chance, 0.26)), (0.05, 0.35 * tiles)), 0.12)


def exchange(chance: Chance) -> Signal:
    fall = clatter(chance, 7, 0.32, RACK * 1.2, hard=0.25, weight=0.4)
    return room(mix((0.0, 0.26 * cloth(chance, 0.62, density=130)), (0.12, 0.6 * fall)))


def hint(chance: Chance) -> Signal:
    return hall(
        mix((0.0, 0.03 * air(chance, 0.3, 1200, 3000)), (0.0, roll(CELESTA, 0.0, 0.055, G5, A5, C6, E6)))
    )


# ---------------------------------------------------------------- menus


def move(chance: Chance) -> Signal:
    pitch = G4 + chance.uniform(-0.08, 0.08)
    return room(damp(phrase(MARIMBA[:2], (0.0, pitch, 1.0), soft=0.75), 0.16, 0.1), 0.10)


def confirm(_chance: Chance) -> Signal:
    return room(phrase(KALIMBA, (0.0, G4, 0.8), (0.065, C5, 1.0), soft=0.4))


def back(_chance: Chance) -> Signal:
    return room(phrase(KALIMBA, (0.0, C5, 0.8), (0.065, G4, 0.9), soft=0.6))


def open_(chance: Chance) -> Signal:
    return room(
        mix((0.0, 0.10 * air(chance, 0.24, 500, 1800)), (0.05, phrase(KALIMBA, (0.0, D5, 0.8), soft=0.6)))
    )


def close(chance: Chance) -> Signal:
    return room(
        mix((0.0, 0.10 * air(chance, 0.22, 1600, 450)), (0.04, phrase(KALIMBA, (0.0, A4, 0.8), soft=0.7)))
    )


def adjust(chance: Chance) -> Signal:
    return room(phrase(KALIMBA, (0.0, D5 + chance.uniform(-0.05, 0.05), 1.0), soft=0.45))


def key(chance: Chance) -> Signal:
    return room(knock(chance, RACK * 1.1, hard=0.55, weight=0.6, dull=1.4), 0.12)


def erase(chance: Chance) -> Signal:
    return room(
        mix(
            (0.0, 0.07 * friction(chance, 0.13, 1100, 4800)),
            (0.09, 0.25 * knock(chance, RACK, hard=0.1, dull=2)),
        )
    )


def join(chance: Chance) -> Signal:
    return hall(
        mix((0.0, 0.25 * knock(chance, BOARD, hard=0.3)), (0.03, roll(KALIMBA, 0.0, 0.085, C5, E5, G5)))
    )


def blocked(_chance: Chance) -> Signal:
    thud = modes(
        np.array([118.0, 187, 263, 402]),
        np.array([0.10, 0.08, 0.06, 0.04]),
        np.array([1, 0.7, 0.5, 0.3]),
        0.16,
    )
    return room(np.convolve(thud, blow(0.004))[: len(thud)], 0.10)


def pause(_chance: Chance) -> Signal:
    return room(phrase(MARIMBA, (0.0, G4, 1.0), (0.11, C4, 1.0), soft=0.6), 0.2, 0.7)


def glide(chance: Chance) -> Signal:
    return room(air(chance, 0.42, 320, 900), 0.2, 0.5)


def out_of_turn(chance: Chance) -> Signal:
    """Two knuckles on the table: somebody else is on turn."""
    knuckle = mix(
        (0.0, 0.4 * knock(chance, BOARD * 1.2, hard=0.25, dull=1.6)),
        (0.0, phrase(MARIMBA, (0.0, D4, 0.7), soft=0.8)),
    )
    return room(damp(mix((0.0, knuckle), (0.13, 0.75 * knuckle)), 0.5, 0.3), 0.15, 0.4)


# ---------------------------------------------------------------- what happens in a game


def invalid(chance: Chance) -> Signal:
    low = phrase(MARIMBA, (0.0, F3, 1.0), (0.15, E3, 1.0), soft=0.75)
    return room(mix((0.0, low), (0.0, 0.25 * knock(chance, BOARD, hard=0.1, dull=1.5))), 0.18, 0.5)


def count(chance: Chance) -> Signal:
    return room(
        damp(phrase(CELESTA, (0.0, C7 + chance.uniform(-0.06, 0.06), 1.0), soft=0.8), 0.09, 0.07), 0.08
    )


def small(_chance: Chance) -> Signal:
    return hall(damp(phrase(VIBRAPHONE, (0.0, G4, 0.7), (0.09, C5, 1.0), soft=0.6), 1.2, 0.9))


def good(_chance: Chance) -> Signal:
    return hall(
        damp(phrase(VIBRAPHONE, (0.0, G4, 0.7), (0.08, C5, 0.8), (0.16, E5, 1.0), soft=0.5), 1.5, 1.1)
    )


def great(run: Pitches, under: Pitches, sparks: Pitches) -> Make:
    """Four steps up, two notes that carry them, and two sparks."""

    def make(_chance: Chance) -> Signal:
        steps = phrase(VIBRAPHONE, *((0.075 * i, p, 0.7 + 0.1 * i) for i, p in enumerate(run)), soft=0.45)
        low = phrase(VIBRAPHONE, *((0.225, p, 0.55) for p in under), soft=0.6)
        return hall(mix((0.0, steps), (0.0, low), (0.30, 0.3 * roll(CELESTA, 0.0, 0.06, *sparks))))

    return make


def bingo(run: Pitches, chord: Pitches, shower: Pitches) -> Make:
    """A harp runs up into a chord, and bells shower down on it."""

    def make(_chance: Chance) -> Signal:
        harp = mix(*((i * 0.048, (0.5 + 0.05 * i) * string(p)) for i, p in enumerate(run)))
        high = phrase(VIBRAPHONE, *((0.46, p, 0.6) for p in chord), soft=0.45, tremolo=0.35)
        times, gains = (0.0, 0.1, 0.2, 0.3, 0.42), (0.4, 0.35, 0.3, 0.26, 0.2)
        bells = phrase(
            CELESTA, *((0.5 + t, p, gain) for t, p, gain in zip(times, shower, gains, strict=True))
        )
        return damp(hall(mix((0.0, harp), (0.0, high), (0.0, bells))), 3.6, 1.6)

    return make


def rise(pitch: int) -> Make:
    """One note, struck softly."""

    def make(_chance: Chance) -> Signal:
        bar = phrase(VIBRAPHONE, (0.0, pitch, 1.0), soft=0.5)
        return hall(damp(mix((0.0, bar), (0.0, 0.25 * phrase(CELESTA, (0.0, pitch + 12, 1.0)))), 0.7, 0.5))

    return make


def glimmer(*notes: tuple[float, float, float], above: Pitches = (), ground: int = 0) -> Make:
    """A small moment: a few soft notes, bells above the last of them, and a string below where there is one.

    Notes as (start in seconds, pitch, strength).
    """

    def make(_chance: Chance) -> Signal:
        tune = phrase(VIBRAPHONE, *notes, soft=0.5)
        end = notes[-1][0]
        bells = (
            [(0.0, phrase(CELESTA, *((end + 0.07 * i, p, 0.3) for i, p in enumerate(above, 1))))]
            if above
            else []
        )
        low = [(0.0, 0.5 * string(ground, 1.8))] if ground else []
        return hall(damp(mix((0.0, tune), *bells, *low), 2.0, 1.1))

    return make


def turn(_chance: Chance) -> Signal:
    return hall(damp(phrase(VIBRAPHONE, (0.0, D5, 0.8), (0.14, G5, 1.0), soft=0.7), 1.3, 1.0))


def handover(chance: Chance) -> Signal:
    sweep = cloth(chance, 0.45, density=120, low=600, high=3400)
    return hall(
        mix(
            (0.0, 0.16 * sweep),
            (0.18, phrase(VIBRAPHONE, (0.0, G4, 0.8), (0.16, D5, 0.9), (0.32, C5, 0.8), soft=0.7)),
        )
    )


def warning(chance: Chance) -> Signal:
    tock = knock(chance, RACK, hard=0.5, weight=0.8, dull=1.4)
    return room(
        mix((0.0, 0.5 * tock), (0.0, phrase(CELESTA, (0.0, E6, 0.5), (0.0, A5, 0.4), soft=0.5))), 0.2, 0.6
    )


def penalty(chance: Chance) -> Signal:
    fall = phrase(MARIMBA, (0.0, C4, 0.9), (0.13, A3, 0.95), (0.26, E3, 1.0), soft=0.65)
    return room(mix((0.0, fall), (0.26, 0.3 * knock(chance, BOARD, hard=0.2, dull=1.2))), 0.2, 0.6)


def written(chance: Chance) -> Signal:
    snap = knock(chance, RACK * 1.5, hard=0.8, weight=0.5, dull=2.0)
    return hall(mix((0.0, 0.5 * snap), (0.09, phrase(KALIMBA, (0.0, C5, 0.7), (0.08, G5, 1.0), soft=0.4))))


def card_error(chance: Chance) -> Signal:
    snap = knock(chance, RACK * 1.4, hard=0.6, weight=0.6, dull=2.0)
    return room(
        mix((0.0, 0.4 * snap), (0.08, phrase(MARIMBA, (0.0, E4, 0.9), (0.16, A3, 1.0), soft=0.55))), 0.2, 0.6
    )


def win(*chords: tuple[float, Pitches, float], sparks: Pitches) -> Make:
    """A harp, four chords with their basses, and sparks. Chords as (start in seconds, pitches, bass)."""

    def make(_chance: Chance) -> Signal:
        rise = (C3, G3, C4, E4, G4, C5, E5, G5)
        harp = mix(*((i * 0.055, 0.6 * string(p, 2.4)) for i, p in enumerate(rise)))
        *ways, (end, last, ground) = chords
        steps = [
            (0.0, phrase(VIBRAPHONE, *((at, p, 0.7) for p in pitches), soft=0.45)) for at, pitches, _ in ways
        ]
        steps.append(
            (0.0, phrase(VIBRAPHONE, *((end, p, 0.75) for p in last), soft=0.4, tremolo=0.3)),
        )
        basses = [(at, 0.7 * string(bass)) for at, _, bass in ways]
        basses.append((end, 0.8 * string(ground, 2.6)))
        bells = phrase(CELESTA, *((2.0 + 0.09 * i, p, 0.34 - 0.03 * i) for i, p in enumerate(sparks)))
        return damp(hall(mix((0.0, harp), *steps, *basses, (0.0, bells))), 5.0, 2.4)

    return make


def lose(*notes: tuple[float, float, float], ground: Pitches) -> Make:
    """A short warm tune over a string, which ends at home: kind, and soon over. Notes as (start in seconds,
    pitch, length)."""

    def make(_chance: Chance) -> Signal:
        tune = phrase(MARIMBA, *notes, soft=0.6)
        bass = [(1.1 * i, 0.5 * string(pitch, 2.2)) for i, pitch in enumerate(ground)]
        return damp(hall(mix((0.0, tune), *bass)), 3.4, 1.6)

    return make


def tie(low: Pitches, high: Pitches) -> Make:
    """Two instruments say the same, one after the other, and end together."""

    def make(_chance: Chance) -> Signal:
        first = phrase(MARIMBA, *((0.16 * i, p, 0.8) for i, p in enumerate(low)), soft=0.4)
        other = phrase(VIBRAPHONE, *((0.64 + 0.16 * i, p, 0.7) for i, p in enumerate(high)), soft=0.4)
        both = phrase(
            VIBRAPHONE, *((1.4, p, 0.7) for p in (low[0], high[-1], low[-1])), soft=0.4, tremolo=0.3
        )
        return damp(
            hall(mix((0.0, first), (0.0, other), (0.0, both), (1.4, 0.7 * string(C2, 2.4)))), 3.8, 1.8
        )

    return make


def medal(ring: Pitches, sparks: Pitches) -> Make:
    """Three steps, the last one with a note below it, and a handful of sparks."""

    def make(_chance: Chance) -> Signal:
        first, second, third, below = ring
        bars = phrase(
            VIBRAPHONE,
            (0.0, first, 0.7),
            (0.12, second, 0.8),
            (0.24, third, 0.9),
            (0.24, below, 0.6),
            soft=0.4,
            tremolo=0.3,
        )
        bells = phrase(CELESTA, *((0.34 + 0.075 * i, p, 0.4) for i, p in enumerate(sparks)))
        return damp(hall(mix((0.0, bars), (0.0, bells))), 2.8, 1.4)

    return make


RECIPES: dict[str, Recipe] = {
    "place": Recipe(place, level=-24, variants=6),
    "settle": Recipe(settle, level=-29, variants=5),
    "pick": Recipe(pick, level=-30, variants=4),
    "slide": Recipe(slide, level=-32, variants=4),
    "rack": Recipe(rack, level=-34, variants=3),
    "tick": Recipe(tick, level=-35, variants=4),
    "return": Recipe(back_to_rack, level=-31, variants=2),
    "shuffle": Recipe(shuffle, level=-25, variants=3),
    "rustle": Recipe(rustle, level=-29, variants=4),
    "exchange": Recipe(exchange, level=-26, variants=2),
    "hint": Recipe(hint, level=-27),
    "move": Recipe(move, level=-32, variants=3),
    "confirm": Recipe(confirm, level=-28),
    "back": Recipe(back, level=-29),
    "open": Recipe(open_, level=-29),
    "close": Recipe(close, level=-30),
    "adjust": Recipe(adjust, level=-30, variants=2),
    "key": Recipe(key, level=-28, variants=4),
    "erase": Recipe(erase, level=-31, variants=2),
    "join": Recipe(join, level=-26),
    "blocked": Recipe(blocked, level=-33),
    "out_of_turn": Recipe(out_of_turn, level=-30),
    "pause": Recipe(pause, level=-27),
    "glide": Recipe(glide, level=-35),
    "invalid": Recipe(invalid, level=-26),
    "count": Recipe(count, level=-37, variants=3),
    "small": Recipe(small, level=-27),
    "good": Recipe(good, level=-25),
    "great": Recipe(
        great((C5, E5, G5, C6), (C4, G4), (G6, C7)),
        great((D5, G5, A5, D6), (D4, A4), (A6, D6)),
        great((E5, G5, C6, E6), (C4, E4), (E6, C7)),
        level=-23,
    ),
    "bingo": Recipe(
        bingo((C4, E4, G4, A4, C5, E5, G5, A5, C6), (C4, G4, E5, A5, D6), (C7, G6, E6, A6, G6)),
        bingo((A3, C4, E4, G4, A4, C5, E5, G5, A5), (A3, E4, C5, G5, C6), (A6, E6, C7, G6, E6)),
        bingo((G3, C4, D4, G4, A4, D5, G5, A5, D6), (C4, G4, D5, G5, E6), (G6, D6, A6, C7, G6)),
        level=-21,
    ),
    **{
        f"rise{number}": Recipe(rise(pitch), level=-28)
        for number, pitch in enumerate((C4, E4, G4, A4, C5, E5, G5, C6), 1)
    },
    "first_word": Recipe(
        glimmer((0.0, C4, 0.7), (0.14, G4, 0.8), (0.28, D5, 0.9), above=(G5, D6)), level=-27
    ),
    "triple_word": Recipe(
        glimmer((0.0, C5, 0.7), (0.1, E5, 0.8), (0.2, G5, 0.9), (0.36, C6, 0.9), above=(E6, G6), ground=C3),
        level=-26,
    ),
    "own_best": Recipe(
        glimmer(
            (0.0, G4, 0.7),
            (0.12, C5, 0.8),
            (0.24, E5, 0.8),
            (0.4, A5, 0.9),
            (0.56, G5, 1.0),
            above=(C6, E6, G6, C7),
            ground=C3,
        ),
        level=-24,
    ),
    "challenge_won": Recipe(glimmer((0.0, E5, 0.8), (0.13, C5, 0.8), (0.26, A4, 0.9), ground=A2), level=-26),
    "challenge_lost": Recipe(
        glimmer((0.0, A4, 0.7), (0.13, C5, 0.8), (0.26, E5, 0.9), above=(A5,)), level=-26
    ),
    "cup": Recipe(
        win(
            (0.48, (C5, E5, G5), C3),
            (0.84, (A4, D5, F5), D3),
            (1.20, (G4, D5, G5, B4), G2),
            (1.72, (C4, G4, C5, E5, G5, C6, E6), C2),
            sparks=(G6, C7, A6, E6, G6, C7),
        ),
        level=-20,
    ),
    "turn": Recipe(turn, level=-28),
    "handover": Recipe(handover, level=-26),
    "warning": Recipe(warning, level=-26),
    "penalty": Recipe(penalty, level=-26),
    "written": Recipe(written, level=-27),
    "card_error": Recipe(card_error, level=-26),
    "win": Recipe(
        win(
            (0.48, (G4, C5, E5), C3),
            (0.90, (A4, C5, F5), F2),
            (1.34, (G4, B4, D5, G5), G2),
            (1.90, (C4, G4, C5, E5, G5, C6), C2),
            sparks=(C6, E6, G6, C7, G6, C7),
        ),
        win(
            (0.48, (E4, A4, C5), A2),
            (0.90, (D4, A4, D5, F5), D3),
            (1.34, (G4, B4, D5, G5), G2),
            (1.90, (C4, E4, G4, D5, G5, C6), C2),
            sparks=(G6, E6, C7, G6, A6, C7),
        ),
        win(
            (0.48, (G4, C5, E5), C3),
            (0.90, (G4, B4, E5), E3),
            (1.34, (A4, C5, F5, A5), F2),
            (1.90, (C4, G4, E5, G5, A5, C6), C2),
            sparks=(E6, G6, A6, C7, A6, C7),
        ),
        level=-21,
    ),
    "lose": Recipe(
        lose(
            (0.0, E4, 0.9), (0.32, G4, 0.8), (0.64, A4, 0.9), (1.1, G4, 0.9), (1.5, C4, 1.0), ground=(A2, C3)
        ),
        lose(
            (0.0, A4, 0.9), (0.32, G4, 0.8), (0.64, E4, 0.9), (1.1, D4, 0.9), (1.5, C4, 1.0), ground=(F2, C3)
        ),
        level=-26,
    ),
    "tie": Recipe(
        tie((C4, E4, G4), (C5, E5, G5)),
        tie((G4, E4, C4), (G5, E5, C5)),
        level=-23,
    ),
    "medal": Recipe(
        medal((C5, G5, C6, E5), (G6, A6, C7, A6, C7)),
        medal((D5, A5, D6, G5), (A6, G6, D6, A6, C7)),
        medal((E5, A5, C6, E5), (E6, A6, C7, G6, C7)),
        level=-22,
    ),
}


def render(name: str, variant: int = 1) -> Signal:
    """One variant of an effect, finished. The same every time."""
    recipe = RECIPES[name]
    chance = np.random.default_rng(zlib.crc32(f"{name} {variant}".encode()))
    return finish(recipe.make(variant, chance), RATE, recipe.level)


def files(name: str) -> list[str]:
    """The names of an effect's files, in the order of its variants."""
    count = RECIPES[name].variants
    return [f"{name}.ogg"] if count == 1 else [f"{name}_{number}.ogg" for number in range(1, count + 1)]


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names or RECIPES:
        for number, file in enumerate(files(name), 1):
            signal = render(name, number)
            write(FOLDER / file, signal, RATE, QUALITY)
            peak = 20 * np.log10(np.max(np.abs(signal)))
            size = (FOLDER / file).stat().st_size / 1000
            told = f"{len(signal) / RATE:5.2f} s  {level(signal, RATE):6.1f} dB  peak {peak:6.1f}"
            print(f"{file:18} {told}  {size:5.1f} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
