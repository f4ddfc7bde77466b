"""What the entry dialogs hold: questions, answers, problems and the facts they make; no window."""
