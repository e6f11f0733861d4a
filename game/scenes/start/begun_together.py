"""Parties all at once that were left, among the begun games."""

from __future__ import annotations

from functools import partial

from game.duplicate.kept_party import KeptParty
from game.duplicate.round_results import standings
from game.language.messages import Message, message, tr, tr_count
from game.scenes.duplicate.left_parties import go_on_with, left_parties, put_away
from game.scenes.kit.scene import Do
from game.scenes.kit.services import Services
from game.scenes.start.begun_cards import BegunCard
from game.scenes.start.going_on import GoingOn, faces
from game.storage.collection import KeptItem
from game.text_format import day_in_words, first_and_more, listed

NAMED = 4
"""Players who are all named; of more the first."""


def _kept(names: str) -> Message:
    return message(
        "{names}: archived. It can be restored until twelve hours after its beginning.", names=names
    )


def parties_left(services: Services, leave: Do, *, away: bool = False) -> list[GoingOn]:
    """Parties that can go on, or those of them that were put `away`, the one that was left last first."""
    return [_party(services, item, leave, away=away) for item in left_parties(services, away=away)]


def _party(services: Services, item: KeptItem[KeptParty], leave: Do, *, away: bool) -> GoingOn:
    party = item.value
    names = [seat.name for seat in party.seats]
    title = listed(names) if len(names) <= NAMED else first_and_more(names)
    short = first_and_more(names) if len(names) > 2 else listed(names)

    return GoingOn(
        item.changed,
        True,
        message("Party: {names}", names=short),
        lambda: go_on_with(services, party, leave),
        lambda: _card(services, item, title),
        partial(put_away, services, party, away=not away),
        _kept,
        sought=" ".join(names),
    )


def _how_it_stands(players: int, scores: str) -> str:
    if players <= NAMED:
        return tr("Party mode · {scores}", scores=scores)
    return tr_count("Party mode · {count} player", "Party mode · {count} players", players)


def _card(services: Services, item: KeptItem[KeptParty], title: str) -> BegunCard:
    party, last = item.value, item.value.rounds[-1]
    points = {one.player: one.points for one in standings(len(party.seats), party.rounds)}
    scores = " : ".join(str(points[player]) for player in range(len(party.seats)))
    return BegunCard(
        last.table.board.with_tiles(last.best.tiles).cells,
        faces(party.seats[:NAMED]),
        title,
        _how_it_stands(len(points), scores),
        tr("Round {number} is next", number=len(party.rounds) + 1),
        day_in_words(item.changed, services.now()),
        layout=party.form.rules.layout,
    )
