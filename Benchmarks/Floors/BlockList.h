// Heights of cells in blocks of up to 128, found by scanning the sums of 64 blocks each and then of
// blocks. A reference for inserting and removing, not a lower bound: its scans grow with the list.
#pragma once

#include <cstring>

#include "Timing.h"

class BlockList {
 public:
  // Where a cell stands: its block, and its place there.
  struct Place {
    size_t block;
    int cell;
  };

  explicit BlockList(const std::vector<int>& heights) {
    // Blocks begin half full, so that insertions at random places seldom split one.
    const size_t half = Block::capacity / 2;
    for (size_t start = 0; start < heights.size(); start += half) {
      auto block = std::make_unique<Block>();
      for (size_t i = start; i < std::min(start + half, heights.size()); i++) {
        block->heights[block->count++] = static_cast<float>(heights[i]);
      }
      sums_.push_back(block->sum());
      counts_.push_back(block->count);
      blocks_.push_back(std::move(block));
    }
    sumGroups();
  }

  int count() const { return count_; }
  double total() const { return total_; }

  // The place that covers the height `y`, or the last one; and in `top` where it begins.
  Place find(double y, double& top) const {
    top = 0;
    size_t group = 0;
    while (group + 1 < groupSums_.size() && top + groupSums_[group] <= y) {
      top += groupSums_[group++];
    }
    size_t block = group * groupSize;
    while (block + 1 < blocks_.size() && top + sums_[block] <= y) top += sums_[block++];
    const Block& found = *blocks_[block];
    int cell = 0;
    while (cell + 1 < found.count && top + found.heights[cell] <= y) top += found.heights[cell++];
    return {block, cell};
  }

  // The height at a place, which then moves on; -1 after the last.
  double next(Place& place) const {
    if (place.block >= blocks_.size()) return -1;
    const double height = blocks_[place.block]->heights[place.cell];
    if (++place.cell == blocks_[place.block]->count) place = {place.block + 1, 0};
    return height;
  }

  void insert(int index, float height) {
    Place place = at(index);
    if (blocks_[place.block]->count == Block::capacity) {
      split(place.block);
      // The cell may now be in the new block.
      place = at(index);
    }
    Block& block = *blocks_[place.block];
    float* spot = block.heights + place.cell;
    std::memmove(spot + 1, spot, (block.count - place.cell) * sizeof(float));
    *spot = height;
    block.count++;
    account(place.block, 1, height);
  }

  void remove(int index) {
    const Place place = at(index);
    Block& block = *blocks_[place.block];
    float* spot = block.heights + place.cell;
    const float height = *spot;
    std::memmove(spot, spot + 1, (block.count - place.cell - 1) * sizeof(float));
    block.count--;
    account(place.block, -1, -height);
    if (block.count == 0) erase(place.block);
  }

 private:
  // Blocks in a group, a choice: a million cells are 245 groups, so both scans are short.
  static constexpr size_t groupSize = 64;

  struct Block {
    // A choice: a full block of 512 bytes is eight cache lines to scan or to move.
    static constexpr int capacity = 128;
    int count = 0;
    float heights[capacity];

    float sum() const {
      float sum = 0;
      for (int i = 0; i < count; i++) sum += heights[i];
      return sum;
    }
  };

  Place at(int index) const {
    size_t group = 0;
    while (group + 1 < groupCounts_.size() && index >= groupCounts_[group]) {
      index -= groupCounts_[group++];
    }
    size_t block = group * groupSize;
    while (block + 1 < blocks_.size() && index >= counts_[block]) index -= counts_[block++];
    return {block, index};
  }

  // Adds to the sums and counts above a block; cheaper than `sumGroups`, which blocks that come or
  // go need, because later ones change their group.
  void account(size_t block, int cells, float height) {
    counts_[block] += cells;
    sums_[block] += height;
    groupCounts_[block / groupSize] += cells;
    groupSums_[block / groupSize] += height;
    count_ += cells;
    total_ += height;
  }

  void split(size_t index) {
    Block& full = *blocks_[index];
    auto rest = std::make_unique<Block>();
    const int half = Block::capacity / 2;
    rest->count = full.count - half;
    std::memcpy(rest->heights, full.heights + half, rest->count * sizeof(float));
    full.count = half;
    sums_[index] = full.sum();
    counts_[index] = half;
    sums_.insert(sums_.begin() + index + 1, rest->sum());
    counts_.insert(counts_.begin() + index + 1, rest->count);
    blocks_.insert(blocks_.begin() + index + 1, std::move(rest));
    sumGroups();
  }

  void erase(size_t index) {
    blocks_.erase(blocks_.begin() + index);
    sums_.erase(sums_.begin() + index);
    counts_.erase(counts_.begin() + index);
    sumGroups();
  }

  void sumGroups() {
    groupSums_.assign((blocks_.size() + groupSize - 1) / groupSize, 0);
    groupCounts_.assign(groupSums_.size(), 0);
    count_ = 0;
    total_ = 0;
    for (size_t i = 0; i < blocks_.size(); i++) {
      groupSums_[i / groupSize] += sums_[i];
      groupCounts_[i / groupSize] += counts_[i];
      count_ += counts_[i];
      total_ += sums_[i];
    }
  }

  std::vector<std::unique_ptr<Block>> blocks_;
  std::vector<float> sums_;
  std::vector<int> counts_;
  std::vector<double> groupSums_;
  std::vector<int> groupCounts_;
  int count_ = 0;
  double total_ = 0;
};
