"""Charts: series of plain numbers, their layout on a sheet, and the drawing (matplotlib without pyplot). Knows no
Qt.
"""

import logging

# Set before the import: warnings about its cache folder or a missing font weight are no news for the user.
logging.getLogger("matplotlib").setLevel(logging.ERROR)
