"""What profiles are made from travels on cards and in files, and is brought together without loss."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.archive.game_archive import NOTES
from game.archive.kept_game import SeatSummary
from game.daily import tries
from game.profiles import people
from game.profiles.games_of_other_houses import (
    MOST_ON_A_CARD,
    Games,
    Played,
    each_once,
    from_card,
    from_json,
    in_order,
    merged_cards,
    merged_files,
    to_card,
    to_file,
    to_json,
)
from game.profiles.people import Person, merged, people_from_json, people_to_json
from game.profiles.person_stats import all_stats
from game.puzzles import progress
from memcard.card_layout import BLOCK

summaries = st.builds(
    SeatSummary,
    name=st.sampled_from(("Anna", "Ben", "Zoë")),
    kind=st.sampled_from(("human", "maven")),
    level=st.integers(0, 8),
    score=st.integers(-50, 900),
    won=st.booleans(),
    plays=st.integers(0, 20),
    turns=st.integers(0, 20),
    bonuses=st.integers(0, 3),
    best=st.sampled_from(("", "QUIZ")),
    points=st.integers(0, 200),
    longest=st.sampled_from(("", "QUIZ", "RETAINS")),
)
games_of_a_card = st.frozensets(
    st.builds(Played, st.integers(0, 4), st.lists(summaries, min_size=1, max_size=2).map(tuple)), max_size=5
)
persons = st.builds(
    Person,
    name=st.sampled_from(("Anna", "ANNA", "Ben", "Zoë")),
    color=st.integers(0, 2),
    figure=st.sampled_from(("cat", "owl")),
    played=st.integers(0, 2),
)
cards_of_people = st.lists(persons, max_size=5).map(people_to_json)
Merge = Callable[[bytes, bytes], bytes]


def assert_nobody_minds_the_order(merge: Merge, one: bytes, two: bytes, three: bytes) -> None:
    assert merge(one, two) == merge(two, one)
    assert merge(merge(one, two), three) == merge(one, merge(two, three))
    assert merge(merge(one, two), two) == merge(one, two)


@given(games_of_a_card, games_of_a_card, games_of_a_card)
def test_cards_and_files_come_together_in_any_order_losing_and_doubling_no_game(
    one: Games, two: Games, three: Games
) -> None:
    assert_nobody_minds_the_order(merged_cards, *map(to_card, (one, two, three)))
    assert_nobody_minds_the_order(files, *map(to_json, (one, two, three)))
    assert from_card(merged_cards(to_card(one), to_card(two))) == each_once(one | two)
    assert from_json(files(to_json(one), to_json(two))) == each_once(one | two)
    short = {game for game in one | two if sum(seat.plays for seat in game.seats) < 4}
    assert short <= each_once(one | two), "two of the shortest games may be alike"
    fared = {game.seats for game in one | two}
    assert {game.seats for game in each_once(one | two)} == fared, "no game is lost"
    long = [game.seats for game in each_once(one | two) if game not in short]
    assert len(long) == len(set(long)), "none counts twice, whenever it was looked at"


def files(one: bytes, two: bytes) -> bytes:
    return merged_files(one, two, now=10)


@given(cards_of_people, cards_of_people, cards_of_people)
def test_people_come_together_in_any_order_each_as_they_looked_last(
    one: bytes, two: bytes, three: bytes
) -> None:
    assert_nobody_minds_the_order(merged, one, two, three)
    assert_nobody_minds_the_order(lambda a, b: people.merged_files(a, b, now=10), one, two, three)
    everybody = (*people_from_json(one), *people_from_json(two))
    together = {person.key: person for person in people_from_json(merged(one, two))}
    assert set(together) == {person.key for person in everybody}
    assert all(together[person.key].played >= person.played for person in everybody)


@given(st.randoms(use_true_random=False))
def test_what_is_solved_and_tried_comes_together_in_any_order(luck: Random) -> None:
    def solved() -> bytes:
        names = luck.sample(("ada", "ben", "cleo"), 2)
        return progress.to_json({name: frozenset(luck.sample(IDS, luck.randrange(4))) for name in names})

    def tried() -> bytes:
        tries = {name: {luck.choice(DAYS): luck.randrange(9)} for name in luck.sample(("ada", "ben"), 1)}
        return msgspec.json.encode(tries)

    assert_nobody_minds_the_order(progress.merged, *sorted(progress.merged(solved(), b"") for _ in range(3)))
    assert_nobody_minds_the_order(tries.merged, *(tries.merged(tried(), b"") for _ in range(3)))


IDS = [f"{number:08x}" for number in range(6)]
DAYS = ("2026-11-20", "2026-11-21", "2026-11-22")


def test_no_file_from_elsewhere_displaces_anybody_whatever_it_says() -> None:
    ours = people_to_json(Person(f"P{number}", played=100 + number) for number in range(6))
    theirs = people_to_json(Person(f"N{number}", played=10**10) for number in range(96))
    now_known = people_from_json(people.merged_files(ours, theirs, now=1000))
    assert [person.name for person in now_known[:6]] == ["P5", "P4", "P3", "P2", "P1", "P0"]
    assert len(now_known) <= 48, "and there is room for those who sit down next"
    strangers = people_from_json(merged(theirs, ours))
    assert {f"P{number}" for number in range(6)} <= {person.name for person in strangers}
    ids = [f"{number:08x}" for number in range(20_000)]
    crowd = msgspec.json.encode(
        {"ada": ids, "eve": ids[:10_000], **{f"n{n}": ids[:9_000] for n in range(40)}}
    )
    both = progress.merged(progress.to_json({"ada": frozenset({"ffffffff"})}), crowd)
    assert "ffffffff" in progress.from_json(both)["ada"]
    assert len(both) < NOTES.most_bytes
    assert progress.merged(both, crowd) == both
    tried = msgspec.json.encode({f"n{n}": dict.fromkeys(ALL_DAYS, 5) for n in range(40)})
    mine = tries.merged(b'{"ada":{"2026-11-21":7}}', tried, date(2026, 11, 22))
    assert msgspec.json.decode(mine)["ada"] == {"2026-11-21": 7}
    assert len(mine) < NOTES.most_bytes
    assert max(day for days in msgspec.json.decode(mine).values() for day in days) <= "2026-11-22"


ALL_DAYS = [(date(2020, 1, 1) + timedelta(days)).isoformat() for days in range(5_000)]


def test_figures_of_games_to_come_are_believed_nowhere_and_a_file_stays_within_what_its_reader_takes() -> (
    None
):
    ours, ahead = season(50), [game._replace(when=10**11) for game in season(600, 50)]
    assert from_json(merged_files(to_json(ours), to_json(ahead), season(51)[-1].when)) == frozenset(ours)
    crowd = season(3_000, 50)
    file = to_file(ours, crowd, 100_000)
    assert len(file) <= 100_000
    assert frozenset(ours) < from_json(file) < frozenset((*ours, *crowd))


def season(count: int, first: int = 0) -> list[Played]:
    """Games as different from one another as games are."""
    return [
        Played(
            1_790_000_000 + number * 7919,
            tuple(
                SeatSummary(
                    name, "human", 0, 200 + number * 37 % 211, name == "Anna", 12, 13, number % 3,
                    f"{number * 7919:X}", 30 + number % 70, f"{number * 104_729:X}",
                )
                for name in ("Anna", "Ben")
            ),
        )
        for number in range(first, first + count)
    ]  # fmt: skip


def test_a_full_card_keeps_the_latest_games_whichever_card_goes_first_and_leaves_room_for_others() -> None:
    early, late = to_card(season(MOST_ON_A_CARD)), to_card(season(MOST_ON_A_CARD, 50))
    assert merged_cards(early, late) == merged_cards(late, early) == late
    assert len(late) < 4 * BLOCK
    assert from_json(to_json(season(MOST_ON_A_CARD + 50))) == frozenset(season(MOST_ON_A_CARD + 50))


def test_figures_of_a_profile_that_came_on_a_card_are_those_it_had_at_home() -> None:
    games = season(40)
    assert all_stats(in_order(from_card(to_card(games)))) == all_stats(games)


@pytest.mark.parametrize("payload", [b"", b"BZh9", b"[]", to_card(season(3))[:-4], to_card(season(1)) + b"x"])
def test_a_payload_that_cannot_be_read_holds_no_games_or_those_it_does(payload: bytes) -> None:
    assert from_card(payload) in (frozenset(), frozenset(season(1)))


@pytest.mark.parametrize(
    "row", ["7", "[]", "[1,[]]", '[-1,[["A","human",0,1,true,1,1,0,"",0,"",""]]]', '[1,[["A"]]]']
)
def test_a_row_out_of_bounds_is_left_out_and_the_others_stay(row: str) -> None:
    good = to_json(season(1))
    assert from_json(good[:-1] + b"," + row.encode() + b"]") == frozenset(season(1))


def test_a_file_that_holds_no_list_is_refused() -> None:
    with pytest.raises(ValueError, match="array"):
        files(b"[]", b"{}")
