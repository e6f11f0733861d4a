"""Draws the icons of our saves on memory cards: wooden tiles with a sign, and a glint that passes over.

Each `KIND.icon` is 416 bytes: a palette of 16 colours (15 bit, little-endian, blue high), then three
pictures of 16 x 16, a nibble a pixel, the left one low. From the top of the checkout:

    python assets/icons/make_icons.py
"""

from __future__ import annotations

import struct
from pathlib import Path

SIDE = 16
GLINTS = (-9, 9, 17)
"""Where the glint is in each picture: not yet there, in the upper corner, in the lower one."""
COLOURS = {
    ".": None,  # transparent
    "o": (58, 32, 16),  # outline
    "s": (150, 96, 48),  # the tile's side, in shade
    "d": (206, 158, 98),  # lower edge
    "b": (238, 204, 150),  # face
    "l": (250, 228, 186),  # upper edge
    "w": (255, 255, 244),  # glint
    "k": (40, 26, 24),  # ink
    "r": (188, 44, 36),
    "g": (52, 132, 62),
    "G": (128, 200, 104),
    "y": (232, 176, 36),
    "Y": (255, 226, 110),
    "B": (44, 92, 164),
    "c": (124, 176, 228),
    "m": (120, 110, 108),  # metal
}

TILE = """
.oooooooooooooo.
ollllllllllllldo
olbbbbbbbbbbbbdo
olbbbbbbbbbbbbdo
olbbbbbbbbbbbbdo
olbbbbbbbbbbbbdo
olbbbbbbbbbbbbdo
olbbbbbbbbbbbbdo
olbbbbbbbbbbbbdo
olbbbbbbbbbbbbdo
olbbbbbbbbbbbbdo
olbbbbbbbbbbbbdo
olbbbbbbbbbbbbdo
oddddddddddddddo
osssssssssssssso
.oooooooooooooo.
"""

# Signs lie on the face from column 2, row 2; a space leaves the wood as it is.
SIGNS = {
    "game": """

  kkkkkk
  kkkkkkk
  kk   kk
  kk   kk
  kkkkkkk
  kkkkkk kkk
  kk       k
  kk      kk
           k
         kkk
""",
    "autosave": """

 kkkkk
 kkkkkk
 kk  kk
 kkkkkk g
 kkkkk gGg
 kk   gGGGg
 kk  ggggggg
 kk    gGg
       gGg
       ggg
""",
    "options": """

     mm
  m mmmm m
 mmmmmmmmmm
  mmmmmmmm
 mmmkkkkmmm
mmmmk  kmmmm
mmmmk  kmmmm
 mmmkkkkmmm
  mmmmmmmm
 mmmmmmmmmm
  m mmmm m
     mm
""",
    "scores": """
  yyyyyyyy
 yYYyyyyyyy
 y YYyyyy y
 y YYyyyy y
  yYYyyyyy
    Yyyy
     yy
     yy
    Yyyy
   kkkkkk
   krrrrk
""",
    "people": """

   rr   BB
  rrrr BBBB
  rrrr BBBB
   rr   BB
  rrr   BBB
 rrrrr BBBBB
 rrrrrrBBBBBB
 rrrrrrBBBBBB
rrrrrrrBBBBBB
 kkkkkkkkkkk
""",
    "profiles": """

   rr   rr
    rr rr
    rr rr
    yyyyy
   yYYyyyy
  yYYyyyyyy
  yYyykyyyy
  yyykkkyyy
  yyyykyyyy
   yyyyyyy
    yyyyy
""",
    "tournament": """

     BB
   BBccBB
 BBccccccBB
 BccYYYYccB
 BcYyyyyYcB
 BccyYYyccB
  BcyyyycB
  BBcyycBB
   BBccBB
     BB
""",
}


def picture(sign: str, glint: int) -> list[str]:
    """16 rows of 16 letters. The glint crosses the wood on a diagonal, never the sign or the rim."""
    rows = [list(row) for row in TILE.strip().splitlines()]
    for y, line in enumerate(SIGNS[sign].split("\n")[1:-1], start=2):
        for x, letter in enumerate(line, start=2):
            if letter != " ":
                rows[y][x] = letter
    for y in range(1, 14):
        for x in range(1, SIDE - 1):
            if x + y in (glint, glint + 1) and rows[y][x] in "lbd":
                rows[y][x] = "w" if rows[y][x] == "b" else "l"
    return ["".join(row) for row in rows]


def packed(rows: list[str]) -> bytes:
    """A picture as the card holds it."""
    indices = [list(COLOURS).index(letter) for row in rows for letter in row]
    return bytes(left | right << 4 for left, right in zip(indices[::2], indices[1::2], strict=True))


def palette() -> bytes:
    """The colours as the card holds them. A colour of zeros would be transparent; we have no black."""
    fives = [rgb and tuple(channel >> 3 for channel in rgb) for rgb in COLOURS.values()]
    return struct.pack("<16H", *(five[0] | five[1] << 5 | five[2] << 10 if five else 0 for five in fives))


def main() -> None:
    folder = Path(__file__).parent
    for sign in SIGNS:
        frames = [packed(picture(sign, glint)) for glint in GLINTS]
        (folder / f"{sign}.icon").write_bytes(palette() + b"".join(frames))


if __name__ == "__main__":
    main()
