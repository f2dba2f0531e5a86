"""The `quarterdeck` command."""

from quarterdeck.cli.app import main

__all__ = ["main"]
