"""A game by mail that is over: kept with all others, and gone through turn by turn.

Of a sealed game everybody keeps what they know of it: tiles that others have exchanged stay sealed for ever.
"""

from __future__ import annotations

from game.archive.kept_game import kept
from game.archive.told_game import told
from game.mail.mail_game import MailGame
from game.scenes.evenings.past_games import judging_of, review_of
from game.scenes.kit.profiles_kept import keep_game
from game.scenes.kit.scene import Do
from game.scenes.kit.services import Services
from game.scenes.table.game_labels import mode_of


def keep(services: Services, game: MailGame) -> Do | None:
    """Have a finished game outlive the shelf, once however often this is called; what reviews it."""
    record = game.record() if game.is_over else None
    if record is None or not record.turns:
        return None
    whole = told(record, services.lexicon)
    name = keep_game(services, kept(whole, services.now(), f"{mode_of(record.rules, 1)} by mail"))
    if services.archive.folder is not None:
        judging_of(services, name, whole)
    return lambda: review_of(services, name, record)
