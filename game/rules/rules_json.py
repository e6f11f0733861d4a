"""Rules as JSON values and back: every field by its name, enums by theirs.

A field that is missing takes its default, so rules may gain fields without a new format.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from enum import Enum
from typing import Any

from game.language.messages import message
from game.rules.board_layouts import BoardLayout
from game.rules.dictionary import Dictionary, dictionary_from_json, dictionary_to_json
from game.rules.equipment_json import (
    layout_from_json,
    layout_to_json,
    letter_set_from_json,
    letter_set_to_json,
)
from game.rules.letter_sets import LetterSet
from game.rules.rules_and_defaults import Clock, Hints, Rules, ScorelessEnd

Reader = Callable[[Any], Any]


class BadRulesError(ValueError):
    """JSON that does not tell rules that can be played."""


_SINCE_GAMES_ARE_KEPT = frozenset(
    {"word_check", "eyebrow", "house_word_length", "look_ups", "challenge_seconds"}
)
"""Fields that are written only where they are not usual: a game kept before has the same bytes, and so the
same identity, as ever."""


def rules_to_json(rules: Rules) -> dict[str, Any]:
    """For `rules_from_json`: every field, but for later ones that are as usual."""
    usual = Rules()
    return {
        field.name: _to_json(getattr(rules, field.name))
        for field in fields(rules)
        if field.name not in _SINCE_GAMES_ARE_KEPT or getattr(rules, field.name) != getattr(usual, field.name)
    }


def beyond_usual(rules: Rules) -> dict[str, Any]:
    """Only what differs from the usual rules, as whatever is missing takes its default."""
    usual = rules_to_json(Rules())
    return {name: value for name, value in rules_to_json(rules).items() if value != usual.get(name)}


def rules_from_json(body: dict[str, Any]) -> Rules:
    """The rules told by JSON.

    Raises:
        BadRulesError: a field is unknown, of the wrong type or out of range.
    """
    rules: Rules = _read(Rules, _RULES, body)
    if rules.min_seats > rules.max_seats:
        raise BadRulesError(message("The rules ask for more players than they allow"))
    return rules


def _to_json(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, BoardLayout):
        return layout_to_json(value)
    if isinstance(value, LetterSet):
        return letter_set_to_json(value)
    if isinstance(value, Dictionary):
        return dictionary_to_json(value)
    if isinstance(value, frozenset):
        return sorted(map(_to_json, value))
    if isinstance(value, Clock | Hints):
        return {field.name: _to_json(getattr(value, field.name)) for field in fields(value)}
    return value


def _read(kind: Callable[..., Any], readers: dict[str, Reader], body: Any) -> Any:
    if not isinstance(body, dict):
        raise BadRulesError(message("The rules are not readable"))
    unknown = sorted(set(body) - set(readers))
    if unknown:
        raise BadRulesError(message("The rules have an unknown field '{name}'", name=unknown[0]))
    return kind(**{name: _field(readers[name], name, value) for name, value in body.items()})


def _field(reader: Reader, name: str, value: Any) -> Any:
    try:
        return reader(value)
    except (KeyError, TypeError) as error:
        raise BadRulesError(message("The rules have no proper '{name}'", name=name)) from error


def _whole(low: int, high: int) -> Reader:
    def read(value: Any) -> int:
        if type(value) is not int or not low <= value <= high:
            raise TypeError
        return value

    return read


def _maybe(reader: Reader) -> Reader:
    return lambda value: None if value is None else reader(value)


def _exactly(kind: type[Any]) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise TypeError
        return value

    return read


def _enum(kind: type[Enum]) -> Reader:
    return lambda value: kind[value]


def _set_of(reader: Reader) -> Reader:
    def read(value: Any) -> frozenset[Any]:
        if type(value) is not list:
            raise TypeError
        return frozenset(map(reader, value))

    return read


def _name(value: Any) -> str:
    if type(value) is not str or len(value) > LONGEST_NAME or not value.isprintable():
        raise TypeError
    return value


def _like(usual: Rules | Clock | Hints, others: dict[str, Reader]) -> dict[str, Reader]:
    """How every field is read: as said, or, where it is a flag or of an enum, as its usual value tells."""
    found = dict(others)
    for name in (field.name for field in fields(usual) if field.name not in others):
        value = getattr(usual, name)
        assert isinstance(value, bool | Enum), f"nobody has said what {name} may be"
        found[name] = _enum(type(value)) if isinstance(value, Enum) else _exactly(bool)
    return found


_TEXT = _exactly(str)
LONGEST_NAME = 100
"""Characters of what rules may call themselves."""
_YEAR_MS = 366 * 24 * 60 * 60_000

_CLOCK = _like(Clock(), {"limit_ms": _whole(0, _YEAR_MS), "penalty_points": _whole(0, 1000)})
_HINTS = _like(Hints(), {"limit": _maybe(_whole(0, 1000)), "cost": _whole(0, 1000)})
_RULES = _like(
    Rules(),
    {
        "edition": _name,
        "layout": layout_from_json,
        "tiles": letter_set_from_json,
        "rack_size": _whole(1, 15),
        "min_seats": _whole(1, 4),
        "max_seats": _whole(1, 4),
        "humans_required": _whole(0, 4),
        "exchanges_allowed": _maybe(_whole(0, 1000)),
        "dictionary": dictionary_from_json,
        "excluded_tags": _set_of(_TEXT),
        "challenge_seconds": _whole(5, 600),
        "scoreless_end": _set_of(_enum(ScorelessEnd)),
        "bonus": _whole(0, 1000),
        "bonus_label": _name,
        "clock": lambda body: _read(Clock, _CLOCK, body),
        "hints": lambda body: _read(Hints, _HINTS, body),
        "house_word_length": _whole(2, 15),
        "name_length": _whole(1, 32),
        "games": _whole(1, 99),
        "changed": _set_of(_TEXT),
    },
)
