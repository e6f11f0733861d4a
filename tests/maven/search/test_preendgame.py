"""With a tile or two in the bag every draw is played to its end, and who wins most often is chosen."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import permutations
from statistics import fmean

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.maven.levels_and_vocabularies import level
from game.maven.messages import Budget, Candidate
from game.maven.player.choose_move import choose
from game.maven.player.ways_to_search import tools_for
from game.maven.plays.board_arrays import rack_of, table_of
from game.maven.plays.leave_values import rack_worths
from game.maven.search.late_odds import odds_of_rollouts
from game.maven.search.late_plays import worth_a_glance
from game.maven.search.preendgame import difference
from game.rules.board import Board
from game.rules.moves import Pass, Place
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.record_codec import move_from_text
from game.rules.rules_and_defaults import Rules, ScorelessEnd
from game.rules.scoring import score_play
from game.rules.seat_view import SeatView, seat_view
from tests.maven.search.test_endgame import TOTAL, ending, generator, minimax
from tests.maven.tables import lexicon
from tools.studies.last_draws import exact_worths

MANY = Budget(nodes=1_000_000)
_TO_A_BLANK = (
    "phdDheIhfShgShhehiRhjT pgdOgeGgfEggE pckFdkIekQfkUgkEhkS pdhMdiAdjVdlE peeAefNegNehEeiX "
    "pijRjjUkjEljBmjOnjRojN pcgZchEciP pkeAkfWkgAkhIkiTkkR pjePjfAjgLjhL pohCoiAokDolLomIonNooG "
    "pahTbhHfhD pdcWddIdeFdfE pcbJccAcdG plbOlcUldNleClfE plaBmaAnaLoaK pnbOncUndIneE "
    "pjnVknElnRmnDnnI pllTlmOloY"
)
_TO_HALF_THE_DRAWS = (
    "phdDheOhfThgAhhL pdeReeAfeBgeBieNjeIkeS pdaJdbAdcGddE pefWffAgfI padVbdOcdLedD "
    "pidEjdLkdIldGmdHndT paeaafPagOahUaiRajEakD pjcCjfFjgT peaEfaTgaOhaN poaCobWocModS "
    "pbbAbcPbeGbfEbgE pbjTbkOblQbmUbnE pboTcoEdoMeopfoEgoRhoA pclUdlAelY pdkFekAfkVgkOhkR "
    "phnNinOjnIknSlnImnEnnR phjEijLjjHkjI pggZ"
)
_TO_A_LOW_EQUITY = (
    "phdHheEhfDhgGhhE pifUjfX pjeOkeK pahpbhEchTdhUehNfhTghZ plcFldLleElfW pmfOnfW pofSogTohOoiGojY "
    "pebSecEedDeeEefRegUeiT pbaRbbIbcNbdSbeAbfBbgL pniAnjBnkOnlVnmE pllVmlIolA pfiAfjJ pgiOgjO paaAcaIdaA "
    "pcfEcgAciEcjRckIclEcmS phjThkIhlDhmIhnEhoR piiQijAikT pmmFomY pdlLdmIdnMdoN pgkNjkRkkO pjdCkdOmdIndN"
)
_TO_A_BLOCK = (
    "phgQhhAhiDhjI pgjVijEjjW pkjYkkOklK plkPllIlmP piiYjiE pmlFmmOmnH pioFjoukoRloAmoNnoEooS "
    "pohAoiLojfokOolRomJonA pfnGgnEhnNinOjnM pifLigI pjhDkhUlhH plcBldLleOlfTlgC pbmUcmVdmUemLfmAgmR pdlX "
    "xEIIOOU pmbWmcAmdImeN paoBboAcoRdoMeoIfoE pgaDhaIiaEjaTkaElaRmaS pkeGneZoeO pejTekOelI "
    "pbbDcbOdbNebAfbTgbEhbS"
)
"""The moves of games of static players, as records write them."""


def late(seed: int, mine: str, unseen: str, bag: int, lead: int) -> SeatView:
    view = ending(seed, mine, unseen)
    counts = [len(unseen) - bag] * 2
    counts[view.seat] = len(mine)
    scores = [200, 200]
    scores[view.seat] += lead
    return replace(view, bag_count=bag, rack_counts=tuple(counts), scores=tuple(scores))


@settings(deadline=None, max_examples=8)
@given(
    st.integers(0, 300),
    st.sampled_from(["VE", "CAT", "QI", "OE"]),
    st.sampled_from(["AV", "ZO", "KNA", "JUE"]),
    st.integers(-25, 15),
)
def test_the_chance_of_the_best_play_is_what_playing_out_every_draw_gives(
    seed: int, mine: str, unseen: str, lead: int
) -> None:
    view = late(seed, mine, unseen, 1, lead)
    found = choose(view, lexicon(), 8, MANY, 0, top=100)
    best = next((each for each in found if isinstance(each.move, Place)), None)
    assume(best is not None)  # something can be laid at all
    assert best is not None
    if best.win_rate is None:  # given up for a pass
        assert found[0].move == Pass()
        return
    assert best.win_error is not None
    error = 0.03 + 2 * best.win_error
    assert best.win_rate == pytest.approx(share_over_draws(view, best), abs=error)


@pytest.mark.parametrize(
    ("seed", "mine", "unseen", "lead", "least"),
    [
        (4, "CATS", "QUEE", -5, 3 / 4),
        (6, "RATS", "ENO", -5, 2 / 3),
        (9, "LIES", "ZOA", -30, 1 / 3),
    ],
)
def test_a_play_far_down_the_list_of_equity_is_found_in_the_time_of_a_game(
    seed: int, mine: str, unseen: str, lead: int, least: float
) -> None:
    view = late(seed, mine, unseen, 1, lead)
    chosen = choose(view, lexicon(), 8, Budget(nodes=9_600), 0)[0]
    assert share_over_draws(view, chosen) >= least - 1e-6


def test_what_is_looked_at_once_more_meets_every_draw_before_it_is_believed() -> None:
    view = late(22, "CAST", "AVO", 1, -12)  # a pass wins the two of three draws that it meets at a glance
    chosen = choose(view, lexicon(), 8, Budget(nodes=9_600), 0)[0]
    assert chosen.win_rate == pytest.approx(2 / 3, abs=0.02)
    assert chosen.win_error is not None
    assert chosen.win_error <= 0.04


def share_over_draws(view: SeatView, candidate: Candidate) -> float:
    """The chance to win of a play that takes the only tile in the bag, by plain minimax over every draw."""
    assert isinstance(candidate.move, Place)
    tiles = candidate.move.tiles
    kept = list((Counter(view.rack) - Counter(tile.face for tile in tiles)).elements())
    lead = view.scores[view.seat] - view.scores[1 - view.seat] + candidate.score
    ends = []
    for index, drawn in enumerate(view.unseen):
        theirs = view.unseen[:index] + view.unseen[index + 1 :]
        answered = minimax(view.board.with_tiles(tiles), theirs, "".join([*kept, drawn]), False)
        ends.append(share_of(lead - answered))
    return fmean(ends)


def test_two_in_the_bag_are_judged_too_and_repeatably() -> None:
    view = late(4, "CATS", "QUEE", 2, 0)
    found = choose(view, lexicon(), 8, MANY, 3, top=5)
    assert found[0].win_rate is not None
    assert found == choose(view, lexicon(), 8, MANY, 3, top=5)


def test_after_all_draws_nothing_is_left_to_luck_and_after_some_the_error_is_told() -> None:
    view = late(4, "CATS", "QUEE", 1, -5)
    heard: list[Candidate] = []
    found = choose(view, lexicon(), 8, MANY, 3, on_thinking=lambda best: heard.append(best[0]))
    same = [one for one in heard if one.move == found[0].move and one.win_rate is not None]
    errors = [one.win_error for one in same if one.win_error is not None]
    assert found[0].win_error == errors[-1] == 0.0
    assert next(one.win_error for one in heard if one.win_error is not None) > 0.02
    assert set(errors[errors.index(0.0) :]) == {0.0}
    truth = found[0].win_rate
    assert truth is not None
    within = [abs((one.win_rate or 0.0) - truth) <= 2 * (one.win_error or 0.0) + 0.02 for one in same]
    assert within.count(True) >= 0.8 * len(within)


@pytest.mark.parametrize(("mine", "unseen", "bag"), [("CATS", "QUEE", 1), ("LIES", "ZOAT", 2)])
def test_a_longer_search_goes_on_from_where_a_shorter_one_ends(mine: str, unseen: str, bag: int) -> None:
    view = late(4, mine, unseen, bag, -5)
    thoughts: list[list[tuple[Candidate, ...]]] = []
    for nodes in (1_000, 2_000, 5_000):
        heard: list[tuple[Candidate, ...]] = []
        choose(view, lexicon(), 8, Budget(nodes=nodes), 0, on_thinking=heard.append)
        thoughts.append(heard[1:])  # the first ones come best equity first, as many as there may be time for
    short, longer, longest = thoughts
    assert 3 < len(short) < len(longer) < len(longest)
    assert longer[: len(short)] == short
    assert longest[: len(longer)] == longer


def on_the_way(seed: int, moves: str) -> SeatView:
    position, _ = opening(Rules(), 2, seed)
    for move in moves.split():
        position, _ = play(position, move_from_text(move), lexicon())
    return seat_view(position, position.to_move)


def test_rollouts_that_are_wrong_about_one_draw_of_a_play_are_not_believed_in_the_others() -> None:
    view = on_the_way(
        121_264, _TO_A_BLANK
    )  # who knows where all tiles are wins by it what rollouts hold for lost
    chosen = choose(view, lexicon(), 8, Budget(nodes=9_600), 0)[0]
    assert chosen.win_rate is not None
    true = exact_worths(view, lexicon(), [chosen], 1)[chosen.move]
    assert true > 0.25
    assert chosen.win_rate == pytest.approx(true, abs=0.05)


def test_a_play_is_found_that_keeps_worse_tiles_than_a_hundred_others_but_scores_more() -> None:
    view = on_the_way(122_163, _TO_A_LOW_EQUITY)
    chosen = choose(view, lexicon(), 8, Budget(nodes=9_600), 0)[0]
    assert exact_worths(view, lexicon(), [chosen], 1)[chosen.move] > 0.9  # the next best wins 5 draws of 16


def test_of_plays_some_are_looked_at_for_their_equity_and_some_for_their_score() -> None:
    few = worth_a_glance([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 8)
    assert few == [0, 1, 2, 9, 3, 4, 5, 8]
    assert worth_a_glance([5, 5], 8) == [0, 1]


def test_what_a_search_finds_without_a_proof_counts_as_often_as_it_is_so() -> None:
    view = on_the_way(121_416, _TO_HALF_THE_DRAWS)
    one, other = (
        Candidate(move_from_text(move), score, 0.0)
        for move, score in (("pkkSlkOmkUnkK", 20), ("pkkDlkImkSnkK", 24))
    )
    tools = tools_for(view, lexicon(), level(8).vocabulary)
    apart = difference(view, one, other, *tools, 0, 4_000, None, {})
    true = exact_worths(view, lexicon(), [one, other], 1)
    assert apart is not None
    assert not apart.proven
    assert apart.places.mean == pytest.approx(true[one.move] - true[other.move], abs=1 / 36)


@pytest.mark.parametrize("lead", [250, -250])
def test_a_game_that_is_as_good_as_decided_is_known_to_be_so_without_a_proof(lead: int) -> None:
    # The last two leave a tile in the bag, and what is replied to them is never known.
    for seed, moves, pair in (
        (121_416, _TO_HALF_THE_DRAWS, (("pkkSlkOmkUnkK", 20), ("pkkDlkImkSnkK", 24))),
        (122_149, _TO_A_BLOCK, (("pblN", 2), ("pccN", 4))),
    ):
        view = on_the_way(seed, moves)
        scores = [200, 200]
        scores[view.seat] += lead
        one, other = (Candidate(move_from_text(move), score, 0.0) for move, score in pair)
        tools = tools_for(view, lexicon(), level(8).vocabulary)
        apart = difference(replace(view, scores=tuple(scores)), one, other, *tools, 0, 400, None, {})
        assert apart is not None
        assert apart.places.wide < 0.02
        assert apart.places.mean == pytest.approx(0, abs=0.01)


def test_of_a_rollout_that_ends_far_ahead_hardly_any_doubt_is_left() -> None:
    leads = np.array([-250.0, -120.0, -60.0, -20.0, 20.0, 60.0, 120.0, 250.0])
    for is_late in (False, True):
        odds = odds_of_rollouts(leads, np.full(len(leads), is_late))
        assert (np.diff(odds) > 0).all()
        assert 0.03 < 1 - odds[5] < 0.2
        assert 1 - odds[6] < 0.006
        assert 1 - odds[7] < 1e-4
        assert odds[0] < 1e-4


def test_a_reply_is_looked_for_among_all_plays_that_there_is_time_for() -> None:
    view = on_the_way(122_149, _TO_A_BLOCK)
    one, other = (Candidate(move_from_text(move), score, 0.0) for move, score in (("pblN", 2), ("pccN", 4)))
    tools = tools_for(view, lexicon(), level(8).vocabulary)
    apart = difference(view, one, other, *tools, 0, 19_200, None, {})
    assert apart is not None
    assert apart.places.mean > 1 / 3  # 25 draws of 36 against long replies; 6 against the best of eight


def test_the_order_of_the_hidden_tiles_changes_nothing_and_stopping_at_once_is_answered_statically() -> None:
    view = late(4, "CATS", "QUEE", 1, 0)
    static = choose(view, lexicon(), 8, Budget(nodes=1), 0)
    assert choose(view, lexicon(), 8, Budget(seconds=9), 0, stop=lambda: True)[0].move == static[0].move


@cache
def fair(
    board: Board, mine: str, unseen: str, bag: int, lead: int, passes: int = -1
) -> dict[object, tuple[float, float]]:
    """The chances to win of each move of who knows no more than this, with tiles in the bag, by brute force.

    Whoever answers makes one of the moves that are best by what it knows: if these are several, the chance
    lies between two bounds. Who has a play does not answer with a pass; `passes` in a row came just before.
    """
    rack = rack_of(mine)
    worths = rack_worths(rack, table_of(Rules()).values, 0, 0)
    plays = generator().plays(generator().grid(board), rack, worths)
    moves: list[tuple[Place | Pass, int]] = [(plays.place(i), plays.score(i)) for i in range(len(plays))]
    if passes < 0 or not moves:
        moves.append((Pass(), 0))
    orders = list(permutations(unseen))
    found: dict[object, tuple[float, float]] = {}
    for move, score in moves:
        now = max(passes, 0) + 1 if move == Pass() else 0
        ends = [after(board, mine, order[bag:], order[:bag], lead + score, move, now) for order in orders]
        found[move] = (fmean(end[0] for end in ends), fmean(end[1] for end in ends))
    return found


@cache
def after(
    board: Board,
    mine: str,
    theirs: tuple[str, ...],
    bag: tuple[str, ...],
    lead: int,
    move: object,
    passes: int,
) -> tuple[float, float]:
    """The least and the most that a game is worth after a move, every tile being where it is said to be."""
    tiles = move.tiles if isinstance(move, Place) else ()
    board, bag, drawn = board.with_tiles(tiles), bag[len(tiles) :], bag[: len(tiles)]
    left = Counter(mine) - Counter(tile.face for tile in tiles) + Counter(drawn)
    mine, other = "".join(sorted(left.elements())), "".join(sorted(theirs))
    if not bag:
        return (share_of(lead - minimax(board, other, mine, False)),) * 2
    if passes > 1:
        return (share_of(lead + TOTAL(other) - TOTAL(mine)),) * 2
    replies = fair(board, other, "".join(sorted([*mine, *bag])), len(bag), -lead, passes)
    best = max(most for _, most in replies.values())
    ends = []
    for reply in (each for each, (_, most) in replies.items() if most >= best):
        points = score_play(board, reply.tiles, Rules()).total if isinstance(reply, Place) else 0
        again = passes + 1 if reply == Pass() else 0
        low, high = after(board, other, tuple(mine), bag, points - lead, reply, again)
        ends += [1 - high, 1 - low]
    return min(ends), max(ends)


def share_of(lead: int) -> float:
    return ((lead > 0) + (lead >= 0)) / 2


@pytest.mark.parametrize(
    ("seed", "mine", "unseen", "lead", "bag"),
    [(0, "VE", "AV", 1, 1), (5, "Q", "ZO", 4, 1), (7, "VC", "KN", -9, 1), (9, "V", "KNA", 3, 2)],
)
def test_what_leaves_tiles_in_the_bag_is_judged_as_if_nobody_knew_them(
    seed: int, mine: str, unseen: str, lead: int, bag: int
) -> None:
    view = late(seed, mine, "".join(sorted(unseen)), bag, lead)
    truth = fair(view.board, mine, "".join(sorted(unseen)), bag, lead)
    found = choose(view, lexicon(), 8, MANY, 0, top=100)
    assert {each.move for each in found} == set(truth)
    for each in found:
        if each.win_rate is not None and each.win_error == 0.0:
            least, most = truth[each.move]
            assert least - 1e-6 <= each.win_rate <= most + 1e-6
    least, most = truth[found[0].move]
    error = 2 * (found[0].win_error or 0.0) + 1e-6
    assert found[0].win_rate is not None
    assert least - error <= found[0].win_rate <= most + error
    assert truth[found[0].move][1] >= max(least for least, _ in truth.values()) - 1e-6


def test_a_pass_that_would_end_the_game_is_not_judged() -> None:
    view = late(4, "V", "QUEE", 1, 0)
    for ends in (
        replace(view, scoreless=(3, 3)),
        replace(view, rules=replace(view.rules, scoreless_end=frozenset({ScorelessEnd.FIRST_PASS}))),
    ):
        found = choose(ends, lexicon(), 8, MANY, 0, top=100)
        assert {each.win_rate for each in found if each.move == Pass()} == {None}
