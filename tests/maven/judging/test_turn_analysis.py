"""A coach's numbers: what each turn of a game gave away, from a record or from a sheet."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.__main__ import main
from game.maven.judging.gcg_decisions import FacedTurn, decisions_on
from game.maven.judging.turn_analysis import analyse
from game.maven.levels_and_vocabularies import level
from game.maven.messages import Budget
from game.maven.player.at_a_glance import weighed
from game.maven.player.choose_move import choose
from game.maven.ruler import HARDLY_POINTS, Unit, loss_by, nothing
from game.rules.cgp import read_cgp
from game.rules.editions import SOLITAIRE
from game.rules.events import TilesPlaced
from game.rules.gcg import read_gcg
from game.rules.moves import Exchange, Pass, Place
from game.rules.notation import format_move
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.record import Record, Seat, with_turn
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import seat_view
from tests.maven.tables import NODES, lexicon, view_of
from tests.rules.replays import public_history, steps


def recorded(
    levels: tuple[int, ...],
    turns: int,
    seed: int = 5,
    rules: Rules = Rules(),  # noqa: B008 - frozen
) -> tuple[Record, str]:
    """A game between Maven's levels as a record, and the same as a sheet in GCG."""
    names = [f"level{level}-{seat}" for seat, level in enumerate(levels)]
    record = Record(rules, lexicon().digest, tuple(Seat(name, "maven", 1) for name in names), seed)
    lines = [f"#player{seat} {name}" for seat, name in enumerate(names, 1)]
    position, _ = opening(rules, len(levels), seed)
    while position.outcome is None and position.ply < turns:
        before, seat = position, position.to_move
        move = choose(view_of(position), lexicon(), levels[seat], NODES, seed + position.ply)[0].move
        position, events = play(position, move, lexicon())
        record = with_turn(record, before, move, 0, position)
        points = next((event.score.total for event in events if isinstance(event, TilesPlaced)), 0)
        told = format_move(move, before.board).replace("pass", "-")
        lines.append(f">{names[seat]}: {before.rack} {told} +{points} {before.scores[seat] + points}")
    return record, "\n".join(lines)


def decisions_of(record: Record) -> Iterator[FacedTurn]:
    """The turns of a recorded game, by replaying it."""
    history = public_history(record, lexicon())
    positions = [position for position, _ in steps(record, lexicon())]
    for ply, (turn, position) in enumerate(zip(record.turns, positions, strict=False)):
        if isinstance(turn.move, Place | Exchange | Pass):
            yield FacedTurn(
                record.seats[turn.seat].name, seat_view(position, turn.seat, history[:ply]), turn.move
            )


RECORD, SHEET = recorded((7, 2), 14)


def test_a_record_and_its_sheet_tell_of_the_same_decisions() -> None:
    from_record, from_sheet = list(decisions_of(RECORD)), list(decisions_on(read_gcg(SHEET)))
    assert len(from_record) == 14
    for one, other in zip(from_record, from_sheet, strict=True):
        assert (one.name, one.stood) == (other.name, other.stood)
        assert set(getattr(one.move, "tiles", ())) == set(getattr(other.move, "tiles", ()))
        known = [
            "board",
            "rack",
            "unseen",
            "bag_count",
            "scores",
            "rack_counts",
            "exchanges",
            "seat",
            "history",
        ]
        assert [getattr(one.view, each) for each in known] == [getattr(other.view, each) for each in known]


def test_the_best_static_move_loses_nothing_and_a_weak_one_what_it_is_behind() -> None:
    for verdict in analyse(decisions_of(RECORD), lexicon()):
        view = verdict.decision.view
        best = choose(view, lexicon(), 8, Budget(nodes=1), 0)[0]
        assert verdict.best[0].equity == best.equity
        assert verdict.loss is not None
        assert verdict.loss.unit is Unit.POINTS
        behind = best.equity - verdict.played.equity
        assert verdict.loss.amount == pytest.approx(behind if behind >= HARDLY_POINTS else 0.0)
        if verdict.decision.name.startswith("level2"):
            continue
        assert verdict.loss.amount < 10


@pytest.mark.parametrize("turns", [0, 3, 9])
def test_what_the_engine_would_not_propose_is_weighed_as_it_weighs_what_it_does(turns: int) -> None:
    view = list(decisions_of(RECORD))[turns].view
    for candidate in choose(view, lexicon(), 8, Budget(nodes=1), 0, top=2000)[::7]:
        found = weighed(view, candidate.move, level(8))
        assert (found.score, found.equity) == (candidate.score, pytest.approx(candidate.equity, abs=0.002))
        ours, theirs = found.reasons, candidate.reasons
        assert ours is not None
        assert theirs is not None
        assert (ours.leave, ours.offers) == pytest.approx((theirs.leave, theirs.offers), abs=0.002)


def test_a_word_that_is_not_valid_is_named_and_what_was_challenged_away_was_a_pass() -> None:
    text = "#player1 a\n#player2 b\n>a: EIQUVXZ 8G QUXZ +48 48\n>a: EIQUVXZ -- -48 0\n>b: AEINRST - +0 0\n"
    phony, passed = analyse(decisions_on(read_gcg(text)), lexicon())
    assert phony.phony == ("QUXZ",)
    assert not phony.decision.stood
    assert not phony.is_best
    assert phony.played.score == 0
    assert isinstance(passed.decision.move, Pass)
    assert passed.loss is not None
    assert passed.loss.amount > 20
    assert passed.decision.view.scores == (0, 0)


def test_playing_on_gives_chances_to_win() -> None:
    decisions = list(decisions_of(RECORD))[2:6]
    for verdict in analyse(decisions, lexicon(), nodes=2000):
        assert verdict.best[0].win_rate is not None
        assert verdict.played.win_rate is not None
        assert verdict.loss is not None
        if verdict.played.behind is None:
            assert verdict.is_best
        else:
            assert verdict.loss in (loss_by(verdict.played.behind), nothing(verdict.loss.proven))


def test_alone_at_the_table_nothing_is_won_or_lost_but_points() -> None:
    record, _ = recorded((8,), 6, rules=SOLITAIRE)
    for verdict in analyse(decisions_of(record), lexicon()):
        assert verdict.loss is not None
        assert verdict.loss.unit is Unit.POINTS
        assert verdict.loss.amount < 1


def test_the_command_prints_a_row_for_each_turn_and_the_same_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.gcg"
    file.write_text(SHEET)
    assert main(["maven", "analyse", str(file), "--seconds", "0", "--top", "2"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert main(["maven", "analyse", str(file), "--seconds", "0", "--top", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [turn["turn"] for turn in told["turns"]] == list(range(1, 15))
    assert sum(row.lstrip()[0].isdigit() and "level" in row for row in rows) == 14
    assert {player["name"] for player in told["players"]} == {"level7-0", "level2-1"}
    assert told["players"][0]["points_lost"] < told["players"][1]["points_lost"]
    assert all(len(turn["best"]) == 2 for turn in told["turns"])
    # A turn's position can be handed to `parlour maven best`.
    faced = [decision.view for decision in decisions_on(read_gcg(SHEET))]
    told_views = [read_cgp(turn["cgp"]) for turn in told["turns"]]
    assert [(view.board, view.rack) for view in told_views] == [(view.board, view.rack) for view in faced]
    assert [view.scores[0] for view in told_views] == [view.scores[view.seat] for view in faced]


def test_a_file_that_is_no_game_gets_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.gcg"
    bad.write_bytes(b"\x89PNG\r\n\x1a\n\x00")
    for path in (bad, tmp_path / "missing.gcg", tmp_path):
        assert main(["maven", "analyse", str(path)]) == 2
        said = capsys.readouterr().err
        assert str(path) in said
        assert len(said.splitlines()) == 1
