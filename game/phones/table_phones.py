"""Phones of the game that is on: each plays one seat, or looks on.

A phone plays through the same door as a table far away (`RemoteGameServer`), for one seat; one that looks on
has none. It is told nothing else but its own seat's turn in the making, and what words on the board mean.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import product
from typing import TYPE_CHECKING, Protocol

from game.language.languages import spoken_in
from game.match.frames import Submission, frame_to_bytes
from game.match.match import Match
from game.match.remote_game_client import RemoteGameServer
from game.net.accept_language import spoken_to
from game.phones.page_frames import draft_frames, fits, may_be_explained, table_frame, turn_frames
from game.phones.sessions import Holder
from game.rules.moves import Place
from game.rules.record import Seat
from game.rules.record_codec import CodecError, move_from_text
from game.rules.visibility import SPECTATOR
from game.wire import from_page, to_page
from game.wire.sentences import why_illegal

if TYPE_CHECKING:
    from game.phones.server import PhoneLine


class Hotline(Protocol):
    """What the table tells of the turn that is on."""

    def turn_ms(self) -> int | None:
        """Milliseconds since the turn began, or since its last move; None while no clock runs."""

    def stands_still(self) -> bool:
        """Whether the game is paused."""

    def must_play(self) -> Place | None:
        """What the seat on turn has left to play, as its time is up; None while it is free."""


class TablePhones:
    """All phones of one game."""

    def __init__(
        self,
        match: Match,
        hotline: Hotline,
        define: Callable[[str], str | None],
        seen: dict[Holder, int],
        *,
        preview: bool,
        identity: str,
    ) -> None:
        """`seen`: whose rack somebody has seen when this game was on before, the latest last; what is seen
        now is noted there. `preview`: tiles in a line show their score. `identity` tells this game from all
        others."""
        self.match, self.hotline, self.preview = match, hotline, preview
        self._define, self._identity = define, identity
        self._chairs: dict[int | None, Chair] = {}
        """By seat; None: of those who look on."""
        self._seen = seen
        """The seat whose rack somebody has seen: in this game they can play no other."""
        self._clock_told: tuple[object, ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody who plays."""
        return self.match.host.seats

    def may_sit(self, holder: Holder, seat: int) -> bool:
        """Whether somebody has seen no other seat's rack."""
        return self._seen.get(holder, seat) == seat

    def sit(self, holder: Holder, seat: int) -> None:
        """Somebody sees this seat's rack from now on."""
        self._seen.pop(holder, None)
        self._seen[holder] = seat

    def chair(self, seat: int) -> Chair | None:
        """The place of this seat; None if no phone has come there yet."""
        return self._chairs.get(seat)

    def bring(self, line: PhoneLine, holder: Holder, hello: from_page.Hello | None) -> None:
        """Give a phone what its seat may know, or only what it has missed."""
        self.lost(line)
        self._clock_told = ()
        seat, host = holder.seat, self.match.host
        if seat is not None:
            self.sit(holder, seat)
        if seat not in self._chairs:
            self._chairs[seat] = Chair(self, seat)
        chair = self._chairs[seat]
        chair.far.send_news()  # to those who are there already: this phone gets all there is by itself
        chair.lines.append(line)
        identity = f"{self._identity}.{seat}"
        line.send(table_frame(identity, seat, host))
        for data in chair.far.frames_since(hello.ply if hello and hello.game == identity else None):
            line.send(frame_to_bytes(data))
        if (draft := chair.fitting) is not None:
            for mirrored in chair.frames_of(draft):
                line.send(mirrored)
        line.send(bytes(to_page.Heard(chair.far.heard)))

    def lost(self, line: PhoneLine) -> None:
        """A phone leaves its place."""
        for chair in self._chairs.values():
            chair.lines = [other for other in chair.lines if other is not line]

    def explain(self, line: PhoneLine, word: str) -> None:
        """What a word means that may be told."""
        if may_be_explained(word, self.match.host):
            line.send(bytes(to_page.Meaning(word, self._define(word))))

    def attend(self) -> None:
        """Tell what has happened. Called once a frame."""
        for chair in self._chairs.values():
            chair.attend()
        host, still, spent = self.match.host, self.hotline.stands_still(), self.hotline.turn_ms()
        kept = self.hotline.must_play() is not None
        moment = still, host.position.ply, spent is None, kept
        if moment != self._clock_told:
            self._clock_told = moment
            for seat, chair in self._chairs.items():
                for language, lines in chair.by_language().items():
                    with spoken_in(language):
                        told = turn_frames(host, seat, spent or 0, still=still, kept=kept)
                    for line, data in product(lines, told):
                        line.send(data)


class Chair:
    """One seat, or the place of those who look on, with its phones: the pipe between them and the host."""

    def __init__(self, table: TablePhones, seat: int | None) -> None:
        self._table, self._seat = table, seat
        self.lines: list[PhoneLine] = []
        hotline = table.hotline
        self.far = RemoteGameServer(
            table.match,
            self,
            SPECTATOR if seat is None else frozenset({seat}),
            clock=lambda: hotline.turn_ms() or 0,
            must_play=hotline.must_play,
        )
        self.draft: from_page.PhoneDraft | None = None
        self.touched = False
        """Whether a phone has moved a tile or decided since the table last asked."""
        self._heard_told = 0
        """The number of decisions that its phones know to be taken."""
        self._decided: list[tuple[PhoneLine, from_page.Decide]] = []
        """What was said and has not come to the host yet."""
        self._unanswered: list[tuple[PhoneLine, from_page.Decide]] = []
        """What has, and is neither done nor refused yet, as far as its lines were told."""

    def by_language(self) -> dict[str, list[PhoneLine]]:
        """Its phones, by the language in which their owners read."""
        found: dict[str, list[PhoneLine]] = {}
        for line in self.lines:
            found.setdefault(spoken_to(line.language), []).append(line)
        return found

    def send(self, data: bytes) -> None:
        """To all of its phones."""
        for line in self.lines:
            line.send(data)

    def receive(self) -> list[bytes]:
        """What its phones have decided since the seat last might."""
        assert self._seat is not None, "whoever looks on decides nothing"
        frames: list[bytes] = []
        for line, said in self._decided:
            with suppress(CodecError):  # nothing a phone says is trusted
                said_so = Submission(said.number, self._seat, move_from_text(said.move), 0)
                frames.append(frame_to_bytes(said_so))
                self._unanswered.append((line, said))
        self._decided.clear()
        return frames

    # ------------------------------------------------------------ the turn in the making

    @property
    def fitting(self) -> from_page.PhoneDraft | None:
        """What lies, if it is made of the tiles that the seat has, on squares that are free."""
        return self.draft if self.draft is not None and self._fits(self.draft) else None

    def _fits(self, draft: from_page.PhoneDraft) -> bool:
        position = self._table.match.host.position
        return self._seat is not None and fits(draft, position.racks[self._seat], position.board)

    def frames_of(self, draft: from_page.PhoneDraft) -> tuple[bytes, bytes]:
        """What is told of a turn in the making, and of its worth."""
        return draft_frames(draft, self._table.match.host.position, preview=self._table.preview)

    def takes(self, line: PhoneLine, draft: from_page.PhoneDraft) -> bool:
        """What lies on a phone is told to the others; false for what cannot lie there."""
        if not self._fits(draft):
            return False
        self.touched = True
        if self._is_settled and self.draft is not None:
            for data in self.frames_of(self.draft):
                line.send(data)
            return True
        self.draft = draft
        mirrored, worth = self.frames_of(draft)
        for other in self.lines:
            if other is not line:
                other.send(mirrored)
        self.send(worth)
        return True

    @property
    def _is_settled(self) -> bool:
        """Whether the seat can only play what lies there."""
        table = self._table
        return self._seat == table.match.host.position.to_move and table.hotline.must_play() is not None

    def share(self, draft: from_page.PhoneDraft) -> None:
        """The table has the turn in hand: the seat's phones see what it makes of it."""
        if draft != self.draft:
            self.draft = draft
            for data in self.frames_of(draft):
                self.send(data)

    # ------------------------------------------------------------ decisions

    def decide(self, line: PhoneLine, said: from_page.Decide) -> None:
        """A phone decides, when the seat may."""
        self._decided = [*self._decided[-15:], (line, said)]
        self.touched = True

    def attend(self) -> None:
        """Tell the phones what has happened, and those who have decided what has become of it."""
        self.far.send_news()
        if self._heard_told != self.far.heard:
            self._heard_told = self.far.heard
            self.send(bytes(to_page.Heard(self.far.heard)))
        if self.far.undecided:
            return
        refused = self.far.refused
        for line, said in self._unanswered:
            if refused is not None and refused.number == said.number:
                line.send(bytes(to_page.Refused(said.id, why_illegal(refused.why))))
            else:
                line.send(bytes(to_page.Done(said.id)))
        self._unanswered.clear()
