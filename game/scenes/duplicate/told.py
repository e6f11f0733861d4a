"""What is told of a party in words and signs, on whatever screen."""

from __future__ import annotations

from math import ceil

from game.language.messages import tr, tr_count
from game.phones.qr_code import qr_code
from game.scenes.duplicate.looks import sign_of
from game.scenes.duplicate.seen_evening import SeenEvening, own_first, scores_of
from game.scenes.kit.picture.duplicate_panels import JoinHere, Present, RoundBoard
from game.scenes.kit.services import Services


def join_here(services: Services) -> JoinHere | None:
    """How phones get in just now; None while they cannot."""
    invitation = services.phones.invitation()
    if invitation is None:
        return None
    return JoinHere(invitation.address, invitation.letters, qr_code(invitation.link), invitation.note)


def round_board(evening: SeenEvening) -> RoundBoard:
    """The round that is on: what everybody may know."""
    hall, seats, table = evening.hall, evening.seats, evening.table
    points = scores_of(evening) if evening.rounds else (None,) * len(seats)
    handed_in, waited_for = evening.handed_in, evening.waited_for
    people = tuple(
        Present(
            seats[player].name,
            sign_of(seats, player),
            handed_in[player],
            not waited_for[player],
            points[player],
        )
        for player in own_first(evening)
    )
    done, here = sum(one.handed_in for one in people), sum(one.handed_in or not one.away for one in people)
    bag, rounds, minutes = len(table.bag), table.form.most_rounds, evening.minutes_left
    # Translators: how many tiles are in the bag.
    note = tr_count("{count} in the bag", "{count} in the bag", bag) if bag else tr("the last tiles")
    if minutes is not None:
        # Translators: so many minutes.
        to_go = tr_count("{count} min to go", "{count} min to go", minutes)
        note = f"{note} · {to_go}" if minutes else tr("the last round")
    # Translators: {done}: how many of the {count} people who are here.
    have = tr_count("{done} of {count} have handed in", "{done} of {count} have handed in", here, done=done)
    told = have if here else tr("Nobody is here yet")
    if len(people) == 1 and not hall:
        told = tr("Played to the last tile") if not (rounds or minutes is not None) else ""
    return RoundBoard(
        tr("Round {number} of {count}", number=table.number, count=rounds)
        if rounds
        else tr("Round {number}", number=table.number),
        note,
        ceil(evening.left),
        table.form.seconds,
        evening.hindrance or told,
        tr_count("{count} player", "{count} players", len(people)) if hall else tr("At the table"),
        people,
        join_here(evening.services) if hall else None,
    )
