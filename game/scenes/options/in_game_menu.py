"""Select while a game is on: save it, change the options, or leave."""

from __future__ import annotations

from game.rules.rules_and_defaults import Rules
from game.scenes.cards.save_game import SaveScene
from game.scenes.kit.menus import Choice, MenuScene, Question
from game.scenes.kit.phone_card import PhoneCard
from game.scenes.kit.scene import Change, Do, Pop, Push, Swap
from game.scenes.options.options_menu import Running, options_menu
from game.scenes.table.table_scene import GameMenus, TableScene

ONTO_A_CARD = "Onto a Card"


def in_game_menu(table: TableScene, leave: Do) -> MenuScene:
    """Save Game, Phones, Options, Quit; `leave` is where quitting goes."""

    def save() -> Change:
        return Push(SaveScene(table.services, table.save, lambda: Pop(table.confirm_save)))

    def phones() -> Change:
        return Swap(PhoneCard(table.services.phones, table.state.seats, table.state.on_turn))

    why_not = "" if table.may_save else table.why_not_saved or "In your own turn only"
    return MenuScene(
        "options",
        "Game",
        [
            Choice("Resume", Pop),
            Choice("Save Game", save if table.may_save else None, why_not),
            *([Choice("Phones", phones)] if table.state.may_use_phones else []),
            Choice("Options", lambda: Push(options_menu(table.services, _running(table)))),
            Choice("Quit", lambda: Swap(QuitQuestion(table, leave))),
        ],
    )


def _running(table: TableScene) -> Running:
    def rules() -> Rules:
        position = table.door.game.position
        return position.coming or position.rules

    return Running(rules, table.change_rules)


class QuitQuestion(Question):
    """Leaving a game is asked once more; it says what becomes of the game, and offers to put it on a card."""

    def __init__(self, table: TableScene, leave: Do) -> None:
        self._table = table
        self._leave_game = leave
        buttons = [*([ONTO_A_CARD] if not table.why_not_saved else []), "Quit", "Keep Playing"]
        super().__init__("Quit this game?", self._what_is_kept(), buttons, focus=len(buttons) - 1)

    def _what_is_kept(self) -> str:
        why_not = self._table.why_not_kept
        return f"{why_not}." if why_not else self._table.services.begun.told

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - the disk takes its own time
        """Follow the disk: the game is written while this is read."""
        self.text = self._what_is_kept()
        return None

    def answered(self, answer: int) -> Change:
        """Each button leads somewhere of its own; to stay is only to leave the question."""
        match self.buttons[answer]:
            case label if label == ONTO_A_CARD:
                return Push(SaveScene(self._table.services, self._table.save, self._leave_game))
            case "Quit":
                return Pop(self._leave_game)
        return Pop()


IN_GAME = GameMenus(in_game_menu, QuitQuestion)
"""The menus of a game that may be saved and whose rules may change."""
