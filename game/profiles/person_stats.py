"""What somebody has come to over all evenings, from the games played alone: figures, rivals, rating, medals.

Nothing is counted twice or forgotten: whoever brings the games of two houses together has the figures of
both. People are known by their names, whatever the case of their letters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.archive.kept_game import SeatSummary
from game.language.messages import Message, message
from game.maven.levels_and_vocabularies import Strength
from game.maven.player.adaptive_level import Adaptive, strength_of
from game.profiles.games_of_other_houses import Played
from game.profiles.maven_people import OPPONENTS

MAVEN = "Maven"  # not read: a proper name
_OF_LEVEL = [Strength.within(number, 0.0) for number in range(1, len(OPPONENTS) + 1)]


@dataclass(frozen=True, slots=True)
class OpponentFigures:
    """Somebody met across the board."""

    name: str
    won: int
    """Games in which one came before them."""
    lost: int
    is_maven: bool = False


@dataclass(slots=True)
class Stats:
    """All figures of one person. Wins, averages and ratings are of games with others, not of those alone."""

    name: str
    games: int = 0
    wins: int = 0
    wins_played: int = 0
    """Games won with a word of one's own: medals are for those."""
    points: int = 0
    turns: int = 0
    best_game: int = 0
    alone: int = 0
    """Games alone."""
    best_alone: int = 0
    best_word: str = ""
    best_points: int = 0
    longest: str = ""
    bonuses: int = 0
    most_bonuses: int = 0
    in_a_row: int = 0
    """The most games won with a word of one's own one after the other."""
    beaten: frozenset[int] = frozenset()
    """Levels of Maven that were beaten in games for two."""
    since: int = 0
    """When the first game ended, in seconds since 1970."""
    ratings: tuple[tuple[int, float], ...] = ()
    """After each game with others in which somebody laid a word: when, and the rating."""
    rivals: tuple[OpponentFigures, ...] = ()
    parties: int = 0
    """Evenings all at once that were played to their end."""
    parties_won: int = 0
    party_share: float = 0.0
    """What they found of everything there was in those, 0 to 1."""
    best_party: float = 0.0
    """The most of it in one evening."""

    @property
    def share(self) -> float:
        """Games won, 0 to 1."""
        return self.wins / self.games if self.games else 0.0

    @property
    def average(self) -> float:
        return self.points / self.games if self.games else 0.0

    @property
    def a_turn(self) -> float:
        return self.points / self.turns if self.turns else 0.0

    @property
    def rating(self) -> Adaptive:
        """The rating now, as `adaptive_level` uses it."""
        if not self.ratings:
            return Adaptive()
        return Adaptive(self.ratings[-1][1], len(self.ratings))


@dataclass(slots=True)
class _Tally:
    """The figures of one person while games are gone through."""

    stats: Stats
    """Counted up; what follows belongs to it at the end."""
    row: int = 0
    """Games won one after the other, until now."""
    beaten: set[int] = field(default_factory=set)
    rivals: dict[tuple[str, bool], list[int]] = field(default_factory=dict)
    ratings: list[tuple[int, float]] = field(default_factory=list)


def all_stats(games: Sequence[Played]) -> dict[str, Stats]:
    """The figures of everybody, by name in small letters. `games` are all there are, the earliest first."""
    tallies: dict[str, _Tally] = {}
    known: dict[str, Adaptive] = {}
    for game in games:
        # Who left less of a rack where all have passed says nothing of how strong anybody is.
        is_rated = len(game.seats) > 1 and any(seat.plays for seat in game.seats)
        before = dict(known) if is_rated else known
        for number, seat in enumerate(game.seats):
            if seat.is_person:
                key = seat.name.casefold()
                tally = tallies.get(key) or tallies.setdefault(key, _Tally(Stats(seat.name, since=game.when)))
                _enter(tally, game, number)
                if is_rated:
                    known[key] = _rated(before.get(key, Adaptive()), game, number, before)
                    tally.ratings.append((game.when, known[key].rating))
    return {key: _stats(tally) for key, tally in tallies.items()}


def _enter(tally: _Tally, game: Played, number: int) -> None:
    seat, stats = game.seats[number], tally.stats
    stats.name = seat.name
    best = max((stats.best_points, stats.best_word), (seat.points, seat.best))
    stats.best_points, stats.best_word = best
    if len(seat.longest) > len(stats.longest):
        stats.longest = seat.longest
    stats.bonuses += seat.bonuses
    stats.most_bonuses = max(stats.most_bonuses, seat.bonuses)
    if len(game.seats) == 1:
        stats.alone += 1
        stats.best_alone = max(stats.best_alone, seat.score)
        return
    stats.best_game = max(stats.best_game, seat.score) if stats.games else seat.score
    stats.games += 1
    stats.wins += seat.won
    stats.points += seat.score
    stats.turns += seat.turns
    played = seat.won and seat.plays > 0
    stats.wins_played += played
    tally.row = tally.row + 1 if played else 0
    stats.in_a_row = max(stats.in_a_row, tally.row)
    others = [other for other in game.seats if other is not seat]
    for other in others:
        _meet(tally, seat, other)
    if played and len(others) == 1 and not others[0].is_person:
        tally.beaten.add(others[0].level)


def _meet(tally: _Tally, seat: SeatSummary, other: SeatSummary) -> None:
    key = (other.name, False) if other.is_person else (MAVEN, True)
    score = tally.rivals.get(key) or tally.rivals.setdefault(key, [0, 0])
    share = _share(seat, other)
    score[0] += share == 1
    score[1] += share == 0


def _share(seat: SeatSummary, other: SeatSummary) -> float:
    """1 for whoever came before the other, 0 for the one behind, else a half."""
    first, second = (seat.won, seat.score), (other.won, other.score)
    return 0.5 if first == second else float(first > second)


def _rated(player: Adaptive, game: Played, number: int, before: dict[str, Adaptive]) -> Adaptive:
    """The rating after a game, by everybody's rating before it."""
    seat = game.seats[number]
    for other in game.seats:
        if other is not seat:
            if other.is_person:
                strength = strength_of(before.get(other.name.casefold(), Adaptive()).rating)
            else:
                strength = _OF_LEVEL[min(max(other.level, 1), len(OPPONENTS)) - 1]
            ahead = seat.score - other.score if len(game.seats) == 2 else None
            player = player.after(strength, _share(seat, other), ahead)
    return player


def _stats(tally: _Tally) -> Stats:
    rivals = sorted(
        (OpponentFigures(name, won, lost, maven) for (name, maven), (won, lost) in tally.rivals.items()),
        key=lambda rival: (rival.is_maven, -(rival.won + rival.lost), rival.name),
    )
    stats = tally.stats
    stats.beaten, stats.ratings = frozenset(tally.beaten), tuple(tally.ratings)
    stats.rivals = tuple(rivals)
    return stats


# ---------------------------------------------------------------- medals


@dataclass(frozen=True, slots=True)
class Medal:
    """Something worth remembering, earned once."""

    key: str
    """What the program knows it by."""
    name: Message
    note: Message
    """What it takes."""
    grade: int
    """0 bronze, 1 silver, 2 gold."""
    earned: Callable[[Stats], bool]


def _beat(level: int) -> Medal:
    opponent = OPPONENTS[level - 1]
    grade = 0 if level < 4 else 1 if level < 7 else 2
    return Medal(
        f"Beat {opponent.name}",  # not read: a key
        # Translators: a medal; at most 16 letters with a name of 6.
        message("Beat {name}", name=opponent.name),
        opponent.manner,
        grade,
        lambda stats: level in stats.beaten,
    )


PERSON_MEDALS: tuple[Medal, ...] = (
    Medal(
        "Seven at Once",  # not read: a key
        # Translators: a medal; at most 16 letters.
        message("Seven at Once"),
        # Translators: what this medal is given for; at most 26 letters.
        message("A bonus of 50"),
        0,
        lambda stats: stats.bonuses > 0,
    ),
    Medal(
        "First Win",  # not read: a key
        # Translators: a medal; at most 16 letters.
        message("First Win"),
        # Translators: what this medal is given for; at most 26 letters.
        message("Against anybody"),
        0,
        lambda stats: stats.wins_played > 0,
    ),
    Medal(
        "Ten Games",  # not read: a key
        # Translators: a medal; at most 16 letters.
        message("Ten Games"),
        # Translators: what this medal is given for; at most 26 letters.
        message("With others"),
        0,
        lambda stats: stats.games >= 10,
    ),
    Medal(
        "Long Word",  # not read: a key
        # Translators: a medal; at most 16 letters.
        message("Long Word"),
        # Translators: what this medal is given for; at most 26 letters.
        message("Of eight letters"),
        1,
        lambda stats: len(stats.longest) >= 8,
    ),
    Medal(
        "Two Bonuses",  # not read: a key
        # Translators: a medal; at most 16 letters.
        message("Two Bonuses"),
        # Translators: what this medal is given for; at most 26 letters.
        message("In one game"),
        1,
        lambda stats: stats.most_bonuses >= 2,
    ),
    Medal(
        "400 Points",  # not read: a key
        # Translators: a medal; at most 16 letters.
        message("400 Points"),
        # Translators: what this medal is given for; at most 26 letters.
        message("In one game"),
        1,
        lambda stats: stats.best_game >= 400,
    ),
    Medal(
        "Three in a Row",  # not read: a key
        # Translators: a medal; at most 16 letters.
        message("Three in a Row"),
        # Translators: what this medal is given for; at most 26 letters.
        message("Games won"),
        1,
        lambda stats: stats.in_a_row >= 3,
    ),
    Medal(
        "Six in a Row",  # not read: a key
        # Translators: a medal; at most 16 letters.
        message("Six in a Row"),
        # Translators: what this medal is given for; at most 26 letters.
        message("Games won"),
        2,
        lambda stats: stats.in_a_row >= 6,
    ),
    Medal(
        "Hundred at Once",  # not read: a key
        # Translators: a medal; at most 16 letters.
        message("Hundred at Once"),
        # Translators: what this medal is given for; at most 26 letters.
        message("In one turn"),
        2,
        lambda stats: stats.best_points >= 100,
    ),
    Medal(
        "500 Points",  # not read: a key
        # Translators: a medal; at most 16 letters.
        message("500 Points"),
        # Translators: what this medal is given for; at most 26 letters.
        message("In one game"),
        2,
        lambda stats: stats.best_game >= 500,
    ),
    Medal(
        "All at Once",  # not read: a key
        # Translators: a medal; at most 16 letters.
        message("Party Champion"),
        # Translators: what this medal is given for; at most 26 letters.
        message("A party won"),
        1,
        lambda stats: stats.parties_won >= 1,
    ),
    Medal(
        "Four Fifths",  # not read: a key
        # Translators: a medal; at most 16 letters.
        message("Four Fifths"),
        # Translators: what this medal is given for; at most 26 letters.
        message("Of all points of a party"),
        2,
        lambda stats: stats.best_party >= 0.8,
    ),
    Medal(
        "100 Games",  # not read: a key
        # Translators: a medal; at most 16 letters.
        message("100 Games"),
        # Translators: what this medal is given for; at most 26 letters.
        message("With others"),
        2,
        lambda stats: stats.games >= 100,
    ),
    *(_beat(level) for level in range(1, len(OPPONENTS) + 1)),
)


def new_medals(game: Played, games: Sequence[Played]) -> dict[str, tuple[Medal, ...]]:
    """What the people of a game have earned by it, the highest first, by their names as they stand in it.

    `games` are all there are, the earliest first, and this one among them: where it is not, it was counted
    before, and nothing is new. Who has earned nothing is not told.
    """
    people = {seat.name.casefold(): seat.name for seat in game.seats if seat.is_person}
    theirs = [one for one in games if any(seat.name.casefold() in people for seat in one.seats)]
    before, after = all_stats([one for one in theirs if one != game]), all_stats(theirs)
    earned = {}
    for key, name in people.items():
        had = {medal for medal, is_earned in medals_of(before.get(key, Stats(name))) if is_earned}
        has = [medal for medal, is_earned in medals_of(after.get(key, Stats(name))) if is_earned]
        if new := tuple(medal for medal in has if medal not in had):
            earned[name] = new
    return earned


def medals_of(stats: Stats) -> tuple[tuple[Medal, bool], ...]:
    """All medals, each with whether it is earned; those that are first, the highest first."""
    found = [(medal, medal.earned(stats)) for medal in PERSON_MEDALS]
    return tuple(sorted(found, key=lambda item: (not item[1], -item[0].grade if item[1] else item[0].grade)))
