"""What counts at the close: the better of the last hand-in and of what lies, and nothing for an empty board.

The same presses are made at the host, on a page, at another television and in a hall; the points are those of
`tests.rules.brute`, which knows nothing of the game's own rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.duplicate.party_host import GRACE, Party, PartyStage
from game.duplicate.round_results import Round, groups, standings, word_of
from game.duplicate.round_state import begin
from game.duplicate.settings import Form
from game.lexicon.words import Lexicon
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Place, Square, Tile
from game.rules.record import Seat
from game.session.duplicate import DuplicateSession, digest, entry_of_plays
from game.session.earlier_counting import EarlierParty
from game.session.entries import (
    BegunEntry,
    CameEntry,
    ClosedEntry,
    Entry,
    OpenedEntry,
    entries_from_lines,
    entry_from_line,
    entry_to_line,
)
from game.session.log import MemoryLog
from tests.phones.party import PartyHouse, close_if_due, laid, slots
from tests.rules import brute
from tests.session.handing_in import hand_in

SEED = 5
EMPTY = ["." * brute.SIZE] * brute.SIZE
Press = tuple[str, int]
"""'hand in', 'lay' or 'take back', and which play."""


@cache
def words() -> Lexicon:
    return Lexicon.from_words(sorted(brute.words()), "Few words")


@cache
def rack() -> str:
    return begin(Form(), SEED).rack


@cache
def valid() -> dict[Place, int]:
    """Everything that can be laid, with its points."""
    found = brute.all_plays(EMPTY, rack(), brute.words())
    assert len(found) > 30
    plays = {
        Place(tuple(Tile(Square(r, c), face) for r, c, face in sorted(one))): points
        for one, points in found.items()
    }
    return dict(sorted(plays.items(), key=lambda one: -one[1]))


@cache
def tried() -> Sequence[tuple[Place, int | None]]:
    """Plays with their points: some are 0 as they are no words, and None where they cannot be laid at all."""
    plays: list[tuple[Place, int | None]] = [*list(valid().items())[::17][:4]]
    consonants = [tile for tile in rack() if tile not in "AEIOU?"][:3]
    no_word = tuple(Tile(Square(7, 6 + n), letter) for n, letter in enumerate(consonants))
    assert "".join(consonants) not in brute.words()
    plays += [(Place(no_word), 0), (Place(no_word[:2]), 0)]
    letter = consonants[0]
    aside, gap = Square(0, 0), (Tile(Square(7, 7), letter), Tile(Square(7, 9), consonants[1]))
    return [*plays, (Place((Tile(aside, letter),)), None), (Place(gap), None)]


def expected(presses: Sequence[Press]) -> int:
    """What the presses come to, by their order alone; a hand-in that is refused is none."""
    presses = [(kind, play) for kind, play in presses if kind != "hand in" or tried()[play][1] is not None]
    taken_back = max((n for n, (kind, _) in enumerate(presses) if kind == "take back"), default=-1)
    since = presses[taken_back + 1 :]
    if not since:
        return 0
    able = [(kind, play) for kind, play in presses if kind != "take back" and tried()[play][1] is not None]
    handed_in = [play for kind, play in able if kind == "hand in"][-1:]
    lying = [play for kind, play in since if tried()[play][1] is not None][-1:]
    return max((tried()[play][1] or 0 for play in (*handed_in, *lying)), default=0)


def known(party: Party) -> list[tuple[Place, int]]:
    """All plays, without the bonus of seven tiles, as the host asks for them."""
    return [(play, points - party.form.bonus(len(play.tiles))) for play, points in valid().items()]


def at_the_host(presses: Sequence[Press]) -> Round:
    party = Party(Form(), SEED, words())
    for name in ("Ann", "Bo"):
        party.join(Seat(name))
    party.plays_known(known(party), 0.0)
    for kind, number in presses:
        play = tried()[number][0]
        if kind == "hand in":
            if tried()[number][1] is not None:  # the door refuses it
                party.hand_in(0, 1, play, 1.0)
        else:
            party.draft(0, 1, play if kind == "lay" else None)
    party.close(60.0)
    return party.rounds[0]


def on_a_phone(presses: Sequence[Press], *, television: bool = False) -> Round:
    house = PartyHouse(Form(), SEED, words())
    line = house.scan_television("Ann") if television else house.scan("Ann")
    house.scan("Bo")
    house.begin()
    house.party.plays_known(known(house.party), house.now)
    for kind, number in presses:
        play = tried()[number][0] if kind != "take back" else Place(())
        if kind == "hand in":
            house.say(line, "hand", 1, laid(play))
        else:
            house.say(line, "lay", 1, slots(rack(), play), laid(play))
    house.pass_time(60.0)
    return house.party.rounds[0]


def at_another_television(presses: Sequence[Press]) -> Round:
    return on_a_phone(presses, television=True)


def in_a_hall(presses: Sequence[Press], counting: int = 2) -> Round:
    opened = OpenedEntry(0.0, "Club", "BCDFGH", digest("key"), SEED, 60, counting)
    noted: list[Entry] = []
    hall = DuplicateSession(opened, words(), MemoryLog(noted))
    for name in ("Ann", "Bo"):
        hall.do(CameEntry(0.0, name, digest(name)))
    hall.do(BegunEntry(0.0))
    hall.do(entry_of_plays(hall.party.table, known(hall.party), 0.0))
    for kind, number in presses:
        play = tried()[number][0] if kind != "take back" else Place(())
        if kind == "hand in":
            with suppress(IllegalMove):
                hand_in(hall, 0, 1, play, 1.0)
        else:
            hall.lay(0, 1, play)
    hall.do(ClosedEntry(60.0, []))
    again = DuplicateSession(opened, words(), MemoryLog())
    for entry in noted:
        again.apply(entry)
    assert again.rounds == hall.rounds, "a hall that is made of its entries counts the same"
    return hall.rounds[0]


HAND, LAY, BACK = "hand in", "lay", "take back"


@settings(max_examples=80, deadline=None)
@example([(HAND, 3), (LAY, 0)])
@example([(HAND, 0), (BACK, 0)])
@example([(HAND, 1), (LAY, 4)])
@example([(LAY, 0), (LAY, 6)])
@example([(HAND, 0), (BACK, 0), (HAND, 6)])
@example([(HAND, 0), (BACK, 0), (LAY, 7)])
@given(st.lists(st.tuples(st.sampled_from([HAND, LAY, LAY, BACK]), st.integers(0, 7)), max_size=7))
def test_the_better_of_the_last_hand_in_and_of_what_lies_counts_wherever_somebody_plays(
    presses: list[Press],
) -> None:
    ways: list[Callable[[list[Press]], Round]] = [at_the_host, on_a_phone, at_another_television, in_a_hall]
    for way in ways:
        over = way(presses)
        assert over.points(0) == expected(presses), way.__name__
        own = over.found[0].play
        assert (valid()[own] if own else 0) == over.points(0)
        assert over.why_nothing.get(1) is None, "Bo has laid nothing"
        if over.points(0):
            assert 0 not in over.why_nothing


def test_whoever_takes_back_what_they_handed_in_is_waited_for_again_with_the_whole_time() -> None:
    party = Party(Form(), SEED, words())
    for name in ("Ann", "Bo"):
        party.join(Seat(name))
    party.plays_known(known(party), 0.0)
    play = tried()[0][0]
    for player in range(2):
        party.hand_in(player, 1, play, 5.0)
    close_if_due(party, 6.0)
    assert party.left(5.0) == GRACE
    party.draft(0, 1, None)
    assert party.seen_by(1, 6.0).handed_in == (False, True)
    close_if_due(party, 50.0)
    assert party.stage is PartyStage.PLAYING
    assert party.left(50.0) == 10.0
    party.draft(0, 1, play)
    assert party.seen_by(1, 50.0).handed_in == (True, True), "it lies again"
    close_if_due(party, 50.0)
    assert party.left(50.0) == GRACE
    party.draft(0, 1, None)
    assert party.left(50.0) == GRACE, "the whole time comes back once, or one could keep all busy with it"


def test_a_word_that_is_none_is_told_to_its_player_and_to_nobody_else() -> None:
    no_word = tried()[4][0]
    over = at_the_host([(HAND, 4)])
    word = "".join(tile.face for tile in no_word.tiles)
    assert list(map(str, over.why_nothing.values())) == [f"{word} is not in the dictionary."]
    assert set(over.why_nothing) == {0}
    assert over.found[0].play is None


@pytest.mark.parametrize(
    ("plays", "alone"),
    [
        ([(0, "best"), (1, "least"), (2, "least")], 0),
        ([(0, "best"), (1, "as good"), (2, "least")], None),
        ([(0, "as good"), (1, "least"), (2, "least")], 0),
        ([(0, "best"), (1, "best"), (2, "least")], None),
        ([(0, "least"), (1, "less"), (2, "least")], None),
    ],
)
def test_alone_is_by_points_wherever_they_lie(plays: list[tuple[int, str]], alone: int | None) -> None:
    party = Party(Form(), SEED, words())
    for name in ("Ann", "Bo", "Cy"):
        party.join(Seat(name))
    party.plays_known(known(party), 0.0)
    best = party._best
    assert best is not None
    as_good = next(play for play, points in valid().items() if points == valid()[best] and play != best)
    which = {
        "best": best,
        "as good": as_good,
        "least": list(valid())[-1],
        "less": list(valid())[len(valid()) // 2],
    }
    for player, name in plays:
        party.hand_in(player, 1, which[name], 1.0)
    party.close(60.0)
    over = party.rounds[0]
    assert over.alone == alone
    most = max(over.found[player].points for player in range(3))
    if alone is not None:
        assert over.points(alone) == most + 10
    assert set(over.best_finders) == {player for player, name in plays if name in ("best", "as good")}


def test_a_word_for_as_many_points_is_one_find_wherever_it_lies() -> None:
    by_word: dict[tuple[str, int], list[Place]] = {}
    table = begin(Form(), SEED)
    for play, points in valid().items():
        by_word.setdefault((word_of(table, play), points), []).append(play)
    first, second, *_ = next(plays for plays in by_word.values() if len(plays) > 1)
    party = Party(Form(), SEED, words())
    for name in ("Ann", "Bo"):
        party.join(Seat(name))
    party.plays_known(known(party), 0.0)
    for player, play in enumerate((first, second)):
        party.hand_in(player, 1, play, 1.0)
    party.close(60.0)
    assert [who for _, who in groups(party.rounds[0])] == [(0, 1)]


def test_a_hall_that_an_earlier_program_has_opened_counts_as_it_did() -> None:
    assert in_a_hall([(HAND, 3), (LAY, 0)], counting=1).points(0) == tried()[3][1]
    assert in_a_hall([(HAND, 3), (BACK, 0)], counting=1).points(0) == tried()[3][1]
    assert in_a_hall([(LAY, 0)], counting=1).points(0) == tried()[0][1]
    party = EarlierParty(Form(), SEED, words())
    for name in ("Ann", "Bo", "Cy"):
        party.join(Seat(name))
    party.plays_known(known(party), 0.0)
    best = party._best
    assert best is not None
    as_good = next(play for play, points in valid().items() if points == valid()[best] and play != best)
    for player, play in enumerate((best, as_good, as_good)):
        party.hand_in(player, 1, play, 1.0)
    party.close(60.0)
    assert party.rounds[0].alone == 0, "who alone had the very play that is laid"
    assert [one.player for one in standings(3, party.rounds)] == [0, 1, 2]


def test_a_line_of_an_earlier_hall_says_nothing_of_how_it_counts() -> None:
    earlier = b'["Opened",0.0,"Club","BCDFGH","",5,60]\n'
    assert entry_from_line(earlier) == OpenedEntry(0.0, "Club", "BCDFGH", "", 5, 60, 1)
    newest = OpenedEntry(0.0, "Club", "BCDFGH", "", 5, 60)
    assert entries_from_lines(entry_to_line(newest)) == [newest]
    assert entries_from_lines(earlier + entry_to_line(ClosedEntry(1.0, [], 1)))[0] == entry_from_line(earlier)
