"""The rules of one game in words, made from its `Rules`: nothing stands here that is not played."""

from __future__ import annotations

from collections.abc import Mapping

from game.language.messages import Message, message, message_count, tr, tr_count
from game.rules.board import bare_board
from game.rules.board_layouts import Premium
from game.rules.bonus import bonus_name
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

# Translators: a row of the menu of a game, and a heading; at most 26 letters.
TITLE: Message = message("Rules of This Game")
FIRST: Mapping[FirstPlayer, Message] = {
    FirstPlayer.SEAT_ONE: message("Whoever sits first begins."),
    FirstPlayer.DRAW: message("Everybody draws a tile; the lowest one begins, a blank being lowest."),
    FirstPlayer.RANDOM: message("Luck decides who begins."),
    FirstPlayer.ROTATE: message("Whoever sits first begins game 1, whoever sits second game 2, and so on."),
}
EXCHANGE: Mapping[ExchangeNeeds, Message] = {
    ExchangeNeeds.SEVEN: message(
        "Tiles may be exchanged while the bag holds seven tiles or more. It takes the turn."
    ),
    ExchangeNeeds.AS_MANY: message(
        "Tiles may be exchanged as long as the bag holds as many as are exchanged. It takes the turn."
    ),
    ExchangeNeeds.ANY: message(
        "Tiles may be exchanged while the bag holds a tile, and no more than it holds. It takes the turn."
    ),
}
CHALLENGE: Mapping[Challenge, Message] = {
    Challenge.VOID: message("The game looks every word up before it counts, and nobody challenges."),
    Challenge.COMPUTER_ASKS: message(
        "The computer asks about a word it does not know; whoever insists plays it."
    ),
    Challenge.SINGLE: message("A challenge of a good play costs nothing."),
    Challenge.DOUBLE: message("Whoever challenges a good play loses a turn."),
    Challenge.FIVE_POINT: message("A challenge of a good play gives the other player 5 points a word."),
    Challenge.TEN_POINT: message("A challenge of a good play gives the other player 10 points a word."),
    Challenge.TRIPLE: message("Whoever is wrong loses the game."),
}
CHALLENGED: Message = message(
    "Any word may be laid. Before the next turn the play may be challenged: if one of its words is none, all "
    "its tiles go back to the rack, and nothing counts."
)
IDLE: Mapping[ScorelessEnd, Message] = {
    ScorelessEnd.ZERO_TURNS: message("It also ends when nobody has scored in three turns of each."),
    ScorelessEnd.PASSES: message("It also ends when everybody has passed three times in a row."),
    ScorelessEnd.EMPTY_BAG_PASS_ROUND: message(
        "It also ends when everybody has passed once with an empty bag."
    ),
    ScorelessEnd.FIRST_PASS: message("It also ends when somebody passes."),
}
IDLE_OR_STUCK: Mapping[ScorelessEnd, Message] = {
    ScorelessEnd.ZERO_TURNS: message(
        "It also ends when nobody has scored in three turns of each, or when nobody has a play left."
    ),
    ScorelessEnd.PASSES: message(
        "It also ends when everybody has passed three times in a row, or when nobody has a play left."
    ),
    ScorelessEnd.EMPTY_BAG_PASS_ROUND: message(
        "It also ends when everybody has passed once with an empty bag, or when nobody has a play left."
    ),
    ScorelessEnd.FIRST_PASS: message("It also ends when somebody passes, or when nobody has a play left."),
}
TIE: Mapping[TieBreak, Message] = {
    TieBreak.BEFORE_ADJUSTMENT: message(
        "Of equal scores the one that was higher before unplayed tiles counted wins."
    ),
    TieBreak.SHARED: message("Equal scores share the win."),
    TieBreak.SUDDEN_DEATH: message("Those whose scores are equal play one more turn."),
}
ALL_SQUARES: Message = message(
    "Light blue squares double a letter, dark blue ones triple it, pink squares double the whole word, red "
    "ones triple it and the star doubles the first word."
)
SQUARES: Mapping[Premium, Message] = {
    Premium.DOUBLE_LETTER: message("Light blue squares double a letter."),
    Premium.TRIPLE_LETTER: message("Dark blue squares triple a letter."),
    Premium.DOUBLE_WORD: message("Pink squares double the whole word."),
    Premium.TRIPLE_WORD: message("Red squares triple the whole word."),
    Premium.CENTRE: message("The star doubles the first word."),
}
EXAMPLE = (("HORN", 7, 5, False), ("FARM", 5, 7, True), ("PASTE", 9, 5, False), ("MOB", 8, 7, False))
"""Words, and where they begin on a board of 15 by 15."""
USUAL_MIDDLE = 7


def rules_pages(rules: Rules) -> tuple[HelpPage, ...]:
    """What holds in a game by these rules, page by page."""
    example = _example(rules)
    return (
        HelpPage(tr("Laying Words"), _laying(rules)),
        HelpPage(tr("What They Score"), _scoring(rules)),
        HelpPage(tr("Words and Exchanges"), _words(rules)),
        HelpPage(tr("The End"), _end(rules)),
        *([HelpPage(tr("An Example"), example)] if example else []),
    )


def _laying(rules: Rules) -> tuple[str, ...]:
    tiles = rules.tiles.all_tiles()
    # Translators: a player draws {number} tiles at first.
    told = tr_count(
        "There is {count} tile, and everybody draws {number}.",
        "There are {count} tiles, and everybody draws {number}.",
        len(tiles),
        number=rules.rack_size,
    )
    return (
        " ".join((told, str(FIRST[rules.first_player]), tr("The highest score wins."))),
        tr("The first word has two letters or more, and one of them lies on the star in the middle."),
        tr(
            "Every other play lies in one row, across or down, without a gap, and touches tiles that lie "
            "there. All tiles that then stand side by side must be words, crosswise too, and all those words "
            "score."
        ),
        tr("After a play as many tiles are drawn as were laid, as long as there are any."),
        *_blanks(rules, tiles.count(BLANK)),
    )


def _blanks(rules: Rules, blanks: int) -> tuple[str, ...]:
    if not blanks:
        return ()
    told = tr_count(
        "{count} blank stands for any letter. Which one is said as it is played, and stays.",
        "{count} blanks stand for any letter. Which one is said as it is played, and stays.",
        blanks,
    )
    kept = tr("A played blank may be taken by whoever puts its letter there.") if rules.trade_blanks else ""
    return (f"{told} {kept}".strip(),)


def _scoring(rules: Rules) -> tuple[str, ...]:
    found = set("".join(rules.layout.lines))
    squares = [told for premium, told in SQUARES.items() if premium.value in found]
    on_squares = [ALL_SQUARES] if len(squares) == len(SQUARES) else squares
    counts = tr("A square counts only in the turn that covers it, but in each word through it.")
    return (
        tr(
            "A word scores what stands on its tiles; a blank scores nothing. A play scores all words that it "
            "makes or changes."
        ),
        " ".join((*map(str, on_squares), counts)),
        *([_bonus(rules)] if rules.bonus else []),
    )


def _bonus(rules: Rules) -> str:
    # Translators: {tiles} are so many tiles, as "7 tiles"; {bonus} is its name, as "Bonus" or "Bingo".
    return tr_count(
        "Whoever lays {tiles} in one turn has a {bonus}: {count} point more, after everything else is "
        "counted.",
        "Whoever lays {tiles} in one turn has a {bonus}: {count} points more, after everything else is "
        "counted.",
        rules.bonus,
        tiles=message_count("{count} tile", "{count} tiles", rules.rack_size),
        bonus=bonus_name(rules.bonus_label),
    )


def _words(rules: Rules) -> tuple[str, ...]:
    # Translators: {words} is the name of a list of words.
    told = tr(
        "The words of the list {words} count: foreign, old and everyday ones as it has them; no names, no "
        "abbreviations, no parts of words, nothing with hyphen or apostrophe.",
        words=rules.dictionary.base.name,
    )
    out = tuple(sorted(rules.excluded_tags))
    # Translators: {marks} are marks of words in a list, such as "foreign", in English.
    left_out = tr("Words marked as {marks} do not count.", marks=out) if out else ""
    return (
        f"{told} {left_out}".strip(),
        _checking(rules),
        _exchanging(rules),
        tr("Whoever passes lays nothing and scores nothing."),
    )


def _checking(rules: Rules) -> str:
    """Who looks whether words are any, and what it costs."""
    if not rules.challenge.by_people:
        lost = tr("An invalid word costs your turn.") if rules.miss_turn else ""
        return f"{CHALLENGE[rules.challenge]} {lost}".strip()
    price = str(CHALLENGE[rules.challenge]) if rules.challenge_penalty else tr("No challenge costs anything.")
    time = ""
    if rules.challenge_seconds != Rules().challenge_seconds:
        time = tr_count(
            "Whoever says nothing for {count} second lets the play stand.",
            "Whoever says nothing for {count} seconds lets the play stand.",
            rules.challenge_seconds,
        )
    return f"{CHALLENGED} {price} {time}".strip()


def _exchanging(rules: Rules) -> str:
    allowed = rules.exchanges_allowed
    if allowed == 0:
        return tr("Tiles cannot be exchanged.")
    told = str(EXCHANGE[rules.exchange]) if allowed is None else _exchanging_so_often(rules.exchange, allowed)
    four = tr("With four of one letter the whole rack may be exchanged, and the turn goes on.")
    return f"{told} {four}" if rules.four_of_a_kind else told


def _exchanging_so_often(needs: ExchangeNeeds, allowed: int) -> str:
    match needs:
        case ExchangeNeeds.SEVEN:
            return tr_count(
                "Tiles may be exchanged while the bag holds seven tiles or more, {count} time in a game. "
                "It takes the turn.",
                "Tiles may be exchanged while the bag holds seven tiles or more, {count} times in a game. "
                "It takes the turn.",
                allowed,
            )
        case ExchangeNeeds.AS_MANY:
            return tr_count(
                "Tiles may be exchanged as long as the bag holds as many as are exchanged, {count} time in a "
                "game. It takes the turn.",
                "Tiles may be exchanged as long as the bag holds as many as are exchanged, {count} times in "
                "a game. It takes the turn.",
                allowed,
            )
        case _:
            return tr_count(
                "Tiles may be exchanged while the bag holds a tile, and no more than it holds, {count} time "
                "in a game. It takes the turn.",
                "Tiles may be exchanged while the bag holds a tile, and no more than it holds, {count} times "
                "in a game. It takes the turn.",
                allowed,
            )


def _end(rules: Rules) -> tuple[str, ...]:
    ends = tr("The game ends when the bag is empty and somebody has played the last tile.")
    loses = tr(
        "Everybody loses the points of the tiles left on the rack; whoever has none left gains what the "
        "others lose."
    )
    if rules.tournament_totals:
        loses = tr(
            "Everybody loses the points of the tiles left on the rack; whoever has none left gains that "
            "twice over."
        )
    return (
        " ".join((ends, *_other_ends(rules))),
        loses,
        str(TIE[rules.tie_break]),
        *([clock] if (clock := _clock(rules)) else []),
    )


def _other_ends(rules: Rules) -> list[str]:
    """How a game also ends, a sentence each."""
    idle = [kind for kind in IDLE if kind in rules.scoreless_end]
    if not rules.end_when_nothing_playable:
        return [str(IDLE[kind]) for kind in idle]
    if not idle:
        return [tr("It also ends when nobody has a play left.")]
    return [*(str(IDLE[kind]) for kind in idle[:-1]), str(IDLE_OR_STUCK[idle[-1]])]


def _clock(rules: Rules) -> str:
    clock = rules.clock
    time = f"{clock.minutes}:{clock.seconds:02}"
    match clock.kind:
        case ClockKind.TURN_PENALTY:
            # Translators: {time} is minutes and seconds, as "3:00".
            return tr_count(
                "A turn has {time} minutes; every minute begun beyond them costs {count} point.",
                "A turn has {time} minutes; every minute begun beyond them costs {count} points.",
                clock.penalty_points,
                time=time,
            )
        case ClockKind.TURN_LOST:
            # Translators: {time} is minutes and seconds, as "3:00".
            return tr("A turn has {time} minutes; then it is lost, unless a good word lies there.", time=time)
        case ClockKind.GAME_PENALTY:
            # Translators: {time} is minutes and seconds, as "25:00".
            return tr_count(
                "Everybody has {time} minutes for the whole game; every minute begun beyond them costs "
                "{count} point.",
                "Everybody has {time} minutes for the whole game; every minute begun beyond them costs "
                "{count} points.",
                clock.penalty_points,
                time=time,
            )
        case ClockKind.CORRESPONDENCE:
            return tr_count(
                "A turn should take {count} day at most; being late costs nothing.",
                "A turn should take {count} days at most; being late costs nothing.",
                clock.limit_ms // 86_400_000,
            )
    return ""


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
        tiles = "".join(tile.face for tile in laid)
        made = tuple(found.word.upper() for found in score.words)
        told.append(_made(tiles, made, None if names_words_only else score.total))
        board = board.with_tiles(laid)
    # Translators: the words in capitals stay as they are.
    laid_so = tr(
        "HORN lies across with its R on the star. FARM goes down through that R, PASTE across under it, and "
        "OB between them, behind the M."
    )
    return (laid_so, *told)


def _made(tiles: str, words: tuple[str, ...], points: int | None) -> str:
    if points is None:
        # Translators: an example: {tiles} are letters that are laid; {words} are those to be counted.
        return tr("{tiles} is laid: count {words}.", tiles=tiles, words=words)
    # Translators: an example: {tiles} are letters that are laid; {words} are those that they make.
    return tr_count(
        "{tiles} is laid: {words}, {count} point.",
        "{tiles} is laid: {words}, {count} points.",
        points,
        tiles=tiles,
        words=words,
    )


class RulesOfThisGame(TextPages):
    """What holds in one game."""

    name = "rules-of-this-game"

    def __init__(self, rules: Rules, size: TextSize) -> None:
        """`size` tells the size of text in per cent, as it is while they are read."""
        super().__init__(rules_pages(rules), size, TITLE)
