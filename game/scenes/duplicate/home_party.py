"""A game all at once around one television: the party, its clock, Maven behind it and phones before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from msgspec import structs

from game.daily.round_code import looked_for
from game.duplicate.going_on import on_one_pad
from game.duplicate.kept_party import PARTIES, KeptParty, key_of
from game.duplicate.party_host import AWAY, MOST_PLAYERS, PartyStage
from game.duplicate.round_results import Round, Standing
from game.duplicate.round_state import RoundState, view_of
from game.language.messages import tr
from game.maven.engine.engine_sessions import Priority
from game.maven.messages import EVERY_PLAY, Answer, Failed, Purpose
from game.name_rules import likeness, unique_name
from game.profiles.maven_people import OPPONENTS
from game.rules.letter_sets import tile_of
from game.rules.moves import Place, Square
from game.rules.player_names import USUAL_LENGTH
from game.rules.record import SEAT_COLORS, Seat
from game.scenes.duplicate.looks import seat_of
from game.scenes.duplicate.seen_evening import SeenEvening
from game.scenes.kit.services import Services
from game.session.duplicate import DuplicateSession, entry_of_plays, text_of
from game.session.entries import (
    BackEntry,
    ClosedEntry,
    DealtEntry,
    Entry,
    HandedInEntry,
    LostEntry,
    PartyEntry,
    ReopenedEntry,
    WentOnEntry,
)
from game.session.log import MemoryLog
from game.session.party_door import PartyDoor
from game.session.room_entries import lines_of
from game.session.row_log import RowLog
from game.wire.sentences import sentence

_A_FEW = 60
"""Plays that one of Maven's people looks at, to hand in that of most points."""
_ALL, NOBODY = -1, -2
"""Asks for all plays; has asked nothing."""
NO_PHONES = sentence("one pad")
STOPPED = sentence("party stopped")


@dataclass(slots=True)
class _Thought:
    """What one of Maven's people has found, and when it is handed in."""

    player: int
    play: Place
    after: float
    """Seconds from the beginning of the round."""


class HomeParty(SeenEvening):
    """The party, its clock, and whoever thinks behind it. `advance` in every frame."""

    may_stop = True

    def __init__(
        self,
        services: Services,
        opened: PartyEntry,
        happened: Sequence[Entry] | None = None,
        log: RowLog | None = None,
        *,
        levels: Sequence[int] = (),
        of_day: date | None = None,
        gathered: bool = True,
    ) -> None:
        """A party that was killed goes on after all that has `happened` since its opening. A new one has
        Maven's people of these `levels`. `of_day`: the rounds are everybody's of that day. `gathered`: nobody
        waits for those who have not come again.
        """
        self.services, self._log = services, log
        self.opened, kept = opened, opened.party
        self.session = DuplicateSession(opened, services.words_of(kept.form.rules), log or MemoryLog())
        self.party, self.do = self.session.party, self.session.do
        for entry in happened or ():
            self.session.apply(entry)
        self.seed, self.when, self._mark = kept.seed, kept.when, kept.mark
        self.hall = not opened.pad
        self._purpose = looked_for(of_day) if of_day else Purpose.JUDGE
        self.door = PartyDoor(self.session, lambda: self.now, self._seat)
        self.door.is_kept = lambda: not (log and services.house.pending)
        self.now = self.session.last
        self.trouble = ""
        """Why the game cannot go on; empty while it can."""
        self.rack: list[tuple[str, str]] = []
        """The tiles of the round as they lie before everybody: key and letter."""
        self.keys: dict[Square, str] = {}
        """Of the tiles on the board."""
        self._count = 0
        self._maven = services.maven.session(Priority.GAME)
        self._asked: dict[int, int] = {}
        """By ticket the player who asks, or `_ALL`."""
        self._thoughts: list[_Thought] = []
        self._all: list[tuple[Place, int]] | None = None
        self._began = self.now
        by_phone = self.hall or opened.televisions
        new = not self.seats
        if new and opened.pad:
            own = self._seat(opened.pad, ()) if by_phone else services.seat_of(opened.pad)
            self.door.sit(own, 0)
        self.us = on_one_pad(self.kept, opened.pad) if opened.pad else 0
        if not new:
            self._come_again(killed=happened is not None, gathered=gathered)
        if by_phone:
            if happened is not None:
                services.phones.open(self.session.port)
                services.phones.recall(self.session.tokens)
            self._let_phones_in()
        else:
            services.phones.put_off(NO_PHONES)
        for level in levels[: MOST_PLAYERS - len(self.seats)] if new else ():
            color = (level - 1) % SEAT_COLORS if by_phone else None
            name = unique_name(OPPONENTS[level - 1].name, [seat.name for seat in self.seats], USUAL_LENGTH)
            self.door.sit(Seat(name, "maven", level, color=color), len(self.seats))

    def _come_again(self, *, killed: bool, gathered: bool) -> None:
        """Everybody has their points; people come again by their name, or by the phone that they had.

        Where the television was `killed` everybody has time to: the round that was on waits for them.
        """
        if killed:
            away = LostEntry(max(0.0, self.now - AWAY), 0)
            for player, seat in enumerate(self.seats):
                if gathered and not seat.level:
                    self.do(structs.replace(away, player=player))
            self.do(WentOnEntry(self.now))
            self.do(ReopenedEntry(self.now))
        for player, seat in enumerate(self.seats):
            if not self.hall and player == self.us:
                self.do(BackEntry(self.now, player))
            elif not seat.level:
                self.door.absent[likeness(seat.name)] = player
        if self.stage is PartyStage.DEALING:
            return
        self._take_tiles()
        if self.stage is PartyStage.REVEALING:
            self._lay(self.rounds[-1].best)
        else:
            self._began = min(self.now, self.now + self.left - self.party.form.seconds)
            self._ask_people()

    def _let_phones_in(self) -> None:
        services = self.services
        preview = services.options.score_preview and self.party.form.rules.score_preview
        services.phones.gather(many=True)
        identity = f"{self._mark or 0:x}"  # the same where it goes on: pages keep what lies there
        services.phones.begin_party(self.door, services.define, preview=preview, identity=identity)

    def _seat(self, name: str, there: Sequence[Seat]) -> Seat:
        return seat_of(name, there, self.services.people)

    @property
    def here(self) -> Sequence[int]:
        return [player for player in range(len(self.seats)) if player not in self.door.elsewhere]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.party.players

    @property
    def table(self) -> RoundState:
        return self.party.table

    @property
    def stage(self) -> PartyStage:
        return self.party.stage

    @property
    def rounds(self) -> Sequence[Round]:
        return self.party.rounds

    @property
    def standings(self) -> Sequence[Standing]:
        return self.party.standings

    @property
    def handed_in(self) -> tuple[bool, ...]:
        return self.party.seen_by(0, self.now).handed_in if self.seats else ()

    @property
    def waited_for(self) -> tuple[bool, ...]:
        return self.party.seen_by(0, self.now).waited_for if self.seats else ()

    @property
    def left(self) -> float:
        return self.party.left(self.now)

    @property
    def is_last(self) -> bool:
        return self.party.is_last

    @property
    def minutes_left(self) -> int | None:
        return self.party.minutes_left(self.now)

    @property
    def luck(self) -> int:
        return self.seed

    @property
    def stands_still(self) -> bool:
        return self.party.stands_still

    def advance(self, dt: float) -> None:
        """Time goes on: tiles are looked through, Maven's people hand in, the round is closed."""
        self.now += dt
        self._hear_maven()
        if self.stage is PartyStage.PLAYING:
            if self._people_are_done and self._thoughts:  # nobody waits for Maven
                self._thoughts = [replace(one, after=0.0) for one in self._thoughts]
            for thought in [one for one in self._thoughts if self.now >= self._began + one.after]:
                self._thoughts.remove(thought)
                self.do(HandedInEntry(self.now, thought.player, self.table.number, text_of(thought.play)))
            if (due := self.session.due(self.now, 0)) is not None:
                self._close(due)

    @property
    def _people_are_done(self) -> bool:
        """Whether somebody has handed in, and no person is waited for who has not."""
        seen = self.party.seen_by(0, self.now)
        people = [
            (done, waited)
            for seat, done, waited in zip(seen.players, seen.handed_in, seen.waited_for, strict=True)
            if not seat.level
        ]
        return any(done for done, _ in people) and all(done or not waited for done, waited in people)

    def pass_round(self) -> None:
        if len(self.seats) == 1:
            self._close(ClosedEntry(self.now, []))

    def _close(self, command: Entry) -> None:
        """A round that is closed is laid, and kept at once."""
        if self.do(command):
            self._lay(self.rounds[-1].best)
            self.keep()

    def _hear_maven(self) -> None:
        """All plays, and what each of Maven's people would find: known before anybody sees the tiles."""
        dealing = self.stage is PartyStage.DEALING
        if dealing and not self._asked and self._all is None:
            self._asked = {self._maven.ask_every_play(view_of(self.table), self._purpose): _ALL}
            self._ask_people()
        for reply in self._maven.poll() if self._asked else ():
            if isinstance(reply, Failed) and self._asked.pop(reply.ticket, NOBODY) == _ALL:
                self.trouble = tr("Maven could not look through the tiles. What was played so far counts.")
            elif isinstance(reply, Answer) and (player := self._asked.pop(reply.ticket, NOBODY)) != NOBODY:
                plays = [(one.move, one.score) for one in reply.candidates if isinstance(one.move, Place)]
                if player == _ALL:
                    self._all = plays
                elif plays:
                    best = max(plays, key=lambda one: one[1] + self.party.form.bonus(len(one[0].tiles)))
                    self._thoughts.append(_Thought(player, best[0], self._pace(player)))
        if self._all is not None and not self._asked:
            self._began = self.now
            self.do(entry_of_plays(self.table, self._all, self.now))
            self._all = None
            if self.stage is PartyStage.PLAYING:
                self._take_tiles()
            else:
                self._thoughts.clear()

    def _ask_people(self) -> None:
        view, seed = view_of(self.table), self.seed ^ self.table.number
        for player, seat in enumerate(self.seats):
            if seat.level and not self.party.handed_in_by(player):
                self._asked[self._maven.ask(view, seat.level, EVERY_PLAY, seed + player, _A_FEW)] = player

    def _pace(self, player: int) -> float:
        """When somebody of Maven's hands in: nobody at once, and each at a time of their own."""
        share = (self.seed // (player + 1) + 37 * self.party.table.number * (player + 3)) % 60
        return self.party.form.seconds * (0.25 + share / 100)

    # ------------------------------------------------------------ the tiles as they lie

    def _take_tiles(self) -> None:
        """Tiles that stay keep their places, others come from the bag."""
        wanted, lie = list(self.party.table.rack), []
        for key, letter in self.rack:
            if letter in wanted:
                wanted.remove(letter)
                lie.append((key, letter))
        for letter in wanted:
            self._count += 1
            lie.append((f"dealt-{self._count}", letter))
        self.rack = lie

    def _lay(self, play: Place) -> None:
        """The best play goes from the rack onto the board."""
        for tile in play.tiles:
            found = next((one for one in self.rack if one[1] == tile_of(tile.face)), None)
            if found is not None:
                self.rack.remove(found)
                self.keys[tile.square] = found[0]

    def mix(self, order: Sequence[int]) -> None:
        """The tiles lie in another order before everybody."""
        self.rack = [self.rack[index] for index in order]

    def go_on(self) -> None:
        """The next round."""
        self._thoughts.clear()
        self.do(DealtEntry(self.now, self.table.number))
        if self.stage is PartyStage.OVER:
            self.keep()
        elif self._log:
            self._log.begin(lines_of([self.session.snapshot(self.now)]))

    @property
    def kept(self) -> KeptParty:
        """The evening so far, as the house keeps it."""
        return self.session.kept

    def keep(self) -> None:
        """Keep what was played so far: nothing is lost whatever happens to the program."""
        if self.party.rounds:
            self.note()

    def note(self) -> None:
        """Keep it as it stands, even if no round is over: it has begun."""
        kept, parties = self.kept, self.services.house.collection(PARTIES)
        parties.put(key_of(kept), kept, parties.first(key_of(kept)))
        self.services.begun.changes += 1

    def close(self) -> None:
        """Nobody plays on."""
        self.keep()
        if self._log:
            self._log.end()
        self._maven.close()
        self.services.phones.gather(many=False)
        self.services.phones.end_party(self.door, None if self.stage is PartyStage.OVER else STOPPED)
