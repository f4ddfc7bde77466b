"""The kinds of facts: the fields of each, and the facts it may follow. Entries are in ``domain/entry_shapes``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from tarockblock.domain.closing import MOST_CENTS as MOST_TERM
from tarockblock.domain.closing import SHARE_UNITS
from tarockblock.domain.day import is_day
from tarockblock.domain.journal import CARRIED, OF_CUP, SEASON_CLOSE, Posted
from tarockblock.domain.marks import MOST_COLORS, MOST_LETTERS
from tarockblock.domain.money import UNITS
from tarockblock.domain.shapes import Form, Shape
from tarockblock.domain.strict import MAX_NUMBER

Data = Mapping[str, Any]
"""Payload of a fact: JSON data without floats."""

BOOK = "book"

HOUSE = "house"
"""Stream of everything outside evenings: rulesets, identities, marks."""

CUP = "cup:"
"""Beginning of the stream of a cup; its name follows, as it was written."""

EVENING = ""


def realm(stream: str) -> str:
    """Return ``BOOK``, ``HOUSE``, ``CUP``, or else ``EVENING``."""
    return stream if stream in (BOOK, HOUSE) else CUP if stream.startswith(CUP) else EVENING


def is_evening(stream: str) -> bool:
    return realm(stream) == EVENING


MOST_BYTES = 4 * 1024 * 1024

MOST_NUMBER = 2**53
"""Upper bound of numbers, so that every program can read them."""


class Kind(StrEnum):
    BEGUN = "begun"
    CHANGED = "changed"
    UNDONE = "undone"
    REDONE = "redone"
    CLOSED = "closed"
    REOPENED = "reopened"
    TRASHED = "trashed"
    UNTRASHED = "untrashed"
    PREFERRED = "preferred"
    DELETED = "deleted"
    WAS = "was"
    POSTING = "posting"
    TERMS = "terms"
    ROUND_CALLED = "round_called"
    RULESET = "ruleset"
    OFFERED = "offered"
    WITHDRAWN = "withdrawn"
    JOINED = "joined"
    PARTED = "parted"
    PERSON = "person"
    CUP_SET = "cup_set"
    CUP_PEOPLE = "cup_people"
    CUP_DRAWN = "cup_drawn"
    CUP_ORDERED = "cup_ordered"


class Misfit(NamedTuple):
    """An error in a fact, and its place.

    ``code`` is ``unknown`` for what a later version may have written, else ``unsound``.
    """

    code: str
    place: str


class MisfitError(ValueError):
    def __init__(self, code: str = "unsound") -> None:
        super().__init__(code)
        self.code, self.place = code, list[str | int]()


ABSENT = "absent"
"""Default of an optional field. With None a field is required but may be null, otherwise it needs a value."""

_MAY_BE_NULL = (None, ABSENT)

MOST_TEXT = 4000
MOST_LINE = 200
MOST_ITEMS = 100_000

_UUID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_HASH = re.compile("[0-9a-f]{64}")
_DIGEST = re.compile("[0-9a-f]{32}")
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+[+-][0-9]{2}:[0-9]{2}(:[0-9]{2})?")
_UNSEEN = frozenset(("Cc", "Cs", "Zl", "Zp"))


def _text(value: Any, form: Form) -> None:
    if not isinstance(value, str) or not form.least <= len(value) <= form.most:
        raise MisfitError


def _line(value: Any, form: Form) -> None:
    _text(value, form)
    if "\n" in value:
        raise MisfitError


def _name(value: Any, form: Form) -> None:
    _text(value, form)
    is_plain = value.isascii() and value.isprintable()
    if not value.strip() or not (is_plain or all(unicodedata.category(each) not in _UNSEEN for each in value)):
        raise MisfitError


def _like(pattern: re.Pattern[str]) -> Callable[[Any, Form], None]:
    def check(value: Any, form: Form) -> None:
        if not isinstance(value, str) or len(value) > form.most or pattern.fullmatch(value) is None:
            raise MisfitError

    return check


def _time(value: Any, _form: Form) -> None:
    if not isinstance(value, str) or _TIME.fullmatch(value) is None:
        raise MisfitError
    try:
        year = datetime.fromisoformat(value).year
    except ValueError:
        raise MisfitError from None
    if not 1900 <= year < 9000:  # Shown in local time, it must remain a valid year.
        raise MisfitError


def _day(value: Any, _form: Form) -> None:
    if not isinstance(value, str) or not is_day(value):
        raise MisfitError


def _number(value: Any, form: Form) -> None:
    if type(value) is not int or not form.least <= value <= form.most:
        raise MisfitError


def _flag(value: Any, _form: Form) -> None:
    if type(value) is not bool:
        raise MisfitError


def _word(value: Any, form: Form) -> None:
    if not isinstance(value, str | int) or type(value) is bool:
        raise MisfitError
    if value not in form.among:
        raise MisfitError("unknown" if isinstance(value, str) else "unsound")


def _items(value: Any, form: Form) -> list[Any]:
    if not isinstance(value, list) or not form.least <= len(value) <= form.most:
        raise MisfitError
    return value


def _anything(_value: Any, _form: Form) -> None: ...


def _row_or_none(value: Any, form: Form) -> None:
    if value != "":
        _CHECKS["id"](value, form)


def _each(check: Callable[[Any, Form], None]) -> Callable[[Any, Form], None]:
    def check_all(value: Any, form: Form) -> None:
        for index, each in enumerate(_items(value, form)):
            check_at(index, check, each, form)

    return check_all


def _names(value: Any, form: Form) -> None:
    for index, each in enumerate(_items(value, form)):
        check_at(index, _name, each, NAME)
    if len({*value}) < len(value):
        raise MisfitError


def _pair(one: Form, other: Form) -> Callable[[Any, Form], None]:
    def check(value: Any, _form: Form) -> None:
        if not isinstance(value, list) or len(value) != 2:
            raise MisfitError
        for index, (each, form) in enumerate(zip(value, (one, other), strict=True)):
            check_at(index, check_form, each, form)

    return check


def _debt(value: Any, _form: Form) -> None:
    if not isinstance(value, list) or len(value) != 3 or value[0] == value[1]:
        raise MisfitError
    for index, form in enumerate((ACCOUNT, ACCOUNT, CENTS)):
        check_at(index, check_form, value[index], form)


def _list(value: Any, form: Form) -> None:
    for index, each in enumerate(_items(value, form)):
        check_at(index, check_form, each, form.words["each"])


def _rows(value: Any, form: Form) -> None:
    ids = set[str]()
    for index, each in enumerate(_items(value, form)):
        check_at(index, _row, each, form)
        if each[0] in ids:
            raise MisfitError
        ids.add(each[0])


def _entry(value: Any, _form: Form) -> None:
    if not isinstance(value, dict) or not isinstance(value.get("kind"), str):
        raise MisfitError
    players = value.get("players", [])
    if not isinstance(players, list) or not all(isinstance(each, str) for each in players):
        raise MisfitError


def _table(value: Any, form: Form) -> None:
    check_keys(value, form.shape)


def _one_of(value: Any, form: Form) -> None:
    if not isinstance(value, dict):
        raise MisfitError
    shape = check_at(form.by, _shape_of, value.get(form.by), form)
    check_keys({key: each for key, each in value.items() if key != form.by}, shape)
    if value.get(form.by) == "heading":
        check_at("value", check_form, value["value"], HEADING_FORMS[value["name"]])


def _shape_of(word: Any, form: Form) -> Shape:
    if not isinstance(word, str):
        raise MisfitError
    if word not in form.words:
        raise MisfitError("unknown")
    shape: Shape = form.words[word]
    return shape


def check_keys(value: Any, shape: Shape | None) -> None:
    assert shape is not None
    if not isinstance(value, dict):
        raise MisfitError
    for key, each in value.items():
        field = shape.by_key.get(key)
        if field is None:
            raise misfit_at(key, "unknown")
        form = field.form
        if each is None and form.default in _MAY_BE_NULL:
            continue
        try:
            _CHECKS[form.of](each, form)  # not by check_at: this is done for every field of every fact
        except MisfitError as error:
            error.place.append(key)
            raise
    if len(value) < len(shape.by_key):
        for key, field in shape.by_key.items():
            if key not in value and field.form.default != ABSENT:
                raise misfit_at(key)


def misfit_at(key: str, code: str = "unsound") -> MisfitError:
    """Return what is to be raised for a field."""
    error = MisfitError(code)
    error.place.append(key)
    return error


def check_form(value: Any, form: Form) -> None:
    if value is None and form.default in _MAY_BE_NULL:
        return
    _CHECKS[form.of](value, form)


def check_at(place: str | int, check: Callable[[Any, Form], Any], value: Any, form: Form) -> Any:
    try:
        return check(value, form)
    except MisfitError as error:
        error.place.append(place)
        raise


NAME = Form("name", most=80)
LINE = Form("line", most=MOST_LINE)
PROSE = Form("text", most=MOST_TEXT)
ID = Form("id")
MAYBE_ID = Form("id", default=None)
ACCOUNT = Form("name", most=80, default=None)
CENTS = Form("number", least=1, most=MAX_NUMBER)
DAY = Form("day", default=None)
FLAG = Form("flag")
SEATS = Form("names", least=2, most=12)

_row = _pair(ID, Form("entry"))

_CHECKS: Mapping[str, Callable[[Any, Form], None]] = {
    "text": _text,
    "line": _line,
    "name": _name,
    "names": _names,
    "letters": _name,
    "id": _like(_UUID),
    "hash": _like(_HASH),
    "hashes": _each(_like(_HASH)),
    "digest": _like(_DIGEST),
    "time": _time,
    "day": _day,
    "number": _number,
    "flag": _flag,
    "word": _word,
    "any": _anything,
    "row": _row_or_none,
    "entry": _entry,
    "rows": _rows,
    "list": _list,
    "debts": _each(_debt),
    "pairs": _each(_pair(NAME, NAME)),
    "status": _pair(Form("word", among=("open", "closed")), MAYBE_ID),
    "table": _table,
    "operations": _each(_one_of),
}


def _listed(each: Form, least: int = 0) -> Form:
    return Form("list", least=least, most=64, words={"each": each})


def _shape(**forms: Form) -> Shape:
    return Shape(dict, forms)


_CUP_PLACE = Form("number", least=1, most=99)

HEADING_FORMS: Mapping[str, Form] = {
    "title": LINE,
    "date": DAY,
    "note": PROSE,
    "round": LINE,
    "ruleset": Form("digest"),
    "cents_per_point": Form("number", most=100_000),
    "planned_radl": Form("number", least=1, most=100, default=None),
    "first_dealer": NAME,
    "unit": Form("word", among=UNITS, default=ABSENT),
    "leave_open": Form("flag", default=ABSENT),
    "six": Form("word", among=("dealt_before",), default=ABSENT),
    "cup": Form("table", default=ABSENT, shape=_shape(name=NAME, round=_CUP_PLACE, table=_CUP_PLACE)),
}
"""Fields of a heading: ``ruleset`` is a digest, ``unit`` the rounding unit in cents.

``six`` is ``dealt_before`` if the previous dealer sits out of six; without it, as in old evenings, the seat before
the dealer does. Only evenings with six at the table have it.
"""

CONTENT = _shape(heading=Form("table", shape=Shape(dict, HEADING_FORMS)), seats=SEATS, rows=Form("rows", most=3000))

_PLACE = Form("number", most=3000)

OPERATIONS: Mapping[str, Shape] = {
    "insert": _shape(id=ID, entry=Form("entry"), place=_PLACE),
    "replace": _shape(id=ID, entry=Form("entry")),
    "remove": _shape(id=ID),
    "move": _shape(id=ID, place=_PLACE),
    "heading": _shape(name=Form("word", among=(*HEADING_FORMS,)), value=Form("any", default=None)),
    "seats": _shape(names=SEATS),
}

DID = ("recorded", "inserted", "replaced", "struck", "restored", "moved", "amended", "updated")


_EVENING = _shape(id=ID, title=LINE, date=DAY)
_DEBTS = Form("debts", most=MOST_ITEMS)
_CLOSING = _shape(
    unit=Form("word", among=UNITS),
    leave_open=FLAG,
    taken_in=_DEBTS,
    proposed=_DEBTS,
    engine=Form("line", most=20, default=None),
    held=Form("flag", default=ABSENT),
)
REASONS = ("", SEASON_CLOSE, CARRIED, OF_CUP)

_TERM = Form("number", most=MOST_TERM)
_TERMS = _shape(
    ruleset=Form("line", most=MOST_LINE, default=None),
    cents_per_point=_TERM._replace(default=None),
    unit=Form("word", among=UNITS),
    leave_open=FLAG,
    stake=_TERM,
    fine=_TERM,
    share=Form("number", most=100),
    share_unit=Form("word", among=SHARE_UNITS),
)
_RULESET = Form("line", least=1, most=MOST_LINE)
_JOIN_NAMES = Form("names", least=1, most=1000)


_CUP_SETTINGS = _shape(
    date=Form("day"),
    ruleset=Form("digest"),
    group=LINE,
    rate=Form("number", most=100_000),
    rounds=_CUP_PLACE,
    radl=Form("number", least=1, most=100),
    steps=_listed(Form("word", among=("rounds", "encounter", "tables", "lot"))),
    points=_listed(Form("number", most=10_000)),
    series=Form("line", most=80),
    dropped=Form("number", most=_CUP_PLACE.most),
    stake=Form("number", most=MAX_NUMBER),
    prizes=_listed(Form("number", most=MAX_NUMBER)),
)


class Description(NamedTuple):
    """The content of a kind of fact. ``after`` are the kinds of its first parent; empty: no parents."""

    stream: str
    shape: Shape
    after: frozenset[Kind] = frozenset()
    at: Form = Form("time")


_LIVE = frozenset(
    {
        *(Kind.BEGUN, Kind.CHANGED, Kind.UNDONE, Kind.REDONE, Kind.CLOSED, Kind.REOPENED),
        *(Kind.UNTRASHED, Kind.PREFERRED, Kind.WAS),
    }
)
_ANY = _LIVE | {Kind.TRASHED}
_POSTING = _shape(posting=MAYBE_ID)
_UNDONE = _shape(names=Form("hash"))
_DERIVED = Form("time", default=None)
"""Null time of facts derived from content alone or made by a recovery."""

KINDS: Mapping[Kind, Description] = {
    Kind.BEGUN: Description(EVENING, _shape(content=Form("table", shape=CONTENT), closed=FLAG), at=_DERIVED),
    Kind.CHANGED: Description(
        EVENING,
        _shape(
            operations=Form("operations", most=MOST_ITEMS, by="op", words=OPERATIONS),
            did=Form(
                "table",
                default=ABSENT,
                shape=_shape(kind=Form("word", among=DID), row=Form("row"), names=Form("pairs", most=1000)),
            ),
        ),
        _LIVE,
    ),
    Kind.UNDONE: Description(EVENING, _UNDONE, _LIVE - {Kind.CLOSED}),
    Kind.REDONE: Description(EVENING, _UNDONE, _LIVE - {Kind.CLOSED}),
    Kind.CLOSED: Description(EVENING, _POSTING, _LIVE),
    Kind.REOPENED: Description(EVENING, _shape(), _LIVE),
    Kind.TRASHED: Description(EVENING, _shape(), _LIVE),
    Kind.UNTRASHED: Description(EVENING, _POSTING, frozenset({Kind.TRASHED, Kind.PREFERRED, Kind.WAS})),
    Kind.PREFERRED: Description(EVENING, _POSTING, _ANY),
    Kind.DELETED: Description(EVENING, _shape(round=LINE), frozenset(Kind), _DERIVED),
    Kind.WAS: Description(
        EVENING,
        _shape(
            content=Form("table", shape=CONTENT),
            before=Form("status", default=None),
            state=Form("word", among=("open", "closed", "trashed")),
            posting=MAYBE_ID,
            lost=Form("number", most=3000),
        ),
        _ANY,
        _DERIVED,
    ),
    Kind.POSTING: Description(
        BOOK,
        _shape(
            posting=ID,
            kind=Form("word", among=tuple(Posted)),
            round=LINE,
            evening=Form("table", default=None, shape=_EVENING),
            names=MAYBE_ID,
            note=PROSE,
            reason=Form("word", among=REASONS),
            transfers=_DEBTS,
            closing=Form("table", default=None, shape=_CLOSING),
            date=Form("day", default=ABSENT),
        ),
    ),
    Kind.TERMS: Description(BOOK, _shape(round=LINE, terms=Form("table", shape=_TERMS)), at=_DERIVED),
    Kind.ROUND_CALLED: Description(BOOK, _shape(round=LINE, name=LINE), at=_DERIVED),
    Kind.RULESET: Description(HOUSE, _shape(digest=Form("digest"), content=Form("text", most=MOST_BYTES)), at=_DERIVED),
    Kind.OFFERED: Description(HOUSE, _shape(ruleset=_RULESET, digest=Form("digest")), at=_DERIVED),
    Kind.WITHDRAWN: Description(HOUSE, _shape(ruleset=_RULESET), at=_DERIVED),
    Kind.JOINED: Description(HOUSE, _shape(join=ID, called=NAME, names=_JOIN_NAMES), at=_DERIVED),
    Kind.PARTED: Description(HOUSE, _shape(join=ID, names=_JOIN_NAMES), at=_DERIVED),
    Kind.PERSON: Description(
        HOUSE,
        _shape(
            name=NAME, colour=Form("number", most=MOST_COLORS - 1), letter=Form("letters", least=1, most=MOST_LETTERS)
        ),
        at=_DERIVED,
    ),
    Kind.CUP_SET: Description(CUP, _shape(settings=Form("table", shape=_CUP_SETTINGS))),
    Kind.CUP_PEOPLE: Description(CUP, _shape(names=Form("names", least=8, most=64))),
    Kind.CUP_DRAWN: Description(CUP, _shape(round=_CUP_PLACE, tables=_listed(Form("names", least=4, most=6), 1))),
    Kind.CUP_ORDERED: Description(CUP, _shape(names=Form("names", least=2, most=64))),
}
