"""What tells editions apart, in six phrases, as the screen on which one is chosen has them."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.rules_and_defaults import (
    Challenge,
    Clock,
    ClockKind,
    ExchangeNeeds,
    HintKind,
    LookUps,
    Privacy,
    Rules,
    ScorelessEnd,
    Tracker,
)


def facts(rules: Rules) -> tuple[tuple[str, str], ...]:
    """What tells editions apart, always the same six in the same order: label and phrase."""
    return (
        ("Words", WORDS[rules.challenge]),
        ("Clock", _clock(rules.clock)),
        ("Hints", _hints(rules)),
        ("Exchange", EXCHANGE[rules.exchange]),
        ("The end", _ending(rules)),
        ("You may know", _knowledge(rules)),
    )


WORDS: Mapping[Challenge, str] = {
    Challenge.VOID: "The game checks every word",
    Challenge.COMPUTER_ASKS: "The computer asks, you may insist",
    Challenge.SINGLE: "Players challenge, for free",
    Challenge.DOUBLE: "Players challenge, at the price of a turn",
    Challenge.FIVE_POINT: "Players challenge, for 5 points a word",
    Challenge.TEN_POINT: "Players challenge, for 10 points a word",
    Challenge.TRIPLE: "Players challenge, for the whole game",
}
EXCHANGE: Mapping[ExchangeNeeds, str] = {
    ExchangeNeeds.SEVEN: "While the bag has seven tiles",
    ExchangeNeeds.AS_MANY: "As many as the bag holds",
    ExchangeNeeds.ANY: "While the bag has a tile",
}
ENDINGS: Mapping[ScorelessEnd, str] = {
    ScorelessEnd.ZERO_TURNS: "three scoreless turns each",
    ScorelessEnd.PASSES: "three passes each",
    ScorelessEnd.EMPTY_BAG_PASS_ROUND: "all pass with an empty bag",
    ScorelessEnd.FIRST_PASS: "the first pass",
}
HINTS: Mapping[HintKind, str] = {
    HintKind.OFF: "Off",
    HintKind.STEPS: "Step by step: where, how long, which",
    HintKind.ONE_WORD: "One word at a time",
    HintKind.LIST: "A list of words",
    HintKind.LIST_AND_PLACE: "A list of words, laid for you",
}


LOOK_UPS: Mapping[LookUps, str] = {
    LookUps.ANY: "Any word",
    LookUps.PLAYED: "Words on the board",
}
TILES: Mapping[Tracker, str] = {
    Tracker.BAG: "the tiles in the bag",
    Tracker.UNSEEN: "the tiles you do not see",
    Tracker.COUNT: "how many tiles are left",
    Tracker.OFF: "",
}


def _knowledge(rules: Rules) -> str:
    """Which words may be looked up, whose racks lie open, and what is told of the other tiles."""
    sofa = "this sofa’s racks" if rules.privacy is Privacy.OPEN and rules.max_seats > 1 else ""
    racks = ("all racks" if sofa else "Maven’s rack") if rules.show_computer_racks else sofa
    return ", ".join(filter(None, (LOOK_UPS[rules.look_ups], racks, TILES[rules.tracker])))


def _clock(clock: Clock) -> str:
    minutes, seconds = divmod(clock.limit_ms // 1000, 60)
    time = f"{minutes}:{seconds:02}"
    return {
        ClockKind.OFF: "Off",
        ClockKind.TURN_PENALTY: f"{time} a turn, then points",
        ClockKind.TURN_LOST: f"{time} a turn, then it is lost",
        ClockKind.GAME_PENALTY: f"{time} for the game, then points",
        ClockKind.CORRESPONDENCE: f"{clock.limit_ms // 86_400_000} days for a turn",
    }[clock.kind]


def _hints(rules: Rules) -> str:
    hints = rules.hints
    told = HINTS[hints.kind]
    if hints.kind is HintKind.OFF:
        return told
    told += f", {hints.limit} in a game" if hints.limit is not None else ""
    return told + (f", {hints.cost} points each" if hints.cost else "")


def _ending(rules: Rules) -> str:
    ends = [words for kind, words in ENDINGS.items() if kind in rules.scoreless_end]
    return " or ".join(["One goes out", *ends[:1]])
