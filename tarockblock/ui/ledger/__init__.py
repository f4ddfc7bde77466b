"""How an evening is shown wherever it is shown: rows, standings, reasons."""
