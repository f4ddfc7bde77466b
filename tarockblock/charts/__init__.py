"""Charts: plain numbers, their places on a sheet, and the drawing (matplotlib without pyplot). Knows no Qt."""
