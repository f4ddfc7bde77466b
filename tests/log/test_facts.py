"""A fact is believed where its id fits and its columns say what its text says, and nowhere else."""

from __future__ import annotations

import hashlib
import json

import pytest

from tarockblock.log.facts import (
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

EVENING = "0a1b2c3d-0000-4000-8000-000000000000"
HEADING = {
    "title": "",
    "date": None,
    "note": "",
    "round": "R",
    "ruleset": "0" * 32,
    "cents_per_point": 10,
    "planned_radl": None,
    "first_dealer": "Bert",
}
BEGUN = {"content": {"heading": HEADING, "seats": ["Ännchen", "Bert"], "rows": []}, "closed": False}
AT = "2026-11-19T21:00:00+00:00"
FACT = write(EVENING, 1, Kind.BEGUN, BEGUN, at=AT)


def row_of(text: str, number: int = 1) -> StoredFact:
    """A row that is sealed, whatever its text says."""
    return StoredFact(digest(text), EVENING, number, text)


def changed(**frame: object) -> str:
    return canonical(json.loads(FACT.text) | frame)


def test_fact__its_text_has_one_form() -> None:
    """Sorted keys, no blanks, ASCII with escapes: the digest is over these bytes on every machine."""
    expected = (
        '{"at":"2026-11-19T21:00:00+00:00","data":{"closed":false,"content":{"heading":{"cents_per_point":10,"date":null,'
        '"first_dealer":"Bert","note":"","planned_radl":null,"round":"R",'
        '"ruleset":"00000000000000000000000000000000","title":""},"rows":[],"seats":["\\u00c4nnchen","Bert"]}},'
        '"kind":"begun","number":1,"parents":[],"stream":"0a1b2c3d-0000-4000-8000-000000000000"}'
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


def test_form__another_one_of_the_text_is_a_misfit() -> None:
    assert FACT.misfit is None
    spaced = believed(row_of(json.dumps(json.loads(FACT.text))))
    assert spaced is not None
    assert spaced.misfit == ("unsound", "")


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
    signed = write(EVENING, 1, Kind.BEGUN, BEGUN, by="Anna")
    assert believed(signed.row) == signed
    assert (signed.by, FACT.by, signed.key, signed.row.number) == ("Anna", None, (1, signed.id), 1)
    assert json.loads(signed.text)["by"] == "Anna"
    assert "by" not in json.loads(FACT.text)


def test_of_a_file__is_a_beginning_derived_from_content_alone() -> None:
    """Without a time and without parents."""
    begun = write(EVENING, 1, Kind.BEGUN, BEGUN)
    found = [
        (begun, True),
        (FACT, False),
        (write(EVENING, 2, Kind.BEGUN, BEGUN, parents=["p"]), False),
        (write(EVENING, 2, Kind.CLOSED, {"posting": None}), False),
    ]
    assert [(each, each.is_of_file) for each, _ in found] == found
    assert write(EVENING, 1, Kind.DELETED, {"round": ""}).is_tombstone
    assert not any(each.is_tombstone for each in (begun, FACT))


def test_canonical__sorts_whatever_order_keys_came_in() -> None:
    assert canonical({"b": {"d": 1, "c": [2, "ä"]}, "a": None}) == '{"a":null,"b":{"c":[2,"\\u00e4"],"d":1}}'
