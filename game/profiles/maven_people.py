"""Eight people rather than eight numbers: who plays at each level of Maven, and what they are like."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from game.maven.levels_and_vocabularies import LEVELS


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody who plays at a level. What they say is at most `LONGEST_REMARK` characters."""

    name: str
    manner: str
    """In at most twenty characters, what they are like."""
    after_bonus: tuple[str, ...]
    """What they may say after a bonus of their own."""
    after_yours: tuple[str, ...]
    """What they may say after a bonus of yours."""
    after_exchange: tuple[str, ...]
    """What they may say after an exchange of their own."""
    won: tuple[str, ...]
    lost: tuple[str, ...]
    """What they say at the end of a game."""

    @property
    def figure(self) -> str:
        """The figure that stands for them."""
        return self.name.casefold()


LONGEST_REMARK = 40
MAVENS_FIGURE = "maven"
"""Stands for a computer that is nobody in particular."""
OPPONENTS: tuple[Opponent, ...] = (
    Opponent(
        "Otto",
        "Loves short words",
        (
            "Every one! Did you see? All of them!",
            "I just wanted rid of the letters.",
            "That was me! That was me!",
        ),
        ("Can I look at that again?", "I will do that too, one day.", "So many letters. Wow."),
        ("Too many elbows on my rack.", "Swap you for the nice ones."),
        ("I won? I won! Who do we tell?", "Short words, you see. Short words."),
        ("I laid so many words. I lost count.", "Again? I was just getting warm."),
    ),
    Opponent(
        "Mina",
        "Glad of every word",
        ("Oh! They were all friends.", "I shall write this one down.", "It fits. It really fits!"),
        ("That is a lovely word.", "You make it look easy.", "I am going to remember that one."),
        ("No hard feelings, little tiles.", "New faces. How nice."),
        ("Thank you. Every word was a treat.", "I can hardly believe it."),
        ("What beautiful words you had.", "I learned three new ones today."),
    ),
    Opponent(
        "Theo",
        "Never in a hurry",
        ("Good things take a while.", "It was there all along; I waited.", "Slow tea, strong tea."),
        ("No rush. I will have my turn.", "Well found, and well waited for.", "There is time yet."),
        ("Back in the bag. No hurry.", "I can wait for better ones."),
        ("Steady does it.", "Pour another; that was pleasant."),
        ("You were quicker. Well played.", "Next time I will wait longer."),
    ),
    Opponent(
        "Rosa",
        "Counts every square",
        ("The whole rack, the bonus: correct.", "I had counted on that.", "The sum comes out nicely."),
        ("I had not reckoned with that one.", "That square was mine, I thought.", "A bonus to you. Noted."),
        ("Bad figures. I start a new column.", "These did not add up."),
        ("As calculated, to the point.", "The books are closed. In my favor."),
        ("I must check my sums.", "A small error somewhere. Mine."),
    ),
    Opponent(
        "Edgar",
        "Collects old words",
        ("Grandfather used it on Sundays.", "They make no words like this now.", "From my very best drawer."),
        (
            "A fine specimen, in good condition.",
            "I must add that one to the shelf.",
            "Where did you dig that up?",
        ),
        ("Nothing here worth collecting.", "I trade these at the fair."),
        ("A vintage evening.", "The old words still have teeth."),
        ("One for your collection, then.", "You have a good eye for antiques."),
    ),
    Opponent(
        "Amara",
        "Tucks words in tight",
        ("There is always room for one more.", "Side by side, and all seated.", "Close together keeps warm."),
        ("Neatly laid. I like a full table.", "You left hardly a gap.", "That one sits well."),
        ("They would not sit still.", "Making room for guests."),
        ("Every chair taken. Lovely.", "Packed to the last square."),
        ("You found the space I left.", "A full table, and you at its head."),
    ),
    Opponent(
        "Viktor",
        "Takes every point",
        ("Nothing left on the table.", "That was the most there was.", "All of it. Thank you."),
        ("Expensive.", "I saw it. So did you.", "You will not get two of those."),
        ("Worth nothing. Gone.", "I do not keep losses."),
        ("Paid in full.", "You were close. Not close enough."),
        ("Enjoy it. I will be back for it.", "You took what was there. Good."),
    ),
    Opponent(
        "Agatha",
        "Never wastes a tile",
        ("One tidies up as one goes, my dear.", "I do like to clear my plate.", "Waste not, want not."),
        ("I should have hidden that corner.", "You have been practising.", "My, what an appetite."),
        ("Even good cooks return an egg.", "These would only go stale."),
        ("Not a crumb left. Thank you, dear.", "Come again; I will bake."),
        ("Splendid. You shall have the recipe.", "I am out of sugar, it seems."),
    ),
)
"""By level, from the first."""

assert len(OPPONENTS) == len(LEVELS)
_SAID_SHARE = 0.6
"""How many of the occasions in a game something is said at."""


def opponent_of(kind: str, name: str, level: int) -> Opponent | None:
    """Which of the eight sits in a seat; None for people, and for a computer that is just called Maven."""
    known = OPPONENTS[level - 1] if kind == "maven" and 1 <= level <= len(OPPONENTS) else None
    first = name.partition(" ")[0]  # the second of two at one level bears a number
    return known if known is not None and known.name == first else None


def remark(occasion: Sequence[str], seed: int, said: Collection[str]) -> str:
    """What somebody says at an occasion: seldom, and nothing that was said this evening already.

    Empty where nothing is said. The same seed gives the same.
    """
    luck = blake2b(f"{seed}/{len(said)}".encode(), digest_size=2).digest()
    if luck[0] / 256 >= _SAID_SHARE:
        return ""
    return fresh_remark(occasion, luck[1], said)


def fresh_remark(occasion: Sequence[str], seed: int, said: Collection[str]) -> str:
    """One of these that was not said yet; empty where all were."""
    fresh = [words for words in occasion if words not in said]
    return fresh[seed % len(fresh)] if fresh else ""
