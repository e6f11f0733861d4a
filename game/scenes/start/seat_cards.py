"""The seats while they are being taken, as cards of blocks: who sits there, or what takes a free one."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action, Brand
from controllers.pads import PadInHand
from game.language.messages import Message, message, tr, tr_count
from game.maven.levels_and_vocabularies import LEVELS, Level
from game.profiles.people import FIGURES
from game.scenes.kit.picture.sheet import Air, Block, Columns, Look, Pile, Plate, Slack, Stepper, Words
from game.scenes.kit.picture.sheet_pictures import (
    Dots,
    Hairline,
    KeyRows,
    Looks,
    PadSign,
    PersonPicture,
    Pressing,
)
from game.scenes.start.name_keys import NameKeys, rows
from game.scenes.start.places import MAVEN, NEW_NAME, ColumnPart, Places, SeatPlace

HOLE = "\0"
"""Stands in a sentence where a button is drawn."""
# Translators: in an empty seat; {button} is drawn. "or {button} Maven" stands under it, or nothing.
PRESS_TO_JOIN = message("Press {button} to join,", button=HOLE)
# Translators: in an empty seat: one more player is added by {button}, which is drawn.
PRESS_TO_ADD = message("Press {button} to add one,", button=HOLE)
# Translators: under "Press … to join,": the computer is added by {button}, which is drawn.
OR_MAVEN = message("or {button} Maven", button=HOLE)


def _pressing(told: Message, action: Action, brand: Brand | None = None) -> Pressing:
    before, _, after = str(told).partition(HOLE)
    return Pressing(before.strip(), action, after.strip(), PadInHand(brand) if brand else None)


def free_seat(
    place: SeatPlace, outlines: tuple[int, ...], brands: Sequence[Brand], *, phone: bool, maven: bool
) -> Plate:
    """`brands` are those of the pads that may take it, and a phone may; or a button has Maven sit here."""
    told: Block = Words(tr("A free seat"), Look.NAME)
    if brands:
        told = _pressing(PRESS_TO_JOIN, Action.CONFIRM, brands[0])
    elif outlines:
        told = _pressing(PRESS_TO_ADD, Action.CONFIRM)
    ways: list[Block] = [PadSign(brand, action=Action.CONFIRM) for brand in brands]
    ways += [PadSign(None, action=Action.SCORES)] * phone
    parts: tuple[Block, ...] = (
        Words("", seat=place.color),
        PersonPicture("pawn", None),
        told,
        *([_pressing(OR_MAVEN, Action.SHUFFLE)] if maven else []),
        *((Hairline(), Columns(tuple(ways))) if ways else ()),
    )
    return Plate(Pile(parts, Air.LITTLE, middle=True), color=place.color, outlines=outlines, free=True)


def seat_card(
    place: SeatPlace,
    places: Places,
    name: str,
    figure: str,
    device: Block,
    outlines: tuple[int, ...],
    level: Level,
) -> Plate:
    """Who sits there, and what they choose as long as they have not decided."""
    told: tuple[Block, ...]
    if place.keys:
        told = _spelling(place.keys, place.color)
    elif place.kind == "maven" and place.open:
        title = Words(str(level.title), Look.NAME)
        step = Stepper(title, place.level > 1, place.level < len(LEVELS), place.color)
        pips = Dots(len(LEVELS), tuple(range(1, place.level + 1)))
        told = (Words(name, Look.NAME), step, pips, Words(str(level.line), Look.QUIET, lines=3))
    elif place.open:
        told = _choosing(place, places)
    else:
        maven = place.kind == "maven"
        # Translators: under somebody who joins a game; at most 14 letters.
        state = tr("Ready") if place.ready else tr("Choosing …")
        told = (
            Words(f"{name} · {level.title}" if maven else name, Look.NAME),
            *([Words(str(level.line), Look.QUIET, lines=3)] if maven else []),
            Words(state, Look.STRONG, seat=place.color, sign="✓" if place.ready else ""),
        )
    picture = PersonPicture(figure, place.color, ("seat", place.number, place.kind))
    parts = (device, *([] if place.keys else [picture]), *told)
    cursor = (place.color,) if place.open else outlines
    return Plate(Pile(parts, Air.LITTLE, middle=True), color=place.color, outlines=cursor)


def device_of(place: SeatPlace, brand: Brand | None, number: int) -> Block:
    """What somebody plays with; the computer bears its name."""
    if place.kind == "maven":
        return Words(MAVEN, Look.STRONG, seat=place.color)
    return PadSign(brand, place.color, number) if brand or place.kind == "guest" else Words("")


def _choosing(place: SeatPlace, places: Places) -> tuple[Block, ...]:
    look = Look.NAME if places.may_take(place) else Look.SMALL
    name = Words((*place.names, str(NEW_NAME))[place.chip], look)
    here = place.color
    colors, figures = places.colors_taken(place), places.figures_taken(place)
    gone = frozenset(number for number, one in enumerate(FIGURES) if one in figures)
    return (
        Stepper(name, True, True, here, place.part is ColumnPart.NAME),
        Looks((), place.color, colors, here if place.part is ColumnPart.COLOR else None),
        Looks(FIGURES, FIGURES.index(place.figure), gone, here if place.part is ColumnPart.FIGURE else None),
    )


def _spelling(keys: NameKeys, color: int) -> tuple[Block, ...]:
    left = keys.limit - len(keys.value)
    shown = f"{keys.value}_" if left else keys.value
    return (
        Slack(),
        Words(tr_count("{count} letter left", "{count} letters left", left), Look.SMALL),
        Words(shown if keys.value else tr("Your name"), Look.NAME if keys.value else Look.QUIET),
        KeyRows(rows(), keys.focus, color),
    )
