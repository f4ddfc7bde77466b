"""Evening files in and out, CSV, and the wording of problems and reasons; no Qt, no SQL."""
