"""The golden play-throughs of Tinco."""

from __future__ import annotations

from tests.playthroughs.scene import of

_t = of("tinco")
_LETTERS = "MDCTSEK"


def _shuffled(animals, *first):
    """The dealer's move after which these cards are dealt first, and the others of these animals in order."""
    cards = [*first, *(f"{animal}{colour}" for animal in _LETTERS if animal in animals for colour in "BPRWY"), "X"]
    return f"d shuffle {' '.join(dict.fromkeys(cards))}"


def _all_ready(players=3):
    return "; ".join(f"{seat} ready" for seat in range(players))


# Mai has four Mantises and Trinko, and Lena has the fifth
_NEAR = "hands MB MP MR MW DB KY X | DR DW DY CB CP CR MY | CW CY KB KP KR KW DP"
# the same, and Katya has all five Monkeys
_THERE = "hands MB MP MR MW DB DP X | DR DW DY CB CP CR MY | CW CY KB KP KR KW KY"
# Mai has all five Mantises, and Trinko
_BOTH = "hands MB MP MR MW MY DB X | DR DW DY CB CP CR KB | CW CY KP KR KW KY DP"
# Mai and Katya have a set each, and Lena has Trinko
_TWO_SETS = "hands MB MP MR MW MY DB DP | DR DW DY CB CP CR X | CW CY KB KP KR KW KY"
_MAI_WINS = "0 offer X; 1 answer 1 MY; 0 take; 2 take"

SCENES = {
    # how a match begins
    "tinco-beginning": _t(3, "It is drawn who deals and what is in play; the cards are dealt from the dealer's left.", "",
        f"0 !ready; d order 2 3 1; 1 !ready; d sets MDCK BPRWY; 2 !offer MB; {_shuffled('MDCK')}; 0 ready"),
    "tinco-chosen-sets": _t(3, "By agreement the first seat chooses what is in play (TINCO-A3).", "",
        "d order 1 2 3; 0 !sets MDC BPRWY; 0 !sets MDCTS BPRWY; 0 !sets MDCK BPRW; 0 !ready; 1 !ready; 0 sets MTEK BPRWY;"
        f"{_shuffled('MTEK')}", sets="chosen"),
    "tinco-deal-four": _t(4, "Four players: 26 cards, and two of them have one more.", "",
        f"d order 3 4 1 2; d sets DCTSE BPRWY; {_shuffled('DCTSE')}; {_all_ready(4)}"),
    "tinco-deal-five": _t(5, "Five players: 31 cards, one of them has one more, and four tokens lie in the middle.", "",
        f"d order 1 2 3 4 5; d sets MDCTSE BPRWY; {_shuffled('MDCTSE')}; {_all_ready(5)}; 1 offer MB; 2 answer 1 MP"),
    "tinco-deal-six": _t(6, "Six players: all 36 cards, six each.", "",
        f"d order 6 5 4 3 2 1; d sets MDCTSEK BPRWY; {_shuffled('MDCTSEK')}; {_all_ready(6)}"),
    "tinco-ready": _t(3, "Nobody trades and nobody takes a token before everybody is ready.", f"stage ready; {_NEAR}",
        "1 !offer MY; 1 !take; 0 ready; 0 !ready; 2 ready; 1 ready; 1 !ready; 1 offer MY"),
    # trading
    "tinco-swap": _t(3, "Two for two: an offer, and an answer with cards from the hand.", _NEAR,
        "0 offer DB KY; 2 answer 1 CW CY"),
    "tinco-with-the-own-offer": _t(3, "Two equal offers lie there until one of the two answers with her own (TINCO-A14).", _NEAR,
        "1 offer MY; 0 offer X # nothing happens by itself; 1 answer 2"),
    "tinco-the-own-offer-returns": _t(3, "Lena answers with other cards than those of her open offer, which goes back to her hand.", _NEAR,
        "1 offer DR DW; 0 offer X; 1 answer 2 MY; 2 !answer 1 CW CY"),
    "tinco-whole-hand": _t(3, "The whole hand may be offered, and so both hands change owners (TINCO-A18).", _NEAR,
        "0 offer MB MP MR MW DB KY X; 1 answer 1 DR DW DY CB CP CR MY"),
    "tinco-unequal": _t(3, "Never one for two, and never three for two (TINCO-A19).", _NEAR,
        "0 offer DB KY; 1 !answer 1 MY; 1 !answer 1 MY CB CP; 1 offer CB; 1 !answer 1; 1 answer 1 MY CB"),
    "tinco-offers-refused": _t(3, "What is wrong with an offer: no cards, cards of others, a second one.", _NEAR,
        "0 !offer; 0 !offer CW; 0 !offer X CW; 0 offer X KY; 0 !offer DB; 0 !offer X"),
    "tinco-answers-refused": _t(3, "What is wrong with an answer: to oneself, to nobody, with nothing, with cards of others.", _NEAR,
        "0 offer X KY; 0 !answer 1; 0 !answer 1 MB MP; 1 !answer 1; 1 !answer 1 X DB; 1 !answer 7 MY; 1 !withdraw; 1 !sets MDCK BPRWY"),
    "tinco-withdrawn": _t(3, "An offer is taken back, and another one made; whoever answers the first comes too late (TINCO-A13).", _NEAR,
        "0 offer DB KY; 0 withdraw; 1 !answer 1 MY CB; 0 !withdraw; 0 offer X; 1 answer 2 MY"),
    "tinco-somebody-was-faster": _t(3, "Two want the same offer: the second finds it gone, and so does its owner.", _NEAR,
        "0 offer X; 1 answer 1 MY; 2 !answer 1 DP; 0 !withdraw; 2 offer DP"),
    "tinco-offers-cross": _t(4, "Three offers of one card: two of them are swapped, and the third lies on.",
        "hands MB MP DB | MR CB X | MW TB | MY SB", "0 offer DB; 1 offer X; 2 offer TB; 2 answer 1; 3 answer 2 SB; 0 !answer 3"),
    # the first token
    "tinco-example": _t(3, "The text's example: a set and a token, a token alone, and Trinko without a token.", _NEAR, _MAI_WINS),
    "tinco-no-set-yet": _t(3, "The first token needs a set; the fifth Mantis completes it.", _NEAR,
        "0 !take; 2 offer DP; 0 !take; 0 offer X; 1 answer 2 MY; 0 take"),
    "tinco-dealt-set": _t(3, "The set was in the dealt hand: a token is taken at once (TINCO-A21).", f"stage ready; {_THERE}",
        f"2 !take; {_all_ready()}; 2 take; 1 take"),
    "tinco-set-in-an-offer": _t(3, "Two cards of the set lie in an open offer. They count, and the offer is withdrawn (TINCO-A10, A11).", _THERE,
        "2 offer KB KP CW; 2 take; 0 take"),
    "tinco-false-start": _t(3, "By agreement the first token needs no set: it counts as a token alone (TINCO-A6).", _NEAR,
        "1 take; 2 take", false_start="allowed"),
    "tinco-must-take": _t(3, "By agreement a set must be used at once: Katya may not trade any more (TINCO-A7).", _THERE,
        "0 offer X; 2 !answer 1 CW; 2 !offer CW CY; 2 take; 0 take", grab="must"),
    "tinco-must-withdraw": _t(3, "With an open offer too a set leaves only one move.", f"{_THERE}; offers - | - | 1 CW",
        "2 !withdraw; 0 !take; 2 take; 1 take", grab="must"),
    "tinco-trade-on": _t(3, "Mai has a set and Trinko, and trades on to lose it (TINCO-A7).", _BOTH,
        "0 offer X; 1 answer 1 CB; 0 take; 1 take"),
    # the rush
    "tinco-trading-stops": _t(3, "The first token ends the trading, and open offers return (TINCO-A9).", _THERE,
        "0 offer DB DP; 1 offer CB; 2 take; 1 !withdraw; 0 !answer 2 X; 0 !offer X; 2 !take; 2 !offer CW; 1 take; 0 !take; 1 !offer CB; 0 !ready"),
    "tinco-four-rush": _t(4, "Three tokens, four players: Katya has one, and the slowest of the others gets none.",
        "hands MB MP MR MW MY X | DB DP DR | CB CP CR | KB KP KR KW KY", "3 take; 1 take; 3 !take; 2 take"),
    # how the markers move
    "tinco-set-without-token": _t(3, "Katya has a set and no token, and goes down; Lena has a token and Trinko.", _TWO_SETS, "0 take; 1 take"),
    "tinco-set-token-and-trinko": _t(3, "A set, a token and Trinko: the marker stays.", _BOTH, "0 take; 2 take"),
    "tinco-set-and-trinko-without-token": _t(3, "A set and Trinko, but no token: two levels down (TINCO-A31).",
        "hands MB MP MR MW MY DB DP | DR DW DY CB CP CR CW | CY KB KP KR KW KY X", "0 take; 1 take"),
    "tinco-trinko-wanders": _t(3, "Trinko goes from Mai to Lena, to Katya and back; the reveal tells its way.", _NEAR,
        "0 offer X; 1 answer 1 DR; 2 offer CW CY; 1 answer 2 X MY; 2 offer X MY; 0 offer DB KY; 0 answer 3; 0 take; 1 take"),
    "tinco-trinko-stays": _t(3, "Nobody trades for Trinko, so it stays where it was dealt.", _THERE, "0 offer X; 0 withdraw; 2 take; 1 take"),
    "tinco-two-sets": _t(4, "Two players with a set and a token climb in one round.",
        "hands MB MP MR MW MY X | DB DP DR DW DY | CB CP | KB KP", "1 take; 0 take; 3 take"),
    # rounds and the end
    "tinco-next-round": _t(3, "The next dealer is the left neighbour, and all cards are dealt again.", f"dealer 1; {_NEAR}",
        f"{_MAI_WINS}; 1 !take; 0 !ready; {_shuffled('MDCK', 'X')}; {_all_ready()}; 0 offer X"),
    "tinco-top": _t(3, "A marker reaches +5, and the match is over.", f"round 8; levels 4 2 0; {_NEAR}", f"{_MAI_WINS}; 0 !take; 1 !ready"),
    "tinco-bottom": _t(3, "The text's example of an end: somebody falls to −5, and +2 wins over +1.", f"round 9; levels 1 2 -4; {_BOTH}",
        "0 offer X; 1 answer 1 CB; 0 take; 1 take"),
    "tinco-shared": _t(3, "Two share the highest level, and win together (TINCO-A24).", f"round 9; levels 1 -3 2; {_NEAR}", _MAI_WINS),
    "tinco-both-ends": _t(3, "One marker reaches +5 and another −5 in the same round; all move first (TINCO-A24).", f"round 9; levels 4 -4 3; {_NEAR}", _MAI_WINS),
    "tinco-no-way-on": _t(3, "Two levels down from −4: the marker stops at −5 (TINCO-A23).", f"round 7; levels 0 -4 0; {_NEAR}", _MAI_WINS),
    "tinco-void": _t(3, "Four acts and no token, by agreement: the round is void, and the next dealer deals (TINCO-A22).", _NEAR,
        f"0 offer X; 0 withdraw; 1 offer MY; 2 answer 2 DP; 0 !take; 0 !offer X; 0 !ready; {_shuffled('MDCK', 'X')}; {_all_ready()}; 1 offer X", acts=4),
    "tinco-void-ended": _t(3, "A round with tokens ends the row of void ones.", f"round 3; voids 2; {_THERE}", "2 take; 1 take", acts=4),
    "tinco-three-voids": _t(3, "The third void round in a row ends the match: the highest level wins.", f"round 5; voids 2; levels 1 -2 0; acts 2; {_NEAR}",
        "1 offer MY; 0 answer 1 X; 1 !take; 0 !ready", acts=4),
    # Hong, and seven colours
    "tinco-hong": _t(3, "Hong: five blue marks are a set, and five Mantises are none (TINCO-A1).",
        "hands MB DB CB TB MP MR X | SB DP DR DW CP CR CW | TP TR TW SP SR SW MW",
        "0 !take; 0 offer X; 1 answer 1 SB; 1 !take; 0 take; 2 take", challenge="hong"),
    "tinco-hong-five": _t(5, "Hong with five players: six cards of each colour, and any five of them are a set (TINCO-A1).",
        "hands MB DB CB TB SP SR X | SB MP DP | EB MR DR | CP CR | TP TR", "0 offer X; 2 answer 1 EB; 0 take; 1 take; 3 take; 4 take", challenge="hong"),
    "tinco-hong-six": _t(6, "Hong with six players: seven of each colour; here two are left for others (TINCO-A1).",
        "hands MB DB CB TB SB X | EB MP | KB DP | CP | TP | SP", "0 take; 5 take; 4 take; 3 take; 2 take", challenge="hong"),
    "tinco-hong-six-of-a-colour": _t(6, "Six of one colour are a set too.",
        "hands MB DB CB TB SB EB | X MP | KB DP | CP | TP | SP", "0 take; 1 take; 2 take; 3 take; 4 take", challenge="hong"),
    "tinco-hong-seven": _t(6, "Seven colours on five animals each, a reconstruction: these five marks are blue (TINCO-A1).",
        "hands MB KP ER SW TP X | TY MP | KB DP | CP | DR | SP", "0 !take; 0 offer X; 1 answer 1 TY; 0 take; 1 take; 2 take; 3 take; 4 take", challenge="hong", colours="7"),
    "tinco-hong-chosen": _t(3, "Of seven colours four are chosen, with all the cards that carry them.", "",
        "d order 3 1 2; 0 !sets MDCTSEK BPR; 0 sets MDCTSEK BWGK", challenge="hong", colours="7", sets="chosen"),
    # opponents
    "tinco-match-three": _t(3, "A match of all three opponents.", bots="passer,hoarder,watcher"),
    "tinco-match-must": _t(3, "The end of a match of Hong in which a set must be used at once.",
        "stage deal; round 8; levels 3 4 -4; sets MDCTS BPRW", bots="passer", challenge="hong", grab="must"),
    "tinco-match-grabbers": _t(3, "The end of a match in which the first token needs no set: the watcher grabs without one.",
        "stage deal; round 8; levels 3 0 -4; sets MDCT BPRWY", bots="watcher,passer,hoarder", false_start="allowed"),
    "tinco-match-random": _t(3, "Three players who do anything that is allowed: three void rounds.", bots="random", acts=12),
    "tinco-match-four": _t(4, "The end of a match of four.", "stage deal; round 10; levels 3 -4 4 -2; sets MDCTS BPRWY", bots="hoarder,passer"),
    "tinco-match-five": _t(5, "The end of a match of five, by seven colours.", "stage deal; round 12; levels 4 -4 4 -4 0; sets MDCTSE BPRWYGK",
        bots="passer,watcher,hoarder", colours="7"),
    "tinco-match-six": _t(6, "The end of a match of six.", "stage deal; round 12; levels 4 -4 4 -4 4 -4; sets MDCTSEK BPRWY", bots="watcher,passer,hoarder"),
}  # fmt: skip
