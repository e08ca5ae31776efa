// A list of cells of 72 to 311 points behind a screen of 812 points: building it, asking what is
// visible at a random offset, and that after a cell was resized, or one inserted and one removed.
//
// Floors: the tree of 16 children a node, which touches log₁₆ n cache lines; for inserting and
// removing, which it cannot, the list of blocks.

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
static double visible(const HeightTree& tree, int count, Random& random) {
  const int offset = static_cast<int>(random.unit() * (tree.total() - screen));
  int top;
  double sum = 0;
  for (int cell = tree.find(offset, top); cell < count && top < offset + screen; cell++) {
    sum += top;
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
  HeightTree tree(heights);
  BlockList list(heights);
  for (int i = 0; i < 2000; i++) {
    const int cell = random.below(5000), height = randomHeight(random);
    tree.add(cell, height - tree.height(cell));
    list.insert(cell, static_cast<float>(height));
    list.remove(cell + 1);
    heights[cell] = height;
    const int offset = static_cast<int>(random.unit() * tree.total());
    int expected = 0, top = 0;
    while (top + heights[expected] <= offset) top += heights[expected++];
    int treeTop;
    double listTop;
    require(tree.find(offset, treeTop) == expected && treeTop == top, "a cell of the tree");
    list.find(offset, listTop);
    require(listTop == top && list.total() == tree.total(), "a cell of the list");
  }
}

static void measureCells(int count) {
  const std::string cells = "[cells=" + std::to_string(count) + "]";
  const auto name = [&](const char* what) { return "cards/" + std::string(what) + cells; };
  const char* tree16 = "tree of 16, AVX2";
  Random random;
  const std::vector<int> heights = randomHeights(count, random);
  HeightTree tree(heights);
  double sum = 0;
  measureFloor(name("build").c_str(), tree16, count, [&] {
    tree.build(heights);
    clobberMemory();
  });
  measureFloor(name("visible").c_str(), tree16, 100, [&] {
    for (int i = 0; i < 100; i++) sum += visible(tree, count, random);
  });
  measureFloor(name("resize").c_str(), tree16, 100, [&] {
    for (int i = 0; i < 100; i++) {
      const int cell = random.below(count);
      tree.add(cell, randomHeight(random) - tree.height(cell));
      sum += visible(tree, count, random);
    }
  });
  BlockList list(heights);
  measureFloor(name("edit").c_str(), "blocks of 128", 100, [&] {
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
