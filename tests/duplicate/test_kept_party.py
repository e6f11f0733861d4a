"""Parties that are kept: read back as they were, within bounds, and added up over a series of evenings."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.__main__ import main
from game.archive.game_archive import Archive
from game.duplicate.kept_party import PARTIES, KeptParty, from_bytes, key_of, series, to_bytes
from game.duplicate.party_gcg import sheet_of_party
from game.duplicate.party_host import Party
from game.duplicate.round_results import standings
from game.duplicate.settings import Form, Rack
from game.house_copy.contents import AT_ONCE
from game.house_copy.taking import Taking
from game.house_copy.writing import parts_beside_games
from game.rules.gcg import read_gcg
from game.rules.gcg_writing import write_gcg
from game.rules.moves import Place, is_same
from game.rules.record import Seat
from game.storage.local_store import LocalStore
from tests.maven.tables import lexicon
from tests.phones.party import close_if_due, scored_plays


@cache
def played(rounds: int = 3, form: Form | None = None, *, over: bool = True, names: str = "AB") -> KeptParty:
    """A party in which the first player always finds the best and the second something less."""
    party = Party(form or Form(), 5, lexicon())
    for number, name in enumerate(names):
        party.join(Seat(name, color=number, figure="owl"))
    for number in range(1, rounds + 1):
        found = scored_plays(party)
        party.plays_known(found, 0.0)
        best = party._best
        assert best is not None
        party.hand_in(0, number, best, 1.0)
        party.hand_in(1, number, min(found, key=lambda one: one[1])[0], 1.0)
        close_if_due(party, 60.0)
        party.go_on()
    return KeptParty(1_790_000_000, 5, party.form, party.players, tuple(party.rounds), over)


@pytest.mark.parametrize(
    "form",
    [
        Form(),
        Form(rack=Rack.SEVEN_AND_EIGHT, with_blank=True),
        Form(seconds=20, alone_bonus=0),
        Form(most_rounds=7, minutes=45),
    ],
)
def test_a_party_is_read_back_as_it_was(form: Form) -> None:
    party = played(form=form)
    again = from_bytes(to_bytes(party))
    assert again.seats == party.seats
    assert again.form == party.form
    assert [over.found for over in again.rounds] == [over.found for over in party.rounds]
    assert [over.table.board for over in again.rounds] == [over.table.board for over in party.rounds]
    assert [(over.best, over.most, over.alone) for over in again.rounds] == [
        (over.best, over.most, over.alone) for over in party.rounds
    ]


def test_a_party_of_an_earlier_version_keeps_its_totals_though_alone_was_by_square_then() -> None:
    data = (Path(__file__).parent / "kept_by_square.json").read_bytes()
    party = from_bytes(data)
    first = party.rounds[0]
    assert first.best_finders == (0, 1), "Bo had as many points at another square"
    assert [over.alone for over in party.rounds] == [0, 0, 0]
    assert [(one.player, one.points) for one in standings(3, party.rounds)] == [(0, 131), (1, 34), (2, 8)]
    assert to_bytes(party) == data


def test_the_house_keeps_parties_and_one_that_goes_on_takes_the_place_of_what_it_was() -> None:
    collection = LocalStore().collection(PARTIES)
    party = played(3)
    begun = replace(party, rounds=party.rounds[:1], is_over=False)
    collection.put(key_of(begun), begun)
    collection.put(key_of(party), party)
    assert [len(item.value.rounds) for item in collection.items()] == [3]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 3000), st.binary(max_size=6))
def test_whatever_the_bytes_are_they_are_a_party_or_a_value_error(at: int, other: bytes) -> None:
    written = to_bytes(played(1))
    data = written[: at % len(written)] + other + written[at % len(written) + len(other) :]
    try:
        party = from_bytes(data)
    except ValueError:
        return
    assert to_bytes(party)


def test_a_series_of_evenings_counts_wins_points_and_shares_of_what_was_played_to_its_end() -> None:
    first, second = played(3), played(2, names="AC")
    left = replace(played(2), is_over=False)
    rows = {row.name: row for row in series([first, second, left])}
    most = sum(over.most for party in (first, second) for over in party.rounds)
    assert (rows["A"].evenings, rows["A"].wins, rows["A"].points) == (2, 2, most)
    assert rows["A"].share == 1.0
    assert rows["A"].best == 1.0
    assert rows["A"].is_person
    assert rows["B"].evenings == rows["C"].evenings == 1
    assert rows["B"].wins == 0
    less = sum(over.found[1].points for over in first.rounds) / sum(over.most for over in first.rounds)
    assert rows["B"].share == pytest.approx(less)
    assert next(iter(series([first, second]))).name == "A"


def test_who_comes_for_the_last_round_has_no_evening_of_their_own_and_who_plays_alone_beats_nobody() -> None:
    party = played(4)
    rounds = tuple(
        replace(over, found={who: one for who, one in over.found.items() if who == 1 or number == 3})
        for number, over in enumerate(party.rounds)
    )
    rows = {row.name: row for row in series([replace(party, rounds=rounds)])}
    assert rows["A"].share == 1.0
    assert rows["A"].best == 0.0
    alone = replace(
        party,
        seats=party.seats[:1],
        rounds=tuple(replace(over, found={0: over.found[0]}, alone=None) for over in party.rounds),
    )
    (row,) = series([alone])
    assert (row.wins, row.best) == (0, 1.0)


def test_an_evening_is_written_in_gcg_play_by_play_and_read_back() -> None:
    party = played(5)
    text = write_gcg(sheet_of_party(party, "26 November 2026", "Parlour"))
    again = read_gcg(text)
    assert [entry.points for entry in again.entries] == [over.most for over in party.rounds]
    assert again.entries[-1].total == sum(over.most for over in party.rounds)
    assert [sorted(entry.rack) for entry in again.entries] == [
        sorted(over.table.rack) for over in party.rounds
    ]
    for entry, over in zip(again.entries, party.rounds, strict=True):
        assert isinstance(entry.move, Place)
        assert is_same(entry.move, over.best)


def test_evenings_are_listed_and_written_by_their_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    party = played(2)
    with closing(LocalStore(tmp_path)) as house:
        house.collection(PARTIES).put_now(key_of(party), party)
    for words, status, told in (
        ((), 0, "2 rounds  A "),
        (("1",), 0, ">Best: "),
        (("7",), 2, "There is no evening 7; 1 is kept."),
    ):
        assert main(["archive", "--data-dir", str(tmp_path), "party", *words]) == status
        said = capsys.readouterr()
        assert told in said.out + said.err


def test_evenings_travel_in_one_file_and_come_back_once_and_as_far_as_they_had_come(tmp_path: Path) -> None:
    party = played(3)
    with closing(LocalStore(tmp_path / "a")) as one, closing(LocalStore(tmp_path / "b")) as other:
        there, here = Archive(one, tmp_path / "a"), Archive(other, tmp_path / "b")
        one.collection(PARTIES).put_now(key_of(party), party)
        begun = replace(party, rounds=party.rounds[:1], is_over=False)
        other.collection(PARTIES).put_now(key_of(begun), begun)
        files = {name: data for name, data in parts_beside_games(there.house, 0) if name.startswith(AT_ONCE)}
        for what in ("evenings all at once", ""):
            assert [str(Taking(here, party.when).take(*file)) for file in files.items()] == [what]
        assert [len(item.value.rounds) for item in other.collection(PARTIES).items()] == [3]
        assert Taking(here, 5).take(*next(iter(files.items()))) == "", "nothing is believed that is to come"
        there.close()
        here.close()
