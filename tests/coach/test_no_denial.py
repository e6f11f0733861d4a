"""Nothing that is said of a turn denies what is said beside it, whatever may have been measured."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from controllers.actions import Brand
from game.archive.told_game import ToldGame, ToldTurn
from game.coach.judged_game import JudgedTurn
from game.coach.sentences import advice, why_of
from game.coach.three_moments import Moment, hints, moments, what_they_cost, what_was_good
from game.lexicon.words import Lexicon
from game.maven.messages import Candidate, Difference, Interval
from game.maven.ruler import Basis, Unit, basis_of
from game.render.panels.canvas import HEIGHT, WIDTH, Canvas
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Label, Pen
from game.render.panels.sheet_panel import draw_sheet
from game.render.panels.typesetting import ELLIPSIS
from game.rules.editions import PLAYSTATION
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Move, Place, tiles_of
from game.rules.scoring import score_play
from game.scenes.history.moments import moment_card, moments_sheet
from game.scenes.kit.picture.sheet import Pile, Sheet, Words
from tests.coach.test_sentences import Played, played

_TIMES = 12
"""Measurements that are made up for each turn."""
_SMALL = 28
"""Sentences that are set smaller are hard to read from the couch."""
_STOLEN = 0.2
"""How often the next one lays what would have been best."""
_NAMES = re.compile(r"\b[A-Z]{2,}\b")
_OFTEN = re.compile(r"wins? more|more often|won more|opponents|it decides the game")
_ESTIMATE = re.compile(r"give or take|probably|\babout\b|[Oo]f 1,?000?0? games|Quick estimate")


@pytest.fixture(scope="module")
def games() -> list[Played]:
    lexicon = Lexicon.load()
    seated = ((3, 5), 4), ((6, 2), 8), ((4, 3, 5), 5), ((2, 8), 21)
    return [played(lexicon, PLAYSTATION, levels, seed) for levels, seed in seated]


def _interval(luck: random.Random, size: float, *, exact: bool) -> Interval:
    mean = luck.choice((0.0, 1.0, luck.gauss(0, 1), luck.gauss(0, 8))) * size
    wide = 0.0 if exact else luck.choice((0.3, 1.0, 4.0)) * size
    return Interval(mean, mean - wide, mean + wide)


def _measured(luck: random.Random, *, proven: bool) -> Difference:
    places, points = (_interval(luck, size, exact=proven) for size in (0.01, 2.0))
    if proven:
        share = luck.choice((-1.0, -0.5, 0.0, 0.0, 0.5, 1.0))
        more = float(luck.randint(1, 40)) * (share or luck.choice((-1, 0, 1)))
        places, points = Interval(share, share, share), Interval(more, more, more)
    following, reply = (luck.choice((None, _interval(luck, 2.0, exact=False))) for _ in range(2))
    return Difference(places, points, proven, *(() if proven else (following, reply)))


def _made_up(games: list[Played], seed: int) -> Iterator[tuple[ToldGame, dict[int, JudgedTurn]]]:
    """All turns of all games, each as if something else had been measured of it."""
    luck = random.Random(seed)
    for game, verdicts in games:
        found, turns = {}, []
        for turn, later in zip(game.turns, [*game.turns[1:], None], strict=True):
            verdict = verdicts.get(turn.ply)
            if verdict and later and luck.random() < _STOLEN:
                turn, verdict = _stolen(turn, verdict, later)
            turns.append(turn)
            if verdict:
                found[turn.ply] = _otherwise(turn, verdict, luck)
        yield replace(game, turns=tuple(turns)), found


def _stolen(turn: ToldTurn, verdict: JudgedTurn, later: ToldTurn) -> tuple[ToldTurn, JudgedTurn]:
    """A turn as if its best play had been what the next one laid then."""
    if not isinstance(later.move, Place) or not isinstance(turn.move, Place):
        return turn, verdict
    if not turn.stood or not later.stood or turn.label == later.label:
        return turn, verdict
    try:
        score = score_play(turn.before.board, later.move.tiles, turn.before.rules)
    except IllegalMove:
        return turn, verdict
    if not score.words:
        return turn, verdict
    best = Candidate(later.move, later.points, later.points + 20.0)
    racks = list(turn.before.racks)
    racks[turn.seat] = tiles_of(turn.move) + tiles_of(later.move)
    before = replace(turn.before, racks=tuple(racks))
    return replace(turn, before=before), replace(verdict, best=(best,))


def _otherwise(turn: ToldTurn, verdict: JudgedTurn, luck: random.Random) -> JudgedTurn:
    basis = basis_of(len(turn.before.racks), len(turn.before.bag), at_a_glance=luck.random() < 0.1)
    is_end = basis is Basis.PROOF
    best = (replace(verdict.best[0], proven=is_end and luck.random() < 0.8), *verdict.best[1:])
    return replace(verdict, basis=basis, best=best).compared_more(_measured(luck, proven=is_end), 1)


def test_who_wins_as_often_is_told_in_one_way_and_beside_a_proof_stands_no_estimate(
    games: list[Played],
) -> None:
    """ "Wins more often" stood above "Both win as often", and an estimate beside a proof (E15, E17)."""
    kinds = Counter[str]()
    for seed in range(_TIMES):
        for game, verdicts in _made_up(games, seed):
            for turn in game.turns:
                if (verdict := verdicts.get(turn.ply)) is None:
                    continue
                said, loss = advice(game, turn, verdict), verdict.loss
                texts = [said.text, said.quiet]
                if verdict.is_mistake:
                    why = why_of(game, turn, verdict)
                    texts += [str(each) for each in (why.said, why.told, why.task)]
                together = " ".join(texts)
                if "as often" in together:
                    kinds["as often"] += 1
                    behind = verdict.played.behind
                    assert behind is not None
                    assert -0.02 <= behind.places.low <= behind.places.high <= 0.02, "it is known"
                    assert not _OFTEN.search(together), together
                if _OFTEN.search(together):
                    kinds["more often"] += 1
                    assert loss is not None, together
                    assert loss.unit is Unit.PLACES, together
                if verdict.basis is Basis.PROOF and loss is not None and verdict.is_mistake:
                    kinds["proven"] += 1
                    assert not _ESTIMATE.search(together), together
    assert min(kinds[each] for each in ("as often", "more often", "proven")) > 20


def test_moments_repeat_no_word_name_no_answer_and_make_a_difference_only_where_they_do(
    games: list[Played],
) -> None:
    """ "Find a play that shuts it" named the play, and a word came in two of three moments (E17)."""
    counted = Counter[str]()
    for seed in range(_TIMES):
        for game, verdicts in _made_up(games, seed):
            for seat, _ in enumerate(game.record.seats):
                found = moments(game, verdicts, seat)
                said = [
                    set(re.findall(r"\b[A-Z]{2,}\b", f"{one.cause.told} {one.cause.task}")) for one in found
                ]
                causes = [str(one.cause.told) for one in found]
                assert len(set(causes)) == len(causes), "no cause is told twice, word for word (E17)"
                for number, moment in enumerate(found):
                    own, best = moment.turn.move, moment.verdict.best[0].move
                    shown = said[number] | {_word(moment.turn, move) for move in (own, best)} - {""}
                    for other in said[:number]:
                        assert not shown & other
                    answer = _word(moment.turn, best)
                    if answer and answer != _word(moment.turn, own):
                        riddle = [str(moment.cause.told), str(moment.cause.task), *_but_the_last(moment)]
                        counted["riddles"] += 1
                        assert answer not in re.findall(r"[A-Z]+", " ".join(riddle)), riddle
                under = what_they_cost(found, "Anna")
                quiet = [advice(game, one.turn, one.verdict).quiet for one in found]
                if "made the difference" in under:
                    counted["difference"] += 1
                    assert not any("as often" in each or "ends" in each for each in quiet), quiet
    assert min(counted[each] for each in ("riddles", "difference")) > 20


def _but_the_last(moment: Moment) -> list[str]:
    return [hint.text for hint in hints(moment)[:-1]]


def _word(turn: ToldTurn, move: Move) -> str:
    if not isinstance(move, Place):
        return ""
    return score_play(turn.before.board, move.tiles, turn.before.rules).words[0].word.upper()


def test_what_moments_say_is_never_cut_and_hardly_ever_small(games: list[Played]) -> None:
    """The end of a sentence was left off, and two long ones had smaller letters in every third card (E17)."""
    seen, cut, small = 0, list[str](), 0
    for seed in range(_TIMES):
        for game, verdicts in _made_up(games, seed):
            for seat, _ in enumerate(game.record.seats):
                found = moments(game, verdicts, seat)
                asked = [moment_card("Turn 17", str(one.cause.told), str(one.cause.task)) for one in found]
                for focus in range(-1, len(found)):
                    cards = [
                        _shown(game, found[at]) if at == focus else asked[at] for at in range(len(found))
                    ]
                    under, last = what_they_cost(found, "Bartholomew"), what_was_good(game, verdicts, seat)
                    labels = _labels(moments_sheet("Three moments", under, cards, max(focus, 0), last))
                    seen += len(cards)
                    cut += [each.text for each in labels if each.shortened or each.text.endswith(ELLIPSIS)]
                    told = [card.parts[1].text for card in cards if isinstance(card.parts[1], Words)]
                    small += sum(
                        any(each.style.size < _SMALL and each.text in text for each in labels)
                        for text in told
                    )
    assert seen > 600
    assert not cut
    assert small <= 0.03 * seen


def _shown(game: ToldGame, moment: Moment) -> Pile:
    said = advice(game, moment.turn, moment.verdict)
    return moment_card("Turn 17", said.text, said.quiet)


def _labels(panel: Sheet) -> list[Label]:
    """The lines of a panel."""
    motion = Easing()
    motion.instant = True
    kit = Kit(Pen(), Canvas(WIDTH, HEIGHT, 1.0), motion, Brand.XBOX)
    draw_sheet(panel, kit)
    return kit.pen.labels
