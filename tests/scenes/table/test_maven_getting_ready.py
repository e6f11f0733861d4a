"""What a table says while Maven's code is compiled: where it plays plainly, or keeps somebody waiting."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.maven import how_it_plays
from game.maven.engine.engine_client import InProcessMaven
from game.maven.engine.engine_sessions import Engine
from game.maven.messages import Budget, Readiness
from game.rules.editions import PLAYSTATION, SOLITAIRE
from game.rules.moves import Pass
from game.rules.record import Seat
from game.saves import SavedGame
from game.scenes.extras.demonstration import IDLE_SECONDS
from game.scenes.kit.picture.game_panels import Spot
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.table.table_state import NEWS_SECONDS
from game.session.match import MatchSession
from tests.scenes.couch import FRAME, Couch, services
from tests.scenes.hosting import deal, table_of
from tests.scenes.scripted_maven import ScriptedMaven

ANNA, MASTER, GRAND_MASTER = Seat("Anna"), Seat("Maven", "maven", 7), Seat("Maven", "maven", 8)
SENTENCES = PLAINLY, AT_A_GLANCE, KEEPS_WAITING = (
    str(how_it_plays.PLAINLY),
    str(how_it_plays.AT_A_GLANCE),
    str(how_it_plays.KEEPS_WAITING),
)


def at_table(
    lexicon: Lexicon, readiness: Readiness, *seats: Seat, maven: Engine | None = None, fast: bool = True
) -> Couch:
    """A table at which somebody is to move whose passes are answered by Maven, which is so far."""
    engine = maven or ScriptedMaven(delay=30)
    vars(engine)["readiness"] = readiness
    home = services(lexicon, engine, fast=fast)
    home.budget = Budget(seconds=0.8)
    host = MatchSession(PLAYSTATION if len(seats) > 1 else SOLITAIRE, seats, 7, lexicon)
    deal(host, "HORNATE")
    couch = Couch(home, table_of(home, host))
    couch.until("table")
    return couch


def told(couch: Couch) -> str:
    """Which of the sentences is on the screen."""
    return next((sentence for sentence in SENTENCES if couch.sees(sentence)), "")


def told_in_mavens_turn(couch: Couch) -> list[str]:
    """What the screen says in each frame while Maven thinks, and at last as one's own turn begins."""
    couch.pass_turn()
    couch.until("maven")
    seen = []
    while couch.stack.top.name == "maven":
        couch.wait(FRAME)
        seen.append(told(couch))
    couch.until("table")
    return [*seen[:-1], told(couch)]


@pytest.mark.parametrize(
    ("readiness", "opponent", "sentence"),
    [
        (Readiness.COMPILING, MASTER, PLAINLY),
        (Readiness.COMPILING, GRAND_MASTER, PLAINLY),
        (Readiness.COMPILING_SEARCH, GRAND_MASTER, AT_A_GLANCE),
    ],
)
def test_a_plain_answer_is_told_as_one_in_a_line_that_can_be_read(
    lexicon: Lexicon, readiness: Readiness, opponent: Seat, sentence: str
) -> None:
    couch = at_table(lexicon, readiness, ANNA, opponent)
    assert not told(couch), "nobody has been answered yet"
    seen = told_in_mavens_turn(couch)
    assert set(seen) == {sentence}
    lines = [panel.text for panel in couch.picture.panels if isinstance(panel, Notice)]
    assert lines == [sentence], "one line, in the place of any other"
    couch.wait(NEWS_SECONDS)
    assert not told(couch), "one's own turn has nothing to do with it"


def test_a_plain_answer_that_comes_within_a_frame_is_told_as_one_too(lexicon: Lexicon) -> None:
    couch = at_table(lexicon, Readiness.COMPILING, ANNA, MASTER, maven=ScriptedMaven())
    couch.pass_turn()
    couch.until("showing")
    couch.until("table")
    assert len(couch.host.history) == 2
    assert told(couch) == PLAINLY


@pytest.mark.parametrize(
    ("readiness", "opponent"),
    [
        (Readiness.LOADING, GRAND_MASTER),
        (Readiness.READY, GRAND_MASTER),
        (Readiness.COMPILING_SEARCH, MASTER),
    ],
)
def test_nothing_is_said_where_no_answer_is_the_worse_for_it(
    lexicon: Lexicon, readiness: Readiness, opponent: Seat
) -> None:
    couch = at_table(lexicon, readiness, ANNA, opponent, fast=False)
    assert set(told_in_mavens_turn(couch)) == {""}


def test_once_maven_is_ready_nothing_is_said_any_more(lexicon: Lexicon) -> None:
    maven = ScriptedMaven(delay=30)
    couch = at_table(lexicon, Readiness.COMPILING, ANNA, MASTER, maven=maven)
    assert PLAINLY in told_in_mavens_turn(couch)
    couch.wait(NEWS_SECONDS)
    maven.readiness = Readiness.READY
    assert set(told_in_mavens_turn(couch)) == {""}


def test_whoever_waits_for_an_answer_in_nodes_is_told_why_as_long_as_it_takes(lexicon: Lexicon) -> None:
    maven = ScriptedMaven(delay=round(2.5 * NEWS_SECONDS / FRAME))
    couch = at_table(lexicon, Readiness.COMPILING, ANNA, MASTER, maven=maven)
    couch.services.budget = Budget(nodes=1)
    assert set(told_in_mavens_turn(couch)) == {KEEPS_WAITING}


@pytest.mark.parametrize("readiness", list(Readiness))
def test_the_wait_for_a_proof_is_explained_by_what_it_waits_for(
    lexicon: Lexicon, readiness: Readiness
) -> None:
    maven = ScriptedMaven(delay=1000)
    maven.readiness = readiness
    home = services(lexicon, maven)
    host = MatchSession(PLAYSTATION, (ANNA, MASTER), 7, lexicon)
    deal(host, "HORNATE")
    host.position = replace(host.position, bag="AB")
    couch = Couch(home, table_of(home, host, saved=SavedGame(host.record, 0, host.position.racks)))
    couch.until("proving")
    couch.wait(1)
    waits = readiness is Readiness.COMPILING
    assert told(couch) == (KEEPS_WAITING if waits else "")
    assert couch.sees("Looking whether a word still fits") is not waits


def open_hint(couch: Couch) -> None:
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Guides")
    couch.choose("Hint")
    couch.until("hint")


@pytest.mark.parametrize("readiness", list(Readiness))
def test_a_hint_that_has_to_wait_says_what_for(lexicon: Lexicon, readiness: Readiness) -> None:
    couch = at_table(lexicon, readiness, ANNA, MASTER, maven=ScriptedMaven([Pass()], delay=60))
    open_hint(couch)
    waits = readiness is Readiness.COMPILING
    assert told(couch) == (KEEPS_WAITING if waits else "")
    assert couch.sees("Looking …") is not waits
    couch.wait(2)
    assert not told(couch)


@pytest.mark.parametrize(
    ("readiness", "sentence"),
    [
        (Readiness.COMPILING, PLAINLY),
        (Readiness.COMPILING_SEARCH, AT_A_GLANCE),
        (Readiness.READY, "The best for your total is first."),
    ],
)
def test_hints_to_a_player_alone_promise_no_more_than_was_looked_at(
    lexicon: Lexicon, readiness: Readiness, sentence: str
) -> None:
    couch = at_table(lexicon, readiness, ANNA, maven=InProcessMaven(lexicon))
    open_hint(couch)
    couch.wait(0.5)
    assert couch.choices
    assert couch.sees(f"Choose a word: it is laid for you. {sentence}")


def test_the_demonstration_says_nothing_of_it(lexicon: Lexicon) -> None:
    maven = ScriptedMaven(delay=30)
    maven.readiness = Readiness.COMPILING_SEARCH
    home = services(lexicon, maven)
    home.budget = Budget(seconds=0.8)
    couch = Couch(home)
    couch.wait(IDLE_SECONDS + 2)
    couch.until("demonstration")
    for _ in range(10):
        couch.wait(0.5)
        assert not told(couch)
