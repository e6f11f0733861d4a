"""Every kind of event has its sentence for everyone whom it reaches, and for nobody one too much."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import get_args

import pytest

from game.language.languages import PSEUDO, spoken_in
from game.rules import visibility
from game.rules.editions import PARLOUR
from game.rules.event_messages import Telling, ToldTo, message_for, told_to
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
from game.rules.rules_and_defaults import Challenge
from game.rules.visibility import seen_by

NAMES = ("Ann", "Bo", "Cy")
ANN, BO, CY = range(3)
READERS = (None, ANN, BO, CY)
UH = PlayScore((WordScore("uH", (), 5, 1, 18),), 0, 18)
RETAINS = PlayScore((WordScore("RETAINS", (), 7, 1, 16),), 50, 66)
PLACED = (Tile(Square(7, 7), "u"), Tile(Square(7, 8), "H"))

SEEN = ToldTo.LOOKS_ON
SHORT = (ToldTo.RECORD, ToldTo.BOX, ToldTo.HEADLINE)
AT_THE_TABLE: list[tuple[Event, dict[ToldTo, str]]] = [
    (OpenerDrawn(ANN, "E"), {SEEN: "Who begins? The lowest tile. Ann draws E."}),
    (OpenerDrawn(BO, "?"), {SEEN: "Who begins? The lowest tile. Bo draws a blank."}),
    (TurnBegan(ANN, 3), {}),
    (TilesDrawn(ANN, "QZ", 4), {}),
    (Held(ANN), {}),
    (PlayStood(ANN, UH), {}),
    (PlayStood(ANN, RETAINS), {SEEN: "Bonus  +50"}),
    (
        TilesPlaced(ANN, PLACED, UH),
        {ToldTo.RECORD: "UH", ToldTo.BOX: "UH  +18", ToldTo.HEADLINE: "Ann   UH  +18"},
    ),
    (
        TilesPlaced(ANN, PLACED, RETAINS),
        {
            SEEN: "Bonus  +50",
            ToldTo.RECORD: "RETAINS",
            ToldTo.BOX: "RETAINS  +66",
            ToldTo.HEADLINE: "Ann   RETAINS  +66",
        },
    ),
    (
        TilesPlaced(ANN, PLACED, RETAINS, pending=True),
        {
            ToldTo.RECORD: "RETAINS",
            ToldTo.BOX: "RETAINS  +66",
            ToldTo.HEADLINE: "Ann   RETAINS  +66",
        },
    ),
    (
        TilesExchanged(ANN, "QZ", "AE"),
        {
            SEEN: "Ann exchanges 2 tiles.",
            ToldTo.RECORD: "Exchange 2",
            ToldTo.BOX: "Exchanged 2",
            ToldTo.HEADLINE: "Ann exchanged 2",
        },
    ),
    (
        Passed(ANN),
        {
            SEEN: "Ann passes.",
            ToldTo.RECORD: "Pass",
            ToldTo.BOX: "Passed",
            ToldTo.HEADLINE: "Ann passed",
        },
    ),
    (
        WordRejected(ANN, ("UH", "HA"), PLACED),
        {
            SEEN: "UH and HA: not in the dictionary. Ann loses the turn.",
            ToldTo.RECORD: "UH refused",
            ToldTo.BOX: "Lost the turn",
            ToldTo.HEADLINE: "Ann lost the turn",
        },
    ),
    (
        ChallengeResolved(ANN, BO, True, ("UH", "HA"), -18),
        {
            SEEN: "Ann challenges: UH and HA are not in the dictionary. Bo takes it back.",
            ToldTo.RECORD: "Challenge",
            ToldTo.BOX: "Took UH back",
            ToldTo.HEADLINE: "Bo took UH back",
        },
    ),
    (
        ChallengeResolved(ANN, BO, False, ("UH",), 0),
        {SEEN: "Ann challenges, but UH is good.", ToldTo.RECORD: "Challenge"},
    ),
    (
        ChallengeResolved(ANN, BO, False, ("UH", "OD"), 5),
        {SEEN: "Ann challenges, but UH and OD are good. Bo gains 5.", ToldTo.RECORD: "Challenge"},
    ),
    (
        TurnMissed(ANN),
        {SEEN: "Ann misses a turn.", ToldTo.BOX: "Missed a turn", ToldTo.HEADLINE: "Ann missed a turn"},
    ),
    (BlankTraded(ANN, Square(7, 7), "e"), {SEEN: "Ann takes the blank for E."}),
    (HintBought(ANN, 1), {SEEN: "Ann pays 1 point for a hint."}),
    (PenaltyCharged(ANN, 10), {SEEN: "Ann loses 10 points for time."}),
    (
        Resigned(ANN),
        {ToldTo.RECORD: "Resign", ToldTo.BOX: "Resigned", ToldTo.HEADLINE: "Ann resigned"},
    ),
    (Adjusted(ANN, "QX", -18), {SEEN: "Ann loses 18 for unplayed tiles (QX)."}),
    (Adjusted(ANN, "QX", 18), {SEEN: "Ann gains 18 for unplayed tiles (QX)."}),
    (Adjusted(ANN, "", 0), {}),
    (SuddenDeathBegan((ANN, BO), "out", (1, 1, 0)), {}),
    (GameEnded("out", (ANN,), (), ()), {}),
    (RulesChanged(PARLOUR), {SEEN: "The new rules hold from the next turn on."}),
    (
        RulesChanged(
            replace(PARLOUR, dictionary=replace(PARLOUR.dictionary, banned_since=("ZA",))), ("QI", "XU")
        ),
        {SEEN: "ZA counts no longer. QI and XU count again."},
    ),
]
"""What is said before a screen for all, and in rows and boxes; what readers are told stands in
`test_turn_news`."""
EVENTS = [event for event, _ in AT_THE_TABLE]


def everything_told(event: Event) -> dict[tuple[ToldTo, int | None], str]:
    """What anybody at all is told of an event; of those with a seat of their own, by reader."""
    found = {}
    for to in ToldTo:
        for reader in READERS:
            if told := str(message_for(event, to, Telling(NAMES, reader))):
                found[to, reader] = told
    return found


@pytest.mark.parametrize(("event", "told"), AT_THE_TABLE)
def test_each_kind_of_event_has_its_sentence_on_the_screen_and_its_words_in_rows_and_boxes(
    event: Event, told: dict[ToldTo, str]
) -> None:
    found = everything_told(event)
    for to in (SEEN, *SHORT):
        assert {found.get((to, reader), "") for reader in READERS} == {told.get(to, "")}


def test_no_kind_of_event_is_left_out_and_who_may_see_it_is_said_of_each() -> None:
    kinds = {type(event) for event in EVENTS}
    assert kinds == set(get_args(Event)) == set(visibility._SEEN)


def test_every_reader_is_told_of_every_kind_of_event_in_a_whole_sentence_or_not_at_all() -> None:
    for event in EVENTS:
        silent = type(event) in (OpenerDrawn, TurnBegan, TilesDrawn, Held, PlayStood) or (
            isinstance(event, Adjusted) and not event.points
        )
        for reader in READERS:
            to = told_to(event, reader)
            told = str(message_for(event, to, Telling(NAMES, reader)))
            assert bool(told) is not silent
            assert silent or re.fullmatch(r"[A-Z][^{}<_]*\.", told)
            concerned = to in (ToldTo.DOER, ToldTo.CONCERNED)
            if told and reader is not None:
                assert concerned == bool(re.search(r"\b[Yy]our?\b", told))
                assert not (concerned and NAMES[reader] in told), "nobody is told of themselves by name"


def test_what_a_reader_is_told_stays_the_same_whatever_changes_that_the_reader_may_not_know() -> None:
    secrets: list[tuple[Event, Event]] = [
        (TilesDrawn(ANN, "QZ", 4), TilesDrawn(ANN, "AE", 4)),
        (TilesExchanged(ANN, "QZ", "AE"), TilesExchanged(ANN, "IO", "XJ")),
    ]
    masked = {
        type(event) for event in EVENTS for reader in READERS if seen_by(event, viewer_of(reader)) != event
    }
    assert masked == {type(event) for event, _ in secrets}, "a new kind of secret has its pair here"
    for event, otherwise in secrets:
        for reader in READERS:
            if seen_by(event, viewer_of(reader)) != seen_by(otherwise, viewer_of(reader)):
                continue
            for to in ToldTo:
                telling = Telling(NAMES, reader)
                assert message_for(event, to, telling) == message_for(otherwise, to, telling)


def viewer_of(reader: int | None) -> frozenset[int]:
    return frozenset(() if reader is None else (reader,))


def test_a_kind_of_event_of_which_nobody_has_said_who_may_see_it_is_told_to_nobody() -> None:
    with pytest.raises(KeyError):
        message_for(object(), ToldTo.LATER, Telling(NAMES))  # type: ignore[arg-type]  # no kind of event


def test_what_a_challenge_costs_is_told_by_the_rules_of_the_game() -> None:
    lost, won = ChallengeResolved(ANN, BO, False, ("UH",), 0), ChallengeResolved(ANN, BO, True, ("UH",), -18)
    for challenge, told, otherwise in (
        (Challenge.SINGLE, "", "Bo takes it back."),
        (Challenge.DOUBLE, " Ann loses a turn.", "Bo takes it back."),
        (Challenge.TRIPLE, " Ann is out of the game.", "Bo is out of the game."),
    ):
        telling = Telling(NAMES, rules=replace(PARLOUR, challenge=challenge, challenge_penalty=True))
        assert str(message_for(lost, SEEN, telling)) == f"Ann challenges, but UH is good.{told}"
        assert str(message_for(won, SEEN, telling)) == (
            f"Ann challenges: UH is not in the dictionary. {otherwise}"
        )
    free = Telling(NAMES, rules=replace(PARLOUR, challenge=Challenge.TRIPLE, challenge_penalty=False))
    assert str(message_for(lost, SEEN, free)) == "Ann challenges, but UH is good."


def test_every_sentence_of_every_reader_comes_out_of_the_catalogue() -> None:
    known = re.compile(r"Ann|Bo|Cy|RETAINS|UH|HA|OD|QX|ZA|QI|XU|Bonus|\d+|[EQ]\b")
    for event in EVENTS:
        english = everything_told(event)
        with spoken_in(PSEUDO):
            pseudo = everything_told(event)
        assert english.keys() == pseudo.keys()
        for key, told in english.items():
            if re.search(r"[a-z]{2}", known.sub("", told)):
                assert pseudo[key] != told
