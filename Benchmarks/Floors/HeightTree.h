// Heights of cells in a tree of 16 children a node: each node is a cache line with the sums of its
// children up to and including each, so that a search compares a node at once (AVX2).
//
// Heights are whole points in 32 bits, or in 64 as the engine's are, which keep parts of points:
// then a node is two lines. A search reads log₁₆ n nodes, a change writes as many.
#pragma once

#include <immintrin.h>

#include "Timing.h"

// Sixteen numbers in vectors, for each width that a tree may have.
struct Lanes32 {
  using Number = int32_t;

  // A bit for each number that is greater.
  static unsigned above(const Number* numbers, Number least) {
    const __m256i limit = _mm256_set1_epi32(least);
    unsigned mask = 0;
    for (int i = 0; i < 16; i += 8) {
      const __m256i isAbove = _mm256_cmpgt_epi32(load(numbers + i), limit);
      mask |= static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(isAbove))) << i;
    }
    return mask;
  }

  // Adds to all from one on: lanes with a lower number are masked out.
  static void add(Number* numbers, int first, Number change) {
    const __m256i before = _mm256_set1_epi32(first - 1), changes = _mm256_set1_epi32(change);
    __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    for (int i = 0; i < 16; i += 8, lanes = _mm256_add_epi32(lanes, _mm256_set1_epi32(8))) {
      const __m256i added = _mm256_and_si256(changes, _mm256_cmpgt_epi32(lanes, before));
      store(numbers + i, _mm256_add_epi32(load(numbers + i), added));
    }
  }

  template <class Any>
  static __m256i load(const Any* from) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
  }

  template <class Any>
  static void store(Any* to, __m256i lanes) {
    _mm256_store_si256(reinterpret_cast<__m256i*>(to), lanes);
  }
};

struct Lanes64 {
  using Number = int64_t;

  static unsigned above(const Number* numbers, Number least) {
    const __m256i limit = _mm256_set1_epi64x(least);
    unsigned mask = 0;
    for (int i = 0; i < 16; i += 4) {
      const __m256i isAbove = _mm256_cmpgt_epi64(Lanes32::load(numbers + i), limit);
      mask |= static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(isAbove))) << i;
    }
    return mask;
  }

  static void add(Number* numbers, int first, Number change) {
    const __m256i before = _mm256_set1_epi64x(first - 1), changes = _mm256_set1_epi64x(change);
    __m256i lanes = _mm256_setr_epi64x(0, 1, 2, 3);
    for (int i = 0; i < 16; i += 4, lanes = _mm256_add_epi64(lanes, _mm256_set1_epi64x(4))) {
      const __m256i added = _mm256_and_si256(changes, _mm256_cmpgt_epi64(lanes, before));
      Lanes32::store(numbers + i, _mm256_add_epi64(Lanes32::load(numbers + i), added));
    }
  }
};

template <class Lanes>
class HeightTree {
 public:
  using Number = typename Lanes::Number;

  explicit HeightTree(const std::vector<int>& heights) {
    size_t nodes = heights.size();
    do {
      nodes = (nodes + 15) / 16;
      levels_.push_back(makeColumn<Number>(nodes * 16));
      counts_.push_back(nodes);
    } while (nodes > 1);
    build(heights);
  }

  void build(const std::vector<int>& heights) {
    const size_t last = levels_.size() - 1;
    sum(heights.data(), heights.size(), 0);
    for (size_t level = 1; level <= last; level++) {
      Number* sums = levels_[level].get();
      const Number* below = levels_[level - 1].get();
      for (size_t node = 0; node < counts_[level]; node++) {
        Number total = 0;
        for (size_t i = node * 16; i < node * 16 + 16; i++) {
          // The last sum of a node is that of all its cells.
          if (i < counts_[level - 1]) total += below[i * 16 + 15];
          sums[i] = total;
        }
      }
    }
  }

  Number total() const { return levels_.back()[15]; }

  // The cell that covers the height `y`, and in `top` where it begins.
  int find(Number y, Number& top) const {
    int cell = 0;
    top = 0;
    for (size_t level = levels_.size(); level-- > 0;) {
      const Number* node = &levels_[level][static_cast<size_t>(cell) * 16];
      const unsigned above = Lanes::above(node, y - top);
      // The first sum above `y`, or the last child for a height beyond the end.
      const int child = above ? __builtin_ctz(above) : 15;
      if (child > 0) top += node[child - 1];
      cell = cell * 16 + child;
    }
    return cell;
  }

  Number height(int cell) const {
    const Number* sums = &levels_[0][cell & ~15];
    const int child = cell & 15;
    return child ? sums[child] - sums[child - 1] : sums[0];
  }

  void add(int cell, Number change) {
    for (auto& level : levels_) {
      const int child = cell & 15;
      cell >>= 4;
      Lanes::add(&level[static_cast<size_t>(cell) * 16], child, change);
    }
  }

 private:
  void sum(const int* values, size_t count, size_t level) {
    Number* sums = levels_[level].get();
    for (size_t node = 0; node < counts_[level]; node++) {
      Number total = 0;
      const size_t end = std::min(node * 16 + 16, count);
      for (size_t i = node * 16; i < end; i++) sums[i] = total += values[i];
      // Children that are absent repeat the sum, so that no search ends at one.
      for (size_t i = end; i < node * 16 + 16; i++) sums[i] = total;
    }
  }

  std::vector<Column<Number>> levels_;
  std::vector<size_t> counts_;
};
