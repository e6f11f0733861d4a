"""The shelf: all games by mail, whose turn it is and how many days are left; and the way to new ones."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial

from controllers.actions import Action
from game.mail.delivery.file_association import associate, data_home
from game.mail.errors import LetterRejectedError
from game.mail.mail_game import MailGame
from game.mail.mail_rules import MOST_SEATS, mail_rules
from game.mail.store import Shelf, Shelved, Spine
from game.rules.dictionary import CLASSIC_WORDS, PARLOUR_WORDS, WordList
from game.rules.rules_and_defaults import Challenge
from game.scenes.kit.menus import Choice, MenuScene, Question, Reading
from game.scenes.kit.name_entry import NameEntry
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.rules_of_this_game import TITLE, RulesOfThisGame
from game.scenes.kit.scene import Change, Do, Pop, Push, Reset, SceneCommand, ask
from game.scenes.kit.services import Services
from game.scenes.kit.who_plays import GUEST
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
MODES = ("Friendly", "Sealed")
MODE_TEXTS = (
    "One small file with the game inside. Whoever looks into it can see the bag.",
    f"Nobody can see tiles, draw unfairly or change a move. {UNAUDITED}",
)
CHECKS = ("By challenge", "By the program")
NEEDS_LIST = "They need this list as well: export it, and send its file along before the first turn."


PASTED = "A turn that came as text: copy the whole message first."
TAKEN_OFF = "Games Taken Off"
NONE_OFF = "No game is taken off the shelf now."
ACCOUNT = "With it turn files go out and come in from here, without a mail program."
CLICK = "The desktop then opens turn files and evenings with this program; cards and lists it may."


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
        return show_trouble("New Game by Mail", error)
    return Reset((MailTable(post, kept),)) if friendly else Push(delivery(post, kept))


def open_game(post: Post, spine: Spine) -> Change:
    """A game off the shelf: to its last move, or to the letter that was not sent yet."""
    try:
        shelved = post.shelf.game(spine.name)
    except (LetterRejectedError, StorageError) as error:
        return show_trouble("By Mail", error)
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
        super().__init__("mail-shelf", "By Mail", self._menu(), text=self._sentence(), side=Side.LEFT)

    @property
    def _shelf(self) -> Shelf:
        return self.post.shelf

    def commands(self) -> list[SceneCommand]:
        found = list(super().commands())
        if self._spine is not None:
            found.append(SceneCommand(Action.SHUFFLE, "Take off the shelf", self._take_off))
            found.append(SceneCommand(Action.L1, "Rules", self._rules))
            found.append(SceneCommand(Action.L2, "More", self._more))
            if self.post.services.keeper:
                found.append(SceneCommand(Action.SCORES, "Take along", self._take_along))
        return found

    def on_return(self) -> Change | None:
        self.choices = tuple(self._menu())
        self.text = self._sentence()
        self.focus = min(self.focus, len(self.choices) - 1)
        return None

    def _sentence(self) -> str:
        if not self._spines:
            return "Start a game against a name, or open the file that somebody sent you."
        waiting = sum(spine.mine for spine in self._spines)
        unsent = sum(not spine.handed for spine in self._spines)
        told = [
            *([_counted(waiting, "game waits for you", "games wait for you")] if waiting else []),
            *([_counted(unsent, "turn is not sent yet", "turns are not sent yet")] if unsent else []),
        ]
        if told:
            return " ".join(told)
        if all(spine.about.expected is None for spine in self._spines):
            return "All games here are over."
        return "All turn files are out. Open the answers when they come."

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
        off = Choice(TAKEN_OFF, lambda: Push(_taken_off(self.post))) if self._shelf.taken_off() else None
        mail = Choice("Fetch Mail", self._fetch, account.address) if account else None
        return [
            *games,
            *asked_choices(self.post),
            Choice(
                "Open a Turn File",
                lambda: Push(file_list(self.post)),
                why="A file that somebody sent you, from where downloads and sticks are.",
            ),
            *(
                [Choice("Paste a Turn", lambda: open_pasted(self.post), "From the clipboard", PASTED)]
                if paste
                else []
            ),
            *([mail] if mail else []),
            *([Choice("From a Memory Card", lambda: bring_in(self.post))] if on_cards else []),
            *([off] if off else []),
            Choice(
                "New Game",
                lambda: Push(NewGameScene(self.post)),
                why="Against one, two or three others, who need not have Parlour.",
            ),
            Choice("Mail Account", lambda: set_up_account(self.post), "Optional", ACCOUNT),
            *([Choice("Open by Double Click", _associate, "Turn files", CLICK)] if linux else []),
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
            return show_trouble("By Mail", error)

    def _take_along(self) -> Change | None:
        spine = self._spine
        if spine is None:
            return None
        try:
            return take_along(self.post, self._shelf.game(spine.name))
        except (LetterRejectedError, StorageError) as error:
            return show_trouble("Take Along", error)

    def _fetch(self) -> Change:
        return fetch_mail(self.post, lambda mails: take_all(self.post, mails))

    def _take_off(self) -> Change | None:
        spine = self._spine
        if spine is None:
            return None
        question = Question(
            "Take this game off the shelf?",
            f"The game with {spine.opponents} is kept, and Games Taken Off brings it back.",
            ["Take It Off", "Keep It"],
            focus=1,
        )
        return ask(question, lambda answer: self._removed(spine) if answer == 0 else None)

    def _removed(self, spine: Spine) -> Change | None:
        try:
            self._shelf.remove(spine.name)
        except StorageError as error:
            return show_trouble("By Mail", error)
        return self.on_return()


def _taken_off(post: Post) -> MenuScene:
    """The games that were taken off the shelf; choosing one puts it back."""

    def bring_back(spine: Spine) -> Change:
        try:
            post.shelf.bring_back(spine.name)
        except StorageError as error:
            return show_trouble(TAKEN_OFF, error)
        return Pop()

    now = post.now()
    games = [
        Choice(spine.opponents, partial(bring_back, spine), _state(spine, now))
        for spine in post.shelf.taken_off()
    ]
    text = "Which one goes back on the shelf?" if games else NONE_OFF
    return MenuScene("taken-off", TAKEN_OFF, games, text=text, side=Side.LEFT)


def _associate() -> Change:
    """Have the desktop open turn files with this program."""
    try:
        associate(data_home())
    except OSError as error:
        return Push(
            Reading(
                "Open by Double Click", [f"The desktop’s files cannot be written: {reason_given(error)}."]
            )
        )
    said = "A double click on a turn file now opens it here, for you alone on this machine."
    return Push(Reading("Open by Double Click", [said]))


def _counted(count: int, one: str, many: str) -> str:
    return f"One {one}." if count == 1 else f"{count} {many}."


def _state(spine: Spine, now: int) -> str:
    """'Your turn, 5 days left', 'Your first turn', 'Waiting, 3 days left', 'Not sent yet', 'Over'."""
    if spine.is_new:
        return "Your first turn"
    if spine.about.expected is None:
        return "Over" if spine.handed else "Over, not sent yet"
    if not spine.handed:
        return "Not sent yet"
    left = days_in_words(spine.days_left(now))
    return f"Your turn · {left}" if spine.mine else f"Waiting · {left}"


class NewGameScene(MenuScene):
    """A new game: against whom, sealed or not, and how long a turn may take."""

    topic = "mail"

    def __init__(self, post: Post) -> None:
        self.post = post
        services = post.services
        known = (*services.options.names, *(person.name for person in services.people))
        self.me = next((name for name in known if name != GUEST and len(name) <= NAME_LENGTH), "")
        self.others: list[str] = []
        self.by_page: set[str] = set()
        """Those of them who have no copy of the game."""
        self.mode = self.check = 0
        self.days = 1
        imported = (WordList(one.name, one.digest) for one in post.services.lists.all())
        self._lists = [PARLOUR_WORDS, CLASSIC_WORDS, *imported]
        self.list = 0
        super().__init__(
            "new-mail-game", "New Game by Mail", self._menu(), text=MODE_TEXTS[0], side=Side.LEFT
        )

    def _menu(self) -> list[Choice]:
        ready = bool(self.me and self.others)
        room = 0 < len(self.others) < MOST_SEATS - 1
        more = [Choice("One More Player", self._ask_other(len(self.others)))] if room else []
        others = [
            Choice("Against", self._ask_other(at), f"{name}, by pages" if name in self.by_page else name)
            for at, name in enumerate(self.others)
        ]
        return [
            Choice("Your Name", self._ask_me, self.me or "Who are you?"),
            *(others or [Choice("Against", self._ask_other(0), "Whom?")]),
            *more,
            Choice("Mode", None, "Friendly only")
            if self.by_page
            else Choice("Mode", self._next_mode, MODES[self.mode]),
            Choice("Words", self._next_check, CHECKS[self.check]),
            Choice("Dictionary", self._next_list, self._lists[self.list].name),
            Choice("Days for a Turn", self._next_days, str(DAYS[self.days])),
            Choice("Start", self._start if ready else None, "" if ready else "Names first"),
        ]

    @property
    def _text(self) -> str:
        if self._lists[self.list].is_imported:
            return NEEDS_LIST
        if self.by_page:
            return f"{MODE_TEXTS[0]} A sealed game needs Parlour on every side."
        return MODE_TEXTS[self.mode]

    def _refresh(self) -> None:
        self.choices, self.text = tuple(self._menu()), self._text
        self.focus = min(self.focus, len(self.choices) - 1)

    def _ask_me(self) -> Change:
        return ask(NameEntry("Your Name", self.me or GUEST, NAME_LENGTH), self._note_me)

    def _note_me(self, name: str) -> None:
        self.me = name
        self._refresh()

    def _ask_other(self, at: int) -> Do:
        def answer(name: str) -> Change:
            self.others[at:] = [name, *self.others[at + 1 :]]
            self.by_page &= set(self.others)
            self._refresh()
            only = " Such a game is a friendly one." if self.mode else ""
            question = Question(
                f"Does {name} have Parlour?",
                f"Without it, any browser will do. Your program then vouches for both of you.{only}",
                ["Yes", "No: Friendly" if self.mode else "No: a Page"],
                focus=int(name in self.by_page),
            )
            return ask(question, lambda button: self._note_page(name, button == 1))

        return lambda: ask(NameEntry("Against Whom?", f"Player {at + 2}", NAME_LENGTH), answer)

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
