"""The buttons that work all through a game: a look at one's rack, the score windows, the menu of the game."""

from __future__ import annotations

from controllers.actions import Action
from game.language.messages import message, message_as
from game.scenes.kit.picture.game_panels import ScoreWindows
from game.scenes.kit.scene import Do, SceneCommand
from game.scenes.table.hold_to_peek import PEEK
from game.scenes.table.table_state import TableState

LEADS_TO = {
    # Translators: a button: shows the scores of all; at most 10 letters.
    ScoreWindows.DEFAULT: message("Scores"),
    # Translators: a button: shows all turns of a game; at most 10 letters.
    ScoreWindows.ALL: message("Turns"),
    # Translators: a button: hides the scores; at most 10 letters.
    ScoreWindows.NONE: message_as("the scores", "Hide"),
}
ORDER = (ScoreWindows.DEFAULT, ScoreWindows.ALL, ScoreWindows.NONE)
"""What the button of the score windows goes through."""


def always_buttons(
    state: TableState, *, peeks: bool, curtain: bool, menu: Do, pause: Do | None, stops: bool
) -> list[SceneCommand]:
    """What works in every phase; `peeks` says whether the player on turn hides a rack.

    Start and Select open the one `menu`, unless Start has a `pause` of its own; `stops` says whether time
    stands still meanwhile.

    With the `curtain` drawn, its card has the place of all turns: they are not among what can be seen.
    """
    then = _next_windows(state.windows, curtain=curtain)
    # Translators: a button; at most 10 letters.
    opens = message("Pause") if stops else message("Menu")
    peek = [SceneCommand(PEEK, state.peek.label, state.peek.press)] if peeks else []
    return [
        *peek,
        SceneCommand(Action.SCORES, LEADS_TO[then], lambda: _show(state, then), aside=True),
        SceneCommand(Action.PAUSE, opens, pause or menu, aside=True),
        SceneCommand(Action.OPTIONS, message("Options") if pause else opens, menu, aside=True),
    ]


def _next_windows(windows: ScoreWindows, *, curtain: bool) -> ScoreWindows:
    if curtain:
        return ScoreWindows.DEFAULT if windows is ScoreWindows.NONE else ScoreWindows.NONE
    return ORDER[(ORDER.index(windows) + 1) % len(ORDER)]


def _show(state: TableState, windows: ScoreWindows) -> None:
    state.windows = windows
