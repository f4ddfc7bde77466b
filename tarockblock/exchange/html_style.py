"""The style of the exported page: the window's colours, light and dark, and what a printer needs. No behaviour."""

from __future__ import annotations

COLORS = """
:root {
  color-scheme: light dark;
  --surface: #ffffff; --sunken: #f0eee8; --border: #e2dfd8; --line: #edeae4;
  --text: #1f2124; --text2: #5f5e5a; --accent: #1e6b52; --plus: #0f6b78; --minus: #b23a1e;
  --minus-soft: #fae9e3; --gold: #f9f0d8; --mark-ink: #ffffff;
  --p1: #1e5cd6; --p2: #ec6f1c; --p3: #19a86d; --p4: #c054a4; --p5: #273646; --p6: #5f4000;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --surface: #232322; --sunken: #1e1e1d; --border: #383735; --line: #302f2d;
    --text: #eceae4; --text2: #aca9a1; --accent: #5dbb98; --plus: #6cc5d1; --minus: #f0906f;
    --minus-soft: #3d2720; --gold: #332d1a; --mark-ink: #141413;
    --p1: #3e8cf9; --p2: #ef7c37; --p3: #67f1b9; --p4: #be5fa5; --p5: #dbd8ff; --p6: #798565;
  }
}
"""
"""The colours as variables of the style sheet, light and dark."""

STYLE = (
    COLORS
    + """* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 24px 16px 48px; background: var(--surface); color: var(--text);
  max-width: max(1100px, calc(var(--people) * (var(--player) + 16px) + 400px));
  font: 14px/1.4 Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums;
}
h1 { font-size: 20px; font-weight: 650; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 15px; font-weight: 650; margin: 28px 0 8px; break-after: avoid; }
p { margin: 4px 0; }
.facts, .why, .note, .state, .unit { color: var(--text2); }
.why, .note, .state, .unit, .money { font-size: 12px; font-weight: 400; }
.note { white-space: pre-line; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
.narrow { width: auto; min-width: 320px; }
.wide table { table-layout: fixed; min-width: calc(var(--people) * (var(--player) + 16px) + 230px); }
col.no { width: 44px; }
col.player { width: calc(var(--player) + 16px); }
th, td { padding: 5px 8px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { font-weight: 600; border-bottom-color: var(--border); vertical-align: bottom; }
tbody th { font-weight: 600; }
th { overflow-wrap: anywhere; hyphens: auto; }
.settled { display: flex; flex-wrap: wrap; gap: 0 56px; }
.settled section { break-inside: avoid; min-width: 0; max-width: 100%; }
td.number, th.number { text-align: right; white-space: nowrap; }
thead th.number bdi { white-space: normal; }
tr { break-inside: avoid; }
.above th, .above td { border-bottom: 0; padding-bottom: 0; }
.below { break-before: avoid; }
.below td { padding-top: 0; }
.change { font-weight: 600; }
.total { color: var(--text2); display: inline-block; min-width: calc(var(--total) + .8ch); padding-left: .8ch; }
.money { display: block; color: var(--text2); }
.money .total { min-width: calc(var(--money-total) + .8ch); }
.plus { color: var(--plus); }
.minus { color: var(--minus); }
.radl th, .radl td, .sum th, .sum td {
  background: var(--sunken); border-top: 1px solid var(--border); border-bottom-color: var(--border); font-weight: 650;
}
.radl .total, .sum .total { color: var(--text); }
.doubled th, .doubled td { background: var(--gold); }
.renonce th, .renonce td { background: var(--minus-soft); }
.struck th, .struck td, .misfit th, .misfit td { color: var(--text2); }
.dealer {
  border: 1px solid var(--text2); border-radius: 4px; color: var(--text2); font-size: 11px; font-weight: 600;
  padding: 0 4px; margin-right: 6px; text-decoration: none;
}
.mark {
  display: inline-block; min-width: 18px; border-radius: 5px; padding: 1px 3px; margin-right: 6px;
  color: var(--mark-ink); font-size: 11px; font-weight: 650; text-align: center;
}
.p1 { background: var(--p1); } .p2 { background: var(--p2); } .p3 { background: var(--p3); }
.p4 { background: var(--p4); } .p5 { background: var(--p5); } .p6 { background: var(--p6); }
ul.payments { list-style: none; margin: 0; padding: 0; }
ul.payments li {
  display: grid; grid-template-columns: 22px minmax(120px, auto) auto; align-items: baseline; column-gap: 4px;
  padding: 5px 0; border-bottom: 1px solid var(--line); break-inside: avoid; overflow-wrap: anywhere;
}
ul.payments .tick {
  width: 14px; height: 14px; border: 1px solid var(--text2); border-radius: 4px; align-self: center;
  font-size: 11px; line-height: 13px; text-align: center;
}
ul.payments strong { font-weight: 650; margin-left: 20px; text-align: right; white-space: nowrap; }
ul.payments .state { grid-column: 2 / 4; }
ul.clauses { margin: 0; padding-left: 18px; font-size: 12px; }
ul.clauses li { margin: 3px 0; break-inside: avoid; }
@page {
  margin: 14mm;
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt system-ui, sans-serif; color: #5f5e5a; }
}
@media print {
  :root { color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  .wide { overflow: visible; }
  .why, .note, .state, .unit, .money, ul.clauses { font-size: 8pt; }
  th, td { padding: 2pt 3pt; }
  .wide table { min-width: 0; }
  col.no { width: 22pt; }
  col.player { width: calc(var(--player) + 6pt); }
  .radl, .sum { break-before: avoid; }
  .facts { break-after: avoid; }
  .radl th, .radl td, .sum th, .sum td, .doubled th, .doubled td, .renonce th, .renonce td, .mark {
    print-color-adjust: exact; -webkit-print-color-adjust: exact;
  }
}
"""
)
