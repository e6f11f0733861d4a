"""A begun game on the shelf: how it looks, and how it goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.language.messages import Message, message, tr
from game.rules.board import bare_board
from game.rules.record import Seat, colors_of
from game.saves import SaveError, SaveSummary, saved_game, summary
from game.scenes.kit.menus import Reading
from game.scenes.kit.scene import Change, Do, Push, Reset
from game.scenes.kit.services import Services
from game.scenes.start.begun_cards import BegunCard, BegunSeat
from game.scenes.table.seat_and_play_labels import face_of, mode_told
from game.text_format import day_in_words, listed, whole
from memcard.block import Save

STAYS = message("It stays where it is kept.")
UNREADABLE = message("This game cannot be read here")
COVERED = message("board covered")
"""What is said of a game in which a clock runs, that stands still while the game waits."""


def kept(names: str) -> Message:
    """What became of a game that was put away."""
    # Translators: {names} are those who play.
    return message("{names}: archived, and kept.", names=names)


@dataclass(frozen=True)
class GoingOn:
    """One begun game, on the shelf or put away."""

    when: float
    """When it was left, in seconds since 1970: the later ones come first."""
    ours: bool
    """Whether somebody here can move in it."""
    title: str | Message
    """Who plays."""
    go_on: Do
    card: Callable[[], BegunCard]
    """How it looks; made when it is asked for."""
    move: Callable[[], None]
    """Puts it away or, where it is, back on the shelf. Raises StorageError."""
    kept: Callable[[str], Message] = kept
    """What became of it when it was put away, by who plays."""
    save: Save | None = None
    """What a memory card would take of it."""
    sought: str = ""
    """Names by which it is found, too, where the title has not all of them."""
    awaited: bool = False
    """Whether others may be waiting for this sofa at this moment: nothing is later than that."""


@dataclass(frozen=True)
class ShelvedGame:
    """A place on the shelf: what is begun there is read only when it is looked at."""

    when: float
    """When it was left, in seconds since 1970."""
    ours: bool
    """Whether somebody here can move in it."""
    read: Callable[[], GoingOn]
    awaited: bool = False
    """Whether others may be waiting for this sofa there."""


def lying(one: GoingOn) -> ShelvedGame:
    """Where something lies that is read already."""
    return ShelvedGame(one.when, one.ours, lambda: one, one.awaited)


def lying_in_house(services: Services, leave: Do, *, away: bool = False) -> list[ShelvedGame]:
    """Where the games lie that this house keeps."""
    return [
        ShelvedGame(when, True, partial(of_house, services, name, when, leave, away=away))
        for name, when in services.begun.moments(away=away)
    ]


def of_house(services: Services, name: str, when: float, leave: Do, *, away: bool = False) -> GoingOn:
    """The game of this id, which this house keeps and which was left then."""
    begun = services.begun
    save, move = begun.find(name), partial(begun.bring_back if away else begun.put_away, name)
    if save is None:
        return GoingOn(when, True, UNREADABLE, _unreadable, partial(_unreadable_card, services, when), move)
    told = summary(save)
    return GoingOn(
        when,
        True,
        listed([name for name, _ in told.players]) if told else save.title,
        lambda: play_on(services, save, leave),
        lambda: _card(services, save, told),
        move,
        save=save,
    )


def _unreadable() -> Change:
    return Push(
        Reading(
            message("Continue"),
            [message("This game cannot be read here."), STAYS],
        )
    )


def _unreadable_card(services: Services, when: float) -> BegunCard:
    return BegunCard("." * 225, (), str(UNREADABLE), "", "", day_in_words(when, services.now()))


def play_on(services: Services, save: Save, leave: Do) -> Change:
    """To the table of a game, or one sentence on why it cannot go on."""
    from game.scenes.start.game_session import resumed_game

    try:
        return Reset((resumed_game(services, saved_game(save), leave),))
    except SaveError as error:
        return Push(Reading(message("Continue"), [f"{error}.", STAYS]))


def _card(services: Services, save: Save, told: SaveSummary | None) -> BegunCard:
    try:
        saved = saved_game(save)
    except SaveError:
        saved = None
    if saved is None or told is None:
        return BegunCard(
            "." * 225, (), save.title, str(UNREADABLE), "", day_in_words(save.when, services.now())
        )
    seats = saved.record.seats
    scores = " : ".join(whole(score) for _, score in told.players)
    mode = "" if told.mode == "Normal" else mode_told(told.mode)
    # Translators: a game has come to its 12th turn: "turn 12"; it stands behind a day.
    turn = tr("turn {number}", number=told.turn) if told.turn else ""
    mover = seats[told.to_move] if 0 <= told.to_move < len(seats) else None
    move = "" if mover is None or len(seats) == 1 else tr("{name}’s move", name=mover.name)
    covered = saved.is_covered
    return BegunCard(
        bare_board(saved.record.rules.layout.size).cells if covered else told.board,
        faces(seats),
        listed([seat.name for seat in seats]),
        " · ".join(filter(None, (mode, scores))),
        " · ".join(filter(None, (move, str(COVERED) if covered else ""))),
        " · ".join(filter(None, (day_in_words(save.when, services.now()), turn))),
        layout=saved.record.rules.layout,
    )


def faces(seats: tuple[Seat, ...]) -> tuple[BegunSeat, ...]:
    """Who sits there, as faces."""
    colors = colors_of(seats)
    return tuple(
        BegunSeat(color, seat.figure, face_of(seat)) for color, seat in zip(colors, seats, strict=True)
    )
