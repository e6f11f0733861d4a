"""A round that is over: who found what, the best, what nobody saw, and the places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.duplicate.round_results import PlayerResult, Round, groups, standings, word_of
from game.language.messages import message, tr, tr_count
from game.rules.moves import Place
from game.rules.record import Seat
from game.scenes.duplicate.looks import sign_of
from game.scenes.duplicate.round_door import rules_of
from game.scenes.kit.picture.board_marks import BoardMarks
from game.scenes.kit.picture.sheet_pictures import PlaceChip, SeatFace
from game.scenes.table.board_marks import marked
from game.text_format import labelled, listed, percent

MOST_WRONG, MOST_NAMED = 3, 6
"""Of those who got nothing, so many are told one by one, and so many of the others by their names."""
NOBODY_SAW, LAID_INSTEAD = message("Nobody saw"), message("Laid, as good")


@dataclass(frozen=True, slots=True)
class FoundRow:
    """A play, and everybody who found it."""

    names: str
    """Who: 'Anna, Bo and Otto'."""
    word: str
    points: int
    signs: tuple[SeatFace, ...] = ()


@dataclass(frozen=True, slots=True)
class Reveal:
    """Who found what, the least first; the best that anybody found as a card; then what is laid instead."""

    title: str
    rows: tuple[FoundRow, ...]
    best: FoundRow | None
    """None where nobody has found anything."""
    best_title: str
    """'Edda, alone'."""
    best_text: str
    """'the best there was'."""
    meaning: str
    """Of the word on the card, where nobody could have had more."""
    laid: FoundRow | None
    """What nobody saw, or which other word for as many points is laid; None where it is that of the card. In
    place of names it says which of both."""
    laid_meaning: str
    """Of that word."""
    note: str
    """How much of the best was found."""
    nothing: tuple[str, ...] = ()
    """Who got no points, and why; a line each, before the finds."""
    shown: int = 99
    """Rows that have come by now; then the card, then what nobody saw."""


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
    def finds(self) -> list[tuple[PlayerResult, tuple[int, ...]]]:
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
        best = finds[-1] if finds else None
        own = self._row(*best) if best else None
        card = own.word if own and over.best_finders else ""
        laid = self._laid(card)
        return Reveal(
            title=tr("Round {number}", number=over.table.number),
            rows=tuple(self._row(one, who) for one, who in finds[:-1]),
            best=own,
            best_title=self._who(*best) if best else tr("Nobody found a word"),
            best_text=self._best_text(),
            meaning=(self.define(card) or "") if card else "",
            laid=laid,
            laid_meaning=(self.define(word) or "") if laid else "",
            note=self._note(),
            nothing=self._nothing(),
            shown=shown,
        )

    def _laid(self, card: str) -> FoundRow | None:
        """What is laid, unless it is the word on the card, which was as good; empty is one that was not."""
        over = self.over
        word = word_of(over.table, over.best)
        if card == word:
            return None
        return FoundRow(str(LAID_INSTEAD if card else NOBODY_SAW), word, over.most)

    def _best_text(self) -> str:
        over = self.over
        if over.alone is None:
            return self._best_of_several(self._as_good())
        bonus = over.table.form.alone_bonus
        if len(over.best_finders) == 1:
            # Translators: below a word; {bonus}: points for having found it alone.
            return tr("the best there was · +{bonus} alone", bonus=bonus)
        name = self.seats[over.alone].name
        # Translators: below a word; {bonus}: points for {name}, who found it first.
        return tr("the best there was · +{bonus} for {name}", bonus=bonus, name=name)

    def _best_of_several(self, others: Sequence[str]) -> str:
        """How good the word on the card is; `others` found another that is as good."""
        if self.over.best_finders:
            if not others:
                # Translators: below a word, of which it is said.
                return tr("the best there was")
            if len(others) == 1:
                # Translators: below a word; the word that {name} found has as many points.
                return tr("the best there was, and so is {name}’s", name=others[0])
            return tr("the best there was, and so are {names}", names=_each_ones(others))
        if not others:
            # Translators: below a word, of which it is said.
            return tr("the best anybody found")
        if len(others) == 1:
            # Translators: below a word; the word that {name} found has as many points.
            return tr("the best anybody found, and so is {name}’s", name=others[0])
        return tr("the best anybody found, and so are {names}", names=_each_ones(others))

    def _as_good(self) -> list[str]:
        """Whoever else found as many points as the one on the card, with another word."""
        most = self.finds[-1][0].points if self.finds else 0
        return [
            self.seats[who].name
            for found, players in self.finds[:-1]
            if found.points == most
            for who in players
        ]

    def _row(self, found: PlayerResult, players: tuple[int, ...]) -> FoundRow:
        assert isinstance(found.play, Place)
        names = listed([self.seats[player].name for player in players])
        return FoundRow(names, word_of(self.over.table, found.play), found.points, self._signs(players))

    def _nothing(self) -> tuple[str, ...]:
        """Everybody who got nothing: whose words are none, those of this sofa first, and then all others
        together."""
        over, names = self.over, [seat.name for seat in self.seats]
        without = [player for player, one in over.found.items() if one.play is None]
        wrong = sorted(over.why_nothing.keys() & {*without}, key=lambda player: (player != self.own, player))
        del wrong[MOST_WRONG:]
        told = tuple(labelled(names[player], str(over.why_nothing[player])) for player in wrong)
        others = [names[player] for player in without if player not in wrong]
        if len(others) > MOST_NAMED:
            # Translators: the last of a list of names: so many more people.
            more = tr_count("{count} more", "{count} more", len(others) - MOST_NAMED + 1)
            others = [*others[: MOST_NAMED - 1], more]
        return (*told, tr("No points: {names}", names=tuple(others))) if others else told

    def _signs(self, players: Sequence[int]) -> tuple[SeatFace, ...]:
        return tuple(sign_of(self.seats, player) for player in players)

    def _who(self, found: PlayerResult, players: Sequence[int]) -> str:
        """Alone is who alone has so many points, of several who play."""
        names = [self.seats[player].name for player in players]
        if len(names) > 2:
            # Translators: over a word: so many of those who play found it.
            return tr_count("{count} of you", "{count} of you", len(names))
        everybody = self.over.found.values()
        is_alone = len(everybody) > 1 and sum(one.points == found.points for one in everybody) == 1
        # Translators: over a word that only {name} found.
        return tr("{name}, alone", name=names[0]) if is_alone else listed(names)

    def _note(self) -> str:
        if self.own is None or self.own not in self.over.found:
            return ""
        own = self.over.found[self.own]
        if not own.points or not self.over.most:
            return ""
        found = percent(own.points / self.over.most)
        # Translators: {share}: how much of the most points that were to be had, '87 %'.
        return tr("You found {share} of what there was.", share=found)

    def chips(self, *, moved: bool) -> tuple[PlaceChip, ...]:
        """Where everybody stood before the round; `moved`: on the way to the places after it."""
        seats = self.seats
        before = standings(len(seats), self.rounds[:-1])
        places = {one.player: one.place for one in before}
        slides = moved and len(self.rounds) > 1
        return tuple(
            PlaceChip(
                seats[one.player].name,
                one.points,
                sign_of(seats, one.player),
                one.place,
                (places[one.player] - one.place if slides else 0) if moved else None,
            )
            for one in (standings(len(seats), self.rounds) if moved else before)
        )


def _each_ones(names: Sequence[str]) -> tuple[str, ...]:
    """'Ann’s', 'Ben’s': what each of them has found."""
    # Translators: one of a list, at the end of 'the best there was, and so are …': the word of {name}.
    return tuple(tr("{name}’s", name=name) for name in names)
