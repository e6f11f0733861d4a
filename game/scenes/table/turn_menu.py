"""The menu left of the rack: exchanging tiles, the tiles that remain, and the guides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from controllers.actions import Action
from game.language.messages import NOTHING, Message, message, message_as, message_count, tr
from game.rules.letter_sets import LetterSet
from game.rules.moves import BuyHint, Exchange, Place
from game.rules.public_history import standing
from game.rules.rules_and_defaults import Tracker
from game.rules.visibility import Game, view_from_seat
from game.scenes.kit.letter_grid import COLUMNS
from game.scenes.kit.menus import BACK, Choice, MenuScene, Question, shown
from game.scenes.kit.picture.menu_panels import Cell, CellKind, LetterGrid, Side
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Asks, Change, Do, Pop, Push, Scene, SceneCommand, ask
from game.scenes.table.exchange_turn import ExchangeTurn
from game.scenes.table.exchange_words import exchange_question, exchange_refusal, exchanges_left
from game.scenes.table.hints_and_definitions import Guides, hint_of
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.phase import Asking, Next, asking
from game.scenes.table.typed_word import WordToLay
from game.scenes.table.word_advice import hint_refusal

TurnAnswer = Callable[[HumanTurn], Next]
"""What to do with the turn that the menu was opened from."""


def open_turn_menu(turn: HumanTurn, always: Sequence[SceneCommand] = ()) -> Asking:
    """Put the menu over the table; what ends or changes the turn is done once it is gone. So is what works
    `always` at the table, where the menu lets it be seen."""
    return asking(TurnMenu(turn, always), lambda answer: answer(turn))


MENU_ROWS = "Menu"  # not read: what modes know this menu by


class TurnMenu(MenuScene, Asks[TurnAnswer]):
    """What can be done in a turn besides laying a word. What is only looked at leads back here."""

    def __init__(self, turn: HumanTurn, always: Sequence[SceneCommand] = ()) -> None:
        position = turn.state.position
        refusal = exchange_refusal(position)
        note = refusal or exchanges_left(position)
        too_few = exchange_refusal(position, len(position.rack))
        untold = _untold(position.rules.tracker)
        exchanges = [
            self._answer(message("Exchange Tiles"), None if refusal else ExchangeTurn, note),
            self._answer(message("Exchange All Tiles"), None if too_few else _exchange_all, too_few or note),
        ]
        side = _side(turn)
        # Translators: beside "Guides": what they offer; at most 14 letters.
        told = message("Meanings") if hint_refusal(turn.state, turn.seat) else message("Hints")
        choices = [
            *(exchanges if position.rules.exchanges_allowed != 0 else []),
            Choice(
                message("Show Remaining Tiles"), None if untold else lambda: Push(_remaining(turn)), untold
            ),
            *(
                [Choice(message("Show All Tiles"), lambda: Push(AllTiles(position.rules.tiles)))]
                if untold
                else []
            ),
            *_challenge(turn),
            Choice(
                message("Guides"), lambda: ask(_guides(turn), self._lay), told if side is Side.CENTRE else ""
            ),
            self._answer(message("Type a Word"), _type_word, ""),
        ]
        mode = turn.state.mode
        seen = always if side is Side.RACK else ()
        over = [
            SceneCommand(button.action, button.label, _leaving(button.do), button.aside) for button in seen
        ]
        super().__init__("menu", message("Menu"), shown(mode, MENU_ROWS, choices), side=side, extra=over)

    def _answer(self, label: Message, answer: TurnAnswer | None, note: str) -> Choice:
        return Choice(label, (lambda: self.answered(answer)) if answer else None, note)

    def _lay(self, play: Place | BuyHint) -> Change:
        """A hint was taken: it lies on the board, and nothing before it. Or one is to be paid for first."""
        if isinstance(play, BuyHint):
            return self.answered(buy_hint)
        return self.answered(lambda turn: turn.try_play(play))


def _challenge(turn: HumanTurn) -> list[Choice]:
    """Where players challenge, when they may: the question comes by itself, and in a turn there is none."""
    game = turn.state.door.game
    if not game.position.rules.challenge.by_people:
        return []
    plays = standing(game.history, game.position)
    if not plays:
        return [Choice(message("Challenge"), None, message("No word lies there"))]
    is_asked = game.seats[plays[-1].seat].kind == "human"
    return [
        Choice(
            message("Challenge"),
            None,
            message("Asked when a word is laid") if is_asked else message("Computers’ words count"),
        )
    ]


def _side(turn: HumanTurn) -> Side:
    """Where the menus of a turn stand: larger words need more room than there is beside the rack."""
    by_rack = turn.state.mode.menu_by_rack and turn.state.services.text_size() == 100
    return Side.RACK if by_rack else Side.CENTRE


def _leaving(do: Do) -> Do:
    """Close the menu, then do it."""
    return lambda: Pop(do)


def _untold(tracker: Tracker) -> str:
    """Why the tiles that remain are not listed; empty if they are."""
    if tracker is Tracker.OFF:
        # Translators: beside a row of a menu that the rules do not allow; at most 28 letters.
        return tr("Not in this game")
    # Translators: beside a row of a menu: tiles are only counted; at most 28 letters.
    return tr("Only counted in this game") if tracker is Tracker.COUNT else ""


def _type_word(turn: HumanTurn) -> Next:
    return asking(WordToLay(), turn.lay_word)


def _exchange_all(turn: HumanTurn) -> Next:
    letters = "".join(tile.letter for tile in turn.making.clear().draft.slots if tile)
    question = exchange_question(turn.state.position, letters)
    return asking(question, lambda answer: turn.submit(Exchange(letters)) if answer == 0 else None)


def _remaining(turn: HumanTurn) -> RemainingTiles:
    """Of what the player on turn may know: the table as a whole sees the racks of all its people."""
    game = turn.state.door.game
    tiles = game.position.rules.tiles
    if game.bag is not None:
        return RemainingTiles(game.bag, tiles)
    unseen = view_from_seat(game, turn.seat).unseen
    return RemainingTiles(unseen, tiles, on_racks=len(unseen) - len(game.position.bag))


def _guides(turn: HumanTurn) -> Guides:
    state = turn.state
    return Guides(
        state.services,
        view_from_seat(state.door.game, turn.seat),
        last_word(state.door.game),
        lambda: state.count_hint(turn.seat),
        hint_refusal(state, turn.seat),
        state.say_of_turn,
        0 if state.hinted_now else state.position.rules.hints.cost,
        _side(turn),
        state.mode.called,
    )


def buy_hint(turn: HumanTurn) -> Next:
    """Ask before points are spent."""
    cost = turn.state.position.rules.hints.cost
    text = message_count(
        "It takes {count} point from your score. You may look as often as you like in this turn.",
        "It takes {count} points from your score. You may look as often as you like in this turn.",
        cost,
    )
    # Translators: a button: takes a hint; at most 14 letters.
    take = message_as("a hint", "Take It")
    question = Question(message("Take a hint?"), text, [take, message("Keep Playing")], focus=1)
    return asking(question, lambda answer: turn.submit(BuyHint()) if answer == 0 else None)


def show_hint(turn: HumanTurn) -> Next:
    """The hint that was paid for."""
    view = view_from_seat(turn.state.door.game, turn.seat)
    return asking(hint_of(turn.state.services, view, turn.state.say_of_turn), turn.try_play)


def last_word(game: Game) -> str:
    """The main word of the latest play that stands, in upper case; empty before the first."""
    plays = standing(game.history, game.position)
    return plays[-1].score.words[0].word.upper() if plays and plays[-1].score else ""


class _Tiles(Scene):
    """Letters of a set, with something told of each."""

    here = message("The tiles of this game, by letter.")
    title: Message = NOTHING

    def __init__(self, counts: Mapping[str, str], text: Message, missing: str = "") -> None:
        """`counts` is what is told of each letter; the `missing` ones are dimmed."""
        cells = [
            Cell(CellKind.LETTER, face.replace("?", " "), count=count, enabled=face not in missing)
            for face, count in counts.items()
        ]
        self.rows = tuple(tuple(cells[start : start + COLUMNS]) for start in range(0, len(cells), COLUMNS))
        self._text = text

    def commands(self) -> Sequence[SceneCommand]:
        return [SceneCommand(Action.BACK, BACK, Pop), SceneCommand(Action.CONFIRM, BACK, Pop)]

    def view(self) -> Picture:
        grid = LetterGrid(str(self.title), self.rows, None, text=str(self._text))
        return Picture(panels=(grid,), dim=UNDER_A_CARD)


class AllTiles(_Tiles):
    """How many of each letter the whole set has, and what each is worth."""

    name = "all-tiles"
    title = message("All Tiles")

    def __init__(self, tiles: LetterSet) -> None:
        counts = {face: f"{count} × {tiles.value(face)}" for face, count in tiles.counts.items()}
        super().__init__(
            counts, message("How many of each letter there are, and how many points each is worth.")
        )


class RemainingTiles(_Tiles):
    """How many of each letter are still to come: in the bag, or unseen by whoever looks."""

    name = "remaining"
    title = message("Remaining Tiles")

    def __init__(self, bag: str, tiles: LetterSet, on_racks: int = 0) -> None:
        """`bag` are the tiles that are listed, of which so many are on racks that are not seen."""
        total = len(bag)
        text = message("{total} in the bag. Tiles on the players’ racks are not counted.", total=total)
        if on_racks:
            text = message(
                "{total} you have not seen: {bag} in the bag, {racks} on other racks.",
                total=total,
                bag=total - on_racks,
                racks=on_racks,
            )
        counts = {letter: str(bag.count(letter)) for letter in tiles.counts}
        super().__init__(counts, text, "".join(letter for letter in counts if letter not in bag))
        self._tiles = tiles

    def commands(self) -> Sequence[SceneCommand]:
        values = SceneCommand(Action.SHUFFLE, message("Values"), lambda: Push(AllTiles(self._tiles)))
        return [*super().commands(), values]
