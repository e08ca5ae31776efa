// Sections of a QHeaderView as the cells of a list.
//
// Setting a section's size takes time that grows with the number of sections, so a list of a
// hundred thousand cells takes seconds to build and is only asked what is visible, and a million is
// left out.

#include <QtWidgets>

#include "../Timing.h"

class Rows : public QAbstractTableModel {
 public:
  explicit Rows(int count) : count_(count) {}
  int rowCount(const QModelIndex&) const override { return count_; }
  int columnCount(const QModelIndex&) const override { return 1; }
  QVariant data(const QModelIndex&, int) const override { return {}; }

  void insert(int row) {
    beginInsertRows({}, row, row);
    count_++;
    endInsertRows();
  }

  void remove(int row) {
    beginRemoveRows({}, row, row);
    count_--;
    endRemoveRows();
  }

 private:
  int count_;
};

class Cells {
 public:
  explicit Cells(int count) : count_(count), rows_(count), header_(Qt::Vertical) {
    // Otherwise the style's minimum could raise a height. No view listens to the signals.
    header_.setMinimumSectionSize(1);
    header_.setModel(&rows_);
    header_.blockSignals(true);
    for (int row = 0; row < count; row++) header_.resizeSection(row, randomHeight());
  }

  double visible() {
    const int offset = static_cast<int>(random_.unit() * (header_.length() - 812));
    const int last = header_.logicalIndexAt(offset + 812);
    double sum = 0;
    for (int row = header_.logicalIndexAt(offset); row <= last; row++) {
      sum += header_.sectionPosition(row);
    }
    return sum;
  }

  void resize() { header_.resizeSection(random_.below(count_), randomHeight()); }

  void edit() {
    rows_.insert(random_.below(count_));
    rows_.remove(random_.below(count_));
  }

  bool finds(int row) { return header_.logicalIndexAt(header_.sectionPosition(row)) == row; }

 private:
  int randomHeight() { return 72 + random_.below(240); }

  int count_;
  Random random_;
  Rows rows_;
  QHeaderView header_;
};

static void measureVisible(const char* benchmark, Cells& cells) {
  double sum = 0;
  measurePeer(benchmark, "QHeaderView", 100, [&] {
    for (int i = 0; i < 100; i++) sum += cells.visible();
  });
  keep(sum);
}

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  Cells few(10000);
  require(few.finds(1234), "a section");
  measureVisible("cards/visible[cells=10000]", few);
  measurePeer("cards/resize[cells=10000]", "QHeaderView", 1, [&] {
    few.resize();
    keep(few.visible());
  });
  measurePeer("cards/edit[cells=10000]", "QHeaderView", 1, [&] {
    few.edit();
    keep(few.visible());
  });
  Cells many(100000);
  measureVisible("cards/visible[cells=100000]", many);
}
