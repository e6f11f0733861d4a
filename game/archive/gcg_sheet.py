"""A finished game as a sheet in GCG, for other programs."""

from __future__ import annotations

from game.archive.told_game import ToldGame, ToldTurn
from game.language.messages import message
from game.rules.events import ChallengeResolved, PenaltyCharged, TurnMissed, WordRejected
from game.rules.gcg import GcgError, GcgGame, GcgLine, What
from game.rules.gcg_writing import nicks_of
from game.rules.letter_sets import UNKNOWN
from game.rules.moves import BuyHint, ChallengePlay, Exchange, Pass, Place, TradeBlank
from game.rules.racks import blanks_last
from game.rules.scoring import score_play


def sheet_of(game: ToldGame, title: str = "", lexicon: str = "") -> GcgGame:
    """What was played, as `gcg_writing.write_gcg` writes it.

    Raises:
        GcgError: a played blank was traded for its letter, or a hint was paid for in points: the format has
            no words for either.
    """
    if any(isinstance(turn.move, BuyHint) for turn in game.record.turns):
        raise GcgError(message("A game in which hints were paid for cannot be written in GCG"))
    names = tuple(seat.name for seat in game.record.seats)
    scribe = _Scribe(len(names))
    for turn in game.turns:
        scribe.take(turn)
    for event in game.unplayed:
        if event.points:
            scribe.write(event.seat, What.ADJUSTED, "", None, event.points, _known(event.tiles))
    size = game.record.rules.layout.size
    return GcgGame(nicks_of(names), tuple(scribe.lines), title, lexicon, names, size)


def _known(rack: str) -> str:
    """As much of a rack as is known, as sheets have it."""
    return blanks_last(rack.replace(UNKNOWN, ""))


class _Scribe:
    """The sheet as far as it is written."""

    def __init__(self, seats: int) -> None:
        self.lines: list[GcgLine] = []
        self._totals = [0] * seats

    def write(
        self, seat: int, what: What, rack: str, move: Place | Exchange | Pass | None, points: int, note: str
    ) -> None:
        self._totals[seat] += points
        line = len(self.lines) + 1
        self.lines.append(GcgLine(line, seat, what, rack, move, points, self._totals[seat], note))

    def take(self, turn: ToldTurn) -> None:
        rack = _known(turn.rack)
        for event in turn.events:
            if isinstance(event, PenaltyCharged):
                self.write(event.seat, What.ADJUSTED, rack, None, -event.points, "time")
        match turn.move:
            case TradeBlank():
                raise GcgError(message("A game in which a blank was traded cannot be written in GCG"))
            case _ if turn.before.playoff:
                raise GcgError(message("A sudden death with tiles of a second set cannot be written in GCG"))
            case Place() as play:
                self._place(turn, rack, Place(play.tiles))
            case Exchange(tiles) if UNKNOWN in tiles:
                self.write(turn.seat, What.MOVE, rack, None, turn.recounted, f"-{len(tiles)}")
            case Exchange(tiles):
                self.write(turn.seat, What.MOVE, rack, Exchange(tiles), turn.recounted, "")
            case ChallengePlay():
                self._challenge(turn, rack)
            case _ if not turn.before.answer_due:
                self.write(turn.seat, What.MOVE, rack, Pass(), turn.recounted, "")
        for event in turn.events:
            if isinstance(event, TurnMissed) and event.seat != turn.seat:
                self.write(event.seat, What.MOVE, _known(turn.after.racks[event.seat]), Pass(), 0, "")

    def _place(self, turn: ToldTurn, rack: str, move: Place) -> None:
        score = turn.score
        if score is not None:
            self.write(turn.seat, What.MOVE, rack, move, score.total + turn.recounted, "")
        elif any(isinstance(event, WordRejected) for event in turn.events):
            points = score_play(turn.before.board, move.tiles, turn.before.rules).total
            self.write(turn.seat, What.MOVE, rack, move, points, "")
            self.write(turn.seat, What.TAKEN_BACK, rack, None, -points, "")

    def _challenge(self, turn: ToldTurn, rack: str) -> None:
        resolved = next(event for event in turn.events if isinstance(event, ChallengeResolved))
        last = next(line for line in reversed(self.lines) if line.what is What.MOVE)
        if resolved.upheld:
            self.write(last.player, What.TAKEN_BACK, last.rack, None, -last.points, "")
        elif points := resolved.points + turn.recounted:
            self.write(last.player, What.ADJUSTED, last.rack, None, points, "challenge")
        if any(isinstance(event, TurnMissed) for event in turn.events):
            self.write(turn.seat, What.MOVE, rack, Pass(), 0, "")
