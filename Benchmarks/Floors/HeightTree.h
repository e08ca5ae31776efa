// Heights of cells in a tree of 16 children a node: each node is a cache line with the sums of its
// children up to and including each, so that a search compares a node at once (AVX2).
//
// Heights are whole points in 32 bits. A search reads log₁₆ n lines, a change writes as many.
#pragma once

#include <immintrin.h>

#include "Timing.h"

class HeightTree {
 public:
  explicit HeightTree(const std::vector<int>& heights) {
    size_t nodes = heights.size();
    do {
      nodes = (nodes + 15) / 16;
      levels_.push_back(makeColumn<int>(nodes * 16));
      counts_.push_back(nodes);
    } while (nodes > 1);
    build(heights);
  }

  void build(const std::vector<int>& heights) {
    const size_t last = levels_.size() - 1;
    sum(heights.data(), heights.size(), 0);
    for (size_t level = 1; level <= last; level++) {
      int* sums = levels_[level].get();
      const int* below = levels_[level - 1].get();
      for (size_t node = 0; node < counts_[level]; node++) {
        int total = 0;
        for (size_t i = node * 16; i < node * 16 + 16; i++) {
          if (i < counts_[level - 1]) total += below[i * 16 + 15];
          sums[i] = total;
        }
      }
    }
  }

  int total() const { return levels_.back()[15]; }

  // The cell that covers the height `y`, and in `top` where it begins.
  int find(int y, int& top) const {
    int cell = 0;
    top = 0;
    for (size_t level = levels_.size(); level-- > 0;) {
      const int* node = &levels_[level][static_cast<size_t>(cell) * 16];
      const __m256i target = _mm256_set1_epi32(y - top);
      const unsigned above = laneMask(node, target) | laneMask(node + 8, target) << 8;
      const int child = above ? __builtin_ctz(above) : 15;
      if (child > 0) top += node[child - 1];
      cell = cell * 16 + child;
    }
    return cell;
  }

  int height(int cell) const {
    const int* sums = &levels_[0][cell & ~15];
    const int child = cell & 15;
    return child ? sums[child] - sums[child - 1] : sums[0];
  }

  void add(int cell, int change) {
    const __m256i low = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    const __m256i high = _mm256_setr_epi32(8, 9, 10, 11, 12, 13, 14, 15);
    const __m256i changes = _mm256_set1_epi32(change);
    for (auto& level : levels_) {
      const __m256i before = _mm256_set1_epi32((cell & 15) - 1);
      cell >>= 4;
      auto* node = reinterpret_cast<__m256i*>(&level[static_cast<size_t>(cell) * 16]);
      const __m256i toLow = _mm256_and_si256(changes, _mm256_cmpgt_epi32(low, before));
      const __m256i toHigh = _mm256_and_si256(changes, _mm256_cmpgt_epi32(high, before));
      _mm256_store_si256(node, _mm256_add_epi32(_mm256_load_si256(node), toLow));
      _mm256_store_si256(node + 1, _mm256_add_epi32(_mm256_load_si256(node + 1), toHigh));
    }
  }

 private:
  void sum(const int* values, size_t count, size_t level) {
    int* sums = levels_[level].get();
    for (size_t node = 0; node < counts_[level]; node++) {
      int total = 0;
      const size_t end = std::min(node * 16 + 16, count);
      for (size_t i = node * 16; i < end; i++) sums[i] = total += values[i];
      for (size_t i = end; i < node * 16 + 16; i++) sums[i] = total;
    }
  }

  static unsigned laneMask(const int* sums, __m256i target) {
    const __m256i lanes = _mm256_load_si256(reinterpret_cast<const __m256i*>(sums));
    const __m256i isAbove = _mm256_cmpgt_epi32(lanes, target);
    return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(isAbove)));
  }

  std::vector<Column<int>> levels_;
  std::vector<size_t> counts_;
};
