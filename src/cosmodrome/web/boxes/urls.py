"""The addresses of boxes."""

from django.urls import path

from cosmodrome.web.boxes import views

urlpatterns = [
    path("boxes", views.my_boxes),
    path("boxes/<int:number>", views.box),
    path("boxes/<int:number>/file", views.file),
    path("boxes/<int:number>/delete", views.delete),
    path("boxes/<int:number>/values/<str:table>", views.table),
    path("t/<str:key>/box", views.of_table),
]
