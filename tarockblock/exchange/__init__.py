"""Evening files, tables, pages and sentences: data in and out, without Qt or SQL."""
