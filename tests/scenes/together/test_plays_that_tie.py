"""Rounds in which several plays are worth the most: one is laid, and everybody is told of it alike."""

from __future__ import annotations

import json

import pytest

from game.halls.causes import Opened
from game.halls.hall import Hall, digest
from game.halls.hall_frames import HallTold
from game.phones.party_frames import course_frames
from game.rules.moves import Place
from game.rules.record import Seat
from game.scenes.together.round_panels import RoundTold
from game.together.form import Form
from game.together.party_host import Party
from game.together.rounds_over import Round, Tried, closed, word_of
from game.together.table import begin, best_of, laid
from tests.maven.tables import lexicon
from tests.phones.party import scored_plays

SEED = 5
SEATS = (Seat("Anna"), Seat("Bo"), Seat("Cleo"))


def meaning(word: str) -> str:
    return f"about {word}"


def tied() -> tuple[Place, Place, Place]:
    """A play, another word for as many points, and one for fewer."""
    party = Party(Form(), SEED, lexicon())
    table, plays = party.table, scored_plays(party)
    for one, points in plays:
        for other, as_many in plays:
            if points == as_many and word_of(table, one) != word_of(table, other):
                return one, other, plays[-1][0]
    raise AssertionError("no two words are worth the same")


LAID, OTHER, LESS = tied()


def over(*found: Place) -> Round:
    """The round at its end; the plays for most points are no longer in it."""
    return closed(
        begin(Form(), SEED), LAID, {who: Tried(play, play) for who, play in enumerate(found)}, lexicon()
    )


ROUNDS = [
    (LAID, OTHER, LESS),
    (OTHER, LESS, LESS),
    (OTHER, OTHER, LESS),
    (LESS, LESS, LESS),
    (LAID, LESS, LESS),
]


@pytest.mark.parametrize("found", ROUNDS)
def test_each_word_on_the_television_stands_with_its_own_meaning_and_the_one_on_the_board_is_named(
    found: tuple[Place, ...],
) -> None:
    one = over(*found)
    told = RoundTold(SEATS, (one,), meaning)
    shown, word = told.reveal(99), word_of(one.table, LAID)
    assert shown.best is not None
    best_is_found = shown.best.points == one.most
    assert shown.meaning == (meaning(shown.best.word) if best_is_found else "")
    if shown.best.word == word:
        assert (shown.laid, shown.laid_meaning) == ("", "")
    else:
        assert word in shown.laid
        assert shown.laid.startswith("Nobody saw") != best_is_found
        assert shown.laid_meaning == meaning(word)


@pytest.mark.parametrize("found", ROUNDS)
def test_a_phone_here_and_in_a_hall_credits_the_word_that_is_laid_only_to_who_found_it(
    found: tuple[Place, ...],
) -> None:
    one = over(*found)
    word = word_of(one.table, LAID)
    names = [seat.name for seat, play in zip(SEATS, found, strict=True) if play == LAID]
    others = [seat.name for seat, play in zip(SEATS, found, strict=True) if play == OTHER]
    hall = Hall(Opened(0.0, "Club", "BCDFGH", digest("key"), SEED, 60), lexicon(), lambda _cause: None)
    party = Party(Form(), SEED, lexicon())
    for seat in SEATS:
        party.join(seat)
        hall.party.join(seat)
    for host in (party, hall.party):
        host.take_up([one], laid(one.table, LAID))
    for player, play in enumerate(found):
        own = meaning(word_of(one.table, OTHER)) if play == OTHER else ""
        here = course_frames(party.seen_by(player, 0.0), player, meaning)["shown"]
        there = next(data for data in HallTold(hall, meaning).whole(player) if data.startswith(b'["shown"'))
        for data in (here, there):
            told = json.loads(data)
            assert told[2:6] == [word, one.most, names, meaning(word)]
            assert told[6] == word_of(one.table, play)
            assert told[9:] == [others, own]


def test_the_play_that_is_laid_is_the_one_that_ranks_first_whoever_found_another() -> None:
    table = begin(Form(), SEED)
    best = best_of(table, [(OTHER, 9), (LAID, 9)])
    assert best == best_of(table, [(LAID, 9), (OTHER, 9)])
