"""One append-only log of facts, and what follows from it: pure, without SQL, window, clock or chance."""
