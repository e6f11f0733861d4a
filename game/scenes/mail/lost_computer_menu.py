"""A lost computer: asking to be let in again, letting somebody in, one's own copy, and beginning anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.language.messages import message, tr, tr_count
from game.mail.errors import ForeignLetterError, LetterRejectedError
from game.mail.kept_request import ask as ask_for
from game.mail.kept_request import asked_games, forget, take_answer
from game.mail.lost_computer_let_in import Readmission, Request, consent_of, why_not
from game.mail.mail_game import MailGame
from game.mail.own_copy import WARNING, OwnCopy, copy_of, take_copy
from game.mail.store import Shelved, file_name, plain_name
from game.scenes.kit.menus import Choice, MenuScene, Question, Reading
from game.scenes.kit.scene import Change, Do, Pop, Push, SceneSwap, ask
from game.scenes.mail.post import Post, fingerprint, show_trouble
from game.scenes.mail.send_turn import DeliveryScene, TurnPackage
from game.storage.storage_errors import StorageError
from game.text_format import listed

# Translators: a title and a menu entry: what can be done where somebody’s computer was lost.
TITLE = message("A Lost Computer")
Show = Callable[[Post, Shelved], Change]


# ---------------------------------------------------------------- on the new computer


def not_here(post: Post, game: bytes) -> Change:
    """A file of a game that began on another computer of mine, or that is none of mine."""
    text = tr(
        "This turn belongs to a game that is not on this computer. If yours was lost, the others can let this"
        " one in again; a copy that you kept opens like a turn file."
    )
    choices = [
        Choice(tr("Ask to Be Let In"), lambda: _asking(post, game)),
        Choice(tr("Back"), Pop),
    ]
    return Push(MenuScene("not-here", tr("Not on This Computer"), choices, text=text))


def asked_choices(post: Post) -> list[Choice]:
    """A row for each game to which this computer has asked to be let in."""
    return [
        Choice(
            tr("A Game Asked For"),
            _asked(post, game),
            # Translators: a note beside a game: the others have not answered yet.
            tr("Waiting"),
            tr("The others have still to let this computer in."),
        )
        for game in asked_games(post.shelf)
    ]


def _asked(post: Post, game: bytes) -> Do:
    text = tr("The others have still to answer. Open what they send like a turn file.")

    def no_longer() -> Change:
        forget(post.shelf, game)
        return Pop()

    choices = [
        Choice(tr("Ask Again"), lambda: _asking(post, game)),
        Choice(tr("Ask No Longer"), no_longer),
        Choice(tr("Back"), Pop),
    ]
    return lambda: Push(MenuScene("asked", tr("A Game Asked For"), choices, text=text))


def _asking(post: Post, game: bytes) -> Change:
    try:
        request = ask_for(post.shelf, game)
    except (LetterRejectedError, StorageError) as error:
        return show_trouble(str(TITLE), error)
    letters = fingerprint(request.signs[0])
    package = TurnPackage(
        f"parlour-let-me-in-{game.hex()[:6]}-{request.signs[0].hex()[:4]}.turn",
        request.to_bytes(),
        (),
        told=tr(
            "Send this to everybody else in the game. When they ask, tell them these letters: {letters}.",
            letters=letters,
        ),
        # Translators: the text of a mail to the others in the game.
        words=tr(
            "My computer was lost. Open the attached file with Parlour: it lets my new one in to our game."
        ),
    )
    return Push(DeliveryScene(post, None, package))


def answer_came(post: Post, answer: Readmission, show: Show) -> Change:
    """One of the others has let this computer in. Raises LetterRejectedError, StorageError."""
    done = take_answer(post.shelf, answer, post.now())
    if isinstance(done, Shelved):
        return show(post, done)
    # Translators: {names} are those who have not answered: "Ann", "Ann and Ben".
    said = tr_count(
        "{names} still has to answer, then the game is here again.",
        "{names} still have to answer, then the game is here again.",
        len(done),
        names=listed(done),
    )
    return Push(Reading(tr("Nearly In Again"), [said]))


# ---------------------------------------------------------------- on the computers of the others


def somebody_asks(post: Post, request: Request) -> Change:
    """A new computer asks to be let in: whose it is, this player has to say. Raises LetterRejectedError,
    StorageError."""
    if not post.shelf.holds(request.game):
        raise ForeignLetterError(message("Somebody asks to be let in to a game that is not on your shelf."))
    shelved = post.shelf.game_with(request.game)
    game = shelved.game
    others = [seat for seat in range(len(game.seats)) if seat not in (game.seat, *game.begin.pages)]
    names = listed([game.seats[seat].name for seat in others])
    text = tr(
        "Somebody’s new computer asks to be let in to your game with {names}. Whose is it?", names=names
    )
    choices = [
        *(Choice(game.seats[seat].name, _asks_as(post, shelved, request, seat)) for seat in others),
        Choice(tr("Nobody I Know"), Pop),
    ]
    return Push(MenuScene("who-asks", str(TITLE), choices, text=text))


def _asks_as(post: Post, shelved: Shelved, request: Request, lost: int) -> Do:
    game = shelved.game
    name = game.seats[lost].name

    def answered(answer: int) -> Change | None:
        if answer:
            return None
        try:
            said = consent_of(game, lost, request, post.shelf.dice)
        except LetterRejectedError as error:
            return show_trouble(str(TITLE), error)
        package = TurnPackage(
            f"parlour-{plain_name(name)}-is-in-says-{plain_name(game.seats[game.seat].name)}.turn",
            said.to_bytes(),
            (lost,),
            told=tr("This is for {name} alone, who opens it on the new computer.", name=name),
            # Translators: the text of a mail.
            words=tr("Open the attached file with Parlour on your new computer: it lets you in again."),
        )
        return SceneSwap(DeliveryScene(post, shelved, package))

    def chosen() -> Change:
        if why := why_not(game, lost):
            return Push(stuck(post, shelved, str(why)))
        letters = fingerprint(request.signs[0])
        # Translators: {letters} are twelve letters by which a computer is known.
        asked = tr(
            "Ask {name}, best by telephone, for the letters on that screen: {letters}. If they are others, "
            "it is not {name}.",
            name=name,
            letters=letters,
        )
        text = f"{asked} {_cost(game, name)}"
        return ask(
            Question(
                tr("Let {name} in again?", name=name),
                text,
                # Translators: a button: {name} is let into the game again.
                [tr("Let {name} In", name=name), tr("No")],
                focus=1,
            ),
            answered,
        )

    return chosen


def _cost(game: MailGame, name: str) -> str:
    if game.mode == "sealed":
        return tr("With the others’ consent that computer sees {name}’s tiles.", name=name)
    return tr("With the others’ consent that computer plays for {name}.", name=name)


# ---------------------------------------------------------------- from the menu of a game


def lost_computer_choice(post: Post, shelved: Shelved) -> Choice:
    """The row that leads to all of it."""
    why = tr("Yours, or somebody else’s: how the game goes on.")
    return Choice(str(TITLE), lambda: Push(stuck(post, shelved)), why=why)


def stuck(post: Post, shelved: Shelved, why: str = "") -> MenuScene:
    """What can be done about a game that cannot go on; `why` says what cannot."""
    # Translators: "one" is a computer.
    text = why or tr(
        "Whoever has lost one opens any file of this game on the new one: that asks you. Keep a copy where "
        "this computer’s end is not its own."
    )
    whole = Choice(
        tr("Send the Whole Game"),
        lambda: Push(DeliveryScene(post, shelved, whole_game(shelved))),
        # Translators: a note: all letters of the game, that is messages, in one file.
        tr("All letters"),
    )
    rest = (
        *([whole] if shelved.game.letters else []),
        Choice(tr("Keep a Copy"), lambda: _keep_copy(post, shelved), tr("With your keys"), str(WARNING)),
        Choice(
            tr("Begin Anew"),
            lambda: _begin_anew(post, shelved),
            why=tr("The same people and rules. This game stays on the shelf with its letters."),
        ),
        Choice(tr("Back"), Pop),
    )
    return MenuScene("lost-computer", str(TITLE), list(rest), text=text)


def whole_game(shelved: Shelved) -> TurnPackage:
    """All letters of a game in one file."""
    game = shelved.game
    return TurnPackage(
        file_name(game).replace(".turn", "-whole.turn"),
        game.whole(),
        game.readers,
        told=tr("All letters of this game, for whoever has lost some of them."),
        # Translators: the text of a mail.
        words=tr("Open the attached file with Parlour: it holds all letters of our game."),
    )


def _keep_copy(post: Post, shelved: Shelved) -> Change:
    game = shelved.game
    own = plain_name(game.seats[game.seat].name)
    package = TurnPackage(
        file_name(game).replace(".turn", f"-{own}-copy.turn"), copy_of(shelved), (), told=str(WARNING)
    )
    return Push(DeliveryScene(post, shelved, package).places())


def open_copy(post: Post, copy: OwnCopy, show: Show) -> Change:
    """A copy that was kept of a game, with its keys. Raises LetterRejectedError, StorageError."""
    return show(post, take_copy(post.shelf, copy))


def _begin_anew(post: Post, shelved: Shelved) -> Change:
    game = shelved.game
    order = _from_me(game)
    pages = [at for at, seat in enumerate(order) if at and seat in game.begin.pages]
    new = MailGame.started(
        post.shelf.lexicon,
        [game.seats[seat].name for seat in order],
        game.rules,
        sealed=game.mode == "sealed",
        dice=post.shelf.dice,
        pages=pages,
    )
    known = (*shelved.addresses, *[""] * len(order))
    return post.begin(new, tuple(known[seat] for seat in order))


def _from_me(game: MailGame) -> Sequence[int]:
    """All seats in the order of their turns, mine first."""
    count = len(game.seats)
    return [(game.seat + step) % count for step in range(count)]
