// The path of a ripple: an oval of four cubics, then a rectangle, 17 points in all.
//
// Floors: its 272 bytes written over the last path's, and written into a block of their own. Bound:
// into a block that counts its references, which a path needs to be a value.

#include <atomic>

#include "Ripples.h"

struct CountedPoints {
  std::atomic<long> references{1};
  double numbers[34];
};

static void writePath(const RippleCircle& circle, double* __restrict point) {
  const double x = circle.x, y = circle.y, r = circle.radius, k = r * Ripples::kappa;
  const auto put = [&](double x, double y) {
    point[0] = x;
    point[1] = y;
    point += 2;
  };
  put(x + r, y);
  put(x + r, y + k), put(x + k, y + r), put(x, y + r);  // right to bottom
  put(x - k, y + r), put(x - r, y + k), put(x - r, y);  // to left
  put(x - r, y - k), put(x - k, y - r), put(x, y - r);  // to top
  put(x + k, y - r), put(x + r, y - k), put(x + r, y);  // and back
  put(0, 0), put(375, 0), put(375, 812), put(0, 812);
}

int main() {
  Ripples ripples;
  // 17 points of two numbers. Checked: the first x, the lowest y, the oval's end, the last corner.
  const auto points = makeColumn<double>(34);
  writePath({10, 20, 5}, points.get());
  require(points[0] == 15 && points[7] == 25 && points[25] == 20 && points[33] == 812, "a path");
  measureFloor("ripple/path[storage=reused]", "17 points over the last", Ripples::count, [&] {
    ripples.nextFrame([&](const RippleCircle& circle) {
      writePath(circle, points.get());
      clobberMemory();
    });
  });
  measureFloor("ripple/path[storage=fresh]", "malloc, 17 points, free", Ripples::count, [&] {
    ripples.nextFrame([&](const RippleCircle& circle) {
      const auto fresh = static_cast<double*>(std::malloc(34 * sizeof(double)));
      keep(fresh);
      writePath(circle, fresh);
      keep(fresh);
      std::free(fresh);
    });
  });
  const char* counted = "17 points in a counted block";
  measureBound("ripple/path[storage=fresh]", counted, Ripples::count, [&] {
    ripples.nextFrame([&](const RippleCircle& circle) {
      auto* const fresh = new CountedPoints;
      keep(fresh);
      writePath(circle, fresh->numbers);
      keep(fresh);
      if (fresh->references.fetch_sub(1) == 1) delete fresh;
    });
  });
}
