"""Games by mail among the begun ones: they lie on a shelf of their own, and are opened from either."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial, reduce

from game.keeping.keeping_errors import NotKept
from game.mail.not_taken import NotTaken
from game.mail.shelf import Shelved, Spine
from game.rules.board import bare_board
from game.rules.board_layouts import CLASSIC
from game.rules.following import follow
from game.rules.visibility import Game
from game.scenes.kit.picture.begun_panels import BegunCard, BegunSeat
from game.scenes.kit.scene import Change, Do
from game.scenes.kit.services import Services
from game.scenes.mail.post import Post, days_in_words, show_trouble
from game.scenes.mail.shelf_scene import open_game, post_of
from game.scenes.start.going_on import GoingOn, faces
from game.wording import day_in_words, listed

LETTERS_WAIT = "put away, and kept. A letter for it brings it back."


def by_mail(services: Services, leave: Do) -> list[GoingOn]:
    """The games by mail that are not over."""
    post = post_of(services, leave)
    if post is None:
        return []
    running = (spine for spine in post.shelf.spines() if spine.about.expected is not None)
    return [_going_on(post, spine) for spine in running]


def taken_off(services: Services, leave: Do) -> list[GoingOn]:
    """Those of them that were taken off the shelf, from here or from the shelf of mail."""
    post = post_of(services, leave)
    if post is None:
        return []
    running = (spine for spine in post.shelf.taken_off() if spine.about.expected is not None)
    return [_going_on(post, spine, away=True) for spine in running]


def _going_on(post: Post, spine: Spine, *, away: bool = False) -> GoingOn:
    def move() -> None:
        post.shelf.bring_back(spine.name) if away else post.shelf.remove(spine.name)
        post.services.begun.changes += 1

    def go_on() -> Change | None:
        try:
            there = replace(spine, name=post.shelf.bring_back(spine.name)) if away else spine
        except NotKept as error:
            return show_trouble("By Mail", error)
        return open_game(post, there)

    return GoingOn(
        spine.changed,
        spine.mine or not spine.handed,
        listed(spine.about.names),
        go_on,
        partial(_card, post, spine, post.shelf.game_taken_off if away else post.shelf.game),
        move,
        LETTERS_WAIT,
    )


def _card(post: Post, spine: Spine, find: Callable[[str], Shelved]) -> BegunCard:
    game, names = _as_it_lies(spine, find), spine.about.names
    layout = game.position.rules.layout if game else CLASSIC
    board = game.position.board if game else bare_board(layout.size)
    scores = " : ".join(map(str, game.position.scores)) if game else ""
    waits = names[spine.about.expected or 0]
    turn = f"{waits}’s move" if spine.mine else f"{waits} has the move"
    when = day_in_words(spine.changed, post.now())
    left = "" if spine.is_new else days_in_words(spine.days_left(post.now()))
    return BegunCard(
        board.cells,
        faces(game.seats) if game else tuple(map(BegunSeat, range(len(names)))),
        listed(names),
        " · ".join(filter(None, ("By mail", scores))),
        turn if spine.handed else "Not sent yet",
        " · ".join(filter(None, (when, left))),
        spine.mine or not spine.handed,
        layout,
    )


def _as_it_lies(spine: Spine, find: Callable[[str], Shelved]) -> Game | None:
    """The game as this seat knows it; None before its tiles are dealt, or where it cannot be read."""
    try:
        mail = find(spine.name).game
    except (NotTaken, NotKept):
        return None
    reports = mail.reports()
    return reduce(follow, reports, mail.unopened()) if reports else None
