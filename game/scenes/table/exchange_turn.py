"""Choosing tiles to exchange. Leads back to the human's turn on ▲, or ends it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from controllers.actions import Action
from game.rules.moves import Exchange, Pass, Square
from game.scenes.kit.menus import Question
from game.scenes.kit.picture import Notice, Spot
from game.scenes.kit.scene import Change, Command, directions
from game.scenes.table.draft import Draft
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.phase import Phase


class ExchangeTurn(Phase):
    """The selector marks tiles of the rack; End Turn exchanges those that are marked."""

    name = "exchange"
    buttons = True

    def __init__(self, turn: HumanTurn) -> None:
        super().__init__(turn.table)
        turn.clear()
        self.turn = turn
        self.draft: Draft = turn.draft
        self.focus = 0
        self.spot = Spot.RACK
        self.marked: frozenset[int] = frozenset()

    def commands(self) -> Sequence[Command]:
        found = []
        if self.spot is Spot.END_TURN and self.marked:
            found.append(Command(Action.CONFIRM, "Exchange", self._confirm))
        elif self.spot is Spot.RACK:
            verb = "Unmark" if self.focus in self.marked else "Mark"
            found.append(Command(Action.CONFIRM, verb, self._mark))
        found += directions("Move", self._move, Action.LEFT, Action.RIGHT)
        return [*found, Command(Action.BACK, "Cancel", self._cancel)]

    def _stops(self) -> list[int]:
        """Filled slots, then, once there is something to exchange, End Turn as the slot after the last."""
        end = [len(self.draft.slots)] if self.marked else []
        return [*(i for i, tile in enumerate(self.draft.slots) if tile), *end]

    def _move(self, action: Action) -> None:
        stops = self._stops()
        here = stops.index(self.focus) if self.focus in stops else 0
        self.focus = stops[(here + (1 if action is Action.RIGHT else -1)) % len(stops)]
        self.spot = Spot.END_TURN if self.focus == len(self.draft.slots) else Spot.RACK

    def _mark(self) -> None:
        self.marked ^= {self.focus}

    def _confirm(self) -> Change:
        letters = "".join(
            tile.letter for slot, tile in enumerate(self.draft.slots) if tile and slot in self.marked
        )
        question = exchange_question(len(letters), self.table.exchange_cost)
        return self.turn.ask(question, lambda answer: self._exchange(answer, letters))

    def _exchange(self, answer: int | None, letters: str) -> Change | None:
        return None if answer != 0 else self.turn.leave_exchange(Exchange(letters))

    def _cancel(self) -> None:
        self.table.phase = self.turn

    def on_return(self, value: Any) -> Change | None:
        return self.turn.on_return(value)

    def update(self, dt: float) -> Change | None:
        return self.turn.update(dt)

    def tick(self, dt: float) -> None:
        self.turn.tick(dt)

    @property
    def spent(self) -> float:
        return self.turn.elapsed

    @property
    def slot(self) -> int | None:
        return self.focus if self.spot is Spot.RACK else None

    @property
    def end_label(self) -> str:
        return "Exchange"

    @property
    def looking_at(self) -> Square | None:
        return self.turn.looking_at

    @property
    def notice(self) -> Notice | None:
        return self.turn.notice or Notice("Mark the tiles to exchange, then choose Exchange.")

    @property
    def captions(self) -> dict[int, str]:
        return {self.turn.seat: "Exchanging"}


def exchange_question(count: int, cost: str) -> Question:
    """Exchanging costs the turn, so it is never done by accident."""
    tiles = "1 tile" if count == 1 else f"{count} tiles"
    return Question(f"Exchange {tiles}?", cost, ["Exchange", "Keep Playing"], focus=1)


def only_exchange_left(turn: HumanTurn) -> Change:
    """Tell a player alone that no word can be placed, and ask what to do about it."""

    def answered(answer: int | None) -> Change | None:
        if answer == 0:
            turn.table.phase = ExchangeTurn(turn)
        return turn.submit(Pass()) if answer == 1 else None

    text = f"Nothing on your rack fits the board. {turn.table.exchanges_left}."
    buttons = ["Exchange Tiles", "End Game", "Look at the Board"]
    return turn.ask(Question("No word can be placed.", text, buttons), answered)
