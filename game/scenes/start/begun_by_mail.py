"""Games by mail among the begun ones: they lie on a shelf of their own, and are opened from either."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial, reduce

from game.language.messages import Message, message, tr
from game.mail.errors import LetterRejectedError
from game.mail.store import Shelf, Shelved, Spine
from game.rules.board import bare_board
from game.rules.board_layouts import CLASSIC
from game.rules.following import follow
from game.rules.visibility import Game
from game.scenes.kit.scene import Change, Do
from game.scenes.kit.services import Services
from game.scenes.start.begun_cards import BegunCard, BegunSeat
from game.scenes.start.going_on import GoingOn, faces
from game.storage.storage_errors import StorageError
from game.text_format import day_in_words, listed


def _letters_wait(names: str) -> Message:
    return message("{names}: archived. A letter for it restores it.", names=names)


def by_mail(services: Services, leave: Do) -> list[GoingOn]:
    """The games by mail that are not over."""
    shelf = services.mail
    if shelf is None:
        return []
    running = (spine for spine in shelf.spines() if spine.about.expected is not None)
    return [_going_on(services, shelf, spine, leave) for spine in running]


def taken_off(services: Services, leave: Do) -> list[GoingOn]:
    """Those of them that were taken off the shelf, from here or from the shelf of mail."""
    shelf = services.mail
    if shelf is None:
        return []
    running = (spine for spine in shelf.taken_off() if spine.about.expected is not None)
    return [_going_on(services, shelf, spine, leave, away=True) for spine in running]


def _going_on(services: Services, shelf: Shelf, spine: Spine, leave: Do, *, away: bool = False) -> GoingOn:
    def move() -> None:
        shelf.bring_back(spine.name) if away else shelf.remove(spine.name)
        services.begun.changes += 1

    def go_on() -> Change | None:
        from game.scenes.mail.post import show_trouble
        from game.scenes.mail.shelf_scene import open_game, post_of

        try:
            there = replace(spine, name=shelf.bring_back(spine.name)) if away else spine
        except StorageError as error:
            return show_trouble(tr("By Mail"), error)
        post = post_of(services, leave)
        return open_game(post, there) if post else None

    return GoingOn(
        spine.changed,
        spine.mine or not spine.handed,
        listed(spine.about.names),
        go_on,
        partial(_card, services, spine, shelf.game_taken_off if away else shelf.game),
        move,
        _letters_wait,
    )


def _card(services: Services, spine: Spine, find: Callable[[str], Shelved]) -> BegunCard:
    from game.scenes.mail.post import days_in_words

    now = services.now()
    game, names = _as_it_lies(spine, find), spine.about.names
    layout = game.position.rules.layout if game else CLASSIC
    board = game.position.board if game else bare_board(layout.size)
    scores = " : ".join(map(str, game.position.scores)) if game else ""
    waits = names[spine.about.expected or 0]
    turn = tr("{name}’s move", name=waits) if spine.mine else tr("{name} has the move", name=waits)
    when = day_in_words(spine.changed, now)
    left = "" if spine.is_new else days_in_words(spine.days_left(now))
    return BegunCard(
        board.cells,
        faces(game.seats) if game else tuple(map(BegunSeat, range(len(names)))),
        listed(names),
        " · ".join(filter(None, (tr("By mail"), scores))),
        turn if spine.handed else tr("Not sent yet"),
        " · ".join(filter(None, (when, left))),
        spine.mine or not spine.handed,
        layout,
    )


def _as_it_lies(spine: Spine, find: Callable[[str], Shelved]) -> Game | None:
    """The game as this seat knows it; None before its tiles are dealt, or where it cannot be read."""
    try:
        mail = find(spine.name).game
    except (LetterRejectedError, StorageError):
        return None
    reports = mail.reports()
    return reduce(follow, reports, mail.unopened()) if reports else None
