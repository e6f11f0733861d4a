"""The eight people of Maven as figures, in the clothes of their portraits (`render/panels/portraits.py`)."""

from __future__ import annotations

import math
from itertools import pairwise

from assets.figures.bodies import Color, Field, Part, ball, both, drum, egg, limb, melted, ring

BLACK, WHITE, GOLD = (0.10, 0.08, 0.08), (0.97, 0.95, 0.90), (0.92, 0.70, 0.28)
HEAD_AT = (0.0, 1.42, 0.03)


def color(web: str) -> Color:
    """'#FF8000' as shares."""
    red, green, blue = (int(web[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def darker(paint: Color, share: float) -> Color:
    red, green, blue = (part * (1 - share) for part in paint)
    return red, green, blue


def bow(wide: float, y: float, z: float, deep: float, r: float) -> Field:
    """A line that hangs across the face or the chest, round as the head is."""
    steps = [number / 4 for number in range(-4, 5)]
    points = [(wide * step, y - deep * (1 - step * step), z - 0.9 * (wide * step) ** 2) for step in steps]
    return melted(0.01, *(limb(a, b, r) for a, b in pairwise(points)))


def somebody(
    skin: Color, clothes: Color, *, open_smile: bool = False, brows: Color = BLACK, stern: float = 0.0
) -> list[Part]:
    """Who sits there: the robe, the hands, the head with its face; hair and dress are each person's own."""
    robe = melted(0.2, limb((0, 0.3, 0), (0, 0.92, 0), 0.54, 0.34), drum(0.12, 0.24, 0.6, 0.1))
    arms = both(lambda side: limb((side * 0.42, 0.84, 0.05), (side * 0.3, 0.48, 0.42), 0.13, 0.11))
    head = melted(0.05, ball(*HEAD_AT, 0.43), both(lambda side: ball(side * 0.43, 1.4, 0.02, 0.085)))
    nose = egg((0, 1.37, 0.47), (0.05, 0.045, 0.05))
    mouth = (
        Part(egg((0, 1.21, 0.40), (0.1, 0.05, 0.05)), color("#8C2F2B"), 0.2)
        if open_smile
        else Part(bow(0.12, 1.24, 0.45, 0.045, 0.02), color("#9B4238"), 0.2)
    )
    lines = both(
        lambda side: limb((side * 0.1, 1.6 - stern, 0.415), (side * 0.25, 1.6 + stern * 0.6, 0.37), 0.024)
    )
    return [
        Part(melted(0.06, robe, arms), clothes, 0.3),
        Part(melted(0.04, head, nose), skin, 0.25),
        Part(both(lambda side: ball(side * 0.3, 0.45, 0.47, 0.12)), skin, 0.25),
        Part(both(lambda side: egg((side * 0.17, 1.45, 0.42), (0.052, 0.07, 0.035))), BLACK, 1.0),
        Part(lines, brows, 0.2),
        mouth,
    ]


def curls(places: list[tuple[float, float, float, float]]) -> Field:
    return melted(0.05, *(ball(x, y, z, r) for x, y, z, r in places))


def otto() -> list[Part]:
    hair = color("#C9582B")
    mop = curls(
        [
            (-0.3, 1.72, 0.08, 0.17),
            (-0.12, 1.82, 0.2, 0.17),
            (0.1, 1.83, 0.2, 0.18),
            (0.3, 1.72, 0.1, 0.17),
            (0.0, 1.74, -0.2, 0.32),
            (-0.2, 1.55, -0.25, 0.25),
            (0.2, 1.55, -0.25, 0.25),
        ]
    )
    tuft = melted(
        0.05,
        limb((0, 1.9, 0.1), (-0.05, 2.1, 0.08), 0.08, 0.06),
        limb((-0.05, 2.1, 0.08), (0.1, 2.2, 0.08), 0.06, 0.03),
    )
    freckles = melted(
        0.005, *(ball(x, 1.32, 0.435 - abs(x) * 0.28, 0.014) for x in (-0.25, -0.18, 0.18, 0.25))
    )
    return [
        *somebody(color("#F7C9A2"), color("#3F86C6"), open_smile=True, brows=hair),
        Part(melted(0.06, mop, tuft), hair, 0.35),
        Part(freckles, color("#C97B4C"), 0.1),
        Part(ring((0, 0.62, 0), 0.44, 0.05), WHITE, 0.2),
    ]


def mina() -> list[Part]:
    back = melted(
        0.1,
        egg((0, 1.5, -0.12), (0.5, 0.44, 0.42)),
        limb((0, 1.4, -0.25), (0, 0.85, -0.28), 0.42, 0.36),
        both(lambda side: limb((side * 0.4, 1.5, 0.02), (side * 0.42, 0.95, 0.06), 0.13, 0.1)),
    )
    fringe = melted(0.08, *(ball(x, 1.76 - x * x * 0.5, 0.26, 0.14) for x in (-0.24, -0.08, 0.08, 0.24)))
    points = [(-math.cos(t) * 0.5, 1.5 + math.sin(t) * 0.5, 0.08) for t in (0.3, 0.9, 1.57, 2.24, 2.84)]
    band = melted(0.02, *(limb(a, b, 0.05) for a, b in pairwise(points)))
    return [
        *somebody(color("#F2C39B"), color("#EDB63B")),
        Part(melted(0.05, back, fringe), color("#2C2129"), 0.7),
        Part(band, color("#F0B93A"), 0.6),
        Part(ring((0, 1.0, 0.02), 0.3, 0.08), WHITE, 0.2),
    ]


def theo() -> list[Part]:
    skin, cap = color("#8A5636"), color("#D2502F")
    beard = melted(
        0.1,
        egg((0, 1.17, 0.2), (0.36, 0.2, 0.27)),
        both(lambda side: ball(side * 0.34, 1.32, 0.14, 0.12)),
        egg((0, 1.29, 0.41), (0.17, 0.05, 0.07)),
    )
    return [
        *somebody(skin, color("#3C7350"))[:5],
        Part(egg((0, 1.235, 0.47), (0.07, 0.03, 0.03)), WHITE, 0.4),
        Part(beard, color("#2B1B15"), 0.2),
        Part(melted(0.05, egg((0, 1.7, -0.02), (0.46, 0.34, 0.45))), cap, 0.15),
        Part(ring((0, 1.66, 0.0), 0.4, 0.1), darker(cap, 0.25), 0.15),
        Part(ball(0, 2.08, -0.02, 0.14), color("#EFE3C4"), 0.1),
        Part(ring((0, 1.0, 0.0), 0.31, 0.12), color("#E4D5AE"), 0.15),
    ]


def rosa() -> list[Part]:
    hair = color("#5A3020")
    wild = [
        (0.44 * math.cos(t), 1.5 + 0.42 * math.sin(t), -0.1, 0.2)
        for t in [math.pi * (-0.22 + number * 1.44 / 9) for number in range(10)]
    ]
    fringe = [(x, 1.8 - x * x * 0.5, 0.24, 0.13) for x in (-0.26, -0.09, 0.09, 0.26)]
    mop = melted(0.05, curls([*wild, *fringe]), egg((0, 1.5, -0.2), (0.42, 0.44, 0.34)))
    jewels = melted(
        0.01,
        both(lambda side: ring((side * 0.47, 1.24, 0.08), 0.07, 0.025, axis=2)),
        bow(0.22, 0.97, 0.34, 0.1, 0.018),
        ball(0, 0.86, 0.37, 0.045),
    )
    return [
        *somebody(color("#E2A67A"), color("#B33A3A"), open_smile=True),
        Part(mop, hair, 0.4),
        Part(jewels, GOLD, 1.0),
    ]


def edgar() -> list[Part]:
    hair, jacket = color("#F4F1EA"), color("#74503A")
    sides = melted(
        0.06,
        both(lambda side: ball(side * 0.41, 1.52, -0.05, 0.13)),
        both(lambda side: ball(side * 0.38, 1.4, -0.16, 0.13)),
        egg((0, 1.38, -0.33), (0.34, 0.2, 0.14)),
    )
    mustache = both(lambda side: limb((side * 0.03, 1.27, 0.46), (side * 0.2, 1.22, 0.39), 0.065, 0.03))
    glasses = melted(
        0.01,
        both(lambda side: ring((side * 0.18, 1.45, 0.45), 0.135, 0.026, axis=2)),
        limb((-0.06, 1.46, 0.47), (0.06, 1.46, 0.47), 0.024),
    )
    tie = both(lambda side: limb((side * 0.02, 0.99, 0.37), (side * 0.13, 0.99, 0.35), 0.04, 0.085))
    return [
        *somebody(color("#F3CDAE"), jacket, brows=hair),
        Part(melted(0.04, sides, mustache), hair, 0.3),
        Part(glasses, color("#6A4A2F"), 0.8),
        Part(egg((0, 0.8, 0.31), (0.15, 0.3, 0.1)), WHITE, 0.2),
        Part(tie, color("#B93A36"), 0.4),
    ]


def amara() -> list[Part]:
    wrap = color("#E2732A")
    cloth = melted(0.06, egg((0, 1.68, -0.06), (0.47, 0.34, 0.46)), ball(0.12, 2.02, -0.02, 0.21))
    knot = ball(0.24, 2.16, 0.02, 0.12)
    bands = melted(0.02, ring((0, 1.66, 0.0), 0.425, 0.055), ring((0.02, 1.78, -0.03), 0.4, 0.05))
    gold = melted(
        0.01,
        both(lambda side: ball(side * 0.47, 1.28, 0.06, 0.07)),
        *(ball(x, 0.8 - abs(x) * 0.1, 0.39 - x * x, 0.035) for x in (-0.14, 0.0, 0.14)),
    )
    return [
        *somebody(color("#6B3F2A"), color("#E08A2C"), open_smile=True),
        Part(cloth, wrap, 0.3),
        Part(melted(0.02, knot, bands), color("#EDA23C"), 0.4),
        Part(ring((0, 0.98, 0.01), 0.31, 0.1), color("#5B2C6B"), 0.3),
        Part(gold, GOLD, 1.0),
    ]


def viktor() -> list[Part]:
    hair = color("#2A211F")
    slick = melted(
        0.08,
        egg((0, 1.63, -0.1), (0.45, 0.3, 0.42)),
        egg((0, 1.8, 0.12), (0.34, 0.1, 0.28)),
        both(lambda side: egg((side * 0.41, 1.5, 0.08), (0.05, 0.18, 0.09))),
    )
    beard = melted(
        0.03,
        egg((0, 1.07, 0.31), (0.13, 0.1, 0.12)),
        both(lambda side: limb((0, 1.285, 0.455), (side * 0.13, 1.26, 0.425), 0.03, 0.022)),
    )
    return [
        *somebody(color("#E4B993"), color("#2C353D"), stern=0.035),
        Part(melted(0.02, slick, beard), hair, 0.9),
        Part(ring((0, 1.0, 0.0), 0.27, 0.12), color("#3A4550"), 0.2),
    ]


def agatha() -> list[Part]:
    hair, frame = color("#F3F0EE"), color("#A8355F")
    waves = curls([(x, 1.77 - x * x * 0.6, 0.22, 0.14) for x in (-0.3, -0.11, 0.11, 0.3)])
    bun = melted(0.06, egg((0, 1.56, -0.12), (0.48, 0.42, 0.42)), ball(0, 2.04, -0.06, 0.2), waves)
    glasses = melted(
        0.01,
        both(lambda side: ring((side * 0.18, 1.45, 0.45), 0.135, 0.03, axis=2)),
        limb((-0.06, 1.46, 0.47), (0.06, 1.46, 0.47), 0.026),
    )
    pearls = melted(
        0.005,
        *(
            ball(0.28 * math.sin(t), 0.93 - 0.05 * math.cos(t), 0.34 * math.cos(t) + 0.02, 0.05)
            for t in _PEARLS
        ),
    )
    return [
        *somebody(color("#F4D2BB"), color("#6A3F79"), brows=darker(hair, 0.3)),
        Part(bun, hair, 0.4),
        Part(glasses, frame, 0.9),
        Part(pearls, WHITE, 1.0),
    ]


_PEARLS = [math.radians(degrees) for degrees in (-90, -65, -43, -21, 0, 21, 43, 65, 90)]
