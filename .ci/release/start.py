"""Where the frozen program begins: the same as the console script ``diadochi``."""

import sys

from diadochi.cli import main

if __name__ == "__main__":
    sys.exit(main())
