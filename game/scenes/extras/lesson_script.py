"""The first game, played by the hand of the manual: its worked example HORN, FARM, PASTE, MOB.

A lesson is a game whose draws are arranged, so that the letters for the next word are at hand; it takes only
the plays that it teaches. What is kept of it is how many of its words were laid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.language.messages import Argument, Message, message, message_count, tr
from game.match.game_client import DecisionRefused, Heard, HomeGameClient
from game.match.match import Match
from game.match.player import PersonAtSeat
from game.rules.board import Board, bare_board
from game.rules.board_layouts import Premium
from game.rules.editions import PLAYSTATION
from game.rules.events import PlayScore
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Move, Place, Square, Tile
from game.rules.notation import parse_move
from game.rules.record import Seat
from game.rules.scoring import score_play
from game.rules.visibility import Game
from game.scenes.kit.services import Services
from game.session.match import MatchSession

RULES = replace(PLAYSTATION, edition="Lesson")  # not read: a name
FIRST_RACK = "MONFHAR"


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One word of the lesson: the play, what is drawn after it, and what it teaches."""

    play: str
    """As in a game record: '8F HORN'."""
    draws: str
    text: tuple[Message, ...]
    """What is said once it is played; what stands in braces is filled in from its score, see `_facts`."""


STEPS = (
    LessonStep(
        "8F HORN",  # not read: a move
        "TSPE",
        (
            # Translators: {H}, {O} are what these letters count, {letters} what all of HORN do.
            message(
                "H counts {H}, O, R and N count {O} each: {letters} in all. "
                "The star in the middle doubles the first word."
            ),
            message("You draw as many tiles as you have played, so you always hold seven."),
        ),
    ),
    LessonStep(
        "H6 FA(R)M",  # not read: a move
        "BOA",
        (
            message("Every later word touches the ones on the board. FARM goes down through the R of HORN."),
            # Translators: {F}, {A}, {R}, {M} are what these letters count, {FARM} what the word does.
            message(
                "The star counts only once, for the word that covered it: "
                "F {F}, A {A}, R {R} and M {M} make {FARM}."
            ),
        ),
    ),
    LessonStep(
        "10F PASTE",  # not read: a move
        "LIDER",
        (
            message("One play may make several words. The S of PASTE also turns FARM into FARMS."),
            # Translators: {PASTE}, {FARMS} are what these words count, {tiles} letters, "P and E".
            message("Both count: PASTE {PASTE}, with {tiles} on triple-letter squares, and FARMS {FARMS}."),
        ),
    ),
    LessonStep(
        "9H (M)OB",  # not read: a move
        "AN",
        (
            message("Two tiles beside other words make three words at once: MOB across, NOT and BE down."),
            # Translators: {tiles} is a letter.
            message("The {tiles} lies on a double-letter square. It counts twice in MOB, and twice in NOT."),
        ),
    ),
)


RAISED = (Premium.DOUBLE_LETTER, Premium.TRIPLE_LETTER)


class NotInLesson(IllegalMove):
    """The lesson waits for another move."""

    def __init__(self, word: str, square: str) -> None:
        # Translators: {square} is such as F8.
        super().__init__(
            message("In this lesson, play {word} with its first tile on {square}", word=word, square=square)
        )


def name_of(square: Square) -> str:
    """A square as the frame of the board names it: 'F8'."""
    return f"{chr(ord('A') + square.col)}{square.row + 1}"


def word_of(step: LessonStep) -> str:
    """The word that a step plays, in upper case."""
    return "".join(filter(str.isalpha, step.play.split()[1])).upper()


def _play(step: LessonStep, board: Board) -> Place:
    move = parse_move(step.play, board)
    assert isinstance(move, Place)
    return move


def board_after(words: int) -> Board:
    """How the board lies after so many words."""
    board = bare_board(RULES.layout.size)
    for step in STEPS[:words]:
        board = board.with_tiles(_play(step, board).tiles)
    return board


def told(words: int) -> tuple[Message, tuple[Message, ...]]:
    """What is said of the latest of so many words: a title with its score, and what it teaches."""
    step, board = STEPS[words - 1], board_after(words - 1)
    tiles = _play(step, board).tiles
    score = score_play(board, tiles, RULES)
    facts = _facts(score, tiles)
    # Translators: {words} that a play has made, and what they count together.
    title = message_count(
        "{words}: {count} Point",
        "{words}: {count} Points",
        score.total,
        words=tuple(word.word for word in score.words),
    )
    return title, tuple(replace(sentence, places=facts) for sentence in step.text)


def _facts(score: PlayScore, tiles: Sequence[Tile]) -> tuple[tuple[str, Argument], ...]:
    """What a sentence of the lesson names in braces.

    A word is what it scores, a letter what it counts, `letters` what those of the main word count together;
    `tiles` are those on squares that count letters more than once.
    """
    facts: dict[str, Argument] = {word.word: word.points for word in score.words}
    facts |= {letter: RULES.tiles.value(letter) for letter in "".join(facts)}
    facts["letters"] = score.words[0].letters
    facts["tiles"] = tuple(tile.face for tile in tiles if RULES.layout.premium(tile.square) in RAISED)
    return tuple(facts.items())


def lesson_bag() -> str:
    """All tiles in the order in which the lesson has them drawn."""
    first = FIRST_RACK + "".join(step.draws for step in STEPS)
    rest = Counter(RULES.tiles.all_tiles()) - Counter(first)
    return first + "".join(sorted(rest.elements()))


class LessonDoor(HomeGameClient):
    """The door of a game for one player, whose draws and plays are those of the lesson."""

    def __init__(self, services: Services, played: int = 0) -> None:
        """After so many words of it."""
        player = Seat("You")  # not read: see `game`
        host = MatchSession.with_bag(RULES, (player,), services.lexicon, lesson_bag())
        for step in STEPS[:played]:
            host.submit(0, _play(step, host.position.board))
        match = Match(host, [PersonAtSeat()], engine=None)
        super().__init__(match, frozenset({0}), frozenset({0}), resumed=played > 0)
        self._refusal: DecisionRefused | None = None

    @property
    def game(self) -> Game:
        """The game; its player is called so in the language of the moment."""
        # Translators: the name of whoever plays the lesson; at most 16 letters.
        return replace(self._game, seats=(replace(self._game.seats[0], name=tr("You")),))

    @game.setter
    def game(self, game: Game) -> None:
        self._game = game

    @property
    def played(self) -> int:
        """How many words of the lesson lie on the board."""
        return len(self._game.history)

    @property
    def step(self) -> LessonStep | None:
        """What is to be played next; None after the last."""
        return STEPS[self.played] if self.played < len(STEPS) else None

    def wanted(self, board: Board) -> Place | None:
        """The play that the lesson waits for."""
        if self.step is None:
            return None
        return _play(self.step, board)

    def submit(self, seat: int, move: Move, elapsed_ms: int = 0) -> None:
        """Only the play that the lesson teaches is taken."""
        wanted = self.wanted(self.game.position.board)
        right = isinstance(move, Place) and wanted is not None and set(move.tiles) == set(wanted.tiles)
        if right or self.step is None or wanted is None:
            super().submit(seat, move, elapsed_ms)
        else:
            self._refusal = DecisionRefused(
                seat, NotInLesson(word_of(self.step), name_of(wanted.tiles[0].square))
            )

    def poll(self) -> Heard | None:
        refusal, self._refusal = self._refusal, None
        return refusal or super().poll()
