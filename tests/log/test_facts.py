"""A fact is believed where its id fits and its columns say what its text says, and nowhere else."""

from __future__ import annotations

import hashlib
import json

import pytest

from tarockblock.log.facts import (
    BOOK,
    HOUSE,
    Fact,
    Kind,
    StoredFact,
    UnsoundError,
    believed,
    canonical,
    derived_id,
    digest,
    write,
)
from tarockblock.log.journal import reversal_id
from tarockblock.log.union import Log

BEGUN = {"content": {"heading": {"round": "R"}, "seats": ["Ännchen"], "rows": []}, "closed": False}
FACT = write("abend", 1, Kind.BEGUN, BEGUN, at="2026-11-19T21:00:00+00:00")


def row_of(text: str, number: int = 1) -> StoredFact:
    """A row that is sealed, whatever its text says."""
    return StoredFact(digest(text), "abend", number, text)


def changed(**frame: object) -> str:
    return canonical(json.loads(FACT.text) | frame)


def test_fact__its_text_has_one_form() -> None:
    """Sorted keys, no blanks, ASCII with escapes: the digest is over these bytes on every machine."""
    expected = (
        '{"at":"2026-11-19T21:00:00+00:00","data":{"closed":false,"content":{"heading":{"round":"R"},"rows":[],'
        '"seats":["\\u00c4nnchen"]}},"kind":"begun","number":1,"parents":[],"stream":"abend"}'
    )
    assert FACT.text == expected
    assert believed(FACT.row) == FACT


def test_believed__no_flipped_bit() -> None:
    raw = FACT.text.encode()
    for place in range(len(raw)):
        for bit in range(7):
            text = (raw[:place] + bytes([raw[place] ^ 1 << bit]) + raw[place + 1 :]).decode("ascii")
            assert believed(FACT.row._replace(text=text)) is None
    for other in (FACT.row._replace(stream="anderer"), FACT.row._replace(number=2), FACT.row._replace(id="0" * 64)):
        assert believed(other) is None


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "1",
        "",
        changed(more=1),
        changed(by=None),
        changed(by=1),
        changed(data=[]),
        changed(number=1.0),
        changed(number=True),
        changed(kind="swapped"),
        changed(parents="a"),
        changed(parents=[1]),
        changed(at=1),
        changed(stream="anderer"),
        FACT.text.replace('"closed":false', '"closed":NaN'),
        FACT.text.replace('"closed":false', '"closed":0.5'),
        "[" * 100_000,
    ],
)
def test_believed__nothing_that_is_sealed_and_has_no_form(text: str) -> None:
    assert believed(row_of(text)) is None


def faults(*facts: Fact) -> list[str]:
    return sorted({each.code for each in Log(facts).faults()})


def test_faults__texts_in_another_form_are_named() -> None:
    spaced = believed(row_of(json.dumps(json.loads(FACT.text))))
    assert faults(spaced) == ["form"]


@pytest.mark.parametrize(
    ("fact", "code"),
    [
        (write("abend", 0, Kind.BEGUN, BEGUN), "number"),
        (write("abend", 2**53, Kind.BEGUN, BEGUN), "number"),
        (write("abend", 1, Kind.BEGUN, BEGUN | {"more": 1}), "shape"),
        (write("abend", 1, Kind.BEGUN, {"content": {}, "closed": False}), "shape"),
        (write("abend", 1, Kind.POSTING, {}), "kind"),
        (write(BOOK, 1, Kind.BEGUN, BEGUN), "kind"),
        (write(HOUSE, 1, Kind.OFFERED, {"ruleset": "r"}), "shape"),
        *(
            (write(HOUSE, 1, Kind.PERSON, {"name": "Anna", "colour": colour, "letter": letter}), "shape")
            for colour, letter in ((-1, "A"), (100, "A"), (True, "A"), (0, ""), (0, "Anna"), (0, "A\u202e"))
        ),
        (write(HOUSE, 1, Kind.OFFERED, {"ruleset": "r", "digest": "d"}, parents=[FACT.id]), "parents"),
        (write("abend", 1, Kind.CHANGED, {"operations": []}), "parents"),
        (write("abend", 2, Kind.CHANGED, {"operations": []}, parents=["0" * 64]), "parents"),
        (write("abend", 1, Kind.CHANGED, {"operations": []}, parents=[FACT.id]), "parents"),
        (write("abend", 2, Kind.CHANGED, {"operations": [{}]}, parents=[FACT.id]), "operation"),
        (write("abend", 2, Kind.UNDONE, {"names": FACT.id}, parents=[FACT.id]), "undone"),
        (write("abend", 2, Kind.REDONE, {"names": FACT.id}, parents=[FACT.id]), "undone"),
    ],
)
def test_faults__each_is_named(fact: Fact, code: str) -> None:
    assert code in faults(FACT, fact)
    assert faults(FACT) == []


def test_faults__one_posting_with_two_amounts() -> None:
    def posting(cents: int, at: str) -> Fact:
        names = ("posting", "round", "note", "reason")
        data = dict.fromkeys(names, "p") | {"kind": "payment", "evening": None, "names": None, "closing": None}
        return write(BOOK, 1, Kind.POSTING, data | {"transfers": [["A", "B", cents]]}, at=at)

    one, late, other = posting(5, "2026-11-19"), posting(5, "2026-11-20"), posting(6, "2026-11-20")
    assert faults(one, late) == []
    assert len(Log([one, late]).journal) == 1
    assert faults(one, other) == ["posting"]


def test_derived_id__is_a_part_of_the_digest_and_stays() -> None:
    """Files and other machines hold them: BLAKE2b over the JSON of its content, 32 digits in the form of a UUID."""
    found = hashlib.blake2b(b'["reversal","p"]', digest_size=32).hexdigest()
    assert derived_id("reversal", "p").replace("-", "") == found[:32]
    assert [len(each) for each in derived_id("reversal", "p").split("-")] == [8, 4, 4, 4, 12]
    assert reversal_id("p") == derived_id("reversal", "p")


def test_derived_id__follows_from_content_alone() -> None:
    assert derived_id("a", 1, None) == derived_id("a", 1, None)
    assert len({derived_id("a", 1), derived_id("a", "1"), derived_id("a1"), derived_id("a", 1, None)}) == 4


def test_canonical__refuses_what_json_cannot_say() -> None:
    for value in (float("nan"), float("inf")):
        with pytest.raises(ValueError, match="JSON"):
            canonical({"value": value})


def test_unsound__says_what_is_wrong_with_what() -> None:
    assert [str(each) for each in (UnsoundError("gap"), UnsoundError("gap", "f1"))] == ["gap", "gap f1"]
    assert (UnsoundError("gap", "f1").code, UnsoundError("gap", "f1").id, UnsoundError("gap").id) == ("gap", "f1", "")


def test_by__who_proposed_a_fact_is_part_of_it() -> None:
    signed = write("abend", 1, Kind.BEGUN, BEGUN, by="Anna")
    assert believed(signed.row) == signed
    assert (signed.by, FACT.by, signed.key, signed.row.number) == ("Anna", None, (1, signed.id), 1)
    assert json.loads(signed.text)["by"] == "Anna"
    assert "by" not in json.loads(FACT.text)


def test_of_a_file__is_a_beginning_derived_from_content_alone() -> None:
    """Without a time and without parents."""
    begun = write("abend", 1, Kind.BEGUN, BEGUN)
    found = [
        (begun, True),
        (FACT, False),
        (write("abend", 2, Kind.BEGUN, BEGUN, parents=["p"]), False),
        (write("abend", 2, Kind.CLOSED, {"posting": None}), False),
    ]
    assert [(each, each.is_of_file) for each, _ in found] == found
    assert write("abend", 1, Kind.DELETED, {"round": ""}).is_tombstone
    assert not any(each.is_tombstone for each in (begun, FACT))


def test_canonical__sorts_whatever_order_keys_came_in() -> None:
    assert canonical({"b": {"d": 1, "c": [2, "ä"]}, "a": None}) == '{"a":null,"b":{"c":[2,"\\u00e4"],"d":1}}'
