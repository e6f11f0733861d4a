"""Eight people rather than eight numbers: who plays at each level of Maven, and what they are like."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from game.language.messages import NOTHING, Message, message
from game.maven.levels_and_vocabularies import LEVELS


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody who plays at a level. What they say is at most `LONGEST_REMARK` characters."""

    name: str
    manner: Message
    """In at most twenty characters, what they are like."""
    after_bonus: tuple[Message, ...]
    """What they may say after a bonus of their own."""
    after_yours: tuple[Message, ...]
    """What they may say after a bonus of yours."""
    after_exchange: tuple[Message, ...]
    """What they may say after an exchange of their own."""
    won: tuple[Message, ...]
    lost: tuple[Message, ...]
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
        "Otto",  # not read: a name
        # Translators: what Otto is like, a beginner, delighted and amazed like a child; at most 20 letters.
        message("Loves short words"),
        (
            # Translators: Otto, a beginner, delighted and amazed like a child,
            # after laying a whole rack; at most 40 letters.
            message("Every one! Did you see? All of them!"),
            # Translators: Otto, a beginner, delighted and amazed like a child,
            # after laying a whole rack; at most 40 letters.
            message("I just wanted rid of the letters."),
            # Translators: Otto, a beginner, delighted and amazed like a child,
            # after laying a whole rack; at most 40 letters.
            message("That was me! That was me!"),
        ),
        (
            # Translators: Otto, a beginner, delighted and amazed like a child,
            # after somebody else laid a whole rack; at most 40 letters.
            message("Can I look at that again?"),
            # Translators: Otto, a beginner, delighted and amazed like a child,
            # after somebody else laid a whole rack; at most 40 letters.
            message("I will do that too, one day."),
            # Translators: Otto, a beginner, delighted and amazed like a child,
            # after somebody else laid a whole rack; at most 40 letters.
            message("So many letters. Wow."),
        ),
        (
            # Translators: Otto, a beginner, delighted and amazed like a child,
            # after exchanging tiles; at most 40 letters.
            message("Too many elbows on my rack."),
            # Translators: Otto, a beginner, delighted and amazed like a child,
            # after exchanging tiles; at most 40 letters.
            message("Swap you for the nice ones."),
        ),
        (
            # Translators: Otto, a beginner, delighted and amazed like a child,
            # having won; at most 40 letters.
            message("I won? I won! Who do we tell?"),
            # Translators: Otto, a beginner, delighted and amazed like a child,
            # having won; at most 40 letters.
            message("Short words, you see. Short words."),
        ),
        (
            # Translators: Otto, a beginner, delighted and amazed like a child,
            # having lost; at most 40 letters.
            message("I laid so many words. I lost count."),
            # Translators: Otto, a beginner, delighted and amazed like a child,
            # having lost; at most 40 letters.
            message("Again? I was just getting warm."),
        ),
    ),
    Opponent(
        "Mina",  # not read: a name
        # Translators: what Mina is like, a friendly beginner, shy, thankful for every word;
        # at most 20 letters.
        message("Glad of every word"),
        (
            # Translators: Mina, a friendly beginner, shy, thankful for every word,
            # after laying a whole rack; at most 40 letters.
            message("Oh! They were all friends."),
            # Translators: Mina, a friendly beginner, shy, thankful for every word,
            # after laying a whole rack; at most 40 letters.
            message("I shall write this one down."),
            # Translators: Mina, a friendly beginner, shy, thankful for every word,
            # after laying a whole rack; at most 40 letters.
            message("It fits. It really fits!"),
        ),
        (
            # Translators: Mina, a friendly beginner, shy, thankful for every word,
            # after somebody else laid a whole rack; at most 40 letters.
            message("That is a lovely word."),
            # Translators: Mina, a friendly beginner, shy, thankful for every word,
            # after somebody else laid a whole rack; at most 40 letters.
            message("You make it look easy."),
            # Translators: Mina, a friendly beginner, shy, thankful for every word,
            # after somebody else laid a whole rack; at most 40 letters.
            message("I am going to remember that one."),
        ),
        (
            # Translators: Mina, a friendly beginner, shy, thankful for every word,
            # after exchanging tiles; at most 40 letters.
            message("No hard feelings, little tiles."),
            # Translators: Mina, a friendly beginner, shy, thankful for every word,
            # after exchanging tiles; at most 40 letters.
            message("New faces. How nice."),
        ),
        (
            # Translators: Mina, a friendly beginner, shy, thankful for every word,
            # having won; at most 40 letters.
            message("Thank you. Every word was a treat."),
            # Translators: Mina, a friendly beginner, shy, thankful for every word,
            # having won; at most 40 letters.
            message("I can hardly believe it."),
        ),
        (
            # Translators: Mina, a friendly beginner, shy, thankful for every word,
            # having lost; at most 40 letters.
            message("What beautiful words you had."),
            # Translators: Mina, a friendly beginner, shy, thankful for every word,
            # having lost; at most 40 letters.
            message("I learned three new ones today."),
        ),
    ),
    Opponent(
        "Theo",  # not read: a name
        # Translators: what Theo is like, slow and calm, fond of tea, never in a hurry; at most 20 letters.
        message("Never in a hurry"),
        (
            # Translators: Theo, slow and calm, fond of tea, never in a hurry,
            # after laying a whole rack; at most 40 letters.
            message("Good things take a while."),
            # Translators: Theo, slow and calm, fond of tea, never in a hurry,
            # after laying a whole rack; at most 40 letters.
            message("It was there all along; I waited."),
            # Translators: Theo, slow and calm, fond of tea, never in a hurry,
            # after laying a whole rack; at most 40 letters.
            message("Slow tea, strong tea."),
        ),
        (
            # Translators: Theo, slow and calm, fond of tea, never in a hurry,
            # after somebody else laid a whole rack; at most 40 letters.
            message("No rush. I will have my turn."),
            # Translators: Theo, slow and calm, fond of tea, never in a hurry,
            # after somebody else laid a whole rack; at most 40 letters.
            message("Well found, and well waited for."),
            # Translators: Theo, slow and calm, fond of tea, never in a hurry,
            # after somebody else laid a whole rack; at most 40 letters.
            message("There is time yet."),
        ),
        (
            # Translators: Theo, slow and calm, fond of tea, never in a hurry,
            # after exchanging tiles; at most 40 letters.
            message("Back in the bag. No hurry."),
            # Translators: Theo, slow and calm, fond of tea, never in a hurry,
            # after exchanging tiles; at most 40 letters.
            message("I can wait for better ones."),
        ),
        (
            # Translators: Theo, slow and calm, fond of tea, never in a hurry,
            # having won; at most 40 letters.
            message("Steady does it."),
            # Translators: Theo, slow and calm, fond of tea, never in a hurry,
            # having won; at most 40 letters.
            message("Pour another; that was pleasant."),
        ),
        (
            # Translators: Theo, slow and calm, fond of tea, never in a hurry,
            # having lost; at most 40 letters.
            message("You were quicker. Well played."),
            # Translators: Theo, slow and calm, fond of tea, never in a hurry,
            # having lost; at most 40 letters.
            message("Next time I will wait longer."),
        ),
    ),
    Opponent(
        "Rosa",  # not read: a name
        # Translators: what Rosa is like, an exact bookkeeper who counts every square; at most 20 letters.
        message("Counts every square"),
        (
            # Translators: Rosa, an exact bookkeeper who counts every square,
            # after laying a whole rack; at most 40 letters.
            message("The whole rack, the bonus: correct."),
            # Translators: Rosa, an exact bookkeeper who counts every square,
            # after laying a whole rack; at most 40 letters.
            message("I had counted on that."),
            # Translators: Rosa, an exact bookkeeper who counts every square,
            # after laying a whole rack; at most 40 letters.
            message("The sum comes out nicely."),
        ),
        (
            # Translators: Rosa, an exact bookkeeper who counts every square,
            # after somebody else laid a whole rack; at most 40 letters.
            message("I had not reckoned with that one."),
            # Translators: Rosa, an exact bookkeeper who counts every square,
            # after somebody else laid a whole rack; at most 40 letters.
            message("That square was mine, I thought."),
            # Translators: Rosa, an exact bookkeeper who counts every square,
            # after somebody else laid a whole rack; at most 40 letters.
            message("A bonus to you. Noted."),
        ),
        (
            # Translators: Rosa, an exact bookkeeper who counts every square,
            # after exchanging tiles; at most 40 letters.
            message("Bad figures. I start a new column."),
            # Translators: Rosa, an exact bookkeeper who counts every square,
            # after exchanging tiles; at most 40 letters.
            message("These did not add up."),
        ),
        (
            # Translators: Rosa, an exact bookkeeper who counts every square,
            # having won; at most 40 letters.
            message("As calculated, to the point."),
            # Translators: Rosa, an exact bookkeeper who counts every square,
            # having won; at most 40 letters.
            message("The books are closed. In my favor."),
        ),
        (
            # Translators: Rosa, an exact bookkeeper who counts every square,
            # having lost; at most 40 letters.
            message("I must check my sums."),
            # Translators: Rosa, an exact bookkeeper who counts every square,
            # having lost; at most 40 letters.
            message("A small error somewhere. Mine."),
        ),
    ),
    Opponent(
        "Edgar",  # not read: a name
        # Translators: what Edgar is like, an old-fashioned collector of antique words; at most 20 letters.
        message("Collects old words"),
        (
            # Translators: Edgar, an old-fashioned collector of antique words,
            # after laying a whole rack; at most 40 letters.
            message("Grandfather used it on Sundays."),
            # Translators: Edgar, an old-fashioned collector of antique words,
            # after laying a whole rack; at most 40 letters.
            message("They make no words like this now."),
            # Translators: Edgar, an old-fashioned collector of antique words,
            # after laying a whole rack; at most 40 letters.
            message("From my very best drawer."),
        ),
        (
            # Translators: Edgar, an old-fashioned collector of antique words,
            # after somebody else laid a whole rack; at most 40 letters.
            message("A fine specimen, in good condition."),
            # Translators: Edgar, an old-fashioned collector of antique words,
            # after somebody else laid a whole rack; at most 40 letters.
            message("I must add that one to the shelf."),
            # Translators: Edgar, an old-fashioned collector of antique words,
            # after somebody else laid a whole rack; at most 40 letters.
            message("Where did you dig that up?"),
        ),
        (
            # Translators: Edgar, an old-fashioned collector of antique words,
            # after exchanging tiles; at most 40 letters.
            message("Nothing here worth collecting."),
            # Translators: Edgar, an old-fashioned collector of antique words,
            # after exchanging tiles; at most 40 letters.
            message("I trade these at the fair."),
        ),
        (
            # Translators: Edgar, an old-fashioned collector of antique words,
            # having won; at most 40 letters.
            message("A vintage evening."),
            # Translators: Edgar, an old-fashioned collector of antique words,
            # having won; at most 40 letters.
            message("The old words still have teeth."),
        ),
        (
            # Translators: Edgar, an old-fashioned collector of antique words,
            # having lost; at most 40 letters.
            message("One for your collection, then."),
            # Translators: Edgar, an old-fashioned collector of antique words,
            # having lost; at most 40 letters.
            message("You have a good eye for antiques."),
        ),
    ),
    Opponent(
        "Amara",  # not read: a name
        # Translators: what Amara is like, a warm hostess: words are guests whom she seats close together;
        # at most 20 letters.
        message("Tucks words in tight"),
        (
            # Translators: Amara, a warm hostess: words are guests whom she seats close together,
            # after laying a whole rack; at most 40 letters.
            message("There is always room for one more."),
            # Translators: Amara, a warm hostess: words are guests whom she seats close together,
            # after laying a whole rack; at most 40 letters.
            message("Side by side, and all seated."),
            # Translators: Amara, a warm hostess: words are guests whom she seats close together,
            # after laying a whole rack; at most 40 letters.
            message("Close together keeps warm."),
        ),
        (
            # Translators: Amara, a warm hostess: words are guests whom she seats close together,
            # after somebody else laid a whole rack; at most 40 letters.
            message("Neatly laid. I like a full table."),
            # Translators: Amara, a warm hostess: words are guests whom she seats close together,
            # after somebody else laid a whole rack; at most 40 letters.
            message("You left hardly a gap."),
            # Translators: Amara, a warm hostess: words are guests whom she seats close together,
            # after somebody else laid a whole rack; at most 40 letters.
            message("That one sits well."),
        ),
        (
            # Translators: Amara, a warm hostess: words are guests whom she seats close together,
            # after exchanging tiles; at most 40 letters.
            message("They would not sit still."),
            # Translators: Amara, a warm hostess: words are guests whom she seats close together,
            # after exchanging tiles; at most 40 letters.
            message("Making room for guests."),
        ),
        (
            # Translators: Amara, a warm hostess: words are guests whom she seats close together,
            # having won; at most 40 letters.
            message("Every chair taken. Lovely."),
            # Translators: Amara, a warm hostess: words are guests whom she seats close together,
            # having won; at most 40 letters.
            message("Packed to the last square."),
        ),
        (
            # Translators: Amara, a warm hostess: words are guests whom she seats close together,
            # having lost; at most 40 letters.
            message("You found the space I left."),
            # Translators: Amara, a warm hostess: words are guests whom she seats close together,
            # having lost; at most 40 letters.
            message("A full table, and you at its head."),
        ),
    ),
    Opponent(
        "Viktor",  # not read: a name
        # Translators: what Viktor is like, cold and terse, a man of money who takes every point;
        # at most 20 letters.
        message("Takes every point"),
        (
            # Translators: Viktor, cold and terse, a man of money who takes every point,
            # after laying a whole rack; at most 40 letters.
            message("Nothing left on the table."),
            # Translators: Viktor, cold and terse, a man of money who takes every point,
            # after laying a whole rack; at most 40 letters.
            message("That was the most there was."),
            # Translators: Viktor, cold and terse, a man of money who takes every point,
            # after laying a whole rack; at most 40 letters.
            message("All of it. Thank you."),
        ),
        (
            # Translators: Viktor, cold and terse, a man of money who takes every point,
            # after somebody else laid a whole rack; at most 40 letters.
            message("Expensive."),
            # Translators: Viktor, cold and terse, a man of money who takes every point,
            # after somebody else laid a whole rack; at most 40 letters.
            message("I saw it. So did you."),
            # Translators: Viktor, cold and terse, a man of money who takes every point,
            # after somebody else laid a whole rack; at most 40 letters.
            message("You will not get two of those."),
        ),
        (
            # Translators: Viktor, cold and terse, a man of money who takes every point,
            # after exchanging tiles; at most 40 letters.
            message("Worth nothing. Gone."),
            # Translators: Viktor, cold and terse, a man of money who takes every point,
            # after exchanging tiles; at most 40 letters.
            message("I do not keep losses."),
        ),
        (
            # Translators: Viktor, cold and terse, a man of money who takes every point,
            # having won; at most 40 letters.
            message("Paid in full."),
            # Translators: Viktor, cold and terse, a man of money who takes every point,
            # having won; at most 40 letters.
            message("You were close. Not close enough."),
        ),
        (
            # Translators: Viktor, cold and terse, a man of money who takes every point,
            # having lost; at most 40 letters.
            message("Enjoy it. I will be back for it."),
            # Translators: Viktor, cold and terse, a man of money who takes every point,
            # having lost; at most 40 letters.
            message("You took what was there. Good."),
        ),
    ),
    Opponent(
        "Agatha",  # not read: a name
        # Translators: what Agatha is like, a polite, frugal old lady who speaks of baking;
        # at most 20 letters.
        message("Never wastes a tile"),
        (
            # Translators: Agatha, a polite old lady, frugal, sharp, who speaks of baking and housekeeping,
            # after laying a whole rack; at most 40 letters.
            message("One tidies up as one goes, my dear."),
            # Translators: Agatha, a polite old lady, frugal, sharp, who speaks of baking and housekeeping,
            # after laying a whole rack; at most 40 letters.
            message("I do like to clear my plate."),
            # Translators: Agatha, a polite old lady, frugal, sharp, who speaks of baking and housekeeping,
            # after laying a whole rack; at most 40 letters.
            message("Waste not, want not."),
        ),
        (
            # Translators: Agatha, a polite old lady, frugal, sharp, who speaks of baking and housekeeping,
            # after somebody else laid a whole rack; at most 40 letters.
            message("I should have hidden that corner."),
            # Translators: Agatha, a polite old lady, frugal, sharp, who speaks of baking and housekeeping,
            # after somebody else laid a whole rack; at most 40 letters.
            message("You have been practising."),
            # Translators: Agatha, a polite old lady, frugal, sharp, who speaks of baking and housekeeping,
            # after somebody else laid a whole rack; at most 40 letters.
            message("My, what an appetite."),
        ),
        (
            # Translators: Agatha, a polite old lady, frugal, sharp, who speaks of baking and housekeeping,
            # after exchanging tiles; at most 40 letters.
            message("Even good cooks return an egg."),
            # Translators: Agatha, a polite old lady, frugal, sharp, who speaks of baking and housekeeping,
            # after exchanging tiles; at most 40 letters.
            message("These would only go stale."),
        ),
        (
            # Translators: Agatha, a polite old lady, frugal, sharp, who speaks of baking and housekeeping,
            # having won; at most 40 letters.
            message("Not a crumb left. Thank you, dear."),
            # Translators: Agatha, a polite old lady, frugal, sharp, who speaks of baking and housekeeping,
            # having won; at most 40 letters.
            message("Come again; I will bake."),
        ),
        (
            # Translators: Agatha, a polite old lady, frugal, sharp, who speaks of baking and housekeeping,
            # having lost; at most 40 letters.
            message("Splendid. You shall have the recipe."),
            # Translators: Agatha, a polite old lady, frugal, sharp, who speaks of baking and housekeeping,
            # having lost; at most 40 letters.
            message("I am out of sugar, it seems."),
        ),
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


def remark(occasion: Sequence[Message], seed: int, said: Collection[Message]) -> Message:
    """What somebody says at an occasion: seldom, and nothing that was said this evening already.

    `NOTHING` where nothing is said. The same seed gives the same.
    """
    luck = blake2b(f"{seed}/{len(said)}".encode(), digest_size=2).digest()
    if luck[0] / 256 >= _SAID_SHARE:
        return NOTHING
    return fresh_remark(occasion, luck[1], said)


def fresh_remark(occasion: Sequence[Message], seed: int, said: Collection[Message]) -> Message:
    """One of these that was not said yet; `NOTHING` where all were."""
    fresh = [words for words in occasion if words not in said]
    return fresh[seed % len(fresh)] if fresh else NOTHING
