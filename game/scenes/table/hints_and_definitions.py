"""The guides: words that can be played, what words mean, and the premium squares."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import partial
from string import ascii_uppercase

from controllers.actions import Action
from game.language.messages import NOTHING, Message, message, message_count, tr
from game.lexicon.words import LONGEST, Lexicon
from game.maven.engine.engine_sessions import Priority
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import Answer, Budget, Candidate, Failed
from game.options import tiles_under
from game.rules.board_layouts import Premium
from game.rules.events import PlayScore
from game.rules.may_know import may_look_up
from game.rules.moves import BuyHint, Place, Square
from game.rules.rules_and_defaults import HintKind, Rules
from game.rules.scoring import score_play
from game.rules.seat_view import SeatView
from game.scenes.kit.letter_grid import LetterPicker
from game.scenes.kit.maven_getting_ready import how_it_plays
from game.scenes.kit.menus import BACK, Choice, Choosing, MenuScene, Reading, menu_commands
from game.scenes.kit.picture.menu_panels import Menu, Side
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.sheet import SheetBesideBoard
from game.scenes.kit.picture.table_view import Camera, Shot, table_of
from game.scenes.kit.premium_legend import premium_legend
from game.scenes.kit.scene import Asks, Change, Pop, Push, Scene, SceneCommand, ask
from game.scenes.kit.services import Services

ONLY_PLAYED = message("In this game words are looked up once they lie on the board.")
HINTS = 8
"""The most words that a hint offers."""
LOOKED_AT = 500
"""How many of the best plays a hint chooses its words from; more would only take longer to hand over."""
HINT_BUDGET = Budget(nodes=1)
HINT_LEVEL = 7
"""The level of a hint: it sees every play and does not narrow them down at the end of the game."""
ALONE_BUDGET = Budget(seconds=0.12)
"""The budget of a hint to a player alone, where points are not the whole story: it looks ahead a little."""


def hint_of(services: Services, view: SeatView, say: Callable[[Notice], None]) -> Asks[Place]:
    """A hint as the rules have it: words, or step by step."""
    in_steps = view.rules.hints.kind is HintKind.STEPS
    return HintSteps(services, view, say) if in_steps else HintScene(services, view)


class Guides(MenuScene, Asks[Place | BuyHint]):
    """Hint, Define Last Word, View Word Definitions, Premium Squares. The answer is the play of a hint, or
    that one is to be paid for."""

    def __init__(
        self,
        services: Services,
        view: SeatView,
        last_word: str,
        hinted: Callable[[], None] = lambda: None,
        refusal: str = "",
        say: Callable[[Notice], None] = lambda _notice: None,
        price: int = 0,
        side: Side = Side.CENTRE,
        called: Callable[[Message], str | Message] = str,
    ) -> None:
        """`hinted` hears that hints are looked at; `refusal` says why none is to be had; `say` shows at the
        table what a hint told step by step; `price` is what one costs now; `called` names the rows.
        """

        def hint() -> Change:
            hinted()
            return ask(hint_of(services, view, say), self.answered)

        def explain(word: str) -> Scene:
            return explained(services, view, word)

        told = Choice(message("Hint"), hint)
        if refusal:
            told = Choice(message("Hint"), None, refusal)
        elif price:
            told = Choice(
                message("Hint"),
                lambda: self.answered(BuyHint()),
                message_count("{count} point", "{count} points", price),
            )
        define = Choice(message("Define Last Word"), lambda: Push(explain(last_word)))
        choices = [
            told,
            define if last_word else Choice(message("Define Last Word"), None, message("No word yet")),
            Choice(message("View Word Definitions"), lambda: Push(WordEntry(explain))),
            Choice(called(PREMIUM_SQUARES), lambda: Push(PremiumSquares(services, view.rules))),
        ]
        super().__init__("guides", message("Guides"), choices, side=side)


def explained(services: Services, view: SeatView, word: str) -> Reading:
    """What a word means, where that may be told in this game now."""
    if word in doubted(view):
        return Reading(word, [message("It may still be challenged, so it is not looked up.")])
    if not may_look_up(word, view.rules, view.history):
        return Reading(word, [ONLY_PLAYED])
    return meaning(services, word, services.words_of(view.rules))


def doubted(view: SeatView) -> set[str]:
    """The words of the last play, if that may still be challenged: to look them up would decide it."""
    if not view.pending:
        return set()
    last = next(turn.score for turn in reversed(view.history) if turn.score)
    return {word.word.upper() for word in last.words}


class WordEntry(LetterPicker):
    """A word to look up; `look_up` makes the page about it."""

    name = "word-entry"

    def __init__(self, look_up: Callable[[str], Scene]) -> None:
        super().__init__(tr("Look Up a Word"), LONGEST)
        self._look_up = look_up

    def _done(self) -> Change:
        word = "".join(self.value.split())
        self.value, self.focus = "", (0, 0)
        return Push(self._look_up(word)) if word else Pop()


def meaning(services: Services, word: str, words: Lexicon) -> Reading:
    """What a word means, that it is valid without a meaning, or that `words`, those of the game, lack it."""
    if word not in words:
        return Reading(word, [message("Not in the dictionary.")])
    return Reading(word, [services.define(word) or message("A valid word. No meaning is stored for it.")])


class HintScene(Choosing, Asks[Place]):
    """Words that can be played now. The answer is the play that is chosen.

    Against others those of most points come first; alone those that the strongest level thinks most of.
    """

    name = "hint"
    here = message("Words you can lay: choose one.")

    def __init__(self, services: Services, view: SeatView) -> None:
        self.services = services
        self.seat_view = view
        self._is_alone = len(view.rack_counts) == 1
        level, budget = (STRONGEST, ALONE_BUDGET) if self._is_alone else (HINT_LEVEL, HINT_BUDGET)
        self._how_it_plays = partial(how_it_plays, services, level, budget)
        self._so_far = NOTHING
        """How it was answered, if more plainly than usual."""
        self._maven = services.maven.session(Priority.HINT)
        self._maven.ask(view, level, budget, 0, LOOKED_AT)
        self._is_looking = True

    def commands(self) -> Sequence[SceneCommand]:
        found = menu_commands(self.choices, self.focus, self._move) if self.choices else []
        return [*found, SceneCommand(Action.BACK, BACK, self._leave)]

    def view(self) -> Picture:
        text = self._advice() if self.choices else tr("No word can be played with this rack.")
        items = tuple(choice.item for choice in self.choices)
        if self._is_looking:
            text = str(self._how_it_plays()) or tr("Looking …")
        menu = Menu(items, self.focus, tr("Hint"), text, Side.CENTRE)
        return Picture(panels=(menu,), dim=UNDER_A_CARD)

    def _advice(self) -> str:
        if self.seat_view.rules.hints.kind is HintKind.LIST:
            return tr("Where they lie is for you to find.")
        if self._is_alone:
            if self._so_far:
                # Translators: {more} is a whole sentence: that Maven is still getting ready.
                return tr("Choose a word: it is laid for you. {more}", more=self._so_far)
            return tr("Choose a word: it is laid for you. The best for your total is first.")
        return tr("Choose a word: it goes to its best place.")

    def _leave(self) -> Change:
        self._maven.close()
        return Pop()

    def on_taken_off(self) -> None:
        self._maven.close()

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - waits for an answer, not for time
        for reply in self._maven.poll() if self._is_looking else ():
            match reply:
                case Answer(_, _, candidates):
                    self._so_far = self._how_it_plays()
                    self.choices, self._is_looking = self._words(candidates), False
                case Failed():
                    self._is_looking = False
        return None

    def _ranked(self, candidates: Sequence[Candidate]) -> list[tuple[str, tuple[PlayScore, Place]]]:
        """Each word once, at its best-scoring place, the first to be offered first."""
        best: dict[str, tuple[PlayScore, Place]] = {}
        for candidate in candidates:
            if isinstance(candidate.move, Place):
                score = score_play(self.seat_view.board, candidate.move.tiles, self.seat_view.rules)
                word = score.words[0].word.upper()
                if word not in best or score.total > best[word][0].total:
                    best[word] = (score, candidate.move)
        ranked = list(best.items())
        if not self._is_alone:
            ranked.sort(key=lambda item: (-item[1][0].total, item[0]))
        return ranked

    def _words(self, candidates: Sequence[Candidate]) -> tuple[Choice, ...]:
        ranked = self._ranked(candidates)
        kind = self.seat_view.rules.hints.kind
        offered = ranked[: 1 if kind is HintKind.ONE_WORD else HINTS]
        if kind is HintKind.LIST:  # words alone: where they lie is left to the player
            return tuple(Choice(word, Pop, f"+{score.total}") for word, (score, _) in offered)
        return tuple(Choice(word, self._choose(play), f"+{score.total}") for word, (score, play) in offered)

    def _choose(self, play: Place) -> Callable[[], Change]:
        return lambda: self.answered(play)


class HintSteps(HintScene):
    """One word, told step by step: where it lies, how long it is, which one. The answer is its play."""

    def __init__(self, services: Services, view: SeatView, say: Callable[[Notice], None]) -> None:
        """`say` shows at the table, once this is left, what was told."""
        super().__init__(services, view)
        self._say = say
        self._told = 1
        self._steps: tuple[Message, ...] = ()
        self._play: Place | None = None

    def _words(self, candidates: Sequence[Candidate]) -> tuple[Choice, ...]:
        for word, (score, play) in self._ranked(candidates)[:1]:
            self._play = play
            # Translators: the second step of a hint: {letters} of the word in all, {count} tiles to be laid.
            how_long = message_count(
                "{letters} letters, one tile of yours, +{points}.",
                "{letters} letters, {count} tiles of yours, +{points}.",
                len(play.tiles),
                letters=len(word),
                points=score.total,
            )
            self._steps = (
                look_along(score.words[0].squares),
                how_long,
                message("The word is {word}.", word=word),
            )
        return self._next_step()

    def _next_step(self) -> tuple[Choice, ...]:
        play = self._play
        if play is None:
            return ()
        # Translators: buttons: the second and the third step of a hint; at most 16 letters.
        onward = (message("How Long?"), message("Which Word?"))
        if self._told < len(self._steps):
            return (Choice(onward[self._told - 1], self._tell_more),)
        return (Choice(message("Lay It"), self._choose(play)),)

    def _tell_more(self) -> None:
        self._told += 1
        self.choices = self._next_step()

    def _advice(self) -> str:
        return " ".join(map(str, (*self._steps[: self._told], self._so_far))).strip()

    def _leave(self) -> Change:
        if self._steps:
            self._say(Notice(self._advice()))
        return super()._leave()


def look_along(squares: Sequence[Square]) -> Message:
    """The first step of a hint: the row or the column that squares lie in, as the board has it."""
    first, last = squares[0], squares[-1]
    if first.row == last.row:
        return message("Look along row {number}.", number=first.row + 1)
    return message("Look along column {letter}.", letter=ascii_uppercase[first.col])


# Translators: a row of a menu, and the title over the signs of the board; at most 18 letters.
PREMIUM_SQUARES = message("Premium Squares")


def premium_squares(there: Container[str], tile_set: str) -> SheetBesideBoard:
    """What the signs on a board mean that are `there`."""
    # Translators: what a square multiplies: the points of a letter, or of a word; at most 12 letters.
    letter, word = (tr("Letter × 2"), tr("Letter × 3")), (tr("Word × 2"), tr("Word × 3"))
    kinds = (Premium.DOUBLE_LETTER, Premium.TRIPLE_LETTER, Premium.DOUBLE_WORD, Premium.TRIPLE_WORD)
    rows = (*zip(kinds, letter + word, strict=True), (Premium.CENTRE, word[0]))
    seen = [row for row in rows if row[0].value in there]
    text = tr("The first word covers the star. A square counts once: on the turn that covers it.")
    return premium_legend(str(PREMIUM_SQUARES), seen, text, tile_set)


class PremiumSquares(Scene):
    """The bare board: every premium square, those that are covered too."""

    name = "premium"
    here = message("All premium squares of the board.")

    def __init__(self, services: Services, rules: Rules) -> None:
        self.services, self.rules = services, rules

    def commands(self) -> Sequence[SceneCommand]:
        return [SceneCommand(Action.BACK, BACK, Pop), SceneCommand(Action.CONFIRM, BACK, Pop)]

    def view(self) -> Picture:
        printed = tiles_under(self.rules.edition, self.services.options)
        legend = premium_squares("".join(self.rules.layout.lines), printed)
        return Picture(table_of(self.rules), Camera(Shot.FAR), (legend,), opaque=True)
