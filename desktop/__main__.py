"""``python -m desktop`` does what the console script ``diadochi`` does."""

import sys

from desktop.cli import main

if __name__ == "__main__":
    sys.exit(main())
