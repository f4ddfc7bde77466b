"""The cases the renonce wizard offers: those of the ruleset and, last, the one that no list foresees."""

from __future__ import annotations

from dataclasses import replace

from tarockblock.domain.ruleset import Offence, Ruleset, Text, Verdict

OTHER = Offence(
    id="",
    group="other",
    name=Text("Anderer Regelverstoß", "Another breach of the rules"),
    verdict=Verdict.DEPENDS,
    clauses=(),
    question=Text(
        "Hat der Tisch oder der Schiedsrichter auf Renonce entschieden?",
        "Did the table or the referee decide that it is a renonce?",
    ),
    consequence=Text("Keine Renonce, es wird weitergespielt.", "No renonce, play goes on."),
    effect="play_on",
    words=Text(
        "etwas anderes, sonst etwas, anderer Fehler, andere Renonce, geschummelt, schummeln, gemogelt, betrogen, "
        "beschissen, Betrug, gschummelt, selbst gerufen, selber gerufen, vier Könige, Talon angeschaut, in den "
        "Talon geschaut, König gedrückt, Trull gedrückt, falscher König, geredet, gequatscht, quatschen, "
        "verplappert, nicht abgehoben, Karte gezeigt, ins Blatt geschaut, Stich angeschaut, König weggelegt, "
        "Fünfer gedrückt, gelogen, Falschspieler, falsch gespielt, Betrüger, Schwindler, Karten gezinkt, Karte "
        "hinuntergefallen, Karte fallen gelassen, zu spät kontriert, Kontra vergessen, Zeichen gegeben, verraten, "
        "Karte runtergefallen, Talon aufgedeckt, was anderes, absichtlich verloren, nimmt zurück, "
        "zu spät eingefordert, zu spät reklamiert, verspätet eingefordert, Schuss wegen Renonce, schießt den Partner, "
        "Karten zusammengeworfen, Karten zusammengehaut, Hinweis gegeben",
        "something else, other mistake, cheated, cheating, crooked, called himself, four kings, looked at the "
        "talon, king buried, trull buried, wrong king, talked, talking, blabbed, not cut, card shown, looked at a "
        "hand, looked at a trick, lied, marked cards, card dropped, late kontra, flipped talon, illegal discard, "
        "claimed too late, took back",
    ),
)
"""What no list foresees; such a renonce is stored without an offence."""


def all_cases(ruleset: Ruleset) -> tuple[Offence, ...]:
    """The ruleset's cases and, last, the one no list foresees, which rests on the ruleset's first clause of renonce."""
    return (*ruleset.offences, replace(OTHER, clauses=(ruleset.renonce.clause,)))


def listed_verdict(case: Offence) -> Verdict:
    """What a case is before anything was asked: it depends while a question waits for its answer."""
    return Verdict.DEPENDS if case.first else case.verdict
