"""The end of a game all at once: standings, the race, prizes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from controllers.actions import Action
from game.scenes.kit.menus import Choice, choose_by_mouse, menu_commands
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.table_view import Camera, Shot, TableView
from game.scenes.kit.picture.together_panels import FinalRow, PartyEnd, WonPrize
from game.scenes.kit.pointing import Pointed
from game.scenes.kit.scene import Change, Command, Do, Push, Scene
from game.scenes.together.looks import sign_of
from game.scenes.together.past_parties import PartyReview
from game.scenes.together.reveal import table_after
from game.scenes.together.seen_evening import SeenEvening
from game.together.rounds import prizes
from game.wording import counted, listed, percent


class TogetherEnd(Scene):
    """Points, shares, the race and prizes."""

    name = "together-end"
    topic = "together"

    def __init__(
        self,
        evening: SeenEvening,
        again: Do | None,
        leave: Do,
        place: str = "Main Menu",
        poll: Do = lambda: None,
    ) -> None:
        """`leave` goes to a place of this name.

        `again` is None where another television begins; `poll` leads to where its next game goes on.
        """
        self.evening, self._poll = evening, poll
        self._place = place
        self._leave = leave
        review = [Choice("Review", self._review)] if evening.rounds else []
        self._choices = [*([Choice("Play Again", again)] if again else []), *review, Choice(place, leave)]
        self._focus = 0

    def commands(self) -> Sequence[Command]:
        return [
            *menu_commands(self._choices, self._focus, self._move, across=True),
            Command(Action.BACK, self._place.capitalize(), self._leave),
        ]

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - nothing passes here but for whoever polls
        return self._poll()

    def _review(self) -> Change:
        return Push(PartyReview(self.evening.services, self.evening.kept))

    def _move(self, focus: int) -> None:
        self._focus = focus

    def on_point(self, pointed: Pointed) -> Change | None:
        return choose_by_mouse(self._choices, pointed, self._move)

    def view(self) -> Picture:
        rounds = self.evening.rounds
        shown = table_after(rounds[-1]) if rounds else TableView(rack_slots=0)
        return Picture(shown, Camera(Shot.RESULTS), (self._panel(),), dim=UNDER_A_CARD, opaque=True)

    def _panel(self) -> PartyEnd:
        seats, rounds, ranked = self.evening.seats, self.evening.rounds, self.evening.standings
        there_was = tuple(accumulate((over.most for over in rounds), initial=0))
        people = counted(len(seats), "player")
        return PartyEnd(
            title=_winner(self.evening),
            text=f"{counted(len(rounds), 'round')} · {people} · the best of all was {there_was[-1]}",
            rows=tuple(
                FinalRow(
                    one.place,
                    seats[one.player].name,
                    sign_of(seats, one.player),
                    percent(one.share),
                    one.points,
                )
                for one in ranked
            ),
            race=tuple(
                tuple(accumulate((over.points(one.player) for over in rounds), initial=0)) for one in ranked
            ),
            there_was=there_was,
            prizes=tuple(
                WonPrize(prize.name, seats[prize.player].name, prize.why, sign_of(seats, prize.player))
                for prize in prizes(rounds, _tier(self.evening))
            ),
            items=tuple(choice.item for choice in self._choices),
            focus=self._focus,
        )


def _winner(evening: SeenEvening) -> str:
    ranked = evening.standings
    first = [evening.seats[one.player].name for one in ranked if one.place == 1]
    if len(evening.seats) == 1 and evening.rounds:
        return f"{first[0]} found {percent(ranked[0].share)}"
    if not evening.rounds or not ranked or not ranked[0].points:
        return "That was all there was"
    return f"{listed(first)} {'wins' if len(first) == 1 else 'share'} the evening!"


def _tier(evening: SeenEvening) -> Callable[[str], int]:
    lexicon = evening.services.lexicon

    def tier(word: str) -> int:
        try:
            return lexicon.tier(word)
        except KeyError:  # a word of the house
            return 0

    return tier
