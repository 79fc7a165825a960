"""Ratings: which games count and say so, once, in the transaction that ends them; profiles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cosmodrome.web import lines, tables
from cosmodrome.web.club import agreeing
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import Move, Seat, Table
from cosmodrome.web.people import rating, relations
from cosmodrome.web.people.models import Person, Rated, Rating, Standing
from cosmodrome.web.people.rating import Skill, why_unrated
from cosmodrome.web.tables import Plan
from tests.web.conftest import Guest, place
from tests.web.people import PASSWORD, Member, among, ended, last_act, sign_up

Maker = Callable[..., Guest]


def why(table: Table) -> str:
    table.refresh_from_db()
    return why_unrated(table, list(table.seats.all()))


def test_the_winner_rises_the_loser_falls_and_the_page_says_so() -> None:
    ann, bob = Member(), Member("fr")
    table = among(ann, bob, late=True)
    assert "A rated game" in ann.html(f"/t/{table.key}")
    over = ended(table)
    places = over.outcome["places"]
    rows = {row.person: row for row in Standing.objects.filter(rated__table=table)}
    assert {rows[who.person].place for who in (ann, bob)} == set(places)
    for who, place_ in zip((ann, bob), places, strict=True):
        kept = Rating.objects.get(person=who.person, game=table.game)
        assert kept.games == 1
        if len(set(places)) == 2:
            assert (kept.mu > Skill().mu) == (place_ == 1)
        assert kept.sigma < Skill().sigma
        told = f"{Skill()} → {Skill(kept.mu, kept.sigma)}"
        assert told in ann.html(f"/t/{table.key}")
        link = f'href="/people/{who.person.name}">{who.person.name}</a><small> '
        assert f"{link}{Skill(kept.mu, kept.sigma)}<" in Guest().html(f"/t/{table.key}/beside")
        assert str(Skill(kept.mu, kept.sigma)) in Guest("fr").html(f"/people/{who.person.name}")


@pytest.mark.parametrize("reason", ["deal", "bots", "guests", "shared", "undo", "moved", "alone"])
def test_what_is_not_rated_says_so_before_and_after(reason: str, guest: Maker) -> None:
    ann, bob = Member(), Member()
    if reason == "deal":
        table = among(ann, bob, late=True, unrated=True)
    elif reason == "bots":
        plans = [Plan(Seat.PERSON, owner=ann.name), Plan(Seat.PERSON, owner=bob.name),
                 Plan(Seat.BOT, "random")]  # fmt: skip
        table = tables.create("pocket-rockets", {"players": 3}, plans, host=ann.name)
    elif reason == "guests":
        table = among(ann, guest())
    elif reason == "shared":
        table = among(ann, ann)
    elif reason == "alone":
        plans = [Plan(Seat.PERSON, owner=ann.name)]
        table = tables.create("space-pioneers", {"players": 1}, plans, host=ann.name)
    else:
        table = among(ann, bob)
        assert why(table) == ""
    if reason == "undo":
        place(table, ann, 0)
        ann.do(table, do="undo")
        for who in (ann, bob):
            assert "no longer be rated" in who.html(f"/t/{table.key}")
        assert why(table) == "", "only asked for"
        bob.do(table, do="agree")
    if reason == "moved":
        zoe = Member()
        relations.befriend(ann.person, zoe.person)
        relations.befriend(zoe.person, ann.person)
        with pytest.raises(Refused):
            tables.hand_over(table.key, 0, ann.name, zoe.name, "Zoe")
        agreeing.offer(table.key, ann.name, "seat", zoe.person.name)
        assert why(table) == ""
        agreeing.answer(table.key, bob.name, True)
    assert why(table) == reason
    said = "Not rated: " in ann.html(f"/t/{table.key}")
    assert said == (reason != "alone")
    if reason == "deal":
        ended(table)
        assert not Rated.objects.filter(table=table).exists()
        assert "Not rated: " in ann.html(f"/t/{table.key}")


def test_cancelling_a_choice_is_no_undo() -> None:
    ann, bob = Member(), Member()
    table = among(ann, bob)
    Move.objects.create(table=table, seq=1, kind=Move.UNDO, seat=0, undone=1)
    assert why(table) == ""


def test_invitations_say_beforehand_whether_it_counts() -> None:
    ann = Member()
    form = {"seat-0": "me", "seat-1": "open"}
    for more, told in (({}, "will be rated if"), ({"seed": "7"}, "Not rated: the deal was chosen")):
        address = ann.post("/new/pocket-rockets", form | more).headers["Location"]
        table = lines.find(address.split("/")[2])
        invitation = table.seats.get(number=1).invitation
        assert told in Guest().html(f"/join/{invitation}")


def test_what_began_among_guests_does_not_become_rated(guest: Maker) -> None:
    ann, bob, eve = Member(), guest(), guest()
    begun, fresh = among(ann, bob), among(eve, bob)
    place(begun, ann, 0)
    eve.do(fresh, do="leave")
    tables.join(fresh.seats.get(number=0).invitation, ann.name)
    sign_up(bob)
    assert why(begun) == "guests"
    assert why(fresh) == ""


def test_more_than_two_are_rated_by_places() -> None:
    even = [Skill()] * 3
    first, second, third = rating.rate(even, [1, 2, 3])
    assert first.mu > second.mu > third.mu
    one, other, last = rating.rate(even, [1, 1, 3])
    assert one == other
    assert one.mu > last.mu
    people = [Member() for _ in range(3)]
    over = ended(among(*people, late=True))
    kept = [Rating.objects.get(person=who.person).mu for who in people]
    order = sorted(range(3), key=lambda seat: over.outcome["places"][seat])
    assert kept[order[0]] == max(kept)
    assert kept[order[-1]] == min(kept)


def test_end_and_rating_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong at any point, either both are there or none: as after a kill."""
    ann, bob = Member(), Member()
    table = among(ann, bob, late=True)
    owner, seat, act, version = last_act(table)

    class Killed(BaseException):
        pass

    def killed(*what: Any, **more: Any) -> None:
        raise Killed

    for model in (Rated, Standing, Rating):
        with monkeypatch.context() as patch:
            patch.setattr(model, "save", killed)
            with pytest.raises(Killed):
                tables.play(table.key, owner, seat, act, version)
        found = lines.find(table.key)
        assert (found.over, found.version) == (False, version)
        assert not Rated.objects.filter(table=table).exists()
        assert not Rating.objects.filter(person__in=(ann.person, bob.person)).exists()
    tables.play(table.key, owner, seat, act, version)
    assert lines.find(table.key).over
    assert Rated.objects.filter(table=table).count() == 1
    rating.enter(lines.load(lines.find(table.key)))
    assert Standing.objects.filter(rated__table=table).count() == 2, "once only"


def test_ratings_are_worked_out_again_from_the_places() -> None:
    rating.recompute()  # Other tests have written some by hand.
    people = [Member() for _ in range(3)]
    game = "pocket-rockets"
    for one, other in ((0, 1), (1, 2), (2, 0), (0, 1)):
        ended(among(people[one], people[other], late=True))
    keys = [who.person.pk for who in people]
    mine = Rating.objects.filter(person__in=keys)
    before = sorted(mine.values_list("person", "game", "mu", "sigma", "games"))
    assert rating.recompute() == 0
    assert sorted(mine.values_list("person", "game", "mu", "sigma", "games")) == before
    Rating.objects.filter(person=keys[0], game=game).update(mu=99)
    Rating.objects.filter(person=keys[1], game=game).delete()
    Standing.objects.filter(person=keys[2]).update(mu=1)
    assert rating.recompute() == 2
    assert sorted(mine.values_list("person", "game", "mu", "sigma", "games")) == before
    assert not Standing.objects.filter(person=keys[2], mu=1).exists()


def test_ratings_survive_who_deletes_their_account() -> None:
    rating.recompute()  # Other tests have written some by hand.
    ann, bob = Member(), Member()
    table = ended(among(ann, bob, late=True))
    name = ann.person.name
    ann.post("/me/delete", {"password": PASSWORD})
    assert rating.recompute() == 0
    page = bob.html(f"/people/{bob.person.name}")
    assert "a former player" in page
    assert name not in page
    assert name not in bob.html(f"/t/{table.key}")
    assert Guest().get(f"/people/{name}").status_code == 404


def test_a_profile_tells_rated_games_only() -> None:
    ann, bob = Member(), Member("fr")
    secret, over = among(ann, bob), ended(among(ann, bob, late=True))
    casual = ended(among(ann, bob, late=True, unrated=True))
    page = Guest().html(f"/people/{ann.person.name}")
    assert over.key in page
    assert secret.key not in page
    assert casual.key not in page
    assert bob.person.name in page
    assert "@" not in page
    assert "Pas encore de partie" in Guest("fr").html(f"/people/{Member().person.name}")
    assert Guest().get("/people/No body").status_code == 404


def test_the_terminal_recomputes_and_names_staff(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from cosmodrome import cli

    monkeypatch.setenv("COSMODROME_JIT", "0")
    person = Member().person
    assert cli.main(["people", "staff", person.name.upper(), "--lang", "en"]) == 0
    assert f"{person.name} administers" in capsys.readouterr().out
    assert Person.objects.get(pk=person.pk).is_staff
    assert cli.main(["people", "no-staff", person.name]) == 0
    assert not Person.objects.get(pk=person.pk).is_superuser
    assert cli.main(["people", "staff", "Nobody Here", "--lang", "fr"]) == 2
    assert "pas de compte" in capsys.readouterr().err
    assert cli.main(["people", "ratings", "--json"]) == 0
    assert '"wrong": 0' in capsys.readouterr().out
