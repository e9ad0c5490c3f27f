"""A game written down: the record that replays without a seed, and the short code that saves and shares a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from tabletutor.game import DEALER, Game, IllegalMove, Move, Seat, State, TooLate, Unreadable

VERSION = 1
READER = "reader"
LONGEST = 1 << 16  # bytes of a code's head: names and options
# Words that codes are full of: they cost no characters. A code of this version is read with this very text for ever.
_COMMON = (
    b'{"game":"tamcuc","players":3,"options":{},"start":"","word":"","names":["You","Lena","Katya","Vanya"],'
    b'"seats":["reader","careful","greedy","random"],"open":false,"deals":"cut":"seed"'
)


class Record(NamedTuple):
    """Options and all moves, chance included, in notation; `seat` −1 is the dealer."""

    game: str
    players: int
    options: Mapping[str, Any]
    start: str
    moves: tuple[tuple[Seat, str], ...]

    def to_text(self) -> str:
        """The record as lines a person can read; `from_text` reads them back."""
        import json

        head = json.dumps([self.game, self.players, dict(self.options), self.start])
        return "\n".join([head, *(f"{seat} {move}" for seat, move in self.moves)])

    @classmethod
    def from_text(cls, text: str) -> Record:
        """The record that `to_text` wrote.

        Raises:
            Unreadable: the text is no record.
        """
        import json

        try:
            head, *lines = text.strip().splitlines()
            game, players, options, start = json.loads(head)
            rows = (line.partition(" ") for line in lines)
            return cls(game, players, options, start, tuple((int(seat), move) for seat, _, move in rows))
        except (ValueError, TypeError):
            raise Unreadable("table.no_record") from None

    def states(self, game: Game) -> list[State]:
        """Every state of the recorded game, the first one included.

        Raises:
            Unreadable, IllegalMove: the record does not fit the rules.
        """
        state = game.position(self.start) if self.start else game.start()
        found = [state]
        for seat, text in self.moves:
            found.append(game.apply(found[-1], seat, game.parse(text)))
        return found


class Saved(NamedTuple):
    """What a code holds: the deal is in it by its seed word, so it is opaque, but not secret."""

    game: str
    players: int
    options: dict[str, Any]
    start: str
    word: str
    names: list[str]
    seats: list[str]  # READER or the name of an opponent
    open: bool
    moves: list[tuple[Seat, Move]]  # the dealer's are only counted in a code: they follow from the word


def encode(game: Game, saved: Saved, states: Iterable[State]) -> str:
    """The code of a table.

    Args:
        game: the rules.
        saved: all there is to save.
        states: the state before each of `saved.moves`.
    """
    import json
    import zlib

    number = 1  # each move is its place among the legal ones: a digit in a number of mixed base
    for (seat, move), state in reversed(list(zip(saved.moves, states, strict=True))):
        if seat == DEALER:
            continue
        legal, waiting = list(game.legal(state, seat)), sorted(game.waiting_for(state))
        number = (number * len(legal) + legal.index(move)) * len(waiting) + waiting.index(seat)
    head = json.dumps({**saved._asdict(), "moves": len(saved.moves)}, separators=(",", ":")).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=_COMMON)
    text = packer.compress(head) + packer.flush()
    body = len(text).to_bytes(2, "big") + text + number.to_bytes((number.bit_length() + 7) // 8, "big")
    check = zlib.crc32(body).to_bytes(4, "big")
    return f"{saved.game}-{VERSION}-{_letters(check + _scrambled(body, check))}"


def decode(code: str, games: Mapping[str, Any]) -> tuple[Game, Saved, int]:
    """What a code holds: the rules, everything saved but its moves, and the number that `next_move` unfolds.

    Raises:
        Unreadable: damaged, of another program or version, of an unknown game; with a sentence saying which.
    """
    import json
    import zlib

    name, _, rest = "".join(code.split()).partition("-")
    version, _, letters = rest.partition("-")
    if not letters or name not in games:
        raise Unreadable("table.code.foreign", names=", ".join(games))
    if version != str(VERSION):
        raise Unreadable("table.code.version", version=version[:4], known=VERSION)
    try:
        data = _bytes(letters)
        check, body = data[:4], _scrambled(data[4:], data[:4])
        if zlib.crc32(body).to_bytes(4, "big") != check:
            raise Unreadable("table.code.damaged")
        size = int.from_bytes(body[:2], "big")
        head = json.loads(zlib.decompressobj(-15, zdict=_COMMON).decompress(body[2 : 2 + size], LONGEST))
        number = int.from_bytes(body[2 + size :], "big")
        saved = Saved(**{**head, "moves": [(DEALER, None)] * head["moves"]})
        return games[name](players=saved.players, **saved.options), saved, number
    except (ValueError, TypeError, KeyError, zlib.error, IllegalMove, TooLate):
        raise Unreadable("table.code.damaged") from None


def next_move(game: Game, state: State, number: int) -> tuple[Seat, Move, int]:
    """The next move in a code's number, and the rest of the number."""
    waiting = sorted(game.waiting_for(state))
    number, at = divmod(number, len(waiting))
    legal = list(game.legal(state, waiting[at]))
    number, place = divmod(number, len(legal))
    return waiting[at], legal[place], number


def _scrambled(data: bytes, key: bytes) -> bytes:
    import hashlib

    stream = hashlib.shake_128(b"tabletutor" + key).digest(len(data))
    return bytes(a ^ b for a, b in zip(data, stream, strict=True))


def _letters(data: bytes) -> str:
    import base64

    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(letters: str) -> bytes:
    import base64

    data = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
    if _letters(data) != letters:  # the last letter has bits to spare: only one way to write a code is right
        raise ValueError("not as it was written")
    return data
