"""How kept games are packed: by zlib with words that all of them share, known beforehand.

A game is short, and most of it is what every game says: the rules, the names of fields. So this text is given
to the packer first. It belongs to version 1 of the format and never changes.
"""

from __future__ import annotations

import zlib

from game.bounded_zip import unpacked

_SHARED = (
    b'"hints":{"kind":"OFF","clock":{"kind":"TURN_PENALTY","kind":"GAME_PENALTY","challenge":"DOUBLE",'
    b'"COMPUTER_ASKS","FIVE_POINT","scoreless_end":["ZERO_TURNS","PASSES","EMPTY_BAG_PASS_ROUND","FIRST_PASS"],'
    b'"privacy":"OPEN","privacy":"CURTAIN","edition":"Solitaire","Home Computer 1987","PC 2002","Mail 1999",'
    b'"House Rules","Tournament, game 1 of 3","Solitaire","Daily Bag","extra":{"hints":[0,0],"day":"2026-'
    b'"Player 1","human","Player 2","Player 3","maven",8,"luck":"EACH_DRAW"'
    b'{"when":17,"mode":"Normal","seats":[["Player 1","human",0,3,true,1,14,1,"",["Maven","maven",3,4,false,'
    b'],"words":" QI ZA JO XI OX AX EX QIS HEX OXO WAX ZOA IN OE ER","extra":{}}\n'
    b'{"rules":{"edition":"Console 1999","layout":"classic","tiles":"english","rack_size":7,"min_seats":1,'
    b'"max_seats":4,"humans_required":1,"first_player":"SEAT_ONE","exchange":"SEVEN","exchanges_allowed":null,'
    b'"returned_tiles":"MIXED_IN","excluded_tags":[],"challenge":"VOID","challenge_penalty":true,'
    b'"miss_turn":false,"scoreless_end":["ZERO_TURNS"],"end_when_nothing_playable":true,"bonus":50,'
    b'"bonus_label":"Bonus","tie_break":"BEFORE_ADJUSTMENT","clock":{"kind":"OFF","limit_ms":180000,'
    b'"penalty_points":5},"privacy":"PEEK","show_computer_racks":false,"hints":{"kind":"LIST_AND_PLACE",'
    b'"limit":null,"cost":0},"tracker":"BAG","auto_pick":true,"rack_order":"RANDOM","name_length":12,'
    b'"score_preview":true,"trade_blanks":false,"four_of_a_kind":false,"games":1,"tournament_totals":false},'
    b'"lexicon":"","seats":[["Player 1","human",0],["Maven","maven",3]],"seed":,"game":1,"luck":"LAID_OUT",'
    b'"turns":[[0,"p'
)


def pack(text: bytes) -> bytes:
    """For `unpack`."""
    packer = zlib.compressobj(9, zdict=_SHARED)
    return packer.compress(text) + packer.flush()


def unpack(packed: bytes, longest: int) -> bytes:
    """The text, at most so many bytes of it. Raises BadZipError where it is damaged or longer."""
    return unpacked(packed, longest, zlib.decompressobj(zdict=_SHARED))
