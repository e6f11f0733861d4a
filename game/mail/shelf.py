"""The shelf: every game by mail that is kept on this machine, durable before anything is sent.

One file a game, all old or all new whatever happens while it is written (`memcard.atomic_file`). It holds the
keys of one's seat: whoever has the file plays for that seat, and sees its tiles.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import cbor2
import msgspec

from game.lexicon.words import Lexicon
from game.mail.bodies import Axis, Face, Key, Letter, letters_of
from game.mail.invitation import Invitation, invitation
from game.mail.mail_game import Keys, MailGame, TwoSigned
from game.mail.mail_rules import days_of
from game.mail.not_taken import AgainstRules, Damaged, Foreign, NotTaken, OtherAnswer, TwoStories
from game.mail.page_reply import Reply, is_reply, reply_of
from game.mail.points import Dice
from game.rules.moves import Square, Tile
from game.wording import listed
from memcard.atomic_file import AtomicFile
from memcard.card_errors import CardError

ENDING = ".game"
LARGEST_GAME = 1 << 25
"""Bytes of a game on the shelf, more than the longest one can have: with four players, each of at most 65
plays that leave seven tiles in the bag may be followed by twelve exchanges, of 30 kB each."""
DAY = 24 * 60 * 60
MOST_OF_A_NAME = 40
"""Bytes of each name in the name of a file: 255 is what disks take."""
_Row = tuple[bytes, bytes]
_Tile = tuple[Axis, Axis, Face]


class About(msgspec.Struct, frozen=True):
    """What a list of games says of one, so that it need not be played through for it."""

    names: list[str]
    sealed: bool
    expected: int | None
    decides: bool
    days: int
    pages: list[int] = []
    """Seats whose people play by pages that are written here."""


class _Kept(msgspec.Struct, frozen=True):
    """The file of one game, as CBOR."""

    seat: Annotated[int, msgspec.Meta(ge=0, lt=4)]
    sign: bytes
    secret: bytes
    letters: list[_Row]
    evidence: list[tuple[_Row, _Row]]
    changed: int
    handed: bool
    addresses: list[str]
    about: About
    returned: str = ""
    challenged: bool = False
    draft: list[_Tile] = []
    refused: list[Key] = []


@dataclass(frozen=True)
class Shelved:
    """A game as it lies on the shelf."""

    game: MailGame
    changed: int
    """When its latest letter came or was written: seconds since 1970, by our own clock."""
    handed: bool = True
    """Whether our latest letter was handed to something that sends it."""
    addresses: tuple[str, ...] = ()
    """Where letters go, by seat; empty where nobody said."""
    returned: str = ""
    """Why the last reply to a page could not be taken; empty once one was."""
    challenged: bool = False
    """Whether the last play was challenged in the turn at hand: that is kept before its answer is seen."""
    draft: tuple[Tile, ...] = ()
    """What lies on the board of the turn at hand."""

    def grown(self, game: MailGame, now: int, *, handed: bool) -> Shelved:
        """With one letter more, which ends whatever turn was at hand."""
        return replace(self, game=game, changed=now, handed=handed, returned="", challenged=False, draft=())


@dataclass(frozen=True, slots=True)
class Spine:
    """One game in the list."""

    name: str
    """Of its file."""
    about: About
    seat: int
    changed: int
    handed: bool
    letters: int

    @property
    def opponents(self) -> str:
        return listed([name for seat, name in enumerate(self.about.names) if seat != self.seat])

    @property
    def mine(self) -> bool:
        """Whether the next letter is ours."""
        return self.about.expected == self.seat

    def days_left(self, now: int) -> int:
        """Whole days until the turn at hand is late; negative when it is."""
        return days_left(self.about.days, self.changed, now)


def days_left(days: int, changed: int, now: int) -> int:
    """Days that remain of a turn that began then, a begun day counted as one; negative when it is late."""
    return -(-(changed + days * DAY - now) // DAY)


class Shelf:
    """The games in a folder."""

    def __init__(self, folder: Path, lexicon: Lexicon, dice: Dice) -> None:
        self.folder = folder
        self.lexicon = lexicon
        self.dice = dice

    @property
    def outbox(self) -> Path:
        """Where turn files lie that are to be sent."""
        return self.folder / "outbox"

    def spines(self) -> list[Spine]:
        """All games, those that wait for us first, then the latest first."""
        found = []
        for path in sorted(self.folder.glob(f"*{ENDING}")):
            with suppress(NotTaken, CardError, OSError):
                kept = _read(_file(path).load())
                count = len(kept.letters)
                found.append(Spine(path.name, kept.about, kept.seat, kept.changed, kept.handed, count))
        return sorted(found, key=lambda spine: (not spine.mine, -spine.changed, spine.name))

    def game(self, name: str) -> Shelved:
        """The game of a spine. Raises NotTaken, CardError."""
        return self.from_bytes(_file(self.folder / name).load())

    def game_of(self, data: bytes) -> Shelved:
        """The game that a turn file or a reply belongs to. Raises NotTaken, CardError."""
        game = reply_of(data).game if is_reply(data) else letters_of(data)[0].body.game
        return self.game(f"{game.hex()}{ENDING}")

    def from_bytes(self, data: bytes) -> Shelved:
        """A game as `to_bytes` wrote it: from the shelf, a memory card, a stick. Raises NotTaken."""
        kept = _read(data)
        game = MailGame(self.lexicon, [Letter(*row) for row in kept.letters], kept.seat, _keys(kept))
        game.evidence = tuple(TwoSigned(Letter(*one), Letter(*other)) for one, other in kept.evidence)
        game.refused = tuple(kept.refused)
        draft = tuple(Tile(Square(row, col), face) for row, col, face in kept.draft)
        return Shelved(
            game, kept.changed, kept.handed, tuple(kept.addresses), kept.returned, kept.challenged, draft
        )

    def put(self, shelved: Shelved) -> Shelved:
        """Keep a game; it is on the disk when this returns. Raises CardError, and then all is as it was."""
        self.folder.mkdir(parents=True, exist_ok=True)
        _file(self._path(shelved.game)).put(to_bytes(shelved))
        return shelved

    def remove(self, name: str) -> None:
        """Take a game off the shelf; its file stays beside it under another name."""
        path = self.folder / name
        path.replace(path.with_suffix(".removed"))

    def invitation(self, data: bytes, *, anew: bool = False) -> Invitation | None:
        """Whom a file invites, if its game is not here or to be joined `anew`; else None. Raises NotTaken.

        Nobody sits down by that: `join` does it, once somebody has said who they are.
        """
        if is_reply(data) or (not anew and self._path_of(letters_of(data)[0].body.game).exists()):
            return None
        return invitation(self.lexicon, data)

    def join(self, invited: Invitation, now: int) -> Shelved:
        """The game with the seat taken, kept with its fresh keys. Raises CardError.

        What lay there of the same game stays beside it under another name.
        """
        game = invited.accepted(self.dice)
        if self._path(game).exists():
            self.remove(self._path(game).name)
        return self.put(Shelved(game, now))

    def receive(self, data: bytes, now: int, *, instead: bool = False) -> Shelved:
        """The game after a turn file, kept. Raises NotTaken with one sentence, or CardError.

        Proof of two stories is kept before it is told. `instead` has a seat's one answer give way to that of
        the file.
        """
        if is_reply(data):
            return self._with_reply(reply_of(data), now)
        first = letters_of(data)[0].body
        path = self._path_of(first.game)
        if not path.exists():
            raise Foreign
        kept = self.from_bytes(_file(path).load())
        try:
            grown = kept.game.with_file(data)
        except TwoStories:
            self.put(replace(kept, game=kept.game.second_stories(data)))
            raise
        except OtherAnswer as other:
            if not instead:
                raise
            seat = kept.game.letters[other.number].body.seat
            grown = kept.game.called_back(seat).with_file(data)
        return self.put(kept.grown(grown, now, handed=not grown.has_written))

    def _with_reply(self, reply: Reply, now: int) -> Shelved:
        """A reply against the rules is not taken, and the next page says why."""
        path = self._path_of(reply.game)
        if not path.exists():
            raise Foreign
        kept = self.from_bytes(_file(path).load())
        try:
            grown = reply.taken_by(kept.game, now, self.dice)
        except AgainstRules as why:
            self.put(replace(kept, returned=str(why), handed=False))
            raise AgainstRules(f"{why} Send the page once more: it says so.") from why
        return self.put(kept.grown(grown, now, handed=not grown.has_written))

    def _path(self, game: MailGame) -> Path:
        return self._path_of(game.id)

    def _path_of(self, game: bytes) -> Path:
        return self.folder / f"{game.hex()}{ENDING}"


def _file(path: Path) -> AtomicFile:
    return AtomicFile(path, longest=LARGEST_GAME)


def to_bytes(shelved: Shelved) -> bytes:
    """A game with its keys."""
    game = shelved.game
    about = About(
        [seat.name for seat in game.seats],
        game.mode == "sealed",
        game.expected,
        game.table.decides,
        days_of(game.rules),
        list(game.by_page),
    )
    kept = _Kept(
        game.seat,
        game.keys.sign,
        game.keys.secret,
        [_row(letter) for letter in game.letters],
        [(_row(two.one), _row(two.other)) for two in game.evidence],
        shelved.changed,
        shelved.handed,
        list(shelved.addresses),
        about,
        shelved.returned,
        shelved.challenged,
        [(tile.square.row, tile.square.col, tile.face) for tile in shelved.draft],
        list(game.refused),
    )
    return cbor2.dumps(msgspec.to_builtins(kept, builtin_types=(bytes,)))


def file_name(game: MailGame, page_for: int | None = None) -> str:
    """What a turn file is called: 'parlour-ada-bo-12.turn'; and a page: 'parlour-bo-12.html'."""
    if page_for is not None:
        return f"parlour-{_plain(game.seats[page_for].name)}-{len(game.letters)}.html"
    names = [_plain(seat.name) for seat in game.seats]
    return f"parlour-{'-'.join(names)}-{len(game.letters)}.turn"


def _plain(name: str) -> str:
    """As much of a name as four of them may have in the name of a file, whatever the script."""
    letters = "".join(letter for letter in name.lower() if letter.isalnum())
    return letters.encode()[:MOST_OF_A_NAME].decode("utf-8", "ignore") or "x"


def _row(letter: Letter) -> _Row:
    return letter.sealed_body, letter.signature


def _keys(kept: _Kept) -> Keys:
    if len(kept.sign) != 32 or len(kept.secret) != 32:
        raise Damaged
    return Keys(kept.sign, kept.secret)


def _read(data: bytes) -> _Kept:
    try:
        return msgspec.convert(cbor2.loads(data, max_depth=8), _Kept)
    except (cbor2.CBORError, msgspec.ValidationError, ValueError, TypeError, RecursionError) as error:
        raise Damaged("This game by mail cannot be read.") from error
