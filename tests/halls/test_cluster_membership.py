"""Which process leads a hall, and whose players are nobody's any more."""

from __future__ import annotations

from game.halls.cluster_membership import GONE_SECONDS, ClusterMembership
from game.session.entries import BackEntry, BegunEntry, CameEntry, ClosedEntry, LostEntry, OpenedEntry

OPENED = OpenedEntry(0.0, "Club", "BCDFGH", "", 1, 60)


def heard(own: str, *others: str) -> ClusterMembership:
    """What one process knows when "b" has opened the hall and the others are there."""
    known = ClusterMembership(own, 0.0)
    known.hear("b", [OPENED])
    for other in others:
        known.beat(other, 1.0)
    return known


def test_whoever_did_last_what_was_due_leads_on() -> None:
    known = heard("b", "a", "c")
    assert known.leads(1.0)
    known.hear("c", [CameEntry(1.0, "Anna", "t"), BackEntry(1.0, 0)])
    assert known.leads(1.0), "whoever comes to another process changes nothing"
    known.hear("c", [BegunEntry(1.0)])
    assert not known.leads(1.0)
    known.hear("b", [ClosedEntry(2.0, [])])
    assert known.leads(2.0)


def test_when_the_leader_is_silent_the_first_of_those_that_are_left_leads() -> None:
    late = 1.0 + GONE_SECONDS
    for own, other, leads in (("a", "c", True), ("c", "a", False)):
        known = heard(own, other, "b")
        assert not known.leads(late - 0.1)
        known.beat(other, late)
        assert known.leads(late) is leads
    alone = heard("c", "a", "b")
    assert alone.leads(late)


def test_players_of_a_process_that_is_gone_are_told_once_and_those_who_came_back_elsewhere_are_not() -> None:
    known = heard("b", "a", "c")
    known.hear("a", [BackEntry(1.0, 0), BackEntry(1.0, 1), BackEntry(1.0, 2), LostEntry(1.0, 2)])
    known.hear("c", [BackEntry(2.0, 1)])
    late = 1.0 + GONE_SECONDS
    known.beat("c", late)
    assert known.orphans(late - 0.1) == []
    assert known.orphans(late) == [0]
    assert known.orphans(late) == []


def test_after_the_broker_was_away_nobody_counts_as_gone_for_a_while() -> None:
    known = heard("a", "b")
    known.broker_is_back(100.0)
    assert not known.leads(100.0)
    assert known.leads(100.0 + GONE_SECONDS)
