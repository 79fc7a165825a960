"""A process in which there is one more language, Dutch, with two sentences of its own.

Run by test_words.py with a folder to write to.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from cosmodrome.engine import languages

HOME = Path(sys.argv[1])
os.environ.update(COSMODROME_DATA_DIR=str(HOME), DJANGO_SETTINGS_MODULE="cosmodrome.web.settings")
shutil.copytree(languages.FOLDER, HOME / "languages")
(HOME / "languages" / "nl.toml").write_text(
    'name = "Nederlands"\nplural = "n != 1"\ndate = "%d-%m-%Y"\n'
)
languages.FOLDER, languages.LANGUAGES = HOME / "languages", ("fr", "en", "nl")

from cosmodrome.engine.words import Words  # noqa: E402
from cosmodrome.web import words  # noqa: E402

shutil.copy(words.WORDS.path, HOME)
(HOME / "words.nl.toml").write_text(
    '[home]\nplay_now = "Nu spelen"\n[refused]\nunknown_table = "Die tafel is er niet."\n'
)
words.WORDS = Words(HOME / "words.toml")

import django  # noqa: E402

django.setup()

from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402

call_command("migrate", verbosity=0)
dutch = Client(HTTP_HOST="localhost", HTTP_ACCEPT_LANGUAGE="nl")
home = dutch.get("/").content.decode()
for part in ('<html lang="nl"', "Nu spelen", "Set up a table", 'lang="fr"', 'lang="en"'):
    assert part in home, part
french = Client(HTTP_HOST="localhost", HTTP_ACCEPT_LANGUAGE="fr").get("/").content.decode()
assert ">Nederlands</button>" in french
assert ">English</button>" in french
assert dutch.get("/new/red-planet").status_code == 200
assert "Die tafel is er niet." in dutch.get("/t/nowhere").content.decode()
