"""One game by mail: the chain of its letters, what they lead to, and one's own keys.

A chain grows by whole files or by a letter of one's own, and by nothing else; what is not taken changes
nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

import msgspec
from nacl.signing import SigningKey

from game.lexicon.word_rules import MissingListError
from game.lexicon.words import Lexicon
from game.mail.bodies import (
    LONGEST_NAME,
    Begin,
    Consent,
    FriendlyBody,
    Letter,
    LetterBody,
    NewKeysOfSeat,
    Opening,
    SealedBody,
    file_of,
    signed,
    verify_key,
)
from game.mail.errors import (
    AgainstRulesError,
    CalledBackError,
    DamagedLetterError,
    ElsewhereError,
    ForeignLetterError,
    ForgedLetterError,
    HadAlreadyError,
    OtherAnswerError,
    OtherWordsError,
    OutOfTurnError,
    OwnLetterError,
    SeatTakenError,
    TooEarlyError,
    TwoStoriesError,
    UnfairError,
)
from game.mail.friendly_table import FriendlyTable, read_record
from game.mail.key_parts import (
    consent_words,
    dealt_parts,
    is_part,
    locked,
    require_consent,
    told_parts,
    unlocked,
    written_parts,
)
from game.mail.mail_rules import is_for_mail
from game.mail.points import SIZE, Dice, fresh_scalar
from game.mail.sealed_reader import table_after
from game.mail.sealed_table import SealedTable
from game.mail.sealed_view import record_of, reports_of
from game.mail.sealed_writer import letter_fields
from game.name_rules import clean_name
from game.rules.following import before_opening
from game.rules.moves import Move
from game.rules.opening import require_equipment
from game.rules.player_names import default_name
from game.rules.record import Record, Seat, as_recorded
from game.rules.record_codec import encode
from game.rules.rules_and_defaults import Rules
from game.rules.rules_json import BadRulesError, rules_from_json, rules_to_json
from game.rules.visibility import Game, Report
from game.session.begun_words import rules_begun_with

Table = SealedTable | FriendlyTable
NO_LETTER = bytes(32)
NOBODY = -1
"""The seat of a copy that is only looked at."""


@dataclass(frozen=True, slots=True)
class Keys:
    """What makes a seat one's own. Whoever has them plays for it."""

    sign: bytes
    """The seed of the signing key."""
    secret: bytes
    """What opens one's tiles in a sealed game."""

    @staticmethod
    def fresh(dice: Dice) -> Keys:
        return Keys(dice(32), fresh_scalar(dice))


def page_seed(sign: bytes, seat: int) -> bytes:
    """The seed of the key by which whoever signs with `sign` signs for a seat that plays by pages."""
    return blake2b(bytes([seat]), key=sign, person=b"parlour page", digest_size=32).digest()


class TwoSigned(msgspec.Struct, frozen=True, array_like=True):
    """Two letters with one number, both signed by the same seat."""

    one: Letter
    other: Letter


class MailGame:
    """One seat's copy of a game by mail."""

    again: NewKeysOfSeat | None
    """By what a new computer is let in with its next letter."""

    def __init__(
        self,
        lexicon: Lexicon,
        letters: Sequence[Letter],
        seat: int,
        keys: Keys,
        again: NewKeysOfSeat | None = None,
    ) -> None:
        """The game that these letters make. Raises LetterRejectedError where they are none.

        `again` is by what a new computer is let in with its next letter.
        """
        if not letters:
            raise DamagedLetterError
        first = letters[0].body
        if first.begin is None or first.n or first.prev != NO_LETTER:
            raise TooEarlyError
        opening = (
            Opening("friendly", first.game, first.begin, first.record)
            if isinstance(first, FriendlyBody)
            else Opening("sealed", first.game, first.begin)
        )
        self._open(lexicon, opening, seat, keys)
        for letter in letters:
            self._take(letter)
        if again is not None:
            self._key_by_consent(again)
            self.again = again

    def _open(self, lexicon: Lexicon, opening: Opening, seat: int, keys: Keys) -> None:
        """Raises LetterRejectedError."""
        self.mode = opening.mode
        self.id = opening.game
        self.seat = seat
        self.keys = keys
        self.begin = opening.begin
        _require_pages(opening.mode, opening.begin)
        self.rules = _rules_of(opening.begin, lexicon)
        self.lexicon = lexicon.under(self.rules)
        if not NOBODY <= seat < len(opening.begin.names):
            raise DamagedLetterError
        self.seats = tuple(Seat(_shown(n, name)) for n, name in enumerate(opening.begin.names))
        self.letters: tuple[Letter, ...] = ()
        self.evidence: tuple[TwoSigned, ...] = ()
        """Proofs that somebody has signed two stories."""
        self.refused: tuple[bytes, ...] = ()
        """Digests of answers that were called back: they are not taken again."""
        self.again = None
        self._signers: dict[int, bytes] = {}
        self._table = self._empty_table(None if self.mode == "sealed" else read_record(opening.record))

    @classmethod
    def started(
        cls,
        lexicon: Lexicon,
        names: Sequence[str],
        rules: Rules,
        *,
        sealed: bool,
        dice: Dice,
        pages: Sequence[int] = (),
    ) -> MailGame:
        """A game of which no letter is written yet; whoever starts it sits in seat 0.

        A friendly one is dealt at once, and its first letter holds the first move. `pages` are seats whose
        people have no program, in a friendly game only.
        """
        words = lexicon.under(rules).digest
        number, keys, seed = dice(16), Keys.fresh(dice), int.from_bytes(dice(8), "big")
        begin = Begin(list(names), rules_to_json(rules), words, sorted(pages), 2 if sealed else 1)
        if sealed:
            return cls.not_written(lexicon, Opening("sealed", number, begin), keys)
        record = Record(rules, words, tuple(Seat(name) for name in names), seed)
        return cls.not_written(lexicon, Opening("friendly", number, begin, encode(record)), keys)

    @classmethod
    def not_written(cls, lexicon: Lexicon, opening: Opening, keys: Keys) -> MailGame:
        """A game that these keys have begun, and of which no letter is written yet. Raises
        LetterRejectedError."""
        game = object.__new__(cls)
        game._open(lexicon, opening, 0, keys)
        return game

    # ------------------------------------------------------------ what is known

    @property
    def table(self) -> Table:
        return self._table

    @property
    def expected(self) -> int | None:
        """The seat whose letter comes next; None when the game is over."""
        return self._table.expected

    @property
    def my_turn(self) -> bool:
        """Whether the next letter is mine and takes a decision."""
        return self.expected == self.seat and self._table.decides

    @property
    def writes_itself(self) -> bool:
        """Whether the next letter is mine and only sets up or closes the game."""
        return self.expected == self.seat and not self._table.decides

    @property
    def is_over(self) -> bool:
        return self.expected is None

    @property
    def by_page(self) -> tuple[int, ...]:
        """The seats for which I sign, as their people play by pages."""
        return () if self.seat else tuple(self.begin.pages)

    @property
    def page_for(self) -> tuple[int, ...]:
        """The seats that are to get a page now: whose turn it is or, once the game is over, all of them."""
        return tuple(seat for seat in self.by_page if self.expected in (seat, None))

    @property
    def readers(self) -> tuple[int, ...]:
        """The other seats that read turn files, and are to have mine."""
        return tuple(
            seat for seat in range(len(self.seats)) if seat != self.seat and seat not in self.begin.pages
        )

    def seed_of(self, seat: int) -> bytes:
        """The seed of the key with which I sign for a seat that plays by pages."""
        return page_seed(self.keys.sign, seat)

    def reports(self) -> list[Report]:
        """All moves as my seat may hear of them, the opening first; none before the tiles are dealt."""
        if isinstance(self._table, FriendlyTable):
            return self._table.reports(self.seat)
        return reports_of(self._table, self.seat, self.keys.secret)

    def record(self) -> Record:
        """All that my seat knows of the game, as a record; of a sealed one only when it is over."""
        if isinstance(self._table, FriendlyTable):
            return self._table.host.record
        return record_of(self._table, self.seats, self.lexicon.digest, self.seat, self.keys.secret)

    @property
    def opening(self) -> Opening:
        """How it began, for `not_written`."""
        table = self._table
        record = encode(replace(table.host.record, turns=())) if isinstance(table, FriendlyTable) else None
        return Opening(self.mode, self.id, self.begin, record)

    def unopened(self) -> Game:
        """What my seat knows before the first report."""
        return before_opening(self.rules, self.seats, frozenset({self.seat}))

    def signer(self, seat: int) -> bytes | None:
        """The key with which a seat signs; None before its first letter."""
        return self._signers.get(seat)

    # ------------------------------------------------------------ growing

    def with_letters(self, letters: Sequence[Letter]) -> MailGame:
        """The game after those of a file. Raises LetterRejectedError, and then nothing has changed.

        TwoStoriesError comes with the proof: `second_stories` keeps it.
        """
        if any(letter.body.game != self.id for letter in letters):
            raise ForeignLetterError
        grown = self._copy()
        for letter in letters:
            if not grown._is_known(letter):
                grown._take(letter)
                grown._require_mine(letter.body)
        if len(grown.letters) == len(self.letters):
            raise OwnLetterError if letters[-1].body.seat == self.seat else HadAlreadyError
        return grown

    def second_stories(self, letters: Sequence[Letter]) -> MailGame:
        """The game with the proof kept that a seat has signed two letters with one number; one for each."""
        grown = self._copy()
        for letter in letters:
            body = letter.body
            if body.n >= len(self.letters) or letter == self.letters[body.n]:
                continue
            ours = self.letters[body.n]
            proved = {two.one.body.seat for two in grown.evidence}
            if ours.body.seat not in proved and self._is_signed_alike(ours, letter):
                grown.evidence = (*grown.evidence, TwoSigned(ours, letter))
        return grown

    def _is_signed_alike(self, ours: Letter, other: Letter) -> bool:
        """Whether one seat has signed both: then no carrier can have made the second one up."""
        try:
            other.require_signature(self._signer_of(ours.body))
        except ForgedLetterError:
            return False
        return (other.body.game, other.body.seat) == (self.id, ours.body.seat)

    def may_call_back(self, seat: int) -> bool:
        """Whether a seat has answered just once, so that another one may still answer in its place."""
        mine = {self.seat, 0, *self.by_page}
        return seat not in mine and [letter.body.seat for letter in self.letters].count(seat) == 1

    def called_back(self, seat: int) -> MailGame:
        """The game as it was before a seat's one answer, which is not taken again.

        It is for invitations that somebody else has opened: what was written since is gone.
        """
        first = next(number for number, letter in enumerate(self.letters) if letter.body.seat == seat)
        game = MailGame(self.lexicon, self.letters[:first], self.seat, self.keys)
        game.evidence = self.evidence
        game.refused = (*self.refused, self.letters[first].digest)
        return game

    def with_turn(self, moves: Sequence[Move], text: str, at: int, dice: Dice) -> MailGame:
        """The game after my next letter. Raises LetterRejectedError where that is against the rules."""
        return self._with_letter(self.seat, self.keys, moves, text, at, dice)

    def with_turn_of(self, seat: int, moves: Sequence[Move], text: str, at: int, dice: Dice) -> MailGame:
        """The game after what somebody without a program has replied; as `with_turn`."""
        return self._with_letter(seat, Keys(self.seed_of(seat), b""), moves, text, at, dice)

    def _with_letter(
        self, seat: int, keys: Keys, moves: Sequence[Move], text: str, at: int, dice: Dice
    ) -> MailGame:
        if self.expected != seat:
            raise OutOfTurnError
        fields, table = _fields(self._table, seat, keys, moves, dice)
        if self._owes_parts(seat, table):
            signers = {**self._signers, seat: verify_key(keys.sign)}
            fields["parts"] = written_parts(self.own_parts(), signers, dice)
        body = (SealedBody if self.mode == "sealed" else FriendlyBody)(
            game=self.id,
            n=len(self.letters),
            seat=seat,
            prev=self.letters[-1].digest if self.letters else NO_LETTER,
            at=at,
            text=text,
            begin=None if self.letters else self.begin,
            sign=None if seat in self._signers else verify_key(keys.sign),
            again=self.again,
            **fields,
        )
        grown = self._copy()
        grown._note(signed(body, keys.sign), table)
        return grown

    def file(self) -> bytes:
        """What to send: all letters since the one who has waited longest wrote last.

        Whoever has resigned waits for nothing.
        """
        last = {letter.body.seat: number for number, letter in enumerate(self.letters)}
        playing = self._table.position.playing
        others = [last.get(seat, -1) for seat in self.readers if seat in playing]
        return file_of(self.letters[min(others, default=-1) + 1 :] or self.letters[-1:])

    def whole(self) -> bytes:
        """All letters, for a copy that lacks some."""
        return file_of(self.letters, whole=True)

    @property
    def has_written(self) -> bool:
        """Whether there is a letter of mine to send, and nobody has answered it yet."""
        mine = (self.seat, *self.by_page)
        return bool(self.letters) and self.letters[-1].body.seat in mine and self.expected != self.seat

    # ------------------------------------------------------------ inside

    def played_by(self, seat: int, keys: Keys) -> MailGame:
        """The game as whoever has these keys sees it."""
        game = self._copy()
        game.seat, game.keys = seat, keys
        return game

    def _copy(self) -> MailGame:
        grown = object.__new__(MailGame)
        grown.__dict__ |= self.__dict__
        grown._signers = dict(self._signers)
        return grown

    def _empty_table(self, record: Record | None) -> Table:
        """The table before the first letter; a friendly game is dealt by its record."""
        if self.mode == "sealed" or record is None:
            begin = self.begin.digest if self.begin.version > 1 else b""
            return SealedTable(self.id, self.rules, len(self.seats), self.lexicon, begin)
        same = (record.rules, record.lexicon_digest, record.seats, record.game)
        if same != (as_recorded(self.rules), self.lexicon.digest, self.seats, 1):
            raise AgainstRulesError
        return FriendlyTable(replace(record, turns=()), self.lexicon)

    def _is_known(self, letter: Letter) -> bool:
        """Whether this is a letter that we have.

        Raises TwoStoriesError, ForgedLetterError where it is another one.
        """
        body = letter.body
        if body.n >= len(self.letters):
            return False
        ours = self.letters[body.n]
        if ours != letter:
            self._require_same_writer(ours.body, letter)
            letter.require_signature(self._signer_of(ours.body))
            raise TwoStoriesError(self.seats[ours.body.seat].name, body.n)
        return True

    def _require_same_writer(self, ours: LetterBody, letter: Letter) -> None:
        """Raises SeatTakenError, OtherAnswerError where the one answer of a seat is here signed with another
        key."""
        body = letter.body
        same_place = (body.game, body.seat, body.prev) == (self.id, ours.seat, ours.prev)
        if not same_place or body.sign is None or body.sign == ours.sign:
            return
        letter.require_signature(body.sign)
        if letter.digest in self.refused:
            raise CalledBackError
        name = self.seats[body.seat].name
        if body.seat == self.seat:
            raise SeatTakenError(name)
        if self.may_call_back(body.seat):
            raise OtherAnswerError(name, body.n, body.sign)

    def _take(self, letter: Letter) -> None:
        body = letter.body
        if body.game != self.id:
            raise ForeignLetterError
        if body.n != len(self.letters):
            raise TooEarlyError
        if body.seat != self.expected:
            raise OutOfTurnError
        if letter.digest in self.refused:
            raise CalledBackError
        known = self._signers.get(body.seat)
        if body.again is not None:
            known = self._key_by_consent(body.again, body.seat)
        if (known is None) == (body.sign is None) or (body.n and body.begin is not None):
            raise ForgedLetterError
        letter.require_signature(known or body.sign or b"")
        if body.prev != (self.letters[-1].digest if self.letters else NO_LETTER):
            raise ForgedLetterError
        table = _after(self._table, body)
        self._require_parts(body, table)
        self._note(letter, table)

    def _require_mine(self, body: LetterBody) -> None:
        """Raises SeatTakenError, ElsewhereError where a letter gives my seat to keys that are not mine."""
        mine = verify_key(self.keys.sign)
        if body.seat == self.seat and body.sign not in (None, mine):
            raise SeatTakenError(self.seats[self.seat].name)
        if body.again is not None and body.again.seat == self.seat and body.again.signs[0] != mine:
            raise ElsewhereError
        if body.parts and body.seat != self.seat:
            self.held_part(body.seat)

    def _note(self, letter: Letter, table: Table) -> None:
        body = letter.body
        if body.sign is not None:
            self._signers[body.seat] = body.sign
        if body.again is not None:
            self._signers |= self._keys_of(body.again)
            if body.again.seat == self.seat:
                self.again = None
        if isinstance(table, SealedTable):
            table.before = letter.digest
        self.letters, self._table = (*self.letters, letter), table

    def _signer_of(self, ours: LetterBody) -> bytes:
        """The key by which a letter of ours is signed; its seat may have others by now."""
        for letter in reversed(self.letters[: ours.n + 1]):
            body = letter.body
            if body.again is not None and ours.seat in (keys := self._keys_of(body.again)):
                return keys[ours.seat]
            if body.seat == ours.seat and body.sign is not None:
                return body.sign
        raise ForgedLetterError

    # ------------------------------------------------------------ a lost computer

    def _keys_of(self, again: NewKeysOfSeat) -> dict[int, bytes]:
        """The keys that a new computer signs with, by seat: its own, and those whose pages it writes."""
        pages = {} if again.seat else {seat: again.signs[seat] for seat in self.begin.pages}
        return {again.seat: again.signs[0], **pages}

    def _key_by_consent(self, again: NewKeysOfSeat, writer: int | None = None) -> bytes:
        """With what a new computer signs the next letter.

        Raises ForgedLetterError where the others do not agree.
        """
        keys, old = self._keys_of(again), self._signers.get(again.seat)
        writer = again.seat if writer is None else writer
        agreed = {consent.seat: consent for consent in again.consents}
        if old is None or writer not in keys or again.seat in agreed:
            raise ForgedLetterError
        needed = self.asked_for(again.seat)
        if not needed or not needed <= set(agreed):
            raise ForgedLetterError
        for seat, consent in agreed.items():
            signer = self._signers.get(seat)
            if signer is None:
                raise ForgedLetterError
            require_consent(
                consent, signer, consent_words(self.id, again.seat, old, again.signs, consent.box)
            )
        return keys[writer]

    def asked_for(self, lost: int) -> frozenset[int]:
        """Who has to agree before a seat's new computer is let in; nobody where that is impossible."""
        others = frozenset(range(len(self.seats))) - {lost, *self.begin.pages}
        if self.mode == "friendly":
            return others & frozenset(self._table.position.playing)
        return others if self.parts_of(lost) else frozenset()

    def consent(self, lost: int, signs: Sequence[bytes], dice: Dice) -> Consent:
        """That I agree to a seat's new computer, with what it needs of me. Raises LetterRejectedError."""
        box = b""
        if self.mode == "sealed":
            box = locked(self.held_part(lost) + self.own_parts()[lost], signs[0], dice)
        words = consent_words(self.id, lost, self._signers[lost], signs, box)
        return Consent(self.seat, box, SigningKey(self.keys.sign).sign(words).signature)

    def own_parts(self) -> dict[int, bytes]:
        """What the others hold of my secret."""
        return dealt_parts(
            self.keys.secret, self.id, [at for at in range(len(self.seats)) if at != self.seat]
        )

    def held_part(self, of: int) -> bytes:
        """What I hold of another seat's secret. Raises UnfairError where I was given nothing that fits."""
        point, box = self.parts_of(of)[self.seat]
        found = [unlocked(box, self.keys.sign)]
        # Whoever was let in has been given the parts of others anew, and may not have written since.
        for again in (*(letter.body.again for letter in self.letters), self.again):
            if again is not None and again.seat == self.seat:
                boxes = [consent.box for consent in again.consents if consent.seat == of]
                found += [unlocked(box, self.keys.sign)[SIZE:] for box in boxes]
        part = next((part for part in found if is_part(part, point)), None)
        if part is None:
            raise UnfairError
        return part

    def parts_of(self, seat: int, table: Table | None = None) -> dict[int, tuple[bytes, bytes]]:
        """The points and boxes that a seat has left with the others; none before it has.

        Raises UnfairError.
        """
        table = table or self._table
        written = next((it.body.parts for it in self.letters if it.body.seat == seat and it.body.parts), b"")
        if not written or not isinstance(table, SealedTable):
            return {}
        holders = [at for at in range(len(self.seats)) if at != seat]
        return dict(zip(holders, told_parts(written, table.keys[seat], len(holders)), strict=True))

    def _owes_parts(self, seat: int, table: Table) -> bool:
        """Whether a seat's letter leaves its parts: the first one when all keys are there."""
        if not isinstance(table, SealedTable) or self.begin.version < 2 or len(self.seats) < 3:
            return False
        return len(table.keys) == len(self.seats) and not self.parts_of(seat)

    def _require_parts(self, body: LetterBody, table: Table) -> None:
        """Raises UnfairError."""
        if self._owes_parts(body.seat, table) != bool(body.parts):
            raise UnfairError
        if body.parts and isinstance(table, SealedTable):
            told_parts(body.parts, table.keys[body.seat], len(self.seats) - 1)


def _fields(
    table: Table, seat: int, keys: Keys, moves: Sequence[Move], dice: Dice
) -> tuple[dict[str, Any], Table]:
    if isinstance(table, FriendlyTable):
        return table.letter_fields(seat, moves)
    return letter_fields(table, seat, keys.secret, moves, dice)


def _after(table: Table, body: LetterBody) -> Table:
    """Raises LetterRejectedError."""
    if isinstance(table, FriendlyTable) and isinstance(body, FriendlyBody):
        return table.after(body)
    if isinstance(table, SealedTable) and isinstance(body, SealedBody):
        return table_after(table, body)
    raise ForeignLetterError


def _require_pages(mode: str, begin: Begin) -> None:
    """Raises AgainstRulesError unless seats may play by pages here: nobody can hold two keys of a seal."""
    fit = set(begin.pages) < set(range(len(begin.names))) and sorted(set(begin.pages)) == begin.pages
    if begin.pages and (mode != "friendly" or not fit):
        raise AgainstRulesError


def _rules_of(begin: Begin, lexicon: Lexicon) -> Rules:
    """With the words that the game was begun with. Raises LetterRejectedError unless they are rules for
    mail."""
    try:
        rules = rules_from_json(begin.rules)
        require_equipment(rules, len(begin.names))
    except (BadRulesError, ValueError) as error:
        raise DamagedLetterError from error
    if not is_for_mail(rules):
        raise AgainstRulesError
    try:
        return rules_begun_with(rules, begin.words, lexicon)
    except MissingListError as error:
        raise OtherWordsError(str(error)) from error


def _shown(seat: int, name: str) -> str:
    """A name as it may be shown: letters are written by others."""
    return clean_name(name, LONGEST_NAME, LONGEST_NAME) or default_name(seat)
