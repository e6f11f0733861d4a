"""What has happened is told in the same sentences everywhere, and to each by who they are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import get_args

import pytest

from game.rules.events import (
    Adjusted,
    BlankTraded,
    ChallengeResolved,
    Event,
    GameEnded,
    Held,
    HintBought,
    OpenerDrawn,
    Passed,
    PenaltyCharged,
    PlayScore,
    PlayStood,
    Resigned,
    RulesChanged,
    SuddenDeathBegan,
    TilesDrawn,
    TilesExchanged,
    TilesPlaced,
    TurnBegan,
    TurnMissed,
    WordRejected,
    WordScore,
)
from game.rules.moves import Square, Tile
from game.rules.rules_and_defaults import Rules
from game.rules.turn_news import news, own_last_turn, since_own_turn
from game.rules.visibility import Report

NAMES = ("Ann", "Bo", "Cy")
ANN, BO, CY, LOOKS_ON = 0, 1, 2, None
SCORE = PlayScore((WordScore("uH", (), 5, 1, 18),), 0, 18)
BINGO = PlayScore((WordScore("RETAINS", (), 7, 1, 16),), 50, 66)


def told_to(events: list[Event], reader: int | None) -> list[str]:
    return list(map(str, news(events, NAMES, reader)))


def told_since(reports: list[Report], reader: int, now: Sequence[Report] = ()) -> list[str]:
    return list(map(str, since_own_turn(reports, NAMES, reader, now)))


def own_told(reports: list[Report], reader: int) -> list[str]:
    return list(map(str, own_last_turn(reports, NAMES, reader)))


BO_LOST_UH = "Ann challenged Bo’s last play: UH is not in the dictionary. Bo lost it and its 18 points."

TOLD: list[tuple[Event, dict[int | None, str]]] = [
    (
        TilesPlaced(ANN, (), SCORE),
        {BO: "Ann played UH for 18 points.", ANN: "You played UH for 18 points."},
    ),
    (
        TilesPlaced(ANN, (), BINGO),
        {LOOKS_ON: "Ann played RETAINS for 66 points, 50 of them for the whole rack."},
    ),
    (TilesExchanged(ANN, "___", "___"), {BO: "Ann exchanged 3 tiles.", ANN: "You exchanged 3 tiles."}),
    (TilesExchanged(ANN, "_", "_"), {BO: "Ann exchanged 1 tile."}),
    (Passed(ANN), {BO: "Ann passed.", ANN: "You passed.", LOOKS_ON: "Ann passed."}),
    (WordRejected(ANN, ("UH",), ()), {BO: "Ann lost the turn: UH is not in the dictionary."}),
    (
        ChallengeResolved(ANN, BO, True, ("UH",), -18),
        {
            ANN: "You challenged Bo’s last play: UH is not in the dictionary. Bo lost it and its 18 points.",
            BO: "Ann challenged your last play: UH is not in the dictionary. You lost it and its 18 points.",
            CY: BO_LOST_UH,
            LOOKS_ON: BO_LOST_UH,
        },
    ),
    (
        ChallengeResolved(ANN, BO, False, ("OD", "DO", "AD"), 0),
        {
            ANN: "You challenged Bo’s last play: OD, DO and AD are in the dictionary.",
            BO: "Ann challenged your last play: OD, DO and AD are in the dictionary.",
            CY: "Ann challenged Bo’s last play: OD, DO and AD are in the dictionary.",
        },
    ),
    (
        ChallengeResolved(ANN, BO, False, ("OD",), 5),
        {
            BO: "Ann challenged your last play: OD is in the dictionary. You got 5 points.",
            LOOKS_ON: "Ann challenged Bo’s last play: OD is in the dictionary. Bo got 5 points.",
        },
    ),
    (TurnMissed(ANN), {ANN: "You lost a turn.", BO: "Ann lost a turn."}),
    (TurnMissed(ANN, owed=True), {BO: "Ann missed the turn that a challenge had cost."}),
    (BlankTraded(ANN, Square(7, 7), "e"), {BO: "Ann took a blank off the board for E."}),
    (HintBought(ANN, 1), {ANN: "You paid 1 point for a hint.", BO: "Ann paid 1 point for a hint."}),
    (PenaltyCharged(ANN, 10), {ANN: "You lost 10 points for time.", BO: "Ann lost 10 points for time."}),
    (Resigned(ANN), {BO: "Ann resigned.", ANN: "You resigned."}),
    (Adjusted(ANN, "QX", -18), {ANN: "You lost 18 points for tiles that were left."}),
    (Adjusted(ANN, "", 18), {BO: "Ann got 18 points for tiles that were left."}),
    (
        SuddenDeathBegan((ANN, BO), "out", (1, 1, 0)),
        {
            CY: "Ann and Bo are level: one more turn for each.",
            ANN: "You and Bo are level: one more turn for each.",
        },
    ),
    (
        GameEnded("out", (ANN,), (), ()),
        {ANN: "All tiles are played. You won.", BO: "All tiles are played. Ann won."},
    ),
    (
        GameEnded("resigned", (BO, CY), (), ()),
        {ANN: "Bo and Cy won.", BO: "You and Cy won.", CY: "You and Bo won."},
    ),
    (GameEnded("scoreless", (), (), ()), {ANN: "Nobody scored for too long. Nobody won."}),
    (RulesChanged(Rules()), {ANN: "The rules were changed.", LOOKS_ON: "The rules were changed."}),
]


@pytest.mark.parametrize(("event", "told"), TOLD)
def test_each_kind_of_event_is_told_to_each_by_who_they_are(
    event: Event, told: dict[int | None, str]
) -> None:
    assert {reader: told_to([event], reader) for reader in told} == {
        reader: [sentence] for reader, sentence in told.items()
    }


def test_there_is_no_kind_of_event_without_words_for_anybody_but_those_that_need_none() -> None:
    silent: list[Event] = [
        OpenerDrawn(ANN, "A"),
        TurnBegan(ANN, 1),
        TilesDrawn(ANN, "_", 1),
        Held(ANN),
        PlayStood(ANN, SCORE),
    ]
    assert {type(event) for event, _ in TOLD} | {type(event) for event in silent} == set(get_args(Event))
    for reader in (ANN, BO, CY, LOOKS_ON):
        assert told_to(silent, reader) == []
        for event, _ in TOLD:
            (sentence,) = told_to([event], reader)
            assert re.fullmatch(r"[A-Z][^{}<_]*\.", sentence)
            assert not re.search(r"\byou\b", sentence), "nobody is told of themselves by half"


def reports(*moves: tuple[int, tuple[Event, ...]]) -> list[Report]:
    opening = Report(0, 0, 0, (TurnBegan(ANN, 0),))
    return [
        opening,
        *(Report(number, seat, 0, events) for number, (seat, events) in enumerate(moves, start=1)),
    ]


PLACED = (TilesPlaced(ANN, (Tile(Square(7, 7), "A"),), SCORE),)


def test_what_others_did_since_ones_own_last_move_is_told_in_order_but_the_play_that_lies_there_last() -> (
    None
):
    vanished = ChallengeResolved(BO, ANN, True, ("UH",), -18)
    game = reports((ANN, PLACED), (BO, (vanished,)), (BO, (TilesPlaced(BO, (), BINGO),)), (CY, (Passed(CY),)))
    assert told_since(game, ANN) == [
        "Bo challenged your last play: UH is not in the dictionary. You lost it and its 18 points.",
        "Bo played RETAINS for 66 points, 50 of them for the whole rack.",
        "Cy passed.",
    ]
    assert told_since(game, BO) == ["Cy passed."]
    assert told_since(game[:-1], ANN) == [
        "Bo challenged your last play: UH is not in the dictionary. You lost it and its 18 points."
    ]
    assert told_since(game, CY) == []
    assert told_since(reports((ANN, PLACED)), BO) == []
    assert told_since(reports(), ANN) == []
    assert told_since(reports((ANN, PLACED)), BO, [Report(2, BO, 0, (vanished,))]) == [
        "Ann played UH for 18 points.",
        "You challenged Ann’s last play: UH is not in the dictionary. Ann lost it and its 18 points.",
    ]
    failed = reports((ANN, PLACED), (BO, (ChallengeResolved(BO, ANN, False, ("OD",), 0), TurnMissed(BO))))
    for first, second in pairwise(told_since(failed, reader) for reader in (ANN, CY)):
        assert first != second
    assert told_since(failed, ANN)[-1] == "Bo lost a turn."


def test_what_one_did_oneself_is_told_in_order_until_somebody_else_has_done_something() -> None:
    doubt = ChallengeResolved(BO, ANN, True, ("UH",), -18)
    game = reports((ANN, PLACED), (BO, (doubt,)), (BO, (Passed(BO),)), (CY, (Passed(CY),)))
    doubted = "You challenged Ann’s last play: UH is not in the dictionary. Ann lost it and its 18 points."
    assert own_told(game[:-1], BO) == [doubted, "You passed."]
    assert own_told(game[:-2], BO) == [doubted]
    assert own_told(game, BO) == []
    assert own_told(game[:2], ANN) == [], "a play lies on the board"
    assert own_told(reports(), BO) == []
