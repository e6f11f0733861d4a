"""What is felt: the pad that acted shakes for a tile on the board, an invalid word, a bonus, and the last
seconds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from controllers.actions import Press
from controllers.hub import Hub
from controllers.pads import Rumble
from game.sound.sound_names import Cue, Sound

RUMBLES: Mapping[Cue, Rumble] = {
    Cue.JOIN: Rumble(strength=0.4, seconds=0.12),
    Cue.PLACE: Rumble(strength=0.25, seconds=0.06),
    Cue.INVALID: Rumble(strength=0.7, seconds=0.25),
    Cue.WARNING: Rumble(strength=0.3, seconds=0.08),
    Cue.BINGO: Rumble(strength=0.9, seconds=0.5),
}
NOBODYS = frozenset({"maven", "proving", "handover"})
"""Screens on which nobody's hands are at work: what happens after them is not felt until somebody presses."""


class Touch:
    """Knows whose hands are at work."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._pad: str | None = None

    def follow(self, presses: Sequence[Press], screen: str) -> None:
        """These presses were made, and then this screen was on top."""
        acting = [press.pad for press in presses if not press.released]
        if screen in NOBODYS:
            self._pad = None
        elif acting:
            self._pad = acting[-1]

    def feel(self, sounds: Iterable[Sound]) -> None:
        """Shake the pad at work for the strongest of what is heard just now."""
        kinds = [RUMBLES[sound.cue] for sound in sounds if sound.cue in RUMBLES]
        if kinds and self._pad is not None:
            self._hub.rumble(self._pad, max(kinds))
