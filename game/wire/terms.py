"""What is agreed in a room: rules over the line, and in a few words."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from game.rules.dictionary import LONGEST_NAME, PARLOUR_WORDS
from game.rules.editions import PARLOUR
from game.rules.rules_and_defaults import Challenge, ClockKind, Rules
from game.rules.rules_json import beyond_usual, rules_from_json
from game.text_format import counted
from game.wire.room_limits import MOST_SEATS


class Terms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is agreed in a room before a game is launched."""

    rules: dict[str, Any] = {}
    """Rules as `rules_to_json` writes them; a field that is missing takes its default."""
    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)] = 4
    maven: Annotated[int, Meta(ge=0, le=8)] = 0
    """The level of the Maven that takes each free seat; 0 leaves them free."""
    gone: Literal["maven", "resign"] = "maven"
    """What becomes of the seats of a sofa that stays away."""
    grace: Annotated[int, Meta(ge=5, le=3600)] = 60
    """How many seconds a sofa that is away is waited for."""
    locked: bool = False
    """Whether the room's code is needed to join."""
    rated: bool = False
    phrases: bool = False
    """Whether only ready-made phrases may be said."""


def rules_of(terms: Terms) -> Rules:
    """The rules that a room plays by. Raises BadRulesError."""
    return _rules(msgspec.json.encode(terms.rules))


@lru_cache(maxsize=64)
def _rules(data: bytes) -> Rules:
    return rules_from_json(msgspec.json.decode(data))


def with_rules(rules: Rules) -> dict[str, Any]:
    """Rules for `Terms`: only what differs from the usual ones, as whatever is missing takes its default."""
    return beyond_usual(rules)


def in_words(terms: Terms) -> str:
    """What sets a room's rules apart, in a few words. Raises BadRulesError."""
    rules = rules_of(terms)
    told = [clock_in_words(rules), words_in_words(rules)]
    if rules.edition != PARLOUR.edition:
        told = [_name(rules.edition), clock_in_words(rules)]
    if rules.dictionary.base != PARLOUR_WORDS:
        told = [told[0], f"Words: {_name(rules.dictionary.base.name)}"]
    return " · ".join(told)


def _name(given: str) -> str:
    """A name that whoever made the rules has chosen, as far as there is room for it."""
    return "".join(letter for letter in given if letter.isprintable())[:LONGEST_NAME]


def clock_in_words(rules: Rules) -> str:
    """How long a turn may take."""
    minutes = max(1, round(rules.clock.limit_ms / 60_000))
    unit = counted(minutes, "minute")
    match rules.clock.kind:
        case ClockKind.OFF:
            return "No timer"
        case ClockKind.GAME_PENALTY:
            return f"{unit} a game"
        case ClockKind.CORRESPONDENCE:
            return "Days a turn"
    return f"{unit} a turn"


def words_in_words(rules: Rules) -> str:
    """What becomes of an invalid word."""
    if rules.challenge is Challenge.VOID:
        return "Invalid words cost the turn" if rules.miss_turn else "Invalid words come back"
    return "The computer asks" if rules.challenge is Challenge.COMPUTER_ASKS else "Words are challenged"
