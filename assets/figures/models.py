"""The figures that stand for players, as bodies with colors."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from assets.figures import people
from assets.figures.bodies import Part, ball, both, drum, egg, limb, melted, ring

BLACK, WHITE, ORANGE = (0.10, 0.08, 0.08), (0.97, 0.95, 0.90), (0.98, 0.68, 0.20)
CREAM, SKIN, HAIR = (0.95, 0.86, 0.70), (0.97, 0.80, 0.64), (0.36, 0.22, 0.15)
SCARF, GOLD, LIP = (0.85, 0.25, 0.24), (0.86, 0.66, 0.25), (0.55, 0.22, 0.18)


def eyes(wide: float, y: float, z: float, r: float = 0.065) -> Part:
    return Part(both(lambda side: egg((side * wide, y, z), (r, r * 1.35, r * 0.7))), BLACK, 1.0)


def cat() -> list[Part]:
    bends = [
        (0.35, 0.12, -0.3),
        (0.7, 0.13, -0.3),
        (0.9, 0.3, -0.28),
        (0.92, 0.55, -0.25),
        (0.8, 0.78, -0.22),
    ]
    tail = melted(0.03, *(limb(a, b, 0.105) for a, b in pairwise(bends)))
    body = melted(
        0.22,
        egg((0, 0.5, -0.05), (0.56, 0.56, 0.5)),
        egg((0, 0.95, 0.0), (0.36, 0.5, 0.36)),
        both(lambda side: egg((side * 0.42, 0.26, 0.14), (0.2, 0.26, 0.32))),
    )
    head = melted(
        0.12,
        egg((0, 1.52, 0.06), (0.45, 0.39, 0.4)),
        both(lambda side: limb((side * 0.27, 1.76, 0.02), (side * 0.36, 2.06, 0.0), 0.16, 0.03)),
    )
    paws = both(lambda side: egg((side * 0.2, 0.11, 0.5), (0.14, 0.12, 0.18)))
    arms = both(lambda side: limb((side * 0.22, 0.75, 0.26), (side * 0.2, 0.15, 0.44), 0.13, 0.11))
    nose = egg((0, 1.44, 0.46), (0.05, 0.035, 0.04))
    return [
        Part(melted(0.1, body, head, tail, melted(0.05, arms, paws))),
        eyes(0.17, 1.56, 0.41),
        Part(nose, BLACK, 0.8),
    ]


def duck() -> list[Part]:
    body = melted(
        0.2,
        egg((0, 0.45, -0.08), (0.6, 0.47, 0.72)),
        limb((0, 0.6, -0.5), (0, 1.0, -0.88), 0.26, 0.05),
        egg((0, 0.85, 0.22), (0.34, 0.4, 0.34)),
    )
    head = ball(0, 1.42, 0.26, 0.41)
    wings = both(
        lambda side: melted(
            0.1,
            egg((side * 0.54, 0.6, -0.1), (0.13, 0.28, 0.42)),
            limb((side * 0.58, 0.6, -0.3), (side * 0.6, 0.78, -0.62), 0.14, 0.05),
        )
    )
    beak = melted(0.06, egg((0, 1.37, 0.68), (0.2, 0.07, 0.22)), egg((0, 1.30, 0.66), (0.15, 0.05, 0.16)))
    return [
        Part(melted(0.06, melted(0.14, body, head), wings)),
        eyes(0.2, 1.52, 0.6),
        Part(beak, ORANGE, 0.6),
    ]


def pawn() -> list[Part]:
    foot = melted(0.08, drum(0.1, 0.2, 0.68, 0.09), drum(0.3, 0.14, 0.5, 0.06))
    stem = melted(0.25, limb((0, 0.25, 0), (0, 1.15, 0), 0.46, 0.2), foot)
    collar = egg((0, 1.27, 0), (0.4, 0.09, 0.4))
    return [Part(melted(0.06, stem, collar, ball(0, 1.66, 0, 0.41)))]


def teapot() -> list[Part]:
    body = egg((0, 0.66, 0), (0.74, 0.58, 0.74))
    foot = drum(0.09, 0.16, 0.46, 0.06)
    spout = melted(
        0.12,
        limb((-0.55, 0.48, 0), (-0.95, 0.74, 0), 0.2, 0.13),
        limb((-0.95, 0.74, 0), (-1.12, 1.14, 0), 0.13, 0.085),
    )
    lid = melted(0.06, egg((0, 1.16, 0), (0.46, 0.15, 0.46)), limb((0, 1.25, 0), (0, 1.38, 0), 0.07))
    handle = ring((0.86, 0.74, 0), 0.34, 0.085, axis=2)
    rim = ring((0, 1.15, 0), 0.45, 0.035)
    return [Part(melted(0.05, melted(0.1, body, foot, spout, handle), lid, rim, ball(0, 1.48, 0, 0.13)))]


def owl() -> list[Part]:
    body = melted(
        0.15,
        egg((0, 0.9, 0), (0.62, 0.82, 0.54)),
        egg((0, 0.46, 0.02), (0.54, 0.46, 0.5)),
        both(lambda side: limb((side * 0.36, 1.5, 0.05), (side * 0.5, 1.88, 0.05), 0.18, 0.03)),
    )
    wings = both(lambda side: egg((side * 0.6, 0.78, 0.0), (0.14, 0.55, 0.34)))
    rims = both(lambda side: egg((side * 0.25, 1.26, 0.42), (0.25, 0.25, 0.11)))
    whites = both(lambda side: egg((side * 0.25, 1.26, 0.49), (0.19, 0.19, 0.08)))
    pupils = both(lambda side: egg((side * 0.22, 1.25, 0.56), (0.09, 0.1, 0.05)))
    feet = both(lambda side: egg((side * 0.24, 0.07, 0.5), (0.17, 0.09, 0.2)))
    return [
        Part(melted(0.05, body, wings, rims)),
        Part(whites, WHITE, 0.8),
        Part(pupils, BLACK, 1.0),
        Part(limb((0, 1.16, 0.5), (0, 1.03, 0.62), 0.09, 0.03), ORANGE, 0.6),
        Part(feet, ORANGE, 0.5),
    ]


def snail() -> list[Part]:
    foot = melted(
        0.2,
        limb((-0.7, 0.16, 0), (0.78, 0.08, 0), 0.2, 0.07),
        limb((-0.7, 0.2, 0), (-0.84, 0.95, 0), 0.21, 0.2),
        ball(-0.88, 1.1, 0, 0.25),
    )
    horns = both(lambda side: limb((-0.86, 1.2, side * 0.12), (-0.98, 1.62, side * 0.2), 0.055, 0.045))
    knobs = both(lambda side: ball(-0.98, 1.66, side * 0.2, 0.1))
    coil = [
        ring((0.22 - 0.05 * i, 0.92 + 0.03 * i, 0.24 + 0.1 * i), 0.55 - 0.17 * i, 0.19 - 0.035 * i, axis=2)
        for i in range(3)
    ]
    shell = melted(0.07, egg((0.22, 0.92, 0), (0.62, 0.62, 0.4)), *coil, ball(0.1, 0.98, 0.5, 0.1))
    smile = ring((-1.02, 1.06, 0.17), 0.07, 0.02, axis=2)
    return [
        Part(shell),
        Part(melted(0.05, foot, horns, knobs), CREAM, 0.35),
        Part(both(lambda side: ball(-1.03, 1.68, side * 0.2 + 0.07, 0.045)), BLACK, 1.0),
        Part(smile, LIP, 0.1),
    ]


def maven() -> list[Part]:
    """The computer opponent: a lady who knows her words."""
    robe = melted(0.2, limb((0, 0.3, 0), (0, 1.0, 0), 0.54, 0.34), drum(0.12, 0.24, 0.6, 0.1))
    arms = both(lambda side: limb((side * 0.42, 0.9, 0.05), (side * 0.3, 0.5, 0.42), 0.13, 0.11))
    head = ball(0, 1.52, 0.03, 0.43)
    hair = melted(0.06, egg((0, 1.64, -0.1), (0.47, 0.42, 0.43)), ball(0, 2.14, -0.12, 0.19))
    glasses = melted(
        0.01,
        both(lambda side: ring((side * 0.18, 1.5, 0.44), 0.135, 0.022, axis=2)),
        limb((-0.06, 1.51, 0.46), (0.06, 1.51, 0.46), 0.02),
        both(lambda side: limb((side * 0.31, 1.52, 0.42), (side * 0.43, 1.54, 0.1), 0.02)),
    )
    smile = melted(
        0.02,
        *(
            limb((x, 1.29 + 3 * x * x, 0.43 - x * x), (x + 0.05, 1.29 + 3 * (x + 0.05) ** 2, 0.43), 0.018)
            for x in (-0.12, -0.07, -0.02, 0.03, 0.07)
        ),
    )
    return [
        Part(melted(0.06, robe, arms)),
        Part(ring((0, 1.13, 0.0), 0.3, 0.13), SCARF, 0.2),
        Part(head, SKIN, 0.25),
        Part(hair, HAIR, 0.5),
        Part(both(lambda side: ball(side * 0.3, 0.47, 0.47, 0.12)), SKIN, 0.25),
        eyes(0.17, 1.5, 0.42, 0.05),
        Part(glasses, GOLD, 1.0),
        Part(smile, LIP, 0.2),
    ]


FIGURES: dict[str, tuple[Callable[[], list[Part]], float]] = {
    "cat": (cat, 16.0),
    "duck": (duck, 38.0),
    "pawn": (pawn, 0.0),
    "teapot": (teapot, 12.0),
    "owl": (owl, 14.0),
    "snail": (snail, -16.0),
    "maven": (maven, 12.0),
    "otto": (people.otto, 12.0),
    "mina": (people.mina, 12.0),
    "theo": (people.theo, 12.0),
    "rosa": (people.rosa, 12.0),
    "edgar": (people.edgar, 12.0),
    "amara": (people.amara, 12.0),
    "viktor": (people.viktor, 12.0),
    "agatha": (people.agatha, 12.0),
}
"""The models, and how far each is turned to the right."""
STAND = drum(-0.13, 0.26, 0.86, 0.07)
"""What each stands on, in a picture of its own: a figure may drop onto it."""
