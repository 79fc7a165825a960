"""Django's settings, from a few environment variables; the defaults suit one machine at home.

docs/table.md says what each variable is for.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import warnings
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from cosmodrome.engine import languages


def data_dir() -> Path:
    """The folder of what must survive a restart."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(os.environ.get("COSMODROME_DATA_DIR") or Path(base) / "cosmodrome")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def for_the_owner(path: Path) -> None:
    """Seeds and invitations are nobody else's business, nor are the files SQLite puts beside it."""
    with contextlib.suppress(OSError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
        for file in (path, *(Path(f"{path}{end}") for end in ("-wal", "-shm", "-journal"))):
            if file.exists():
                file.chmod(0o600)


def secret_key() -> str:
    """The key that signs cookies: given, or drawn once and kept for the owner's eyes only."""
    if given := os.environ.get("COSMODROME_SECRET_KEY"):
        return given
    path = data_dir() / "secret-key"
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
    except FileExistsError:
        pass
    return path.read_text()


def database(url: str) -> dict[str, Any]:
    """A database by its address: SQLite in a file, or PostgreSQL with a pool of connections."""
    parts = urlsplit(url)
    if parts.scheme in ("", "sqlite"):
        name = parts.path.removeprefix("/") if parts.scheme else url
        path = Path(name) if name else data_dir() / "tables.sqlite3"
        for_the_owner(path)
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": path,
            "OPTIONS": {
                # A writer waits for its turn instead of failing in the middle of a transaction.
                "transaction_mode": "IMMEDIATE",
                "timeout": 5,
                "init_command": "PRAGMA journal_mode=WAL;",
            },
        }
    from cosmodrome.web.patience import Patient

    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.path.removeprefix("/"),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": parts.port or "",
        # A connection that broke is replaced before anybody gets it.
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            # Nobody waits long for a database that is away, and everybody finds it when it is back:
            # the pool gives up soon, and tries again for the next who asks.
            "pool": {
                "min_size": 2,
                "max_size": 16,
                "timeout": 1.5,
                "reconnect_timeout": 1,
                "connection_class": Patient,
            },
            # By which processes know each other, see serving.py.
            "application_name": f"cosmodrome {secrets.token_hex(4)}",
            "connect_timeout": 2,
            "tcp_user_timeout": 2000,
        },
    }


HTTPS = os.environ.get("COSMODROME_HTTPS", "0") not in ("", "0")
HOSTS = [name for name in os.environ.get("COSMODROME_HOSTS", "").split(",") if name]
ADDRESSES = [name for name in os.environ.get("COSMODROME_ADDRESSES", "").split(",") if name]

DEBUG = False
SECRET_KEY = secret_key()
ALLOWED_HOSTS = [*HOSTS, *ADDRESSES, "localhost", "127.0.0.1", "[::1]"]
CSRF_TRUSTED_ORIGINS = [f"{'https' if HTTPS else 'http'}://{name}" for name in HOSTS]

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "ninja",
    "cosmodrome.web.apps.TableConfig",
    "cosmodrome.web.people.apps.PeopleConfig",
    "cosmodrome.web.boxes.apps.BoxesConfig",
    "cosmodrome.web.club.apps.ClubConfig",
    "cosmodrome.web.notify.apps.NotifyConfig",
    "cosmodrome.web.contests.apps.ContestsConfig",
    "cosmodrome.web.lookback.apps.LookbackConfig",
]
# Our own pages are typed Python; the API's documentation and the administration are templates.
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]
MIDDLEWARE = [
    "cosmodrome.web.access_log.Observed",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "cosmodrome.web.safety.Headers",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "cosmodrome.web.limits.RequestLimit",
    "cosmodrome.web.people.identity.Identity",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "cosmodrome.web.safety.Doors",
]
ROOT_URLCONF = "cosmodrome.web.urls"
ASGI_APPLICATION = "cosmodrome.web.asgi.application"

DATABASES = {"default": database(os.environ.get("COSMODROME_DATABASE_URL", ""))}

# Several processes that serve the same tables tell each other over Redis, see exchange.py.
REDIS = os.environ.get("COSMODROME_REDIS_URL", "")

# What is counted to keep floods out, see limits.py.
LIMITS = os.environ.get("COSMODROME_LIMITS", "1") not in ("", "0")
CACHES: dict[str, Any] = {
    "default": {"BACKEND": "cosmodrome.web.exchange.Counts", "LOCATION": REDIS}
    if REDIS
    else {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    }
}

# Questions with one answer pass by themselves, see tables.py; after so many seconds, from … to:
# among people as long as somebody thinks, alone sooner, unless something else is allowed meanwhile.
PASSES = os.environ.get("COSMODROME_PASSES", "1") not in ("", "0")
PASS_AMONG_PEOPLE, PASS_ALONE, PASS_WINDOW = (2.0, 5.0), (0.6, 0.9), (2.0, 3.0)

# People: see people/identity.py.
AUTH_USER_MODEL = "people.Person"
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.ScryptPasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}Validator"}
    for name in ("UserAttributeSimilarity", "MinimumLength", "CommonPassword", "NumericPassword")
]
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
LOGIN_URL = "/sign-in"

# Mail: over a server, or printed where `cosmodrome serve` runs.
MAIL = urlsplit(os.environ.get("COSMODROME_MAIL_URL", ""))
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if MAIL.scheme else 'console'}.EmailBackend"
EMAIL_HOST, EMAIL_PORT = MAIL.hostname or "localhost", MAIL.port or 25
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = unquote(MAIL.username or ""), unquote(MAIL.password or "")
EMAIL_USE_SSL = MAIL.scheme == "smtps"
EMAIL_USE_TLS = MAIL.scheme == "smtp" and bool(MAIL.username)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = os.environ.get("COSMODROME_MAIL_FROM", "cosmodrome@localhost")

# Web Push, see notify/webpush.py: who is to be told of trouble, and origins called beside the push
# services of the usual browsers.
PUSH_CONTACT = f"mailto:{DEFAULT_FROM_EMAIL}"
PUSH_SERVICES = [name for name in os.environ.get("COSMODROME_PUSH_SERVICES", "").split(",") if name]

# A guest is a signed cookie: no row to write, nothing to lose. Whoever signs in gets a row beside
# it, which can be ended from elsewhere.
SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
SESSION_COOKIE_NAME = "cosmodrome"
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "cosmodrome.web.views.csrf_failure"
LANGUAGE_COOKIE_NAME = "cosmodrome-language"
LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# The largest thing a person sends is the record of a long game.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
FILE_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
DATA_UPLOAD_MAX_NUMBER_FILES = 2

LANGUAGE_CODE = "en"
LANGUAGES = [(lang, languages.language(lang).name) for lang in languages.LANGUAGES]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATICFILES_DIRS: list[str] = []
# Files are served from the packages they come in; nothing is copied anywhere.
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
# WhiteNoise reads its files in the ordinary way; they are small and few.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume")

METRICS_TOKEN = os.environ.get("COSMODROME_METRICS_TOKEN", "")
ACCESS_LOG = os.environ.get("COSMODROME_ACCESS_LOG", "")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"bare": {"format": "%(message)s"}},
    "filters": {"discreet": {"()": "cosmodrome.web.logs.Discreet"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "filters": ["discreet"]},
        "counted": {"class": "cosmodrome.web.logs.CountErrors", "level": "ERROR"},
        # A file that was moved away by logrotate is opened anew.
        "access": {"formatter": "bare"}
        | (
            {
                "class": "logging.handlers.WatchedFileHandler",
                "filename": ACCESS_LOG,
                "delay": True,
                "encoding": "utf-8",
            }
            if ACCESS_LOG not in ("", "-")
            else {"class": "logging.StreamHandler"}
        ),
    },
    "loggers": {
        "django": {"handlers": ["console", "counted"], "level": "ERROR"},
        "cosmodrome": {"handlers": ["console", "counted"], "level": "INFO"},
        "cosmodrome.access": {"handlers": ["access"], "propagate": False},
        # Whoever needs a connection says so when there is none.
        "psycopg.pool": {"level": "ERROR"},
    },
}
