"""The fixed figures of the gallery, those of the design's pictures; nothing here is computed."""

from __future__ import annotations

from tarockblock.ui.kit.marks import marks_for
from tarockblock.ui.kit.widgets.bonus_strip import BonusState
from tarockblock.ui.kit.widgets.card_data import CardData, Tone
from tarockblock.ui.kit.widgets.payment_card import PaymentData
from tarockblock.ui.kit.widgets.preview_data import PlayerLine, PreviewData, Section, WhyLine
from tarockblock.ui.kit.widgets.verdict_box import Clause, VerdictData, VerdictKind

NAMES = ("Anna", "Bert", "Cilli", "Dora", "Emil")
MARKS = marks_for(NAMES)
COLUMNS = (BonusState.STILL, BonusState.ANNOUNCED, BonusState.LOST)
CAPTIONS = dict(zip(COLUMNS, ("still", "angesagt", "verloren"), strict=True))

GAMES: tuple[tuple[str, tuple[tuple[str, str, str], ...]], ...] = (
    (
        "Mit Partner",
        (
            ("Rufer", "1", "R"),
            ("Solorufer", "2", "S"),
            ("Pagatrufer", "1+2", "1"),
            ("Uhurufer", "1+4", "2"),
            ("Kakadurufer", "1+6", "3"),
            ("Quapilrufer", "1+8", "4"),
        ),
    ),
    (
        "Allein",
        (
            ("Dreier", "5", "D"),
            ("Sechserdreier", "4/8", "6"),
            ("Farbendreier", "5", "F"),
            ("Farbensolo", "10", "A"),
            ("Solodreier", "10", "L"),
        ),
    ),
    (
        "Negativ",
        (
            ("Piccolo", "2", "P"),
            ("Piccolo ouvert", "8", "O"),
            ("Bettler", "4", "B"),
            ("Bettler ouvert", "8", "E"),
            ("Zwiccolo ouvert", "8", "Z"),
        ),
    ),
)

_OFF = (BonusState.OFF, BonusState.OFF)
BONUSES: tuple[tuple[str, str, tuple[str, str, str], tuple[BonusState, BonusState]], ...] = (
    ("König ultimo", "K", ("+1", "+2", "−2"), (BonusState.LOST, BonusState.OFF)),
    ("Trull", "T", ("+1", "+2", "−2"), (BonusState.OFF, BonusState.STILL)),
    ("Vier Könige", "V", ("+1", "+2", "−2"), _OFF),
    ("I  Pagat", "1", ("+1", "+2", "−2"), _OFF),
    ("II  Uhu", "2", ("+2", "+4", "−4"), (BonusState.ANNOUNCED, BonusState.OFF)),
    ("III  Kakadu", "3", ("+3", "+6", "−6"), _OFF),
    ("IIII  Quapil", "4", ("+4", "+8", "−8"), _OFF),
    ("1. Sack", "5", ("", "+2", "−2"), _OFF),
    ("2. Sack", "6", ("", "+2", "−2"), _OFF),
    ("Valat", "W", ("+10", "+20", "−20"), _OFF),
)

PREVIEW = PreviewData(
    "Vorschau",
    "Punkte",
    "Geld",
    (
        PlayerLine(MARKS[0], "Anna", "spielt", "+2", "+0,60 €", 1),
        PlayerLine(MARKS[1], "Bert", "dagegen", "−2", "−0,60 €", -1),
        PlayerLine(MARKS[2], "Cilli", "gibt, sitzt aus", out=True),
        PlayerLine(MARKS[3], "Dora", "dagegen", "−2", "−0,60 €", -1),
        PlayerLine(MARKS[4], "Emil", "gerufen", "+2", "+0,60 €", 1),
    ),
    (
        Section(
            "Warum – je Spieler der Spielerpartei",
            (
                WhyLine("Uhurufer gewonnen", "+1", "+0,10", 1),
                WhyLine("Uhu angesagt, gemacht", "+4", "+0,80", 1, ("Kontra: nur das Geld doppelt",)),
                WhyLine("Trull still, Gegner", "−1", "−0,10", -1),
                WhyLine("König ultimo verloren", "−2", "−0,20", -1),
                WhyLine("Anna und Emil je", "+2", "+0,60", 1, total=True),
            ),
        ),
    ),
    (
        "Tirol 2: „Kontras zählen nicht auf die Schrift.“",
        "Tirol 5: „Spiel und Prämien werden getrennt verrechnet.“",
    ),
    "Summe 0",
)

_UP = (0.0, 2, 2, 0, -4, -2, -8, -8, 7, 15, 13, 19, 19, 13)
_DOWN = (0.0, -2, -4, 2, 6, 6, 0, -3, 2, -22, -22, -28, -32, -38)
CARDS = (
    CardData("Anna", MARKS[0], "+13", 1, "+0,20 €", "2.", trend=_UP),
    CardData("Maximiliane", MARKS[1], "+5", 1, "−0,40 €", "3.", "Geber · sitzt aus", "Geber", trend=_UP),
    CardData("Cilli", MARKS[2], "+20", 1, "+3,90 €", "1.", "Geber · sitzt aus", "Geber", trend=_UP),
    CardData("Dora", MARKS[3], "−38", -1, "−4,70 €", "5.", "Vorhand", "", Tone.ACCENT, _DOWN),
    CardData("Müller & Söhne", MARKS[4], "0", 0, "+1,00 €", "4.", trend=(0.0, -2, 4, 0)),
)

TRISCHAKEN = (
    ("Dora", 3, "28/1", 28.33, "die meisten Punkte"),
    ("Emil", 4, "10/0", 10.0, ""),
    ("Bert", 1, "14/0", 14.0, "ergibt sich aus 70"),
)

PAYMENTS = (
    PaymentData("Bert", MARKS[1], "Emil", MARKS[4], "3,00 €", "bezahlt um 23:44", True),
    PaymentData("Dora", MARKS[3], "Cilli", MARKS[2], "6,00 €", "Leertaste: bezahlt"),
    PaymentData("Dora von und zu Hohenstein", MARKS[3], "Anna", MARKS[0], "0,50 €", "bleibt sonst als Rest"),
)

VERDICTS = (
    VerdictData(
        VerdictKind.RENONCE,
        "Renonce",
        "Farbe nicht bedient, der Stich ist umgedreht. Das Spiel ist beendet.",
        (
            Clause("OÖ, Renonce 2", "„… Verstöße gegen Farb-, Tarock- oder Stichzwang sind klare Fälle von Renonce.“"),
            Clause("OÖ, Renonce 4", "„Eine drohende Renonce kann noch korrigiert werden.“"),
        ),
    ),
    VerdictData(VerdictKind.NONE, "Keine Renonce", "Es wird weitergespielt.", (Clause("OÖ, Renonce 3", "„…“"),)),
    VerdictData(VerdictKind.DEPENDS, "Ist der Stich schon umgedreht?", "Davon hängt es ab."),
)
