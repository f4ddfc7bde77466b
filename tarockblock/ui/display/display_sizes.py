"""How large the display writes, so that it can be read from three metres; in pixels of a picture of 1920 × 1080.

What has to be read (names, totals, the last hand, who deals) has type of LARGE, everything else of SMALL. Inter's
capitals have 0.727 of that. On a television of 40 inches a pixel is 0.461 mm wide and high: capitals of 17.4 and
14.1 mm, from three metres 20 and 16 minutes of arc. ISO 9241-303 (5.5.4) asks for 16 at least and prefers 20 to 22.
On one of 32 inches it is 16 and 13.
"""

from __future__ import annotations

WIDTH, HEIGHT = 1920, 1080
LARGE, SMALL = 52, 42
