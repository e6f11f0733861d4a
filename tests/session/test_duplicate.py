"""A game all at once as a fold: its log is all of it, and what comes twice is nothing."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Raw

from game.duplicate.kept_party import KeptParty, to_bytes
from game.duplicate.party_host import MOST_PLAYERS, PartyFullError, PartyStage
from game.duplicate.round_state import Scored, verdict
from game.duplicate.settings import Form
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Place
from game.rules.record import Seat
from game.session.duplicate import DuplicateSession, digest, entry_of_plays, play_of, text_of
from game.session.entries import (
    BackEntry,
    BegunEntry,
    CameEntry,
    ClosedEntry,
    DealtEntry,
    DraftEntry,
    Entry,
    HandedInEntry,
    LostEntry,
    OpenedEntry,
    PartyEntry,
    ReopenedEntry,
    SeatedEntry,
    ShownEntry,
    StoppedEntry,
    TokensEntry,
    TouchedEntry,
    WentOnEntry,
    entries_from_lines,
    entry_to_line,
)
from game.session.log import MemoryLog, OutOfStepError
from game.session.party_door import PartyDoor
from tests.maven.tables import lexicon
from tests.phones.party import scored_plays
from tests.session.handing_in import hand_in

SEED = 5
PARTY = PartyEntry(0.0, Raw(to_bytes(KeptParty(1, SEED, Form(minutes=20), (), (), False, 2))))
HALL = OpenedEntry(0.0, "Club", "BCDFGH", digest("key"), SEED, 60)
COMMANDS = (
    "hand in", "lay", "take back", "touch", "lost", "back", "stop", "go", "show", "deal", "close", "come",
    "reopen", "token", "wait", "hand in late",
)  # fmt: skip
Press = tuple[str, int, int]
presses = st.lists(st.tuples(st.sampled_from(COMMANDS), st.integers(0, 2), st.integers(0, 40)), max_size=60)


_KNOWN: dict[tuple[str, str], list[Scored]] = {}


def known(session: DuplicateSession) -> list[Scored]:
    """All plays of a round, the best first; looked for once."""
    table = session.party.table
    key = table.board.cells, table.rack
    if key not in _KNOWN:
        _KNOWN[key] = sorted(scored_plays(session.party), key=lambda one: -one[1])
    return _KNOWN[key]


def new(opened: OpenedEntry | PartyEntry, log: MemoryLog[Entry] | None = None) -> DuplicateSession:
    return DuplicateSession(opened, lexicon(), log or MemoryLog())


def played(opened: OpenedEntry | PartyEntry, how: list[Press]) -> tuple[DuplicateSession, list[Entry]]:
    """What came of it, and what was noted."""
    log = MemoryLog[Entry]()
    session, now = new(opened, log), 1.0
    for number, name in enumerate(("Ann", "Bo", "Cleo")):
        seat = SeatedEntry(now, number, name, "human", 0, number, "")
        session.do(seat if opened is PARTY else CameEntry(now, name, digest(name)))
    session.do(BegunEntry(now))
    for what, player, some in how:
        now += 0.5 + (some if what == "wait" else 0)
        table, party = session.party.table, session.party
        if party.stage is PartyStage.DEALING and not party.stands_still:
            session.do(entry_of_plays(table, known(session), now))
        play = known(session)[some % len(known(session))][0] if not table.is_over else Place(())
        with suppress(IllegalMove):
            match what:
                case "hand in" | "hand in late":
                    hand_in(session, player, table.number - (what != "hand in"), play, now)
                case "lay" | "take back" if opened is PARTY:
                    text = text_of(play if what == "lay" else Place(()))
                    session.do(DraftEntry(now, [(player, text)], table.number))
                case "lay" | "take back":
                    session.lay(player, table.number, play if what == "lay" else Place(()))
                case _:
                    if command := _command(what, player, now, session):
                        session.do(command)
        if due := session.due(now, 0):
            session.do(due)
    return session, log.entries


def _command(what: str, player: int, now: float, session: DuplicateSession) -> Entry | None:
    number = session.party.table.number
    simple: dict[str, Entry] = {
        "lost": LostEntry(now, player),
        "back": BackEntry(now, player),
        "stop": StoppedEntry(now),
        "go": WentOnEntry(now),
        "deal": DealtEntry(now, number),
        "close": ClosedEntry(now, [], number),
        "reopen": ReopenedEntry(now),
    }
    of_parties: dict[str, Entry] = {
        "touch": TouchedEntry(now, player),
        "show": ShownEntry(now),
        "come": SeatedEntry(now, session.party.count, f"P{session.party.count}", "human", 0, None, ""),
        "token": TokensEntry(now, [(f"0{player}", player, "Ann", False)]),
    }
    return simple.get(what) or (of_parties.get(what) if session.at_home else None)


def state(session: DuplicateSession) -> tuple[Any, ...]:
    """All that counts; a round that nobody is waited for any more ends early without a word in the log."""
    party = session.party
    seen = [replace(party.seen_by(player, session.last), ends=0, left=0) for player in range(party.count)]
    lying = [party.handed_in_by(player) for player in range(party.count)]
    return party.table, party.stage, seen, lying, party.away, party.rounds, session.standings, session.tokens


@pytest.mark.parametrize("opened", [PARTY, HALL])
@given(presses)
@settings(max_examples=60, deadline=None)
def test_a_session_with_all_of_a_log_is_that_session_even_where_each_entry_comes_twice(
    opened: OpenedEntry | PartyEntry, how: list[Press]
) -> None:
    session, noted = played(opened, how)
    read = entries_from_lines(b"".join(map(entry_to_line, noted)))
    assert read == noted
    once, twice = new(opened), new(opened)
    for entry in read:
        once.apply(entry)
        twice.apply(entry)
        twice.apply(entry)
    assert state(once) == state(session)
    assert state(twice) == state(session)


@given(presses)
@settings(max_examples=60, deadline=None)
def test_everybody_has_the_better_of_what_they_handed_in_last_and_of_what_lay_at_the_close(
    how: list[Press],
) -> None:
    """Reckoned from the log alone, without the fold."""
    session, noted = played(PARTY, how)
    rounds, totals = iter(session.rounds), [0] * session.party.count
    hand: dict[int, list[Place]] = {}
    empty: set[int] = set()
    lies: dict[int, list[Place]] = {}
    for entry in noted:
        match entry:
            case HandedInEntry(_, player, _, text):
                hand[player] = lies[player] = [play_of(text)] if play_of(text) else []  # type: ignore[list-item]
                empty.discard(player)
            case DraftEntry(_, [(player, "")], _):
                lies[player] = []
                empty.add(player)
            case DraftEntry(_, [(player, text)], _):
                lies[player] = [play_of(text)]  # type: ignore[list-item]
                empty.discard(player)
            case ClosedEntry():
                over = next(rounds)
                for player in over.found:
                    tried = [*hand.get(player, ()), *lies.get(player, ())]
                    points = (verdict(over.table, play, lexicon()).points for play in tried)
                    best = 0 if player in empty else max(points, default=0)
                    assert over.found[player].points == best
                    totals[player] += best + (over.alone == player) * over.table.form.alone_bonus
                hand, lies, empty = {}, {}, set()
    assert [one.points for one in sorted(session.standings, key=lambda one: one.player)] == totals


@given(presses)
@settings(max_examples=40, deadline=None)
def test_a_party_goes_on_from_a_snapshot_with_its_rounds_its_people_and_the_same_tiles(
    how: list[Press],
) -> None:
    session, _ = played(PARTY, [*how, ("go", 0, 0), ("close", 0, 0), ("deal", 0, 0)])
    if session.party.stage is not PartyStage.DEALING:
        return
    again = new(entries_from_lines(entry_to_line(session.snapshot(session.last)))[0])  # type: ignore[arg-type]
    assert again.party.players == session.party.players
    assert again.party.away == session.party.away
    assert again.party.table == replace(session.party.table, draws=1)
    assert again.rounds == [replace(over, why_nothing={}) for over in session.rounds]
    assert again.standings == session.standings
    assert again.tokens == session.tokens
    later = session.last + 100
    assert again.party.minutes_left(later) == session.party.minutes_left(later)


def test_a_log_that_somebody_else_has_appended_to_takes_nothing_more() -> None:
    log = MemoryLog[Entry]()
    first, second = new(HALL, log), new(HALL, log)
    first.do(CameEntry(0.0, "Ann", "a"))
    with pytest.raises(OutOfStepError):
        second.do(CameEntry(0.0, "Bo", "b"))


def test_a_party_has_sixteen_places_and_a_place_of_somebody_else_is_taken_by_who_comes() -> None:
    session = new(PARTY)
    door = PartyDoor(session, lambda: 100.0, lambda name, _: Seat(name))
    for number in range(MOST_PLAYERS):
        assert door.come(f"P{number}") == number
    with pytest.raises(PartyFullError):
        door.come("Zoe")
    session.do(LostEntry(50.0, 3))
    assert door.come("Zoe") == 3
    assert session.party.player(3) == Seat("Zoe")
