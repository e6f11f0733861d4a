"""Between the games of a tournament, and after the last: who stands where."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from game.language.messages import message, tr, tr_count
from game.rules.record import Seat, colors_of
from game.scenes.after.results import board_command
from game.scenes.kit.menu_background import showcase
from game.scenes.kit.menus import Choice, Choosing, menu_commands
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet import Column, Look, Table
from game.scenes.kit.picture.sheet_pictures import Buttons
from game.scenes.kit.picture.table_view import Camera, Shot, TableView
from game.scenes.kit.scene import Do, SceneCommand
from game.scenes.kit.tables import figures, table_sheet
from game.scenes.table.seat_and_play_labels import seat_label
from game.text_format import whole
from game.tournament import Games, totals, winners


class StandingsScene(Choosing):
    """Every player's scores, game by game, the highest total first."""

    name = "standings"
    topic = "modes"
    here = message("The tournament: who stands where.")

    def __init__(
        self,
        seats: tuple[Seat, ...],
        games: Games,
        of: int,
        table: TableView | None,
        choices: Sequence[Choice],
        leave: Do,
    ) -> None:
        """`games` of `of` have been played. `table` is what the last one left there, None if it was played
        another day; `leave` goes to the main menu.
        """
        self.seats = seats
        self.games = games
        self.of = of
        self.choices = tuple(choices)
        self._table = table
        self._leave = leave

    @property
    def is_over(self) -> bool:
        return len(self.games) == self.of

    def commands(self) -> Sequence[SceneCommand]:
        return [
            *menu_commands(self.choices, self.focus, self._move, across=True),
            *([board_command(self._table)] if self._table else []),
            SceneCommand(Action.BACK, tr("Main Menu"), self._leave),
        ]

    def view(self) -> Picture:
        total = totals(self.games, len(self.seats))
        leading = winners(self.games, len(self.seats))
        order = sorted(range(len(self.seats)), key=lambda seat: (seat not in leading, -total[seat], seat))
        title, text = self._headline([self.seats[seat].name for seat in leading])
        table = Table(
            (
                Column(tr("Player"), Look.STRONG),
                *(figures(tr("Game {number}", number=number)) for number in range(1, self.of + 1)),
                figures(tr("Total"), Look.POINTS),
            ),
            tuple((seat_label(self.seats[seat]), *self._scores(seat), whole(total[seat])) for seat in order),
            marked=frozenset(order.index(seat) for seat in leading) if self.is_over else frozenset(),
            seats=tuple(colors_of(self.seats)[seat] for seat in order),
            earlier=tuple(total[seat] - self.games[-1].scores[seat] for seat in order) if self.games else (),
        )
        buttons = Buttons(tuple(choice.item for choice in self.choices), self.focus)
        panel = table_sheet(title, table, text, buttons=buttons)
        return Picture(self._table or showcase(), Camera(Shot.RESULTS), (panel,), dim=0.35, opaque=True)

    def _scores(self, seat: int) -> list[str]:
        played = [whole(game.scores[seat]) for game in self.games]
        return played + ["–"] * (self.of - len(played))

    def _headline(self, leading: list[str]) -> tuple[str, str]:
        if self.is_over:
            text = tr_count(
                "After {count} game, all scores added up.",
                "After {count} games, all scores added up.",
                self.of,
            )
            if len(leading) == 1:
                return tr("{name} wins the tournament!", name=leading[0]), text
            return tr("{names} share the tournament!", names=tuple(leading)), text
        left = self.of - len(self.games)
        text = tr("One game is left. The highest total wins.")
        if left != 1:
            text = tr_count(
                "{count} game is left. The highest total wins.",
                "{count} games are left. The highest total wins.",
                left,
            )
        return tr("After Game {number} of {all}", number=len(self.games), all=self.of), text
