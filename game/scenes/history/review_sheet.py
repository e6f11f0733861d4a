"""A turn of a finished game as it is seen: what is said of it, all turns, and the chance to win."""

from __future__ import annotations

from collections.abc import Sequence

from game.coach.chance_curve import Curve
from game.language.messages import message, message_as, tr
from game.scenes.kit.picture.sheet import (
    Air,
    Block,
    Columns,
    Ends,
    Grid,
    Look,
    Pile,
    Plate,
    RowGround,
    RowList,
    Sheet,
    SheetPlace,
    Slack,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import Hairline, ShareCurves, TileWord
from game.text_format import percent, whole

_SIGNS = {
    # Translators: beside a sign: no play would have been better; at most 12 letters.
    "best": message_as("a play", "Best"),
    # Translators: beside a sign: another play would have been better; at most 16 letters.
    "better": message("Better exists"),
    # Translators: beside a sign: it cannot be told which play is better; at most 14 letters.
    "close": message("Too close"),
}
_COLUMNS = 0.1, 0.7, 0.2


def review_sheet(
    title: tuple[str, str],
    turn: tuple[int, TileWord],
    said: Sequence[Words],
    rows: Sequence[Block],
    focus: int,
    totals: Sequence[tuple[str, int]],
    foot: Block,
    progress: str = "",
) -> Sheet:
    """A title and what is smaller beside it, the seat on turn with its rack, what is said of the turn, the
    rows of all turns, and everybody's total by seat; `progress` is how far judging has come."""
    seat, rack = turn
    who = Columns((Words(totals[seat][0], seat=seat), rack), (0.46, 0.54))
    head = Pile((Ends(Words(title[0], Look.HEADING), Words(title[1], Look.QUIET)), who))
    first = Ends(Words(progress or tr("Turns"), Look.QUIET), Words(tr("Points"), Look.QUIET))
    # Translators: over a column: how many of 100 such games are won; at most 8 letters.
    last = Words(tr("In 100"), Look.QUIET)
    heads = Columns((first, last), (_COLUMNS[0] + _COLUMNS[1], _COLUMNS[2]))
    table = Pile((heads, RowList(tuple(rows), focus, ground=RowGround.LINES), Slack()))
    signs = tuple(Words(str(text), Look.SMALL, sign=sign) for sign, text in _SIGNS.items())
    legend = Columns(signs, tuple(len(words.text) + 4 for words in signs), Air.LITTLE)
    ends = [
        Ends(Words(name, seat=at), Words(whole(total), Look.STRONG))
        for at, (name, total) in enumerate(totals)
    ]
    few = len(ends) < 3
    sums = Grid(tuple(ends), 1 if few else 2, Air.NONE if few else Air.MUCH)
    parts = (head, Hairline(), Pile(tuple(said)), Hairline(), table, legend, Hairline(), sums)
    return Sheet("review", Pile(parts, Air.LITTLE), SheetPlace.BESIDE, Plate(foot))


def turn_row(number: int, seat: int, label: str, points: int, sign: str = "", games: str = "") -> Columns:
    """A turn in the list; what is known of it, and how many games of a hundred a better play wins more."""
    told = Ends(Words(label, seat=seat), Words(whole(points), Look.STRONG))
    return Columns((Words(str(number), Look.QUIET), told, Words(games, Look.STRONG, sign=sign)), _COLUMNS)


def curve_foot(
    title: str,
    text: str,
    curves: tuple[Curve, ...],
    seats: tuple[int, ...],
    at: int,
    pins: tuple[int, ...] = (),
) -> Columns:
    """How it went from turn to turn, and what it says after the turn `at`."""
    told = Pile((Words(title, Look.STRONG, lines=2), Words(text, lines=3)))
    scale = percent(1), percent(0.5), percent(0)
    return Columns((told, ShareCurves(curves, seats, at, pins, scale)), (0.2, 0.8))
