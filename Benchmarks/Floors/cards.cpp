// A list of cells of 72 to 311 points behind a screen of 812 points: building it, asking what is
// visible at a random offset, and that after a cell was resized, or one inserted and one removed.
//
// Floors: the tree of 16 children a node, which touches log₁₆ n cache lines; for inserting and
// removing, which it cannot, the list of blocks. Bound: the same tree of numbers in 64 bits, which
// heights that are parts of points take.

#include <string>

#include "BlockList.h"
#include "HeightTree.h"

static constexpr int screen = 812;

static int randomHeight(Random& random) { return 72 + random.below(240); }

static std::vector<int> randomHeights(int count, Random& random) {
  std::vector<int> heights(count);
  for (int& height : heights) height = randomHeight(random);
  return heights;
}

// The sum of the tops of what is visible at a random offset.
template <class Lanes>
static double visible(const HeightTree<Lanes>& tree, int count, Random& random) {
  using Number = typename Lanes::Number;
  const auto offset =
      static_cast<Number>(random.unit() * static_cast<double>(tree.total() - screen));
  Number top;
  double sum = 0;
  for (int cell = tree.find(offset, top); cell < count && top < offset + screen; cell++) {
    sum += static_cast<double>(top);
    top += tree.height(cell);
  }
  return sum;
}

static double visible(const BlockList& list, Random& random) {
  const double offset = random.unit() * (list.total() - screen);
  double top, sum = 0;
  for (BlockList::Place place = list.find(offset, top); top < offset + screen;) {
    sum += top;
    const double height = list.next(place);
    if (height < 0) break;
    top += height;
  }
  return sum;
}

// Both find the cell that a plain scan finds, before and after changes.
static void compareFinds() {
  Random random;
  std::vector<int> heights = randomHeights(5000, random);
  HeightTree<Lanes32> tree(heights);
  HeightTree<Lanes64> wideTree(heights);
  BlockList list(heights);
  for (int i = 0; i < 2000; i++) {
    const int cell = random.below(5000), height = randomHeight(random);
    tree.add(cell, height - tree.height(cell));
    wideTree.add(cell, height - wideTree.height(cell));
    list.insert(cell, static_cast<float>(height));
    // The former cell is now after the inserted one.
    list.remove(cell + 1);
    heights[cell] = height;
    const int offset = static_cast<int>(random.unit() * tree.total());
    int expected = 0, top = 0;
    while (top + heights[expected] <= offset) top += heights[expected++];
    int treeTop;
    int64_t wideTop;
    double listTop;
    require(tree.find(offset, treeTop) == expected && treeTop == top, "a cell of the tree");
    require(
        wideTree.find(offset, wideTop) == expected && wideTop == top, "a cell of the wide tree");
    list.find(offset, listTop);
    require(listTop == top && list.total() == tree.total(), "a cell of the list");
  }
}

// Times what the tree can do, as a floor or as a bound; a hundred operations a call, so that the
// call itself does not count.
template <class Lanes>
static void measureTree(
    const char* role, const char* name, const std::string& cells, const std::vector<int>& heights,
    Random random) {
  const int count = static_cast<int>(heights.size());
  HeightTree<Lanes> tree(heights);
  double sum = 0;
  measure(role, ("cards/build" + cells).c_str(), name, count, [&] {
    tree.build(heights);
    clobberMemory();
  });
  measure(role, ("cards/visible" + cells).c_str(), name, 100, [&] {
    for (int i = 0; i < 100; i++) sum += visible(tree, count, random);
  });
  measure(role, ("cards/resize" + cells).c_str(), name, 100, [&] {
    for (int i = 0; i < 100; i++) {
      const int cell = random.below(count);
      tree.add(cell, randomHeight(random) - tree.height(cell));
      sum += visible(tree, count, random);
    }
  });
  keep(sum);
}

static void measureCells(int count) {
  const std::string cells = "[cells=" + std::to_string(count) + "]";
  Random random;
  const std::vector<int> heights = randomHeights(count, random);
  measureTree<Lanes32>("floor", "tree of 16, AVX2", cells, heights, random);
  measureTree<Lanes64>("bound", "the tree in 64 bits", cells, heights, random);
  double sum = 0;
  BlockList list(heights);
  measureFloor(("cards/edit" + cells).c_str(), "blocks of 128", 100, [&] {
    for (int i = 0; i < 100; i++) {
      const float height = static_cast<float>(randomHeight(random));
      list.insert(random.below(list.count()), height);
      list.remove(random.below(list.count()));
      sum += visible(list, random);
    }
  });
  keep(sum);
}

int main() {
  compareFinds();
  for (int count : {10000, 100000, 1000000}) measureCells(count);
}
