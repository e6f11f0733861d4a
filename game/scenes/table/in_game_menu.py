"""Select while a game is on: save it, change the options, or leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controllers.actions import Press
from game.rules.moves import ChangeRules
from game.rules.ruleset import Rules
from game.saves import GAME
from game.scenes.cards.save_game import SaveScene
from game.scenes.kit.menus import Choice, MenuScene, Question
from game.scenes.kit.scene import Change, Do, Pop, Push, Swap
from game.scenes.options.options_menu import Running, options_menu

if TYPE_CHECKING:
    from game.scenes.table.table_scene import TableScene


def in_game_menu(table: TableScene, leave: Do, *, may_save: bool) -> MenuScene:
    """Save Game, Options, Quit; `leave` is where quitting goes."""
    save = (lambda: Swap(SaveScene(table.services, lambda: table.save(GAME)))) if may_save else None
    why_not = table.why_not_kept or "In your own turn only"

    def quit_game() -> Change:
        return Swap(QuitQuestion(table, leave))

    return MenuScene(
        "options",
        "Game",
        [
            Choice("Resume", Pop),
            Choice("Save Game", save, "" if save else why_not),
            Choice("Options", lambda: Push(options_menu(table.services, _running(table)))),
            Choice("Quit", quit_game),
        ],
    )


def _running(table: TableScene) -> Running:
    def rules() -> Rules:
        position = table.match.position
        return position.coming or position.rules

    def change(change: ChangeRules) -> None:
        table.change_rules(change)

    return Running(rules, change)


class QuitQuestion(Question):
    """Leaving a game is asked once more, and offers to save it."""

    def __init__(self, table: TableScene, leave: Do) -> None:
        kept = not table.why_not_kept
        text = "Continue in the main menu goes on with it." if kept else f"{table.why_not_kept}."
        saving = ["Save and Quit"] if kept else []
        super().__init__("Quit this game?", text, [*saving, "Quit", "Keep Playing"], focus=len(saving) + 1)
        self._answers: list[Do] = [leave, Pop]
        if kept:
            self._answers.insert(0, lambda: Swap(SaveScene(table.services, lambda: table.save(GAME), leave)))

    def on_press(self, press: Press) -> Change | None:
        change = super().on_press(press)
        if isinstance(change, Pop) and change.value is not None:
            answer: Do = self._answers[change.value]
            return answer()
        return change
