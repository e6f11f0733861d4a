"""What is begun and is no game of this house: rooms with seats of this sofa, and the first lesson."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.language.messages import Message, message, tr
from game.rooms.seats_kept import SEATS, KeptSeat
from game.rules.board import bare_board
from game.rules.board_layouts import CLASSIC
from game.scenes.kit.scene import Change, Do, Push, Reset
from game.scenes.kit.services import Services
from game.scenes.start.begun_cards import BegunCard, BegunSeat
from game.scenes.start.going_on import GoingOn
from game.storage.collection import KeptItem
from game.text_format import day_in_words

LASTS = 86_400
"""Seconds for which a room elsewhere may still be there."""
AWAITED = 3_600
"""Seconds since this sofa last sat in a room for which the others there may still wait for it."""
LESSON = message("Your first game")


def _seats_kept(names: str) -> Message:
    return message(
        # Translators: {names} is the name of a room.
        "{names}: archived. Your seats are kept as long as the room is there.",
        names=names,
    )


def rooms_left(services: Services, leave: Do, *, away: bool = False) -> list[GoingOn]:
    """Rooms that one can go back to, or those put `away`; whose move it is there is not known before.

    One in which this sofa sat until a moment ago is awaited: its minute may be running.
    """
    if services.open_rooms is None:
        return []
    seats = [item for item in services.house.collection(SEATS).items() if item.value.away == away]
    now = services.now()
    return [_room(services, seat, leave) for seat in seats if seat.value.hosted or now - seat.changed < LASTS]


def _room(services: Services, item: KeptItem[KeptSeat], leave: Do) -> GoingOn:
    seat = item.value
    is_awaited = not seat.away and services.now() - item.changed < AWAITED

    def come_back() -> Change | None:
        from game.scenes.rooms.at_the_door import AtTheDoor

        rooms = services.rooms
        if rooms is None:
            return None
        return Push(AtTheDoor(services, rooms.come_back(seat.room), leave, has_seats=True))

    def card() -> BegunCard:
        where = tr("A room of this television") if seat.hosted else tr("A room elsewhere")
        when = day_in_words(item.changed, services.now())
        return BegunCard(
            bare_board(CLASSIC.size).cells, (), seat.name, where, tr("Your seats are kept"), when, is_awaited
        )

    def move() -> None:
        services.house.collection(SEATS).put(item.key, replace(seat, away=not seat.away), item.changed)
        services.begun.changes += 1

    return GoingOn(
        item.changed, is_awaited, seat.name, come_back, card, move, _seats_kept, awaited=is_awaited
    )


def lesson_begun(services: Services, leave: Do, *, away: bool = False) -> list[GoingOn]:
    """The first lesson, where somebody has left it between its first word and its last, or put it `away`."""
    item = services.begun.lesson(away=away)
    if item is None:
        return []

    def card() -> BegunCard:
        from game.scenes.extras.lesson_script import STEPS, board_after

        turn, when = tr("turn {number}", number=item.value + 1), day_in_words(item.changed, services.now())
        # Translators: so many words of the first lesson have been laid.
        of = tr("Lesson · {laid} of {words} words", laid=item.value, words=len(STEPS))
        return BegunCard(
            board_after(item.value).cells, (BegunSeat(0),), str(LESSON), of, "", f"{when} · {turn}"
        )

    def go_on() -> Change:
        from game.scenes.start.game_modes import lesson

        return Reset((lesson(services, leave, item.value),))

    move = partial(services.begun.move_lesson, away=not away)
    return [GoingOn(item.changed, True, LESSON, go_on, card, move)]
