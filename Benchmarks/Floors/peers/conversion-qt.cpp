// Coordinate conversion of Qt: QGraphicsItem, with and without the transforms a QGraphicsScene
// keeps, and QQuickItem.

#include <QtQuick/QQuickItem>
#include <QtWidgets>

#include "../Timing.h"

static constexpr int nodes = 10000;

struct GraphicsItem : QGraphicsItem {
  QRectF boundingRect() const override { return QRectF(0, 0, 300, 200); }
  void paint(QPainter*, const QStyleOptionGraphicsItem*, QWidget*) override {}
};

static void place(GraphicsItem* item, double degrees, double scroll) {
  item->setPos(10.5, 7.25 - scroll);
  item->setTransformOriginPoint(150, 100);
  item->setRotation(degrees);
  item->setScale(0.97);
}

static void place(QQuickItem* item, double degrees, double scroll) {
  item->setPosition(QPointF(10.5, 7.25 - scroll));
  item->setSize(QSizeF(300, 200));
  item->setRotation(degrees);
  item->setScale(0.97);
}

template <class Item>
static Item* addChild(Item* parent, double degrees, double scroll) {
  auto* child = new Item;
  place(child, degrees, scroll);
  child->setParentItem(parent);
  return child;
}

template <class Item>
static Item* addChain(Item* parent, double degrees) {
  for (int i = 0; i < 16; i++) parent = addChild(parent, degrees, 13);
  return parent;
}

// The root first, then eight children of each.
template <class Item>
static std::vector<Item*> addTree(Item* root) {
  std::vector<Item*> items{root};
  while (items.size() < nodes) items.push_back(addChild(items[(items.size() - 1) / 8], 5, 0));
  return items;
}

template <class Item>
static void measureItems(const char* name) {
  auto* ancestor = addChain(new Item, 5);
  const auto* source = addChain(ancestor, 5);
  const auto* target = addChain(ancestor, 3);
  const QRectF check = source->mapRectToItem(target, QRectF(10, 20, 100, 50));
  require(isNear(check.x(), 81.8504, 1e-4) && isNear(check.y(), 3.97645, 1e-5), "an origin");
  double sum = 0;
  measurePeer("conversion/leaf-to-leaf[depth=32]", name, 100, [&] {
    for (int i = 0; i < 100; i++) {
      sum += source->mapRectToItem(target, QRectF(10 + i * 1e-3, 20, 100, 50)).x();
    }
  });
  const auto items = addTree(new Item);
  measurePeer("conversion/to-root[nodes=10000]", name, nodes, [&] {
    for (const auto* item : items) sum += item->mapRectToItem(items[0], QRectF(0, 0, 300, 200)).x();
  });
  keep(sum);
}

static void measureScene() {
  QGraphicsScene scene;
  // An index for finding items would cost time when the root moves, and nothing is searched.
  scene.setItemIndexMethod(QGraphicsScene::NoIndex);
  auto* root = new GraphicsItem;
  scene.addItem(root);
  const auto items = addTree(root);
  double sum = 0, offset = 0;
  const auto convertAll = [&] {
    for (auto* item : items) sum += item->mapRectToScene(QRectF(0, 0, 300, 200)).x();
  };
  measurePeer("conversion/to-root[nodes=10000]", "QGraphicsScene", nodes, convertAll);
  measurePeer("conversion/after-scroll[nodes=10000]", "QGraphicsScene", nodes, [&] {
    root->setPos(offset += 0.125, 0);
    convertAll();
  });
  keep(sum);
}

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  measureItems<GraphicsItem>("QGraphicsItem");
  measureItems<QQuickItem>("QQuickItem");
  measureScene();
}
