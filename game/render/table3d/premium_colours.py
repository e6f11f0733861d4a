"""The colours of premium squares in each tile set; `assets/3d/make_textures.py` prints the boards in them."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.board_layouts import Premium

Colour = tuple[int, int, int]
"""Red, green and blue, from 0 to 255."""


class PremiumColours(NamedTuple):
    """What the premium squares of one board are printed in."""

    double_letter: Colour
    triple_letter: Colour
    double_word: Colour
    """The centre's, too."""
    triple_word: Colour

    def of(self, premium: Premium) -> Colour:
        """The colour of one kind of premium square."""
        return {
            Premium.DOUBLE_LETTER: self.double_letter,
            Premium.TRIPLE_LETTER: self.triple_letter,
            Premium.TRIPLE_WORD: self.triple_word,
        }.get(premium, self.double_word)


PREMIUM_COLOURS = {
    "maple": PremiumColours((120, 184, 220), (30, 97, 188), (219, 139, 146), (190, 51, 44)),
    "walnut": PremiumColours((128, 176, 196), (36, 84, 140), (220, 82, 46), (128, 24, 32)),
    "marble": PremiumColours((96, 182, 252), (32, 98, 185), (220, 156, 160), (178, 38, 48)),
    "neon": PremiumColours((77, 191, 255), (63, 89, 254), (255, 182, 186), (255, 49, 69)),
    "contrast": PremiumColours((78, 186, 255), (20, 78, 216), (255, 190, 200), (196, 14, 24)),
}
"""By tile set. Any two premium colours and the plain field are at least 20 apart (CIEDE2000) to every kind of
colour vision; tests/render/test_tile_set_looks.py measures it. That is why the maple board's green is so
deep: to eyes without the receptor for red, a brighter one is as dark as the red squares."""
