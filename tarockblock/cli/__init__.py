"""The command line."""

from tarockblock.cli.commands import COMMANDS, main

__all__ = ["COMMANDS", "main"]
