"""The best play of a rack, proven without making the others.

Every play fills a run of squares through an anchor. What the best use of a run could bring is bounded from
above: the dearest tiles on the best squares, but on a square where only some fit the dearest of those, and
the best leave that so many tiles can leave behind. Anchors are visited best bound first, and within a run the
parts of the rack best leave first, until no bound reaches the best play found (the "shadow" of Quackle's and
MAGPIE's generators). Which words a run can hold is answered by the word map.

Counting and legality are as in `anchors`, and so is the best equity, always. Of several plays of that equity
it is the one that begins first (rows before columns), the shortest, and the first by its tiles: so nothing
depends on the order in which runs and parts are tried.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from game.lexicon.compiled_kernels import at, inner_kernel, lean_kernel, nested_kernel, popcount
from game.lexicon.word_graph import FIRST, LETTERS, TURN
from game.maven.plays.anchors import BLANK_KIND, EQUITY, USED, WORDS
from game.maven.plays.board_arrays import (
    ANY_LETTER,
    BLANK,
    CHECKS,
    CROSSING,
    LETTER_TIMES,
    LINES,
    OFFERS,
    SIZE,
    STRIDE,
    WORD_TIMES,
    Bytes,
    Ints,
    Longs,
    is_bare,
)
from game.maven.plays.rack_parts import (
    ANCHORS,
    BEST_LEAVES,
    CROSS,
    DEAREST,
    FITS,
    FREE_CROSS,
    FREE_LETTER,
    LETTER,
    LOWEST,
    MASKS,
    MOST_TILES,
    ORDER,
    RANKED,
    SQUARES,
    THROUGH,
    TILES,
    WANTED,
    best_leave,
    sort_rack,
)
from game.maven.plays.spelling import Search, try_parts
from game.maven.plays.words_by_letters import LETTER_KEYS


class _Run(NamedTuple):
    """Squares to be filled through an anchor, with the tiles between and beside them."""

    key: int
    """Of the tiles on the board."""
    points: int
    """Of the tiles on the board."""
    through: int
    """1 if there are any, else 0."""
    times: int
    """The factor of the word."""
    cross: int
    """Points of the tiles in words across."""
    laid: int
    """How many squares are to be filled."""
    formed: int
    """Words formed."""
    offer: int
    """What the squares filled are worth for what that offers the opponent, in milli-points."""
    wanted: int
    """How many of the squares the dearest tile does not fit."""
    most: int
    """As `points`, with the most that can be laid on these."""
    most_cross: int
    """As `cross`, with the same."""


@lean_kernel
def best_play(
    grid: Ints,
    premiums: Ints,
    values: Ints,
    bonus: Longs,
    words: Any,
    worth: Ints,
    rack: Ints,
    floor: int,
    work: Longs,
    play: Longs,
    strip: Bytes,
) -> bool:
    """Write the best play whose equity exceeds `floor`, if there is one, and say whether.

    `worth[mask]` is what keeping those tiles is worth in milli-points, as for `anchors.all_plays`; `play` has
    COLUMNS fields and `strip` is a line of squares. The rack must hold at most MOST_BLANKS blanks.
    """
    play[EQUITY] = floor + 1  # what a play has to be worth
    play[USED] = 0
    tiles = sort_rack(values, words.sieve, worth, rack, work)
    if tiles == 0:
        return False
    held = 0
    for kind in range(BLANK_KIND):
        if rack[kind]:
            held |= 1 << kind
    if rack[BLANK_KIND]:
        held = ANY_LETTER
    search = Search(
        grid, premiums, values, bonus, words, work, play, strip, tiles, tiles - rack[BLANK_KIND], held
    )
    _find_fits(search)
    anchors = _find_anchors(search)
    found = 0
    # Every anchor is visited for its bound, and then, best bound first, for its plays; in one loop, so that
    # the survey is compiled once.
    for visit in range(2 * anchors):
        searching = visit >= anchors
        if searching and visit - anchors == found:
            break
        number = at(work, ORDER + visit - anchors) if searching else visit
        row = ANCHORS + 3 * number
        if searching and at(work, row) < play[EQUITY]:
            break
        bound = _survey(search, at(work, row + 1), at(work, row + 2), searching)
        if not searching and bound >= play[EQUITY]:
            work[row] = bound
            _put_in_order(work, found, number)
            found += 1
    return bool(play[USED] > 0)


@inner_kernel
def _find_fits(search: Search) -> None:
    """Note which tiles fit on each square where a word across decides that."""
    size = at(search.grid, SIZE)
    for orientation in range(2):
        for line in range(1, size + 1):
            border = orientation * LINES + line * STRIDE
            for square in range(border + 1, border + size + 1):
                if at(search.grid, CROSSING + square) >= 0:
                    fitting = at(search.grid, CHECKS + square)
                    search.work[FITS + square] = _fits(search.values, search.work, search.tiles, fitting)


@lean_kernel
def _fits(values: Ints, work: Longs, tiles: int, fitting: int) -> int:
    """The tiles that are one of some letters, and the points of the dearest, as in FITS."""
    if fitting:
        fitting |= 1 << BLANK_KIND
    mask, most = 0, 0
    for tile in range(tiles):
        kind = at(work, TILES + tile)
        fits = fitting >> kind & 1
        mask |= fits << tile
        most = max(most, fits * at(values, kind))
    return mask | most << MOST_TILES


@inner_kernel
def _find_anchors(search: Search) -> int:
    """Write the anchors where a tile of the rack may be laid; how many there are."""
    grid, work = search.grid, search.work
    count = 0
    bare = is_bare(grid)
    size = at(grid, SIZE)
    middle = size // 2 + 1
    for orientation in range(2):
        for line in range(1, size + 1):
            border = orientation * LINES + line * STRIDE
            barrier = border
            for square in range(border + 1, border + size + 1):
                after_tile = at(grid, square) != 0
                if bare:
                    if line != middle or square != border + middle:
                        continue
                elif after_tile:
                    if at(grid, square + 1):
                        continue
                elif at(grid, square - 1) or at(grid, square + 1) or at(grid, CROSSING + square) < 0:
                    continue
                if after_tile or at(grid, CHECKS + square) & search.held:
                    work[ANCHORS + 3 * count + 1] = square
                    work[ANCHORS + 3 * count + 2] = barrier
                    count += 1
                barrier = square + 1 if after_tile else square
    return count


@inner_kernel
def _put_in_order(work: Longs, count: int, number: int) -> None:
    """Put an anchor among so many others, best bound first."""
    bound = at(work, ANCHORS + 3 * number)
    j = ORDER + count
    while j > ORDER and at(work, ANCHORS + 3 * at(work, j - 1)) < bound:
        work[j] = at(work, j - 1)
        j -= 1
    work[j] = number


@inner_kernel
def _survey(search: Search, anchor: int, barrier: int, searching: bool) -> int:
    """Walk all runs of squares through an anchor; returns the upper bound of them all.

    When `searching`, also look for plays better than the best one in runs whose bound allows for it.
    """
    before, behind = ANY_LETTER, ANY_LETTER  # letters that can stand before and after the tiles at the anchor
    if at(search.grid, anchor):
        before, behind = _around(search, anchor)
    square, key, points = _past_tiles(search.grid, search.values, anchor, -1)
    run = _Run(key, points, 1 if square < anchor else 0, 1, 0, 0, 1, 0, 0, points, 0)
    best = LOWEST
    while True:
        if run.laid or run.through:
            best = max(best, _survey_rightwards(search, run, anchor, square + 1, behind, searching))
        fitting = _fitting(search, run, square, before) if square > barrier else 0
        if fitting == 0:
            return best
        run, square = _with_square(search, run, square, -1, fitting)


@nested_kernel
def _survey_rightwards(
    search: Search, leftwards: _Run, anchor: int, start: int, behind: int, searching: bool
) -> int:
    """The part of `_survey` with all runs that begin at one square; `leftwards` is the one up to the
    anchor."""
    work = search.work
    best = LOWEST
    run = leftwards
    onward = anchor + 1
    _rank_all(work, run)
    while True:
        leave = _best_leave(search, run)
        if run.laid and leave > LOWEST:
            bonus = search.bonus[1] if run.laid >= search.bonus[0] else 0
            capped = run.most * run.times + run.cross + run.most_cross + bonus
            dearest = capped
            for i in range(run.laid - run.wanted):
                dearest += at(work, RANKED + i) * at(work, DEAREST + i)
            bound = dearest * 1000 + run.offer + leave
            best = max(best, bound)
            if searching and bound >= at(search.play, EQUITY):
                once = run.laid > 1 or anchor < LINES or at(work, CROSS) == 0
                if once and try_parts(
                    search, THROUGH * run.through + run.laid, run.laid, run.wanted, run.key, run.times,
                    run.points * run.times + run.cross + bonus, capped, dearest, run.offer, start,
                    onward - start,
                ):  # fmt: skip
                    search.play[WORDS] = run.formed
        fitting = _fitting(search, run, onward, behind)
        if fitting == 0:
            return best
        times, wanted = run.times, run.wanted
        run, onward = _with_square(search, run, onward, 1, fitting)
        if run.times != times:
            _rank_all(work, run)
        elif run.wanted == wanted:
            _rank(work, run.laid - run.wanted - 1, times)


@inner_kernel
def _best_leave(search: Search, run: _Run) -> int:
    """The most that can remain of the rack, LOWEST if there is no word for the run.

    With nearly the whole rack through tiles on the board there often is none, but a high bound, so there it
    pays to ask.
    """
    row = THROUGH * run.through + run.laid
    if run.through and run.laid >= search.tiles - 1:
        return best_leave(search.words.sieve, search.work, row, run.laid, run.key, search.letters)
    return at(search.work, BEST_LEAVES + row)


@inner_kernel
def _fitting(search: Search, run: _Run, square: int, beside: int) -> int:
    """The letters with which a run can go on, 0 if it cannot; those `beside` if it is the first."""
    fitting = at(search.grid, CHECKS + square)
    if run.laid == 0:
        fitting &= beside
    if run.laid == search.tiles or fitting & search.held == 0:
        return 0
    return fitting


@inner_kernel
def _with_square(search: Search, run: _Run, square: int, step: int, fitting: int) -> Any:
    """The run with one more square, to be filled with one of some letters, and the tiles beyond; and the
    empty square after these."""
    work = search.work
    word_times = at(search.premiums, WORD_TIMES + square)
    letter_times = at(search.premiums, LETTER_TIMES + square)
    crossing = at(search.grid, CROSSING + square)
    cross_times = letter_times * word_times if crossing >= 0 else 0
    work[SQUARES + run.laid] = square
    work[LETTER + run.laid] = letter_times
    work[CROSS + run.laid] = cross_times
    fits = -1
    if fitting != at(search.grid, CHECKS + square):
        fits = _fits(search.values, work, search.tiles, fitting)
    elif crossing >= 0:
        fits = at(work, FITS + square)
    dear = fits >> MOST_TILES
    limited = 1 if fits >= 0 and dear < at(work, DEAREST) else 0
    if limited:
        work[WANTED + run.wanted] = fits & (MASKS - 1)
    else:
        dear = 0
        work[FREE_LETTER + run.laid - run.wanted] = letter_times
        work[FREE_CROSS + run.laid - run.wanted] = cross_times
    past, key, points = _past_tiles(search.grid, search.values, square + step, step)
    longer = _Run(
        run.key + key,
        run.points + points,
        run.through if past == square + step else 1,
        run.times * word_times,
        run.cross + (crossing * word_times if crossing >= 0 else 0),
        run.laid + 1,
        run.formed + (1 if crossing >= 0 else 0),
        run.offer + at(search.grid, OFFERS + square),
        run.wanted + limited,
        run.most + points + letter_times * dear,
        run.most_cross + cross_times * dear,
    )
    return longer, past


@inner_kernel
def _around(search: Search, anchor: int) -> Any:
    """The letters that can stand right before and right after the tiles that end at an anchor."""
    states, children = search.words.states, search.words.children
    state = states.shape[0] - 1
    square = anchor
    code = at(search.grid, square)
    while code:
        letter = (code & 31) - 1
        letters = at(states, 4 * state + LETTERS)
        if not letters >> letter & 1:
            return 0, 0
        state = at(children, at(states, 4 * state + FIRST) + popcount(letters & ((1 << letter) - 1)))
        square -= 1
        code = at(search.grid, square)
    return at(states, 4 * state + LETTERS), at(states, 4 * at(states, 4 * state + TURN) + LETTERS)


@lean_kernel
def _past_tiles(grid: Ints, values: Ints, square: int, step: int) -> Any:
    """The first empty square from here on, and the key and the points of the tiles before it."""
    key, points = 0, 0
    code = at(grid, square)
    while code:
        key += at(LETTER_KEYS, (code & 31) - 1)
        if code < BLANK:
            points += at(values, code - 1)
        square += step
        code = at(grid, square)
    return square, key, points


@inner_kernel
def _rank_all(work: Longs, run: _Run) -> None:
    """Put the factors of all free squares in order, after the word's factor has changed."""
    for i in range(run.laid - run.wanted):
        _rank(work, i, run.times)


@inner_kernel
def _rank(work: Longs, i: int, times: int) -> None:
    """Put the factor of one more free square among those before it, the largest first."""
    factor = at(work, FREE_LETTER + i) * times + at(work, FREE_CROSS + i)
    j = RANKED + i
    while j > RANKED and at(work, j - 1) < factor:
        work[j] = at(work, j - 1)
        j -= 1
    work[j] = factor
