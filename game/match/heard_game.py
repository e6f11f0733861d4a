"""A finished game as somebody far away has heard it, in one file: any Parlour makes the game of it again.

One JSON array: what it is, its version, when the game ended in seconds since 1970, what was known before the
first report, and all reports, each as a frame (`frames`). It holds what that viewer was told, and no more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from game.language.messages import message
from game.match.frames import BadFrameError, frame_from_bytes
from game.rules.visibility import Game, Report

WHAT, VERSION = "parlour heard", 1  # not read: the format
ENDING = ".heard"
"""Of such files' names."""
LARGEST = 1 << 20
"""Bytes of a file; a game of four has some 60,000."""
MOST_REPORTS = 4_000


@dataclass(frozen=True, slots=True)
class HeardGame:
    """Everything that was heard of a game that is over."""

    when: int
    start: Game
    reports: tuple[Report, ...]


_Row = tuple[
    Literal["parlour heard"],
    int,
    Annotated[int, msgspec.Meta(ge=0, le=10**11)],
    msgspec.Raw,
    Annotated[list[msgspec.Raw], msgspec.Meta(min_length=1, max_length=MOST_REPORTS)],
]


def heard_game_from(data: bytes) -> HeardGame:
    """Raises BadFrameError, with one sentence, where that is no such file."""
    if len(data) > LARGEST:
        raise BadFrameError(message("This file is too large for a game"))
    try:
        _, version, when, start, reports = msgspec.json.decode(data, type=_Row)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadFrameError(message("This file holds no game that was played in a browser")) from error
    if version != VERSION:
        raise BadFrameError(message("This game was kept by a newer version of Parlour"))
    first, *rest = [frame_from_bytes(bytes(one)) for one in (start, *reports)]
    if not isinstance(first, Game) or not first.viewer:
        raise BadFrameError(message("This file does not say whose game it was"))
    heard = tuple(report for report in rest if isinstance(report, Report))
    if [report.number for report in heard] != list(range(len(rest))):
        raise BadFrameError(message("Some turns are missing in this file"))
    return HeardGame(when, first, heard)
