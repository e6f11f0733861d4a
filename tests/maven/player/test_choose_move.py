"""Maven's choices: valid, within its vocabulary, repeatable, and blind to hidden tiles."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import LEVELS, level
from game.maven.messages import Budget, Candidate, Purpose
from game.maven.player.choose_move import choose
from game.maven.player.plain_player import choose_plainly
from game.maven.plays.board_arrays import table_of
from game.rules.board import Board
from game.rules.cgp import read_cgp
from game.rules.letter_sets import ENGLISH
from game.rules.moves import ChallengePlay, Exchange, Move, Pass, Place, Square, Tile
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.rules_and_defaults import Challenge, ExchangeNeeds, Rules
from game.rules.scoring import score_play
from game.rules.seat_view import SeatView, seat_view
from tests.maven.tables import NODES, generate, lexicon, position_after, view_of

SEEDS = st.integers(0, 10_000)
EMPTY = "/".join(["15"] * 15)


def only(view: SeatView, number: int = 8, seed: int = 1) -> Candidate:
    return choose(view, lexicon(), number, NODES, seed)[0]


@pytest.mark.parametrize(
    "levels",
    [(1, 2), (3, 4), (5, 6), (7, 8), (8,), (1,), (2, 5, 8), (1, 4, 6, 8)],
    ids=lambda levels: str(levels),
)
def test_ps140_whole_games_are_played_without_one_refused_move(levels: tuple[int, ...]) -> None:
    # `play` raises for anything illegal, an invalid word included.
    for seed in range(25):
        position = position_after(10_000, seed, levels)
        assert position.outcome is not None
        assert len(position.scores) == len(levels)


@settings(deadline=None, max_examples=25)
@given(SEEDS, st.integers(0, 20), st.integers(1, 4))
def test_the_lower_levels_form_common_words_only(seed: int, turns: int, number: int) -> None:
    view = view_of(position_after(turns, seed, (8, number)))
    candidates = choose(view, lexicon(), number, NODES, seed, top=5)
    for candidate in candidates:
        if isinstance(candidate.move, Place):
            score = score_play(view.board, candidate.move.tiles, view.rules)
            tiers = [lexicon().tier(word.word.upper()) for word in score.words]
            assert max(tiers) <= 4


def test_the_upper_levels_may_use_every_short_word_that_a_computer_says() -> None:
    graph_words = lexicon().computer_words()
    for number in range(5, 9):
        assert level(number).vocabulary == "full"
    for word in [word for word in graph_words if len(word) <= 3][::60]:
        view = read_cgp(f"{EMPTY} {word}/ 0/0 0")
        shown = choose(view, lexicon(), 8, NODES, 0, top=500)
        assert word in {spelt(candidate.move) for candidate in shown}


def test_who_judges_looks_among_all_words_that_count_and_who_plays_among_those_that_maven_says() -> None:
    board = "/".join(["15"] * 7 + ["3HOOTER6"] + ["15"] * 7)
    view = read_cgp(f"{board} LOLBXED/ 0/0 0")
    for purpose, word in ((Purpose.JUDGE, "BOLLOXED"), (Purpose.PLAY, "HELLBOX")):
        for number in (7, 8):
            for found in (
                choose(view, lexicon(), number, Budget(nodes=1), 0, purpose=purpose),
                choose_plainly(view, lexicon(), number, 0, 1, None, purpose),
            ):
                move = found[0].move
                assert isinstance(move, Place)
                score = score_play(view.board, move.tiles, view.rules)
                assert score.words[0].word == word, (purpose, number)
    one, other = (choose(view, lexicon(), 8, Budget(nodes=1), 0, purpose=purpose)[0] for purpose in Purpose)
    weighed = choose(view, lexicon(), 8, Budget(nodes=1), 0, 3, weigh=one.move, purpose=Purpose.JUDGE)
    assert weighed[0].move == other.move
    family = replace(view, rules=replace(view.rules, excluded_tags=frozenset({"offensive"})))
    assert choose(family, lexicon(), 8, Budget(nodes=1), 0, purpose=Purpose.JUDGE)[0].move == one.move


def spelt(move: Move) -> str:
    return "".join(tile.face for tile in sorted(move.tiles)) if isinstance(move, Place) else ""


@settings(deadline=None, max_examples=20)
@given(SEEDS, st.integers(0, 30), st.integers(1, 8), st.integers(0, 2**63))
def test_the_same_question_gets_the_same_answer(seed: int, turns: int, number: int, luck: int) -> None:
    position = position_after(turns, seed)
    view = view_of(position)
    assert choose(view, lexicon(), number, NODES, luck, 5) == choose(view, lexicon(), number, NODES, luck, 5)


def test_another_seed_can_make_a_novice_play_otherwise() -> None:
    view = view_of(position_after(6, 3))
    assert len({only(view, 1, seed).move for seed in range(20)}) > 5


@settings(deadline=None, max_examples=20)
@given(SEEDS, st.integers(0, 20), st.integers(1, 8))
def test_hidden_tiles_changing_places_changes_no_answer(seed: int, turns: int, number: int) -> None:
    position = position_after(turns, seed)
    other = 1 - position.to_move
    hidden = position.bag + position.racks[other]
    size = len(position.racks[other])
    swapped = hidden[::-1]
    racks = list(position.racks)
    racks[other] = swapped[:size]
    changed = replace(position, bag=swapped[size:], racks=tuple(racks))
    assert Counter(changed.bag + changed.racks[other]) == Counter(hidden)
    one, two = (choose(view_of(each), lexicon(), number, NODES, seed, 5) for each in (position, changed))
    assert one == two


def test_two_blanks_alone_make_a_play() -> None:
    view = replace(view_of(position_after(6, 5)), rack="??")
    best = only(view).move
    assert isinstance(best, Place)
    assert all(tile.face.islower() for tile in best.tiles)


def test_a_rack_of_consonants_is_exchanged_while_the_bag_is_full() -> None:
    best = only(read_cgp(f"{EMPTY} VVWWQJK/ 0/0 0")).move
    assert isinstance(best, Exchange)
    assert set(best.tiles) <= set("VVWWQJK")


@pytest.mark.parametrize(
    ("needs", "bag", "most"),
    [
        (ExchangeNeeds.SEVEN, 6, 0),
        (ExchangeNeeds.SEVEN, 7, 7),
        (ExchangeNeeds.AS_MANY, 3, 3),
        (ExchangeNeeds.ANY, 1, 1),
        (ExchangeNeeds.ANY, 0, 0),
    ],
)
def test_no_more_tiles_are_exchanged_than_the_rules_allow(needs: ExchangeNeeds, bag: int, most: int) -> None:
    view = read_cgp(f"{EMPTY} VVWWQJK/ 0/0 0")
    view = replace(view, rules=replace(Rules(), exchange=needs), bag_count=bag)
    moves = [candidate.move for candidate in choose(view, lexicon(), 8, NODES, 0, top=200)]
    exchanged = [len(move.tiles) for move in moves if isinstance(move, Exchange)]
    assert max(exchanged, default=0) == most
    assert any(isinstance(move, Pass) for move in moves)


def test_exchanges_that_are_used_up_are_not_proposed() -> None:
    view = read_cgp(f"{EMPTY} VVWWQJK/ 0/0 0")
    view = replace(view, rules=replace(Rules(), exchanges_allowed=1), exchanges=(1, 0))
    assert only(view).move == Pass()


def test_every_level_prefers_a_play_to_a_pass() -> None:
    for number in range(1, 9):
        view = read_cgp(f"{EMPTY} RETINAS/ 0/0 0")
        assert isinstance(only(view, number).move, Place)


def test_with_an_empty_bag_plays_are_judged_by_the_end_of_the_game_that_follows() -> None:
    position = late_position()
    found = choose(view_of(position), lexicon(), 8, Budget(nodes=8), 0, top=8)
    plays = [each for each in found if isinstance(each.move, Place)]
    assert len(plays) == 8
    assert plays == sorted(plays, key=lambda play: -play.equity)
    for each in plays:
        assert each.equity == won_by(position, each.move)


def won_by(position: Position, move: Move) -> int:
    """What a move wins to the end by the rules, if both sides then mind points and what they keep alone."""
    seat = position.to_move
    before = position.scores[seat] - position.scores[1 - seat]
    while position.outcome is None:
        position, _ = play(position, move, lexicon())
        if position.outcome is None:
            move = greediest(view_of(position))
    return position.scores[seat] - position.scores[1 - seat] - before


def greediest(view: SeatView) -> Move:
    plays = generate(view.board, view.rack, lexicon().graph("full"), table_of(Rules()))

    def worth(index: int) -> int:
        tiles = plays.place(index).tiles
        laid = Counter(tile.face if tile.face.isupper() else "?" for tile in tiles)
        kept = points("".join((Counter(view.rack) - laid).elements()))
        out = len(tiles) == len(view.rack)
        return plays.score(index) + (2 * points(view.unseen) if out else -10 - 2 * kept)

    return plays.place(max(range(len(plays)), key=worth)) if len(plays) else Pass()


def points(faces: str) -> int:
    return ENGLISH.total(faces)


def late_position() -> Position:
    for seed in range(100):
        position, _ = opening(Rules(), 2, seed)
        while position.outcome is None:
            if not position.bag:
                return position
            move = choose(view_of(position), lexicon(), 8, NODES, 0)[0].move
            position, _ = play(position, move, lexicon())
    raise AssertionError("no game reached an empty bag")


def test_who_has_tiles_that_fit_nowhere_can_only_pass() -> None:
    board = Board().with_tiles(Tile(Square(7, 5 + i), face) for i, face in enumerate("CWM"))
    for stuck in (board, Board()):
        view = replace(
            read_cgp(f"{EMPTY} QV/ 0/0 0"), board=stuck, bag_count=0, unseen="E", rack_counts=(2, 1)
        )
        assert [one.move for one in choose(view, lexicon(), 8, Budget(nodes=1), 0, top=2)] == [Pass()]


def test_a_word_that_the_computer_never_says_still_counts_as_playable() -> None:
    words = Lexicon.from_words(["XYST"], "one", never_played=["XYST"])
    view = replace(read_cgp(f"{EMPTY} STXY/ 0/0 0"), bag_count=0)
    candidates = choose(view, words, 8, Budget(nodes=1), 0, top=2)
    assert candidates[0].move == Pass()
    assert isinstance(candidates[1].move, Place)
    assert choose(view, words, 8, Budget(nodes=1), 0, top=1) == candidates[:1]


def test_stopping_at_once_still_gives_a_move() -> None:
    view = view_of(late_position())
    assert choose(view, lexicon(), 8, Budget(), 0, stop=lambda: True)


def test_thinking_is_reported_best_first_and_ends_with_the_answer() -> None:
    heard: list[tuple[Candidate, ...]] = []
    view = view_of(position_after(4, 9))
    answer = choose(view, lexicon(), 8, NODES, 0, on_thinking=heard.append)
    assert heard[-1][0].move == answer[0].move


def test_there_are_eight_levels_by_the_names_of_the_old_box() -> None:
    names = "Novice Beginner Intermediate Advanced Expert Champion Master"
    assert [each.name for each in LEVELS] == [*names.split(), "Grand Master"]
    assert [each.vocabulary == "full" for each in LEVELS] == [False] * 4 + [True] * 4


@pytest.mark.parametrize("number", [0, 9, -1])
def test_a_level_that_does_not_exist_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="not one of 1 to 8"):
        choose(read_cgp(f"{EMPTY} RETINAS/ 0/0 0"), lexicon(), number, NODES, 0)


def test_a_seat_that_waits_is_answered_as_if_it_moved() -> None:
    # Proving that nobody can play asks about every seat, also those that are not to move.
    position = position_after(5, 2)
    waiting = seat_view(position, 1 - position.to_move)
    assert choose(waiting, lexicon(), 8, NODES, 0)


def challenged_position(word: str, faces: str = "", bag: str | None = None) -> Position:
    """Seat 0 has laid a word through the centre under player challenges; seat 1 answers."""
    rules = replace(Rules(), challenge=Challenge.DOUBLE)
    position, _ = opening(rules, 2, 5)
    position = replace(
        position, racks=(word + faces, position.racks[1]), bag=position.bag if bag is None else bag
    )
    tiles = tuple(Tile(Square(7, 7 + offset), face) for offset, face in enumerate(word))
    return play(position, Place(tiles), lexicon())[0]


@pytest.mark.parametrize(("number", "expected"), [(8, True), (5, True), (4, False), (1, False)])
def test_a_wrong_word_is_challenged_by_the_levels_that_know_all_words(number: int, expected: bool) -> None:
    view = view_of(challenged_position("XQZV", "EEE"))
    assert view.pending
    assert isinstance(only(view, number).move, ChallengePlay) == expected


def test_a_good_word_is_not_challenged_but_played_upon() -> None:
    position = challenged_position("QUIZ", "EEE")
    move = only(view_of(position)).move
    assert isinstance(move, Place)
    assert play(position, move, lexicon())[0].ply > position.ply


def test_the_play_that_goes_out_is_accepted_with_a_pass() -> None:
    position = challenged_position("QUIZ", bag="")
    move = only(view_of(position)).move
    assert move == Pass()
    assert play(position, move, lexicon())[0].outcome is not None


def test_at_a_glance_the_last_tiles_of_the_bag_are_not_exchanged_while_there_is_a_play() -> None:
    rules = Rules(exchange=ExchangeNeeds.ANY)
    late = replace(view_of(position_after(8, 3)), rules=rules, rack="?NIERGU")
    for bag in (1, 6):
        found = choose(replace(late, bag_count=bag), lexicon(), 8, Budget(nodes=1), 0, top=10_000)
        assert isinstance(found[0].move, Place)
        assert not any(isinstance(one.move, Exchange) for one in found)
