"""The golden play-throughs of Trico."""

from __future__ import annotations

import re

from tests.playthroughs.scene import of

_t = of("trico")
_DECK = [f"{colour}{number}" for colour in "RBY" for number in range(1, 11)]


def _shuffled(*first):
    """The dealer's move after which these cards come first, and the others in order."""
    return f"d shuffle {' '.join([*first, *(card for card in _DECK if card not in first)])}"


def _drawn(start, dropped, *first):
    """The dealer's move of a penalty: the pile is all that the start does not name, and the dropped card."""
    named = set(re.findall(r"\b[RBY]\d+", start)) - {dropped}
    return f"d pile {' '.join([*first, *(card for card in _DECK if card not in {*named, *first})])}"


# Lena has two colours; three colours come, and the lowest number wins
_TWO = "lead 0; hands R1 R5 R9 | B3 B8 B9 | Y2 Y6 Y8; taken {}; declared 1"
# Katya owes a Nico, and follows
_OWES = "lead 0; hands R1 R4 R9 | B3 B8 B9 | Y2 Y6 Y8; taken R2 | - | B2 Y3"
# Katya owes a Nico, and has one card left
_SHORT = "lead 0; hands R5 R6 | B3 B8 | Y8; taken R1 | - | B7 Y7; appeal 9"
# two players, with their own cards and the virtual deck in order
_DUEL = "hands {}; virtual {}; taken {}"
_LAST = "hands R5 | B5; virtual Y3; taken {}; latest {}"

SCENES = {
    # how a round is won
    "trico-trico": _t(3, "A follower wins with the lowest of three colours and takes the colour she lacks.",
        _TWO.format("- | R2 B7 | -"), "0 play R5; 2 play Y8; 1 play B3; 1 take Y8"),
    "trico-trico-with-two-cards": _t(3, "The lead wins, and with two cards at once has all three colours.",
        _TWO.format("Y3 | R2 B7 | -"), "0 play R1; 1 play B3; 2 play Y2; 0 take B3; 0 take R1"),
    "trico-trico-by-the-first-of-two": _t(3, "The lead has two colours: the first card is Trico, and no second one is asked for.",
        "lead 0; hands R1 R5 | B3 B8 | Y2 Y8; taken R2 B7 | - | -; declared 0", "0 play R1; 1 play B3; 2 play Y2; 0 take Y2"),
    "trico-same-number": _t(3, "One number in three colours: two markers, and the match.",
        "lead 0; hands R1 R5 | B3 B8 | Y2 Y7; taken - | R7 B7 | -; declared 1", "0 play R5; 1 play B3; 2 play Y7; 1 take Y7"),
    "trico-same-number-with-two-cards": _t(3, "The lead makes one number in three colours with two cards of one Appeal.",
        "lead 0; hands R1 R5 | B4 B8 | Y4 Y8; taken R4 | - | -", "0 play R1; 1 play B4; 2 play Y4; 0 take Y4; 0 take B4"),
    "trico-same-number-among-more": _t(3, "Four cards are taken, and three of them show one number: two markers (TRICO-A7).",
        "lead 1; hands R1 R5 | B3 B8 | Y2 Y7; taken - | R3 R7 B7 | -; declared 1", "1 play B3; 2 play Y7; 0 play R5; 1 take R5; 1 take Y7"),
    "trico-one-marker-too-many": _t(3, "With one marker already, a same-number Trico makes three; two were enough.",
        "round 2; lead 0; hands R1 R5 | B3 B8 | Y2 Y7; taken - | R7 B7 | -; declared 1; markers 0 1 0; sheet 1:0/1/0",
        "0 play R5; 1 play B3; 2 play Y7; 1 take Y7"),
    "trico-hand-out": _t(3, "The hands run out: who won the last Appeal has the lead marker, and the round.",
        "lead 0; hands R5 | B3 | Y8; taken - | R2 | B7; appeal 10", "0 play R5; 1 play B3; 2 play Y8; 1 take R5"),
    "trico-hand-out-void": _t(3, "The last Appeal is void: the round goes to the lead before it (TRICO-A18).",
        "lead 0; hands R5 | B3 | Y3; taken - | R2 | B7; appeal 10", "0 play R5; 1 play B3; 2 play Y3"),
    "trico-and-an-empty-hand": _t(3, "The third colour with the last card: it is Trico (TRICO-A20).",
        "lead 0; hands R5 | B3 | Y8; taken - | R2 B7 | -; declared 1; appeal 10", "0 play R5; 1 play B3; 2 play Y8; 1 take Y8"),
    "trico-unequal-hands": _t(3, "After a penalty the hands are unequal: the round ends with the first empty one (TRICO-A17).",
        _SHORT, f"0 play R6; 2 play Y8; 1 catch 3; {_drawn(_SHORT, 'Y7', 'R9', 'R10')}; 1 play B3; 1 take R6"),
    "trico-fourth-round": _t(3, "One marker each after three rounds: the fourth decides (TRICO-A19).",
        "round 3; lead 0; hands R1 R5 | B3 B8 | Y2 Y8; taken - | - | R2 B7; declared 2; markers 1 1 0; sheet 1:1/0/0 2:0/1/0",
        f"0 play R5; 1 play B3; 2 play Y2; 2 take Y2; {_shuffled()}; 2 play Y1; 0 play R7; 1 play B10; 2 take R7;"
        "2 take B10; 2 nico; 2 play B2; 0 play R10; 1 play Y9; 2 take Y9"),
    # taking
    "trico-no-second-card": _t(3, "The lead wins and does without a second card.",
        "lead 0; hands R1 R5 | B3 B8 | Y2 Y8", "0 play R1; 2 play Y2; 1 play B3; 0 take Y2; 0 stop; 0 play R5"),
    "trico-one-card-only": _t(3, "By agreement the lead who wins takes one card only (TRICO-A4).",
        "lead 0; hands R1 R5 | B3 B8 | Y2 Y8", "0 play R1; 2 play Y2; 1 play B3; 0 take Y2; 0 play R5", second="none"),
    # Nico
    "trico-nico": _t(3, "Two colours lie in front of Katya: she says Nico before her next card.", _OWES,
        "0 play R4; 1 play B3; 2 nico; 2 play Y2; 2 take R4"),
    "trico-nico-caught": _t(3, "Katya forgets it and is caught in the middle of the Appeal; Lena plays the card she draws (TRICO-A12).",
        _OWES, f"0 play R4; 2 play Y2; 0 catch 3 # before Lena has chosen; {_drawn(_OWES, 'Y3', 'B10', 'R10')}; 1 play R10; 2 take R4; 2 nico"),
    "trico-nico-caught-late": _t(3, "Caught when all cards lie open, by the player who is to take one; what he took last goes (TRICO-A11).",
        _OWES, f"0 play R1; 2 play Y2; 1 play B3; 0 catch 3; {_drawn(_OWES, 'Y3', 'Y3', 'R10')}; 0 take B3; 0 take Y2"),
    "trico-nico-uncaught": _t(3, "Nobody notices; it is still owed, and said late, before the next card.",
        _OWES, "0 play R4; 2 play Y2; 1 play B9; 2 take Y2; 2 nico; 2 play Y6"),
    "trico-nico-two-colours-left": _t(3, "After the penalty two colours are left: Nico is owed again (TRICO-A15).",
        _OWES.replace("B2 Y3", "B2 Y3 Y4"),
        f"0 play R4; 2 play Y2; 1 catch 3; {_drawn(_OWES, 'Y4', 'R10', 'B10')}; 1 play B10; 2 take Y2; 2 nico; 2 play Y6"),
    "trico-nico-second-card-goes": _t(3, "The second of two cards is the last one taken (TRICO-A5).",
        "lead 0; hands R1 R5 R9 | B3 B8 B9 | Y2 Y6 Y8",
        "0 play R1; 1 play B3; 2 play Y2; 0 take B3; 0 take Y2; 0 play R5; 2 catch 1;"
        f"{_drawn('R5 R9 B3 B8 B9 Y6 Y8', 'Y2', 'Y10', 'R2')}; 1 play Y10; 2 play R2; 1 take R5"),
    "trico-nico-two-forget": _t(3, "Two players forget; each is caught once.",
        "lead 0; hands R1 R4 | B3 B8 | Y2 Y6; taken - | R2 B2 | B4 Y3", "0 play R4; 1 play B3; 2 play Y2; 1 catch 3;"
        f"{_drawn('R1 R4 B3 B8 Y2 Y6 R2 B2 B4 Y3', 'Y3', 'R10', 'R9')}; 0 catch 2;"
        f"{_drawn('R1 R4 B3 B8 Y2 Y6 R2 B2 B4 R9 R10', 'B2', 'R8', 'R7')}; 2 take R4"),
    "trico-nico-automatic": _t(3, "By agreement Nico is said by itself.", _TWO.format("- | R2 | -").replace("; declared 1", ""),
        "0 play R5; 2 play Y8; 1 play B3; 1 take Y8; 1 play B8", nico="automatic"),
    # void Appeals, one for each table of conditions, and what is played by it
    "trico-void-odd": _t(3, "Three colours, the lowest number twice: void, the lead stays.",
        "lead 1; hands R3 R5 | B3 B8 | Y9 Y8; taken R2 | - | -", "1 play B3; 0 play R3; 2 play Y9; 1 play B8"),
    "trico-void-mirror": _t(3, "Mirrored: three colours, the highest number twice.",
        "lead 1; hands R3 R9 | B3 B8 | Y9 Y8", "1 play B3; 0 play R9; 2 play Y9; 1 play B8; 0 play R3; 2 play Y8", table="mirror"),
    "trico-void-grouped": _t(3, "Grouped: with three colours the highest number wins, and none here.",
        "lead 1; hands R3 R9 | B3 B8 | Y9 Y8", "1 play B3; 0 play R9; 2 play Y9; 1 play B8; 0 play R3; 2 play Y8", table="grouped"),
    "trico-void-steps": _t(3, "By steps: two colours, the middle number twice; then it is there once.",
        "lead 1; hands R3 R7 | B3 B8 | B9 Y8", "1 play B3; 0 play R3; 2 play B9; 1 play B8; 0 play R7; 2 play Y8", table="steps"),
    "trico-void-passes": _t(3, "By agreement the lead passes clockwise after a void Appeal (TRICO-A3).",
        "lead 1; hands R3 R5 | B3 B8 | Y9 Y8", "1 play B3; 0 play R3; 2 play Y9; 2 play Y8", void="passes"),
    "trico-custom": _t(3, "A table of one's own: middle, lowest, middle.",
        "lead 1; hands R3 R5 R6 | R1 B3 B8 | R9 B9 Y8", "1 play R1; 0 play R3; 2 play R9; 0 take R3; 0 play R5; 1 play B3; 2 play B9;"
        "1 take B9; 1 play B8; 0 play R6; 2 play Y8", table="custom", one="middle", two="lowest", three="middle"),
    "trico-custom-upside-down": _t(3, "Another table: lowest, highest, highest; one Appeal for each of its lines.",
        "lead 1; hands R3 R5 R6 | R1 B3 B8 | R9 B9 Y7", "1 play R1; 0 play R3; 2 play R9; 1 take R9; 1 stop; 1 play B3; 0 play R5; 2 play B9;"
        "2 take B3; 2 play Y7; 1 play B8; 0 play R6; 1 take R6", table="custom", one="lowest", two="highest", three="highest"),
    "trico-custom-middle": _t(3, "A table by which the middle of two colours wins; then three colours come, and the lowest wins.",
        "lead 1; hands R3 R5 | B3 B8 | B1 Y8", "1 play B3; 0 play R5; 2 play B1; 1 take R5; 1 take B1; 1 nico; 1 play B8; 0 play R3; 2 play Y8;"
        "0 take R3", table="custom", two="middle"),
    "trico-twice": _t(3, "The other deck, 1 to 5 twice: two equal cards of one colour are the highest (TRICO-A2).",
        "lead 0; hands R5 R1 | R5 B2 | R3 Y4", "0 play R5; 1 play R5; 2 play R3; 0 play R1; 1 play B2; 2 play Y4; 0 take B2; 0 take Y4", deck="twice"),
    # two players
    "trico-two-take-the-virtual-card": _t(2, "Two players: the winner takes the virtual lead's card (TRICO-A26).",
        _DUEL.format("R1 R5 R9 | B3 B8 B9", "Y4 Y6 Y7", "- | -"), "1 play B8; 0 play R1; 0 take Y4"),
    "trico-two-virtual-wins": _t(2, "The virtual lead wins, then two cards tie: both Appeals are void.",
        _DUEL.format("R1 R5 R9 | R3 B5 B9", "Y4 Y6 Y7", "- | -"), "0 play R9; 1 play R3; 0 play R5; 1 play B5"),
    "trico-two-trico": _t(2, "Two players, and the third colour.",
        _DUEL.format("R1 R5 R9 | B3 B8 B9", "Y4 Y6 Y7", "B1 R2 | -"), "0 nico; 1 play B8; 0 play R1; 0 take Y4"),
    "trico-two-hand-out": _t(2, "Two players run out of cards: whoever took a card last wins the round.",
        _LAST.format("R2 | B2", "1"), "0 play R5; 1 play B5"),
    "trico-two-latest-was-caught": _t(2, "Whoever took last was caught and put that card back: the round is still his (TRICO-A31).",
        "hands R5 R6 | B5 B6; virtual Y3 Y4; taken R2 B2 | B1; latest 0",
        f"0 play R5; 1 catch 1; {_drawn('R5 R6 B5 B6 Y3 Y4 R2 B2 B1', 'B2', 'B10')}; 1 play B5; 0 play R6; 1 play B6"),
    "trico-two-penalty": _t(2, "The other player alone draws; the virtual deck ends before his hand does (TRICO-A29).",
        "hands R5 R6 | B5 B6 B7; virtual Y3 Y4; taken - | R2 B2; latest 1",
        f"1 play B5; 0 catch 2; {_drawn('R5 R6 B5 B6 B7 Y3 Y4 R2 B2', 'B2', 'R10')}; 0 play R10; 0 play R6; 1 play B6"),
    "trico-two-again": _t(2, "Nobody has taken a card when the hands are empty: the round is played again (TRICO-A30).",
        _LAST.format("- | -", "-").removesuffix("; latest -"), f"0 play R5; 1 play B5; {_shuffled()}; 0 play R1; 1 play R2"),
    # whole matches
    "trico-match-three": _t(3, "A match of three collectors.", bots="collector"),
    "trico-match-mixed": _t(3, "A match of all three opponents: Nicos are forgotten.", bots="random,spoiler,collector"),
    "trico-match-options": _t(3, "A match with other conditions, the other deck, an open pile and the first seat as lead.",
        bots="spoiler,random,collector", table="steps", deck="twice", void="passes", second="none", first="chosen", discards="open"),
    "trico-match-two": _t(2, "A match of two players.", bots="collector,spoiler"),
    "trico-match-two-open": _t(2, "A match of two players by the mirrored table, with an open pile.", bots="random", table="mirror", discards="open"),
}  # fmt: skip
