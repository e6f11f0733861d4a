"""What a score earns that somebody has made alone."""

MEDALS = (
    ("Bronze", 400),
    ("Silver", 550),
    ("Gold", 700),
    ("Platinum", 850),
    ("Diamond", 1000),
    ("Maven", 1075),
)
"""The medals of a solitaire game, the lowest first, with the least score of each."""


def medal(score: int) -> str:
    """The medal that a solitaire score earns; empty below the first."""
    return next((name for name, least in reversed(MEDALS) if score >= least), "")
