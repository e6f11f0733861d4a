"""Eight people rather than eight numbers: who plays at each level of Maven, and what they are like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from game.maven.levels import LEVELS


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody who plays at a level."""

    name: str
    manner: str
    """In at most twenty characters, what they are like."""
    after_bonus: tuple[str, ...]
    """What they may say after a bonus of their own."""
    after_yours: tuple[str, ...]
    """What they may say after a bonus of yours."""


OPPONENTS: tuple[Opponent, ...] = (
    Opponent(
        "Otto",
        "Loves short words",
        ("All seven! Did you see? All of them!", "I only wanted to get rid of the letters."),
        ("Can I look at that again?", "I will do that too, one day."),
    ),
    Opponent(
        "Mina",
        "Glad of every word",
        ("Oh! They were all friends.", "I shall write this one down."),
        ("That is a lovely word.", "You make it look easy."),
    ),
    Opponent(
        "Theo",
        "Never in a hurry",
        ("Good things take a while.", "It was there all along; I only waited."),
        ("No rush. I will have my turn.", "Well found, and well waited for."),
    ),
    Opponent(
        "Rosa",
        "Counts every square",
        ("Seven tiles, fifty points: the sum comes out.", "I had counted on that."),
        ("I had not reckoned with that one.", "That square was mine, I thought."),
    ),
    Opponent(
        "Edgar",
        "Collects old words",
        ("My grandfather used it on Sundays.", "They do not make words like this any more."),
        ("A fine specimen, and in good condition.", "I must add that one to the shelf."),
    ),
    Opponent(
        "Amara",
        "Tucks words in tight",
        ("There is always room for one more.", "Side by side, and all of them seated."),
        ("Neatly laid. I like a full table.", "You left hardly a gap."),
    ),
    Opponent(
        "Viktor",
        "Takes every point",
        ("Nothing left on the table.", "That was the most there was."),
        ("Expensive.", "I saw it. So did you."),
    ),
    Opponent(
        "Agatha",
        "Never wastes a tile",
        ("One tidies up as one goes, my dear.", "I do like to finish what is on my plate."),
        ("Very good. I should have hidden that corner.", "You have been practising."),
    ),
)
"""By level, from the first."""

assert len(OPPONENTS) == len(LEVELS)
_SAID_SHARE = 0.5
"""How many of the occasions something is said at."""


def remark(level: int, occasion: Sequence[str], seed: int, said: Sequence[str]) -> str:
    """What somebody says at an occasion: seldom, and nothing that was said in this game already.

    Empty where nothing is said. The same seed gives the same.
    """
    luck = blake2b(f"{level}/{seed}/{len(said)}".encode(), digest_size=2).digest()
    fresh = [words for words in occasion if words not in said]
    if not fresh or luck[0] / 256 >= _SAID_SHARE:
        return ""
    return fresh[luck[1] % len(fresh)]
