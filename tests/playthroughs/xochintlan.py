"""The golden play-throughs of Xochintlan."""

from __future__ import annotations

from tabletutor.games.xochintlan.pentominoes import NAMES
from tests.playthroughs.scene import of

_x = of("xochintlan")


def _shuffled(*first):
    """The dealer's move after which these cards come first, and the others in order of name."""
    return f"d shuffle {' '.join([*first, *(name for name in NAMES if name not in first)])}"


# 23 tiles in three rows beside the Human: one Monkey is left
_ALMOST = "h M13; l N13 O13 P13 Q13 R13 S13 T13 U13; b N14 O14 P14 Q14 R14 S14 T14 U14; m {}"
# a T of Lizards that lacks one, with the Human at its foot
_T = "h M13; l M12 L11 M11"
# one switch at M12 makes both an I of Lizards and a V of Birds
_BOTH = "h M13; l L13 K13 J13 I13 M12; b M11 N11 O11"
# only the Lizards hang together; every other tile lies alone
_ALONE = (
    "h M13; l N13 O13 P13 Q13 R13 S13 T13 U13; b A20 C20 E20 G20 I20 K20 M20 O20; m A22 C22 E22 G22 I22 K22 M22 O22"
)

SCENES = {
    # the three examples of the text, with positions of our own
    "xochintlan-won-with-lizards": _x(2, "A goal of Lizards is completed by placing.", f"{_T}; b N13; goals 0 T 1 I", "0 l N11"),
    "xochintlan-human-outside": _x(
        2, "A goal of five Lizards without the Human is none.",
        "h P13; l L11 M11 N11 M12; b O13 N13; goals 0 T 1 I", "0 l M13; 1 b P14; 0 m P12",
    ),
    "xochintlan-sixth-lizard": _x(
        2, "A sixth Lizard at the border spoils the goal; no corner and no Bird does.",
        f"{_T} N10; b M10; goals 0 T 1 I", "0 l N11 # complete, but N10 borders on it; 1 m L10; 0 b O11",
    ),
    # how a match is won
    "xochintlan-won-by-switching": _x(2, "A Bird in the goal is switched for a Lizard.", "h M13; l M12 L11 N11; b M11; goals 0 T 1 I",
        "0 l M11"),
    "xochintlan-won-by-taking-away": _x(2, "The sixth Lizard is switched away, and what is left wins.",
        f"{_T} N11 N10; goals 0 T 1 I; turn 1", "1 m L10; 0 b N10"),
    "xochintlan-sixth-at-the-human": _x(2, "A Lizard that touches the Human alone spoils too, until it is gone.",
        f"{_T} M14; b N13; goals 0 T 1 I", "0 l N11 # five in a T, and M14 touches the Human; 1 m O13; 0 b M14"),
    "xochintlan-won-by-the-human": _x(2, "The Human moves from afar to the foot of the goal.",
        "h Q11; l M12 L11 M11 N11; b O11 P11; goals 0 T 1 I", "0 h M13"),
    "xochintlan-two-goals-at-once": _x(2, "One action completes both goals: only who acted wins.",
        f"{_BOTH}; goals 0 V 1 I; turn 1", "1 b M12"),
    "xochintlan-last-tile-wins": _x(2, "The 24th tile completes a goal: that is looked for before the tie.",
        f"{_ALMOST.format('M12 M11 M10 R15 S15 T15 U15')}; goals 0 I 1 X", "0 m M9"),
    # how it ends without a winner
    "xochintlan-tie-all-out": _x(2, "The 24th tile completes nothing: a tie.",
        f"{_ALMOST.format('N15 O15 P15 Q15 R15 S15 T15')}; goals 0 W 1 X", "0 m U15"),
    "xochintlan-tie-rounds": _x(2, "Two rounds were agreed: a tie after the second.", "goals 0 W 1 X",
        "0 l N13; 1 b M12; 0 m L13; 1 b N13", rounds=2),
    "xochintlan-stuck": _x(2, "All tiles are out, only Lizards could change places, and the Human has just moved.",
        f"{_ALONE}; goals 0 W 1 X", "0 h V13", out="pairs"),
    # whose action counts
    "xochintlan-own-action": _x(2, "An opponent completes a goal: it counts after its owner's own next action.",
        f"{_T}; b N13; goals 0 I 1 T", "0 l N11 # Lena's T, made by Mai; 1 m O13 # whatever she does, if it stays"),
    "xochintlan-own-action-spoilt": _x(3, "A goal an opponent completed is spoilt before its owner acts.",
        f"{_T}; b N13; goals 0 I 1 W 2 T", "0 l N11 # Katya's T; 1 b M11; 2 m O13 # too late"),
    "xochintlan-anyone": _x(2, "As an option a goal counts at once, whoever completes it.", f"{_T}; b N13; goals 0 I 1 T", "0 l N11",
        owner="anyone"),
    "xochintlan-anyone-mover-first": _x(3, "Anybody's action counts, and one completes two goals: the mover's own comes first.",
        f"{_BOTH}; goals 0 I 1 V 2 W; turn 1", "1 b M12", owner="anyone"),
    "xochintlan-anyone-clockwise": _x(3, "Neither of the two goals is the mover's: the next player clockwise wins.",
        f"{_BOTH}; goals 0 V 1 I 2 W; turn 2", "2 b M12", owner="anyone"),
    # calling a win
    "xochintlan-called": _x(2, "A win must be called, and everybody says after each action whether he has one.",
        f"{_T}; goals 0 I 1 T", "0 b N13; 0 done; 1 l N11; 1 claim l", claim="called"),
    "xochintlan-called-late": _x(2, "A forgotten win is called after the next own action, for it still lies there.",
        f"{_T}; goals 0 T 1 I", "0 l N11; 0 done # forgotten; 1 b N13; 1 done; 0 m O13; 0 claim l", claim="called"),
    "xochintlan-called-too-late": _x(2, "A forgotten win is spoilt, and nothing is left to call.",
        f"{_T}; goals 0 T 1 I", "0 l N11; 0 done # forgotten; 1 l M14; 1 done; 0 m N13; 0 done", claim="called"),
    # the goals
    "xochintlan-fixed": _x(2, "A goal must lie as on the card: a T upside down is none.",
        "h M13; l M14 L15 N15; goals 0 T 1 I", "0 l M15; 1 b M12; 0 m M16", orientation="fixed"),
    "xochintlan-fixed-upright": _x(2, "A goal that lies as on the card wins.", f"{_T}; goals 0 T 1 I", "0 l N11", orientation="fixed"),
    "xochintlan-mirror": _x(2, "The mirror image of a goal is another pattern, and its owner wins with it later.",
        "h M13; l M12 M11 M10; goals 0 L 1 L*", "0 l L13 # an L the wrong way round; 1 m M14"),
    "xochintlan-mirror-same": _x(2, "As an option a mirror image wins.", "h M13; l M12 M11 M10; goals 0 L 1 I", "0 l L13", mirror="same"),
    "xochintlan-several": _x(2, "Two goals each: the second wins.", f"{_T}; goals 0 I T 1 X W", "0 l N11", goals="2"),
    "xochintlan-change": _x(2, "A goal is changed, and the new one lies complete: it counts after the next own action.",
        f"{_T} N11; b N13; goals 0 I 1 W; stack T X", "0 change I; 1 m N13 # after a change nothing is blocked; 0 b O13", change="on"),
    "xochintlan-change-one-of-two": _x(3, "One of two goals is changed; the next player spoils what the new one would win with.",
        f"{_T} N11; goals 0 I W 1 X V 2 U Z; stack T", "0 change W; 1 b M12; 2 m N13; 0 m N14", goals="2", change="on"),
    "xochintlan-first-drawn": _x(3, "Who begins is drawn, and goals are dealt from there.", "",
        f"d first 2; {_shuffled('T', 'X', 'I')}; 2 l M12; 0 b N13; 1 m L13", first="random"),
    "xochintlan-open": _x(3, "Goals lie open for practice.", bots="blocker", open="on"),
    # tiles and squares
    "xochintlan-empty-stack": _x(2, "All Lizards are out; one that is switched away can be played again.",
        "h M13; l N13 O13 P13 Q13 R13 S13 T13 U13; b N14; goals 0 W 1 X", "0 b P13; 1 l P14 # the Lizard that came back"),
    "xochintlan-islands": _x(2, "The Human leaves, the tiles fall apart, and a tile is placed at an island.",
        "h M13; l N13 O13; b L13 K13; goals 0 W 1 X", "0 h P13; 1 m J13; 0 b K12"),
    "xochintlan-one-step": _x(2, "The Human moves one square at a time.", "h M13; l M12 L12; b N13; goals 0 W 1 X",
        "0 h L13; 1 m O13; 0 h M13", human="step"),
    "xochintlan-one-group": _x(4, "All tiles stay in one group.", bots="builder", group="one"),
    "xochintlan-pairs": _x(2, "All tiles are out: two change places, and at last a goal is made so.",
        "h M13; l N13 O13 P13 Q13 R13 S13 T13 U13; b M9 N14 O14 P14 Q14 R14 S14 T14; m M12 M11 M10 N15 O15 P15 Q15 R15; goals 0 I 1 X",
        "0 swap O13 P14; 1 swap Q13 R14; 0 swap M9 R15", out="pairs"),
    "xochintlan-pairs-human": _x(2, "All tiles are out: the Human still moves, and is then left alone for one turn.",
        f"{_ALMOST.format('N15 O15 P15 Q15 R15 S15 T15')}; goals 0 W 1 X", "0 m U15; 1 h V13; 0 swap N13 N14; 1 h M13", out="pairs"),
    # two sample games of our own
    "xochintlan-sample-mirror": _x(
        2, "Sample game: a square of four, a mirror image, and a Human who walks round.", "",
        f"""{_shuffled('P', 'N')} # Mai wants P, Lena wants N
        0 l N13 # the Human may be any square of P
        1 l M14 # Lena builds on with Mai's animal, which tells least
        0 l N14 # two by two: only P and its mirror image hold such a square, and Mai is one Lizard away
        1 l N15 # Lena makes the mirror image herself: one more Lizard would be the sixth
        0 h M15 # but the Human walks round, and what was P* is P""",
    ),
    "xochintlan-sample-three": _x(
        3, "Sample game: three players, two of them so busy with each other that the third builds in peace.", "",
        f"""{_shuffled('X', 'W', 'I')} # Mai wants X, Lena W, Katya I
        0 b M12 # the first arm of a cross round the Human
        1 b N13 # a corner: for Lena the middle of her stairs
        2 m L13 # Katya begins a row of her own, with Monkeys
        0 b M14 # three arms: a Bird for the Monkey at L13 would complete X
        1 b O13 # Lena lays one Bird too many, and nobody here has the T it makes
        2 m K13 # two of the row
        0 m O13 # Katya played last, so Mai may take Lena's Bird away, and needs one action again
        1 h N12 # Lena lifts the Human out of the cross and onto her stairs
        2 m J13 # three of the row, though the Human is gone from its end
        0 b N11 # round the new place Mai again lacks one arm only, at O12
        1 h M13 # Lena brings the Human back to save herself, and does not look west
        2 m I13 # where Katya lays the fourth Monkey: a row of five""",
    ),
    # whole matches
    "xochintlan-match-two": _x(2, "A match of two players.", bots="builder,blocker"),
    "xochintlan-match-three": _x(3, "A match of three players.", bots="blocker,builder,random"),
    "xochintlan-match-four": _x(4, "A match of four players who call their wins.", bots="builder,random", claim="called"),
    "xochintlan-match-five": _x(5, "A match of five players with three goals each, who may change them.", bots="builder", goals="3",
        change="on"),
    "xochintlan-match-random": _x(2, "Two players by lot go on by pairs, until the rounds are over.", bots="random", out="pairs",
        rounds=30),
}  # fmt: skip
