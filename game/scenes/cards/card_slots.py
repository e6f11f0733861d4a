"""What saving, loading and looking after cards share: the cards as they are seen, and their slots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from controllers.actions import Action
from game.card_storage import TITLES, card_in, reserved_slots
from game.language.messages import Message, message, message_as, tr, tr_as, tr_count
from game.saves import AUTOSAVE, GAME, summary
from game.scenes.cards.slot_blocks import COLUMNS, SlotView, board_of, slot_grid, told
from game.scenes.kit.menus import BACK, SELECT
from game.scenes.kit.picture.message_panels import Notice, Scrim, Tone
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet import Air, Block, Columns, Look, Pile, Sheet, SheetPlace, Words
from game.scenes.kit.picture.sheet_pictures import CardSign, Tabs
from game.scenes.kit.scene import Change, Do, Pop, Scene, SceneCommand, directions
from game.scenes.kit.services import Services
from game.scenes.table.seat_and_play_labels import mode_told
from game.text_format import day_and_time, is_in_calendar
from memcard.card import Card
from memcard.card_errors import CardError
from memcard.icon_format import Icon
from memcard.inserted_cards import CARD_SLOTS
from memcard.slot import Slot, SlotState

PLAYABLE = (GAME, AUTOSAVE)
DIM = 0.72
ADVICE: Message = message("The card’s menu may mend it.")
# Translators: under "Reserved", in a slot of a memory card; at most 26 letters.
RESERVED: Message = message("For settings and scores")
STATES: Mapping[SlotState, Message] = {
    # Translators: a slot of a memory card that holds nothing; at most 24 letters.
    SlotState.FREE: message_as("a slot", "Free"),
    SlotState.DELETED: message_as("a slot", "Free"),
    # Translators: what a slot of a memory card holds; at most 24 letters.
    SlotState.FOREIGN: message("Another game’s save"),
    # Translators: what a slot of a memory card holds; at most 24 letters.
    SlotState.DAMAGED: message("Damaged save"),
    # Translators: what a slot of a memory card holds; at most 24 letters.
    SlotState.NEWER: message("Save of a newer version"),
    # Translators: what a slot of a memory card holds; at most 24 letters.
    SlotState.CONTINUED: message("Part of another save"),
}


def seen(services: Services, number: int) -> Card | CardError:
    """Card 1 or 2 as last looked at, or why it cannot be used."""
    assert services.keeper
    return card_in(services.keeper, number)


def why_not(services: Services, number: int, error: CardError) -> str:
    """What is wrong with a card, and whether there is a way back."""
    assert services.keeper
    way_back = tr("The card before its last change is there.") if services.keeper.previous(number) else ""
    return f"{error}. {way_back}".strip()


def other_card(number: int) -> int:
    """The number of the other card."""
    return CARD_SLOTS[CARD_SLOTS.index(number) - 1]


def card_name(number: int) -> str:
    """What a card is called where there is little room: 'Card 1'."""
    # Translators: a tab and a prompt; {number} is 1 or 2; at most 10 letters.
    return tr("Card {number}", number=number)


def is_game(slot: Slot) -> bool:
    """Whether a save can be played on."""
    return slot.state is SlotState.OURS and slot.kind in PLAYABLE


def deleted(slot: Slot) -> SlotView:
    """A deleted save that can be brought back, in words and with a faint icon."""
    icon = slot.icon.rgba() if slot.icon else b""
    # Translators: what a slot of a memory card holds; at most 24 letters.
    return SlotView(slot.number, tr("Deleted save"), (slot.title,), icon, enabled=False)


def date_of(slot: Slot) -> str:
    """When a save of ours was made, in words; empty where the calendar does not reach."""
    return day_and_time(slot.when) if is_in_calendar(slot.when) else ""


def slot_view(slot: Slot) -> SlotView:
    """A slot in words."""
    bad = slot.state in (SlotState.DAMAGED, SlotState.NEWER)
    title = STATES.get(slot.state) or TITLES.get(slot.kind) or slot.title
    view = SlotView(slot.number, str(title), damaged=bad)
    if slot.state is SlotState.FOREIGN:
        return replace(view, details=tuple(filter(None, (slot.title, blocks(slot)))))
    if slot.state is SlotState.DAMAGED:
        return replace(view, details=(str(ADVICE),))
    if slot.state is not SlotState.OURS:
        return view
    game = summary(slot)
    if game is None:
        return replace(view, details=(date_of(slot), blocks(slot)))
    mode = mode_told(game.mode)
    # Translators: a game that was kept by itself; at most 24 letters.
    name = tr("The Last Game") if slot.kind == AUTOSAVE else game.name or mode
    caption = "" if name == mode else mode
    turn = tr("Turn {number}", number=game.turn) if game.turn else ""
    when = " · ".join(filter(None, (turn, date_of(slot))))
    view = replace(view, title=name, caption=caption, details=(when,))
    return replace(view, board=game.board, players=game.players)


def free_text(card: Card, *, damaged: bool = False) -> str:
    """How many slots games may still take, how many are kept free of them, and whether a save is damaged."""
    reserved, all_of_them = len(reserved_slots(card)), len(card.slots)
    free = card.free - reserved
    # Translators: all four are numbers of slots of a memory card; at most 52 letters.
    match bool(reserved), damaged:
        case True, True:
            return tr(
                "{free} of {all} slots free, {reserved} reserved, a save is damaged",
                free=free,
                all=all_of_them,
                reserved=reserved,
            )
        case True, False:
            return tr(
                "{free} of {all} slots free, {reserved} reserved",
                free=free,
                all=all_of_them,
                reserved=reserved,
            )
        case False, True:
            return tr("{free} of {all} slots free, a save is damaged", free=free, all=all_of_them)
    return tr("{free} of {all} slots free", free=free, all=all_of_them)


def blocks(slot: Slot) -> str:
    """How much of a card the save takes, in words."""
    # Translators: how much of a memory card a save takes; at most 14 letters.
    return tr_count("{count} slot", "{count} slots", len(slot.blocks) or 1)


class SlotViews:
    """The views of a card's slots, made once for each card; only their icons move."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._seconds = 0.0
        self._made: dict[int, tuple[Card, tuple[_Frames, ...]]] = {}

    def tick(self, seconds: float) -> None:
        """Let the icons move."""
        self._seconds += seconds

    def views(self, number: int, card: Card) -> tuple[SlotView, ...]:
        """The fifteen slots of a card, all enabled."""
        known = self._made.get(number)
        if known is None or known[0] is not card:
            known = self._made[number] = (card, tuple(_frames(slot, card) for slot in card.slots))
        seconds = 0.0 if self._services.options.reduced_motion else self._seconds
        return tuple(views[icon.showing(seconds) if icon else 0] for icon, views in known[1])


_Frames = tuple[Icon | None, tuple[SlotView, ...]]
"""An icon, and the view of its slot with each of its pictures."""


def _frames(slot: Slot, card: Card) -> _Frames:
    """A slot in words and with its icon, which every part of a long save bears."""
    view = slot_view(slot)
    if slot.number in reserved_slots(card):
        # Translators: a slot of a memory card that is kept free of games; at most 24 letters.
        reserved = tr_as("a slot", "Reserved")
        return None, (replace(view, title=reserved, details=(str(RESERVED),)),)
    if slot.free:
        return None, (view,)
    first = card.slot(slot.blocks[0]) if slot.state is SlotState.CONTINUED else slot
    if first is not slot:
        view = replace(view, title=tr("Part of the save in slot {number}", number=first.number))
    icon = first.icon
    if icon is None:
        return None, (view,)
    return icon, tuple(replace(view, icon=icon.rgba(number)) for number in range(len(icon.frames)))


class SlotsScene(Scene):
    """The slots of one card at a time. Subclasses say what can be done with one."""

    title: str | Message = ""
    topic = "cards"

    def __init__(self, services: Services) -> None:
        assert services.keeper
        self.services = services
        self.keeper = services.keeper
        self.number = next((n for n in CARD_SLOTS if isinstance(seen(services, n), Card)), CARD_SLOTS[0])
        """The card that is shown: 1 or 2."""
        self.focus = 0
        self.trouble: str | Message = ""
        """One sentence about what went wrong last."""
        self.slot_views = SlotViews(services)
        for number in CARD_SLOTS:
            self.keeper.look(number)

    @property
    def card(self) -> Card | CardError:
        return seen(self.services, self.number)

    @property
    def slot(self) -> Slot | None:
        """The slot under the selector."""
        card = self.card
        return card.slots[self.focus] if isinstance(card, Card) else None

    def commands(self) -> Sequence[SceneCommand]:
        other = card_name(other_card(self.number))
        moves = () if self.slot else (Action.LEFT, Action.RIGHT)
        return [
            *self._main(),
            *directions(tr("Move") if self.slot else other, self._move, *moves),
            *self._extra(),
            SceneCommand(Action.SCORES, other, lambda: self._turn_to(other_card(self.number))),
            SceneCommand(Action.BACK, BACK, Pop),
        ]

    def _main(self) -> Sequence[SceneCommand]:
        """What ✕ does now."""
        do = self._act_on(self.slot) if self.slot else None
        return [SceneCommand(Action.CONFIRM, self._verb(), do)] if do else []

    def _act_on(self, slot: Slot) -> Do | None:
        """What ✕ does with a slot; None if nothing."""
        raise NotImplementedError

    def _verb(self) -> str | Message:
        """What ✕ is called."""
        return SELECT

    def _extra(self) -> Sequence[SceneCommand]:
        """Further commands."""
        return ()

    def _advice(self, card: Card) -> str | Message:
        """What there is to say about a card as a whole, if nothing went wrong; may be empty."""
        raise NotImplementedError

    def _is_trouble(self, advice: str | Message) -> bool:  # noqa: ARG002 - most advice is about trouble
        """Whether what there is to say of a card is something that went wrong."""
        return True

    def update(self, dt: float) -> Change | None:
        self.slot_views.tick(dt)
        return None

    def _turn_to(self, number: int) -> None:
        """Show a card; where nothing can be done with the slot under the selector, go to one where it can."""
        self._show(number)
        slots = self.card.slots if isinstance(self.card, Card) else ()
        useful = [at for at, slot in enumerate(slots) if self._act_on(slot)]
        if useful and self.focus not in useful:
            self.focus = useful[0]

    def _show(self, number: int) -> None:
        self.number = number
        self.trouble = ""

    def _move(self, action: Action) -> None:
        """The rows wrap; beyond the left and the right edge lies the other card."""
        row, column = divmod(self.focus, COLUMNS)
        self.trouble = ""
        match action:
            case Action.LEFT | Action.RIGHT:
                column += 1 if action is Action.RIGHT else -1
                if column not in range(COLUMNS) or self.slot is None:
                    self._show(other_card(self.number))
                column %= COLUMNS
            case _:
                row = (row + (1 if action is Action.DOWN else -1)) % (15 // COLUMNS)
        self.focus = row * COLUMNS + column

    def view(self) -> Picture:
        card = self.card
        said, tone = self.trouble, Tone.BAD
        if isinstance(card, Card):
            text = free_text(card)
            said = said or self._advice(card)
            tone = Tone.BAD if self.trouble or self._is_trouble(said) else Tone.PLAIN
        else:
            text = why_not(self.services, self.number, card)
        tabs = tuple(card_name(number) for number in CARD_SLOTS)
        tab = CARD_SLOTS.index(self.number)
        head = Columns((Words(str(self.title), Look.HEADING), Tabs(tabs, tab)), (0.6, 0.4))
        body = Pile((head, *self._all_slots(self._status() or text)), Air.LITTLE)
        panels: tuple[Panel, ...] = (Scrim(DIM), Sheet(self.name, body, SheetPlace.CARD))
        if said:
            panels += (Notice(str(said), tone),)
        return Picture(panels=panels, opaque=True)

    def slots(self) -> tuple[SlotView, ...]:
        """Those that something can be done with are bright; none where the card cannot be used."""
        card = self.card
        if isinstance(card, CardError):
            return ()
        return tuple(
            replace(view, enabled=self._act_on(slot) is not None)
            for view, slot in zip(self.slot_views.views(self.number, card), card.slots, strict=True)
        )

    def _all_slots(self, text: str) -> tuple[Block, ...]:
        """All slots, and the focused one in full; or why there are none."""
        views = self.slots()
        if not views:
            return (Pile((CardSign(faint=True), Words(text, lines=2)), Air.LITTLE, middle=True),)
        view = views[self.focus]
        first, more = told(view)
        full = Pile((Pile((*first, *more)), *board_of(view)), Air.USUAL)
        grid = slot_grid(views, self.focus)
        return Words(text), Columns((grid, full), (0.56, 0.44), Air.MUCH)

    def _status(self) -> str:
        """What is going on; empty where there is nothing to wait for."""
        return ""
