// The screens of two transition systems on a phone of 375 by 812 points, with the animations of
// their transitions: the views and numbers of `Benchmarks/Screens`, as far as a frame needs them.
#pragma once

#include <vector>

struct View {
  // The place of the superview.
  int parent;
  double x, y, width, height;
  double alpha = 1, radius = 0, scale = 1;
};

enum class Property { position, size, alpha, radius };

struct Record {
  int view;
  Property property;
  // What is left of the way in the beginning, or a start and an end.
  double from[2], to[2];
};

// Views before their subviews, and the records of one block.
struct Screen {
  std::vector<View> views;
  std::vector<Record> records;

  // Adds a view by its frame, and returns its place.
  int add(int parent, double x, double y, double width, double height, double radius = 0) {
    views.push_back({parent, x + width / 2, y + height / 2, width, height, 1, radius});
    return static_cast<int>(views.size()) - 1;
  }

  // Adds a view that moves to another frame.
  int move(int parent, const View& start, double x, double y, double width, double height) {
    const int view = add(parent, x, y, width, height, start.radius);
    const View& end = views.back();
    records.push_back({view, Property::position, {start.x - end.x, start.y - end.y}, {}});
    if (start.width != width || start.height != height) {
      records.push_back(
          {view, Property::size, {start.width - width, start.height - height}, {}});
    }
    return view;
  }

  // Animates a number that is replaced.
  void replace(int view, Property property, double from, double to) {
    (property == Property::alpha ? views[view].alpha : views[view].radius) = to;
    records.push_back({view, property, {from}, {to}});
  }
};

inline View frameOf(double x, double y, double width, double height) {
  return {0, x + width / 2, y + height / 2, width, height};
}

// The list with its cells and its header, behind the card that grows.
inline void addList(Screen& screen) {
  const int window = screen.add(0, 0, 0, 375, 812);
  const int list = screen.add(window, 0, 0, 375, 812);
  const int cards = screen.add(list, 0, 0, 375, 812);
  const int pressed = screen.add(cards, 0, 136, 375, 489);
  screen.views[pressed].scale = 0.96;
  const int cell = screen.add(cards, 0, 625, 375, 442);
  const int card = screen.add(cell, 0, 0, 375, 442);
  screen.add(card, 20, 0, 335, 413, 16);
  const int scroll = screen.add(card, 20, 0, 335, 413);
  const int header = screen.add(scroll, 0, 0, 335, 413, 16);
  screen.add(header, 20, 16, 295, 16.8);
  screen.add(header, 20, 37.8, 295, 64.8);
  for (int row = 0; row < 4; row++) {
    const int app = screen.add(header, 20, 120 + 70 * row, 295, 70);
    screen.add(app, 0, 10, 50, 50, 11);
    screen.add(app, 231, 21, 64, 28, 14);
  }
  screen.add(cards, 20, 72, 335, 15.6);
  screen.add(cards, 20, 89.6, 335, 40.8);
  screen.add(cards, 323, 94, 32, 32, 16);
}

inline Screen cardPresent() {
  Screen screen;
  addList(screen);
  const int container = screen.add(0, 0, 0, 375, 812);
  const int blur = screen.add(container, 0, 0, 375, 812);
  const int copy = screen.move(container, frameOf(7.5, 145.78, 360, 469.44), 0, 0, 375, 812);
  const View inset = frameOf(20, 0, 320, 440.44);
  const int background = screen.move(copy, inset, 0, 0, 375, 812);
  screen.replace(background, Property::radius, 16, 0);
  const int scroll = screen.move(copy, inset, 0, 0, 375, 812);
  const int header = screen.move(scroll, frameOf(0, 0, 320, 460), 0, 0, 375, 548);
  screen.replace(header, Property::radius, 16, 0);
  screen.move(header, frameOf(20, 16, 280, 16.8), 20, 44, 335, 16.8);
  screen.move(header, frameOf(20, 37.8, 280, 64.8), 20, 65.8, 335, 64.8);
  screen.move(header, frameOf(20, 423.2, 280, 16.8), 20, 511.2, 335, 16.8);
  View close = frameOf(290, 20, 30, 30);
  close.radius = 15;
  screen.move(copy, close, 325, 20, 30, 30);
  screen.replace(blur, Property::alpha, 0, 1);
  return screen;
}

inline Screen ledgerPush() {
  Screen screen;
  const int window = screen.add(0, 0, 0, 375, 812);
  const int navigation = screen.add(window, 0, 0, 375, 812);
  const int container = screen.add(navigation, 0, 0, 375, 812);
  const int ledger = screen.add(container, 0, 0, 375, 812);
  const int entries = screen.add(ledger, 0, 88, 375, 724);
  for (int row = 0; row < 30; row++) screen.add(entries, 0, 24.5 * row, 375, 24.5);
  const int entry = screen.move(container, frameOf(0, -812, 375, 812), 0, 0, 375, 812);
  screen.add(entry, 20, 108, 335, 48);
  screen.add(entry, 0, 596, 375, 216);
  screen.add(navigation, 0, 0, 375, 88);
  return screen;
}
