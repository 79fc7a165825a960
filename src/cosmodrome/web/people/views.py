"""Requests about accounts. What is typed is checked here; nothing says who has an account."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import authenticate, password_validation
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme

from cosmodrome.web import limits, safety
from cosmodrome.web.lines import Refused
from cosmodrome.web.pages import layout
from cosmodrome.web.people import data, identity, mail, names, passkeys, tickets
from cosmodrome.web.people.models import Device, Person
from cosmodrome.web.people.pages import account, games, me
from cosmodrome.web.views import door
from cosmodrome.web.words import say, typeset

#: How many devices may be signed in at once; the one that was away longest is ended.
DEVICES = 30


def _given(request: Any) -> dict[str, str]:
    asked = request.POST if request.method == "POST" else request.GET
    return {key: str(value)[:300] for key, value in asked.items()}


def _onward(request: Any, otherwise: str = "/me") -> HttpResponse:
    return HttpResponseRedirect(_next(request) or otherwise)


def _next(request: Any) -> str:
    following = str(request.POST.get("next", ""))
    safe = url_has_allowed_host_and_scheme(following, allowed_hosts=None)
    return following if safe and following.startswith("/") else ""


def _shown(page: str, mistakes: dict[str, str]) -> HttpResponse:
    return HttpResponse(page, status=400 if mistakes else 200)


# Coming in and going


@door("GET", "HEAD", "POST")
def sign_up(request: Any) -> HttpResponse:
    """A new account, which takes the games of this guest along."""
    given, mistakes, lang = _given(request), {}, layout.language(request)
    guest = request.session.get("guest", "")
    if request.method == "POST":
        name, email = names.tidy(given.get("name", "")), given.get("email", "").strip()
        password = given.get("password", "")
        mistakes = {
            "name": name_mistake(name, lang),
            "email": mail_mistake(email, lang),
            "password": password_mistake(password, lang, Person(name=name, email=email)),
        }
        mistakes = {field: told for field, told in mistakes.items() if told}
        if not mistakes:
            limits.spend(request, "account")
            try:
                with transaction.atomic():
                    person = Person.objects.make(name, password, email=email, lang=lang)
            except IntegrityError:
                mistakes["name"] = say(lang, "account.name_taken")
            else:
                identity.sign_in(request, person, keep_games=True)
                if email:
                    send_confirmation(request, person)
                return _onward(request)
    elif "name" not in given:
        given["name"] = str(request.session.get("name", ""))
    return _shown(account.sign_up(request, given, mistakes, identity.has_games(guest)), mistakes)


def name_mistake(name: str, lang: str, but: Person | None = None) -> str:
    """What is wrong with a name somebody wants."""
    key = names.mistake(name)
    if not key:
        taken = Person.objects.filter(likeness=names.likeness(name))
        taken = taken.exclude(pk=but.pk if but else None)
        key = "name_taken" if taken.exists() or identity.refused_name(name) else ""
    return say(lang, f"account.{key}") if key else ""


def mail_mistake(email: str, lang: str) -> str:
    """An address is one line of an ordinary form: nothing can be slipped into a mail's head."""
    try:
        Person._meta.get_field("email").run_validators(email)
    except ValidationError:
        return say(lang, "account.mail_wrong")
    return ""


def password_mistake(password: str, lang: str, person: Person) -> str:
    """Django says it, in the language that is read."""
    try:
        password_validation.validate_password(password, person)
    except ValidationError as error:
        return typeset(" ".join(error.messages), lang)
    return ""


@door("GET", "HEAD", "POST")
def sign_in(request: Any) -> HttpResponse:
    """One sentence whether the name or the password is wrong, and in the same time."""
    given, mistakes, lang = _given(request), {}, layout.language(request)
    if request.method == "POST":
        name = given.get("name", "")
        limits.spend(request, "sign_in", about=names.likeness(name))
        person = authenticate(request, username=name, password=given.get("password", ""))
        if person is not None and not person.is_bot:
            identity.sign_in(request, person, keep_games=given.get("keep") == "1")
            _end_oldest(person)
            return _onward(request)
        mistakes[""] = say(lang, "account.wrong")
        given.setdefault("keep", "")
    games = identity.has_games(request.session.get("guest", ""))
    return _shown(account.sign_in(request, given, mistakes, games), mistakes)


def _end_oldest(person: Person) -> None:
    """Cookies last a year: what was not seen for longer, or is one too many, is ended."""
    gone = timezone.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE)
    Device.objects.filter(seen__lt=gone).delete()
    old = person.devices.order_by("-seen").values_list("pk", flat=True)[DEVICES:]
    person.devices.filter(pk__in=list(old)).delete()


@door("POST")
def sign_out(request: Any) -> HttpResponse:
    identity.sign_out(request)
    return HttpResponseRedirect("/")


@door("POST")
def bring_games(request: Any) -> HttpResponse:
    """What was played on this device as a guest comes into the account after all."""
    person = identity.required(request)
    identity.bring_along(request, person, identity.device_of(request.session))
    return HttpResponseRedirect("/games")


@door("GET", "HEAD")
def my_page(request: Any) -> HttpResponse:
    return HttpResponse(me.page(request))


@door("GET", "HEAD")
def my_games(request: Any) -> HttpResponse:
    number = request.GET.get("page", "1")
    if not number.isdecimal() or not 1 <= int(number[:6]) <= 100_000:
        raise Refused("bad_request", 400)
    return HttpResponse(games.page(request, identity.guest_of(request), int(number[:6])))


@door("GET", "HEAD")
def privacy(request: Any) -> HttpResponse:
    return HttpResponse(account.privacy(request))


# Passwords and mail


@door("GET", "HEAD", "POST")
def change_password(request: Any) -> HttpResponse:
    """A new password ends every other device."""
    person, given, lang = identity.required(request), _given(request), layout.language(request)
    mistakes = {}
    if request.method == "POST":
        mistakes = _unproved(request, person)
        if told := password_mistake(given.get("new_password", ""), lang, person):
            mistakes["new_password"] = told
        if not mistakes:
            _set_password(person, given["new_password"])
            identity.end_devices(person, but=identity.device_of(request.session))
            return HttpResponseRedirect("/me")
    return _shown(account.change_password(request, mistakes), mistakes)


def _unproved(request: Any, person: Person) -> dict[str, str]:
    """Whoever sits at an open page is asked for the password before what cannot be undone."""
    limits.spend(request, "sign_in", about=person.likeness)
    if person.check_password(_given(request).get("password", "")):
        return {}
    return {"password": say(layout.language(request), "account.wrong_password")}


def _set_password(person: Person, password: str) -> None:
    person.set_password(password)
    person.save(update_fields=["password"])
    # Whoever had got in may have made some.
    person.tokens.all().delete()
    person.passkeys.all().delete()
    person.ticket_set.filter(purpose__in=("reset", "device")).delete()


@door("GET", "HEAD", "POST")
def reset(request: Any) -> HttpResponse:
    """Whatever is typed, the answer is the same; a mail goes to confirmed addresses only."""
    if request.method != "POST":
        return HttpResponse(account.reset(request, {}))
    who = _given(request).get("who", "").strip()
    limits.spend(request, "mail", about=who.casefold())
    people = Person.objects.filter(email_confirmed=True, gone=None)
    found = people.filter(email__iexact=who) if "@" in who else (
        people.filter(likeness=names.likeness(who))
    )  # fmt: skip
    # For nobody a link is issued too, which nobody learns: it takes as long.
    for person in found[:5] or (None,):
        secret = tickets.issue("reset", person)
        if person is not None:
            _mail(request, person, "reset", f"/reset/{secret}")
    return HttpResponse(account.told(request, "account.reset", "account.reset_sent"))


def _mail(request: Any, person: Person, about: str, path: str) -> None:
    link = layout.origin(request.get_host(), request.is_secure()) + path
    mail.send(person.email, person.lang, about, name=person.name, link=link)


@door("GET", "HEAD", "POST")
def reset_by_mail(request: Any, secret: str) -> HttpResponse:
    """The link of a mail: a new password, and every device is ended."""
    limits.spend(request, "code")
    person, mistakes = tickets.look(secret, "reset").person, {}
    assert person is not None
    if request.method == "POST":
        password = _given(request).get("password", "")
        if told := password_mistake(password, layout.language(request), person):
            mistakes["password"] = told
        else:
            tickets.use(secret, "reset")
            _set_password(person, password)
            identity.end_devices(person)
            identity.sign_in(request, person)
            return HttpResponseRedirect("/me")
    return _shown(account.new_password(request, mistakes), mistakes)


@door("GET", "HEAD", "POST")
def change_mail(request: Any) -> HttpResponse:
    person, given, mistakes = identity.required(request), _given(request), {}
    email = given.get("email", person.email).strip()
    if request.method == "POST":
        mistakes = _unproved(request, person)
        if told := mail_mistake(email, layout.language(request)):
            mistakes["email"] = told
        if not mistakes:
            if email:
                limits.spend(request, "mail", about=email.casefold())
            person.email, person.email_confirmed = email, False
            person.save(update_fields=["email", "email_confirmed"])
            if email:
                send_confirmation(request, person)
            return HttpResponseRedirect("/me")
    return _shown(account.change_mail(request, email, mistakes), mistakes)


def send_confirmation(request: Any, person: Person) -> None:
    secret = tickets.issue("mail", person, email=person.email)
    _mail(request, person, "confirm", f"/confirm/{secret}")


@door("GET", "HEAD", "POST")
def confirm_mail(request: Any, secret: str) -> HttpResponse:
    """Only the button confirms: mail programs look into links."""
    limits.spend(request, "code")
    lang = layout.language(request)
    if request.method != "POST":
        address = tickets.look(secret, "mail").data["email"]
        text = say(lang, "account.confirm_lead", address=address)
        heading = say(lang, "account.confirm")
        return HttpResponse(account.confirm(request, heading, text, "account.confirm_go"))
    ticket = tickets.use(secret, "mail")
    known = Person.objects.filter(pk=ticket.person_id, email=ticket.data["email"])
    if not known.update(email_confirmed=True):
        raise Refused("ticket_gone", 404)
    return HttpResponse(account.told(request, "account.confirm", "account.confirmed"))


@door("GET", "HEAD", "POST")
def rename(request: Any) -> HttpResponse:
    person, mistakes = identity.required(request), {}
    name = names.tidy(_given(request).get("name", person.name))
    if request.method == "POST":
        lang = layout.language(request)
        if told := name_mistake(name, lang, but=person):
            mistakes["name"] = told
        else:
            limits.spend(request, "account")
            try:
                data.rename(person, name)
                return HttpResponseRedirect("/me")
            except IntegrityError:
                mistakes["name"] = say(lang, "account.name_taken")
    return _shown(account.rename(request, name, mistakes, person.rename), mistakes)


# Passkeys


@door("POST")
def passkey_begin(request: Any) -> HttpResponse:
    offer = passkeys.offer(request, identity.required(request))
    return HttpResponse(offer, content_type="application/json")


@door("POST")
def passkey_add(request: Any) -> HttpResponse:
    person, name = identity.required(request), names.tidy(_given(request).get("key_name", ""))
    try:
        passkeys.keep(request, person, _credential(request), name or "–")
    except Refused as error:
        return _plainly(request, error)
    return safety.plain("/me", 200)


@door("POST")
def passkey_remove(request: Any) -> HttpResponse:
    person, number = identity.required(request), _given(request).get("id", "")
    person.passkeys.filter(pk=int(number) if number.isdecimal() else 0).delete()
    return HttpResponseRedirect("/me")


@door("POST")
def passkey_ask(request: Any) -> HttpResponse:
    limits.spend(request, "sign_in")
    return HttpResponse(passkeys.ask(request), content_type="application/json")


@door("POST")
def passkey_sign_in(request: Any) -> HttpResponse:
    try:
        person = passkeys.recognised(request, _credential(request))
        identity.sign_in(request, person)
    except Refused as error:
        return _plainly(request, error)
    _end_oldest(person)
    return safety.plain(_next(request) or "/me", 200)


def _plainly(request: Any, error: Refused) -> HttpResponse:
    """For a script: the sentence alone."""
    return safety.plain(error.text(layout.language(request)), error.status)


def _credential(request: Any) -> dict[str, Any]:
    try:
        found = json.loads(request.POST.get("credential", ""))
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Refused("bad_passkey", 400)
    return found


# Devices and data


@door("POST")
def end_devices(request: Any) -> HttpResponse:
    """One device, or all but this one."""
    person, given = identity.required(request), _given(request)
    if given.get("all"):
        identity.end_devices(person, but=identity.device_of(request.session))
    elif given.get("id", "").isdecimal():
        person.devices.filter(pk=int(given["id"][:12])).delete()
    return HttpResponseRedirect("/me")


@door("GET", "HEAD")
def export(request: Any) -> HttpResponse:
    limits.spend(request, "record")
    owner = identity.guest_of(request)
    if not owner:
        raise Refused("nothing_kept", 404)
    answer = JsonResponse(
        data.export(owner, identity.person_of(request)),
        json_dumps_params={"ensure_ascii": False, "indent": 1},
    )
    answer.headers["Content-Disposition"] = 'attachment; filename="cosmodrome.json"'
    return answer


@door("GET", "HEAD", "POST")
def delete(request: Any) -> HttpResponse:
    person, owner, mistakes = identity.person_of(request), identity.guest_of(request), {}
    if not owner:
        raise Refused("nothing_kept", 404)
    if request.method == "POST":
        mistakes = _unproved(request, person) if person else {}
        if not mistakes:
            data.forget(owner, person)
            identity.forget(request)
            return HttpResponse(account.told(request, "account.delete", "account.deleted"))
    return _shown(account.delete(request, mistakes, person is not None), mistakes)
