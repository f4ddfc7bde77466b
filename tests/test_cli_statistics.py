"""``stats``: figures of each player, worked out on paper."""

from __future__ import annotations

from pathlib import Path

from tests.cli import CommandLine, brought, evening_file, write

PEOPLE = ["Anna", "Bert", "Cilli", "Dora", "Emil"]


def person(player: str, **figures: object) -> dict[str, object]:
    nothing = {"evenings": 1, "hands": 0, "points": 0, "cents": 0, "settled_cents": None}
    return {"player": player} | nothing | {"declared": 0, "declared_won": 0, "renonces": 0} | figures


def test_figures_of_an_evening(run: CommandLine, tmp_path: Path) -> None:
    # Hausruck, 10 cents a point: a Dreier is 4 for each opponent. First Emil deals and sits out: Anna +12, three
    # others -4 each; then Anna does: Bert -12, three others +4 each. Neither the struck hand nor the correction counts.
    entries = [
        {"kind": "game", "game": "dreier", "declarer": "Anna", "result": "won"},
        {"kind": "game", "game": "dreier", "declarer": "Bert", "result": "lost"},
        {"kind": "annulled"},
        brought(Anna=50, Bert=-50),
    ]
    data = evening_file(PEOPLE, *entries, ruleset="hausruck-2007", date="2026-11-19", title="Stammtisch")
    on = run.on(tmp_path / "abend.db")
    on("import", write(tmp_path / "a.tarock.json", data))
    expected = [
        person("Anna", hands=1, points=12, cents=170, declared=1, declared_won=1),
        person("Emil", hands=1, points=4, cents=40),
        person("Cilli", hands=2, points=0, cents=0),
        person("Dora", hands=2, points=0, cents=0),
        person("Bert", hands=2, points=-16, cents=-210, declared=1),
    ]
    assert on("stats", "--json").data == {"people": expected}
    assert on("stats", "--year", 2026, "--of", "stammtisch", "--json").data == {"people": expected}
    assert on("stats", "--year", 2025, "--json").data == {"people": []}
    assert on("stats", "--of", "Runde").status == 2
    on("close", 1)
    settled = {each["player"]: each["settled_cents"] for each in on("stats", "--json").data["people"]}
    assert settled == {"Anna": 170, "Emil": 40, "Cilli": 0, "Dora": 0, "Bert": -210}
    assert "Anna" in on("stats").out
    on("trash", 1)
    assert on("stats", "--json").data == {"people": []}


def test_mixed_units_and_renonces(run: CommandLine, tmp_path: Path) -> None:
    # In Tulln a point is a cent. Emil sits out and commits a renonce there: no hand of his, and nobody's game.
    on = run.on(tmp_path / "abend.db")
    renonce = {"kind": "renonce", "offenders": ["Emil"], "game": "dreier", "declarer": "Anna"}
    for name, ruleset, entry in (("a", "hausruck-2007", renonce), ("b", "tulln-2009", brought(Anna=5, Bert=-5))):
        rate = {} if ruleset == "hausruck-2007" else {"cents_per_point": 1}
        file = evening_file(PEOPLE, entry, ruleset=ruleset, date="2026-11-19", title=name, **rate)
        assert on("import", write(tmp_path / f"{name}.tarock.json", file)).status == 0
    people = {each["player"]: each for each in on("stats", "--json").data["people"]}
    assert {each["points"] for each in people.values()} == {None}
    assert (people["Emil"]["renonces"], people["Emil"]["hands"], people["Anna"]["declared"]) == (1, 0, 0)
