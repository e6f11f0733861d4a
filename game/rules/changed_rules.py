"""Rules in which players have chosen otherwise: whether they can be played by, and what they are called."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.language.messages import NOTHING, Message, message, tr_count
from game.rules.clock import is_proper
from game.rules.editions import EDITIONS, edition_name
from game.rules.rule_choices import CHOICES, CHOICES_OF, RUNS, RuleChoice, RuleGroup
from game.rules.rules_and_defaults import Clock, Rules

ENDLESS: Message = message("One ending has to stay: the game might go on for ever.")
"""Why the last way to end a game cannot be switched off."""
TOO_SHORT: Message = message("A clock gives at least ten seconds.")
"""Why minutes and seconds cannot both be nothing."""
_ONCE_CALLED = {"clock.limit_ms": "clock.minutes"}
"""Choices by the names under which older saves know them."""


def edition_of(rules: Rules) -> Rules:
    """The edition that these rules were made from, as it is without changes."""
    return EDITIONS.get(rules.edition, Rules(edition=rules.edition))


def why_not(rules: Rules) -> Message:
    """Why nobody could play by these rules; empty where they can."""
    if not (rules.scoreless_end or rules.end_when_nothing_playable):
        return ENDLESS
    return NOTHING if is_proper(rules.clock) else TOO_SHORT


def may_be(rules: Rules, choice: RuleChoice, value: Any) -> bool:
    """Whether rules with a choice made otherwise could be played by."""
    return not why_not(_made(rules, choice, value))


def _made(rules: Rules, choice: RuleChoice, value: Any) -> Rules:
    made = choice.written(rules, value)
    if choice.key == "clock.kind" and rules.clock.kind not in RUNS and value in RUNS:
        return replace(made, clock=replace(Clock(), kind=value))
    return made


def with_choice(rules: Rules, choice: RuleChoice, value: Any) -> Rules:
    """The rules with a choice made otherwise, noted in `changed` if it is not what the edition has."""
    made = _made(rules, choice, value)
    usual, before = edition_of(rules), changed_keys(rules)
    keys = {
        one.key
        for one in CHOICES
        if (one.key in before or one.value(made) != one.value(rules)) and one.value(made) != one.value(usual)
    }
    return replace(made, changed=frozenset(keys))


def changes(rules: Rules, group: RuleGroup | None = None) -> tuple[RuleChoice, ...]:
    """What the players have changed, in all or in one group."""
    keys, choices = changed_keys(rules), CHOICES_OF[group] if group else CHOICES
    return tuple(choice for choice in choices if choice.key in keys)


def changed_keys(rules: Rules) -> frozenset[str]:
    """The keys of the choices that the players have changed."""
    return frozenset(_ONCE_CALLED.get(key, key) for key in rules.changed)


def changes_text(rules: Rules) -> str:
    """'+ 2 changes'; empty where nothing is changed."""
    count = len(changes(rules))
    # Translators: behind the name of an edition: so many of its rules were changed.
    return tr_count("+ {count} change", "+ {count} changes", count) if count else ""


def rules_title(rules: Rules) -> str:
    """What rules are called: 'Home Computer 1987 + 2 changes'."""
    return with_changes(edition_name(rules.edition), rules)


def with_changes(edition: str, rules: Rules) -> str:
    """What is told of rules by this name of their edition: '1987 + 2 changes'."""
    count = len(changes(rules))
    if not count:
        return edition
    return tr_count("{edition} + {count} change", "{edition} + {count} changes", count, edition=edition)
