"""Help: eight pages to look at, and behind each what there is to say about its subjects in full.

A button stands as what it does, such as {confirm}, and is read as it is marked on the pad in the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from controllers.actions import Action, Brand
from controllers.pads import PadInHand
from game.language.messages import message, tr
from game.scenes.kit.button_names import button_for
from game.scenes.kit.console_help import CONSOLE_PAGES, CONSOLE_TOPICS
from game.scenes.kit.help_pages import HELP_PAGES, ByHand, HelpLine, HelpPicture, HelpTopic, tiles_of
from game.scenes.kit.menus import BACK
from game.scenes.kit.mode import CONSOLE_1999, Mode
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.sheet import Air, Columns, Look, Pile, Plate, RowList, Sheet, Slack, Words
from game.scenes.kit.picture.sheet_pictures import HelpTable, Pressing
from game.scenes.kit.pointing import Pointed, chosen
from game.scenes.kit.scene import Change, Pop, Push, Scene, SceneCommand, directions
from game.scenes.kit.text_pages import HelpPage, TextPages, TextSize

TOPICS: dict[str, HelpTopic] = {
    "menus": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("Finding Your Way"),
        (
            ByHand(
                # Translators: what stands in braces are signs of buttons, such as "L2".
                message(
                    "The D-pad or the left stick moves, {confirm} chooses. {back}, pressed again and again, "
                    "always leads to the main menu."
                ),
                # Translators: what stands in braces are keys, such as "Enter".
                message(
                    "The arrow keys move, {confirm} chooses. {back}, pressed again and again, always leads "
                    "to the main menu."
                ),
            ),
            message(
                "The bottom line names the buttons that do something now, as they are marked on the pad in "
                "use. Large text leaves some of them away: Your Turn, on the next page, names those of a "
                "game."
            ),
            message("New here? Learn to Play in the main menu takes you through your first four words."),
        ),
    ),
    "turn": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("Your Turn"),
        (
            message(
                "Go left or right along your rack and pick a tile up. Up takes it to the board: place it "
                "there."
            ),
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message(
                "Faster: Word lane ({l1}) takes a start and a direction, then the letters one by one. "
                "Hold for keys: meanwhile each tile of the rack has a button of its own."
            ),
            message(
                "Take back returns a tile that you lifted or placed; on the rack, Clear returns all of them."
            ),
            message(
                "End Turn, right of the rack, plays the word. Without tiles on the board it asks, and passes."
            ),
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message(
                "Zoom out ({zoom}) shows the whole board. "
                "Pressed again it lets you place tiles there, then comes back."
            ),
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message(
                "Turns ({scores}) shows what everybody scored. "
                "The Menu beside your rack exchanges tiles and has guides."
            ),
        ),
    ),
    "phones": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("Phones"),
        (
            message(
                "A phone shows its owner’s rack, and nobody else’s. Scan the code, and play from there: "
                "tap a square, then your tiles. The screen shows the word once it is played."
            ),
            message(
                "Nothing is installed and nobody signs in. The phone must be in the same network as the "
                "television; guest networks often keep devices apart."
            ),
            message(
                "Phones sleep. Wake it up, and everything is as it was. Or take the pad: it goes on with the "
                "same tiles, wherever they lie. Further phones may look on, without a rack."
            ),
        ),
    ),
    "scoring": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("How Words Score"),
        (
            message("Every word that a play makes or changes counts the figures on its tiles."),
            message(
                "Light blue squares double a letter, dark blue ones triple it. Pink squares double the word, "
                "red ones triple it. A square counts only on the turn that covers it."
            ),
            message("A blank is any letter and counts nothing. Seven tiles in one turn earn 50 points more."),
            message(
                "Two players together usually come to between 500 and 700 points in a game, experts to more."
            ),
            message(
                "At the end everybody loses what is left on the rack; whoever has played all tiles gains it."
            ),
        ),
    ),
    "dictionaries": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("Dictionaries"),
        (
            message(
                "Parlour is the whole list of the game, Classic its 20,000 everyday words. Import adds lists "
                "of your own. Which one counts is said by the rules of a game, under Words."
            ),
            message(
                "House words count besides the list, banned ones do not count. Maven knows both from the "
                "next game on. Games that are on, and saved ones, keep the words that they were begun with, "
                "until one is banned there under Pause › Ban a Word."
            ),
            message(
                "A list is a text file: one word on each line, in alphabetical order, with nothing else. "
                "Export writes such files. A list with a wrong line is not taken, and you are told "
                "which lines; a second press takes what is right in it, sorted."
            ),
            message(
                "What a tile is worth keeping depends on the words. A minute into a game with another list "
                "Maven begins to learn that, while you play on, for ten minutes at most. The list shows how "
                "far it is."
            ),
        ),
    ),
    "daily": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("The Daily Bag"),
        (
            message(
                "Each day has a bag: the same tiles in the same order for everybody, from midnight to "
                "midnight UTC. You play it alone, without hints; the first try counts, and any other one is "
                "practice."
            ),
            message(
                "Bronze is for playing to the end. Silver is for four fifths of Maven’s score or for more "
                "than your average of the last four weeks, gold for beating Maven or your own best of those "
                "weeks. Whoever ends a game with tiles left in the bag earns no medal, and no day in a row."
            ),
            message(
                "The card below the month shows how much of each turn you found, and no tile. The code holds "
                "your whole game: a phone turns its picture into letters, to be entered elsewhere. There it "
                "is played again, and whoever has not tried that bag is asked before it opens."
            ),
        ),
    ),
    "together": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("Party Mode"),
        (
            message(
                "Everybody has the same tiles. Lay a word and hand it in; until the time is over you may "
                "change it. Then the better counts: what you handed in last, or what lies. An empty board "
                "takes it back."
            ),
            message(
                "Each scores what they found, a wrong word nothing. Then the best play of all is laid, and "
                "the next tiles are dealt. Where three or more play, whoever alone has the most points there "
                "were gets 10 more."
            ),
            message(
                "By phone up to sixteen play, each in secret: scan the code at any time. What you handed in "
                "can be changed until time is up. Nobody waits for a phone that is gone."
            ),
            message(
                "Without phones you hold the pad for everybody on the sofa: talk. People of Maven may play "
                "along, and so may sofas at other televisions."
            ),
        ),
    ),
    "puzzles": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("Puzzles"),
        (
            message(
                "Find the Bonus asks where the whole rack goes, Win from Here for a play that wins an "
                "ending, both sides playing their best. Any play that brings as much is right."
            ),
            message(
                "Lay it as in a game and press Play. A wrong one tells what it lacks, and you try again for "
                "as long as you like. Hints come step by step; a solution that was shown does not count that "
                "day."
            ),
            message(
                "They come from games that the engine has played against itself, in four grades. What you "
                "have solved is kept under your name. One a day is the same for everybody, a press from the "
                "title."
            ),
        ),
    ),
    "profiles": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("Profiles"),
        (
            message(
                "Everybody who finishes a game has a profile. Games, wins, averages and the rating are of "
                "games with others; best play and longest word are of all."
            ),
            message(
                "The rating moves by how many points you are ahead or behind and by how strong the other one "
                "is, so a narrow win over somebody weaker can lower it. A game in which nobody laid a word "
                "moves none."
            ),
            message(
                "Medals are earned once and stay; a win counts for one if you laid a word. Three of them "
                "open something for everybody here: a tile set and two sounds of the room. Profiles travel "
                "on the memory card and in the file of all past games."
            ),
        ),
    ),
    "opponents": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("Eight People"),
        (
            message(
                "Eight people play at eight strengths, from Otto, who has just begun, to Agatha, "
                "who never wastes a tile."
            ),
            message(
                "A good match finds the two between whom you play now, and takes one of them, so that you "
                "win about half of your games. Every game you finish tells it more."
            ),
        ),
    ),
    "journal": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("Words to Learn"),
        (
            message(
                "Words of the latest games: those that others scored 30 points and more with while you lost, "
                "and those that you could have laid and that were worth 8 points more than what you did."
            ),
            message(
                "Those that a rack holds most often come first. Meaning also tells which letters make a "
                "longer word before and behind it. Quiz asks each of you which of three is a word, and again "
                "after days."
            ),
        ),
    ),
    "review": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("Going Through a Game"),
        (
            message(
                "Every finished game is kept under Past Games. The review shows each turn on the board, the "
                "better play beside it with a dashed line, and what it would have been worth."
            ),
            message(
                "A gold star is the best play that was to be found. A blue dot says that something is "
                "better, and beside it how many games of a hundred that wins more. A grey ring is too close "
                "to call: Maven goes on looking while nobody needs the machine."
            ),
            message(
                "The curve is the chance to win, from the first turn to the last, and the pins are the "
                "moments that cost most. Alone it is the points that were found, of all that were there."
            ),
            message(
                "Play from here begins a game of its own at that turn, with the same racks and the same bag."
            ),
        ),
    ),
    "modes": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("Kinds of Game"),
        (
            message("Normal: two to four players, people or Maven at eight levels. The highest score wins."),
            message(
                "Solitaire: alone with all hundred tiles, one exchange, and a place on the high scores to "
                "win."
            ),
            message("Tournament: two to four players, three games; the sum of all three decides."),
            message(
                "Boards and letters can be your own: Rules, Change rules, Board, Make your own. A board is "
                "painted on the table, and mirrored as you wish; letters are counted out. Both are kept "
                "under a name."
            ),
        ),
    ),
    "mail": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("Mail Games"),
        (
            message(
                "A turn is a file. Open the one that somebody sent you: it shows the last move and the "
                "message that came with it; then you play, and your answer goes out as a file, too."
            ),
            message(
                "In a friendly game the file shows the bag to whoever looks into it. In a sealed one nobody "
                "can see tiles that are not theirs, draw unfairly, or change what was played."
            ),
            message(
                "Say yes to “Are you …?” only if that is your name. If somebody else answered for a friend, "
                "That Was Not … in the game’s menu calls the answer back while it is their only one."
            ),
            message("A challenge counts as soon as it is made. Nothing else does before the turn is sent."),
            message(
                "Take a game along on a memory card, or keep a copy under More: both hold your keys, and "
                "whoever has them can play for you."
            ),
            message(
                "Is a computer lost? Open any file of the game on the new one and ask to be let in: all "
                "others have to agree. A sealed game for two goes on from your own copy only, or begins "
                "anew."
            ),
        ),
    ),
    "options": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("Options"),
        (
            message(
                "Left and right change a setting. What you see and hear is kept; As Before puts it back."
            ),
            message("Game Settings may be changed in a game, too: new rules hold from the next turn on."),
            message(
                "With the timer on, a turn that takes too long costs points for every minute begun. "
                "It runs whatever is open; a pause alone stops it, and covers the table."
            ),
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message(
                "With two or more people, tiles lie face down until you hold {l2}. Tap it instead, and they "
                "stay up while you play; a minute without a press hides them. Racks can also be open."
            ),
            message(
                "Set Screen Position helps where a television cuts an edge off. Text Size makes words up to "
                "twice as large, as far as there is room."
            ),
        ),
    ),
    "cards": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("Memory Cards"),
        (
            message(
                "Every game is kept here at once, without a card: Continue goes on with the latest, and "
                "Begun Games shows them all."
            ),
            message(
                "Save Game puts one into a slot of a memory card, to be taken along; Load brings it back. "
                "Where the game has gone on here since, you are asked from where it goes on: both stories "
                "are kept."
            ),
            message(
                "Settings and high scores are on the card, too. Its sign blinks while something is written."
            ),
            message(
                "Both cards are looked after under Memory Cards: make, insert, export, format and mend them, "
                "and copy, delete or bring back what is on them."
            ),
        ),
    ),
    "pads": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("Pads"),
        (
            message(
                "Pads may be plugged in and pulled out at any time. The first button pressed makes a pad "
                "known."
            ),
            message(
                "With one pad everybody shares it. With more, each player’s own pad plays that player’s "
                "turns."
            ),
            message(
                "A keyboard is a pad, too: the arrows are its D-pad, Enter selects, Backspace goes back."
            ),
        ),
    ),
    "rooms": HelpTopic(
        # Translators: a title of Help; at most 32 letters.
        message("Another TV"),
        (
            message(
                "Join lists what is played around: choose it, or enter the six letters on the other screen. "
                "They lead to a room, a party or a hall alike, and a phone can type them."
            ),
            message(
                "Open a Room, and every other Parlour on this network finds it within seconds. "
                "A room is one game for up to four people on as many sofas."
            ),
            message("What is in another network needs an address: type it under Far Away."),
            # Translators: what stands in braces are signs of buttons, such as "L2".
            message(
                "Another pad sits down on your sofa by itself: press its {confirm} in the room. "
                "When everybody is ready, the host launches."
            ),
            message(
                "Hold Talk for ready-made phrases. Room has the rules, names, a line of your own, and Mute; "
                "the host can send a sofa away."
            ),
            message(
                "If a line breaks, your seats are kept for a minute; then Maven plays on until you are back."
            ),
        ),
    ),
}
"""Help by subject; a scene names its subject in `topic`."""
ORDER = tuple(TOPICS)
STEP_SECONDS = 1.3
"""How long each step of a small table is looked at."""


@dataclass(frozen=True, slots=True)
class HelpBook:
    """Pages to look at, and the subjects behind them."""

    pages: tuple[HelpPicture, ...]
    topics: Mapping[str, HelpTopic]

    def page_of(self, topic: str) -> int:
        """The page of a subject; the first for one that it does not know."""
        return next((n for n, page in enumerate(self.pages) if topic in page.topics), 0)


PARLOUR_BOOK = HelpBook(HELP_PAGES, TOPICS)
CONSOLE_BOOK = HelpBook(CONSOLE_PAGES, CONSOLE_TOPICS)


def book_of(mode: Mode) -> HelpBook:
    """What Help says in a mode."""
    return CONSOLE_BOOK if mode is CONSOLE_1999 else PARLOUR_BOOK


Hand = Callable[[], PadInHand]
"""The pad in the hand, as it is just now."""


def a_pad() -> PadInHand:
    """A pad that nobody holds."""
    return PadInHand(Brand.PLAYSTATION)


def told_for(line: HelpLine, hand: PadInHand) -> str:
    """A paragraph of Help with what is printed on the buttons of the pad in the hand."""
    if isinstance(line, ByHand):
        line = line.keys if hand.brand is Brand.KEYBOARD else line.pad
    named = (action for action in Action if f"{{{action.value}}}" in line.english)
    return str(replace(line, places=tuple((action.value, button_for(action, hand)) for action in named)))


class HelpScene(Scene):
    """Eight pages to look at, opened at the one that fits; ▲▼ walk through the index, and More tells a
    subject in full."""

    name = "help"
    topic = ""
    here = message("Help: choose a page to read.")

    def __init__(
        self, topic: str, size: TextSize = lambda: 100, book: HelpBook = PARLOUR_BOOK, hand: Hand = a_pad
    ) -> None:
        """`size` tells the size of text in per cent, and `hand` the pad, as they are while help is read."""
        self._topic, self._size, self._book, self._hand = topic, size, book, hand
        self.page = book.page_of(topic)
        self._age = 0.0

    def commands(self) -> Sequence[SceneCommand]:
        return [
            # Translators: a prompt at the bottom, of a button: tell more about this; at most 14 letters.
            SceneCommand(Action.CONFIRM, tr("More"), self._more),
            SceneCommand(Action.BACK, BACK, Pop),
            # Translators: a prompt at the bottom, beside the signs of the direction keys; at most 14 letters.
            *directions(tr("Pages"), self._turn),
        ]

    def update(self, dt: float) -> Change | None:
        self._age += dt
        return None

    def on_point(self, pointed: Pointed) -> Change | None:
        number = chosen(pointed, len(self._book.pages), self._show)
        return None if number is None else self._more()

    def view(self) -> Picture:
        page, hand = self._book.pages[self.page], self._hand()
        step = page.steps[int(self._age / STEP_SECONDS) % len(page.steps)]
        titles = tuple(Words(str(each.title), Look.STRONG) for each in self._book.pages)
        index = Pile((Words(tr("Help"), Look.HEADING), RowList(titles, self.page, first=0)), Air.LITTLE)
        pressed = tuple(Pressing("", action, "") for action in step.pressed[:1])
        told = (Words(str(step.told), Look.TURN, lines=2),) if step.told else ()
        beside = Pile((Slack(), *pressed, *told, Slack()), Air.LITTLE)
        table = Columns((HelpTable(tiles_of(step)), beside), (0.75, 0.25))
        sentences = Pile(tuple(Words(told_for(each, hand), lines=4) for each in page.sentences))
        shown = Pile((table, sentences), Air.LITTLE)
        sheet = Sheet(self.name, Plate(Columns((index, shown), (0.29, 0.71))))
        return Picture(panels=(sheet,), dim=UNDER_A_CARD)

    def _turn(self, action: Action) -> Change | None:
        step = 1 if action in {Action.RIGHT, Action.DOWN} else -1
        self._show((self.page + step) % len(self._book.pages))
        return None

    def _show(self, page: int) -> None:
        if page != self.page:
            self.page, self._age = page, 0.0

    def _more(self) -> Change:
        topics = self._book.pages[self.page].topics
        topic = self._topic if self._topic in topics else topics[0]
        return Push(HelpText(topic, self._size, self._book, self._hand()))


class HelpText(TextPages):
    """One subject in full; left and right turn to the others."""

    name = "help-text"

    def __init__(
        self, topic: str, size: TextSize, book: HelpBook = PARLOUR_BOOK, hand: PadInHand | None = None
    ) -> None:
        held = hand or a_pad()
        pages = [
            HelpPage(str(page.title), tuple(told_for(line, held) for line in page.lines))
            for page in book.topics.values()
        ]
        super().__init__(pages, size, at=list(book.topics).index(topic))
