"""A game by mail that is over: kept with all others, and gone through turn by turn.

Of a sealed game everybody keeps what they know of it: tiles that others have exchanged stay sealed for ever.
"""

from __future__ import annotations

from typing import NamedTuple

from game.archive.kept_game import KeptGame, kept
from game.archive.told_game import told
from game.mail.store import DAY, Shelved
from game.scenes.history.past_games import judging_of
from game.scenes.kit.profiles_kept import keep_game
from game.scenes.kit.services import Services
from game.scenes.table.seat_and_play_labels import mode_of

A_MONTH = 31 * DAY


class PastMail(NamedTuple):
    """A game by mail that was kept."""

    name: str
    """In the archive."""
    game: KeptGame


def keep(services: Services, shelved: Shelved) -> PastMail | None:
    """Have a finished game outlive the shelf, once however often this is called."""
    record = shelved.game.record() if shelved.game.is_over else None
    if record is None or not record.turns:
        return None
    whole = told(record, services.lexicon)
    mode = f"{mode_of(record.rules, 1)} by mail"  # not read: it is kept in English
    game = kept(whole, ended_at(shelved), mode)
    name = keep_game(services, game)
    if services.archive.folder is not None:
        judging_of(services, name, whole)
    return PastMail(name, game)


def ended_at(shelved: Shelved) -> int:
    """The same moment whenever and wherever it is asked for: as the last letter says, if that can be."""
    said = shelved.game.letters[-1].body.at
    return said if abs(said - shelved.changed) < A_MONTH else shelved.changed
