<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_GB" sourcelanguage="en">
<context>
    <name>Archive</name>
    <message numerus="yes">
        <source>%n hand(s)</source>
        <translation>
            <numerusform>%n hand</numerusform>
            <numerusform>%n hands</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s)</source>
        <translation>
            <numerusform>%n evening</numerusform>
            <numerusform>%n evenings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ArchiveFiles</name>
    <message numerus="yes">
        <source>%n evening(s) imported.</source>
        <translation>
            <numerusform>%n evening imported.</numerusform>
            <numerusform>%n evenings imported.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stopped: {count} of %n evening(s) imported.</source>
        <translation>
            <numerusform>Stopped: {count} of %n evening imported.</numerusform>
            <numerusform>Stopped: {count} of %n evenings imported.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) could not be imported.</source>
        <translation>
            <numerusform>%n file could not be imported.</numerusform>
            <numerusform>%n files could not be imported.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s) exported to {folder}.</source>
        <translation>
            <numerusform>%n evening exported to {folder}.</numerusform>
            <numerusform>%n evenings exported to {folder}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stopped: {count} of %n evening(s) exported to {folder}.</source>
        <translation>
            <numerusform>Stopped: {count} of %n evening exported to {folder}.</numerusform>
            <numerusform>Stopped: {count} of %n evenings exported to {folder}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s) could not be exported.</source>
        <translation>
            <numerusform>%n evening could not be exported.</numerusform>
            <numerusform>%n evenings could not be exported.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s) deleted for good.</source>
        <translation>
            <numerusform>%n evening deleted for good.</numerusform>
            <numerusform>%n evenings deleted for good.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ArchiveList</name>
    <message numerus="yes">
        <source>%n hand(s)</source>
        <translation>
            <numerusform>%n hand</numerusform>
            <numerusform>%n hands</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} of %n evening(s) chosen</source>
        <translation>
            <numerusform>{count} of %n evening chosen</numerusform>
            <numerusform>{count} of %n evenings chosen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} of %n evening(s)</source>
        <translation>
            <numerusform>{count} of %n evening</numerusform>
            <numerusform>{count} of %n evenings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s)</source>
        <translation>
            <numerusform>%n evening</numerusform>
            <numerusform>%n evenings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ArchivePage</name>
    <message numerus="yes">
        <source>%n evening(s) booked: the debts are in “Money”.</source>
        <translation>
            <numerusform>%n evening booked: the debts are in “Money”.</numerusform>
            <numerusform>%n evenings booked: the debts are in “Money”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s) in the trash now.</source>
        <translation>
            <numerusform>%n evening is in the trash now.</numerusform>
            <numerusform>%n evenings are in the trash now.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s) brought back from the trash.</source>
        <translation>
            <numerusform>%n evening brought back from the trash.</numerusform>
            <numerusform>%n evenings brought back from the trash.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s) in the trash will be deleted for good; this cannot be undone.</source>
        <translation>
            <numerusform>%n evening in the trash will be deleted for good; this cannot be undone.</numerusform>
            <numerusform>%n evenings in the trash will be deleted for good; this cannot be undone.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChartPanel</name>
    <message numerus="yes">
        <source>Radl {number}: {hands} of %n hand(s)</source>
        <translation>
            <numerusform>Radl {number}: {hands} of %n hand</numerusform>
            <numerusform>Radl {number}: {hands} of %n hands</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Compared</name>
    <message numerus="yes">
        <source>%n row(s) have other scores</source>
        <translation>
            <numerusform>%n row has another score</numerusform>
            <numerusform>%n rows have other scores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hand(s) are left out</source>
        <translation>
            <numerusform>%n hand is left out</numerusform>
            <numerusform>%n hands are left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Corrections</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) would then no longer fit: {rows}.</source>
        <translation>
            <numerusform>%n entry would then no longer fit: {rows}.</numerusform>
            <numerusform>%n entries would then no longer fit: {rows}.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Costs</name>
    <message numerus="yes">
        <source>%n at the table</source>
        <translation>
            <numerusform>%n at the table</numerusform>
            <numerusform>%n at the table</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CupPage</name>
    <message numerus="yes">
        <source>%n people</source>
        <translation>
            <numerusform>%n person</numerusform>
            <numerusform>%n people</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n booking(s) made; they are in Money.</source>
        <translation>
            <numerusform>%n booking made; it is in Money.</numerusform>
            <numerusform>%n bookings made; they are in Money.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DroppedDialog</name>
    <message numerus="yes">
        <source>Import %n evening(s)</source>
        <translation>
            <numerusform>Import %n evening</numerusform>
            <numerusform>Import %n evenings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Effects</name>
    <message numerus="yes">
        <source>%n hand(s), with the same sums</source>
        <translation>
            <numerusform>%n hand, with the same sums</numerusform>
            <numerusform>%n hands, with the same sums</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Change the ruleset, %n hand(s) will no longer count</source>
        <translation>
            <numerusform>Change the ruleset, %n hand will no longer count</numerusform>
            <numerusform>Change the ruleset, %n hands will no longer count</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Save, %n hand(s) will no longer count</source>
        <translation>
            <numerusform>Save, %n hand will no longer count</numerusform>
            <numerusform>Save, %n hands will no longer count</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EmptyArchive</name>
    <message numerus="yes">
        <source>Search and filters let none of %n evening(s) through.</source>
        <translation>
            <numerusform>Search and filters do not let %n evening through.</numerusform>
            <numerusform>Search and filters let none of %n evenings through.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EmptyMoney</name>
    <message numerus="yes">
        <source>%n evening(s) of this round are closed, but not booked, and count for nothing here. Look at one in the archive, settle it ({settle}) and close it: then it is in the book.</source>
        <translation>
            <numerusform>%n evening of this round is closed, but not booked, and counts for nothing here. Look at it in the archive, settle it ({settle}) and close it: then it is in the book.</numerusform>
            <numerusform>%n evenings of this round are closed, but not booked, and count for nothing here. Look at one in the archive, settle it ({settle}) and close it: then it is in the book.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message numerus="yes">
        <source>%n evening(s)</source>
        <translation>
            <numerusform>%n evening</numerusform>
            <numerusform>%n evenings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s) chosen</source>
        <translation>
            <numerusform>%n evening chosen</numerusform>
            <numerusform>%n evenings chosen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HandsView</name>
    <message numerus="yes">
        <source>%n hand(s)</source>
        <translation>
            <numerusform>%n hand</numerusform>
            <numerusform>%n hands</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n correction(s)</source>
        <translation>
            <numerusform>%n correction</numerusform>
            <numerusform>%n corrections</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n renonce(s) while sitting out</source>
        <translation>
            <numerusform>%n renonce while sitting out</numerusform>
            <numerusform>%n renonces while sitting out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LedgerLines</name>
    <message numerus="yes">
        <source>{done} of %n hand(s)</source>
        <translation>
            <numerusform>{done} of %n hand</numerusform>
            <numerusform>{done} of %n hands</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MoneyPage</name>
    <message numerus="yes">
        <source>%n payment(s) booked.</source>
        <translation>
            <numerusform>%n payment booked.</numerusform>
            <numerusform>%n payments booked.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message numerus="yes">
        <source>And %n more.</source>
        <translation>
            <numerusform>And %n more.</numerusform>
            <numerusform>And %n more.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PastDialog</name>
    <message numerus="yes">
        <source>Import %n evening(s)</source>
        <translation>
            <numerusform>Import %n evening</numerusform>
            <numerusform>Import %n evenings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fault(s): mend the file, then choose it again.</source>
        <translation>
            <numerusform>%n fault: mend the file, then choose it again.</numerusform>
            <numerusform>%n faults: mend the file, then choose it again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PaymentList</name>
    <message numerus="yes">
        <source>%n payment(s)</source>
        <translation>
            <numerusform>%n payment</numerusform>
            <numerusform>%n payments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PlayerPanel</name>
    <message numerus="yes">
        <source>%n hand(s)</source>
        <translation>
            <numerusform>%n hand</numerusform>
            <numerusform>%n hands</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RankPanel</name>
    <message numerus="yes">
        <source>without %n guest(s)</source>
        <translation>
            <numerusform>without %n guest</numerusform>
            <numerusform>without %n guests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s)</source>
        <translation>
            <numerusform>%n evening</numerusform>
            <numerusform>%n evenings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Recovered</name>
    <message numerus="yes">
        <source>%n entry(s)</source>
        <translation>
            <numerusform>%n entry</numerusform>
            <numerusform>%n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s)</source>
        <translation>
            <numerusform>%n evening</numerusform>
            <numerusform>%n evenings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Rules</name>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n change</numerusform>
            <numerusform>%n changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s)</source>
        <translation>
            <numerusform>%n evening</numerusform>
            <numerusform>%n evenings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SeasonDialog</name>
    <message numerus="yes">
        <source>%n debt(s) become</source>
        <translation>
            <numerusform>%n debt becomes</numerusform>
            <numerusform>%n debts become</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payment(s). It can be taken back.</source>
        <translation>
            <numerusform>%n payment. It can be taken back.</numerusform>
            <numerusform>%n payments. It can be taken back.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payment(s)</source>
        <translation>
            <numerusform>%n payment</numerusform>
            <numerusform>%n payments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SettleDialog</name>
    <message numerus="yes">
        <source>%n hand(s)</source>
        <translation>
            <numerusform>%n hand</numerusform>
            <numerusform>%n hands</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Standing after %n hand(s)</source>
        <translation>
            <numerusform>Standing after %n hand</numerusform>
            <numerusform>Standing after %n hands</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SeveralDialog</name>
    <message numerus="yes">
        <source>%n evening(s), each as a file of its own.</source>
        <translation>
            <numerusform>%n evening, as a file of its own.</numerusform>
            <numerusform>%n evenings, each as a file of its own.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Sharing</name>
    <message numerus="yes">
        <source>%n new evening(s)</source>
        <translation>
            <numerusform>%n new evening</numerusform>
            <numerusform>%n new evenings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s) updated</source>
        <translation>
            <numerusform>%n evening updated</numerusform>
            <numerusform>%n evenings updated</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new booking(s)</source>
        <translation>
            <numerusform>%n new booking</numerusform>
            <numerusform>%n new bookings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SideVerdict</name>
    <message numerus="yes">
        <source>%n more place(s) on the next page</source>
        <translation>
            <numerusform>%n more place on the next page</numerusform>
            <numerusform>%n more places on the next page</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Standing</name>
    <message numerus="yes">
        <source>Doubled Radl, %n hand(s) left</source>
        <translation>
            <numerusform>Doubled Radl, %n hand left</numerusform>
            <numerusform>Doubled Radl, %n hands left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatisticsPage</name>
    <message numerus="yes">
        <source>%n evening(s) could not be read and are left out: {names}</source>
        <translation>
            <numerusform>%n evening could not be read and is left out: {names}</numerusform>
            <numerusform>%n evenings could not be read and are left out: {names}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WhyPopup</name>
    <message numerus="yes">
        <source>%n doubled Radl added by hand.</source>
        <translation>
            <numerusform>%n doubled Radl added by hand.</numerusform>
            <numerusform>%n doubled Radl added by hand.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n doubled Radl removed by hand.</source>
        <translation>
            <numerusform>%n doubled Radl removed by hand.</numerusform>
            <numerusform>%n doubled Radl removed by hand.</numerusform>
        </translation>
    </message>
</context>
</TS>
