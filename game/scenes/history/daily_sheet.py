"""What is seen of a day's bag: the score to beat, the month, and what there is to share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.language.messages import tr, tr_count
from game.scenes.kit.picture.sheet import (
    Air,
    Block,
    Columns,
    Grid,
    Line,
    Look,
    Pile,
    Plate,
    Sheet,
    Slack,
    Spare,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import Day, Flame, FoundShare, Hairline, Pill, TileWord
from game.text_format import letters_of_days, whole

BLANK_TILES = 3
"""Tiles that lie face down where Maven's score would be."""


@dataclass(frozen=True, slots=True)
class SharedResult:
    """What somebody made of a bag, to be photographed: nothing in it tells the tiles."""

    day: str
    """'Today, 4 November', '3 November'."""
    scores: tuple[tuple[str, int], ...]
    medal: int | None
    why: str
    """What the medal is for, or why there is none."""
    found: tuple[float | None, ...] = ()
    """Of each turn the share of the best play's points, 0 to 1, None without a word; empty until known."""
    note: str = ""
    """All turns together."""


def daily_sheet(head: Plate, to_beat: Plate, month: Plate, shared: SharedResult | None) -> Sheet:
    """The bag at the left, with the table in sight between, and the month over what there is to share."""
    left = Pile((head, Slack(), to_beat))
    right = Pile((month, *((_shared(shared),) if shared else ())), Air.USUAL)
    return Sheet("daily", Columns((left, Spare(Slack()), right), (0.38, 0.14, 0.48)))


def day_head(date: str, title: str, text: str, streak: int) -> Plate:
    """Which day it is, and how many in a row were played before."""
    parts: tuple[Block, ...] = (Words(date, Look.GOLD), Words(title, Look.TITLE), Words(text, lines=2))
    if streak:
        # Translators: after a large number that stands by itself: "5 days in a row"; without the number.
        row = tr_count("day in a row", "days in a row", streak)
        days = Line((Words(str(streak), Look.FIGURE), Words(row, Look.QUIET)))
        parts = Pile(parts), Columns((Flame(), days), (0.1, 0.9), Air.NONE)
    return Plate(Pile(parts, Air.LITTLE if streak else Air.NONE), snug=True)


def score_to_beat(maven: str, beside: str, play: str) -> Plate:
    """Maven's score, face down as long as it is empty, what stands beside it, and what the button does."""
    # Translators: over the score that the computer has made with the tiles of a day; at most 24 letters.
    title = Words(tr("Maven’s score to beat"), Look.STRONG, seat=1)
    told = Pile(tuple(Words(line, Look.QUIET) for line in beside.split("\n")))
    score = Columns((TileWord(maven, covered=BLANK_TILES), told), (0.4, 0.6), Air.LITTLE)
    return Plate(Pile((title, score, Pill(play)), Air.LITTLE), snug=True)


def month_card(name: str, medals: Sequence[int], days: Sequence[Day | None]) -> Plate:
    """A month with its medals: how many of bronze, silver and gold."""
    counts = Line(tuple(Words(str(medals[kind]), Look.STRONG, medal=kind) for kind in (2, 1, 0)))
    heads = Columns(tuple(Words(day, Look.SMALL) for day in letters_of_days()), air=Air.NONE)
    grid = Grid(tuple(day or Words("") for day in days), 7, Air.NONE)
    head = Columns((Words(name, Look.HEADING), counts), (0.52, 0.48))
    return Plate(Pile((head, Pile((heads, grid), middle=True)), Air.LITTLE))


def _shared(shared: SharedResult) -> Plate:
    """A card that one can photograph: what was made of the bag, and none of its tiles."""
    scores = [
        Line((Words(name, seat=seat), Words(whole(score), Look.STRONG)))
        for seat, (name, score) in enumerate(shared.scores)
    ]
    parts: list[Block] = [Words(shared.day, Look.QUIET), Columns(tuple(scores))]
    parts.append(Words(shared.why, Look.QUIET, medal=shared.medal))
    if shared.found:
        parts += [Hairline(), FoundShare(shared.found), Words(shared.note, Look.QUIET)]
    return Plate(Pile(tuple(parts)), snug=True)
