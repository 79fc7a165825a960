"""Passkeys: a phone or a computer proves who is there, and no secret is sent.

A challenge is a ticket: the answer names it, and it works once, whichever process issued it.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from typing import Any

import webauthn
from django.utils import timezone
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from cosmodrome.web.lines import Refused
from cosmodrome.web.pages import layout
from cosmodrome.web.people import tickets
from cosmodrome.web.people.models import Passkey, Person

#: So many keys of one person, and so many letters of a key's name.
MOST, LONGEST = 10, 1400


def offer(request: Any, person: Person) -> str:
    """What a browser needs to make a new key, as JSON."""
    if person.passkeys.count() >= MOST:
        raise Refused("too_many", 409)
    known = [PublicKeyCredentialDescriptor(base64url_to_bytes(key.credential))
             for key in person.passkeys.all()]  # fmt: skip
    options = webauthn.generate_registration_options(
        rp_id=_house(request),
        rp_name="Cosmodrome",
        user_id=person.key.encode(),
        user_name=person.name,
        challenge=tickets.issue("passkey", person).encode(),
        exclude_credentials=known,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
    )
    return str(webauthn.options_to_json(options))


def keep(request: Any, person: Person, answer: dict[str, Any], name: str) -> Passkey:
    """The new key of a person, as their browser made it."""
    challenge = _challenge(answer, person)
    try:
        made = webauthn.verify_registration_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=_house(request),
            expected_origin=_origin(request),
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise Refused("bad_passkey", 400) from None
    credential = bytes_to_base64url(made.credential_id)
    if len(credential) > LONGEST or Passkey.objects.filter(credential=credential).exists():
        raise Refused("bad_passkey", 400)
    kept: Passkey = Passkey.objects.create(
        person=person, credential=credential, public_key=made.credential_public_key,
        uses=made.sign_count, name=name[:40],
    )  # fmt: skip
    return kept


def ask(request: Any) -> str:
    """What a browser needs to find a key somebody has for this house, as JSON."""
    options = webauthn.generate_authentication_options(
        rp_id=_house(request),
        challenge=tickets.issue("passkey").encode(),
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return str(webauthn.options_to_json(options))


def recognised(request: Any, answer: dict[str, Any]) -> Person:
    """Who has proved to be there."""
    challenge = _challenge(answer, None)
    known = Passkey.objects.filter(credential=str(answer.get("id", ""))[:LONGEST])
    key = known.select_related("person").first()
    if key is None or key.person.gone:
        raise Refused("bad_passkey", 409)
    try:
        proved = webauthn.verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=_house(request),
            expected_origin=_origin(request),
            credential_public_key=bytes(key.public_key),
            credential_current_sign_count=key.uses,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise Refused("bad_passkey", 400) from None
    key.uses, key.used = proved.new_sign_count, timezone.now()
    key.save(update_fields=["uses", "used"])
    person: Person = key.person
    return person


def _challenge(answer: dict[str, Any], person: Person | None) -> bytes:
    """The challenge that was answered: ours, for this person, and not answered before."""
    try:
        told = answer["response"]["clientDataJSON"]
        said = json.loads(urlsafe_b64decode(told + "=" * (-len(told) % 4)))
        secret = str(base64url_to_bytes(said["challenge"]).decode())
    except (KeyError, TypeError, ValueError):
        raise Refused("bad_passkey", 400) from None
    if tickets.use(secret, "passkey").person != person:
        raise Refused("bad_passkey", 400)
    return secret.encode()


def _house(request: Any) -> str:
    """What a key is for: the name of this server, without its port."""
    return str(request.get_host().rsplit(":", 1)[0])


def _origin(request: Any) -> str:
    return layout.origin(request.get_host(), request.is_secure())
