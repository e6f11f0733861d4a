"""Advice in one's own turn, as the rules allow it: is this word valid, is something better there?

All of that counts as a hint, once a turn: high scores say who had help. What is said about a play that the
rules refuse does not.
"""

from __future__ import annotations

from game.language.messages import tr, tr_count
from game.maven.engine.engine_sessions import EngineSession, Priority
from game.maven.messages import Answer, Candidate, Failed
from game.rules.illegal_moves import IllegalMove, NotInDictionary
from game.rules.letter_sets import tile_of
from game.rules.may_know import may_check_words
from game.rules.moves import Place
from game.rules.rules_and_defaults import HintKind
from game.rules.scoring import score_play
from game.rules.visibility import view_from_seat
from game.scenes.kit.picture.game_panels import Refusal
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.table.draft import Draft
from game.scenes.table.hints_and_definitions import HINT_BUDGET, HINT_LEVEL, LOOKED_AT
from game.scenes.table.table_state import TableState

MUCH_BETTER = 8
"""Points from which the eyebrow is raised."""
LOOKS_AFTER = 2.0
"""Seconds after the last edit before it is: nobody is judged while laying a word."""


def hint_refusal(state: TableState, seat: int) -> str:
    """Why no hint is to be had now; empty if there is."""
    hints = state.position.rules.hints
    if hints.kind is HintKind.OFF:
        # Translators: beside a row of a menu that the rules do not allow; at most 28 letters.
        return tr("Not in this game")
    left = None if hints.limit is None else hints.limit - state.hints[seat]
    # Translators: beside a row of a menu; at most 28 letters.
    return tr("No hints left") if left is not None and left <= 0 and not state.hinted_now else ""


def may_check(state: TableState, seat: int) -> bool:
    """Whether a word may be checked before it is played."""
    return may_check_words(state.position.rules) and not hint_refusal(state, seat)


def checked(state: TableState, seat: int, draft: Draft) -> Notice | Refusal:
    """Whether the words that the laid tiles make are valid; it counts as a hint unless they make none."""
    try:
        score = score_play(draft.board, draft.place().tiles, state.position.rules)
    except IllegalMove as why:
        return Notice(tr("{refusal}.", refusal=str(why)), Tone.BAD)
    state.count_hint(seat)
    words = state.services.words_of(state.position.rules)
    wrong = [word for word in score.words if word.word.upper() not in words]
    if not wrong:
        good = tuple(word.word.upper() for word in score.words)
        return Notice(tr("{words} may be played.", words=good), Tone.GOOD)
    text = tr_count(
        "{words} is not in the dictionary.",
        "{words} are not in the dictionary.",
        len(wrong),
        words=tuple(word.word.upper() for word in wrong),
    )
    return Refusal(text, max(wrong[0].squares), tuple(wrong[0].squares))


class Eyebrow:
    """Maven looks over a player's shoulder, where the rules have it so."""

    def __init__(self, state: TableState, seat: int) -> None:
        self._state, self._seat = state, seat
        self._maven: EngineSession | None = None
        self._best: tuple[int, Place] | None = None
        self._since = 0.0
        self._laid: object = ()
        self.says: Notice | None = None
        """What is said of the tiles as they lie."""
        if state.position.rules.eyebrow and not hint_refusal(state, seat):
            self._maven = state.services.maven.session(Priority.HINT)
            view = view_from_seat(state.door.game, seat)
            self._maven.ask(view, HINT_LEVEL, HINT_BUDGET, 0, LOOKED_AT)

    def attend(self, draft: Draft, dt: float) -> None:
        """Hear the answer, and look again when nothing was moved for a while."""
        if draft.laid is not self._laid:
            self._laid, self._since, self.says = draft.laid, 0.0, None
        before, self._since = self._since, self._since + dt
        for reply in self._maven.poll() if self._maven else ():
            if isinstance(reply, Answer):
                self._best = self._most(reply.candidates)
            if isinstance(reply, Answer | Failed):
                self._maven = None
        if self._best is not None and draft.laid and before < LOOKS_AFTER <= self._since:
            self._look(draft, *self._best)

    def _most(self, candidates: tuple[Candidate, ...]) -> tuple[int, Place] | None:
        plays = [(one.score, one.move) for one in candidates if isinstance(one.move, Place)]
        return max(plays, key=lambda play: play[0], default=None)

    def _look(self, draft: Draft, points: int, play: Place) -> None:
        """Raise it where the tiles make words for much less; that counts as a hint."""
        try:
            score = score_play(draft.board, draft.place().tiles, self._state.position.rules)
        except IllegalMove:
            return
        if points >= score.total + MUCH_BETTER:
            self._state.count_hint(self._seat)
            self.says = Notice(better_start(play))

    def close(self) -> None:
        """The turn is over."""
        if self._maven is not None:
            self._maven.close()
            self._maven = None


def better_start(play: Place) -> str:
    """What the raised eyebrow gives away of a play: its first tile from the rack."""
    tile = tile_of(min(play.tiles).face)
    if tile == "?":
        return tr("Something better starts with a blank.")
    # Translators: {letter}: one letter of a tile, as A or Q.
    return tr("Something better starts with {letter}.", letter=tile)


def refusal_notice(refusal: IllegalMove) -> Notice:
    """The sentence that is shown."""
    return Notice(refusal_text(refusal), Tone.BAD)


def refusal_text(refusal: IllegalMove) -> str:
    """Why a move is refused, and what to do about it where the refusal does not say it."""
    if not refusal.advice:
        # Translators: {refusal} is a sentence that lacks its full stop.
        return tr("{refusal}.", refusal=str(refusal))
    # Translators: {refusal} is a sentence that lacks its full stop, {advice} is one that has it.
    return tr("{refusal}. {advice}", refusal=str(refusal), advice=refusal.advice)


def returns_tiles(refusal: IllegalMove) -> bool:
    """Whether the tiles go back to the rack; those of a misplaced word stay, to be mended where they lie."""
    return isinstance(refusal, NotInDictionary)
