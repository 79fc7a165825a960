"""The addresses of people and what is theirs."""

from django.urls import path

from cosmodrome.web.people import moving, programs, social, views

urlpatterns = [
    path("sign-up", views.sign_up),
    path("sign-in", views.sign_in),
    path("sign-in/passkey", views.passkey_sign_in),
    path("sign-in/passkey/begin", views.passkey_ask),
    path("sign-out", views.sign_out),
    path("reset", views.reset),
    path("reset/<str:secret>", views.reset_by_mail),
    path("confirm/<str:secret>", views.confirm_mail),
    path("games", views.my_games),
    path("friends", social.my_friends),
    path("people/<str:name>", social.person_page),
    path("people/<str:name>/report", social.report),
    path("people/<str:name>/play", social.play),
    path("people/<str:name>/<str:what>", social.act),
    path("privacy", views.privacy),
    path("me", views.my_page),
    path("me/name", views.rename),
    path("me/password", views.change_password),
    path("me/mail", views.change_mail),
    path("me/passkeys", views.passkey_add),
    path("me/passkeys/begin", views.passkey_begin),
    path("me/passkeys/remove", views.passkey_remove),
    path("me/devices", views.end_devices),
    path("me/programs", programs.page),
    path("me/programs/token", programs.make_token),
    path("me/programs/bot", programs.make_bot),
    path("me/programs/remove", programs.remove),
    path("me/bring", views.bring_games),
    path("me/export", views.export),
    path("me/delete", views.delete),
    path("move", moving.enter),
    path("move/device", moving.device_code),
    path("move/<str:secret>", moving.arrive),
    path("t/<str:key>/move/<int:number>", moving.seat_code),
]
