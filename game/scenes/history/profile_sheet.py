"""What is seen of a person: who it is, rating, figures, best words, rivals and medals."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC

from game.language.messages import message, tr, tr_count
from game.profiles.people import Person, named
from game.profiles.person_stats import OpponentFigures, Stats, medals_of
from game.scenes.history.medal_views import MedalView, medal_views
from game.scenes.kit.picture.sheet import (
    Air,
    Block,
    Columns,
    Ends,
    Grid,
    Look,
    Pile,
    Plate,
    Sheet,
    Slack,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import (
    Balance,
    Curve,
    Hairline,
    MedalPicture,
    PersonPicture,
    Pill,
    TileWord,
)
from game.text_format import moment_of, month_and_year, percent, signed, whole

COLOR_NAMES = (
    message("Orange"),
    message("Blue"),
    message("Green"),
    message("Violet"),
    message("Pink"),
    message("Cream"),
)
FIGURE_NAMES = {
    # Translators: a figure that stands for a person.
    "cat": message("cat"),
    # Translators: a figure that stands for a person.
    "duck": message("duck"),
    # Translators: a figure that stands for a person: the piece of chess.
    "pawn": message("pawn"),
    # Translators: a figure that stands for a person.
    "teapot": message("teapot"),
    # Translators: a figure that stands for a person.
    "owl": message("owl"),
    # Translators: a figure that stands for a person.
    "snail": message("snail"),
}
SHOWN_MEDALS, SHOWN_RIVALS = 5, 4
CURVE = 24
"""Games that the curve of ratings reaches back."""
_MONTH = 30 * 86_400


def profile_sheet(person: Person, stats: Stats, solved: int, people: Sequence[Person], now: int) -> Sheet:
    """A person of this house, who has solved so many puzzles, among these people."""
    rated = Plate(_rating(stats, person.color, now))
    rows: tuple[Block, ...] = (
        Columns((rated, Plate(_numbers(stats)))),
        Columns((Plate(_words(stats)), Plate(_rivals(stats, person.color, people)))),
        Plate(_medals(stats)),
    )
    card = Plate(_person(person, _since(stats, solved)), color=person.color)
    return Sheet(f"profile-{person.name}", Columns((card, Pile(rows, Air.USUAL)), (0.26, 0.74)))


def _person(person: Person, since: Sequence[str]) -> Pile:
    # Translators: how a person is shown: "Orange, cat".
    look = tr(
        "{color}, {figure}",
        color=COLOR_NAMES[person.color],
        figure=FIGURE_NAMES.get(person.figure, person.figure),
    )
    told = Pile(tuple(Words(line, Look.QUIET) for line in since), middle=True)
    name = Pile((Words(person.name, Look.PERSON), Words(look, Look.STRONG, seat=person.color)), middle=True)
    picture = PersonPicture(person.figure, person.color)
    return Pile((picture, name, told, Slack(), Pill(tr("Games"))), Air.USUAL, middle=True)


def _rating(stats: Stats, color: int, now: int) -> Columns:
    change = _change(stats, now)
    month = tr("{change} this month", change=signed(change)) if change else ""
    told = Pile(
        (
            # Translators: how strong somebody is, as a number; at most 12 letters.
            Words(tr("Rating"), Look.QUIET),
            Words(f"{stats.rating.rating:.0f}" if stats.ratings else "–", Look.BIG_FIGURE),
            Words(month, Look.LOSS if change < 0 else Look.GAIN),
        )
    )
    return Columns((told, Curve(tuple(round(rating, 1) for _, rating in stats.ratings[-CURVE:]), color)))


def _numbers(stats: Stats) -> Grid:
    figures = (
        (str(stats.games), tr("Games")),
        (str(stats.wins), tr("Wins")),
        # Translators: under the share of the games that somebody has won.
        (percent(stats.share), tr("Won")),
        # Translators: under the points of a game on average.
        (whole(stats.average), tr("Average")),
        # Translators: under the points of a turn on average.
        (whole(stats.a_turn), tr("A turn")),
        (whole(stats.best_game), tr("Best game")),
    )
    return Grid(
        tuple(Pile((Words(value, Look.FIGURE), Words(name, Look.QUIET))) for value, name in figures),
        3,
        Air.NONE,
    )


def _words(stats: Stats) -> Pile:
    letters = tr_count("{count} letter", "{count} letters", len(stats.longest)) if stats.longest else ""
    points = Words(str(stats.best_points) if stats.best_word else "", Look.FIGURE)
    return Pile(
        (
            # Translators: the word of most points that somebody has ever laid; at most 16 letters.
            Ends(Words(tr("Best play"), Look.QUIET), points),
            TileWord(stats.best_word),
            Hairline(),
            # Translators: over the longest word that somebody has laid; at most 16 letters.
            Ends(Words(tr("Longest word"), Look.QUIET), Words(letters, Look.QUIET)),
            TileWord(stats.longest),
        ),
        Air.LITTLE,
    )


def _rival(rival: OpponentFigures, color: int, theirs: int) -> Columns:
    name = Ends(Words(rival.name, Look.BODY, seat=theirs), Words(str(rival.won), Look.STRONG))
    share = rival.won / max(1, rival.won + rival.lost)
    return Columns((name, Balance(share, (color, theirs)), Words(str(rival.lost), Look.STRONG)), (4, 4, 1))


def _medals(stats: Stats) -> Pile:
    medals = medals_of(stats)
    # Translators: so many medals of all that there are.
    text = tr("{earned} of {all}", earned=sum(has for _, has in medals), all=len(medals))
    # Translators: over the medals of somebody; at most 34 letters.
    head = Ends(Words(tr("Medals and what they open"), Look.QUIET), Words(text, Look.QUIET))
    shown = tuple(map(_medal, medal_views(stats, SHOWN_MEDALS)))
    return Pile((head, Grid(shown, SHOWN_MEDALS, Air.LITTLE)))


def _medal(view: MedalView) -> Pile:
    name = Words(view.name, Look.STRONG if view.earned else Look.QUIET)
    note = Words(view.note, Look.GOLD if view.earned else Look.SMALL)
    return Pile((MedalPicture(view.grade, view.earned), name, note), middle=True)


def _rivals(stats: Stats, color: int, people: Sequence[Person]) -> Pile:
    rows = []
    for number, rival in enumerate(stats.rivals):
        person = None if rival.is_maven else named(people, rival.name)
        theirs = person.color if person else 5 if rival.is_maven else number + 1
        rows.append((rival, _rival(rival, color, theirs)))
    maven = [row for rival, row in rows if rival.is_maven]
    others = [row for rival, row in rows if not rival.is_maven][: SHOWN_RIVALS - len(maven)]
    # Translators: no opponents so far; at most 24 letters.
    nobody = (Words(tr("Nobody yet"), Look.QUIET),)
    # Translators: over a list of opponents with games won and lost; at most 20 letters.
    return Pile((Words(tr("Head to head"), Look.QUIET), *((*others, *maven) or nobody)))


def _since(stats: Stats, solved: int) -> tuple[str, ...]:
    lines = []
    if stats.since:
        since = moment_of(stats.since, UTC)
        # Translators: in two lines, of at most 24 letters each.
        told = tr("At the table\nsince {month}", month=month_and_year(since.year, since.month))
        lines = told.split("\n")
    alone = [tr_count("{count} game alone", "{count} games alone", stats.alone)] if stats.alone else []
    if solved and alone:
        alone.append(tr_count("{count} puzzle", "{count} puzzles", solved))
    elif solved:
        alone.append(tr_count("{count} puzzle solved", "{count} puzzles solved", solved))
    if alone:
        lines.append(", ".join(alone))
    if stats.parties:
        # Translators: so many games of the kind "All at Once", and the share of the points found in them.
        parties = tr_count(
            "{count} all at once, {share}",
            "{count} all at once, {share}",
            stats.parties,
            share=percent(stats.party_share),
        )
        lines.append(parties)
    return tuple(lines)


def _change(stats: Stats, now: int) -> int:
    """What the rating did in the last thirty days."""
    before = [rating for when, rating in stats.ratings if when < now - _MONTH]
    if not stats.ratings:
        return 0
    return round(stats.ratings[-1][1] - (before[-1] if before else stats.ratings[0][1]))
