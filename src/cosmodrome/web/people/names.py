"""What people may be called: letters of one script, and nobody who looks like somebody else."""

from __future__ import annotations

import re
import unicodedata

SHORTEST, LONGEST = 2, 24
#: Besides letters and digits; parentheses mark programs, so they are not among them.
ALLOWED = frozenset(" -_.'’")
#: What is a letter and shows nothing, by its number.
BLANK = dict.fromkeys((0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0))
#: More marks upon one letter than any language writes: they would cover other lines.
HEAPED = 3
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
#: Letters that only pass for others: of Cherokee, Lisu and phonetic writing.
DISGUISED = re.compile(
    "[\u0250-\u0252\u0261\u0262\u0269\u026a\u0274\u0280\u028f\u0299\u029c\u029f"
    "\u13a0-\u13ff\u1d00-\u1dbf\ua4d0-\ua4ff\ua730\ua731\uab30-\uabbf]"
)
#: Letters of other scripts, and digits, that look like one of ours.
ALIKE = str.maketrans(
    "аеорсухіјѕԁһкмтвнгԛԝ" + "αβερικνοτυχγηω" + "01|358" + "ıøłđðŧħ" + "-_.’",
    "aeopcyxljsdhkmtbhrqw" + "abeplkvotuxynw" + "ollesb" + "lolddth" + "   '",
)


def tidy(text: str) -> str:
    """A name as it is kept: composed, only what can be seen and covers nothing, single spaces."""
    plain, marks = "", 0
    for letter in unicodedata.normalize("NFKC", text.translate(BLANK)):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind == "Mn" else 0
        if marks <= HEAPED and not kind.startswith("C"):
            plain += letter
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
    return "name_taken" if reserved(name) or not likeness(name) else ""


def reserved(name: str) -> bool:
    """Whether a name would speak for the house or for a bot, or is made to pass for another."""
    like = likeness(name)
    return like in _RESERVED or like.endswith("(bot)") or bool(DISGUISED.search(name))


_RESERVED = frozenset(map(likeness, RESERVED))


def _scripts(letters: list[str]) -> int:
    found = {unicodedata.name(letter, "?").split()[0] for letter in letters if letter.isalpha()}
    return len(found - TOGETHER) + bool(found & TOGETHER)
