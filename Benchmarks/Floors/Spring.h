// The spring of `usingSpringWithDamping` without a velocity.
#pragma once

#include <cmath>

// What is left of the way: x(t) = e^(−decay·t)·(cos θ + b·sin θ), with θ = frequency·t.
struct Spring {
  double decay, frequency, b;

  Spring(double dampingRatio, double duration) {
    const double root = std::sqrt(1 - dampingRatio * dampingRatio);
    const double angular = std::log(dampingRatio / (0.001 * root)) / (dampingRatio * duration);
    decay = dampingRatio * angular;
    frequency = angular * root;
    b = decay / frequency;
  }

  double rest(double time) const {
    double sine, cosine;
    sincos(frequency * time, &sine, &cosine);
    return std::exp(-decay * time) * (cosine + b * sine);
  }
};
