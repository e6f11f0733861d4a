"""What is agreed in a room: rules over the line, and in a few words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from game.language.languages import ENGLISH, spoken_in
from game.language.messages import message, tr, tr_count
from game.rules.dictionary import LONGEST_NAME, PARLOUR_WORDS
from game.rules.editions import PARLOUR, edition_name
from game.rules.rules_and_defaults import Challenge, ClockKind, Rules
from game.rules.rules_json import beyond_usual, rules_from_json
from game.wire.room_limits import MOST_SEATS

SEPARATOR, WORDS = " · ", "Words: "
NO_TIMER = message("No timer")
DAYS = message("Days a turn")
COSTS_THE_TURN = message("Invalid words cost the turn")
COME_BACK = message("Invalid words come back")
COMPUTER_ASKS = message("The computer asks")
CHALLENGED = message("Words are challenged")


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
        told = [_name(edition_name(rules.edition)), clock_in_words(rules)]
    if rules.dictionary.base != PARLOUR_WORDS:
        told = [told[0], tr("Words: {list}", list=_name(rules.dictionary.base.name))]
    return SEPARATOR.join(told)


def in_english(terms: Terms) -> str:
    """The same as it goes over the line, whatever is spoken here. Raises BadRulesError."""
    with spoken_in(ENGLISH):
        return in_words(terms)


def as_read(told: str) -> str:
    """What somebody tells `in_english`, in the language of the moment as far as it is known here."""
    return SEPARATOR.join(map(_part_as_read, told.split(SEPARATOR)))


def _part_as_read(part: str) -> str:
    for known in (NO_TIMER, DAYS, COSTS_THE_TURN, COME_BACK, COMPUTER_ASKS, CHALLENGED):
        if part == known.english:
            return str(known)
    if (words := part.removeprefix(WORDS)) != part:
        return tr("Words: {list}", list=words)
    if minutes := re.fullmatch(r"([0-9,]{1,9}) minutes? a (game|turn)", part):
        return _minutes(int(minutes[1].replace(",", "") or 0), of_a_game=minutes[2] == "game")
    return edition_name(part)


def _name(given: str) -> str:
    """A name that whoever made the rules has chosen, as far as there is room for it."""
    return "".join(letter for letter in given if letter.isprintable())[:LONGEST_NAME]


def clock_in_words(rules: Rules) -> str:
    """How long a turn may take."""
    minutes = max(1, round(rules.clock.limit_ms / 60_000))
    match rules.clock.kind:
        case ClockKind.OFF:
            return str(NO_TIMER)
        case ClockKind.CORRESPONDENCE:
            return str(DAYS)
    return _minutes(minutes, of_a_game=rules.clock.kind is ClockKind.GAME_PENALTY)


def _minutes(count: int, *, of_a_game: bool) -> str:
    if of_a_game:
        return tr_count("{count} minute a game", "{count} minutes a game", count)
    return tr_count("{count} minute a turn", "{count} minutes a turn", count)


def words_in_words(rules: Rules) -> str:
    """What becomes of an invalid word."""
    if rules.challenge is Challenge.VOID:
        return str(COSTS_THE_TURN if rules.miss_turn else COME_BACK)
    return str(COMPUTER_ASKS if rules.challenge is Challenge.COMPUTER_ASKS else CHALLENGED)
