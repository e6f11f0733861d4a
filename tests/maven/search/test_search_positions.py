"""Positions in which the search finds what the static player misses: see docs/experiments."""

import pytest

from game.maven.messages import FEWEST_NODES, Budget, Candidate
from game.maven.player.choose_move import choose
from game.rules.cgp import read_cgp
from game.rules.notation import format_move
from tests.maven.tables import lexicon
from tools.studies.last_draws import exact_worths

# A position, what the static player plays, and what is better.
# fmt: off
LAST_TILES = [
    (
        "5WRANG2HOW/7L1IMPED1/2IZAR1OK2AYE1/3AVE1PE6/F3I2EN6/OUTFOX1C1J5"
        "/H3N2i1O2V2/NO1ISOBARES1A2/1S8E1U2/1M4STEADILY1/DO1UNCI3G1T2/EL8I1E2/BE8E1D2"
        "/Us8R4/T14 GNQIAAT/ 355/431 0",
        "14F QINTA(R)", "4H (PE)AG",
    ),
    (
        "1Q13/1A13/1TA9O2/2L7PARA1/1ACHOO1MOWINGS1/2O1KYTE4A2/2V9N2/1DEMERGE3VIBE"
        "/1UDO1E6ZIT/1H2JO6E2/3YAR3WILD2/3OBI9/3U1EXTENSILE1/5NU5AFF/ICIEST1TuRNUPS1 ?AIRGDR/ 428/467 0",
        "12H IRADe", "10H DRAGe(E)",
    ),
    (
        "1PAGURIAN6/BETISE1REVEALS1/OPT3BOW6/3Q2LIT6/3ID1AD7/4e1T8/4F1H8"
        "/U2WITED7/N3N1R8/COGNIZE8/O3T1R3MM3/R2Fe1S1AGUE3/KAVA4YIN4/E2LOONIE6/D1OXEYES7 CAAJEOI/ 399/336 0",
        "7G (H)AJI", "9G (R)AJ",
    ),
]
LAST_DRAWS = [
    (
        "N13F/AB11PA/WAW10EX/1HIMATIA3E1Y1/2DURO5C1O1/2T6Z1L1T1/1THANKED1O1O1E1"
        "/QIS4ELOIGNs1/U5F2N1U3/I4DOGNAPER2/E3CARIOLES3/T5B8/6Y8/4GIE8/ALEVIN9 SIEURVR/ 335/361 0",
        "3M V(EX)", "H1 VER(A)",
    ),
    (
        "6TO4O1E/6AH4BOD/3U2BIT3ASH/3N2LAR2A1T1/ZOWIE1E1Y1DUVET/O2F1J2M1EX1O1"
        "/N2I1A1PALLIUM1/A2CIRRI2EN1AG/E4LEGEND2SI/14V/13RE/13OR/13Q1/13U1/7sTRANDEd TYIFWSO/ 341/351 0",
        "F2 YO", "B9 WIFTY",
    ),
    (
        "D1Z12/R1E2P3K5/ANA1GRUTCHES3/WILE1E3AVID2/1C1SAPONITE4/1O3I9"
        "/1T3L9/MI1JELLY7/ON4AA4Q2/WEB4rUBIOUS1/2O9I2/2O9R2/2S9I2/RATTED1aTONING1"
        "/4FAUX4G2 NAORHYE/ 385/393 0",
        "A12 YA(R)N", "12H HERON(R)Y",
    ),
]
MIDDLE = [
    (
        "15/15/15/15/15/8Q6/8U6/6ROOTED1Z1/8TO2FE1/8HEM1OP1/9AA1A2/10U1L2"
        "/10G1I2/8CLEANSE/10RIGID NSXIWTE/ 88/114 0",
        "J5 XI", "O9 WENT",
    ),
    (
        "7BERTH3/11Y3/11PA2/11EW1C/12A1O/12K1O/11AE1E/6RELOAD2Y/11J2I"
        "/7AEQUORIN/11I2G/11N3/8FEIST2/15/15 MNBSDTE/ 178/202 0",
        "K4 MENT(A)", "H7 B(E)D(A)MN",
    ),
]
WRONG_TOGETHER = [
    (
        "3G9HE/3I9ID/3R8MA1/3D7GIT1/3L7OKA1/3E5JEBEL1/1EARDROP3A3/3S3ONIONS1U/2C9W1N/2U3CHAUNTERs/2R9L1A"
        "/2VIREO4IT1T/1BY3YOW2FE1E/1I6AX2r1D/1Z3LANGUETS2 PQOMEIA/ 391/402 0",
        {"6B MA(E)": 0.0, "6A MOP(E)": 0.0, "6A POM(E)": 0.0},
    ),
    (
        "14W/14I/12Z1T/10QUAGS/4C5I1NA1/4HAO1IFS1YEA/4L3NO4R/J2COERcER4U/E1V1r3R5M/UPO1I3TA5/1ON1TI2IFS4"
        "/1N1WEB1BATT4/AGIO1E1OE1U4/1E1R1X1L2N4/EDEMA2T2KINDS GDAEDIV/ 378/376 0",
        {"12H (BATT)ED": 1 / 8},
    ),
    (
        "15/1C13/1O6R6/1BUOY2MEW5/1B1SANTALIC4/LYRE3GOD5/5R1NAE5/3FOILED6/5O1TE6/1ZEE1J2D1W4/3QUAD3R4"
        "/3U2ENcHAIN1V/2VARIX3I3A/3T3TOOTSIES/tAPELINE2H3T EGSMNGR/ 434/443 0",
        {"3A N(O)M": 1 / 4},
    ),
]
"""One tile in the bag; plays of which rollouts misjudge several draws the same way, and what they win."""
# fmt: on


def played(text: str, nodes: int) -> tuple[str, Candidate]:
    view = read_cgp(text)
    best = choose(view, lexicon(), 8, Budget(nodes=nodes), 0)[0]
    return format_move(best.move, view.board), best


@pytest.mark.parametrize(("text", "static", "better"), LAST_TILES)
def test_with_the_last_tiles_the_search_proves_what_greed_misses(text: str, static: str, better: str) -> None:
    assert played(text, 1)[0] == static
    move, best = played(text, 20_000)
    assert (move, best.proven) == (better, True)


@pytest.mark.parametrize(("text", "static", "better"), LAST_DRAWS)
def test_before_the_last_draws_looking_at_all_of_them_finds_what_points_miss(
    text: str, static: str, better: str
) -> None:
    assert played(text, 1)[0] == static
    assert played(text, 20_000)[0] == better


@pytest.mark.parametrize(("text", "static", "better"), MIDDLE)
def test_in_the_middle_simulation_finds_what_equity_misses(text: str, static: str, better: str) -> None:
    assert played(text, 1)[0] == static
    assert played(text, 3_000)[0] == better


def test_a_play_that_rollouts_take_for_lost_is_looked_at_once_more_where_there_is_time() -> None:
    # One tile in the bag: all eight draws are won after (FOUR)S or (VAR)S, one is lost after SH. Rollouts say
    # that these two, which keep six tiles, win one draw in ten. Found by `last_draws`, seed 70010.
    text = (
        "14K/13DA/13AY/11VAR1/10BIZE1/11GO2"
        "/6SMELTING1/6WADI1L2T/5NIX4JEU/6P1BUD3N/4PRECITEd1FE/3QI2H2FOUR1/2LIANOID4A1/1YO4V1ALONG1"
        "/METRO1TEAWARES1 ?RSCUHS/ 348/376 0"
    )
    chosen, best = played(text, 9_600)
    assert chosen in ("12L (FOUR)S", "4L (VAR)S")
    assert best.win_rate is not None
    assert best.win_rate > 15 / 16
    _, best = played(text, 20_000)
    assert (best.win_rate, best.win_error) == (1.0, 0.0)


def test_a_pass_that_wins_against_hasty_replies_alone_is_not_made() -> None:
    # One tile in the bag: a pass wins five draws of eight, ATERIES all. Replies that are found in a moment
    # lose all draws to the pass. Worths are by `last_draws`, seed 97008.
    text = (
        "8WUD4/5VIROSES3/11EAU1/3QI2CAVATINE/2OUTGNaW1O4/3E3E2R4/2ZED2C1OI4/H2R1FLANKS4/OM5L1ET4"
        "/BI5L1HI4/1N1BANTY2c4/JIAO11/IF1PREAGED5/MY2EX1O7/P6D7 RTASEIE/ 397/415 0"
    )
    move, best = played(text, 9_600)
    assert (move, best.win_rate, best.win_error) == ("O4 (E)ATERIES", 1.0, 0.0)


def test_with_two_in_the_bag_more_plays_that_are_looked_at_do_not_crowd_out_the_best() -> None:
    # AIVER wins half of all draws, AVID one in five. Worths are by `last_draws`, seed 97019.
    # The search comes into the stage in which twice as many plays are looked at.
    text = (
        "J5AW7/OE2f1GI5V1/EX1ROTOS1UDO1O1/1T2NONHuMAN1G1/1R2T1I3BEAU1/KA2I1C6EW/E3N9A/R2BAGNIOS4I"
        "/FUZES4L4L/1PAY5Y5/3L11/3I11/1FICHE9/RED1OM9/5SQUIRT4 DIARVPE/ 336/351 0"
    )
    move, best = played(text, 25_000)
    assert (move, best.win_rate) == ("14J AIVER", pytest.approx(0.5, abs=0.01))


# Two in the bag, and what moves are worth by `last_draws` (seeds 97019 and 98004). D(A) and (A)T leave one
# there, and look best by far against hasty replies.
# fmt: off
MORE_TIME = [
    (
        "J5AW7/OE2f1GI5V1/EX1ROTOS1UDO1O1/1T2NONHuMAN1G1/1R2T1I3BEAU1/KA2I1C6EW/E3N9A/R2BAGNIOS4I"
        "/FUZES4L4L/1PAY5Y5/3L11/3I11/1FICHE9/RED1OM9/5SQUIRT4 DIARVPE/ 336/351 0",
        {"14J AIVER": 0.5, "11C P(L)AID": 0.333, "4N (G)I": 0.333, "7N D(A)": 0.035},
    ),
    (
        "6AIOLIS2I/11EYEN/7CAEOMA1U/3JIBER2PEW1R/4DAMAGES2WE/7D1Q3H1/4C2L1U3O1/3FUNDI1I3A1/4T2N1T5"
        "/1KLUTZ1g1Y5/1A2A10/1B1IGLOO7/2R1E2V7/1REASONED6/VEXT3N7 NGT?RPT/ 352/328 0",
        {
            "8L GN(A)T": 0.889, "8L GN(A)R": 0.889, "8L PR(A)T": 0.889, "8M T(A)P": 0.889, "8M P(A)T": 0.889,
            "8N (A)T": 0.861,
        },
    ),
]
# fmt: on


@pytest.mark.parametrize(("text", "worths"), MORE_TIME)
def test_where_hasty_replies_misled_it_more_time_chooses_nothing_worse(
    text: str, worths: dict[str, float]
) -> None:
    chosen = [worths[played(text, nodes)[0]] for nodes in (2_400, 4_800, 9_600)]
    assert chosen == sorted(chosen)


def test_where_time_is_left_plays_that_were_given_up_are_searched_too() -> None:
    # One tile in the bag: SWIM wins five draws of eight, any other play four. Rollouts give it three.
    # Found by `last_draws`, seed 98025.
    text = (
        "14Y/9C3PE/9L2AL1/9O1QUIZ/8HALIDE1/9C2I1T/4I4A2T1A/2A1N1JOBs2I1X/2V1STOW4v1O/1YENTA1NORTHERN"
        "/2R1A6O3/2S1T4E1G2D/2I1E4VIGOUR/2O1D4ER2ME/PUNG3FINED2K MSAUIWB/ 390/400 0"
    )
    move, best = played(text, 9_600)
    assert (move, best.win_rate) == ("B5 SWIM", pytest.approx(5 / 8))


_ONE_TIE_IN_EIGHT = (
    "3L1YERKINg3/1OVULE3FAINT1/3LO10/3UT5BRING/4HARMINE4/4AW9/4R4J5/PIP1I2OLEOS3/1SAVOURY1E1T3"
    "/9Z1A3/11D3/11D3/2BEAN5l3/1FUGIO4WENT1/CAMO1SEETHES3 ECOADRX/ 358/403 0"
)
"""One tile in the bag: AX ties one draw of eight; a pass wins none, and looked as if it won nine of a
hundred, give or take thirteen. Worths are by `last_draws`, seed 111012."""


def test_a_pass_of_which_little_is_known_does_not_replace_a_play_that_is_proven_to_win_at_times() -> None:
    move, best = played(_ONE_TIE_IN_EIGHT, 9_600)
    assert (move, best.win_rate, best.win_error) == ("1N AX", 1 / 16, 0.0)


def test_a_stage_whose_time_the_one_before_has_used_up_does_not_end_the_search() -> None:
    # A search in the stage of 1,200 nodes goes on until 3,000 have passed.
    errors = [played(_ONE_TIE_IN_EIGHT, nodes)[1].win_error for nodes in (2_400, 9_600)]
    assert errors[0] != 0.0
    assert errors[1] == 0.0


def test_with_a_blank_and_two_thousand_plays_one_is_found_that_wins_most_draws() -> None:
    # One tile in the bag, 18 behind: OE wins five draws of eight and ties one, OSE (third by equity) and lI
    # (657th) win one each, lOSE (139th) wins six, as rollouts deny. Worths are by 150,000 nodes, all proven.
    text = (
        "11R2S/9JOE2H/11COVE/11A2W/9NONMEN/7STUDIER1/2VAR1AKIN1N3/3IAMBI3GLUG/2C1DEATH6/1QUAIL1EAU5"
        "/2P1I2DOTY4/1PI7ALIF1/1OD7WOT2/1G2REELERs4/BYTE11 ?AEEIOS/ 341/359 0"
    )
    chosen, best = played(text, 9_600)
    assert chosen == "13G OE"
    assert best.win_rate is not None
    assert best.win_error is not None
    counted = exact_worths(read_cgp(text), lexicon(), [best], nodes=FEWEST_NODES)
    assert counted == {best.move: 5.5 / 8}  # each draw to a proof
    assert abs(best.win_rate - counted[best.move]) <= 2 * best.win_error


@pytest.mark.parametrize(("text", "worths"), WRONG_TOGETHER)
def test_what_rollouts_may_misjudge_alike_in_several_draws_belongs_to_the_error_told(
    text: str, worths: dict[str, float]
) -> None:
    view = read_cgp(text)
    found = choose(view, lexicon(), 8, Budget(nodes=2_400), 0, top=500)
    some = [each for each in found if format_move(each.move, view.board) in worths]
    counted = exact_worths(view, lexicon(), some, nodes=FEWEST_NODES)  # each draw to a proof
    assert {format_move(move, view.board): worth for move, worth in counted.items()} == worths
    for each in some:
        assert each.win_rate is not None
        assert each.win_error is not None
        assert abs(each.win_rate - counted[each.move]) <= 2 * each.win_error
