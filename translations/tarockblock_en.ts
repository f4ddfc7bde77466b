<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_GB" sourcelanguage="en">
<context>
    <name>ArchiveList</name>
    <message numerus="yes">
        <source>%n evening(s)</source>
        <translation>
            <numerusform>%n evening</numerusform>
            <numerusform>%n evenings</numerusform>
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
</context>
<context>
    <name>LookBack</name>
    <message numerus="yes">
        <source>%n evening(s) imported.</source>
        <translation>
            <numerusform>%n evening imported.</numerusform>
            <numerusform>%n evenings imported.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n evening(s) deleted for good.</source>
        <translation>
            <numerusform>%n evening deleted for good.</numerusform>
            <numerusform>%n evenings deleted for good.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stay(s): a later settlement rests on it.</source>
        <translation>
            <numerusform>%n stay: a later settlement rests on it.</numerusform>
            <numerusform>%n stays: a later settlement rests on it.</numerusform>
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
        <source>%n evening(s)</source>
        <translation>
            <numerusform>%n evening</numerusform>
            <numerusform>%n evenings</numerusform>
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
    <name>StartDialog</name>
    <message numerus="yes">
        <source>%n more at the table, please: four to six can play.</source>
        <translation>
            <numerusform>%n more at the table, please: four to six can play.</numerusform>
            <numerusform>%n more at the table, please: four to six can play.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WhatIfView</name>
    <message numerus="yes">
        <source>%n row(s) come to something else</source>
        <translation>
            <numerusform>%n row come to something else</numerusform>
            <numerusform>%n rows come to something else</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WhyPopup</name>
    <message numerus="yes">
        <source>%n doubled Radl appended by hand.</source>
        <translation>
            <numerusform>%n doubled Radl appended by hand.</numerusform>
            <numerusform>%n doubled Radl appended by hand.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n doubled Radl taken away by hand.</source>
        <translation>
            <numerusform>%n doubled Radl taken away by hand.</numerusform>
            <numerusform>%n doubled Radl taken away by hand.</numerusform>
        </translation>
    </message>
</context>
</TS>
