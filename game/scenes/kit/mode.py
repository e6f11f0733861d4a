"""What the screens offer: all that Parlour has, or just what stands in the manual of Console 1999.

A mode is a table that screens read. What it does not name is as Parlour has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from game.language.messages import Message, message
from game.options import MODES, Options
from game.rules.editions import PLAYSTATION, ROUND, SOLITAIRE, edition_name
from game.rules.rules_and_defaults import Rules

R = TypeVar("R")
# Translators: a row of the title, over all that another mode leaves out; at most 24 letters.
EVERYTHING: Message = message("All of Parlour")
"""In Console 1999, the row of the title that leads to what its manual does not know."""


def key_of(label: str | Message) -> str:
    """What tells a row from others, whatever language it is read in: what it is called in English."""
    return label.english if isinstance(label, Message) else label


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to play all of the program."""

    edition: str = ""
    """The edition that it is called after; none for the usual one."""
    editions: frozenset[str] = frozenset()
    """The editions whose tables it has; any other one's is as in Parlour. None named: all."""
    menus: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By menu, its rows in their order, each by `key_of` its label; a menu that is not named has them all."""
    says: Mapping[str, Message] = field(default_factory=dict)
    """What rows are called that are called otherwise in Parlour's own menus, by `key_of` those labels."""
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

    @property
    def title(self) -> str:
        """What it is called beside the name of the game, in the language of the moment; nothing for the usual
        one."""
        return edition_name(self.edition) if self.edition else ""

    def offered(self, menu: str, rows: Iterable[R], label: Callable[[R], str | Message]) -> list[R]:
        """Those of the rows that the menu has in this mode, in its order."""
        wanted = self.menus.get(menu)
        if wanted is None:
            return list(rows)
        found = {key_of(label(row)): row for row in rows}
        return [found[name] for name in wanted if name in found]

    def plays(self, rules: Rules) -> bool:
        """Whether games by these rules are of this mode."""
        return not self.editions or rules.edition in self.editions

    def has(self, menu: str, row: str | Message) -> bool:
        """Whether a menu has a row in this mode."""
        key = key_of(row)
        return key in self.menus.get(menu, (key,))

    def called(self, label: str | Message) -> str:
        """What a row is called, in the language of the moment."""
        return str(self.says.get(key_of(label), label))


_ROWS = """
Title: Start, Continue, Quit
Main Menu: Play, Load, Options, High Scores
Options: Set Screen Position, Sound, Controls, Game Settings, Back
Sound: Music, Effects
Game Settings: Fast AI, Auto Pick Tiles, Miss Turn on Invalid Word, Rack Order, Timer, \
Penalty per Minute Over, Time for a Turn, Tile Set
Menu: Exchange Tiles, Exchange All Tiles, Show Remaining Tiles, Guides
Game: Save to Memory Card, Options, Quit
Results: Play Again, Standings, High Scores, Next Game, Save Game, Main Menu
"""  # not read: what tells rows apart, which is their English
_MENUS = {
    menu: tuple(rows.split(", "))
    for menu, _, rows in (line.partition(": ") for line in _ROWS.strip().splitlines())
}
PARLOUR = Mode()
CONSOLE_1999 = Mode(
    edition=PLAYSTATION.edition,
    editions=frozenset({PLAYSTATION.edition, ROUND.edition, SOLITAIRE.edition}),
    menus=_MENUS,
    says={
        # Translators: a row of a menu, as in the manual of 1999; at most 20 letters.
        "Save to Memory Card": message("Save Game"),
        # Translators: a row of a menu, as in the manual of 1999; at most 24 letters.
        "Premium Squares": message("Show Premium Tiles"),
        # Translators: a setting, as in the manual of 1999: what a minute too much costs; at most 24 letters.
        "Penalty per Minute Over": message("Penalty Points"),
        # Translators: a setting, as in the manual of 1999; at most 24 letters.
        "Time for a Turn": message("For Each Minute Over"),
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
