"""What stands on the page, and that nothing anybody typed becomes part of it but as text."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import replace

import pytest

from tarockblock.domain.evening import Evening
from tarockblock.domain.evening_money import Proposal
from tarockblock.domain.hand import BonusCall, Doubling, Manual, Side, TableChange
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.exchange.report import plain_report
from tarockblock.exchange.wording import Wording
from tarockblock.phone.page import PageMaker, policy
from tests.evenings import random_evening
from tests.html_page import Page
from tests.phone.kit import WON, four

ENGLISH, GERMAN = Wording("en"), Wording("de")
ALLOWED = (
    "html head meta title style body header h1 h2 p noscript main section table thead tbody colgroup col tr th td span"
    " bdi svg line text rect polyline path circle details summary div ul li b small abbr strong script"
)


def page(evening: Evening, wording: Wording = ENGLISH) -> str:
    return PageMaker(wording).make(plain_report(compute_ledger(evening))).content.decode()


def words(text: str) -> str:
    return " ".join(Page(text).texts)


def test_page__empty_evening() -> None:
    found = words(page(four()))
    assert "Donnerstagsrunde" in found
    assert "No hand yet." in found
    assert "There are no debts." in found
    assert "svg" not in Page(page(four())).tags


def test_page__standings_ledger_why_and_settlement() -> None:
    """Rufer, won (Tirol, Speisen: 1 point from either opponent), a point at 10 cents."""
    found = words(page(four(entries=(WON,))))
    assert "1. A Anna +1 +0.10 €" in found
    assert "3. B Bert −1 −0.10 €" in found
    assert "Rufer Anna + Cilli" in found
    assert "Rufer won" in found
    assert "Why" in found
    assert "Bert → Anna 0.10 €" in found
    assert "Dora → Cilli 0.10 €" in found


def test_page__each_factor_of_a_hand_is_an_element_of_its_own() -> None:
    """Tirol: a Trull announced in a Solo is 2 and doubled, in a doubled Radl everybody's sum once more."""
    solo = replace(WON, game="solorufer", bonuses=(BonusCall("trull", Side.DECLARER, announced=True),))
    found = Page(page(four(entries=(Doubling(radl=1), solo)))).texts
    for text in ("Base value 2", "Solo: double", "Radl doubled"):
        assert text in found


def test_page__places_by_points_shared_ones_by_seat() -> None:
    rows = re.findall(r"<tr><td>(\d)\.</td><th scope=\"row\">.*?<bdi>(\w+)</bdi>", page(four(entries=(WON,))))
    assert rows == [("1", "Anna"), ("1", "Cilli"), ("3", "Bert"), ("3", "Dora")]


def test_page__latest_hand_on_top() -> None:
    second = replace(WON, declarer="Bert", partner="Dora")
    found = page(four(entries=(WON, second)))
    assert found.index("Rufer Bert + Dora") < found.index("Rufer Anna + Cilli")


def test_page__who_came_late_has_nothing_before() -> None:
    """As in the ledger of the window: he has played from then on."""
    comes = TableChange(players=("Anna", "Bert", "Cilli", "Dora", "Emil"))
    late = replace(WON, declarer="Bert", partner="Dora")
    found = page(four(entries=(WON, comes, late)))
    figures = [re.sub("<[^>]+>", " ", each).split() for each in re.findall('<td><span class="change.*?</td>', found)]
    first, last = figures[-5:], figures[:5]
    assert first[4] == []
    assert all(last)


def test_page__says_who_deals_and_is_vorhand_next() -> None:
    """Dora dealt the first hand, so that Anna deals the second and Bert is Vorhand."""
    assert "Dealer Anna Vorhand Bert" in words(page(four(entries=(WON,))))
    assert "sits out" not in words(page(four(entries=(WON,))))


def test_who_sits_out__stands_beside_dealer_and_vorhand() -> None:
    """At five the dealer sits out, and Vorhand is whoever sits after him."""
    five = replace(four(), players=("Anna", "Bert", "Cilli", "Dora", "Emil"))
    assert "Dealer Dora Vorhand Emil sits out Dora" in words(page(five))


def test_page__earlier_rests_and_rounding_stand_by_themselves() -> None:
    report = plain_report(compute_ledger(four(entries=(WON,))))
    people = tuple(replace(each, carried=Cents(50)) for each in report.money.people)
    paid = (Proposal(payer="Bert", payee="Anna", cents=60, paid=60),)
    told = replace(report, money=replace(report.money, people=people, payments=paid))
    found = words(PageMaker(GERMAN).make(told).content.decode())
    assert "sonst offen" in found
    assert "+0,50 €" in found
    assert "Bert → Anna 0,60 € bezahlt" in found


HOSTILE = [
    "<script>alert(1)</script>", "<img src=x onerror=a()>", '"><svg onload=a()>', "'; alert(1) //", "</style><b>x",
    "{{ 7 * 7 }}", "{% raw %}", "&lt;b&gt;", "</script><b>y", "javascript:alert(1)", "http://evil.example/x.png",
    "<!-- ", "]]>", "\u202eevil", "A\u0000B",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_texts__are_text_wherever_they_stand(text: str) -> None:
    """Names, title, notes, reasons: the page has the same elements as with plain ones."""
    plain = page(_named("Xaver"))
    found = page(_named(text))
    document = Page(found)
    assert [tag for tag, _ in document.elements] == [tag for tag, _ in Page(plain).elements]
    assert document.tags <= set(ALLOWED.split())
    for _, attributes in document.elements:
        assert not {name for name in attributes if name.startswith("on") or name in ("href", "src", "action", "style")}
    assert "49" not in document.texts
    assert "\u202e" not in found
    assert "\x00" not in found


def _named(text: str) -> Evening:
    name = text.replace("\x00", "")[:60]
    evening = four(
        players=(name, "Bert", "Cilli", "Dora"),
        title=text,
        entries=(
            replace(WON, declarer=name, note=text),
            Manual(points={name: Points(-1), "Bert": Points(1)}, reason=text),
        ),
    )
    return replace(evening, note=text)


def test_row_with_a_note__has_a_sign_before_it_is_opened() -> None:
    found = page(four(entries=(WON, replace(WON, note="zu spät angesagt"))))
    assert found.count('aria-label="with a note">✎</span></summary>') == 1


def test_nothing__from_elsewhere() -> None:
    found = page(four(entries=(WON,)))
    assert re.findall(r"https?://|url\(|@import|//[a-z]", found.split("<script>")[0]) == []
    assert {tag for tag, attributes in Page(found).elements if "src" in attributes or "href" in attributes} == set()


def test_policy__names_the_very_style_and_script() -> None:
    found = page(four())
    for tag in ("style", "script"):
        content = re.search(f"<{tag}>(.*?)</{tag}>", found, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(content[1].encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy()
    assert policy().startswith("default-src 'none'; ")
    assert "unsafe" not in policy()
    assert "*" not in policy()
    assert all(part in policy() for part in ("base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"))


def test_screen_reader__finds_heads_language_and_names() -> None:
    found = page(four(entries=(WON,)), GERMAN)
    document = Page(found)
    assert document.elements[0] == ("html", {"lang": "de"})
    heads = [attributes for tag, attributes in document.elements if tag == "th"]
    assert all(each.get("scope") in ("col", "row") for each in heads)
    pictures = [attributes for tag, attributes in document.elements if tag == "svg"]
    assert [(each["role"], each["aria-label"]) for each in pictures] == [
        ("img", "Verlauf: Anna +1, Cilli +1, Bert −1, Dora −1")
    ]
    live = next(attributes for tag, attributes in document.elements if attributes.get("id") == "live")
    assert live["role"] == "status"
    assert len({each for tag, attributes in document.elements if (each := attributes.get("id"))}) == sum(
        "id" in attributes and bool(attributes["id"]) for _, attributes in document.elements
    )


def test_without_script__everything_is_there_and_it_says_how_to_renew() -> None:
    found = page(four(entries=(WON,)))
    assert "Without JavaScript: reload" in words(found)
    assert "Rufer won" in words(found), "folded by the browser itself"


@pytest.mark.parametrize("seed", range(12))
def test_any_evening__is_a_sound_document(seed: int) -> None:
    evening = random_evening(seed)
    for wording in (ENGLISH, GERMAN):
        document = Page(page(evening, wording))
        for name in evening.everybody:
            assert name in document.texts


@pytest.mark.parametrize("seed", range(4))
def test_made_on__is_what_is_made_anew(seed: int) -> None:
    """Rows that are known are not written again: the page is the same, whatever changed."""
    evening, maker = random_evening(seed, entries=12), PageMaker(ENGLISH)
    before = None
    for count in (5, 6, 12, 4, 4, 9):
        before = compute_ledger(replace(evening, entries=evening.entries[:count]), before)
        report = plain_report(before)
        assert maker.make(report) == PageMaker(ENGLISH).make(report)


def test_cents__are_named_so() -> None:
    found = page(random_evening(3, ruleset="tulln-2009"))
    assert ">Cents<" in found or ">Cent<" in found
