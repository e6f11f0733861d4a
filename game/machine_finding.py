"""What was found out about a part of this machine, as a plain value; as a line of JSON, too."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from enum import Enum


class Health(Enum):
    """How well a part does."""

    GOOD = "good"
    ADVICE = "advice"
    """It works, and could do better."""
    TROUBLE = "trouble"
    """Something does not work."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One part of the machine."""

    part: str
    """What it is, in a word or two: 'Sound'."""
    health: Health
    says: str
    """What was found, in a sentence."""
    do: str = ""
    """The one thing to do about it; empty where all is well."""

    def to_json(self) -> str:
        """One line."""
        return json.dumps({**asdict(self), "health": self.health.value}, ensure_ascii=False)

    @classmethod
    def from_json(cls, line: str) -> Finding:
        """Raises ValueError for anything else than what `to_json` writes."""
        told = json.loads(line)
        if not isinstance(told, dict) or told.keys() != {"part", "health", "says", "do"}:
            raise ValueError(f"{line!r} is no finding")  # not read: a fault of the program
        return cls(str(told["part"]), Health(told["health"]), str(told["says"]), str(told["do"]))


def good(part: str, says: str) -> Finding:
    """All is well."""
    return Finding(part, Health.GOOD, says)


def advice(part: str, says: str, do: str) -> Finding:
    """It works, and could do better."""
    return Finding(part, Health.ADVICE, says, do)


def trouble(part: str, says: str, do: str) -> Finding:
    """Something does not work."""
    return Finding(part, Health.TROUBLE, says, do)
