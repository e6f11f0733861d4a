"""What is told of a round that is over, as sheets: who found what beside the board, the places under it."""

from __future__ import annotations

from collections.abc import Sequence

from game.language.messages import tr
from game.scenes.duplicate.round_panels import FoundRow, Reveal
from game.scenes.kit.picture.sheet import (
    Air,
    Arriving,
    Block,
    Columns,
    Ends,
    Fitting,
    Grid,
    Look,
    Pile,
    Plate,
    Sheet,
    SheetBesideBoard,
    SheetPlace,
    SheetUnderBoard,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import Faces, Hairline, PlaceChip, TileWord
from game.text_format import labelled

SHARES = (0.42, 0.42, 0.16)
"""Of who found a word, the word, and its points."""
FACE, MOST_FACES = 0.12, 4
"""What one of several on the card of the best takes of its width, and the most that are side by side."""
FEW_ROWS, LINES_BESIDE_FEW, LINES_BESIDE_MANY = 3, 5, 2
"""Of what the best word means."""
NAMES, TOGETHER, IN_ONE_LINE = 3, 12, 26
"""Lines of names, and of finds that are told together, at most; letters of a find that no line divides."""
ONE_ROW, TWO_ROWS = 4, 10
"""Chips at most in one row and in two."""


def reveal_sheet(reveal: Reveal) -> Sheet:
    """With a row for each find; where there is no room for that the least are told together in words."""
    count = len(reveal.rows)
    few = LINES_BESIDE_FEW if count <= FEW_ROWS else LINES_BESIDE_MANY
    plans = [(0, few), *((told, LINES_BESIDE_MANY) for told in range(count + 1)), (count, 1)]
    first, *others = (_column(reveal, told, lines) for told, lines in plans)
    return SheetBesideBoard(f"reveal-{reveal.title}", Fitting(first, tuple(others)), SheetPlace.OVER_PLACES)


def places_sheet(chips: Sequence[PlaceChip]) -> Sheet:
    """The first at the left; they slide from the order before the round to the one after it."""
    count = len(chips)
    rows = 1 if count <= ONE_ROW else 2 if count <= TWO_ROWS else 3
    return SheetUnderBoard("places", Grid(tuple(chips), -(-count // rows), Air.NONE), SheetPlace.UNDER)


def _column(reveal: Reveal, told: int, lines: int) -> Pile:
    """So many of the least finds in words, and so many lines for what the best words mean."""
    # Translators: beside the number of a round, over the list of what everybody laid.
    head = Ends(Words(reveal.title, Look.HEADING), Words(tr("who found what"), Look.QUIET))
    parts: list[Block] = [head, *(Words(line, Look.SMALL, lines=NAMES) for line in reveal.nothing)]
    if told:
        finds = (labelled(f"{row.word}\u00a0{row.points}", row.names) for row in reveal.rows[:told])
        kept = (one.replace(" ", "\u00a0") if len(one) <= IN_ONE_LINE else one for one in finds)
        parts.append(_coming(Words(" · ".join(kept), lines=TOGETHER), reveal, told - 1))
    parts += (_coming(_row(row), reveal, number) for number, row in enumerate(reveal.rows[told:], told))
    parts.append(_coming(_best(reveal, lines), reveal, len(reveal.rows)))
    parts.append(_coming(_foot(reveal, lines), reveal, len(reveal.rows) + 1))
    return Pile(tuple(parts), Air.LITTLE)


def _coming(part: Block, reveal: Reveal, number: int) -> Arriving:
    return Arriving(part, str(number), reveal.shown > number)


def _row(row: FoundRow) -> Pile:
    """Who is alone has the name beside the face; several are named below theirs."""
    several = len(row.signs) > 1
    who = Faces(row.signs) if several else Words(row.names, Look.BODY, face=row.signs[0])
    names = (Words(row.names, lines=NAMES),) if several else ()
    return Pile((Columns((who, TileWord(row.word), _points(row, Look.NAME)), SHARES), *names, Hairline()))


def _points(row: FoundRow, look: Look) -> Ends:
    return Ends(Words(""), Words(str(row.points), look))


def _best(reveal: Reveal, lines: int) -> Plate:
    """The best play that anybody found."""
    best = reveal.best
    if best is None:
        return Plate(Words(reveal.best_title, Look.NAME), snug=True)
    several, points = len(best.signs) > 1, Words(f"+{best.points}", Look.FIGURE)
    title = Words(reveal.best_title, Look.NAME, face=None if several else best.signs[0])
    taken = FACE * min(len(best.signs), MOST_FACES)
    head = (
        Columns((Faces(best.signs), Ends(title, points)), (taken, 1 - taken))
        if several
        else Ends(title, points)
    )
    names = (Words(best.names, lines=NAMES),) if len(best.signs) > 2 else ()
    means = (Words(reveal.meaning, lines=lines),) if reveal.meaning else ()
    told = (*names, Words(reveal.best_text, Look.QUIET, lines=2), TileWord(best.word), *means)
    return Plate(Pile((head, *told), Air.LITTLE), color=best.signs[0].color, snug=True)


def _foot(reveal: Reveal, lines: int) -> Pile:
    """What is laid that is not on the card, and how much of the best was found."""
    parts: list[Block] = [Words(reveal.note, Look.QUIET)]
    if reveal.laid_meaning:
        parts.insert(0, Words(reveal.laid_meaning, lines=lines))
    if laid := reveal.laid:
        row = (Words(laid.names, Look.GOLD), TileWord(laid.word), _points(laid, Look.NAME))
        parts.insert(0, Columns(row, SHARES))
    return Pile(tuple(parts))
