"""A page by which somebody without the game plays by mail: one file that any browser opens.

It is the page that phones show (`game.phones.page_files`) with another transport: what one seat knows lies in
the file, and what its player decides becomes a reply (`page_reply`). It talks to nobody. All of it is in the
language in which it is made: what is told of the game is text by then, and it would speak two at once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import reduce
from html import escape
from pathlib import Path
from typing import Any

from game.language.languages import speaking
from game.mail.bodies import LONGEST_TEXT
from game.mail.friendly_table import FriendlyTable
from game.mail.mail_game import MailGame
from game.mail.page_reply import MAGIC, secret_of
from game.match.frames import frame_to_bytes
from game.phones import page_files
from game.phones.page_texts import localized, texts_script
from game.phones.sentences import sentences
from game.rules.following import before_opening, follow
from game.rules.moves import ChallengePlay, Hold
from game.rules.player_names import isolated
from game.rules.record import Seat
from game.rules.turn_news import known_at_own_turn, since_own_turn
from game.rules.visibility import Game, Report
from game.session.match import MatchSession

FOLDER = Path(__file__).parent / "page"
SCRIPTS = ("score.js", "letter.js")
"""What takes the place of the phones' transport."""
Define = Callable[[str], str | None]


def page(game: MailGame, seat: int, define: Define, *, safety: str = "", returned: str = "") -> bytes:
    """The page for this seat as the game stands now.

    `safety` is said where a message is written, `returned` where the last reply could not be taken. It holds
    what this seat may know, whether the last play would survive a challenge, and the secret of its reply.
    """
    told = json.dumps(_letter(game, seat, define) | {"safety": safety, "returned": returned})
    data = told.replace("<", "\\u003c")
    scripts = (page_files.LANGUAGE, *page_files.SCRIPTS)
    script = "\n".join(_read(page_files.FOLDER, scripts) + _read(FOLDER, SCRIPTS))
    language = speaking().code
    script = texts_script(language, script) + script
    style = "\n".join(_read(page_files.FOLDER, ("style.css",)) + _read(FOLDER, ("letter.css",)))
    shell = localized((page_files.FOLDER / "index.html").read_text("utf-8"), language)
    head, _, body = shell.partition("</head>")
    title = (
        head[head.index("<title>") : head.index("</title>")] + f": {escape(game.seats[seat].name)}</title>"
    )
    allowed = _policy(script, style)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{allowed}">'  # not read: markup
    lines = [
        head[: head.index("<title>")],
        f'<meta charset="utf-8">{policy}',  # not read: for browsers
        title,
        f"<style>{style}</style></head>",
        body.partition("</body>")[0],
        localized((FOLDER / "reply.html").read_text("utf-8"), language),
        f'<script type="application/json" id="letter">{data}</script>',
        f"<script>{script}</script></body></html>",
    ]
    return "\n".join(lines).encode()


def _read(folder: Path, names: Sequence[str]) -> list[str]:
    return [(folder / name).read_text("utf-8") for name in names]


def _policy(script: str, style: str) -> str:
    """Nothing but what lies in the file, and no connection at all."""
    own = f"script-src {page_files.inline(script)}; style-src {page_files.inline(style)}"  # not read
    return f"default-src 'none'; {own}; base-uri 'none'; form-action 'none'"  # not read: for browsers


def _letter(game: MailGame, seat: int, define: Define) -> dict[str, Any]:
    """What the page is told: see `letter.js`."""
    table = game.table
    assert isinstance(table, FriendlyTable), "nobody can hold two keys of a sealed game"
    host, viewer = table.host, frozenset({seat})
    reports = host.reports(viewer)
    own = table.reports(seat)
    seen = known_at_own_turn(own, seat)
    before = reduce(follow, reports[:seen], before_opening(game.rules, game.seats, viewer))
    words = {word.word.upper() for turn in host.history if turn.score for word in turn.score.words}
    return {
        "table": _table_frame(game, seat),
        "people": [[one.name, one.kind, True, True] for one in game.seats],
        "before": _plain(before),
        "news": [json.loads(frame_to_bytes(report)) for report in reports[seen:]],
        "game": _plain(host.game(viewer)),
        "said": sentences(host, seat, still=False),
        "answered": _answered(host, seat, own),
        "meanings": {word: meaning for word in sorted(words) if (meaning := define(word))},
        "since": _since(own, game.seats, seat),
        "letters": _letters(game, seat),
        "reply": {
            "magic": MAGIC.decode(),
            "game": game.id.hex(),
            "number": len(game.letters),
            "secret": secret_of(game, seat),
            "to": game.seats[0].name,
            "file": f"parlour-reply-{len(game.letters) + 1}.turn",
            "longest": LONGEST_TEXT,
        },
    }


def _table_frame(game: MailGame, seat: int) -> list[Any]:
    """As phones hear it: identity, seat, the squares, what letters are worth."""
    tiles = game.rules.tiles
    values = {tile: tiles.value(tile) for tile in sorted(set(tiles.all_tiles()))}
    return ["table", f"{game.id.hex()}.{seat}", seat, game.rules.layout.lines, values]


def _plain(game: Game) -> Any:
    return json.loads(frame_to_bytes(game))


def _answered(host: MatchSession, seat: int, own: Sequence[Report]) -> dict[str, Any]:
    """The game, what is said and what came since the last turn, after the play that waits for this seat's
    answer: by answer. `own` is what this seat has heard."""
    pending = host.position.pending
    if pending is None or host.position.to_move != seat:
        return {}
    doubted, stood = (MatchSession.resume(host.record, host.lexicon) for _ in range(2))
    doubted.submit(seat, ChallengePlay())
    for other in stood.position.playing:
        if stood.position.pending is not None and other != pending.seat:
            stood.submit(other, Hold())
    viewer = frozenset({seat})
    return {
        answer: [
            _plain(after.game(viewer)),
            sentences(after, seat, still=False),
            _since(own, host.seats, seat, after.reports(viewer, len(own))),
        ]
        for answer, after in (("?", doubted), ("h", stood))
    }


def _since(own: Sequence[Report], seats: Sequence[Seat], seat: int, now: Sequence[Report] = ()) -> list[str]:
    """What came since this seat's last turn, and what it has done `now`."""
    names = [isolated(one.name) for one in seats]
    return [str(what) for what in since_own_turn(own, names, seat, now)]


def _letters(game: MailGame, seat: int) -> list[list[str]]:
    """Who has written what since this seat's last turn, the oldest first."""
    found: list[list[str]] = []
    for letter in reversed(game.letters):
        if letter.body.seat == seat:
            break
        if letter.body.text:
            found.insert(0, [game.seats[letter.body.seat].name, letter.body.text])
    return found
