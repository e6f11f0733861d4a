"""A round that is over as panels: who found what, the best, what nobody saw, and the places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.rules.moves import Place
from game.rules.record import Seat
from game.scenes.kit.picture.review_panels import BoardMarks
from game.scenes.kit.picture.together_panels import Finder, FoundRow, PlaceChip, PlaceChips, Reveal
from game.scenes.table.board_marks import marked
from game.scenes.together.looks import sign_of
from game.scenes.together.round_door import rules_of
from game.together.rounds_over import Found, Round, groups, standings, word_of
from game.wording import listed, percent


@dataclass(frozen=True, slots=True)
class RoundTold:
    """The last of these rounds."""

    seats: Sequence[Seat]
    rounds: Sequence[Round]
    define: Callable[[str], str | None]
    own: int | None = None
    """Of whom it is told how much of the best they have found."""

    @property
    def over(self) -> Round:
        return self.rounds[-1]

    @property
    def finds(self) -> list[tuple[Found, tuple[int, ...]]]:
        """Equal finds with who made them, the least first."""
        return groups(self.over)

    @property
    def steps(self) -> int:
        """How many things are shown one after the other."""
        return max(1, len(self.finds)) + 1

    def marks(self) -> BoardMarks:
        """The best play on the board."""
        table = self.over.table
        return BoardMarks(marked(table.board, rules_of(table), [(self.over.best, None)]))

    def reveal(self, shown: int) -> Reveal:
        """Who found what, so far as it is shown by now."""
        over, finds = self.over, self.finds
        word = word_of(over.table, over.best)
        return Reveal(
            title=f"Round {over.table.number}",
            rows=tuple(self._row(one, who) for one, who in finds[:-1]),
            best=self._row(*finds[-1]) if finds else None,
            best_title=self._who(finds[-1][1]) if finds else "Nobody found a word",
            best_text=self._best_text(),
            meaning=self.define(word) or "",
            nobody="" if over.best_finders else f"Nobody saw {word}: {over.most}",
            note=self._note(),
            shown=shown,
        )

    def _best_text(self) -> str:
        over = self.over
        if over.alone is not None:
            return f"the best there was · +{over.table.form.alone_bonus} alone"
        return "the best there was" if over.best_finders else "the best anybody found"

    def _row(self, found: Found, players: tuple[int, ...]) -> FoundRow:
        assert isinstance(found.play, Place)
        names = listed([self.seats[player].name for player in players])
        return FoundRow(names, word_of(self.over.table, found.play), found.points, self._signs(players))

    def _signs(self, players: Sequence[int]) -> tuple[Finder, ...]:
        return tuple(sign_of(self.seats, player) for player in players)

    def _who(self, players: Sequence[int]) -> str:
        names = [self.seats[player].name for player in players]
        if len(names) == 1:
            return f"{names[0]}, alone" if len(self.over.found) > 1 else names[0]
        return listed(names) if len(names) < 3 else f"{len(names)} of you"

    def _note(self) -> str:
        own = None if self.own is None else self.over.found.get(self.own)
        if own is None or not own.points or not self.over.most:
            return ""
        return f"You found {percent(own.points / self.over.most)} of what there was."

    def chips(self, *, moved: bool) -> PlaceChips:
        """Where everybody stands; `moved`: on the way to the new places."""
        seats = self.seats
        before = {one.player: one.place for one in standings(len(seats), self.rounds[:-1])}
        first = len(self.rounds) == 1
        chips = tuple(
            PlaceChip(
                seats[one.player].name,
                one.points,
                sign_of(seats, one.player),
                one.place,
                0 if first else before[one.player] - one.place,
            )
            for one in standings(len(seats), self.rounds)
        )
        return PlaceChips(f"Round {self.over.table.number}", chips, moved)
