"""The commands ``cup`` and ``draw``."""

from __future__ import annotations

import argparse
from random import randrange

from tarockblock.app.cups import cup_called, read_cups
from tarockblock.cli.console import BAD_INPUT, FINE, Console
from tarockblock.cli.database import opened, write_paper
from tarockblock.domain.draw import FEWEST, MOST, MOST_ROUNDS, draw
from tarockblock.domain.names import check_alike, check_names, composed
from tarockblock.domain.problems import problem
from tarockblock.errors import BadInputError
from tarockblock.exchange.cups import (
    cup_data,
    cup_text,
    draw_data,
    draw_paper,
    draw_text,
    grid_paper,
    listed_data,
    remarks,
    result_grid,
)
from tarockblock.exchange.text_tables import grid


def run_cup(args: argparse.Namespace, console: Console) -> int:
    if args.pdf is not None and (args.name is None or args.json):
        raise BadInputError("cup_pdf_of_one")
    with opened(args, console) as store:
        cups = [cup_called(store, args.name)] if args.name is not None else read_cups(store)
    if args.pdf is not None:
        paper = grid_paper(result_grid(cups[0], console.wording), console.wording, remarks(cups[0], console.wording))
        write_paper(paper, args.pdf, console)
    elif args.json:
        console.print_json([listed_data(each) for each in cups] if args.name is None else cup_data(cups[0]))
    elif args.name is not None:
        console.print_line(cup_text(cups[0], console.wording))
    else:
        rows = [[str(each or "") for each in listed_data(cup).values()] for cup in cups]
        word = console.wording.reason
        heads = [word(f"cup_head_{each}") for each in ("cup", "rounds", "tables", "people", "from", "to")]
        console.print_line(grid([heads, *rows], [False, *[True] * 3, False, False]) if rows else word("cup_none"))
    return FINE


def run_draw(args: argparse.Namespace, console: Console) -> int:
    if args.pdf is not None and args.json:
        raise BadInputError("draw_pdf_or_json")
    names = list(map(composed, args.people))
    problems = [*check_names(names, "PERSON"), *check_alike(names, "PERSON")]
    if not FEWEST <= len(names) <= MOST:
        problems.append(problem("", "cup_people", least=FEWEST, most=MOST, count=len(names)))
    if not 1 <= args.rounds <= MOST_ROUNDS:
        problems.append(problem("--rounds", "out_of_range", least=1, most=MOST_ROUNDS))
    if problems:
        console.problems("draw", problems)
        return BAD_INPUT
    seed = randrange(10_000) if args.seed is None else args.seed
    found = draw(names, args.rounds, seed)
    if args.pdf is not None:
        rounds = dict(enumerate(found.rounds, start=1))
        write_paper(draw_paper(console.wording.reason("cup_seating"), rounds, console.wording), args.pdf, console)
    elif args.json:
        console.print_json(draw_data(found))
    else:
        console.print_line(draw_text(found, console.wording))
        console.print_line(console.wording.reason("cup_seed", seed=seed))
    return FINE
