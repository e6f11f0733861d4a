"""What all phases of the table share: the game, what is seen of it, and what holds for whoever looks on."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.language.messages import NOTHING, Message, tr
from game.match.game_client import GameClient, HomeGameClient
from game.options import privacy_under
from game.rules.bonus import bonus_for
from game.rules.event_messages import Telling, ToldTo, message_for
from game.rules.events import Event, PlayScore
from game.rules.may_know import may_see_thoughts
from game.rules.moves import Place, Square
from game.rules.position import Position
from game.rules.record import Seat
from game.rules.rules_and_defaults import Privacy
from game.scenes.kit.mode import PARLOUR, Mode
from game.scenes.kit.picture.game_panels import ScoreWindows
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.kit.picture.moment_panels import Occasion
from game.scenes.kit.services import Services
from game.scenes.table.camera_zoom import Zoom
from game.scenes.table.hold_to_peek import Peek
from game.scenes.table.rack_shuffle import shuffled
from game.scenes.table.seat_and_play_labels import END_TURN, SeatCaption, figure_of
from game.scenes.table.tabletop import Tabletop
from game.scenes.table.turn_clock import TurnClock, is_timed

NEWS_SECONDS = 6.0


@dataclass(frozen=True, slots=True)
class TurnWords:
    """What a turn is called where it is not one of several in a row."""

    yours: str | Message = SeatCaption.YOUR_TURN.value
    end: str | Message = END_TURN
    nothing_laid: str | Message = ""
    """Why the turn cannot end without a tile; empty: then it is asked whether to pass."""


class TableState:
    """One table. The phase in force reads and writes it; the scene alone decides which phase that is."""

    def __init__(
        self, services: Services, door: GameClient, before: Sequence[int] = (), mode: Mode = PARLOUR
    ) -> None:
        self.services = services
        self.mode = mode
        """What is offered at this table."""
        self.door = door
        position, count = door.game.position, len(door.game.seats)
        self.tabletop = Tabletop(position)
        self.alone = count == 1
        """Whether this is a game for one."""
        self.zoom = Zoom.CLOSE
        self.windows = ScoreWindows.DEFAULT
        self.cursor = position.board.centre
        """Where the selector was over the board in the latest turn."""
        self.figures = tuple(
            figure_of(services.seat_of(seat.name) if number in door.here and not seat.looks else seat, number)
            for number, seat in enumerate(door.game.seats)
        )
        """Which figure stands for each seat; whoever sits here and did not say is known by name."""
        self.away: frozenset[int] = frozenset()
        """Seats whose people sit elsewhere and are not there: their figures sleep."""
        self.scores = [0] * count
        """As the boxes show them; they lag behind the position while a turn is shown."""
        self.besides: list[Counter[Message]] = [Counter() for _ in range(count)]
        """What of each seat's score is not for words, by what it is for."""
        self.before = before
        """What each seat brought from the earlier games of a round; empty in the first, or where unknown."""
        self.bonus_of: Callable[[int], int] = lambda tiles: bonus_for(
            tiles, self.position.rules.rack_size, self.position.rules.bonus
        )
        """The bonus of a play of so many tiles, as it is previewed."""
        self.turn_words = TurnWords()
        self.doubtful: tuple[int, int] | None = None
        """Seat and points of a play that may still be challenged: they count when it stands."""
        self.out = position.gone
        """Seats that play no longer, as far as that was shown."""
        self.headline = self.latest = NOTHING
        """What was done last: with the name, and beside the mark of whoever did it."""
        self.told_by: int | None = None
        """The seat whose turn the headline tells."""
        self.last_score: tuple[int, PlayScore] | None = None
        """Seat and score of the latest play on show."""
        self.last_play: frozenset[Square] = frozenset()
        """The squares of the tiles laid in the latest play."""
        self.last_word: tuple[Square, ...] = ()
        """The squares of the whole main word of the latest play."""
        self.viewer = min(door.here, default=0)
        """The seat whose rack stands at the bottom of the screen."""
        self.on_turn = position.to_move
        """The seat whose box is highlighted: its turn is going on or being shown."""
        self.peek = Peek()
        """Whether a player who hides the rack looks at it just now."""
        self.thoughts = self.may_see_thoughts and not (door.here and services.options.fast_ai)
        """Whether the words that the computer thinks of are shown on the board."""
        self.pad = ""
        """The pad that pressed last."""
        self.still = False
        """Time stands still: the game is paused."""
        self.clock = TurnClock()
        self.host_has_clock = False
        """Whether whoever hosts the game has a clock besides that of its rules."""
        self.hints = [0] * count
        """Hints that each seat has taken in this game."""
        self.hint_due: int | None = None
        """The seat that has paid for a hint and not seen it yet."""
        self.laid_due: Place | None = None
        """What lay on the board when the game was left, until whoever is to move goes on."""
        self._hinted: int | None = None
        """The moment of the latest hint: looking again is no other."""
        self._news: Notice | None = None
        self._news_left = 0.0
        self._news_ply: int | None = None
        """The moment that the news is about, if it is about one."""
        self.scene_seen = False
        """Whether a scene was shown in full in this game: afterwards they are shorter."""
        self.occasions: set[Occasion] = set()
        """The small moments that this game has had: each comes once."""
        self.own_best: dict[int, int] = {}
        """The most points that people here have ever had for a play, as far as that was looked up."""
        self.remark: Notice | None = None
        """What one of the people of Maven says just now."""
        self._remark_left = 0.0
        self._luck = random.Random(door.luck)

    @property
    def position(self) -> Position:
        """The game as far as this table knows it; the tabletop may lag behind it."""
        return self.door.game.position

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays."""
        return self.door.game.seats

    def name_of(self, seat: int) -> str:
        """What the player of a seat is called."""
        return self.seats[seat].name

    # ------------------------------------------------------------ who sees what

    @property
    def privacy(self) -> Privacy:
        """How the racks of people are kept from each other here."""
        return privacy_under(self.position.rules, self.services.options)

    @property
    def may_see_thoughts(self) -> bool:
        """Whether the words that the computer thinks of may be seen here, as its rack may."""
        return not self.door.here or may_see_thoughts(self.position.rules)

    @property
    def hides_racks(self) -> bool:
        """Several people share the screen, and want their racks kept apart."""
        return len(self.door.here) > 1 and self.privacy is not Privacy.OPEN

    def shows_racks_of(self, seat: int) -> bool:
        """Whether the rack of somebody at this table lies open while another one plays."""
        return self.privacy is Privacy.OPEN and not self.by_phone(seat)

    @property
    def peeks(self) -> bool:
        """Whether players look at their own racks by holding a button."""
        return self.hides_racks and self.privacy in (Privacy.PEEK, Privacy.PHONE)

    def by_phone(self, seat: int) -> bool:
        """Whether a seat is played on a phone, awake or asleep."""
        return self.may_use_phones and self.services.phones.holds(seat)

    @property
    def may_use_phones(self) -> bool:
        """Whether phones can play in the game at this table."""
        return isinstance(self.door, HomeGameClient) and self.services.phones.is_on(self.door.match)

    @property
    def curtained(self) -> bool:
        """Whether the rack at the bottom lies face down while nobody plays from it."""
        return self.hides_racks or self.by_phone(self.viewer)

    @property
    def is_timed(self) -> bool:
        """Whether a clock runs in this game."""
        return self.host_has_clock or is_timed(self.position)

    def draws_by_hand(self, seat: int) -> bool:
        """Whether a seat picks its own tiles; the first racks are dealt."""
        return self.picks_a_lot(seat) and self.position.ply > 0

    def picks_a_lot(self, seat: int) -> bool:
        """Whether a seat picks the tile itself that it draws for the first turn."""
        here = seat in self.door.here and not self.by_phone(seat)
        return not self.position.rules.auto_pick and here

    # ------------------------------------------------------------ news

    def say(self, news: Notice, *, of_turn: bool = False) -> None:
        """Show a sentence for a while, wherever no phase has another; one `of_turn` not beyond this turn."""
        self._news, self._news_left = news, NEWS_SECONDS
        self._news_ply = self.position.ply if of_turn else None

    def say_of_turn(self, news: Notice) -> None:
        """Show a sentence that is nobody else's: it goes with the turn."""
        self.say(news, of_turn=True)

    @property
    def news(self) -> Notice | None:
        """What everybody should know just now."""
        stale = self._news_ply not in (None, self.position.ply)
        return self._news if self._news_left and not stale else None

    def let_say(self, level: int, text: Message) -> None:
        """One of the people of Maven says something, once in an evening."""
        self.services.said.append(text)
        self.remark, self._remark_left = Notice(str(text), face=level), NEWS_SECONDS

    def age_news(self, dt: float) -> None:
        """Let time pass for what was said."""
        self._news_left = max(0.0, self._news_left - dt)
        self._remark_left -= dt
        if self._remark_left <= 0:
            self.remark = None

    @property
    def telling(self) -> Telling:
        """How what happens is told to all before this screen."""
        return Telling([seat.name for seat in self.seats], rules=self.position.rules)

    def note_turn(self, seat: int, event: Event) -> None:
        """Note what a seat did last."""
        self.headline = message_for(event, ToldTo.HEADLINE, self.telling)
        self.latest, self.told_by = message_for(event, ToldTo.BOX, self.telling), seat

    @property
    def hinted_now(self) -> bool:
        """Whether a hint was taken in this very turn: looking again is free."""
        return self._hinted == self.position.ply

    def count_besides(self, seat: int, what: Message, points: int) -> None:
        """Points that a seat gains or loses otherwise than by words are shown in its box from now on."""
        self.scores[seat] += points
        self.besides[seat][what] += points

    def paid_hint(self, seat: int) -> None:
        """A hint was paid for: it is shown when the turn goes on."""
        self.count_hint(seat)
        self.hint_due = seat

    def count_hint(self, seat: int) -> None:
        """The list of words was opened: high scores say who had help."""
        if self._hinted != self.position.ply:
            self._hinted = self.position.ply
            self.hints[seat] += 1

    # ------------------------------------------------------------ camera and rack

    @property
    def flip_label(self) -> str:
        """What the camera button does outside the rack."""
        # Translators: a button; at most 10 letters.
        return tr("Zoom out") if self.zoom is Zoom.CLOSE else tr("Zoom in")

    def flip_zoom(self) -> None:
        """Near or far: outside one's own turn there is nothing to place."""
        self.zoom = Zoom.FAR if self.zoom is Zoom.CLOSE else Zoom.CLOSE

    @property
    def looks_on(self) -> bool:
        """Whether nobody plays at this table, and no rack is seen."""
        return not self.door.here and not self.door.game.viewer

    def shuffle_viewer(self) -> None:
        """Mix the rack at the bottom while somebody else is on turn."""
        slots = self.tabletop.racks[self.viewer]
        self.tabletop.racks[self.viewer] = shuffled(slots, self.permute)

    def permute(self, count: int) -> list[int]:
        """An order of range(count), for shuffling a rack; equal for equal seeds and presses."""
        order = list(range(count))
        self._luck.shuffle(order)
        return order
