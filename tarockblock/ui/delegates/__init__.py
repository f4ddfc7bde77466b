"""How rows are painted; they know lines, not evenings."""
