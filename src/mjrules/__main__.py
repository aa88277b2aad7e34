"""``python -m mjrules``: the command line."""

from mjrules.cli import main

main()
