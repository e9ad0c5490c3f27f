"""Why a move of Tam Cúc is refused: each refusal names its clause, what was wrong, and what would be legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from tabletutor.game import DEALER, IllegalMove, Move
from tabletutor.games.tamcuc.box import drawn_from
from tabletutor.games.tamcuc.combinations import (
    cards_of,
    combination_name,
    contains,
    number_of,
    size_of,
)
from tabletutor.games.tamcuc.notation import ANNOUNCE, CUT, LAY, MARK, PASS, PAYLOAD, verb_of
from tabletutor.games.tamcuc.state import ANNOUNCING, CHOOSING, CUTTING, DRAW, FAULT, MARKING, OVER, SHUFFLE
from tabletutor.games.tamcuc.wording import card_name, cards_text
from tabletutor.words import listed, say

if TYPE_CHECKING:
    from tabletutor.games.tamcuc.legality import Legal

VERBS_IN = {
    DRAW: ("draw",),
    SHUFFLE: ("shuffle",),
    MARKING: ("mark",),
    CUTTING: ("cut",),
    ANNOUNCING: ("announce",),
    CHOOSING: ("lay", "pass"),
    FAULT: ("agree", "refuse"),
}


def refuse(clause: str, why: str, *instead: Move, **values: object) -> NoReturn:
    """Raise the refusal; `why` is a key below `tamcuc.refuse`."""
    raise IllegalMove(clause, f"tamcuc.refuse.{why}", instead, **values)


def check(legal: Legal, move: object) -> None:
    """Nothing if the move is legal; else the refusal (see `Legal.check`)."""
    ask = legal.ask
    if not DEALER <= ask.seat < ask.terms.players:
        raise IllegalMove("tamcuc.match", "table.spectator")
    if ask.stage == OVER:
        refuse("tamcuc.end", "over")
    if not legal:
        _out_of_turn(legal)
    verb = verb_of(move)
    if verb not in (("redeal",) if ask.stage == FAULT and ask.seat == DEALER else VERBS_IN[ask.stage]):
        _other_verb(legal, verb)
    if isinstance(move, tuple):
        _cards_of_the_box(legal, move)
    elif isinstance(move, int) and (judge := _JUDGES.get(verb)):
        judge(legal, move & PAYLOAD)


def _out_of_turn(legal: Legal) -> NoReturn:
    ask = legal.ask
    if ask.seat == DEALER:
        refuse("tamcuc.shuffle", "not_now")
    if ask.stage == CHOOSING and ask.terms.openly and ask.leader in ask.waiting:
        refuse("tamcuc.together", "leader_first", who=ask.leader)
    if ask.stage == CHOOSING:
        refuse("tamcuc.together", "chosen")
    if ask.stage == ANNOUNCING:
        refuse("tamcuc.announce", "not_leader", who=min(ask.waiting))
    if ask.stage == CUTTING:
        refuse("tamcuc.cut", "not_cutter", who=min(ask.waiting))
    if ask.stage == FAULT:
        refuse("tamcuc.mistake", "cancelled")
    refuse("tamcuc.shuffle", "dealer_first")


def _other_verb(legal: Legal, verb: str) -> NoReturn:
    ask = legal.ask
    instead = legal.choices()[:2] if ask.stage == CHOOSING else list(legal)[:10] if ask.seat != DEALER else []
    if ask.stage == ANNOUNCING:
        refuse("tamcuc.announce", "announce_first", *instead)
    if ask.stage == CUTTING:
        refuse("tamcuc.cut", "cut_first", CUT | (ask.mark or len(ask.terms.deck) // 2))
    if ask.stage == CHOOSING:
        refuse("tamcuc.same-number", "announced_already" if verb == "announce" else "now_choose", *instead, n=ask.size)
    if ask.seat == DEALER:
        refuse("tamcuc.shuffle", "not_now")
    refuse("tamcuc.mistake", "vote", *instead)


def _cards_of_the_box(legal: Legal, move: tuple[object, ...]) -> None:
    """A draw or a shuffle takes cards that are there, and as many as it should."""
    if not drawn_from(legal.ask.terms.stock, move, legal.ask.drawing):
        refuse("tamcuc.shuffle", "deck")


def _mark(legal: Legal, place: int) -> None:
    most = len(legal.ask.terms.deck) - 1
    if not 0 < place <= most:
        refuse("tamcuc.cut", "cut_range", MARK | 1, n=place, most=most)


def _cut(legal: Legal, place: int) -> None:
    most, mark = len(legal.ask.terms.deck) - 1, legal.ask.mark
    if not 0 < place <= most:
        refuse("tamcuc.cut", "cut_range", CUT | (mark or min(max(place, 1), most)), n=place, most=most)
    if mark not in (0, place):
        refuse("tamcuc.cut", "cut_mark", CUT | mark, n=place, mark=mark)


def _announce(legal: Legal, k: int) -> None:
    ask, sizes = legal.ask, legal.sizes()
    instead = tuple(ANNOUNCE | n for n in sizes)
    could = listed([str(n) for n in sizes], "table.or")
    most = len(ask.terms.table.sizes) - 1
    if not 0 < k <= most:
        refuse("tamcuc.five", "no_such_number", *instead, n=k, most=most)
    if k > ask.terms.largest:
        refuse("tamcuc.announce", "capped", *instead, n=k, most=ask.terms.largest)
    if not legal.lays(k):
        refuse("tamcuc.announce", "cannot_lead", *instead, n=k, could=could)
    if k not in sizes:
        refuse("tamcuc.first-trick", "banned_number", *instead, n=k, could=could)


def _lay(legal: Legal, cards: int) -> None:
    ask = legal.ask
    _held(legal, LAY | cards)
    if cards not in ask.terms.table.strength:
        clause, key = why_no_combination(cards)
        offer = (PASS | cards,) if PASS | cards in legal.choices() else ()
        refuse(clause, key, *near(legal, LAY | cards)[:2], *offer, cards=cards_text(cards), n=ask.size)
    _banned(legal, LAY | cards)


def _pass(legal: Legal, cards: int) -> None:
    ask = legal.ask
    strongest = tuple([move for move in legal.choices() if move < PASS][-3:])
    if ask.seat == ask.leader:
        refuse("tamcuc.leader-lays", "leader_passes", *strongest, n=ask.size)
    _held(legal, PASS | cards)
    if cards in ask.terms.table.strength:
        combination = say(f"tamcuc.combination.{combination_name(cards)}")
        instead = (LAY | cards,) if LAY | cards in legal.choices() else near(legal, LAY | cards)
        refuse("tamcuc.pass", "pass_combination", *instead, cards=cards_text(cards), combination=combination)
    if ask.terms.forced and strongest:
        refuse("tamcuc.pass", "must_follow", *strongest, n=ask.size)
    _banned(legal, PASS | cards)


def _held(legal: Legal, move: Move) -> None:
    """Exactly the announced number, and of one's own cards (tamcuc.same-number)."""
    ask, cards = legal.ask, move & PAYLOAD
    n = size_of(cards)
    if not n:
        refuse("tamcuc.same-number", "none_chosen", *near(legal, move), announced=ask.size)
    if n != ask.size:
        leads = ask.seat == ask.leader
        instead = near(legal, move)
        refuse("tamcuc.same-number", "number_lead" if leads else "number", *instead, n=n, announced=ask.size)
    if not contains(ask.hand, cards):
        missing = next(k for k in cards_of(cards) if number_of(cards, k) > number_of(ask.hand, k))
        asked, have = number_of(cards, missing), number_of(ask.hand, missing)
        refuse("tamcuc.same-number", "not_held", *near(legal, move), card=card_name(missing), n=asked, have=have)


def _banned(legal: Legal, move: Move) -> None:
    """A combination held of which the option forbids the strongest cards in the first trick (tamcuc.first-trick)."""
    if legal.ask.ban and move not in legal.choices():
        refuse("tamcuc.first-trick", "banned", *near(legal, move))


def near(legal: Legal, wish: Move) -> tuple[Move, ...]:
    """Legal choices: those of the same verb first, then those that share most cards with the wish, then the strongest."""
    kinds, strength = cards_of(wish & PAYLOAD), legal.ask.terms.table.strength

    def shared(move: Move) -> int:
        return sum(min(number_of(move & PAYLOAD, kind), kinds.count(kind)) for kind in set(kinds))

    def distance(move: Move) -> tuple[bool, int, int]:
        return (move < PASS) != (wish < PASS), -shared(move), -strength.get(move & PAYLOAD, 0)

    return tuple(sorted(legal.choices(), key=distance)[:3])


def why_no_combination(cards: int) -> tuple[str, str]:
    """Clause and text key that say why these cards are no combination (tamcuc.army, tamcuc.pair … tamcuc.five).

    >>> from tabletutor.games.tamcuc.combinations import CARD
    >>> why_no_combination(CARD[1] + CARD[8])
    ('tamcuc.army', 'mixed_armies')
    """
    kinds = cards_of(cards)
    if len({kind // 7 for kind in kinds}) > 1:
        return "tamcuc.army", "mixed_armies"
    if len(kinds) == 3 and len(set(kinds)) == 3:
        return "tamcuc.trio", "no_straight"
    clause = ("single", "single", "pair", "three", "four", "five")[min(len(kinds), 5)]
    if len(set(kinds)) == 1:
        return f"tamcuc.{clause}", "not_enough_alike"
    return f"tamcuc.{clause}", "two_ranks" if len(kinds) < 5 else "only_soldiers"


_JUDGES = {"lay": _lay, "pass": _pass, "announce": _announce, "cut": _cut, "mark": _mark}
