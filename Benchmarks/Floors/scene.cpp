// A frame of 100 views with six animations each: two springs that move and turn a view, both added
// to its model, and a fade of opacity and corners along a curve, which replaced an earlier one.
// Then the corners and the box of each view in the window.
//
// Floor: the animations of four views at a time, in columns. Bound: records of any property, in the
// order of their commits, with the C library's functions, as a scene needs that takes animations of
// any property at any time.

#include "Spring.h"
#include "Timing.h"
#include "Vector4.h"

constexpr int viewCount = 100;
constexpr int frameCount = 120;

// The curve (0.42, 0), (0.58, 1): x and y as polynomials of the parameter.
constexpr double ax = 3 * 0.42 - 3 * 0.58 + 1, bx = 3 * 0.58 - 6 * 0.42, cx = 3 * 0.42;
constexpr double ay = -2, by = 3;

static double easeInOut(double fraction) {
  double s = fraction;
  for (int step = 0; step < 8; step++) {
    const double error = ((ax * s + bx) * s + cx) * s - fraction;
    const double change = error / ((3 * ax * s + 2 * bx) * s + cx);
    s -= change;
    if (std::fabs(change) < 1e-9) break;
  }
  return (ay * s + by) * s * s;
}

static Vector4 easeInOut(Vector4 fraction) {
  Vector4 s = fraction;
  // From the fraction itself, four steps are within 1e-9 on all of the curve.
  for (int step = 0; step < 4; step++) {
    const Vector4 value =
        fma(fma(fma(all(ax), s, all(bx)), s, all(cx)), s, _mm256_sub_pd(all(0), fraction));
    const Vector4 slope = fma(fma(all(3 * ax), s, all(2 * bx)), s, all(cx));
    s = _mm256_sub_pd(s, _mm256_div_pd(value, slope));
  }
  return _mm256_mul_pd(fma(all(ay), s, all(by)), _mm256_mul_pd(s, s));
}

// What a frame shows of a view.
struct Entry {
  double corners[8];
  double box[4];
  double alpha, radius;
};

// A view with its model values, and its springs with the ways they have left at their begin.
struct Card {
  double x, y, angle, alpha, radius;
  double alphaStart, radiusStart;
  Spring springs[2];
  double ways[2], turns[2];
};

static std::vector<Card> cards() {
  std::vector<Card> cards;
  Random random;
  for (int i = 0; i < viewCount; i++) {
    // Sequenced: the benchmark draws them in this order.
    const double damping1 = random.uniform(0.5, 0.9), way1 = random.uniform(-100, 100);
    const double damping2 = random.uniform(0.5, 0.9), way2 = random.uniform(-100, 100);
    cards.push_back(
        {i % 10 * 37 + 17.5 + way1 + way2, i / 10 * 80 + 37.5, way2 / 100, 0.25, 16, 0.5, 8,
         {Spring(damping1, 1.5), Spring(damping2, 1.5)}, {-way1, -way2},
         {-way1 / 100, (way1 - way2) / 100}});
  }
  return cards;
}

static void place(Entry& entry, double x, double y, double sine, double cosine) {
  const double dx = 17.5, dy = 37.5;
  const double signs[8] = {-1, -1, 1, -1, 1, 1, -1, 1};
  for (int corner = 0; corner < 4; corner++) {
    const double u = signs[corner * 2] * dx, v = signs[corner * 2 + 1] * dy;
    entry.corners[corner * 2] = x + u * cosine - v * sine;
    entry.corners[corner * 2 + 1] = y + u * sine + v * cosine;
  }
  const double width = std::fabs(dx * cosine) + std::fabs(dy * sine);
  const double height = std::fabs(dx * sine) + std::fabs(dy * cosine);
  entry.box[0] = x - width;
  entry.box[1] = y - height;
  entry.box[2] = 2 * width;
  entry.box[3] = 2 * height;
}

// MARK: The bound: records of any property

enum class Property { position, transform, alpha, radius };

struct Record {
  int view;
  Property property;
  bool isAdditive;
  // The block of the record, of which the progress is found once for neighbours.
  int block;
  double from[4], to[4];
};

struct Block {
  bool isSpring;
  Spring spring;
};

struct Model {
  double x, y, angle, alpha, radius;
};

struct Records {
  std::vector<Card> seeds = cards();
  std::vector<Model> models;
  std::vector<Block> blocks;
  std::vector<Record> records;
  std::vector<Model> shown;
  std::vector<Entry> entries = std::vector<Entry>(viewCount);

  Records() {
    for (int view = 0; view < viewCount; view++) {
      const Card& card = seeds[view];
      models.push_back({card.x, card.y, card.angle, card.alpha, card.radius});
      for (int i = 0; i < 2; i++) {
        const int block = static_cast<int>(blocks.size());
        blocks.push_back({true, card.springs[i]});
        records.push_back({view, Property::position, true, block, {card.ways[i], 0}, {}});
        records.push_back({view, Property::transform, true, block, {card.turns[i]}, {}});
      }
      const int block = static_cast<int>(blocks.size());
      blocks.push_back({false, card.springs[0]});
      records.push_back(
          {view, Property::alpha, false, block, {card.alphaStart}, {card.alpha}});
      records.push_back(
          {view, Property::radius, false, block, {card.radiusStart}, {card.radius}});
    }
    shown = models;
  }
};

__attribute__((noinline)) static void capture(Records& scene, double time) {
  scene.shown = scene.models;
  int block = -1;
  double progress = 0;
  for (const Record& record : scene.records) {
    if (record.block != block) {
      block = record.block;
      const Block& timing = scene.blocks[block];
      progress = timing.isSpring ? timing.spring.rest(time) : easeInOut(time / 1.2);
    }
    Model& shown = scene.shown[record.view];
    const auto value = [&](int i) {
      return record.isAdditive ? record.from[i] * progress
                               : record.from[i] + (record.to[i] - record.from[i]) * progress;
    };
    switch (record.property) {
      case Property::position:
        shown.x += value(0);
        shown.y += value(1);
        break;
      case Property::transform: shown.angle += value(0); break;
      case Property::alpha: shown.alpha = value(0); break;
      case Property::radius: shown.radius = value(0); break;
    }
  }
  for (int view = 0; view < viewCount; view++) {
    const Model& shown = scene.shown[view];
    Entry& entry = scene.entries[view];
    double sine, cosine;
    sincos(shown.angle, &sine, &cosine);
    place(entry, shown.x, shown.y, sine, cosine);
    entry.alpha = shown.alpha;
    entry.radius = shown.radius;
  }
}

// MARK: The floor: four views at a time

// The numbers of four views, one after the other; results likewise.
struct Columns {
  static constexpr int inputs = 17, results = 14;
  Column<double> views = makeColumn<double>(viewCount * inputs);
  Column<double> entries = makeColumn<double>(viewCount * results);

  Columns() {
    const std::vector<Card> seeds = cards();
    for (int view = 0; view < viewCount; view++) {
      const Card& card = seeds[view];
      const Spring &one = card.springs[0], &two = card.springs[1];
      const double numbers[inputs] = {
          card.x, card.y, card.angle, card.alpha, card.radius, card.alphaStart,
          card.radiusStart, one.decay, one.frequency, one.b, card.ways[0], card.turns[0],
          two.decay, two.frequency, two.b, card.ways[1], card.turns[1]};
      for (int i = 0; i < inputs; i++) {
        views[view / 4 * 4 * inputs + i * 4 + view % 4] = numbers[i];
      }
    }
  }
};

static Vector4 magnitude(Vector4 value) { return _mm256_andnot_pd(all(-0.0), value); }

__attribute__((noinline)) static void capture(Columns& scene, double now) {
  const Vector4 time = all(now), fraction = all(now / 1.2);
  for (int block = 0; block < viewCount / 4; block++) {
    const double* view = &scene.views[block * 4 * Columns::inputs];
    double* entry = &scene.entries[block * 4 * Columns::results];
    const auto input = [&](int i) { return _mm256_load_pd(view + i * 4); };
    const auto output = [&](int i, Vector4 value) { _mm256_store_pd(entry + i * 4, value); };
    Vector4 x = input(0), angle = input(2);
    const Vector4 y = input(1);
    for (int spring = 7; spring <= 12; spring += 5) {
      const Vector4 left =
          exponential(_mm256_mul_pd(_mm256_sub_pd(all(0), input(spring)), time));
      const auto [sine, cosine] = sineCosine(_mm256_mul_pd(input(spring + 1), time));
      const Vector4 rest = _mm256_mul_pd(left, fma(input(spring + 2), sine, cosine));
      x = fma(input(spring + 3), rest, x);
      angle = fma(input(spring + 4), rest, angle);
    }
    const Vector4 progress = easeInOut(fraction);
    for (int i = 0; i < 2; i++) {
      const Vector4 start = input(5 + i);
      output(12 + i, fma(_mm256_sub_pd(input(3 + i), start), progress, start));
    }
    const auto [sine, cosine] = sineCosine(angle);
    const Vector4 uc = _mm256_mul_pd(all(17.5), cosine), us = _mm256_mul_pd(all(17.5), sine);
    const Vector4 vc = _mm256_mul_pd(all(37.5), cosine), vs = _mm256_mul_pd(all(37.5), sine);
    const Vector4 px = _mm256_sub_pd(uc, vs), py = _mm256_add_pd(us, vc);
    const Vector4 qx = _mm256_add_pd(uc, vs), qy = _mm256_sub_pd(us, vc);
    output(0, _mm256_sub_pd(x, px));
    output(1, _mm256_sub_pd(y, py));
    output(2, _mm256_add_pd(x, qx));
    output(3, _mm256_add_pd(y, qy));
    output(4, _mm256_add_pd(x, px));
    output(5, _mm256_add_pd(y, py));
    output(6, _mm256_sub_pd(x, qx));
    output(7, _mm256_sub_pd(y, qy));
    const Vector4 width = _mm256_add_pd(magnitude(uc), magnitude(vs));
    const Vector4 height = _mm256_add_pd(magnitude(us), magnitude(vc));
    output(8, _mm256_sub_pd(x, width));
    output(9, _mm256_sub_pd(y, height));
    output(10, _mm256_add_pd(width, width));
    output(11, _mm256_add_pd(height, height));
  }
}

static void compareFrames() {
  Records records;
  Columns columns;
  for (int frame = 0; frame < frameCount; frame++) {
    capture(records, frame / 120.0);
    capture(columns, frame / 120.0);
    for (int view = 0; view < viewCount; view++) {
      const double* entry = reinterpret_cast<const double*>(&records.entries[view]);
      for (int i = 0; i < Columns::results; i++) {
        const double number = columns.entries[(view / 4 * Columns::results + i) * 4 + view % 4];
        // The polynomials err by 2e-11 of some hundred points, and the curve by 1e-9 of 8 points.
        require(isNear(number, entry[i], 2e-8), "a frame");
      }
    }
  }
}

// All frames of a second; an item is a frame.
template <class Scene>
static void replay(Scene& scene) {
  for (int frame = 0; frame < frameCount; frame++) {
    capture(scene, frame / 120.0);
    clobberMemory();
  }
}

int main() {
  compareFrames();
  Columns columns;
  measureFloor(
      "scene/capture[views=100]", "four views at a time, AVX2 and FMA", frameCount,
      [&] { replay(columns); });
  Records records;
  measureBound(
      "scene/capture[views=100]", "records of any property, the C library's functions",
      frameCount, [&] { replay(records); });
}
