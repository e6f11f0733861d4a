"""A play waits: every other seat holds or challenges, each on its own pad, within the time of the rules.

Where people share a pad they are asked one after the other, each with as much time. The first challenge
closes the window, and so does everybody holding; what follows is heard through the door.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.language.messages import message_as, tr
from game.match.challenge_window import Answer, open_for_people
from game.rules.events import Held
from game.rules.moves import ChallengePlay, Hold
from game.rules.position import Pending
from game.rules.record import colors_of
from game.rules.rules_and_defaults import Challenge, Rules
from game.rules.visibility import Report
from game.scenes.kit.button import Button
from game.scenes.kit.picture.board_marks import BoardMarks, Marked
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.sheet import Ends, Look, SheetAtTable, Words
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.table.challenge_sheet import CHALLENGE, HOLD, Answered, Answerer, challenge_sheet
from game.scenes.table.phase import Happened, Next, Phase, Submitted
from game.scenes.table.table_state import TableState

DECIDING = 0.7
"""Seconds that a computer seems to wonder at least, so that eyes can follow; not with Fast AI."""


class Answering(Phase):
    """Waits for the answers to a play, and takes those of the people at this table."""

    name = "challenge"
    waits_for_people = False

    def __init__(self, state: TableState) -> None:
        super().__init__(state)
        held = state.position.pending
        assert held is not None, "nobody is asked where no play waits"
        self.held: Pending = held
        self.asks_people = open_for_people(state.seats, held.seat)
        self.bare = self.asks_people  # nobody need look up for a play that stands at once
        self.camera = Camera(Shot.CHALLENGE) if self.asks_people else None
        self.elapsed = 0.0
        self._answers: dict[int, Answer] = {}
        """What people at this table have answered, by seat."""
        self._answered_at = 0.0

    @property
    def _seconds(self) -> int:
        """How long each has to answer."""
        return self.state.position.rules.challenge_seconds

    # ------------------------------------------------------------ who is asked

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats of this table that have still to answer, in the order in which they play."""
        state = self.state
        here = (seat for seat in state.position.undecided if seat in state.door.here)
        return tuple(seat for seat in here if seat not in self._answers) if self.asks_people else ()

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that pads may answer for: all with one of their own, and the next of those that share.

        Whoever plays by phone answers there.
        """
        owner, phones = self.state.services.seating.owner, self.state.services.phones
        padded = [seat for seat in self.open_seats if not phones.holds(seat)]
        shared = [seat for seat in padded if owner(seat) is None]
        return tuple(seat for seat in padded if owner(seat) is not None or seat == shared[0])

    def _seat_of(self, pad: str) -> int | None:
        """The seat for which a press of this pad answers: its own, else the next of those that share."""
        owner = self.state.services.seating.owner
        own = (seat for seat in self.asked if owner(seat) == pad)
        shared = (seat for seat in self.asked if owner(seat) is None)
        return next(own, next(shared, None))

    # ------------------------------------------------------------ answers

    def commands(self) -> Sequence[Button[Next]]:
        if not self.asked:
            return ()
        return [
            # Translators: a button: lets a play of somebody else stand; at most 12 letters.
            Button(HOLD, message_as("a play", "Accept"), lambda: self._answer(Hold())),
            # Translators: a button: doubts a play of somebody else; at most 12 letters.
            Button(CHALLENGE, message_as("a play", "Challenge"), lambda: self._answer(ChallengePlay())),
        ]

    def _answer(self, answer: Answer) -> Next:
        seat = self._seat_of(self.state.pad)
        return None if seat is None else self._submit(seat, answer)

    def _submit(self, seat: int, answer: Answer) -> Submitted:
        """Hand an answer in; who shares the pad is asked next, and has as much time."""
        self.state.door.submit(seat, answer, round(self.elapsed * 1000))
        self._answers[seat] = answer
        self._answered_at = self.elapsed
        if self.state.services.seating.owner(seat) is None:
            self.elapsed = self._answered_at = 0.0
        return Submitted(self)

    def update(self, dt: float) -> Next:
        self.elapsed += dt
        for seat in self.open_seats:
            self.state.services.phones.let_decide(seat)
        late = self.elapsed >= self._seconds and (self.asked or self.open_seats)
        return self._submit(late[0], Hold()) if late else None

    @property
    def is_timed(self) -> bool:
        return self.asks_people or super().is_timed

    @property
    def listens(self) -> bool:
        brisk = self.state.services.options.fast_ai or not self.asks_people
        return brisk or bool(self.open_seats) or self.elapsed - self._answered_at >= DECIDING

    def heard(self, report: Report) -> Next:
        """Somebody has held: the others are still asked. Anything else closes the window."""
        if all(isinstance(event, Held) for event in report.events):
            return None
        return Happened(report.events)

    # ------------------------------------------------------------ what is seen

    @property
    def panels(self) -> tuple[Panel, ...]:
        if not self.asks_people:
            return super().panels
        color = colors_of(self.state.seats)[self.held.seat]
        return (self._card(color), BoardMarks((Marked(self.held.score.words[0].squares, "", seat=color),)))

    def _card(self, color: int) -> SheetAtTable:
        state, score = self.state, self.held.score
        main, *others = (word.word.upper() for word in score.words)
        left = max(0.0, self._seconds - self.elapsed) if self.open_seats else 0.0
        # Translators: over the word that somebody plays.
        title = tr("{name} plays", name=state.name_of(self.held.seat))
        who = Ends(Words(title, Look.QUIET, seat=color), Words(f"+{score.total}", Look.POINTS))
        # Translators: beside the main word of a play, the other words that it makes.
        also = (Words(tr("also {words}", words=", ".join(others)), Look.SMALL),) if others else ()
        price = price_of(state.position.rules, state.name_of(self.held.seat))
        # Translators: in large letters, a word that somebody plays and others may challenge.
        told = (who, Words(tr("{word}?", word=main), Look.PERSON), *also)
        answerers = tuple(map(self._answerer, self._others()))
        return challenge_sheet(told, answerers, price, left, round(left / self._seconds, 2))

    def _others(self) -> list[int]:
        """Everybody else, in the order in which they play."""
        count, gone = len(self.state.seats), self.state.position.gone
        later = ((self.held.seat + step) % count for step in range(1, count))
        return [seat for seat in later if seat not in gone]

    def _answerer(self, seat: int) -> Answerer:
        state = self.state
        owner = state.services.seating.owner(seat)
        hand = state.services.pads.hand_of(owner) if owner else None
        return Answerer(colors_of(state.seats)[seat], state.name_of(seat), self._state_of(seat), hand)

    def _state_of(self, seat: int) -> Answered:
        answer = self._answers.get(seat)
        pending = self.state.position.pending
        if isinstance(answer, Hold) or (pending and seat in pending.held):
            return Answered.HOLDS
        if answer:
            return Answered.CHALLENGES
        if self.state.seats[seat].kind == "maven":
            return Answered.LAST
        if seat in self.asked:
            return Answered.ASKED
        waits = seat in self.open_seats and not self.state.services.phones.holds(seat)
        return Answered.NEXT if waits else Answered.AWAY


def price_of(rules: Rules, challenged: str) -> tuple[str, str]:
    """What a wrong challenge costs, in a few words: its beginning and the rest."""
    # Translators: before what a wrong challenge costs, such as "you lose the game"; at most 12 letters.
    wrong = tr("Wrong:")
    if not rules.challenge_penalty or rules.challenge is Challenge.SINGLE:
        return wrong, tr("costs you nothing")
    match rules.challenge:
        case Challenge.DOUBLE:
            return wrong, tr("lose your next turn")
        case Challenge.TRIPLE:
            return wrong, tr("you lose the game")
        case Challenge.FIVE_POINT:
            # Translators: so many points for each word.
            return wrong, tr("{name} gains 5 a word", name=challenged)
        case _:
            # Translators: so many points for each word.
            return wrong, tr("{name} gains 10 a word", name=challenged)
