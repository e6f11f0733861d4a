"""Rules by chance: an edition with any of its choices changed."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

from game.equipment_files import find_equipment
from game.rules.board_layouts import CLASSIC, BoardLayout
from game.rules.dictionary import CLASSIC_WORDS, PARLOUR_WORDS, Dictionary
from game.rules.editions import EDITIONS
from game.rules.letter_sets import ENGLISH, letter_set_of
from game.rules.rules_and_defaults import (
    Challenge,
    Clock,
    ClockKind,
    ExchangeNeeds,
    FirstPlayer,
    HintKind,
    Hints,
    LookUps,
    Privacy,
    RackOrder,
    ReturnedTiles,
    Rules,
    ScorelessEnd,
    TieBreak,
    Tracker,
)

FEW = letter_set_of("few", "A 9 1 | E 9 1 | T 8 2 | S 8 3 | ? 2 0")
WORTHLESS = letter_set_of("worthless", "A 9 0 | E 9 0 | T 8 0 | S 8 0 | ? 2 0")
"""Letter sets with which games come to their end, and to a tie."""
HOUSE_WORDS = ["AAE", "EEI", "IIO", "OOU", "QI", "QAE", "TTR", "SSE", "LLA", "XAE"]
BANNED_WORDS = ["AA", "AE", "AI", "OE", "QI", "ZA", "THE", "AND", "ONE", "RETINA"]


@cache
def _boards() -> tuple[BoardLayout, ...]:
    """The usual board more often than those of the players' own."""
    others = [layout for layout in find_equipment(None).boards if layout != CLASSIC]
    return (*[CLASSIC] * (2 * len(others)), *others)


def random_rules(luck: random.Random) -> Rules:
    """An edition with any of its choices changed, under which games can still end."""
    tiles = luck.choice([ENGLISH, ENGLISH, FEW, WORTHLESS])
    return replace(
        luck.choice(list(EDITIONS.values())),
        layout=luck.choice(_boards()),
        tiles=tiles,
        rack_size=luck.choice([7, 7, 5, 9]),
        min_seats=1,
        max_seats=4,
        first_player=luck.choice(list(FirstPlayer)),
        exchange=luck.choice(list(ExchangeNeeds)),
        exchanges_allowed=luck.choice([None, None, 1, 3]),
        returned_tiles=luck.choice(list(ReturnedTiles)),
        challenge=luck.choice(list(Challenge)),
        challenge_penalty=luck.random() < 0.7,
        miss_turn=luck.random() < 0.5,
        look_ups=luck.choice(list(LookUps)),
        word_check=luck.random() < 0.5,
        eyebrow=luck.random() < 0.5,
        scoreless_end=frozenset(luck.sample(list(ScorelessEnd), luck.randint(1, 3))),
        end_when_nothing_playable=luck.random() < 0.8,
        bonus=0 if tiles is WORTHLESS else luck.choice([0, 35, 50]),
        tie_break=TieBreak.SUDDEN_DEATH if tiles is WORTHLESS else luck.choice(list(TieBreak)),
        clock=Clock(luck.choice(list(ClockKind)), luck.choice([10_000, 60_000]), luck.randint(0, 10)),
        privacy=luck.choice(list(Privacy)),
        show_computer_racks=luck.random() < 0.5,
        hints=Hints(luck.choice(list(HintKind)), luck.choice([None, 2]), luck.randint(0, 9)),
        tracker=luck.choice(list(Tracker)),
        auto_pick=luck.random() < 0.5,
        rack_order=luck.choice(list(RackOrder)),
        trade_blanks=luck.random() < 0.5,
        four_of_a_kind=luck.random() < 0.5,
        tournament_totals=luck.random() < 0.3,
        dictionary=Dictionary(
            luck.choice([PARLOUR_WORDS, PARLOUR_WORDS, CLASSIC_WORDS]),
            added=tuple(sorted(luck.sample(HOUSE_WORDS, 3))),
            banned=tuple(sorted(luck.sample(BANNED_WORDS, 3))),
        ),
        excluded_tags=frozenset(luck.sample(["foreign", "offensive"], luck.randint(0, 2))),
        challenge_seconds=luck.choice([5, 10, 60]),
    )
