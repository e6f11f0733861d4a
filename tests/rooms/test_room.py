"""One room as a state machine: staging, launching, playing and coming back, without a network."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from game.lexicon.words import Lexicon
from game.match.frames import Submission, frame_to_bytes
from game.maven import how_it_plays
from game.maven.engine.engine_client import EngineClient
from game.maven.levels_and_vocabularies import TURN_BUDGET
from game.maven.messages import Readiness
from game.name_rules import clean
from game.rooms.guest import LEFT
from game.rooms.lobby import Lobby
from game.rooms.net.room_connection import hello_of
from game.rooms.net.server import disagreement
from game.rooms.phrases import words_of_talk
from game.rooms.room import room_from_bytes
from game.rooms.sofa import Sofa
from game.rules.editions import COMPLETE, PARLOUR, PLAYSTATION
from game.rules.moves import (
    ChallengePlay,
    ChangeRules,
    Hold,
    Move,
    NothingPlayable,
    Pass,
    Place,
    Square,
    Tile,
)
from game.rules.record import digest
from game.rules.record_codec import encode
from game.rules.rules_and_defaults import Clock, ClockKind, RackOrder, Tracker
from game.rules.visibility import masked
from game.session.match import MatchSession
from game.session.room import NotDoneError
from game.session.room_entries import SofaState
from game.wire.from_page import GetReady, LeaveRoom
from game.wire.from_room import Create, Join, Play
from game.wire.room_limits import KEPT, KEPT_BYTES
from game.wire.sentences import Sentence, sentence
from game.wire.terms import Terms, in_words, rules_of, with_rules
from game.wire.to_page import News, Talk
from game.wire.to_room import told_in_room
from tests.scenes.scripted_maven import ScriptedMaven
from tools.stress.room_rehearsal import Rehearsal, RehearsalLine, house_of, swaps

WORDS = Lexicon.from_words(["AB"], "One word")


def two_sofas(
    terms: Terms | None = None, engine: EngineClient | None = None
) -> tuple[Rehearsal, RehearsalLine, RehearsalLine]:
    rehearsal = Rehearsal(house_of(WORDS, engine=engine), terms)
    kitchen = rehearsal.join("Kitchen", "Margaret", "Tom")
    attic = rehearsal.join("Attic", "Ruth", "Robin")
    return rehearsal, kitchen, attic


def playing(
    terms: Terms | None = None, engine: EngineClient | None = None
) -> tuple[Rehearsal, RehearsalLine, RehearsalLine]:
    rehearsal, kitchen, attic = two_sofas(terms, engine)
    rehearsal.get_ready()
    assert rehearsal.room.playing
    return rehearsal, kitchen, attic


def names(rehearsal: Rehearsal) -> list[str]:
    return [person.name for person in rehearsal.room.people]


# ---------------------------------------------------------------- staging


def test_two_sofas_of_two_play_four_seats_to_the_end() -> None:
    rehearsal, kitchen, attic = playing()
    rehearsal.until_over()
    for line in (kitchen, attic):
        assert line.guest.door is not None
        game = line.guest.door.game
        assert [seat.name for seat in game.seats] == ["Margaret", "Tom", "Ruth", "Robin"]
        assert game.position.scores == rehearsal.room.game.host.position.scores  # type: ignore[union-attr]
    assert kitchen.guest.door.here == {0, 1}  # type: ignore[union-attr]
    assert attic.guest.door.here == {2, 3}  # type: ignore[union-attr]


def test_when_a_game_is_over_and_people_sit_otherwise_everybody_knows_of_it_what_they_did() -> None:
    rehearsal, kitchen, attic = playing()
    rehearsal.until_over()
    kitchen.guest.leave()
    rehearsal.beat()
    cellar = rehearsal.join("Cellar", "Lou")
    seats = [person.seat for person in rehearsal.room.people]
    assert seats == [0, 1, 2], "of the next game"
    for line, knows in ((attic, {2, 3}), (cellar, set())):
        line.restart()
        rehearsal.deliver()
        assert line.guest.door is not None
        assert line.guest.door.here == knows


def test_sc016_only_the_host_launches() -> None:
    rehearsal, kitchen, attic = two_sofas()
    for line in (kitchen, attic):
        for person in (0, 1):
            line.guest.ready(person, True)
    rehearsal.beat()
    attic.guest.launch()
    rehearsal.beat()
    assert list(map(str, attic.guest.take_news())) == ["Only the host launches the game."]
    assert not rehearsal.room.playing
    kitchen.guest.launch()
    rehearsal.beat()
    assert rehearsal.room.playing


def test_sc022_nobody_launches_before_all_are_ready() -> None:
    rehearsal, kitchen, attic = two_sofas()
    for line, person in ((kitchen, 0), (kitchen, 1), (attic, 0)):
        line.guest.ready(person, True)
    rehearsal.beat()
    kitchen.guest.launch()
    rehearsal.beat()
    assert list(map(str, kitchen.guest.take_news())) == ["Waiting for Robin."]
    assert not rehearsal.room.playing


def test_any_change_of_rules_clears_ready() -> None:
    rehearsal, kitchen, attic = two_sofas()
    attic.guest.ready(0, True)
    kitchen.guest.ready(1, True)
    rehearsal.beat()
    assert [person.ready for person in rehearsal.room.people] == [False, True, True, False]
    kitchen.guest.set_terms(Terms(locked=True))
    rehearsal.beat()
    assert not any(person.ready for person in rehearsal.room.people)
    assert attic.guest.state is not None
    assert attic.guest.state.terms.locked


def test_only_the_host_changes_the_rules() -> None:
    rehearsal, _, attic = two_sofas()
    attic.guest.set_terms(Terms(locked=True))
    rehearsal.beat()
    assert list(map(str, attic.guest.take_news())) == ["Only the host changes the rules."]
    assert not rehearsal.room.terms.locked


def test_rules_that_nobody_can_play_are_refused() -> None:
    rehearsal, kitchen, _ = two_sofas()
    for rules in ({"nonsense": 1}, {"rack_size": -1}, {"max_seats": 2}):
        kitchen.guest.set_terms(Terms(rules=rules))
    rehearsal.beat()
    assert len(kitchen.guest.take_news()) == 3
    assert rules_of(rehearsal.room.terms) == PLAYSTATION


def test_people_of_one_name_are_told_apart() -> None:
    rehearsal, *_ = two_sofas()
    rehearsal.lines[1].guest.set_people(("Tom", "Tom"), ())
    rehearsal.beat()
    assert names(rehearsal) == ["Margaret", "Tom", "Tom 2", "Tom 3"]


def test_a_full_room_lets_nobody_in() -> None:
    rehearsal, *_ = two_sofas()
    with pytest.raises(NotDoneError, match="not enough free seats"):
        rehearsal.room.join("Den", ("Max",), (), 0)
    assert len(names(rehearsal)) == 4


def test_maven_takes_what_is_free() -> None:
    engine = EngineClient(ScriptedMaven())
    rehearsal = Rehearsal(house_of(WORDS, engine=engine), Terms(seats=3, maven=4))
    rehearsal.join("Kitchen", "Margaret")
    rehearsal.join("Attic", "Ruth")
    rehearsal.get_ready()
    rehearsal.until_over()
    seats = rehearsal.room.game.host.seats  # type: ignore[union-attr]
    assert [(seat.name, seat.level) for seat in seats] == [("Margaret", 0), ("Ruth", 0), ("Maven", 4)]


@pytest.mark.parametrize(
    ("readiness", "level", "told"),
    [
        (Readiness.COMPILING, 4, [str(how_it_plays.PLAINLY)]),
        (Readiness.COMPILING_SEARCH, 8, [str(how_it_plays.AT_A_GLANCE)]),
        (Readiness.COMPILING_SEARCH, 4, []),
        (Readiness.READY, 8, []),
    ],
)
def test_everybody_hears_once_in_a_game_that_maven_plays_plainly_so_far_also_who_looks_on_later(
    readiness: Readiness, level: int, told: list[str]
) -> None:
    engine = ScriptedMaven(delay=8)
    engine.readiness = readiness
    house = replace(house_of(WORDS, engine=EngineClient(engine)), budget=TURN_BUDGET)
    rehearsal = Rehearsal(house, Terms(seats=3, maven=level))
    lines = [rehearsal.join("Kitchen", "Margaret"), rehearsal.join("Attic", "Ruth")]
    rehearsal.get_ready()
    for turn in (1, 2):
        while len(engine.views) < turn:
            rehearsal.beat()
            assert rehearsal.room.playing
        if turn == 1:
            lines.append(rehearsal.join("Den"))
    rehearsal.beat()
    assert [list(map(str, line.guest.take_news())) for line in lines] == [told] * 3


def test_whoever_is_next_hosts_when_the_host_leaves() -> None:
    rehearsal, kitchen, attic = two_sofas()
    kitchen.guest.leave()
    rehearsal.beat()
    assert kitchen.guest.closed == LEFT
    assert attic.guest.is_host
    assert names(rehearsal) == ["Ruth", "Robin"]


def test_the_room_is_kept_for_a_rematch() -> None:
    rehearsal, kitchen, _ = playing()
    rehearsal.until_over()
    assert rehearsal.room.state.stage == "staging"
    assert not any(person.ready for person in rehearsal.room.people)
    rehearsal.get_ready()
    rehearsal.until_over()
    assert kitchen.guest.game == 2


# ---------------------------------------------------------------- talk


def test_sc021_everybody_hears_what_is_said() -> None:
    rehearsal, kitchen, attic = two_sofas()
    attic.guest.say(1, phrase=1)
    rehearsal.beat()
    (said,) = kitchen.guest.take_talk()
    assert (said.who, words_of_talk(said)) == ("Robin", "Good luck!")


def test_a_muted_sofa_is_heard_no_longer() -> None:
    rehearsal, kitchen, attic = two_sofas()
    kitchen.guest.mute(attic.guest.sofa)
    attic.guest.say(0, text="Hello")
    rehearsal.beat()
    assert kitchen.guest.take_talk() == []


def test_where_only_phrases_are_said_no_text_is() -> None:
    rehearsal, kitchen, attic = two_sofas(Terms(phrases=True))
    attic.guest.say(0, text="Hello")
    rehearsal.beat()
    assert list(map(str, attic.guest.take_news())) == ["Only ready-made phrases are said here."]
    assert kitchen.guest.take_talk() == []


def test_a_flood_of_talk_is_stopped() -> None:
    rehearsal, kitchen, attic = two_sofas()
    for _ in range(50):
        attic.guest.say(0, phrase=0)
    rehearsal.beat()
    assert len(kitchen.guest.take_talk()) <= 7
    assert sentence("slow down") in attic.guest.take_news()


def test_what_is_said_is_kept_nowhere() -> None:
    rehearsal, _, attic = two_sofas()
    attic.guest.say(0, text="Between us")
    rehearsal.beat()
    assert b"Between us" not in rehearsal.room.take_log(whole=True)[0]


@pytest.mark.parametrize(
    ("given", "shown"),
    [("a\x00b\x1b[2J", "a b [2J"), ("‮evil", "evil"), ("  two \n lines ", "two lines"), ("Zoë", "Zoë")],
)
def test_control_characters_are_never_shown(given: str, shown: str) -> None:
    assert clean(given) == shown


# ---------------------------------------------------------------- commands and frames


def test_a_command_that_comes_twice_is_done_once_and_answered_twice() -> None:
    rehearsal, kitchen, _ = two_sofas()
    room, sofa = rehearsal.room, kitchen.sofa
    assert sofa is not None
    room.hear(sofa, GetReady(1, True, 0), 0)
    room.hear(sofa, GetReady(2, False, 0), 0)
    room.hear(sofa, GetReady(1, True, 0), 0)
    assert not room.people[0].ready
    answers = [data for number, data in room.take_frames() if number == sofa and b'"done"' in data]
    assert [msgspec.json.decode(answer)[1] for answer in answers] == [1, 2, 1]


@pytest.mark.parametrize(
    "move",
    [NothingPlayable(), ChangeRules(True, True, RackOrder.RANDOM, Clock()), None],
    ids=["the end of the game", "other rules", "somebody else's seat"],
)
def test_nobody_may_say_what_is_not_theirs_to_say(move: NothingPlayable | ChangeRules | None) -> None:
    rehearsal, kitchen, _ = playing()
    before = digest(rehearsal.room.game.host.position)  # type: ignore[union-attr]
    seat = 0 if move else 2
    body = msgspec.Raw(frame_to_bytes(Submission(99, seat, move or Pass(), 0)))
    assert kitchen.sofa is not None
    rehearsal.room.hear(kitchen.sofa, Play(999, body), rehearsal.now)
    rehearsal.deliver()
    assert digest(rehearsal.room.game.host.position) == before  # type: ignore[union-attr]
    assert len(kitchen.guest.take_news()) == 1


def test_a_line_that_is_back_at_once_was_never_away_and_ready_stays_ready() -> None:
    rehearsal, kitchen, attic = two_sofas()
    for line in (kitchen, attic):
        for person in range(2):
            line.guest.ready(person, True)
    rehearsal.beat()
    shown = len(kitchen.heard)
    for _ in range(10):
        attic.drop()
        rehearsal.beat()
        attic.mend()
        rehearsal.beat()
    assert not any(b'"state"' in data for data in kitchen.heard[shown:])
    assert all(person.ready for person in rehearsal.room.people)


def test_whoever_is_away_for_more_than_a_moment_is_shown_away_and_launched_without_by_nobody() -> None:
    rehearsal, kitchen, attic = two_sofas()
    for line in (kitchen, attic):
        for person in range(2):
            line.guest.ready(person, True)
    rehearsal.beat()
    attic.drop()
    for _ in range(24):
        rehearsal.beat()
    assert [sofa.here for sofa in kitchen.guest.state.sofas] == [True, False]  # type: ignore[union-attr]
    kitchen.guest.launch()
    rehearsal.beat()
    assert list(map(str, kitchen.guest.take_news())) == ["Ruth is away."]
    rehearsal.kill()
    for line in (kitchen, attic):
        line.mend()
    kitchen.guest.launch()
    rehearsal.beat()
    assert rehearsal.room.playing


def test_whoever_comes_back_gets_what_was_missed() -> None:
    rehearsal, kitchen, attic = two_sofas()
    attic.drop()
    kitchen.guest.say(0, phrase=2)
    kitchen.guest.say(0, phrase=3)
    rehearsal.beat()
    attic.mend()
    rehearsal.deliver()
    assert [said.said for said in attic.guest.take_talk()] == [2, 3]


def test_whoever_has_missed_too_much_gets_a_snapshot() -> None:
    rehearsal, kitchen, attic = two_sofas()
    attic.drop()
    for _ in range(60):
        kitchen.guest.ready(0, True)
        kitchen.guest.ready(0, False)
        rehearsal.beat()
    kitchen.guest.ready(1, True)
    rehearsal.beat()
    attic.mend()
    rehearsal.deliver()
    assert b'"snapshot"' in attic.heard[-2] + attic.heard[-1]
    assert attic.guest.state == rehearsal.room.state


def test_nobody_comes_back_with_a_token_that_is_not_theirs() -> None:
    rehearsal, *_ = two_sofas()
    with pytest.raises(NotDoneError, match="does not know you"):
        rehearsal.room.back("token-9999", -1, 0)


# ---------------------------------------------------------------- games that are disturbed


def breaker(rehearsal: Rehearsal, luck: random.Random, *kinds: str) -> Callable[[], None]:
    """Something breaks at about every third beat, and is mended a little later."""

    def disturb() -> None:
        for line in rehearsal.lines:
            if not line.up:
                if luck.random() < 0.7:
                    line.mend()
            elif luck.random() < 0.3:
                match luck.choice(kinds):
                    case "drop":
                        line.drop()
                    case "restart":
                        line.restart()
                    case "kill":
                        rehearsal.kill()

    return disturb


@pytest.mark.parametrize("kinds", [("drop",), ("restart",), ("kill",), ("drop", "restart", "kill")])
def test_no_breaking_of_lines_programs_or_servers_changes_the_game(kinds: tuple[str, ...]) -> None:
    calm, *_ = playing()
    calm.until_over()
    rough, kitchen, attic = playing()
    doors = [line.guest.door for line in (kitchen, attic)]
    rough.until_over(before=breaker(rough, random.Random(5), *kinds))
    assert "restart" in kinds or [line.guest.door for line in (kitchen, attic)] == doors
    record = rough.room.game.host.record  # type: ignore[union-attr]
    assert len(record.turns) >= 12
    for line in (kitchen, attic):
        assert line.guest.door is not None
        game = line.guest.door.game
        assert game.position.scores == rough.room.game.host.position.scores  # type: ignore[union-attr]
        assert game.position.ply == len(record.turns)


@pytest.mark.parametrize("played", [0, 1, 5])
def test_sofas_that_know_more_than_the_room_has_kept_go_on_from_what_it_has(played: int) -> None:
    rehearsal, kitchen, attic = playing()
    for _ in range(4):
        rehearsal.beat()
    kept = rehearsal.room.take_log(whole=True)[0]
    for _ in range(4):
        rehearsal.beat()
    for line in (kitchen, attic):
        line.play()  # a decision is on its way
    rehearsal.kill(kept)
    kitchen.mend()
    for _ in range(played):  # the room goes on otherwise before the other one is back
        rehearsal.room.game.host.submit(rehearsal.room.game.host.position.to_move, Pass())  # type: ignore[union-attr]
    attic.mend()
    rehearsal.until_over()
    host = rehearsal.room.game.host  # type: ignore[union-attr]
    for line in (kitchen, attic):
        assert line.guest.door is not None
        game = line.guest.door.game
        told = masked(host.position, game.viewer, host.seats, host.history)
        assert (game.position, game.history) == (told.position, told.history)


def test_who_comes_back_before_the_first_move_keeps_the_game_that_is_shown() -> None:
    rehearsal, kitchen, attic = playing()
    rehearsal.deliver()
    doors = [line.guest.door for line in (kitchen, attic)]
    for door in doors:
        assert door is not None
        door.poll()
        assert door.game.position.ply == 0
    rehearsal.kill()
    for line in (kitchen, attic):
        line.mend()
    rehearsal.deliver()
    assert [line.guest.door for line in (kitchen, attic)] == doors


def test_whoever_asked_for_frames_that_got_lost_asks_again() -> None:
    rehearsal, kitchen, attic = two_sofas()
    for phrase in (2, 3):
        kitchen.guest.say(0, phrase=phrase)
        kitchen.say_all()
        list(rehearsal.room.take_frames())  # lost, and so is the answer to what is asked for next
        rehearsal.room.tell_lag()
        rehearsal.deliver()
        attic.say_all() if phrase == 3 else attic.guest.take()
        rehearsal.deliver()
    assert [said.said for said in attic.guest.take_talk()] == [2, 3]


def test_of_large_frames_fewer_are_kept_and_whoever_misses_one_that_is_not_gets_the_whole_game() -> None:
    sofa = Sofa(SofaState(1, "Den", [], "token"))
    for _ in range(100):
        sofa.tell(lambda n: News(n, Sentence("x" * 16_000)))
    assert 3 * 16_000 < sum(len(data) for _, data in sofa.kept) <= KEPT_BYTES
    assert sofa.missed(sofa.sent - 1) == [sofa.kept[-1][1]]
    assert sofa.missed(sofa.sent - 20) is None
    for _ in range(100):
        sofa.tell(lambda n: News(n, LEFT))
    assert len(sofa.kept) == KEPT
    sofa.tell(lambda n: News(n, Sentence("x" * KEPT_BYTES)))
    assert sofa.missed(sofa.sent) == []
    assert sofa.missed(sofa.sent - 1) is None


def test_a_room_outlives_its_process_with_the_very_same_game() -> None:
    rehearsal, *_ = playing()
    for _ in range(8):
        rehearsal.beat()
    before = rehearsal.room.game.host  # type: ignore[union-attr]
    room = room_from_bytes(rehearsal.house, rehearsal.room.take_log(whole=True)[0], rehearsal.now)
    assert room.game is not None
    assert encode(room.game.host.record) == encode(before.record)
    assert digest(room.game.host.position) == digest(before.position)


def test_a_game_that_ends_once_more_after_its_process_was_killed_is_the_same_game() -> None:
    rehearsal, kitchen, attic = playing()
    for _ in range(4):
        rehearsal.beat()
    kept = rehearsal.room.take_log(whole=True)[0]
    rehearsal.until_over()
    (ended,) = rehearsal.room.finished
    rehearsal.kill(kept)
    for line in (kitchen, attic):
        line.mend()
    rehearsal.until_over()
    assert [game.id for game in rehearsal.room.finished] == [ended.id]
    rehearsal.get_ready()
    rehearsal.until_over()
    assert rehearsal.room.finished[-1].id != ended.id


def test_maven_plays_for_whoever_stays_away_and_gives_the_seat_back() -> None:
    rehearsal, kitchen, attic = playing(Terms(grace=10), EngineClient(ScriptedMaven()))
    attic.drop()
    turns_of_kitchen = [kitchen.play, kitchen.play, lambda: None]
    for _ in range(60):
        setattr(kitchen, "play", turns_of_kitchen[min(rehearsal.room.summary.turn, 3) - 1])  # noqa: B010
        rehearsal.beat()
    assert kitchen.guest.take_news() == [sentence("long away", ("Ruth", "Robin"))]
    assert rehearsal.room.sofas[2].state.maven
    assert rehearsal.room.summary.turn == 5
    attic.mend()
    rehearsal.deliver()
    assert not rehearsal.room.sofas[2].state.maven
    setattr(kitchen, "play", turns_of_kitchen[0])  # noqa: B010
    rehearsal.until_over()
    assert len(attic.guest.door.game.history) >= 12


def test_whoever_stays_away_resigns_where_the_room_says_so() -> None:
    rehearsal, kitchen, attic = playing(Terms(grace=10, gone="resign"))
    attic.drop()
    for _ in range(60):
        rehearsal.beat()
    assert rehearsal.room.game is not None
    assert rehearsal.room.game.host.position.gone >= {2, 3}
    assert kitchen.guest.take_news() == [sentence("given up", ("Ruth", "Robin"))]


def test_the_game_waits_if_everybody_is_gone() -> None:
    rehearsal, kitchen, attic = playing(Terms(grace=10))
    ply = rehearsal.room.summary.turn
    for line in (kitchen, attic):
        line.drop()
    for _ in range(200):
        rehearsal.beat()
    assert rehearsal.room.playing
    assert rehearsal.room.summary.turn == ply
    for line in (kitchen, attic):
        line.mend()
    rehearsal.until_over()


def test_somebody_who_leaves_in_the_middle_is_played_for() -> None:
    rehearsal, _, attic = playing(engine=EngineClient(ScriptedMaven()))
    attic.guest.leave()
    rehearsal.beat()
    assert attic.guest.closed == LEFT
    rehearsal.until_over()
    assert names(rehearsal) == ["Margaret", "Tom"]


def test_a_turn_that_is_lost_when_time_runs_out_is_passed_for_whoever_does_not_move() -> None:
    rules = replace(PLAYSTATION, clock=Clock(ClockKind.TURN_LOST, 60_000))
    rehearsal, kitchen, _ = two_sofas(Terms(rules=with_rules(rules)))
    rehearsal.get_ready()
    kitchen.play = lambda: None  # type: ignore[method-assign]
    for _ in range(4 * 70):
        rehearsal.beat()
    assert rehearsal.room.game is not None
    assert rehearsal.room.game.host.position.to_move == 1


def test_pretending_to_be_quick_wins_at_most_the_time_of_showing() -> None:
    rehearsal, kitchen, _ = playing()
    kitchen.play = lambda: None  # type: ignore[method-assign]
    rehearsal.now += 100
    assert kitchen.sofa is not None
    rehearsal.room.measured(kitchen.sofa, 200)
    body = msgspec.Raw(frame_to_bytes(Submission(1, 0, Pass(), 0)))
    rehearsal.room.hear(kitchen.sofa, Play(50, body), rehearsal.now)
    (turn,) = rehearsal.room.game.host.record.turns  # type: ignore[union-attr]
    assert 95_000 < turn.elapsed_ms < 97_000


# ---------------------------------------------------------------- who sees what


SEEN = "AEIRSTN"
"""What the second sofa holds, whatever else is changed."""


def heard_with(hidden: random.Random, monkeypatch: pytest.MonkeyPatch, watching: bool) -> list[bytes]:
    """All that the second sofa or a watcher hears of a game, up to the end, where racks are opened."""
    rules = replace(PLAYSTATION, tracker=Tracker.UNSEEN)
    others = list(rules.tiles.all_tiles())
    for tile in SEEN:
        others.remove(tile)
    hidden.shuffle(others)
    tiles = "".join([*others[:7], *SEEN, *others[7:]])
    monkeypatch.setattr(
        "game.session.match.MatchSession.resume",
        lambda record, words: MatchSession.with_bag(rules, record.seats, words, tiles),
    )
    rehearsal = Rehearsal(house_of(WORDS), Terms(rules=with_rules(rules)))
    rehearsal.join("Kitchen", "Margaret", chooser=lambda _game, _seat: Pass())
    rehearsal.join("Attic", "Ruth", chooser=lambda _game, _seat: Pass())
    if watching:
        rehearsal.join("")
    rehearsal.get_ready()
    rehearsal.until_over(before=breaker(rehearsal, random.Random(3), "drop", "restart"))
    heard = rehearsal.lines[-1].heard
    return [data for data in heard if b"GameEnded" not in data and b"outcome" not in data]


@pytest.mark.parametrize("watching", [False, True])
def test_no_byte_that_a_sofa_or_a_watcher_hears_depends_on_what_it_may_not_know(
    watching: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {tuple(heard_with(random.Random(luck), monkeypatch, watching)) for luck in range(12)}
    assert len(told) == 1
    assert sum(b"TilesDrawn" in data for data in next(iter(told))) >= 1


def test_whoever_looks_on_is_one_turn_behind_until_the_end() -> None:
    rehearsal, *_ = two_sofas()
    rehearsal.get_ready()
    watcher = rehearsal.join("")
    for _ in range(3):
        rehearsal.beat()
        assert watcher.guest.door is not None
        host = rehearsal.room.game.host.position  # type: ignore[union-attr]
        watcher.play()
        assert watcher.guest.door.game.position.ply == host.ply - 1
        assert set("".join(watcher.guest.door.game.position.racks)) <= {"_"}
    rehearsal.until_over()
    watcher.play()
    assert watcher.guest.door.game.is_over  # type: ignore[union-attr]


@pytest.mark.parametrize("killed", [False, True])
def test_whoever_looks_on_is_at_the_same_table_again_after_a_break_and_a_restart_of_the_host(
    killed: bool,
) -> None:
    rehearsal, *players = two_sofas()
    rehearsal.get_ready()
    watcher = rehearsal.join("")
    for _ in range(3):
        rehearsal.beat()
    watcher.play()
    before = watcher.guest.door
    if killed:
        rehearsal.kill()
        for line in players:
            line.mend()
    else:
        watcher.drop()
    watcher.mend()
    rehearsal.until_over()
    watcher.play()
    assert watcher.guest.door is before
    assert before is not None
    assert before.game.is_over
    assert not before.contradicted
    assert watcher.guest.closed is None


def test_whoever_looks_on_begins_anew_where_the_host_has_lost_what_came_last() -> None:
    rehearsal, *players = two_sofas()
    rehearsal.get_ready()
    kept = rehearsal.room.take_log(whole=True)[0]
    watcher = rehearsal.join("")
    for _ in range(4):
        rehearsal.beat()
    watcher.play()
    rehearsal.kill(kept)
    for line in (*players, watcher):
        line.chooser = swaps(random.Random(99))
        line.mend()
    for _ in range(4):
        rehearsal.beat()
        watcher.play()
    stale = watcher.guest.door
    assert stale is not None
    assert stale.contradicted
    watcher.guest.watch_anew()
    rehearsal.until_over()
    watcher.play()
    assert watcher.guest.door is not stale
    assert watcher.guest.door is not None
    assert watcher.guest.door.game.position.scores == rehearsal.room.game.host.position.scores  # type: ignore[union-attr]


def test_whoever_looks_on_can_do_nothing() -> None:
    rehearsal, *_ = two_sofas()
    watcher = rehearsal.join("")
    watcher.guest.say(0, 0)
    watcher.guest.launch()
    watcher.guest.set_terms(Terms(locked=True))
    rehearsal.beat()
    assert watcher.guest.take_news() == [sentence("looks on")] * 3


def test_tokens_are_told_to_nobody_else() -> None:
    rehearsal, kitchen, attic = playing()
    rehearsal.until_over()
    for line, other in ((kitchen, attic), (attic, kitchen)):
        assert other.guest.token
        assert other.guest.token.encode() not in b"".join(line.heard)


# ---------------------------------------------------------------- words about rooms


def test_a_difference_of_versions_is_one_sentence_that_says_what_to_do() -> None:
    same = msgspec.structs.replace(hello_of("abc"), rules=2)
    assert disagreement(same, 2, "abc") is None
    for rules, words in ((1, "abc"), (3, "abc"), (2, "xyz")):
        told = str(disagreement(msgspec.structs.replace(same, rules=rules, words=words), 2, "abc"))
        assert told.count(".") == 1
        assert "update" in told or "install" in told


def test_rules_travel_as_what_differs_and_are_told_in_a_few_words() -> None:
    for rules in (PLAYSTATION, COMPLETE, replace(PLAYSTATION, clock=Clock(ClockKind.TURN_PENALTY, 120_000))):
        assert rules_of(Terms(rules=with_rules(rules))) == rules
    assert with_rules(PLAYSTATION) == {}
    assert in_words(Terms(rules=with_rules(PARLOUR))) == "No timer · Invalid words come back"
    timed = replace(PLAYSTATION, clock=Clock(ClockKind.TURN_PENALTY, 120_000))
    assert in_words(Terms(rules=with_rules(timed))).startswith("Console 1999 · 2 minutes a turn")


def test_every_frame_can_be_read_again() -> None:
    rehearsal, kitchen, attic = playing()
    attic.guest.say(0, text="Hello")
    rehearsal.until_over()
    kinds = {type(told_in_room(data)).__name__ for data in kitchen.heard}
    assert kinds >= {"Seated", "State", "Talk", "InGame", "Done"}
    assert Talk.__struct_fields__[0] == "n"


def test_the_loss_of_the_last_frame_is_noticed_though_nothing_follows_it() -> None:
    rehearsal, kitchen, attic = two_sofas()
    kitchen.guest.say(0, text="Is anybody there?")
    kitchen.say_all()
    lost = [data for number, data in rehearsal.room.take_frames() if number == attic.sofa]
    assert any(b"anybody" in data for data in lost)
    assert attic.guest.take() == []
    rehearsal.room.tell_lag()
    rehearsal.deliver()
    attic.say_all()
    rehearsal.deliver()
    assert [said.said for said in attic.guest.talk] == ["Is anybody there?"]


# ---------------------------------------------------------------- challenges


def a_play_that_waits() -> tuple[Rehearsal, RehearsalLine, RehearsalLine]:
    """Four people in a room of PC 2002; the first has laid two tiles, and nobody moves by themselves."""
    rehearsal, kitchen, attic = two_sofas(Terms(rules=with_rules(replace(COMPLETE, max_seats=4))))
    rehearsal.get_ready()
    kitchen.play = attic.play = lambda: None  # type: ignore[method-assign]
    game = rehearsal.room.game
    assert game is not None
    first, second = [tile for tile in game.host.position.racks[0] if tile != "?"][:2]
    decide(rehearsal, 0, Place((Tile(Square(7, 7), first), Tile(Square(7, 8), second))))
    assert game.host.position.undecided == (1, 2, 3)
    return rehearsal, kitchen, attic


def decide(rehearsal: Rehearsal, seat: int, move: Move) -> Sentence | None:
    """A sofa's person decides."""
    room = rehearsal.room
    assert room.game is not None
    sofa = next(sofa for sofa in room.sofas.values() if seat in sofa.seats)
    told = Submission(sofa.submitted + 1, seat, move, 0)
    refusal = room.game.hear(sofa, frame_to_bytes(told), room.now)
    room.tick(room.now)
    return refusal


def test_people_of_a_room_hold_and_challenge_from_every_sofa() -> None:
    rehearsal, _, _ = a_play_that_waits()
    game = rehearsal.room.game
    assert game is not None
    assert decide(rehearsal, 3, Hold()) is None
    assert game.host.position.undecided == (1, 2)
    assert decide(rehearsal, 2, ChallengePlay()) is None
    assert game.host.position.pending is None
    assert game.host.position.scores[0] == 0


def test_a_play_that_maven_makes_for_somebody_away_is_not_to_be_challenged() -> None:
    rules, maven = with_rules(replace(COMPLETE, max_seats=4)), ScriptedMaven()
    rehearsal, kitchen, attic = playing(Terms(rules=rules, grace=5), EngineClient(maven))
    attic.play = lambda: None  # type: ignore[method-assign]
    game = rehearsal.room.game
    assert game is not None
    rack = game.host.position.racks[0].replace("?", "")
    maven.moves = [Place((Tile(Square(7, 7), rack[0]), Tile(Square(7, 8), rack[1])))]
    kitchen.drop()
    while not game.host.history:
        rehearsal.now += 1
        rehearsal.room.tick(rehearsal.now)
    assert game.host.history[0].kind == "place"
    assert game.host.position.pending is None
    decide(rehearsal, 2, ChallengePlay())
    assert game.host.position.scores[0] > 0


def test_a_room_does_not_wait_for_ever_for_those_who_say_nothing() -> None:
    rehearsal, _, _ = a_play_that_waits()
    game = rehearsal.room.game
    assert game is not None
    late = game.late_at
    assert late is not None
    rehearsal.room.tick(late - 1)
    assert game.host.position.pending is not None
    rehearsal.room.tick(late + 0.1)
    assert game.host.position.pending is None
    assert game.host.position.to_move == 1


def ticks_until_over(rehearsal: Rehearsal) -> int:
    """How often time has to be told to a room before it is over."""
    room, count = rehearsal.room, 0
    while not room.is_over and count < 1_000:
        assert room.next_tick > rehearsal.now, "something is due in the past"
        rehearsal.now = room.next_tick
        room.tick(rehearsal.now)
        count += 1
    return count


@pytest.mark.parametrize("gone", ["maven", "resign"])
@pytest.mark.parametrize("begun", [False, True])
def test_a_room_in_which_nobody_is_waits_for_nothing_but_its_end(begun: bool, gone: str) -> None:
    clock = with_rules(replace(PARLOUR, clock=Clock(ClockKind.TURN_LOST, 60_000)))
    terms = Terms(gone=gone, rules=clock)  # type: ignore[arg-type]
    rehearsal, kitchen, attic = (playing if begun else two_sofas)(terms)
    for line in (kitchen, attic):
        line.drop()
    assert ticks_until_over(rehearsal) <= 2


def test_a_room_that_is_only_looked_at_waits_for_nothing() -> None:
    rehearsal, kitchen, attic = playing()
    rehearsal.join("Somebody")
    for line in (kitchen, attic):
        line.drop()
    assert rehearsal.room.next_tick == float("inf")


@pytest.mark.parametrize("seed", range(20))
def test_whatever_lines_do_nothing_is_ever_due_in_the_past(seed: int) -> None:
    luck = random.Random(seed)
    rehearsal, *lines = playing(Terms(rules=with_rules(PARLOUR), grace=5))
    lines.append(rehearsal.join("Somebody"))
    for _ in range(300):
        line = luck.choice(lines)
        line.drop() if line.up and luck.random() < 0.6 else line.mend() if not line.up else line.play()
        rehearsal.now += luck.choice((0.1, 1.0, 7.0))
        rehearsal.room.tick(rehearsal.now)
        rehearsal.deliver()
        assert rehearsal.room.next_tick > rehearsal.now


def test_while_nobody_is_there_the_clock_of_a_turn_stands_still() -> None:
    clock = with_rules(replace(PARLOUR, clock=Clock(ClockKind.TURN_LOST, 60_000)))
    rehearsal, kitchen, attic = playing(Terms(rules=clock))
    assert rehearsal.room.game is not None
    host = rehearsal.room.game.host
    before = host.position.ply
    for line in (kitchen, attic):
        line.drop()
    rehearsal.now += 600.0
    for line in (kitchen, attic):
        line.mend()
    rehearsal.room.tick(rehearsal.now)
    assert host.position.ply == before
    rehearsal.room.tick(rehearsal.now + 600.0)
    assert host.position.ply == before + 1


def test_a_room_that_everybody_has_left_is_not_listed_and_waits_for_whoever_comes_back() -> None:
    lobby = Lobby(house_of(WORDS), map(str, range(9)).__next__, random.Random(1))
    room, sofa = lobby.create(Create("Kitchen", "Kitchen", ("Ruth",), Terms()), 0.0)
    room.hear(sofa.number, LeaveRoom(1), 1.0)
    assert lobby.page(0, "", 2.0).total == 0
    lobby.join(Join("Attic", ("Robin",), room.id, room.code), 3.0)
    assert [one.people for one in lobby.page(0, "", 4.0).rooms] == [("Robin",)]


def test_a_room_whose_sofa_lost_its_line_stays_in_the_list() -> None:
    lobby = Lobby(house_of(WORDS), map(str, range(9)).__next__, random.Random(1))
    room, sofa = lobby.create(Create("Kitchen", "Kitchen", ("Ruth",), Terms()), 0.0)
    room.lost(sofa.number, 1.0)
    assert lobby.page(0, "", 2.0).total == 1


def test_the_list_is_sorted_anew_only_when_a_room_has_changed() -> None:
    lobby = Lobby(house_of(WORDS), map(str, range(9)).__next__, random.Random(1))
    for name in ("Kitchen", "Attic"):
        lobby.create(Create(name, name, ("Ruth",), Terms()), 0.0)
    first, later = lobby.page(0, "", 1.0).rooms, lobby.page(0, "", 9.0).rooms
    assert [one is other for one, other in zip(first, later, strict=True)] == [True, True]
    room = next(iter(lobby.rooms.values()))
    room.join("Den", ("Tom",), (), 9.5)
    assert {one.name: one.people for one in lobby.page(0, "", 20.0).rooms}["Kitchen"] == ("Ruth", "Tom")
