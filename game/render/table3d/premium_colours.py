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
    "maple": PremiumColours((126, 189, 226), (48, 111, 219), (230, 170, 180), (211, 84, 56)),
    "walnut": PremiumColours((119, 174, 209), (44, 89, 147), (200, 84, 53), (134, 28, 41)),
    "marble": PremiumColours((100, 184, 255), (41, 109, 206), (223, 160, 164), (199, 48, 55)),
    "neon": PremiumColours((60, 212, 255), (72, 98, 255), (255, 183, 180), (255, 22, 57)),
    "contrast": PremiumColours((79, 189, 255), (35, 97, 234), (255, 193, 204), (209, 19, 27)),
    "ink": PremiumColours((54, 54, 54), (92, 92, 92), (138, 138, 138), (212, 212, 212)),
}
"""By tile set, as printed; the warm lamp makes them redder. On the screen any two premium colours and the
plain field are at least 20 apart (CIEDE2000) to every kind of colour vision, and each square or its outline
stands out from the field by 3:1; tests/render/test_tile_set_looks.py measures both. That is why the maple
board's green is a little deeper than sage, and its triple words lean from crimson to vermilion: to eyes
without the receptor for red, crimson is as dark as the field. Those of
Ink & Paper only stand for its patterns where these are told of: its board has none."""
