// The ripple's path as a QPainterPath, new each time and cleared.

#include <QPainterPath>

#include "../Ripples.h"

static void addRipple(const RippleCircle& circle, QPainterPath& path) {
  path.setFillRule(Qt::OddEvenFill);
  path.addEllipse(
      circle.x - circle.radius, circle.y - circle.radius, 2 * circle.radius, 2 * circle.radius);
  path.addRect(0, 0, 375, 812);
}

int main() {
  Ripples ripples;
  QPainterPath path;
  addRipple({100, 100, 50}, path);
  require(!path.contains(QPointF(100, 100)) && path.contains(QPointF(10, 10)), "a path");
  double sum = 0;
  measurePeer("ripple/path[storage=reused]", "QPainterPath", Ripples::count, [&] {
    ripples.nextFrame([&](const RippleCircle& circle) {
      path.clear();
      addRipple(circle, path);
      sum += path.elementAt(9).x;
    });
  });
  measurePeer("ripple/path[storage=fresh]", "QPainterPath", Ripples::count, [&] {
    ripples.nextFrame([&](const RippleCircle& circle) {
      QPainterPath fresh;
      addRipple(circle, fresh);
      sum += fresh.elementAt(9).x;
    });
  });
  keep(sum);
}
