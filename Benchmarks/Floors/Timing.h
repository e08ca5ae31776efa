// What every floor and every peer shares: the random numbers all of them start from, aligned
// storage, and how a time is taken and printed.
#pragma once

#include <time.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

// xorshift64 with the shifts and the seed of the benchmarks' workloads, which see the same numbers
// (`Benchmarks/EngineSuites/WorkloadRandom.swift`).
class Random {
 public:
  uint64_t next() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return state_;
  }

  // A number in 0 ..< 1.
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  double uniform(double least, double bound) { return least + (bound - least) * unit(); }

  int below(int bound) { return static_cast<int>(next() % static_cast<uint64_t>(bound)); }

 private:
  uint64_t state_ = 88172645463325252u;
};

struct Free {
  void operator()(void* storage) const { std::free(storage); }
};

// Numbers that start at a cache line, so that no vector lies across two.
template <class Number>
using Column = std::unique_ptr<Number[], Free>;

template <class Number>
Column<Number> makeColumn(size_t count) {
  const size_t bytes = (count * sizeof(Number) + 63) / 64 * 64;
  auto* numbers = static_cast<Number*>(std::aligned_alloc(64, bytes));
  std::fill_n(numbers, count, Number(0));
  return Column<Number>(numbers);
}

// Makes the compiler believe that everything is read and written here.
inline void clobberMemory() { asm volatile("" ::: "memory"); }

// Makes the compiler believe that a value is used.
template <class Value>
void keep(const Value& value) {
  asm volatile("" ::"r"(&value) : "memory");
}

// Ends the program unless it computed what it should: a floor that does other work is none.
inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "wrong result: %s\n", what);
  std::exit(1);
}

inline bool isNear(double value, double expected, double tolerance) {
  return std::fabs(value - expected) <= tolerance;
}

// Processor time of this thread in nanoseconds. Time in which another program has the processor
// does not count, as in the metric `cpu` of the benchmarks that these are compared with.
inline double processorNanoseconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

// The second smallest of the samples taken in 50 ms, each of 100 µs or one call: the estimator that
// the benchmarks' `floor` is. In nanoseconds for a call.
template <class Body>
double nanosecondsPerCall(Body body) {
  constexpr double sampleNanoseconds = 100e3;
  // A choice: some hundred samples, and turns of all programs that follow within seconds.
  constexpr double allNanoseconds = 50e6;
  // The second smallest of fewer would be close to the largest.
  constexpr size_t leastSamples = 5;
  long calls = 1;
  const auto sample = [&] {
    const double start = processorNanoseconds();
    for (long call = 0; call < calls; call++) body();
    return processorNanoseconds() - start;
  };
  // The first call fills caches and is not timed.
  body();
  double elapsed = sample();
  while (elapsed < sampleNanoseconds) {
    // At least one more, so that the search ends; + 1 in case the clock did not move.
    calls = std::max(calls + 1, static_cast<long>(calls * sampleNanoseconds / (elapsed + 1)));
    elapsed = sample();
  }
  std::vector<double> samples;
  for (double all = 0; all < allNanoseconds || samples.size() < leastSamples;) {
    samples.push_back(sample());
    all += samples.back();
  }
  std::nth_element(samples.begin(), samples.begin() + 1, samples.end());
  return samples[1] / static_cast<double>(calls);
}

// Measures and prints one line: the benchmark that does this work, `floor`, `peer` or `bound`, what
// was measured, and nanoseconds for one of its `items`. Tabs stand between them.
template <class Body>
void measure(
    const char* role, const char* benchmark, const char* name, double items, Body body) {
  std::printf("%s\t%s\t%s\t%.4f\n", benchmark, role, name, nanosecondsPerCall(body) / items);
  // A program that crashes later has still shown its earlier lines.
  std::fflush(stdout);
}

template <class Body>
void measureFloor(const char* benchmark, const char* name, double items, Body body) {
  measure("floor", benchmark, name, items, body);
}

template <class Body>
void measureBound(const char* benchmark, const char* name, double items, Body body) {
  measure("bound", benchmark, name, items, body);
}

template <class Body>
void measurePeer(const char* benchmark, const char* name, double items, Body body) {
  measure("peer", benchmark, name, items, body);
}
