"""The append-only log of facts, and everything computed from it: pure, without SQL, window, clock or chance."""
