"""The written form of Tam Cúc: cards, moves and positions as text a person can read and type.

A card is a letter, strongest to weakest E O L R C H S (Emperor, Officer, eLephant, chaRiot, Cannon, Horse, Soldier), with
`*` for the seal: `H*` is a sealed Horse. Cards may stand together: `H*H*S`; a number repeats: `5S*`.
Moves: `announce 2`, `lay H* H*`, `pass S C*`, `cut 13`, `agree`, `refuse`; of the dealer: `draw E* S H`, `shuffle …`, `mark 13`, `redeal`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from tabletutor.game import Move, Unreadable
from tabletutor.games.tamcuc.combinations import KINDS, PER_ARMY, cards_of, number_of, pack

LETTERS = "SHCRLOE"
VERBS = ("lay", "pass", "announce", "cut", "mark", "agree", "refuse", "redeal")
LAY: Final = 0
PASS: Final = 1 << 70
ANNOUNCE: Final = 2 << 70
CUT: Final = 3 << 70
MARK: Final = 4 << 70
AGREE: Final = 5 << 70
REFUSE: Final = 6 << 70
REDEAL: Final = 7 << 70
PAYLOAD: Final = PASS - 1
WITH_CARDS, WITH_NUMBER = ("lay", "pass"), ("announce", "cut", "mark")
LONGEST_DRAW = 8  # a draw for the dealer shows at most one card a player, a shuffle at least 30

_CARD = re.compile(r"(\d{0,2})([SHCRLOE])(\*?)", re.IGNORECASE)


def write_card(kind: int) -> str:
    """A card as text.

    >>> write_card(8), write_card(6)
    ('H*', 'E')
    """
    return LETTERS[kind % 7] + "*" * (kind // 7)


def write_cards(cards: int | Iterable[int]) -> str:
    """Cards as text, strongest first if packed, in their own order if a sequence of kinds; `-` for none.

    >>> write_cards(pack([8, 8, 0]))
    'H* H* S'
    """
    kinds = cards_of(cards) if isinstance(cards, int) else cards
    return " ".join(map(write_card, kinds)) or "-"


def parse_kinds(text: str) -> list[int]:
    """The kinds of the cards in a text, in its order.

    Raises:
        Unreadable: something in the text is no card.

    >>> parse_kinds("H* 2S")
    [8, 0, 0]
    """
    kinds, at, squeezed = [], 0, "".join(text.replace("-", "").replace(",", "").split())
    while at < len(squeezed):
        match = _CARD.match(squeezed, at)
        if not match:
            raise Unreadable("tamcuc.unreadable.card", text=squeezed[at : at + 8])
        times, letter, seal = match.groups()
        kinds += [LETTERS.index(letter.upper()) + 7 * bool(seal)] * min(int(times or 1), 64)
        at = match.end()
    return kinds


def parse_cards(text: str) -> int:
    """The packed multiset of the cards in a text.

    Raises:
        Unreadable: no card, or more of one kind than two sets hold.
    """
    kinds = parse_kinds(text)
    for kind in set(kinds):
        if kinds.count(kind) > 2 * PER_ARMY[kind % 7]:
            raise Unreadable("tamcuc.unreadable.too_many", card=write_card(kind), n=kinds.count(kind))
    return pack(kinds)


def verb_of(move: object) -> str:
    """The verb of a move: one of `VERBS`, or draw, shuffle; empty if it is no move at all.

    >>> verb_of(CUT | 13), verb_of((0, 3)), verb_of("?")
    ('cut', 'draw', '')
    """
    if isinstance(move, tuple):
        return "draw" if len(move) <= LONGEST_DRAW else "shuffle"
    if isinstance(move, int) and 0 <= move >> 70 < len(VERBS):
        return VERBS[move >> 70]
    return ""


def write(move: Move) -> str:
    """A move as text; `parse` reads it back.

    >>> write(ANNOUNCE | 2), write(LAY | pack([8, 8]))
    ('announce 2', 'lay H* H*')
    """
    verb = verb_of(move)
    if verb in WITH_CARDS:
        return f"{verb} {write_cards(move & PAYLOAD)}"
    if verb in WITH_NUMBER:
        return f"{verb} {move & PAYLOAD}"
    return f"{verb} {write_cards(move)}" if isinstance(move, tuple) else verb


def parse(text: str) -> Move:
    """The move a text stands for.

    Raises:
        Unreadable: unknown verb, cards or number.

    >>> parse("announce 2") == ANNOUNCE | 2
    True
    """
    verb, _, rest = text.strip().partition(" ")
    verb = verb.lower()
    if verb in WITH_CARDS:
        return VERBS.index(verb) << 70 | parse_cards(rest)
    if verb in WITH_NUMBER:
        return VERBS.index(verb) << 70 | _number(rest, text)
    if verb in ("draw", "shuffle"):
        return tuple(parse_kinds(rest))
    if verb in VERBS and not rest.strip():
        return VERBS.index(verb) << 70
    raise Unreadable("tamcuc.unreadable.move", text=text.strip()[:40])


def _number(rest: str, text: str) -> int:
    if not rest.strip().isdecimal() or len(rest.strip()) > 3:
        raise Unreadable("tamcuc.unreadable.number", text=text.strip()[:40])
    return int(rest)


def fields(text: str) -> dict[str, list[str]]:
    """A position's text taken apart: `name value value; name value` becomes name → values.

    >>> fields("leader 1; hands H*H* SS")
    {'leader': ['1'], 'hands': ['H*H*', 'SS']}
    """
    rows = (part.split() for part in text.replace("\n", ";").split(";"))
    return {row[0].lower(): row[1:] for row in rows if row}


def squeeze(cards: int | Iterable[int]) -> str:
    """Cards without blanks, for a position's text: equal neighbours are counted.

    >>> squeeze(pack([8, 8, 0]))
    '2H*S'
    """
    if not isinstance(cards, int):
        return "".join(map(write_card, cards)) or "-"
    some = [(number_of(cards, kind), write_card(kind)) for kind in range(KINDS - 1, -1, -1)]
    return "".join(f"{n if n > 1 else ''}{card}" for n, card in some if n) or "-"
