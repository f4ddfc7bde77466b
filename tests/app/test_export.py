"""Exports of the database's evenings: every format, the settlement as stored, whole files or none, the same bytes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import nullcontext
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tarockblock.app.archive.export import export, make_whole, write_whole
from tarockblock.domain.hand import Manual, PositiveGame, Result
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.errors import StoppedError, TarockblockError
from tarockblock.exchange.formats import FORMATS, PICTURES
from tarockblock.exchange.report import EveningReport, plain_report
from tarockblock.exchange.wording import Wording
from tarockblock.watch import Watch
from tests.evenings import random_evening
from tests.store.kit import FOUR, night
from tests.thorough import times

GERMAN = Wording("de")
MAGIC = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF", "xlsx": b"PK", "html": b"<!DOCTYPE html>"}


def dreier(names: tuple[str, ...] = FOUR, hands: int = 1) -> EveningReport:
    """The first of these people wins some Dreier: 5 points from each of the others in Tirol."""
    hand = PositiveGame(game="dreier", declarer=names[0], result=Result.WON)
    made = night(*((hand,) * hands), players=names)
    return plain_report(compute_ledger(made))


def test_report__balances_of_a_plain_one_are_whole_cents_and_sum_to_zero() -> None:
    for seed in range(10):
        report = plain_report(compute_ledger(random_evening(seed)))
        assert sum(each.balance for each in report.money.people) == 0
        assert all(each.result + each.rounding == Cents(each.balance) for each in report.money.people)


@pytest.mark.parametrize("kind", [each for each in FORMATS if each not in PICTURES])
def test_export__texts_and_tables_are_the_same_every_time(kind: str) -> None:
    report = plain_report(compute_ledger(random_evening(11)))
    data = export(report, kind, GERMAN)

    assert data == export(report, kind, GERMAN)
    assert data.startswith(MAGIC.get(kind, b""))


@pytest.mark.long
@pytest.mark.charts
def test_export__pictures_are_the_same_every_time_also_in_another_process(tmp_path: Path) -> None:
    code = (
        "import sys, pathlib; from tests.app.test_export import dreier, export, GERMAN, PICTURES;"
        "[pathlib.Path(sys.argv[1], k).write_bytes(export(dreier(hands=9), k, GERMAN)) for k in reversed(PICTURES)];"
        "assert 'PySide6' not in sys.modules and 'matplotlib.pyplot' not in sys.modules"
    )
    environment = os.environ | {"PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "PYTHONPATH": str(Path.cwd())}
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=True, env=environment)

    assert len(PICTURES) == 2
    for kind in PICTURES:
        data = export(dreier(hands=9), kind, GERMAN)
        assert data.startswith(MAGIC[kind])
        assert (tmp_path / kind).read_bytes() == data


@pytest.mark.charts
@pytest.mark.parametrize("kind", PICTURES)
def test_export__pictures_carry_no_time_and_no_version(kind: str) -> None:
    data = export(dreier(), kind, GERMAN)

    assert not re.search(rb"20\d\d-\d\d-\d\dT|D:20\d\d|[Mm]atplotlib v|tIME", data)


@pytest.mark.charts
def test_export__names_are_text_in_pictures() -> None:
    """A formula would lose its dollars: as text a name has as many letters as it has characters."""
    report = dreier(("$x^2$", "&<b>", "]]>", "$\\frac{", "a_b^c", "王"))
    svg = export(report, "svg", GERMAN)

    ElementTree.fromstring(svg)
    assert _comments(svg).count("$x^2$") >= 2
    assert export(report, "pdf", GERMAN)
    assert export(report, "png", GERMAN)


@cache
def _said(hands: int = 1) -> list[str]:
    """What the page of some Dreier says."""
    return _comments(export(dreier(hands=hands), "svg", GERMAN))


def _comments(svg: bytes) -> list[str]:
    """matplotlib notes beside the outlines of each text what it says."""
    return [each.strip() for each in re.findall(r"<!--(.*?)-->", svg.decode())]


def _payments(said: list[str]) -> list[str]:
    """What stands under "Zahlungen": the last of it is an amount, and the charts after it are in points."""
    rest = said[said.index("Zahlungen") + 1 :]
    return rest[: max(place for place, each in enumerate(rest) if "€" in each) + 1]


@pytest.mark.charts
def test_export__the_page_names_everybody_with_points_and_money() -> None:
    said = _said(5)

    assert {"Verlauf", "Was jedes Radl gebracht hat", "Stand nach 5 Spielen", "Punkte", "Geld"} <= set(said)
    assert {*FOUR, "+75", "−25", "+7,50 €", "−2,50 €", "+60", "+15", "Radl 2"} <= set(said)


@pytest.mark.charts
def test_export__where_points_are_cents_the_page_says_them_once() -> None:
    hand = PositiveGame(game="dreier", declarer="Anna", result=Result.WON)
    made = night(hand, ruleset="tulln-2009")
    said = _comments(export(plain_report(compute_ledger(made)), "svg", GERMAN))

    assert "Punkte" not in said
    assert {"+150", "+1,50 €"} <= set(said)


@pytest.mark.charts
def test_export__where_balances_are_not_just_the_money_the_page_says_what_they_are_of() -> None:
    """A rest of 50 cents: who won 1.50 euros gets 1.00 of it, who owes 0.50 owes nothing."""
    alone = plain_report(dreier().ledger)
    assert "Saldo" not in _said()

    people = tuple(
        replace(each, carried=Cents(rest), balance=each.balance + rest)
        for each, rest in zip(alone.money.people, (-50, 50, 0, 0), strict=True)
    )
    report = replace(alone, money=replace(alone.money, people=people, payments=()))
    said = _comments(export(report, "svg", GERMAN))
    assert {"Saldo", "Saldo = Geld + sonst offen", "+1,00 €", "0,00 €"} <= set(said)
    assert "Niemand schuldet jemandem etwas." in " ".join(said)


@pytest.mark.charts
def test_export__long_names_and_fractions_leave_each_other_room() -> None:
    long = tuple(f"{name} von und zu Hohenwarter" for name in FOUR)
    ledger = dreier(long).ledger
    third = Manual(points={long[0]: Points(Fraction(2, 3)), long[1]: Points(Fraction(-2, 3))})
    report = plain_report(compute_ledger(ledger.evening.with_entry(third)))
    said = _comments(export(report, "svg", GERMAN))

    assert {"+15⅔", "−5⅔", "+1,56⅔ €", "+1,57 €"} <= set(said)
    # Too long for one line: who pays, then whom, each name whole and in as many lines as it takes.
    payments = " ".join(_payments(said))
    assert payments.count("→") == 3
    assert "…" not in payments
    assert all(f"{who} → {long[0]}" in payments for who in long[1:])


@pytest.mark.charts
def test_export__only_a_word_wider_than_the_room_loses_its_end() -> None:
    names = ("Maximilian", "W" * 40, "Ferdinand", "Dora")
    said = _comments(export(dreier(names), "svg", GERMAN))
    payments = _payments(said)

    assert sum("…" in each for each in payments) == 1
    assert {"Ferdinand →", "→", "Maximilian", "Dora → Maximilian"} <= set(payments)


def misfits() -> EveningReport:
    """A Dreier, then two hands and a correction that do not fit: somebody unknown, and points that are no zero sum."""
    bad = PositiveGame(game="dreier", declarer="Zora", result=Result.WON)
    ledger = dreier().ledger
    entries = (*ledger.evening.entries, bad, bad, Manual(points={"Anna": Points(1)}))
    return plain_report(compute_ledger(replace(ledger.evening, entries=entries)))


@pytest.mark.charts
@pytest.mark.parametrize(
    ("wording", "sentence", "standing"),
    [
        (GERMAN, "Spiel 2, 3, 1 weiterer Eintrag.", "Stand nach 3 Spielen, 2 davon zählen nicht"),
        (Wording("en"), "hand 2, 3, 1 other entry.", "Balances after 3 hands, 2 of them not counted"),
    ],
)
def test_export__the_page_says_which_hands_do_not_count(wording: Wording, sentence: str, standing: str) -> None:
    said = _comments(export(misfits(), "svg", wording))

    assert any(each.endswith(sentence) for each in said)
    assert standing in said
    assert not any("zählt nicht" in each.lower() for each in _said())


@pytest.mark.charts
@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(times(2, 6)))
def test_export__any_evening_gives_a_page(seed: int) -> None:
    ElementTree.fromstring(export(plain_report(compute_ledger(random_evening(seed, entries=40))), "svg", Wording("en")))


@pytest.mark.charts
def test_export__before_the_first_hand() -> None:
    assert "Noch kein Spiel" in _said(0)


def test_export__tables_leave_matplotlib_and_pictures_leave_spreadsheets_alone() -> None:
    code = (
        "import sys; from tests.app.test_export import dreier, export, GERMAN;"
        "assert 'xlsxwriter' not in sys.modules;"
        "[export(dreier(), kind, GERMAN) for kind in ('json', 'csv', 'html')];"
        "assert 'xlsxwriter' not in sys.modules; export(dreier(), 'xlsx', GERMAN);"
        "assert 'matplotlib' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env=os.environ | {"PYTHONPATH": str(Path.cwd())})


# --------------------------------------------------------------------------- onto the disk


def test_write__a_failure_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "abend.pdf"
    target.write_bytes(b"old")

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(TarockblockError) as caught:
        write_whole(target, b"new")

    assert (caught.value.code, caught.value.params["reason"]) == ("file_unwritable", "ENOSPC")
    assert Wording("en").error(caught.value).endswith("the disk is full")
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "{file} kann nicht geschrieben werden: den Ordner gibt es nicht (mehr)"),
        ("en", "{file} cannot be written: its folder is not there"),
    ],
)
def test_write__into_a_folder_that_is_gone_says_so(tmp_path: Path, language: str, said: str) -> None:
    file = tmp_path / "gone" / "big.png"
    with pytest.raises(TarockblockError) as caught:
        write_whole(file, b"x")
    assert Wording(language).error(caught.value) == said.format(file=file)


@pytest.mark.parametrize("name", ["nowhere/abend.pdf", "", "x" * 300])
def test_write__to_where_nothing_can_be_written_is_a_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(TarockblockError) as caught:
        write_whole(tmp_path / name, b"data")

    assert GERMAN.error(caught.value).startswith(str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_write__a_name_as_long_as_it_may_be(tmp_path: Path) -> None:
    write_whole(tmp_path / ("x" * 251 + ".pdf"), b"data")

    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_write__a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen([sys.executable, "-c", f"print(open({str(pipe)!r}).read())"], stdout=subprocess.PIPE)
    write_whole(pipe, b"data")

    assert reader.communicate(timeout=30)[0] == b"data\n"
    assert pipe.is_fifo()


def test_write__through_a_link_to_what_it_points_at(tmp_path: Path) -> None:
    real, link = tmp_path / "real.pdf", tmp_path / "link.pdf"
    real.write_bytes(b"old")
    try:
        link.symlink_to(real)
    except OSError:
        pytest.skip("no links here")
    write_whole(link, b"new")

    assert real.read_bytes() == b"new"
    assert link.is_symlink()


@pytest.mark.parametrize("when", ["before", "meanwhile", "not at all"])
def test_make__stopped_in_time_writes_nothing(tmp_path: Path, when: str) -> None:
    target = tmp_path / "abend.pdf"
    target.write_bytes(b"old")
    made: list[str] = []

    def make() -> bytes:
        made.append("abend")
        return b"new"

    watch = Watch(should_stop=lambda: when == "before" or (when == "meanwhile" and bool(made)))
    with nullcontext() if when == "not at all" else pytest.raises(StoppedError):
        assert make_whole(target, make, watch) == target
    assert target.read_bytes() == (b"new" if when == "not at all" else b"old")
    assert made == ([] if when == "before" else ["abend"])
