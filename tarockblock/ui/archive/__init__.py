"""Past evenings: looking back, files in and out, copies."""
