"""A room before its game, made of blocks: its sofas, what is said, phrases, and the button that goes on."""

from __future__ import annotations

from dataclasses import dataclass

from controllers.actions import Action
from game.language.messages import tr
from game.scenes.kit.picture.sheet import (
    Air,
    Block,
    Columns,
    Ends,
    Look,
    Pile,
    Plate,
    RowGround,
    RowList,
    Sheet,
    Slack,
    Spare,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import LagBars, PersonPicture, Pill, Pressing, TileWord

TWO_LINES = 60
"""Letters that have room beside the button."""
LARGE_TEXT = 1.15
"""How much larger words leave no room for the talk."""


@dataclass(frozen=True, slots=True)
class SofaPerson:
    name: str
    state: str
    """'Ready', 'Choosing' or 'Away'."""
    seat: int
    ready: bool = False
    note: str = ""
    """Under the name: the rating, where games are rated."""
    figure: str = ""
    """What stands for them at the table."""


@dataclass(frozen=True, slots=True)
class SofaPicture:
    """One sofa with its people; without people a free one."""

    name: str
    note: str
    """'Host', the round trip, or that it is away."""
    people: tuple[SofaPerson, ...]
    host: bool = False
    bars: int = 0


@dataclass(frozen=True, slots=True)
class Bubble:
    """Something that was said."""

    text: str
    seat: int


@dataclass(frozen=True, slots=True)
class GettingReady:
    """What there is to tell."""

    rules: str
    code: str
    sofas: tuple[SofaPicture, ...]
    talk: tuple[Bubble, ...]
    button: str
    """What ✕ does."""
    enabled: bool
    waiting: tuple[str, ...] = ()
    """Beside the button: for whom everybody waits, with ever fewer names."""
    waiting_seat: int | None = None
    phrases: tuple[str, ...] = ()
    """While phrases lie round the four buttons: those of ✕, ○, □ and △."""
    page: str = ""
    earlier: str = ""
    """How much was said before what is seen."""


def sofas_sheet(told: GettingReady) -> Sheet:
    """The sofas at the left with the button under them, what is said at the right."""
    title = Pile((Words("PARLOUR", Look.CREST), Words(tr("Getting ready"), Look.TITLE)))
    # Translators: before the letters of a room; at most 14 letters.
    code = Columns((Words(tr("Room code"), Look.QUIET), TileWord(told.code)), (0.42, 0.58))
    head = Columns((title, Plate(code, snug=True) if told.code else Words("")), (0.66, 0.34))
    sofas = Columns(tuple(_sofa(sofa, number) for number, sofa in enumerate(told.sofas)), air=Air.LITTLE)
    left = Pile((Plate(Words(told.rules, Look.QUIET, lines=2), snug=True), sofas, _button(told)), Air.USUAL)
    talk = Spare(_talk(told), LARGE_TEXT)
    right = Pile((talk, _wheel(told)), Air.LITTLE) if told.phrases else talk
    return Sheet("staging", Pile((head, Columns((left, right), (0.68, 0.32))), Air.USUAL))


def _sofa(sofa: SofaPicture, number: int) -> Plate:
    name = Words(sofa.name, Look.STRONG)
    if not sofa.people:
        return Plate(Pile((Slack(), name, Slack()), middle=True), free=True)
    note: Block = Words(sofa.note, Look.GOLD if sofa.host else Look.SMALL)
    if sofa.bars:
        note = Columns((note, LagBars(sofa.bars)))
    people = Columns(tuple(map(_person, sofa.people)), air=Air.LITTLE)
    return Plate(Pile((name, note, people), middle=True), cloth=number)


def _person(person: SofaPerson) -> Pile:
    state = Words(
        person.state,
        Look.GAIN if person.ready else Look.SMALL,
        seat=person.seat if person.ready else None,
        sign="✓" if person.ready else "",
    )
    picture = PersonPicture(person.figure, person.seat, ("sofa", person.seat))
    rating = (Words(person.note, Look.SMALL),) if person.note else ()
    return Pile((picture, Words(person.name, Look.STRONG, seat=person.seat), *rating, state), middle=True)


def _button(told: GettingReady) -> Columns:
    """Bright where it works, else with whoever is waited for beside it."""
    waiting = next((one for one in told.waiting if len(one) <= TWO_LINES), "".join(told.waiting[-1:]))
    beside: Block = Words(waiting, lines=2)
    if waiting and told.waiting_seat is not None:
        beside = Columns((Words("", seat=told.waiting_seat), beside), (0.08, 0.92), Air.NONE)
    ground = Plate(beside, snug=True) if waiting else beside
    return Columns((Pill(told.button, told.enabled), ground), (0.42, 0.58))


def _talk(told: GettingReady) -> Plate:
    """The latest that was said, each with the sign of whoever said it."""
    said: Block = Words(tr("Nobody has said anything yet."), Look.QUIET, lines=2)
    if told.talk:
        rows = (
            Columns((Words("", seat=one.seat), Words(one.text, lines=3)), (0.1, 0.9), Air.NONE)
            for one in told.talk
        )
        said = RowList(tuple(rows), len(told.talk), ground=RowGround.CHOICES)
    head = Ends(Words(tr("Table talk"), Look.GOLD), Words(told.earlier, Look.SMALL))
    return Plate(Pile((head, said, Slack()), Air.LITTLE))


def _wheel(told: GettingReady) -> Plate:
    """Four phrases round the four buttons, as they lie on the pad."""
    cross, circle, square, triangle = told.phrases
    across = Columns((Pressing("", Action.SHUFFLE, square), Pressing("", Action.ZOOM, circle)))
    phrases = (
        Words(told.page, Look.SMALL),
        Pressing("", Action.BACK, triangle),
        across,
        Pressing("", Action.CONFIRM, cross),
    )
    return Plate(Pile(phrases, Air.LITTLE, middle=True), snug=True)
