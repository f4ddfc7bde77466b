"""What painted displays show in tests, with the figures of the design's pictures; nothing here is computed."""

from __future__ import annotations

from tarockblock.ui.kit.marks import marks_for
from tarockblock.ui.kit.widgets.card_data import CardData
from tarockblock.ui.kit.widgets.preview_data import PlayerLine, PreviewData, Section, WhyLine
from tarockblock.ui.kit.widgets.verdict_box import Clause, VerdictData, VerdictKind

MARKS = marks_for(("Anna", "Bert", "Cilli", "Dora", "Emil"))

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

CARD = CardData(
    "Maximiliane", MARKS[1], "+5", 1, "−0,40 €", "3.", "Geber · sitzt aus", "Geber", trend=(0.0, 2, 2, 0, -4)
)

VERDICT = VerdictData(
    VerdictKind.RENONCE,
    "Renonce",
    "Farbe nicht bedient, der Stich ist umgedreht. Das Spiel ist beendet.",
    (
        Clause("OÖ, Renonce 2", "„… Verstöße gegen Farb-, Tarock- oder Stichzwang sind klare Fälle von Renonce.“"),
        Clause("OÖ, Renonce 4", "„Eine drohende Renonce kann noch korrigiert werden.“"),
    ),
)
