"""A game all at once as a session: a hall of thousands, or a party of sixteen.

It knows no network, no clock and no Maven: moments are told, in seconds of its own time, and so is what can
be laid. A command is an entry that somebody would like to have happened: `decide` says what comes of it, `do`
appends that to the log, and `apply` lets it happen. A session with the entries of another is that session.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from secrets import compare_digest

import msgspec

from game.duplicate.going_on import table_after
from game.duplicate.kept_party import KeptParty, to_bytes
from game.duplicate.party_host import MOST_PLAYERS, Party, PartyFullError, PartyStage
from game.duplicate.round_results import Round, Standing
from game.duplicate.round_state import RoundState, Scored, best_of, check_laid
from game.name_rules import clean_name, free_number, likeness, numbered
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Place
from game.rules.position import Words
from game.rules.record import Seat
from game.rules.record_codec import CodecError, move_from_text, move_to_text
from game.session.earlier_counting import EarlierParty
from game.session.entries import (
    COUNTING,
    BackEntry,
    BegunEntry,
    CameEntry,
    ClosedEntry,
    DealtEntry,
    DraftEntry,
    EndedEntry,
    Entry,
    HandedInEntry,
    KeyedEntry,
    LookedEntry,
    LostEntry,
    OpenedEntry,
    PartyEntry,
    RemovedEntry,
    RenamedEntry,
    ReopenedEntry,
    ScheduledEntry,
    SeatedEntry,
    ShownEntry,
    StoppedEntry,
    TokensEntry,
    TouchedEntry,
    WentOnEntry,
)
from game.session.log import Appends
from game.wire.sentences import Sentence, why_illegal

GUEST = "Guest"  # not read by itself: it is kept as a name
MOST = 20_000
"""Players of one hall."""
SHOWN_SECONDS = 10.0
"""From the close of a round to the next tiles."""
COME_BACK_SECONDS = 20.0
"""After another process has taken the hall up: so much longer everybody is waited for."""
NAME_LETTERS = 12
LYING_AT_ONCE = 2_000
"""Drafts in one entry: messages from process to process have their bounds."""
EMPTY = Place(())
"""A board from which all tiles were taken back."""
_FIGURES = ("cat", "duck", "pawn", "teapot", "owl", "snail")


class DuplicateSession:
    """See above. Players are numbers, in the order in which they came."""

    def __init__(
        self, opened: OpenedEntry | PartyEntry, words: Words, log: Appends[Entry], *, at_once: bool = True
    ) -> None:
        """What is appended to the log happens `at_once`, or when whoever keeps that says that it does."""
        self.title, self.code = opened.title, opened.code
        self._home = opened if isinstance(opened, PartyEntry) else None
        self.at_home = self._home is not None
        """Whether it is a party; a hall otherwise."""
        self._kept = self._home.party if self._home else None
        self.party = _party_of(opened, self._kept, words)
        self.begun, self.ended = self.at_home, False
        self.tokens = self._home.tokens if self._home else []
        """By which the phones of a party come back."""
        self.port = self._home.port if self._home else 0
        """Where they call; 0 where nobody has said so."""
        self.begins: tuple[int, str] | None = None
        """When it begins by itself, in seconds since 1970, and the time zone in which that is told."""
        self.removed: set[int] = set()
        self.last = opened.at
        """The moment of the last entry."""
        self.board_key = digest(f"big screen {opened.seed}")  # not read
        """Known where the hall is opened and to arbiters: a big screen that has it shows the letters."""
        self._arbiter = opened.arbiter
        self._log, self._at_once = log, at_once
        self.count = opened.entries
        """Entries that have happened, as the log counts them."""
        self.happened: Callable[[Entry], None] = lambda _entry: None
        """Told of each entry when it has."""
        self._players_by_token: dict[str, int] = {}
        self._alike: set[str] = set()
        """The likeness of everybody's name."""
        self._numbers: dict[str, int] = {}
        """By likeness, a number below which all are taken: a thousand may call themselves the same."""
        self.lying: dict[int, Place] = {}
        """What lies before those who have not handed in just that, as far as this process has heard."""
        self._can_be_laid: set[str] = set()
        """What was handed in here in this round: of thousands, many lay the same."""
        self._closed_at = 0.0
        self._standings: tuple[tuple[int, int, int], tuple[Standing, ...]] | None = None
        """After how many rounds, of how many players and without how many; and these."""

    # ------------------------------------------------------------ who is there

    def is_arbiter(self, key: str) -> bool:
        """Whether somebody holds the arbiter's key."""
        return compare_digest(digest(key), self._arbiter)

    def is_big_screen(self, key: str) -> bool:
        """Whether somebody holds the key of the big screen, which shows the letters."""
        return compare_digest(key.encode(), self.board_key.encode())

    def player_of(self, token: str) -> int | None:
        """Whose token this is; None if it is nobody's, or of somebody who was sent away."""
        return self.number_of(digest(token))

    def number_of(self, token: str) -> int | None:
        """The same by the digest of a token."""
        player = self._players_by_token.get(token)
        return None if player in self.removed else player

    # ------------------------------------------------------------ one round

    def lay(self, player: int, number: int, play: Place) -> None:
        """What lies before somebody: see `what_counts`. Without tiles it is an empty board.

        It is noted when the round is closed. That somebody has taken back what they had handed in, or lays
        tiles again, is noted at once, as others may wait for them. What comes when the round is closed is
        nothing: some of its tiles may be there in the next one, too.
        """
        party = self.party
        on = party.stage is PartyStage.PLAYING and not party.stands_still
        if number != party.table.number or player in self.removed or not on:
            return
        handed_in = party.handed_in_by(player)
        if not play.tiles:
            if isinstance(party, EarlierParty):
                return
            self.lying[player] = EMPTY
        else:
            if self.lying.get(player) == EMPTY and handed_in:
                self.lying[player] = handed_in  # as long as nothing else can be laid
            with suppress(IllegalMove):
                check_laid(party.table, play.tiles)
                self.lying[player] = play
        if handed_in and party.has_taken_back(player) != (not play.tiles):
            self.do(DraftEntry(self.last, [(player, text_of(self.lying[player]))], number))

    @property
    def is_done(self) -> bool:
        """Whether there is nothing more to come."""
        return self.ended or self.party.stage is PartyStage.OVER

    @property
    def is_on(self) -> bool:
        """Whether it is begun and neither ended nor over."""
        return self.begun and not self.is_done

    @property
    def wants_plays(self) -> bool:
        """Whether tiles are dealt that nobody has looked through."""
        return self.is_on and self.party.stage is PartyStage.DEALING

    def due(self, now: float, clock: int) -> Entry | None:
        """The command whose time has come, here and by the `clock` of the world, in seconds since 1970."""
        party = self.party
        if self.begins and not self.begun and clock >= self.begins[0]:
            return BegunEntry(now)
        if not self.is_on or party.stands_still:
            return None
        if party.is_due(now):
            return ClosedEntry(now, [])
        shown = party.stage is PartyStage.REVEALING and not self.at_home
        if shown and now >= self._closed_at + SHOWN_SECONDS:
            return DealtEntry(now, party.table.number)
        return None

    # ------------------------------------------------------------ commands and entries

    def decide(self, command: Entry) -> Sequence[Entry]:
        """What comes of a command as things stand: nothing where it fits nothing.

        Raises:
            PartyFullError: somebody new comes, and there is no place.
            IllegalMove: what is handed in cannot be laid; but not while nothing is taken: whatever is handed
                in before tiles are told has one answer, or they could be asked for.
        """
        party = self.party
        match command:
            case HandedInEntry(now, player, number, text):
                if player in self.removed or not party.takes(player, number, now):
                    return ()
                if text not in self._can_be_laid:
                    play = play_of(text)
                    check_laid(party.table, play.tiles if play else ())
                    self._can_be_laid.add(text)
            case CameEntry(now, name, token):
                if party.count == MOST:
                    raise PartyFullError
                return (CameEntry(now, clean_name(name) or GUEST, token),)
            case RenamedEntry(now, player, name):
                own = clean_name(name)
                return (RenamedEntry(now, player, own),) if own and player < party.count else ()
            case ClosedEntry(now, _, number):
                return self._closing(now) if self._is_this(number) else ()
            case EndedEntry(now):
                return () if self.ended else (*self._closing(now), command)
            case DraftEntry(_, [(player, text)], number) if self.at_home:
                return (command,) if party.would_draft(player, number, play_of(text)) else ()
            case TouchedEntry(_, player):
                return (command,) if party.would_touch(player) else ()
            case ShownEntry() if party.is_shown:
                return ()
            case BegunEntry() if self.begun:
                return ()
            case StoppedEntry() if party.stands_still or not self.is_on:
                return ()
            case WentOnEntry() if not party.stands_still:
                return ()
            case _:
                pass
        return (command,)

    def _closing(self, now: float) -> Sequence[Entry]:
        """The end of the round that is on, also where time stands still, with what lies in it."""
        if not self.is_on or self.party.stage is not PartyStage.PLAYING:
            return ()
        number = self.party.table.number
        *parts, last = self.lying_in_parts() or [[]]
        goes_on = [WentOnEntry(now)] if self.party.stands_still else []
        drafts = (DraftEntry(now, part, number) for part in parts)
        return (*goes_on, *drafts, ClosedEntry(now, last, number))

    def lying_in_parts(self) -> list[list[tuple[int, str]]]:
        """All that lies, as it is noted, in parts that one entry or message can hold."""
        lying = [(player, text_of(play)) for player, play in self.lying.items()]
        return [lying[at : at + LYING_AT_ONCE] for at in range(0, len(lying), LYING_AT_ONCE)]

    def do(self, command: Entry) -> bool:
        """Decide, append what comes of it to the log, and let it happen if that is to be at once; whether
        anything did. Raises what `decide` does."""
        entries = self.decide(command)
        if entries:
            self._log.append(entries, self.count)
            if isinstance(command, HandedInEntry):
                self.lying.pop(command.player, None)
        if self._at_once:
            for entry in entries:
                self.apply(entry)
        return bool(entries)

    def refusal_of(self, command: HandedInEntry) -> Sentence | None:
        """Have somebody hand in; why that is not taken, None where it is."""
        try:
            return None if self.do(command) else self.party.why_not_taken(command.player)
        except IllegalMove as why:
            return why_illegal(why)

    def apply(self, entry: Entry) -> None:
        """Let an entry happen. What does not fit is nothing."""
        party, now = self.party, entry.at
        self.last = max(self.last, now)
        self.count += 1
        match entry:
            case HandedInEntry():  # looked for first: of thousands of entries, most are
                self._follow_hand_in(entry)
            case CameEntry(_, name, token) if token not in self._players_by_token and party.count < MOST:
                own = self._unique(name)
                self._players_by_token[token] = party.join(_seat(own, party.count))
            case SeatedEntry():
                self._seat(entry)
            case TokensEntry(_, tokens, port):
                self.tokens, self.port = tokens, port
            case TouchedEntry(_, player) if player < party.count:
                party.touch(player, now)
            case KeyedEntry(_, key):
                self._arbiter = key
            case LostEntry(_, player) if player < party.count:
                party.gone(player, now)
            case BackEntry(_, player) if player < party.count and player not in self.removed:
                party.back(player)
            case ReopenedEntry():
                for player, seat in enumerate(party.players):
                    if not seat.level:
                        party.gone(player, now + COME_BACK_SECONDS)
                party.lasts_until(now + COME_BACK_SECONDS)
            case RenamedEntry(_, player, name) if player < party.count:
                self._alike.discard(likeness(party.player(player).name))
                self._numbers.clear()  # a number may be free again
                party.rename(player, self._unique(name))
            case RemovedEntry(_, player) if player < party.count:
                self.removed.add(player)
                party.remove(player)
                self.lying.pop(player, None)
            case ScheduledEntry(_, moment, zone):
                self.begins = (moment, zone) if moment else None
            case BegunEntry():
                self.begun = True
            case EndedEntry():
                self.ended = True
            case _:
                self._follow_round(entry)
        self.happened(entry)

    def _seat(self, entry: SeatedEntry) -> None:
        """Whoever had that place gives way."""
        party, place = self.party, entry.place
        seat = Seat(entry.name, entry.kind, entry.level, entry.color, entry.figure)
        if place == party.count < MOST_PLAYERS or (place < party.count and party.player(place) != seat):
            party.join(seat, place)

    def _unique(self, name: str) -> str:
        """A name that is like nobody else's, which is taken from now on."""
        own, alike = name, likeness(name)
        if alike in self._alike:
            number = free_number(name, self._alike, NAME_LETTERS, self._numbers.get(alike, 2))
            self._numbers[alike] = number
            own = numbered(name, number, NAME_LETTERS)
        self._alike.add(likeness(own))
        return own

    def _follow_hand_in(self, entry: HandedInEntry) -> None:
        player, play = entry.player, play_of(entry.play)
        if play is None or player in self.removed:
            return
        in_time = min(entry.at, self.party.ends)  # as whoever noted it knew
        self.party.hand_in(player, entry.number, play, in_time)

    def _follow_look(self, best: str, points: int, now: float) -> None:
        """What cannot be laid is no best play: the tiles are looked through once more."""
        if not best:
            self.party.plays_known([], now)
        elif play := play_of(best):
            with suppress(IllegalMove):
                check_laid(self.party.table, play.tiles)
                self.party.plays_known([(play, points)], now)

    def _follow_round(self, entry: Entry) -> None:
        party, now = self.party, entry.at
        match entry:
            case LookedEntry(_, best, points, number, draws) if self._is_this(number) and (
                draws in (0, party.table.draws)
            ):
                self._follow_look(best, points, now)
            case StoppedEntry():
                party.stop(now)
            case WentOnEntry():
                self._closed_at += party.go(now)
            case DraftEntry(_, lying, number):
                for player, text in lying:
                    party.draft(player, number, play_of(text))
            case ClosedEntry(_, lying, number) if self._is_this(number) and party.stage is PartyStage.PLAYING:
                for player, text in lying:
                    party.draft(player, party.table.number, play_of(text))
                party.close(now)
                self.lying.clear()
                self._can_be_laid.clear()
                self._closed_at = now
                if not self.at_home:
                    party.show()
            case ShownEntry():
                party.show()
            case DealtEntry(_, number) if self._is_this(number):
                party.go_on()
            case _:
                pass

    def _is_this(self, number: int) -> bool:
        """Whether an entry is of the round that is on."""
        return number in (0, self.party.table.number)

    # ------------------------------------------------------------ what everybody may know

    @property
    def rounds(self) -> Sequence[Round]:
        """Those that are over."""
        return self.party.rounds

    @property
    def kept(self) -> KeptParty:
        """A party so far, as the house keeps it."""
        assert self._kept, "halls keep their log"
        party = self.party
        return replace(self._kept, seats=party.players, rounds=tuple(party.rounds), is_over=party.is_last)

    def snapshot(self, now: float) -> PartyEntry:
        """A party between two rounds, from which its log may begin anew."""
        assert self._home, "halls keep their log"
        party = self.party
        kept = msgspec.Raw(to_bytes(replace(self.kept, is_over=False)))
        return msgspec.structs.replace(
            self._home,
            at=now,
            kept=kept,
            away=party.away,
            played=party.played(now),
            tokens=self.tokens,
            port=self.port,
            entries=self.count,
        )

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Of all who were not sent away, the most points first; reckoned once after each round."""
        after = len(self.rounds), self.party.count, len(self.removed)
        if self._standings is None or self._standings[0] != after:
            self._standings = after, self._reckoned()
        return self._standings[1]

    def _reckoned(self) -> tuple[Standing, ...]:
        if not self.removed:  # thousands of places that need not be told anew
            return self.party.standings
        there = [one for one in self.party.standings if one.player not in self.removed]
        places: dict[int, int] = {}
        for place, one in enumerate(there, 1):
            places.setdefault(one.points, place)
        return tuple(replace(one, place=places[one.points]) for one in there)


def entry_of_plays(table: RoundState, plays: Sequence[Scored], now: float) -> LookedEntry:
    """What all plays of the tiles that were dealt come to."""
    best = best_of(table, plays)
    if best is None:
        return LookedEntry(now, "", 0, table.number, table.draws)
    points = best[1] - table.form.bonus(len(best[0].tiles))
    return LookedEntry(now, move_to_text(best[0]), points, table.number, table.draws)


def digest(secret: str) -> str:
    """What is kept of a token or a key."""
    return blake2b(secret.encode(), digest_size=16).hexdigest()


def _party_of(opened: OpenedEntry | PartyEntry, kept: KeptParty | None, words: Words) -> Party:
    """Raises ValueError for a party whose rounds do not follow each other."""
    if isinstance(opened, OpenedEntry):
        made = Party if opened.counting == COUNTING else EarlierParty
        return made(opened.settings, opened.seed, words, MOST)
    assert kept
    party = Party(kept.form, kept.seed, words)
    for player, seat in enumerate(kept.seats):
        party.join(seat)
        if player in opened.away:
            party.gone(player, -math.inf)
    if kept.rounds:
        table = table_after(kept)
        if table is None:
            raise ValueError("these rounds do not follow each other")  # not read
        party.take_up(kept.rounds, table, opened.at - opened.played if opened.played else None)
    return party


def _seat(name: str, number: int) -> Seat:
    return Seat(name, color=number % 6, figure=_FIGURES[number // 6 % len(_FIGURES)])


@lru_cache(maxsize=4_096)
def text_of(play: Place) -> str:
    """What lies or is handed in, as it is noted: nothing for an empty board."""
    return move_to_text(play) if play.tiles else ""


@lru_cache(maxsize=4_096)
def play_of(text: str) -> Place | None:
    """Of thousands, many lay the same. None for what is no play."""
    try:
        move = move_from_text(text) if text else None
    except CodecError:
        return None
    return move if isinstance(move, Place) else None
