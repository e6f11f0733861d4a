"""A game all at once on one sofa: one pad for everybody there, and people of Maven beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.maven.desk.askers import Priority
from game.maven.messages import Answer, Budget, Failed
from game.profiles.maven_people import OPPONENTS
from game.rules.moves import Place
from game.rules.record import Seat
from game.scenes.kit.services import Services
from game.together.form import Form
from game.together.party import Party, Stage
from game.together.table import view_of

SEES_ALL, EVERY_PLAY, MOST_PLAYS = 7, Budget(nodes=1), 100_000
_A_FEW = 60
"""Plays that one of Maven's people looks at, to hand in that of most points."""
US = 0
"""The player who holds the pad."""


@dataclass(slots=True)
class _Thought:
    """What one of Maven's people has found, and when it is handed in."""

    player: int
    play: Place
    after: float
    """Seconds from the beginning of the round."""


class Evening:
    """The party, its clock, and whoever thinks behind it. `advance` in every frame."""

    def __init__(self, services: Services, form: Form, name: str, levels: Sequence[int], seed: int) -> None:
        self.services = services
        lexicon = services.words_of(form.rules)
        self.party = Party(form, seed, lexicon)
        self.seed = seed
        self.party.join(Seat(name))
        for level in levels:
            self.party.join(Seat(OPPONENTS[level - 1].name, "maven", level))
        self.now = 0.0
        self.trouble = ""
        """Why the game cannot go on; empty while it can."""
        self._asker = services.maven.asker(Priority.GAME)
        self._asked: dict[int, int] = {}
        """By ticket the player who asks; `US` asks for all plays."""
        self._thoughts: list[_Thought] = []
        self._all: list[tuple[Place, int]] | None = None
        self._began = 0.0

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.party.players

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of every player, in their order."""
        points = {one.player: one.points for one in self.party.standings}
        return tuple(points[player] for player in range(len(self.seats)))

    def advance(self, dt: float) -> None:
        """Time goes on: tiles are looked through, Maven's people hand in, the round is closed."""
        self.now += dt
        if self.party.stage is Stage.DEALING:
            self._look_through()
        if self.party.stage is Stage.PLAYING:
            for thought in [one for one in self._thoughts if self.now >= self._began + one.after]:
                self._thoughts.remove(thought)
                self.party.hand_in(thought.player, self.party.table.number, thought.play, self.now)
            self.party.tick(self.now)

    def _look_through(self) -> None:
        """All plays, and what each of Maven's people would find: known before anybody sees the tiles."""
        if not self._asked and self._all is None:
            view, seed = view_of(self.party.table), self.seed ^ self.party.table.number
            self._asked = {self._asker.ask(view, SEES_ALL, EVERY_PLAY, seed, MOST_PLAYS): US}
            for player, seat in enumerate(self.seats):
                if seat.level:
                    ticket = self._asker.ask(view, seat.level, EVERY_PLAY, seed + player, _A_FEW)
                    self._asked[ticket] = player
        for reply in self._asker.poll():
            if isinstance(reply, Failed) and self._asked.pop(reply.ticket, -1) == US:
                self.trouble = "Maven could not look through the tiles. What was played so far counts."
            elif isinstance(reply, Answer) and (player := self._asked.pop(reply.ticket, -1)) >= US:
                plays = [(one.move, one.score) for one in reply.candidates if isinstance(one.move, Place)]
                if player == US:
                    self._all = plays
                elif plays:
                    best = max(plays, key=lambda one: one[1] + self.party.form.bonus(len(one[0].tiles)))
                    self._thoughts.append(_Thought(player, best[0], self._pace(player)))
        if self._all is not None and not self._asked:
            self._began = self.now
            self.party.plays_known(self._all, self.now)
            self._all = None
            if self.party.stage is not Stage.PLAYING:
                self._thoughts.clear()

    def _pace(self, player: int) -> float:
        """When somebody of Maven's hands in: nobody at once, and each at a time of their own."""
        share = (self.seed // (player + 1) + 37 * self.party.table.number * (player + 3)) % 60
        return self.party.form.seconds * (0.25 + share / 100)

    def go_on(self) -> None:
        """The next round."""
        self._thoughts.clear()
        self.party.go_on()

    def close(self) -> None:
        """Nobody plays on."""
        self._asker.close()
