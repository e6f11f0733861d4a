"""Medals: round pieces of metal, with a ribbon or without."""

from __future__ import annotations

from dataclasses import dataclass

from game.render.panels.canvas import Rect
from game.render.panels.pen import Pen
from game.render.panels.theme import Colour, faded, mixed, rgb


@dataclass(frozen=True, slots=True)
class Metal:
    """What a medal is made of."""

    light: Colour
    dark: Colour
    ink: Colour
    sign: str = "★"


METALS = (
    Metal(rgb("#E9AE7C"), rgb("#93582B"), rgb("#5C3212")),
    Metal(rgb("#F5F6F8"), rgb("#98A1AB"), rgb("#4C5560")),
    Metal(rgb("#FFE59B"), rgb("#CB8F1F"), rgb("#6E4708")),
    Metal(rgb("#F1F7F1"), rgb("#86AAA3"), rgb("#355A55"), "◆"),
    Metal(rgb("#E2F6FF"), rgb("#5AA6D8"), rgb("#174A73"), "◆"),
    Metal(rgb("#F3DEFF"), rgb("#8F5AC0"), rgb("#3F1C63"), "♛"),
)
"""The metal of each medal, the least first."""
PLAIN = Metal(rgb("#4A4038"), rgb("#2C2521"), rgb("#6B5D50"))
"""Where no medal is earned yet."""
THREE = (
    Metal(rgb("#E9A377"), rgb("#A8623A"), rgb("#5C2E14"), "●"),
    Metal(rgb("#F4F6FA"), rgb("#A7B0BE"), rgb("#414B58"), "◆"),
    Metal(rgb("#FFE08A"), rgb("#D9A22B"), rgb("#6E4708"), "★"),
)
"""Bronze, silver and gold differ by colour and by sign."""


def medal(pen: Pen, middle: tuple[float, float], size: float, metal: Metal, ribbon: bool = True) -> None:
    """A round medal `size` high, with its ribbon above it where there is one."""
    x, y = middle
    across = size * (0.8 if ribbon else 1.0)
    if ribbon:
        y += size * 0.12
        for side, shade in ((-1, rgb("#A93A33")), (1, rgb("#8A2A27"))):
            strip = Rect(x - (0.23 if side < 0 else 0.0) * size, y - size * 0.66, size * 0.23, size * 0.5)
            pen.box(strip, (shade, mixed(shade, rgb("#000000"), 0.25)), 4)
            pen.box(Rect(strip.x + strip.w * 0.38, strip.y, strip.w * 0.24, strip.h), rgb("#F3E3C2", 0.75), 1)
    disc = Rect(x - across / 2, y - across / 2, across, across)
    pen.shadow(disc, across / 2, 0.6 if ribbon else 0.3)
    pen.box(disc, (metal.light, metal.dark), across / 2, faded(metal.ink, 0.6), max(1.5, size * 0.012))
    inside = disc.grown(-across * 0.11)
    pen.box(inside, (metal.dark, metal.light), inside.w / 2)
    face = inside.grown(-across * 0.025)
    pen.box(face, (mixed(metal.light, metal.dark, 0.25), mixed(metal.light, metal.dark, 0.7)), face.w / 2)
    pen.sign(metal.sign, (x, y), across * 0.46, metal.ink, mixed(metal.ink, metal.dark, 0.35))
