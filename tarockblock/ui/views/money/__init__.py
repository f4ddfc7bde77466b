"""The place of the money: who owes whom, balances, the kitty, the journal."""
