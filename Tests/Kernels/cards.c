// The loops of ViewTree on a small tree of cards, beside the heights of the same cards in an array.

#include <stdbool.h>

#include "CViewTree.h"
#include "kernels.h"

enum { most_cards = 23000, lanes = cviewtree_lanes };
static const double grain = 0x1p-23;

// A list of cards, twice: as the kernels know it, and as an array.
typedef struct {
  int64_t *offsets, *ends;
  int32_t *rows, *children, *sizes;
  long nodes, leaves, root, levels;
  int64_t heights[most_cards];
  long count;
  bool is_new, avx2;
} list;

// Adds a node above `count` children that begin at `first`, and returns its number.
static long add_node(list *cards, long first, long count, const int64_t *tops, const long *starts) {
  long node = cards->nodes++;
  for (long lane = 0; lane < lanes; lane++) {
    bool is_there = lane < count;
    cards->offsets[node * lanes + lane] =
        is_there ? tops[first + lane] - tops[first] : cviewtree_nothing;
    cards->rows[node * lanes + lane] =
        is_there ? (int32_t)(starts[first + lane] - starts[first]) : 1 << 30;
    cards->children[node * lanes + lane] = is_there ? (int32_t)(first + lane) : -1;
  }
  return node;
}

// Adds the levels above the leaves: nodes of `fill` children, until one is left.
static void add_levels(list *cards, int64_t *tops, long *starts) {
  long first = 0, count = cards->leaves;
  do {
    long above = (count + cviewtree_fill - 1) / cviewtree_fill, start = cards->nodes;
    for (long i = 0; i < above; i++) {
      long from = i * cviewtree_fill, rest = count - from;
      long node =
          add_node(cards, from, rest < cviewtree_fill ? rest : cviewtree_fill, tops, starts);
      for (long lane = 0; lane < lanes; lane++)
        if (cards->children[node * lanes + lane] >= 0)
          cards->children[node * lanes + lane] += (int32_t)first;
      tops[i] = tops[from], starts[i] = starts[from];
    }
    first = start, count = above;
    cards->levels++;
  } while (count > 1);
  cards->root = first;
}

// Makes a list of whole leaves, each card of its own height or all leaves alike.
static list *make(long leaves, bool is_repeated, bool avx2) {
  list *cards = calloc(1, sizeof *cards);
  cards->avx2 = avx2, cards->is_new = true;
  cards->leaves = leaves, cards->count = leaves * cviewtree_fill;
  // At most half as many nodes as leaves, and the root.
  long room = leaves / 2 + 2;
  cards->offsets = block(room * lanes, sizeof *cards->offsets);
  cards->rows = block(room * lanes, sizeof *cards->rows);
  cards->children = block(room * lanes, sizeof *cards->children);
  cards->ends = block(leaves * lanes, sizeof *cards->ends);
  cards->sizes = block(leaves, sizeof *cards->sizes);
  double *heights = block(is_repeated ? cviewtree_fill : cards->count, sizeof *heights);
  long given = is_repeated ? cviewtree_fill : cards->count;
  for (long i = 0; i < given; i++) heights[i] = (double)below(90) / 2;
  int64_t *tops = block(leaves, sizeof *tops), total = 0;
  long *starts = block(leaves, sizeof *starts);
  int64_t height = cviewtree_fill_leaves(
      heights, is_repeated ? 0 : cviewtree_fill, leaves, cards->ends, tops, avx2);
  for (long i = 0; i < cards->count; i++)
    total += cards->heights[i] = (int64_t)(heights[i % given] / grain);
  require(height == total, "the height of new leaves");
  for (long i = 0; i < leaves; i++)
    starts[i] = i * cviewtree_fill, cards->sizes[i] = cviewtree_fill;
  add_levels(cards, tops, starts);
  free(heights), free(tops), free(starts);
  return cards;
}

static void release(list *cards) {
  free(cards->offsets), free(cards->rows), free(cards->children);
  free(cards->ends), free(cards->sizes), free(cards);
}

static int64_t top_of(const list *cards, long row) {
  int64_t top = 0;
  for (long i = 0; i < row; i++) top += cards->heights[i];
  return top;
}

static cviewtree_place place_of(const list *cards, long row) {
  return cviewtree_find(
      cards->offsets, cards->rows, cards->children, cards->root, cards->levels, row,
      cards->is_new, cards->avx2);
}

static void look(const list *cards) {
  long row = (long)below(cards->count);
  int64_t top = top_of(cards, row), height = cards->heights[row];
  cviewtree_place place = place_of(cards, row);
  require(place.first_row + place.position == row, "the row of a card");
  const int64_t *leaf = cards->ends + place.leaf * lanes;
  int64_t before = place.position > 0 ? leaf[place.position - 1] : 0;
  require(place.top + before == top, "the top of a card");
  require(leaf[place.position] - before == height, "the height of a card");
  if (height == 0) return;
  cviewtree_place found = cviewtree_search(
      cards->offsets, cards->rows, cards->children, cards->ends, cards->root, cards->levels,
      top + (int64_t)below(height), cards->avx2);
  require(found.first_row + found.position == row, "the card at a height");
}

static void show(const list *cards) {
  int64_t total = top_of(cards, cards->count);
  if (total == 0) return;
  int64_t start = (int64_t)below(total), end = start + 1 + (int64_t)below(total - start);
  long room = (long)below(40), expected = 0;
  cviewtree_attributes *shown = block(room, sizeof *shown);
  long count = cviewtree_write_visible(
      cards->offsets, cards->rows, cards->children, cards->ends, cards->root, cards->levels,
      (double)start * grain, (double)end * grain, 100, shown, room, cards->avx2);
  int64_t top = 0;
  for (long row = 0; row < cards->count; top += cards->heights[row++]) {
    if (cards->heights[row] == 0 || top + cards->heights[row] <= start || top >= end) continue;
    if (expected++ >= room) continue;
    cviewtree_attributes card = shown[expected - 1];
    require(card.row == row && card.x == 0 && card.width == 100, "the row of a visible card");
    require(
        card.y == (double)top * grain && card.height == (double)cards->heights[row] * grain,
        "the frame of a visible card");
  }
  require(count == expected, "the number of visible cards");
  free(shown);
}

static void resize(list *cards) {
  long row = (long)below(cards->count);
  int64_t height = (int64_t)below(100) << 20, growth = height - cards->heights[row];
  cviewtree_resized resized = cviewtree_resize(
      cards->offsets, cards->rows, cards->children, cards->ends, cards->root, cards->levels, row,
      cards->is_new, height, cards->avx2);
  require(resized.growth == growth, "the growth of a card");
  cards->heights[row] = height;
}

// Moves the leaves after a place, after a card came or went.
static void move(list *cards, cviewtree_place place, int64_t height, int32_t count) {
  cviewtree_path path = {place.lanes, (int32_t)cards->root, (int32_t)cards->levels};
  cviewtree_add_height(cards->offsets, cards->children, path, height, cards->avx2);
  cviewtree_add_rows(cards->rows, cards->children, path, count, cards->avx2);
  cards->sizes[place.leaf] += count;
  cards->count += count;
  cards->is_new = false;
}

static void insert(list *cards) {
  long row = (long)below(cards->count);
  cviewtree_place place = place_of(cards, row);
  if (cards->sizes[place.leaf] == lanes || cards->count == most_cards) return;
  int64_t height = (int64_t)below(100) << 20;
  cviewtree_insert_card(
      cards->ends + place.leaf * lanes, place.position, height, cards->avx2);
  memmove(
      cards->heights + row + 1, cards->heights + row,
      (cards->count - row) * sizeof *cards->heights);
  cards->heights[row] = height;
  move(cards, place, height, 1);
}

static void delete(list *cards) {
  long row = (long)below(cards->count);
  cviewtree_place place = place_of(cards, row);
  if (cards->sizes[place.leaf] == 1) return;
  int64_t height = cards->heights[row];
  cviewtree_remove_card(
      cards->ends + place.leaf * lanes, place.position, height, cards->avx2);
  cards->count--;
  memmove(
      cards->heights + row, cards->heights + row + 1,
      (cards->count - row) * sizeof *cards->heights);
  cards->count++;
  move(cards, place, -height, -1);
}

static void check(bool avx2) {
  // Up to a whole node, more than one, and more than its square: of one, two and three levels.
  const long sizes[] = {1, 2, cviewtree_fill, cviewtree_fill + 1, 90, 785};
  enum { lists = sizeof sizes / sizeof *sizes };
  for (int i = 0; i < lists; i++) {
    list *cards = make(sizes[i], i % 2, avx2);
    for (int turn = 0; turn < 300; turn++) {
      look(cards), show(cards);
      // The first turns leave the list new, which is found in another way.
      if (turn % 3 == 0) resize(cards);
      if (turn > 50) below(2) ? insert(cards) : delete (cards);
    }
    release(cards);
  }
}

void check_cards(void) {
  check(false);
  if (cviewtree_has_avx2()) check(true);
  printf("cards: lists of 28 to 21980, common%s\n", cviewtree_has_avx2() ? ", avx2" : "");
}
