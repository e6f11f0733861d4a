"""The menu left of the rack: exchanging tiles, the tiles that remain, and the guides."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.exchanging import keeps_turn
from game.rules.moves import BuyHint, Exchange, Place
from game.rules.public_history import standing
from game.rules.rules_and_defaults import Tracker
from game.rules.visibility import Game, view_from_seat
from game.scenes.kit.menus import Choice, MenuScene, Question
from game.scenes.kit.scene import Asks, Change, Push, ask
from game.scenes.table.exchange_turn import ExchangeTurn
from game.scenes.table.exchange_words import exchange_question, exchange_refusal, exchanges_left
from game.scenes.table.hints_and_definitions import Guides, hint_of
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.phase import Asking, Next, asking
from game.scenes.table.remaining_tiles import AllTiles, RemainingTiles
from game.scenes.table.typed_word import WordToLay
from game.scenes.table.word_advice import hint_refusal
from game.wording import counted

TurnAnswer = Callable[[HumanTurn], Next]
"""What to do with the turn that the menu was opened from."""


def open_turn_menu(turn: HumanTurn) -> Asking:
    """Put the menu over the table; what ends or changes the turn is done once it is gone."""
    return asking(TurnMenu(turn), lambda answer: answer(turn))


class TurnMenu(MenuScene, Asks[TurnAnswer]):
    """What can be done in a turn besides laying a word. What is only looked at leads back here."""

    def __init__(self, turn: HumanTurn) -> None:
        position = turn.state.position
        refusal = exchange_refusal(position)
        note = refusal or exchanges_left(position)
        too_few = exchange_refusal(position, len(position.rack))
        untold = _untold(position.rules.tracker)
        choices = [
            self._answer("Exchange Tiles", None if refusal else ExchangeTurn, note),
            self._answer("Exchange All Tiles", None if too_few else _exchange_all, too_few or note),
            Choice("Show Remaining Tiles", None if untold else lambda: Push(_remaining(turn)), untold),
            *([Choice("Show All Tiles", lambda: Push(AllTiles(position.rules.tiles)))] if untold else []),
            Choice("Guides", lambda: ask(_guides(turn), self._lay)),
            self._answer("Type a Word", _type_word, ""),
        ]
        super().__init__("menu", "Menu", choices, freezes=False)

    def _answer(self, label: str, answer: TurnAnswer | None, note: str) -> Choice:
        return Choice(label, (lambda: self.answered(answer)) if answer else None, note)

    def _lay(self, play: Place | BuyHint) -> Change:
        """A hint was taken: it lies on the board, and nothing before it. Or one is to be paid for first."""
        if isinstance(play, BuyHint):
            return self.answered(_buy)
        return self.answered(lambda turn: turn.try_play(play))


def _untold(tracker: Tracker) -> str:
    """Why the tiles that remain are not listed; empty if they are."""
    return {Tracker.OFF: "Not in this game", Tracker.COUNT: "Only counted in this game"}.get(tracker, "")


def _type_word(turn: HumanTurn) -> Next:
    return asking(WordToLay(), turn.lay_word)


def _exchange_all(turn: HumanTurn) -> Next:
    letters = "".join(tile.letter for tile in turn.making.clear().draft.slots if tile)
    keeps = keeps_turn(turn.state.position, letters)
    question = exchange_question(len(letters), alone=turn.state.alone, keeps=keeps)
    return asking(question, lambda answer: turn.submit(Exchange(letters)) if answer == 0 else None)


def _remaining(turn: HumanTurn) -> RemainingTiles:
    """Of what the player on turn may know: the table as a whole sees the racks of all its people."""
    game = turn.state.door.game
    tiles = game.position.rules.tiles
    if game.bag is not None:
        return RemainingTiles(game.bag, tiles)
    unseen = view_from_seat(game, turn.seat).unseen
    return RemainingTiles(unseen, tiles, on_racks=len(unseen) - len(game.position.bag))


def _guides(turn: HumanTurn) -> Guides:
    state = turn.state
    return Guides(
        state.services,
        view_from_seat(state.door.game, turn.seat),
        last_word(state.door.game),
        lambda: state.count_hint(turn.seat),
        hint_refusal(state, turn.seat),
        state.say,
        0 if state.hinted_now else state.position.rules.hints.cost,
    )


def _buy(turn: HumanTurn) -> Next:
    """Ask before points are spent."""
    cost = turn.state.position.rules.hints.cost
    text = (
        f"It takes {counted(cost, 'point')} from your score. You may look as often as you like in this turn."
    )
    question = Question("Take a hint?", text, ["Take It", "Keep Playing"], focus=1)
    return asking(question, lambda answer: turn.submit(BuyHint()) if answer == 0 else None)


def show_hint(turn: HumanTurn) -> Next:
    """The hint that was paid for."""
    view = view_from_seat(turn.state.door.game, turn.seat)
    return asking(hint_of(turn.state.services, view, turn.state.say), turn.try_play)


def last_word(game: Game) -> str:
    """The main word of the latest play that stands, in upper case; empty before the first."""
    plays = standing(game.history, game.position)
    return plays[-1].score.words[0].word.upper() if plays and plays[-1].score else ""
