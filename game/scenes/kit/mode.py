"""What the screens offer: all that Parlour has, or just what stands in the manual of Console 1999.

A mode is a table that screens read. What it does not name is as Parlour has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from game.options import MODES, Options
from game.rules.editions import PLAYSTATION, ROUND, SOLITAIRE
from game.rules.rules_and_defaults import Rules

R = TypeVar("R")
EVERYTHING = "All of Parlour"
"""In Console 1999, the row of the title that leads to what its manual does not know."""


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to play all of the program."""

    title: str = ""
    """What it is called beside the name of the game; nothing for the usual one."""
    editions: frozenset[str] = frozenset()
    """The editions whose tables it has; any other one's is as in Parlour. None named: all."""
    menus: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By menu, its rows in their order; a menu that is not named has all its rows."""
    says: Mapping[str, str] = field(default_factory=dict)
    """What rows are called that are called otherwise in Parlour's own menus."""
    back_keeps: bool = True
    """Whether ▲ keeps what was changed on a screen of settings; else a row does, and ▲ puts all back."""
    start_pauses: bool = False
    """Whether Start does no more than pause a game, and leaves its menu to Select."""
    shortcuts: bool = True
    """Whether words are laid and turns ended by buttons that the manual does not know."""
    menu_by_rack: bool = False
    """Whether what is chosen in a turn stands beside the rack, with the table in sight."""
    last_word_on_top: bool = False
    """Whether the latest word and its points stand at the top of the table."""

    def offered(self, menu: str, rows: Iterable[R], label: Callable[[R], str]) -> list[R]:
        """Those of the rows that the menu has in this mode, in its order."""
        wanted = self.menus.get(menu)
        if wanted is None:
            return list(rows)
        found = {label(row): row for row in rows}
        return [found[name] for name in wanted if name in found]

    def plays(self, rules: Rules) -> bool:
        """Whether games by these rules are of this mode."""
        return not self.editions or rules.edition in self.editions

    def has(self, menu: str, row: str) -> bool:
        """Whether a menu has a row in this mode."""
        return row in self.menus.get(menu, (row,))

    def called(self, label: str) -> str:
        """What a row is called."""
        return self.says.get(label, label)


PARLOUR = Mode()
CONSOLE_1999 = Mode(
    title=PLAYSTATION.edition,
    editions=frozenset({PLAYSTATION.edition, ROUND.edition, SOLITAIRE.edition}),
    menus={
        "Title": ("Start", "Continue", "Quit"),
        "Main Menu": ("Play", "Load", "Options", "High Scores"),
        "Options": ("Set Screen Position", "Sound", "Controls", "Game Settings", "Back"),
        "Sound": ("Music", "Effects"),
        "Game Settings": (
            "Fast AI",
            "Auto Pick Tiles",
            "Miss Turn on Invalid Word",
            "Rack Order",
            "Timer",
            "Penalty per Minute Over",
            "Time for a Turn",
            "Tile Set",
        ),
        "Menu": ("Exchange Tiles", "Exchange All Tiles", "Show Remaining Tiles", "Guides"),
        "Game": ("Save to a Card", "Options", "Quit"),
        "Results": ("Play Again", "Standings", "High Scores", "Next Game", "Save Game", "Main Menu"),
    },
    says={
        "Save to a Card": "Save Game",
        "Premium Squares": "Show Premium Tiles",
        "Penalty per Minute Over": "Penalty Points",
        "Time for a Turn": "For Each Minute Over",
    },
    back_keeps=False,
    start_pauses=True,
    shortcuts=False,
    menu_by_rack=True,
    last_word_on_top=True,
)
_BY_NAME = dict(zip(MODES, (PARLOUR, CONSOLE_1999), strict=True))


def chosen_mode(options: Options) -> Mode:
    """The mode that this house is in."""
    return _BY_NAME[options.mode]


def mode_under(rules: Rules, options: Options) -> Mode:
    """The mode of a table where these rules are played."""
    mode = chosen_mode(options)
    return mode if mode.plays(rules) else PARLOUR
