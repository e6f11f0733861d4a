"""The memory cards themselves, side by side, with all that can be done to them and to their saves."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from game.language.messages import Message, message, message_as, tr
from game.name_rules import clean_file
from game.scenes.cards.card_menus import card_choices, save_choices
from game.scenes.cards.card_slots import (
    DIM,
    SlotViews,
    deleted,
    free_text,
    other_card,
    seen,
    why_not,
)
from game.scenes.cards.card_work import CardWork
from game.scenes.cards.slot_blocks import COLUMNS, ROWS, SlotView, board_of, slot_grid, told
from game.scenes.kit.menus import BACK, SELECT, Choice, MenuScene
from game.scenes.kit.picture.message_panels import Scrim
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet import Air, Block, Columns, Ends, Look, Pile, Plate, Sheet, Slack, Words
from game.scenes.kit.picture.sheet_pictures import CardSign, SlotPicture
from game.scenes.kit.scene import Change, Pop, Push, Scene, SceneCommand, directions
from game.scenes.kit.services import Services
from memcard.card import Card
from memcard.card_errors import CardError, DamagedCard, NewerVersion, NoCard, NotACard, WipedCard
from memcard.inserted_cards import CARD_SLOTS
from memcard.slot import Slot, SlotState

WIDTH = COLUMNS * len(CARD_SLOTS)
SLOTS = COLUMNS * ROWS
SHORT: dict[type[CardError], Message] = {
    # Translators: what is wrong with a memory card; at most 24 letters.
    NoCard: message("No memory card"),
    # Translators: what is wrong with a memory card: its file is empty; at most 24 letters.
    WipedCard: message_as("a memory card", "Empty"),
    # Translators: what is wrong with a memory card; at most 24 letters.
    DamagedCard: message_as("a memory card", "Damaged"),
    # Translators: what is wrong with a memory card: it is none; at most 24 letters.
    NotACard: message("Not a memory card"),
    # Translators: what is wrong with a memory card; at most 24 letters.
    NewerVersion: message("Of a newer version"),
    # Translators: what is wrong with a memory card; at most 24 letters.
    CardError: message("Cannot be used"),
}
"""What is wrong with a card, in a word or two; the first that fits."""


def card_title(number: int) -> Message:
    """The heading of a card: 'Memory Card 1'."""
    # Translators: a heading; {number} is 1 or 2; at most 18 letters.
    return message("Memory Card {number}", number=number)


class CardsScene(Scene):
    """Two cards on the table. ✕ on a card or a save opens the menu of what can be done with it."""

    name = "cards"
    topic = "cards"

    def __init__(self, services: Services, number: int = 1) -> None:
        assert services.keeper
        self.services = services
        self.keeper = services.keeper
        self.number = number
        """The card that the selector is on: 1 or 2."""
        self.row, self.column = -1, 2
        """Row and column of the slot under the selector; row -1 is the card itself."""
        self.slot_views = SlotViews(services)
        self.work = CardWork(services)
        for card in CARD_SLOTS:
            self.keeper.look(card)

    # ------------------------------------------------------------ the scene

    @property
    def slot(self) -> Slot | None:
        """The slot under the selector; None on a card itself."""
        card = seen(self.services, self.number)
        if self.row < 0 or not isinstance(card, Card):
            return None
        return card.slots[self.row * COLUMNS + self.column]

    def commands(self) -> Sequence[SceneCommand]:
        choices = self._choices()
        found = [SceneCommand(Action.CONFIRM, SELECT, lambda: self._open(choices))] if choices else []
        moves = () if isinstance(seen(self.services, self.number), Card) else (Action.LEFT, Action.RIGHT)
        return [*found, *directions(tr("Move"), self._move, *moves), SceneCommand(Action.BACK, BACK, Pop)]

    def _choices(self) -> list[Choice]:
        """What can be done with what is under the selector."""
        slot, card = self.slot, seen(self.services, self.number)
        if slot and isinstance(card, Card):
            return save_choices(self.work, self.number, card, slot)
        return card_choices(self.work, self.number, card)

    def _open(self, choices: list[Choice]) -> Change:
        slot = self.slot
        title = card_title(self.number)
        if slot:
            # Translators: the heading of a menu; both are numbers; at most 24 letters.
            title = message("Card {card}, Slot {slot}", card=self.number, slot=slot.number)
        first = next((number for number, choice in enumerate(choices) if choice.do), 0)
        return Push(MenuScene("card-menu", title, choices, focus=first))

    def _move(self, action: Action) -> None:
        self.work.dismiss_notice()
        usable = isinstance(seen(self.services, self.number), Card)
        match action:
            case Action.LEFT | Action.RIGHT if self.row < 0 or not usable:
                self.number, self.row = other_card(self.number), -1
            case Action.LEFT | Action.RIGHT:
                at = (self.number - 1) * COLUMNS + self.column + (1 if action is Action.RIGHT else -1)
                card, column = divmod(at % WIDTH, COLUMNS)
                self.number, self.column = CARD_SLOTS[card], column
            case _:
                down = 1 if action is Action.DOWN else -1
                self.row = (self.row + 1 + down) % (ROWS + 1) - 1
        if not isinstance(seen(self.services, self.number), Card):
            self.row = -1

    def update(self, dt: float) -> Change | None:
        self.slot_views.tick(dt)
        if self.row >= 0 and self.slot is None:  # the card was pulled
            self.row = -1
        return self.work.update(dt)

    # ------------------------------------------------------------ what is seen

    def view(self) -> Picture:
        cards = Columns(tuple(map(self._card, CARD_SLOTS)))
        # Translators: a heading, and a row of menus that leads there; at most 24 letters.
        title = Words(tr("Memory Cards"), Look.HEADING)
        desk = Sheet(self.name, Pile((title, cards, Plate(self._focused())), Air.LITTLE))
        panels: tuple[Panel, ...] = (Scrim(DIM), desk)
        if self.work.notice:
            panels += (self.work.notice,)
        return Picture(panels=panels, opaque=True)

    def _card(self, number: int) -> Plate:
        """A card with its slots, or why it has none."""
        card, at, here = seen(self.services, number), CARD_SLOTS.index(number), number == self.number
        title, file, text = self.told(number)
        body: Block
        if isinstance(card, CardError):
            why = Words(why_not(self.services, number, card), Look.QUIET, lines=3)
            body = Pile((Slack(), CardSign(faint=True), why, Slack()), Air.LITTLE, middle=True)
        else:
            focus = self.row * COLUMNS + self.column if here and self.row >= 0 else None
            body = slot_grid(self.slots(number), focus, at * SLOTS)
        plate = Pile((Pile((Ends(title, file), text)), body), Air.LITTLE)
        return Plate(plate, WIDTH * ROWS + at, focused=here and self.row < 0)

    def told(self, number: int) -> tuple[Words, Words, Words]:
        """Of a card: its name, its file, and how it is."""
        card, path = seen(self.services, number), self.keeper.path(number)
        if isinstance(card, CardError):
            bad = path is not None
            text = str(next(words for kind, words in SHORT.items() if isinstance(card, kind)))
        else:
            bad, text = card.damaged, free_text(card, damaged=card.damaged)
        file = clean_file(path.name) if path else ""
        look = Look.LOSS if bad else Look.SMALL
        return Words(str(card_title(number)), Look.NAME), Words(file, Look.SMALL), Words(text, look)

    def slots(self, number: int) -> tuple[SlotView, ...]:
        """Of a card; none where it cannot be used."""
        card = seen(self.services, number)
        if isinstance(card, CardError):
            return ()
        return tuple(
            deleted(slot) if slot.state is SlotState.DELETED else view
            for view, slot in zip(self.slot_views.views(number, card), card.slots, strict=True)
        )

    def _focused(self) -> Columns:
        """What the selector is on, in full."""
        card, slot = seen(self.services, self.number), self.slot
        if isinstance(card, CardError) or slot is None:
            return Columns((CardSign(isinstance(card, CardError)), Pile(self.told(self.number))), (1, 9))
        view = self.slots(self.number)[slot.number - 1]
        first, more = told(view)
        icon = SlotPicture(view.icon)
        return Columns((icon, Pile(first), Pile(more), *board_of(view)), (2, 7, 6, 3)[: 3 + bool(view.board)])
