"""The man page and the completions of the shells, made from the commands themselves."""

from collections.abc import Iterator
from typing import Any

import typer

from diadochi import __version__
from diadochi.cli.app import COMMANDS, application
from diadochi.language import set_language

SHIPPED = [name for name, module in COMMANDS.items() if not module.startswith("diadochi.lab")]


def commands() -> dict[str, Any]:
    """Each command that is released, as click sees it."""
    set_language("en")
    group: Any = typer.main.get_command(application(SHIPPED))
    return {name: group.commands[name] for name in SHIPPED}


def options(command: Any) -> list[str]:
    return [name for each in command.params for name in (*each.opts, *each.secondary_opts) if name.startswith("--")]


# --- man page


def man_page() -> str:
    return "\n".join(_page()) + "\n"


def _page() -> Iterator[str]:
    yield f'.TH DIADOCHI 1 "" "Diadochi {__version__}" "Games"'
    yield ".SH NAME\ndiadochi \\- map table for the wars of Alexander's successors"
    yield ".SH SYNOPSIS\n.B diadochi\n.RI [ COMMAND ]\n.RI [ OPTIONS ]"
    yield ".SH DESCRIPTION\nWithout a command the window opens. Each command explains itself with"
    yield ".BR \\-\\-help ."
    yield "Exit codes: 0 for yes or success, 1 for no or a fault found, 2 for a wrong name, a broken file or a full"
    yield "disk, 130 if it was interrupted."
    yield ".SH COMMANDS"
    for name, command in commands().items():
        yield f".SS {name}"
        yield _plain(command.help or "")
        for each in command.params:
            if each.param_type_name == "option":
                yield f".TP\n.B {_plain(', '.join((*each.opts, *each.secondary_opts)))}\n{_plain(each.help or '')}"
    yield ".SH FILES"
    yield ".TP\n.I ~/.local/share/diadochi\nSaved games, lessons and maps of your own."
    yield ".TP\n.I ~/.config/diadochi\nPreferences."
    yield ".TP\n.I ~/.cache/diadochi\nWhat can be made again."


def _plain(text: str) -> str:
    words = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{words}" if words.startswith((".", "'")) else words


# --- completions


def bash() -> str:
    """Commands first, then the options of the command, and files."""
    cases = "\n".join(
        f'        {name}) words="{" ".join(options(command))}" ;;' for name, command in commands().items()
    )
    return f"""_diadochi() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} words=
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "{" ".join(SHIPPED)} --help --version" -- "$current"))
        return
    fi
    case ${{COMP_WORDS[1]}} in
{cases}
    esac
    case $current in
        -*) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -- "$current")) ;;
    esac
}}
complete -o filenames -F _diadochi diadochi
"""


def zsh() -> str:
    return "#compdef diadochi\nautoload -U +X bashcompinit && bashcompinit\n" + bash()


def fish() -> str:
    lines = ["complete -c diadochi -n __fish_use_subcommand -l version -d 'Print the version'"]
    for name, command in commands().items():
        words = " ".join((command.help or "").split()).partition(". ")[0].rstrip(".").replace("'", "\\'")
        lines.append(f"complete -c diadochi -n __fish_use_subcommand -a {name} -d '{words}'")
        lines += [
            f"complete -c diadochi -n '__fish_seen_subcommand_from {name}' -l {option.removeprefix('--')}"
            for option in options(command)
        ]
    return "\n".join(lines) + "\n"
