"""The statistics once more, counted by hand from evening files and what ``score --json`` prints, and nothing else.

Written on purpose unlike the program: no facts, no folds, one list of plain dictionaries that is gone through anew
for every figure.
"""

from __future__ import annotations

import itertools
import json
import statistics
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from tarockblock.app.files import load_evening
from tarockblock.domain.ledger import compute_ledger
from tarockblock.exchange.score_json import score_data

Record = dict[str, Any]
ROLES = ("declarer", "partner", "opponent", "trischaken", "offender", "regular", "not_told", "correction")
OTHER = {"declarer": "opponents", "opponents": "declarer"}
ACCOUNTS = ("points", "cents")


def records(files: list[tuple[int, str, str]]) -> list[Record]:
    """One record per evening, row and player it concerns; ``files`` are number, date and text, in order of time."""
    found = []
    for number, date, text in files:
        file = json.loads(text)
        evening, problems = load_evening(text.encode())
        assert evening is not None, problems
        score = json.loads(json.dumps(score_data(compute_ledger(evening))))
        seating = file["players"]
        for entry, row in zip(file["entries"], score["entries"], strict=True):
            if entry["kind"] == "table":
                seating = entry["players"]
            if entry["kind"] in ("game", "trischaken", "renonce", "manual"):
                is_hand = entry["kind"] != "manual" or entry.get("hand")
                table = [p for p in seating if p not in row["sitting_out"]] if is_hand else []
                for player in score["players"]:
                    got = [Fraction(row[account][player]) for account in ACCOUNTS]
                    if player in table or any(got):
                        found.append(
                            {"evening": number, "date": date, "ref": [number, row["index"]], "player": player}
                            | {"points": got[0], "cents": got[1], "table": table, "entry": entry, "row": row}
                            | {"ruleset": file["ruleset"], "played": player in table}
                        )
    for record in found:
        record["role"], record["won"] = role_and_result(record)
    return found


def role_and_result(record: Record) -> tuple[str, bool | None]:
    entry, player = record["entry"], record["player"]
    if entry["kind"] == "manual":
        return "not_told" if entry.get("hand") else "correction", None
    if entry["kind"] == "trischaken":
        return "trischaken", None
    if entry["kind"] == "renonce":
        return ("offender" if player in entry["offenders"] else "regular"), None
    if "declarers" in entry:
        results = {each["player"]: each["result"] == "won" for each in entry["declarers"]}
        if player in results:
            return "declarer", results[player]
        beaten = Counter(results.values())
        return "opponent", None if len(beaten) == 2 else not next(iter(beaten))
    won = next(why["side"] for why in record["row"]["why"] if why["item"] in ("game", "conceded")) == "declarer"
    if player == entry["declarer"]:
        return "declarer", won
    return ("partner", won) if player == entry.get("partner") else ("opponent", not won)


def number(value: Fraction) -> int | str:
    return int(value) if value == int(value) else str(value)


def total(found: Iterable[Record], account: str) -> int | str:
    return number(sum((record[account] for record in found), Fraction()))


def hands(found: list[Record]) -> dict[str, Any]:
    return {
        "hands": len(found),
        "won": sum(record["won"] is True for record in found),
        "lost": sum(record["won"] is False for record in found),
        "points": total(found, "points"),
        "cents": total(found, "cents"),
    }


def side_of(record: Record) -> str:
    return "opponents" if record["role"] == "opponent" else "declarer"


BY_CARDS = {"tulln-2009": ("schnitt", 45), "steiermark": ("absolut", 60)}
"""The bonus a side has if the other stays below so many thirds of a card point (15 and 20 points)."""


def bonuses(record: Record) -> list[dict[str, Any]]:
    """Return the bonuses in the file, and the silent one that card points bring by themselves."""
    entry = record["entry"]
    found = [{"announced": False, "made": True} | each for each in entry.get("bonuses", [])]
    bonus, limit = BY_CARDS.get(record["ruleset"], ("", 0))
    is_colour = entry.get("game", "").startswith("farben")
    if bonus and "card_points" in entry and bonus not in [b["bonus"] for b in found]:
        whole, _, blatt = str(entry["card_points"]).partition("/")
        thirds = 3 * int(whole) + int(blatt or 0)
        for side, theirs in (("opponents", thirds), ("declarer", 210 - thirds)):
            if theirs < limit and not (is_colour and bonus == "absolut"):
                found.append({"bonus": bonus, "side": side, "announced": False, "made": True})
    return found


def bonus_figures(mine: list[Record], *, own: bool) -> dict[str, dict[str, int]]:
    found: dict[str, Counter[str]] = {}
    for record in mine:
        if record["entry"]["kind"] != "game":
            continue
        for bonus in bonuses(record):
            if bonus["side"] != side_of(record) or (own and bonus.get("by") != record["player"]):
                continue
            names = {
                (True, True): "made",
                (True, False): "lost",
                (False, True): "silent",
                (False, False): "silent_lost",
            }
            count = found.setdefault(bonus["bonus"], Counter())
            count[names[bonus["announced"], bonus["made"]]] += 1
            count["announced"] += bonus["announced"]
    keys = ("announced", "made", "lost", "silent", "silent_lost")
    return {bonus: {key: count[key] for key in keys} for bonus, count in found.items()}


def kontra_items(record: Record) -> Iterable[tuple[str, int, list[Fraction]]]:
    """Of every item under kontra: whether he gave or received it, the level, and what the kontra brought him."""
    entry, player = record["entry"], record["player"]
    if entry["kind"] != "game":
        return
    for why in record["row"]["why"]:
        level = why["kontra"]
        if not level:
            continue
        if "declarers" in entry:
            if player not in (why["player"], why["opponent"]):
                continue
            given = player == why["opponent"]
        else:
            # Who announced it: whoever gains it, or where it failed the others; both sides may have.
            side = why["side"] if why.get("made", True) else OTHER[why["side"]]
            if why["item"] == "game" and (entry.get("kontra", 0) >= level or "by" not in why):
                side = "declarer"
            given = side != side_of(record)
        worth = []
        for account in ACCOUNTS:
            got = sum(Fraction(pay[account]) for pay in why["pays"] if pay["to"] == player)
            gave = sum(Fraction(pay[account]) for pay in why["pays"] if pay["from"] == player)
            counts = account == "cents" or record["ruleset"] in ("tulln-2009", "steiermark")
            doubled = (got - gave) * record["row"]["factor"]
            worth.append(doubled - doubled / 2**level if counts else Fraction())
        yield ("given" if given else "received"), level, worth


def kontra(mine: list[Record]) -> dict[str, dict[str, Any]]:
    found = [item for record in mine for item in kontra_items(record)]
    chosen = {
        "given": [worth for which, _, worth in found if which == "given"],
        "received": [worth for which, _, worth in found if which == "received"],
        "answered": [worth for which, level, worth in found if which == "received" and level >= 2],
    }
    return {
        which: {
            "items": len(worths),
            "gained": sum(any(amount > 0 for amount in worth) for worth in worths),
            "points": number(sum((worth[0] for worth in worths), Fraction())),
            "cents": number(sum((worth[1] for worth in worths), Fraction())),
        }
        for which, worths in chosen.items()
    }


def spread(values: list[Fraction]) -> dict[str, Any]:
    return {
        "count": len(values),
        "mean": number(statistics.mean(values)) if values else None,
        "variance": number(statistics.pvariance(values)) if values else None,
    }


def longest(items: list[Any], wanted: Callable[[Any], bool]) -> list[Any]:
    runs = [list(run) for good, run in itertools.groupby(items, wanted) if good]
    return max(reversed(runs), key=len, default=[])


def evening_sums(mine: list[Record]) -> list[Record]:
    return [
        {
            "evening": evening,
            "date": date,
            "points": sum((record["points"] for record in group), Fraction()),
            "cents": sum((record["cents"] for record in group), Fraction()),
            "hands": sum(record["played"] for record in group),
        }
        for (evening, date), group in (
            (key, list(run)) for key, run in itertools.groupby(mine, lambda r: (r["evening"], r["date"]))
        )
    ]


def extreme(found: list[Record], account: str, what: str, sign: int) -> Any:
    ordered = sorted(found, key=lambda record: -sign * record[account])
    return ordered[0][what] if ordered else None


def per_account(mine: list[Record], account: str) -> dict[str, Any]:
    played = [record for record in mine if record["played"]]
    declared = [record for record in mine if record["role"] == "declarer"]
    evenings = evening_sums(mine)

    def refs(found: list[Record]) -> list[Any]:
        return [record["ref"] for record in found]

    def numbers(found: list[Record]) -> list[Any]:
        return [record["evening"] for record in found]

    return {
        "per_hand": spread([record[account] for record in played]),
        "per_evening": spread([each[account] for each in evenings]),
        "best_hand": extreme(played, account, "ref", 1),
        "worst_hand": extreme(played, account, "ref", -1),
        "best_evening": extreme(evenings, account, "evening", 1),
        "worst_evening": extreme(evenings, account, "evening", -1),
        "evenings_in_plus": sum(each[account] > 0 for each in evenings),
        "streaks": {
            "games_won": refs(longest(declared, lambda record: record["won"] is True)),
            "games_lost": refs(longest(declared, lambda record: record["won"] is False)),
            "hands_plus": refs(longest(played, lambda record: record[account] > 0)),
            "hands_minus": refs(longest(played, lambda record: record[account] < 0)),
            "evenings_plus": numbers(longest(evenings, lambda each: each[account] > 0)),
            "evenings_minus": numbers(longest(evenings, lambda each: each[account] < 0)),
        },
    }


def partner_of(record: Record) -> str | None:
    entry = record["entry"]
    if record["role"] == "declarer":
        return entry.get("partner")
    return entry["declarer"] if record["role"] == "partner" else None


def player_figures(everything: list[Record], player: str) -> dict[str, Any]:
    """The same shape as ``exchange.statistics_export.player_data``."""
    mine = [record for record in everything if record["player"] == player]
    declared = [record for record in mine if record["role"] == "declarer"]
    forms = dict.fromkeys((record["entry"]["game"], record["entry"].get("bid")) for record in declared)
    partners = dict.fromkeys(name for name in map(partner_of, mine) if name is not None)
    return {
        "player": player,
        "evenings": [
            each | {"points": number(each["points"]), "cents": number(each["cents"])} for each in evening_sums(mine)
        ],
        "balance": hands(mine),
        "hands": hands([record for record in mine if record["played"]]),
        "roles": {role: hands([record for record in mine if record["role"] == role]) for role in ROLES},
        "games": [
            {"game": game, "bid": bid}
            | hands([r for r in declared if (r["entry"]["game"], r["entry"].get("bid")) == (game, bid)])
            for game, bid in forms
        ],
        "conceded": sum(record["entry"].get("result") == "conceded" for record in declared),
        "partners": {name: hands([record for record in mine if partner_of(record) == name]) for name in partners},
        "bonuses": bonus_figures(mine, own=False),
        "own_bonuses": bonus_figures(mine, own=True),
        "kontra": kontra(mine),
    } | {account: per_account(mine, account) for account in ACCOUNTS}


def relation(record: Record, other: str) -> str | None:
    """How the player of a record and another one stood: together, allied, against, or not in a game at all."""
    entry = record["entry"]
    if entry["kind"] != "game" or other not in record["table"]:
        return None
    if "declarers" in entry:
        leading = {each["player"] for each in entry["declarers"]}
        return "against" if leading & {record["player"], other} else "allied"
    leading = {entry["declarer"], entry.get("partner")}
    both = {record["player"], other}
    return "together" if both <= leading else "against" if both & leading else "allied"


def pair(everything: list[Record], player: str, other: str) -> dict[str, dict[str, Any]]:
    mine = [record for record in everything if record["player"] == player]
    return {
        which: hands([record for record in mine if relation(record, other) == which])
        for which in ("together", "allied", "against")
    }
