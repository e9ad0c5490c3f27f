"""The golden play-throughs of Tam Cúc."""

from __future__ import annotations

from tests.playthroughs.scene import of

_t = of("tamcuc")

_DECK = "SSSSSHHCCRRLLOOES*S*S*S*S*H*H*C*C*R*R*L*L*O*O*E*"
_CUT = "stage cut; dealer {}; deck {}"


def _lifted(card, place=10):
    """The box in order, with one card brought to the place where the cut falls."""
    cards = _cards(_DECK)
    cards.remove(card)
    cards.insert(place - 1, card)
    return "".join(cards)


def _cards(text):
    found = []
    for letter in text:
        if letter == "*":
            found[-1] += "*"
        else:
            found.append(letter)
    return found


SCENES = {
    # every example the text prints
    "tamcuc-elephant-cut": _t(
        3, "Three players and an Elephant: the player at the cutter's right starts.", _CUT.format(0, _lifted("L")), "2 cut 10"
    ),
    "tamcuc-combinations-one-set": _t(
        4,
        "A sealed Elephant, two sealed Horses, two unsealed Chariots and four unsealed Soldiers, each laid and won with.",
        "leader 0; hands L*4SRR H*H*4S*C LLOOC*C*R* ECHHSL*R*",
        "0 announce 4; 0 lay 4S; 1 lay 4S*; 2 pass LLOO; 3 pass HHCE; 1 announce 2; 0 lay RR; 1 lay H*H*; 2 lay C*C*;"
        "3 pass SR*; 2 announce 1; 0 lay L*; 1 lay C; 2 lay R*; 3 lay L*",
        deals=1,
    ),
    "tamcuc-five-sealed-soldiers": _t(
        3, "Five sealed Soldiers beat five unsealed ones.", "leader 2; hands 5SH 2C2R2L 5S*E",
        "2 announce 5; 0 lay 5S; 1 pass 2C2RL; 2 lay 5S*; 2 announce 1; 2 lay E; 1 lay L; 0 lay H", deals=1,
    ),
    "tamcuc-three-sealed-soldiers": _t(
        3, "Three sealed Soldiers win against the unsealed Golden trio.", "leader 1; hands 3S* EOL RCH",
        "1 announce 3; 1 lay EOL; 2 lay RCH; 0 lay 3S*", deals=1,
    ),
    "tamcuc-silver-over-three-chariots": _t(
        5, "The unsealed Silver trio beats three unsealed Chariots: a straight is above three of a kind.",
        "leader 0; hands 3R RCH 2SC* OLC EOH*", "0 announce 3; 0 lay 3R; 1 lay RCH; 2 pass 2SC*; 3 pass OLC; 4 pass EOH*", deals=1,
    ),
    "tamcuc-three-sealed-chariots-over-silver": _t(
        5, "Three sealed Chariots beat the unsealed Silver trio: the seal comes first.",
        "leader 0; hands RCH 3R* 2SC* OLC EOH*", "0 announce 3; 0 lay RCH; 1 lay 3R*; 2 pass 2SC*; 3 pass OLC; 4 pass EOH*", deals=1,
    ),
    "tamcuc-three-officers-four-chariots": _t(
        6, "Three unsealed Officers, and four sealed Chariots, with two sets.",
        "leader 1; hands 4SEOL 4R*3O 4HLCC 4C*3S 4H*RRE 4L*3S*",
        "1 announce 4; 0 lay 4S; 1 lay 4R*; 2 lay 4H; 3 lay 4C*; 4 lay 4H*; 5 lay 4L*; 5 announce 3; 5 lay 3S*; 0 lay EOL;"
        "1 lay 3O; 2 pass LCC; 3 lay 3S; 4 pass RRE", deals=1,
    ),
    "tamcuc-golden-over-silver": _t(
        3, "Golden beats Silver beats three Soldiers inside an army.", "leader 0; hands 3S RCH EOL",
        "0 announce 3; 2 lay EOL; 1 lay RCH; 0 lay 3S", deals=1,
    ),
    # ties
    "tamcuc-tie-leader": _t(
        4, "Equal cards: the leader is among the tied and wins.", "leader 2; hands HS OO HS SS",
        "2 announce 1; 0 lay H; 1 lay O; 2 lay H; 3 lay S; 1 announce 1; 1 lay O; 0 lay S; 2 lay S; 3 lay S", deals=1,
    ),
    "tamcuc-tie-nearest": _t(
        4, "Equal cards without the leader: the one nearest to him clockwise wins.", "leader 2; hands OS OS SS HS",
        "2 announce 1; 0 lay O; 1 lay O; 2 lay S; 3 lay H; 0 announce 1; 0 lay S; 1 lay S; 2 lay S; 3 lay S", deals=1,
    ),
    "tamcuc-tie-pairs": _t(
        5, "Two equal pairs with two sets; the order in which choices arrive does not matter.",
        "leader 4; hands HH* CC C*S CC SS", "4 announce 2; 3 lay CC; 1 lay CC; 4 lay SS; 2 pass C*S; 0 pass HH*", deals=1,
    ),
    # passing, leading, sealing
    "tamcuc-everybody-passes": _t(
        3, "All others pass: the leader scores what he laid.", "leader 0; hands SSE HL*C OR*S",
        "0 announce 2; 0 lay SS; 1 pass HC; 2 pass OS; 0 announce 1; 1 lay L*; 2 lay R*; 0 lay E", deals=1,
    ),
    "tamcuc-passing-though-able": _t(
        3, "A holder of a pair may pass two other cards and keep it.", "leader 0; hands SSC*C* HHEO* LLRS",
        "0 announce 2; 0 lay SS; 1 pass EO*; 2 pass RS; 0 announce 2; 0 lay C*C*; 1 lay HH; 2 lay LL", deals=1,
    ),
    "tamcuc-nobody-can-follow": _t(
        3, "The leader calls five, a size nobody else has.", "leader 1; hands EOLRC 5S* HHCR*L*",
        "1 announce 5; 0 pass EOLRC; 1 lay 5S*; 2 pass HHCR*L*", deals=1,
    ),
    # dealing
    "tamcuc-draw-again": _t(
        4, "Two players draw equal cards and draw again; then the deal and a first trick.", "",
        f"d draw O* S O* O; d draw H L; d shuffle {' '.join(_cards(_DECK))}; 1 cut 16", deals=1,
    ),
    "tamcuc-cut-two-players": _t(2, "With two players the other one cuts; a Horse counts on to himself or his rival.",
        _CUT.format(0, _lifted("H", 16)), "1 cut 16", deals=1),
    "tamcuc-seed-cut": _t(3, "The cut of a shared deal is at its mark.", "stage shuffle; dealer 1",
        f"d shuffle {' '.join(_cards(_lifted('O*', 20)))}; d mark 20; 0 cut 20", cut="seed", deals=1),
    "tamcuc-void-deal": _t(3, "A mistake cancels the deal and all agree on the fine; the same dealer deals again.",
        "stage fault; fault 1; dealer 2; leader 0; hands 3SHH 5S* EOLRC; points 2 0 0; won SS - -",
        "2 agree; 0 agree; 1 agree; d shuffle " + " ".join(_cards(_DECK)) + "; 1 cut 3", penalty="vote", deals=1),
    # options
    "tamcuc-tradition": _t(3, "The traditional game: rank first, open leader, all cards for the winner, Soldiers shown.",
        bots="careful", seal="tiebreak", leader="open", scoring="all", bonus="soldiers", deals=1),
    "tamcuc-forced": _t(4, "Who can follow must.", bots="greedy", follow="forced", deals=1),
    "tamcuc-open-two": _t(2, "Two players with open hands and an open pile.", bots="random", hands="open", discards="open", deals=1),
    "tamcuc-fewer": _t(3, "Three players without one Soldier an army, and the ban of the first trick.", bots="greedy",
        three="fewer", first_trick="ban", deals=1),
    "tamcuc-crowd": _t(5, "Two sets, crowds of Soldiers and shown passes.", bots="random", soldiers="many", passed="shown", deals=1),
    "tamcuc-up-to-three": _t(3, "Tricks of up to three cards only.", bots="greedy", announce="three", deals=1),
    # whole matches
    "tamcuc-match-two": _t(2, "A match of two players.", bots="greedy"),
    "tamcuc-match-three": _t(3, "A match of three players.", bots="careful"),
    "tamcuc-match-four": _t(4, "Two deals of four players.", bots="random", deals=2),
    "tamcuc-deal-six": _t(6, "One deal of six players with two sets.", bots="greedy", deals=1),
    "tamcuc-deal-seven": _t(7, "One deal of seven players, one card left over.", bots="greedy", deals=1),
    "tamcuc-deal-eight": _t(8, "One deal of eight players.", bots="careful", deals=1),
}  # fmt: skip
