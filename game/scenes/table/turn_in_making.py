"""A human's turn in the making, as a value: the draft, the selector beside it, and the word lane while open.

Every thumb movement makes another one. What it knows of the game is the board; time, notices and the moves
themselves are the business of `HumanTurn`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from controllers.actions import Action
from game.rules.moves import Place
from game.scenes.kit.button import STEPS
from game.scenes.kit.picture.game_panels import Spot
from game.scenes.table.draft import Draft
from game.scenes.table.rack_tiles import Slots


@dataclass(frozen=True, slots=True)
class Lane:
    """A word lane: which way its word runs, and what the thumb is doing."""

    down: bool
    choosing: bool
    """Whether the start is still being chosen."""
    turned: bool = False
    """Whether the direction was chosen by hand, and so stays."""
    held: bool = False
    """Whether the slots have keys of their own."""
    word: str = ""
    """What was entered as a whole, and is laid where it starts."""
    tiles: str = ""
    """Of a word that was laid already: the tiles that make it, and no others do."""
    before: TurnInMaking | None = None
    """What is gone back to if the whole word is not laid, or the held keys are let go of untouched."""


@dataclass(frozen=True, slots=True)
class TurnInMaking:
    """Tiles and selector of one turn."""

    draft: Draft
    order: Slots
    """The rack before its first tile left: what taking everything back restores."""
    focus: int
    """The rack slot that the selector is on, or was on last."""
    spot: Spot = Spot.RACK
    rack_left: bool = False
    """Whether the rack stands at the left of Menu and End Turn."""
    lane: Lane | None = None
    """The fast way of laying a word, while it is open."""
    cleared: Place | None = None
    """What ▲ took back last, until something else is picked."""
    shaking: frozenset[str] = frozenset()
    """Keys of the tiles of a refused play."""
    returns: bool = False
    """Whether the shaking tiles return to the rack: after an invalid word, not after a misplaced one."""

    @classmethod
    def begun(cls, draft: Draft, *, rack_left: bool = False) -> TurnInMaking:
        """At the first tile of the rack."""
        first = next((i for i, tile in enumerate(draft.slots) if tile), 0)
        return cls(draft, draft.slots, first, rack_left=rack_left)

    # ------------------------------------------------------------ the word as a whole

    def with_draft(self, draft: Draft) -> TurnInMaking:
        """The same with other tiles laid or held."""
        return replace(self, draft=draft)

    def word_begun(self) -> TurnInMaking:
        """A tile is about to leave the rack; if it is the first, taking back restores this rack.

        A player who goes on at once mends a refused word where it lies.
        """
        return replace(self, cleared=None, shaking=frozenset(), returns=False).word_ended()

    def word_ended(self) -> TurnInMaking:
        """Without a tile on the board, the rack is as it should be."""
        return self if self.draft.laid else replace(self, order=self.draft.slots)

    def refused(self, *, returns: bool) -> TurnInMaking:
        """The tiles shake, and after that may return to the rack."""
        return replace(self, shaking=frozenset(laid.tile.key for laid in self.draft.laid), returns=returns)

    def shaken(self) -> TurnInMaking:
        """The tiles have shaken long enough."""
        still = replace(self, shaking=frozenset(), returns=False)
        return still.take_back_all() if self.returns else still

    def clear(self) -> TurnInMaking:
        """Everything back on the rack, before another kind of move is made."""
        draft = self.draft.take_back_all(self.order)
        return replace(self, draft=draft, shaking=frozenset(), returns=False)

    def take_back_all(self) -> TurnInMaking:
        """Everything back on the rack, by a slip of the thumb perhaps: it can be undone."""
        draft = self.draft.take_back_all(self.order)
        return replace(self, cleared=self.draft.place(), draft=draft).settled()

    def with_play(self, play: Place) -> TurnInMaking:
        """A whole play laid on the board; it is still only a draft."""
        bare = self.clear()
        draft = bare.draft.with_play(play)
        return replace(bare, lane=None, order=bare.draft.slots, cleared=None, draft=draft).settled()

    def undo_clear(self) -> TurnInMaking:
        """Undo taking a whole word back: a slip of the thumb need not cost it."""
        assert self.cleared
        return self.with_play(self.cleared)

    # ------------------------------------------------------------ on the rack

    def stops(self) -> list[tuple[Spot, int]]:
        """Where the selector may stand beside the board, from the left; slots are numbered."""
        tiles = [(Spot.RACK, slot) for slot, tile in enumerate(self.draft.slots) if tile]
        menu = [] if self.lane else [(Spot.MENU, 0)]
        return [*tiles, *menu, (Spot.END_TURN, 0)] if self.rack_left else [*menu, *tiles, (Spot.END_TURN, 0)]

    def move_focus(self, action: Action) -> TurnInMaking:
        """Along Menu, the tiles and End Turn, round the ends; gaps are skipped."""
        stops = self.stops()
        here = (self.spot, self.focus if self.spot is Spot.RACK else 0)
        index = stops.index(here) if here in stops else self._nearest(stops)
        spot, slot = stops[(index + (1 if action is Action.RIGHT else -1)) % len(stops)]
        return replace(self, spot=spot, focus=slot if spot is Spot.RACK else self.focus)

    def _nearest(self, stops: list[tuple[Spot, int]]) -> int:
        """The stop just left of an empty slot."""
        left = (i for i, (spot, slot) in enumerate(stops) if spot is Spot.RACK and slot <= self.focus)
        return max(left, default=0)

    def settled(self) -> TurnInMaking:
        """The selector on the nearest tile, or on End Turn once the rack is empty."""
        filled = [slot for slot, tile in enumerate(self.draft.slots) if tile]
        if not filled:
            return replace(self, spot=Spot.END_TURN)
        focus = min(filled, key=lambda slot: (abs(slot - self.focus), slot))
        return replace(self, focus=focus, spot=Spot.RACK)

    def pick(self) -> TurnInMaking:
        """Take the tile under the selector in the hand."""
        begun = self.word_begun()
        return begun.with_draft(begun.draft.pick(self.focus))

    def slide(self, action: Action) -> TurnInMaking:
        """Move the held tile along the rack; the selector goes with it."""
        draft = self.draft.slide(STEPS[action][1])
        assert draft.hand
        return replace(self, draft=draft, focus=draft.hand.slot)

    def put_down(self) -> TurnInMaking:
        """The held tile back on the rack."""
        return self.with_draft(self.draft.put_down()).word_ended()

    def shuffle(self, permute: Callable[[int], Sequence[int]]) -> TurnInMaking:
        """The rack in another order, as `Draft.shuffle` has it."""
        return self.with_draft(self.draft.shuffle(permute)).word_ended().settled()

    # ------------------------------------------------------------ on the board

    def raise_hand(self) -> TurnInMaking:
        """Carry the held tile over the board."""
        return replace(self, draft=self.draft.raise_hand(), spot=Spot.BOARD)

    def to_board(self) -> TurnInMaking:
        """The selector over the board."""
        return replace(self, spot=Spot.BOARD)

    def move_cursor(self, action: Action) -> TurnInMaking:
        """One square further; below the last row lies the rack."""
        moved = self.draft.move_cursor(*STEPS[action])
        if moved:
            return self.with_draft(moved)
        return self._down_to_rack() if action is Action.DOWN else self

    def _down_to_rack(self) -> TurnInMaking:
        """A tile in the hand comes along."""
        draft = self.draft.lower_hand()
        if draft.hand:
            return replace(self, draft=draft, focus=draft.hand.slot, spot=Spot.RACK)
        return self.with_draft(draft).settled()

    def lay(self, face: str) -> TurnInMaking:
        """Place the held tile under the cursor as `face`."""
        return self.with_draft(self.draft.lay(face)).settled()

    def lift(self) -> TurnInMaking:
        """Take up again the tile placed this turn under the cursor."""
        return self.with_draft(self.draft.lift())

    def take_back(self) -> TurnInMaking:
        """The tile in the hand or under the cursor back to the rack."""
        return self.with_draft(self.draft.take_back()).word_ended().settled()


@dataclass(frozen=True, slots=True)
class NameBlank:
    """A blank is to be laid: which letter is it?"""

    lay: Callable[[TurnInMaking, str], TurnInMaking]
    """Goes on with the turn as it is by then, and with the answer in lower case."""


ThumbEdit = TurnInMaking | NameBlank
"""What a thumb movement makes of a turn."""
