"""A day's rounds all at once: the same for everybody, and a code that tells what somebody found in them."""

from __future__ import annotations

import random
from datetime import date, timedelta
from typing import TypeVar

import pytest

from game.daily.code_number import BadCodeError
from game.daily.round_code import (
    DAY_FORM,
    SharedRounds,
    coded_rounds,
    is_of_rounds,
    read_rounds,
    seed_of_rounds,
)
from game.daily.share_code import Work, read_code
from game.duplicate.party_host import Party, PartyStage
from game.lexicon.words import Lexicon
from game.maven.messages import EVERY_PLAY, MOST_PLAYS, SEES_ALL, Purpose
from game.maven.player.choose_move import choose
from game.rules.moves import Place
from game.rules.record import Seat
from tests.maven.tables import lexicon as whole_list
from tests.phones.party import close_if_due, plays_of, scored_plays

T = TypeVar("T")
DAY = date(2026, 12, 24)
"""In its second round the best that Maven says brings 38, and the best of all 122."""


def done(work: Work[T], lexicon: Lexicon) -> T:
    """Work that is asked for plays, here and now."""
    reply = None
    while True:
        try:
            wanted = next(work) if reply is None else work.send(reply)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        reply = choose(wanted.view, lexicon, SEES_ALL, EVERY_PLAY, 0, MOST_PLAYS, purpose=wanted.purpose)


def evening(
    lexicon: Lexicon, luck: random.Random, day: date = DAY, purpose: Purpose = Purpose.JUDGE
) -> Party:
    """A day's rounds as one player meets them at the host: the oracle, which knows no codes."""
    party = Party(DAY_FORM, seed_of_rounds(day), lexicon)
    party.join(Seat("Anna"))
    while party.stage is not PartyStage.OVER:
        party.plays_known(scored_plays(party, purpose), 0.0)
        if party.stage is not PartyStage.PLAYING:
            continue
        found = plays_of(party)
        if luck.random() < 0.9:
            play = found[min(int(luck.expovariate(0.1)), len(found) - 1)]
            party.hand_in(0, party.table.number, play, 1.0)
        close_if_due(party, float(DAY_FORM.seconds))
        party.go_on()
    return party


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return whole_list()


@pytest.fixture(scope="module")
def party(lexicon: Lexicon) -> Party:
    return evening(lexicon, random.Random(3))


@pytest.fixture(scope="module")
def code(lexicon: Lexicon, party: Party) -> str:
    return done(coded_rounds(plays(party), DAY, lexicon), lexicon)


def plays(party: Party) -> list[Place | None]:
    return [over.found[0].play for over in party.rounds]


def test_what_somebody_found_comes_out_of_the_code_as_the_host_had_it(
    lexicon: Lexicon, party: Party, code: str
) -> None:
    shared = done(read_rounds(code, lexicon, DAY), lexicon)
    assert isinstance(shared, SharedRounds)
    assert shared.day == DAY
    assert [over.points(0) for over in shared.rounds] == [over.points(0) for over in party.rounds]
    assert [(over.best, over.most) for over in shared.rounds] == [
        (over.best, over.most) for over in party.rounds
    ]
    assert [over.table.rack for over in shared.rounds] == [over.table.rack for over in party.rounds]
    assert len(code) <= 60, "it can be told aloud"
    assert is_of_rounds(code)


def test_a_code_that_is_cut_mistyped_or_of_tomorrow_is_refused_in_a_sentence(
    lexicon: Lexicon, code: str
) -> None:
    other = "B" if code[7] != "B" else "C"
    mistyped, early = code[:7] + other + code[8:], DAY - timedelta(days=1)
    for text, latest in ((code[:-3], DAY), (mistyped, DAY), (code, early)):
        with pytest.raises(BadCodeError, match="This code is cut or mistyped"):
            done(read_rounds(text, lexicon, latest), lexicon)
    another = Lexicon.from_words(["AA", "QQQQQ"], "another")
    with pytest.raises(BadCodeError, match="another word list"):
        done(read_rounds(code, another, DAY), another)
    with pytest.raises(BadCodeError, match="letters from A to Z"):
        done(read_rounds("12", lexicon, DAY), lexicon)


def test_each_code_is_told_where_it_belongs_if_it_is_entered_with_the_other_kind(
    lexicon: Lexicon, code: str
) -> None:
    with pytest.raises(BadCodeError, match="enter it under Party Mode"):
        done(read_code(code, lexicon, DAY), lexicon)


def test_other_rounds_than_those_of_the_day_have_no_code(lexicon: Lexicon, party: Party) -> None:
    with pytest.raises(BadCodeError, match="not the rounds of that day"):
        done(coded_rounds(plays(party)[:-1], DAY, lexicon), lexicon)


def test_each_day_has_rounds_of_its_own() -> None:
    assert len({seed_of_rounds(DAY + timedelta(days=back)) for back in range(100)}) == 100
