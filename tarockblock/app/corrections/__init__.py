"""What the dialogs of setting right hold: manual rows, changes at the table, doubled Radl, struck hands, moving."""
