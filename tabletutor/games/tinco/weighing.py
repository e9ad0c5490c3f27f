"""What a trade of Tinco is worth to a hand: what should come of its collection, and which way Trinko may go."""

from __future__ import annotations

from math import fsum  # the same in every Python, as sum of fractions is not
from typing import TYPE_CHECKING

from tabletutor.games.tinco.cards import TRINKO_BIT

if TYPE_CHECKING:
    from tabletutor.games.tinco.aims import Aim, Moment
    from tabletutor.games.tinco.reasons import Weighed

RIPE = 3  # own trades after which a watcher takes a token that needs no set
STUBBORN = 6  # own acts without a trade after which a token is worth more than a chance to lose Trinko
STEPS = (0.1, 0.1, 0.2, 0.4, 1.0)  # what one more card of the collection is worth in levels, by how many are held
DISCORD = 0.35  # what it is worth in levels to be without Trinko, which may come and go again
BOLD = 0.8  # the part of that which is still feared after each own act without a trade
ANSWERED, IN_VAIN = 0.6, 0.7  # how likely an offer is answered, and the part of it after each one in vain


def weighed(now: Moment, aim: Aim, row: Weighed) -> Weighed:
    """A trade with its value: what should come, and which way Trinko may go, on average over those who may answer."""
    flows = [now.known.given(who, row.n) for who in row.who]
    gain = fsum([flow[now.known.at[aim.group]] for flow in flows]) / len(flows)
    risk = 0.0 if now.has_trinko else fsum([flow[-1] for flow in flows]) / len(flows)
    fear = risk * BOLD**now.lately.acts
    value = (0.0 if now.has_set else gain * STEPS[aim.have]) + DISCORD * (bool(row.cards & TRINKO_BIT) - fear)
    chance = ANSWERED * IN_VAIN ** len(now.lately.failed) if row.key == "offer" else 1.0
    return row._replace(value=chance * value, gain=gain, risk=risk)
