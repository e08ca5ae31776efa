// The loops of ViewTree's tree of heights over the lanes of its nodes and leaves. Each is compiled
// twice from one source: for every processor of the platform, and on x86-64 for those with AVX2.
// The design page of ViewTree says why this is C.
//
// The functions check nothing and do not allocate; `ViewTree/CardKernels.swift` checks arguments.
#ifndef C_VIEW_TREE_H
#define C_VIEW_TREE_H

#include <stdbool.h>
#include <stdint.h>

enum {
  // The capacity of a node, in children, and of a leaf, in cards.
  cviewtree_lanes = 32,
  // The number of cards of a new leaf, and of children of a new node.
  cviewtree_fill = 28,
};

// Heights are in grains of 2^-23 points. The lanes of absent children and cards hold placeholders
// greater than any list is tall: this number, or nearly, since edits change them like the others.
static const int64_t cviewtree_nothing = (int64_t)1 << 62;

// The arrays are indexed by node or leaf. `offsets` and `rows` hold the height and the number of
// cards before each child of a node. `children` holds the number of the child, which is that of a
// leaf in nodes of the lowest level. `ends` holds the end of each card below the top of its leaf.
// The arrays are separate arguments, since a structure would be assembled in memory for each call.

// The path to a leaf: the index of the child taken in each node, five bits each, that of the root
// in the lowest bits.
typedef struct {
  uint64_t lanes;
  int32_t root;
  int32_t levels;
} cviewtree_path;

// The storage location of a card: its leaf, the index of the leaf among the children of all nodes,
// the number and height of the cards before the leaf, the card's position in the leaf, and the
// path.
typedef struct {
  int64_t leaf, index, first_row, top, position;
  uint64_t lanes;
} cviewtree_place;

// The position of a card, in points, laid out as ViewTree's LayoutAttributes.
typedef struct {
  int64_t row;
  double x, y, width, height;
} cviewtree_attributes;

// The result of resizing a card: the growth of its height, its leaf, and its position in the leaf.
typedef struct {
  int64_t growth;
  int32_t leaf, position;
} cviewtree_resized;

// Whether this processor and its system can run the functions below with `avx2` true.
bool cviewtree_has_avx2(void);

// Writes the ends of the cards of `count` new leaves below the top of their leaf, and the height
// before each leaf.
//
// The heights of a leaf, in points, begin `stride` numbers after those of the previous leaf. The
// result is the height of all leaves. It is negative if a height may be invalid (also for -0 and
// the greatest valid height); what was written is meaningless in that case.
int64_t cviewtree_fill_leaves(
    const double *heights, long stride, long count, int64_t *ends, int64_t *tops, bool avx2);

// Finds the card at a height inside the content.
cviewtree_place cviewtree_search(
    const int64_t *offsets, const int32_t *rows, const int32_t *children, const int64_t *ends,
    long root, long levels, int64_t height, bool avx2);

// Finds the card of a row. The row after the last one gives the place after the last card, unless
// `is_new`: no card was inserted or removed since the list was built.
cviewtree_place cviewtree_find(
    const int64_t *offsets, const int32_t *rows, const int32_t *children, long root, long levels,
    long row, bool is_new, bool avx2);

// Writes the positions of the cards that end after `start` and begin before `end`, in points, as
// far as there is room; cards of height 0 are left out. The extent must not be empty and must lie
// inside the content. The result is the number of all such cards.
long cviewtree_write_visible(
    const int64_t *offsets, const int32_t *rows, const int32_t *children, const int64_t *ends,
    long root, long levels, double start, double end, double width,
    cviewtree_attributes *attributes, long room, bool avx2);

// Changes the height of the card of a row, and the ends and offsets after it.
cviewtree_resized cviewtree_resize(
    int64_t *offsets, const int32_t *rows, const int32_t *children, int64_t *ends, long root,
    long levels, long row, bool is_new, int64_t height, bool avx2);

// Add to the heights, or to the numbers of cards, before the children after those on a path.
void cviewtree_add_height(
    int64_t *offsets, const int32_t *children, cviewtree_path path, int64_t height, bool avx2);
void cviewtree_add_rows(
    int32_t *rows, const int32_t *children, cviewtree_path path, int32_t count, bool avx2);

// Insert a card into a leaf, which must have room for it, and remove a card.
void cviewtree_insert_card(int64_t *ends, long position, int64_t height, bool avx2);
void cviewtree_remove_card(int64_t *ends, long position, int64_t height, bool avx2);

#endif
