"""Numbers and lists as every screen writes them."""

from __future__ import annotations

from collections.abc import Sequence


def percent(share: float) -> str:
    """A share from 0 to 1 in whole hundredths: '63 %'."""
    return f"{100 * share:.0f} %"


def counted(number: int, thing: str) -> str:
    """So many of a thing whose plural ends in s: '1 game', '1,234 games'."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: 'Ann', 'Ann and Ben', 'Ann, Ben and Cy'; empty without any."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
