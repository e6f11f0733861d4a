"""What tells editions apart, in six phrases, as the screen on which one is chosen has them."""

from __future__ import annotations

from collections.abc import Mapping

from game.language.messages import NOTHING, Message, message, message_as, tr, tr_as, tr_count
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
        (tr("Words"), str(WORDS[rules.challenge])),
        (tr("Clock"), _clock(rules.clock)),
        (tr("Hints"), _hints(rules)),
        (tr_as("a rule: when tiles may be exchanged", "Exchange"), str(EXCHANGE[rules.exchange])),
        (tr("The end"), _ending(rules)),
        (tr("You may know"), _knowledge(rules)),
    )


WORDS: Mapping[Challenge, Message] = {
    Challenge.VOID: message("The game checks every word"),
    Challenge.COMPUTER_ASKS: message("The computer asks, you may insist"),
    Challenge.SINGLE: message("Players challenge, for free"),
    Challenge.DOUBLE: message("Players challenge, at the price of a turn"),
    Challenge.FIVE_POINT: message("Players challenge, for 5 points a word"),
    Challenge.TEN_POINT: message("Players challenge, for 10 points a word"),
    Challenge.TRIPLE: message("Players challenge, for the whole game"),
}
EXCHANGE: Mapping[ExchangeNeeds, Message] = {
    ExchangeNeeds.SEVEN: message("While the bag has seven tiles"),
    ExchangeNeeds.AS_MANY: message("As many as the bag holds"),
    ExchangeNeeds.ANY: message("While the bag has a tile"),
}
ENDINGS: Mapping[ScorelessEnd, Message] = {
    ScorelessEnd.ZERO_TURNS: message("One goes out or three scoreless turns each"),
    ScorelessEnd.PASSES: message("One goes out or three passes each"),
    ScorelessEnd.EMPTY_BAG_PASS_ROUND: message("One goes out or all pass with an empty bag"),
    ScorelessEnd.FIRST_PASS: message("One goes out or the first pass"),
}
"""How a game ends where several ways are allowed: the first of these that is."""
HINTS: Mapping[HintKind, Message] = {
    HintKind.OFF: message_as("switch", "Off"),
    HintKind.STEPS: message("Step by step: where, how long, which"),
    HintKind.ONE_WORD: message("One word at a time"),
    HintKind.LIST: message("A list of words"),
    HintKind.LIST_AND_PLACE: message("A list of words, laid for you"),
}


LOOK_UPS: Mapping[LookUps, Message] = {
    LookUps.ANY: message("Any word"),
    LookUps.PLAYED: message("Words on the board"),
}
# Translators: what may be known, at the end of a list.
TILES: Mapping[Tracker, Message] = {
    Tracker.BAG: message("the tiles in the bag"),
    Tracker.UNSEEN: message("the tiles you do not see"),
    Tracker.COUNT: message("how many tiles are left"),
    Tracker.OFF: NOTHING,
}


def _knowledge(rules: Rules) -> str:
    """Which words may be looked up, whose racks lie open, and what is told of the other tiles."""
    sofa = rules.privacy is Privacy.OPEN and rules.max_seats > 1
    racks = ""
    if rules.show_computer_racks:
        # Translators: what may be known, in the middle of a list.
        racks = tr("all racks") if sofa else tr("Maven’s rack")
    elif sofa:
        # Translators: what may be known, in the middle of a list.
        racks = tr("this sofa’s racks")
    return ", ".join(filter(None, (str(LOOK_UPS[rules.look_ups]), racks, str(TILES[rules.tracker]))))


def _clock(clock: Clock) -> str:
    minutes, seconds = divmod(clock.limit_ms // 1000, 60)
    time = f"{minutes}:{seconds:02}"
    match clock.kind:
        case ClockKind.OFF:
            return tr_as("switch", "Off")
        case ClockKind.TURN_PENALTY:
            return tr("{time} a turn, then points", time=time)
        case ClockKind.TURN_LOST:
            return tr("{time} a turn, then it is lost", time=time)
        case ClockKind.GAME_PENALTY:
            return tr("{time} for the game, then points", time=time)
        case ClockKind.CORRESPONDENCE:
            return tr_count("{count} day for a turn", "{count} days for a turn", clock.limit_ms // 86_400_000)


def _hints(rules: Rules) -> str:
    hints = rules.hints
    told = [str(HINTS[hints.kind])]
    if hints.kind is not HintKind.OFF and hints.limit is not None:
        # Translators: hints, in the middle of a list.
        told.append(tr_count("{count} in a game", "{count} in a game", hints.limit))
    if hints.kind is not HintKind.OFF and hints.cost:
        # Translators: the price of hints, in the middle of a list.
        told.append(tr_count("{count} point each", "{count} points each", hints.cost))
    return ", ".join(told)


def _ending(rules: Rules) -> str:
    ends = [words for kind, words in ENDINGS.items() if kind in rules.scoreless_end]
    return str(ends[0]) if ends else tr("One goes out")
