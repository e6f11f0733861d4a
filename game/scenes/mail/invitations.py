"""Who is who: asked before a seat is taken, and mended where somebody else has opened an invitation."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from game.mail.bodies import TurnLetters
from game.mail.errors import LetterRejectedError, OtherAnswerError, SeatTakenError
from game.mail.invitation import MailInvitation
from game.mail.page_reply import Reply
from game.mail.store import Shelved
from game.scenes.kit.menus import Choice, Question, Reading
from game.scenes.kit.scene import Change, Do, Push, ask
from game.scenes.mail.post import Post, fingerprint, show_trouble
from game.scenes.mail.send_turn import delivery
from game.storage.storage_errors import StorageError
from game.text_format import listed

Show = Callable[[Post, Shelved], Change]
"""What a game off the shelf leads to."""


def is_that_you(post: Post, invited: MailInvitation, show: Show, before: str = "") -> Change:
    """Ask before the seat is taken and a key is made for it. `before` is said first."""
    name, host = invited.name, invited.host
    others = [seat.name for seat in invited.game.seats[1:] if seat.name != name]
    told = f"{host} invites {name} to a {invited.game.mode} game{_with(others)}."
    text = f"{before} {told} Whoever says yes sits there, and nobody else can.".strip()
    known = name in post.services.options.names
    question = Question(f"Are you {name}?", text, [f"Yes, {name}", "No"], focus=0 if known else 1)
    return ask(question, lambda answer: _answered(post, invited, show, before, yes=answer == 0))


def _with(others: Iterable[str]) -> str:
    told = listed(list(others))
    return f" with {told}" if told else ""


def _answered(post: Post, invited: MailInvitation, show: Show, before: str, *, yes: bool) -> Change:
    if not yes:
        said = f"No seat was taken. The file is for {invited.name}: pass it on."
        return Push(Reading(f"Not {invited.name}", [before or said]))
    try:
        return show(post, post.shelf.join(invited, post.now()))
    except StorageError as error:
        return show_trouble("Turn File", error)


def seat_was_taken(post: Post, came: TurnLetters | Reply, why: SeatTakenError, show: Show) -> Change:
    """My seat was answered by somebody else: perhaps I am the next one, and took it by mistake."""
    try:
        invited = post.shelf.invitation(came, anew=True)
    except LetterRejectedError:
        invited = None
    return is_that_you(post, invited, show, str(why)) if invited else show_trouble("Turn File", why)


def other_answer(post: Post, came: TurnLetters | Reply, why: OtherAnswerError, show: Show) -> Change:
    """Somebody else had opened an invitation: which of the two answers counts is for people to say."""
    text = (
        f"{why} Ask the others: if the first one was somebody else’s, take this one. On {why.name}’s screen, "
        f"under About This Game, stands {fingerprint(why.key)}."
    )
    question = Question(f"Another answer of {why.name}", text, ["Take This One", "Keep the First"], focus=1)

    def answered(answer: int) -> Change | None:
        if answer:
            return None
        try:
            return show(post, post.received(came, instead=True))
        except (LetterRejectedError, StorageError) as error:
            return show_trouble("Turn File", error)

    return ask(question, answered)


def call_back_choices(post: Post, shelved: Shelved) -> list[Choice]:
    """A row for everybody who has answered once: perhaps it was somebody else."""
    game = shelved.game
    seats = [seat for seat in range(len(game.seats)) if game.may_call_back(seat)]
    return [
        Choice(f"That Was Not {game.seats[seat].name}", _call_back(post, shelved, seat)) for seat in seats
    ]


def _call_back(post: Post, shelved: Shelved, seat: int) -> Do:
    name = shelved.game.seats[seat].name
    text = f"What was written since {name}’s invitation is dropped, and the next to answer sits there."

    def answered(answer: int) -> Change | None:
        if answer:
            return None
        game = shelved.game.called_back(seat)
        try:
            back = post.shelf.put(replace(shelved.grown(game, post.now(), handed=False), addresses=()))
        except (LetterRejectedError, StorageError) as error:
            return show_trouble("Not Called Back", error)
        return Push(delivery(post, back))

    buttons = ["Call It Back", "Keep It"]
    return lambda: ask(Question(f"Call {name}’s answer back?", text, buttons, focus=1), answered)
