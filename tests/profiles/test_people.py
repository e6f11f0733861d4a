"""The people of the house: who is remembered, who is guessed, and what a card may say of them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.profiles.people import (
    COLORS,
    FIGURES,
    PEOPLE_REMEMBERED,
    Person,
    first_look,
    from_names,
    guessed,
    merged,
    named,
    people_from_json,
    people_to_json,
    with_person,
)

ANN = Person("Ann", 0, "cat", "pad 1", 300)
BEN = Person("Ben", 1, "duck", "pad 2", 200)
CLEO = Person("Cleo", 2, "teapot", "", 100)

persons = st.builds(
    Person,
    name=st.text("abcXYZ é", min_size=1, max_size=16).filter(str.strip),
    color=st.integers(0, COLORS - 1),
    figure=st.sampled_from(FIGURES),
    pad=st.text(max_size=20),
    played=st.integers(0, 10**9),
)


@given(st.lists(persons, max_size=8, unique_by=lambda person: person.name.casefold()))
def test_people_are_read_as_they_were_written_whoever_played_last_first(people: list[Person]) -> None:
    again = people_from_json(people_to_json(people))
    assert sorted(again, key=repr) == sorted(people, key=repr)
    assert [person.played for person in again] == sorted((p.played for p in people), reverse=True)


def test_whoever_plays_is_the_latest_under_the_new_looks() -> None:
    later = replace(BEN, name="BEN", color=4, played=400)
    assert with_person((ANN, BEN, CLEO), later) == (later, ANN, CLEO)
    assert named((ANN, BEN), "ben") is BEN
    assert named((ANN,), "ben") is None


def test_those_who_have_not_played_for_longest_are_forgotten() -> None:
    people: tuple[Person, ...] = ()
    for number in range(PEOPLE_REMEMBERED + 3):
        people = with_person(people, Person(f"P{number}", played=number))
    assert len(people) == PEOPLE_REMEMBERED
    assert people[-1].name == "P3"


def test_a_pad_is_in_the_hands_of_whoever_had_it_last_and_of_nobody_who_sits_already() -> None:
    people = (ANN, BEN, CLEO)
    assert guessed(people, "pad 2") is BEN
    assert guessed(people, "another") is ANN
    assert guessed(people, "pad 2", ["ben"]) is ANN
    assert guessed(people, "pad 2", ["Ann", "Ben", "Cleo"]) is None


def test_of_two_cards_each_person_is_as_written_last() -> None:
    old = people_to_json([ANN, replace(BEN, color=5, played=900)])
    new = people_to_json([replace(ANN, figure="owl", played=500), BEN])
    found = {person.name: person for person in people_from_json(merged(old, new))}
    assert (found["Ann"].figure, found["Ben"].color) == ("owl", 5)


@pytest.mark.parametrize(
    "text",
    [b"", b"{}", b"[", b"[" * 9000, b'[[["Ann"]]]', b"[null, 7, {}]", b'[{"name": 5}]', b'[{"name": "  "}]'],
)
def test_a_card_without_people_has_none(text: bytes) -> None:
    assert people_from_json(text) == ()


@pytest.mark.parametrize(
    "field",
    [{"color": 6}, {"color": "red"}, {"figure": "dragon"}, {"pad": "x" * 999}, {"played": -1}, {"more": [1]}],
)
def test_a_field_out_of_bounds_takes_its_default_and_an_unknown_one_is_left_alone(field: object) -> None:
    assert isinstance(field, dict)
    text = json.dumps([{"name": "Ann", **field}]).encode()
    assert people_from_json(text) == (Person("Ann"),)


def test_a_name_that_no_screen_can_show_is_no_name() -> None:
    for name in ("x" * 17, "a\nb", "\ud800"):
        assert people_from_json(json.dumps([{"name": name}]).encode()) == ()


def test_names_kept_before_people_had_looks_become_people_of_different_looks() -> None:
    people = from_names(["Ann", "Ben", " ", "Cleo"])
    assert [person.name for person in people] == ["Ann", "Ben", "Cleo"]
    assert len({person.color for person in people}) == 3
    assert people_from_json(people_to_json(people)) == people
    assert first_look(7, "Dora").color == 1
