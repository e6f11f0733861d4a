"""The rules of one game as plain, frozen data.

Every choice on which the five historic editions differ is a field of `Rules`; an edition is a row in
`editions.py`. Nothing here behaves: where a rule is behaviour, an enum selects one function from a
table in the module that plays it.
"""

# not read by players: the values of enums are names for engineers; `rule_choices.py` has the words.

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from game.rules.board_layouts import CLASSIC, BoardLayout
from game.rules.bonus import USUAL_BONUS, USUAL_LABEL
from game.rules.dictionary import LONGEST, Dictionary
from game.rules.letter_sets import ENGLISH, LetterSet
from game.rules.player_names import USUAL_LENGTH


class FirstPlayer(Enum):
    """Who opens the game."""

    SEAT_ONE = "seat 1"
    DRAW = "draw a tile"
    """Each seat draws; the lowest tile opens, a blank being lowest; ties draw again."""
    RANDOM = "random"
    ROTATE = "rotate"
    """Seat 1 opens game 1 of a tournament, seat 2 game 2, and so on."""


class ExchangeNeeds(Enum):
    """How many tiles the bag must hold before an exchange."""

    SEVEN = "seven in the bag"
    AS_MANY = "as many as exchanged"
    ANY = "one in the bag"
    """At least one; no more tiles may be exchanged than the bag holds."""


class ReturnedTiles(Enum):
    """Where exchanged tiles go back into the bag."""

    MIXED_IN = "mixed in"
    """To places that luck decides."""
    BEHIND = "behind all others"
    """Behind all others. That suits a bag that many people share: the tiles still to come stay the same for
    all."""


class Challenge(Enum):
    """Who checks the words, and what a challenge costs."""

    VOID = "automatic"
    """Every word is checked before it counts; nobody challenges."""
    COMPUTER_ASKS = "computer asks"
    """An unknown word is questioned; the player withdraws it or insists."""
    SINGLE = "single"
    """A wrong challenge is free."""
    DOUBLE = "double"
    """A wrong challenge costs the challenger the next turn."""
    FIVE_POINT = "5-point"
    """A wrong challenge gives the challenged player 5 points a word."""
    TEN_POINT = "10-point"
    TRIPLE = "triple"
    """Whoever loses a challenge loses the game."""

    @property
    def by_people(self) -> bool:
        """Whether it is the players who challenge words."""
        return self not in (Challenge.VOID, Challenge.COMPUTER_ASKS)


class ScorelessEnd(Enum):
    """Ways in which a game ends without anybody going out."""

    ZERO_TURNS = "three zero turns each"
    PASSES = "three passes each"
    EMPTY_BAG_PASS_ROUND = "one pass round with an empty bag"
    FIRST_PASS = "first pass"


class TieBreak(Enum):
    """How equal final scores are told apart."""

    BEFORE_ADJUSTMENT = "score before unplayed tiles"
    SHARED = "shared win"
    SUDDEN_DEATH = "sudden-death turn"


class ClockKind(Enum):
    """What a clock measures and what it takes."""

    OFF = "off"
    TURN_PENALTY = "turn, points per minute over"
    TURN_LOST = "turn, lost when it runs out"
    GAME_PENALTY = "game, points per minute over"
    CORRESPONDENCE = "days per turn"


class RackOrder(Enum):
    """How a rack is sorted after a draw."""

    RANDOM = "random"
    ALPHABETICAL = "alphabetical"
    VALUE = "value"


class Privacy(Enum):
    """What the shared screen shows of a human's rack."""

    OPEN = "open"
    CURTAIN = "hand-over curtain"
    PEEK = "hold to peek"
    PHONE = "phone rack"


class HintKind(Enum):
    """What help the game gives."""

    OFF = "off"
    STEPS = "step by step"
    """Where, then how long, then which word."""
    ONE_WORD = "one word"
    LIST = "list"
    LIST_AND_PLACE = "list and place"


class Tracker(Enum):
    """What the display of remaining tiles counts."""

    BAG = "bag contents"
    UNSEEN = "unseen to me"
    COUNT = "count only"
    OFF = "off"


class LookUps(Enum):
    """Which words players may look up while they play."""

    ANY = "any word"
    PLAYED = "words on the board"
    """Those that were played and can be challenged no more."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Time allowed and what overtime costs. Times are in milliseconds."""

    kind: ClockKind = ClockKind.OFF
    limit_ms: int = 3 * 60_000
    """Per turn or per player and game, as `kind` says."""
    penalty_points: int = 5
    """Points for each started minute over the limit."""

    @property
    def minutes(self) -> int:
        """The whole minutes of the limit."""
        return self.limit_ms // 60_000

    @property
    def seconds(self) -> int:
        """The seconds of the limit beyond them."""
        return self.limit_ms // 1000 % 60


@dataclass(frozen=True, slots=True)
class Hints:
    """Help offered in play."""

    kind: HintKind = HintKind.LIST_AND_PLACE
    limit: int | None = None
    """Hints a seat may take in one game; None is no limit."""
    cost: int = 0
    """Points taken for each hint."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything that decides how one game is played. The defaults are the Console 1999 edition."""

    edition: str = "Console 1999"
    layout: BoardLayout = CLASSIC
    tiles: LetterSet = ENGLISH
    rack_size: int = 7
    min_seats: int = 1
    max_seats: int = 4
    humans_required: int = 1
    first_player: FirstPlayer = FirstPlayer.SEAT_ONE
    exchange: ExchangeNeeds = ExchangeNeeds.SEVEN
    exchanges_allowed: int | None = None
    """Exchanges a seat may make in one game; None is no limit."""
    returned_tiles: ReturnedTiles = ReturnedTiles.MIXED_IN
    dictionary: Dictionary = field(default_factory=Dictionary)
    """Which words count."""
    excluded_tags: frozenset[str] = frozenset()
    """Kinds of words that do not count although the list has them: 'foreign', 'offensive'."""
    challenge: Challenge = Challenge.VOID
    challenge_penalty: bool = True
    """If off, no challenge costs a turn or points, but an invalid word is still taken back."""
    challenge_seconds: int = 10
    """How long everybody else may think about a play before it counts as held."""
    miss_turn: bool = False
    """An invalid word, found automatically, costs the turn."""
    scoreless_end: frozenset[ScorelessEnd] = frozenset({ScorelessEnd.ZERO_TURNS})
    end_when_nothing_playable: bool = True
    """The game ends when no seat has a legal play left and nothing may be exchanged, or nothing but the last
    tiles of the bag has been for three turns of each."""
    bonus: int = USUAL_BONUS
    """Points for playing a whole rack in one turn."""
    bonus_label: str = USUAL_LABEL
    tie_break: TieBreak = TieBreak.BEFORE_ADJUSTMENT
    clock: Clock = field(default_factory=Clock)
    privacy: Privacy = Privacy.PEEK
    """How racks are hidden with two or more humans; one human plays with an open rack."""
    show_computer_racks: bool = False
    hints: Hints = field(default_factory=Hints)
    look_ups: LookUps = LookUps.ANY
    """What words may be asked about, by whom challenges or the computer's questions are to be answered."""
    word_check: bool = False
    """Whether a player with hints may ask if a word is valid before it is played."""
    eyebrow: bool = False
    """Whether a player with hints is told that something better is there, and how it starts."""
    tracker: Tracker = Tracker.BAG
    auto_pick: bool = True
    rack_order: RackOrder = RackOrder.RANDOM
    house_word_length: int = LONGEST
    """The most letters of a word that the house adds."""
    name_length: int = USUAL_LENGTH
    """The most letters of a player's name."""
    score_preview: bool = True
    trade_blanks: bool = False
    """A played blank may be taken by putting its letter in its place."""
    four_of_a_kind: bool = False
    """With four or more of one letter the whole rack may be exchanged without ending the turn."""
    games: int = 1
    """Games in a round: three in a tournament."""
    tournament_totals: bool = False
    """Report the out-bonus as twice the loser's tiles, as two-player records do."""
    changed: frozenset[str] = frozenset()
    """What the players chose otherwise than the edition has it, by the keys of `rule_choices`: it stands
    beside the edition's name, and nothing is played by it."""

    def banning(self, words: tuple[str, ...]) -> Rules:
        """These rules where players have banned exactly these words since the game began."""
        if words == self.dictionary.banned_since:
            return self
        return replace(self, dictionary=replace(self.dictionary, banned_since=words))
