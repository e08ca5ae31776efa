// A frame in the middle of a transition of the systems with the most views: `card-present`, where a
// spring moves 9 of 36 views, and `ledger-push`, where 3 of 39 move along a curve. Nothing turns,
// and one animation block moves everything.
//
// Floor: every number of a frame is linear in the progress, so those that move are columns of a
// start and a way. Bound: records of any property in the order of their commits, views in a tree
// with any transform, and the C library's functions.

#include <array>
#include <initializer_list>

#include "Screens.h"
#include "Spring.h"
#include "Timing.h"
#include "Transforms.h"
#include "Vector4.h"

constexpr double framesPerSecond = 120;

// What a frame shows of a view: numbers by their places.
enum Place { corners = 0, box = 8, opacity = 12, radius = 13, placeCount = 14 };

using Entry = std::array<double, placeCount>;

// MARK: The progress

struct CardSpring {
  Spring spring = Spring(0.7, 0.85);

  double progress(double time) const { return 1 - spring.rest(time); }

  Vector4 fastProgress(double time) const {
    const auto [sine, cosine] = sineCosine(all(spring.frequency * time));
    const Vector4 left = exponential(all(-spring.decay * time));
    return fnma(left, fma(all(spring.b), sine, cosine), all(1));
  }
};

// The curve (0, 0), (0.58, 1) in 0.5 s: polynomials of a parameter, which Newton's method finds.
struct EaseOut {
  static constexpr double duration = 0.5, a = 1 - 3 * 0.58, b = 3 * 0.58;

  double progress(double time) const {
    double s = time / duration, change = 1;
    for (int step = 0; step < 16 && std::fabs(change) >= 1e-9; step++) {
      change = newton(s, time / duration);
      s -= change;
    }
    return value(s);
  }

  Vector4 fastProgress(double time) const {
    const double fraction = time / duration;
    // The parameter as a series of the root r, to which it is equal where the curve is flat: three
    // steps from there are within 1e-9 on all of the curve.
    const double r = std::sqrt(fraction / b), q = -a / b * r;
    double s = r * (1 + q * (1. / 2 + q * (5. / 8 + q)));
    for (int step = 0; step < 3; step++) s -= newton(s, fraction);
    return all(value(s));
  }

 private:
  static double value(double s) { return (3 - 2 * s) * s * s; }

  static double newton(double s, double fraction) {
    return ((a * s + b) * s * s - fraction) / ((3 * a * s + 2 * b) * s);
  }
};

// MARK: The bound: records of any property, views with any transform

template <class Timing>
struct Tree {
  Timing timing;
  Screen screen;
  std::vector<View> shown;
  std::vector<Transform> transforms;
  std::vector<double> opacities;
  std::vector<char> isAnimated, isDisplaced;
  std::vector<Entry> entries;

  explicit Tree(const Screen& screen)
      : screen(screen),
        shown(screen.views),
        transforms(shown.size()),
        opacities(shown.size(), 1),
        isAnimated(shown.size(), true),
        isDisplaced(shown.size()),
        entries(shown.size()) {
    // All of them, once: what no animation moves stays from frame to frame.
    placeViews();
  }

  __attribute__((noinline)) double show(double time) {
    place(timing.progress(time));
    return sum();
  }

  void place(double progress) {
    std::fill(isAnimated.begin(), isAnimated.end(), false);
    for (const Record& record : screen.records) apply(record, progress);
    placeViews();
  }

  // Of each view's bottom edge and opacity, as in the benchmark.
  double sum() const {
    double sum = 0;
    for (const Entry& entry : entries) sum += entry[box + 1] + entry[box + 3] + entry[opacity];
    return sum;
  }

 private:
  void apply(const Record& record, double progress) {
    View& view = shown[record.view];
    if (!isAnimated[record.view]) view = screen.views[record.view];
    isAnimated[record.view] = true;
    const auto rest = [&](int i) { return record.from[i] * (1 - progress); };
    const double value = record.from[0] + (record.to[0] - record.from[0]) * progress;
    switch (record.property) {
      case Property::position:
        view.x += rest(0);
        view.y += rest(1);
        break;
      case Property::size:
        view.width += rest(0);
        view.height += rest(1);
        break;
      case Property::alpha: view.alpha = value; break;
      case Property::radius: view.radius = value; break;
    }
  }

  // The views of animations, and all below them.
  void placeViews() {
    for (size_t i = 0; i < shown.size(); i++) {
      const View& view = shown[i];
      isDisplaced[i] = isAnimated[i] || (i > 0 && isDisplaced[view.parent]);
      if (!isDisplaced[i]) continue;
      const double s = view.scale;
      const Transform own = {
          s, 0, 0, s, view.x - s * view.width / 2, view.y - s * view.height / 2};
      transforms[i] = i == 0 ? own : concatenated(own, transforms[view.parent]);
      opacities[i] =
          std::min(std::max(view.alpha, 0.), 1.) * (i == 0 ? 1 : opacities[view.parent]);
      placeEntry(entries[i], view, transforms[i]);
      entries[i][opacity] = opacities[i];
      entries[i][radius] = std::max(view.radius, 0.);
    }
  }

  static void placeEntry(Entry& entry, const View& view, const Transform& m) {
    const double xs[4] = {0, view.width, view.width, 0};
    const double ys[4] = {0, 0, view.height, view.height};
    for (int i = 0; i < 4; i++) {
      entry[corners + i * 2] = m.a * xs[i] + m.c * ys[i] + m.tx;
      entry[corners + i * 2 + 1] = m.b * xs[i] + m.d * ys[i] + m.ty;
    }
    for (int axis = 0; axis < 2; axis++) {
      const auto at = [&](int i) { return entry[corners + i * 2 + axis]; };
      const double least = std::min(std::min(std::min(at(0), at(1)), at(2)), at(3));
      const double largest = std::max(std::max(std::max(at(0), at(1)), at(2)), at(3));
      entry[box + axis] = least;
      entry[box + 2 + axis] = largest - least;
    }
  }
};

// MARK: The floor: what moves, in columns

template <class Timing>
struct Columns {
  Timing timing;
  // Of whole blocks of four views; those beyond the last have zeros.
  size_t viewCount;
  size_t first, end;
  // By place, and then by view.
  Column<double> numbers, starts, ways;

  explicit Columns(const Screen& screen) {
    Tree<Timing> tree(screen);
    tree.place(0);
    const std::vector<Entry> from = tree.entries;
    tree.place(1);
    const std::vector<Entry>& to = tree.entries;
    viewCount = (from.size() + 3) / 4 * 4;
    numbers = makeColumn<double>(placeCount * viewCount);
    starts = makeColumn<double>(placeCount * viewCount);
    ways = makeColumn<double>(placeCount * viewCount);
    first = viewCount;
    end = 0;
    for (size_t view = 0; view < from.size(); view++) {
      for (int place = 0; place < placeCount; place++) {
        const size_t i = place * viewCount + view;
        numbers[i] = starts[i] = from[view][place];
        ways[i] = to[view][place] - from[view][place];
      }
      if (from[view] == to[view]) continue;
      first = std::min(first, view / 4 * 4);
      end = view / 4 * 4 + 4;
    }
  }

  __attribute__((noinline)) double show(double time) {
    const Vector4 progress = timing.fastProgress(time);
    // Springs overshoot: opacities are at most 1, radii at least 0.
    write(0, opacity, progress, [](Vector4 number) { return number; });
    write(opacity, radius, progress, [](Vector4 number) { return _mm256_min_pd(number, all(1)); });
    write(radius, placeCount, progress, [](Vector4 number) {
      return _mm256_max_pd(number, all(0));
    });
    return sum();
  }

 private:
  // Writes some of the places of the views that move.
  template <class Clamp>
  void write(int from, int to, Vector4 progress, Clamp clamp) {
    // Read once: for all that the compiler knows, a number written could be one of these.
    const double *start = starts.get(), *way = ways.get();
    double* number = numbers.get();
    const size_t stride = viewCount, least = first, bound = end;
    for (int place = from; place < to; place++) {
      for (size_t i = place * stride + least; i < place * stride + bound; i += 4) {
        const Vector4 moved =
            fma(_mm256_load_pd(way + i), progress, _mm256_load_pd(start + i));
        _mm256_store_pd(number + i, clamp(moved));
      }
    }
  }

  double sum() const {
    Vector4 sums[3] = {all(0), all(0), all(0)};
    const int places[3] = {box + 1, box + 3, opacity};
    for (size_t i = 0; i < viewCount; i += 4) {
      for (int k = 0; k < 3; k++) {
        sums[k] = _mm256_add_pd(sums[k], _mm256_load_pd(&numbers[places[k] * viewCount + i]));
      }
    }
    const Vector4 sum = _mm256_add_pd(_mm256_add_pd(sums[0], sums[1]), sums[2]);
    double parts[4];
    _mm256_storeu_pd(parts, sum);
    return parts[0] + parts[1] + (parts[2] + parts[3]);
  }
};

// MARK: Checks and times

// A number of a view, or a sum over all, 0.1 s after the beginning, as the system's frames are
// recorded: with four decimals.
struct Recorded {
  size_t view;
  int place;
  double value;
};

template <class Timing>
static void compareFrames(
    const Screen& screen, int frameCount, double recordedSum,
    std::initializer_list<Recorded> recorded) {
  Tree<Timing> tree(screen);
  Columns<Timing> columns(screen);
  for (int frame = 1; frame <= frameCount; frame++) {
    const double expected = tree.show(frame / framesPerSecond);
    const double sum = columns.show(frame / framesPerSecond);
    // The polynomials err by 2e-11, of some hundred points in each of some numbers.
    require(isNear(sum, expected, 1e-6), "the sum of a frame");
    for (size_t view = 0; view < tree.entries.size(); view++) {
      for (int place = 0; place < placeCount; place++) {
        const double number = columns.numbers[place * columns.viewCount + view];
        require(isNear(number, tree.entries[view][place], 2e-8), "a frame");
      }
    }
  }
  constexpr double error = 0.5001e-4;
  require(
      isNear(tree.show(0.1), recordedSum, 3 * error * tree.entries.size()), "a recorded frame");
  for (const Recorded& number : recorded) {
    require(
        isNear(tree.entries[number.view][number.place], number.value, error), "a recorded number");
  }
}

// An item is a frame between the first, which begins the animations, and the one that ends them.
template <class Timing>
static void measureFrames(const char* benchmark, const Screen& screen, int frameCount) {
  const auto replay = [frameCount](auto& frames) {
    double sum = 0;
    for (int frame = 1; frame <= frameCount; frame++) {
      sum += frames.show(frame / framesPerSecond);
      clobberMemory();
    }
    keep(sum);
  };
  Columns<Timing> columns(screen);
  measureFloor(
      benchmark, "numbers that move, AVX2 and FMA", frameCount, [&] { replay(columns); });
  Tree<Timing> tree(screen);
  measureBound(
      benchmark, "records of any property, the C library's functions", frameCount,
      [&] { replay(tree); });
}

int main() {
  const Screen card = cardPresent(), ledger = ledgerPush();
  // 102 and 60 intervals; the last frame ends the animations.
  const int cardFrames = 101, ledgerFrames = 59;
  compareFrames<CardSpring>(
      card, cardFrames, 26263.2169,
      {{27, opacity, 0.3781},
       {28, box, 4.6643},
       {29, box + 3, 580.925},
       {29, radius, 9.9505},
       {31, box + 3, 493.2724},
       {31, radius, 9.9505},
       {32, box + 1, 117.248},
       {33, box + 2, 300.7952},
       {34, box + 1, 547.1337},
       {35, box, 307.8976}});
  compareFrames<EaseOut>(
      ledger, ledgerFrames, 18314.6796, {{35, box + 1, -561.6068}, {37, box + 1, 34.3932}});
  measureFrames<CardSpring>("frames/card-present[hz=120]", card, cardFrames);
  measureFrames<EaseOut>("frames/ledger-push[hz=120]", ledger, ledgerFrames);
}
