"""Evenings all at once that are over: a list, the table of the whole series, and each round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from controllers.actions import Action
from game.duplicate.kept_party import PARTIES, KeptParty, series
from game.duplicate.round_results import standings
from game.language.messages import message, tr, tr_as, tr_count
from game.rules.letter_sets import BLANK
from game.rules.record import Seat
from game.scenes.duplicate.reveal import table_before
from game.scenes.duplicate.reveal_sheet import reveal_sheet
from game.scenes.duplicate.round_panels import Reveal, RoundTold
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.sheet import Column, Look, Table
from game.scenes.kit.picture.sheet_pictures import Tabs
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.scene import Change, Do, Pop, Push, Scene, SceneCommand, directions
from game.scenes.kit.services import Services
from game.scenes.kit.tables import figures, table_sheet
from game.storage.collection import KeptItem
from game.text_format import day_and_time, listed, percent

LISTED = 200
"""Evenings in the list, the latest first; the series counts as many."""
TABS = (
    message("Past Games"),
    # Translators: everybody with their wins and points.
    message("The Table"),
)
NONE_YET = message("Games of Party Mode are kept here as they are played.")
_Told = tuple[tuple[Column, ...], tuple[tuple[str, ...], ...], str]
"""The columns, the rows, and a text."""


class PastParties(Scene):
    """The list and the table, side by side as two tabs."""

    name = "past-parties"
    topic = "together"
    here = message("Parties that were played here.")

    def __init__(self, services: Services, play: Do | None = None) -> None:
        """`play` leads on where there is none yet."""
        self.services = services
        self._play = play
        kept = services.house.collection(PARTIES).items(LISTED)
        self.items: list[KeptItem[KeptParty]] = [item for item in kept if item.value.rounds]
        self.rows = series(item.value for item in self.items)
        self._tab, self._row = 0, 0

    @property
    def _count(self) -> int:
        return len(self.items) if self._tab == 0 else len(self.rows)

    def commands(self) -> Sequence[SceneCommand]:
        found = (
            [SceneCommand(Action.CONFIRM, tr_as("button", "Play"), self._play)]
            if self._play and not self.items
            else []
        )
        if self._tab == 0 and self.items:
            found.append(SceneCommand(Action.CONFIRM, tr("Round by round"), self._review))
        if self._count > 1:
            found += directions(tr("Move"), self._step, Action.UP, Action.DOWN)
        if self.items:
            found += directions(tr("Games and table"), self._turn, Action.LEFT, Action.RIGHT)
        return [*found, SceneCommand(Action.BACK, tr("Back"), Pop)]

    def _step(self, action: Action) -> None:
        self._row = (self._row + (1 if action is Action.DOWN else -1)) % self._count

    def _turn(self, _action: Action) -> None:
        self._tab, self._row = 1 - self._tab, 0

    def _review(self) -> Change:
        return Push(PartyReview(self.services, self.items[self._row].value))

    def view(self) -> Picture:
        columns, rows, text = self._evenings() if self._tab == 0 else self._table()
        table = Table(columns, rows, self._row if rows else None)
        panel = table_sheet(tr("Party Mode"), table, text, Tabs(tuple(map(str, TABS)), self._tab))
        return Picture(camera=Camera(Shot.MENU), panels=(panel,), dim=UNDER_A_CARD, opaque=True)

    def _evenings(self) -> _Told:
        rows = tuple(_evening_row(item.value) for item in self.items)
        columns = (
            Column(tr("Game"), Look.STRONG),
            Column(tr("Who was first")),
            *map(figures, (tr("Players"), tr("Rounds"))),
            figures(tr("Points"), Look.POINTS),
        )
        return columns, rows, "" if rows else str(NONE_YET)

    def _table(self) -> _Told:
        rows = tuple(
            (row.name, str(row.evenings), str(row.wins), percent(row.share), str(row.points))
            for row in self.rows
        )
        columns = (
            Column(tr("Player"), Look.STRONG),
            *map(figures, (tr("Games"), tr("Wins"), tr("Found"))),
            figures(tr("Points"), Look.POINTS),
        )
        text = tr("Games that were played to their end; the share is of everything there was.")
        return columns, rows, text


def _evening_row(party: KeptParty) -> tuple[str, ...]:
    placed = standings(len(party.seats), party.rounds)
    best = placed[0].points if placed else 0
    first = [party.seats[one.player].name for one in placed if one.place == 1 and one.points]
    if len(first) < 3:
        who = listed(first) or tr_as("who leads a party", "Nobody")
    else:
        # Translators: in a column of names: so many people have equally many points.
        who = tr_count("{count} together", "{count} together", len(first))
    # Translators: in a column of names: who was ahead in a game that was not played to its end.
    left = tr("Not finished: {who}", who=who)
    return (
        day_and_time(party.when),
        who if party.is_over else left,
        str(len(party.seats)),
        str(len(party.rounds)),
        str(best),
    )


class PartyReview(Scene):
    """One evening round by round: the tiles, who found what, the best, and the places."""

    name = "party-review"
    topic = "together"
    here = message("A party, round by round.")

    def __init__(self, services: Services, party: KeptParty, at: int = 0) -> None:
        self.services, self.party = services, party
        self._at = min(at, max(0, len(party.rounds) - 1))
        self._best = True
        """Whether the best play is marked on the board."""

    def commands(self) -> Sequence[SceneCommand]:
        found = (
            directions(tr("Round"), self._step, Action.LEFT, Action.RIGHT)
            if len(self.party.rounds) > 1
            else []
        )
        label = tr("Hide the best") if self._best else tr("Show the best")
        return [
            *found,
            SceneCommand(Action.SHUFFLE, label, self._hide),
            SceneCommand(Action.BACK, tr("Back"), Pop),
        ]

    def _step(self, action: Action) -> None:
        self._at = (self._at + (1 if action is Action.RIGHT else -1)) % len(self.party.rounds)

    def _hide(self) -> None:
        self._best = not self._best

    def view(self) -> Picture:
        told = self._told
        marks = (told.marks(),) if self._best else ()
        panels = (*marks, reveal_sheet(self.reveal))
        return Picture(table_before(told, {}), Camera(Shot.FAR), panels, opaque=True)

    @property
    def _told(self) -> RoundTold:
        seats, rounds = self.party.seats, self.party.rounds[: self._at + 1]
        return RoundTold(seats, rounds, self.services.define, _number_of(seats, self.services.player))

    @property
    def reveal(self) -> Reveal:
        """What is told of the round that is looked at."""
        told = self._told.reveal(99)
        return replace(told, note=f"{told.note} {_from(self._told.over.table.rack)}".strip())


def _from(rack: str) -> str:
    """The tiles of a round, as it is told."""
    blanks = rack.count(BLANK)
    letters = " ".join(rack.replace(BLANK, ""))
    if not blanks:
        # Translators: {letters}: the tiles that a word was made from, 'A E I N R'.
        return tr("From {letters}.", letters=letters)
    return tr_count(
        "From {letters} and {count} blank.", "From {letters} and {count} blanks.", blanks, letters=letters
    )


def _number_of(seats: Sequence[Seat], name: str) -> int | None:
    """Which player somebody was."""
    return next((number for number, seat in enumerate(seats) if name and seat.name == name), None)
