"""Appeals of Trico of which the end is asked: a second card, the next lead, the round that runs out of cards."""

from __future__ import annotations

from collections.abc import Sequence

from tabletutor.game import Rng, Seat, drawn
from tabletutor.games.trico.cards import COLOURS, trico
from tabletutor.games.trico.conditions import TABLES
from tabletutor.games.trico.notation import write_card, write_cards
from tabletutor.games.trico.questions import Asked, Build, appeal, barred, mixed, other_than, pick, three
from tabletutor.games.trico.state import VIRTUAL

ODD = TABLES["odd"]
Piles = list[list[int]]


def owner(players: int, lead: Seat, place: int) -> Seat:
    """Whose card lies at a place."""
    return place - 1 if players == 2 else (lead + place) % 3


def piles(rng: Rng, players: int, cards: Sequence[int]) -> Piles:
    """Cards taken before: none, or a few of one colour or two."""
    found: Piles = []
    for _ in range(players):
        palette = drawn(COLOURS, 2, rng)
        rest = [kind for kind in other_than(cards, *found) if kind // 10 in palette]
        found.append(drawn(rest, pick(rng, (0, 1, 2, 2, 3)), rng))
    return found


def said(taken: Piles) -> str:
    """Whoever has two colours has said Nico for them."""
    two = [str(seat) for seat, pile in enumerate(taken) if len({kind // 10 for kind in pile}) == 2]
    return f"; declared {' '.join(two)}" if two else ""


def spare(rng: Rng, numbers: Sequence[int], *gone: Sequence[int]) -> Piles:
    """So many cards for each seat that are in none of these piles."""
    rest = mixed(rng, other_than(*gone))
    return [[rest.pop() for _ in range(n)] for n in numbers]


def whole(players: int, lead: Seat, cards: Sequence[int], taken: Piles, hands: Piles) -> str:
    """A position before an Appeal, with what was taken before."""
    return f"{appeal(players, lead, cards, hands)}; taken {barred(taken)}{said(taken)}"


def trio(rng: Rng, players: int, winner: int | None) -> tuple[Seat, list[int], Seat]:
    """Who leads, three cards, and who wins: drawn so that the card at a place wins, or none."""
    lead = VIRTUAL if players == 2 else pick(rng, (0, 1, 2))
    cards = three(rng, ODD, winner)
    return lead, cards, -2 if winner is None else owner(players, lead, winner)


# ---- a second card ----

MAY = ("yes", "yes", "lead", "lead", "over", "over", "two")


def second(build: Build, rng: Rng) -> Asked:
    """Somebody has won an Appeal and taken a card: may he take another one?"""
    wish = pick(rng, MAY)
    players = 2 if wish == "two" else 3
    while True:
        lead, cards, winner = trio(rng, players, 0 if wish in ("yes", "over") else pick(rng, (1, 2)))
        taken = piles(rng, players, cards)
        fitting = [kind for kind in cards if bool(trico([*taken[winner], kind])) == (wish == "over")]
        if fitting:
            break
    hands = spare(rng, [pick(rng, (2, 3, 4))] * players, cards, *taken)
    twist = f"{write_cards(cards)} > {write_card(pick(rng, fitting))}"
    return build(players), whole(players, lead, cards, taken, hands), twist


# ---- who leads next ----

NEXT = ("kept", "won", "won", "won", "void", "void", "trico", "virtual")


def leading(build: Build, rng: Rng) -> Asked:
    """An Appeal, void or won; now and then the last one of a round."""
    wish = pick(rng, NEXT)
    players = 2 if wish == "virtual" else 3
    passes = players == 3 and rng.random() < 0.5
    while True:
        place = {"void": None, "kept": 0, "trico": pick(rng, (0, 1, 2))}.get(wish, pick(rng, (1, 2)))
        lead, cards, winner = trio(rng, players, place)
        taken = piles(rng, players, cards) if wish == "trico" else [[] for _ in range(players)]
        markers = [(kind, found.markers if (found := trico([*taken[winner], kind])) else 0) for kind in cards]
        fitting = [kind for kind, n in markers if n == (wish == "trico")]  # two of them would be the end of the match
        if wish == "void" or fitting:
            break
    hands = spare(rng, [pick(rng, (2, 3, 4))] * players, cards, *taken)
    takes = "" if wish == "void" else f" {write_card(pick(rng, fitting))}{' stop' if wish == 'kept' else ''}"
    game = build(players, void="passes") if passes else build(players)
    return game, whole(players, lead, cards, taken, hands), f"{write_cards(cards)} >{takes}"


# ---- the cards run out ----

ENDS = ("won", "won", "kept", "void", "void", "on", "two", "lost", "lost", "penalised", "again", "on_two")
LEFT = {  # cards that each still holds, in some order: a penalty leaves whoever pays it with fewer than the others
    "on": ([1, 1, 1], [2, 1, 2]),
    "on_two": ([1, 1], [1, 2]),
    2: ([0, 0], [0, 0], [0, 1], [1, 1]),
    3: ([0, 0, 0], [0, 1, 1], [0, 1, 1]),
}


def ending(build: Build, rng: Rng) -> Asked:
    """An Appeal late in a round: a hand is empty after it, or of two players the virtual deck, or not quite."""
    wish = pick(rng, ENDS)
    players = 2 if wish in ("two", "lost", "penalised", "again", "on_two") else 3
    late = pick(rng, (0, 1))
    while True:
        lead, cards, winner = trio(rng, players, _place(rng, wish))
        taken = [[] for _ in range(players)] if wish == "again" else piles(rng, players, cards)
        if wish == "penalised":
            taken[late] = []
        fitting = [kind for kind in cards if winner < 0 or not trico([*taken[winner], kind])]
        if fitting and (taken[late] or wish not in ("lost", "on_two")):
            break
    hands = spare(rng, mixed(rng, pick(rng, LEFT.get(wish, LEFT[players]))), cards, *taken)
    text = whole(players, lead, cards, taken, hands)
    if players == 2:
        deck = spare(rng, [wish == "on_two"], cards, *taken, *hands)[0]
        text += f"; virtual {write_cards(deck)}"
        text += f"; latest {late}" if wish == "penalised" or taken[late] else ""
    takes = (
        "" if winner < 0 else f" {write_card(pick(rng, fitting))}{' stop' if players == 3 and winner == lead else ''}"
    )
    return build(players), text, f"{write_cards(cards)} >{takes}"


def _place(rng: Rng, wish: str) -> int | None:
    """The place of the card that wins; None for a void Appeal."""
    if wish in ("lost", "penalised", "again"):
        return pick(rng, (None, 0, 0))
    return {"void": None, "kept": 0, "on": pick(rng, (0, 1, 2))}.get(wish, pick(rng, (1, 2)))
