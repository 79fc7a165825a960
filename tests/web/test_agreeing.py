"""At a table: leaving, agreeing, bots for the absent, seats that change hands, closed doors."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from cosmodrome.web import lines, tables
from cosmodrome.web.club import agreeing, keeper, presence
from cosmodrome.web.lines import Refused
from cosmodrome.web.models import Seat, Table
from cosmodrome.web.people import relations
from cosmodrome.web.people.models import Rated
from cosmodrome.web.people.rating import why_unrated
from cosmodrome.web.sockets import CLOSED
from cosmodrome.web.tables import Plan
from tests.web.clocking import Watch
from tests.web.conftest import Guest, act_of, place, two_people
from tests.web.people import Member, among
from tests.web.socketing import overheard

Maker = Callable[..., Guest]


def refused(do: Callable[[], object]) -> str:
    with pytest.raises(Refused) as found:
        do()
    return found.value.key


def why(table: Table) -> str:
    table.refresh_from_db()
    return why_unrated(table, list(table.seats.all()))


def befriend(one: Member, other: Member) -> None:
    relations.befriend(one.person, other.person)
    relations.befriend(other.person, one.person)


# Leaving and ending


def test_leaving_before_the_first_act_frees_the_seat_and_costs_nothing() -> None:
    ann, bob = Member(), Member()
    table = among(ann, bob)
    hands = bytes(lines.load(table).position)
    assert ann.do(table, do="leave").status_code == 200
    table.refresh_from_db()
    assert bytes(lines.load(table).position) != hands, "she knows a hand that will be another's"
    assert refused(lambda: tables.play(table.key, bob.name, 1, "place:CL-B", 0)) == "late"
    assert "all is dealt anew" in bob.html(f"/t/{table.key}")
    seat = table.seats.get(number=0)
    assert (seat.kind, seat.owner, table.host, table.over) == (Seat.OPEN, "", bob.name, False)
    assert seat.invitation in bob.html(f"/t/{table.key}"), "the next one invites"
    assert bob.do(table, do="leave").status_code == 200
    table.refresh_from_db()
    assert (table.over, table.ended_by, table.outcome) == (True, "agreed", None)
    assert not Rated.objects.filter(table=table).exists()


def test_a_sealed_choice_of_another_is_no_reason_to_stay(tiny: str, guest: Maker) -> None:
    ann, bob = guest(), guest()
    table = two_people(ann, bob, tiny)
    tables.play(table.key, bob.name, 1, act_of(lines.load(table).position, 1, 0), 0)
    assert 'value="leave"' in ann.html(f"/t/{table.key}")
    assert ann.do(table, do="leave").status_code == 200
    assert table.sealed.filter(seat=1).exists(), "and stays chosen"


def test_after_it_there_is_only_giving_up(guest: Maker) -> None:
    ann, bob = guest(), guest()
    table = two_people(ann, bob, start=0)
    assert refused(lambda: agreeing.resign(table.key, guest().name)) == "not_your_seat"
    place(table, ann, 0)
    assert refused(lambda: agreeing.leave(table.key, ann.name)) == "begun"
    page = ann.html(f"/t/{table.key}")
    assert 'value="resign"' in page
    assert 'value="leave"' not in page
    assert ann.do(table, do="resign").status_code == 200
    page = Guest("fr").html(f"/t/{table.key}")
    assert "Joueur 1 abandonne. Victoire" in page
    assert 'value="resign"' not in ann.html(f"/t/{table.key}")
    assert ann.get(f"/t/{table.key}/replay").status_code == 200
    assert ann.get(f"/t/{table.key}/record").status_code == 200
    assert ann.get(f"/t/{table.key}/result.png").status_code == 200
    again = tables.rematch(table.key, bob.name)
    assert list(again.seats.values_list("kind", flat=True)) == [Seat.OPEN, Seat.PERSON]


def test_every_game_can_be_given_up_at_its_beginning(guest: Maker) -> None:
    import cosmodrome

    ann, bob = guest(), guest()
    for game in cosmodrome.games():
        table = two_people(ann, bob, game)
        agreeing.resign(table.key, bob.name)
        table.refresh_from_db()
        assert table.outcome["winners"] == [0]
        assert "Player 2 resigns. Won by Player 1." in ann.html(f"/t/{table.key}")


def test_alone_against_the_game_giving_up_is_losing(guest: Maker) -> None:
    me = guest()
    plans = [Plan(Seat.PERSON, owner=me.name)]
    for game in ("space-pioneers", "rocketmen", "galactic-cruise"):
        table = tables.create(game, {"players": 1}, plans, host=me.name)
        agreeing.resign(table.key, me.name)
        table.refresh_from_db()
        assert table.over
        assert 0 not in table.outcome["winners"]
        assert me.get(f"/t/{table.key}").status_code == 200
        assert not hasattr(table, "result")


def test_all_agree_to_end_without_a_result() -> None:
    people = ann, bob, eve = [Member() for _ in range(3)]
    table = among(*people)
    place(table, ann, 0)
    assert ann.do(table, do="offer:end").status_code == 200
    assert "proposes to end the game" in bob.html(f"/t/{table.key}")
    assert "the others must agree" in ann.html(f"/t/{table.key}")
    assert refused(lambda: agreeing.offer(table.key, bob.name, "pause")) == "offer_open"
    bob.do(table, do="accept")
    table.refresh_from_db()
    assert not table.over
    eve.do(table, do="accept")
    table.refresh_from_db()
    assert (table.over, table.ended_by) == (True, "agreed")
    assert why(table) == "no_result"
    assert not Rated.objects.filter(table=table).exists()
    assert "Ended without a result" in ann.html(f"/t/{table.key}")
    assert ann.get("/games").status_code == 200
    assert ann.get(f"/t/{table.key}/result.png").status_code == 200


def test_one_who_declines_is_enough_and_who_asks_may_withdraw(guest: Maker) -> None:
    ann, bob = guest(), guest()
    table = two_people(ann, bob, start=0)
    place(table, ann, 0)
    for who in (bob, ann):
        ann.do(table, do="offer:end")
        who.do(table, do="decline")
        table.refresh_from_db()
        assert (table.offer, table.over) == ("", False)
    assert refused(lambda: agreeing.answer(table.key, bob.name, True)) == "late"
    assert refused(lambda: agreeing.offer(table.key, ann.name, "dance")) == "bad_request"
    assert refused(lambda: agreeing.offer(table.key, ann.name, "pause")) == "bad_request"


def test_a_proposal_outlives_moves_and_not_its_proposer() -> None:
    people = [Member() for _ in range(3)]
    table = among(*people)
    people[1].do(table, do="offer:end")
    place(table, people[0], 0)
    assert table.offer == "end"
    agreeing.resign(table.key, people[1].name)
    table.refresh_from_db()
    assert table.offer == ""


def test_who_plays_no_more_need_not_agree() -> None:
    people = [Member() for _ in range(3)]
    table = among(*people)
    people[0].do(table, do="offer:end")
    people[1].do(table, do="accept")
    agreeing.resign(table.key, people[2].name)
    assert lines.find(table.key).ended_by == "agreed"


@pytest.mark.parametrize(("open_", "after"), [(False, agreeing.STALE), (True, agreeing.EMPTY)])
def test_a_table_where_nothing_happens_expires(
    watch: Watch, guest: Maker, open_: bool, after: timedelta
) -> None:
    ann, bob = guest(), guest()
    table = two_people(ann, bob, start=0)
    if open_:
        table.seats.filter(number=1).update(kind=Seat.OPEN, owner="")
    rule = f"for {agreeing.STALE.days} days"
    assert rule in ann.html(f"/t/{table.key}")
    Table.objects.filter(pk=table.pk).update(active=watch.now)
    watch.now += after
    keeper.tidy()
    table.refresh_from_db()
    assert not table.over
    watch.on(1)
    keeper.tidy()
    table.refresh_from_db()
    assert (table.over, table.ended_by) == (True, "expired")


def test_a_game_alone_with_bots_waits_for_ever(watch: Watch, guest: Maker) -> None:
    me = guest()
    plans = [Plan(Seat.PERSON, owner=me.name), Plan(Seat.BOT, "random")]
    table = tables.create("pocket-rockets", {"start": 0}, plans, host=me.name)
    Table.objects.filter(pk=table.pk).update(active=watch.now)
    watch.now += timedelta(days=400)
    keeper.tidy()
    assert not lines.find(table.key).over


# Absent


def test_a_bot_plays_for_who_is_away_until_they_are_back(watch: Watch) -> None:
    ann, bob = Member(), Member()
    table = among(ann, bob)
    Table.objects.filter(pk=table.pk).update(active=watch.now, created=watch.now)
    presence.come(table.key, ann.name)
    replace = lambda: agreeing.replace(table.key, bob.name, 0)  # noqa: E731
    assert refused(replace) == "not_away"
    watch.on(40)
    presence.renew({(table.key, ann.name)})
    watch.now += agreeing.ABSENT
    presence.renew({(table.key, ann.name)})
    assert refused(replace) == "not_away", "here, only slow"
    # A page asks before its socket is there: that keeps nobody here who has gone.
    presence.come(table.key, ann.name, presence.BY_REQUEST)
    presence.go(table.key, ann.name)
    assert ann.name not in presence.here(table)
    watch.now += agreeing.ABSENT - timedelta(seconds=1)
    assert refused(replace) == "not_away"
    assert 'value="replace:0"' not in bob.html(f"/t/{table.key}/beside")
    watch.on(1)
    assert 'value="replace:0"' in bob.html(f"/t/{table.key}/beside")
    assert refused(lambda: agreeing.replace(table.key, ann.name, 1)) == "not_away", "not asked"
    assert refused(lambda: agreeing.replace(table.key, Member().name, 0)) == "not_your_seat"
    assert bob.do(table, do="replace:0").status_code == 200
    seat = table.seats.get(number=0)
    assert (seat.kind, seat.was, seat.owner) == (Seat.BOT, ann.name, "")
    assert why(table) == "moved"
    # The former owner sees what a watcher sees, finds the game, and takes the seat back.
    page = ann.html(f"/t/{table.key}")
    assert page.count('value="return"') == 1
    assert page.index('value="return"') < page.index('id="panel"'), "in sight"
    assert 'name="seat"' not in page
    assert table.key in ann.html("/games")
    assert ann.do(table, seat=0, action="place:CL-B").status_code == 403
    assert refused(lambda: agreeing.take_back(table.key, bob.name)) == "not_your_seat"
    assert ann.do(table, do="return").status_code == 200
    seat.refresh_from_db()
    assert (seat.kind, seat.owner, seat.was) == (Seat.PERSON, ann.name, "")
    assert ann.do(table, seat=0, action="place:CL-B").status_code == 200
    assert why(table) == "moved", "from then on"


def test_whoever_has_to_choose_as_well_replaces_nobody(
    watch: Watch, tiny: str, guest: Maker
) -> None:
    ann, bob = guest(), guest()
    table = two_people(ann, bob, tiny)
    tables.play(table.key, ann.name, 0, act_of(lines.load(table).position, 0, 0), 0)
    Table.objects.filter(pk=table.pk).update(active=watch.now, created=watch.now)
    watch.now += timedelta(days=1)
    assert refused(lambda: agreeing.replace(table.key, bob.name, 0)) == "not_away"


def test_nobody_is_replaced_for_an_outage(watch: Watch, guest: Maker) -> None:
    ann, bob = guest(), guest()
    table = among(ann, bob)
    Table.objects.filter(pk=table.pk).update(active=watch.now)
    keeper.watch()
    for come_or_go in (presence.come, presence.go):
        come_or_go(table.key, ann.name)
    replace = lambda: agreeing.replace(table.key, bob.name, 0)  # noqa: E731
    watch.now += agreeing.ABSENT
    keeper.watch()
    assert refused(replace) == "not_away"
    watch.now += agreeing.ABSENT
    replace()


def test_who_had_a_seat_takes_no_other(guest: Maker) -> None:
    ann, bob = guest(), guest()
    plans = [*(Plan(Seat.PERSON, owner=who.name) for who in (ann, bob)), Plan(Seat.OPEN)]
    table = tables.create("pocket-rockets", {"players": 3, "start": 0}, plans, host=ann.name)
    place(table, ann, 0)
    agreeing.resign(table.key, ann.name)
    free = table.seats.get(number=2).invitation
    assert refused(lambda: tables.join(free, ann.name)) == "used_invitation"
    tables.join(free, guest().name)


def test_with_a_clock_nobody_is_replaced(watch: Watch, guest: Maker) -> None:
    ann, bob = guest(), guest()
    table = among(ann, bob, clock="days-3")
    watch.now += timedelta(days=1)
    assert refused(lambda: agreeing.replace(table.key, bob.name, 0)) == "not_away"


# To somebody else


def test_a_seat_goes_to_a_friend_who_has_seen_nothing_if_all_agree() -> None:
    ann, bob, zoe, spy = [Member() for _ in range(4)]
    for friend in (zoe, spy, bob):
        befriend(ann, friend)
    table = among(ann, bob)
    place(table, ann, 0)

    def offer(name: str) -> object:
        return agreeing.offer(table.key, ann.name, "seat", name)

    spy.html(f"/t/{table.key}")
    assert refused(lambda: offer(spy.person.name)) == "has_watched"
    assert refused(lambda: offer(bob.person.name)) == "has_watched"
    assert refused(lambda: offer(Member().person.name)) == "not_a_friend"
    assert zoe.person.name in ann.html(f"/t/{table.key}/beside")
    assert ann.do(table, do="offer:seat", successor=zoe.person.name).status_code == 200
    assert zoe.person.name in bob.html(f"/t/{table.key}")
    assert bob.do(table, do="accept").status_code == 200
    seat = table.seats.get(number=0)
    assert (seat.kind, seat.owner, seat.was) == (Seat.OPEN, zoe.name, ann.name)
    # The host cannot keep it for another friend behind the others' backs.
    assert f'value="friend:{seat.number}"' not in ann.html(f"/t/{table.key}")
    keep = lambda: tables.keep_for(table.key, ann.name, 0, spy.person.name)  # noqa: E731
    assert refused(keep) == "needs_consent"
    # Nobody else gets in by the link, and the former owner sees no hand.
    assert refused(lambda: tables.join(seat.invitation, spy.name)) == "used_invitation"
    assert 'name="seat"' not in ann.html(f"/t/{table.key}")
    assert f"/join/{seat.invitation}" in zoe.html("/games")
    # Who is invited is not said to play with themselves.
    assert "with Player 2<" in zoe.html("/games")
    assert "to play Pocket Rockets (Player 1)." in zoe.html(f"/join/{seat.invitation}")
    zoe.post(f"/join/{seat.invitation}")
    seat.refresh_from_db()
    assert (seat.kind, seat.owner) == (Seat.PERSON, zoe.name)
    assert why(table) == "moved"
    assert refused(lambda: agreeing.take_back(table.key, ann.name)) == "not_your_seat"
    assert 'value="give-back"' in zoe.html(f"/t/{table.key}")
    assert zoe.do(table, do="give-back").status_code == 200
    seat.refresh_from_db()
    assert (seat.owner, seat.was, seat.name) == (ann.name, "", ann.person.name)


@pytest.mark.parametrize(
    "path", ["/t/{}", "/t/{}/log?before=5", "/t/{}/replay?at=0", "/api/tables/{}",
             "/api/tables/{}/history"],
)  # fmt: skip
def test_who_watches_between_offer_and_consent_does_not_come(path: str) -> None:
    """On whichever page, or by a program: whoever was shown the game has watched it."""
    ann, bob, zoe = [Member() for _ in range(3)]
    befriend(ann, zoe)
    table = among(ann, bob)
    place(table, ann, 0)
    agreeing.offer(table.key, ann.name, "seat", zoe.person.name)
    assert zoe.get(path.format(table.key)).status_code == 200
    assert refused(lambda: agreeing.answer(table.key, bob.name, True)) == "has_watched"


@pytest.mark.parametrize("declines", [False, True])
def test_a_successor_who_does_not_come_leaves_the_seat_to_its_owner(declines: bool) -> None:
    ann, bob, zoe = [Member() for _ in range(3)]
    befriend(ann, zoe)
    table = among(ann, bob)
    place(table, ann, 0)
    agreeing.offer(table.key, ann.name, "seat", zoe.person.name)
    agreeing.answer(table.key, bob.name, True)
    if declines:
        invitation = table.seats.get(number=0).invitation
        assert zoe.post(f"/join/{invitation}", {"do": "decline"}).status_code == 302
    else:
        assert ann.do(table, do="return").status_code == 200
    seat = table.seats.get(number=0)
    assert (seat.kind, seat.owner, seat.invitation) == (Seat.PERSON, ann.name, "")
    assert seat.name == ann.person.name


def test_a_code_does_not_pass_a_seat_on_behind_the_others_backs(guest: Maker) -> None:
    ann, bob = Member(), Member()
    table = among(ann, bob)
    code = lambda to: tables.hand_over(table.key, 0, ann.name, to, "")  # noqa: E731
    assert refused(lambda: code(guest().name)) == "needs_consent"
    one, other = guest(), guest()
    shared = two_people(one, other)
    assert (
        refused(lambda: tables.hand_over(shared.key, 0, one.name, other.name, "")) == "plays_here"
    )
    tables.hand_over(shared.key, 0, one.name, guest().name, "")


# Doors


def test_the_host_closes_the_table_to_spectators_while_it_runs(guest: Maker) -> None:
    ann, bob, eve = guest(), guest(), guest("fr")
    table = two_people(ann, bob, start=0)
    assert refused(lambda: agreeing.close(table.key, bob.name, True)) == "not_your_table"

    def close() -> None:
        ann.do(table, do="close:on")

    assert overheard(table.key, eve.name, close)[1] == [{"closed": CLOSED}]
    place(table, ann, 0)
    for path in ("", "/log?before=5", "/beside", "/replay"):
        assert eve.get(f"/t/{table.key}{path}").status_code == 403, path
    assert "fermée aux spectateurs" in eve.get(f"/t/{table.key}").content.decode()
    assert eve.get(f"/api/tables/{table.key}").status_code == 403
    assert eve.post(f"/t/{table.key}/talk", {"text": "?"}).status_code == 403
    assert bob.get(f"/t/{table.key}").status_code == 200
    agreeing.resign(table.key, bob.name)
    assert eve.get(f"/t/{table.key}").status_code == 200


# For programs


def test_a_program_reads_the_clock_resigns_and_agrees(watch: Watch, guest: Maker) -> None:
    ann, bob = guest(), guest()
    table = among(ann, bob, clock="game-600-10")
    watch.on(60)
    state = ann.get(f"/api/tables/{table.key}").json()
    clock = state["clock"]
    assert (clock["clock"], clock["running"], clock["left"]) == ("game-600-10", [0], [600000] * 2)
    assert clock["since"].startswith("2026-01-01T00:00:05")
    assert (state["paused"], state["offer"], state["ended_by"]) == (False, None, "")

    def post(who: Guest, path: str, **data: object) -> dict[str, object]:
        token = who.get("/api/token").json()["token"]
        answer = who.post(f"/api/tables/{table.key}/{path}", data, "application/json",
                          headers={"X-CSRFToken": token})  # fmt: skip
        assert answer.status_code == 200, answer.content
        found: dict[str, object] = answer.json()
        return found

    assert post(ann, "offer", what="pause")["offer"] == {"what": "pause", "seat": 0, "agreed": []}
    assert post(bob, "offer/answer", agreed=True)["paused"] is True
    assert post(bob, "resign")["ended_by"] == "resigned"
