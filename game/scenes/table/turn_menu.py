"""The menu left of the rack: exchanging tiles, the tiles that remain, and the guides."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.exchanging import keeps_turn
from game.rules.moves import Exchange
from game.rules.position import Position
from game.rules.rules_and_defaults import Tracker
from game.rules.visibility import Game, view_from_seat
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.scene import Asks, Push
from game.scenes.table.exchange_turn import ExchangeTurn
from game.scenes.table.exchange_words import exchange_question, exchange_refusal, exchanges_left
from game.scenes.table.hints_and_definitions import Guides
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.phase import Asking, Next, asking
from game.scenes.table.remaining_tiles import AllTiles, RemainingTiles
from game.scenes.table.typed_word import WordToLay
from game.scenes.table.word_advice import hint_refusal

TurnAnswer = Callable[[HumanTurn], Next]
"""What to do with the turn that the menu was opened from."""


def open_turn_menu(turn: HumanTurn) -> Asking:
    """Put the menu over the table; what is chosen is done once it is gone."""
    return asking(TurnMenu(turn.state.position), lambda answer: answer(turn))


class TurnMenu(MenuScene, Asks[TurnAnswer]):
    """What can be done in a turn besides laying a word."""

    def __init__(self, position: Position) -> None:
        refusal = exchange_refusal(position)
        note = refusal or exchanges_left(position)
        untold = _untold(position.rules.tracker)
        choices = [
            self._choice("Exchange Tiles", None if refusal else ExchangeTurn, note),
            self._choice("Exchange All Tiles", None if refusal else _exchange_all, note),
            self._choice("Show Remaining Tiles", None if untold else _show_remaining, untold),
            *([self._choice("Show All Tiles", _show_all)] if untold else []),
            self._choice("Guides", _show_guides),
            self._choice("Type a Word", _type_word),
        ]
        super().__init__("menu", "Menu", choices, freezes=False)

    def _choice(self, label: str, answer: TurnAnswer | None, note: str = "") -> Choice:
        return Choice(label, (lambda: self.answered(answer)) if answer else None, note)


def _untold(tracker: Tracker) -> str:
    """Why the tiles that remain are not listed; empty if they are."""
    return {Tracker.OFF: "Not in this game", Tracker.COUNT: "Only counted in this game"}.get(tracker, "")


def _type_word(turn: HumanTurn) -> Next:
    return asking(WordToLay(), turn.lay_word)


def _exchange_all(turn: HumanTurn) -> Next:
    turn.clear()
    letters = "".join(tile.letter for tile in turn.draft.slots if tile)
    question = exchange_question(
        len(letters), alone=turn.state.alone, keeps=keeps_turn(turn.state.position, letters)
    )
    return asking(question, lambda answer: turn.submit(Exchange(letters)) if answer == 0 else None)


def _show_remaining(turn: HumanTurn) -> Next:
    game = turn.state.door.game
    tiles = game.position.rules.tiles
    if game.bag is not None:
        return Push(RemainingTiles(game.bag, tiles))
    return Push(RemainingTiles(game.unseen, tiles, on_racks=len(game.unseen) - len(game.position.bag)))


def _show_all(turn: HumanTurn) -> Next:
    return Push(AllTiles(turn.state.position.rules.tiles))


def _show_guides(turn: HumanTurn) -> Next:
    state = turn.state
    guides = Guides(
        state.services,
        view_from_seat(state.door.game, turn.seat),
        last_word(state.door.game),
        lambda: state.count_hint(turn.seat),
        hint_refusal(state, turn.seat),
        state.say,
    )
    return asking(guides, turn.try_play)


def last_word(game: Game) -> str:
    """The main word of the latest play that stands, in upper case; empty before the first."""
    score = next((turn.score for turn in reversed(game.history) if turn.score), None)
    return score.words[0].word.upper() if score else ""
