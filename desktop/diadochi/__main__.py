"""``python -m diadochi`` does what the console script ``diadochi`` does."""

import sys

from diadochi.child_process import module_folders

if __name__ == "__main__":
    # -m puts the current folder first, where a file named random.py would be imported in place of Python's own.
    sys.path[:] = module_folders()
    from diadochi.cli import main

    sys.exit(main())
