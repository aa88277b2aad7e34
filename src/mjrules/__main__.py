"""``python -m mjrules``: the command line."""

from mjrules.cli import main

if __name__ == "__main__":  # a worker process reads this module too
    main()
