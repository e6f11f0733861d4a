"""Records: replay, divergence, and the bytes they are kept in."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import record_codec
from game.rules.board import Board
from game.rules.editions import EDITIONS
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import (
    ChallengePlay,
    ChangeRules,
    Exchange,
    Move,
    NothingPlayable,
    Pass,
    Place,
    Resign,
    Square,
    Tile,
    TradeBlank,
)
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.record import DivergedError, Record, Seat, Turn, colors_of, digest, id_of, with_turn
from game.rules.record_codec import (
    MAGIC,
    VERSION,
    CodecError,
    decode,
    encode,
    move_from_text,
    move_to_text,
)
from game.rules.rules_and_defaults import Challenge, Clock, ClockKind, LookUps, RackOrder, Rules, ScorelessEnd
from game.rules.seeded_luck import Luck
from tests.rules.replays import positions, public_history
from tests.rules.table import ANY_WORD, OWN_LAYOUT, OWN_TILES

BLOCK = 8192 - 256
TWO = Record(Rules(), "x", (Seat("A"), Seat("B", "maven", 8)), seed=5)


def recorded(record: Record, moves: Iterator[Move] | list[Move]) -> Record:
    """The record after some moves, each of which took a different time."""
    position, _ = opening(record.rules, len(record.seats), record.seed, record.game)
    for number, move in enumerate(moves):
        after, _ = play(position, move, ANY_WORD, elapsed_ms=17_000 + 977 * number)
        record = with_turn(record, position, move, 17_000 + 977 * number, after)
        position = after
    return record


def long_game(seats: int, turns: int) -> Record:
    """A game in which everybody lays two tiles a turn somewhere, and exchanges now and then."""
    names = tuple(Seat(f"Grandmother {n}", "maven" if n else "human", n and 8) for n in range(seats))
    rules = Rules(scoreless_end=frozenset({ScorelessEnd.PASSES}))
    record = Record(rules, "0123456789abcdef0123456789abcdef", names, seed=2**64 - 7)
    position, _ = opening(rules, seats, record.seed)
    for number in range(turns):
        move = _some_play(position) if number % 3 else Exchange(position.rack[:4])
        if len(position.bag) < 7 and isinstance(move, Exchange):
            move = Pass() if number % 2 else _some_play(position)
        after, _ = play(position, move, ANY_WORD, elapsed_ms=30_011 + 7919 * number % 60_000)
        record = with_turn(record, position, move, 30_011 + 7919 * number % 60_000, after)
        position = after
    assert position.outcome is None
    return record


def _some_play(position: Position) -> Move:
    for square in Board().squares[97:] + Board().squares[:97]:
        for faces in (position.rack[:2], position.rack[:1]):
            spots = [Square(square.row, square.col + n) for n in range(len(faces))]
            move = Place(tuple(Tile(s, "e" if f == "?" else f) for s, f in zip(spots, faces, strict=True)))
            try:
                play(position, move, ANY_WORD)
            except IllegalMove:
                continue
            return move
    return Pass()


@pytest.fixture(scope="module")
def game() -> Record:
    return long_game(seats=4, turns=60)


def test_a_replay_goes_through_every_position(game: Record) -> None:
    replayed = list(positions(game, ANY_WORD))
    assert len(replayed) == 61
    assert [digest(position) for position in replayed[1:]] == [turn.digest for turn in game.turns]
    assert len({digest(position) for position in replayed}) == 61


def test_a_digest_is_what_it_was_when_this_value_was_stored() -> None:
    """Old games replay only while this holds."""
    assert digest(opening(Rules(), 2, seed=2026, luck=Luck.EACH_DRAW)[0]) == "49a10184"
    assert digest(opening(Rules(), 2, seed=2026)[0]) == "24b6fd46"


def test_a_digest_reads_rules_that_are_coming_the_same_in_every_process() -> None:
    """Two ends without anybody going out make a set, which Python holds in an order of its own."""
    coming = replace(EDITIONS["Mail 1999"], edition="House", look_ups=LookUps.ANY)
    assert digest(replace(opening(Rules(), 2, seed=2026)[0], coming=coming)) == "dd170217"


@pytest.mark.parametrize("ply", [0, 30, 59])
def test_a_replay_stops_at_the_turn_that_differs(game: Record, ply: int) -> None:
    wrong = replace(game.turns[ply], digest="00000000")
    changed = replace(game, turns=(*game.turns[:ply], wrong, *game.turns[ply + 1 :]))
    with pytest.raises(DivergedError) as caught:
        list(positions(changed, ANY_WORD))
    assert caught.value.ply == ply
    assert str(caught.value).endswith(f"at turn {ply + 1}")


def test_a_replay_with_another_lexicon_or_seat_stops(game: Record) -> None:
    with pytest.raises(DivergedError):
        list(positions(game, frozenset()))
    moved = replace(game, turns=(replace(game.turns[0], seat=2),))
    with pytest.raises(DivergedError):
        list(positions(moved, ANY_WORD))


@pytest.mark.parametrize(
    "late",
    [
        Place(()),
        Place((Tile(Square(99, -1), "?"),)),
        Exchange("not tiles at all, and more than any rack"),
        TradeBlank(Square(-3, 15)),
        ChallengePlay(),
    ],
)
def test_a_move_that_came_too_late_is_kept_as_a_pass_whatever_it_was(late: Move) -> None:
    """Nobody looks at it, so it may be something that bytes cannot tell."""
    clock = Clock(ClockKind.TURN_LOST, limit_ms=5000)
    record = recorded(replace(TWO, rules=Rules(clock=clock, challenge=Challenge.DOUBLE)), [late, late])
    assert decode(encode(record)) == record
    assert len(list(positions(record, ANY_WORD))) == 3
    assert [turn.kind for turn in public_history(record, ANY_WORD)] == ["pass", "pass"]


# --- bytes ---


def test_sixty_moves_of_four_players_fit_a_block_twice(game: Record) -> None:
    assert 2 * len(encode(game)) <= BLOCK


def test_a_record_reads_back_from_its_bytes(game: Record) -> None:
    assert decode(encode(game)) == game


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=list(EDITIONS))
def test_every_edition_reads_back(rules: Rules) -> None:
    seats = tuple(Seat("Zoë ☺", "human") for _ in range(rules.min_seats))
    record = Record(rules, "x", seats, seed=0, game=3)
    assert decode(encode(record)) == record


@pytest.mark.parametrize(
    "move",
    [
        Place((Tile(Square(14, 0), "Q"), Tile(Square(14, 1), "i"))),
        Place((Tile(Square(0, 14), "A"),), insist=True),
        Place(tuple(Tile(Square(7, column), "A") for column in range(15))),
        Exchange("?AZ"),
        Exchange("?" * 15),
        TradeBlank(Square(3, 14)),
        ChangeRules(True, False, RackOrder.VALUE, Clock(ClockKind.TURN_PENALTY, 240_000, 7)),
        ChangeRules(False, True, RackOrder.RANDOM, Clock(ClockKind.OFF, 2**53 - 1, 999)),
        Pass(),
        ChallengePlay(),
        Resign(),
        NothingPlayable(),
    ],
)
def test_every_kind_of_move_reads_back(move: Move) -> None:
    """Whether it was legal is for the replay to say."""
    record = Record(Rules(), "x", (Seat("A"),), 2**64 - 1, 999, (Turn(0, move, 2**53 - 1, "00ff00ff"),))
    assert decode(encode(record)) == record
    assert move_from_text(move_to_text(move)) == move


def test_a_game_keeps_the_name_that_it_was_dealt_with_and_one_without_is_known_by_its_deal(
    game: Record,
) -> None:
    named = replace(game, id="0123456789abcdef")
    assert decode(encode(named)) == named
    assert id_of(named) == id_of(replace(named, turns=())) == "0123456789abcdef"
    assert encode(game) == encode(replace(named, id="")), "old games keep their bytes"
    assert id_of(game) == id_of(replace(game, turns=())) == id_of(decode(encode(game)))
    others = [replace(game, seed=game.seed + 1), replace(game, game=game.game + 1), replace(game, seats=())]
    assert len({id_of(one) for one in (game, named, *others)}) == 5
    told = replace(game, luck=Luck.TOLD)
    assert id_of(told) != id_of(replace(told, turns=told.turns[:3])), "all of them have the same seed"


def test_a_record_spends_no_byte_on_spaces() -> None:
    rules, change = Rules(edition="House", bonus_label=""), ChangeRules(True, False, RackOrder.VALUE, Clock())
    record = Record(rules, "x", (Seat("A"),), 1, turns=(Turn(0, change, 5, "00ff00ff"),))
    assert b" " not in zlib.decompress(encode(record)[len(MAGIC) + 1 :])


def test_a_text_that_is_no_move_is_refused_in_one_sentence() -> None:
    with pytest.raises(CodecError, match="unreadable move"):
        move_from_text("zz")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rules": {"bonus": True}}, "no proper 'bonus'"),
        ({"rules": {"bonus": 1001}}, "no proper 'bonus'"),
        ({"rules": {"layout": "round"}}, "no proper 'layout'"),
        ({"rules": {"edition": 5}}, "no proper 'edition'"),
        ({"rules": {"challenge": "NEVER"}}, "no proper 'challenge'"),
        ({"rules": {"scoreless_end": "PASSES"}}, "no proper 'scoreless_end'"),
        ({"rules": {"clock": []}}, "not readable"),
        ({"rules": {"colour": "red"}}, "unknown field 'colour'"),
        ({"rules": {"min_seats": 3, "max_seats": 2}}, "more players than they allow"),
        ({"rules": {"max_seats": 1}}, "wrong number of seats"),
        ({"rules": 5}, "no proper 'rules'"),
        ({"seats": [["A", "cat", 1], ["B", "human", 0]]}, "unreadable seat"),
        ({"seats": [["A", "maven", 9], ["B", "human", 0]]}, "out of range"),
        ({"seats": [["A", "maven", 9, 1, "owl"], ["B", "human", 0]]}, "unreadable seat"),
        ({"game": 0}, "has no number"),
        ({"seed": -1}, "out of range"),
        ({"turns": [[0, "-", 0, "xyz"]]}, "unreadable turn"),
        ({"turns": [[2, "-", 0, "00000000"]]}, "out of range"),
        ({"turns": [[0, "zz", 0, "00000000"]]}, "unreadable move"),
        ({"turns": [[0, "paa", 0, "00000000"]]}, "unreadable play"),
        ({"turns": [[0, "p", 0, "00000000"]]}, "unreadable play"),
        ({"turns": [[0, "paaAb", 0, "00000000"]]}, "unreadable play"),
        ({"turns": [[0, "p" + "aaA" * 22, 0, "00000000"]]}, "unreadable play"),
        ({"turns": [[0, "xab", 0, "00000000"]]}, "unreadable move"),
        ({"turns": [[0, "yAB", 0, "00000000"]]}, "unreadable move"),
        ({"turns": [[0, "yab", 0, "00000000"]]}, "unreadable move"),
        ({"turns": [[0, "ta", 0, "00000000"]]}, "unreadable move"),
        ({"turns": [[0, "tzz", 0, "00000000"]]}, "unreadable move"),
        ({"turns": [[0, "-", 2**53, "00000000"]]}, "out of range"),
        ({"turns": [[0, f'o[true,true,"random","off",{2**53},5]', 0, "00000000"]]}, "change of rules"),
        ({"turns": [[0, 'o[true,true,"random","off",0,1000]', 0, "00000000"]]}, "change of rules"),
        ({"seed": 2**64}, "out of range"),
        ({"game": 1000}, "out of range"),
        ({"lexicon": None}, "no proper 'lexicon'"),
        ({"luck": "GOOD"}, "a luck of its own"),
        ({"luck": 1}, "no proper 'luck'"),
        ({"id": "0123456789ABCDEF"}, "a name that is none"),
        ({"id": 5}, "no proper 'id'"),
    ],
)
def test_a_record_with_a_wrong_value_is_refused_in_one_sentence(
    change: dict[str, object], message: str
) -> None:
    body = json.loads(zlib.decompress(encode(TWO)[len(MAGIC) + 1 :]))
    with pytest.raises(CodecError, match=message):
        decode(MAGIC + bytes([VERSION]) + zlib.compress(json.dumps({**body, **change}).encode()))


def test_a_record_that_is_not_an_object_is_refused() -> None:
    with pytest.raises(CodecError, match="not a record"):
        decode(MAGIC + bytes([VERSION]) + zlib.compress(b"[]"))


def test_every_truncation_is_refused(game: Record) -> None:
    data = encode(replace(game, turns=game.turns[:5]))
    for length in range(len(data)):
        with pytest.raises(CodecError):
            decode(data[:length])
    with pytest.raises(CodecError):
        decode(data + b"x")


def test_a_record_of_a_newer_version_is_refused_politely(game: Record) -> None:
    data = bytearray(encode(game))
    data[len(MAGIC)] = VERSION + 1
    with pytest.raises(CodecError, match="newer version"):
        decode(bytes(data))


def test_only_a_game_whose_tiles_are_told_needs_the_newest_version(game: Record) -> None:
    told = replace(game, luck=Luck.TOLD, tiles="AB_?", turns=(Turn(0, Exchange("A_"), 0, "0" * 8),))
    assert (encode(game)[len(MAGIC)], encode(told)[len(MAGIC)]) == (4, 5)
    assert decode(encode(told)) == told
    with pytest.raises(CodecError, match="tells tiles"):
        decode(encode(replace(told, tiles="ab")))


def test_an_old_record_is_migrated_step_by_step(game: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    """A made-up version 0 that called the turns 'moves'."""
    body = json.loads(zlib.decompress(encode(game)[len(MAGIC) + 1 :]))
    body["moves"] = body.pop("turns")
    old = MAGIC + b"\0" + zlib.compress(json.dumps(body).encode())
    with pytest.raises(CodecError, match="no longer read"):
        decode(old)
    monkeypatch.setitem(record_codec.MIGRATIONS, 0, lambda json: {**json, "turns": json["moves"]})
    assert decode(old) == replace(game, luck=Luck.EACH_DRAW)
    with pytest.raises(CodecError, match="damaged"):
        decode(MAGIC + b"\0" + zlib.compress(b"{}"))


def test_a_bomb_is_refused_before_it_unpacks() -> None:
    """Spaces are nothing to JSON: but for them it would be a record."""
    text = zlib.decompress(encode(TWO)[len(MAGIC) + 1 :])
    head = MAGIC + bytes([VERSION])
    assert decode(head + zlib.compress(text.ljust(record_codec.MAX_JSON_BYTES))) == TWO
    with pytest.raises(CodecError):
        decode(head + zlib.compress(text.ljust(record_codec.MAX_JSON_BYTES + 1)))


@given(st.binary(max_size=80))
def test_any_bytes_are_a_record_or_a_codec_error(data: bytes) -> None:
    for candidate in (data, MAGIC + data, MAGIC + bytes([VERSION]) + zlib.compress(data)):
        with pytest.raises(CodecError):
            decode(candidate)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)


@given(st.data())
def test_any_value_put_anywhere_in_the_json_is_read_or_refused(data: st.DataObject) -> None:
    start = data.draw(st.sampled_from([TWO, replace(TWO, rules=Rules(layout=OWN_LAYOUT, tiles=OWN_TILES))]))
    turns = recorded(start, [Exchange(opening(start.rules, 2, 5)[0].rack[:2]), Pass()])
    body = json.loads(zlib.decompress(encode(turns)[len(MAGIC) + 1 :]))
    spot = body
    while True:
        key = data.draw(st.sampled_from(list(spot) if isinstance(spot, dict) else range(len(spot))))
        if not isinstance(spot[key], dict | list) or not spot[key] or data.draw(st.booleans()):
            break
        spot = spot[key]
    spot[key] = data.draw(
        JSON | st.sampled_from(["p", "paa", "paaA", "t", "taz", "x", "x!", "DOUBLE", "OFF"])
    )
    packed = MAGIC + bytes([VERSION]) + zlib.compress(json.dumps(body).encode())
    try:
        read = decode(packed)
    except CodecError:
        return
    assert decode(encode(read)) == read


def test_how_players_look_is_kept_and_seats_are_shown_in_different_colors() -> None:
    plain = (Seat("Ann"), Seat("Ben"), Seat("Maven", "maven", 3))
    chosen = (replace(plain[0], color=1, figure="owl"), plain[1], replace(plain[2], color=5))
    for seats in (plain, chosen):
        record = Record(Rules(), "abc", seats, 1)
        assert decode(encode(record)) == record
    owl = (Seat("Ann", figure="owl"), Seat("Ben", figure="x" * 16))
    assert decode(encode(Record(Rules(), "abc", owl, 1))).seats == owl
    plainest = json.loads(zlib.decompress(encode(Record(Rules(), "abc", plain, 1))[len(MAGIC) + 1 :]))
    assert plainest["seats"] == [["Ann", "human", 0], ["Ben", "human", 0], ["Maven", "maven", 3]]
    assert colors_of(plain) == (0, 1, 2)
    assert colors_of(chosen) == (1, 3, 5)
    for color, figure in ((6, ""), (-1, ""), (None, "a b"), (0, "x" * 17)):
        with pytest.raises(ValueError, match="no"):
            Seat("Ann", color=color, figure=figure)


def test_a_record_is_compact_json_whose_fields_are_in_one_order() -> None:
    moves: list[Move] = [Pass(), Exchange("?"), Pass(), Pass()]
    whole = replace(TWO, turns=tuple(Turn(n % 2, move, 5, f"{n:08x}") for n, move in enumerate(moves)))
    told = replace(whole, luck=Luck.TOLD, tiles="AB")
    for record in (whole, told, replace(whole, rules=next(iter(EDITIONS.values()))), TWO):
        text = zlib.decompress(encode(record)[len(MAGIC) + 1 :]).decode()
        body = json.loads(text)
        assert text == json.dumps(body, separators=(",", ":"))
        assert list(body)[:7] == ["rules", "lexicon", "seats", "seed", "game", "luck", "turns"]
        assert [turn[3] for turn in body["turns"]] == [turn.digest for turn in record.turns]
        assert body.get("tiles") == (record.tiles if record is told else None)
