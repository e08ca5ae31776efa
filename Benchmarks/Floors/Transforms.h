// Affine transforms and rectangles, as far as conversions of coordinates and frames need them.
#pragma once

#include <cmath>

// x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
struct Transform {
  double a = 1, b = 0, c = 0, d = 1, tx = 0, ty = 0;
};

// First `p`, then `q`.
inline Transform concatenated(const Transform& p, const Transform& q) {
  return {
      p.a * q.a + p.b * q.c, p.a * q.b + p.b * q.d,
      p.c * q.a + p.d * q.c, p.c * q.b + p.d * q.d,
      p.tx * q.a + p.ty * q.c + q.tx, p.tx * q.b + p.ty * q.d + q.ty,
  };
}

inline Transform inverted(const Transform& t) {
  const double r = 1 / (t.a * t.d - t.b * t.c);
  Transform i{t.d * r, -t.b * r, -t.c * r, t.a * r, 0, 0};
  i.tx = -(t.tx * i.a + t.ty * i.c);
  i.ty = -(t.tx * i.b + t.ty * i.d);
  return i;
}

struct Rect {
  double x, y, width, height;
};

// The box around what becomes of a rectangle: its middle is the image of the rectangle's middle.
inline Rect converted(const Rect& r, const Transform& t) {
  const double x = r.x + r.width / 2, y = r.y + r.height / 2;
  const double halfWidth = (std::fabs(t.a) * r.width + std::fabs(t.c) * r.height) / 2;
  const double halfHeight = (std::fabs(t.b) * r.width + std::fabs(t.d) * r.height) / 2;
  return {
      t.a * x + t.c * y + t.tx - halfWidth, t.b * x + t.d * y + t.ty - halfHeight,
      2 * halfWidth, 2 * halfHeight,
  };
}

// A view of the conversion benchmarks: 300 × 200 at (10.5, 7.25) in a superview scrolled by
// `scroll`, turned about its middle and scaled by 0.97.
inline Transform viewTransform(double degrees, double scroll) {
  const double angle = degrees * M_PI / 180;
  const double c = std::cos(angle) * 0.97, s = std::sin(angle) * 0.97;
  // 150 and 100 are half of the view's width and height.
  const Transform toMiddle{1, 0, 0, 1, -150, -100};
  const Transform toPlace{1, 0, 0, 1, 150 + 10.5, 100 + 7.25 - scroll};
  return concatenated(concatenated(toMiddle, {c, s, -s, c, 0, 0}), toPlace);
}
