"""Maven plays with the words of the house at once, and finds just what it would find in a list built anew."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient, InProcessMaven
from game.maven.levels_and_vocabularies import LEVELS
from game.maven.messages import Answer, Budget
from game.maven.player.choose_move import choose
from game.maven.plays.board_arrays import table_of
from game.maven.plays.move_generator import Plays
from game.rules.cgp import read_cgp
from game.rules.dictionary import CLASSIC_WORDS, Dictionary
from game.rules.moves import Move, Place
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.rules_and_defaults import Rules
from game.rules.scoring import words_formed
from game.rules.seat_view import SeatView
from tests.maven.tables import generate, lexicon, position_after, random_rack, small_lexicon, view_of

TABLE = table_of(Rules())
NAMES = ("full", "common", "small")
NEW = st.lists(st.text("AEIRSTQ", min_size=2, max_size=5), max_size=12)
EMPTY = "/".join(["15"] * 15)


def listed(plays: Plays) -> list[tuple[object, int]]:
    """Every play with its score, in the order in which it was found."""
    return [(plays.place(index), plays.score(index)) for index in range(len(plays))]


def under(view: SeatView, dictionary: Dictionary) -> SeatView:
    return replace(view, rules=replace(view.rules, dictionary=dictionary))


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 500), st.integers(0, 10), NEW, st.data())
def test_so050_the_plays_are_those_of_a_list_that_was_built_anew(
    seed: int, turns: int, new: list[str], data: st.DataObject
) -> None:
    before = small_lexicon()
    gone = data.draw(st.lists(st.sampled_from(sorted(before)), max_size=12))
    added, banned = tuple(sorted(set(new))), tuple(sorted(set(gone)))
    changed = before.under(Rules(dictionary=Dictionary(added=added, banned=banned)))
    anew = Lexicon.from_words((set(before) | set(added)) - set(banned), "anew")
    view = view_of(position_after(turns, seed, words=before))
    rack = random_rack(seed, seed % 2)
    assert sorted(changed) == sorted(anew)
    assert all(changed.tier(word) == anew.tier(word) for word in added if word in anew)
    for name in NAMES:
        plays = generate(view.board, rack, changed.graph(name), TABLE)
        assert listed(plays) == listed(generate(view.board, rack, anew.graph(name), TABLE))


@pytest.mark.parametrize("level", range(1, len(LEVELS) + 1))
def test_so049_every_level_knows_a_word_of_the_house_at_once(level: int) -> None:
    view = read_cgp(f"{EMPTY} QXZJK/ 0/0 0")
    assert not isinstance(first(view, level), Place)
    house = Dictionary(added=("JXQ",))
    assert isinstance(first(under(view, house), level), Place)


@pytest.mark.parametrize("level", range(1, len(LEVELS) + 1))
def test_so050_no_level_plays_a_banned_word_or_makes_one_crosswise(level: int) -> None:
    banned = tuple(sorted(lexicon().of_length(2)))[:60]
    house = Dictionary(banned=banned)
    rules = Rules(dictionary=house)
    words = lexicon().under(rules)
    position, _ = opening(rules, 2, level)
    for _ in range(8):
        view = view_of(position)
        move = first(view, level, position.ply)
        if isinstance(move, Place):
            formed = {word.text.upper() for word in words_formed(view.board, move.tiles)}
            assert not formed & set(banned)
        position, _ = play(position, move, words)


def test_sp003_with_the_classic_list_every_level_keeps_to_everyday_words() -> None:
    rules = Rules(dictionary=Dictionary(CLASSIC_WORDS))
    words = lexicon().under(rules)
    assert 20_000 <= len(words) <= 25_000
    for level in (1, 4, 8):
        position, _ = opening(rules, 2, level)
        for _ in range(6):
            position, _ = play(position, first(view_of(position), level, position.ply), words)


def test_the_words_go_with_the_question_so_that_one_desk_serves_games_of_different_houses() -> None:
    engine = EngineClient(InProcessMaven(lexicon())).session()
    view = read_cgp(f"{EMPTY} QXZJK/ 0/0 0")
    found = []
    for house in (Dictionary(added=("JXQ",)), Dictionary(), Dictionary(added=("QXZ",))):
        engine.ask(under(view, house), 8, Budget(nodes=1), 0)
        (answer,) = (reply for reply in engine.poll() if isinstance(reply, Answer))
        found.append(spelt(answer.move))
    assert found == ["JXQ", "", "QXZ"]


def spelt(move: object) -> str:
    return "".join(face for _, face in move.tiles) if isinstance(move, Place) else ""


def first(view: SeatView, level: int, seed: int = 0) -> Move:
    return choose(view, lexicon(), level, Budget(nodes=1), seed)[0].move
