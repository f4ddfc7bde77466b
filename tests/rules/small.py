"""A whole ruleset as plain data, as small as one can be that says everything a file may say, each thing once."""

from __future__ import annotations

from typing import Any

from tarockblock.domain.trischaken import SITUATIONS

Data = dict[str, Any]


def words(text: str) -> Data:
    return {"de": text, "en": f"{text} (en)"}


def small() -> Data:
    """Fresh every time; what may be left out stands here with another value than it has when it is missing."""
    return {
        "id": "kleine-runde",
        "name": words("Kleine Runde"),
        "short": words("Klein"),
        "source": words("Wie wir spielen"),
        "base": "tirol-2025",
        "item_clause": "one",
        "solo_clause": "two",
        "rate": {"cents": 25, "points_are_cents": True, "clause": "three"},
        "won_from": {"value": "35/2", "with_kontra": "35/1", "clause": "four"},
        "kontra": {"levels": 2, "in_points": True, "clause": "one"},
        "games": {
            "besserrufer": {
                "name": words("Besserrufer"),
                "key": "B",
                "kind": "partner",
                "value": 2,
                "lost_value": 3,
                "vorhand_value": 4,
                "vorhand_lost_value": 5,
                "clause": "two",
                "vorhand_only": True,
                "solo": True,
                "concedable": True,
                "talon": 6,
                "bids": {"uhu": {"name": words("Uhurufer"), "key": "U"}},
                "bonuses": ["uhu", "schnitt"],
            },
            "dreier": {"name": words("Dreier"), "key": "D", "kind": "alone", "value": 5, "clause": "two"},
            "bettler": {
                "name": words("Bettler"),
                "key": "0",
                "kind": "negative",
                "value": 7,
                "clause": "two",
                "talon": 0,
            },
            "trischaken": {"name": words("Trischaken"), "key": "T", "kind": "trischaken", "value": 2, "clause": "two"},
        },
        "bonuses": {
            "uhu": {
                "name": words("Uhu"),
                "tag": words("II"),
                "key": "2",
                "kind": "course",
                "silent": 1,
                "announced": 3,
                "clause": "three",
                "opponents": False,
            },
            "schnitt": {
                "name": words("Schnitt"),
                "tag": words("Sch"),
                "key": "s",
                "kind": "schnitt",
                "silent": 6,
                "clause": "three",
                "least": "45/0",
            },
            "valat": {
                "name": words("Valat"),
                "tag": words("V"),
                "key": "v",
                "kind": "valat",
                "effect": "multiply",
                "announced": 8,
                "clause": "three",
            },
        },
        "trischaken": {
            "style": "tirol",
            "clause": "four",
            "prices": {"pay": 2, "game": 3, "vorhand": 4, "vorhand_game": 5, "jungfrau": 6},
            **{f"{situation}_clause": "four" for situation in SITUATIONS},
        },
        "renonce": {
            "clause": "one",
            "claims": "uncovered",
            "claims_clause": "two",
            "trischaken": 4,
            "trischaken_vorhand": 5,
            "trischaken_several": 6,
            "trischaken_clause": "three",
            "no_bird": 7,
            "no_bird_clause": "four",
            "time_limit": words("Bis der Stich liegt."),
            "time_limit_clause": "one",
        },
        "settings": {"bei_games": {"value": "yes", "clause": "one"}, "radl_length": {"value": "four"}},
        "remarks": [{"id": "cut", "name": words("Abheben"), "text": words("Es wird abgehoben."), "clause": "two"}],
        "clauses": {
            "one": {"ref": words("Klein 1"), "quote": words("Eins.")},
            "two": {"ref": words("Klein 2"), "quote": words("Zwei."), "summary": True},
            "three": {"ref": words("Klein 3"), "quote": words("Drei."), "reading": True},
            "four": {"ref": words("Klein 4"), "quote": words("Vier.")},
        },
        "offences": [
            {
                "id": "revoke",
                "group": "play",
                "name": words("Falsch zugegeben"),
                "verdict": "depends",
                "clauses": ["one", "two"],
                "question": words("War es schon zu sehen?"),
                "consequence": words("Es wird ausgebessert."),
                "effect": "put_right",
                "games": ["dreier", "bettler"],
                "no_bird": True,
                "offender": "declarer",
                "bonuses": ["uhu"],
                "first": [
                    {
                        "question": words("Liegt der Stich noch?"),
                        "ends": "yes",
                        "consequence": words("Dann geht es weiter."),
                        "effect": "play_on",
                        "clauses": ["three"],
                    }
                ],
                "words": words("Farbzwang"),
                "unpriced": True,
                "asks_kontra": True,
                "leads_on": True,
            },
            {
                "id": "talk",
                "group": "talk",
                "name": words("Geredet"),
                "verdict": "renonce",
                "clauses": ["one"],
            },
            {
                "id": "late",
                "group": "end",
                "name": words("Zu spät"),
                "verdict": "none",
                "clauses": ["one"],
                "consequence": words("Es bleibt, wie es ist."),
            },
        ],
    }
