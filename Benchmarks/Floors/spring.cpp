// Springs: displacement and velocity at a time of their own, and a frame's step in place.
//
// Floor of the evaluation: about seventy vector operations for four springs. Floor of the step: a
// fixed step makes a spring a 2 × 2 matrix, exactly, and its 64 bytes pass through the processor.

#include "Timing.h"
#include "Vector4.h"

// x(t) = e^(−decay·t) · (cosine·cos θ + sine·sin θ) with θ = frequency·t.
struct Motions {
  explicit Motions(int count)
      : count(count), decay(makeColumn<double>(count)), frequency(makeColumn<double>(count)),
        cosine(makeColumn<double>(count)), sine(makeColumn<double>(count)),
        time(makeColumn<double>(count)), displacement(makeColumn<double>(count)),
        velocity(makeColumn<double>(count)) {
    Random random;
    for (int i = 0; i < count; i++) {
      const double dampingRatio = random.uniform(0.5, 0.95);
      const double angular = 2 * M_PI / random.uniform(0.25, 0.70);
      const double start = random.uniform(-300, 300);
      const double startVelocity = random.uniform(-1000, 1000);
      decay[i] = dampingRatio * angular;
      frequency[i] = angular * std::sqrt(1 - dampingRatio * dampingRatio);
      cosine[i] = start;
      sine[i] = (startVelocity + decay[i] * start) / frequency[i];
      time[i] = random.uniform(0, 0.6);
    }
  }

  int count;
  Column<double> decay, frequency, cosine, sine, time;
  Column<double> displacement, velocity;
};

// One spring after the other with the C library's exp, sin and cos.
__attribute__((noinline)) static void evaluateScalar(Motions& motions) {
  for (int i = 0; i < motions.count; i++) {
    const double time = motions.time[i];
    const double frequency = motions.frequency[i];
    const double left = std::exp(-motions.decay[i] * time);
    double sine, cosine;
    sincos(frequency * time, &sine, &cosine);
    const double x = left * (motions.cosine[i] * cosine + motions.sine[i] * sine);
    const double turning = left * (motions.sine[i] * cosine - motions.cosine[i] * sine);
    motions.displacement[i] = x;
    motions.velocity[i] = frequency * turning - motions.decay[i] * x;
  }
}

__attribute__((noinline)) static void evaluateVectors(Motions& motions) {
  for (int i = 0; i < motions.count; i += 4) {
    const Vector4 time = _mm256_load_pd(&motions.time[i]);
    const Vector4 decay = _mm256_load_pd(&motions.decay[i]);
    const Vector4 frequency = _mm256_load_pd(&motions.frequency[i]);
    const Vector4 a = _mm256_load_pd(&motions.cosine[i]);
    const Vector4 b = _mm256_load_pd(&motions.sine[i]);
    const Vector4 left = exponential(_mm256_mul_pd(_mm256_sub_pd(all(0), decay), time));
    const auto [sine, cosine] = sineCosine(_mm256_mul_pd(frequency, time));
    const Vector4 x = _mm256_mul_pd(left, fma(a, cosine, _mm256_mul_pd(b, sine)));
    const Vector4 turning = _mm256_fmsub_pd(b, cosine, _mm256_mul_pd(a, sine));
    const Vector4 turned = _mm256_mul_pd(_mm256_mul_pd(left, frequency), turning);
    _mm256_store_pd(&motions.displacement[i], x);
    _mm256_store_pd(&motions.velocity[i], fnma(decay, x, turned));
  }
}

static void compareEvaluations() {
  Motions scalar(4096), vectors(4096);
  evaluateScalar(scalar);
  evaluateVectors(vectors);
  for (int i = 0; i < scalar.count; i++) {
    // Above the polynomials' error, 2e-11 of some hundred points, and 25 times that of velocities.
    require(isNear(vectors.displacement[i], scalar.displacement[i], 1e-8), "a displacement");
    require(isNear(vectors.velocity[i], scalar.velocity[i], 1e-6), "a velocity");
  }
}

// The matrices that advance springs by 1/120 s, and where the springs are.
struct Steps {
  explicit Steps(int count)
      : count(count), xx(makeColumn<double>(count)), xv(makeColumn<double>(count)),
        vx(makeColumn<double>(count)), vv(makeColumn<double>(count)),
        x(makeColumn<double>(count)), v(makeColumn<double>(count)), seeds(count) {
    const double step = 1.0 / 120;
    for (int i = 0; i < count; i++) {
      const double decay = seeds.decay[i];
      const double frequency = seeds.frequency[i];
      const double left = std::exp(-decay * step);
      const double c = std::cos(frequency * step);
      const double s = std::sin(frequency * step);
      xx[i] = left * (c + decay / frequency * s);
      xv[i] = left * s / frequency;
      vx[i] = -left * s * (decay * decay + frequency * frequency) / frequency;
      vv[i] = left * (c - decay / frequency * s);
    }
    reset();
  }

  void reset() {
    for (int i = 0; i < count; i++) {
      x[i] = seeds.cosine[i];
      v[i] = seeds.sine[i] * seeds.frequency[i] - seeds.decay[i] * seeds.cosine[i];
    }
  }

  int count;
  Column<double> xx, xv, vx, vv;
  Column<double> x, v;
  Motions seeds;
};

__attribute__((noinline)) static void advance(Steps& steps) {
  const double* __restrict xx = steps.xx.get();
  const double* __restrict xv = steps.xv.get();
  const double* __restrict vx = steps.vx.get();
  const double* __restrict vv = steps.vv.get();
  double* __restrict xs = steps.x.get();
  double* __restrict vs = steps.v.get();
  for (int i = 0; i < steps.count; i++) {
    const double x = xs[i], v = vs[i];
    xs[i] = xx[i] * x + xv[i] * v;
    vs[i] = vx[i] * x + vv[i] * v;
  }
}

// Twelve steps are a tenth of a second of the closed form.
static void compareSteps() {
  Steps steps(4096);
  Motions motions(4096);
  std::fill_n(motions.time.get(), motions.count, 0.1);
  evaluateScalar(motions);
  for (int i = 0; i < 12; i++) advance(steps);
  for (int i = 0; i < steps.count; i++) {
    // Far above the rounding errors of twelve steps of numbers up to some thousands.
    require(isNear(steps.x[i], motions.displacement[i], 1e-9), "a displacement after steps");
    require(isNear(steps.v[i], motions.velocity[i], 1e-7), "a velocity after steps");
  }
}

static void measureSteps(const char* benchmark, int count) {
  Steps steps(count);
  int frame = 0;
  measureFloor(benchmark, "2x2 matrix for each spring", count, [&] {
    // As in the benchmark: anew before the numbers become denormal, which are slow.
    if (frame++ % 256 == 0) steps.reset();
    advance(steps);
    clobberMemory();
  });
}

int main() {
  compareEvaluations();
  compareSteps();
  Motions motions(4096);
  const char* evaluate = "spring/evaluate[count=4096]";
  measureFloor(evaluate, "polynomials, AVX2 and FMA", motions.count, [&] {
    evaluateVectors(motions);
    clobberMemory();
  });
  measurePeer(evaluate, "scalar libm twin", motions.count, [&] {
    evaluateScalar(motions);
    clobberMemory();
  });
  measureSteps("spring/step[count=4096]", 4096);
  measureSteps("spring/step[count=100000]", 100000);
}
