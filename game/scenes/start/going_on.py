"""A begun game, and how it goes on: from this house, or from a memory card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from game.archive.kept_game import PRACTICE
from game.begun_games import Begun
from game.keeping.drawer import KeptItem
from game.rules.record import Seat, colors_of, id_of
from game.saves import SavedGame, SaveError, SaveSummary, saved_game, summary
from game.scenes.kit.menus import Question, Reading
from game.scenes.kit.picture.begun_panels import BegunCard, BegunSeat
from game.scenes.kit.scene import Change, Do, Push, Reset, ask
from game.scenes.kit.services import Services
from game.scenes.start.game_session import resumed_game
from game.scenes.table.game_labels import face_of, mode_of
from game.wording import day_in_words, listed
from memcard.block import Save

KEPT = "put away, and kept."
UNREADABLE = "This game cannot be read here"


@dataclass(frozen=True)
class GoingOn:
    """One begun game, on the shelf or put away."""

    when: float
    """When it was left, in seconds since 1970: the later ones come first."""
    ours: bool
    """Whether somebody here can move in it."""
    title: str
    """Who plays."""
    go_on: Do
    card: Callable[[], BegunCard]
    """How it looks; made when it is asked for."""
    move: Callable[[], None]
    """Puts it away or, where it is, back on the shelf. Raises NotKept."""
    kept: str = KEPT
    """What became of it when it was put away."""
    save: Save | None = None
    """What a memory card would take of it."""


def of_house(services: Services, item: KeptItem[Begun], leave: Do, *, away: bool = False) -> GoingOn:
    """A game that this house keeps."""
    save, begun = item.value.save, services.begun
    told = summary(save)
    return GoingOn(
        item.changed,
        True,
        listed([name for name, _ in told.players]) if told else save.title,
        lambda: play_on(services, save, leave),
        lambda: _card(services, save, told),
        partial(begun.bring_back if away else begun.put_away, item.key),
        save=save,
    )


def play_on(services: Services, save: Save, leave: Do) -> Change:
    """To the table of a game, or one sentence on why it cannot go on."""
    try:
        return Reset((resumed_game(services, saved_game(save), leave),))
    except SaveError as error:
        return Push(Reading("Continue", [f"{error}.", "It stays where it is kept."]))


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


def _card(services: Services, save: Save, told: SaveSummary | None) -> BegunCard:
    try:
        saved = saved_game(save)
    except SaveError:
        saved = None
    if saved is None or told is None:
        return BegunCard("." * 225, (), save.title, UNREADABLE, "", day_in_words(save.when, services.now()))
    seats = saved.record.seats
    scores = " : ".join(str(score) for _, score in told.players)
    mode = "" if told.mode == "Normal" else told.mode
    turn = f"turn {told.turn}" if told.turn else ""
    mover = seats[told.to_move] if 0 <= told.to_move < len(seats) else None
    return BegunCard(
        told.board,
        faces(seats),
        listed([seat.name for seat in seats]),
        " · ".join(filter(None, (mode, scores))),
        "" if mover is None or len(seats) == 1 else f"{mover.name}’s move",
        " · ".join(filter(None, (day_in_words(save.when, services.now()), turn))),
        layout=saved.record.rules.layout,
    )


def faces(seats: tuple[Seat, ...]) -> tuple[BegunSeat, ...]:
    """Who sits there, as faces."""
    colors = colors_of(seats)
    return tuple(
        BegunSeat(color, seat.figure, face_of(seat)) for color, seat in zip(colors, seats, strict=True)
    )
