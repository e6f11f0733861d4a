"""Showing what a turn did, at a pace that eyes can follow. ✕ skips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from controllers.actions import Action
from game.language.messages import Message, message, tr
from game.rules.bonus import BINGO, USUAL_LABEL
from game.rules.event_messages import ToldTo, message_for
from game.rules.events import (
    Adjusted,
    BlankTraded,
    ChallengeResolved,
    Event,
    GameEnded,
    HintBought,
    OpenerDrawn,
    Passed,
    PenaltyCharged,
    PlayScore,
    PlayStood,
    SuddenDeathBegan,
    TilesDrawn,
    TilesExchanged,
    TilesPlaced,
    TurnMissed,
    WordRejected,
)
from game.rules.may_know import may_look_up
from game.rules.moves import Square, Tile
from game.rules.points_besides import points_besides
from game.rules.record import colors_of
from game.scenes.kit.button import Button
from game.scenes.kit.picture.figures import Mood
from game.scenes.kit.picture.game_panels import Refusal
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.moment_panels import BigMoment, WordLight
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.table.all_tiles_moment import timeline
from game.scenes.table.last_tiles import LastTiles, LeftTiles, last_tiles
from game.scenes.table.phase import Next, Onward, Phase
from game.scenes.table.pick_tiles import PickLot, PickTiles
from game.scenes.table.small_moment import LONGER, SmallMoment, small_moment
from game.scenes.table.table_state import TableState
from game.scenes.table.turn_pace import FAST, Beat, counted_score, pace_of, schedule

LINGER = 1.6
"""Seconds at the end of a game before the results."""


class ShowTurn(Phase):
    """Brings the tabletop up to date with the position, beat by beat."""

    name = "showing"
    waits_for_people = False

    def __init__(
        self,
        state: TableState,
        events: tuple[Event, ...],
        *,
        laid: bool,
        picked: bool = False,
        why: str = "",
    ) -> None:
        """`laid`: the tiles of the play lie there already. `picked`: the first event was picked by hand.
        `why`: the sentence that a missed turn is told with."""
        super().__init__(state)
        self._why = why
        options = state.services.options
        pace = FAST if options.fast_ai else pace_of(options.placement_speed)
        shown, self._by_hand, self._rest = until_pick(state, events, int(picked))
        scene = None if pace is FAST else timeline(seen=state.scene_seen, still=options.reduced_motion)
        ended = any(isinstance(event, GameEnded) for event in events)
        self._last = None if pace is FAST or not ended else self._last_tiles(shown)
        ending = self._last.length if self._last else None
        self._small = None if pace is FAST else small_moment(shown, state)
        if self._small:
            pace = replace(pace, hold=pace.hold + LONGER)
        self.showing = schedule(shown, pace, laid=laid, scene=scene, ending=ending)
        self.time = 0.0
        self.curtain = state.curtained
        self._done: dict[int, int] = {}
        """Tiles moved so far, by number of the beat."""
        self._finished: set[int] = set()
        self._withdrawn: list[Tile] = []
        """The tiles of a play that was challenged away, still on the board."""
        self.linger = LINGER if ended and not self._last else 0.0
        self._catch_up()

    def _last_tiles(self, shown: tuple[Event, ...]) -> LastTiles | None:
        position, still = self.state.position, self.state.services.options.reduced_motion
        return last_tiles(shown, position.racks, position.rules.tiles.total, still=still)

    @property
    def listens(self) -> bool:
        return False

    @property
    def asks(self) -> bool:
        return not self.moment and self._ending is None

    def commands(self) -> Sequence[Button[Next]]:
        if not self.asks:  # whatever is pressed skips it, and does nothing else
            return [
                Button(action, SKIP if action is Action.CONFIRM else "", self._skip_scene)
                for action in Action
            ]
        return [Button(Action.CONFIRM, SKIP, self._skip)]

    def _skip(self) -> None:
        """To the end of what happens, and from there over the last look at the board."""
        length = self.showing.length
        self.time = length if self.time < length else length + self.linger
        self._catch_up()

    def _skip_scene(self) -> None:
        """Back to the table, where the score joins the total, or on to the results."""
        if (beat := self._beat) is not None:
            self.time = beat.end
        self._catch_up()

    def update(self, dt: float) -> Next:
        self.time += dt
        self._catch_up()
        if self.time < self.showing.length + self.linger:
            return None
        if self._by_hand is None:
            return Onward.SHOWN
        kind, seat, letters = self._by_hand
        return kind(self.state, seat, letters, then=self._after_drawing)

    def _after_drawing(self) -> ShowTurn:
        """The tiles are drawn: what came after; a lot is told first."""
        lot = self._by_hand is not None and self._by_hand[0] is PickLot
        return ShowTurn(self.state, self._rest, laid=False, picked=lot)

    def _catch_up(self) -> None:
        for number, beat in enumerate(self.showing.beats):
            if self.time >= beat.start:
                self._advance(number, beat)
            if self.time >= beat.end and number not in self._finished:
                self._finished.add(number)
                self._finish(beat.event)
        self._look_on()

    def _look_on(self) -> None:
        """All look at the board as when they were asked about a play, until it is decided; no rack is seen
        but to take tiles back.
        """
        beat, decided, bare = self._beat, False, False
        match beat.event if beat else None:
            case ChallengeResolved(upheld=upheld):
                decided, bare = True, not upheld
            case PlayStood(seat):
                decided = bare = self.state.seats[seat].kind == "human" and self.showing.pace is not FAST
        self.bare, self.camera = bare, Camera(Shot.CHALLENGE) if decided else None
        if self.left:
            self.camera, self.curtain = Camera(Shot.TABLE), False

    def _advance(self, number: int, beat: Beat) -> None:
        """Move the tiles that are due."""
        done, tabletop = self._done.get(number, 0), self.state.tabletop
        match beat.event:
            case TilesPlaced(seat, tiles):
                self._done[number] = due = self.showing.tiles_down(beat, self.time)
                if not self.showing.laid:
                    for tile in sorted(tiles)[done:due]:
                        tabletop.lay(seat, tile)
                if due == len(tiles):
                    self._note_play(beat.event)
            case ChallengeResolved(_, seat, True):
                self._take_back(number, seat, self.showing.tiles_back(beat, self.time))
            case TilesDrawn(seat, tiles):
                self._done[number] = due = self.showing.drawn(beat, self.time)
                for letter in tiles[done:due]:
                    tabletop.deal(seat, letter)
                if self.state.position.ply == 0:  # who begins is known now
                    self.state.on_turn = self.state.position.to_move
            case OpenerDrawn(seat):
                self.state.on_turn = seat
            case BlankTraded(seat, square, letter) if number not in self._done:
                self._done[number] = 0
                tabletop.trade(seat, square, letter)
            case SuddenDeathBegan() if number not in self._done:
                self._done[number] = 0
                tabletop.fetch_new_tiles(len(self.state.position.rules.tiles.all_tiles()))
            case TilesExchanged(seat, returned, drawn):
                if number not in self._done:
                    tabletop.give_back(seat, returned)
                self._done[number] = due = self.showing.drawn(beat, self.time)
                for letter in drawn[done:due]:
                    tabletop.deal(seat, letter)

    def _take_back(self, number: int, seat: int, due: int) -> None:
        """Tiles of a play that was challenged away go back to their rack, the last one first."""
        state, board = self.state, self.state.tabletop.board
        if number not in self._done:
            self._done[number] = 0
            self._withdrawn = [Tile(square, board[square].face) for square in sorted(state.last_play)]
        while self._done[number] < due and self._withdrawn:
            self._done[number] += 1
            state.tabletop.take_back(seat, self._withdrawn.pop(), seen=seat in state.door.game.viewer)

    def _finish(self, event: Event) -> None:
        """Note what a beat leaves behind when it is over."""
        state = self.state
        if told := points_besides(event):
            state.count_besides(*told)
        match event:
            case TilesPlaced(seat, _, score, True):
                state.doubtful = (seat, score.total)
            case TilesPlaced(seat, _, score) | PlayStood(seat, score):
                state.scene_seen |= bool(score.bonus and self.showing.scene)
                state.scores[seat] += score.total
                state.doubtful = None
            case TilesDrawn(seat) | TilesExchanged(seat):
                state.tabletop.sort(seat)
                if isinstance(event, TilesExchanged):
                    state.note_turn(seat, event)
            case BlankTraded(seat):
                state.tabletop.sort(seat)
            case Passed(seat) | WordRejected(seat) | TurnMissed(seat):
                state.note_turn(seat, event)
            case HintBought(seat):
                state.paid_hint(seat)
            case ChallengeResolved(_, challenged, True):
                state.doubtful = None
                state.note_turn(challenged, event)
                state.last_play, state.last_word = frozenset(), ()

    def _note_play(self, event: TilesPlaced) -> None:
        """All tiles of a play lie there: it is named while its score is still counted."""
        state, seat = self.state, event.seat
        state.note_turn(seat, event)
        state.last_play = frozenset(tile.square for tile in event.tiles)
        state.last_word = event.score.words[0].squares
        state.last_score = seat, event.score

    # ------------------------------------------------------------ what is seen

    @property
    def _beat(self) -> Beat | None:
        """The beat on show."""
        return next((beat for beat in self.showing.beats if beat.start <= self.time < beat.end), None)

    @property
    def _begun(self) -> Iterator[Beat]:
        """The beats that have begun."""
        return (beat for beat in self.showing.beats if beat.start <= self.time)

    @property
    def looking_at(self) -> Square | None:
        return self.word[len(self.word) // 2] if self._play else None

    @property
    def word(self) -> tuple[Square, ...]:
        return self._play.score.words[0].squares if self._play else super().word

    @property
    def _play(self) -> TilesPlaced | None:
        """The play among what is shown."""
        events = (beat.event for beat in self.showing.beats)
        return next((event for event in events if isinstance(event, TilesPlaced)), None)

    @property
    def adding(self) -> tuple[int, int] | None:
        beat = self._beat
        points = self.showing.counting(beat, self.time) if beat else None
        if beat is None or points is None or not isinstance(beat.event, TilesPlaced | PlayStood):
            return None
        return beat.event.seat, points

    @property
    def _counted(self) -> PlayScore | None:
        """The score that is counted up for eyes to follow: not with Fast AI."""
        beat = self._beat
        if self.adding is None or self.showing.pace is FAST or beat is None:
            return None
        return counted_score(beat.event)

    @property
    def played(self) -> tuple[Square, ...]:
        return tuple(sorted(self.state.last_play)) if self._counted else ()

    @property
    def _small_now(self) -> SmallMoment | None:
        """The small moment, while it is on show: of a play once its tiles lie there."""
        small, beat = self._small, self._beat
        if small is None or beat is None or beat.event is not small.event:
            return None
        lies = isinstance(beat.event, ChallengeResolved) or self.adding is not None
        return small if lies and all(square in self.state.tabletop.board for square in small.word) else None

    @property
    def lit(self) -> tuple[Square, ...]:
        return self._small_now.word if self._small_now else ()

    @property
    def panels(self) -> tuple[Panel, ...]:
        small = self._small_now
        return (WordLight(small.occasion, small.word), *super().panels) if small else super().panels

    @property
    def _ending(self) -> float | None:
        """Seconds since the tiles that are left began to have the table; None before and after."""
        beat = self._beat
        return self.time - beat.start if self._last and beat and isinstance(beat.event, Adjusted) else None

    @property
    def left(self) -> LeftTiles | None:
        if self._last is None or not any(isinstance(beat.event, Adjusted) for beat in self._begun):
            return None
        return self._last.seen(self._last.length if self._ending is None else self._ending)

    @property
    def tally(self) -> Mapping[int, int]:
        return self._last.points(self._ending) if self._last and self._ending is not None else {}

    @property
    def moods(self) -> Mapping[int, Mood]:
        if self._last and self._last.to is not None and self.tally.get(self._last.to):
            return {self._last.to: Mood.CHEERS}
        return moods_of(self._beat.event, self.adding is not None) if self._beat else {}

    @property
    def moment(self) -> BigMoment | None:
        great, scene, state = self._great_play, self.showing.scene, self.state
        if great is None or scene is None or not scene.is_close(self._scene_time):
            return None
        seat, score = great
        word, tiles = score.words[0], len(state.last_play)
        return BigMoment(
            _all_laid(tiles, state.position.rules.bonus_label, score.bonus),
            scene.points(self._scene_time, score.total),
            word.word.upper(),
            self._meaning(word.word.upper()) if scene.tells else "",
            state.name_of(seat),
            state.scores[seat],
            word.squares,
            colors_of(state.seats)[seat],
            state.figures[seat],
        )

    @property
    def risen(self) -> frozenset[Square]:
        great, scene = self._great_play, self.showing.scene
        if great is None or scene is None or not scene.is_close(self._scene_time):
            return frozenset()
        squares = great[1].words[0].squares
        return frozenset(squares[: scene.risen(self._scene_time, len(squares))])

    @property
    def _scene_time(self) -> float:
        """Seconds since the scene of the play with a bonus began; negative before it."""
        return self.time - self.showing.scene_start(self._beat) if self._beat else -1.0

    @property
    def _great_play(self) -> tuple[int, PlayScore] | None:
        """Whose play has its scene on show, and what it scores."""
        event = self._beat.event if self._beat else None
        if not isinstance(event, TilesPlaced | PlayStood) or self._scene_time < 0.0:
            return None
        return (event.seat, event.score) if _is_great(event) else None

    def _meaning(self, word: str) -> str:
        """What the word means, where that may be known."""
        game, services = self.state.door.game, self.state.services
        told = may_look_up(word, game.position.rules, game.history)
        return (services.define(word) or "") if told else ""

    @property
    def refusal(self) -> Refusal | None:
        """What came of a challenge is told by the word."""
        beat, word = self._beat, self.state.last_word
        if beat is None or not isinstance(beat.event, ChallengeResolved) or not word:
            return None
        told, lies = notice_of(beat.event, self.state), all(at in self.state.tabletop.board for at in word)
        guilty = word if lies else ()
        return Refusal(told.text, word[-1], guilty, good=not beat.event.upheld) if told else None

    @property
    def notice(self) -> Notice | None:
        beat = self._beat
        if beat is None or self.refusal or (self.showing.scene and _is_great(beat.event)):
            return None
        if self._ending is not None:
            return self._of_last_tiles()
        if self._small_now and self._small_now.notice:
            return self._small_now.notice
        told = notice_of(beat.event, self.state)
        if told and self._why and isinstance(beat.event, TurnMissed):
            return replace(told, text=f"{self._why} {told.text}")
        return told

    def _of_last_tiles(self) -> Notice | None:
        """Who gains for what is left, which lies there to be seen."""
        last = self._last
        if last is None or last.to is None:
            return Notice(tr("Unplayed tiles count against everybody."))
        name = self.state.name_of(last.to)
        return Notice(tr("{name} gains {points} for unplayed tiles.", name=name, points=last.gain))

    @property
    def captions(self) -> dict[int, str]:
        return {seat: signed(points) for seat, points in self.tally.items() if points}


FINE_PLAY = 50
"""Points that a figure cheers at, with or without a bonus."""


# Translators: a button: goes on at once; at most 10 letters.
SKIP = message("Skip")


def _all_laid(tiles: int, label: str, points: int) -> str:
    """That a whole rack was laid, in capitals: 'ALL SEVEN  ·  BONUS +50'."""
    bonus = _BONUSES.get(label, label.upper())
    # Translators: all tiles of a rack were laid in one turn.
    laid = _ALL[tiles] if tiles in _ALL else tr("ALL {tiles}", tiles=tiles)
    return f"{laid}  ·  {_and_points(bonus, points)}"


def _and_points(bonus: Message | str, points: int) -> str:
    # Translators: what the bonus for a whole rack is called, and its points: "BONUS +50".
    return tr("{bonus} +{points}", bonus=bonus, points=points)


_ALL = {
    # Translators: in capitals: all tiles of a rack were laid in one turn.
    5: message("ALL FIVE"),
    # Translators: in capitals: all tiles of a rack were laid in one turn.
    6: message("ALL SIX"),
    # Translators: in capitals: all tiles of a rack were laid in one turn.
    7: message("ALL SEVEN"),
    # Translators: in capitals: all tiles of a rack were laid in one turn.
    8: message("ALL EIGHT"),
    # Translators: in capitals: all tiles of a rack were laid in one turn.
    9: message("ALL NINE"),
}
_BONUSES = {
    # Translators: in capitals: the bonus for laying a whole rack.
    USUAL_LABEL: message("BONUS"),
    # Translators: in capitals: what English clubs call a whole rack laid in one turn.
    BINGO: message("BINGO"),
}


def _is_great(event: Event) -> bool:
    score = counted_score(event)
    return bool(score and score.bonus)


def moods_of(event: Event, counting: bool) -> Mapping[int, Mood]:
    """Whose figures cheer or droop at an event; at a play only while its score is counted."""
    match event:
        case TilesPlaced(seat, _, score) | PlayStood(seat, score) if counting:
            return {seat: Mood.CHEERS} if score.bonus or score.total >= FINE_PLAY else {}
        case WordRejected(seat) | TurnMissed(seat) | PenaltyCharged(seat):
            return {seat: Mood.DROOPS}
        case ChallengeResolved(challenger, challenged, upheld):
            right, wrong = (challenger, challenged) if upheld else (challenged, challenger)
            return {right: Mood.CHEERS, wrong: Mood.DROOPS}
    return {}


def signed(points: int) -> str:
    """Points that are gained or lost, in words."""
    return f"+{points}" if points > 0 else f"−{-points}"


Pick = tuple[type[PickTiles], int, str]
"""How a seat picks, which one, and the letters that it draws."""


def until_pick(
    state: TableState, events: tuple[Event, ...], picked: int = 0
) -> tuple[tuple[Event, ...], Pick | None, tuple[Event, ...]]:
    """The events before tiles that somebody draws by hand, that draw, and the events after it.

    So many events at first were `picked` already. A lot is told once it is picked: by its event.
    """
    for number, event in list(enumerate(events))[picked:]:
        match event:
            case OpenerDrawn(seat, tile) if state.picks_a_lot(seat):
                return events[:number], (PickLot, seat, tile), events[number:]
            case TilesDrawn(seat, tiles) if state.draws_by_hand(seat):
                return events[:number], (PickTiles, seat, tiles), events[number + 1 :]
            case TilesExchanged(seat, returned, drawn) if drawn and state.draws_by_hand(seat):
                given = TilesExchanged(seat, returned, "")
                return (*events[:number], given), (PickTiles, seat, drawn), events[number + 1 :]
    return events, None, ()


def notice_of(event: Event, state: TableState) -> Notice | None:
    """The sentence that goes with an event, if it needs one."""
    told = message_for(event, ToldTo.LOOKS_ON, state.telling)
    return Notice(str(told), _tone(event)) if told else None


def _tone(event: Event) -> Tone:
    match event:
        case TilesPlaced() | PlayStood() | ChallengeResolved(upheld=False):
            return Tone.GOOD
        case WordRejected() | TurnMissed() | PenaltyCharged() | ChallengeResolved():
            return Tone.BAD
    return Tone.PLAIN
