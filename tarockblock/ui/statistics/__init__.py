"""The page *Statistik*."""
