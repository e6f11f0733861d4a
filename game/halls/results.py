"""What came of a hall as a table: in CSV for the club's own books."""

from __future__ import annotations

import csv
import unicodedata
from io import StringIO

from game.session.duplicate import DuplicateSession

FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""Whatever begins like that, in wide signs, too, a spreadsheet may take for something to be reckoned."""


Row = list[str | int]


def rows_of(hall: DuplicateSession) -> list[Row]:
    """For everybody: place, name, points, share of what there was in percent, rounds, points in each."""
    rows: list[Row] = []
    for one in hall.standings:
        there = sum(one.player in over.found for over in hall.rounds)
        by_round = [over.points(one.player) if one.player in over.found else "" for over in hall.rounds]
        name = hall.party.player(one.player).name
        rows.append([one.place, name, one.points, f"{100 * one.share:.1f}", there, *by_round])
    return rows


def csv_of(hall: DuplicateSession) -> str:
    """`rows_of` below their head."""
    text = StringIO()
    table = csv.writer(text)
    table.writerow(
        ["place", "name", "points", "share", "rounds", *(over.table.number for over in hall.rounds)]
    )
    for place, name, *more in rows_of(hall):
        table.writerow([place, _plain(str(name)), *more])
    return text.getvalue()


def _plain(name: str) -> str:
    return f"'{name}" if unicodedata.normalize("NFKC", name).startswith(FORMULAS) else name
