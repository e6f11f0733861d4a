"""One screen as a plain value, and how several lie on top of each other: the whole seam between scenes and
renderer.

A scene says *what* stands where; the renderer decides how it looks, where panels lie, and how things travel.
Words on screen are final text: the renderer fits, never rewords.
"""

from __future__ import annotations

from dataclasses import dataclass

from controllers.actions import Action
from game.scenes.kit.picture.message_panels import Notice, Scrim, Tone
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.table_view import Camera, TableView


@dataclass(frozen=True, slots=True)
class Prompt:
    """A button that works now. Several actions share a prompt as the D-pad does."""

    actions: tuple[Action, ...]
    label: str
    aside: bool = False
    """Whether it stands apart from the others, as it works at the table all the time."""
    asks: bool = False
    """Whether it asks what this is: then its label is a question mark in a ring."""


UNDER_A_CARD, UNDER_WORDS = 0.62, 0.85
"""How far the table is darkened under a question, a menu or a page, and where words lie all over it."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One screen. Overlays are drawn over what lies under them; the top picture's prompts are shown."""

    table: TableView | None = None
    """None keeps showing the table of the picture below."""
    camera: Camera | None = None
    """None takes that of the picture below."""
    panels: tuple[Panel, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    dim: float = 0.0
    """How far everything below is darkened, 0 to 1; `UNDER_A_CARD` where something is to be read over it."""
    opaque: bool = False
    """Whether the panels of pictures below are left out."""


def flatten(stack: tuple[Picture, ...]) -> Picture:
    """The one picture that a stack of pictures shows, lowest first.

    The topmost table and camera that are given win; panels pile up from the topmost opaque picture, a
    `Scrim` before those of a picture that dims; prompts are the top's. A warning from below a scrim, such as
    that the time is over, stands above it; so does what a covered panel tells `above_cards`.
    """
    start = max((i for i, picture in enumerate(stack) if picture.opaque), default=0)
    table = next((p.table for p in reversed(stack) if p.table is not None), None)
    camera = next((p.camera for p in reversed(stack) if p.camera is not None), Camera())
    panels = tuple(panel for p in stack[start:] for panel in ((Scrim(p.dim),) if p.dim else ()) + p.panels)
    over = max((i for i, picture in enumerate(stack) if picture.opaque or picture.dim), default=0)
    above = tuple(more for p in stack[:over] for panel in p.panels for more in panel.above_cards)
    return Picture(table, camera, _told_on_top((*panels, *above)), stack[-1].prompts, opaque=True)


def _told_on_top(panels: tuple[Panel, ...]) -> tuple[Panel, ...]:
    """The warnings below the last scrim last."""
    last = max((number for number, panel in enumerate(panels) if isinstance(panel, Scrim)), default=0)
    told = [one for one in panels[:last] if isinstance(one, Notice) and one.tone is Tone.BAD]
    return (*(panel for panel in panels if panel not in told), *told) if told else panels
