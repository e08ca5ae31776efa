// The work of the ripple benchmarks: a thousand ripples, each between two circles of its own, frame
// by frame; and the number that makes four cubics a circle.
#pragma once

#include "Timing.h"

struct RippleCircle {
  double x, y, radius;
};

class Ripples {
 public:
  static constexpr int count = 1000;
  static constexpr int frames = 120;
  // 4/3 · (√2 − 1): a cubic with such handles meets the quarter of a circle at its middle.
  static constexpr double kappa = 0.5522847498307936;

  Ripples() {
    Random random;
    for (int i = 0; i < 2 * count; i++) {
      const double x = random.uniform(0, 300), y = random.uniform(0, 300);
      circles_.push_back({x, y, random.uniform(1, 301)});
    }
  }

  // Gives `body` the circle of each ripple in the next frame.
  template <class Body>
  void nextFrame(Body body) {
    const double progress = frame_ / (frames - 1.0);
    frame_ = (frame_ + 1) % frames;
    for (int i = 0; i < 2 * count; i += 2) {
      const RippleCircle &start = circles_[i], &end = circles_[i + 1];
      const double x = start.x + (end.x - start.x) * progress;
      const double y = start.y + (end.y - start.y) * progress;
      body(RippleCircle{x, y, start.radius + (end.radius - start.radius) * progress});
    }
  }

 private:
  std::vector<RippleCircle> circles_;
  int frame_ = 0;
};
