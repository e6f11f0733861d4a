"""The rules of one game in words, made from its `Rules`: nothing stands here that is not played."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.board import bare_board
from game.rules.board_layouts import Premium
from game.rules.editions import EMAIL
from game.rules.letter_sets import BLANK
from game.rules.moves import Square, Tile
from game.rules.rules_and_defaults import (
    Challenge,
    ClockKind,
    ExchangeNeeds,
    FirstPlayer,
    Rules,
    ScorelessEnd,
    TieBreak,
)
from game.rules.scoring import score_play
from game.scenes.kit.text_pages import HelpPage, TextPages, TextSize
from game.text_format import counted, listed

TITLE = "Rules of This Game"
FIRST: Mapping[FirstPlayer, str] = {
    FirstPlayer.SEAT_ONE: "Whoever sits first begins.",
    FirstPlayer.DRAW: "Everybody draws a tile; the lowest one begins, a blank being lowest.",
    FirstPlayer.RANDOM: "Luck decides who begins.",
    FirstPlayer.ROTATE: "Whoever sits first begins game 1, whoever sits second game 2, and so on.",
}
EXCHANGE: Mapping[ExchangeNeeds, str] = {
    ExchangeNeeds.SEVEN: "while the bag holds seven tiles or more",
    ExchangeNeeds.AS_MANY: "as long as the bag holds as many as are exchanged",
    ExchangeNeeds.ANY: "while the bag holds a tile, and no more than it holds",
}
CHALLENGE: Mapping[Challenge, str] = {
    Challenge.VOID: "The game looks every word up before it counts, and nobody challenges.",
    Challenge.COMPUTER_ASKS: "The computer asks about a word it does not know; whoever insists plays it.",
    Challenge.SINGLE: "A challenge of a good play costs nothing.",
    Challenge.DOUBLE: "Whoever challenges a good play loses a turn.",
    Challenge.FIVE_POINT: "A challenge of a good play gives the other player 5 points a word.",
    Challenge.TEN_POINT: "A challenge of a good play gives the other player 10 points a word.",
    Challenge.TRIPLE: "Whoever is wrong loses the game.",
}
CHALLENGED = (
    "Any word may be laid. Before the next turn the play may be challenged: if one of its words is none, all "
    "its tiles go back to the rack, and nothing counts."
)
IDLE: Mapping[ScorelessEnd, str] = {
    ScorelessEnd.ZERO_TURNS: "nobody has scored in three turns of each",
    ScorelessEnd.PASSES: "everybody has passed three times in a row",
    ScorelessEnd.EMPTY_BAG_PASS_ROUND: "everybody has passed once with an empty bag",
    ScorelessEnd.FIRST_PASS: "somebody passes",
}
TIE: Mapping[TieBreak, str] = {
    TieBreak.BEFORE_ADJUSTMENT: "Of equal scores the one that was higher before unplayed tiles counted wins.",
    TieBreak.SHARED: "Equal scores share the win.",
    TieBreak.SUDDEN_DEATH: "Those whose scores are equal play one more turn.",
}
SQUARES: Mapping[Premium, str] = {
    Premium.DOUBLE_LETTER: "light blue squares double a letter",
    Premium.TRIPLE_LETTER: "dark blue ones triple it",
    Premium.DOUBLE_WORD: "pink squares double the whole word",
    Premium.TRIPLE_WORD: "red ones triple it",
    Premium.CENTRE: "the star doubles the first word",
}
EXAMPLE = (("HORN", 7, 5, False), ("FARM", 5, 7, True), ("PASTE", 9, 5, False), ("MOB", 8, 7, False))
"""Words, and where they begin on a board of 15 by 15."""
USUAL_MIDDLE = 7


def rules_pages(rules: Rules) -> tuple[HelpPage, ...]:
    """What holds in a game by these rules, page by page."""
    example = _example(rules)
    return (
        HelpPage("Laying Words", _laying(rules)),
        HelpPage("What They Score", _scoring(rules)),
        HelpPage("Words and Exchanges", _words(rules)),
        HelpPage("The End", _end(rules)),
        *([HelpPage("An Example", example)] if example else []),
    )


def _laying(rules: Rules) -> tuple[str, ...]:
    tiles = rules.tiles.all_tiles()
    blanks = tiles.count(BLANK)
    kept = "A played blank may be taken by whoever puts its letter there." if rules.trade_blanks else ""
    stand = "stands" if blanks == 1 else "stand"
    told = f"{counted(blanks, 'blank')} {stand} for any letter. Which one is said as it is played, and stays."
    return (
        f"There are {len(tiles)} tiles, and everybody draws {rules.rack_size}. {FIRST[rules.first_player]} "
        "The highest score wins.",
        "The first word has two letters or more, and one of them lies on the star in the middle.",
        "Every other play lies in one row, across or down, without a gap, and touches tiles that lie there. "
        "All tiles that then stand side by side must be words, crosswise too, and all those words score.",
        "After a play as many tiles are drawn as were laid, as long as there are any.",
        *([f"{told} {kept}".strip()] if blanks else []),
    )


def _scoring(rules: Rules) -> tuple[str, ...]:
    found = set("".join(rules.layout.lines))
    squares = [words for premium, words in SQUARES.items() if premium.value in found]
    on_squares = f"{listed(squares)[:1].upper()}{listed(squares)[1:]}. " if squares else ""
    return (
        "A word scores what stands on its tiles; a blank scores nothing. A play scores all words that it "
        "makes or changes.",
        f"{on_squares}A square counts only in the turn that covers it, but in each word through it.",
        *(
            [
                f"Whoever lays {rules.rack_size} tiles in one turn has a {rules.bonus_label}: {rules.bonus} "
                "points more, after everything else is counted."
            ]
            if rules.bonus
            else []
        ),
    )


def _words(rules: Rules) -> tuple[str, ...]:
    out = sorted(rules.excluded_tags)
    left_out = f" Words marked as {listed(out)} do not count." if out else ""
    challenged = rules.challenge.by_people
    checked = f"{CHALLENGED} {CHALLENGE[rules.challenge]}" if challenged else CHALLENGE[rules.challenge]
    if challenged and not rules.challenge_penalty:
        checked = f"{CHALLENGED} No challenge costs anything."
    if challenged and rules.challenge_seconds != Rules().challenge_seconds:
        checked += f" Whoever says nothing for {rules.challenge_seconds} seconds lets the play stand."
    lost = " A word that is none costs the turn." if rules.miss_turn and not challenged else ""
    return (
        f"The words of the list {rules.dictionary.base.name} count: foreign, old and everyday ones as it has "
        f"them; no names, no abbreviations, no parts of words, nothing with hyphen or apostrophe.{left_out}",
        f"{checked}{lost}",
        _exchanging(rules),
        "Whoever passes lays nothing and scores nothing.",
    )


def _exchanging(rules: Rules) -> str:
    allowed = rules.exchanges_allowed
    if allowed == 0:
        return "Tiles cannot be exchanged."
    often = f", {counted(allowed, 'time')} in a game" if allowed is not None else ""
    told = f"Tiles may be exchanged {EXCHANGE[rules.exchange]}{often}. It takes the turn."
    four = " With four of one letter the whole rack may be exchanged, and the turn goes on."
    return told + (four if rules.four_of_a_kind else "")


def _end(rules: Rules) -> tuple[str, ...]:
    idle = [words for kind, words in IDLE.items() if kind in rules.scoreless_end]
    if rules.end_when_nothing_playable:
        idle.append("nobody has a play left")
    also = f" It also ends when {', or when '.join(idle)}." if idle else ""
    gains = "that twice over" if rules.tournament_totals else "what the others lose"
    clock = _clock(rules)
    return (
        f"The game ends when the bag is empty and somebody has played the last tile.{also}",
        f"Everybody loses the points of the tiles left on the rack; whoever has none left gains {gains}.",
        TIE[rules.tie_break],
        *([clock] if clock else []),
    )


def _clock(rules: Rules) -> str:
    clock = rules.clock
    days = counted(clock.limit_ms // 86_400_000, "day")
    time = f"{clock.minutes}:{clock.seconds:02} minutes"
    over = f"every minute begun beyond them costs {counted(clock.penalty_points, 'point')}"
    return {
        ClockKind.OFF: "",
        ClockKind.TURN_PENALTY: f"A turn has {time}; {over}.",
        ClockKind.TURN_LOST: f"A turn has {time}; then it is lost, unless a good word lies there.",
        ClockKind.GAME_PENALTY: f"Everybody has {time} for the whole game; {over}.",
        ClockKind.CORRESPONDENCE: f"A turn should take {days} at most; being late costs nothing.",
    }[clock.kind]


def _example(rules: Rules) -> tuple[str, ...]:
    """Four plays on an empty board, counted by the very function that counts in the game."""
    shift = rules.layout.size // 2 - USUAL_MIDDLE
    if not set("".join(word for word, *_ in EXAMPLE)) <= set(rules.tiles.all_tiles()):
        return ()
    board, told = bare_board(rules.layout.size), list[str]()
    names_words_only = rules.edition == EMAIL.edition  # as its manual does
    for word, row, column, down in EXAMPLE:
        squares = [
            Square(row + shift + at * down, column + shift + at * (not down)) for at in range(len(word))
        ]
        laid = [
            Tile(square, face) for square, face in zip(squares, word, strict=True) if board.is_empty(square)
        ]
        score = score_play(board, tuple(laid), rules)
        made = listed([found.word.upper() for found in score.words])
        counts = f"count {made}" if names_words_only else f"{made}, {counted(score.total, 'point')}"
        told.append(f"{''.join(tile.face for tile in laid)} is laid: {counts}.")
        board = board.with_tiles(laid)
    return (
        "HORN lies across with its R on the star. FARM goes down through that R, PASTE across under it, and "
        "OB between them, behind the M.",
        *told,
    )


class RulesOfThisGame(TextPages):
    """What holds in one game."""

    name = "rules-of-this-game"

    def __init__(self, rules: Rules, size: TextSize) -> None:
        """`size` tells the size of text in per cent, as it is while they are read."""
        super().__init__(rules_pages(rules), size, TITLE)
