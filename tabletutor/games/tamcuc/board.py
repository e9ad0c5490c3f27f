"""The board of Tam Cúc: a pure function from what a seat sees to a drawing."""

from __future__ import annotations

from tabletutor import pieces
from tabletutor.drawing import Node, h
from tabletutor.game import DEALER, Event, Line, Move, Seat
from tabletutor.games.tamcuc import art
from tabletutor.games.tamcuc.combinations import RANKS, cards_of, number_of, size_of
from tabletutor.games.tamcuc.legality import (
    ANNOUNCING,
    CHOOSING,
    CUTTING,
    DRAW,
    FAULT,
    OVER,
    SHUFFLE,
)
from tabletutor.games.tamcuc.notation import PAYLOAD, WITH_CARDS, verb_of, write_card
from tabletutor.games.tamcuc.sight import View
from tabletutor.games.tamcuc.wording import card_name, cards_text
from tabletutor.pieces import Parts
from tabletutor.words import listed, say

SYMBOLS = pieces.SYMBOLS + art.SYMBOLS
HELD = ("laid", "passed")  # events of a trick that lies open on the table


def _t(key: str, **values: object) -> str:
    return say(f"tamcuc.board.{key}", **values)


# ---- cards ----


def face(kind: int, *, key: str = "", fly: str = "", scale: str | None = None, marks: tuple[str, ...] = ()) -> Node:
    """One card face up. `marks` are text keys of passing states, such as `won`."""
    sealed = kind > 6
    return pieces.card(
        say(f"tamcuc.rank.{write_card(kind)[0]}"),
        f"tc-{RANKS[kind % 7]}",
        kind="sealed" if sealed else "plain",
        word=_t("sealed") if sealed else _t("unsealed"),
        corner="tc-seal" if sealed else "",
        key=key or None,
        fly=fly or None,
        scale=scale,
        marks=[(f"tt-{mark}", _t(f"mark.{mark}")) for mark in marks],
    )


def faces(cards: int, prefix: str, *, below: int = 0, scale: str | None = "small", marks: tuple[str, ...] = ()) -> list[Node]:
    """Cards face up, strongest first; equal ones are numbered upwards from how many of them lie `below`, in the hand."""
    nodes, used = [], dict.fromkeys(range(14), 0)
    for kind in cards_of(cards):
        name = f"{prefix}{write_card(kind)}.{number_of(below, kind) + used[kind]}"
        used[kind] += 1
        nodes.append(face(kind, key=name, fly=name, scale=scale, marks=marks))
    return nodes


def backs(seat: Seat, n: int) -> list[Node]:
    """Cards of another seat face down; their keys are slot numbers and tell nothing."""
    return [
        pieces.card_back(_t("face_down"), "tc-back", key=f"s{seat}.{slot}", fly=f"s{seat}.{slot}", scale="small")
        for slot in range(n)
    ]


def hand(view: View, *, disabled: bool = False) -> Node:
    """The reader's own cards as checkboxes, strongest first."""
    cards = view.hand - view.choice
    kinds, n = cards_of(cards), size_of(cards)
    nodes = []
    for at, (kind, node) in enumerate(zip(kinds, faces(cards, "", scale=None), strict=True), 1):
        place = _t("place", at=at, n=n)
        nodes.append(pieces.pick(node, "card", f"{write_card(kind)}.{kinds[: at - 1].count(kind)}", place, key=f"k{node[1]['key']}"))
    return pieces.hand(nodes, _t("hand", n=n), disabled=disabled)


# ---- what lies before a seat ----


def last_trick(seen: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of the last trick that was turned over: what each seat laid or passed, and who won."""
    ends = [at for at, event in enumerate(seen) if event.kind == "won"]
    if not ends:
        return ()
    starts = [at for at in range(ends[-1]) if seen[at].kind == "announced"]
    return tuple(event for event in seen[starts[-1] : ends[-1] + 1] if event.kind in (*HELD, "won"))


def _before(view: View, seat: Seat, trick: tuple[Event, ...]) -> list[Node]:
    """The cards in front of a seat: the open trick, or the sealed choice of this one."""
    winner = next((event.seat for event in trick if event.kind == "won"), None)
    for event in trick:
        if event.seat == seat and event.kind in HELD:
            own = seat == view.seat
            marks = ("won",) if seat == winner else ()
            if event.cards:
                below = view.hand if own else 0
                return faces(int(event.cards), "" if own else f"s{seat}", below=below, marks=marks)  # type: ignore[arg-type]
            return backs(seat, event.number)
    if trick or not view.chosen[seat]:
        return []
    if seat == view.seat:
        return faces(view.choice, "", below=view.hand - view.choice, marks=("down",))
    shown = view.open_choice if seat == view.leader else 0
    return faces(shown, f"s{seat}") if shown else backs(seat, view.size)


def _note(view: View, seat: Seat, trick: tuple[Event, ...]) -> str:
    """What a seat is doing, in two or three words."""
    for event in trick:
        if event.seat == seat and event.kind == "passed":
            return _t("note.passed")
    if trick:
        return _t("note.won") if trick[-1].seat == seat else ""
    if view.stage == CHOOSING:
        parts = [_t("note.leads", n=view.size)] if seat == view.leader else []
        return ", ".join([*parts, _t("note.chosen") if view.chosen[seat] else _t("note.choosing")])
    if view.stage == ANNOUNCING and seat == view.leader:
        return _t("note.announcing")
    if view.stage == CUTTING and seat == view.cutter:
        return _t("note.cutting")
    if view.stage in (CUTTING, SHUFFLE) and seat == view.dealer:
        return _t("note.deals")
    return ""


def _won(view: View, seat: Seat) -> Node | None:
    """The cards a seat has won, as a pile with its number."""
    cards = view.won[seat]
    if not cards:
        return None
    pile = [face(kind, key=f"w{seat}.{at}", scale="tiny") for at, kind in enumerate(cards_of(cards))]
    label = _t("won_pile", n=size_of(cards), cards=cards_text(cards))
    return pieces.row(pile, label, pile=True, key=f"won{seat}")


def player(view: View, seat: Seat, names: tuple[str, ...], trick: tuple[Event, ...]) -> Node:
    """One player: name, what he is doing, points, cards before him, cards won."""
    flag = _t("flag.won", n=trick[-1].number) if trick and trick[-1].seat == seat else ""
    note = " · ".join(part for part in (_t("points", n=view.points[seat]), _note(view, seat, trick)) if part)
    line = pieces.who(names[seat], note, turn=seat in view.waiting and not trick, flag=flag)
    cards = _before(view, seat, trick)
    lying = pieces.row(cards, _t("before", who=names[seat]), key=f"b{seat}") if cards else None
    return pieces.seat(line, lying, _won(view, seat), key=f"seat{seat}")


# ---- first line ----


def _now(view: View, names: tuple[str, ...], trick: tuple[Event, ...]) -> tuple[str, bool]:
    """Whose turn and what to do; and whether it is the reader's."""
    mine = view.seat in view.waiting
    if trick:
        winner = trick[-1].seat
        key = "you" if winner == view.seat else "other"
        return _t(f"now.trick.{key}", who=names[winner], cards=cards_text(int(trick[-1].cards))), False  # type: ignore[arg-type]
    if view.stage == OVER:
        outcome = view.totals
        best = [name for name, total in zip(names, outcome, strict=True) if total == max(outcome)]
        return _t("now.over", who=listed(best), n=max(outcome)), False
    stage = {DRAW: "draw", CUTTING: "cut", ANNOUNCING: "announce", CHOOSING: "choose", FAULT: "fault"}.get(view.stage, "shuffle")
    if view.stage == SHUFFLE and view.seen and view.seen[-1].kind == "scored":
        stage = "scored"
    if mine:
        lead = "lead" if view.stage == CHOOSING and view.seat == view.leader else "you"
        return _t(f"now.{stage}.{lead}", n=view.size), True
    waited = listed([names[seat] for seat in sorted(view.waiting) if seat != DEALER])
    return _t(f"now.{stage}.other", who=waited or (names[view.dealer] if view.dealer >= 0 else ""), n=view.number), False


def _standing(view: View, names: tuple[str, ...]) -> list[str]:
    game = view.game
    parts = [_t("deal_of", n=view.number, of=game.deals)]
    if view.starter >= 0 and view.stage in (ANNOUNCING, CHOOSING):
        tricks = sum(event.kind == "won" for event in view.seen)
        parts.append(_t("trick", n=tricks + 1, left=max(view.held) if view.held else 0))
    if view.sheet:
        rows = zip(names, view.totals, strict=True)
        parts.append(_t("totals", points=listed([f"{name} {total}" for name, total in rows])))
    return parts


# ---- the middle ----


def count(view: View, names: tuple[str, ...], upto: int | None = None) -> Node:
    """The counting finger: from the cutter round the table to the starting player (tamcuc.count).

    Args:
        view: after the cut.
        names: by seat.
        upto: how many ranks have been counted; all of them without it.
    """
    first = view.seat or 0
    order = [(first + i) % view.game.players for i in range(view.game.players)]
    words = [say(f"tamcuc.rank.{letter}") for letter in "EOLRCHS"][: 7 - view.cut_card % 7]
    shown = words if upto is None else words[:upto]
    done = len(shown) == len(words)
    label = _t("count", cutter=names[view.cutter], card=card_name(view.cut_card), starter=names[view.starter])
    card = face(view.cut_card, key="cut", fly="cut", scale="small")
    return art.ring(
        [names[seat] for seat in order], shown, start=order.index(view.cutter), label=label,
        chosen=_t("starts") if done else "", middle=card,
    )  # fmt: skip


def _middle(view: View, names: tuple[str, ...], trick: tuple[Event, ...]) -> Node | None:
    """What lies in the middle: the drawn cards, the count after the cut."""
    if view.stage in (DRAW, SHUFFLE, CUTTING) and any(event.kind == "drew" for event in view.drawn):
        drawn = [(event.seat, int(event.cards)) for event in view.drawn if event.kind == "drew"]  # type: ignore[arg-type]
        latest = dict(drawn)
        rows = [
            h("li", {"key": f"d{seat}"}, face(cards_of(card)[0], scale="small"), h("span", None, names[seat]))
            for seat, card in sorted(latest.items())
        ]
        return pieces.part("ol", "drawn", *rows, key="drawn", aria_label=_t("drawn"))
    fresh = view.stage == ANNOUNCING and not any(event.kind == "announced" for event in view.seen)
    return count(view, names) if fresh and view.cut_card >= 0 and not trick else None


# ---- what the reader can do ----


def _buttons(view: View) -> list[Node]:
    """One button for each thing that can be done now; wrong tries are allowed, the rules answer them."""
    button = pieces.button
    if view.seat not in view.waiting:
        return []
    if view.stage == ANNOUNCING:
        most = view.game.largest
        return [
            button(_t("do.announce", n=n), do=f"announce {n}", key=str(n) if n < 10 else None)
            for n in range(1, min(most, size_of(view.hand)) + 1)
        ]
    if view.stage == CHOOSING:
        lay = button(_t("do.lay", n=view.size), do="lay", key="l")
        return [lay, button(_t("do.pass", n=view.size), do="pass", key="p", plain=True)]
    if view.stage == FAULT:
        return [button(_t("do.agree"), do="agree"), button(_t("do.refuse"), do="refuse", plain=True)]
    return []


def _cut(view: View) -> Node | None:
    if view.stage != CUTTING or view.seat not in view.waiting:
        return None
    n = len(view.game.deck)
    action = pieces.button(_t("do.cut"), do="cut", key="c")
    parts = (_t("lifted"), _t("stay"))
    return art.deck_cut(n, _t("lift", n=n), parts, action, at=view.mark or None, do="cut")


def parts(view: View, names: tuple[str, ...], *, hold: bool = False) -> Parts:
    """Everything a playing screen shows of this game.

    Args:
        view: what the reader's seat sees.
        names: by seat; the reader's own is "You" where there is one reader.
        hold: the last trick still lies open, until the reader has acknowledged it.
    """
    trick = last_trick(view.seen) if hold else ()
    now, yours = _now(view, names, trick)
    n = view.game.players
    first = view.seat if view.seat is not None else -1
    others = [(first + i) % n for i in range(1, n)] if view.seat is not None else list(range(n))
    felt = [pieces.seats(*(player(view, seat, names, trick) for seat in others)), _middle(view, names, trick)]
    if view.seat is not None:
        felt.append(player(view, view.seat, names, trick))
        if view.hand - view.choice:
            felt.append(hand(view))
    form = {"deal": str(view.number), "trick": str(sum(event.kind == "won" for event in view.seen))}
    return Parts(now, yours, tuple(_standing(view, names)), tuple(felt), tuple(_buttons(view)), _cut(view), form)


def sheet(view: View, names: tuple[str, ...]) -> Node | None:
    """The score sheet; nothing before the first deal is written down."""
    if not view.sheet:
        return None
    rows = [[_t("row_fine", n=n) if min(row) < 0 else _t("row", n=n), *row] for n, row in view.sheet]
    return pieces.tally(_t("sheet"), [_t("deal"), *names], rows, [_t("total"), *view.totals])


def move_name(move: Move) -> str:
    """A move as the label of a button."""
    verb = verb_of(move)
    if verb in WITH_CARDS:
        return _t(f"move.{verb}", cards=cards_text(move & PAYLOAD))
    return _t(f"move.{verb}", n=move & PAYLOAD if isinstance(move, int) else 0)


def clauses(view: View) -> tuple[str, ...]:
    """The clauses that matter in this position, nearest first."""
    leads = view.seat == view.leader
    return {
        DRAW: ("tamcuc.dealer",),
        CUTTING: ("tamcuc.cut", "tamcuc.count", "tamcuc.cut-card"),
        ANNOUNCING: ("tamcuc.announce", "tamcuc.leader-lays", "tamcuc.trio", "tamcuc.seal"),
        CHOOSING: (
            "tamcuc.leader-lays" if leads else "tamcuc.pass", "tamcuc.same-number", "tamcuc.together", "tamcuc.army",
            "tamcuc.strongest", "tamcuc.tie",
        ),
        FAULT: ("tamcuc.mistake",),
        OVER: ("tamcuc.end", "tamcuc.match"),
    }.get(view.stage, ("tamcuc.shuffle", "tamcuc.next-dealer"))  # fmt: skip


def summary() -> Node:
    """The summary card: rank order, combinations, what a trick is. It prints."""
    order = [face(kind, key=f"r{kind}", scale="small") for kind in range(13, 6, -1)]
    rows = [
        h("tr", None, h("th", {"scope": "row"}, str(size)), h("td", None, _t(f"summary.size{size}")))
        for size in range(1, 6)
    ]
    table = h("table", {"class": "tt-tally tt-text"}, h("caption", None, _t("summary.combinations")), h("tbody", None, *rows))
    text = [h("p", None, _t(f"summary.{line}")) for line in ("seal", "trick", "score")]
    return pieces.part("div", "summary", pieces.row(order, _t("summary.order")), table, *text, data_print=True, key="summary")


def recap(lines: tuple[Line, ...], names: tuple[str, ...]) -> Node:
    """Every trick of the match: who led how many cards, who won with what."""
    rows: list[list[str | int]] = []
    deal, leader = 1, -1
    for line in lines:
        event = line.event
        if event.kind == "announced":
            leader = event.seat
        elif event.kind == "won":
            cards = int(event.cards)  # type: ignore[arg-type]
            rows.append([f"{deal}.{sum(str(row[0]).startswith(f'{deal}.') for row in rows) + 1}", names[leader], size_of(cards), names[event.seat], cards_text(cards)])
        elif event.kind == "scored":
            deal = event.number + 1
    head = [_t(f"recap.{name}") for name in ("trick", "leader", "cards", "winner", "with")]
    return pieces.tally(_t("recap.title"), head, rows)
