"""Bring the message catalogues in line with the sources and compile them; ``--check`` only says what is amiss."""

import argparse
import sys
from functools import cache
from pathlib import Path

from babel.messages.catalog import Message

import catalogues


@cache
def merged(language: str) -> catalogues.Words:
    """The texts of a language, put together once: it takes seconds."""
    return catalogues.merged(language)


def wanted(language: str) -> dict[Path, bytes]:
    """What the two files of a language should hold."""
    words = merged(language)
    return {
        catalogues.path(language, "po"): catalogues.as_po(words),
        catalogues.path(language, "mo"): catalogues.as_mo(words),
    }


def stale(language: str) -> list[str]:
    """One sentence for each file of a language that differs from what the sources say."""
    return [
        f"{file.relative_to(catalogues.TOP)}: behind the sources; run make translations"
        for file, content in wanted(language).items()
        if not file.exists() or file.read_bytes() != content
    ]


def unfinished(language: str) -> list[str]:
    """One sentence for each text of a language that is not translated well."""
    file = catalogues.path(language, "po").relative_to(catalogues.TOP)
    return [
        f"{file}: {_shown(message)} {fault}"
        for message in merged(language)
        if message.id and (fault := catalogues.fault(message))
    ]


def _shown(message: Message) -> str:
    return repr(message.id if isinstance(message.id, str) else message.id[0])


def write(language: str) -> None:
    """Write both files of a language."""
    for file, content in wanted(language).items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def main() -> int:
    """0 when all is well; 1 with the faults listed. Without ``--check`` only untranslatable calls are faults."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, fail where something is amiss")
    check = parser.parse_args().check
    faults = catalogues.wrong_calls()
    for language in catalogues.LANGUAGES:
        if check:
            faults += stale(language) + unfinished(language)
        else:
            write(language)
            print(f"{language}: {len(unfinished(language))} of {len(merged(language))} texts to translate")
    print("\n".join(faults) if faults else "Translations are in line with the sources.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
