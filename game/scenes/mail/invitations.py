"""Who is who: asked before a seat is taken, and mended where somebody else has opened an invitation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.language.messages import tr
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
    told = _invited_to(host, name, others, sealed=invited.game.mode == "sealed")
    warning = tr("Whoever says yes sits there, and nobody else can.")
    text = " ".join(filter(None, (before, told, warning)))
    known = name in post.services.options.names
    # Translators: a button; {name} is the player’s.
    yes = tr("Yes, {name}", name=name)
    # Translators: a question; {name} is a player’s.
    asked = tr("Are you {name}?", name=name)
    question = Question(asked, text, [yes, tr("No")], focus=0 if known else 1)
    return ask(question, lambda answer: _answered(post, invited, show, before, yes=answer == 0))


def _invited_to(host: str, name: str, others: Sequence[str], *, sealed: bool) -> str:
    if not others:
        if sealed:
            return tr("{host} invites {name} to a sealed game.", host=host, name=name)
        return tr("{host} invites {name} to a friendly game.", host=host, name=name)
    told = listed(others)
    # Translators: {others} are names: "Ann and Ben".
    if sealed:
        return tr("{host} invites {name} to a sealed game with {others}.", host=host, name=name, others=told)
    return tr("{host} invites {name} to a friendly game with {others}.", host=host, name=name, others=told)


def _answered(post: Post, invited: MailInvitation, show: Show, before: str, *, yes: bool) -> Change:
    if not yes:
        said = tr("No seat was taken. The file is for {name}: pass it on.", name=invited.name)
        # Translators: a title: the player has said not to be {name}.
        return Push(Reading(tr("Not {name}", name=invited.name), [before or said]))
    try:
        return show(post, post.shelf.join(invited, post.now()))
    except StorageError as error:
        return show_trouble(tr("Turn File"), error)


def seat_was_taken(post: Post, came: TurnLetters | Reply, why: SeatTakenError, show: Show) -> Change:
    """My seat was answered by somebody else: perhaps I am the next one, and took it by mistake."""
    try:
        invited = post.shelf.invitation(came, anew=True)
    except LetterRejectedError:
        invited = None
    return is_that_you(post, invited, show, str(why)) if invited else show_trouble(tr("Turn File"), why)


def other_answer(post: Post, came: TurnLetters | Reply, why: OtherAnswerError, show: Show) -> Change:
    """Somebody else had opened an invitation: which of the two answers counts is for people to say."""
    # Translators: "one" is an answer; {letters} are twelve letters by which a computer is known.
    asked = tr(
        "Ask the others: if the first one was somebody else’s, take this one. On {name}’s screen, under "
        "About This Game, stands {letters}.",
        name=why.name,
        letters=fingerprint(why.key),
    )
    text = f"{why} {asked}"
    title = tr("Another answer of {name}", name=why.name)
    # Translators: two buttons: which of two answers counts.
    question = Question(title, text, [tr("Take This One"), tr("Keep the First")], focus=1)

    def answered(answer: int) -> Change | None:
        if answer:
            return None
        try:
            return show(post, post.received(came, instead=True))
        except (LetterRejectedError, StorageError) as error:
            return show_trouble(tr("Turn File"), error)

    return ask(question, answered)


def call_back_choices(post: Post, shelved: Shelved) -> list[Choice]:
    """A row for everybody who has answered once: perhaps it was somebody else."""
    game = shelved.game
    seats = [seat for seat in range(len(game.seats)) if game.may_call_back(seat)]
    return [
        # Translators: a menu entry: somebody else has answered instead of {name}.
        Choice(tr("That Was Not {name}", name=game.seats[seat].name), _call_back(post, shelved, seat))
        for seat in seats
    ]


def _call_back(post: Post, shelved: Shelved, seat: int) -> Do:
    name = shelved.game.seats[seat].name
    text = tr(
        "What was written since {name}’s invitation is dropped, and the next to answer sits there.", name=name
    )

    def answered(answer: int) -> Change | None:
        if answer:
            return None
        game = shelved.game.called_back(seat)
        try:
            back = post.shelf.put(replace(shelved.grown(game, post.now(), handed=False), addresses=()))
        except (LetterRejectedError, StorageError) as error:
            return show_trouble(tr("Not Called Back"), error)
        return Push(delivery(post, back))

    # Translators: two buttons: the answer of a player is called back, or kept.
    buttons = [tr("Call It Back"), tr("Keep It")]
    title = tr("Call {name}’s answer back?", name=name)
    return lambda: ask(Question(title, text, buttons, focus=1), answered)
