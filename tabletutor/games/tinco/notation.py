"""The written form of Tinco: cards and moves as text a person can read and type.

A card is the letter of its animal, M D C T S E K (mantis, dragon, crane, tiger, snake, eagle, monkey), and the letter of
its mark in the box of five colours, B P R W Y: `MB`; Trinko is `X`. The second letter stays that of the box with seven
colours too, so that a text means the same card everywhere; `write_card(card, seven=True)` has the mark as it is then.
Moves: `ready`; `offer MB DR`; `withdraw`; `answer 3 MB DR` (the number of an offer, own cards), `answer 3` (with the own
open offer); `take`; `sets MDCK BPRWY` (animals and colours of the match). Of chance: `sets` too, `order 2 3 1` (all
seats, from 1: the first deals first, and so they come at an exact tie), `shuffle MB X …` (all cards in play).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tabletutor.game import Move, Unreadable
from tabletutor.games.tinco.cards import BIT, CARDS, PLACES, SEVEN, TRINKO, bits, colour_of

ANIMAL_LETTERS = "MDCTSEK"
COLOUR_LETTERS = "BPRWYGK"
VERBS = ("ready", "offer", "withdraw", "answer", "take", "sets")
VERB = 48  # a move is verb, number of an offer, mask of cards: bits from 48, from 36, from 0
ID = 36
READY, OFFER, WITHDRAW, ANSWER, TAKE, SETS = (verb << VERB for verb in range(6))
CARDS_PART = (1 << ID) - 1
ID_PART = (1 << VERB - ID) - 1
ALONE = ("ready", "withdraw", "take")
MOST_SEATS = 6  # a longer tuple is a shuffle
LONGEST = 40  # characters of a text that an answer quotes

_CARD = re.compile(r"([MDCTSEK])([BPRWY])|(X)", re.ASCII | re.IGNORECASE)


def write_card(card: int, *, seven: bool = False) -> str:
    """A card as text.

    >>> write_card(0), write_card(6), write_card(6, seven=True), write_card(TRINKO)
    ('MB', 'DP', 'DR', 'X')
    """
    if card == TRINKO:
        return "X"
    return ANIMAL_LETTERS[card // PLACES] + COLOUR_LETTERS[colour_of(card, seven=seven)]


def write_cards(cards: int | Iterable[int]) -> str:
    """Cards as text, ascending if a mask, in their own order if a sequence; `-` for none.

    >>> write_cards([6, 0]), write_cards(0b1000001), write_cards(0)
    ('DP MB', 'MB DP', '-')
    """
    return " ".join(map(write_card, bits(cards) if isinstance(cards, int) else cards)) or "-"


def parse_list(text: str) -> list[int]:
    """The cards in a text, in its order; blanks and commas part them, and need not.

    Raises:
        Unreadable: something in the text is no card, or a card is named twice.

    >>> parse_list("mb, X DP")
    [0, 35, 6]
    """
    cards: list[int] = []
    at, squeezed = 0, "".join(text.replace("-", "").replace(",", "").split())
    while at < len(squeezed):
        match = _CARD.match(squeezed, at)
        if not match:
            raise Unreadable("tinco.unreadable.card", text=squeezed[at : at + 8])
        at, card = match.end(), TRINKO
        if not match[3]:
            card = ANIMAL_LETTERS.index(match[1].upper()) * PLACES + COLOUR_LETTERS.index(match[2].upper())
        if card in cards:
            raise Unreadable("tinco.unreadable.twice", card=write_card(card))
        cards.append(card)
    return cards


def parse_cards(text: str) -> int:
    """The mask of the cards in a text.

    Raises:
        Unreadable: something in the text is no card, or a card is named twice.

    >>> parse_cards("DP MB"), parse_cards("-")
    (65, 0)
    """
    return sum([BIT[card] for card in parse_list(text)])


def write_letters(mask: int, letters: str) -> str:
    """Animals or colours as their letters; `-` for none.

    >>> write_letters(0b1000111, ANIMAL_LETTERS)
    'MDCK'
    """
    return "".join([letter for at, letter in enumerate(letters) if mask >> at & 1]) or "-"


def parse_letters(text: str, letters: str) -> int:
    """The mask of animals or colours.

    Raises:
        Unreadable: a letter that is none of them.

    >>> parse_letters("mdck", ANIMAL_LETTERS)
    71
    """
    mask = 0
    for letter in text.upper().replace("-", ""):
        if letter not in letters:
            raise Unreadable("tinco.unreadable.letters", text=text[:LONGEST], letters=" ".join(letters))
        mask |= 1 << letters.index(letter)
    return mask


def verb_of(move: object) -> str:
    """The verb of a move: one of `VERBS`, or order, shuffle; empty if it is no move at all.

    >>> verb_of(OFFER | 3), verb_of((0, 2, 1)), verb_of(TAKE | 1), verb_of("?")
    ('offer', 'order', '', '')
    """
    if isinstance(move, tuple):
        return "order" if len(move) <= MOST_SEATS else "shuffle"
    if type(move) is not int or not 0 <= move >> VERB < len(VERBS):
        return ""
    verb, number, cards = VERBS[move >> VERB], move >> ID & ID_PART, move & CARDS_PART
    if verb == "answer":
        return verb
    if verb == "sets":
        return "" if number or cards >> 2 * SEVEN else verb
    return "" if number or (cards and verb != "offer") else verb


def write(move: Move) -> str:
    """A move as text; `parse` reads it back.

    >>> write(OFFER | 65), write(ANSWER | 3 << ID | 1), write(ANSWER | 3 << ID), write(TAKE), write((1, 2, 0))
    ('offer MB DP', 'answer 3 MB', 'answer 3', 'take', 'order 2 3 1')
    """
    if isinstance(move, tuple):
        if len(move) <= MOST_SEATS:
            return " ".join(["order", *[str(seat + 1) for seat in move]])
        return f"shuffle {write_cards(move)}"
    verb, number, cards = VERBS[move >> VERB], move >> ID & ID_PART, move & CARDS_PART
    if verb == "offer":
        return f"offer {write_cards(cards)}"
    if verb == "answer":
        return f"answer {number} {write_cards(cards)}" if cards else f"answer {number}"
    if verb == "sets":
        animals, colours = cards & (1 << SEVEN) - 1, cards >> SEVEN
        return f"sets {write_letters(animals, ANIMAL_LETTERS)} {write_letters(colours, COLOUR_LETTERS)}"
    return verb


def sets(animals: int, colours: int) -> int:
    """The move that settles the animals and colours of a match, as masks."""
    return SETS | animals | colours << SEVEN


def parse(text: str) -> Move:
    """The move a text stands for.

    Raises:
        Unreadable: unknown verb, card, seat or number.

    >>> parse("Offer dp, mb") == OFFER | 65, parse("answer 3") == ANSWER | 3 << ID, parse("order 2 3 1")
    (True, True, (1, 2, 0))
    """
    verb, _, rest = text.strip().partition(" ")
    verb, words = verb.lower(), rest.split()
    if verb in ALONE and not words:
        return VERBS.index(verb) << VERB
    if verb == "offer":
        return OFFER | parse_cards(rest)
    if verb == "answer" and words and _small(words[0]):
        return ANSWER | int(words[0]) << ID | parse_cards(" ".join(words[1:]))
    if verb == "sets" and len(words) == 2:
        return sets(parse_letters(words[0], ANIMAL_LETTERS), parse_letters(words[1], COLOUR_LETTERS))
    if verb == "order" and len(words) <= MOST_SEATS and all(word in tuple("123456") for word in words):
        return tuple([int(word) - 1 for word in words])
    if verb == "shuffle":
        return tuple(parse_list(rest))
    raise Unreadable("tinco.unreadable.move", text=text.strip()[:LONGEST])


def _small(word: str) -> bool:
    """Whether a word is a number that an offer can have."""
    return word.isascii() and word.isdecimal() and len(word) < 4 and int(word) <= ID_PART


assert CARDS == ID  # a mask just fits below the number of an offer
