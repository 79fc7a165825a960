"""Columns that many tables have."""

from datetime import UTC, datetime
from typing import Any

from django.db import models

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


def identity() -> tuple[str, Any]:
    return "id", models.BigAutoField(
        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
    )


def of_table(name: str) -> tuple[str, Any]:
    """The table a row belongs to, which calls its rows by a name."""
    return "table", models.ForeignKey("web.table", models.CASCADE, related_name=name)


def one_each(name: str, *fields: str) -> dict[str, Any]:
    """Rows that differ in some fields."""
    return {"constraints": [models.UniqueConstraint(fields=fields, name=name)]}
