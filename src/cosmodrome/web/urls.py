"""The addresses of the table."""

from django.contrib import admin
from django.urls import include, path

from cosmodrome.web import metrics, portable, views
from cosmodrome.web.api import api

urlpatterns = [
    path("", views.home_page),
    path("play/<slug:game_id>", views.play_now),
    path("new/<slug:game_id>", views.new_table),
    path("learn/<slug:game_id>/<slug:guide_id>", views.learn),
    path("practise/<slug:game_id>/<slug:key>", views.practise),
    path("join/<str:invitation>", views.join),
    path("t/<str:key>", views.table),
    path("t/<str:key>/do", views.do),
    path("t/<str:key>/log", views.log),
    path("t/<str:key>/replay", views.replay_page),
    path("t/<str:key>/record", views.record),
    path("t/<str:key>/result.png", portable.result),
    path("t/<str:key>/continue", views.go_on),
    path("records", views.upload),
    path("language", views.set_language),
    path("manifest.webmanifest", portable.manifest),
    path("icon-<int:size>.png", portable.icon),
    path("worker.js", portable.worker),
    path("offline", portable.offline),
    path("board.css", views.board_style),
    path("rules/<str:game_id>/<str:lang>", views.rulebook),
    path("legend/<str:game_id>/<str:lang>", views.legend),
    path("gallery", views.gallery_page),
    path("", include("cosmodrome.web.people.urls")),
    path("", include("cosmodrome.web.boxes.urls")),
    path("", include("cosmodrome.web.club.urls")),
    path("", include("cosmodrome.web.notify.urls")),
    path("", include("cosmodrome.web.contests.urls")),
    path("", include("cosmodrome.web.lookback.urls")),
    path("admin/", admin.site.urls),
    path("api/", api.urls),
    path("metrics", metrics.page),
]

handler400 = "cosmodrome.web.views.bad_request"
handler404 = "cosmodrome.web.views.not_found"
handler500 = "cosmodrome.web.views.server_error"
