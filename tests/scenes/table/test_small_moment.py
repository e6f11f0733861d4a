"""The first word, a triple word, one's own best and a challenge each have a small moment, once in a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.profiles.person_stats import Stats
from game.rules.editions import PLAYSTATION
from game.rules.moves import Square
from game.rules.record import Seat
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.kit.picture.moment_panels import Occasion, WordLight
from game.scenes.kit.picture.table_view import OnBoard, TableLook
from game.scenes.table import small_moment
from game.sound.picture_cues import OCCASIONS, moment_sounds
from tests.scenes.couch import FRAME, Couch
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.table.test_challenges_at_the_table import sit as at_open_table
from tests.scenes.table.test_table import ANNA, BO, hud, sit, spell

TWO = (Seat("Anna"), Seat("Rosa", "maven", 4))
HORN = tuple(Square(7, column) for column in range(5, 9))


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def sitting(lexicon: Lexicon, rack: str = "HORNATE", *, fast: bool = False, still: bool = False) -> Couch:
    couch = sit(lexicon, TWO, rack=rack, maven=ScriptedMaven())
    couch.services.options = replace(couch.services.options, fast_ai=fast, reduced_motion=still)
    return couch


def light(couch: Couch) -> WordLight | None:
    return next((one for one in couch.picture.panels if isinstance(one, WordLight)), None)


def said(couch: Couch) -> list[str]:
    return [one.text for one in couch.picture.panels if isinstance(one, Notice)]


def frames(couch: Couch) -> Iterator[WordLight]:
    """The moment after a turn that has just ended."""
    couch.end_turn()
    while (seen := light(couch)) is not None:
        yield seen
        couch.stack.update(FRAME)


def warm(couch: Couch) -> set[Square]:
    tiles = couch.table_view.tiles
    return {t.place.square for t in tiles if t.look is TableLook.WARM and isinstance(t.place, OnBoard)}


def test_the_first_word_is_lit_for_itself_and_the_camera_leans_to_it(lexicon: Lexicon) -> None:
    couch = sitting(lexicon)
    spell(couch, "HORN", HORN[0])
    count = 0
    for seen in frames(couch):
        count += 1
        assert (seen.occasion, seen.word) == (Occasion.FIRST_WORD, HORN)
        assert couch.camera.toward == HORN
        assert warm(couch) == set(HORN)
        assert said(couch) == ["HORN is the first word."]
    assert 1.0 < count * FRAME < 2.5, "short"
    assert couch.camera.toward == ()
    assert warm(couch) == set()
    couch.wait(1)
    assert hud(couch).boxes[0].score == 14


def test_it_comes_once_in_a_game(lexicon: Lexicon) -> None:
    couch = sitting(lexicon)
    spell(couch, "HORN", HORN[0])
    assert list(frames(couch))
    couch.until("table")
    state = couch.table.state
    assert state.occasions == {Occasion.FIRST_WORD}
    last = state.door.game.last
    assert last is None or small_moment.small_moment(last.events, state) is None


def test_a_press_ends_it_and_without_motion_nothing_leans(lexicon: Lexicon) -> None:
    couch = sitting(lexicon)
    spell(couch, "HORN", HORN[0])
    next(frames(couch))
    couch.press("confirm")
    assert light(couch) is None
    still = sitting(lexicon, still=True)
    spell(still, "HORN", HORN[0])
    for _ in frames(still):
        assert still.camera.toward == ()
        assert warm(still) == set(HORN)


def test_whoever_wants_everything_fast_sees_none(lexicon: Lexicon) -> None:
    couch = sitting(lexicon, fast=True)
    spell(couch, "HORN", HORN[0])
    assert list(frames(couch)) == []
    assert couch.table.state.occasions == set(), "it is not used up either"


def test_a_play_on_a_triple_word_square_says_so(lexicon: Lexicon) -> None:
    lines = list(PLAYSTATION.layout.lines)
    lines[7] = "." + lines[7][1:6] + "W" + lines[7][7:]
    rules = replace(PLAYSTATION, layout=replace(PLAYSTATION.layout, lines=tuple(lines)))
    couch = sit(lexicon, TWO, rack="HORNATE", maven=ScriptedMaven(), rules=rules)
    couch.services.options = replace(couch.services.options, fast_ai=False)
    spell(couch, "HORN", HORN[0])
    for seen in frames(couch):
        assert seen.occasion is Occasion.TRIPLE_WORD
        assert said(couch) == ["HORN reaches a triple word square."]
    assert Occasion.TRIPLE_WORD in couch.table.state.occasions


@pytest.mark.parametrize(
    ("word", "occasion"), [("HRON", Occasion.CHALLENGE_WON), ("HORN", Occasion.CHALLENGE_LOST)]
)
def test_a_challenge_won_and_one_lost_have_moments_of_their_own(
    lexicon: Lexicon, word: str, occasion: Occasion
) -> None:
    couch = at_open_table(lexicon, ANNA, BO, fast=False)
    spell(couch, word, HORN[0])
    couch.end_turn()
    couch.until("challenge")
    couch.press("shuffle")
    found = set()
    for _ in range(240):
        if seen := light(couch):
            found.add(seen.occasion)
            assert seen.word == HORN
        couch.stack.update(FRAME)
    assert occasion in found
    assert len(found & {Occasion.CHALLENGE_WON, Occasion.CHALLENGE_LOST}) == 1


def test_a_play_with_a_bonus_has_its_scene_and_no_small_moment(lexicon: Lexicon) -> None:
    couch = sitting(lexicon, rack="ANOTHER")
    spell(couch, "ANOTHER", Square(7, 2))
    assert list(frames(couch)) == []


@pytest.mark.parametrize(("known", "games", "seen"), [(10, 5, True), (20, 5, False), (10, 2, False)])
def test_a_best_of_ones_own_is_told_to_whoever_has_played_before(
    lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch, known: int, games: int, seen: bool
) -> None:
    stats = {"anna": Stats("Anna", games=games, best_points=known)}
    monkeypatch.setattr(small_moment, "all_stats", lambda _games: stats)
    monkeypatch.setattr(small_moment, "FINE_PLAY", 10)
    couch = sitting(lexicon)
    spell(couch, "HORN", HORN[0])
    occasions = {one.occasion for one in frames(couch)}
    assert (Occasion.OWN_BEST in occasions) is seen
    assert (Occasion.FIRST_WORD in occasions) is not seen, "one at a time"


def test_each_has_a_sound_of_its_own(lexicon: Lexicon) -> None:
    assert len(set(OCCASIONS.values())) == len(Occasion) == len(OCCASIONS)
    couch = sitting(lexicon)
    spell(couch, "HORN", HORN[0])
    before, heard = couch.picture, []
    for _ in frames(couch):
        heard += [sound.cue for sound in moment_sounds(before, couch.picture)]
        before = couch.picture
    assert heard == [OCCASIONS[Occasion.FIRST_WORD]]
