"""Taking a turn file in: from a file list, from mail, from the command line, or dropped on the window."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.language.messages import message, tr, tr_count
from game.mail.bodies import TurnLetters
from game.mail.delivery.mail_account import Fetched
from game.mail.delivery.turn_files import TurnFile, found, read
from game.mail.delivery.turn_text import from_text
from game.mail.errors import (
    ForeignLetterError,
    HadAlreadyError,
    LetterRejectedError,
    OtherAnswerError,
    OwnLetterError,
    SeatTakenError,
    TooEarlyError,
)
from game.mail.incoming import Incoming, parsed
from game.mail.invitation import MailInvitation
from game.mail.lost_computer_let_in import Readmission, Request
from game.mail.own_copy import OwnCopy
from game.mail.page_reply import Reply
from game.mail.store import Shelved
from game.name_rules import clean_file
from game.scenes.kit.menus import Choice, MenuScene, Reading
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.scene import Change, Do, Pop, Push, Reset, SceneSwap
from game.scenes.mail.invitations import call_back_choices, is_that_you, other_answer, seat_was_taken
from game.scenes.mail.lost_computer_menu import (
    answer_came,
    lost_computer_choice,
    not_here,
    open_copy,
    somebody_asks,
)
from game.scenes.mail.mail_table import about_game, opened
from game.scenes.mail.post import Post, show_trouble, trouble
from game.scenes.mail.send_turn import SendScene, delivery
from game.storage.storage_errors import StorageError
from game.text_format import day_and_month, labelled


def open_file(post: Post, path: Path) -> Change:
    """Take a turn file, and show what it tells; one sentence where it is not taken."""
    try:
        return taken(post, parsed(read(path)))
    except (LetterRejectedError, OSError) as error:
        return show_trouble(tr("Turn File"), error)


def open_pasted(post: Post) -> Change:
    """Take the turn file that somebody sent as text, from the clipboard."""
    text = post.services.pasted_text() if post.services.pasted_text else ""
    try:
        return taken(post, parsed(from_text(text)))
    except LetterRejectedError:
        if not text.strip():
            error = LetterRejectedError(message("The clipboard holds no text: copy the whole message first."))
        return show_trouble(tr("Paste a Turn"), error)


def taken(post: Post, came: Incoming) -> Change:
    """What something that came leads to: its game, whether there is anything new in it or not."""
    try:
        match came:
            case Request():
                return somebody_asks(post, came)
            case Readmission():
                return answer_came(post, came, show)
            case OwnCopy():
                return open_copy(post, came, show)
            case TurnLetters() | Reply():
                return _turn_taken(post, came)
    except (LetterRejectedError, StorageError) as error:
        return show_trouble(tr("Turn File"), error)


def _turn_taken(post: Post, came: TurnLetters | Reply) -> Change:
    """Raises LetterRejectedError, StorageError."""
    try:
        invited = post.shelf.invitation(came)
    except (ForeignLetterError, TooEarlyError):  # of a game that is not on this computer
        return not_here(post, came.game)
    if invited is not None:
        return is_that_you(post, invited, show)
    try:
        return show(post, post.received(came))
    except SeatTakenError as why:
        return seat_was_taken(post, came, why, show)
    except OtherAnswerError as why:
        return other_answer(post, came, why, show)
    except HadAlreadyError:
        return show(post, post.shelf.game_with(came.game))
    except OwnLetterError as error:
        return Reset((opened(post, post.shelf.game_with(came.game)), trouble(tr("Turn File"), error)))


def show(post: Post, shelved: Shelved) -> Change:
    """A game off the shelf: its last move, or what its program has to write first."""
    game = shelved.game
    if game.writes_itself and not game.table.setting_up:
        try:  # the last tiles: nothing is left to decide, and the results are known with them
            shelved = post.written(shelved, game.with_turn([], "", post.now(), post.shelf.dice))
        except (LetterRejectedError, StorageError) as error:
            return show_trouble(tr("Turn File"), error)
    elif game.writes_itself:
        return Push(SendScene(post, shelved, ()))
    if not shelved.game.reports():
        return Push(_sealing(post, shelved))
    return Reset((opened(post, shelved),))


def _sealing(post: Post, shelved: Shelved) -> MenuScene:
    """A sealed game that is not dealt yet, and waits for somebody else."""
    game = shelved.game
    name = game.seats[game.expected or 0].name
    # Translators: the program of {name} is the next to shuffle.
    text = tr("Every player’s program shuffles the tiles once. It is {name}’s turn to do so.", name=name)
    again = Choice(tr("Send It Again"), lambda: Push(delivery(post, shelved)))
    choices = [
        *([again] if game.has_written else []),
        *call_back_choices(post, shelved),
        lost_computer_choice(post, shelved),
        Choice(tr("About This Game"), lambda: Push(about_game(shelved))),
        Choice(tr("To the Shelf"), post.back_to_shelf),
    ]
    return MenuScene("sealing", tr("The Tiles Are Being Sealed"), choices, text=text)


def file_list(post: Post) -> MenuScene:
    """Turn files in the usual places, the latest first."""
    home = Path.home()
    places = [
        # Translators: three folders, as the system calls them.
        (tr("Downloads"), home / "Downloads"),  # not read: a folder
        (tr("Desktop"), home / "Desktop"),  # not read: a folder
        (tr("Home"), home),
    ]
    places += [(place.name, place.path) for place in post.services.card_places()]
    files = sorted(((file, _news_in(post, file)) for file in found(places)), key=lambda row: bool(row[1]))
    choices = [
        Choice(clean_file(file.path.name), _open(post, file), known or _where(post, file))
        for file, known in files
    ]
    text = tr("Save the attached file where you save downloads, or put the stick in.")
    if files and all(known for _, known in files):
        text = " ".join((tr("Nothing new is here."), text))
    if not choices:
        choices = [Choice(tr("No turn files here"), None, tr("Downloads, Desktop, sticks"))]
    return MenuScene("turn-files", tr("Open a Turn File"), choices, text=text, side=Side.LEFT)


def _news_in(post: Post, file: TurnFile) -> str:
    """'Read already', 'Your own', or nothing where a file may hold something new."""
    try:
        came = parsed(read(file.path))
        own = post.shelf.knows(came) if isinstance(came, TurnLetters | Reply) else None
    except (LetterRejectedError, StorageError, OSError):
        return ""
    # Translators: notes beside the files of a list, for turn files; at most 20 letters.
    return "" if own is None else tr("Your own") if own else tr("Read already")


def _open(post: Post, file: TurnFile) -> Do:
    return lambda: open_file(post, file.path)


def _where(post: Post, file: TurnFile) -> str:
    return f"{file.place}, {day_and_month(file.changed, post.now())}"


def take_all(post: Post, mails: Sequence[Fetched]) -> Change:
    """Take everything that came by mail; what is known already is passed over in silence."""
    new, said, invited = 0, [], list[Choice]()
    for mail in mails:
        try:
            came = parsed(mail.data)
            if not isinstance(came, TurnLetters | Reply):
                invited.append(_about_lost(post, came))
            elif (inviting := post.shelf.invitation(came)) is not None:
                invited.append(_invited(post, inviting, came))
            else:
                post.received(came)
                new += 1
        except (HadAlreadyError, OwnLetterError):
            continue
        except (LetterRejectedError, StorageError) as error:
            said.append(labelled(mail.name, str(error)))
    told = (
        tr_count("{count} new turn file.", "{count} new turn files.", new)
        if new
        else tr("No new turn files.")
    )
    if invited:
        text = " ".join([told, tr("These wait for a word of yours."), *said[:2]])
        return SceneSwap(MenuScene("invitations", tr("Mail"), [*invited, Choice(tr("Done"), Pop)], text=text))
    return SceneSwap(Reading(tr("Mail"), [told, *said[:6]]))


def _invited(post: Post, inviting: MailInvitation, came: Incoming) -> Choice:
    return Choice(
        # Translators: a menu entry; both are players.
        tr("{host} invites {name}", host=inviting.host, name=inviting.name),
        lambda: taken(post, came),
    )


def _about_lost(post: Post, came: Incoming) -> Choice:
    label = (
        tr("A new computer asks to be let in") if isinstance(came, Request) else tr("You are let in again")
    )
    return Choice(label, lambda: taken(post, came))
