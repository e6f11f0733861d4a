"""A begun game on a memory card goes on: as the house's own, or as practice where the house is further on."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from game.archive.game_index import GameSearch
from game.archive.kept_game import PRACTICE
from game.language.messages import Message, message
from game.rules.record import id_of
from game.saves import SavedGame, SaveError, saved_game, summary
from game.scenes.kit.menus import Question, Reading
from game.scenes.kit.scene import Change, Do, Push, Reset, ask
from game.scenes.kit.services import Services
from game.scenes.start.game_session import games_before, resumed_game
from game.scenes.start.going_on import play_on
from game.scenes.table.seat_and_play_labels import mode_of
from memcard.block import Save

FROM_HERE, FROM_CARD = message("From Here"), message("From the Card")
OWN_GAME = message("From there it goes on as a game of its own, which nobody’s figures count.")
OWN_ROUND = message("From there it goes on as a tournament of its own, which nobody’s figures count.")


def from_card(services: Services, save: Save, leave: Do) -> Change:
    """To the table of a game on a card, which this house then keeps. Raises SaveError.

    Where it is further on here, went on otherwise or is over, people are asked: both stories are kept, and
    that of the card goes on as a game of its own, whose tiles were seen before.
    """
    saved = saved_game(save)
    if services.archive.has_ended(saved.record, mode_of(saved.record.rules, saved.record.game)):
        here = _later_game(services, saved)
    else:
        here = services.begun.find(id_of(saved.record))
        turns = saved_game(here).record.turns if here else ()
        if saved.record.turns[: len(turns)] == turns:
            return Reset((resumed_game(services, saved, leave),))
    buttons = [*([FROM_HERE] if here else []), FROM_CARD]

    def answered(answer: int) -> Change:
        if here and buttons[answer] == FROM_HERE:
            return play_on(services, here, leave)
        try:
            return Reset((resumed_game(services, _as_practice(services, saved), leave),))
        except SaveError as error:
            return Push(Reading(FROM_CARD, [f"{error}."]))

    is_round = saved.record.rules.games > 1
    text = f"{_how_it_stands(here, save)} {OWN_ROUND if is_round else OWN_GAME}"
    return ask(Question(message("From where?"), text, buttons), answered)


def _how_it_stands(here: Save | None, save: Save) -> Message:
    """Where the game is in this house, None where it is over, and where on the card."""
    if here is None:
        return message(
            "This house has played this game to its end; the card has {place}.", place=_place(save)
        )
    if saved_game(save).record.rules.games > 1:
        return message(
            # Translators: a place is such as "game 2, turn 14".
            "This house has this tournament at {here}; the card has {there}.",
            here=_place(here),
            there=_place(save),
        )
    return message(
        # Translators: a place is such as "turn 14".
        "This house has this game at {here}; the card has {there}.",
        here=_place(here),
        there=_place(save),
    )


def _place(save: Save) -> Message:
    """Where a game stands, in words."""
    record, told = saved_game(save).record, summary(save)
    turn = message("turn {number}", number=told.turn) if told and told.turn else message("a turn")
    if record.rules.games == 1:
        return turn
    # Translators: a place in a tournament: {turn} is "turn 14" or "a turn".
    return message("game {number}, {turn}", number=record.game, turn=turn)


def _later_game(services: Services, saved: SavedGame) -> Save | None:
    """The later game at which this house has the tournament of a game that it has finished; None without one.

    Each game of a tournament has a deal of its own: they belong together by their players and scores.
    """
    record = saved.record
    if record.game >= record.rules.games:
        return None
    search, game = GameSearch(mode=mode_of(record.rules, record.game)), id_of(record)
    ends = [entry.head for entry in services.archive.find(search) if entry.game == game]
    try:
        before = _scores(saved)
    except ValueError:
        return None
    stories = {(*before, tuple(seat.score for seat in end.seats)) for end in ends}
    for begun in (*services.begun.all(), *services.begun.all_away()):
        with suppress(SaveError, ValueError):
            later = saved_game(begun.value.save)
            theirs = later.record.seats, later.record.rules.games
            is_of = theirs == (record.seats, record.rules.games) and not later.extra.get(PRACTICE)
            if is_of and _scores(later)[: record.game] in stories:
                return begun.value.save
    return None


def _scores(saved: SavedGame) -> tuple[tuple[int, ...], ...]:
    """Those of the earlier games of a tournament. Raises ValueError if they cannot be read."""
    return tuple(game.scores for game in games_before(saved))


def _as_practice(services: Services, saved: SavedGame) -> SavedGame:
    """As a game of its own, which nobody's figures count: what comes in it was seen before."""
    record = replace(saved.record, id=services.new_id())
    return replace(saved, record=record, extra={**saved.extra, PRACTICE: True})
