// Coordinate conversion of GTK 4: gtk_widget_compute_bounds.

#include <gtk/gtk.h>

#include "../Timing.h"

static constexpr int nodes = 10000;

static GtkWidget* makeView() {
  GtkWidget* view = gtk_fixed_new();
  gtk_widget_set_size_request(view, 300, 200);
  return view;
}

static GtkWidget* addChild(GtkWidget* parent, float degrees, float scroll) {
  GtkWidget* child = makeView();
  gtk_fixed_put(GTK_FIXED(parent), child, 0, 0);
  const graphene_point_t toPlace = {10.5f + 150, 7.25f - scroll + 100}, toMiddle = {-150, -100};
  GskTransform* transform = gsk_transform_translate(nullptr, &toPlace);
  transform = gsk_transform_rotate(transform, degrees);
  transform = gsk_transform_scale(transform, 0.97f, 0.97f);
  transform = gsk_transform_translate(transform, &toMiddle);
  gtk_fixed_set_child_transform(GTK_FIXED(parent), child, transform);
  gsk_transform_unref(transform);
  return child;
}

static GtkWidget* addChain(GtkWidget* parent, float degrees) {
  for (int i = 0; i < 16; i++) parent = addChild(parent, degrees, 13);
  return parent;
}

// Gives the views their places. GTK wants a widget measured before it is allocated.
static void lay(GtkWidget* root) {
  int least, natural;
  for (auto direction : {GTK_ORIENTATION_HORIZONTAL, GTK_ORIENTATION_VERTICAL}) {
    gtk_widget_measure(root, direction, -1, &least, &natural, nullptr, nullptr);
  }
  gtk_widget_allocate(root, 300, 200, -1, nullptr);
}

static float convert(GtkWidget* view, GtkWidget* target) {
  graphene_rect_t box;
  require(gtk_widget_compute_bounds(view, target, &box), "no transform between two views");
  return box.origin.x;
}

int main() {
  require(gtk_init_check(), "no display; run it under xvfb-run");
  GtkWidget* root = makeView();
  g_object_ref_sink(root);
  GtkWidget* ancestor = addChain(root, 5);
  GtkWidget* source = addChain(ancestor, 5);
  GtkWidget* target = addChain(ancestor, 3);
  lay(root);
  double sum = 0;
  measurePeer("conversion/leaf-to-leaf[depth=32]", "GTK 4", 100, [&] {
    for (int i = 0; i < 100; i++) sum += convert(source, target);
  });
  GtkWidget* top = makeView();
  g_object_ref_sink(top);
  std::vector<GtkWidget*> views{top};
  while (views.size() < nodes) views.push_back(addChild(views[(views.size() - 1) / 8], 5, 0));
  lay(top);
  // A leaf, because a view with children grows around them.
  const float x = convert(views[nodes - 1], gtk_widget_get_parent(views[nodes - 1]));
  require(isNear(x, 7.09956, 1e-4), "a box");
  measurePeer("conversion/to-root[nodes=10000]", "GTK 4", nodes, [&] {
    for (GtkWidget* view : views) sum += convert(view, top);
  });
  keep(sum);
}
