"""What people may be called: letters of one script, and nobody who looks like somebody else."""

from __future__ import annotations

import re
import unicodedata

SHORTEST, LONGEST = 2, 24
#: Besides letters and digits; parentheses mark programs, so they are not among them.
ALLOWED = frozenset(" -_.'’")
#: Scripts that are written together.
TOGETHER = frozenset(("CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"))
#: Names that would speak for the house.
RESERVED = frozenset(
    (
        "admin", "administrator", "administrateur", "moderator", "moderateur", "moderation",
        "cosmodrome", "system", "systeme", "root", "staff", "support", "bot", "bots", "guest",
        "invite", "anonymous", "anonyme", "player", "joueur", "nobody",
    )
)  # fmt: skip
#: Letters of other scripts, and digits, that look like one of ours.
ALIKE = str.maketrans(
    "аеорсухіјѕԁһкмтвнгԛԝ" + "αβερικνοτυχγηω" + "01|358" + "ıøłđðŧħ" + "-_.’",
    "aeopcyxljsdhkmtbhrqw" + "abeplkvotuxynw" + "ollesb" + "lolddth" + "   '",
)


def tidy(text: str) -> str:
    """A name as it is kept: composed, without what cannot be seen, single spaces."""
    plain = "".join(
        letter for letter in unicodedata.normalize("NFKC", text)
        if not unicodedata.category(letter).startswith("C") or letter == " "
    )  # fmt: skip
    return re.sub(r"\s+", " ", plain).strip()


def likeness(name: str) -> str:
    """What a name looks like at a glance: two names with the same cannot be told apart."""
    bare = unicodedata.normalize("NFKD", tidy(name).casefold())
    bare = "".join(letter for letter in bare if not unicodedata.combining(letter))
    bare = bare.translate(ALIKE).replace("i", "l").replace("rn", "m").replace("vv", "w")
    return re.sub(r"[ ']", "", bare)[:80]


def mistake(name: str) -> str:
    """Why a name cannot be an account's, as a key of the words; empty where it can."""
    if not SHORTEST <= len(name) <= LONGEST:
        return "name_length"
    letters = [letter for letter in name if letter not in ALLOWED]
    kinds = {unicodedata.category(letter)[0] for letter in letters}
    if not letters or not kinds <= {"L", "N", "M"} or not any(map(str.isalpha, letters)):
        return "name_letters"
    if _scripts(letters) > 1:
        return "name_scripts"
    if likeness(name) in _RESERVED or not likeness(name):
        return "name_taken"
    return ""


_RESERVED = frozenset(map(likeness, RESERVED))


def _scripts(letters: list[str]) -> int:
    found = {unicodedata.name(letter, "?").split()[0] for letter in letters if letter.isalpha()}
    return len(found - TOGETHER) + bool(found & TOGETHER)
