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
from game.scenes.together.evening import Evening
from game.scenes.together.looks import sign_of
from game.scenes.together.past_parties import PartyReview
from game.scenes.together.reveal import table_after
from game.together.rounds import prizes
from game.wording import counted, listed, percent


class TogetherEnd(Scene):
    """Points, shares, the race and prizes."""

    name = "together-end"
    topic = "together"

    def __init__(self, evening: Evening, again: Do, leave: Do, place: str = "Main Menu") -> None:
        """`leave` goes to a place of this name."""
        self.evening = evening
        self._place = place
        self._leave = leave
        review = [Choice("Review", self._review)] if evening.party.rounds else []
        self._choices = [Choice("Play Again", again), *review, Choice(place, leave)]
        self._focus = 0

    def commands(self) -> Sequence[Command]:
        return [
            *menu_commands(self._choices, self._focus, self._move, across=True),
            Command(Action.BACK, self._place.capitalize(), self._leave),
        ]

    def _review(self) -> Change:
        return Push(PartyReview(self.evening.services, self.evening.kept))

    def _move(self, focus: int) -> None:
        self._focus = focus

    def on_point(self, pointed: Pointed) -> Change | None:
        return choose_by_mouse(self._choices, pointed, self._move)

    def view(self) -> Picture:
        party = self.evening.party
        shown = table_after(party.rounds[-1]) if party.rounds else TableView(rack_slots=0)
        return Picture(shown, Camera(Shot.RESULTS), (self._panel(),), dim=UNDER_A_CARD, opaque=True)

    def _panel(self) -> PartyEnd:
        party, seats = self.evening.party, self.evening.seats
        rounds = party.rounds
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
                for one in party.standings
            ),
            race=tuple(
                tuple(accumulate((over.points(one.player) for over in rounds), initial=0))
                for one in party.standings
            ),
            there_was=there_was,
            prizes=tuple(
                WonPrize(prize.name, seats[prize.player].name, prize.why, sign_of(seats, prize.player))
                for prize in prizes(rounds, _tier(self.evening))
            ),
            items=tuple(choice.item for choice in self._choices),
            focus=self._focus,
        )


def _winner(evening: Evening) -> str:
    party = evening.party
    first = [evening.seats[one.player].name for one in party.standings if one.place == 1]
    if len(evening.seats) == 1 and party.rounds:
        return f"{first[0]} found {percent(party.standings[0].share)}"
    if not party.rounds or not party.standings or not party.standings[0].points:
        return "That was all there was"
    return f"{listed(first)} {'wins' if len(first) == 1 else 'share'} the evening!"


def _tier(evening: Evening) -> Callable[[str], int]:
    lexicon = evening.services.lexicon

    def tier(word: str) -> int:
        try:
            return lexicon.tier(word)
        except KeyError:  # a word of the house
            return 0

    return tier
