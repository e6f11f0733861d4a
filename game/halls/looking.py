"""Maven looks through the tiles of a hall: all plays, before anybody sees them."""

from __future__ import annotations

from game.duplicate.round_state import RoundState, Scored, view_of
from game.maven.engine.engine_sessions import EngineSession
from game.maven.messages import Answer, Failed
from game.rules.moves import Place


class MavenLooks:
    """See `BestPlaySearch` of `server`. Asks anew where an answer has failed."""

    def __init__(self, session: EngineSession) -> None:
        self._maven = session
        self._asked: tuple[int, RoundState] | None = None

    def look(self, table: RoundState) -> list[Scored] | None:
        """All plays without bonuses; None while Maven has not answered."""
        if self._asked is None or self._asked[1] != table:
            self._asked = self._maven.ask_every_play(view_of(table)), table
        for reply in self._maven.poll():
            if reply.ticket != self._asked[0]:
                continue
            if isinstance(reply, Failed):
                self._asked = None
                return None
            if isinstance(reply, Answer):
                self._asked = None
                return [(one.move, one.score) for one in reply.candidates if isinstance(one.move, Place)]
        return None
