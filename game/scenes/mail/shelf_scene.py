"""The shelf: all games by mail, whose turn it is and how many days are left; and the way to new ones."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial

from controllers.actions import Action
from game.language.messages import message, message_as, tr, tr_as, tr_count
from game.mail.delivery.file_association import associate, data_home
from game.mail.errors import LetterRejectedError
from game.mail.mail_game import MailGame
from game.mail.mail_rules import MOST_SEATS, mail_rules
from game.mail.store import Shelf, Shelved, Spine
from game.name_rules import length
from game.rules.dictionary import CLASSIC_WORDS, PARLOUR_WORDS, WordList
from game.rules.player_names import default_name, is_default_name
from game.rules.rules_and_defaults import Challenge
from game.scenes.kit.menus import Choice, MenuScene, Question, Reading
from game.scenes.kit.name_entry import NameEntry
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.rules_of_this_game import TITLE, RulesOfThisGame
from game.scenes.kit.scene import Change, Do, Pop, Push, Reset, SceneCommand, ask
from game.scenes.kit.services import Services
from game.scenes.mail.accounts import account_of, fetch_mail, set_up_account
from game.scenes.mail.lost_computer_menu import asked_choices
from game.scenes.mail.mail_table import MailTable, more
from game.scenes.mail.memory_card import bring_in, found_on_cards, take_along
from game.scenes.mail.open_turn import file_list, open_file, open_pasted, show, take_all
from game.scenes.mail.post import UNAUDITED, Post, days_in_words, show_trouble
from game.scenes.mail.send_turn import delivery
from game.storage.storage_errors import StorageError
from game.text_format import reason_given

NAME_LENGTH = 12
DAYS = (3, 7, 14, 30)
# Translators: two kinds of games by mail; at most 12 letters.
MODES = (message_as("game", "Friendly"), message_as("game", "Sealed"))
MODE_TEXTS = (
    message("One small file with the game inside. Whoever looks into it can see the bag."),
    # Translators: {warning} is "Nobody has audited this seal yet …".
    message("Nobody can see tiles, draw unfairly or change a move. {warning}", warning=UNAUDITED),
)
# Translators: how words are checked in a game; at most 16 letters.
CHECKS = (message("By challenge"), message("By the program"))
# Translators: "they" are the other players.
NEEDS_LIST = message("They need this list as well: export it, and send its file along before the first turn.")


PASTED = message("A turn that came as text: copy the whole message first.")
# Translators: a menu entry: the games that were taken off the shelf.
TAKEN_OFF = message("Games Taken Off")
NONE_OFF = message("No game is taken off the shelf now.")
ACCOUNT = message("With it turn files go out and come in from here, without a mail program.")
# Translators: a menu entry; at most 32 letters.
OPEN_WITH = message("Open Turn Files with Parlour")
# Translators: "then" is once they are opened with Parlour.
CLICK = message("The desktop then opens turn files and evenings with this program; cards and lists it may.")


def post_of(services: Services, leave: Do) -> Post | None:
    """The post office; None without a disk to keep games on."""
    shelf = services.mail
    if shelf is None:
        return None

    def back() -> Change:
        services.seating.share()
        leaving = leave()
        below = leaving.scenes if isinstance(leaving, Reset) else ()
        return Reset((*below, ShelfScene(post)))

    post = Post(
        services,
        shelf,
        leave,
        back,
        lambda path: open_file(post, path),
        lambda game, to: begun(post, game, to),
    )
    return post


def begun(post: Post, new: MailGame, addresses: tuple[str, ...] = ()) -> Change:
    """A game of which nothing is written yet: to its first move or, sealed, to its first letter."""
    friendly = new.mode == "friendly"
    try:
        game = new if friendly else new.with_turn([], "", post.now(), post.shelf.dice)
        kept = post.shelf.put(Shelved(game, post.now(), handed=friendly, addresses=addresses))
    except (LetterRejectedError, StorageError) as error:
        return show_trouble(tr("New Game by Mail"), error)
    return Reset((MailTable(post, kept),)) if friendly else Push(delivery(post, kept))


def open_game(post: Post, spine: Spine) -> Change:
    """A game off the shelf: to its last move, or to the letter that was not sent yet."""
    try:
        shelved = post.shelf.game(spine.name)
    except (LetterRejectedError, StorageError) as error:
        return show_trouble(tr("By Mail"), error)
    if shelved.game.has_written and not spine.handed:
        return Push(delivery(post, shelved))
    if spine.is_new:
        return Reset((MailTable(post, shelved),))
    return show(post, shelved)


class ShelfScene(MenuScene):
    """The running games. Those that wait for this player come first."""

    topic = "mail"

    def __init__(self, post: Post) -> None:
        self.post = post
        super().__init__(
            "mail-shelf", message("By Mail"), self._menu(), text=self._sentence(), side=Side.LEFT
        )

    @property
    def _shelf(self) -> Shelf:
        return self.post.shelf

    def commands(self) -> list[SceneCommand]:
        found = list(super().commands())
        if self._spine is not None:
            found.append(SceneCommand(Action.SHUFFLE, tr("Take off the shelf"), self._take_off))
            found.append(SceneCommand(Action.L1, tr("Rules"), self._rules))
            found.append(SceneCommand(Action.L2, tr("More"), self._more))
            if self.post.services.keeper:
                found.append(SceneCommand(Action.SCORES, tr("Take along"), self._take_along))
        return found

    def on_return(self) -> Change | None:
        self.choices = tuple(self._menu())
        self.text = self._sentence()
        self.focus = min(self.focus, len(self.choices) - 1)
        return None

    def _sentence(self) -> str:
        if not self._spines:
            return tr("Start a game against a name, or open the file that somebody sent you.")
        waiting = sum(spine.mine for spine in self._spines)
        unsent = sum(not spine.handed for spine in self._spines)
        told = [
            _counted(
                waiting,
                tr("One game waits for you."),
                tr_count("{count} game waits for you.", "{count} games wait for you.", waiting),
            ),
            _counted(
                unsent,
                tr("One turn is not sent yet."),
                tr_count("{count} turn is not sent yet.", "{count} turns are not sent yet.", unsent),
            ),
        ]
        if waiting or unsent:
            return " ".join(filter(None, told))
        if all(spine.about.expected is None for spine in self._spines):
            return tr("All games here are over.")
        return tr("All turn files are out. Open the answers when they come.")

    def _menu(self) -> list[Choice]:
        self._spines = self._shelf.spines()
        now = self.post.now()
        games = [
            Choice(spine.opponents, partial(open_game, self.post, spine), _state(spine, now))
            for spine in self._spines
        ]
        account = account_of(self.post)
        on_cards = bool(found_on_cards(self.post))
        paste, linux = self.post.services.pasted_text is not None, sys.platform == "linux"
        off = Choice(str(TAKEN_OFF), lambda: Push(_taken_off(self.post))) if self._shelf.taken_off() else None
        mail = Choice(tr("Fetch Mail"), self._fetch, account.address) if account else None
        return [
            *games,
            *asked_choices(self.post),
            Choice(
                tr("Open a Turn File"),
                lambda: Push(file_list(self.post)),
                why=tr("A file that somebody sent you, from where downloads and sticks are."),
            ),
            *(
                [
                    Choice(
                        tr("Paste a Turn"),
                        lambda: open_pasted(self.post),
                        tr("From the clipboard"),
                        str(PASTED),
                    )
                ]
                if paste
                else []
            ),
            *([mail] if mail else []),
            *([Choice(tr("From a Memory Card"), lambda: bring_in(self.post))] if on_cards else []),
            *([off] if off else []),
            Choice(
                tr("New Game"),
                lambda: Push(NewGameScene(self.post)),
                why=tr("Against one, two or three others, who need not have Parlour."),
            ),
            Choice(tr("Mail Account"), lambda: set_up_account(self.post), tr("Optional"), str(ACCOUNT)),
            *([Choice(str(OPEN_WITH), _associate, why=str(CLICK))] if linux else []),
        ]

    @property
    def _spine(self) -> Spine | None:
        return self._spines[self.focus] if self.focus < len(self._spines) else None

    def _rules(self) -> Change | None:
        """Those of the game under the selector."""
        spine = self._spine
        if spine is None:
            return None
        try:
            return Push(
                RulesOfThisGame(self._shelf.game(spine.name).game.rules, self.post.services.text_size)
            )
        except (LetterRejectedError, StorageError) as error:
            return show_trouble(str(TITLE), error)

    def _more(self) -> Change | None:
        spine = self._spine
        if spine is None:
            return None
        try:
            return Push(more(self.post, self._shelf.game(spine.name)))
        except (LetterRejectedError, StorageError) as error:
            return show_trouble(tr("By Mail"), error)

    def _take_along(self) -> Change | None:
        spine = self._spine
        if spine is None:
            return None
        try:
            return take_along(self.post, self._shelf.game(spine.name))
        except (LetterRejectedError, StorageError) as error:
            return show_trouble(tr("Take Along"), error)

    def _fetch(self) -> Change:
        return fetch_mail(self.post, lambda mails: take_all(self.post, mails))

    def _take_off(self) -> Change | None:
        spine = self._spine
        if spine is None:
            return None
        question = Question(
            # Translators: the shelf holds the games by mail.
            tr("Take this game off the shelf?"),
            tr(
                "The game with {opponents} is kept, and Games Taken Off brings it back.",
                opponents=spine.opponents,
            ),
            [tr("Take It Off"), tr("Keep It")],
            focus=1,
        )
        return ask(question, lambda answer: self._removed(spine) if answer == 0 else None)

    def _removed(self, spine: Spine) -> Change | None:
        try:
            self._shelf.remove(spine.name)
        except StorageError as error:
            return show_trouble(tr("By Mail"), error)
        return self.on_return()


def _taken_off(post: Post) -> MenuScene:
    """The games that were taken off the shelf; choosing one puts it back."""

    def bring_back(spine: Spine) -> Change:
        try:
            post.shelf.bring_back(spine.name)
        except StorageError as error:
            return show_trouble(str(TAKEN_OFF), error)
        return Pop()

    now = post.now()
    games = [
        Choice(spine.opponents, partial(bring_back, spine), _state(spine, now))
        for spine in post.shelf.taken_off()
    ]
    text = tr("Which one goes back on the shelf?") if games else str(NONE_OFF)
    return MenuScene("taken-off", str(TAKEN_OFF), games, text=text, side=Side.LEFT)


def _associate() -> Change:
    """Have the desktop open turn files with this program."""
    try:
        associate(data_home())
    except OSError as error:
        # Translators: {reason} is the system’s, "no space left on device".
        said = tr("The desktop’s files cannot be written: {reason}.", reason=reason_given(error))
    else:
        said = tr("A double click on a turn file now opens it here, for you alone on this machine.")
    return Push(Reading(str(OPEN_WITH), [said]))


def _counted(count: int, one: str, many: str) -> str:
    """A sentence about so many; nothing about none."""
    return (one if count == 1 else many) if count else ""


def _state(spine: Spine, now: int) -> str:
    """'Your turn, 5 days left', 'Your first turn', 'Waiting, 3 days left', 'Not sent yet', 'Over'."""
    if spine.is_new:
        return tr("Your first turn")
    if spine.about.expected is None:
        # Translators: how it stands with a game; at most 24 letters.
        return tr_as("game", "Over") if spine.handed else tr("Over, not sent yet")
    if not spine.handed:
        return tr("Not sent yet")
    left = days_in_words(spine.days_left(now))
    # Translators: how it stands with a game; {left} is "5 days left", "Last day" or "2 days late".
    return tr("Your turn · {left}", left=left) if spine.mine else tr("Waiting · {left}", left=left)


class NewGameScene(MenuScene):
    """A new game: against whom, sealed or not, and how long a turn may take."""

    topic = "mail"

    def __init__(self, post: Post) -> None:
        self.post = post
        services = post.services
        known = (*services.options.names, *(person.name for person in services.people))
        self.me = next((name for name in known if not is_default_name(name, 0)), "")
        self.others: list[str] = []
        self.by_page: set[str] = set()
        """Those of them who have no copy of the game."""
        self.mode = self.check = 0
        self.days = 1
        imported = (WordList(one.name, one.digest) for one in post.services.lists.all())
        self._lists = [PARLOUR_WORDS, CLASSIC_WORDS, *imported]
        self.list = 0
        super().__init__(
            "new-mail-game",
            message("New Game by Mail"),
            self._menu(),
            text=str(MODE_TEXTS[0]),
            side=Side.LEFT,
        )

    def _menu(self) -> list[Choice]:
        ready = bool(self.me and self.others)
        room = 0 < len(self.others) < MOST_SEATS - 1
        more = [Choice(tr("One More Player"), self._ask_other(len(self.others)))] if room else []
        others = [
            Choice(
                # Translators: a menu entry, before the name of another player.
                tr("Against"),
                self._ask_other(at),
                # Translators: {name} has no Parlour and plays by pages in a browser; at most 24 letters.
                tr("{name}, by pages", name=name) if name in self.by_page else name,
            )
            for at, name in enumerate(self.others)
        ]
        return [
            Choice(tr("Your Name"), self._ask_me, self.me or tr("Who are you?")),
            *(others or [Choice(tr("Against"), self._ask_other(0), tr("Whom?"))]),
            *more,
            # Translators: settings of a new game by mail; at most 20 letters.
            Choice(tr("Mode"), None, tr("Friendly only"))
            if self.by_page
            else Choice(tr("Mode"), self._next_mode, str(MODES[self.mode])),
            # Translators: a setting: how words are checked, "By challenge" or "By the program".
            Choice(tr_as("setting", "Words"), self._next_check, str(CHECKS[self.check])),
            Choice(tr("Dictionary"), self._next_list, str(self._lists[self.list].name)),
            Choice(tr("Days for a Turn"), self._next_days, str(DAYS[self.days])),
            # Translators: a button: the game begins.
            Choice(
                tr_as("verb", "Start"),
                self._start if ready else None,
                # Translators: a note beside "Start" while names are missing; at most 16 letters.
                "" if ready else tr("Names first"),
            ),
        ]

    @property
    def _text(self) -> str:
        if self._lists[self.list].is_imported:
            return str(NEEDS_LIST)
        if self.by_page:
            return " ".join((str(MODE_TEXTS[0]), tr("A sealed game needs Parlour on every side.")))
        return str(MODE_TEXTS[self.mode])

    def _refresh(self) -> None:
        self.choices, self.text = tuple(self._menu()), self._text
        self.focus = min(self.focus, len(self.choices) - 1)

    def _ask_me(self) -> Change:
        return ask(
            NameEntry(tr("Your Name"), self.me or default_name(0), max(NAME_LENGTH, length(self.me))),
            self._note_me,
        )

    def _note_me(self, name: str) -> None:
        self.me = name
        self._refresh()

    def _ask_other(self, at: int) -> Do:
        def answer(name: str) -> Change:
            self.others[at:] = [name, *self.others[at + 1 :]]
            self.by_page &= set(self.others)
            self._refresh()
            text = tr("Without it, any browser will do. Your program then vouches for both of you.")
            only = (tr("Such a game is a friendly one."),) if self.mode else ()
            question = Question(
                tr("Does {name} have Parlour?", name=name),
                " ".join((text, *only)),
                # Translators: two of three buttons; "No: Friendly" makes the game a friendly one.
                [tr("Yes"), tr("No: Friendly") if self.mode else tr("No: a Page")],
                focus=int(name in self.by_page),
            )
            return ask(question, lambda button: self._note_page(name, button == 1))

        usual = self.others[at] if at < len(self.others) else default_name(at + 1)
        return lambda: ask(NameEntry(tr("Against Whom?"), usual, NAME_LENGTH), answer)

    def _note_page(self, name: str, by_page: bool) -> None:
        self.by_page = self.by_page | {name} if by_page else self.by_page - {name}
        if self.by_page:  # nobody could hold two keys of a seal
            self.mode = 0
        self._refresh()

    def _next_mode(self) -> None:
        self.mode = (self.mode + 1) % len(MODES)
        self._refresh()

    def _next_check(self) -> None:
        self.check = (self.check + 1) % len(CHECKS)
        self._refresh()

    def _next_list(self) -> None:
        self.list = (self.list + 1) % len(self._lists)
        self._refresh()

    def _next_days(self) -> None:
        self.days = (self.days + 1) % len(DAYS)
        self._refresh()

    def _start(self) -> Change:
        post, services = self.post, self.post.services
        options = services.options
        names = (self.me, *(name for name in options.names if name != self.me))[:8]
        services.change_options(replace(options, names=names))
        challenge = (Challenge.DOUBLE, Challenge.VOID)[self.check]
        new = MailGame.started(
            post.shelf.lexicon,
            [self.me, *self.others],
            mail_rules(challenge, DAYS[self.days], self._lists[self.list]),
            sealed=self.mode == 1,
            dice=post.shelf.dice,
            pages=[seat for seat, name in enumerate(self.others, 1) if name in self.by_page],
        )
        return begun(post, new)
