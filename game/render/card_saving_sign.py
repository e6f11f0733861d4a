"""What every screen shows: a sign that blinks until all cards are safe, and what everybody should know.

Where nothing can be kept the sign stays, until it can.
"""

from __future__ import annotations

from dataclasses import replace

from game.card_storage import CardStorage
from game.scenes.kit.picture.card_panels import CardLamp
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.screen import Picture

LEAST_SECONDS = 0.7
"""Seconds that the sign stays at least: a save takes a hundredth of one, which nobody would see."""
BLINK_SECONDS = 0.25
NOTICE_SECONDS = 6.0


class CardWatch:
    """Watches the keeper of the cards, frame by frame."""

    def __init__(self, card_storage: CardStorage) -> None:
        self._keepsakes = card_storage
        self._lamp_left = 0.0
        self._lit = 0.0
        """Seconds since the sign came on."""
        self._notice: Notice | None = None
        self._notice_left = 0.0

    def tell(self, sentence: str, tone: Tone = Tone.PLAIN) -> None:
        """Have this shown for a while, on whatever screen there is."""
        self._notice, self._notice_left = Notice(sentence, tone), NOTICE_SECONDS

    def over(self, picture: Picture, seconds: float, *, still: bool = False) -> Picture:
        """The picture with the sign or the trouble, `seconds` later; `still` does without blinking."""
        self._notice_left = max(0.0, self._notice_left - seconds)
        if trouble := self._keepsakes.take_trouble():
            self.tell(trouble, Tone.BAD)
        if self._keepsakes.pending:
            self._lit = self._lit if self._lamp_left else 0.0
            self._lamp_left = LEAST_SECONDS
        elif self._lamp_left:
            self._lamp_left = max(0.0, self._lamp_left - seconds)
        more: tuple[Notice | CardLamp, ...] = ()
        if self._notice and self._notice_left and not any(isinstance(p, Notice) for p in picture.panels):
            more += (self._notice,)
        house = self._keepsakes.house
        if house.folder is not None and house.told:
            more += (CardLamp(fails=True),)
        elif self._lamp_left:
            more += (CardLamp(still or int(self._lit / BLINK_SECONDS) % 2 == 0),)
            self._lit += seconds
        return replace(picture, panels=(*picture.panels, *more)) if more else picture
