"""A begun game on a memory card goes on: as the house's own, or as practice where the house is further on."""

from __future__ import annotations

from dataclasses import replace

from game.archive.kept_game import PRACTICE
from game.rules.record import id_of
from game.saves import SavedGame, saved_game, summary
from game.scenes.kit.menus import Question
from game.scenes.kit.scene import Change, Do, Reset, ask
from game.scenes.kit.services import Services
from game.scenes.start.game_session import resumed_game
from game.scenes.start.going_on import play_on
from game.scenes.table.seat_and_play_labels import mode_of
from memcard.block import Save


def from_card(services: Services, save: Save, leave: Do) -> Change:
    """To the table of a game on a card, which this house then keeps. Raises SaveError.

    Where it is further on here, or went on otherwise, both stories are kept: that of the card goes on as a
    game of its own, whose tiles were seen before. So does one that was finished here.
    """
    saved = saved_game(save)
    record = saved.record
    if services.archive.has_ended(record, mode_of(record.rules, record.game)):
        return Reset((resumed_game(services, _as_practice(services, saved), leave),))
    here = services.begun.find(id_of(saved.record))
    turns = len(saved_game(here).record.turns) if here else 0
    if here is None or saved_game(here).record.turns == saved.record.turns[:turns]:
        return Reset((resumed_game(services, saved, leave),))

    def answered(answer: int) -> Change:
        if answer == 0:
            return play_on(services, here, leave)
        return Reset((resumed_game(services, _as_practice(services, saved), leave),))

    on_card, at_home = (f"turn {told.turn}" if (told := summary(one)) else "a turn" for one in (save, here))
    text = (
        f"This house has this game at {at_home}; the card has {on_card}. "
        "From there it goes on as a game of its own, which nobody’s figures count."
    )
    return ask(Question("From where?", text, ["From Here", "From the Card"]), answered)


def _as_practice(services: Services, saved: SavedGame) -> SavedGame:
    """As a game of its own, which nobody's figures count: what comes in it was seen before."""
    record = replace(saved.record, id=services.new_id())
    return replace(saved, record=record, extra={**saved.extra, PRACTICE: True})
