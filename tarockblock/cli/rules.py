"""The command ``rules``: prints rulesets, checks and adds house rulesets."""

from __future__ import annotations

import argparse
from pathlib import Path

from tarockblock.app.rules.building import description, read_file
from tarockblock.app.rules.library import import_ruleset, is_official
from tarockblock.app.rules.price_card import price_card
from tarockblock.app.rules.price_lines import bonus_prices, game_lines
from tarockblock.cli.console import BAD_INPUT, FINE, Console
from tarockblock.cli.database import known_rulesets, opened, ruleset_called, write_paper
from tarockblock.domain.problems import problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.errors import BadInputError, TarockblockError
from tarockblock.exchange.text_tables import grid
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.rules.prices import price_pointers
from tarockblock.rules.writer import to_data


def run_rules(args: argparse.Namespace, console: Console) -> int:
    """List rulesets, official ones first, or print those with the ids; ``check`` and ``add`` read files."""
    if args.what[:1] in (["check"], ["add"]):
        return _read(args, console)
    known = known_rulesets(args, console, args.what)
    unknown = [name for name in args.what if ruleset_called(name, args, console) is None]
    if unknown:
        return BAD_INPUT
    if args.pdf is not None:
        if len(args.what) != 1 or args.json:
            raise TarockblockError("card_of_one")
        write_paper(price_card(known[args.what[0]], console.wording), args.pdf, console)
        return FINE
    rulesets = [known[name] for name in args.what or known]
    if args.json:
        data = [{**each, "prices": price_pointers(each)} for each in map(to_data, rulesets)]
        console.print_json(data[0] if len(args.what) == 1 else data)
    elif args.what:
        console.print_line("\n\n".join(price_list(each, console.wording.language) for each in rulesets))
    else:
        console.print_line("\n".join(f"{each.id:15} {_listed(each, console)}" for each in rulesets))
    return FINE


def _listed(ruleset: Ruleset, console: Console) -> str:
    language = console.wording.language
    name = ruleset.name.get(language)
    if ruleset.id in shipped_ids():
        return name
    if ruleset.base is None or ruleset.base not in shipped_ids():
        return console.wording.rule("listed", name=name)
    return console.wording.rule("listed_base", name=name, base=shipped(ruleset.base).short.get(language))


def _read(args: argparse.Namespace, console: Console) -> int:
    do, *files = args.what
    if not files:
        console.complain(console.wording.problem(problem("", "no_file")))
        return BAD_INPUT
    status = FINE
    for name in files:
        ruleset, problems = read_file(Path(name))
        console.problems(name, problems)
        if ruleset is None:
            status = BAD_INPUT
        elif do == "check":
            console.print_line("\n".join(_found(name, ruleset, console)))
        else:
            console.print_line(_added(name, ruleset, args, console))
    return status


def _found(file: str, ruleset: Ruleset, console: Console) -> list[str]:
    wording = console.wording
    counts = {
        part: wording.rule(f"checked_{part}", count=len(getattr(ruleset, part)))
        for part in ("games", "bonuses", "settings")
    }
    name = ruleset.name.get(wording.language)
    head = wording.rule("checked", file=file, name=name, id=ruleset.id, **counts)
    if is_official(ruleset) and ruleset == shipped(ruleset.id):
        return [head, wording.rule("toml_official", name=name)]
    return [head, *description(ruleset, wording)]


def _added(file: str, ruleset: Ruleset, args: argparse.Namespace, console: Console) -> str:
    wording, code = console.wording, "added"
    with opened(args, console, create=True) as store:
        try:
            taken = import_ruleset(store, ruleset, wording)
        except BadInputError as error:
            if error.code not in ("ruleset_known", "ruleset_official"):
                raise
            code = "added_before"
        else:
            code, ruleset = "added" if taken.replaced is None else "added_instead", taken.ruleset
    return wording.rule(code, file=file, name=ruleset.name.get(wording.language), id=ruleset.id)


def price_list(ruleset: Ruleset, language: str) -> str:
    """Return games and bonuses with their values per opponent and their clauses."""
    games = []
    for line in game_lines(ruleset):
        value = line.price(vorhand=False)
        if line.has_prices_for_vorhand:
            value += f" (Vorhand {line.price(vorhand=True)})"
        games.append([line.name.get(language), value, ruleset.clauses[line.game.clause].ref.get(language)])
    bonuses = []
    for bonus in ruleset.bonuses.values():
        bonuses.append(
            [bonus.name.get(language), *bonus_prices(bonus), ruleset.clauses[bonus.clause].ref.get(language)]
        )
    head = f"{ruleset.name.get(language)}\n{ruleset.source.get(language)}"
    return "\n\n".join((head, grid(games, [False, True, False]), grid(bonuses, [False, True, True, False])))
