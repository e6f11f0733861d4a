"""What is told of a party in words and signs, on whatever screen."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from game.language.messages import tr, tr_count
from game.scenes.duplicate.looks import sign_of
from game.scenes.duplicate.seen_evening import SeenEvening, own_first, scores_of
from game.scenes.kit.picture.sheet import (
    Air,
    Block,
    Look,
    Pile,
    Plate,
    Sheet,
    SheetBesideBoard,
    SheetPlace,
    Slack,
    Spare,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import ClockRing, Crowd, Present


def people_of(evening: SeenEvening) -> tuple[Present, ...]:
    """Everybody in the round, and what everybody may know of them."""
    seats = evening.seats
    points = scores_of(evening) if evening.rounds else (None,) * len(seats)
    handed_in, waited_for = evening.handed_in, evening.waited_for
    return tuple(
        Present(
            seats[player].name,
            sign_of(seats, player),
            handed_in[player],
            not waited_for[player],
            points[player],
        )
        for player in own_first(evening)
    )


def round_sheets(evening: SeenEvening, told: str = "") -> tuple[Sheet, ...]:
    """The round that is on beside the board: its clock, who is here and has handed in, and how to join; what
    is `told` of this sofa instead of how many have. Where it is the table of one sofa all stands right."""
    people, table = people_of(evening), evening.table
    rounds = table.form.most_rounds
    title = (
        tr("Round {number} of {count}", number=table.number, count=rounds)
        if rounds
        else tr("Round {number}", number=table.number)
    )
    parts: tuple[Block, ...] = (
        # Translators: in capitals: a game in which all play the same tiles.
        Pile((Spare(Words(tr("ALL AT ONCE"), Look.CAPTION)), Words(title, Look.HEADING))),
        ClockRing(ceil(evening.left), table.form.seconds),
        Pile(
            (
                Words(told or evening.hindrance or _handed_in(evening, people), lines=4),
                Words(_what_is_left(evening), Look.SMALL),
            )
        ),
    )
    invitation = evening.services.phones.invitation() if evening.hall else None
    if invitation is None:
        here = Pile((*parts, Crowd(people)), Air.LITTLE)
        return (SheetBesideBoard("round", here, SheetPlace.OVER_BUTTON),)
    # Translators: over the letters with which a phone comes in; at most 18 letters.
    join = Words(invitation.note or tr("Join any time"), Look.SMALL)
    typed = Pile((join, Words(invitation.letters, Look.LETTERS), Words(invitation.address, Look.TYPED)))
    heading = Words(tr_count("{count} player", "{count} players", len(people)), Look.HEADING)
    return (
        SheetBesideBoard(
            "round", Pile((*parts, Slack(), Plate(typed, snug=True)), Air.LITTLE), SheetPlace.LEFT
        ),
        SheetBesideBoard("players", Pile((heading, Crowd(people)), Air.USUAL), SheetPlace.RIGHT),
    )


def _handed_in(evening: SeenEvening, people: Sequence[Present]) -> str:
    if len(people) == 1 and not evening.hall:
        endless = not evening.table.form.most_rounds and evening.minutes_left is None
        return tr("Played to the last tile") if endless else ""
    done, here = sum(one.handed_in for one in people), sum(one.handed_in or not one.away for one in people)
    # Translators: {done}: how many of the {count} people who are here.
    have = tr_count("{done} of {count} have handed in", "{done} of {count} have handed in", here, done=done)
    return have if here else tr("Nobody is here yet")


def _what_is_left(evening: SeenEvening) -> str:
    bag, minutes = len(evening.table.bag), evening.minutes_left
    # Translators: how many tiles are in the bag.
    note = tr_count("{count} in the bag", "{count} in the bag", bag) if bag else tr("the last tiles")
    if minutes is None:
        return note
    # Translators: so many minutes.
    to_go = tr_count("{count} min to go", "{count} min to go", minutes)
    return f"{note} · {to_go}" if minutes else tr("the last round")
