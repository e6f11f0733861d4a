"""Which tiles a round has: some vowels and some consonants, or the whole rack goes back.

Everything depends on the seed, the round and how often it was drawn, and on nothing else: a game that is
played again has the same tiles.
"""

from __future__ import annotations

from game.rules.letter_sets import BLANK, LetterSet
from game.rules.racks import without
from game.rules.seeded_luck import shuffled

MANY_THROUGH = 15
"""Through this round a rack has at least two vowels and two consonants, later one of each."""
_MOST_TRIES = 500
"""Draws by luck alone; a bag that fits so rarely has what is needed picked out."""


def needed(number: int) -> int:
    """How many vowels, and how many consonants, a rack has at least in this round, counted from 1."""
    return 2 if number <= MANY_THROUGH else 1


def fits(rack: str, letters: LetterSet, least: int) -> bool:
    """Whether a rack has so many vowels and so many consonants, a blank being either."""
    vowels = sum(tile in letters.vowels for tile in rack)
    blanks = rack.count(BLANK)
    consonants = len(rack) - vowels - blanks
    return max(0, least - vowels) + max(0, least - consonants) <= blanks


def next_rack(
    own: str, kept: str, bag: str, size: int, letters: LetterSet, seed: int, number: int, draw: int = 0
) -> tuple[str, str] | None:
    """The tiles of a round and the bag without them; None if no draw can fit any more.

    Args:
        own: what every rack has, whatever is drawn: a blank, or nothing.
        kept: what the round before has left; it stays if the rack then fits, and else goes back as well.
        size: of the rack, as long as there are tiles.
        number: of the round, from 1.
        draw: which draw of this round it is, from 0; from 1 on nothing stays but `own`.
    """
    least, luck = needed(number), (seed, "all at once")  # not read: it seeds luck
    if draw == 0:
        mixed = shuffled(bag, *luck, number, 0)
        wanted = max(0, size - len(own + kept))
        rack = own + kept + mixed[:wanted]
        if fits(rack, letters, least):
            return rack, "".join(sorted(mixed[wanted:]))
    everything, wanted = kept + bag, size - len(own)
    if len(own + everything) < 2 * least or not fits(own + everything, letters, least):
        return None
    for again in range(_MOST_TRIES):
        mixed = shuffled(everything, *luck, number, max(1, draw), again)
        if fits(own + mixed[:wanted], letters, least):
            break
    else:
        mixed = _picked_out(own, mixed, letters, least)
    return own + mixed[:wanted], "".join(sorted(mixed[wanted:]))


def _picked_out(own: str, mixed: str, letters: LetterSet, least: int) -> str:
    """What is needed first, in the order of luck, and then whatever comes."""
    vowels = [tile for tile in mixed if tile in letters.vowels][:least]
    consonants = [tile for tile in mixed if tile not in letters.vowels and tile != BLANK][:least]
    blanks = BLANK * (2 * least - len(vowels) - len(consonants) - own.count(BLANK))
    first = "".join((*vowels, *consonants, blanks))
    return first + without(mixed, first)
