// The loops of ViewTree's tree of heights over the lanes of its nodes and leaves. Each is compiled
// twice from one source: for every processor of the platform, and on x86-64 for those with AVX2.
// The design page of ViewTree says why this is C.
//
// Nothing is checked here and nothing allocates; `ViewTree/CardKernels.swift` checks what it lends.
#ifndef C_VIEW_TREE_H
#define C_VIEW_TREE_H

#include <stdbool.h>
#include <stdint.h>

enum {
  // Children that a node has room for, and cards that a leaf has.
  cviewtree_lanes = 32,
  // Cards that a new leaf holds.
  cviewtree_fill = 28,
};

// Heights are in grains of 2^-23 points. Where there is no child or card, they are greater than any
// list is tall, by this much or nearly so: edits change them like the others.
static const int64_t cviewtree_nothing = (int64_t)1 << 62;

// The arrays of nodes, by number: in `offsets` and `rows` the height and the cards before each
// child of the node, in `children` the number of the child, which is a leaf's in nodes of the
// lowest level. In `ends` is where each card of a leaf ends below its top. They come one by one,
// since a structure would be put together in memory for each call.

// The way to a leaf: which child is taken in each node, five bits each, those of the root lowest.
typedef struct {
  uint64_t lanes;
  int32_t root;
  int32_t levels;
} cviewtree_path;

// Where a card is stored: its leaf, the index of that among the children of all nodes, the cards
// and the height before it, the card's position in it, and the way there.
typedef struct {
  int64_t leaf, index, first_row, top, position;
  uint64_t lanes;
} cviewtree_place;

// Where a card lies, in points: as ViewTree's LayoutAttributes.
typedef struct {
  int64_t row;
  double x, y, width, height;
} cviewtree_attributes;

// What resizing a card finds: how much taller it is now, its leaf, and its position there.
typedef struct {
  int64_t growth;
  int32_t leaf, position;
} cviewtree_resized;

// Whether this processor and its system can run what the functions below do where `avx2` is true.
bool cviewtree_has_avx2(void);

// Writes where the cards of `count` new leaves end below the top of their leaf, and the height
// before each leaf.
//
// The heights of a leaf, in points, begin `stride` behind those of the leaf before. The result is
// the height of all leaves; negative if some height may be none (also for -0 and the greatest one),
// and what is written means nothing then.
int64_t cviewtree_fill_leaves(
    const double *heights, long stride, long count, int64_t *ends, int64_t *tops, bool avx2);

// The card that a height inside the content lies in.
cviewtree_place cviewtree_search(
    const int64_t *offsets, const int32_t *rows, const int32_t *children, const int64_t *ends,
    long root, long levels, int64_t height, bool avx2);

// The card of a row; the place behind the last card for the row behind it, but not if `is_new`:
// if there were no cards inserted and none removed since the list was built.
cviewtree_place cviewtree_find(
    const int64_t *offsets, const int32_t *rows, const int32_t *children, long root, long levels,
    long row, bool is_new, bool avx2);

// Writes where the cards of some height lie that end behind `start` and begin before `end`, in
// points, as far as there is room. The extent is not empty and lies inside the content. The result
// is how many there are.
long cviewtree_write_visible(
    const int64_t *offsets, const int32_t *rows, const int32_t *children, const int64_t *ends,
    long root, long levels, double start, double end, double width,
    cviewtree_attributes *attributes, long room, bool avx2);

// Changes the height of the card of a row, and all that depends on it.
cviewtree_resized cviewtree_resize(
    int64_t *offsets, const int32_t *rows, const int32_t *children, int64_t *ends, long root,
    long levels, long row, bool is_new, int64_t height, bool avx2);

// Adds to the heights, or to the rows, before the children behind those on a path.
void cviewtree_add_height(
    int64_t *offsets, const int32_t *children, cviewtree_path path, int64_t height, bool avx2);
void cviewtree_add_rows(
    int32_t *rows, const int32_t *children, cviewtree_path path, int32_t count, bool avx2);

// Inserts a card into a leaf, which has room for it; takes one out.
void cviewtree_insert_card(int64_t *ends, long position, int64_t height, bool avx2);
void cviewtree_remove_card(int64_t *ends, long position, int64_t height, bool avx2);

#endif
