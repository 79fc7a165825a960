"""The addresses of looking back and of reports."""

from django.urls import path

from cosmodrome.web.lookback import views

urlpatterns = [
    path("t/<str:key>/back", views.back),
    path("t/<str:key>/recap", views.recap),
    path("t/<str:key>/problem", views.problem),
    path("opening/<slug:game_id>/<slug:key>", views.opening),
]
