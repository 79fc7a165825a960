"""The addresses of lobby, contests, leagues and ladders."""

from django.urls import path

from cosmodrome.web.contests import views

urlpatterns = [
    path("lobby", views.lobby_view),
    path("lobby/<str:key>", views.sit_down),
    path("contests", views.index),
    path("contests/new", views.new),
    path("contests/<str:key>", views.contest),
    path("leagues/new", views.new_league),
    path("leagues/<str:key>", views.league),
    path("ladders", views.ladders),
    path("ladders/<slug:game_id>", views.ladder),
]
