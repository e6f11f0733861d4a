"""The menu of a game that is on: what can be done in the turn, options, a memory card, the way out."""

from __future__ import annotations

from controllers.actions import Action
from game.rules.editions import PLAYSTATION, ROUND
from game.rules.rules_and_defaults import Rules
from game.scenes.cards.save_game import SaveScene
from game.scenes.kit.menus import Choice, GameMenu, MenuScene, Question
from game.scenes.kit.phone_card import PhoneCard
from game.scenes.kit.rules_of_this_game import TITLE, RulesOfThisGame
from game.scenes.kit.scene import Change, Command, Do, Pop, Push, ShowHelp, Swap
from game.scenes.options.options_menu import Running, options_menu
from game.scenes.table.table_scene import COVERED, GameMenus, TableScene

ONTO_A_CARD = "Onto a Card"
KEPT = "Kept by itself"


IN_YOUR_TURN = "In your own turn only"


def of_1999(rules: Rules) -> bool:
    """Whether Start only pauses and Select has the rest, as the console's manual says."""
    return rules.edition in (PLAYSTATION.edition, ROUND.edition)


def in_game_menu(table: TableScene, leave: Do) -> MenuScene:
    """What Start and Select open, or Select alone; `leave` is where quitting goes."""
    rules = table.state.position.rules
    return menu_of_1999(table, leave) if of_1999(rules) else one_menu(table, leave)


def one_menu(table: TableScene, leave: Do) -> GameMenu:
    """Everything there is besides playing, in one list."""
    state, photo = table.state, table.photo
    turn, bag = table.tiles_and_hints, len(state.position.bag)
    choices = [
        Choice("Resume", Pop),
        Choice(
            "Tiles and Hints",
            (lambda: Pop(turn)) if turn else None,
            f"{bag} in the bag" if turn else IN_YOUR_TURN,
        ),
        *([Choice("Phones", _phones(table), "Private racks")] if state.may_use_phones else []),
        Choice("Options", _options(table)),
        Choice(
            TITLE, lambda: Push(RulesOfThisGame(table.door.game.position.rules, table.services.text_size))
        ),
        Choice("Help", lambda: ShowHelp("turn")),
        Choice(ONTO_A_CARD, _save(table), _why_not_saved(table)),
        Choice("Quit", lambda: Swap(QuitQuestion(table, leave)), "" if table.why_not_kept else KEPT),
    ]
    extra = [Command(Action.SHUFFLE, "Photo", photo)] if photo else []
    return GameMenu("Paused", choices, text=COVERED if state.covered else "", extra=extra)


def menu_of_1999(table: TableScene, leave: Do) -> MenuScene:
    """Save Game, Options and Quit, in the console's order."""
    return MenuScene(
        "options",
        "Game",
        [
            Choice("Resume", Pop),
            Choice("Save Game", _save(table), _why_not_saved(table)),
            *([Choice("Phones", _phones(table))] if table.state.may_use_phones else []),
            Choice("Options", _options(table)),
            Choice("Quit", lambda: Swap(QuitQuestion(table, leave))),
        ],
    )


def _save(table: TableScene) -> Do | None:
    def save() -> Change:
        return Push(SaveScene(table.services, table.save, lambda: Pop(table.confirm_save)))

    return save if table.may_save else None


def _why_not_saved(table: TableScene) -> str:
    return "" if table.may_save else table.why_not_saved or IN_YOUR_TURN


def _phones(table: TableScene) -> Do:
    return lambda: Swap(PhoneCard(table.services.phones, table.state.seats, table.state.on_turn))


def _options(table: TableScene) -> Do:
    return lambda: Push(options_menu(table.services, _running(table)))


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


IN_GAME = GameMenus(in_game_menu, QuitQuestion, of_1999)
"""The menus of a game that may be saved and whose rules may change."""
