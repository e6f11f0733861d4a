"""A hint as a ghost: the word lies on the board as a pale print, with its points and its meaning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from controllers.actions import Action
from game.language.messages import message, tr, tr_count
from game.maven.messages import Candidate
from game.rules.events import PlayScore
from game.rules.moves import Place
from game.rules.rules_and_defaults import HintKind
from game.rules.visibility import view_from_seat
from game.scenes.kit.menus import Choice, Question
from game.scenes.kit.picture.game_panels import Hud, Preview
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.scene import Change, Offer, Pop, Push, SceneCommand, directions
from game.scenes.table.hints_and_definitions import HINTS, HintScene, explained, hint_of, meaning
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.phase import Asking, Next, asking
from game.scenes.table.turn_menu import buy_hint, last_word
from game.scenes.table.word_advice import hint_refusal

AS_GHOSTS = (HintKind.LIST_AND_PLACE, HintKind.ONE_WORD)
"""Hints that say where a word lies: the others leave that to be found."""


class GhostHint(HintScene):
    """The words of a hint, one after the other, each where it would lie. The answer is the play."""

    name = "ghost-hint"
    topic = ""
    here = message("A hint lies on the board.")

    def __init__(self, turn: HumanTurn, shown: Callable[[], Picture]) -> None:
        """`shown` is the table as it is without the hint."""
        super().__init__(turn.state.services, view_from_seat(turn.state.door.game, turn.seat))
        self._shown = shown
        self._found: list[tuple[str, tuple[PlayScore, Place]]] = []

    def commands(self) -> Sequence[SceneCommand]:
        # Translators: what ▲ does beside a hint that lies on the board: leave it.
        leave = SceneCommand(Action.BACK, tr("No"), self._leave)
        if not self._found:
            return [leave]
        # Translators: lays the word of a hint on the board.
        lay = SceneCommand(Action.CONFIRM, tr("Lay it"), self._choose(self._found[self.focus][1][1]))
        # Translators: shows what the word of a hint means.
        tells = SceneCommand(Action.ASK, tr("Meaning"), self._explain)
        several = len(self._found) > 1
        # Translators: goes to the next word of a hint; at most 16 letters.
        others = directions(tr("Other word"), self._turn, Action.LEFT, Action.RIGHT) if several else []
        return [lay, *others, tells, leave]

    def view(self) -> Picture:
        below = self._shown()
        if not self._found:
            told = (
                str(self._how_it_plays()) if self._is_looking else tr("No word can be played with this rack.")
            )
            return replace(below, panels=(*below.panels, Notice(told or tr("Looking …"))))
        word, (score, play) = self._found[self.focus]
        table, squares = below.table, score.words[0].squares
        assert table is not None
        ghost = tuple((tile.square, tile.face) for tile in play.tiles)
        told = self.services.define(word) or tr("No meaning is stored for it.")
        preview = Preview(word, (), score.total, max(squares), told, ghost)
        panels = tuple(
            replace(panel, preview=preview, refusal=None, buttons=False) if isinstance(panel, Hud) else panel
            for panel in below.panels
        )
        middle = squares[len(squares) // 2]
        camera = Camera(Shot.CLOSE, middle, tuple(sorted(squares)))
        return replace(
            below,
            table=replace(table, cursor=None),
            camera=camera,
            panels=panels,
        )

    def _words(self, candidates: Sequence[Candidate]) -> tuple[Choice, ...]:
        one = self.seat_view.rules.hints.kind is HintKind.ONE_WORD
        self._found = self._ranked(candidates)[: 1 if one else HINTS]
        return ()

    def _turn(self, action: Action) -> None:
        step = 1 if action is Action.RIGHT else -1
        self.focus = (self.focus + step) % len(self._found)

    def _explain(self) -> Change:
        word, services = self._found[self.focus][0], self.services
        return Push(meaning(services, word, services.words_of(self.seat_view.rules)))


def offers(
    turn: HumanTurn, shown: Callable[[], Picture], follow: Callable[[Next], Change | None]
) -> list[Offer]:
    """A hint and the meaning of the latest word, for whoever asks what there is to do in a turn."""
    refusal = hint_refusal(turn.state, turn.seat)
    cost = 0 if turn.state.hinted_now else turn.state.position.rules.hints.cost
    note = refusal or (tr_count("{count} point", "{count} points", cost) if cost else "")
    word = last_word(turn.state.door.game)
    view = view_from_seat(turn.state.door.game, turn.seat)
    define = (lambda: Push(explained(turn.state.services, view, word))) if word else None
    # Translators: a row that shows a word to play.
    hint = Offer(tr("Hint"), None if refusal else lambda: Pop(lambda: follow(_asked(turn, shown))), note)
    if not word and any(view.board.tiles()):
        return [hint]  # which of the words that lie was the latest is known of games that began here
    # Translators: a row that tells what the latest word on the board means.
    return [hint, Offer(tr("Meaning of the Last Word"), define, "" if word else tr("No word yet"))]


def _asked(turn: HumanTurn, shown: Callable[[], Picture]) -> Next:
    """A hint; where hints are counted or paid for that is asked first."""
    hints, state = turn.state.position.rules.hints, turn.state
    if state.hinted_now or (hints.limit is None and not hints.cost):
        return ghost_hint(turn, shown)
    if hints.cost:
        return buy_hint(turn)
    left = (hints.limit or 0) - state.hints[turn.seat]
    text = tr_count("{count} hint is left in this game.", "{count} hints are left in this game.", left)
    question = Question(tr("Take a hint?"), text, [tr("Take It"), tr("Keep Playing")], focus=1)
    return asking(question, lambda answer: ghost_hint(turn, shown) if answer == 0 else None)


def ghost_hint(turn: HumanTurn, shown: Callable[[], Picture]) -> Asking:
    """A hint now, as the rules have it; it counts as one."""
    turn.state.count_hint(turn.seat)
    if turn.state.position.rules.hints.kind in AS_GHOSTS:
        return asking(GhostHint(turn, shown), turn.try_play)
    view = view_from_seat(turn.state.door.game, turn.seat)
    return asking(hint_of(turn.state.services, view, turn.state.say_of_turn), turn.try_play)
