"""Games by mail as people play them: letters are lost, opened twice, cut short or opened by the wrong one,
computers break, people resign. Each game ends with the same letters for all, or says how to go on.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from game.lexicon.words import Lexicon
from game.mail.bodies import letters_of
from game.mail.errors import (
    HadAlreadyError,
    LetterRejectedError,
    NotLetInError,
    OwnLetterError,
    SeatTakenError,
)
from game.mail.lost_computer_let_in import consent_of, let_in, request_for, still_asked, why_not
from game.mail.mail_game import MailGame
from game.mail.mail_rules import mail_rules
from game.mail.points import Dice
from game.rules.letter_sets import ENGLISH, LetterSet
from game.rules.moves import Resign
from game.rules.rules_and_defaults import Challenge
from tools.stress.mail_games import MOST_FILES, NAMES, answered, decided_by_chance, joined
from tools.stress.random_plays import TwoWordsOfThree

LOST, TWICE, CUT = 0.12, 0.1, 0.05
"""How often a file reaches somebody not at all, twice, and with a byte changed."""
WRONG_ONE, RESIGNS, BREAKS, HAS_COPY = 0.25, 0.01, 0.04, 0.4
"""How often a stranger answers an invitation, a turn is given up, a computer breaks; who then has a copy."""
OLD = 6
"""TurnLetters after which a copy that was kept is made anew."""


def mail_troubles(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:  # noqa: ARG001
    """Each try: one game, to its end or to a sentence that says how to go on. A third are friendly."""
    lexicon = TwoWordsOfThree.load()
    for seed in range(count):
        game = Troubled(lexicon, random.Random(seed), os.urandom, sealed=seed % 3 != 2, tally=tally)
        try:
            told = game.play()
        except Exception as error:  # whatever it is, it is what the trial looks for
            yield f"seed {seed}: {type(error).__name__}: {str(error)[:200]}"
        else:
            tally[f"games: {told}"] += 1
            yield None


@dataclass
class Troubled:
    """One game, with everybody's copies."""

    lexicon: Lexicon
    luck: random.Random
    dice: Dice
    sealed: bool
    tally: Counter[str]
    copies: list[MailGame | None] = field(default_factory=list)
    """By seat; None for whoever has not joined yet."""
    kept: dict[int, MailGame] = field(default_factory=dict)
    """Copies with their keys that some have put aside."""
    tiles: LetterSet = ENGLISH

    def play(self) -> str:
        """Play it out: 'ended', or 'says how to go on'. Raises AssertionError where people are stuck."""
        count = self.luck.randint(2, 4)
        challenge = self.luck.choice((Challenge.DOUBLE, Challenge.VOID))
        rules = replace(mail_rules(challenge), tiles=self.tiles)
        new = MailGame.started(self.lexicon, NAMES[:count], rules, sealed=self.sealed, dice=self.dice)
        self.copies = [None] * count
        self.copies[0] = self._first(new)
        for _ in range(MOST_FILES):
            sender = max((copy for copy in self.copies if copy), key=lambda copy: len(copy.letters))
            if sender.expected is None:
                self._all_have_it(sender)
                return "ended"
            self._deliver(sender)
            if (told := self._break_one()) is not None:
                return told
            self._answer(sender)
        raise AssertionError("the game does not end")

    def _first(self, new: MailGame) -> MailGame:
        moves = (
            [] if self.sealed else decided_by_chance(new.table.position, self.lexicon, self.luck, Counter())
        )
        return new.with_turn(moves, "", 0, self.dice)

    # ------------------------------------------------------------ the post

    def _deliver(self, sender: MailGame) -> None:
        """A file goes to all others; the one whose turn it is asks until they have it."""
        data = sender.file()
        for seat, copy in enumerate(self.copies):
            if copy is None or copy.seat == sender.seat:
                continue
            if self.luck.random() < CUT:
                self._cut_short(copy, data)
            if self.luck.random() < LOST and seat != sender.expected:
                self.tally["files lost"] += 1
                continue
            self.copies[seat] = self._given(copy, sender)
            if self.luck.random() < TWICE:
                self.tally["files opened twice"] += 1
                self._opened_again(self.copies[seat], data)

    def _given(self, copy: MailGame, sender: MailGame) -> MailGame:
        """The copy with the sender's file or, where one before it was lost for good, with the whole game."""
        for data in (sender.file(), sender.whole()):
            try:
                return copy.with_letters(letters_of(data))
            except (HadAlreadyError, OwnLetterError):
                return copy
            except LetterRejectedError:
                self.tally["whole games asked for"] += 1
        raise AssertionError("neither the file nor the whole game is taken")

    def _cut_short(self, copy: MailGame, data: bytes) -> None:
        """A file that was changed on its way changes nothing."""
        broken = bytearray(data)
        broken[self.luck.randrange(len(broken))] ^= 1 << self.luck.randrange(8)
        self.tally["files damaged"] += 1
        try:
            copy.with_letters(letters_of(bytes(broken)))
        except LetterRejectedError:
            return
        raise AssertionError("a damaged file was taken")

    def _opened_again(self, copy: MailGame | None, data: bytes) -> None:
        try:
            assert copy is not None
            copy.with_letters(letters_of(data))
        except LetterRejectedError:
            return
        raise AssertionError("a file was taken twice")

    # ------------------------------------------------------------ people

    def _answer(self, sender: MailGame) -> None:
        seat = sender.expected
        assert seat is not None
        copy = self.copies[seat]
        if copy is None:
            copy = self._joined(sender, seat)
        if copy.my_turn and self.luck.random() < RESIGNS:
            self.tally["resignations"] += 1
            self.copies[seat] = copy.with_turn([Resign()], "", 0, self.dice)
        else:
            moves: Counter[str] = Counter()
            self.copies[seat] = answered(copy, self.luck, moves, self.dice)
            self.tally["resignations"] += moves["resign"]

    def _joined(self, sender: MailGame, seat: int) -> MailGame:
        """Whoever is invited; sometimes somebody else has opened the file and answered before them."""
        if self.luck.random() < WRONG_ONE:
            self.tally["invitations opened by the wrong one"] += 1
            wrong = answered(joined(self.lexicon, sender.file(), self.dice), self.luck, Counter(), self.dice)
            host = self.copies[sender.seat]
            assert host is not None
            misled = self._given(host, wrong)
            assert misled.may_call_back(seat)
            self.copies[sender.seat] = sender = misled.called_back(seat)
            right = joined(self.lexicon, sender.whole(), self.dice)
            try:
                wrong.with_letters(letters_of(answered(right, self.luck, Counter(), self.dice).whole()))
            except SeatTakenError:
                return right
            raise AssertionError("the wrong one is not told")
        return joined(self.lexicon, sender.whole(), self.dice)

    # ------------------------------------------------------------ broken computers

    def _break_one(self) -> str | None:
        """A computer breaks now and then; how the game ends by that, or None as it goes on."""
        for seat, copy in enumerate(self.copies):
            if copy is None:
                continue
            known = self.kept.get(seat)
            if known is None or len(copy.letters) >= len(known.letters) + OLD:
                self.kept[seat] = copy
            if self.luck.random() < BREAKS / len(self.copies):
                return self._broken(seat, copy)
        return None

    def _broken(self, seat: int, copy: MailGame) -> str | None:
        others = [other for other in self.copies if other is not None and other.seat != seat]
        if not others or copy.seat not in copy.table.position.playing:
            return None
        self.tally["computers broken"] += 1
        furthest = max(others, key=lambda other: len(other.letters))
        if self.luck.random() < HAS_COPY:
            self.tally["went on from a copy"] += 1
            self.copies[seat] = self._given(self.kept[seat], furthest)
            return None
        others = [self._given(other, furthest) for other in others]
        if why := why_not(furthest, seat):
            assert str(why).endswith("."), "no sentence"
            if furthest.is_over:
                return None
            self.tally["began anew, told why"] += 1
            return "says how to go on"
        seed = self.dice(32)
        request = request_for(furthest.id, seed)
        try:
            answers = [consent_of(other, seat, request, self.dice) for other in others]
        except (
            NotLetInError
        ):  # somebody who was let in has to write first, and can unless all wait for the lost one
            self.tally["let in later, told why"] += 1
            return "says how to go on" if furthest.expected == seat else None
        if still_asked(self.lexicon, answers):
            return "says how to go on"  # somebody has still to join
        self.copies[seat] = let_in(self.lexicon, answers, seed, self.dice)
        self.kept.pop(seat, None)
        self.tally["let in again"] += 1
        return None

    def _all_have_it(self, sender: MailGame) -> None:
        """In the end everybody has the same letters, and nobody is called a cheat."""
        ended = [self._given(copy, sender) for copy in self.copies if copy is not None]
        assert {copy.letters for copy in ended} == {sender.letters}, "the copies differ"
        assert not any(copy.evidence for copy in ended), "somebody honest is called a cheat"
