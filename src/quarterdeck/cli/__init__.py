"""The quarterdeck command."""

from __future__ import annotations

import sys


def main(arguments: list[str] | None = None) -> None:
    """Runs the command. What it is made of is imported here, so that Ctrl-C is a line even then."""
    try:
        from quarterdeck.cli.app import main as command

        command(arguments)
    except KeyboardInterrupt:
        sys.stderr.write("stopped\n")
        sys.exit(130)


__all__ = ["main"]
