"""Replies as the page writes them, or as somebody else would."""

from __future__ import annotations

import json

from game.mail.mail_game import MailGame
from game.mail.page_reply import MAGIC, secret_of


def replied(game: MailGame, seat: int, *moves: str, secret: str = "", number: int | None = None) -> bytes:
    """What a seat replies now."""
    told = [
        game.id.hex(),
        len(game.letters) if number is None else number,
        secret or secret_of(game, seat),
        list(moves),
        "",
    ]
    return MAGIC + json.dumps(told).encode()
