"""What is found around comes and goes while somebody chooses: gold, sign and what is entered are one row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controllers.actions import Action, Brand
from game.lexicon.words import Lexicon
from game.render.panels import sheet_panel
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.drawing import draw_panel
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit, sliding
from game.render.panels.pen import Pen
from game.rooms.directory import Listing, PartyThere, SofaHere
from game.scenes.kit.picture.sheet import Sheet
from game.scenes.kit.pointing import Item
from game.scenes.kit.scene import Push
from game.scenes.start.join_elsewhere import FAR, KEYS, JoinElsewhere
from game.wire.to_room import Summary
from tests.scenes.couch import services
from tests.scenes.duplicate.sofas import NoParties
from tests.scenes.rooms.paired import Home, WireRooms
from tests.scenes.scripted_maven import ScriptedMaven

PARTIES = tuple(PartyThere(name, f"{name}:1") for name in ("Ann", "Bea"))
ROOMS = tuple(
    Listing(Summary(f"r{n}", "Kitchen", "No timer", 4, (), playing=n == 3), "here", 2) for n in range(4)
)
FRAME, LONG = 0.02, 1.0


class EnteredError(Exception):
    """A room is entered: that with this id."""


class Rooms(WireRooms):
    """See `RoomsAround`: found are those of `listings`."""

    listings: Sequence[Listing] = ()

    def look(self) -> Sequence[Listing]:
        return self.listings

    def _enter(self, listing: Listing) -> NoReturn:
        raise EnteredError(listing.summary.id)

    def join(self, listing: Listing, sofa: SofaHere, code: str = "") -> NoReturn:
        self._enter(listing)

    def watch(self, listing: Listing) -> NoReturn:
        self._enter(listing)


class Parties(NoParties):
    """Found are those of `parties`."""

    parties: Sequence[PartyThere] = ()

    def look(self) -> Sequence[PartyThere]:
        return self.parties

    def close(self) -> None:
        return None


class Chooser:
    """Join, its rows, and how it is drawn frame by frame."""

    def __init__(self, lexicon: Lexicon) -> None:
        house = services(lexicon, ScriptedMaven())
        self.rooms, self.parties = Rooms(Home(lexicon)), Parties()
        house.open_rooms, house.open_parties = lambda: self.rooms, lambda: self.parties
        self.scene, self.motion = JoinElsewhere(house, lambda: None), Easing()

    def find(self, parties: Sequence[PartyThere], rooms: Sequence[Listing]) -> None:
        self.parties.parties, self.rooms.listings = parties, rooms
        self.scene.update(FRAME)

    def press(self, action: Action) -> object:
        return next(one for one in self.scene.commands() if one.action is action).do()

    @property
    def panel(self) -> Sheet:
        panel = self.scene.view().panels[0]
        assert isinstance(panel, Sheet)
        return panel

    @property
    def chosen(self) -> str | None:
        """The key of the row with the sign."""
        place = self.scene.place
        return self.scene.found[place].key if place is not None else None

    def gold(self, *waits: float) -> str | None:
        """The key of the row on which the gold lies in the last of some pictures, so many seconds apart; None
        if it is on its way."""
        for seconds in waits:
            self.motion.advance(seconds)
            told = self._drawn()
        return told

    def _drawn(self) -> str | None:
        self.motion.begin()
        kit = Kit(Pen(), Canvas.of((1920, 1080)), self.motion, Brand.PLAYSTATION)
        grounds: list[Rect] = []

        def noted(on: Kit, name: object, box: Rect) -> Rect:
            grounds.append(sliding(on, name, box))
            return grounds[-1]

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sheet_panel, "sliding", noted)
            draw_panel(self.panel, kit)
        self.motion.end()
        keys, rows = sum(map(len, KEYS)), self.scene.found
        places = {
            item.number - keys: box
            for box, item in kit.pen.targets
            if isinstance(item, Item) and item.number >= keys
        }
        lies_on = [rows[n].key for n, box in places.items() if grounds and abs(box.y - grounds[0].y) < 1]
        return lies_on[0] if lies_on else None

    def entered(self) -> str | None:
        """The key of the row that a press enters; None where its sign is off."""
        if not any(one.action is Action.CONFIRM for one in self.scene.commands()):
            return None
        try:
            change = self.press(Action.CONFIRM)
        except EnteredError as room:
            return str(room)
        if isinstance(change, Push):
            return FAR
        assert isinstance(self.scene.wanted, PartyThere)
        return self.scene.wanted.address


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


FOUND = st.tuples(
    st.lists(st.sampled_from(PARTIES), unique=True),
    st.lists(st.sampled_from(ROOMS), unique_by=lambda one: one.summary.id),
)


@given(st.lists(FOUND | st.sampled_from((Action.UP, Action.DOWN)), max_size=8))
def test_what_is_gold_is_what_is_entered_whatever_comes_and_goes(
    lexicon: Lexicon, course: Sequence[tuple[list[PartyThere], list[Listing]] | Action]
) -> None:
    chooser = Chooser(lexicon)
    chooser.find(PARTIES[:1], ROOMS[:1])
    for step in course:
        before = chooser.chosen
        if isinstance(step, Action):
            chooser.press(step)
            assert chooser.gold(FRAME, LONG) == chooser.chosen
            continue
        chooser.find(*step)
        there = {row.key for row in chooser.scene.found}
        if before != FAR:
            assert chooser.chosen == before or before not in there
        assert chooser.gold(FRAME) == chooser.chosen, "at once"
    chosen = chooser.chosen
    assert chooser.entered() in (chosen, None)


def test_whoever_comes_back_to_the_list_stands_on_the_same_row_with_all_above_in_sight(
    lexicon: Lexicon,
) -> None:
    chooser = Chooser(lexicon)
    chooser.find(PARTIES[:1], ROOMS[:2])
    chooser.press(Action.DOWN)
    chooser.find((), ())  # nobody has looked while a room was open
    assert chooser.chosen == FAR
    chooser.find(PARTIES[:1], ROOMS[:2])
    assert chooser.chosen == "r0"


def test_the_row_after_one_that_is_gone_is_chosen_and_the_way_far_away_only_where_nothing_is_found(
    lexicon: Lexicon,
) -> None:
    chooser = Chooser(lexicon)
    chooser.find((), ROOMS[:3])
    chooser.press(Action.DOWN)
    chooser.press(Action.DOWN)
    chooser.find((), ROOMS[:2])
    assert chooser.chosen == "r1"
