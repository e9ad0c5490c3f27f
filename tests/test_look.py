"""The look: contrast in both themes, colours in tokens only, one prefix for every class, nothing fetched."""

import re
from pathlib import Path

import pytest

from tabletutor import pieces
from tabletutor.drawing import to_text
from tabletutor.games.tamcuc import art

PACKAGE = Path(__file__).parents[1] / "tabletutor"
SHEETS = {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("board.css"))}
PICTURES = pieces.SYMBOLS + art.SYMBOLS
THEMES = ("light", "dark")

GROUNDS = ("ground", "note-wash", "no-wash", "act-wash")
FELTS = ("felt", "felt-lit")
TEXTS = [  # (ink, ground): what is read needs 4.5
    *(("ink", ground) for ground in GROUNDS),
    *(("soft", ground) for ground in ("ground", "note-wash")),
    *((ink, felt) for ink in ("felt-ink", "felt-soft", "turn") for felt in FELTS),
    *(("turn", ground) for ground in ("ground", "turn-wash")),
    ("card-ink", "card"),
    ("card-ink", "seal-wash"),
    ("act", "ground"),
    ("act-ink", "act"),
]
SIGNS = [  # (edge or sign, ground): what is only seen needs 3
    ("edge", "ground"),
    ("edge", "note-wash"),
    ("no", "no-wash"),
    ("act", "act-wash"),
    ("card-edge", "card"),
    ("pick", "card"),
    ("seal", "card"),
    ("seal", "seal-wash"),
    ("back-ink", "back"),
    *((edge, felt) for edge in ("felt-edge", "act", "back", "pick") for felt in FELTS),
]


def _sheet(name: str) -> str:
    return re.sub(r"/\*.*?\*/", "", SHEETS[name].read_text(encoding="utf-8"), flags=re.DOTALL)


def _tokens() -> dict[str, tuple[str, str]]:
    every = "".join(map(_sheet, SHEETS))
    found = re.findall(r"--tt-([\w-]+):[^;]*?light-dark\((#\w+), (#\w+)\)", every)
    return {name: (light, dark) for name, light, dark in found}


def _luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast as WCAG 2 defines it, 1 … 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_computed_as_defined() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("ink", "ground", "least"), [*((*pair, 4.5) for pair in TEXTS), *((*pair, 3.0) for pair in SIGNS)]
)
def test_contrast(theme: str, ink: str, ground: str, least: float) -> None:
    tokens, side = _tokens(), THEMES.index(theme)
    assert contrast(tokens[ink][side], tokens[ground][side]) >= least


@pytest.mark.parametrize("theme", THEMES)
def test_a_card_stands_out_from_the_felt(theme: str) -> None:
    tokens, side = _tokens(), THEMES.index(theme)
    for felt in FELTS:
        assert max(contrast(tokens[part][side], tokens[felt][side]) for part in ("card", "card-edge")) >= 3


@pytest.mark.parametrize("name", SHEETS)
def test_colours_are_tokens(name: str) -> None:
    rest = re.sub(r"--tt-[\w-]+:[^;]*;", "", _sheet(name))
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b|\b(rgb|hsl|oklch|lab|lch|hwb|color-mix)a?\(|: *(white|black)\b", rest)


@pytest.mark.parametrize("name", SHEETS)
def test_every_class_and_name_of_our_own_is_prefixed(name: str) -> None:
    css = _sheet(name)
    assert set(re.findall(r"\.([A-Za-z][\w-]*)", re.sub(r"\"[^\"]*\"", "", css))) <= {
        word for word in re.findall(r"[\w-]+", css) if word.startswith("tt-")
    }
    assert all(word.startswith(("tt-", "--tt-")) for word in re.findall(r"@(?:keyframes|property) ([\w-]+)", css))
    outside = re.findall(r"^([^@{}\n]*)\{", css, flags=re.MULTILINE)
    assert [rule for rule in outside if rule.strip() and ".tt-" not in rule and "from" not in rule] == []


@pytest.mark.parametrize("name", SHEETS)
def test_nothing_is_fetched_and_nothing_blinks(name: str) -> None:
    assert not re.search(r"url\(|@import|@font-face|infinite|[\U0001F000-\U0001FAFF\u2600-\u27BF]", _sheet(name))


def test_pictures_are_our_own_lines_on_one_grid() -> None:
    assert not re.search(r"url\(|<text|<image|font|on\w+=", PICTURES)
    ranks = re.findall(r'<symbol id="tc-(?:emperor|officer|elephant|chariot|cannon|horse|soldier)"[^>]*>', PICTURES)
    assert len(ranks) == 7
    assert all('viewBox="0 0 40 40"' in rank and 'stroke-width="2.4"' in rank for rank in ranks)


def test_every_class_of_the_drawings_has_a_look_and_every_picture_exists() -> None:
    source = "".join((PACKAGE / name).read_text(encoding="utf-8") for name in ("pieces.py", "games/tamcuc/art.py"))
    look = "".join(map(_sheet, SHEETS))
    for name in re.findall(r'part\("\w+", "([\w-]+)', source):
        assert re.search(rf"\.tt-{name}\b", look), name
    for symbol in re.findall(r'picture\("([\w-]+)"', source):
        assert f'id="{symbol}"' in PICTURES, symbol


def test_a_card_in_the_hand_reads_whole() -> None:
    horse = pieces.card("Horse", "tc-horse", kind="sealed", word="sealed", corner="tc-seal")
    assert (
        to_text(pieces.pick(horse, "card", 3, "card 4 of 8 in your hand"))
        == "[ ] Horse, sealed, card 4 of 8 in your hand"
    )


def test_the_finger_ends_on_the_player_the_last_word_falls_on() -> None:
    drawn = art.ring(["You", "Lena", "Katya"], ["Emperor", "Officer", "Elephant"], start=1, label="x", chosen="starts")
    chosen = [child for child in drawn[2][2:] if "data-chosen" in child[1]]
    assert [to_text(player) for player in chosen] == ["You Elephant starts"]
    assert drawn[3][1]["style"] == "--from:300deg;--to:540deg;--steps:2"
