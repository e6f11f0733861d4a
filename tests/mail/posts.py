"""Games by mail for tests: a small post office, and cheats who know the format and sign what they please."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import cbor2
from nacl.signing import SigningKey

from game.lexicon.words import Lexicon
from game.mail.bodies import SIGNED_AS, Letter, TurnLetters, file_of, letters_of
from game.mail.incoming import parsed
from game.mail.mail_game import MailGame
from game.mail.mail_rules import mail_rules
from game.mail.page_reply import Reply
from game.mail.points import Dice
from game.rules.moves import Move
from game.rules.rules_and_defaults import Challenge, Rules
from tools.stress.mail_games import NAMES, answered, joined


def dice_of(seed: int) -> Dice:
    """The same bytes every time."""
    state = {"next": 0}

    def roll(count: int) -> bytes:
        state["next"] += 1
        return hashlib.shake_256(f"{seed}/{state['next']}".encode()).digest(count)

    return roll


@dataclass
class Post:
    """A game by mail with everybody's copies; `move_on` writes and delivers the next letter."""

    copies: list[MailGame]
    dice: Dice
    luck: random.Random
    moves: Counter[str] = field(default_factory=Counter)

    def move_on(self, *decided: Move) -> MailGame:
        """The next letter by chance, or with these moves; everybody has it then."""
        seat = self.copies[0].expected
        assert seat is not None
        mine = self.copies[seat]
        sender = (
            mine.with_turn(list(decided), "Hi", 7, self.dice)
            if decided
            else answered(mine, self.luck, self.moves, self.dice)
        )
        self.copies = [
            sender if at == seat else copy.with_letters(letters_of(sender.file()))
            for at, copy in enumerate(self.copies)
        ]
        return sender


def opened_post(
    lexicon: Lexicon,
    *,
    sealed: bool,
    seats: int = 2,
    seed: int = 1,
    rules: Rules | None = None,
    first: Sequence[Move] = (),
) -> Post:
    """A game that everybody has joined."""
    dice = dice_of(seed)
    new = MailGame.started(
        lexicon, NAMES[:seats], rules or mail_rules(Challenge.VOID), sealed=sealed, dice=dice
    )
    copies = [new.with_turn(list(first), "Shall we?", 1, dice)]
    while len(copies) < seats:
        newcomer = joined(lexicon, copies[-1].file(), dice)
        written = newcomer.with_turn([] if sealed else list(first), "", 2, dice)
        copies = [*(copy.with_letters(letters_of(written.file())) for copy in copies), written]
    return Post(copies, dice, random.Random(seed))


def arrived(data: bytes) -> TurnLetters | Reply:
    """A turn file or a reply, as it is read at the door."""
    came = parsed(data)
    assert isinstance(came, TurnLetters | Reply)
    return came


def retold(letter: Letter, key: bytes, change: Callable[[dict[str, Any]], None]) -> Letter:
    """The letter as a cheat would send it: changed, and signed with the right key all the same."""
    body = cbor2.loads(letter.sealed_body)
    change(body)
    written = cbor2.dumps(body, canonical=True)
    return Letter(written, SigningKey(key).sign(SIGNED_AS + written).signature)


def retold_file(sender: MailGame, change: Callable[[dict[str, Any]], None]) -> bytes:
    """The sender's file with its own last letter retold."""
    return file_of([*sender.letters[:-1], retold(sender.letters[-1], sender.keys.sign, change)][-1:])
