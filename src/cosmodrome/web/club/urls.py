"""The addresses of what is beside a game."""

from django.urls import path

from cosmodrome.web.club import views

urlpatterns = [
    path("t/<str:key>/beside", views.beside),
    path("t/<str:key>/talk", views.talk),
]
