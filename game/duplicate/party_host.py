"""The host of a game all at once: who is there, what they have handed in, and when a round is over.

It knows no clock and no Maven: moments, in seconds, and the plays of a round are told. What may leave it for
a player is `seen_by`: until a round is closed nothing of that depends on what another has laid.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from game.duplicate.round_results import Round, Standing, Tried, closed, standings
from game.duplicate.round_state import (
    RoundState,
    Scored,
    begin,
    best_of,
    check_laid,
    ended,
    laid,
    without_a_play,
)
from game.duplicate.settings import Form
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Place
from game.rules.position import Words
from game.rules.record import Seat
from game.wire.sentences import Sentence, sentence

MOST_PLAYERS = 16
GRACE = 3.0
"""Seconds to change one's mind after the last one has handed in."""
AWAY = 10.0
"""Seconds after which nobody waits for whose line is gone."""
NO_TILES_YET, STILL = sentence("no tiles"), sentence("still")
TOO_LATE, LATER = sentence("late"), sentence("next round")
MOST_IDLE = 2
"""Rounds left untouched, after which nobody waits for somebody."""
NOTHING = Tried()


class PartyStage(Enum):
    """What is going on."""

    DEALING = "dealing"
    """The tiles are there; what can be laid is being looked for."""
    PLAYING = "playing"
    REVEALING = "revealing"
    OVER = "over"


class PartyFullError(ValueError):
    """There is no place left."""


@dataclass(slots=True)
class _Guest:
    """One player, as the host knows them."""

    seat: Seat
    gone_since: float | None = None
    idle: int = 0
    """Rounds in a row in which nothing was touched."""
    touched: bool = False
    """Whether anything was in this round."""
    tried: Tried = NOTHING

    @property
    def has_handed_in(self) -> bool:
        """Whether somebody is done, unless they change their mind."""
        return self.tried.handed_in is not None and not self.tried.is_empty


@dataclass(frozen=True, slots=True)
class PartySeen:
    """What one player may know."""

    stage: PartyStage
    table: RoundState
    """Its bag is sorted: what is in it can be counted from the board anyway."""
    left: float
    """Seconds of the round that are left."""
    ends: float
    """When it is over, by the host's clock."""
    stopped: bool
    """Whether time stands still."""
    players: tuple[Seat, ...]
    handed_in: tuple[bool, ...]
    """Who has; never what."""
    waited_for: tuple[bool, ...]
    """For whom the round waits."""
    plays: bool
    """Whether this round is the player's already."""
    own: Place | None
    """What this player has handed in."""
    last: Round | None
    """The round that was closed and shown last."""
    rounds: int = 0
    """How many rounds were shown."""
    standings: tuple[Standing, ...] = field(default=())
    """After those rounds."""


class Party:
    """Who plays, round by round. Moves of players who are not there, or of another round, are nothing."""

    def __init__(self, form: Form, seed: int, words: Words, most: int = MOST_PLAYERS) -> None:
        """`most` players have a place."""
        self.form = form
        self.words = words
        self._most = most
        self.table = begin(form, seed)
        self.stage = PartyStage.OVER if self.table.is_over else PartyStage.DEALING
        self.rounds: list[Round] = []
        self.revision = 0
        """Another number after whatever may change what players are told, but for time that passes."""
        self._guests: list[_Guest] = []
        self._best: Place | None = None
        self._ends = self._whole_time_ends = 0.0
        """When the round is over, and when it would be if not all had handed in."""
        self._changed_minds: set[int] = set()
        """Who has taken back in this round what they had handed in: then all have their whole time again, for
        each of them once, as everybody hears of it."""
        self._began: float | None = None
        """When the first round began, later by as long as time has stood still."""
        self._closed_at = 0.0
        self._stopped_at: float | None = None
        self._shown = 0
        """Rounds that everybody may know: the last one only when the screen has shown it."""
        self._told_standings: tuple[tuple[int, int], tuple[Standing, ...]] | None = None
        """After how many rounds, and of how many players; and these."""

    # ------------------------------------------------------------ who is there

    @property
    def players(self) -> tuple[Seat, ...]:
        return tuple(guest.seat for guest in self._guests)

    @property
    def count(self) -> int:
        """How many players there are."""
        return len(self._guests)

    def player(self, number: int) -> Seat:
        """One of them."""
        return self._guests[number].seat

    def join(self, seat: Seat, place: int | None = None) -> int:
        """Somebody comes, and plays from the next round that begins on. Raises PartyFullError.

        In a `place` that `place_for_another` has named they are who plays there from now on.
        """
        place = len(self._guests) if place is None else place
        if place == self._most:
            raise PartyFullError
        guest = _Guest(seat)
        self._guests[place : place + 1] = [guest]
        if self.stage in (PartyStage.PLAYING, PartyStage.REVEALING):
            guest.idle = -1  # the round that is on is not theirs yet
        self._changed_minds.discard(place)
        self.revision += 1
        return place

    def place_for_another(self, now: float) -> int:
        """Where somebody new may play. Raises PartyFullError.

        While all places are taken, whoever is away and has found nothing in any round gives way, those who
        have been away longest first: nobody keeps places for good who only comes and hangs up.
        """
        if len(self._guests) < self._most:
            return len(self._guests)
        played = {who for over in self.rounds for who, one in over.found.items() if one.play}
        away = [
            (guest.gone_since, place)
            for place, guest in enumerate(self._guests)
            if _is_away(guest, now) and guest.tried == NOTHING and place not in played
        ]
        if not away:
            raise PartyFullError
        return min(away)[1]

    def take_up(self, rounds: Sequence[Round], table: RoundState, began: float | None = None) -> None:
        """Go on after these rounds, with the tiles that follow them; it was told what they were.

        `began`: the moment from which the minutes of the form are counted; None: when the next round begins.
        """
        self.rounds, self._shown, self._began = list(rounds), len(rounds), began
        self._turn_to(table)

    @property
    def away(self) -> list[int]:
        """Whose line is gone."""
        return [player for player, guest in enumerate(self._guests) if guest.gone_since is not None]

    def played(self, now: float) -> float:
        """Seconds since the first round began in which time did not stand still."""
        if self._began is None:
            return 0.0
        return (now if self._stopped_at is None else self._stopped_at) - self._began

    def rename(self, player: int, name: str) -> None:
        """Somebody has another name from now on."""
        guest = self._guests[player]
        guest.seat = replace(guest.seat, name=name)
        self.revision += 1

    def gone(self, player: int, now: float) -> None:
        """The line to somebody is gone."""
        if self._guests[player].gone_since is None:
            self._guests[player].gone_since = now
            self.revision += 1

    def remove(self, player: int) -> None:
        """Somebody was sent away: nobody waits for them, and what they have laid in this round is gone."""
        self._guests[player].tried = NOTHING
        self._guests[player].gone_since = -math.inf
        self.revision += 1

    def back(self, player: int) -> None:
        """Somebody is there again; what they had laid in this round still lies."""
        self._guests[player].gone_since = None
        self.revision += 1

    def touch(self, player: int, now: float) -> None:
        """Somebody has done anything at all: the round waits for them, if that is new in its whole time."""
        guest = self._guests[player]
        guest.touched = True
        dropped = guest.idle >= MOST_IDLE
        guest.idle = min(guest.idle, 0)
        if dropped:
            self.revision += 1
            if self.stage is PartyStage.PLAYING and now <= self._ends and not guest.has_handed_in:
                self._ends = self._whole_time_ends

    def would_touch(self, player: int) -> bool:
        """Whether that would be new in this round."""
        guest = self._guests[player]
        return not guest.touched or guest.idle > 0

    def _is_here(self, guest: _Guest) -> bool:
        """Whether this round counts for somebody, whatever they make of it."""
        return guest.idle >= 0

    def _is_waited_for(self, guest: _Guest, now: float) -> bool:
        return self._is_here(guest) and not _is_away(guest, now) and guest.idle < MOST_IDLE

    # ------------------------------------------------------------ one round

    def plays_known(self, plays: Sequence[Scored], now: float) -> None:
        """All that can be laid with these tiles, from whoever knows every word: the round begins.

        `plays` have their points without a bonus. Without any, other tiles are dealt.
        """
        if self.stage is not PartyStage.DEALING:
            return
        found = best_of(self.table, plays)
        if found is None:
            self._turn_to(without_a_play(self.table))
            return
        self._best = found[0]
        self.stage = PartyStage.PLAYING
        self.revision += 1
        self._ends = self._whole_time_ends = now + self.form.seconds
        self._began = now if self._began is None else self._began
        for guest in self._guests:
            guest.idle = max(0, guest.idle)

    def draft(self, player: int, number: int, play: Place | None) -> None:
        """What somebody has lying, None for an empty board; `what_counts` says what becomes of it."""
        guest = self._playing(player, number)
        if guest is None:
            return
        before, guest.tried = guest.tried, self._drafted(guest.tried, play)
        if before.handed_in and before.is_empty != guest.tried.is_empty:
            self.revision += 1
            if guest.tried.is_empty and player not in self._changed_minds:
                self._changed_minds.add(player)
                self._ends = self._whole_time_ends

    def would_draft(self, player: int, number: int, play: Place | None) -> bool:
        """Whether that would change anything."""
        guest = self._playing(player, number)
        return guest is not None and self._drafted(guest.tried, play) != guest.tried

    def _drafted(self, before: Tried, play: Place | None) -> Tried:
        if play is not None and play.tiles:
            lying = play if self._can_be_laid(play) else before.lying
            return replace(before, lying=lying, is_empty=False)
        return before if before == NOTHING else replace(before, lying=None, is_empty=True)

    def _can_be_laid(self, play: Place) -> bool:
        try:
            check_laid(self.table, play.tiles)
        except IllegalMove:
            return False
        return True

    def hand_in(self, player: int, number: int, play: Place, now: float) -> bool:
        """Somebody decides, and may decide anew until the round is over. Whether it was taken."""
        guest = self._playing(player, number)
        if guest is None or now > self._ends:
            return False
        guest.tried = Tried(play, play)
        self.revision += 1
        if len(self._guests) <= MOST_PLAYERS:  # of thousands it is looked for once a tick
            self._end_early(now)
        return True

    def takes(self, player: int, number: int, now: float) -> bool:
        """Whether somebody may hand in now."""
        return self._playing(player, number) is not None and now <= self._ends

    def why_not_taken(self, player: int) -> Sentence:
        """Why nothing that somebody hands in is taken now: it does not depend on what that is."""
        if self.stage is PartyStage.DEALING:
            return NO_TILES_YET
        if self.stands_still:
            return STILL
        return TOO_LATE if self.is_here(player) else LATER

    def _end_early(self, now: float) -> None:
        """All have handed in: there is a moment left to change one's mind."""
        if self.form.early_end and self._ends > now + GRACE and self._all_in(now):
            self._ends = now + GRACE
            self.revision += 1

    def _playing(self, player: int, number: int) -> _Guest | None:
        if (
            self.stage is not PartyStage.PLAYING
            or number != self.table.number
            or self._stopped_at is not None
        ):
            return None
        if not 0 <= player < len(self._guests):
            return None
        guest = self._guests[player]
        return guest if self._is_here(guest) else None

    def _all_in(self, now: float) -> bool:
        ready = all(one.has_handed_in or not self._is_waited_for(one, now) for one in self._guests)
        return ready and any(one.has_handed_in for one in self._guests)

    def lasts_until(self, moment: float) -> None:
        """The round that is on ends no sooner, as long as it waits for anybody."""
        if self.stage is PartyStage.PLAYING:
            self._ends = max(self._ends, moment)
            self._whole_time_ends = max(self._whole_time_ends, moment)

    @property
    def ends(self) -> float:
        """When the round is over, unless time stands still meanwhile."""
        return self._ends

    def left(self, now: float) -> float:
        """Seconds until the round is over."""
        return max(0.0, self._ends - (now if self._stopped_at is None else self._stopped_at))

    def stop(self, now: float) -> None:
        """Time stands still, and nothing can be handed in."""
        if self._stopped_at is None:
            self._stopped_at = now
            self.revision += 1

    def go(self, now: float) -> float:
        """Time goes on; for how many seconds it stood still."""
        stood = 0.0
        if self._stopped_at is not None:
            stood = now - self._stopped_at
            self._ends += stood
            self._whole_time_ends += stood
            self._began = None if self._began is None else self._began + stood
            self._stopped_at = None
            self.revision += 1
        return stood

    @property
    def stands_still(self) -> bool:
        """Whether time does."""
        return self._stopped_at is not None

    def is_due(self, now: float) -> bool:
        """Whether the time of the round is over, or a moment has passed since everybody handed in."""
        if self.stage is not PartyStage.PLAYING or self.stands_still:
            return False
        self._end_early(now)
        return now >= self._ends

    def close(self, now: float) -> None:
        """The round that is on is over, whatever its time."""
        if self.stage is not PartyStage.PLAYING:
            return
        assert self._best is not None, "a round begins when its plays are known"
        tried: dict[int, Tried] = {}
        for player, guest in enumerate(self._guests):
            if not self._is_here(guest):
                continue
            has_laid = guest.tried != NOTHING
            guest.idle = 0 if has_laid or guest.touched else guest.idle + 1
            if has_laid or self._is_waited_for(guest, now):
                tried[player] = guest.tried
        self.rounds.append(self._closed(self._best, tried))
        self._closed_at = now
        self.stage = PartyStage.REVEALING
        self.revision += 1

    def _closed(self, best: Place, tried: Mapping[int, Tried]) -> Round:
        return closed(self.table, best, tried, self.words)

    @property
    def is_shown(self) -> bool:
        """Whether everybody may know every round that is over."""
        return self._shown == len(self.rounds)

    def show(self) -> None:
        """The screen has shown who found what: now everybody may know it."""
        if self._shown < len(self.rounds):
            self._shown = len(self.rounds)
            self.revision += 1

    def go_on(self) -> None:
        """The round was shown: the best play is laid, and the next tiles are dealt."""
        if self.stage is PartyStage.REVEALING:
            self.show()
            table = laid(self.table, self.rounds[-1].best)
            self._turn_to(ended(table) if self._is_long_enough else table)

    @property
    def is_last(self) -> bool:
        """Whether the round that is over was the last one."""
        if self.stage is not PartyStage.REVEALING:
            return self.stage is PartyStage.OVER
        return self._is_long_enough or laid(self.table, self.rounds[-1].best).is_over

    @property
    def _is_long_enough(self) -> bool:
        """Whether the form asks for no further round."""
        form = self.form
        return 0 < form.most_rounds <= len(self.rounds) or self.minutes_left(self._closed_at) == 0

    def minutes_left(self, now: float) -> int | None:
        """After how many minutes no further round is begun; None: it ends otherwise."""
        if not self.form.minutes:
            return None
        return max(0, math.ceil(self.form.minutes - self.played(now) / 60))

    def _turn_to(self, table: RoundState) -> None:
        self.table, self._best = table, None
        self._changed_minds.clear()
        for guest in self._guests:
            guest.tried, guest.touched = NOTHING, False
        self.revision += 1
        self.stage = PartyStage.OVER if table.is_over else PartyStage.DEALING

    # ------------------------------------------------------------ what leaves it

    @property
    def standings(self) -> tuple[Standing, ...]:
        """After the rounds that are over."""
        return standings(len(self._guests), self.rounds)

    @property
    def told_table(self) -> RoundState:
        """The table as everybody may see it: nobody sees tiles before their round begins."""
        table = self.table
        if self.stage is not PartyStage.DEALING:
            return table
        return replace(table, rack="", bag="".join(sorted(table.rack + table.bag)))

    def is_here(self, player: int) -> bool:
        """Whether the round that is on is somebody's already."""
        return self._is_here(self._guests[player])

    def handed_in_by(self, player: int) -> Place | None:
        """What somebody has handed in, for nobody else."""
        return self._guests[player].tried.handed_in

    def is_idle(self, player: int) -> bool:
        """Whether nobody waits for somebody any more, as they have left too many rounds untouched."""
        return self._guests[player].idle >= MOST_IDLE

    def has_taken_back(self, player: int) -> bool:
        """Whether somebody has taken all tiles back from the board."""
        return self._guests[player].tried.is_empty

    def tally(self, now: float) -> tuple[int, int]:
        """How many have handed in, and how many of these or waited for there are."""
        rest = [one for one in self._guests if not one.has_handed_in]
        done, since = len(self._guests) - len(rest), now - AWAY
        waited_for = [  # as `_is_waited_for` has it: of thousands this is asked every second
            one
            for one in rest
            if 0 <= one.idle < MOST_IDLE and (one.gone_since is None or one.gone_since > since)
        ]
        return done, done + len(waited_for)

    def seen_by(self, player: int, now: float) -> PartySeen:
        """All that may be told to a player."""
        guest, shown = self._guests[player], self.rounds[: self._shown]
        return PartySeen(
            self.stage,
            self.told_table,
            self.left(now),
            self._ends,
            self._stopped_at is not None,
            self.players,
            tuple(one.has_handed_in for one in self._guests),
            tuple(self._is_waited_for(one, now) for one in self._guests),
            self._is_here(guest),
            guest.tried.handed_in,
            shown[-1] if shown else None,
            len(shown),
            self._standings_shown(),
        )

    def _standings_shown(self) -> tuple[Standing, ...]:
        """Reckoned once for everybody."""
        after = self._shown, len(self._guests)
        if self._told_standings is None or self._told_standings[0] != after:
            self._told_standings = after, standings(len(self._guests), self.rounds[: self._shown])
        return self._told_standings[1]


def _is_away(guest: _Guest, now: float) -> bool:
    """Whether the line to somebody has been gone for longer than a page takes to come back."""
    return guest.gone_since is not None and now - guest.gone_since >= AWAY
