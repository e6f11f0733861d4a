"""Select while a game is on: save it, change the options, or leave."""

from __future__ import annotations

from game.rules.rules_and_defaults import Rules
from game.saves import GAME
from game.scenes.cards.save_game import SaveScene
from game.scenes.kit.menus import Choice, MenuScene, Question
from game.scenes.kit.phone_card import PhoneCard
from game.scenes.kit.scene import Change, Do, Pop, Push, Swap
from game.scenes.options.options_menu import Running, options_menu
from game.scenes.table.table_scene import GameMenus, TableScene


def in_game_menu(table: TableScene, leave: Do) -> MenuScene:
    """Save Game, Phones, Options, Quit; `leave` is where quitting goes."""

    def save() -> Change:
        return Push(SaveScene(table.services, lambda: table.save(GAME), lambda: Pop(table.confirm_save)))

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
    """Leaving a game is asked once more, and offers to save it."""

    def __init__(self, table: TableScene, leave: Do) -> None:
        saving = not table.why_not_saved
        text = "Continue in the main menu goes on with it." if saving else f"{table.why_not_saved}."
        buttons = [*(["Save and Quit"] if saving else []), "Quit", "Keep Playing"]
        super().__init__("Quit this game?", text, buttons, focus=len(buttons) - 1)
        self._table = table
        self._leave_game = leave

    def answered(self, answer: int) -> Change:
        """Each button leads somewhere of its own; to stay is only to leave the question."""
        match self.buttons[answer]:
            case "Save and Quit":
                return Push(SaveScene(self._table.services, lambda: self._table.save(GAME), self._leave_game))
            case "Quit":
                return Pop(self._leave_game)
        return Pop()


IN_GAME = GameMenus(in_game_menu, QuitQuestion)
"""The menus of a game that may be saved and whose rules may change."""
