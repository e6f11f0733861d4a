"""What is said about a turn while nobody plays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.rules.editions import PLAYSTATION
from game.rules.notation import parse_move
from game.rules.record import Seat
from game.rules.visibility import SPECTATOR
from game.scenes.extras.demonstration_remarks import Commentator, RemarkFacts, RemarkTopic
from game.session.match import MatchSession
from tests.scenes.hosting import submit

SEATS = Seat("Anna"), Seat("Bo")


def played(lexicon: Lexicon, *turns: tuple[str, str]) -> list[str]:
    """What is said after each turn; a turn is a rack and the play made with it."""
    match = MatchSession(PLAYSTATION, SEATS, 7, lexicon)
    commentator, said = Commentator(), []
    for rack, move in turns:
        position = match.position
        racks = [*position.racks]
        racks[position.to_move] = rack
        match.position = replace(position, racks=tuple(racks))
        submit(match, parse_move(move, match.position.board))
        game = replace(match.game(SPECTATOR), last=match.report(SPECTATOR, match.position.ply))
        said.append(str(commentator.remark_on(game)))
    return said


def test_a_whole_rack_is_told_first(lexicon: Lexicon) -> None:
    assert played(lexicon, ("ANOTHER", "8H ANOTHER")) == ["ANOTHER: all seven tiles at once, 50 points more."]


def test_a_change_of_the_lead_is_told(lexicon: Lexicon) -> None:
    said = played(lexicon, ("HORNATE", "8G HORN"), ("ZEREDAA", "H5 ZER.ED"))
    assert "Bo" in said[1], said


def test_what_was_said_just_now_is_not_said_again(lexicon: Lexicon) -> None:
    said = played(lexicon, ("ANOTHER", "8H ANOTHER"), ("ETAINED", "N8 .ETAINED"))
    assert "all seven" in said[0]
    assert "rack" not in said[1]
    assert "all seven" not in said[1]


@pytest.mark.parametrize("topic", RemarkTopic)
def test_every_sentence_ends_as_one_and_fits_the_headline(topic: RemarkTopic) -> None:
    for remark in topic.value:
        sentence = str(remark(LONGEST))
        assert sentence.endswith((".", "!"))
        assert len(sentence) < 90


LONGEST = RemarkFacts(
    leader="Grand Master",
    gap=1234,
    bag=1234,
    word="W" * 15,
    points=1234,
    bonus=1234,
    words=1234,
    length=1234,
    laid=1234,
    there=1234,
    letter="1234",
    value=1234,
)
"""Of every fact the longest that it may be."""
