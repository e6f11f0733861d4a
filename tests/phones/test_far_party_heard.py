"""What another television believes: each value of its frames made hostile, and what a stranger may send."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.duplicate.kept_party import KeptParty
from game.net.client_events import ClientEvent, Connected, Disconnected, Received
from game.phones.far_party_heard import MANY_GUESSES, OTHER_VERSION, PATIENCE, FarParty
from game.phones.television_frames import LONGEST_FRAME, Now, evening_from, now_from
from game.wire import to_page
from game.wire.from_page import NonsenseError, PhoneDraft
from game.wire.sentences import sentence
from tests.phones.party import PartyHouse, laid
from tests.rooms.test_bounds import HOSTILE


@cache
def told() -> dict[str, list[Any]]:
    """An evening with a round that is over, and the one that is on."""
    house = PartyHouse()
    ann, bo = house.scan_television("Ann"), house.scan("Bo")
    house.begin()
    found = house.deal()
    house.say(ann, "hand", 1, laid(found[0]))
    house.say(bo, "hand", 1, laid(found[9]))
    house.pass_time(60)
    house.party.go_on()
    play = house.deal()[0]
    house.say(ann, "hand", 2, laid(play))
    return {kind: ann.heard(kind)[-1][1:] for kind in ("evening", "now")}


def said(kind: str, values: Any) -> bytes:
    return json.dumps([kind, *values] if isinstance(values, list) else values).encode()


def evening_of(values: Any) -> KeptParty:
    """As it is believed. Raises NonsenseError."""
    heard = to_page.told_from_bytes(said("evening", values))
    if not isinstance(heard, to_page.Evening):
        raise NonsenseError
    return evening_from(heard)


@cache
def evening() -> KeptParty:
    return evening_of(told()["evening"])


def now_of(values: Any) -> Now:
    """As it is believed. Raises NonsenseError."""
    heard = to_page.told_from_bytes(said("now", values))
    if not isinstance(heard, to_page.Now):
        raise NonsenseError
    return now_from(heard, evening())


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every value within a value, by the way to it."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield from places(one, (*path, key))


def with_other(value: Any, path: tuple[Any, ...], other: Any) -> Any:
    """The same with another value at the end of the way."""
    if not path:
        return other
    copied = dict(value) if isinstance(value, dict) else list(value)
    copied[path[0]] = with_other(value[path[0]], path[1:], other)
    return copied


def size_of(told: object) -> int:
    return len(repr(told))


@pytest.mark.parametrize("kind", ["evening", "now"])
def test_whatever_stands_in_a_frame_is_believed_within_bounds_or_not_at_all(kind: str) -> None:
    read: Callable[[list[Any]], object]
    read = evening_of if kind == "evening" else now_of
    most = 2 * size_of(read(told()[kind])) + 4_000
    for path in places(told()[kind]):
        for hostile in HOSTILE:
            try:
                found = read(with_other(told()[kind], path, hostile))
            except NonsenseError:
                continue
            assert size_of(found) < most, (path, hostile)


def test_what_the_host_tells_is_read_as_it_was() -> None:
    assert evening().seed == 0, "it tells nothing of what comes"
    assert [seat.name for seat in evening().seats] == ["Ann", "Bo"]
    now = now_of(told()["now"])
    assert (now.told.player, now.table.number, now.told.handed_in) == (0, 2, (True, False))


def test_nothing_that_a_host_says_turns_the_direction_of_writing_or_breaks_a_line() -> None:
    for name, shown in (("\u202eAnn\nBo", "Ann Bo"), ("\u2066", "Guest")):
        evening = with_other(told()["evening"], (0, "seats", 0, 0), name)
        assert evening_of(evening).seats[0].name == shown
    party = FarParty(Wire(Received(b'["warn", ["no zone", ["\\u202eThe\\nMoon"]]]', 0.0)), "Ann", "BBBBBB")
    party.pump(0.0)
    assert party.refused == "There is no time zone The Moon."


def test_a_play_that_cannot_lie_there_is_not_believed() -> None:
    rounds = told()["evening"][0]["rounds"]
    for best in ("paaA", "puuA", rounds[0]["best"] * 2):
        with pytest.raises(NonsenseError):
            evening_of(with_other(told()["evening"], (0, "rounds", 0, "best"), best))


@given(st.binary(max_size=200))
def test_any_bytes_are_a_frame_or_strange(data: bytes) -> None:
    with suppress(NonsenseError):
        assert isinstance(to_page.told_from_bytes(data), (to_page.Told, PhoneDraft))


class Wire:
    """A line that says what it is told to."""

    now = 0.0

    def __init__(self, *heard: ClientEvent) -> None:
        self._heard, self.said, self.is_closed = list(heard), list[bytes](), False

    def heard(self) -> list[ClientEvent]:
        found, self._heard = self._heard, []
        return found

    def say(self, data: bytes) -> None:
        self.said.append(data)

    def close(self) -> None:
        self.is_closed = True


@pytest.mark.parametrize(
    "data", [b"[", b'["evening",{}]', b'["now"', b"x" * (LONGEST_FRAME + 1), b'[["a"]]', b'["evening"]']
)
def test_whoever_sends_nonsense_is_hung_up_on_in_a_sentence(data: bytes) -> None:
    wire = Wire(Connected(), Received(b'["welcome","t"]', 0.0), Received(data, 0.0))
    party = FarParty(wire, "Bo", "BCDFGH")
    party.pump(0.1)
    assert party.failed == str(OTHER_VERSION)
    assert wire.is_closed


def test_a_television_whose_letters_nobody_looked_at_yet_says_why_and_calls_on() -> None:
    wire = Wire()
    party = FarParty(wire, "Bo", "BCDFGH")
    for _ in range(3 * PATIENCE):
        wire._heard = [Connected(), Disconnected(to_page.NOT_NOW, sentence("guesses").reason)]
        party.pump(0.1)
    assert (party.trouble, party.failed, wire.is_closed) == (str(MANY_GUESSES), "", False)


def test_a_television_that_was_sent_away_for_now_reads_why_until_it_is_let_in_again() -> None:
    away = Disconnected(to_page.NOT_NOW, sentence("shut").reason)
    welcome = Received(b'["welcome","t"]', 0.0)
    wire = Wire(Connected(), welcome, away, Disconnected())
    party = FarParty(wire, "Bo", "BCDFGH")
    party.pump(0.1)
    assert (party.trouble, party.failed) == (str(sentence("shut")), "")
    wire._heard = [Connected(), welcome]
    party.pump(0.1)
    assert party.trouble == ""


def test_a_television_says_who_it_is_before_its_name_and_comes_back_by_its_token() -> None:
    wire = Wire(Connected(), Received(b'["welcome","t1"]', 0.0))
    party = FarParty(wire, "Bo", "BCDFGH")
    party.pump(0.1)
    assert [json.loads(said)[0] for said in wire.said] == ["hello", "television", "name"]
    name = wire.said[-1]
    wire._heard = [Connected(), Received(b'["welcome","t2"]', 0.0), Received(b'["done",1]', 0.0), Connected()]
    wire.said.clear()
    party.pump(0.1)
    assert [json.loads(said)[2:4] for said in wire.said] == [["t1", ""], ["Bo", ""], ["t2", ""]]
    assert wire.said[1] == name, "it was not answered on the line before"
