// The ripple's path in a cairo context, and copied out of it.

#include <cairo.h>

#include "../Ripples.h"

static void setRipple(const RippleCircle& circle, cairo_t* context) {
  const double x = circle.x, y = circle.y, r = circle.radius, k = r * Ripples::kappa;
  cairo_new_path(context);
  cairo_move_to(context, x + r, y);
  cairo_curve_to(context, x + r, y + k, x + k, y + r, x, y + r);
  cairo_curve_to(context, x - k, y + r, x - r, y + k, x - r, y);
  cairo_curve_to(context, x - r, y - k, x - k, y - r, x, y - r);
  cairo_curve_to(context, x + k, y - r, x + r, y - k, x + r, y);
  cairo_close_path(context);
  cairo_rectangle(context, 0, 0, 375, 812);
}

int main() {
  cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 375, 812);
  cairo_t* context = cairo_create(surface);
  cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD);
  Ripples ripples;
  setRipple({100, 100, 50}, context);
  require(!cairo_in_fill(context, 100, 100) && cairo_in_fill(context, 10, 10), "a path");
  long sum = 0;
  measurePeer("ripple/path[storage=reused]", "cairo", Ripples::count, [&] {
    ripples.nextFrame([&](const RippleCircle& circle) { setRipple(circle, context); });
  });
  measurePeer("ripple/path[storage=fresh]", "cairo, copied", Ripples::count, [&] {
    ripples.nextFrame([&](const RippleCircle& circle) {
      setRipple(circle, context);
      cairo_path_t* path = cairo_copy_path(context);
      sum += path->num_data;
      cairo_path_destroy(path);
    });
  });
  keep(sum);
  cairo_destroy(context);
  cairo_surface_destroy(surface);
}
