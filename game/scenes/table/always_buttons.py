"""The buttons that work all through a game: a look at one's rack, the score windows, pause and options."""

from __future__ import annotations

from controllers.actions import Action
from game.scenes.kit.picture.game_panels import ScoreWindows
from game.scenes.kit.scene import Command, Do
from game.scenes.table.hold_to_peek import PEEK
from game.scenes.table.state import TableState

WINDOWS_LABEL = {
    ScoreWindows.DEFAULT: "Turns",
    ScoreWindows.ALL: "Hide",
    ScoreWindows.NONE: "Scores",
}
ORDER = (ScoreWindows.DEFAULT, ScoreWindows.ALL, ScoreWindows.NONE)
"""What the button of the score windows goes through."""


def always_buttons(state: TableState, *, peeks: bool, pause: Do, options: Do) -> list[Command]:
    """What works in every phase; `peeks` says whether the player on turn hides a rack."""
    peek = [Command(PEEK, state.peek.label, state.peek.press)] if peeks else []
    return [
        *peek,
        Command(Action.SCORES, WINDOWS_LABEL[state.windows], lambda: _turn_windows(state), aside=True),
        Command(Action.PAUSE, "Pause", pause, aside=True),
        Command(Action.OPTIONS, "Options", options, aside=True),
    ]


def _turn_windows(state: TableState) -> None:
    state.windows = ORDER[(ORDER.index(state.windows) + 1) % len(ORDER)]
