"""After a round: who found what, from the least to the best, what nobody saw, and where everybody stands."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from game.rules.board import Board
from game.rules.moves import Place
from game.scenes.kit.picture.review_panels import BoardMarks
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Look, OnBoard, Shot, TableView, TileView
from game.scenes.kit.picture.together_panels import Finder, FoundRow, PlaceChip, PlaceChips, Reveal
from game.scenes.kit.scene import Change, Command, Do, Scene
from game.scenes.table.board_marks import marked
from game.scenes.together.evening import US, Evening
from game.scenes.together.looks import sign_of
from game.scenes.together.round_door import rules_of
from game.together.rounds import Found, Round, groups, standings, word_of
from game.together.table import Table
from game.wording import listed, percent

READING = 10.0
"""Seconds from the close of a round until the next one is dealt by itself."""
STEP, ROWS_SHARE = 0.6, 5.0
"""Seconds from one row to the next; all rows share so many at most."""


def step_of(rows: int) -> float:
    """Seconds between two rows of so many, the card of the best and what nobody saw included."""
    return min(STEP, ROWS_SHARE / max(1, rows))


class RevealScene(Scene):
    """✕ goes on, and so does time."""

    name = "together-reveal"
    topic = "together"
    expects = True
    plays = True

    def __init__(self, evening: Evening, onward: Do, leave: Do) -> None:
        self.evening = evening
        self.over = evening.party.rounds[-1]
        self._onward, self._leave = onward, leave
        self._passed = 0.0
        self._bare = False
        """Whether only the board is looked at."""
        finds = groups(self.over)
        self._rows, self._best = finds[:-1], finds[-1] if finds else None
        self._steps = len(self._rows) + 2

    def commands(self) -> Sequence[Command]:
        look = "Who found what" if self._bare else "Look at the board"
        return [
            Command(Action.CONFIRM, "Next round", self._onward),
            Command(Action.SHUFFLE, look, self._look),
            Command(Action.BACK, "Leave", self._leave),
        ]

    def _look(self) -> None:
        self._bare = not self._bare

    def update(self, dt: float) -> Change | None:
        self._passed += dt
        self.evening.advance(dt)
        if self._shown >= self._steps:
            self.evening.party.show()
        return self._onward() if self._passed >= READING else None

    @property
    def _shown(self) -> int:
        """Rows that have come by now."""
        return int(self._passed / step_of(self._steps)) + 1

    def view(self) -> Picture:
        told = (self._marks(),) if self._shown >= self._steps else ()
        panels = () if self._bare else (self._panel(), self._chips())
        return Picture(self._table(), Camera(Shot.FAR), (*told, *panels), opaque=True)

    def _table(self) -> TableView:
        """The board as it was for everybody; what is laid on it is told last."""
        table = self.over.table
        tiles = board_tiles(table.board, self.evening, self.evening.party.rounds[-2:-1])
        return seen_table(table, tiles, rack_slots=0)

    def _marks(self) -> BoardMarks:
        table = self.over.table
        return BoardMarks(marked(table.board, rules_of(table), [(self.over.best, None)]))

    def _panel(self) -> Reveal:
        over = self.over
        nobody = "" if over.finders else f"Nobody saw {word_of(over.table, over.best)}: {over.most}"
        found = self._best
        word = word_of(over.table, over.best)
        return Reveal(
            title=f"Round {over.table.number}",
            rows=tuple(self._row(one, who) for one, who in self._rows),
            best=self._row(*found) if found else None,
            best_title=self._who(found[1]) if found else "Nobody found a word",
            best_text="the best there was" if over.finders else "the best anybody found",
            meaning=self.evening.services.define(word) or "",
            nobody=nobody,
            note=self._note(),
            shown=min(self._shown, self._steps),
        )

    def _row(self, found: Found, players: tuple[int, ...]) -> FoundRow:
        assert isinstance(found.play, Place)
        names = listed([self.evening.seats[player].name for player in players])
        return FoundRow(names, word_of(self.over.table, found.play), found.points, self._signs(players))

    def _signs(self, players: Sequence[int]) -> tuple[Finder, ...]:
        return tuple(sign_of(self.evening.seats, player) for player in players)

    def _who(self, players: Sequence[int]) -> str:
        names = [self.evening.seats[player].name for player in players]
        if len(names) == 1:
            return f"{names[0]}, alone" if len(self.over.found) > 1 else names[0]
        return listed(names) if len(names) < 3 else f"{len(names)} of you"

    def _note(self) -> str:
        """Of one sofa that plays as a team: how much of the best it has found."""
        own = None if self.evening.hall else self.over.found.get(US)
        if own is None or not own.points or not self.over.most:
            return ""
        return f"You found {percent(own.points / self.over.most)} of what there was."

    def _chips(self) -> PlaceChips:
        party, seats = self.evening.party, self.evening.seats
        before = {one.player: one.place for one in standings(len(seats), party.rounds[:-1])}
        first = len(party.rounds) == 1
        chips = tuple(
            PlaceChip(
                seats[one.player].name,
                one.points,
                sign_of(seats, one.player),
                one.place,
                0 if first else before[one.player] - one.place,
            )
            for one in party.standings
        )
        return PlaceChips(f"Round {self.over.table.number}", chips, self._shown >= self._steps)


def board_tiles(board: Board, evening: Evening | None, last: Sequence[Round]) -> list[TileView]:
    """The tiles on a board, those of the last round's play bright."""
    bright = {tile.square for over in last for tile in over.best.tiles}
    keys = evening.keys if evening else {}
    return [
        TileView(
            keys.get(tile.square, f"t{tile.square.row} {tile.square.col} {tile.face}"),
            tile.face,
            OnBoard(tile.square),
            Look.LAST if tile.square in bright else Look.IDLE,
        )
        for tile in board.tiles()
    ]


def table_after(over: Round) -> TableView:
    """The board with the best play on it."""
    board = over.table.board.with_tiles(over.best.tiles)
    return seen_table(over.table, board_tiles(board, None, [over]), rack_slots=0)


def seen_table(table: Table, tiles: Sequence[TileView], rack_slots: int) -> TableView:
    """A round's table with these tiles."""
    rules = table.form.rules
    bag = len(table.bag)
    return TableView(tuple(tiles), rack_slots=rack_slots, bag=bag, layout=rules.layout, letters=rules.tiles)
