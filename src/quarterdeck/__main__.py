"""`python -m quarterdeck` is the `quarterdeck` command."""

from quarterdeck.cli import main

main()
