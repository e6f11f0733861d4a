"""A sheet in GCG is read as the players wrote it, and a bad one is refused in one sentence."""

import pytest

from game.rules.gcg import GcgError, What, decode_gcg, read_gcg
from game.rules.moves import Exchange, Pass, Place

PLAYERS = "#player1 ann Ann Example\n#player2 bob Bob\n"
GAME = (
    PLAYERS
    + """#title Club night
#lexicon NWL23
>ann: AEINRST 8D RETAINS +66 66
#note A fine start,
which was never caught up with.
>bob: EIQU??A 7H qUA +5 5
>bob: EIQU??A -- -5 0
>ann: BCDEFGH -BCF +0 66
>bob: EIQU??A - +0 0
>ann: ADEGHXZ (time) -10 56
>ann: ADEGHXZ 9H AX +20 76
>bob: EIQU??A -3 +0 0
>ann: (EIQU??A) +26 102
"""
)


def test_every_kind_of_entry_is_understood() -> None:
    sheet = read_gcg(GAME)
    assert sheet.names == ("ann", "bob")
    assert (sheet.title, sheet.lexicon) == ("Club night", "NWL23")
    kinds = [(entry.player, entry.what, type(entry.move)) for entry in sheet.entries]
    nothing = type(None)
    assert kinds == [
        (0, What.MOVE, Place),
        (1, What.MOVE, Place),
        (1, What.TAKEN_BACK, nothing),
        (0, What.MOVE, Exchange),
        (1, What.MOVE, Pass),
        (0, What.ADJUSTED, nothing),
        (0, What.MOVE, Place),
        (1, What.MOVE, nothing),
        (0, What.ADJUSTED, nothing),
    ]
    assert [(entry.points, entry.total) for entry in sheet.entries] == [
        (66, 66), (5, 5), (-5, 0), (0, 66), (0, 0), (-10, 56), (20, 76), (0, 0), (26, 102),
    ]  # fmt: skip
    assert [entry.line for entry in sheet.entries] == [5, 8, 9, 10, 11, 12, 13, 14, 15]
    assert [entry.rack for entry in sheet.entries[:2]] == ["AEINRST", "EIQU??A"]
    assert [entry.note for entry in sheet.entries] == ["", "", "", "", "", "time", "", "-3", "EIQU??A"]
    assert sheet.full_names == ("Ann Example", "Bob")


def test_what_nobody_wrote_down_is_empty() -> None:
    for title in ("", "#title\n"):
        sheet = read_gcg(f"#player1 ann\n{title}>ann: - +0 0\n")
        assert (sheet.title, sheet.lexicon, sheet.entries[0].rack) == ("", "", "")
        assert sheet.full_names == ("ann",)


def test_a_note_goes_on_over_several_lines_until_the_next_entry() -> None:
    game = PLAYERS + "#note One\nX, two\n\nthree\n>ann: A - +0 0\n"
    assert len(read_gcg(game).entries) == 1
    with pytest.raises(GcgError, match="Line 8: 'four' is neither"):
        read_gcg(game + "four\n")
    with pytest.raises(GcgError, match="Line 4: 'two' is neither"):
        read_gcg(PLAYERS + "#title One\ntwo\n")
    with pytest.raises(GcgError, match="Line 5: 'two' is neither"):
        read_gcg(PLAYERS + "#note One\n#title Club night\ntwo\n")


def test_a_line_that_begins_like_a_note_but_is_none_is_passed_over() -> None:
    assert len(read_gcg(PLAYERS + "#!\n>ann: A - +0 0\n").entries) == 1


def test_the_empty_lines_between_two_entries_count_as_lines() -> None:
    for end in ("\n", "\r\n", "\r"):
        text = PLAYERS + "\n>ann: A - +0 0\n"
        assert read_gcg(text.replace("\n", end)).entries[0].line == 4


def test_any_kind_of_line_end_will_do() -> None:
    plain = read_gcg(GAME)
    for end in ("\r\n", "\r"):
        assert [entry.move for entry in read_gcg(GAME.replace("\n", end)).entries] == [
            entry.move for entry in plain.entries
        ]


def test_tiles_played_through_may_be_points_or_letters_in_brackets() -> None:
    game = PLAYERS + ">ann: AEINRST 8D RETAINS +66 66\n"
    for word in ("H.N", "H(E)N", "HEN"):
        entry = read_gcg(game + f">bob: HNXXZQV E7 {word} +9 9\n".replace("XX", "O")).entries[1]
        assert isinstance(entry.move, Place)
        assert [(tile.face, tile.square) for tile in entry.move.tiles] == [("H", (6, 4)), ("N", (8, 4))]


def test_three_players_are_read_too() -> None:
    text = PLAYERS + "#player3 cid Cid\n>cid: AEINRST - +0 0\n"
    assert read_gcg(text).entries[0].player == 2


def test_a_game_may_have_four_players_and_one() -> None:
    four = PLAYERS + "#player3 cid\n#player4 dan\n>dan: AEINRST - +0 0\n"
    assert read_gcg(four).names == ("ann", "bob", "cid", "dan")
    assert read_gcg("#player1 ann\n>ann: A - +0 0\n").names == ("ann",)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no lines #player1"),
        ("\x00\x01\x02", "neither a #note nor"),
        ("#player1 ann\n#player1 bob\n", "one name or one number"),
        ("#player1 ann\n#player3 bob\n>ann: A - +0 0\n", "no lines #player1"),
        ("#player9 ann\n", "at most 4 players"),
        (PLAYERS, "no move"),
        (PLAYERS + ">cid: AB 8D AB +3 3\n", "Line 3: there is no player called cid"),
        (PLAYERS + ">ann: AB 8D AB 3\n", "Line 3: '>ann: AB 8D AB 3' is not"),
        (PLAYERS + ">ann: AB 8Z AB +3 3\n", "'8Z' is not a square"),
        (PLAYERS + ">ann: AB 8N ABBA +3 3\n", "runs off the board"),
        (PLAYERS + ">ann: AB 8D A.B +3 3\n", "no tile on 8E to play through"),
        (PLAYERS + ">ann: QQ 8D QQ +3 3\n", "more tiles 'Q'"),
        (PLAYERS + ">ann: 8D ABCDEFGH +3 3\n", "at most 7 tiles"),
        (PLAYERS + ">ann: AB -- -3 3\n", "no play of this player to take back"),
        (PLAYERS + ">ann: AB 8D AB +3 3\n>bob: AB -- -3 3\n", "no play of this player to take back"),
        (PLAYERS + ">ann: AB - +0 0\n>ann: AB -- -3 3\n", "no play of this player to take back"),
        (PLAYERS + ">ann: QA 8D QA +3 3\n>bob: QA 9D QA +3 3\n", "Line 4: there are more tiles 'Q'"),
        (PLAYERS + ">ann: 8D QQ +3 3\n", "more tiles 'Q'"),
        (PLAYERS + ">ann: AB resign +0 0\n", "not a play, an exchange or a pass"),
        (PLAYERS + ">ann: AB +0 0\n", "no move after the rack"),
    ],
)
def test_a_bad_sheet_is_refused_in_one_sentence_that_names_the_line(text: str, reason: str) -> None:
    with pytest.raises(GcgError, match=reason.replace(".", r"\.").replace("(", r"\(")) as refusal:
        read_gcg(text)
    assert len(str(refusal.value).splitlines()) == 1


def test_a_rack_that_cannot_have_been_is_unknown_and_its_play_stands() -> None:
    for event in ("AB 8D AC +3 3", "ABCDEFGH 8D AB +3 3", "AB -C +0 0", "QQ 8D QAT +3 3"):
        sheet = read_gcg(PLAYERS + f">ann: {event}\n")
        assert (sheet.entries[0].rack, sheet.unknown_racks) == ("", {3}), event
        assert sheet.entries[0].move is not None


def test_racks_that_stand_apart_are_those_that_each_player_held_last() -> None:
    sheet = read_gcg(PLAYERS + "#rack1 AB\n#rack2 CD?\n>ann: AB - +0 0\n#rack1 ABC\n")
    assert sheet.last_racks == ("ABC", "CD?")
    assert read_gcg(PLAYERS + "#rack1 ABCDEFGH\n#rack2 ab\n>ann: AB - +0 0\n").last_racks == ("", "")


def test_names_are_as_the_first_line_says_and_else_utf_8_if_they_are_that() -> None:
    text = "#player1 Jörg Jörg\n"
    assert "Jörg" in decode_gcg(text.encode("latin-1"))
    assert "Jörg" in decode_gcg(b"#character-encoding UTF-8\n" + text.encode())
    assert "Jörg" in decode_gcg(b"\xef\xbb\xbf#player1 x\n" + text.encode())
    assert "Jörg" in decode_gcg(b"\xef\xbb\xbf#character-encoding utf-8\n" + text.encode())
    told = text.encode()
    too_late = told + b"#character-encoding UTF-8\n"
    latin = b"#character-encoding ISO-8859-1\n#note utf-8\n" + told
    for other in (latin, b"#character-encoding X\n" + told):
        assert "JÃ¶rg" in decode_gcg(other)
    for other in (told, too_late, b"#note utf-8\n" + told):
        assert "Jörg" in decode_gcg(other)


def test_a_file_in_utf_16_or_32_is_read_by_its_mark() -> None:
    text = "#player1 Jörg Jörg\n"
    for encoding in ("utf-16", "utf-32"):  # in the order of this machine, with its mark
        assert decode_gcg(text.encode(encoding)) == text
        for order in ("-le", "-be"):
            assert decode_gcg(f"\ufeff{text}".encode(encoding + order)) == text


def test_a_file_in_utf_8_with_a_torn_letter_is_read_all_the_same() -> None:
    torn = decode_gcg(b"#character-encoding UTF-8\n#player1 J\xf6rg\n")
    assert torn.endswith("J\N{REPLACEMENT CHARACTER}rg\n")


def test_a_file_of_a_mebibyte_is_read_and_a_longer_one_refused() -> None:
    assert len(decode_gcg(b"#" * (1 << 20))) == 1 << 20
    with pytest.raises(GcgError, match="bytes"):
        decode_gcg(b"#" * ((1 << 20) + 1))
