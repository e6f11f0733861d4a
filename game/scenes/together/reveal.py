"""After a round: who found what, the best of all, and where everybody stands; at the end the prizes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controllers.actions import Action
from game.rules.moves import Place
from game.rules.record import Seat, colors_of
from game.scenes.kit.picture.result_panels import FigureTable
from game.scenes.kit.picture.review_panels import BoardMarks
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Look, OnBoard, Shot, TableView, TileView
from game.scenes.kit.picture.together_panels import Finder, FoundRow, PlaceChip, Reveal
from game.scenes.kit.scene import Change, Command, Do, Scene
from game.scenes.table.board_marks import marked
from game.scenes.together.evening import US, Evening
from game.scenes.together.round_door import rules_of
from game.together.rounds import Found, Round, groups, prizes, share_of, word_of
from game.wording import counted, listed, percent

READING = 12.0
"""Seconds after which the next round begins by itself."""


class RevealScene(Scene):
    """✕ goes on, and so does time."""

    name = "together-reveal"
    topic = "together"
    expects = True

    def __init__(self, evening: Evening, onward: Do, leave: Do) -> None:
        self.evening = evening
        self.over = evening.party.rounds[-1]
        self._onward, self._leave = onward, leave
        self._left = READING

    def commands(self) -> Sequence[Command]:
        return [
            Command(Action.CONFIRM, "Next round", self._onward),
            Command(Action.BACK, "Leave", self._leave),
        ]

    def update(self, dt: float) -> Change | None:
        self._left -= dt
        return self._onward() if self._left <= 0 else None

    def view(self) -> Picture:
        return Picture(table_after(self.over), Camera(Shot.FAR), (self._marks(), self._panel()), opaque=True)

    def _marks(self) -> BoardMarks:
        table = self.over.table
        return BoardMarks(marked(table.board, rules_of(table), [(self.over.best, None)]))

    def _panel(self) -> Reveal:
        over, seats = self.over, self.evening.seats
        finds = groups(over)
        best = [players for found, players in finds if found.points == over.most and found.play == over.best]
        rows = [self._row(found, who) for found, who in finds if found.play != over.best]
        word = word_of(over.table, over.best)
        return Reveal(
            title=f"Round {over.table.number}",
            rows=tuple(rows),
            best=FoundRow("", word, over.most, self._signs(best[0]) if best else ()),
            best_title=_who_found(over, best[0] if best else (), seats),
            meaning=self.evening.services.define(word) or "",
            note=self._note(),
            chips=self._chips(),
        )

    def _row(self, found: Found, players: tuple[int, ...]) -> FoundRow:
        assert isinstance(found.play, Place)
        names = listed([self.evening.seats[player].name for player in players])
        return FoundRow(names, word_of(self.over.table, found.play), found.points, self._signs(players))

    def _signs(self, players: Sequence[int]) -> tuple[Finder, ...]:
        return tuple(sign_of(self.evening.seats, player) for player in players)

    def _note(self) -> str:
        own = self.over.found.get(US)
        if own is None or not own.points or not self.over.most:
            return ""
        return f"You found {percent(own.points / self.over.most)} of what there was."

    def _chips(self) -> tuple[PlaceChip, ...]:
        seats = self.evening.seats
        return tuple(
            PlaceChip(
                seats[one.player].name,
                one.points,
                sign_of(seats, one.player),
                self.over.points(one.player),
            )
            for one in self.evening.party.standings
        )


def _who_found(over: Round, players: Sequence[int], seats: Sequence[Seat]) -> str:
    if not players:
        return "Nobody saw it"
    names = [seats[player].name for player in players]
    if over.alone is not None:
        return f"{names[0]}, alone"
    return listed(names) if len(names) < 3 else f"{len(names)} of you"


def sign_of(seats: Sequence[Seat], player: int) -> Finder:
    """What stands for a player."""
    seat = seats[player]
    return Finder(colors_of(tuple(seats))[player], seat.figure, seat.level)


def table_after(over: Round) -> TableView:
    """The board with the best play on it."""
    tiles = [_tile(tile.square, tile.face, Look.IDLE) for tile in over.table.board.tiles()]
    tiles += [_tile(tile.square, tile.face, Look.LAST) for tile in over.best.tiles]
    return TableView(tuple(tiles), rack_slots=0, bag=len(over.table.bag))


def _tile(square: tuple[int, int], face: str, look: Look) -> TileView:
    row, col = square
    return TileView(f"t{row} {col} {face}", face, OnBoard(square), look)  # type: ignore[arg-type]  # a square


class TogetherEnd(Scene):
    """Points, shares and prizes."""

    name = "together-end"
    topic = "together"

    def __init__(self, evening: Evening, again: Do, leave: Do) -> None:
        self.evening = evening
        self._again, self._leave = again, leave

    def commands(self) -> Sequence[Command]:
        return [
            Command(Action.CONFIRM, "Play again", self._again),
            Command(Action.BACK, "Leave", self._leave),
        ]

    def view(self) -> Picture:
        party, seats = self.evening.party, self.evening.seats
        won: dict[int, list[str]] = {}
        for prize in prizes(party.rounds, _tier(self.evening)):
            won.setdefault(prize.player, []).append(f"{prize.name}: {prize.why}")
        rows = tuple(
            (
                seats[one.player].name,
                percent(share_of(one.player, party.rounds)),
                ", ".join(won.get(one.player, ())[:1]),
                str(one.points),
            )
            for one in party.standings
        )
        colors = colors_of(seats)
        there_was = sum(over.most for over in party.rounds)
        text = f"{counted(len(party.rounds), 'round')}, and {counted(there_was, 'point')} to be found."
        table = FigureTable(
            _winner(evening=self.evening),
            ("Player", "Found", "", "Points"),
            rows,
            text,
            marked=frozenset(row for row, one in enumerate(party.standings) if one.place == 1),
            seats=tuple(colors[one.player] for one in party.standings),
        )
        shown = table_after(party.rounds[-1]) if party.rounds else TableView(rack_slots=0)
        return Picture(shown, Camera(Shot.RESULTS), (table,), dim=0.35, opaque=True)


def _winner(evening: Evening) -> str:
    first = [evening.seats[one.player].name for one in evening.party.standings if one.place == 1]
    if len(evening.seats) == 1:
        return "That was all there was"
    return f"{listed(first)} {'wins' if len(first) == 1 else 'share it'}!"


def _tier(evening: Evening) -> Callable[[str], int]:
    lexicon = evening.services.lexicon

    def tier(word: str) -> int:
        try:
            return lexicon.tier(word)
        except KeyError:  # a word of the house
            return 0

    return tier
