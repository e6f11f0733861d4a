"""A record is told turn by turn as it was played, and written in GCG as other programs read it."""

from __future__ import annotations

import pytest

from game.archive.gcg_sheet import sheet_of
from game.archive.told_game import told
from game.rules.events import PenaltyCharged
from game.rules.gcg import GcgError, read_gcg
from game.rules.gcg_writing import write_gcg
from game.rules.moves import BuyHint, ChangeRules, Hold, NothingPlayable
from game.rules.position import Position
from game.rules.record import DivergedError
from tests.archive.games import random_record
from tests.rules.random_games import WORDS
from tests.rules.replays import steps

SEEDS = range(40)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_is_told_as_the_record_replays(seed: int) -> None:
    record = random_record(seed)
    game = told(record, WORDS)
    replayed = [position for position, _ in steps(record, WORDS)]
    assert game.end == replayed[-1]
    expected = list[Position]()
    for after, done in zip(replayed[1:], record.turns, strict=True):
        if isinstance(done.move, Hold):
            expected[-1] = after  # the play that is let stand brings what it brings now
        elif not isinstance(done.move, BuyHint | ChangeRules | NothingPlayable):
            expected.append(after)
    assert [turn.after for turn in game.turns] == expected
    for turn in game.turns:
        assert turn.before == replayed[turn.ply]
        assert turn.view.rack == replayed[turn.ply].racks[turn.seat]


def test_a_list_of_turns_tells_what_time_took_of_the_points_of_a_turn() -> None:
    turns = [turn for seed in SEEDS for turn in told(random_record(seed), WORDS).turns]
    charged = [turn for turn in turns for event in turn.events if isinstance(event, PenaltyCharged)]
    assert charged
    for turn in turns:
        told_too = turn.row_label.endswith(f"{turn.label}, time −{turn.charged}")
        assert told_too == (turn in charged)


def test_a_game_is_told_even_with_another_word_list() -> None:
    for seed in SEEDS:
        record = random_record(seed)
        other = told(record, frozenset({"AA"}))
        assert other.end == told(record, WORDS).end


def test_a_record_that_was_tampered_with_is_refused() -> None:
    from dataclasses import replace

    record = random_record(3)
    forged = replace(record, turns=(replace(record.turns[0], digest="00000000"), *record.turns[1:]))
    with pytest.raises(DivergedError):
        told(forged, WORDS)


def test_every_game_that_gcg_has_words_for_comes_back_from_it_exactly() -> None:
    written = refused = 0
    for seed in SEEDS:
        game = told(random_record(seed), WORDS)
        try:
            sheet = sheet_of(game, "An evening", "any")
            text = write_gcg(sheet)
        except GcgError:
            refused += 1
            continue
        rules = game.record.rules
        back = read_gcg(text, rules)
        assert write_gcg(back) == text
        assert [(e.player, e.what, e.rack, e.move, e.points, e.total) for e in back.entries] == [
            (e.player, e.what, e.rack, e.move, e.points, e.total) for e in sheet.entries
        ]
        assert back.full_names == tuple(seat.name for seat in game.record.seats)
        totals = {entry.player: entry.total for entry in back.entries}
        assert all(game.end.scores[player] == total for player, total in totals.items())
        written += 1
    assert written > 10
    assert refused < len(SEEDS)


def test_a_foreign_sheet_is_written_as_it_was_read() -> None:
    text = (
        "#character-encoding UTF-8\n#player1 ann Ann Example\n#player2 bob Bob\n#title Club night\n"
        "#lexicon NWL23\n>ann: AEINRST 8D RETAINS +66 66\n>bob: EIQU??A 7H qUA +5 5\n"
        ">bob: EIQU??A -- -5 0\n>ann: BCDEFGH -BCF +0 66\n>bob: EIQU??A - +0 0\n"
        ">ann: ADEGHXZ (time) -10 56\n>bob: EIQU??A -3 +0 0\n>ann: (EIQU??A) +26 82\n"
    )
    assert write_gcg(read_gcg(text)) == text
