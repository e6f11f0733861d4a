"""A game by mail at the table: the last move with its letter, then a turn that ends in a letter."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from controllers.actions import Action
from game.language.messages import message, tr, tr_as, tr_count
from game.mail.mail_rules import days_of
from game.mail.store import Shelved, days_left
from game.rules.bonus import bonus_name
from game.rules.event_messages import play_label
from game.rules.moves import ChallengePlay, Place, Resign, Tile
from game.rules.record import colors_of
from game.rules.turn_news import known_at_own_turn, news, own_last_turn, since_own_turn
from game.rules.visibility import Game
from game.scenes.after.results import ResultsScene
from game.scenes.history.past_games import review_of
from game.scenes.kit.menus import Choice, GameMenu, MenuScene, Question, Reading
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet import (
    Air,
    Arriving,
    Block,
    Columns,
    Ends,
    Fitting,
    Grid,
    Look,
    Pile,
    Plate,
    Sheet,
    Slack,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import Bar, Pill, Stamp, Tick
from game.scenes.kit.picture.table_view import Camera, OnBoard, Shot, TableLook, TableView, TileView
from game.scenes.kit.profiles_kept import earned_by
from game.scenes.kit.rules_of_this_game import TITLE, RulesOfThisGame
from game.scenes.kit.scene import Change, Do, Pop, Push, Reset, Scene, SceneCommand, SceneSwap, ShowHelp, ask
from game.scenes.mail.invitations import call_back_choices
from game.scenes.mail.lost_computer_menu import lost_computer_choice
from game.scenes.mail.mail_door import MailDoor
from game.scenes.mail.past_mail import keep
from game.scenes.mail.post import FRIENDLY, SEALED, Post, date_of, days_in_words, fingerprint, show_trouble
from game.scenes.mail.send_turn import SendScene, delivery, told_of
from game.scenes.table.human_turn import NOT_YOUR_TURN, HumanTurn
from game.scenes.table.others_turn import OthersTurn
from game.scenes.table.phase import Phase
from game.scenes.table.show_turn import ShowTurn
from game.scenes.table.table_scene import GameMenus, TableScene
from game.storage.storage_errors import StorageError
from game.text_format import labelled, listed, whole

SKIPPED_SECONDS = 0.5


def opened(post: Post, shelved: Shelved) -> Scene:
    """The game as its latest letters left it, the last move still to be seen."""
    return LetterScene(MailTable(post, shelved))


class MailTable(TableScene):
    """The table of a game by mail. A decision leads on to writing the letter."""

    def __init__(self, post: Post, shelved: Shelved) -> None:
        self.post = post
        self.shelved = shelved
        seen = known_at_own_turn(shelved.game.reports(), shelved.game.seat)
        door = MailDoor(shelved.game, seen, challenged=shelved.challenged)
        self._draft = shelved.draft
        """What is still to be laid again, from when this turn was looked at before."""
        super().__init__(post.services, door, self.results, self.to_shelf, MENUS)
        self.mail_door = door

    def update(self, dt: float) -> Change | None:
        change = super().update(dt)
        door = self.mail_door
        if change is None and door.complete and not isinstance(self.phase, ShowTurn):
            self.keep_draft()
            return Push(self._sending(door))
        return change

    def _sending(self, door: MailDoor) -> Scene:
        game = self.shelved.game
        names = [seat.name for seat in game.seats]
        challenge = [str(what) for report in door.made for what in news(report.events, names, game.seat)]
        told = told_of(door.moves, door.game, challenge, ends=door.ends)
        take_back = self._take_back if door.can_take_back else None
        return SendScene(self.post, self.shelved, door.moves, told, take_back)

    def _take_back(self, shelved: Shelved) -> None:
        self.shelved = shelved
        self.mail_door.take_back()

    def _human_turn(self, seat: int) -> HumanTurn:
        turn = super()._human_turn(seat)
        draft, self._draft = self._draft, ()
        if draft:
            turn.try_play(Place(draft))
        return turn

    @property
    def _laid(self) -> tuple[Tile, ...]:
        """What lies on the board of the turn at hand, also of one that is decided and not sent."""
        if self.mail_door.complete:
            decided = self.mail_door.moves[-1]
            return decided.tiles if isinstance(decided, Place) else ()
        return self.phase.draft.place().tiles if isinstance(self.phase, HumanTurn) else self.shelved.draft

    def keep_draft(self) -> None:
        """What lies on the board is there again when the game is opened again, if the disk allows it."""
        with suppress(StorageError):
            self._keep_draft()

    def _keep_draft(self) -> None:
        """Raises StorageError."""
        if (laid := self._laid) != self.shelved.draft:
            self.shelved = self.post.shelf.put(replace(self.shelved, draft=laid))

    def to_shelf(self) -> Change:
        """Leave the table as it is; where its tiles cannot be kept, after one more question."""
        try:
            self._keep_draft()
        except StorageError as error:
            # Translators: two buttons: the tiles on the board are lost, or the player stays at the table.
            buttons = [tr("Leave Them"), tr("Stay")]
            question = Question(tr("Your tiles are not kept"), f"{error}", buttons, focus=1)
            return ask(question, lambda answer: self.post.back_to_shelf() if answer == 0 else None)
        return self.post.back_to_shelf()

    def on_close(self) -> None:
        self.keep_draft()

    def on_file(self, path: Path) -> Change | None:
        self.keep_draft()
        return self.post.open_file(path)

    def next_turn(self) -> Phase:
        """By mail nobody is asked within seconds: a play may be challenged until one's own turn is sent."""
        position = self.state.position
        if position.pending is None:
            return super().next_turn()
        self.state.on_turn = position.to_move
        self.state.tabletop.order_racks(position.rules.rack_order)
        if position.to_move in self.door.here:
            return self._human_turn(position.to_move)
        return OthersTurn(self.state)

    def results(self, game: Game, view: TableView) -> Scene:
        """What follows the last turn."""
        services = self.post.services
        past = keep(services, self.shelved)
        if past is None:
            return ResultsScene(game, view, self._after_the_end, self.post.leave)
        return ResultsScene(
            game,
            view,
            self._after_the_end,
            self.post.leave,
            review=lambda: review_of(services, past.name, past.game.record),
            medals=earned_by(services, past.game.head, self.door.here),
        )

    @property
    def _after_the_end(self) -> Choice:
        if self.shelved.game.has_written and not self.shelved.handed:
            return Choice(tr("Send the Last Letter"), lambda: Push(delivery(self.post, self.shelved)))
        return Choice(tr("To the Shelf"), self.post.back_to_shelf)

    def challenge(self, then: Do = lambda: None) -> Change | None:
        """Doubt the last play, after one more question: its words are looked up at once."""
        position = self.door.game.position
        assert position.pending is not None
        words = listed([word.word.upper() for word in position.pending.score.words])
        # Translators: {words} are those of the last play: "CAT and CATS".
        text = tr("{words}: if every word is in the dictionary, you lose this turn.", words=words)
        # Translators: two buttons: whether the last play is challenged.
        buttons = [tr_as("verb", "Challenge"), tr("Let It Stand")]
        question = Question(tr("Challenge the last play?"), text, buttons, focus=1)
        return ask(question, lambda answer: self._challenge(then) if answer == 0 else None)

    def _challenge(self, then: Do) -> Change | None:
        """It is kept before anybody sees what became of it: whoever closes the window has challenged."""
        try:
            self.shelved = self.post.shelf.put(replace(self.shelved, challenged=True, draft=()))
        except StorageError as error:
            # Translators: a title: a challenge could not be kept.
            return show_trouble(tr("Not Challenged"), error)
        if isinstance(self.phase, HumanTurn):
            self.phase.clear()
        self.door.submit(self.shelved.game.seat, ChallengePlay())
        return then()

    def resign(self) -> Change | None:
        """Give the game up, after one more question."""
        question = Question(
            tr("Resign this game?"),
            tr("The others are told by mail."),
            [tr("Resign"), tr("Play On")],
            focus=1,
        )
        return ask(question, lambda answer: self._resign() if answer == 0 else None)

    def _resign(self) -> None:
        self.door.submit(self.shelved.game.seat, Resign())

    @property
    def may_decide(self) -> bool:
        return isinstance(self.phase, HumanTurn) and not self.mail_door.complete

    @property
    def may_challenge(self) -> bool:
        return self.may_decide and self.door.game.position.pending is not None


class LetterScene(Scene):
    """The last move on the real table, then its letter, then "Your turn"."""

    name = "letter"
    topic = "mail"
    here = message("A turn that came by mail.")

    def __init__(self, table: MailTable, *, again: bool = False) -> None:
        self.table = table
        self.arrived = again
        """Whether everything has been shown."""

    @property
    def _game(self) -> Game:
        return self.table.door.game

    def commands(self) -> list[SceneCommand]:
        if not self.arrived:
            return [
                SceneCommand(Action.CONFIRM, tr("Skip"), self._skip),
                SceneCommand(Action.BACK, tr("Back"), self._back),
            ]
        found = [SceneCommand(Action.CONFIRM, self._onward, self._go_on)]
        if self.table.may_challenge:
            found.append(SceneCommand(Action.ZOOM, tr_as("verb", "Challenge"), self._challenge))
        if self._last_mover not in (None, self.table.shelved.game.seat):
            found.append(SceneCommand(Action.SHUFFLE, tr("Watch again"), self._watch_again))
        # Translators: prompts at the foot of the screen; letters are messages that came with earlier turns.
        found.append(SceneCommand(Action.SCORES, tr("Earlier letters"), self._earlier))
        found.append(SceneCommand(Action.L1, tr("Rules"), self._rules))
        found.append(
            SceneCommand(Action.L2, tr("More"), lambda: Push(more(self.table.post, self.table.shelved)))
        )
        return [*found, SceneCommand(Action.BACK, tr("Back"), self._back)]

    def _rules(self) -> Change:
        return Push(RulesOfThisGame(self.table.shelved.game.rules, self.table.services.text_size))

    def update(self, dt: float) -> Change | None:
        change = self.table.update(dt)
        if isinstance(change, SceneSwap):  # the results: the game is over
            return change
        if not self.arrived and not isinstance(self.table.phase, ShowTurn):
            waits = isinstance(self.table.phase, HumanTurn | OthersTurn)
            self.arrived = waits and not self.table.mail_door.has_news
        return None

    def _skip(self) -> Change | None:
        while self.table.mail_door.has_news and not isinstance(self.table.phase, ShowTurn):
            self.table.update(SKIPPED_SECONDS)
        for button in self.table.phase.commands():
            if button.action is Action.CONFIRM and isinstance(self.table.phase, ShowTurn):
                button.do()
        return None

    @property
    def _onward(self) -> str:
        shelved = self.table.shelved
        if self._game.is_over:
            # Translators: what the great button under a letter leads to; at most 20 letters each.
            return tr("Results")
        if shelved.game.my_turn:
            return tr_as("a button", "Your turn")
        if not shelved.game.has_written:
            return tr("Look at the board")
        return tr("Send it again") if shelved.handed else tr("Send it on")

    def _go_on(self) -> Change:
        game = self.table.shelved.game
        if self._game.is_over:
            view = self.view().table
            assert view is not None
            return Reset((self.table.results(self._game, view),))
        if not game.my_turn and game.has_written:
            return Push(delivery(self.table.post, self.table.shelved))
        return Reset((self.table,))

    def _challenge(self) -> Change | None:
        return self.table.challenge(lambda: Reset((self.table,)))

    def _watch_again(self) -> Change:
        self.table.keep_draft()
        return Reset((opened(self.table.post, self.table.shelved),))

    def _earlier(self) -> Change:
        return Push(earlier_letters(self.table.shelved))

    def _back(self) -> Change | None:
        return self.table.to_shelf()

    def on_close(self) -> None:
        self.table.keep_draft()

    def on_file(self, path: Path) -> Change | None:
        return self.table.on_file(path)

    # ------------------------------------------------------------ what is seen

    def view(self) -> Picture:
        below = self.table.view()
        view = below.table and replace(
            below.table,
            tiles=tuple(map(_lit, (tile for tile in below.table.tiles if isinstance(tile.place, OnBoard)))),
            rack_slots=0,
            racks=frozenset(),
            cursor=None,
        )
        return Picture(view, Camera(Shot.LETTER), (self._sheet(),), opaque=True)

    def _sheet(self) -> Sheet:
        """The last move and the scores above the board; beside it letter, days left and button."""
        play = (Words(self._play, Look.STRESSED),) if self.arrived and self._play else ()
        head = Columns((Pile((Words(self._title, Look.TITLE), *play)), self._scores()), (0.42, 0.58))
        right: tuple[Block, ...] = (Slack(), self._terms())
        if self.arrived:
            news = self._news
            letter = letter_of(self.table.shelved, 11 - 3 * len(news))
            told = (Plate(Pile(news), snug=True),) if news else ()
            right = (*told, *letter, *right, Pill(self._onward))
        return Sheet("last-move", Columns((Pile((head,)), Pile(right, Air.USUAL)), (0.7, 0.3), Air.MUCH))

    def _scores(self) -> Grid:
        state, adding, on_turn = self.table.state, self.table.phase.adding, self._game.position.to_move
        plates = []
        for seat, color in enumerate(colors_of(state.seats)):
            more = adding[1] if adding and adding[0] == seat else 0
            score = Words(whole(state.scores[seat] + more), Look.FIGURE)
            lit = self.arrived and seat == on_turn
            name = Words(state.name_of(seat), Look.STRESSED if lit else Look.NAME, seat=color)
            plates.append(Plate(Ends(name, score), lit=lit, color=color, snug=True))
        return Grid(tuple(plates), 2)

    def _terms(self) -> Plate:
        """The time left, and which kind of game this is."""
        game, sealed = self.table.shelved.game, self.table.shelved.game.mode == "sealed"
        kind = Words(str(SEALED if sealed else FRIENDLY), Look.SMALL, 2)
        lines: list[Block] = [Columns((Tick(chosen=True), kind), (0.16, 0.84), Air.NONE) if sealed else kind]
        if self.arrived and game.letters and not game.is_over:
            all_days = days_of(game.rules)
            left = days_left(all_days, self.table.shelved.changed, self.table.post.now())
            share = Bar(max(0, left) / max(1, all_days))
            lines.insert(0, Columns((Words(days_in_words(left), Look.NAME), share), (0.6, 0.4)))
        return Plate(Pile(tuple(lines), Air.LITTLE), snug=True)

    @property
    def _title(self) -> str:
        last = self._last_mover
        if last is None:
            return tr("A new game")
        name, own = self._name(last), last == self.table.shelved.game.seat
        if self._game.history[-1].kind == "challenge":
            # Translators: a title, over what a challenge brought; at most 24 letters.
            return tr("Your challenge") if own else tr("{name}’s challenge", name=name)
        # Translators: a title, over a play with its letter; at most 24 letters.
        return tr("Your last move") if own else tr("{name}’s last move", name=name)

    def _name(self, seat: int) -> str:
        return self._game.seats[seat].name

    @property
    def _last_mover(self) -> int | None:
        return self._game.history[-1].seat if self._game.history else None

    @property
    def _play(self) -> str:
        if not self._game.history:
            return ""
        turn = self._game.history[-1]
        if turn.score is None:
            return ""
        bonus = f" · {bonus_name(self._game.position.rules.bonus_label)}" if turn.score.bonus else ""
        return f"{play_label(turn.score)}{bonus}"

    @property
    def _news(self) -> tuple[Words, ...]:
        """What others did, and a challenge of one's own that is not written yet; else one's own last turn."""
        game = self.table.shelved.game
        reports, names = game.reports(), [seat.name for seat in game.seats]
        told = since_own_turn(reports, names, game.seat, self.table.mail_door.made)
        lines = told or own_last_turn(reports, names, game.seat)
        return tuple(Words(str(line), lines=3) for line in lines)


def _lit(tile: TileView) -> TileView:
    """The latest play shines: it is what everybody looks for."""
    return replace(tile, look=TableLook.DRAFT) if tile.look is TableLook.LAST else tile


def letter_of(shelved: Shelved, most: int) -> tuple[Block, ...]:
    """The latest message of somebody else, on paper; nothing where none has written a word.

    A long one is set close in at most so many lines: all of it is among the earlier letters.
    """
    game = shelved.game
    for letter in reversed(game.letters):
        body = letter.body
        if body.seat != game.seat and body.text:
            name = game.seats[body.seat].name
            sender = Words(name, Look.NAME, seat=colors_of(game.seats)[body.seat])
            head = Pile((sender, Words(date_of(body.at), Look.SMALL)))
            lines = tuple(Words(line, Look.MESSAGE, 24 if line else 1) for line in body.text.split("\n"))
            text = Fitting(Pile(lines), (Words(body.text, Look.MESSAGE, max(2, most)),))
            signed = Ends(Words(""), Words(name, Look.SIGNATURE))
            parts = Columns((head, Stamp(name[:1].upper())), (0.75, 0.25)), text, signed
            return (Arriving(Plate(Pile(parts, Air.LITTLE), snug=True, paper=True), "letter", come=True),)
        if body.seat == game.seat:
            return ()
    return ()


def earlier_letters(shelved: Shelved) -> Reading:
    """Every message of the game, the latest first."""
    game = shelved.game
    lines = [
        labelled(f"{game.seats[letter.body.seat].name}, {date_of(letter.body.at)}", letter.body.text)
        for letter in reversed(game.letters)
        if letter.body.text
    ]
    # Translators: a title: the messages that came with turns.
    return Reading(tr_as("mail", "Letters"), lines[:12] or [tr("Nobody has written a word yet.")])


def about_game(shelved: Shelved) -> Reading:
    """Which kind of game this is, and the fingerprints that two players can compare."""
    game = shelved.game
    lines = [f"{SEALED if game.mode == 'sealed' else FRIENDLY}."]
    lines.append(
        tr("Compare these letters by telephone: if they are the same for both, nobody sits between you.")
    )
    pages = [game.seats[seat].name for seat in game.begin.pages]
    if pages:
        names = listed(pages)
        # Translators: {names} are players who have no Parlour: "Ann", "Ann and Ben".
        by_us = tr("{names} without Parlour: a page is written and signed by this program.", names=names)
        by_host = tr(
            "{names} without Parlour: a page is written and signed by {host}’s program.",
            names=names,
            host=game.seats[0].name,
        )
        lines.append(by_us if game.by_page else by_host)
    if game.mode == "sealed" and len(game.seats) > 2 and game.begin.version > 1:
        lines.append(tr("All others together could let in a new computer for you, and so read your tiles."))
    for seat, player in enumerate(game.seats):
        key = game.signer(seat)
        waits = tr("{name}: has not written yet", name=player.name)
        lines.append(labelled(player.name, fingerprint(key)) if key else waits)
    if game.evidence:
        lines.append(
            # Translators: somebody has sent two different turns with one number: the proof of a cheat.
            tr_count(
                "Somebody has signed two stories {count} time. The proofs are kept.",
                "Somebody has signed two stories {count} times. The proofs are kept.",
                len(game.evidence),
            )
        )
    return Reading(tr("About This Game"), lines)


def more(post: Post, shelved: Shelved) -> MenuScene:
    """What is seldom wanted of a game, and then also while it waits for somebody else."""
    text = tr("Whether everybody is who they say, and how a game goes on that cannot.")
    choices = [
        *call_back_choices(post, shelved),
        lost_computer_choice(post, shelved),
        # Translators: a menu entry and the title behind it.
        Choice(tr("About This Game"), lambda: Push(about_game(shelved))),
        Choice(tr("Back"), Pop),
    ]
    return MenuScene("more", tr("This Game"), choices, text=text)


# ---------------------------------------------------------------- over the table


def _menu(table: TableScene, leave: Do) -> GameMenu:
    assert isinstance(table, MailTable)
    decide = table.may_decide
    later = "" if decide else str(NOT_YOUR_TURN)
    turn = table.tiles_and_hints
    return GameMenu(
        tr("Game by Mail"),
        [
            Choice(tr("Resume"), Pop),
            Choice(
                # Translators: a menu entry; at most 20 letters.
                tr("Tiles and Hints"),
                (lambda: Pop(turn)) if turn else None,
                table.why_no_tiles_and_hints,
                why=tr("Exchanging, the tiles that are left, and help."),
            ),
            Choice(
                # Translators: menu entries; letters are messages that came with turns.
                tr("Last Letter"),
                lambda: Reset((LetterScene(table, again=True),)),
                why=tr("The last move with the message that came with it."),
            ),
            Choice(
                tr("All Letters"),
                lambda: Push(earlier_letters(table.shelved)),
                why=tr("Everything that was written in this game."),
            ),
            Choice(
                tr_as("verb", "Challenge"),
                (lambda: Pop(lambda: table.challenge())) if table.may_challenge else None,
                "" if table.may_challenge else tr("Nothing to challenge"),
                tr("Doubt the last play: if all its words are right, you lose this turn."),
            ),
            Choice(
                tr("Resign"),
                (lambda: Pop(table.resign)) if decide else None,
                later,
                tr("Give the game up. You are asked once more."),
            ),
            Choice(
                str(TITLE), lambda: Push(RulesOfThisGame(table.shelved.game.rules, table.services.text_size))
            ),
            Choice(tr("Help"), lambda: ShowHelp("mail")),
            *call_back_choices(table.post, table.shelved),
            lost_computer_choice(table.post, table.shelved),
            Choice(
                tr("About This Game"),
                lambda: Push(about_game(table.shelved)),
                why=tr("How sure the game is, and whether everybody is who they say."),
            ),
            Choice(
                tr("To the Shelf"),
                lambda: Pop(leave),
                tr("Nothing is lost"),
                tr("Tiles that you have laid stay there."),
            ),
        ],
    )


def _quit(_table: TableScene, leave: Do) -> Scene:
    """Leaving the table of a game by mail loses nothing."""
    choices = [Choice(tr("Keep Playing"), Pop), Choice(tr("To the Shelf"), lambda: Pop(leave))]
    return MenuScene(
        "quit", tr("Leave this game?"), choices, text=tr("A turn that is not sent is still yours.")
    )


MENUS = GameMenus(_menu, _quit)
"""The menus of a game that is on a shelf."""
