"""What a sofa was answered is part of its room: said again, a command is answered as it was at first."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from game.lexicon.words import Lexicon
from game.rooms.room import Room, room_from_bytes
from game.session.room import RoomSession
from game.wire.from_page import said_from_bytes
from game.wire.from_room import said_in_room
from game.wire.room_limits import ANSWERS_KEPT, MOST_APART
from game.wire.sentences import Sentence, sentence
from game.wire.terms import Terms
from tools.stress.room_rehearsal import house_of

WORDS = Lexicon.from_words(["CAT", "CATS", "AT", "TA"], "Four words")
DONE, GENERAL = None, sentence("general")
KITCHEN, PAGE = 1, 2
MOMENT = 1_790_000_000_000
"""When the page says its first command, in milliseconds since 1970."""


class Answering:
    """A room with a television and a page, its log, and what both were answered."""

    def __init__(self) -> None:
        self.house = house_of(WORDS)
        self.room = Room.new(self.house, "r1", "Kitchen", "TEAPOT", Terms(), 0.0)
        self.log: list[bytes] = []
        self.tokens = [self.join(name, page="en" if name == "Ruth" else "") for name in ("Margaret", "Ruth")]

    def join(self, name: str, *, page: str = "") -> str:
        token = self.room.join(name, (name,), (), 0.0, page=page).state.token
        self._told()
        return token

    def _told(self) -> list[tuple[int, Any]]:
        if self.room.session.is_changed:
            part, before = self.room.take_log()
            self.log = [part] if before is None else [*self.log, part]
        return [(number, json.loads(data)) for number, data in self.room.take_frames()]

    def kill(self, *, come_back: bool = True) -> None:
        """The process ends without warning; another one goes on with the log."""
        pages = {number: "Page" in type(sofa).__name__ for number, sofa in self.room.sofas.items()}
        self.room = room_from_bytes(self.house, b"\n".join(self.log), 0.0)
        for number, sofa in [*self.room.sofas.items()] if come_back else ():
            self.room.back(sofa.state.token, -1, 0.0, page="en" if pages[number] else "")
        self._told()

    def say(self, sofa: int, kind: str, number: int, *values: Any) -> list[Sentence | None]:
        """A command; all that its number is answered."""
        read = said_in_room if kind in ("figures", "play") else said_from_bytes
        self.room.hear(sofa, read(json.dumps([kind, number, *values])), 0.0)
        answers = [one for to, one in self._told() if to == sofa and one[0] in ("done", "refused")]
        told = [one for one in answers if one[1] == number]
        return [DONE if one[0] == "done" else msgspec.convert(one[2], Sentence) for one in told]

    def launch(self) -> None:
        assert self.say(KITCHEN, "ready", 101, True) == self.say(PAGE, "ready", MOMENT, True) == [DONE]
        assert self.say(KITCHEN, "launch", 102) == [DONE]


def test_a_page_s_decision_that_was_refused_is_refused_again_after_the_host_was_killed() -> None:
    table = Answering()
    table.launch()
    refused = table.say(PAGE, "submit", MOMENT + 1, 1, "-")
    assert refused == [sentence("NotYourTurn")]
    assert table.say(KITCHEN, "figures", 103, ["cat"]) == [DONE]
    assert table.say(PAGE, "submit", MOMENT + 1, 1, "-") == refused
    for _ in range(2):
        table.kill()
        assert table.say(PAGE, "submit", MOMENT + 1, 1, "-") == refused
    assert table.say(KITCHEN, "play", 104, ["submit", 1, 0, "-", 0]) == [DONE]
    assert table.say(PAGE, "submit", MOMENT + 2, 2, "-") == [DONE]


def test_a_launch_that_was_refused_is_refused_again_and_launches_nothing() -> None:
    table = Answering()
    refused = table.say(KITCHEN, "launch", 1)
    assert refused == [sentence("waiting", "Margaret")]
    assert table.say(KITCHEN, "ready", 2, True) == table.say(PAGE, "ready", MOMENT, True) == [DONE]
    table.kill()
    assert table.say(KITCHEN, "launch", 1) == refused
    for number in range(3, 3 + ANSWERS_KEPT):
        assert table.say(KITCHEN, "figures", number, ["cat"]) == [DONE]
    assert table.say(KITCHEN, "launch", 1) == [GENERAL], "what it was told is forgotten, but not that it was"
    assert not table.room.playing


def test_a_page_that_has_launched_hears_so_again_after_the_host_was_killed() -> None:
    table = Answering()
    table.say(KITCHEN, "leave", 1)
    table.join("Max")
    assert table.say(3, "ready", 1, True) == table.say(PAGE, "ready", MOMENT, True) == [DONE]
    assert table.say(PAGE, "launch", MOMENT + 1) == [DONE]
    table.kill()
    assert table.say(PAGE, "launch", MOMENT + 1) == [DONE]
    assert table.room.session.state.games == 1


def test_a_number_far_above_the_latest_is_refused_and_the_next_ones_are_done() -> None:
    table = Answering()
    assert table.say(KITCHEN, "ready", 1, True) == [DONE]
    for number in (2**53 - 1, 2 + MOST_APART):
        assert table.say(KITCHEN, "ready", number, False) == [GENERAL]
    assert table.room.people[0].ready
    assert table.say(KITCHEN, "ready", 2, False) == [DONE]
    assert not table.room.people[0].ready
    assert table.say(KITCHEN, "ready", 2 + MOST_APART, True) == [DONE]


def test_a_page_that_is_loaded_again_with_its_clock_set_back_goes_on() -> None:
    table = Answering()
    for moment in (MOMENT, MOMENT - 3_600_000, MOMENT + 60_000):
        for number in range(moment, moment + 2 * ANSWERS_KEPT):
            assert table.say(PAGE, "ready", number, number % 2 == 0) == [DONE]
        assert table.say(PAGE, "ready", moment + 2 * ANSWERS_KEPT - 1, True) == [DONE]
        assert not table.room.people[1].ready, "it was done before"


def test_what_a_page_says_before_what_its_last_line_has_lost_keeps_nothing_from_being_done() -> None:
    table = Answering()
    assert table.say(PAGE, "line", MOMENT + 1, "Good evening!") == [DONE]
    table.kill()
    assert table.say(PAGE, "ready", MOMENT, True) == [DONE]
    assert table.room.people[1].ready


def test_a_log_of_before_which_has_no_answers_is_a_room_that_does_nothing_twice() -> None:
    table = Answering()
    table.log.append(b'["Heard",1,7,0]')
    session = RoomSession.read(b"\n".join(table.log), WORDS)
    assert session.sofa(KITCHEN).done == 7
    table.kill()
    assert table.say(KITCHEN, "ready", 7, True) == [GENERAL]
    assert table.say(KITCHEN, "ready", 8, True) == [DONE]


def test_an_entry_has_only_the_answers_since_the_last_one() -> None:
    table = Answering()
    for number in range(1, 9):
        table.say(KITCHEN, "launch", number)
    assert table.log[-1] == b'["Heard",1,0,0,[[8,["waiting",["Margaret"]]]]]'


SAID = st.sampled_from(
    [
        ("ready", True),
        ("ready", False),
        ("launch",),
        ("phrase", 0),
        ("line", " "),
        ("line", "Good evening!"),
        ("name", "Ruth", ""),
        ("name", "Max", ""),
        ("submit", 1, "-"),
        ("submit", 2, "-"),
        ("let", 1, True),
    ]
)
STEPS = st.lists(
    st.one_of(
        st.just("kill"),
        st.tuples(st.sampled_from([KITCHEN, PAGE]), st.integers(1, 3), SAID),
        st.tuples(st.sampled_from([KITCHEN, PAGE]), st.integers(0, 20)),
    ),
    max_size=60,
)


@given(STEPS)
def test_wherever_the_host_is_killed_a_command_that_is_repeated_is_answered_as_it_was_first(
    steps: list[Any],
) -> None:
    table = Answering()
    said: dict[int, dict[int, tuple[Any, list[Sentence | None]]]] = {KITCHEN: {}, PAGE: {}}
    for step in steps:
        if step == "kill":
            table.kill()
            continue
        sofa, number, *command = step
        before = said[sofa]
        if command:
            number += max(before, default=0 if sofa == KITCHEN else MOMENT)
            before[number] = command[0], table.say(sofa, command[0][0], number, *command[0][1:])
            assert len(before[number][1]) == 1
        elif before:
            number = sorted(before)[-1 - number % len(before)]
            (kind, *values), answer = before[number]
            known = number in sorted(before)[-ANSWERS_KEPT:]
            as_it_was = msgspec.json.encode(table.room.session.state)
            assert table.say(sofa, kind, number, *values) == (answer if known else [GENERAL])
            assert msgspec.json.encode(table.room.session.state) == as_it_was
