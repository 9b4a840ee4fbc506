"""The Linux distribution at hand: its family, what it calls things, how it installs them."""

import os
import re
import shutil
import subprocess
import sys
from typing import Optional

import packages

FAMILIES = {
    "apt": ("debian", "ubuntu", "linuxmint", "pop", "raspbian"),
    "dnf": ("fedora", "rhel", "centos", "rocky", "almalinux"),
    "pacman": ("arch", "manjaro", "endeavouros"),
    "zypper": ("opensuse", "suse", "sles", "opensuse-tumbleweed", "opensuse-leap"),
}
INSTALL = {
    "apt": "apt-get install --yes --no-install-recommends",
    "dnf": "dnf install --assumeyes",
    "pacman": "pacman -S --needed --noconfirm",
    "zypper": "zypper --non-interactive install",
}
PYTHON = {
    "apt": "run `sudo apt-get install python3 python3-venv` (Debian 12 or Ubuntu 24.04 and newer; elsewhere use pyenv)",
    "dnf": "run `sudo dnf install python3.13`",
    "pacman": "run `sudo pacman -Syu python`",
    "zypper": "run `sudo zypper install python313`",
    "": "install Python 3.13 from your system's packages or from python.org",
}


class Distribution:
    """`family` names the installer (apt, dnf, pacman, zypper), or is "" for an unknown system."""

    def __init__(self, family: str) -> None:
        self.family = family

    def python_remedy(self) -> str:
        """What to do to get a fit interpreter, as the second half of a sentence."""
        return PYTHON[self.family]

    def packages_for(self, things: list) -> list:
        """Packages that carry these libraries and commands, each once and sorted; a thing nobody knows stays itself."""
        return sorted({packages.package(thing, self.family) for thing in things})

    def command(self, names: list) -> str:
        """The shell line that installs packages, without sudo; "" on an unknown system."""
        return " ".join([INSTALL[self.family], *names]) if self.family else ""


def read_os_release(path: str = "/etc/os-release") -> dict:
    """The keys of an os-release file; empty where there is none."""
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        return {key: value.strip("\"'") for key, value in re.findall(r"^([A-Z_]+)=(.*)$", file.read(), re.M)}


def family_of(release: dict) -> str:
    """The installer's name for an os-release, by ID first and then by what it says it is like."""
    for name in [release.get("ID", ""), *release.get("ID_LIKE", "").split()]:
        for family, members in FAMILIES.items():
            if name in members:
                return family
    return ""


def this_distribution() -> Distribution:
    """The distribution this program runs on."""
    return Distribution(family_of(read_os_release()))


def ask(question: str) -> bool:
    """A yes or no from the terminal; without a terminal the answer is yes, since nobody is there to ask."""
    if not sys.stdin.isatty() or os.environ.get("CI"):
        return True
    return input(question + " [Y/n] ").strip().lower() in ("", "y", "yes")


def superuser() -> Optional[list]:
    """What a command needs before it to run as root: nothing or sudo; None where neither is possible."""
    if os.geteuid() == 0:
        return []
    if not shutil.which("sudo"):
        return None
    quiet = [] if sys.stdin.isatty() else ["--non-interactive"]
    return ["sudo", *quiet]


def install(distribution: Distribution, things: list, purpose: str) -> bool:
    """Offer to install what carries `things` where apt can, print the exact command elsewhere; True when installed."""
    names = distribution.packages_for(things)
    command = distribution.command(names)
    print("Missing for %s: %s." % (purpose, ", ".join(things)))
    root = superuser()
    if distribution.family != "apt" or root is None:
        print("Install %s and run this again." % ("them: sudo " + command if command else "what carries them"))
        return False
    if not ask("Install %s with apt-get?" % " ".join(names)):
        print("Then run: sudo " + command)
        return False
    done = apt(root, names)
    if not done:
        print("That failed; try: sudo " + command)
    return done


def apt(root: list, names: list) -> bool:
    """Refresh apt's lists and install; True when both went well."""
    setting = ["env", "DEBIAN_FRONTEND=noninteractive"]
    update = [*root, *setting, "apt-get", "update", "-qq"]
    if subprocess.call(update) != 0:
        print("apt-get update failed; trying with the lists at hand.")
    return subprocess.call(root + setting + INSTALL["apt"].split() + names) == 0
