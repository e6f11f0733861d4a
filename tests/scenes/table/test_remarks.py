"""What the people of Maven say at the table: beside their face, off the board, and only where wanted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.profiles.maven_people import OPPONENTS, opponent_of
from game.rules.moves import Exchange, Square
from game.rules.record import Seat
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.kit.picture.sheet_pictures import Podium
from tests.scenes.couch import Couch
from tests.scenes.playing import couch_of
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.sheets import texts
from tests.scenes.table.test_table import hud, sit, spell

ROSA = OPPONENTS[3]
TWO = (Seat("Anna"), Seat("Rosa", "maven", 4))


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def said(couch: Couch) -> Notice | None:
    return next((one for one in couch.picture.panels if isinstance(one, Notice) and one.face), None)


def after_a_bonus(
    lexicon: Lexicon, luck: int, *, wanted: bool = True, seats: tuple[Seat, ...] = TWO
) -> Couch:
    """Anna has laid all her tiles; `luck` decides whether anybody says something of it."""
    couch = sit(lexicon, seats, rack="ANOTHER", maven=ScriptedMaven(delay=10_000))
    couch.services.options = replace(couch.services.options, remarks=wanted)
    couch.table.door.luck = luck
    spell(couch, "ANOTHER", Square(7, 2))
    couch.end_turn()
    couch.until("maven")
    couch.wait(0.1)
    return couch


def test_after_a_bonus_of_yours_some_say_something_of_theirs_and_some_are_silent(lexicon: Lexicon) -> None:
    found = [said(after_a_bonus(lexicon, luck)) for luck in range(12)]
    spoken = [one for one in found if one is not None]
    assert 2 <= len(spoken) < 12
    assert {one.text for one in spoken} <= set(map(str, ROSA.after_yours))
    assert {one.face for one in spoken} == {4}


def loud(lexicon: Lexicon) -> int:
    return next(luck for luck in range(50) if said(after_a_bonus(lexicon, luck)))


def test_a_remark_goes_away_by_itself_and_is_not_made_again_this_evening(lexicon: Lexicon) -> None:
    couch = after_a_bonus(lexicon, loud(lexicon))
    first = said(couch)
    assert first
    assert list(map(str, couch.services.said)) == [first.text]
    couch.wait(7)
    assert said(couch) is None


def test_who_wants_no_remarks_hears_none(lexicon: Lexicon) -> None:
    assert said(after_a_bonus(lexicon, loud(lexicon), wanted=False)) is None


def test_a_computer_that_is_just_called_maven_has_no_face_and_says_nothing(lexicon: Lexicon) -> None:
    couch = after_a_bonus(lexicon, loud(lexicon), seats=(Seat("Anna"), Seat("Maven", "maven", 4)))
    assert said(couch) is None
    assert [box.figure.name for box in hud(couch).boxes] == ["cat", "maven"]
    assert opponent_of("human", "Rosa", 4) is None
    assert opponent_of("maven", "Rosa", 5) is None


def test_at_the_score_of_one_of_the_eight_stands_their_own_figure(lexicon: Lexicon) -> None:
    couch = sit(lexicon, TWO)
    assert hud(couch).boxes[1].figure.name == "rosa"


def test_after_an_exchange_of_their_own_they_may_say_something_of_it(lexicon: Lexicon) -> None:
    texts = set()
    for luck in range(12):
        theirs = sit(lexicon, TWO).host.position.racks[1]
        couch = sit(lexicon, TWO, maven=ScriptedMaven([Exchange(theirs[:2])]))
        couch.table.door.luck = luck
        spell(couch, "HORN", Square(7, 5))
        couch.end_turn()
        couch.until("table")
        texts |= {one.text for one in [said(couch)] if one}
    assert texts
    assert texts <= set(map(str, ROSA.after_exchange))


def test_at_the_end_one_of_the_eight_says_a_word_beside_a_face(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    couch.press("confirm")
    couch.choose("Play")
    couch.choose("Somebody to Play")
    couch.press("left", "confirm")
    couch.until("table")
    while couch.stack.top.name != "results":
        couch.pass_turn()
        couch.until("table", "results")
    name, _, words = next(text for text in texts(couch.picture) if ": " in text).partition(": ")
    person = next(one for one in OPPONENTS if one.name == name)
    assert words.strip("“”") in set(map(str, (*person.won, *person.lost)))
    assert [row.figure for row in couch.block(Podium).rows if row.name.startswith(name)] == [person.figure]
