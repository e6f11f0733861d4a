"""Whatever a profile says is what the kept games add up to."""

from __future__ import annotations

import random

import pytest

from game.archive.kept_game import SeatSummary
from game.language.languages import offered, spoken_in
from game.language.messages import Message
from game.maven.levels_and_vocabularies import LEVELS, RATINGS
from game.profiles.games_of_other_houses import Played
from game.profiles.maven_people import LONGEST_REMARK, OPPONENTS, remark
from game.profiles.person_stats import MAVEN, PERSON_MEDALS, all_stats, medals_of, new_medals
from game.text_format import whole

NAMES = ("Anna", "Ben", "Clara")


def some_games(count: int, seed: int) -> list[Played]:
    luck = random.Random(seed)
    games = []
    for number in range(count):
        seated = luck.sample(NAMES, luck.randint(1, 3))
        rows = [(name, "human", 0) for name in seated]
        if luck.random() < 0.5 or (len(rows) == 1 and luck.random() < 0.7):
            rows.append(("Maven", "maven", luck.randint(1, 8)))
        scores = luck.sample(range(150, 600), len(rows))
        seats = tuple(
            SeatSummary(
                name, kind, level, score, score == max(scores), 10, 12, luck.randint(0, 2),
                luck.choice(("QUIZ", "RETAINS")), luck.randint(20, 120), luck.choice(("QUIZ", "AA")),
            )
            for (name, kind, level), score in zip(rows, scores, strict=True)
        )  # fmt: skip
        games.append(Played(1_700_000_000 + number * 5000, seats))
    return games


def test_figures_are_the_sums_of_the_games() -> None:
    games = some_games(120, 1)
    stats = all_stats(games)
    for name in NAMES:
        own = [(game, seat) for game in games for seat in game.seats if seat.name == name]
        with_others = [(game, seat) for game, seat in own if len(game.seats) > 1]
        one = stats[name.casefold()]
        assert one.games == len(with_others)
        assert one.alone == len(own) - len(with_others)
        assert one.wins == sum(seat.won for _, seat in with_others)
        assert one.average == sum(seat.score for _, seat in with_others) / len(with_others)
        assert one.best_points == max(seat.points for _, seat in own)
        assert len(one.longest) == max(len(seat.longest) for _, seat in own)
        assert one.best_game == max(seat.score for _, seat in with_others)
        assert len(one.ratings) == one.games
        assert one.since == own[0][0].when


def test_head_to_head_is_the_same_from_both_sides() -> None:
    stats = all_stats(some_games(150, 2))
    for name in NAMES:
        for rival in stats[name.casefold()].rivals:
            if rival.is_maven:
                assert rival.name == MAVEN
                continue
            back = next(r for r in stats[rival.name.casefold()].rivals if r.name == name)
            assert (back.won, back.lost) == (rival.lost, rival.won)


def test_a_game_in_which_nobody_laid_a_word_is_won_and_moves_no_rating() -> None:
    """Whoever had won three such games by the tiles that were left had a rating that went up and down."""

    def passed(when: int, scores: tuple[int, int], plays: int = 0) -> Played:
        seats = tuple(
            SeatSummary(name, "human", 0, score, score == max(scores), plays, 3, 0, "", 0, "")
            for name, score in zip(NAMES, scores, strict=False)
        )
        return Played(when, seats)

    words = [passed(1, (300, 280), plays=9)]
    known = all_stats(words)["anna"].ratings
    stats = all_stats([*words, passed(2, (-11, -15)), passed(3, (-12, -13))])
    assert (stats["anna"].wins, stats["anna"].wins_played) == (3, 1)
    assert stats["anna"].ratings == known
    assert all_stats([passed(2, (-11, -15))])["ben"].ratings == ()


def test_whoever_wins_against_strong_levels_is_rated_above_who_loses_to_weak_ones() -> None:
    def against(level: int, won: bool) -> list[Played]:
        rows = ((300, won), (290 if won else 310, not won))
        seats = tuple(
            SeatSummary(name, kind, level if kind == "maven" else 0, score, first, 9, 9, 0, "", 0, "")
            for (name, kind), (score, first) in zip(
                (("Anna", "human"), ("Maven", "maven")), rows, strict=True
            )
        )
        return [Played(number, seats) for number in range(1, 13)]

    strong = all_stats(against(7, won=True))["anna"].rating.rating
    weak = all_stats(against(2, won=False))["anna"].rating.rating
    assert strong > RATINGS[6] > weak
    assert weak < RATINGS[1]


def test_medals_stay_and_more_games_never_take_one_away() -> None:
    games = some_games(140, 3)
    before: set[str] = set()
    for count in range(10, 141, 26):
        stats = all_stats(games[:count]).get("anna")
        earned = {medal.key for medal, has in medals_of(stats) if has} if stats else set()
        assert before <= earned
        before = earned
    assert before
    assert len({medal.key for medal in PERSON_MEDALS}) == len(PERSON_MEDALS)


def test_c5_a_game_won_without_a_word_earns_no_medal() -> None:
    def won(plays: int, score: int) -> Played:
        mine = SeatSummary("Anna", "human", 0, score, True, plays, 6, 0, "", 0, "")
        other = SeatSummary("Maven", "maven", 3, score - 3, False, 0, 6, 0, "", 0, "")
        return Played(1_700_000_000, (mine, other))

    def medals(games: list[Played]) -> set[str]:
        return {medal.key for medal, earned in medals_of(all_stats(games)["anna"]) if earned}

    assert medals([won(0, -9)] * 6) == set()
    assert {"First Win", "Beat Theo", "Three in a Row"} <= medals([won(4, 60)] * 3)
    assert all_stats([won(0, -9)])["anna"].wins == 1, "it is won all the same"


def test_every_level_is_somebody_with_a_manner_of_their_own() -> None:
    assert len(OPPONENTS) == len(LEVELS)
    assert len({one.name for one in OPPONENTS}) == len({one.manner for one in OPPONENTS}) == 8
    assert all(len(str(one.manner)) <= 20 for one in OPPONENTS)
    said = [
        str(words)
        for one in OPPONENTS
        for words in (*one.after_bonus, *one.after_yours, *one.after_exchange, *one.won, *one.lost)
    ]
    assert len(set(said)) == len(said)
    assert max(map(len, said)) <= LONGEST_REMARK


@pytest.mark.parametrize("language", [one.code for one in offered()])
def test_what_they_are_like_and_say_fits_its_place_in_every_language(language: str) -> None:
    with spoken_in(language):
        for one in OPPONENTS:
            assert len(str(one.manner)) <= 20
            said = (*one.after_bonus, *one.after_yours, *one.after_exchange, *one.won, *one.lost)
            assert max(len(str(words)) for words in said) <= LONGEST_REMARK


def test_remarks_are_seldom_and_never_twice_alike() -> None:
    for one in OPPONENTS:
        for seed in range(30):
            said: list[Message] = []
            for turn in range(12):
                words = remark(one.after_bonus, seed + turn, said)
                assert words not in said
                said += [words] if words else []
            assert len(said) <= len(one.after_bonus)
    quiet = sum(not remark(OPPONENTS[0].after_bonus, seed, ()) for seed in range(200))
    assert 50 < quiet < 150


def test_what_a_game_has_earned_is_what_its_people_have_after_it_and_had_not_before() -> None:
    games = some_games(60, 4)
    told = 0
    for number, game in enumerate(games):
        new = new_medals(game, games[: number + 1])
        before, after = all_stats(games[:number]), all_stats(games[: number + 1])
        for name in NAMES:
            had, has = (
                {medal.key for medal, earned in medals_of(stats[name.casefold()]) if earned}
                if name.casefold() in stats
                else set()
                for stats in (before, after)
            )
            assert {medal.key for medal in new.get(name, ())} == has - had
        told += len(new)
        assert not new_medals(game, games[:number]), "a game that does not count earns nothing"
    assert told > len(NAMES)


def test_s22_the_best_of_games_below_nothing_is_the_one_that_was_least_so() -> None:
    """It was told as 0, beside an average of -13 and "-0" a turn."""

    def lost(score: int) -> Played:
        rows = (("Anna", "human", score, False), ("Maven", "maven", 90, True))
        seats = tuple(
            SeatSummary(name, kind, 3, points, won, 1, 9, 0, "", 0, "") for name, kind, points, won in rows
        )
        return Played(-score, seats)

    stats = all_stats([lost(-13), lost(-4)])["anna"]
    assert stats.best_game == -4
    assert [whole(each) for each in (stats.a_turn / 4, stats.best_game, -13.2, 0.2)] == [
        "0",
        "−4",
        "−13",
        "0",
    ]
