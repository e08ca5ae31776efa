// One frame of animated views, each with its own progress: twelve numbers blended for each
// view, and the same with the transform in parts, so that a sine and a cosine rebuild its matrix.
//
// Both floors are bandwidth: a view moves about 290 bytes.

#include "Timing.h"
#include "Vector4.h"

static Column<double> randomColumn(size_t count, Random& random) {
  auto numbers = makeColumn<double>(count);
  for (size_t i = 0; i < count; i++) numbers[i] = random.unit();
  return numbers;
}

// What one frame reads and writes; a view has `width` numbers, then comes the next one.
struct Views {
  Views(int count, int width)
      : count(count), start(randomColumn(static_cast<size_t>(count) * width, random)),
        end(randomColumn(static_cast<size_t>(count) * width, random)),
        progress(randomColumn(count, random)),
        states(makeColumn<double>(static_cast<size_t>(count) * 12)) {}

  Random random;
  int count;
  Column<double> start, end, progress;
  Column<double> states;
};

// `__restrict` tells the compiler that results overwrite no input, so that it can use vectors.
__attribute__((noinline)) static void blend(Views& views) {
  const double* __restrict start = views.start.get();
  const double* __restrict end = views.end.get();
  double* __restrict states = views.states.get();
  for (int view = 0; view < views.count; view++) {
    const double progress = views.progress[view];
    for (int i = view * 12; i < view * 12 + 12; i++) {
      states[i] = start[i] + (end[i] - start[i]) * progress;
    }
  }
}

// Views in blocks of four, number by number: x y w h, tx ty, scales, angle, alpha, radius. Results
// likewise: x y w h, a b c d tx ty, alpha, radius. A block is 44 numbers, and 48 of results.
__attribute__((noinline)) static void blendParts(Views& views) {
  for (int block = 0; block < views.count / 4; block++) {
    const double* start = &views.start[static_cast<size_t>(block) * 44];
    const double* end = &views.end[static_cast<size_t>(block) * 44];
    double* state = &views.states[static_cast<size_t>(block) * 48];
    const Vector4 progress = _mm256_load_pd(&views.progress[block * 4]);
    Vector4 part[11];
    for (int i = 0; i < 11; i++) {
      const Vector4 from = _mm256_load_pd(start + i * 4);
      part[i] = fma(_mm256_sub_pd(_mm256_load_pd(end + i * 4), from), progress, from);
    }
    const auto [sine, cosine] = sineCosine(part[8]);
    const Vector4 minusSine = _mm256_sub_pd(all(0), sine);
    const Vector4 results[12] = {
        part[0], part[1], part[2], part[3],
        _mm256_mul_pd(part[6], cosine), _mm256_mul_pd(part[6], sine),
        _mm256_mul_pd(part[7], minusSine), _mm256_mul_pd(part[7], cosine),
        part[4], part[5], part[9], part[10],
    };
    for (int i = 0; i < 12; i++) _mm256_store_pd(state + i * 4, results[i]);
  }
}

static void compareParts() {
  Views views(1000, 11);
  blendParts(views);
  for (int view = 0; view < views.count; view++) {
    const size_t from = static_cast<size_t>(view / 4) * 44 + view % 4;
    const size_t to = static_cast<size_t>(view / 4) * 48 + view % 4;
    const auto part = [&](int i) {
      const double start = views.start[from + i * 4];
      return start + (views.end[from + i * 4] - start) * views.progress[view];
    };
    const double expected[4] = {
        part(6) * std::cos(part(8)), part(6) * std::sin(part(8)),
        -part(7) * std::sin(part(8)), part(7) * std::cos(part(8)),
    };
    for (int i = 0; i < 4; i++) {
      // The polynomials err by 2e-11, and a scale is at most 1.
      require(isNear(views.states[to + (i + 4) * 4], expected[i], 1e-10), "a matrix");
    }
  }
}

static void measureBoth(const char* lerp, const char* decomposed, int count) {
  Views whole(count, 12);
  measureFloor(lerp, "12 blends", count, [&] {
    blend(whole);
    clobberMemory();
  });
  Views parts(count, 11);
  measureFloor(decomposed, "blends, sine and cosine, AVX2 and FMA", count, [&] {
    blendParts(parts);
    clobberMemory();
  });
}

int main() {
  compareParts();
  measureBoth(
      "interpolation/lerp[views=10000]", "interpolation/decomposed[views=10000]", 10000);
  measureBoth(
      "interpolation/lerp[views=100000]", "interpolation/decomposed[views=100000]", 100000);
}
