"""A game all at once around one television: the party, its clock, Maven behind it and phones before it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from game.daily.round_code import looked_for
from game.duplicate.going_on import on_one_pad, table_after
from game.duplicate.kept_party import PARTIES, KeptParty, key_of, mark_of
from game.duplicate.party_door import PartyDoor
from game.duplicate.party_host import MOST_PLAYERS, Party, PartyStage
from game.duplicate.round_results import Round, Standing
from game.duplicate.round_state import RoundState, view_of
from game.duplicate.settings import Form
from game.maven.engine.engine_sessions import Priority
from game.maven.messages import EVERY_PLAY, Answer, Failed, Purpose
from game.name_rules import likeness, unique_name
from game.profiles.maven_people import OPPONENTS
from game.rules.letter_sets import tile_of
from game.rules.moves import Place, Square
from game.rules.player_names import USUAL_LENGTH
from game.rules.record import SEAT_COLORS, Seat
from game.scenes.duplicate.looks import seat_of
from game.scenes.duplicate.seen_evening import scores_of
from game.scenes.kit.services import Services

_A_FEW = 60
"""Plays that one of Maven's people looks at, to hand in that of most points."""
_ALL, NOBODY = -1, -2
"""Asks for all plays; has asked nothing."""
NO_PHONES = "One pad plays for everybody just now. You can join when All at Once is set up again."


@dataclass(slots=True)
class _Thought:
    """What one of Maven's people has found, and when it is handed in."""

    player: int
    play: Place
    after: float
    """Seconds from the beginning of the round."""


class HomeParty:
    """The party, its clock, and whoever thinks behind it. `advance` in every frame."""

    may_stop = True
    hindrance = ""

    def __init__(
        self,
        services: Services,
        form: Form,
        name: str | None,
        levels: Sequence[int],
        seed: int,
        *,
        of_day: date | None = None,
        televisions: bool = False,
        kept: KeptParty | None = None,
    ) -> None:
        """`name` is who holds the pad; None where all play by phone and the television is the board.

        `of_day`: the rounds are everybody's of that day. `televisions`: others play along with sofas of
        their own. One that was `kept` goes on, with its own seed and people.
        """
        self.services = services
        lexicon = services.words_of(form.rules)
        self.party = Party(form, seed, lexicon)
        self.seed = seed
        self.when = kept.when if kept else services.now()
        self.hall = name is None
        self._by_phone = name is None or televisions or bool(kept and kept.by_phone)
        self.us = 0
        self._mark = None if of_day else mark_of(seed)
        self._purpose = looked_for(of_day) if of_day else Purpose.JUDGE
        self.door = PartyDoor(self.party, lambda: self.now, self._seat, self.when, self._mark or 0)
        self.now = 0.0
        self.trouble = ""
        """Why the game cannot go on; empty while it can."""
        self.rack: list[tuple[str, str]] = []
        """The tiles of the round as they lie before everybody: key and letter."""
        self.keys: dict[Square, str] = {}
        """Of the tiles on the board."""
        self._count = 0
        self._asker = services.maven.asker(Priority.GAME)
        self._asked: dict[int, int] = {}
        """By ticket the player who asks, or `_ALL`."""
        self._thoughts: list[_Thought] = []
        self._all: list[tuple[Place, int]] | None = None
        self._began = 0.0
        if kept is not None:
            self._take_up(kept, name)
        elif name is not None:
            self.party.join(self._seat(name, ()) if televisions else services.seat_of(name))
        if name is None or televisions:
            self._let_phones_in()
        else:
            services.phones.put_off(NO_PHONES)
        if kept is not None:
            return
        for level in levels[: MOST_PLAYERS - len(self.seats)]:
            color = (level - 1) % SEAT_COLORS if self.hall or televisions else None
            own = unique_name(OPPONENTS[level - 1].name, [seat.name for seat in self.seats], USUAL_LENGTH)
            self.party.join(Seat(own, "maven", level, color=color))

    def _take_up(self, kept: KeptParty, name: str | None) -> None:
        """Everybody has their points; people are waited for when they have come again."""
        table = table_after(kept)
        assert table is not None, "only such a party is offered"
        for seat in kept.seats:
            self.party.join(seat)
        people = [player for player, seat in enumerate(kept.seats) if not seat.level]
        if name is not None:
            self.us = on_one_pad(kept, name)
            people.remove(self.us)
        for player in people:
            self.party.gone(player, -math.inf)
            self.door.absent[likeness(kept.seats[player].name)] = player
        self.party.take_up(kept.rounds, table)

    def _let_phones_in(self) -> None:
        services = self.services
        preview = services.options.score_preview and self.party.form.rules.score_preview
        services.phones.gather(many=True)
        services.phones.begin_party(self.door, services.define, preview=preview)

    def _seat(self, name: str, there: Sequence[Seat]) -> Seat:
        return seat_of(name, there, self.services.people)

    @property
    def here(self) -> Sequence[int]:
        return [player for player in range(len(self.seats)) if player not in self.door.elsewhere]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.party.players

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of every player, in their order."""
        return scores_of(self)

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

    def take_refusal(self) -> str:
        """The door of the round has refused what could not be laid."""
        return ""

    def touch(self) -> None:
        self.party.touch(self.us, self.now)

    def draft(self, number: int, play: Place | None) -> None:
        self.party.draft(self.us, number, play)

    def hand_in(self, number: int, play: Place) -> None:
        self.party.hand_in(self.us, number, play, self.now)

    def show(self) -> None:
        self.party.show()

    @property
    def stands_still(self) -> bool:
        return self.party.stands_still

    def stand_still(self, still: bool) -> None:
        """Time stops, on phones too, or goes on."""
        (self.party.stop if still else self.party.go)(self.now)

    def advance(self, dt: float) -> None:
        """Time goes on: tiles are looked through, Maven's people hand in, the round is closed."""
        self.now += dt
        if self.party.stage is PartyStage.DEALING:
            self._look_through()
        if self.party.stage is PartyStage.PLAYING:
            if self._people_are_done and self._thoughts:  # nobody waits for Maven
                self._thoughts = [replace(one, after=0.0) for one in self._thoughts]
            for thought in [one for one in self._thoughts if self.now >= self._began + one.after]:
                self._thoughts.remove(thought)
                self.party.hand_in(thought.player, self.party.table.number, thought.play, self.now)
            self.party.tick(self.now)
            self._after_close()

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
            self.party.close(self.now)
            self._after_close()

    def _after_close(self) -> None:
        """A round that has just been closed is laid, and kept at once."""
        if self.party.stage is PartyStage.REVEALING:
            self._lay(self.rounds[-1].best)
            self.keep()

    def _look_through(self) -> None:
        """All plays, and what each of Maven's people would find: known before anybody sees the tiles."""
        if not self._asked and self._all is None:
            view, seed = view_of(self.party.table), self.seed ^ self.party.table.number
            self._asked = {self._asker.ask_every_play(view, self._purpose): _ALL}
            for player, seat in enumerate(self.seats):
                if seat.level:
                    ticket = self._asker.ask(view, seat.level, EVERY_PLAY, seed + player, _A_FEW)
                    self._asked[ticket] = player
        for reply in self._asker.poll():
            if isinstance(reply, Failed) and self._asked.pop(reply.ticket, NOBODY) == _ALL:
                self.trouble = "Maven could not look through the tiles. What was played so far counts."
            elif isinstance(reply, Answer) and (player := self._asked.pop(reply.ticket, NOBODY)) != NOBODY:
                plays = [(one.move, one.score) for one in reply.candidates if isinstance(one.move, Place)]
                if player == _ALL:
                    self._all = plays
                elif plays:
                    best = max(plays, key=lambda one: one[1] + self.party.form.bonus(len(one[0].tiles)))
                    self._thoughts.append(_Thought(player, best[0], self._pace(player)))
        if self._all is not None and not self._asked:
            self._began = self.now
            self.party.plays_known(self._all, self.now)
            self._all = None
            if self.party.stage is PartyStage.PLAYING:
                self._take_tiles()
            else:
                self._thoughts.clear()

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
            lie.append((f"dealt {self._count}", letter))
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
        self.party.go_on()
        if self.party.stage is PartyStage.OVER:
            self.keep()

    @property
    def kept(self) -> KeptParty:
        """The evening so far, as the house keeps it."""
        party = self.party
        over = party.is_last
        rounds = tuple(party.rounds)
        return KeptParty(
            self.when, self.seed, party.form, party.players, rounds, over, self._mark, self._by_phone
        )

    def keep(self) -> None:
        """Keep what was played so far: nothing is lost whatever happens to the program."""
        if self.party.rounds:
            self.note()

    def note(self) -> None:
        """Keep it as it stands, even if no round is over: it has begun."""
        kept = self.kept
        self.services.house.collection(PARTIES).put(key_of(kept), kept)
        self.services.begun.changes += 1

    def close(self) -> None:
        """Nobody plays on."""
        self.keep()
        self._asker.close()
        self.services.phones.end_party(self.door)
        self.services.phones.gather(many=False)
