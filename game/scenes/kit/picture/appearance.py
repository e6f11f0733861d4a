"""How everything looks by the players' choice."""

from __future__ import annotations

from dataclasses import dataclass

RACK_AT_LEFT = frozenset({"ink"})
"""Tile sets with the rack and its owner's name at the lower left, and what can be chosen at the right."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """How everything looks by the players' choice. The renderer is given it beside each picture."""

    tile_set: str = "maple"
    colours: tuple[str, str] = ("white", "black")
    """Ink and paper of the tile set that is printed in two colors."""
    text_size: int = 100
    """Size of text in per cent."""
    reduced_motion: bool = False
    quality: str = ""
    """'auto', 'high', 'medium' or 'low'; empty leaves the renderer as it is."""
    shift: tuple[int, int] = (0, 0)
    """The visible area's offset to the right and down, in hundredths of the screen."""
    high_contrast: bool = False
    """Whether panels, prompts and the selector are drawn in colors that are told apart at 7:1."""
    hour: float = 20.0
    """Of the day that is seen through the window, 0 to 24."""
    brisk: bool = False
    """Whether ceremonies are over at once, as with Fast AI."""

    @property
    def rack_left(self) -> bool:
        """Whether the rack stands at the left instead of in the middle."""
        return self.tile_set in RACK_AT_LEFT
