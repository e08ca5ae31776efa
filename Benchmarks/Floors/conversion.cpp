// Coordinate conversion: one rectangle from leaf to leaf, and the bounds of ten thousand views.
//
// Floor of the single conversion: the walk of both leaves to their common ancestor, with the
// transform of each view at hand. Floors of the tree: a box from a transform that is known, and the
// same after all transforms have been multiplied out from the root down.

#include "Timing.h"
#include "Transforms.h"

struct Node {
  const Node* parent;
  int depth;
  Transform transform;
};

// Not inlined, so that no part of the walk is moved out of the timed loop.
__attribute__((noinline)) static Rect convert(const Node* source, const Node* target, Rect rect) {
  Transform up, down;
  const auto climb = [](const Node*& node, Transform& transform) {
    transform = concatenated(transform, node->transform);
    node = node->parent;
  };
  while (source->depth > target->depth) climb(source, up);
  while (target->depth > source->depth) climb(target, down);
  while (source != target) {
    climb(source, up);
    climb(target, down);
  }
  return converted(rect, concatenated(up, inverted(down)));
}

// Two branches below a common ancestor, which has half of `depth` views above it.
struct Chain {
  explicit Chain(int depth) {
    // Nodes point to each other, so they must not move: there are 1.5 · depth + 1.
    nodes.reserve(2 * depth);
    const Node* ancestor = add(nullptr, 0);
    for (int i = 0; i < depth / 2; i++) ancestor = add(ancestor, 5);
    source = target = ancestor;
    for (int i = 0; i < depth / 2; i++) source = add(source, 5);
    for (int i = 0; i < depth / 2; i++) target = add(target, 3);
  }

  const Node* add(const Node* parent, double degrees) {
    const Transform transform = parent ? viewTransform(degrees, 13) : Transform();
    nodes.push_back({parent, parent ? parent->depth + 1 : 0, transform});
    return &nodes.back();
  }

  std::vector<Node> nodes;
  const Node* source;
  const Node* target;
};

static void measureChain() {
  const Chain chain(32);
  // The expected numbers are those on which QGraphicsItem and QQuickItem agree.
  const Rect check = convert(chain.source, chain.target, {10, 20, 100, 50});
  require(isNear(check.x, 81.8504, 1e-4) && isNear(check.y, 3.97645, 1e-5), "an origin");
  require(isNear(check.width, 111.301, 1e-3) && isNear(check.height, 95.3943, 1e-4), "a size");
  double sum = 0;
  measureFloor("conversion/leaf-to-leaf[depth=32]", "walk to the common ancestor", 1000, [&] {
    // Another rectangle each time, as in the benchmark.
    for (int i = 0; i < 1000; i++) {
      sum += convert(chain.source, chain.target, {10 + i * 1e-3, 20, 100, 50}).x;
    }
  });
  keep(sum);
}

// Eight subviews in each view.
struct Tree {
  explicit Tree(int count)
      : parents(count), own(count), toRoot(count), bounds(count, {0, 0, 300, 200}), boxes(count) {
    for (int i = 1; i < count; i++) {
      parents[i] = (i - 1) / 8;
      own[i] = viewTransform(5, 0);
    }
    multiply();
  }

  void convertAll() {
    for (size_t i = 0; i < boxes.size(); i++) boxes[i] = converted(bounds[i], toRoot[i]);
  }

  // A parent stands before its children, so one pass does it.
  void multiply() {
    toRoot[0] = own[0];
    boxes[0] = converted(bounds[0], toRoot[0]);
    for (size_t i = 1; i < boxes.size(); i++) {
      toRoot[i] = concatenated(own[i], toRoot[parents[i]]);
      boxes[i] = converted(bounds[i], toRoot[i]);
    }
  }

  std::vector<int> parents;
  std::vector<Transform> own, toRoot;
  std::vector<Rect> bounds, boxes;
};

static void measureTree() {
  const int count = 10000;
  Tree tree(count);
  const Rect multiplied = tree.boxes[count - 1];
  tree.convertAll();
  require(isNear(tree.boxes[count - 1].x, multiplied.x, 1e-9), "a box");
  measureFloor("conversion/to-root[nodes=10000]", "boxes from known transforms", count, [&] {
    tree.convertAll();
    clobberMemory();
  });
  double offset = 0;
  measureFloor("conversion/after-scroll[nodes=10000]", "one pass from the root", count, [&] {
    offset = offset < 1000 ? offset + 0.125 : 0;
    tree.own[0].ty = -offset;
    tree.multiply();
    clobberMemory();
  });
}

int main() {
  measureChain();
  measureTree();
}
