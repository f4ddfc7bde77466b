"""Charts: plain numbers, their places on a sheet, and the drawing (matplotlib without pyplot). Knows no Qt."""

import logging

# Before it is imported: where its cache cannot lie, or that the face behind ours has not the weight asked for, is no
# news for the user.
logging.getLogger("matplotlib").setLevel(logging.ERROR)
