"""What comes in at the window behind the table, by the hour. Pure."""

from __future__ import annotations

from itertools import pairwise

Colour = tuple[float, float, float]

HOURS: tuple[tuple[float, Colour], ...] = (
    (0.0, (0.010, 0.015, 0.032)),
    (5.0, (0.014, 0.020, 0.042)),
    (7.0, (0.24, 0.14, 0.09)),
    (9.0, (0.29, 0.30, 0.31)),
    (13.0, (0.26, 0.31, 0.37)),
    (17.0, (0.30, 0.27, 0.22)),
    (19.0, (0.22, 0.115, 0.065)),
    (20.5, (0.06, 0.075, 0.14)),
    (22.0, (0.016, 0.022, 0.048)),
    (24.0, (0.010, 0.015, 0.032)),
)
"""Hours of the day with their light, in the room's linear units: night, dawn, day, sunset, dusk."""


def daylight(hour: float) -> Colour:
    """The light at an hour of the day, 0 to 24; other numbers count from the midnight before."""
    hour %= 24.0
    for (start, before), (end, after) in pairwise(HOURS):
        if hour <= end:
            share = (hour - start) / (end - start)
            red, green, blue = (a + (b - a) * share for a, b in zip(before, after, strict=True))
            return red, green, blue
    return HOURS[-1][1]
