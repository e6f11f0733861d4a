"""What is told of a party in words and signs, on whatever screen."""

from __future__ import annotations

from math import ceil

from game.phones.qr_code import qr_code
from game.scenes.kit.picture.together_panels import JoinHere, Present, RoundBoard
from game.scenes.kit.services import Services
from game.scenes.together.evening import Evening
from game.scenes.together.looks import sign_of
from game.wording import counted


def join_here(services: Services) -> JoinHere | None:
    """How phones get in just now; None while they cannot."""
    invitation = services.phones.invitation()
    if invitation is None:
        return None
    return JoinHere(invitation.address, invitation.letters, qr_code(invitation.link))


def round_board(evening: Evening) -> RoundBoard:
    """The round that is on: what everybody may know."""
    party, hall = evening.party, evening.hall
    seats, now = party.players, evening.now
    seen = party.seen_by(0, now) if seats else None
    people = tuple(
        Present(seat.name, sign_of(seats, player), seen.handed_in[player], not seen.waited_for[player])
        for player, seat in enumerate(seats)
        if seen
    )
    done, here = sum(one.handed_in for one in people), sum(one.handed_in or not one.away for one in people)
    bag = len(party.table.bag)
    return RoundBoard(
        f"Round {party.table.number}",
        f"{bag} in the bag" if bag else "the last tiles",
        ceil(party.left(now)),
        party.form.seconds,
        f"{done} of {here} have handed in" if here else "Nobody is here yet",
        f"{counted(len(people), 'player')}" if hall else "At the table",
        people,
        join_here(evening.services) if hall else None,
    )
