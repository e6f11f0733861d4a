"""A day's rounds all at once: the same for everybody, whatever they find; and what was found as letters.

The best play is laid in each round, so board and tiles follow from the day and the word list alone. Before
`ALL_WORDS_FROM` it was the best of words that Maven says, and for these days it still is. A code
tells for each round only which play was found, by its place among all plays by points, or that none was.
Whoever reads it looks through the day's rounds again and believes nothing but what comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from hashlib import blake2b

from game.daily.code_number import BadCodeError, Choices, Number, choices_of, spelled
from game.daily.daily_bag import FIRST_DAY
from game.daily.share_code import (
    CANNOT_BE_PLAYED,
    CHECKS,
    DAYS,
    LONGEST,
    OF_OTHER_VERSION,
    OF_ROUNDS,
    OF_SAID_ROUNDS,
    Wanted,
    Work,
    put_version,
    take_version,
)
from game.duplicate.round_results import Round, Tried, closed
from game.duplicate.round_state import RoundState, Scored, begin, best_of, laid, view_of, without_a_play
from game.duplicate.settings import Form
from game.language.messages import message
from game.lexicon.words import Lexicon
from game.maven.messages import Purpose
from game.rules.letter_sets import ALPHABET
from game.rules.moves import Place, Square, Tile, is_same
from game.rules.record_codec import move_to_text

DAY_FORM = Form(seconds=120, alone_bonus=0)
"""How a day's rounds are played."""
ALL_WORDS_FROM = date(2026, 12, 7)
"""From this day on the best is looked for among all words that count."""
MOST_ROUNDS = 60
_KINDS = (1000, 8, 40)
"""How likely a round has a play that the list has, another one, or none: of as many as these together."""
_LISTED, _OTHER, _NOTHING = range(len(_KINDS))
_SCALE = 1 << 20
_FACES = ALPHABET + ALPHABET.lower()
Find = Callable[[RoundState, Sequence[Place]], Place | None]
"""What somebody found at a table, of all plays, those of most points first."""


@dataclass(frozen=True, slots=True)
class SharedRounds:
    """What came out when a code was read."""

    day: date
    rounds: tuple[Round, ...]
    """With one player, 0."""


def looked_for(day: date) -> Purpose:
    """Among which words the best of a day's rounds is looked for."""
    return Purpose.JUDGE if day >= ALL_WORDS_FROM else Purpose.PLAY


def seed_of_rounds(day: date) -> int:
    """The seed of a day's rounds."""
    label = f"parlour daily rounds/{2 if day >= ALL_WORDS_FROM else 1}/{day.isoformat()}"  # not read: a seed
    return int.from_bytes(blake2b(label.encode(), digest_size=7).digest(), "big")


def coded_rounds(found: Sequence[Place | None], day: date, lexicon: Lexicon) -> Work[str]:
    """The code of what somebody found in a day's rounds, round by round.

    Raises:
        BadCodeError: these were other rounds.
    """
    number, told = Number(), iter(found)

    def write(table: RoundState, plays: Sequence[Place]) -> Place | None:
        play = next(told, None)
        place = next((at for at, one in enumerate(plays) if play and is_same(one, play)), None)
        if play is None:
            number.put_one_of(_NOTHING, _KINDS)
        elif place is None:
            number.put_one_of(_OTHER, _KINDS)
            _write_tiles(number, table, play)
        else:
            number.put_one_of(_LISTED, _KINDS)
            number.put_one_of(place, _widths(plays))
        return play

    rounds = yield from _played(day, lexicon, write)
    if len(rounds) != len(found):
        raise BadCodeError(message("These are not the rounds of that day"))
    number.put(_check(day, rounds, lexicon), CHECKS)
    number.put((day - FIRST_DAY).days, DAYS)
    head = 2 + put_version(number, _version(day))
    return spelled(number.value(head))


def _version(day: date) -> int:
    """Of the code of a day's rounds."""
    return OF_ROUNDS if day >= ALL_WORDS_FROM else OF_SAID_ROUNDS


def read_rounds(text: str, lexicon: Lexicon, latest: date) -> Work[SharedRounds]:
    """What a code tells, with the words of today, or as they ever were.

    Raises:
        BadCodeError: it was cut, mistyped or made up, or belongs to another version or word list.
    """
    for words in (lexicon, *lexicon.earlier()):
        choices = choices_of(text, LONGEST)
        version = take_version(choices)
        day = FIRST_DAY + timedelta(days=choices.take(DAYS))
        if version != _version(day):
            raise BadCodeError(OF_OTHER_VERSION)
        if day > latest:
            raise BadCodeError(message("This code is cut or mistyped: its day has not come yet"))
        check = choices.take(CHECKS)
        try:
            rounds = yield from _played(day, words, lambda table, plays: _read(choices, table, plays))  # noqa: B023 - used at once
        except IndexError:
            continue  # these words make other rounds
        if check == _check(day, rounds, words):
            return SharedRounds(day, rounds)
    raise BadCodeError(CANNOT_BE_PLAYED)


def is_of_rounds(text: str) -> bool:
    """Whether a code tells of a day's rounds, and not of its bag. Raises BadCodeError for what is no code."""
    return take_version(choices_of(text, LONGEST)) in (OF_SAID_ROUNDS, OF_ROUNDS)


def _played(day: date, lexicon: Lexicon, find: Find) -> Work[tuple[Round, ...]]:
    """The rounds of a day with what somebody finds in them."""
    words = replace(DAY_FORM.rules.dictionary, begun_with=lexicon.digest)
    form = replace(DAY_FORM, rules=replace(DAY_FORM.rules, dictionary=words))
    table = begin(form, seed_of_rounds(day))
    rounds: list[Round] = []
    while not table.is_over and len(rounds) < MOST_ROUNDS:
        found = yield Wanted(view_of(table), looked_for(day))
        scored = [(one.move, one.score) for one in found if isinstance(one.move, Place)]
        best = best_of(table, scored)
        if best is None:
            table = without_a_play(table)
            continue
        play = find(table, _by_points(table, scored))
        rounds.append(closed(table, best[0], {0: Tried(play)}, lexicon))
        table = laid(table, best[0])
    return tuple(rounds)


def _by_points(table: RoundState, scored: Sequence[Scored]) -> list[Place]:
    """Everything that can be laid, most points first, equal ones in an order that any machine finds."""
    form = table.form
    rows = [
        (-points - form.bonus(len(play.tiles)), tuple(sorted(play.tiles)))
        for play, points in scored
        if len(play.tiles) <= form.most_laid
    ]
    return [Place(tiles) for _, tiles in sorted(set(rows))]


def _widths(plays: Sequence[Place]) -> list[int]:
    """How much room each play takes: falling with its place, as people mostly find what scores."""
    return [_SCALE // (place + 3) for place in range(len(plays))]


def _write_tiles(number: Number, table: RoundState, play: Place) -> None:
    """A play that the engine never makes, tile by tile."""
    size = table.form.rules.layout.size
    number.put(len(play.tiles) - 1, table.form.most_laid)
    for (row, column), face in sorted(play.tiles):
        number.put(row * size + column, size * size)
        number.put(_FACES.index(face), len(_FACES))


def _read(choices: Choices, table: RoundState, plays: Sequence[Place]) -> Place | None:
    kind = choices.take_one_of(_KINDS)
    if kind == _LISTED:
        return plays[choices.take_one_of(_widths(plays))]
    return _read_tiles(choices, table) if kind == _OTHER else None


def _read_tiles(choices: Choices, table: RoundState) -> Place:
    size = table.form.rules.layout.size
    tiles = []
    for _ in range(1 + choices.take(table.form.most_laid)):
        row, column = divmod(choices.take(size * size), size)
        tiles.append(Tile(Square(row, column), _FACES[choices.take(len(_FACES))]))
    return Place(tuple(tiles))


def _check(day: date, rounds: Sequence[Round], lexicon: Lexicon) -> int:
    moves = [over.found[0].play for over in rounds]
    told = [move_to_text(Place(tuple(sorted(play.tiles)))) if play else "" for play in moves]
    said = f"{_version(day)}/{day.isoformat()}/{lexicon.digest}/{told}"
    return int.from_bytes(blake2b(said.encode(), digest_size=8).digest(), "big") % CHECKS
