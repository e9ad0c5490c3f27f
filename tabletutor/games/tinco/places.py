"""The places at a table of Tinco: what each player has before him, the tokens in the middle, the reader's own place."""

from __future__ import annotations

from functools import lru_cache

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.game import Seat
from tabletutor.games.tinco.cards import bits, size_of
from tabletutor.games.tinco.faces import back, card, hand, look_of, token, tower
from tabletutor.games.tinco.scoring import winners
from tabletutor.games.tinco.sight import View
from tabletutor.games.tinco.state import FLOOR, OVER, READY, RUSH
from tabletutor.games.tinco.trail import held, in_offer, scattered
from tabletutor.games.tinco.verdict import Result, line, results
from tabletutor.games.tinco.wording import cards_text
from tabletutor.words import say

PLAYED = (READY, FLOOR, RUSH)  # stages with cards in the hands


def _t(key: str, **values: object) -> str:
    return say(f"tinco.board.{key}", **values)


def around(players: int, seat: Seat | None) -> list[Seat]:
    """The other seats in the order in which they are drawn: clockwise from the reader's left.

    >>> around(3, 1), around(3, None)
    ([2, 0], [0, 1, 2])
    """
    first = 0 if seat is None else seat + 1
    return [(first + i) % players for i in range(players - (seat is not None))]


# ---- a player ----


def head(view: View, seat: Seat, names: tuple[str, ...]) -> Node:
    """A player's line: name, how many cards he holds (the reader sees that over his hand), who deals."""
    waited = view.stage == READY and seat in view.needed
    won = view.stage == OVER and seat in winners(view.levels)
    count = _t("held", n=view.held[seat]) if view.stage in PLAYED and seat != view.seat else ""
    who = pieces.who(names[seat], count, turn=waited, flag=_t("won") if won else "")
    deals = pieces.part("span", "deals", pieces.picture("ti-deal"), h("span", None, _t("dealer")))
    return pieces.part("div", "head", who, [" ", deals] if seat == view.dealer else None, key="head")


def _readiness(view: View, seat: Seat) -> Node:
    """Before the round: whether a player has said that he is ready."""
    ready = view.ready[seat]
    sign = [pieces.picture("tt-tick"), " "] if ready else None
    return pieces.part("span", "bare", sign, _t("note.ready" if ready else "note.looking"), data_full=ready)


def _taken(view: View, seat: Seat, names: tuple[str, ...]) -> Node:
    """The token that a player has taken."""
    said = pieces.unseen(_t("has_token.you" if seat == view.seat else "has_token.other", who=names[seat]))
    return pieces.part("span", "prize", token(view.tokens.index(seat)), said, key="prize")


def _tower(view: View, seat: Seat, found: Result | None) -> Node:
    return tower(view.levels[seat], str(seat), before=found.before if found else None)


def player(view: View, seat: Seat, names: tuple[str, ...], place: int, *, live: bool) -> Node:
    """Another player: his line, his tower, and his open offer; after the reveal his hand and what it came to.

    Args:
        view: what the reader sees.
        seat: whose place it is.
        names: by seat.
        place: from 1 at the reader's left; the key that answers his offer.
        live: whether the reader may trade now.
    """
    found = _result(view, seat)
    before = spread(view, seat, found, scale="tiny") if found else stall(view, seat, names, place, live=live)
    end = outcome(view, names, found) if found else None
    return pieces.seat(head(view, seat, names), _tower(view, seat, found), before, end, key=f"s{seat}")


def _result(view: View, seat: Seat) -> Result | None:
    found = results(view)
    return found[seat] if found else None


def stall(view: View, seat: Seat, names: tuple[str, ...], place: int, *, live: bool) -> Node:
    """What a player offers: the call, the cards face down, the button that answers; in the rush the token he has."""
    number, n = view.offers[seat]
    lying: list[Node | None] = []
    if view.stage == READY:
        lying = [_readiness(view, seat)]
    elif seat in view.tokens:
        lying = [_taken(view, seat, names)]
    elif n:
        lying = [call(n), pile([in_offer(number, at) for at in range(n)], number)]
        if view.seat is not None:
            lying.append(swap(number, n, names[seat], key=str(place), live=live))
    return pieces.part("div", "stall", [[one, " "] for one in lying], key="stall")


@lru_cache(maxsize=8)
def call(n: int) -> Node:
    """The number of an offer as it is called out, and only that."""
    return pieces.part("span", "call", _t(f"call.{n}"), key="call")


def pile(names: list[str], number: int = 0) -> Node:
    """Cards face down, partly one over the other; `names` are their slots, `number` that of the offer, if it has one."""
    said = pieces.unseen(_t("pile", n=len(names)))
    tag = [" ", pieces.part("small", "tag", _t("number", n=number))] if number else []
    return pieces.part(
        "span", "pile", said, [back(name) for name in names], *tag, style=f"--n:{len(names)}", key="pile"
    )


def swap(number: int, n: int, who: str, *, key: str = "", live: bool = True) -> Node:
    """The button that answers an offer: with what is ticked, else with the own open offer. `key` is its letter on the keyboard."""
    label = h("span", None, _t("do.swap", n=n), h("span", None, f" {_t('do.with', who=who)}"))
    return pieces.button(label, do=f"answer {number}", key=key, plain=True, disabled=not live)


def spread(view: View, seat: Seat, found: Result, *, scale: str | None = None) -> Node:
    """A hand after the reveal, its set first and marked."""
    look, hand_ = look_of(view), view.revealed[seat]
    order = bits(found.cards) + scattered(bits(hand_ & ~found.cards))
    cards = [
        [card(one, look, key=f"r{one}", scale=scale, marks=("set",) if found.cards >> one & 1 else ()), " "]
        for one in order
    ]
    return pieces.part("div", "spread", cards, style=f"--n:{len(order)}", key="spread")


def outcome(view: View, names: tuple[str, ...], found: Result) -> Node:
    """What a hand came to: the token, if there is one, and a line."""
    way = "stay" if not found.change else "up" if found.change > 0 else "down"
    prize = _taken(view, found.seat, names) if found.token else None
    return pieces.part("p", "outcome", prize, " ", h("span", None, line(found)), data_way=way, key="outcome")


# ---- the middle ----


def middle(view: View, *, live: bool) -> Node:
    """The tokens, each at its place, and the button that takes one: it never moves, and says nothing of what has gone.

    Args:
        view: what the reader sees.
        live: whether he may act now.
    """
    n = view.game.players - 1
    places = [
        pieces.part("span", "hollow", None if at < n - view.left else token(at), key=at) for at in range(n)
    ]  # fmt: skip
    tray = pieces.part("div", "tray", pieces.unseen(_t("tokens", n=view.left)), places)
    take = None
    if view.seat is not None:
        take = pieces.button(_t("do.take"), do="take", key="t", plain=view.stage == READY, disabled=not live)
    return pieces.part("div", "centre", tray, take, key="centre")


# ---- the reader ----


def home(view: View, names: tuple[str, ...]) -> Node | None:
    """The reader's own place: his tower, his open offer, his hand; after the reveal his open hand."""
    seat = view.seat
    if seat is None:
        return None
    found = _result(view, seat)
    lying = outcome(view, names, found) if found else _own(view, seat, names)
    top = pieces.part("div", "side", head(view, seat, names), _tower(view, seat, found), lying, key="side")
    held_ = hand(view, _legend(view)) if view.hand and view.stage in PLAYED else None
    return pieces.part("section", "home", top, spread(view, seat, found) if found else held_, key="home")


def _legend(view: View) -> Node:
    """What stands over the hand."""
    count = h("b", None, _t("hand", n=size_of(view.hand)))
    return h(
        "span",
        None,
        count,
        [" ", h("small", None, _t("tick"))] if view.seat in view.waiting and view.stage != READY else None,
    )


def _own(view: View, seat: Seat, names: tuple[str, ...]) -> Node:
    """The own offer: its call, its cards face down, and which they are, for their owner alone."""
    lying: list[Node | None] = []
    if seat in view.tokens:
        lying = [_taken(view, seat, names)]
    elif view.offered:
        look = look_of(view)
        backs = [one.name for one in held(view) if view.offered >> one.card & 1]
        text = _t("offered", cards=cards_text(view.offered, seven=look.seven))
        lying = [call(size_of(view.offered)), pile(backs, view.offers[seat][0]), h("small", None, text)]
    elif view.stage == FLOOR:
        lying = [pieces.part("span", "bare", _t("no_offer"))]
    return pieces.part("div", "stall", [[one, " "] for one in lying], key="stall")
