"""The end of a game all at once: standings, the race, prizes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from controllers.actions import Action
from game.duplicate.kept_party import PARTIES
from game.duplicate.party_text import text_of
from game.duplicate.prizes import Prize, prizes
from game.duplicate.round_results import Standing
from game.language.messages import message, tr, tr_count
from game.profiles.medal_prizes import note_of
from game.rules.record import Seat
from game.scenes.duplicate.looks import sign_of
from game.scenes.duplicate.past_parties import PartyReview
from game.scenes.duplicate.reveal import table_after
from game.scenes.duplicate.seen_evening import SeenEvening
from game.scenes.kit.menus import Choice, Reading, choose_by_mouse, menu_commands
from game.scenes.kit.party_medals import party_medals
from game.scenes.kit.picture.result_panels import EarnedMedal
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.sheet import (
    Air,
    Block,
    Column,
    Columns,
    Grid,
    Look,
    Pile,
    Plate,
    Sheet,
    Table,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import Buttons, Faces, MedalPicture, RaceLines
from game.scenes.kit.picture.table_view import Camera, Shot, TableView
from game.scenes.kit.pointing import Pointed
from game.scenes.kit.scene import SETTLES, Change, Do, Push, Scene, SceneCommand
from game.scenes.kit.shutter import Shutter
from game.scenes.kit.tables import figures
from game.text_format import labelled, percent

SHARES = message("% of what there was, and points")
"""What stands over everybody's figures."""
FIRST_MEDAL, MEDAL_SECONDS = 2.0, 4.0
"""When the first new medal falls, and for how long each is shown."""
MOST_PRIZES, MOST_IN_A_TABLE = 4, 8
TOLD_SECONDS = 5.0
"""How long it is told what became of a photo."""


class TogetherEnd(Scene):
    """Points, shares, the race and prizes, to be kept as a photo that is worth sharing."""

    name = "together-end"
    topic = "together"
    here = message("The party is over: see who won.")
    settles = SETTLES

    def __init__(
        self,
        evening: SeenEvening,
        again: Do | None,
        leave: Do,
        poll: Do = lambda: None,
        *,
        of_day: bool = False,
    ) -> None:
        """`leave` goes to the main menu, or where the rounds were those `of_day` to where these are played.

        `again` is None where another television begins; `poll` leads to where its next game goes on.
        """
        self.evening, self._poll = evening, poll
        self._of_day = of_day
        place = message("Today’s Rounds") if of_day else message("Main Menu")
        self._leave = leave
        review = [Choice(message("Review"), self._review)] if evening.rounds else []
        copy = (
            [Choice(message("Copy as Text"), self._copy)]
            if evening.rounds and evening.services.copy_text
            else []
        )
        begin = [Choice(message("Play Again"), again)] if again else []
        self._choices = [
            *begin,
            *review,
            *copy,
            Choice(place, leave),
        ]
        self._focus = 0
        self._shutter: Shutter | None = None
        self._told_left = 0.0
        self._medals = _medals_here(evening)
        self._passed = 0.0

    def commands(self) -> Sequence[SceneCommand]:
        photo = SceneCommand(Action.SHUFFLE, tr("Take photo"), self._shoot)
        back = tr("Today’s rounds") if self._of_day else tr("Main menu")
        return [
            *menu_commands(self._choices, self._focus, self._move, across=True),
            *([photo] if self.evening.services.photograph else []),
            SceneCommand(Action.BACK, back, self._leave),
        ]

    def available(self) -> Sequence[SceneCommand]:
        return [] if self._poses else super().available()

    @property
    def _poses(self) -> bool:
        """Whether a photo is being taken: buttons are nothing to be shared."""
        return self._shutter is not None and not self._shutter.taken

    def _shoot(self) -> None:
        assert self.evening.services.photograph
        self._shutter, self._told_left = Shutter(words=True), TOLD_SECONDS
        self.evening.services.photograph(self._shutter)

    def update(self, dt: float) -> Change | None:
        self._passed += dt
        if self._shutter and self._shutter.message:
            self._told_left = max(0.0, self._told_left - dt)
        return self._poll()

    def _review(self) -> Change:
        return Push(PartyReview(self.evening.services, self.evening.kept))

    def _copy(self) -> Change:
        copy = self.evening.services.copy_text
        assert copy is not None
        copy(text_of(self.evening.seats, self.evening.rounds, self._prizes))
        told = tr("The standings are in the clipboard: paste them into a message.")
        return Push(Reading(tr("Copied"), [told]))

    @property
    def _prizes(self) -> tuple[Prize, ...]:
        return prizes(self.evening.rounds, _tier(self.evening))

    def _move(self, focus: int) -> None:
        self._focus = focus

    def on_point(self, pointed: Pointed) -> Change | None:
        return choose_by_mouse(self._choices, pointed, self._move)

    def view(self) -> Picture:
        rounds = self.evening.rounds
        shown = table_after(rounds[-1]) if rounds else TableView(rack_slots=0)
        return Picture(shown, Camera(Shot.RESULTS), (self._sheet(),), dim=UNDER_A_CARD, opaque=True)

    def _sheet(self) -> Sheet:
        evening, rounds, ranked = self.evening, self.evening.rounds, self.evening.standings
        there_was = tuple(accumulate((over.there_was for over in rounds), initial=0))
        told = self._shutter.message if self._shutter and self._told_left else ""
        text = Words(told or _course(evening, there_was[-1]), Look.QUIET)
        head: Block = Pile((Words(_winner(evening), Look.TITLE), text))
        if medal := self._medal:
            head = Columns((head, _medal(medal)), (0.64, 0.36))
        # Translators: beside a dotted line of a chart: the best words that there were; at most 22 letters.
        best = tr("the best of all")
        race = RaceLines(
            tuple(
                tuple(accumulate((over.points(one.player) for over in rounds), initial=0)) for one in ranked
            ),
            tuple(sign_of(evening.seats, one.player) for one in ranked),
            there_was,
            best,
        )
        # Translators: over a chart of everybody’s points, round by round; at most 20 letters.
        course = Pile((Words(tr("The race"), Look.STRONG), race))
        points = Plate(_standings(evening), snug=not rounds)
        parts: list[Block] = [head, Columns((points, Plate(course)), (0.46, 0.54)) if rounds else points]
        if won := self._prizes:
            parts.append(Grid(tuple(_prize(prize, evening.seats) for prize in won), MOST_PRIZES))
        if not self._poses:
            parts.append(Buttons(tuple(choice.item for choice in self._choices), self._focus))
        return Sheet("party-end", Pile(tuple(parts), Air.USUAL))

    @property
    def _medal(self) -> EarnedMedal | None:
        """Of the new medals, one after the other, once the lines of the race are drawn."""
        shown = int((self._passed - FIRST_MEDAL) // MEDAL_SECONDS)
        return self._medals[shown % len(self._medals)] if self._medals and shown >= 0 else None


def _standings(evening: SeenEvening) -> Block:
    """Everybody in one table; in two beside each other, without shares, where they are many."""
    ranked = evening.standings
    many = len(ranked) > MOST_IN_A_TABLE

    def table(placed: Sequence[Standing], marked: frozenset[int] = frozenset()) -> Table:
        share = () if many else (figures(""),)
        columns = Column("", Look.PLACE), Column("", Look.STRONG), *share, figures("", Look.STRONG)
        rows = tuple(
            (
                str(one.place),
                evening.seats[one.player].name,
                *(() if many else (percent(one.share),)),
                str(one.points),
            )
            for one in placed
        )
        faces = tuple(sign_of(evening.seats, one.player) for one in placed)
        return Table(columns, rows, marked=marked, faces=faces)

    half = (len(ranked) + 1) // 2
    if many:
        return Columns((table(ranked[:half]), table(ranked[half:])))
    return Pile((Words(str(SHARES), Look.SMALL), table(ranked, frozenset({0}))), Air.LITTLE)


def _prize(prize: Prize, seats: Sequence[Seat]) -> Plate:
    who, why = Words(seats[prize.player].name, Look.STRONG), Words(str(prize.why), Look.GOLD)
    told = Pile((Words(str(prize.name), Look.SMALL), who, why))
    return Plate(Columns((Faces((sign_of(seats, prize.player),)), told), (0.18, 0.82)), snug=True)


def _medal(medal: EarnedMedal) -> Plate:
    told = Pile((Words(medal.name, Look.GOLD), Words(medal.text, Look.SMALL, seat=medal.seat)))
    picture = MedalPicture(medal.grade, True, medal.name)
    return Plate(Columns((picture, told), (0.16, 0.84)), snug=True)


def _medals_here(evening: SeenEvening) -> tuple[EarnedMedal, ...]:
    """What people have earned who sit around this television."""
    kept = evening.kept
    if not kept.is_over:
        return ()
    earned = party_medals(kept, [item.value for item in evening.services.house.collection(PARTIES).items()])
    found = [
        EarnedMedal(
            str(medal.name),
            seat.name,
            labelled(seat.name, str(note_of(medal))),
            sign_of(kept.seats, at).color,
            medal.grade,
        )
        for at, seat in enumerate(kept.seats)
        if at in evening.here
        for medal in earned.get(seat.name, ())
    ]
    return tuple(sorted(found, key=lambda one: -one.grade))


def _course(evening: SeenEvening, most: int) -> str:
    """What it was, and what somebody would have who had found the best play in every round."""
    return " · ".join(
        (
            tr_count("{count} round", "{count} rounds", len(evening.rounds)),
            tr_count("{count} player", "{count} players", len(evening.seats)),
            # Translators: somebody who had found the best play in every round would have had so many points.
            tr("the best of all would have had {points}", points=most),
        )
    )


def _winner(evening: SeenEvening) -> str:
    ranked = evening.standings
    first = [evening.seats[one.player].name for one in ranked if one.place == 1]
    if len(evening.seats) == 1 and evening.rounds:
        # Translators: {share}: how much of all points that were to be had, '87 %'.
        return tr("{name} found {share}", name=first[0], share=percent(ranked[0].share))
    if not evening.rounds or not ranked or not ranked[0].points:
        return tr("That was all there was")
    if len(first) == 1:
        return tr("{name} wins the evening!", name=first[0])
    return tr("{names} share the evening!", names=tuple(first))


def _tier(evening: SeenEvening) -> Callable[[str], int]:
    lexicon = evening.services.lexicon

    def tier(word: str) -> int:
        try:
            return lexicon.tier(word)
        except KeyError:  # a word of the house
            return 0

    return tier
