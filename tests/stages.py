"""A stage on which nothing is drawn, for sessions without a window."""

from __future__ import annotations

from controllers.actions import Action, Brand
from controllers.pads import PadInHand
from game.scenes.kit.picture.appearance import Appearance
from game.scenes.kit.picture.screen import Picture


class BareStage:
    """Keeps what it was given last; nothing on it ever moves."""

    settled = True
    landed: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.picture: Picture | None = None
        self.style = Appearance()
        self.hand = PadInHand()
        self.lit: frozenset[Action] = frozenset()

    def use_appearance(self, style: Appearance) -> None:
        self.style = style

    def hold(self, hand: PadInHand, lit: frozenset[Action] = frozenset()) -> None:
        self.hand, self.lit = hand, lit

    def advance(self, picture: Picture, dt: float, brand: Brand = Brand.PLAYSTATION) -> None:
        self.picture = picture
