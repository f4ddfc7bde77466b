<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_AT" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Tarockblock</source>
        <translation>Über Tarockblock</translation>
    </message>
    <message>
        <source>The score pad for rounds of Königrufen. Free software under the MIT licence, without any warranty.</source>
        <translation>Der Block für Königrufen-Runden. Freie Software unter der MIT-Lizenz, ohne jede Gewähr.</translation>
    </message>
    <message>
        <source>Where data is kept</source>
        <translation>Wo alles liegt</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Woraus es besteht</translation>
    </message>
    <message>
        <source>Parts and licences</source>
        <translation>Teile und Lizenzen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Evenings</source>
        <translation>Abende</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>This folder is not there yet.</source>
        <translation>Diesen Ordner gibt es noch nicht.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
</context>
<context>
    <name>ActionTable</name>
    <message>
        <source>Enter hand …</source>
        <translation>Spiel eintragen …</translation>
    </message>
    <message>
        <source>Enter hand</source>
        <translation>Spiel eintragen</translation>
    </message>
    <message>
        <source>Trischaken …</source>
        <translation>Trischaken …</translation>
    </message>
    <message>
        <source>Trischaken</source>
        <translation>Trischaken</translation>
    </message>
    <message>
        <source>Renonce …</source>
        <translation>Renonce …</translation>
    </message>
    <message>
        <source>Struck hand …</source>
        <translation>Gestrichenes Spiel …</translation>
    </message>
    <message>
        <source>Correction …</source>
        <translation>Korrektur …</translation>
    </message>
    <message>
        <source>Change the table …</source>
        <translation>Tisch ändern …</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Changes …</source>
        <translation>Änderungen …</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Change the evening …</source>
        <translation>Abend ändern …</translation>
    </message>
    <message>
        <source>Settle …</source>
        <translation>Abrechnen …</translation>
    </message>
    <message>
        <source>Leaves and pays now …</source>
        <translation>Geht und zahlt gleich …</translation>
    </message>
    <message>
        <source>Outlay …</source>
        <translation>Auslage …</translation>
    </message>
    <message>
        <source>What would it cost? …</source>
        <translation>Was kostet das? …</translation>
    </message>
    <message>
        <source>Reopen evening</source>
        <translation>Abend wieder öffnen</translation>
    </message>
    <message>
        <source>Walk through the cells</source>
        <translation>Durch die Zellen gehen</translation>
    </message>
    <message>
        <source>To the last row</source>
        <translation>Zur letzten Zeile</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>Change …</source>
        <translation>Ändern …</translation>
    </message>
    <message>
        <source>Earlier versions</source>
        <translation>Frühere Fassungen</translation>
    </message>
    <message>
        <source>Insert hand before …</source>
        <translation>Spiel davor einfügen …</translation>
    </message>
    <message>
        <source>Insert hand after …</source>
        <translation>Spiel danach einfügen …</translation>
    </message>
    <message>
        <source>Insert something else before …</source>
        <translation>Anderes davor einfügen …</translation>
    </message>
    <message>
        <source>Move …</source>
        <translation>Verschieben …</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>It was a renonce …</source>
        <translation>Es war eine Renonce …</translation>
    </message>
    <message>
        <source>Strike …</source>
        <translation>Streichen …</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>New evening …</source>
        <translation>Neuer Abend …</translation>
    </message>
    <message>
        <source>Cup (tournament) …</source>
        <translation>Turnier …</translation>
    </message>
    <message>
        <source>Import evening …</source>
        <translation>Abend importieren …</translation>
    </message>
    <message>
        <source>Import …</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>Earlier years …</source>
        <translation>Frühere Jahre …</translation>
    </message>
    <message>
        <source>Export evening …</source>
        <translation>Abend exportieren …</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Print …</source>
        <translation>Drucken …</translation>
    </message>
    <message>
        <source>Copy for a message</source>
        <translation>Für eine Nachricht kopieren</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Import evenings …</source>
        <translation>Abende übernehmen …</translation>
    </message>
    <message>
        <source>The round&apos;s folder …</source>
        <translation>Ordner der Runde …</translation>
    </message>
    <message>
        <source>Names …</source>
        <translation>Namen …</translation>
    </message>
    <message>
        <source>Save a copy …</source>
        <translation>Kopie speichern …</translation>
    </message>
    <message>
        <source>Earlier copies …</source>
        <translation>Frühere Kopien …</translation>
    </message>
    <message>
        <source>Recover a damaged database …</source>
        <translation>Beschädigte Datenbank retten …</translation>
    </message>
    <message>
        <source>Settings …</source>
        <translation>Einstellungen …</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Evening</source>
        <translation>Abend</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Archiv</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>Geld</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Read the evenings again</source>
        <translation>Abende neu lesen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Find hands …</source>
        <translation>Spiele suchen …</translation>
    </message>
    <message>
        <source>Show all evenings</source>
        <translation>Alle Abende zeigen</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>Sortieren</translation>
    </message>
    <message>
        <source>Choose several evenings</source>
        <translation>Mehrere Abende wählen</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiterschreiben</translation>
    </message>
    <message>
        <source>Statistics of these</source>
        <translation>Statistik davon</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Empty the trash …</source>
        <translation>Papierkorb leeren …</translation>
    </message>
    <message>
        <source>Settlement …</source>
        <translation>Abrechnung …</translation>
    </message>
    <message>
        <source>Compare versions …</source>
        <translation>Fassungen vergleichen …</translation>
    </message>
    <message>
        <source>What if …</source>
        <translation>Was wäre wenn …</translation>
    </message>
    <message>
        <source>Paid</source>
        <translation>Bezahlt</translation>
    </message>
    <message>
        <source>Payment …</source>
        <translation>Zahlung …</translation>
    </message>
    <message>
        <source>All paid</source>
        <translation>Alles bezahlt</translation>
    </message>
    <message>
        <source>Kitty …</source>
        <translation>Kassa …</translation>
    </message>
    <message>
        <source>Write off …</source>
        <translation>Erlassen …</translation>
    </message>
    <message>
        <source>Settle and close …</source>
        <translation>Abrechnen und abschließen …</translation>
    </message>
    <message>
        <source>Season&apos;s close …</source>
        <translation>Jahresabschluss …</translation>
    </message>
    <message>
        <source>Terms of the round …</source>
        <translation>Runde …</translation>
    </message>
    <message>
        <source>Reverse the booking</source>
        <translation>Buchung zurücknehmen</translation>
    </message>
    <message>
        <source>Book it again</source>
        <translation>Wieder buchen</translation>
    </message>
    <message>
        <source>Copy a reminder</source>
        <translation>Erinnerung kopieren</translation>
    </message>
    <message>
        <source>Open the table</source>
        <translation>Tisch öffnen</translation>
    </message>
    <message>
        <source>Print seating and slips …</source>
        <translation>Sitzplan und Zettel drucken …</translation>
    </message>
    <message>
        <source>People and rules …</source>
        <translation>Leute und Regeln …</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Drucken</translation>
    </message>
    <message>
        <source>From here on: rate, doubled Radl …</source>
        <translation>Ab hier: Kurs, Doppelradl …</translation>
    </message>
    <message>
        <source>Book in “Money”</source>
        <translation>In „Geld“ buchen</translation>
    </message>
    <message>
        <source>The year on two pages …</source>
        <translation>Das Jahr auf zwei Seiten …</translation>
    </message>
    <message>
        <source>Type its slip …</source>
        <translation>Zettel eintippen …</translation>
    </message>
    <message>
        <source>Draw the next round</source>
        <translation>Nächste Runde auslosen</translation>
    </message>
    <message>
        <source>Seat by hand …</source>
        <translation>Von Hand setzen …</translation>
    </message>
    <message>
        <source>Order instead of the lot …</source>
        <translation>Reihung statt Los …</translation>
    </message>
    <message>
        <source>Book stakes and prizes</source>
        <translation>Einsatz und Preise buchen</translation>
    </message>
    <message>
        <source>New cup …</source>
        <translation>Neues Turnier …</translation>
    </message>
    <message>
        <source>The year&apos;s cup</source>
        <translation>Jahreswertung</translation>
    </message>
    <message>
        <source>Derive house rules …</source>
        <translation>Hausregel ableiten …</translation>
    </message>
    <message>
        <source>Change house rules …</source>
        <translation>Hausregel ändern …</translation>
    </message>
    <message>
        <source>Rename house rules …</source>
        <translation>Hausregel umbenennen …</translation>
    </message>
    <message>
        <source>Duplicate rules</source>
        <translation>Regelwerk duplizieren</translation>
    </message>
    <message>
        <source>Empty sheet …</source>
        <translation>Leerer Block …</translation>
    </message>
    <message>
        <source>Export rules …</source>
        <translation>Regelwerk exportieren …</translation>
    </message>
    <message>
        <source>Import rules …</source>
        <translation>Regelwerk importieren …</translation>
    </message>
    <message>
        <source>Delete house rules</source>
        <translation>Hausregel löschen</translation>
    </message>
    <message>
        <source>Save house rules</source>
        <translation>Hausregel speichern</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Add a game …</source>
        <translation>Spiel hinzufügen …</translation>
    </message>
    <message>
        <source>Add a bonus …</source>
        <translation>Prämie hinzufügen …</translation>
    </message>
    <message>
        <source>Table of Trischaken …</source>
        <translation>Tabelle für Trischaken …</translation>
    </message>
    <message>
        <source>Next section</source>
        <translation>Nächster Abschnitt</translation>
    </message>
    <message>
        <source>Previous section</source>
        <translation>Voriger Abschnitt</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Alles zurücksetzen</translation>
    </message>
    <message>
        <source>Discard draft</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Chart next to the ledger</source>
        <translation>Diagramm neben dem Block</translation>
    </message>
    <message>
        <source>Chart as a table</source>
        <translation>Diagramm als Tabelle</translation>
    </message>
    <message>
        <source>Display for the room</source>
        <translation>Anzeige</translation>
    </message>
    <message>
        <source>Follow on phones …</source>
        <translation>Am Handy mitlesen …</translation>
    </message>
    <message>
        <source>Show who deals next after each hand</source>
        <translation>Nach jedem Spiel groß zeigen, wer gibt</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Größerer Text</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Kleinerer Text</translation>
    </message>
    <message>
        <source>Normal text size</source>
        <translation>Normale Textgröße</translation>
    </message>
    <message>
        <source>Same as system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>High contrast, light</source>
        <translation>Hoher Kontrast, hell</translation>
    </message>
    <message>
        <source>High contrast, dark</source>
        <translation>Hoher Kontrast, dunkel</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>The first evening in five steps</source>
        <translation>Der erste Abend in fünf Schritten</translation>
    </message>
    <message>
        <source>View a sample evening</source>
        <translation>Einen Musterabend ansehen</translation>
    </message>
    <message>
        <source>About Tarockblock</source>
        <translation>Über Tarockblock</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Context menu</source>
        <translation>Kontextmenü</translation>
    </message>
    <message>
        <source>In the ledger</source>
        <translation>Im Block</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>In the archive</source>
        <translation>Im Archiv</translation>
    </message>
    <message>
        <source>With the money</source>
        <translation>Beim Geld</translation>
    </message>
    <message>
        <source>In the statistics</source>
        <translation>In der Statistik</translation>
    </message>
    <message>
        <source>In a cup</source>
        <translation>Bei einem Turnier</translation>
    </message>
    <message>
        <source>In the rules</source>
        <translation>In den Regeln</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
</context>
<context>
    <name>AlreadyOpenDialog</name>
    <message>
        <source>The evenings are already open in another window.</source>
        <translation>Die Abende sind schon in einem anderen Fenster offen.</translation>
    </message>
    <message>
        <source>Go there, or view them here, read-only.</source>
        <translation>Geh dorthin, oder sieh sie hier an, ohne etwas ändern zu können.</translation>
    </message>
    <message>
        <source>The evenings seem to be open elsewhere.</source>
        <translation>Die Abende scheinen anderswo offen zu sein.</translation>
    </message>
    <message>
        <source>Another Tarockblock has them open and does not answer. If you know that it is no longer running, open them anyway. Nothing can get lost: changes in two places are noticed.</source>
        <translation>Ein anderer Tarockblock hat sie offen und antwortet nicht. Wenn du weißt, dass er nicht mehr läuft, öffne sie trotzdem. Verloren geht dabei nichts: Änderungen an zwei Stellen werden bemerkt.</translation>
    </message>
    <message>
        <source>Tarockblock on another computer, “{computer}”, has them open and can&apos;t be asked from here. If you know that it is no longer running, open them anyway. Nothing can get lost: changes in two places are noticed.</source>
        <translation>Tarockblock auf einem anderen Rechner, „{computer}“, hat sie offen und lässt sich von hier aus nicht fragen. Wenn du weißt, dass er nicht mehr läuft, öffne sie trotzdem. Verloren geht dabei nichts: Änderungen an zwei Stellen werden bemerkt.</translation>
    </message>
    <message>
        <source>Do not open</source>
        <translation>Nicht öffnen</translation>
    </message>
    <message>
        <source>Open read-only</source>
        <translation>Nur ansehen</translation>
    </message>
    <message>
        <source>Go to the open window</source>
        <translation>Zum offenen Fenster</translation>
    </message>
    <message>
        <source>Open anyway</source>
        <translation>Trotzdem öffnen</translation>
    </message>
</context>
<context>
    <name>AnnulDialog</name>
    <message>
        <source>Change struck hand {hand}</source>
        <translation>Gestrichenes Spiel {hand} ändern</translation>
    </message>
    <message>
        <source>Struck hand {hand} – Radl {radl}</source>
        <translation>Gestrichenes Spiel {hand} – Radl {radl}</translation>
    </message>
    <message>
        <source>Save change</source>
        <translation>Änderung speichern</translation>
    </message>
    <message>
        <source>Enter struck hand</source>
        <translation>Gestrichenes Spiel eintragen</translation>
    </message>
    <message>
        <source>Dealer, Vorhand …</source>
        <translation>Geber, Vorhand …</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>No points for anyone. The dealers of the hands after it stay the same.</source>
        <translation>Niemand bekommt etwas. Wer die Spiele danach gibt, bleibt gleich.</translation>
    </message>
    <message>
        <source>No points for anyone. {dealer} deals hand {hand} again; it counts only once in the Radl.</source>
        <translation>Niemand bekommt etwas. {dealer} gibt Spiel {hand} noch einmal; im Radl zählt es nur einmal.</translation>
    </message>
    <message>
        <source>No points for anyone, but the hand counts in the Radl. {dealer} deals hand {next}.</source>
        <translation>Niemand bekommt etwas, aber das Spiel zählt im Radl. {dealer} gibt Spiel {next}.</translation>
    </message>
</context>
<context>
    <name>AnswersPane</name>
    <message>
        <source>First the game: its key is printed on it.</source>
        <translation>Zuerst das Spiel: seine Taste steht darauf.</translation>
    </message>
    <message>
        <source>A conceded game is not played: no Kontra, no bonuses. It costs the price of the game and its own bonus.</source>
        <translation>Ein geschliffenes Spiel wird nicht gespielt: kein Kontra, keine Prämien. Es kostet das Spiel und seine eigene Prämie.</translation>
    </message>
    <message>
        <source>A conceded game is not played: no Kontra, no bonuses. It costs the price of the game.</source>
        <translation>Ein geschliffenes Spiel wird nicht gespielt: kein Kontra, keine Prämien. Es kostet das Spiel.</translation>
    </message>
</context>
<context>
    <name>Archive</name>
    <message>
        <source>not closed</source>
        <translation>nicht abgeschlossen</translation>
    </message>
    <message numerus="yes">
        <source>%n hand(s)</source>
        <translation>
            <numerusform>%n Spiel</numerusform>
            <numerusform>%n Spiele</numerusform>
        </translation>
    </message>
    <message>
        <source>without a date</source>
        <translation>ohne Datum</translation>
    </message>
    <message>
        <source>Evening</source>
        <translation>Abend</translation>
    </message>
    <message>
        <source>shown now</source>
        <translation>wird gerade angezeigt</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Wer</translation>
    </message>
    <message>
        <source>Ruleset</source>
        <translation>Regelwerk</translation>
    </message>
    <message>
        <source>Hands</source>
        <translation>Spiele</translation>
    </message>
    <message>
        <source>Winner</source>
        <translation>Sieger</translation>
    </message>
    <message>
        <source>Money changing hands</source>
        <translation>Geld, das den Besitzer wechselt</translation>
    </message>
    <message>
        <source>Hand</source>
        <translation>Spiel Nr.</translation>
    </message>
    <message>
        <source>Bonuses, renonce, note</source>
        <translation>Prämien, Renonce, Notiz</translation>
    </message>
    <message>
        <source>not in the book</source>
        <translation>nicht im Buch</translation>
    </message>
    <message>
        <source>being changed</source>
        <translation>wird geändert</translation>
    </message>
    <message>
        <source>The player with the most points; ties are shared.</source>
        <translation>Wer die meisten Punkte hat, wie auf den Karten; bei Gleichstand mehrere.</translation>
    </message>
    <message>
        <source>Sum of all winnings: the money that changes hands.</source>
        <translation>Was alle Gewinner zusammen bekommen: So viel Geld wechselt den Besitzer.</translation>
    </message>
    <message>
        <source>Not as it was written, so it is left out of the statistics.</source>
        <translation>Nicht so, wie er geschrieben wurde; deshalb fehlt er in der Statistik.</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>beschädigt</translation>
    </message>
    <message>
        <source>in two versions</source>
        <translation>in zwei Fassungen</translation>
    </message>
    <message>
        <source>{amount} open</source>
        <translation>{amount} offen</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>All together</source>
        <translation>Zusammen</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>fällt aus</translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s)</source>
        <translation>
            <numerusform>%n Abend</numerusform>
            <numerusform>%n Abende</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ArchiveEvening</name>
    <message>
        <source>Ledger</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Cup</source>
        <translation>Turnier</translation>
    </message>
    <message>
        <source>Hand by hand</source>
        <translation>Spiel für Spiel</translation>
    </message>
    <message>
        <source>Evening</source>
        <translation>Abend</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>abgeschlossen</translation>
    </message>
    <message>
        <source>being changed</source>
        <translation>wird geändert</translation>
    </message>
    <message>
        <source>not closed</source>
        <translation>nicht abgeschlossen</translation>
    </message>
    <message>
        <source>in the trash</source>
        <translation>im Papierkorb</translation>
    </message>
    <message>
        <source>view only</source>
        <translation>nur zum Ansehen</translation>
    </message>
    <message>
        <source>Nothing to pay.</source>
        <translation>Nichts zu zahlen.</translation>
    </message>
    <message>
        <source>Settlement: {payments}</source>
        <translation>Abrechnung: {payments}</translation>
    </message>
</context>
<context>
    <name>ArchiveFiles</name>
    <message>
        <source>Import evenings</source>
        <translation>Abende importieren</translation>
    </message>
    <message>
        <source>Evening files (*.tarock.json *.json)</source>
        <translation>Abenddateien (*.tarock.json *.json)</translation>
    </message>
    <message>
        <source>Importing …</source>
        <translation>Es wird importiert …</translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s) imported.</source>
        <translation>
            <numerusform>%n Abend importiert.</numerusform>
            <numerusform>%n Abende importiert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) could not be imported.</source>
        <translation>
            <numerusform>%n Datei konnte nicht importiert werden.</numerusform>
            <numerusform>%n Dateien konnten nicht importiert werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Export evenings</source>
        <translation>Abende exportieren</translation>
    </message>
    <message>
        <source>Exporting …</source>
        <translation>Es wird exportiert …</translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s) exported to {folder}.</source>
        <translation>
            <numerusform>%n Abend nach {folder} exportiert.</numerusform>
            <numerusform>%n Abende nach {folder} exportiert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stopped: {count} of %n evening(s) imported.</source>
        <translation>
            <numerusform>Abgebrochen: {count} von %n Abend importiert.</numerusform>
            <numerusform>Abgebrochen: {count} von %n Abenden importiert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stopped: {count} of %n evening(s) exported to {folder}.</source>
        <translation>
            <numerusform>Abgebrochen: {count} von %n Abend nach {folder} exportiert.</numerusform>
            <numerusform>Abgebrochen: {count} von %n Abenden nach {folder} exportiert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s) could not be exported.</source>
        <translation>
            <numerusform>%n Abend konnte nicht exportiert werden.</numerusform>
            <numerusform>%n Abende konnten nicht exportiert werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Emptying the trash …</source>
        <translation>Der Papierkorb wird geleert …</translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s) deleted for good.</source>
        <translation>
            <numerusform>%n Abend endgültig gelöscht.</numerusform>
            <numerusform>%n Abende endgültig gelöscht.</numerusform>
        </translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>Another task is still running here.</source>
        <translation>Hier läuft noch etwas anderes.</translation>
    </message>
</context>
<context>
    <name>ArchiveList</name>
    <message>
        <source>Evenings</source>
        <translation>Abende</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>Person</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Ruleset</source>
        <translation>Regelwerk</translation>
    </message>
    <message>
        <source>Search evenings and hands</source>
        <translation>Abende und Spiele suchen</translation>
    </message>
    <message>
        <source>Title, name, game, bonus, note</source>
        <translation>Titel, Name, Spiel, Prämie, Notiz</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>Jahr</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>Runde</translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>Papierkorb</translation>
    </message>
    <message>
        <source>Money open</source>
        <translation>Geld offen</translation>
    </message>
    <message>
        <source>Hands</source>
        <translation>Spiele</translation>
    </message>
    <message>
        <source>Evenings, open money, trash or hands</source>
        <translation>Abende, offenes Geld, Papierkorb oder Spiele</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Archiv</translation>
    </message>
    <message numerus="yes">
        <source>%n hand(s)</source>
        <translation>
            <numerusform>%n Spiel</numerusform>
            <numerusform>%n Spiele</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} of %n evening(s) chosen</source>
        <translation>
            <numerusform>{count} von %n Abend gewählt</numerusform>
            <numerusform>{count} von %n Abenden gewählt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} of %n evening(s)</source>
        <translation>
            <numerusform>{count} von %n Abend</numerusform>
            <numerusform>{count} von %n Abenden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s)</source>
        <translation>
            <numerusform>%n Abend</numerusform>
            <numerusform>%n Abende</numerusform>
        </translation>
    </message>
    <message>
        <source>{amount} was paid for this and would be owed back.</source>
        <translation>{amount} wurden dafür bezahlt und wären dann zurückzugeben.</translation>
    </message>
    <message>
        <source>Until it has finished, nothing can be deleted, renamed, imported or exported here.</source>
        <translation>Bis es fertig ist, wird hier nichts gelöscht, umbenannt, importiert oder exportiert.</translation>
    </message>
</context>
<context>
    <name>ArchivePage</name>
    <message>
        <source>{reason}.

Press F5 to try again.</source>
        <translation>{reason}.

Mit F5 noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The evening viewed here was deleted for good on another computer.</source>
        <translation>Dieser Abend wurde auf einem anderen Rechner endgültig gelöscht.</translation>
    </message>
    <message>
        <source>Reopen</source>
        <translation>Wieder öffnen</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiterschreiben</translation>
    </message>
    <message>
        <source>The evening is in the book now.</source>
        <translation>Der Abend steht jetzt im Buch.</translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s) booked: the debts are in “Money”.</source>
        <translation>
            <numerusform>%n Abend gebucht: Was offen ist, steht in „Geld“.</numerusform>
            <numerusform>%n Abende gebucht: Was offen ist, steht in „Geld“.</numerusform>
        </translation>
    </message>
    <message>
        <source>This evening is shown in “Evening”. Open or begin another one first.</source>
        <translation>Dieser Abend steht gerade in „Abend“. Öffne oder beginne zuerst einen anderen.</translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s) in the trash now.</source>
        <translation>
            <numerusform>%n Abend ist jetzt im Papierkorb.</numerusform>
            <numerusform>%n Abende sind jetzt im Papierkorb.</numerusform>
        </translation>
    </message>
    <message>
        <source>{amount} that was paid is owed back now.</source>
        <translation>{amount}, die bezahlt waren, sind jetzt zurückzugeben.</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Zurückholen</translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s) brought back from the trash.</source>
        <translation>
            <numerusform>%n Abend ist wieder aus dem Papierkorb.</numerusform>
            <numerusform>%n Abende sind wieder aus dem Papierkorb.</numerusform>
        </translation>
    </message>
    <message>
        <source>Empty the trash</source>
        <translation>Papierkorb leeren</translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s) in the trash will be deleted for good; this cannot be undone.</source>
        <translation>
            <numerusform>%n Abend im Papierkorb wird endgültig gelöscht; das lässt sich nicht rückgängig machen.</numerusform>
            <numerusform>%n Abende im Papierkorb werden endgültig gelöscht; das lässt sich nicht rückgängig machen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Show in “Evening”</source>
        <translation>In „Abend“ zeigen</translation>
    </message>
</context>
<context>
    <name>BalancePanel</name>
    <message>
        <source>The first and last of the table, and the selected player; the table lists all.</source>
        <translation>Die Ersten und die Letzten der Wertung und die gewählte Person; die Wertung hat alle.</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>Geld</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Account of the statistics</source>
        <translation>Konto der Statistik</translation>
    </message>
    <message>
        <source>Save chart as a picture …</source>
        <translation>Diagramm als Bild speichern …</translation>
    </message>
    <message>
        <source>Save chart as a picture</source>
        <translation>Diagramm als Bild speichern</translation>
    </message>
    <message>
        <source>Balance over time</source>
        <translation>Stand über die Zeit</translation>
    </message>
    <message>
        <source>Balance over time, as a table</source>
        <translation>Stand über die Zeit, als Tabelle</translation>
    </message>
    <message>
        <source>Copy chart as a picture</source>
        <translation>Diagramm als Bild kopieren</translation>
    </message>
    <message>
        <source>{shown} of {all} players</source>
        <translation>{shown} von {all} Spielern</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
</context>
<context>
    <name>BonusPane</name>
    <message>
        <source>Opponents with</source>
        <translation>Gegner mit</translation>
    </message>
    <message>
        <source>follows from the card points</source>
        <translation>ergibt sich aus den Kartenpunkten</translation>
    </message>
    <message>
        <source>If both sides announced it: right click, or Ctrl and click</source>
        <translation>Haben beide Parteien angesagt: Rechtsklick, oder Strg und Klick</translation>
    </message>
    <message>
        <source>Kontra</source>
        <translation>Kontra</translation>
    </message>
</context>
<context>
    <name>Booking</name>
    <message>
        <source>Who paid for it</source>
        <translation>Wer hat ausgelegt</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Wer</translation>
    </message>
    <message>
        <source>agreed upon for {round}</source>
        <translation>vereinbart für {round}</translation>
    </message>
    <message>
        <source>{person} has paid {amount} and gets it back from the kitty.</source>
        <translation>{person} hat {amount} ausgelegt und bekommt das aus der Kassa zurück.</translation>
    </message>
    <message>
        <source>{person} then owes the kitty {amount} for this.</source>
        <translation>Dafür schuldet {person} der Kassa dann {amount}.</translation>
    </message>
    <message>
        <source>The kitty then owes more than it holds: {missing} will be short.</source>
        <translation>Damit schuldet die Kassa mehr, als drin ist: Es fehlen dann {missing}.</translation>
    </message>
    <message>
        <source>The kitty falls below zero: {missing} will be short.</source>
        <translation>Die Kassa kommt ins Minus: Es fehlen dann {missing}.</translation>
    </message>
    <message>
        <source>Cash in the kitty: {cash}.</source>
        <translation>In der Kassa: {cash}.</translation>
    </message>
</context>
<context>
    <name>BookingDialog</name>
    <message>
        <source>stake</source>
        <translation>Einsatz</translation>
    </message>
    <message>
        <source>fine</source>
        <translation>Strafe</translation>
    </message>
    <message>
        <source>expense</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Purpose</source>
        <translation>Wofür</translation>
    </message>
    <message>
        <source>from</source>
        <translation>von</translation>
    </message>
    <message>
        <source>person</source>
        <translation>Person</translation>
    </message>
    <message>
        <source>to</source>
        <translation>an</translation>
    </message>
    <message>
        <source>More than is open, on account</source>
        <translation>Mehr, als offen ist, a conto</translation>
    </message>
    <message>
        <source>more than is open: on account</source>
        <translation>mehr, als offen ist: a conto</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>A payment</source>
        <translation>Jemand hat bezahlt</translation>
    </message>
    <message>
        <source>Write off</source>
        <translation>Erlassen</translation>
    </message>
    <message>
        <source>Kitty</source>
        <translation>Kassa</translation>
    </message>
    <message>
        <source>Book it</source>
        <translation>Buchen</translation>
    </message>
    <message>
        <source>Who owes whom</source>
        <translation>Wer schuldet wem</translation>
    </message>
    <message>
        <source>Who gives whom</source>
        <translation>Wer gibt wem</translation>
    </message>
    <message>
        <source>{amount} is open</source>
        <translation>{amount} sind offen</translation>
    </message>
    <message>
        <source>{amount} is open; {more} will be added</source>
        <translation>{amount} sind offen, {more} kommen dazu</translation>
    </message>
    <message>
        <source>{amount} is open, {left} afterwards</source>
        <translation>{amount} sind offen, danach {left}</translation>
    </message>
</context>
<context>
    <name>BookingForm</name>
    <message>
        <source>Amount in euros</source>
        <translation>Betrag in Euro</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Betrag</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
</context>
<context>
    <name>Calendar</name>
    <message>
        <source>Previous month</source>
        <translation>Voriger Monat</translation>
    </message>
    <message>
        <source>Next month</source>
        <translation>Nächster Monat</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>Tage</translation>
    </message>
</context>
<context>
    <name>CalendarButton</name>
    <message>
        <source>Calendar</source>
        <translation>Kalender</translation>
    </message>
    <message>
        <source>Calendar (F4)</source>
        <translation>Kalender (F4)</translation>
    </message>
</context>
<context>
    <name>CardMenu</name>
    <message>
        <source>Name …</source>
        <translation>Name …</translation>
    </message>
    <message>
        <source>Colour, letter …</source>
        <translation>Farbe, Buchstabe …</translation>
    </message>
    <message>
        <source>A player joins …</source>
        <translation>Jemand kommt dazu …</translation>
    </message>
    <message>
        <source>{player} comes back …</source>
        <translation>{player} kommt wieder …</translation>
    </message>
    <message>
        <source>{player} leaves …</source>
        <translation>{player} geht …</translation>
    </message>
    <message>
        <source>{player} deals next …</source>
        <translation>{player} gibt als Nächster …</translation>
    </message>
</context>
<context>
    <name>CardsRow</name>
    <message>
        <source>Card points of the declarer&apos;s side</source>
        <translation>Kartenpunkte der Spielerpartei</translation>
    </message>
    <message>
        <source>e.g. {points}</source>
        <translation>z. B. {points}</translation>
    </message>
    <message>
        <source>Card points</source>
        <translation>Karten</translation>
    </message>
    <message>
        <source>won from {points}</source>
        <translation>ab {points} gewonnen</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>nicht gespeichert</translation>
    </message>
</context>
<context>
    <name>CasePage</name>
    <message>
        <source>Search the cases</source>
        <translation>Vorfälle suchen</translation>
    </message>
    <message>
        <source>Search: suit, bird, talon, turn …</source>
        <translation>Suchen: Farbe, Vogerl, Talon, Ausspiel …</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>Vorfälle</translation>
    </message>
    <message>
        <source>Nothing found. Other words, or “Another breach of the rules”?</source>
        <translation>Nichts gefunden. Andere Wörter, oder „Anderer Regelverstoß“?</translation>
    </message>
</context>
<context>
    <name>ChartPanel</name>
    <message>
        <source>Hand by hand</source>
        <translation>Spiel für Spiel</translation>
    </message>
    <message>
        <source>Cents</source>
        <translation>Cent</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Radl</source>
        <translation>Radl</translation>
    </message>
    <message>
        <source>View of the chart</source>
        <translation>Ansicht des Diagramms</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>Geld</translation>
    </message>
    <message>
        <source>Save charts as a picture</source>
        <translation>Diagramme als Bild speichern</translation>
    </message>
    <message>
        <source>Account of the chart</source>
        <translation>Konto des Diagramms</translation>
    </message>
    <message>
        <source>The evening hand by hand</source>
        <translation>Verlauf des Abends</translation>
    </message>
    <message>
        <source>Result of each Radl</source>
        <translation>Was jedes Radl gebracht hat</translation>
    </message>
    <message>
        <source>Copy chart as a picture</source>
        <translation>Diagramm als Bild kopieren</translation>
    </message>
    <message>
        <source>Save page with both charts …</source>
        <translation>Blatt mit beiden Diagrammen speichern …</translation>
    </message>
    <message>
        <source>Result of each Radl, as a table</source>
        <translation>Was jedes Radl gebracht hat, als Tabelle</translation>
    </message>
    <message>
        <source>The evening hand by hand, as a table</source>
        <translation>Verlauf des Abends, als Tabelle</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Correction</source>
        <translation>Korrektur</translation>
    </message>
    <message>
        <source>Radl {number}</source>
        <translation>Radl {number}</translation>
    </message>
    <message>
        <source>No hand has been played yet.</source>
        <translation>Es ist noch kein Spiel gespielt.</translation>
    </message>
    <message>
        <source>Hand {number}: {game}</source>
        <translation>Spiel {number}: {game}</translation>
    </message>
    <message>
        <source>struck</source>
        <translation>gestrichen</translation>
    </message>
    <message>
        <source>{game}, does not count</source>
        <translation>{game}, zählt nicht</translation>
    </message>
    <message numerus="yes">
        <source>Radl {number}: {hands} of %n hand(s)</source>
        <translation>
            <numerusform>Radl {number}: {hands} von %n Spiel</numerusform>
            <numerusform>Radl {number}: {hands} von %n Spielen</numerusform>
        </translation>
    </message>
    <message>
        <source>{player} {change}, now {value}</source>
        <translation>{player} {change}, steht bei {value}</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Stopped. Nothing has been copied.</source>
        <translation>Abgebrochen. Nichts wurde kopiert.</translation>
    </message>
    <message>
        <source>The chart is on the clipboard.</source>
        <translation>Das Diagramm ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>The chart is being drawn …</source>
        <translation>Das Diagramm wird gezeichnet …</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>Bild (*.png)</translation>
    </message>
    <message>
        <source>Drawing (*.svg)</source>
        <translation>Zeichnung (*.svg)</translation>
    </message>
    <message>
        <source>Page for printing (*.pdf)</source>
        <translation>Blatt zum Drucken (*.pdf)</translation>
    </message>
    <message>
        <source>There is no evening to draw.</source>
        <translation>Es gibt keinen Abend zu zeichnen.</translation>
    </message>
    <message>
        <source>“{file}” cannot be drawn: the name has to end in .png, .svg or .pdf.</source>
        <translation>„{file}“ kann nicht gezeichnet werden: Der Name muss mit .png, .svg oder .pdf enden.</translation>
    </message>
    <message>
        <source>The chart cannot be drawn here ({reason}). The menu shows it as a table.</source>
        <translation>Das Diagramm kann hier nicht gezeichnet werden ({reason}). Das Menü zeigt es als Tabelle.</translation>
    </message>
</context>
<context>
    <name>ChartWithTable</name>
    <message>
        <source>Show as a chart</source>
        <translation>Als Diagramm zeigen</translation>
    </message>
    <message>
        <source>Show as a table</source>
        <translation>Als Tabelle zeigen</translation>
    </message>
</context>
<context>
    <name>ClaimsBlock</name>
    <message>
        <source>Silent bonus surely missed?</source>
        <translation>Stille Prämie sicher entgangen?</translation>
    </message>
    <message>
        <source>Claimed for</source>
        <translation>Eingefordert für</translation>
    </message>
</context>
<context>
    <name>CodeView</name>
    <message>
        <source>Code to scan</source>
        <translation>Code zum Scannen</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
</context>
<context>
    <name>Compared</name>
    <message numerus="yes">
        <source>%n row(s) have other scores</source>
        <translation>
            <numerusform>%n Zeile ergibt etwas anderes</numerusform>
            <numerusform>%n Zeilen ergeben etwas anderes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hand(s) are left out</source>
        <translation>
            <numerusform>%n Spiel fällt aus</numerusform>
            <numerusform>%n Spiele fallen aus</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CopyController</name>
    <message>
        <source>Databases of Tarockblock (*.db)</source>
        <translation>Datenbanken von Tarockblock (*.db)</translation>
    </message>
    <message>
        <source>Save a copy</source>
        <translation>Kopie speichern</translation>
    </message>
    <message>
        <source>The database {file} was deleted or replaced while the program was open. The data in this window is saved nowhere else and will be lost when the program quits. Save a copy of everything first.</source>
        <translation>Die Datenbank {file} wurde gelöscht oder ersetzt, während das Programm offen war. Was dieses Fenster zeigt, liegt sonst nirgends und geht beim Beenden verloren. Speichere zuerst eine Kopie von allem.</translation>
    </message>
    <message>
        <source>Quit without saving</source>
        <translation>Ohne Speichern beenden</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Save a copy …</source>
        <translation>Kopie speichern …</translation>
    </message>
    <message>
        <source>A copy of everything was saved as {file}.</source>
        <translation>Eine Kopie von allem liegt in {file}.</translation>
    </message>
    <message>
        <source>Checking the database …</source>
        <translation>Die Datenbank wird geprüft …</translation>
    </message>
    <message>
        <source>Nothing is damaged: everything in the database can be read.</source>
        <translation>Nichts ist beschädigt: Alles in der Datenbank lässt sich lesen.</translation>
    </message>
    <message>
        <source>The copy of {day}, {time} is back in place.</source>
        <translation>Die Kopie vom {day}, {time} ist zurückgespielt.</translation>
    </message>
    <message>
        <source>The round&apos;s folder brings back what the others have.</source>
        <translation>Der Ordner der Runde bringt wieder, was die anderen haben.</translation>
    </message>
    <message>
        <source>The previous data was kept as {file}.</source>
        <translation>Der Stand davor liegt in {file}.</translation>
    </message>
</context>
<context>
    <name>CorrectionController</name>
    <message>
        <source>This row is already struck.</source>
        <translation>Diese Zeile ist schon gestrichen.</translation>
    </message>
    <message>
        <source>This row was not struck here.</source>
        <translation>Diese Zeile wurde nicht hier gestrichen.</translation>
    </message>
    <message>
        <source>This row has not been changed.</source>
        <translation>Diese Zeile ist unverändert.</translation>
    </message>
</context>
<context>
    <name>Corrections</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weitere</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) would then no longer fit: {rows}.</source>
        <translation>
            <numerusform>%n Eintrag würde dann nicht mehr passen: {rows}.</numerusform>
            <numerusform>%n Einträge würden dann nicht mehr passen: {rows}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Correction</source>
        <translation>Korrektur</translation>
    </message>
    <message>
        <source>Change at the table</source>
        <translation>Wechsel am Tisch</translation>
    </message>
    <message>
        <source>Doubled Radl by hand</source>
        <translation>Doppelradl von Hand</translation>
    </message>
    <message>
        <source>Other rate</source>
        <translation>Anderer Kurs</translation>
    </message>
    <message>
        <source>Hand {number}, struck</source>
        <translation>Spiel {number}, gestrichen</translation>
    </message>
    <message>
        <source>Hand {number}</source>
        <translation>Spiel {number}</translation>
    </message>
    <message>
        <source>{row} ({reason})</source>
        <translation>{row} ({reason})</translation>
    </message>
    <message>
        <source>Would then no longer fit: {row}.</source>
        <translation>Würde dann nicht mehr passen: {row}.</translation>
    </message>
    <message>
        <source>See the message in red.</source>
        <translation>Siehe Hinweis in Rot.</translation>
    </message>
</context>
<context>
    <name>Costs</name>
    <message>
        <source>no Kontra</source>
        <translation>ohne Kontra</translation>
    </message>
    <message numerus="yes">
        <source>%n at the table</source>
        <translation>
            <numerusform>%n am Tisch</numerusform>
            <numerusform>%n am Tisch</numerusform>
        </translation>
    </message>
    <message>
        <source>the points are cents</source>
        <translation>die Punkte sind Cent</translation>
    </message>
    <message>
        <source>1 point = {cents} ct</source>
        <translation>1 Punkt = {cents} ct</translation>
    </message>
    <message>
        <source>With a partner</source>
        <translation>Mit Partner</translation>
    </message>
    <message>
        <source>Alone against three</source>
        <translation>Allein gegen drei</translation>
    </message>
    <message>
        <source>Negative: no trick, or just one or two</source>
        <translation>Negativ: kein Stich, oder nur einer oder zwei</translation>
    </message>
    <message>
        <source>Bonuses, with a partner</source>
        <translation>Prämien, mit Partner</translation>
    </message>
    <message>
        <source>Trischaken: each player alone</source>
        <translation>Trischaken: jeder für sich</translation>
    </message>
    <message>
        <source>for Vorhand alone</source>
        <translation>nur für Vorhand</translation>
    </message>
    <message>
        <source>if Vorhand plays it</source>
        <translation>wenn Vorhand es spielt</translation>
    </message>
    <message>
        <source>the announced {bonus} is won or lost with it</source>
        <translation>{bonus}, angesagt, ist mit gewonnen oder verloren</translation>
    </message>
    <message>
        <source>in addition to the game, for each player of the declarer&apos;s side</source>
        <translation>neben dem Spiel, für jeden der Spielerpartei</translation>
    </message>
    <message>
        <source>Silent</source>
        <translation>Still</translation>
    </message>
    <message>
        <source>We make it</source>
        <translation>Wir machen es</translation>
    </message>
    <message>
        <source>They make it</source>
        <translation>Die anderen</translation>
    </message>
    <message>
        <source>Announced</source>
        <translation>Angesagt</translation>
    </message>
    <message>
        <source>We miss it</source>
        <translation>Verfehlt</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>still</translation>
    </message>
    <message>
        <source>announced</source>
        <translation>angesagt</translation>
    </message>
    <message>
        <source>multiplies the game; here together with a {game}</source>
        <translation>vervielfacht das Spiel; hier mit einem {game}</translation>
    </message>
    <message>
        <source>points for each; card points in brackets, Vorhand first</source>
        <translation>was jeder bekommt; in Klammern die Kartenpunkte, Vorhand zuerst</translation>
    </message>
    <message>
        <source>If I win</source>
        <translation>Wenn ich gewinne</translation>
    </message>
    <message>
        <source>If I lose</source>
        <translation>Wenn ich verliere</translation>
    </message>
</context>
<context>
    <name>CostsDialog</name>
    <message>
        <source>What would it cost?</source>
        <translation>Was kostet das?</translation>
    </message>
    <message>
        <source>Kontra</source>
        <translation>Kontra</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Drucken</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>CupPage</name>
    <message>
        <source>Cup</source>
        <translation>Turnier</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tische</translation>
    </message>
    <message>
        <source>Standings</source>
        <translation>Reihung</translation>
    </message>
    <message>
        <source>Cups</source>
        <translation>Turniere</translation>
    </message>
    <message>
        <source>Several tables play several rounds. Prepare a cup here, then draw who sits where.</source>
        <translation>Mehrere Tische spielen mehrere Runden. Bereite hier ein Turnier vor und lose dann aus, wer wo sitzt.</translation>
    </message>
    <message>
        <source>No cup yet</source>
        <translation>Noch kein Turnier</translation>
    </message>
    <message numerus="yes">
        <source>%n people</source>
        <translation>
            <numerusform>%n Person</numerusform>
            <numerusform>%n Leute</numerusform>
        </translation>
    </message>
    <message>
        <source>Draw the first round ({key}).</source>
        <translation>Lose die erste Runde aus ({key}).</translation>
    </message>
    <message>
        <source>Tables · {people}</source>
        <translation>Tische · {people}</translation>
    </message>
    <message>
        <source>People</source>
        <translation>Leute</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tisch</translation>
    </message>
    <message>
        <source>Slip ({key})</source>
        <translation>Zettel ({key})</translation>
    </message>
    <message>
        <source>type …</source>
        <translation>tippen …</translation>
    </message>
    <message>
        <source>begin</source>
        <translation>beginnen</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>is playing</source>
        <translation>spielt</translation>
    </message>
    <message>
        <source>Draw round {round} again</source>
        <translation>Runde {round} neu auslosen</translation>
    </message>
    <message>
        <source>Draw round {round}</source>
        <translation>Runde {round} auslosen</translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation>Gespeichert.</translation>
    </message>
    <message>
        <source>Round {round} is drawn. {meetings}.</source>
        <translation>Runde {round} ist ausgelost. {meetings}.</translation>
    </message>
    <message>
        <source>Round {round} is seated by hand.</source>
        <translation>Runde {round} ist von Hand gesetzt.</translation>
    </message>
    <message>
        <source>The table is saved with its totals.</source>
        <translation>Der Tisch ist mit seinen Summen gespeichert.</translation>
    </message>
    <message>
        <source>The order has been recorded.</source>
        <translation>Die Reihung ist festgehalten.</translation>
    </message>
    <message numerus="yes">
        <source>%n booking(s) made; they are in Money.</source>
        <translation>
            <numerusform>%n Buchung; sie steht im Geld.</numerusform>
            <numerusform>%n Buchungen; sie stehen im Geld.</numerusform>
        </translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>Export the result list</source>
        <translation>Ergebnisliste exportieren</translation>
    </message>
</context>
<context>
    <name>DealOverride</name>
    <message>
        <source>Dealer and Vorhand of this hand</source>
        <translation>Geber und Vorhand dieses Spiels</translation>
    </message>
    <message>
        <source>The deal moves on from here</source>
        <translation>Ab hier wandert der Geber weiter</translation>
    </message>
    <message>
        <source>This hand</source>
        <translation>Dieses Spiel</translation>
    </message>
    <message>
        <source>Only this hand</source>
        <translation>Nur dieses Spiel</translation>
    </message>
    <message>
        <source>Who deals after it</source>
        <translation>Wer danach gibt</translation>
    </message>
    <message>
        <source>As the deal goes round</source>
        <translation>Der Reihe nach</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>The dealers of later hands stay the same.</source>
        <translation>Wer die Spiele danach gibt, bleibt, wie es war.</translation>
    </message>
    <message>
        <source>The deal moves on from {dealer}.</source>
        <translation>Der Geber wandert von {dealer} aus weiter.</translation>
    </message>
</context>
<context>
    <name>Delivery</name>
    <message>
        <source>Something needed for this is not installed here ({reason}).</source>
        <translation>Was dazu nötig ist, ist hier nicht installiert ({reason}).</translation>
    </message>
    <message>
        <source>Another export is still being written.</source>
        <translation>Ein anderer Export wird noch geschrieben.</translation>
    </message>
    <message>
        <source>Stopped. “{file}” has not been written.</source>
        <translation>Abgebrochen. „{file}“ wurde nicht geschrieben.</translation>
    </message>
    <message>
        <source>Writing {file} …</source>
        <translation>{file} wird geschrieben …</translation>
    </message>
</context>
<context>
    <name>DialogFoot</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>DialogHost</name>
    <message>
        <source>Something was changed in another window or on another computer.</source>
        <translation>In einem anderen Fenster oder auf einem anderen Rechner wurde etwas geändert.</translation>
    </message>
    <message>
        <source>Close this window and open it again.</source>
        <translation>Dieses Fenster schließen und noch einmal öffnen.</translation>
    </message>
</context>
<context>
    <name>DigitPad</name>
    <message>
        <source>Digits</source>
        <translation>Ziffern</translation>
    </message>
    <message>
        <source>Blatt</source>
        <translation>Blatt</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
</context>
<context>
    <name>Display</name>
    <message>
        <source>No evening is open.</source>
        <translation>Kein Abend ist offen.</translation>
    </message>
    <message>
        <source>No hand has been played yet.</source>
        <translation>Es ist noch kein Spiel gespielt.</translation>
    </message>
    <message>
        <source>Evening</source>
        <translation>Abend</translation>
    </message>
    <message>
        <source>Hand {number}</source>
        <translation>Spiel {number}</translation>
    </message>
    <message>
        <source>does not count</source>
        <translation>zählt nicht</translation>
    </message>
    <message>
        <source>counts double</source>
        <translation>zählt doppelt</translation>
    </message>
    <message>
        <source>Cents</source>
        <translation>Cent</translation>
    </message>
    <message>
        <source>Euros</source>
        <translation>Euro</translation>
    </message>
    <message>
        <source>The evening</source>
        <translation>Der Abend</translation>
    </message>
    <message>
        <source>is over</source>
        <translation>ist zu Ende</translation>
    </message>
</context>
<context>
    <name>DisplayController</name>
    <message>
        <source>The display for the room is open</source>
        <translation>Die Anzeige für den Raum ist offen</translation>
    </message>
    <message>
        <source>{evening} (display) – Tarockblock</source>
        <translation>{evening} (Anzeige) – Tarockblock</translation>
    </message>
</context>
<context>
    <name>DroppedDialog</name>
    <message>
        <source>Dropped files</source>
        <translation>Abgelegte Dateien</translation>
    </message>
    <message numerus="yes">
        <source>Import %n evening(s)</source>
        <translation>
            <numerusform>%n Abend übernehmen</numerusform>
            <numerusform>%n Abende übernehmen</numerusform>
        </translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>There is no evening among them.</source>
        <translation>Kein Abend ist darunter.</translation>
    </message>
    <message>
        <source>Nothing can be saved here.</source>
        <translation>Hier lässt sich nichts speichern.</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansehen</translation>
    </message>
</context>
<context>
    <name>Dropping</name>
    <message>
        <source>“{file}” is damaged or not an evening file. Ask for it to be exported or sent again.</source>
        <translation>„{file}“ ist beschädigt oder keine Abenddatei. Lass sie noch einmal exportieren oder schicken.</translation>
    </message>
    <message>
        <source>The ruleset of “{file}” is not known here. It may come from a newer Tarockblock: then update this program. House rules are included if the evening is exported again on the computer it was played on.</source>
        <translation>Das Regelwerk von „{file}“ ist hier nicht bekannt. Vielleicht stammt es aus einem neueren Tarockblock: Dann bring diesen auf den neuen Stand. Hausregeln kommen mit, wenn der Abend dort, wo er gespielt wurde, noch einmal exportiert wird.</translation>
    </message>
    <message>
        <source>“{file}” contradicts itself in places. Ask for it to be exported or sent again.</source>
        <translation>„{file}“ widerspricht sich an manchen Stellen. Lass sie noch einmal exportieren oder schicken.</translation>
    </message>
    <message>
        <source>“{file}” is a whole database; nothing can be imported here.</source>
        <translation>„{file}“ ist eine ganze Datenbank; hier kann nichts übernommen werden.</translation>
    </message>
    <message>
        <source>a ruleset: import it in “Rules”</source>
        <translation>ein Regelwerk: bitte in „Regeln“ importieren</translation>
    </message>
    <message>
        <source>a table of past evenings: drop it by itself, or open it in “Archive”</source>
        <translation>eine Tabelle früherer Abende: einzeln hereinziehen oder im „Archiv“ öffnen</translation>
    </message>
    <message>
        <source>Evening</source>
        <translation>Abend</translation>
    </message>
    <message>
        <source>“{file}” is a ruleset.</source>
        <translation>„{file}“ ist ein Regelwerk.</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
</context>
<context>
    <name>EditorSectionView</name>
    <message>
        <source>{name}: played</source>
        <translation>{name}: wird gespielt</translation>
    </message>
    <message>
        <source>{name}: reset to {value}</source>
        <translation>{name}: zurück auf {value}</translation>
    </message>
    <message>
        <source>officially played</source>
        <translation>offiziell gespielt</translation>
    </message>
    <message>
        <source>officially not played</source>
        <translation>offiziell nicht gespielt</translation>
    </message>
    <message>
        <source>{now} instead of {value}</source>
        <translation>{now} statt {value}</translation>
    </message>
    <message>
        <source>instead of {value}</source>
        <translation>statt {value}</translation>
    </message>
</context>
<context>
    <name>Effects</name>
    <message numerus="yes">
        <source>%n hand(s), with the same sums</source>
        <translation>
            <numerusform>%n Spiel, mit denselben Summen</numerusform>
            <numerusform>%n Spiele, mit denselben Summen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Change the ruleset, %n hand(s) will no longer count</source>
        <translation>
            <numerusform>Regelwerk wechseln, %n Spiel zählt nicht mehr</numerusform>
            <numerusform>Regelwerk wechseln, %n Spiele zählen nicht mehr</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Save, %n hand(s) will no longer count</source>
        <translation>
            <numerusform>Speichern, %n Spiel zählt nicht mehr</numerusform>
            <numerusform>Speichern, %n Spiele zählen nicht mehr</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EmptyArchive</name>
    <message>
        <source>No matching evenings</source>
        <translation>Kein Abend gefunden</translation>
    </message>
    <message>
        <source>No matching hands</source>
        <translation>Kein Spiel gefunden</translation>
    </message>
    <message numerus="yes">
        <source>Search and filters let none of %n evening(s) through.</source>
        <translation>
            <numerusform>Suche und Filter lassen nichts durch (%n Abend gibt es).</numerusform>
            <numerusform>Suche und Filter lassen keinen von %n Abenden durch.</numerusform>
        </translation>
    </message>
    <message>
        <source>The trash is empty</source>
        <translation>Der Papierkorb ist leer</translation>
    </message>
    <message>
        <source>An evening you delete lies here until you empty the trash, and can be brought back.</source>
        <translation>Ein gelöschter Abend liegt hier, bis der Papierkorb geleert wird, und lässt sich zurückholen.</translation>
    </message>
    <message>
        <source>No evening yet</source>
        <translation>Noch kein Abend</translation>
    </message>
    <message>
        <source>Your evenings will be listed here, to view, search and continue.</source>
        <translation>Hier liegen dann eure Abende: zum Ansehen, Suchen und Weiterschreiben.</translation>
    </message>
</context>
<context>
    <name>EmptyMoney</name>
    <message>
        <source>To the archive</source>
        <translation>Zum Archiv</translation>
    </message>
    <message>
        <source>To the evening</source>
        <translation>Zum Abend</translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s) of this round are closed, but not booked, and count for nothing here. Look at one in the archive, settle it ({settle}) and close it: then it is in the book.</source>
        <translation>
            <numerusform>%n Abend dieser Runde ist abgeschlossen, aber nicht gebucht, und zählt hier nicht. Such ihn im Archiv, rechne ab ({settle}) und schließ ihn ab: Dann steht er im Buch.</numerusform>
            <numerusform>%n Abende dieser Runde sind abgeschlossen, aber nicht gebucht, und zählen hier nicht. Such einen davon im Archiv, rechne ab ({settle}) und schließ ihn ab: Dann steht er im Buch.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EntryDialog</name>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
</context>
<context>
    <name>EntryFoot</name>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Dealer, Vorhand …</source>
        <translation>Geber, Vorhand …</translation>
    </message>
    <message>
        <source>Renonce …</source>
        <translation>Renonce …</translation>
    </message>
    <message>
        <source>What would it cost?</source>
        <translation>Was kostet das?</translation>
    </message>
    <message>
        <source>Save change</source>
        <translation>Änderung speichern</translation>
    </message>
    <message>
        <source>Enter hand</source>
        <translation>Eintragen</translation>
    </message>
</context>
<context>
    <name>EveningDialog</name>
    <message>
        <source>Change the evening</source>
        <translation>Abend ändern</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Nothing has changed yet.</source>
        <translation>Noch nichts geändert.</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>Runde</translation>
    </message>
    <message>
        <source>{ruleset}, as it was then</source>
        <translation>{ruleset}, wie es damals war</translation>
    </message>
    <message>
        <source>Ruleset</source>
        <translation>Regelwerk</translation>
    </message>
    <message>
        <source>in this evening</source>
        <translation>an diesem Abend</translation>
    </message>
    <message>
        <source>Dealt first</source>
        <translation>Gab zuerst</translation>
    </message>
    <message>
        <source>Name of {player}</source>
        <translation>Name von {player}</translation>
    </message>
    <message>
        <source>The evening is closed: title and notes can be changed. Reopen it to change more.</source>
        <translation>Der Abend ist abgeschlossen: Titel und Notizen lassen sich ändern. Für alles andere öffne ihn wieder.</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>This changes no balances.</source>
        <translation>Am Stand ändert sich dadurch nichts.</translation>
    </message>
    <message>
        <source>Recomputed: {figures}.</source>
        <translation>Neu gerechnet: {figures}.</translation>
    </message>
    <message>
        <source>They stay in the ledger with the reason, and undo brings everything back.</source>
        <translation>Sie bleiben mit dem Grund im Block stehen, und „Rückgängig“ bringt alles zurück.</translation>
    </message>
    <message>
        <source>Keep the ruleset</source>
        <translation>Regelwerk behalten</translation>
    </message>
    <message>
        <source>Keep the first dealer</source>
        <translation>Erster Geber bleibt</translation>
    </message>
</context>
<context>
    <name>EveningForm</name>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Kurs</translation>
    </message>
    <message>
        <source>Planned Radl</source>
        <translation>Geplante Radl</translation>
    </message>
    <message>
        <source>cents a point</source>
        <translation>Cent je Punkt</translation>
    </message>
    <message>
        <source>The points are cents.</source>
        <translation>Die Punkte sind Cent.</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>muss nicht sein</translation>
    </message>
</context>
<context>
    <name>EveningPage</name>
    <message>
        <source>Ledger</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>D</source>
        <comment>letter that marks the dealer</comment>
        <translation>G</translation>
    </message>
    <message>
        <source>Evening</source>
        <translation>Abend</translation>
    </message>
    <message>
        <source>Change the evening ({key})</source>
        <translation>Abend ändern ({key})</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>nur ansehen</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>abgeschlossen</translation>
    </message>
    <message>
        <source>two versions</source>
        <translation>zwei Fassungen</translation>
    </message>
    <message>
        <source>No room for the chart in this window.</source>
        <translation>In diesem Fenster ist für das Diagramm kein Platz.</translation>
    </message>
    <message>
        <source>No hand was entered this evening.</source>
        <translation>An diesem Abend wurde nichts eingetragen.</translation>
    </message>
    <message>
        <source>{dealer} deals, {vorhand} is Vorhand.</source>
        <translation>{dealer} gibt, {vorhand} ist Vorhand.</translation>
    </message>
    <message>
        <source>Enter the first hand</source>
        <translation>Erstes Spiel eintragen</translation>
    </message>
    <message>
        <source>Trischaken</source>
        <translation>Trischaken</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>The ledger is still empty.</source>
        <translation>Der Block ist noch leer.</translation>
    </message>
    <message>
        <source>Cents</source>
        <translation>Cent</translation>
    </message>
    <message>
        <source>Euros</source>
        <translation>Euro</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>Geld</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beides</translation>
    </message>
    <message>
        <source>Account in the ledger</source>
        <translation>Konto im Block</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>A picture</source>
        <translation>Ein Bild</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>A spreadsheet</source>
        <translation>Eine Tabelle</translation>
    </message>
    <message>
        <source>To pass on</source>
        <translation>Zum Weitergeben</translation>
    </message>
    <message>
        <source>Choose file …</source>
        <translation>Datei wählen …</translation>
    </message>
    <message>
        <source>What is it for?</source>
        <translation>Wofür?</translation>
    </message>
    <message>
        <source>choose a purpose</source>
        <translation>wähle zuerst, wofür</translation>
    </message>
</context>
<context>
    <name>FactsPage</name>
    <message>
        <source>as far as it was known, {ruleset}</source>
        <translation>so weit es bekannt war, {ruleset}</translation>
    </message>
</context>
<context>
    <name>FiguresDialog</name>
    <message>
        <source>Dealer, Vorhand …</source>
        <translation>Geber, Vorhand …</translation>
    </message>
    <message>
        <source>Change hand {hand}: plus and minus only</source>
        <translation>Spiel {hand} ändern: nur Plus/Minus</translation>
    </message>
    <message>
        <source>Hand {hand}: plus and minus only</source>
        <translation>Spiel {hand}: nur Plus/Minus</translation>
    </message>
    <message>
        <source>Save change</source>
        <translation>Änderung speichern</translation>
    </message>
    <message>
        <source>Enter hand</source>
        <translation>Spiel eintragen</translation>
    </message>
    <message>
        <source>For a hand of which only plus and minus are known. Three amounts are enough; the last follows, so that the sum is 0.</source>
        <translation>Für ein Spiel, von dem man nur Plus und Minus weiß. Drei Beträge genügen; der letzte ergibt sich, sodass die Summe 0 ist.</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Bemerkung</translation>
    </message>
    <message>
        <source>Known details</source>
        <translation>Was man davon noch weiß</translation>
    </message>
    <message>
        <source>Three amounts, then the last follows.</source>
        <translation>Drei Beträge, dann folgt der letzte.</translation>
    </message>
</context>
<context>
    <name>FileDialog</name>
    <message>
        <source>Evening file {file}</source>
        <translation>Abend aus der Datei {file}</translation>
    </message>
    <message>
        <source>Evening</source>
        <translation>Abend</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>This evening is here already, as number {number}.</source>
        <translation>Diesen Abend gibt es hier schon, als Nummer {number}.</translation>
    </message>
    <message>
        <source>Nothing can be saved here.</source>
        <translation>Hier lässt sich nichts speichern.</translation>
    </message>
    <message>
        <source>from a file, view only</source>
        <translation>aus einer Datei, nur zum Ansehen</translation>
    </message>
    <message>
        <source>No hand was entered this evening.</source>
        <translation>An diesem Abend wurde nichts eingetragen.</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>Evening files (*.tarock.json *.json)</source>
        <translation>Abende (*.tarock.json *.json)</translation>
    </message>
    <message>
        <source>“{file}” cannot be read: {reason}</source>
        <translation>„{file}“ kann nicht gelesen werden: {reason}</translation>
    </message>
    <message>
        <source>Imported: {evening}.</source>
        <translation>Importiert: {evening}.</translation>
    </message>
    <message>
        <source>Score sheet (*.pdf)</source>
        <translation>Spielblock (*.pdf)</translation>
    </message>
    <message>
        <source>Page for the browser (*.html)</source>
        <translation>Seite für den Browser (*.html)</translation>
    </message>
    <message>
        <source>Picture of the chart (*.png *.svg)</source>
        <translation>Bild des Diagramms (*.png *.svg)</translation>
    </message>
    <message>
        <source>Export evening</source>
        <translation>Abend exportieren</translation>
    </message>
    <message>
        <source>Evening file</source>
        <translation>Abenddatei</translation>
    </message>
    <message>
        <source>Taken back.</source>
        <translation>Zurückgenommen.</translation>
    </message>
    <message>
        <source>Exported to {file}, in the folder {folder}.</source>
        <translation>Exportiert nach {file}, im Ordner {folder}.</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Taken back: the evening is in the trash.</source>
        <translation>Zurückgenommen: Der Abend liegt im Papierkorb.</translation>
    </message>
    <message>
        <source>Spreadsheet (*.xlsx)</source>
        <translation>Tabelle (*.xlsx)</translation>
    </message>
    <message>
        <source>for the group: PNG or SVG</source>
        <translation>für die Gruppe: PNG oder SVG</translation>
    </message>
    <message>
        <source>to print or read: PDF or a page for the browser</source>
        <translation>zum Drucken oder Lesen: PDF oder Seite für den Browser</translation>
    </message>
    <message>
        <source>for further calculations: XLSX or CSV</source>
        <translation>zum Weiterrechnen: XLSX oder CSV</translation>
    </message>
    <message>
        <source>to another Tarockblock: evening file</source>
        <translation>an einen anderen Tarockblock: Abenddatei</translation>
    </message>
    <message>
        <source>Copied, as a picture and as text.</source>
        <translation>Kopiert, als Bild und als Text.</translation>
    </message>
    <message>
        <source>The picture is being drawn …</source>
        <translation>Das Bild wird gezeichnet …</translation>
    </message>
    <message>
        <source>This format cannot be written here ({reason}).</source>
        <translation>Dieses Format kann hier nicht geschrieben werden ({reason}).</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabellen als Text (*.csv)</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… und %n weitere</numerusform>
            <numerusform>… und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Span</source>
        <translation>Zeitraum</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>From … to …</source>
        <translation>Von … bis …</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>Runde</translation>
    </message>
    <message>
        <source>People</source>
        <translation>Leute</translation>
    </message>
    <message>
        <source>Ruleset</source>
        <translation>Regelwerk</translation>
    </message>
    <message>
        <source>Several …</source>
        <translation>Mehrere …</translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s)</source>
        <translation>
            <numerusform>%n Abend</numerusform>
            <numerusform>%n Abende</numerusform>
        </translation>
    </message>
    <message>
        <source>From</source>
        <translation>Ab</translation>
    </message>
    <message>
        <source>Leave out guests who came less often</source>
        <translation>Gäste weglassen, die seltener da waren</translation>
    </message>
    <message>
        <source>Also show settled amounts</source>
        <translation>Abgerechnete Beträge dazu anzeigen</translation>
    </message>
    <message>
        <source>Ranked by</source>
        <translation>Wertung</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Evenings</source>
        <translation>Abende</translation>
    </message>
    <message>
        <source>average</source>
        <translation>Schnitt</translation>
    </message>
    <message>
        <source>without the worst evening</source>
        <translation>ohne schlechtesten Abend</translation>
    </message>
    <message>
        <source>Show all evenings again</source>
        <translation>Wieder alle Abende zeigen</translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s) chosen</source>
        <translation>
            <numerusform>%n Abend gewählt</numerusform>
            <numerusform>%n Abende gewählt</numerusform>
        </translation>
    </message>
    <message>
        <source>without a name</source>
        <translation>ohne Namen</translation>
    </message>
    <message>
        <source>“{title}”</source>
        <translation>„{title}“</translation>
    </message>
    <message>
        <source>with {name}</source>
        <translation>mit {name}</translation>
    </message>
</context>
<context>
    <name>Flows</name>
    <message>
        <source>The round has no name yet; it can be given one in Money, under its terms.</source>
        <translation>Die Runde hat noch keinen Namen; in „Geld“ unter „Runde …“ bekommt sie einen.</translation>
    </message>
</context>
<context>
    <name>FolderDialog</name>
    <message>
        <source>The round&apos;s folder</source>
        <translation>Ordner der Runde</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Choose a folder …</source>
        <translation>Ordner wählen …</translation>
    </message>
    <message>
        <source>Stop using this folder</source>
        <translation>Ordner nicht mehr verwenden</translation>
    </message>
    <message>
        <source>All rounds</source>
        <translation>Alle Runden</translation>
    </message>
    <message>
        <source>Received from</source>
        <translation>Von wem was gekommen ist</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Exchange now</source>
        <translation>Jetzt austauschen</translation>
    </message>
    <message>
        <source>Nothing yet.</source>
        <translation>Noch nichts.</translation>
    </message>
    <message>
        <source>A folder that Nextcloud, Syncthing, Dropbox or a stick carries from computer to computer. Each computer writes a file of its own there and imports the files of the others.</source>
        <translation>Ein Ordner, den Nextcloud, Syncthing, Dropbox oder ein Stick von Rechner zu Rechner bringt. Jeder Rechner schreibt dort seine eigene Datei und übernimmt, was in den anderen steht.</translation>
    </message>
    <message>
        <source>Sharing can&apos;t be undone, and anyone who can write to this folder can change your records.</source>
        <translation>Geteiltes lässt sich nicht zurückholen, und wer in den Ordner schreiben kann, kann eure Abrechnung ändern.</translation>
    </message>
    <message>
        <source>Rounds that go into this folder</source>
        <translation>Runden, die in diesen Ordner kommen</translation>
    </message>
    <message>
        <source>No folder has been chosen.</source>
        <translation>Es ist kein Ordner gewählt.</translation>
    </message>
    <message>
        <source>Choose at least one round, or stop using this folder.</source>
        <translation>Bitte mindestens eine Runde wählen oder den Ordner nicht mehr verwenden.</translation>
    </message>
</context>
<context>
    <name>Frame</name>
    <message>
        <source>Places</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>Menu ({key})</source>
        <translation>Menü ({key})</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Evening</source>
        <translation>Abend</translation>
    </message>
    <message>
        <source>Read-only</source>
        <translation>Nur ansehen</translation>
    </message>
    <message>
        <source>{evening} – Tarockblock</source>
        <translation>{evening} – Tarockblock</translation>
    </message>
    <message>
        <source>The settings could not be read and were reset. The old file: {file}</source>
        <translation>Die Einstellungen waren nicht lesbar und wurden zurückgesetzt. Die alte Datei: {file}</translation>
    </message>
    <message>
        <source>The settings in {file} cannot be read and were reset: {reason}</source>
        <translation>Die Einstellungen in {file} lassen sich nicht lesen und wurden zurückgesetzt: {reason}</translation>
    </message>
    <message>
        <source>Invalid settings were reset: {names}</source>
        <translation>Ungültige Einstellungen wurden zurückgesetzt: {names}</translation>
    </message>
</context>
<context>
    <name>FromHereDialog</name>
    <message>
        <source>another rate</source>
        <translation>anderer Kurs</translation>
    </message>
    <message>
        <source>add doubled Radl</source>
        <translation>Doppelradl anhängen</translation>
    </message>
    <message>
        <source>remove doubled Radl</source>
        <translation>Doppelradl wegnehmen</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Was sich ändert</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Kurs</translation>
    </message>
    <message>
        <source>How many Radl</source>
        <translation>Wie viele Radl</translation>
    </message>
    <message>
        <source>ct a point</source>
        <translation>Cent pro Punkt</translation>
    </message>
    <message>
        <source>doubled Radl</source>
        <translation>Doppelradl</translation>
    </message>
    <message>
        <source>Change the terms from here on</source>
        <translation>Ab hier etwas ändern</translation>
    </message>
    <message>
        <source>From here on</source>
        <translation>Ab hier</translation>
    </message>
    <message>
        <source>Save change</source>
        <translation>Änderung speichern</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eintragen</translation>
    </message>
    <message>
        <source>Until here: {cents} ct a point. Earlier hands stay as they are.</source>
        <translation>Bis hierher: {cents} Cent pro Punkt. Frühere Spiele bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Doubled hands due now: {now}, then: {then}. A Radl has {length} hands.</source>
        <translation>Doppelte Spiele stehen jetzt aus: {now}, dann: {then}. Ein Radl hat {length} Spiele.</translation>
    </message>
    <message>
        <source>Doubled hands due now: {now}.</source>
        <translation>Doppelte Spiele stehen jetzt aus: {now}.</translation>
    </message>
</context>
<context>
    <name>GamePicker</name>
    <message>
        <source>Value per opponent, {ruleset}</source>
        <translation>Wert je Gegner, {ruleset}</translation>
    </message>
    <message>
        <source>Trischaken has an entry of its own</source>
        <translation>Trischaken hat eine eigene Eingabe</translation>
    </message>
    <message>
        <source>Trischaken …</source>
        <translation>Trischaken …</translation>
    </message>
    <message>
        <source>Plus and minus only …</source>
        <translation>Nur Plus/Minus …</translation>
    </message>
</context>
<context>
    <name>GamesPanel</name>
    <message>
        <source>Own games by kind</source>
        <translation>Selbst gespielt, nach Spielen</translation>
    </message>
    <message>
        <source>Declared</source>
        <translation>Selbst gespielt</translation>
    </message>
    <message>
        <source>filled: won</source>
        <translation>gefüllt: gewonnen</translation>
    </message>
    <message>
        <source>{won} of {total} won</source>
        <translation>{won} von {total} gewonnen</translation>
    </message>
</context>
<context>
    <name>Guide</name>
    <message>
        <source>done</source>
        <translation>erledigt</translation>
    </message>
    <message>
        <source>That was the first evening</source>
        <translation>Das war der erste Abend</translation>
    </message>
    <message>
        <source>{done} of {all}</source>
        <translation>{done} von {all}</translation>
    </message>
    <message>
        <source>The first evening</source>
        <translation>Der erste Abend</translation>
    </message>
    <message>
        <source>step {number} of {all}: {title}</source>
        <translation>Schritt {number} von {all}: {title}</translation>
    </message>
    <message>
        <source>Everything else is in the manual (Shift+F1). This guide stays in the Help menu.</source>
        <translation>Alles Weitere steht im Handbuch (Umschalt+F1). Dieser Leitfaden bleibt im Menü Hilfe.</translation>
    </message>
    <message>
        <source>Put the guide away</source>
        <translation>Leitfaden weglegen</translation>
    </message>
    <message>
        <source>Put the guide away; it stays in the Help menu.</source>
        <translation>Leitfaden weglegen; er bleibt im Menü Hilfe.</translation>
    </message>
</context>
<context>
    <name>HandChanges</name>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Nothing changed yet</source>
        <translation>Noch nichts geändert</translation>
    </message>
    <message>
        <source>Most card points</source>
        <translation>Meiste Kartenpunkte</translation>
    </message>
    <message>
        <source>The game</source>
        <translation>Das Spiel</translation>
    </message>
    <message>
        <source>No trick</source>
        <translation>Kein Stich</translation>
    </message>
    <message>
        <source>struck</source>
        <translation>gestrichen</translation>
    </message>
    <message>
        <source>alone</source>
        <translation>allein</translation>
    </message>
    <message>
        <source>forced</source>
        <translation>gezwungen</translation>
    </message>
    <message>
        <source>Mond</source>
        <translation>Mond</translation>
    </message>
    <message>
        <source>captured</source>
        <translation>gefangen</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
</context>
<context>
    <name>HandController</name>
    <message>
        <source>Continue the hand</source>
        <translation>Spiel weiter eintragen</translation>
    </message>
    <message>
        <source>The unfinished hand is kept: “Continue the hand”.</source>
        <translation>Was begonnen ist, bleibt: „Spiel weiter eintragen“.</translation>
    </message>
</context>
<context>
    <name>HandDialog</name>
    <message>
        <source>Change hand {hand} – Radl {radl}, dealer {dealer}, Vorhand {vorhand}</source>
        <translation>Spiel {hand} ändern – Radl {radl}, Geber {dealer}, Vorhand {vorhand}</translation>
    </message>
    <message>
        <source>Enter hand {hand} – Radl {radl}, dealer {dealer}, Vorhand {vorhand}</source>
        <translation>Spiel {hand} eintragen – Radl {radl}, Geber {dealer}, Vorhand {vorhand}</translation>
    </message>
</context>
<context>
    <name>HandKeys</name>
    <message>
        <source>{step}: {meaning}</source>
        <translation>{step}: {meaning}</translation>
    </message>
    <message>
        <source>{key} means something in another step ({steps}). Tab leads there, Backspace back.</source>
        <translation>{key} gehört zu einem anderen Schritt ({steps}). Tab führt weiter, Rücktaste zurück.</translation>
    </message>
</context>
<context>
    <name>HandWords</name>
    <message>
        <source>Kontra</source>
        <translation>Kontra</translation>
    </message>
    <message>
        <source>Dealer</source>
        <translation>Geber</translation>
    </message>
    <message>
        <source>Sits out</source>
        <translation>Sitzt aus</translation>
    </message>
    <message>
        <source>Vorhand</source>
        <translation>Vorhand</translation>
    </message>
    <message>
        <source>no Kontra</source>
        <translation>kein Kontra</translation>
    </message>
    <message>
        <source>Kontra on the game</source>
        <translation>Kontra aufs Spiel</translation>
    </message>
    <message>
        <source>Kontra on {bonus}</source>
        <translation>Kontra auf {bonus}</translation>
    </message>
</context>
<context>
    <name>HandsView</name>
    <message>
        <source>Hands behind the figure</source>
        <translation>Spiele hinter der Zahl</translation>
    </message>
    <message>
        <source>Enter or a double click opens the evening, read-only.</source>
        <translation>Enter oder ein Doppelklick öffnet den Abend, nur zum Lesen.</translation>
    </message>
    <message>
        <source>Looking for the hands …</source>
        <translation>Spiele werden gesucht …</translation>
    </message>
    <message numerus="yes">
        <source>%n hand(s)</source>
        <translation>
            <numerusform>%n Spiel</numerusform>
            <numerusform>%n Spiele</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n correction(s)</source>
        <translation>
            <numerusform>%n Korrektur</numerusform>
            <numerusform>%n Korrekturen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n renonce(s) while sitting out</source>
        <translation>
            <numerusform>%n Renonce beim Aussitzen</numerusform>
            <numerusform>%n Renoncen beim Aussitzen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Hindrance</name>
    <message>
        <source>Nothing can be changed here: this window only reads.</source>
        <translation>Hier kann nichts geändert werden: Dieses Fenster liest nur.</translation>
    </message>
    <message>
        <source>To use “{action}”, go to “{place}” first.</source>
        <translation>„{action}“ gibt es in „{place}“.</translation>
    </message>
    <message>
        <source>No evening is open in “{place}”.</source>
        <translation>In „{place}“ ist kein Abend offen.</translation>
    </message>
    <message>
        <source>No evening is open.</source>
        <translation>Kein Abend ist offen.</translation>
    </message>
    <message>
        <source>This evening is not closed.</source>
        <translation>Dieser Abend ist nicht abgeschlossen.</translation>
    </message>
    <message>
        <source>This evening is closed and can no longer be followed.</source>
        <translation>Dieser Abend ist abgeschlossen und lässt sich nicht mehr mitlesen.</translation>
    </message>
    <message>
        <source>This evening is closed. To change it, reopen it first.</source>
        <translation>Dieser Abend ist abgeschlossen. Zum Ändern muss er zuerst wieder geöffnet werden.</translation>
    </message>
    <message>
        <source>Only the total of this evening is known; hands cannot be added.</source>
        <translation>Von diesem Abend ist nur die Summe bekannt; Spiele lassen sich nicht eintragen.</translation>
    </message>
    <message>
        <source>“{action}” isn&apos;t possible for this selection.</source>
        <translation>„{action}“ geht bei dieser Auswahl nicht.</translation>
    </message>
    <message>
        <source>No row of the ledger is chosen.</source>
        <translation>Im Block ist keine Zeile gewählt.</translation>
    </message>
</context>
<context>
    <name>History</name>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Was geschehen ist</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Points before</source>
        <translation>Punkte davor</translation>
    </message>
    <message>
        <source>Evening</source>
        <translation>Abend</translation>
    </message>
    <message>
        <source>no longer there</source>
        <translation>nicht mehr da</translation>
    </message>
    <message>
        <source>version from {side}: {why}</source>
        <translation>Fassung von {side}: {why}</translation>
    </message>
    <message>
        <source>Round {value}</source>
        <translation>Runde {value}</translation>
    </message>
    <message>
        <source>Settlement</source>
        <translation>Abrechnung</translation>
    </message>
    <message>
        <source>{payer} → {payee} {amount}</source>
        <translation>{payer} → {payee} {amount}</translation>
    </message>
    <message>
        <source>settled with a later evening</source>
        <translation>mit einem späteren Abend verrechnet</translation>
    </message>
    <message>
        <source>settled with “{evening}”</source>
        <translation>mit „{evening}“ verrechnet</translation>
    </message>
    <message>
        <source>{payment} of “{evening}”</source>
        <translation>{payment} aus „{evening}“</translation>
    </message>
    <message>
        <source>not rounded</source>
        <translation>nicht gerundet</translation>
    </message>
    <message>
        <source>rounded to {unit} ct</source>
        <translation>auf {unit} ct gerundet</translation>
    </message>
    <message>
        <source>earlier debts carried over</source>
        <translation>Offenes von früher mitgerechnet</translation>
    </message>
    <message>
        <source>earlier debts left open</source>
        <translation>Offenes von früher nicht mitgerechnet</translation>
    </message>
</context>
<context>
    <name>HistoryDialog</name>
    <message>
        <source>Changes of this evening</source>
        <translation>Änderungen an diesem Abend</translation>
    </message>
    <message>
        <source>Nothing has been changed.</source>
        <translation>Nichts ist geändert worden.</translation>
    </message>
    <message>
        <source>The latest change comes first. The history cannot be edited.</source>
        <translation>Die jüngste Änderung steht oben. Am Verlauf lässt sich nichts ändern.</translation>
    </message>
    <message>
        <source>Some of it is damaged and missing here.</source>
        <translation>Ein Teil davon ist beschädigt und fehlt hier.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>To the row</source>
        <translation>Zur Zeile</translation>
    </message>
</context>
<context>
    <name>HoldsChoice</name>
    <message>
        <source>The other hands</source>
        <translation>Die anderen Spiele</translation>
    </message>
    <message>
        <source>The hands after it</source>
        <translation>Die Spiele danach</translation>
    </message>
    <message>
        <source>keep their dealers</source>
        <translation>behalten ihre Geber</translation>
    </message>
    <message>
        <source>the deal moves on</source>
        <translation>der Geber wandert weiter</translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>to the next field, or back</source>
        <translation>zum nächsten Feld, oder zurück</translation>
    </message>
    <message>
        <source>In this dialog</source>
        <translation>In diesem Fenster</translation>
    </message>
    <message>
        <source>the button with the frame</source>
        <translation>der Knopf mit dem Rahmen</translation>
    </message>
    <message>
        <source>accept</source>
        <translation>annehmen</translation>
    </message>
    <message>
        <source>from choice to choice</source>
        <translation>von Wahl zu Wahl</translation>
    </message>
    <message>
        <source>to the first choice, to the last</source>
        <translation>zur ersten Wahl, zur letzten</translation>
    </message>
    <message>
        <source>choose</source>
        <translation>wählen</translation>
    </message>
    <message>
        <source>from row to row</source>
        <translation>von Zeile zu Zeile</translation>
    </message>
    <message>
        <source>scroll</source>
        <translation>blättern</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>card points of the declarer&apos;s side, like 38/1</source>
        <translation>Kartenpunkte der Spielerpartei, etwa 38/1</translation>
    </message>
    <message>
        <source>the same for the opponents</source>
        <translation>dasselbe für die Gegner</translation>
    </message>
    <message>
        <source>both sides announced it</source>
        <translation>beide Seiten haben angesagt</translation>
    </message>
    <message>
        <source>Ctrl + key</source>
        <translation>Strg + Taste</translation>
    </message>
    <message>
        <source>Shift + key</source>
        <translation>Umschalt + Taste</translation>
    </message>
    <message>
        <source>alone</source>
        <translation>allein</translation>
    </message>
    <message>
        <source>the most points, the game, no trick</source>
        <translation>die meisten Punkte, das Spiel, kein Stich</translation>
    </message>
    <message>
        <source>it ended in a renonce</source>
        <translation>es endete mit einer Renonce</translation>
    </message>
    <message>
        <source>to the next player, or back</source>
        <translation>zum Nächsten, oder zurück</translation>
    </message>
    <message>
        <source>one more or less</source>
        <translation>eins mehr oder weniger</translation>
    </message>
    <message>
        <source>up and down the ledger, by one or by five</source>
        <translation>im Block auf und ab, um eins oder um fünf</translation>
    </message>
    <message>
        <source>through the versions</source>
        <translation>durch die Fassungen</translation>
    </message>
    <message>
        <source>close</source>
        <translation>schließen</translation>
    </message>
    <message>
        <source>through the pages</source>
        <translation>durch die Seiten</translation>
    </message>
    <message>
        <source>the player of that seat, in the row with the focus</source>
        <translation>wer dort sitzt, in der Zeile mit dem Rahmen</translation>
    </message>
    <message>
        <source>to the step before</source>
        <translation>zum Schritt davor</translation>
    </message>
    <message>
        <source>through the reasons</source>
        <translation>durch die Begründungen</translation>
    </message>
    <message>
        <source>tick the name, or not</source>
        <translation>den Namen anhaken oder nicht</translation>
    </message>
    <message>
        <source>separate the names</source>
        <translation>die Namen trennen</translation>
    </message>
    <message>
        <source>to the next case, or back</source>
        <translation>zum nächsten Fall oder zurück</translation>
    </message>
    <message>
        <source>to the next payment, or back</source>
        <translation>zur nächsten Zahlung oder zurück</translation>
    </message>
    <message>
        <source>from person to person</source>
        <translation>von einem zum anderen</translation>
    </message>
    <message>
        <source>mark as paid or unpaid</source>
        <translation>bezahlt oder doch nicht</translation>
    </message>
    <message>
        <source>in the empty name field: all names</source>
        <translation>im leeren Namensfeld: alle Namen</translation>
    </message>
    <message>
        <source>mark the player in this seat as missing or present</source>
        <translation>wer dort sitzt, fehlt oder ist doch da</translation>
    </message>
    <message>
        <source>move the seat</source>
        <translation>den Platz verschieben</translation>
    </message>
    <message>
        <source>to the next seat, or back</source>
        <translation>zum nächsten Platz oder zurück</translation>
    </message>
    <message>
        <source>rename</source>
        <translation>den Namen neu tippen</translation>
    </message>
    <message>
        <source>empty the seat</source>
        <translation>den Platz leeren</translation>
    </message>
    <message>
        <source>to another day</source>
        <translation>zu einem anderen Tag</translation>
    </message>
    <message>
        <source>to another month</source>
        <translation>zu einem anderen Monat</translation>
    </message>
    <message>
        <source>choose the day</source>
        <translation>den Tag wählen</translation>
    </message>
    <message>
        <source>in the date: the calendar</source>
        <translation>im Datum: der Kalender</translation>
    </message>
    <message>
        <source>to the next answer, or back</source>
        <translation>zur nächsten Antwort, oder zurück</translation>
    </message>
</context>
<context>
    <name>KittyPanel</name>
    <message>
        <source>cash</source>
        <translation>in der Kassa</translation>
    </message>
    <message>
        <source>Kitty</source>
        <translation>Kassa</translation>
    </message>
    <message>
        <source>Kitty at the end of {year}</source>
        <translation>Kassa, Ende {year}</translation>
    </message>
    <message>
        <source>was owed to it</source>
        <translation>standen ihr zu</translation>
    </message>
    <message>
        <source>it owes</source>
        <translation>schuldet sie</translation>
    </message>
    <message>
        <source>it owed</source>
        <translation>war sie schuldig</translation>
    </message>
    <message>
        <source>owed to it</source>
        <translation>stehen ihr noch zu</translation>
    </message>
</context>
<context>
    <name>Language</name>
    <message>
        <source>en</source>
        <translation>de</translation>
    </message>
</context>
<context>
    <name>LeaveDialog</name>
    <message>
        <source>It counts for this evening; later wins and losses are settled at the end.</source>
        <translation>Das zählt für diesen Abend; was danach noch gespielt wird, rechnet ihr am Ende ab.</translation>
    </message>
    <message>
        <source>Who leaves</source>
        <translation>Wer geht</translation>
    </message>
    <message>
        <source>Leaves and pays now</source>
        <translation>Geht und zahlt gleich</translation>
    </message>
    <message>
        <source>Paid</source>
        <translation>Bezahlt</translation>
    </message>
    <message>
        <source>There is nothing to pay.</source>
        <translation>Es ist nichts zu zahlen.</translation>
    </message>
    <message>
        <source>Paid: {payments}.</source>
        <translation>Bezahlt: {payments}.</translation>
    </message>
</context>
<context>
    <name>LedgerLines</name>
    <message>
        <source>Renonce</source>
        <translation>Renonce</translation>
    </message>
    <message>
        <source>Plus and minus only</source>
        <translation>Nur Plus/Minus</translation>
    </message>
    <message>
        <source>Vorhand {player}</source>
        <translation>Vorhand {player}</translation>
    </message>
    <message>
        <source>{offenders} in {game}</source>
        <translation>{offenders} bei {game}</translation>
    </message>
    <message>
        <source>{player}, conceded</source>
        <translation>{player}, geschliffen</translation>
    </message>
    <message>
        <source>{player} alone</source>
        <translation>{player} allein</translation>
    </message>
    <message>
        <source>{cents} ct a point</source>
        <translation>{cents} Cent pro Punkt</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>counts double</source>
        <translation>zählt doppelt</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>note: {text}</source>
        <translation>Notiz: {text}</translation>
    </message>
    <message>
        <source>struck</source>
        <translation>gestrichen</translation>
    </message>
    <message>
        <source>Hand</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>vollständig</translation>
    </message>
    <message numerus="yes">
        <source>{done} of %n hand(s)</source>
        <translation>
            <numerusform>{done} von %n Spiel</numerusform>
            <numerusform>{done} von %n Spielen</numerusform>
        </translation>
    </message>
    <message>
        <source>Radl {number}</source>
        <translation>Radl {number}</translation>
    </message>
    <message>
        <source>Correction</source>
        <translation>Korrektur</translation>
    </message>
    <message>
        <source>Dealer</source>
        <translation>Geber</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tisch</translation>
    </message>
    <message>
        <source>From here on</source>
        <translation>Ab hier</translation>
    </message>
    <message>
        <source>Doubled Radl added</source>
        <translation>Doppelradl angehängt</translation>
    </message>
    <message>
        <source>Doubled Radl removed</source>
        <translation>Doppelradl weggenommen</translation>
    </message>
    <message>
        <source>comes: {players}</source>
        <translation>kommt: {players}</translation>
    </message>
    <message>
        <source>leaves: {players}</source>
        <translation>geht: {players}</translation>
    </message>
    <message>
        <source>now {seats}</source>
        <translation>jetzt {seats}</translation>
    </message>
    <message>
        <source>{player} deals next</source>
        <translation>es gibt {player}</translation>
    </message>
    <message>
        <source>struck, dealt again</source>
        <translation>gestrichen, neu gegeben</translation>
    </message>
    <message>
        <source>{player} deals</source>
        <translation>{player} gibt</translation>
    </message>
    <message>
        <source>{player} is Vorhand</source>
        <translation>{player} ist Vorhand</translation>
    </message>
    <message>
        <source>sitting out: {players}</source>
        <translation>sitzt aus: {players}</translation>
    </message>
    <message>
        <source>Out of turn: {place}</source>
        <translation>Außer der Reihe: {place}</translation>
    </message>
</context>
<context>
    <name>LedgerModel</name>
    <message>
        <source>No.</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <source>Hand</source>
        <translation>Spiel</translation>
    </message>
</context>
<context>
    <name>LotDialog</name>
    <message>
        <source>Order instead of the lot</source>
        <translation>Reihung statt Los</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Festhalten</translation>
    </message>
    <message>
        <source>One line per person, best first</source>
        <translation>Eine Zeile pro Person, wer vorne ist zuerst</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihung</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Text size {percent} %</source>
        <translation>Textgröße {percent} %</translation>
    </message>
    <message>
        <source>The evening is closed, but there is no copy of it: {reason}</source>
        <translation>Der Abend ist abgeschlossen, aber es gibt keine Kopie davon: {reason}</translation>
    </message>
    <message>
        <source>Recover …</source>
        <translation>Retten …</translation>
    </message>
</context>
<context>
    <name>ManualDialog</name>
    <message>
        <source>Change correction</source>
        <translation>Korrektur ändern</translation>
    </message>
    <message>
        <source>Correction</source>
        <translation>Korrektur</translation>
    </message>
    <message>
        <source>Save change</source>
        <translation>Änderung speichern</translation>
    </message>
    <message>
        <source>Enter correction</source>
        <translation>Korrektur eintragen</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Correction and reason</source>
        <translation>Was wird korrigiert, und warum?</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Two or three amounts are enough; the others follow, so that the sum is 0.</source>
        <translation>Zwei oder drei Beträge genügen; der Rest ergibt sich, damit die Summe 0 ist.</translation>
    </message>
    <message>
        <source>Points for each player</source>
        <translation>Wer bekommt was</translation>
    </message>
    <message>
        <source>Cents</source>
        <translation>Cent</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Points of {player}</source>
        <translation>Punkte von {player}</translation>
    </message>
    <message>
        <source>Money of {player}, in euros</source>
        <translation>Geld von {player}, in Euro</translation>
    </message>
    <message>
        <source>follows from the others</source>
        <translation>ergibt sich aus den anderen</translation>
    </message>
    <message>
        <source>is not 0: clear a field, and its amount follows</source>
        <translation>ist nicht 0: leere ein Feld, und es ergibt sich</translation>
    </message>
    <message>
        <source>as it must be</source>
        <translation>wie es sein muss</translation>
    </message>
    <message>
        <source>No hand of this evening brought anyone more points than {most}. Is that correct?</source>
        <translation>Kein Spiel dieses Abends hat jemandem mehr als {most} Punkte gebracht. Stimmt das so?</translation>
    </message>
    <message>
        <source>No hand of this evening brought anyone more than {most}. Is that correct?</source>
        <translation>Kein Spiel dieses Abends hat jemandem mehr als {most} gebracht. Stimmt das so?</translation>
    </message>
    <message>
        <source>See the message in red.</source>
        <translation>Siehe Hinweis in Rot.</translation>
    </message>
    <message>
        <source>One more amount of money, then the others follow.</source>
        <translation>Noch ein Geldbetrag, dann ergibt sich der Rest.</translation>
    </message>
    <message>
        <source>At least two amounts, then the others follow.</source>
        <translation>Mindestens zwei Beträge, dann ergibt sich der Rest.</translation>
    </message>
    <message>
        <source>No amounts yet.</source>
        <translation>Noch bekommt niemand etwas.</translation>
    </message>
    <message>
        <source>Totals afterwards</source>
        <translation>Stand danach</translation>
    </message>
    <message>
        <source>Sum {total}</source>
        <translation>Summe {total}</translation>
    </message>
</context>
<context>
    <name>ManualWindow</name>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>Im Handbuch suchen</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Vorige</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Nächste</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>{place} of {count}</source>
        <translation>{place} von {count}</translation>
    </message>
    <message>
        <source>nowhere</source>
        <translation>nirgends</translation>
    </message>
</context>
<context>
    <name>MarkDialog</name>
    <message>
        <source>One or two letters</source>
        <translation>Ein oder zwei Buchstaben</translation>
    </message>
    <message>
        <source>Colour and letter of {name}</source>
        <translation>Farbe und Buchstabe: {name}</translation>
    </message>
    <message>
        <source>Use everywhere</source>
        <translation>Überall so zeigen</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>{name} has this colour and swaps with {other}.</source>
        <translation>{name} hat diese Farbe und tauscht mit {other}.</translation>
    </message>
    <message>
        <source>{name} has this letter and gets another one.</source>
        <translation>{name} hat diesen Buchstaben und bekommt einen anderen.</translation>
    </message>
    <message>
        <source>Choose another colour or letter.</source>
        <translation>Wähle eine andere Farbe oder einen anderen Buchstaben.</translation>
    </message>
</context>
<context>
    <name>Marks</name>
    <message>
        <source>Most card points: {player} with {cards}</source>
        <translation>Die meisten Kartenpunkte: {player} mit {cards}</translation>
    </message>
    <message>
        <source>Most card points: {players}</source>
        <translation>Meiste Kartenpunkte: {players}</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>still</translation>
    </message>
    <message>
        <source>announced and made</source>
        <translation>angesagt und gemacht</translation>
    </message>
    <message>
        <source>announced and missed</source>
        <translation>angesagt und verfehlt</translation>
    </message>
    <message>
        <source>for the declarer&apos;s side</source>
        <translation>für die Spielerpartei</translation>
    </message>
    <message>
        <source>for the opponents</source>
        <translation>für die Gegner</translation>
    </message>
    <message>
        <source>Kontra on the game: ×{factor}</source>
        <translation>Kontra aufs Spiel: ×{factor}</translation>
    </message>
    <message>
        <source>The Mond was captured in this hand</source>
        <translation>In diesem Spiel wurde der Mond gefangen</translation>
    </message>
    <message>
        <source>{player} has won</source>
        <translation>{player} hat gewonnen</translation>
    </message>
    <message>
        <source>{player} has lost</source>
        <translation>{player} hat verloren</translation>
    </message>
    <message>
        <source>Kontra by {player} against {declarer}: ×{factor}</source>
        <translation>Kontra von {player} gegen {declarer}: ×{factor}</translation>
    </message>
    <message>
        <source>✗: the declarer&apos;s side has lost</source>
        <translation>✗: die Spielerpartei hat verloren</translation>
    </message>
    <message>
        <source>×2 on gold: it counts double</source>
        <translation>×2 auf Gold: zählt doppelt</translation>
    </message>
    <message>
        <source>Pencil: changed since it was entered; click to see earlier versions</source>
        <translation>Stift: seit dem Eintragen geändert; ein Klick zeigt die früheren Fassungen</translation>
    </message>
    <message>
        <source>Note: {text}</source>
        <translation>Notiz: {text}</translation>
    </message>
    <message>
        <source>deals</source>
        <translation>gibt</translation>
    </message>
    <message>
        <source>sits out</source>
        <translation>sitzt aus</translation>
    </message>
    <message>
        <source>total {amount}</source>
        <translation>gesamt {amount}</translation>
    </message>
    <message>
        <source>{player}, hand {number}</source>
        <translation>{player}, Spiel {number}</translation>
    </message>
    <message>
        <source>plus {amount}</source>
        <translation>plus {amount}</translation>
    </message>
    <message>
        <source>minus {amount}</source>
        <translation>minus {amount}</translation>
    </message>
    <message>
        <source>{player} deals and sits out</source>
        <translation>{player} gibt und sitzt aus</translation>
    </message>
    <message>
        <source>{player} deals</source>
        <translation>{player} gibt</translation>
    </message>
    <message>
        <source>{player} sits out</source>
        <translation>{player} sitzt aus</translation>
    </message>
</context>
<context>
    <name>MatrixView</name>
    <message>
        <source>Together</source>
        <translation>Zusammen</translation>
    </message>
    <message>
        <source>Against each other</source>
        <translation>Gegeneinander</translation>
    </message>
    <message>
        <source>Both opponents</source>
        <translation>Beide dagegen</translation>
    </message>
    <message>
        <source>Which hands of a pair</source>
        <translation>Welche Spiele eines Paars</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>Schnitt</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Won</source>
        <translation>Gewonnen</translation>
    </message>
    <message>
        <source>Figure of a pair</source>
        <translation>Zahl eines Paares</translation>
    </message>
    <message>
        <source>All pairs</source>
        <translation>Alle Paare</translation>
    </message>
    <message>
        <source>Who wins with whom</source>
        <translation>Wer gewinnt mit wem</translation>
    </message>
    <message>
        <source>Read across: each row is one player; the number of hands is in brackets.</source>
        <translation>Quer lesen: Jede Zeile ist eine Person; in Klammern steht die Zahl der Spiele.</translation>
    </message>
    <message>
        <source>Pairing up …</source>
        <translation>Paare werden gebildet …</translation>
    </message>
</context>
<context>
    <name>Menu</name>
    <message>
        <source>Evening</source>
        <translation>Abend</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
</context>
<context>
    <name>MergeDialog</name>
    <message>
        <source>Import evenings</source>
        <translation>Abende übernehmen</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Brings</source>
        <translation>Bringt</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>None of these files can be imported.</source>
        <translation>Keine dieser Dateien kann übernommen werden.</translation>
    </message>
    <message>
        <source>Everything in these files is here already.</source>
        <translation>Alles in diesen Dateien ist schon hier.</translation>
    </message>
    <message>
        <source>Nothing is lost: a copy of the database is made first, and the import can be taken back until something else is saved.</source>
        <translation>Nichts geht verloren: Vorher wird eine Kopie der Datenbank gemacht, und bis etwas anderes geschrieben wird, lässt sich das Übernehmen zurücknehmen.</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>A bug in Tarockblock</source>
        <translation>Ein Fehler in Tarockblock</translation>
    </message>
    <message>
        <source>Something unexpected happened. Everything that is in the ledger is saved.</source>
        <translation>Etwas Unerwartetes ist passiert. Alles, was im Block steht, ist gespeichert.</translation>
    </message>
    <message>
        <source>Please send the report to the maintainers of the program.</source>
        <translation>Bitte schick den Bericht an die, die das Programm betreuen.</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>Bericht kopieren</translation>
    </message>
</context>
<context>
    <name>Money</name>
    <message>
        <source>taken back</source>
        <translation>zurückgenommen</translation>
    </message>
    <message>
        <source>Who owes whom</source>
        <translation>Wer schuldet wem</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Seit</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Betrag</translation>
    </message>
    <message>
        <source>Player</source>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>Before {year}</source>
        <translation>Vor {year}</translation>
    </message>
    <message>
        <source>Evenings</source>
        <translation>Abende</translation>
    </message>
    <message>
        <source>Paid</source>
        <translation>Bezahlt</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Sonst</translation>
    </message>
    <message>
        <source>Who owed whom</source>
        <translation>Wer wem schuldig war</translation>
    </message>
    <message>
        <source>Evening</source>
        <translation>Abend</translation>
    </message>
    <message>
        <source>Standings</source>
        <translation>Der Stand</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Who to whom</source>
        <translation>Wer an wen</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>Saldo</translation>
    </message>
    <message>
        <source>Still open</source>
        <translation>Noch offen</translation>
    </message>
</context>
<context>
    <name>MoneyPage</name>
    <message>
        <source>Undo: {booking}</source>
        <translation>Rückgängig: {booking}</translation>
    </message>
    <message>
        <source>Paid: {payments}.</source>
        <translation>Bezahlt: {payments}.</translation>
    </message>
    <message numerus="yes">
        <source>%n payment(s) booked.</source>
        <translation>
            <numerusform>%n Zahlung gebucht.</numerusform>
            <numerusform>%n Zahlungen gebucht.</numerusform>
        </translation>
    </message>
    <message>
        <source>Reversed. It stays there, struck through, and no longer counts.</source>
        <translation>Zurückgenommen. Die Buchung steht durchgestrichen da und zählt nicht mehr.</translation>
    </message>
    <message>
        <source>Booked again.</source>
        <translation>Wieder gebucht.</translation>
    </message>
    <message>
        <source>Taken back: {entry}.</source>
        <translation>Zurückgenommen: {entry}.</translation>
    </message>
    <message>
        <source>Done again.</source>
        <translation>Wiederholt.</translation>
    </message>
    <message>
        <source>Booked.</source>
        <translation>Gebucht.</translation>
    </message>
    <message>
        <source>Agreed; it applies from the next closing on.</source>
        <translation>Vereinbart; es gilt ab dem nächsten Abschluss.</translation>
    </message>
    <message>
        <source>The season is closed; these payments are open now.</source>
        <translation>Das Jahr ist abgeschlossen. Offen sind jetzt diese Zahlungen.</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>PDF files (*.pdf)</source>
        <translation>PDF-Dateien (*.pdf)</translation>
    </message>
    <message>
        <source>Close the season</source>
        <translation>Jahresabschluss</translation>
    </message>
    <message>
        <source>A reminder for {people} is copied.</source>
        <translation>Eine Erinnerung an {people} ist kopiert.</translation>
    </message>
    <message>
        <source>Spreadsheet (*.xlsx)</source>
        <translation>Tabelle (*.xlsx)</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabelle als Text (*.csv)</translation>
    </message>
    <message>
        <source>Text for a message (*.txt)</source>
        <translation>Text für eine Nachricht (*.txt)</translation>
    </message>
    <message>
        <source>Export statement</source>
        <translation>Auszug exportieren</translation>
    </message>
</context>
<context>
    <name>MoneyView</name>
    <message>
        <source>Round</source>
        <translation>Runde</translation>
    </message>
    <message>
        <source>Book of</source>
        <translation>Auszug</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>Jahr</translation>
    </message>
    <message>
        <source>Who owes whom</source>
        <translation>Wer schuldet wem</translation>
    </message>
    <message>
        <source>Not closed yet</source>
        <translation>Noch nicht abgeschlossen</translation>
    </message>
    <message>
        <source>Balances</source>
        <translation>Salden</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>Buch</translation>
    </message>
    <message>
        <source>Whole book</source>
        <translation>Ganzes Buch</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Settle …</source>
        <translation>Abrechnen …</translation>
    </message>
    <message>
        <source>Book</source>
        <translation>Buch</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>Geld</translation>
    </message>
    <message>
        <source>Nothing was booked in this year.</source>
        <translation>In diesem Jahr wurde nichts gebucht.</translation>
    </message>
    <message>
        <source>No debts.</source>
        <translation>Niemand schuldet jemandem etwas.</translation>
    </message>
    <message>
        <source>There is none yet. Stake, fine and share are in the round&apos;s terms ({key}).</source>
        <translation>Noch gibt es keine. Einsatz, Strafe und Anteil legst du bei der Runde fest ({key}).</translation>
    </message>
    <message>
        <source>Begin an evening. Once it is closed, you see here who owes whom how much, and since when.</source>
        <translation>Beginne einen Abend. Ist er abgeschlossen, steht hier, wer wem wie viel seit wann schuldet.</translation>
    </message>
    <message>
        <source>No money yet</source>
        <translation>Noch kein Geld</translation>
    </message>
    <message>
        <source>Nothing is booked yet</source>
        <translation>Noch ist nichts gebucht</translation>
    </message>
    <message>
        <source>Settle the evening ({key}) and close it: then you see here who owes whom how much, and since when.</source>
        <translation>Rechne den Abend ab ({key}) und schließ ihn ab: Dann steht hier, wer wem wie viel seit wann schuldet.</translation>
    </message>
    <message>
        <source>{amount} paid</source>
        <translation>{amount} bezahlt</translation>
    </message>
    <message>
        <source>The evening of this booking no longer exists.</source>
        <translation>Den Abend zu dieser Buchung gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>View the evening</source>
        <translation>Abend ansehen</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Woraus es besteht</translation>
    </message>
</context>
<context>
    <name>MoveDialog</name>
    <message>
        <source>Move {row}</source>
        <translation>{row} verschieben</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>New number, 1 to {most}</source>
        <translation>Neue Nummer, 1 bis {most}</translation>
    </message>
    <message>
        <source>Before hand, 1 to {most}</source>
        <translation>Vor Spiel, 1 bis {most}</translation>
    </message>
    <message>
        <source>It is the only row.</source>
        <translation>Es ist die einzige Zeile.</translation>
    </message>
    <message>
        <source>It then comes first, before “{after}”.</source>
        <translation>Es steht dann an erster Stelle, vor „{after}“.</translation>
    </message>
    <message>
        <source>It then comes last, after “{before}”.</source>
        <translation>Es steht dann an letzter Stelle, nach „{before}“.</translation>
    </message>
    <message>
        <source>It then comes between “{before}” and “{after}”.</source>
        <translation>Es steht dann zwischen „{before}“ und „{after}“.</translation>
    </message>
</context>
<context>
    <name>NameController</name>
    <message>
        <source>{name} now has another colour or letter, in every evening.</source>
        <translation>{name} hat jetzt eine andere Farbe oder einen anderen Buchstaben, an jedem Abend.</translation>
    </message>
</context>
<context>
    <name>NameEntry</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name, or several with commas</source>
        <translation>Name, oder mehrere mit Beistrich</translation>
    </message>
    <message>
        <source>Seat</source>
        <translation>Setzen</translation>
    </message>
    <message>
        <source>Names from before</source>
        <translation>Namen von früher</translation>
    </message>
    <message>
        <source>Type a name; Ctrl+Enter goes on without one.</source>
        <translation>Tippe einen Namen; Strg+Enter geht ohne weiter.</translation>
    </message>
</context>
<context>
    <name>NameProblem</name>
    <message>
        <source>Separate</source>
        <translation>Trennen</translation>
    </message>
</context>
<context>
    <name>NameQuestion</name>
    <message>
        <source>the same person</source>
        <translation>dieselbe Person</translation>
    </message>
    <message>
        <source>somebody else</source>
        <translation>jemand anderer</translation>
    </message>
    <message>
        <source>Who is {name}?</source>
        <translation>Wer ist {name}?</translation>
    </message>
</context>
<context>
    <name>NamesDialog</name>
    <message>
        <source>Names</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>People</source>
        <translation>Leute</translation>
    </message>
    <message>
        <source>Name shown</source>
        <translation>Angezeigter Name</translation>
    </message>
    <message>
        <source>Separate</source>
        <translation>Wieder trennen</translation>
    </message>
    <message>
        <source>Colour, letter …</source>
        <translation>Farbe, Buchstabe …</translation>
    </message>
    <message>
        <source>Tick them</source>
        <translation>Anhaken</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Show this name</source>
        <translation>So nennen</translation>
    </message>
    <message>
        <source>Join as one person</source>
        <translation>Als eine Person verbinden</translation>
    </message>
    <message>
        <source>No evening is changed: each keeps its names as written. Statistics, the archive&apos;s filter, the names for a new evening and debts carried over go by the name shown here.</source>
        <translation>Kein Abend ändert sich: In jedem bleiben die Namen, wie sie geschrieben wurden. Statistik, Filter im Archiv, die Namen für einen neuen Abend und der Übertrag richten sich nach dem Namen, der hier steht.</translation>
    </message>
    <message>
        <source>written: {names}</source>
        <translation>geschrieben: {names}</translation>
    </message>
    <message>
        <source>no longer in any evening</source>
        <translation>in keinem Abend mehr</translation>
    </message>
    <message>
        <source>last {day}</source>
        <translation>zuletzt {day}</translation>
    </message>
    <message>
        <source>It can only be viewed here.</source>
        <translation>Hier lässt sich nur nachsehen.</translation>
    </message>
    <message>
        <source>Tick the names of one person (Space or click).</source>
        <translation>Hake an, wer ein und dieselbe Person ist (Leertaste oder Klick).</translation>
    </message>
    <message>
        <source>Which name is to be shown?</source>
        <translation>Welcher Name soll angezeigt werden?</translation>
    </message>
    <message>
        <source>Tick a second name, or type another one.</source>
        <translation>Hake einen zweiten Namen an, oder tippe einen anderen.</translation>
    </message>
    <message>
        <source>{names} differ only in capitals. Are they one person?</source>
        <translation>{names} unterscheiden sich nur in Groß- und Kleinschreibung. Sind sie eine Person?</translation>
    </message>
    <message>
        <source>not the same person as {names}: both sat there ({evening})</source>
        <translation>doch nicht eine Person mit {names}: beide saßen da ({evening})</translation>
    </message>
</context>
<context>
    <name>NegativePane</name>
    <message>
        <source>Mond captured</source>
        <translation>Mondfang</translation>
    </message>
    <message>
        <source>, on the money only</source>
        <translation>, nur auf das Geld</translation>
    </message>
    <message>
        <source>each opponent separately{money}</source>
        <translation>jeder Gegner für sich{money}</translation>
    </message>
    <message>
        <source>In {game} there are no partner and no bonuses; each opponent settles with the declarer alone.</source>
        <translation>Im {game} gibt es keinen Partner und keine Prämien; jeder Gegner rechnet für sich mit dem Spieler ab.</translation>
    </message>
    <message>
        <source>forced to play: no Kontra</source>
        <translation>musste spielen: kein Kontra</translation>
    </message>
    <message>
        <source>{player} plays {game}; press for another game</source>
        <translation>{player} spielt {game}; drücken für ein anderes Spiel</translation>
    </message>
    <message>
        <source>forced</source>
        <translation>gezwungen</translation>
    </message>
    <message>
        <source>{player} was forced to play, no Kontra</source>
        <translation>{player} musste spielen, kein Kontra</translation>
    </message>
    <message>
        <source>Kontra of {opponent} against {declarer}</source>
        <translation>Kontra von {opponent} gegen {declarer}</translation>
    </message>
</context>
<context>
    <name>NewPartDialog</name>
    <message>
        <source>{name} ({ruleset})</source>
        <translation>{name} ({ruleset})</translation>
    </message>
    <message>
        <source>won</source>
        <translation>gewonnen</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>still</translation>
    </message>
    <message>
        <source>announced</source>
        <translation>angesagt</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Add a game</source>
        <translation>Spiel hinzufügen</translation>
    </message>
    <message>
        <source>Add a bonus</source>
        <translation>Prämie hinzufügen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Counts like</source>
        <translation>Zählt wie</translation>
    </message>
    <message>
        <source>Key in the hand dialog</source>
        <translation>Taste beim Eintragen</translation>
    </message>
    <message>
        <source>Price per opponent, or factor of the game</source>
        <translation>Preis je Gegner, oder Faktor des Spiels</translation>
    </message>
    <message>
        <source>Bonuses in this game</source>
        <translation>Prämien in diesem Spiel</translation>
    </message>
    <message>
        <source>Games with this bonus</source>
        <translation>Spiele mit dieser Prämie</translation>
    </message>
</context>
<context>
    <name>NextDealer</name>
    <message>
        <source>deals next, sits out</source>
        <translation>gibt, sitzt aus</translation>
    </message>
    <message>
        <source>also sits out: {players}</source>
        <translation>außerdem sitzt aus: {players}</translation>
    </message>
    <message>
        <source>sits out: {players}</source>
        <translation>sitzt aus: {players}</translation>
    </message>
    <message>
        <source>Vorhand: {player}</source>
        <translation>Vorhand: {player}</translation>
    </message>
    <message>
        <source>deals next</source>
        <translation>gibt</translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message>
        <source>Saved at {time}</source>
        <translation>Gespeichert um {time}</translation>
    </message>
    <message>
        <source>Saved on {day}, {time}</source>
        <translation>Gespeichert am {day}, {time}</translation>
    </message>
    <message>
        <source>The entries are sound, but their history is damaged: not all can be undone. Menu: “Earlier copies”, “Recover”.</source>
        <translation>Die Einträge sind unversehrt, ihre Vorgeschichte ist beschädigt: Nicht alles geht rückgängig. Im Menü: „Frühere Kopien“, „Retten“.</translation>
    </message>
    <message>
        <source>The computer&apos;s clock is behind: {here}, after {there}. Order is kept by number.</source>
        <translation>Die Uhr dieses Rechners geht nach: {here} statt {there}. Geordnet wird nach Nummern.</translation>
    </message>
    <message>
        <source>Entered again: {entry}.</source>
        <translation>Wieder eingetragen: {entry}.</translation>
    </message>
    <message>
        <source>Taken back: {entry}.</source>
        <translation>Zurückgenommen: {entry}.</translation>
    </message>
    <message>
        <source>The entry</source>
        <translation>Der Eintrag</translation>
    </message>
    <message>
        <source>Hand {number}</source>
        <translation>Spiel {number}</translation>
    </message>
    <message>
        <source>No longer counts: {rows}.</source>
        <translation>Zählt nicht mehr: {rows}.</translation>
    </message>
    <message>
        <source>Not counted: {rows}.</source>
        <translation>Nicht mitgezählt: {rows}.</translation>
    </message>
    <message>
        <source>Before the file can be imported again, change these: {rows}.</source>
        <translation>Wieder importieren lässt sich die Datei erst, wenn das geändert ist: {rows}.</translation>
    </message>
    <message>
        <source>{row} does not count yet: {reason}.</source>
        <translation>{row} zählt noch nicht: {reason}.</translation>
    </message>
    <message numerus="yes">
        <source>And %n more.</source>
        <translation>
            <numerusform>Und %n weitere.</numerusform>
            <numerusform>Und %n weitere.</numerusform>
        </translation>
    </message>
    <message>
        <source>counted double</source>
        <translation>doppelt gezählt</translation>
    </message>
    <message>
        <source>Entered: {entry}.</source>
        <translation>Eingetragen: {entry}.</translation>
    </message>
    <message>
        <source>Hand {number} entered: {entry}.</source>
        <translation>Spiel {number} eingetragen: {entry}.</translation>
    </message>
    <message>
        <source>The planned evening is complete.</source>
        <translation>Der geplante Abend ist vollständig.</translation>
    </message>
    <message>
        <source>struck</source>
        <translation>gestrichen</translation>
    </message>
    <message>
        <source>correction</source>
        <translation>Korrektur</translation>
    </message>
    <message>
        <source>the table now: {seats}</source>
        <translation>am Tisch jetzt {seats}</translation>
    </message>
    <message>
        <source>doubled Radl</source>
        <translation>Doppelradl</translation>
    </message>
    <message>
        <source>from here on {rate}</source>
        <translation>ab hier {rate}</translation>
    </message>
</context>
<context>
    <name>OffendersBlock</name>
    <message>
        <source>Renonce</source>
        <translation>Renonce</translation>
    </message>
    <message>
        <source>the case says it</source>
        <translation>der Vorfall sagt es</translation>
    </message>
    <message>
        <source>an opponent of the declarer</source>
        <translation>ein Gegner des Spielers</translation>
    </message>
    <message>
        <source>one to three</source>
        <translation>eine bis drei Personen</translation>
    </message>
    <message>
        <source>one to three, or {players} alone</source>
        <translation>eine bis drei Personen, oder {players} allein</translation>
    </message>
</context>
<context>
    <name>OfferDigits</name>
    <message>
        <source>Double click: digits on the screen</source>
        <translation>Doppelklick: Ziffern am Bildschirm</translation>
    </message>
    <message>
        <source>Digits on the screen</source>
        <translation>Ziffern am Bildschirm</translation>
    </message>
</context>
<context>
    <name>OptionBlock</name>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Change game and parties</source>
        <translation>Spiel und Beteiligte ändern</translation>
    </message>
    <message>
        <source>Which announcement?</source>
        <translation>Was war angesagt?</translation>
    </message>
    <message>
        <source>Which announcement is lost?</source>
        <translation>Welche Ansage ist verloren?</translation>
    </message>
    <message>
        <source>Which Kontra is void?</source>
        <translation>Welches Kontra gilt nicht?</translation>
    </message>
    <message>
        <source>Who laid the cards down?</source>
        <translation>Wer hat die Karten hingelegt?</translation>
    </message>
    <message>
        <source>Whose game and bonuses are lost?</source>
        <translation>Wessen Spiel und Prämien sind verloren?</translation>
    </message>
    <message>
        <source>it is lost; with Shift for the opponents</source>
        <translation>es ist verloren; mit Umschalt für die Gegner</translation>
    </message>
    <message>
        <source>it is lost</source>
        <translation>es ist verloren</translation>
    </message>
    <message>
        <source>Opponents</source>
        <translation>Gegner</translation>
    </message>
    <message>
        <source>against {player}</source>
        <translation>gegen {player}</translation>
    </message>
    <message>
        <source>Declarer&apos;s side</source>
        <translation>Spielerpartei</translation>
    </message>
</context>
<context>
    <name>OutlayDialog</name>
    <message>
        <source>An outlay</source>
        <translation>Eine Auslage</translation>
    </message>
    <message>
        <source>Book it</source>
        <translation>Buchen</translation>
    </message>
    <message>
        <source>Who paid</source>
        <translation>Wer hat gezahlt</translation>
    </message>
    <message>
        <source>Shared by</source>
        <translation>Wer zahlt mit</translation>
    </message>
    <message>
        <source>What for</source>
        <translation>Wofür</translation>
    </message>
    <message>
        <source>Everyone owes their share.</source>
        <translation>Jeder schuldet seinen Anteil.</translation>
    </message>
    <message>
        <source>Outlay booked.</source>
        <translation>Auslage gebucht.</translation>
    </message>
</context>
<context>
    <name>PairsPanel</name>
    <message>
        <source>With and against others</source>
        <translation>Mit und gegen andere</translation>
    </message>
    <message>
        <source>With</source>
        <translation>Zusammen</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>Gegen</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>All pairs …</source>
        <translation>Alle Paare …</translation>
    </message>
</context>
<context>
    <name>Paper</name>
    <message>
        <source>Written to {file}.</source>
        <translation>Als {file} gespeichert.</translation>
    </message>
    <message>
        <source>Sent to the printer.</source>
        <translation>An den Drucker geschickt.</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
</context>
<context>
    <name>PartDialog</name>
    <message>
        <source>A part was paid</source>
        <translation>Ein Teil wurde bezahlt</translation>
    </message>
    <message>
        <source>Paid</source>
        <translation>Bezahlt</translation>
    </message>
    <message>
        <source>Amount in euros</source>
        <translation>Betrag in Euro</translation>
    </message>
    <message>
        <source>{payer} gives {payee}</source>
        <translation>{payer} gibt {payee}</translation>
    </message>
    <message>
        <source>of {amount} that are open</source>
        <translation>von {amount}, die offen sind</translation>
    </message>
    <message>
        <source>An amount in euros, such as 1.20, please.</source>
        <translation>Bitte einen Betrag in Euro, zum Beispiel 1,20.</translation>
    </message>
    <message>
        <source>Only {amount} is open.</source>
        <translation>Nur {amount} sind offen.</translation>
    </message>
</context>
<context>
    <name>PartiesPane</name>
    <message>
        <source>Vorhand</source>
        <translation>Vorhand</translation>
    </message>
    <message>
        <source>alone</source>
        <translation>allein</translation>
    </message>
</context>
<context>
    <name>PastDialog</name>
    <message>
        <source>Another file …</source>
        <translation>Andere Datei …</translation>
    </message>
    <message>
        <source>as at its latest evening</source>
        <translation>wie an ihrem letzten Abend</translation>
    </message>
    <message>
        <source>points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>euros</source>
        <translation>Euro</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>Tag</translation>
    </message>
    <message>
        <source>Evening</source>
        <translation>Abend</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Earlier years – {file}</source>
        <translation>Frühere Jahre – {file}</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>Runde</translation>
    </message>
    <message>
        <source>Name of the round</source>
        <translation>Name der Runde</translation>
    </message>
    <message>
        <source>The figures are</source>
        <translation>Die Zahlen sind</translation>
    </message>
    <message>
        <source>Ruleset</source>
        <translation>Regelwerk</translation>
    </message>
    <message>
        <source>Booked and paid</source>
        <translation>Gebucht und bezahlt</translation>
    </message>
    <message>
        <source>Book the evenings; all was paid on their day</source>
        <translation>Die Abende buchen; bezahlt wurde jeweils am selben Tag</translation>
    </message>
    <message numerus="yes">
        <source>Import %n evening(s)</source>
        <translation>
            <numerusform>%n Abend importieren</numerusform>
            <numerusform>%n Abende importieren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fault(s): mend the file, then choose it again.</source>
        <translation>
            <numerusform>%n Fehler: bitte in der Datei ausbessern und sie noch einmal wählen.</numerusform>
            <numerusform>%n Fehler: bitte in der Datei ausbessern und sie noch einmal wählen.</numerusform>
        </translation>
    </message>
    <message>
        <source>is here already</source>
        <translation>schon da</translation>
    </message>
    <message>
        <source>carried over</source>
        <translation>Übertrag</translation>
    </message>
    <message>
        <source>Tables (*.csv *.xlsx)</source>
        <translation>Tabellen (*.csv *.xlsx)</translation>
    </message>
    <message>
        <source>Earlier years</source>
        <translation>Frühere Jahre</translation>
    </message>
    <message>
        <source>Reading the table …</source>
        <translation>Die Tabelle wird gelesen …</translation>
    </message>
    <message>
        <source>Importing …</source>
        <translation>Wird importiert …</translation>
    </message>
</context>
<context>
    <name>PastLedger</name>
    <message>
        <source>Ledger</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>D</source>
        <comment>letter that marks the dealer</comment>
        <translation>G</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>Geld</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beides</translation>
    </message>
    <message>
        <source>Cents</source>
        <translation>Cent</translation>
    </message>
    <message>
        <source>Euros</source>
        <translation>Euro</translation>
    </message>
    <message>
        <source>Account in the ledger</source>
        <translation>Konto im Block</translation>
    </message>
</context>
<context>
    <name>PaymentList</name>
    <message numerus="yes">
        <source>%n payment(s)</source>
        <translation>
            <numerusform>%n Zahlung</numerusform>
            <numerusform>%n Zahlungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to pay</source>
        <translation>Nichts zu zahlen</translation>
    </message>
    <message>
        <source>the fewest possible</source>
        <translation>mit weniger geht es sich nicht aus</translation>
    </message>
    <message>
        <source>paid at {time}</source>
        <translation>bezahlt um {time}</translation>
    </message>
    <message>
        <source>paid on {day}</source>
        <translation>bezahlt am {day}</translation>
    </message>
    <message>
        <source>Space: paid</source>
        <translation>Leertaste: bezahlt</translation>
    </message>
    <message>
        <source>otherwise stays open</source>
        <translation>bleibt sonst offen</translation>
    </message>
    <message>
        <source>{payer} pays {payee} {amount}</source>
        <translation>{payer} zahlt {payee} {amount}</translation>
    </message>
    <message>
        <source>{payer} pays {amount} into the kitty</source>
        <translation>{payer} zahlt {amount} in die Kassa</translation>
    </message>
</context>
<context>
    <name>PhoneController</name>
    <message>
        <source>Phones can reach the page again.</source>
        <translation>Handys erreichen die Seite wieder.</translation>
    </message>
    <message>
        <source>This computer is no longer on the network {address}: phones cannot reach the page.</source>
        <translation>Dieser Rechner ist nicht mehr im Netz {address}: Handys erreichen die Seite nicht.</translation>
    </message>
    <message>
        <source>Switch on again</source>
        <translation>Wieder einschalten</translation>
    </message>
    <message>
        <source>Can be read on phones in this network ({key})</source>
        <translation>In diesem Netz am Handy lesbar ({key})</translation>
    </message>
    <message>
        <source>on phones</source>
        <translation>am Handy</translation>
    </message>
    <message>
        <source>phones: no network</source>
        <translation>Handy: kein Netz</translation>
    </message>
    <message>
        <source>Switch it on again ({key})</source>
        <translation>Wieder einschalten ({key})</translation>
    </message>
</context>
<context>
    <name>PhoneDialog</name>
    <message>
        <source>Follow on phones</source>
        <translation>Am Handy mitlesen</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>Ausschalten</translation>
    </message>
    <message>
        <source>Switch on</source>
        <translation>Einschalten</translation>
    </message>
</context>
<context>
    <name>Phones</name>
    <message>
        <source>While this is on, anyone on the same network with this code or address can read names, scores and debts. Nothing can be entered or changed there.</source>
        <translation>Solange das eingeschaltet ist, kann jeder im selben Netz mit diesem Code oder dieser Adresse Namen, Stände und Schulden lesen. Eintragen oder ändern lässt sich dort nichts.</translation>
    </message>
    <message>
        <source>It ends when the evening is closed, another is opened, or you quit the program. Next time the code is different.</source>
        <translation>Es endet, wenn der Abend abgeschlossen, ein anderer geöffnet oder das Programm beendet wird. Beim nächsten Mal gilt ein anderer Code.</translation>
    </message>
    <message>
        <source>Wi-Fi</source>
        <translation>WLAN</translation>
    </message>
    <message>
        <source>Cable</source>
        <translation>Kabel</translation>
    </message>
    <message>
        <source>This computer isn&apos;t on a home network: connect it to the same Wi-Fi as the phones.</source>
        <translation>Dieser Rechner ist in keinem Heimnetz: mit demselben WLAN verbinden wie die Handys.</translation>
    </message>
</context>
<context>
    <name>Place</name>
    <message>
        <source>“{file}” is there already.</source>
        <translation>„{file}“ gibt es schon.</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>Ersetzen</translation>
    </message>
</context>
<context>
    <name>PlayerPanel</name>
    <message>
        <source>Figures of the player</source>
        <translation>Zahlen des Spielers</translation>
    </message>
    <message numerus="yes">
        <source>%n hand(s)</source>
        <translation>
            <numerusform>%n Spiel</numerusform>
            <numerusform>%n Spiele</numerusform>
        </translation>
    </message>
    <message>
        <source>Figures of {player}</source>
        <translation>Zahlen von {player}</translation>
    </message>
</context>
<context>
    <name>PrepareDialog</name>
    <message>
        <source>same name as the cup</source>
        <translation>heißt wie das Turnier</translation>
    </message>
    <message>
        <source>of</source>
        <translation>zu</translation>
    </message>
    <message>
        <source>Radl, at</source>
        <translation>Radl, um</translation>
    </message>
    <message>
        <source>cents a point</source>
        <translation>Cent je Punkt</translation>
    </message>
    <message>
        <source>Stake of each, and prizes by place, in euros</source>
        <translation>Einsatz pro Person, Preise nach Platz, in Euro</translation>
    </message>
    <message>
        <source>Rounds and rate</source>
        <translation>Runden und Kurs</translation>
    </message>
    <message>
        <source>Year&apos;s cup, and how many results are dropped</source>
        <translation>Jahreswertung, Zahl der Streichresultate</translation>
    </message>
    <message>
        <source>rounds, encounter, ranks, lot</source>
        <translation>Runden, Begegnung, Ränge, Los</translation>
    </message>
    <message>
        <source>without the lot: ties share a place</source>
        <translation>ohne Los: Gleiche teilen den Platz</translation>
    </message>
    <message>
        <source>encounter first</source>
        <translation>Begegnung zuerst</translation>
    </message>
    <message>
        <source>none: ties share a place</source>
        <translation>nichts: Gleiche teilen den Platz</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Wirtscup 2026</source>
        <translation>Wirtscup 2026</translation>
    </message>
    <message>
        <source>People</source>
        <translation>Leute</translation>
    </message>
    <message>
        <source>Add the people of a round</source>
        <translation>Leute einer Runde dazu</translation>
    </message>
    <message>
        <source>Day and rules</source>
        <translation>Tag und Regeln</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>Tag</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>Runden</translation>
    </message>
    <message>
        <source>Radl a round</source>
        <translation>Radl pro Runde</translation>
    </message>
    <message>
        <source>Cents a point</source>
        <translation>Cent pro Punkt</translation>
    </message>
    <message>
        <source>Year&apos;s cup</source>
        <translation>Jahreswertung</translation>
    </message>
    <message>
        <source>Dropped</source>
        <translation>Streichresultate</translation>
    </message>
    <message>
        <source>Cup points by place</source>
        <translation>Cuppunkte nach Platz</translation>
    </message>
    <message>
        <source>Cup points</source>
        <translation>Cuppunkte</translation>
    </message>
    <message>
        <source>Stake</source>
        <translation>Einsatz</translation>
    </message>
    <message>
        <source>Prizes</source>
        <translation>Preise</translation>
    </message>
    <message>
        <source>People, one per line (8 to 64)</source>
        <translation>Leute, eine Zeile pro Person (8 bis 64)</translation>
    </message>
    <message>
        <source>Equal points</source>
        <translation>Bei gleichen Punkten</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Evenings and money belong to the round</source>
        <translation>Abende und Geld gehören zur Runde</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>Runde</translation>
    </message>
    <message>
        <source>New cup</source>
        <translation>Neues Turnier</translation>
    </message>
    <message>
        <source>Change the cup</source>
        <translation>Turnier ändern</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>{count} people</source>
        <translation>{count} Leute</translation>
    </message>
    <message>
        <source>{count} people: tables of {sizes}</source>
        <translation>{count} Leute: Tische zu {sizes}</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message>
        <source>Sum {total}</source>
        <translation>Summe {total}</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
</context>
<context>
    <name>ProblemsDialog</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>ProgressPanel</name>
    <message>
        <source>Stop</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Up</source>
        <translation>↑</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>↓</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>←</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>→</translation>
    </message>
    <message>
        <source>Ctrl</source>
        <translation>Strg</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Umschalt</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>Ins</source>
        <translation>Einfg</translation>
    </message>
</context>
<context>
    <name>RankPanel</name>
    <message>
        <source>Year&apos;s table</source>
        <translation>Jahreswertung</translation>
    </message>
    <message>
        <source>A click shows a player; a double click or Enter opens the player&apos;s hands.</source>
        <translation>Ein Klick zeigt einen Spieler; Doppelklick oder Enter öffnet seine Spiele.</translation>
    </message>
    <message>
        <source>{title} · average</source>
        <translation>{title} · Schnitt</translation>
    </message>
    <message>
        <source>Player</source>
        <translation>Spieler</translation>
    </message>
    <message numerus="yes">
        <source>without %n guest(s)</source>
        <translation>
            <numerusform>ohne %n Gast</numerusform>
            <numerusform>ohne %n Gäste</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s)</source>
        <translation>
            <numerusform>%n Abend</numerusform>
            <numerusform>%n Abende</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Recovered</name>
    <message numerus="yes">
        <source>%n entry(s)</source>
        <translation>
            <numerusform>%n Eintrag</numerusform>
            <numerusform>%n Einträgen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s)</source>
        <translation>
            <numerusform>%n Abend</numerusform>
            <numerusform>%n Abende</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>could no longer be read</source>
        <translation>hat sich nicht mehr lesen lassen</translation>
    </message>
    <message>
        <source>Recovering the readable data …</source>
        <translation>Das Lesbare wird gerettet …</translation>
    </message>
    <message>
        <source>“Recover” writes the readable data into a new database and adds missing data from the latest copy; the damaged file is kept.</source>
        <translation>„Retten“ schreibt das Lesbare in eine neue Datenbank und ergänzt Fehlendes aus der jüngsten Kopie; die beschädigte Datei bleibt erhalten.</translation>
    </message>
    <message>
        <source>The readable data is written into a new database; the damaged file is kept.</source>
        <translation>Das Lesbare kommt in eine neue Datenbank; die beschädigte Datei bleibt erhalten.</translation>
    </message>
    <message>
        <source>Recovered: {evenings} with {entries}.</source>
        <translation>Gerettet: {evenings} mit {entries}.</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>Retten</translation>
    </message>
    <message>
        <source>Earlier copies …</source>
        <translation>Frühere Kopien …</translation>
    </message>
    <message>
        <source>“Recover” makes a new database out of the latest copy; the empty file is kept.</source>
        <translation>„Retten“ macht aus der jüngsten Kopie eine neue Datenbank; die leere Datei bleibt erhalten.</translation>
    </message>
    <message>
        <source>Lost:</source>
        <translation>Verloren:</translation>
    </message>
    <message>
        <source>… and more: {count}</source>
        <translation>… und weitere: {count}</translation>
    </message>
    <message>
        <source>The damaged file is kept as {file}.</source>
        <translation>Die beschädigte Datei bleibt als {file} erhalten.</translation>
    </message>
</context>
<context>
    <name>RefereePage</name>
    <message>
        <source>The hand is not scored</source>
        <translation>Das Spiel wird nicht gewertet</translation>
    </message>
    <message>
        <source>Strike</source>
        <translation>Streichen</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Neu geben</translation>
    </message>
    <message>
        <source>Everybody gets 0; the hand counts in the Radl.</source>
        <translation>Alle bekommen 0; das Spiel zählt im Radl.</translation>
    </message>
    <message>
        <source>The same dealer deals again.</source>
        <translation>Derselbe Geber gibt noch einmal.</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Reason, if anybody asks later</source>
        <translation>Grund, falls später wer fragt</translation>
    </message>
    <message>
        <source>A Trischaken has no game to lose: how did the table decide?</source>
        <translation>Im Trischaken gibt es kein Spiel, das verloren wäre: Wie hat der Tisch entschieden?</translation>
    </message>
</context>
<context>
    <name>RenonceChips</name>
    <message>
        <source>{player} plays</source>
        <translation>{player} spielt</translation>
    </message>
    <message>
        <source>no Kontra</source>
        <translation>kein Kontra</translation>
    </message>
    <message>
        <source>{player} called</source>
        <translation>{player} gerufen</translation>
    </message>
    <message>
        <source>without a partner</source>
        <translation>ohne Partner</translation>
    </message>
    <message>
        <source>{bonuses} announced</source>
        <translation>{bonuses} angesagt</translation>
    </message>
    <message>
        <source>{bonus} (opponents)</source>
        <translation>{bonus} (Gegner)</translation>
    </message>
</context>
<context>
    <name>RenonceParts</name>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>Y</source>
        <translation>J</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>N</source>
        <translation>N</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
</context>
<context>
    <name>RenonceWizard</name>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Wertung</translation>
    </message>
    <message>
        <source>Renonce – hand {hand}, {ruleset}</source>
        <translation>Renonce – Spiel {hand}, {ruleset}</translation>
    </message>
</context>
<context>
    <name>RenonceWords</name>
    <message>
        <source>{group} – in other games</source>
        <translation>{group} – in anderen Spielen</translation>
    </message>
    <message>
        <source>The hand is over; players who did nothing wrong are compensated.</source>
        <translation>Das Spiel ist beendet; wer nichts falsch gemacht hat, wird schadlos gehalten.</translation>
    </message>
    <message>
        <source>The text forbids it but names no price.</source>
        <translation>Der Text verbietet es, nennt aber keinen Preis.</translation>
    </message>
    <message>
        <source>The table decides</source>
        <translation>Der Tisch entscheidet</translation>
    </message>
    <message>
        <source>Next: which was it?</source>
        <translation>Als Nächstes: Was war sie?</translation>
    </message>
    <message>
        <source>On to the renonce itself</source>
        <translation>Weiter zur Renonce selbst</translation>
    </message>
    <message>
        <source>The text names no price; the table decided so.</source>
        <translation>Der Text nennt keinen Preis; der Tisch hat so entschieden.</translation>
    </message>
    <message>
        <source>The hand is struck: everybody gets 0.</source>
        <translation>Das Spiel wird gestrichen: Alle bekommen 0.</translation>
    </message>
    <message>
        <source>The same dealer deals again.</source>
        <translation>Derselbe Geber gibt noch einmal.</translation>
    </message>
    <message>
        <source>Play goes on.</source>
        <translation>Es wird weitergespielt.</translation>
    </message>
    <message>
        <source>In Trischaken there is no game that could be lost: the table decides.</source>
        <translation>Im Trischaken gibt es kein Spiel, das verloren wäre: Der Tisch entscheidet.</translation>
    </message>
    <message>
        <source>renonce.</source>
        <translation>Renonce.</translation>
    </message>
    <message>
        <source>more questions follow.</source>
        <translation>es wird weiter gefragt.</translation>
    </message>
    <message>
        <source>Yes: {yes} No: {no}</source>
        <translation>Ja: {yes} Nein: {no}</translation>
    </message>
    <message>
        <source>Does the Kontra on {item} (×{factor}) still count for the money?</source>
        <translation>Bleibt das Kontra auf {item} (×{factor}) im Geld?</translation>
    </message>
    <message>
        <source>{case}: {consequence}</source>
        <translation>{case}: {consequence}</translation>
    </message>
</context>
<context>
    <name>ReplayForm</name>
    <message>
        <source>is dealt again</source>
        <translation>wird noch einmal gegeben</translation>
    </message>
    <message>
        <source>counts as played, with 0</source>
        <translation>zählt als gespielt, mit 0</translation>
    </message>
    <message>
        <source>The hand</source>
        <translation>Das Spiel</translation>
    </message>
    <message>
        <source>entered twice, a slip …</source>
        <translation>doppelt eingetragen, verschrieben …</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>misdealt, a card lay open …</source>
        <translation>vergeben, eine Karte lag offen …</translation>
    </message>
</context>
<context>
    <name>RestoreDialog</name>
    <message>
        <source>Restore an earlier copy</source>
        <translation>Zu einer früheren Kopie zurück</translation>
    </message>
    <message>
        <source>Restore this copy</source>
        <translation>Diese Kopie zurückspielen</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Evenings in this copy</source>
        <translation>Abende in dieser Kopie</translation>
    </message>
    <message>
        <source>Another file …</source>
        <translation>Andere Datei …</translation>
    </message>
    <message>
        <source>There is no copy yet</source>
        <translation>Noch gibt es keine Kopie</translation>
    </message>
    <message>
        <source>one is made daily, and after every evening</source>
        <translation>eine entsteht täglich und nach jedem Abend</translation>
    </message>
    <message>
        <source>Cannot be restored</source>
        <translation>Kann nicht zurückgespielt werden</translation>
    </message>
    <message>
        <source>Choose a copy.</source>
        <translation>Wähle eine Kopie.</translation>
    </message>
    <message>
        <source>Opening the copy …</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>This copy is still being checked.</source>
        <translation>Diese Kopie wird noch geprüft.</translation>
    </message>
    <message>
        <source>This copy cannot be restored.</source>
        <translation>Diese lässt sich nicht zurückspielen.</translation>
    </message>
    <message>
        <source>“{file}” cannot be read: {reason}</source>
        <translation>„{file}“ kann nicht gelesen werden: {reason}</translation>
    </message>
    <message>
        <source>the newest first</source>
        <translation>die neueste zuerst</translation>
    </message>
    <message>
        <source>The copy replaces all evenings. The present data is kept as a file and stays in the list.</source>
        <translation>Die Kopie ersetzt alle Abende. Der jetzige Stand bleibt als Datei erhalten und steht dann in der Liste.</translation>
    </message>
    <message>
        <source>The round&apos;s folder then brings back what the others have and this copy lacks.</source>
        <translation>Der Ordner der Runde bringt danach wieder, was die anderen haben und in dieser Kopie fehlt.</translation>
    </message>
    <message>
        <source>Restore this copy anyway?</source>
        <translation>Diese Kopie trotzdem zurückspielen?</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Zurückspielen</translation>
    </message>
    <message>
        <source>Evenings: {evenings} · hands: {hands}</source>
        <translation>Abende: {evenings} · Spiele: {hands}</translation>
    </message>
    <message>
        <source>In this copy</source>
        <translation>In dieser Kopie</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>beschädigt</translation>
    </message>
    <message>
        <source>copy of the day</source>
        <translation>Kopie des Tages</translation>
    </message>
    <message>
        <source>when an evening was closed</source>
        <translation>beim Abschluss eines Abends</translation>
    </message>
    <message>
        <source>before evenings were merged</source>
        <translation>bevor Abende übernommen wurden</translation>
    </message>
    <message>
        <source>made by hand</source>
        <translation>von Hand gemacht</translation>
    </message>
    <message>
        <source>replaced by a copy</source>
        <translation>von einer Kopie ersetzt</translation>
    </message>
    <message>
        <source>before an update of the program</source>
        <translation>vor einer Aktualisierung des Programms</translation>
    </message>
    <message>
        <source>Choose a copy</source>
        <translation>Kopie wählen</translation>
    </message>
    <message>
        <source>Databases of Tarockblock (*.db)</source>
        <translation>Datenbanken von Tarockblock (*.db)</translation>
    </message>
</context>
<context>
    <name>Rules</name>
    <message>
        <source>Games</source>
        <translation>Spiele</translation>
    </message>
    <message>
        <source>Bonuses</source>
        <translation>Prämien</translation>
    </message>
    <message>
        <source>Scoring</source>
        <translation>Wertung</translation>
    </message>
    <message>
        <source>Readings</source>
        <translation>Auslegungen</translation>
    </message>
    <message>
        <source>won</source>
        <translation>gewonnen</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>opponents</source>
        <translation>Gegner</translation>
    </message>
    <message>
        <source>Played, and its price per opponent</source>
        <translation>Gespielt wird, je Gegner</translation>
    </message>
    <message>
        <source>If Vorhand plays it</source>
        <translation>Wenn die Vorhand spielt</translation>
    </message>
    <message>
        <source>Vorhand only</source>
        <translation>nur Vorhand</translation>
    </message>
    <message>
        <source>concedable</source>
        <translation>schleifen</translation>
    </message>
    <message>
        <source>Who may play it, and whether it can be conceded</source>
        <translation>Wer darf, und was geht</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>still</translation>
    </message>
    <message>
        <source>won from</source>
        <translation>gewonnen ab</translation>
    </message>
    <message>
        <source>bonuses ×</source>
        <translation>Prämien ×</translation>
    </message>
    <message>
        <source>group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>declarer’s side</source>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>if lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>announced</source>
        <translation>angesagt</translation>
    </message>
    <message>
        <source>talon</source>
        <translation>Talon</translation>
    </message>
    <message>
        <source>renonce</source>
        <translation>Renonce</translation>
    </message>
    <message>
        <source>Winning threshold, and factor of the bonuses</source>
        <translation>Gewonnen ab, und wie oft die Prämien zählen</translation>
    </message>
    <message>
        <source>Cards of the talon, and flat price of a renonce</source>
        <translation>Karten im Talon und fester Preis einer Renonce</translation>
    </message>
    <message>
        <source>What can be played beside one another (Bei)</source>
        <translation>Was nebeneinander gespielt werden kann (Bei)</translation>
    </message>
    <message>
        <source>Bonuses that the game does not multiply</source>
        <translation>Prämien, die das Spiel nicht vervielfacht</translation>
    </message>
    <message>
        <source>hands, or 1 Radl</source>
        <translation>Spiele, oder 1 Radl</translation>
    </message>
    <message>
        <source>Counts, and its price per opponent</source>
        <translation>Es zählt, je Gegner</translation>
    </message>
    <message>
        <source>Who can have it</source>
        <translation>Wer sie haben kann</translation>
    </message>
    <message>
        <source>If Vorhand plays the game</source>
        <translation>Wenn die Vorhand spielt</translation>
    </message>
    <message>
        <source>Particulars</source>
        <translation>Besonderes</translation>
    </message>
    <message>
        <source>For all games</source>
        <translation>Für alle Spiele</translation>
    </message>
    <message>
        <source>Trischaken</source>
        <translation>Trischaken</translation>
    </message>
    <message>
        <source>Renonce</source>
        <translation>Renonce</translation>
    </message>
    <message>
        <source>What doubles the hands after it</source>
        <translation>Was die Spiele danach verdoppelt</translation>
    </message>
    <message>
        <source>A factor per level, like 2 4 8 16. Empty: each doubles.</source>
        <translation>Ein Faktor je Stufe, etwa 2 4 8 16. Leer: jede verdoppelt.</translation>
    </message>
    <message>
        <source>What counts beside a silent valat</source>
        <translation>Was neben einem stillen Valat zählt</translation>
    </message>
    <message>
        <source>What counts beside an announced valat</source>
        <translation>Was neben einem angesagten Valat zählt</translation>
    </message>
    <message>
        <source>How ambiguous passages are read</source>
        <translation>Wie Unklares ausgelegt wird</translation>
    </message>
    <message>
        <source>is played</source>
        <translation>wird gespielt</translation>
    </message>
    <message>
        <source>not played</source>
        <translation>wird nicht gespielt</translation>
    </message>
    <message>
        <source>Officially ({ruleset})</source>
        <translation>Offiziell ({ruleset})</translation>
    </message>
    <message>
        <source>House rule</source>
        <translation>Hausregel</translation>
    </message>
    <message>
        <source>{name}: played or not</source>
        <translation>{name}: gespielt oder nicht</translation>
    </message>
    <message>
        <source>A number of hands like 4, or of Radl like 1 Radl. Empty: nothing doubles.</source>
        <translation>Eine Zahl von Spielen wie 4 oder von Radl wie „1 Radl“. Leer: nichts wird verdoppelt.</translation>
    </message>
    <message>
        <source>Card points like 35/2. Empty: the same as without a kontra.</source>
        <translation>Kartenpunkte wie 35/2. Leer: wie ohne Kontra.</translation>
    </message>
    <message>
        <source>Card points like 35/2. Empty: as in all games.</source>
        <translation>Kartenpunkte wie 35/2. Leer: wie in allen Spielen.</translation>
    </message>
    <message>
        <source>Card points like 35/2: points and Blatt.</source>
        <translation>Kartenpunkte wie 35/2: Punkte und Blatt.</translation>
    </message>
    <message>
        <source>A whole number from {least} to {most}.</source>
        <translation>Eine ganze Zahl von {least} bis {most}.</translation>
    </message>
    <message>
        <source>Empty: the value it follows.</source>
        <translation>Leer: wie der Wert davor.</translation>
    </message>
    <message>
        <source>Empty: there is none.</source>
        <translation>Leer: gibt es nicht.</translation>
    </message>
    <message>
        <source>, in cents</source>
        <translation>, in Cent</translation>
    </message>
    <message>
        <source>, in points</source>
        <translation>, in Punkten</translation>
    </message>
    <message>
        <source>Games, per opponent</source>
        <translation>Spiele, je Gegner</translation>
    </message>
    <message>
        <source>Bonuses, per opponent</source>
        <translation>Prämien, je Gegner</translation>
    </message>
    <message>
        <source>Differs from round to round</source>
        <translation>Von Runde zu Runde verschieden</translation>
    </message>
    <message>
        <source>Other rules</source>
        <translation>Was sonst noch gilt</translation>
    </message>
    <message>
        <source>with the announced {bonus}</source>
        <translation>samt Ansage {bonus}</translation>
    </message>
    <message>
        <source>for Vorhand {won} won, {lost} lost</source>
        <translation>Vorhand {won} gewonnen, {lost} verloren</translation>
    </message>
    <message>
        <source>bonuses in solo games</source>
        <translation>Prämien im Solospiel</translation>
    </message>
    <message>
        <source>is not entered</source>
        <translation>wird nicht eingetragen</translation>
    </message>
    <message>
        <source>from {card_points} card points</source>
        <translation>ab {card_points} Kartenpunkten</translation>
    </message>
    <message>
        <source>the declarer&apos;s side alone</source>
        <translation>nur für die Spielerpartei</translation>
    </message>
    <message>
        <source>Official</source>
        <translation>Offiziell</translation>
    </message>
    <message>
        <source>House rules</source>
        <translation>Hausregeln</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>noch keine</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>based on {base}</source>
        <translation>nach {base}</translation>
    </message>
    <message>
        <source>without a name</source>
        <translation>ohne Namen</translation>
    </message>
    <message>
        <source>without an official base</source>
        <translation>ohne offizielles Vorbild</translation>
    </message>
    <message>
        <source>nothing changed</source>
        <translation>unverändert</translation>
    </message>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n Abweichung</numerusform>
            <numerusform>%n Abweichungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s)</source>
        <translation>
            <numerusform>%n Abend</numerusform>
            <numerusform>%n Abende</numerusform>
        </translation>
    </message>
    <message>
        <source>based on {base}, {changes}</source>
        <translation>nach {base}, {changes}</translation>
    </message>
    <message>
        <source>{evenings} by an earlier version</source>
        <translation>{evenings} nach einer früheren Fassung</translation>
    </message>
    <message>
        <source>{evenings}, {before} of them by an earlier version</source>
        <translation>{evenings}, davon {before} nach einer früheren Fassung</translation>
    </message>
    <message>
        <source>not played officially</source>
        <translation>offiziell nicht gespielt</translation>
    </message>
    <message>
        <source>instead of {values}</source>
        <translation>statt {values}</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>verschieden</translation>
    </message>
</context>
<context>
    <name>RulesBrowse</name>
    <message>
        <source>Rulesets</source>
        <translation>Regelwerke</translation>
    </message>
    <message>
        <source>Price list</source>
        <translation>Preisliste</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Wo es steht</translation>
    </message>
    <message>
        <source>Beside it</source>
        <translation>Daneben</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>differences only</source>
        <translation>nur die Unterschiede</translation>
    </message>
    <message>
        <source>What would it cost?</source>
        <translation>Was kostet das?</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>without a name</source>
        <translation>ohne Namen</translation>
    </message>
    <message>
        <source>Not saved yet: based on {base}. Press Enter or “Change …” to continue.</source>
        <translation>Noch nicht gespeichert: begonnen nach {base}. Mit Enter oder „Ändern …“ geht es weiter.</translation>
    </message>
</context>
<context>
    <name>RulesEditor</name>
    <message>
        <source>Name of the house rules</source>
        <translation>Name der Hausregel</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Wo es steht</translation>
    </message>
    <message>
        <source>To the list</source>
        <translation>Zur Liste</translation>
    </message>
    <message>
        <source>Everything is saved.</source>
        <translation>Alles ist gespeichert.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Choose a field to see the official rule and its source here.</source>
        <translation>Wähl ein Feld: Hier steht dann die offizielle Regel mit ihrer Stelle.</translation>
    </message>
    <message>
        <source>new, based on {base}</source>
        <translation>neu, nach {base}</translation>
    </message>
    <message>
        <source>based on {base}</source>
        <translation>nach {base}</translation>
    </message>
    <message>
        <source>{field}: {sentence}</source>
        <translation>{field}: {sentence}</translation>
    </message>
    <message>
        <source>One of the two prices is needed; or remove the bonus.</source>
        <translation>Einer der beiden Preise muss dastehen; oder das Häkchen wegnehmen.</translation>
    </message>
    <message>
        <source>Card points like 35/2, please.</source>
        <translation>Kartenpunkte bitte wie 35/2.</translation>
    </message>
    <message>
        <source>A whole number from {least} to {most}, please.</source>
        <translation>Bitte eine ganze Zahl von {least} bis {most}.</translation>
    </message>
</context>
<context>
    <name>RulesPage</name>
    <message>
        <source>Saved: {name}. New evenings can be played by it; those that were played stay as they are.</source>
        <translation>Gespeichert: {name}. Neue Abende können danach gespielt werden; gespielte bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Everything has been reset.</source>
        <translation>Alles ist zurückgesetzt.</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>The values are back.</source>
        <translation>Die Werte sind wieder da.</translation>
    </message>
    <message>
        <source>The draft was discarded.</source>
        <translation>Der Entwurf ist verworfen.</translation>
    </message>
    <message>
        <source>The draft is back.</source>
        <translation>Der Entwurf ist wieder da.</translation>
    </message>
    <message>
        <source>Duplicated as “{name}”.</source>
        <translation>Dupliziert als „{name}“.</translation>
    </message>
    <message>
        <source>“{name}” is deleted; evenings that were played by it keep their copy.</source>
        <translation>„{name}“ ist gelöscht; Abende, die danach gespielt wurden, behalten ihr Exemplar.</translation>
    </message>
    <message>
        <source>“{name}” is back.</source>
        <translation>„{name}“ ist wieder da.</translation>
    </message>
    <message>
        <source>Import rules</source>
        <translation>Regelwerk importieren</translation>
    </message>
    <message>
        <source>Rulesets (*.toml *.json)</source>
        <translation>Regelwerke (*.toml *.json)</translation>
    </message>
    <message>
        <source>“{file}” is not a valid ruleset; nothing was changed.</source>
        <translation>„{file}“ ist kein gültiges Regelwerk; es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Imported: {name}.</source>
        <translation>Importiert: {name}.</translation>
    </message>
    <message>
        <source>“{name}” is replaced by the version of the file.</source>
        <translation>„{name}“ ist durch die Fassung aus der Datei ersetzt.</translation>
    </message>
    <message>
        <source>Print price card …</source>
        <translation>Preiskarte drucken …</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>Rulesets (*.toml)</source>
        <translation>Regelwerke (*.toml)</translation>
    </message>
    <message>
        <source>Price card (*.pdf)</source>
        <translation>Preiskarte (*.pdf)</translation>
    </message>
    <message>
        <source>Export rules</source>
        <translation>Regelwerk exportieren</translation>
    </message>
</context>
<context>
    <name>RulesetNameDialog</name>
    <message>
        <source>Rename house rules</source>
        <translation>Hausregel umbenennen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
</context>
<context>
    <name>RulesetsDialog</name>
    <message>
        <source>Statistics of several rulesets</source>
        <translation>Statistik mehrerer Regelwerke</translation>
    </message>
    <message>
        <source>Space ticks. With none ticked all count.</source>
        <translation>Die Leertaste hakt an. Ohne Haken zählen alle.</translation>
    </message>
</context>
<context>
    <name>SamePerson</name>
    <message>
        <source>{old} is now called {new} everywhere, with money and colour.</source>
        <translation>{old} heißt ab jetzt überall {new}, mit Geld und Farbe.</translation>
    </message>
    <message>
        <source>{old} keeps evenings and money; only {new} sits here.</source>
        <translation>{old} behält Abende und Geld; hier sitzt {new}.</translation>
    </message>
    <message>
        <source>Renamed everywhere: {names}.</source>
        <translation>Ab jetzt überall so genannt: {names}.</translation>
    </message>
</context>
<context>
    <name>ScorePage</name>
    <message>
        <source>Change the case</source>
        <translation>Vorfall ändern</translation>
    </message>
    <message>
        <source>The game</source>
        <translation>Gespielt wurde</translation>
    </message>
    <message>
        <source>as far as it was known</source>
        <translation>so weit es bekannt war</translation>
    </message>
    <message>
        <source>Change game and parties</source>
        <translation>Spiel und Beteiligte ändern</translation>
    </message>
    <message>
        <source>Would the declarer&apos;s side have won the game?</source>
        <translation>Hätte die Spielerpartei das Spiel gewonnen?</translation>
    </message>
</context>
<context>
    <name>SeasonDialog</name>
    <message>
        <source>Season&apos;s close – {round}</source>
        <translation>Jahresabschluss – {round}</translation>
    </message>
    <message>
        <source>Close the season</source>
        <translation>Jahr abschließen</translation>
    </message>
    <message>
        <source>All of these payments have been made</source>
        <translation>Alle diese Zahlungen sind gemacht</translation>
    </message>
    <message>
        <source>all paid already</source>
        <translation>alles schon bezahlt</translation>
    </message>
    <message>
        <source>There are no debts, so there is nothing to close.</source>
        <translation>Niemand schuldet jemandem etwas: Es gibt nichts abzuschließen.</translation>
    </message>
    <message>
        <source>These are the debts as they are; no fewer payments are possible. Tick those that are paid.</source>
        <translation>Das sind die Schulden, wie sie sind; mit weniger Zahlungen geht es sich nicht aus. Hak ab, dass sie bezahlt sind.</translation>
    </message>
    <message>
        <source>These are the debts as they are. Tick those that are paid.</source>
        <translation>Das sind die Schulden, wie sie sind. Hak ab, dass sie bezahlt sind.</translation>
    </message>
    <message numerus="yes">
        <source>%n debt(s) become</source>
        <translation>
            <numerusform>Aus %n Schuld werden</numerusform>
            <numerusform>Aus %n Schulden werden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payment(s). It can be taken back.</source>
        <translation>
            <numerusform>%n Zahlung. Das lässt sich zurücknehmen.</numerusform>
            <numerusform>%n Zahlungen. Das lässt sich zurücknehmen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Balances</source>
        <translation>Salden</translation>
    </message>
    <message>
        <source>Player</source>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>Saldo</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Standings</source>
        <translation>Der Stand</translation>
    </message>
    <message>
        <source>the fewest possible</source>
        <translation>mit weniger geht es sich nicht aus</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Drucken</translation>
    </message>
    <message>
        <source>PDF …</source>
        <translation>PDF …</translation>
    </message>
    <message>
        <source>Among you</source>
        <translation>Untereinander</translation>
    </message>
    <message>
        <source>Kitty</source>
        <translation>Kassa</translation>
    </message>
    <message>
        <source>With the kitty: {payments}</source>
        <translation>Mit der Kassa: {payments}</translation>
    </message>
    <message numerus="yes">
        <source>%n payment(s)</source>
        <translation>
            <numerusform>%n Zahlung</numerusform>
            <numerusform>%n Zahlungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to pay</source>
        <translation>Nichts zu zahlen</translation>
    </message>
    <message>
        <source>{payer} pays {payee} {amount}</source>
        <translation>{payer} zahlt {payee} {amount}</translation>
    </message>
</context>
<context>
    <name>SeatList</name>
    <message>
        <source>Seat {number} is free</source>
        <translation>Platz {number} ist frei</translation>
    </message>
    <message>
        <source>{player} is there after all</source>
        <translation>{player} ist doch da</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>deals first</source>
        <translation>gibt zuerst</translation>
    </message>
    <message>
        <source>Seat {number}: {player}</source>
        <translation>Platz {number}: {player}</translation>
    </message>
    <message>
        <source>Remove {player}</source>
        <translation>{player} wegnehmen</translation>
    </message>
    <message>
        <source>Name of {player}</source>
        <translation>Name von {player}</translation>
    </message>
</context>
<context>
    <name>SeatingDialog</name>
    <message>
        <source>Seat round {round} by hand</source>
        <translation>Runde {round} von Hand setzen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>One line per table, commas between the names</source>
        <translation>Eine Zeile pro Tisch, Beistriche zwischen den Namen</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tische</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>{percent}%</source>
        <translation>{percent} %</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Textgröße</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>At the table</source>
        <translation>Am Tisch</translation>
    </message>
    <message>
        <source>Together with others</source>
        <translation>Mit anderen</translation>
    </message>
</context>
<context>
    <name>SettleDialog</name>
    <message>
        <source>Settle – {evening}</source>
        <translation>Abrechnen – {evening}</translation>
    </message>
    <message>
        <source>Balances</source>
        <translation>Salden</translation>
    </message>
    <message>
        <source>off</source>
        <translation>nicht</translation>
    </message>
    <message>
        <source>5 ct</source>
        <translation>5 ct</translation>
    </message>
    <message>
        <source>10 ct</source>
        <translation>10 ct</translation>
    </message>
    <message>
        <source>50 ct</source>
        <translation>50 ct</translation>
    </message>
    <message>
        <source>Round to</source>
        <translation>Runden auf</translation>
    </message>
    <message>
        <source>include</source>
        <translation>mitbezahlen</translation>
    </message>
    <message>
        <source>leave open</source>
        <translation>offen lassen</translation>
    </message>
    <message>
        <source>All paid</source>
        <translation>Alles bezahlt</translation>
    </message>
    <message>
        <source>A part …</source>
        <translation>Teil …</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Drucken</translation>
    </message>
    <message>
        <source>{key}: save as PDF</source>
        <translation>{key}: als PDF speichern</translation>
    </message>
    <message>
        <source>Settle the other evening first</source>
        <translation>Zuerst den anderen Abend abrechnen</translation>
    </message>
    <message>
        <source>The evening of {evening} is not closed.</source>
        <translation>Der Abend vom {evening} ist noch nicht abgeschlossen.</translation>
    </message>
    <message>
        <source>Being changed: what was agreed counts until the evening is closed again.</source>
        <translation>Wird geändert: Was ausgemacht war, gilt, bis der Abend wieder abgeschlossen ist.</translation>
    </message>
    <message>
        <source>On account: {payer} → {payee} {amount}</source>
        <translation>A conto: {payer} → {payee} {amount}</translation>
    </message>
    <message>
        <source>For the kitty</source>
        <translation>Für die Kassa</translation>
    </message>
    <message>
        <source>Closing brings the kitty</source>
        <translation>Der Abschluss bringt der Kassa</translation>
    </message>
    <message>
        <source>Player</source>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>Geld</translation>
    </message>
    <message>
        <source>Rounding</source>
        <translation>Rundung</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>Saldo</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Cents</source>
        <translation>Cent</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>{paid} of {total} paid</source>
        <translation>bezahlt {paid} von {total}</translation>
    </message>
    <message>
        <source>Evening</source>
        <translation>Abend</translation>
    </message>
    <message>
        <source>All paid.</source>
        <translation>Alles bezahlt.</translation>
    </message>
    <message>
        <source>A payment is dated {day}, long before this evening. If the computer&apos;s clock is wrong: untick it, set the clock, tick it again.</source>
        <translation>Eine Zahlung hat das Datum {day}, lange vor diesem Abend. Geht die Uhr dieses Rechners falsch: Häkchen weg, Uhr stellen, noch einmal abhaken.</translation>
    </message>
    <message>
        <source>{payer} → {payee}</source>
        <translation>{payer} → {payee}</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>Settlement</source>
        <translation>Abrechnung</translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <translation>Als PDF speichern</translation>
    </message>
    <message>
        <source>PDF files (*.pdf)</source>
        <translation>PDF-Dateien (*.pdf)</translation>
    </message>
    <message>
        <source>Rounded in favour of {names}.</source>
        <translation>Gerundet zugunsten von {names}.</translation>
    </message>
    <message>
        <source>Carried over</source>
        <translation>Sonst offen</translation>
    </message>
    <message>
        <source>From {date}</source>
        <translation>Offen {date}</translation>
    </message>
    <message>
        <source>Carried over from {date}</source>
        <translation>Sonst offen, vom {date}</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Gespeichert als {file}.</translation>
    </message>
    <message numerus="yes">
        <source>%n hand(s)</source>
        <translation>
            <numerusform>%n Spiel</numerusform>
            <numerusform>%n Spiele</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Standing after %n hand(s)</source>
        <translation>
            <numerusform>Stand nach %n Spiel</numerusform>
            <numerusform>Stand nach %n Spielen</numerusform>
        </translation>
    </message>
    <message>
        <source>The sum stays 0.</source>
        <translation>Die Summe bleibt 0.</translation>
    </message>
</context>
<context>
    <name>SettleFoot</name>
    <message>
        <source>A closed evening can be opened again.</source>
        <translation>Ein abgeschlossener Abend kann wieder geöffnet werden.</translation>
    </message>
    <message>
        <source>This evening is closed, but not booked; it is in the book once you close it here.</source>
        <translation>Dieser Abend ist abgeschlossen, aber nicht gebucht; ins Buch kommt er, wenn du ihn hier abschließt.</translation>
    </message>
    <message>
        <source>This evening is closed; payments can still be ticked.</source>
        <translation>Dieser Abend ist abgeschlossen; Zahlungen lassen sich noch abhaken.</translation>
    </message>
    <message>
        <source>It can only be viewed here: nothing can be changed.</source>
        <translation>Hier lässt sich nur ansehen, nichts ändern.</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Close the evening …</source>
        <translation>Abend abschließen …</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>Noch nicht</translation>
    </message>
    <message>
        <source>Yes, close it</source>
        <translation>Ja, abschließen</translation>
    </message>
    <message>
        <source>Close that one first</source>
        <translation>Zuerst den abschließen</translation>
    </message>
    <message>
        <source>{amount} is still open.</source>
        <translation>{amount} sind noch offen.</translation>
    </message>
    <message>
        <source>{amount} is carried over.</source>
        <translation>{amount} bleiben offen, fürs nächste Mal.</translation>
    </message>
    <message>
        <source>Close the evening?</source>
        <translation>Den Abend abschließen?</translation>
    </message>
</context>
<context>
    <name>SeveralDialog</name>
    <message>
        <source>Export evenings</source>
        <translation>Abende exportieren</translation>
    </message>
    <message>
        <source>As</source>
        <translation>Als</translation>
    </message>
    <message>
        <source>Choose folder …</source>
        <translation>Ordner wählen …</translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s), each as a file of its own.</source>
        <translation>
            <numerusform>%n Abend, jeder als eigene Datei.</numerusform>
            <numerusform>%n Abende, jeder als eigene Datei.</numerusform>
        </translation>
    </message>
    <message>
        <source>Files already in the folder stay.</source>
        <translation>Was schon im Ordner liegt, bleibt.</translation>
    </message>
</context>
<context>
    <name>Sharing</name>
    <message numerus="yes">
        <source>%n new evening(s)</source>
        <translation>
            <numerusform>%n neuer Abend</numerusform>
            <numerusform>%n neue Abende</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s) updated</source>
        <translation>
            <numerusform>%n Abend aktualisiert</numerusform>
            <numerusform>%n Abende aktualisiert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new booking(s)</source>
        <translation>
            <numerusform>%n neue Buchung</numerusform>
            <numerusform>%n neue Buchungen</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing new</source>
        <translation>nichts Neues</translation>
    </message>
    <message>
        <source>“{title}” of {date} was begun on two computers; both evenings stay.</source>
        <translation>„{title}“ vom {date} wurde auf zwei Rechnern begonnen; beide Abende bleiben.</translation>
    </message>
    <message>
        <source>Evening</source>
        <translation>Abend</translation>
    </message>
    <message>
        <source>Ignored in the folder: {files} ({reason}).</source>
        <translation>Im Ordner nicht beachtet: {files} ({reason}).</translation>
    </message>
    <message>
        <source>last changed {at}</source>
        <translation>zuletzt geändert {at}</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>anders</translation>
    </message>
    <message>
        <source>only here</source>
        <translation>nur hier</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Ruleset</source>
        <translation>Regelwerk</translation>
    </message>
    <message>
        <source>Rate in cents</source>
        <translation>Kurs in Cent</translation>
    </message>
    <message>
        <source>First dealer</source>
        <translation>Erster Geber</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine Angabe</translation>
    </message>
</context>
<context>
    <name>SharingController</name>
    <message>
        <source>Import evenings</source>
        <translation>Abende übernehmen</translation>
    </message>
    <message>
        <source>Databases and evenings (*.db *.tarock *.tarock.json *.json);;All files (*)</source>
        <translation>Datenbanken und Abende (*.db *.tarock *.tarock.json *.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Checking the files …</source>
        <translation>Die Dateien werden geprüft …</translation>
    </message>
    <message>
        <source>Importing …</source>
        <translation>Wird übernommen …</translation>
    </message>
    <message>
        <source>Imported: {result}.</source>
        <translation>Übernommen: {result}.</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Everything is back to how it was.</source>
        <translation>Alles ist wieder wie vorher.</translation>
    </message>
    <message>
        <source>Everything is back to how it was. The folder is no longer used until you choose it again.</source>
        <translation>Alles ist wieder wie vorher. Der Ordner wird nicht mehr verwendet, bis du ihn wieder wählst.</translation>
    </message>
    <message>
        <source>There is only one version of this evening that can be read.</source>
        <translation>Von diesem Abend gibt es nur eine lesbare Fassung.</translation>
    </message>
    <message>
        <source>The round&apos;s folder</source>
        <translation>Ordner der Runde</translation>
    </message>
    <message>
        <source>Exchanging …</source>
        <translation>Wird ausgetauscht …</translation>
    </message>
    <message>
        <source>From the round&apos;s folder: {result}.</source>
        <translation>Aus dem Ordner der Runde: {result}.</translation>
    </message>
    <message>
        <source>Everything is up to date.</source>
        <translation>Alles ist auf dem neuesten Stand.</translation>
    </message>
    <message>
        <source>Exchanging with the round&apos;s folder …</source>
        <translation>Austausch mit dem Ordner der Runde …</translation>
    </message>
    <message>
        <source>Next time</source>
        <translation>Beim nächsten Mal</translation>
    </message>
</context>
<context>
    <name>SideVerdict</name>
    <message>
        <source>Describe the case in a few words, or choose it with ↑ and ↓. The verdict is shown here at once.</source>
        <translation>Eintippen, was passiert ist, oder mit ↑ und ↓ wählen. Hier steht sofort, ob es eine Renonce ist.</translation>
    </message>
    <message numerus="yes">
        <source>%n more place(s) on the next page</source>
        <translation>
            <numerusform>noch %n Stelle auf der nächsten Seite</numerusform>
            <numerusform>noch %n Stellen auf der nächsten Seite</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SlipDialog</name>
    <message>
        <source>The table counts as finished; its money is settled in the archive.</source>
        <translation>Der Tisch gilt als fertig; sein Geld wird im Archiv abgerechnet.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Points in this order: {people}</source>
        <translation>Punkte in dieser Reihenfolge: {people}</translation>
    </message>
    <message>
        <source>Totals</source>
        <translation>Summen</translation>
    </message>
</context>
<context>
    <name>SmallDialog</name>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
</context>
<context>
    <name>SpanDialog</name>
    <message>
        <source>Statistics from … to …</source>
        <translation>Statistik von … bis …</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>↑ ↓ step by days, Page up and Page down by thirty; an empty field sets no limit.</source>
        <translation>↑ ↓ gehen um einen Tag, Bild auf und Bild ab um dreißig; ein leeres Feld ist keine Grenze.</translation>
    </message>
    <message>
        <source>That is not a date. Write it like {example}, or leave it empty.</source>
        <translation>Das ist kein Datum. Schreib es wie {example}, oder lass das Feld leer.</translation>
    </message>
    <message>
        <source>The last day is before the first one.</source>
        <translation>Der letzte Tag liegt vor dem ersten.</translation>
    </message>
</context>
<context>
    <name>SpokenBlock</name>
    <message>
        <source>press again for the opponents; each Kontra has its key on its button</source>
        <translation>nochmals drücken für die Gegner; jedes Kontra hat seine Taste auf dem Knopf</translation>
    </message>
    <message>
        <source>opp.</source>
        <translation>Gegner</translation>
    </message>
</context>
<context>
    <name>Standing</name>
    <message>
        <source>{place}.</source>
        <translation>{place}.</translation>
    </message>
    <message>
        <source>{player} has left the table; the total stays.</source>
        <translation>{player} hat den Tisch verlassen; der Stand bleibt.</translation>
    </message>
    <message>
        <source>{player} deals the next hand and sits out.</source>
        <translation>{player} gibt das nächste Spiel und sitzt aus.</translation>
    </message>
    <message>
        <source>{player} deals the next hand.</source>
        <translation>{player} gibt das nächste Spiel.</translation>
    </message>
    <message>
        <source>{player} sits out the next hand.</source>
        <translation>{player} sitzt das nächste Spiel aus.</translation>
    </message>
    <message>
        <source>{player} is Vorhand in the next hand.</source>
        <translation>{player} ist im nächsten Spiel Vorhand.</translation>
    </message>
    <message>
        <source>Place {place} of {count}.</source>
        <translation>Platz {place} von {count}.</translation>
    </message>
    <message>
        <source>has left</source>
        <translation>gegangen</translation>
    </message>
    <message>
        <source>left</source>
        <comment>short for: has left</comment>
        <translation>weg</translation>
    </message>
    <message>
        <source>Dealer</source>
        <translation>Geber</translation>
    </message>
    <message>
        <source>sits out</source>
        <translation>sitzt aus</translation>
    </message>
    <message>
        <source>Vorhand</source>
        <translation>Vorhand</translation>
    </message>
    <message>
        <source>{number}, {planned} planned</source>
        <translation>{number}, geplant {planned}</translation>
    </message>
    <message>
        <source>{number} of {planned}</source>
        <translation>{number} von {planned}</translation>
    </message>
    <message>
        <source>Radl</source>
        <translation>Radl</translation>
    </message>
    <message>
        <source>Hand</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>Sits out</source>
        <translation>Sitzt aus</translation>
    </message>
    <message>
        <source>values in cents</source>
        <translation>Werte in Cent</translation>
    </message>
    <message>
        <source>1 point = {cents} ct</source>
        <translation>1 Punkt = {cents} ct</translation>
    </message>
    <message>
        <source>Points are turned into money at this rate.</source>
        <translation>Nach diesem Kurs werden Punkte zu Geld.</translation>
    </message>
    <message>
        <source>The values of these rules are cents.</source>
        <translation>Die Werte dieser Regeln sind Cent.</translation>
    </message>
    <message>
        <source>Played by: {rules}</source>
        <translation>Gespielt nach: {rules}</translation>
    </message>
    <message>
        <source>Hands that still count double, in everything.</source>
        <translation>So viele Spiele zählen noch doppelt, in allem.</translation>
    </message>
    <message>
        <source>Nothing can be entered here at the moment.</source>
        <translation>Hier kann jetzt nichts eingetragen werden.</translation>
    </message>
    <message numerus="yes">
        <source>Doubled Radl, %n hand(s) left</source>
        <translation>
            <numerusform>Doppelradl, noch %n Spiel</numerusform>
            <numerusform>Doppelradl, noch %n Spiele</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StandingButtons</name>
    <message>
        <source>the most</source>
        <translation>am meisten</translation>
    </message>
    <message>
        <source>the game</source>
        <translation>das Spiel</translation>
    </message>
    <message>
        <source>no trick</source>
        <translation>kein Stich</translation>
    </message>
</context>
<context>
    <name>StartDialog</name>
    <message>
        <source>New evening</source>
        <translation>Neuer Abend</translation>
    </message>
    <message>
        <source>At the table, in playing order</source>
        <translation>Am Tisch, in Spielfolge</translation>
    </message>
    <message>
        <source>Ruleset</source>
        <translation>Regelwerk</translation>
    </message>
    <message>
        <source>Deals first</source>
        <translation>Gibt zuerst</translation>
    </message>
    <message>
        <source>Draw the seats</source>
        <translation>Plätze auslosen</translation>
    </message>
    <message>
        <source>Terms …</source>
        <translation>Vereinbarung …</translation>
    </message>
    <message>
        <source>a new one</source>
        <translation>eine neue</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Begin the evening</source>
        <translation>Abend beginnen</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>Runde</translation>
    </message>
    <message>
        <source>half-time doubles</source>
        <translation>zur Halbzeit doppelt</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>muss nicht sein</translation>
    </message>
    <message>
        <source>Missing: press 1–6. Move: drag, or Alt+↑ ↓. Rename: F2</source>
        <translation>Fehlt: Taste 1–6. Umsetzen: ziehen oder Alt+↑ ↓. Umbenennen: F2</translation>
    </message>
    <message>
        <source>At the table</source>
        <translation>Am Tisch</translation>
    </message>
    <message>
        <source>those of your region; F2 can change them later</source>
        <translation>die deiner Gegend; mit F2 später zu ändern</translation>
    </message>
    <message>
        <source>as drawn</source>
        <translation>wie ausgelost</translation>
    </message>
    <message>
        <source>Cup …</source>
        <translation>Turnier …</translation>
    </message>
    <message>
        <source>values in cents</source>
        <translation>Werte in Cent</translation>
    </message>
    <message>
        <source>Kontra affects money only</source>
        <translation>Kontra nur fürs Geld</translation>
    </message>
    <message>
        <source>doubled Radl</source>
        <translation>Doppelradl</translation>
    </message>
    <message>
        <source>the same as {base}</source>
        <translation>wie {base}</translation>
    </message>
    <message>
        <source>{base}, but {changes}</source>
        <translation>{base}, aber {changes}</translation>
    </message>
    <message>
        <source>rounded to {cents} ct</source>
        <translation>auf {cents} ct gerundet</translation>
    </message>
    <message>
        <source>older debts stay open</source>
        <translation>Schulden von früher bleiben offen</translation>
    </message>
    <message>
        <source>older debts are included</source>
        <translation>Schulden von früher werden mitbezahlt</translation>
    </message>
    <message>
        <source>stake {amount}</source>
        <translation>Einsatz {amount}</translation>
    </message>
    <message>
        <source>fine {amount}</source>
        <translation>Strafe {amount}</translation>
    </message>
    <message>
        <source>share {share} %</source>
        <translation>Anteil {share} %</translation>
    </message>
    <message>
        <source>That is not a date. Write it like {example}.</source>
        <translation>Das ist kein Datum. So geht es: {example}.</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>New evening</source>
        <translation>Neuer Abend</translation>
    </message>
    <message>
        <source>No evening is open</source>
        <translation>Kein Abend offen</translation>
    </message>
    <message>
        <source>Welcome to the table</source>
        <translation>Willkommen am Tisch</translation>
    </message>
    <message>
        <source>Nothing has been played here yet. You can view a sample evening without keeping it.</source>
        <translation>Hier wurde noch nichts gespielt. Ein Musterabend lässt sich ansehen, ohne dass er bleibt.</translation>
    </message>
    <message>
        <source>As last time: {people}, {rules}; {dealer} deals first</source>
        <translation>Wie zuletzt: {people}, {rules}; {dealer} gibt zuerst</translation>
    </message>
</context>
<context>
    <name>Statistics</name>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Evening</source>
        <translation>Abend</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Wer</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>Geld</translation>
    </message>
    <message>
        <source>Correction</source>
        <translation>Korrektur</translation>
    </message>
    <message>
        <source>Plus and minus only</source>
        <translation>Nur Plus/Minus</translation>
    </message>
    <message>
        <source>Renonce in {game}</source>
        <translation>Renonce im {game}</translation>
    </message>
    <message>
        <source>As declarer</source>
        <translation>Als Spieler</translation>
    </message>
    <message>
        <source>{won} of {total}</source>
        <translation>{won} von {total}</translation>
    </message>
    <message>
        <source>Winning evenings</source>
        <translation>Abende im Plus</translation>
    </message>
    <message>
        <source>Renonce</source>
        <translation>Renonce</translation>
    </message>
    <message>
        <source>last {date}</source>
        <translation>zuletzt {date}</translation>
    </message>
    <message>
        <source>Cost of renonces</source>
        <translation>Was Renoncen gekostet haben</translation>
    </message>
    <message>
        <source>Averages</source>
        <translation>Im Schnitt</translation>
    </message>
    <message>
        <source>A hand</source>
        <translation>Ein Spiel</translation>
    </message>
    <message>
        <source>An evening</source>
        <translation>Ein Abend</translation>
    </message>
    <message>
        <source>Streaks</source>
        <translation>Serien</translation>
    </message>
    <message>
        <source>Result by role</source>
        <translation>Was jede Rolle gebracht hat</translation>
    </message>
    <message>
        <source>Opponent, won and lost</source>
        <translation>Gegner, teils, teils</translation>
    </message>
    <message>
        <source>Trischaken, plus</source>
        <translation>Trischaken, Plus</translation>
    </message>
    <message>
        <source>Trischaken, no plus</source>
        <translation>Trischaken, kein Plus</translation>
    </message>
    <message>
        <source>Bonuses announced and made</source>
        <translation>Prämien angesagt und gemacht</translation>
    </message>
    <message>
        <source>Of these own, if noted</source>
        <translation>Davon eigene, soweit notiert</translation>
    </message>
    <message>
        <source>{bonus} (own)</source>
        <translation>{bonus} (eigene)</translation>
    </message>
    <message>
        <source>silent {count}</source>
        <translation>still {count}</translation>
    </message>
    <message>
        <source>Kontra and its effect</source>
        <translation>Kontra, und was es allein gebracht hat</translation>
    </message>
    <message>
        <source>spread {value}</source>
        <translation>Streuung {value}</translation>
    </message>
    <message>
        <source>{gained} of {total} paid off</source>
        <translation>{gained} von {total} lohnten sich</translation>
    </message>
    <message>
        <source>since {date}</source>
        <translation>seit {date}</translation>
    </message>
    <message>
        <source>from {date}</source>
        <translation>ab {date}</translation>
    </message>
    <message>
        <source>{place}.</source>
        <translation>{place}.</translation>
    </message>
    <message>
        <source>{place} {player}, evenings {evenings}, points {points}, euros {money}</source>
        <translation>{place} {player}, Abende {evenings}, Punkte {points}, Euro {money}</translation>
    </message>
    <message>
        <source>{place} {player}, evenings {evenings}, settled {points}, exactly {money} euros</source>
        <translation>{place} {player}, Abende {evenings}, abgerechnet {points}, genau {money} Euro</translation>
    </message>
    <message>
        <source>{player}: all hands</source>
        <translation>{player}: alle Spiele</translation>
    </message>
    <message>
        <source>{game}: {won} of {total} won, {percent}</source>
        <translation>{game}: {won} von {total} gewonnen, {percent}</translation>
    </message>
    <message>
        <source>{player}: {hands}, {percent} won, {average} a hand</source>
        <translation>{player}: {hands}, {percent} gewonnen, {average} je Spiel</translation>
    </message>
    <message>
        <source>All hands</source>
        <translation>Alle Spiele</translation>
    </message>
    <message>
        <source>{player}: {hands}</source>
        <translation>{player}: {hands}</translation>
    </message>
    <message>
        <source>{player} with {other}</source>
        <translation>{player} mit {other}</translation>
    </message>
    <message>
        <source>Ø Points</source>
        <translation>Ø Punkte</translation>
    </message>
    <message>
        <source>Ø Money</source>
        <translation>Ø Geld</translation>
    </message>
    <message>
        <source>rounded</source>
        <translation>gerundet</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>genau</translation>
    </message>
    <message>
        <source>Evenings</source>
        <translation>Abende</translation>
    </message>
    <message>
        <source>€ a hand</source>
        <translation>€ je Spiel</translation>
    </message>
    <message>
        <source>pts a hand</source>
        <translation>Pkt. je Spiel</translation>
    </message>
    <message>
        <source>Hands</source>
        <translation>Spiele</translation>
    </message>
    <message>
        <source>won</source>
        <translation>gewonnen</translation>
    </message>
    <message>
        <source>{player} against {other}</source>
        <translation>{player} gegen {other}</translation>
    </message>
    <message>
        <source>{player} and {other} as opponents</source>
        <translation>{player} und {other} dagegen</translation>
    </message>
    <message>
        <source>{title} ({date})</source>
        <translation>{title} ({date})</translation>
    </message>
</context>
<context>
    <name>StatisticsPage</name>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>Reading the evenings …</source>
        <translation>Die Abende werden gelesen …</translation>
    </message>
    <message>
        <source>Adding up …</source>
        <translation>Es wird zusammengezählt …</translation>
    </message>
    <message>
        <source>There is no hand behind this figure.</source>
        <translation>Hinter dieser Zahl steht kein Spiel.</translation>
    </message>
    <message>
        <source>{reason}.

Press F5 to try again.</source>
        <translation>{reason}.

Mit F5 noch einmal versuchen.</translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s) could not be read and are left out: {names}</source>
        <translation>
            <numerusform>%n Abend konnte nicht gelesen werden und fehlt hier: {names}</numerusform>
            <numerusform>%n Abende konnten nicht gelesen werden und fehlen hier: {names}</numerusform>
        </translation>
    </message>
    <message>
        <source>No hand has been played yet. Here you will see who is ahead, and how.</source>
        <translation>Noch ist kein Spiel gespielt. Hier steht dann, wer vorne liegt, und womit.</translation>
    </message>
    <message>
        <source>Evenings chosen</source>
        <translation>Gewählte Abende</translation>
    </message>
    <message>
        <source>Table of {year}</source>
        <translation>Jahreswertung {year}</translation>
    </message>
    <message>
        <source>Table, {span}</source>
        <translation>Wertung, {span}</translation>
    </message>
    <message>
        <source>Table of all years</source>
        <translation>Wertung aller Jahre</translation>
    </message>
    <message>
        <source>the chart: PNG, SVG or PDF</source>
        <translation>das Diagramm: PNG, SVG oder PDF</translation>
    </message>
    <message>
        <source>the table, or the year on two pages: PDF</source>
        <translation>die Tabelle, oder das Jahr auf zwei Seiten: PDF</translation>
    </message>
    <message>
        <source>table, balances, pairs: XLSX or CSV</source>
        <translation>Tabelle, Verlauf, Paare: XLSX oder CSV</translation>
    </message>
    <message>
        <source>everything, for other programs: JSON</source>
        <translation>alles, für andere Programme: JSON</translation>
    </message>
    <message>
        <source>Table (*.pdf)</source>
        <translation>Tabelle (*.pdf)</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabellen als Text (*.csv)</translation>
    </message>
    <message>
        <source>Table, balances and pairs (*.xlsx)</source>
        <translation>Wertung, Stände und Paare (*.xlsx)</translation>
    </message>
    <message>
        <source>Everything (*.json)</source>
        <translation>Alles (*.json)</translation>
    </message>
    <message>
        <source>Balances over time (*.csv)</source>
        <translation>Verlauf (*.csv)</translation>
    </message>
    <message>
        <source>All pairs (*.csv)</source>
        <translation>Alle Paare (*.csv)</translation>
    </message>
    <message>
        <source>The year on two pages (*.pdf)</source>
        <translation>Das Jahr auf zwei Seiten (*.pdf)</translation>
    </message>
    <message>
        <source>Export statistics</source>
        <translation>Statistik exportieren</translation>
    </message>
    <message>
        <source>statistics</source>
        <translation>statistik</translation>
    </message>
    <message>
        <source>Drawing the pages …</source>
        <translation>Die Seiten werden gezeichnet …</translation>
    </message>
    <message>
        <source>Money over the year, in euros</source>
        <translation>Geld über das Jahr, in Euro</translation>
    </message>
    <message>
        <source>No matching evenings. Choose another span, round or ruleset, or other people.</source>
        <translation>Kein Abend gefunden. Nimm einen anderen Zeitraum, eine andere Runde, andere Leute oder ein anderes Regelwerk.</translation>
    </message>
    <message>
        <source>Points over the year</source>
        <translation>Punkte über das Jahr</translation>
    </message>
    <message>
        <source>Money over time, in euros</source>
        <translation>Geld über die Jahre, in Euro</translation>
    </message>
    <message>
        <source>Points over time</source>
        <translation>Punkte über die Jahre</translation>
    </message>
    <message>
        <source>Stopped. F5 reads the evenings again.</source>
        <translation>Abgebrochen. F5 liest die Abende neu.</translation>
    </message>
</context>
<context>
    <name>StillOpen</name>
    <message>
        <source>{amount} paid</source>
        <translation>{amount} bezahlt</translation>
    </message>
    <message>
        <source>{amount} open in this round.</source>
        <translation>In dieser Runde offen: {amount}.</translation>
    </message>
    <message>
        <source>Not closed: {evenings}.</source>
        <translation>Nicht abgeschlossen: {evenings}.</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiterschreiben</translation>
    </message>
    <message>
        <source>Settle and close it …</source>
        <translation>Abrechnen und abschließen …</translation>
    </message>
    <message>
        <source>New evening …</source>
        <translation>Neuer Abend …</translation>
    </message>
    <message>
        <source>The evening of {day} is not closed yet: {standing}. What now?</source>
        <translation>Der Abend vom {day} ist noch nicht abgeschlossen: {standing}. Wie weiter?</translation>
    </message>
    <message>
        <source>The evening of {day} is not closed yet. What now?</source>
        <translation>Der Abend vom {day} ist noch nicht abgeschlossen. Wie weiter?</translation>
    </message>
</context>
<context>
    <name>StrikeDialog</name>
    <message>
        <source>Strike {row}</source>
        <translation>{row} streichen</translation>
    </message>
    <message>
        <source>Strike</source>
        <translation>Streichen</translation>
    </message>
    <message>
        <source>It stays in the ledger, struck through, and counts nothing. It can be brought back.</source>
        <translation>Es bleibt durchgestrichen im Block stehen und zählt nichts. Es kann zurückgeholt werden.</translation>
    </message>
    <message>
        <source>It stays in the ledger, struck through, and counts nothing.</source>
        <translation>Es bleibt durchgestrichen im Block stehen und zählt nichts.</translation>
    </message>
    <message>
        <source>It stays in the ledger, struck through, and counts nothing; the deal stays with {dealer}.</source>
        <translation>Es bleibt durchgestrichen im Block stehen und zählt nichts; es gibt weiter {dealer}.</translation>
    </message>
    <message>
        <source>It stays in the ledger, struck through, with 0 for everybody; the deal went on as it did.</source>
        <translation>Es bleibt durchgestrichen im Block stehen, mit 0 für alle; der Geber ist weitergewandert wie sonst.</translation>
    </message>
</context>
<context>
    <name>Swatches</name>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Colour {number}</source>
        <translation>Farbe {number}</translation>
    </message>
    <message>
        <source>Colour {number} with a ring</source>
        <translation>Farbe {number} mit Ring</translation>
    </message>
</context>
<context>
    <name>TableDialog</name>
    <message>
        <source>Change the table again</source>
        <translation>Tischwechsel ändern</translation>
    </message>
    <message>
        <source>Change the table</source>
        <translation>Tisch ändern</translation>
    </message>
    <message>
        <source>Save change</source>
        <translation>Änderung speichern</translation>
    </message>
    <message>
        <source>From the next hand on</source>
        <translation>Ab dem nächsten Spiel</translation>
    </message>
    <message>
        <source>At the table from here on, in playing order</source>
        <translation>Am Tisch ab hier, in Spielfolge</translation>
    </message>
    <message>
        <source>Deals next</source>
        <translation>Gibt als Nächster</translation>
    </message>
    <message>
        <source>As it was</source>
        <translation>Wie es war</translation>
    </message>
    <message>
        <source>in playing order; drag, or Alt+↑ ↓; Del: leaves</source>
        <translation>in Spielfolge; ziehen, oder Alt+↑ ↓; Entf: geht</translation>
    </message>
    <message>
        <source>At the table</source>
        <translation>Am Tisch</translation>
    </message>
    <message>
        <source>as the deal goes round, unless chosen</source>
        <translation>der Reihe nach, wenn nicht gewählt</translation>
    </message>
    <message>
        <source>Paid now</source>
        <translation>Gleich bezahlt</translation>
    </message>
    <message>
        <source>Sits after</source>
        <translation>Sitzt nach</translation>
    </message>
    <message>
        <source>Comes to the table</source>
        <translation>Kommt an den Tisch</translation>
    </message>
    <message>
        <source>New at the table: {players}.</source>
        <translation>Neu am Tisch: {players}.</translation>
    </message>
    <message>
        <source>Leaves, keeps the total and is settled at the end: {players}.</source>
        <translation>Geht, behält den Stand und wird am Ende abgerechnet: {players}.</translation>
    </message>
    <message>
        <source>The playing order changes.</source>
        <translation>Die Spielfolge ändert sich.</translation>
    </message>
    <message>
        <source>Next hand: {dealer} deals, Vorhand is {vorhand}.</source>
        <translation>Nächstes Spiel: {dealer} gibt, Vorhand ist {vorhand}.</translation>
    </message>
    <message>
        <source>Sits out: {players}.</source>
        <translation>Sitzt aus: {players}.</translation>
    </message>
    <message>
        <source>{player} (points {points}, {money})</source>
        <translation>{player} (Punkte {points}, {money})</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>New line</source>
        <translation>Neue Zeile</translation>
    </message>
    <message>
        <source>Copy line</source>
        <translation>Zeile kopieren</translation>
    </message>
    <message>
        <source>Remove line</source>
        <translation>Zeile entfernen</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Von vorn beginnen</translation>
    </message>
    <message>
        <source>How Trischaken is settled</source>
        <translation>Wie Trischaken abgerechnet wird</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Who pays whom</source>
        <translation>Wer zahlt wem</translation>
    </message>
    <message>
        <source>pays</source>
        <translation>zahlt</translation>
    </message>
    <message>
        <source>gets</source>
        <translation>bekommt</translation>
    </message>
    <message>
        <source>how</source>
        <translation>wie</translation>
    </message>
    <message>
        <source>How much</source>
        <translation>Wie viel</translation>
    </message>
    <message>
        <source>times</source>
        <translation>mal</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>with the game</source>
        <translation>mit dem Spiel</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>gleich viel</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>without a trick</source>
        <translation>ohne Stich</translation>
    </message>
    <message>
        <source>with the most points</source>
        <translation>mit den meisten Punkten</translation>
    </message>
    <message>
        <source>Vorhand among those with the most</source>
        <translation>Vorhand unter denen mit den meisten</translation>
    </message>
    <message>
        <source>a player has the game</source>
        <translation>jemand hat das Spiel</translation>
    </message>
    <message>
        <source>Ties</source>
        <translation>Gleichstand</translation>
    </message>
    <message>
        <source>players with equal points share what their places yield</source>
        <translation>wer gleich viel hat, teilt, was die Plätze bringen</translation>
    </message>
    <message>
        <source>does not matter</source>
        <translation>egal</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Only with this reading: {reading}</source>
        <translation>Nur bei dieser Auslegung: {reading}</translation>
    </message>
</context>
<context>
    <name>TableSeats</name>
    <message>
        <source>{player} stays after all</source>
        <translation>{player} bleibt doch</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>deals next</source>
        <translation>gibt als Nächster</translation>
    </message>
    <message>
        <source>leaves</source>
        <translation>geht</translation>
    </message>
    <message>
        <source>{player} leaves</source>
        <translation>{player} geht</translation>
    </message>
</context>
<context>
    <name>TermsDialog</name>
    <message>
        <source>Agreed</source>
        <translation>Vereinbart</translation>
    </message>
    <message>
        <source>Round payments to</source>
        <translation>Zahlungen runden auf</translation>
    </message>
    <message>
        <source>Stake in euros</source>
        <translation>Einsatz in Euro</translation>
    </message>
    <message>
        <source>Fine in euros</source>
        <translation>Strafe in Euro</translation>
    </message>
    <message>
        <source>Share in per cent</source>
        <translation>Anteil in Prozent</translation>
    </message>
    <message>
        <source>off</source>
        <translation>gar nicht</translation>
    </message>
    <message>
        <source>5 ct</source>
        <translation>5 ct</translation>
    </message>
    <message>
        <source>10 ct</source>
        <translation>10 ct</translation>
    </message>
    <message>
        <source>50 ct</source>
        <translation>50 ct</translation>
    </message>
    <message>
        <source>Closed evenings stay as they are. Ruleset, rate and planned Radl are proposed as they were last.</source>
        <translation>Abgeschlossene Abende bleiben, wie sie sind. Regelwerk, Kurs und geplante Radl werden wie beim letzten Mal vorgeschlagen.</translation>
    </message>
    <message>
        <source>Name of the round</source>
        <translation>Name der Runde</translation>
    </message>
    <message>
        <source>Terms of the round</source>
        <translation>Vereinbarung der Runde</translation>
    </message>
    <message>
        <source>include</source>
        <translation>mitbezahlen</translation>
    </message>
    <message>
        <source>leave open</source>
        <translation>offen lassen</translation>
    </message>
    <message>
        <source>Older debts</source>
        <translation>Schulden von früher</translation>
    </message>
    <message>
        <source>Rounded up to</source>
        <translation>Aufgerundet auf</translation>
    </message>
    <message>
        <source>Kitty: stake per player and evening</source>
        <translation>Kassa: Einsatz je Abend und Person</translation>
    </message>
    <message>
        <source>Kitty: fine for each renonce</source>
        <translation>Kassa: Strafe je Renonce</translation>
    </message>
    <message>
        <source>Kitty: share of winnings</source>
        <translation>Kassa: Anteil am Gewinn des Abends</translation>
    </message>
    <message>
        <source>%, rounded up to</source>
        <translation>%, aufgerundet auf</translation>
    </message>
</context>
<context>
    <name>TrischakenDialog</name>
    <message>
        <source>Change Trischaken – hand {hand}, Radl {radl}, dealer {dealer}</source>
        <translation>Trischaken ändern – Spiel {hand}, Radl {radl}, Geber {dealer}</translation>
    </message>
    <message>
        <source>Trischaken – hand {hand}, Radl {radl}, dealer {dealer}</source>
        <translation>Trischaken – Spiel {hand}, Radl {radl}, Geber {dealer}</translation>
    </message>
    <message>
        <source>Card points</source>
        <translation>Kartenpunkte</translation>
    </message>
    <message>
        <source>the game from {points}</source>
        <translation>das Spiel ab {points}</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>too much: there are 68 points without the talon</source>
        <translation>zu viel: ohne den Talon sind es höchstens 68 Punkte</translation>
    </message>
    <message>
        <source>Vorhand</source>
        <translation>Vorhand</translation>
    </message>
    <message>
        <source>Card points of {player}</source>
        <translation>Kartenpunkte von {player}</translation>
    </message>
    <message>
        <source>The card points say that already: clear a field to choose instead.</source>
        <translation>Das sagen schon die Kartenpunkte. Zum Auswählen zuerst ein Feld leeren.</translation>
    </message>
    <message>
        <source>the most points</source>
        <translation>die meisten Punkte</translation>
    </message>
    <message>
        <source>no trick: Jungfrau</source>
        <translation>kein Stich: Jungfrau</translation>
    </message>
    <message>
        <source>follows from 70</source>
        <translation>ergibt sich aus 70</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>nicht gespeichert</translation>
    </message>
    <message>
        <source>Three card points, or who has the most.</source>
        <translation>Drei Kartenpunkte, oder wer am meisten hat.</translation>
    </message>
    <message>
        <source>too much: there are 70 points in a deal</source>
        <translation>zu viel: in einem Spiel sind 70 Punkte</translation>
    </message>
    <message>
        <source>28/1 means 28 points and 1 Blatt; or say only who has the most, the game or no trick</source>
        <translation>28/1 heißt 28 Punkte und 1 Blatt; oder nur wählen, wer am meisten, das Spiel oder keinen Stich hat</translation>
    </message>
    <message>
        <source>right: 70 points are dealt out</source>
        <translation>stimmt: 70 Punkte sind verteilt</translation>
    </message>
</context>
<context>
    <name>TrischakenRow</name>
    <message>
        <source>{field}: one Blatt less</source>
        <translation>{field}: ein Blatt weniger</translation>
    </message>
    <message>
        <source>{field}: one Blatt more</source>
        <translation>{field}: ein Blatt mehr</translation>
    </message>
    <message>
        <source>One Blatt less</source>
        <translation>Ein Blatt weniger</translation>
    </message>
    <message>
        <source>One Blatt more</source>
        <translation>Ein Blatt mehr</translation>
    </message>
</context>
<context>
    <name>VerdictPage</name>
    <message>
        <source>How did the table, or the referee, decide?</source>
        <translation>Wie hat der Tisch oder der Schiedsrichter entschieden?</translation>
    </message>
</context>
<context>
    <name>VersionsDialog</name>
    <message>
        <source>Keep the current one</source>
        <translation>Die geltende behalten</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Take this hand over</source>
        <translation>Dieses Spiel übernehmen</translation>
    </message>
    <message>
        <source>Use the other version</source>
        <translation>Die andere Fassung soll gelten</translation>
    </message>
    <message>
        <source>Versions of an evening: {title}</source>
        <translation>Fassungen eines Abends: {title}</translation>
    </message>
    <message>
        <source>Counts: version from {place}, {time}</source>
        <translation>Es gilt: Fassung von {place}, {time}</translation>
    </message>
    <message>
        <source>Put aside: version from {place}, {time}</source>
        <translation>Weggelegt: Fassung von {place}, {time}</translation>
    </message>
    <message>
        <source>D</source>
        <comment>letter that marks the dealer</comment>
        <translation>G</translation>
    </message>
    <message>
        <source>Another version ({number} of {count})</source>
        <translation>Weitere Fassung ({number} von {count})</translation>
    </message>
    <message>
        <source>Another window has the database: nothing can be changed here.</source>
        <translation>Ein anderes Fenster hat die Datenbank: Hier lässt sich nichts ändern.</translation>
    </message>
</context>
<context>
    <name>VersionsPopup</name>
    <message>
        <source>now, since {time}</source>
        <translation>jetzt, seit {time}</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>changed {time}</source>
        <translation>geändert {time}</translation>
    </message>
    <message>
        <source>entered {time}</source>
        <translation>eingetragen {time}</translation>
    </message>
    <message>
        <source>Nobody won then.</source>
        <translation>Damals hat niemand gewonnen.</translation>
    </message>
    <message>
        <source>Other players had won then: {players}.</source>
        <translation>Damals hatten andere gewonnen: {players}.</translation>
    </message>
    <message>
        <source>struck, dealt again</source>
        <translation>gestrichen, neu gegeben</translation>
    </message>
    <message>
        <source>struck</source>
        <translation>gestrichen</translation>
    </message>
    <message>
        <source>Correction</source>
        <translation>Korrektur</translation>
    </message>
    <message>
        <source>Table: {players}</source>
        <translation>Tisch: {players}</translation>
    </message>
    <message>
        <source>doubled Radl {count}</source>
        <translation>Doppelradl {count}</translation>
    </message>
    <message>
        <source>From here on: {rate}</source>
        <translation>Ab hier: {rate}</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>{row}: earlier versions</source>
        <translation>{row}: frühere Fassungen</translation>
    </message>
</context>
<context>
    <name>WhatIfView</name>
    <message>
        <source>Under</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>Geld</translation>
    </message>
    <message>
        <source>Account compared</source>
        <translation>Verglichenes Konto</translation>
    </message>
    <message>
        <source>As it was, and as it would have been</source>
        <translation>Wie es war, und wie es gewesen wäre</translation>
    </message>
    <message>
        <source>Not possible there</source>
        <translation>Was nicht übernommen werden kann</translation>
    </message>
    <message>
        <source>{evening}: {before}, and under {after}?</source>
        <translation>{evening}: {before}, und nach {after}?</translation>
    </message>
    <message>
        <source>Evening</source>
        <translation>Abend</translation>
    </message>
    <message>
        <source>Cents</source>
        <translation>Cent</translation>
    </message>
    <message>
        <source>Euros</source>
        <translation>Euro</translation>
    </message>
    <message>
        <source>Everything could be carried over.</source>
        <translation>Alles ließ sich übernehmen.</translation>
    </message>
    <message>
        <source>Not possible there:</source>
        <translation>Was sich nicht übernehmen lässt:</translation>
    </message>
    <message>
        <source>Everything that counted could be carried over.</source>
        <translation>Alles, was gezählt hat, ließ sich übernehmen.</translation>
    </message>
    <message>
        <source>The money is compared: under {cents} the points are cents, under {other} a point is {rate} ct here.</source>
        <translation>Verglichen wird das Geld: nach {cents} sind die Punkte Cent, nach {other} ist ein Punkt hier {rate} ct.</translation>
    </message>
    <message>
        <source>Hand {number}: {reason}; {result}.</source>
        <translation>Spiel {number}: {reason}; {result}.</translation>
    </message>
    <message>
        <source>Hand {number} did not fit and did not count before either: {reason}.</source>
        <translation>Spiel {number} hat schon vorher nicht gepasst und nicht gezählt: {reason}.</translation>
    </message>
</context>
<context>
    <name>WhyPopup</name>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Correction</source>
        <translation>Korrektur</translation>
    </message>
    <message>
        <source>Change at the table</source>
        <translation>Wechsel am Tisch</translation>
    </message>
    <message>
        <source>Doubled Radl</source>
        <translation>Doppelradl</translation>
    </message>
    <message>
        <source>Other rate</source>
        <translation>Anderer Kurs</translation>
    </message>
    <message>
        <source>Hand {number}, struck</source>
        <translation>Spiel {number}, gestrichen</translation>
    </message>
    <message>
        <source>Hand {number}: {game}</source>
        <translation>Spiel {number}: {game}</translation>
    </message>
    <message>
        <source>From here on: {rate}.</source>
        <translation>Ab hier: {rate}.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Points for each player</source>
        <translation>Wer bekommt was</translation>
    </message>
    <message>
        <source>No reason was given.</source>
        <translation>Kein Grund angegeben.</translation>
    </message>
    <message>
        <source>Entered by hand; no rule applies.</source>
        <translation>Von Hand eingetragen; dahinter steht keine Regel.</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Sum {total}</source>
        <translation>Summe {total}</translation>
    </message>
    <message>
        <source>It counts nothing until it is changed.</source>
        <translation>Es zählt nichts, bis es geändert wird.</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>Was nicht passt</translation>
    </message>
    <message>
        <source>This entry does not fit</source>
        <translation>Dieser Eintrag passt nicht</translation>
    </message>
    <message>
        <source>No points or money change hands.</source>
        <translation>Niemand bekommt oder zahlt etwas.</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Was sich ändert</translation>
    </message>
    <message>
        <source>At the table from here on: {players}.</source>
        <translation>Am Tisch ab hier: {players}.</translation>
    </message>
    <message>
        <source>New: {players}.</source>
        <translation>Neu: {players}.</translation>
    </message>
    <message>
        <source>Left, with their total: {players}.</source>
        <translation>Gegangen, mit ihrem Stand: {players}.</translation>
    </message>
    <message>
        <source>Next dealer: {player}.</source>
        <translation>Nächster Geber: {player}.</translation>
    </message>
    <message numerus="yes">
        <source>%n doubled Radl added by hand.</source>
        <translation>
            <numerusform>%n Doppelradl von Hand angehängt.</numerusform>
            <numerusform>%n Doppelradl von Hand angehängt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n doubled Radl removed by hand.</source>
        <translation>
            <numerusform>%n Doppelradl von Hand weggenommen.</numerusform>
            <numerusform>%n Doppelradl von Hand weggenommen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WizardFoot</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Annul …</source>
        <translation>Annullieren …</translation>
    </message>
    <message>
        <source>Replay …</source>
        <translation>Wiederholen …</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
</context>
</TS>
