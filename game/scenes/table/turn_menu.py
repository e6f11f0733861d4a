"""The menu left of the rack: exchanging tiles, the tiles that remain, and the guides."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.match import Match
from game.rules.moves import Exchange, Place
from game.scenes.kit.letter_grid import RemainingTiles
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.scene import Change, Pop, Push
from game.scenes.table.exchange_turn import ExchangeTurn, exchange_question
from game.scenes.table.hints_and_definitions import guides

if TYPE_CHECKING:
    from game.scenes.table.human_turn import HumanTurn
    from game.scenes.table.table_scene import TableScene

TurnAnswer = Callable[["HumanTurn"], Change | None]
"""What to do with the turn that the menu was opened from."""


def turn_menu(table: TableScene) -> MenuScene:
    """Leaves with an `TurnAnswer`."""

    def choice(label: str, answer: TurnAnswer | None, note: str = "") -> Choice:
        return Choice(label, (lambda: Pop(answer)) if answer else None, note)

    refusal, left = _exchange_refusal(table), table.exchanges_left
    return MenuScene(
        "menu",
        "Menu",
        [
            choice("Exchange Tiles", None if refusal else _exchange_some, refusal or left),
            choice("Exchange All Tiles", None if refusal else _exchange_all, refusal or left),
            choice("Show Remaining Tiles", _show_remaining),
            choice("Guides", _show_guides),
        ],
        freezes=False,
    )


def _exchange_refusal(table: TableScene) -> str:
    """Why no tile can be exchanged now; empty if it can."""
    if table.match.may_exchange():
        return ""
    position = table.match.position
    allowed = position.rules.exchanges_allowed
    if allowed is not None and position.exchanges[position.to_move] >= allowed:
        return table.exchanges_left
    left = len(table.match.position.bag)
    return f"Only {left} left in the bag" if left else "The bag is empty"


def _exchange_some(turn: HumanTurn) -> None:
    turn.table.phase = ExchangeTurn(turn)


def _exchange_all(turn: HumanTurn) -> Change:
    turn.clear()
    letters = "".join(tile.letter for tile in turn.draft.slots if tile)
    return turn.ask(
        exchange_question(len(letters), turn.table.exchange_cost),
        lambda answer: turn.submit(Exchange(letters)) if answer == 0 else None,
    )


def _show_remaining(turn: HumanTurn) -> Change:
    position = turn.table.match.position
    bag = "".join(sorted(position.bag))  # its order is nobody's business
    return Push(RemainingTiles(bag, position.rules.tiles))


def _show_guides(turn: HumanTurn) -> Change:
    def take(play: Place) -> Change:
        return Pop(lambda _: turn.try_play(play))

    table = turn.table
    view, word = table.match.view(turn.seat), last_word(table.match)
    return Push(guides(table.services, view, word, take, lambda: table.count_hint(turn.seat)))


def last_word(match: Match) -> str:
    """The main word of the latest play that stands, in upper case; empty before the first."""
    score = next((turn.score for turn in reversed(match.history) if turn.score), None)
    return score.words[0].word.upper() if score else ""
