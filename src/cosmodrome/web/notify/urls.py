"""The addresses of what people are told."""

from django.urls import path

from cosmodrome.web.notify import views

urlpatterns = [
    path("me/notifications", views.page),
    path("me/notifications/here", views.subscribe),
    path("me/notifications/off", views.unsubscribe),
    path("me/notifications/test", views.test),
    path("stop/<str:token>", views.stop),
]
