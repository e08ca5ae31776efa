#include "CViewTree.h"

#include <string.h>

// The calling convention of vectors differs between the two builds, but every function with vector
// parameters is inlined.
#pragma clang diagnostic ignored "-Wpsabi"
#define INLINED static inline __attribute__((always_inline))

#if defined(__x86_64__)
bool cviewtree_has_avx2(void) { return __builtin_cpu_supports("avx2"); }

// Compiles a loop with and without AVX2; the caller chooses.
#define KERNEL(type, name, arguments, ...)                               \
  __attribute__((target("avx2"))) static type name##_avx2(__VA_ARGS__) { \
    return name arguments;                                               \
  }                                                                      \
  type cviewtree_##name(__VA_ARGS__, bool avx2) {                        \
    return avx2 ? name##_avx2 arguments : name arguments;                \
  }
#else
bool cviewtree_has_avx2(void) { return false; }

#define KERNEL(type, name, arguments, ...)        \
  type cviewtree_##name(__VA_ARGS__, bool avx2) { \
    (void)avx2;                                   \
    return name arguments;                        \
  }
#endif

// The nodes of a list.
typedef struct {
  const int64_t *offsets;
  const int32_t *rows, *children;
  long root, levels;
} tree;

// Vectors that fill one register with AVX2, or two without.
typedef double points __attribute__((vector_size(32)));
typedef uint64_t grains __attribute__((vector_size(32)));
typedef uint32_t counts __attribute__((vector_size(32)));
enum { grain_lanes = 4, count_lanes = 8, lane_bits = 5 };

INLINED grains load_grains(const int64_t *from) {
  grains lanes;
  memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

INLINED void store_grains(int64_t *to, grains lanes) { memcpy(to, &lanes, sizeof lanes); }

// An operation of a scalar and a vector uses the scalar in each lane.
INLINED grains all_grains(int64_t number) { return (uint64_t)number - (grains){0}; }

INLINED counts load_counts(const int32_t *from) {
  counts lanes;
  memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

INLINED counts all_counts(int32_t number) { return (uint32_t)number - (counts){0}; }

// Masks that keep the first n lanes unchanged and select the rest: the mask for n begins n numbers
// before the middle.
static const int64_t grain_masks[2 * cviewtree_lanes] = {
    [cviewtree_lanes... 2 * cviewtree_lanes - 1] = -1};
static const int32_t count_masks[2 * cviewtree_lanes] = {
    [cviewtree_lanes... 2 * cviewtree_lanes - 1] = -1};

// ---- New leaves

// Between 2^29 and 2^30 points adjacent numbers are one grain apart, so adding this number rounds
// to whole grains.
static const double rounding = 0x1.8p29;
// The greatest height of a card, and of all cards of a list, in grains.
static const uint64_t greatest_height = 1ull << 50;
static const int64_t greatest_content = (int64_t)1 << 53;
// The size of a grain in points.
static const double grain = 0x1p-23;

// Returns the running sums of four numbers: first of pairs, then of all. Index 4 selects a 0.
INLINED grains running_sums(grains each) {
  const grains none = {0};
  each += __builtin_shufflevector(each, none, 4, 0, 4, 2);
  return each + __builtin_shufflevector(each, none, 4, 4, 1, 1);
}

// Writes one leaf. The highest bit of a lane of `doubt` becomes set when a height may be invalid.
INLINED int64_t fill_leaf(const double *restrict heights, int64_t *restrict ends, grains *doubt) {
  const grains shift = (grains)(rounding - (points){0});
  grains before = {0};
  for (int i = 0; i < cviewtree_fill; i += grain_lanes) {
    points height;
    memcpy(&height, heights + i, sizeof height);
    // The difference of the bit patterns of the sum and of the constant is the number of grains.
    grains each = (grains)(height + rounding) - shift;
    // Also tests the sign of the height itself, since one between 0 and -2^-24 rounds to 0.
    *doubt |= (grains)height | (greatest_height - 1 - each);
    grains sums = running_sums(each);
    store_grains(ends + i, before + sums);
    // Takes the total from `sums` alone, so that the next four heights wait for only one addition.
    before += __builtin_shufflevector(sums, sums, 3, 3, 3, 3);
  }
  // The four lanes that a new leaf leaves free.
  store_grains(ends + cviewtree_fill, all_grains(cviewtree_nothing));
  return (int64_t)before[0];
}

// Prefetches a leaf that is written soon, which the hardware prefetcher does not foresee.
INLINED void prefetch_leaf(const int64_t *ends) {
  enum { line = 64 / sizeof *ends };
  for (int i = 0; i < cviewtree_lanes; i += line) __builtin_prefetch(ends + i, 1);
}

INLINED int64_t fill_leaves(
    const double *restrict heights, long stride, long count, int64_t *restrict ends,
    int64_t *restrict tops) {
  int64_t top = 0;
  grains doubt = {0};
  for (long leaf = 0; leaf < count; leaf++) {
    tops[leaf] = top;
    // A distance of two leaves is a choice: no measurement of others is recorded.
    if (leaf + 2 < count) prefetch_leaf(ends + (leaf + 2) * cviewtree_lanes);
    top += fill_leaf(heights + leaf * stride, ends + leaf * cviewtree_lanes, &doubt);
  }
  return __builtin_reduce_or(doubt) >> 63 ? -1 : top;
}

KERNEL(
    int64_t, fill_leaves, (heights, stride, count, ends, tops), const double *heights, long stride,
    long count, int64_t *ends, int64_t *tops)

// ---- Search

// Returns the number of heights, among the first `count`, that are at most the one in all lanes.
INLINED long heights_up_to(grains height, const int64_t *heights, int count) {
  // The difference is negative for greater heights, so its highest bit counts them.
  grains greater = {0};
  for (int i = 0; i < count; i += grain_lanes)
    greater += (height - load_grains(heights + i)) >> 63;
  return count - (long)__builtin_reduce_add(greater);
}

// The same for the first rows of all children of a node.
INLINED long rows_up_to(counts row, const int32_t *rows) {
  counts greater = {0};
  for (int i = 0; i < cviewtree_lanes; i += count_lanes)
    greater += (row - load_counts(rows + i)) >> 31;
  return cviewtree_lanes - (long)__builtin_reduce_add(greater);
}

// Descends to the child of a lane.
INLINED void enter(cviewtree_place *place, tree nodes, long lane, long level) {
  lane &= cviewtree_lanes - 1;
  place->index = place->leaf * cviewtree_lanes + lane;
  place->leaf = nodes.children[place->index];
  place->first_row += nodes.rows[place->index];
  place->lanes |= (uint64_t)lane << lane_bits * level;
}

// Finds the card at a height: in each node the last child that begins at or above it, and in the
// leaf the first card that ends below it.
INLINED cviewtree_place place_at_height(tree nodes, const int64_t *ends, int64_t height) {
  cviewtree_place place = {.leaf = nodes.root};
  grains below = all_grains(height);
  for (long level = 0; level < nodes.levels; level++) {
    const int64_t *offsets = nodes.offsets + place.leaf * cviewtree_lanes;
    enter(&place, nodes, heights_up_to(below, offsets, cviewtree_lanes) - 1, level);
    // Subtracted in all lanes, which takes less time than through a scalar.
    below -= all_grains(nodes.offsets[place.index]);
  }
  place.top = height - (int64_t)below[0];
  place.position =
      heights_up_to(below, ends + place.leaf * cviewtree_lanes, cviewtree_lanes);
  return place;
}

INLINED cviewtree_place search(
    const int64_t *offsets, const int32_t *rows, const int32_t *children, const int64_t *ends,
    long root, long levels, int64_t height) {
  return place_at_height((tree){offsets, rows, children, root, levels}, ends, height);
}

KERNEL(
    cviewtree_place, search, (offsets, rows, children, ends, root, levels, height),
    const int64_t *offsets, const int32_t *rows, const int32_t *children, const int64_t *ends,
    long root, long levels, int64_t height)

// Finds the card of a row: in each node the last child whose first row is not after it.
INLINED cviewtree_place place_of_row(tree nodes, long row) {
  cviewtree_place place = {.leaf = nodes.root};
  counts behind = all_counts((int32_t)row);
  for (long level = 0; level < nodes.levels; level++) {
    const int32_t *rows = nodes.rows + place.leaf * cviewtree_lanes;
    enter(&place, nodes, rows_up_to(behind, rows) - 1, level);
    behind -= all_counts(nodes.rows[place.index]);
    place.top += nodes.offsets[place.index];
  }
  place.position = row - place.first_row;
  return place;
}

// Finds the card of a row in a new list, where the path consists of the digits of the row to the
// base to which new leaves and nodes are filled: nothing is compared, and no step waits for the one
// before.
INLINED cviewtree_place place_in_new_list(tree nodes, long row) {
  uint64_t rest = (uint64_t)row / cviewtree_fill;
  cviewtree_place place = {.leaf = (long)rest, .first_row = (long)rest * cviewtree_fill};
  place.position = row - place.first_row;
  for (long level = nodes.levels; level-- > 0; rest /= cviewtree_fill)
    place.lanes |= rest % cviewtree_fill << lane_bits * level;
  long node = nodes.root;
  for (long level = 0; level < nodes.levels; level++) {
    long lane = place.lanes >> lane_bits * level & (cviewtree_lanes - 1);
    place.index = node * cviewtree_lanes + lane;
    node = nodes.children[place.index];
    place.top += nodes.offsets[place.index];
  }
  return place;
}

INLINED cviewtree_place find(
    const int64_t *offsets, const int32_t *rows, const int32_t *children, long root, long levels,
    long row, bool is_new) {
  tree nodes = {offsets, rows, children, root, levels};
  return is_new ? place_in_new_list(nodes, row) : place_of_row(nodes, row);
}

KERNEL(
    cviewtree_place, find, (offsets, rows, children, root, levels, row, is_new),
    const int64_t *offsets, const int32_t *rows, const int32_t *children, long root, long levels,
    long row, bool is_new)

// Returns the first card after a leaf, given its place in that leaf; there must be such a card. The
// path of the result may be that of another leaf: nothing reads it.
INLINED cviewtree_place behind_leaf(cviewtree_place place, tree nodes, int64_t top) {
  int64_t row = place.first_row + place.position, next = place.index + 1;
  // After the last child of a node the next leaf is below another node.
  if (next % cviewtree_lanes == 0 || nodes.children[next] < 0)
    return place_of_row(nodes, row);
  place.index = next;
  place.leaf = nodes.children[next];
  place.first_row = row;
  place.top = top;
  place.position = 0;
  return place;
}

INLINED long write_visible(
    const int64_t *offsets, const int32_t *rows, const int32_t *children, const int64_t *ends,
    long root, long levels, double start, double end, double width,
    cviewtree_attributes *restrict attributes, long room) {
  tree nodes = {offsets, rows, children, root, levels};
  // Cards begin and end at whole grains, so rounding to whole grains changes no comparison.
  int64_t first = (int64_t)(start / grain), last = (int64_t)(end / grain);
  last += (double)last < end / grain;
  cviewtree_place place = place_at_height(nodes, ends, first);
  const int64_t *leaf = ends + place.leaf * cviewtree_lanes;
  int64_t top = place.top + (place.position > 0 ? leaf[place.position - 1] : 0);
  long count = 0;
  while (top < last) {
    int64_t bottom = place.position < cviewtree_lanes ? leaf[place.position] : cviewtree_nothing;
    // A placeholder: the leaf has no more cards.
    if (bottom > greatest_content) {
      place = behind_leaf(place, nodes, top);
      leaf = ends + place.leaf * cviewtree_lanes;
      continue;
    }
    int64_t height = place.top + bottom - top;
    // Goes on counting without room, so that the caller knows how much is needed.
    if (height > 0 && count++ < room) {
      cviewtree_attributes card = {
          place.first_row + place.position, 0, (double)top * grain, width, (double)height * grain};
      *attributes++ = card;
    }
    top += height;
    place.position++;
  }
  return count;
}

KERNEL(
    long, write_visible,
    (offsets, rows, children, ends, root, levels, start, end, width, attributes, room),
    const int64_t *offsets, const int32_t *rows, const int32_t *children, const int64_t *ends,
    long root, long levels, double start, double end, double width,
    cviewtree_attributes *attributes, long room)

// ---- Edits

INLINED void add_height(
    int64_t *restrict offsets, const int32_t *restrict children, cviewtree_path path,
    int64_t height) {
  long node = path.root;
  for (int level = 0; level < path.levels; level++, path.lanes >>= lane_bits) {
    long lane = path.lanes & (cviewtree_lanes - 1);
    int64_t *lanes = offsets + node * cviewtree_lanes;
    // The child itself begins where it did; the children after it move.
    const int64_t *masks = grain_masks + cviewtree_lanes - 1 - lane;
    for (int i = 0; i < cviewtree_lanes; i += grain_lanes)
      store_grains(
          lanes + i, load_grains(lanes + i) + (load_grains(masks + i) & all_grains(height)));
    node = children[node * cviewtree_lanes + lane];
  }
}

KERNEL(
    void, add_height, (offsets, children, path, height), int64_t *offsets, const int32_t *children,
    cviewtree_path path, int64_t height)

INLINED void add_rows(
    int32_t *restrict rows, const int32_t *restrict children, cviewtree_path path, int32_t count) {
  long node = path.root;
  for (int level = 0; level < path.levels; level++, path.lanes >>= lane_bits) {
    long lane = path.lanes & (cviewtree_lanes - 1);
    int32_t *lanes = rows + node * cviewtree_lanes;
    const int32_t *masks = count_masks + cviewtree_lanes - 1 - lane;
    for (int i = 0; i < cviewtree_lanes; i += count_lanes) {
      counts sum = load_counts(lanes + i) + (load_counts(masks + i) & all_counts(count));
      memcpy(lanes + i, &sum, sizeof sum);
    }
    node = children[node * cviewtree_lanes + lane];
  }
}

KERNEL(
    void, add_rows, (rows, children, path, count), int32_t *rows, const int32_t *children,
    cviewtree_path path, int32_t count)

// Moves the ends from a card's on, given the growth of its height.
INLINED void grow_card(int64_t *ends, long position, int64_t growth) {
  const int64_t *masks = grain_masks + cviewtree_lanes - position;
  for (int i = 0; i < cviewtree_lanes; i += grain_lanes)
    store_grains(ends + i, load_grains(ends + i) + (load_grains(masks + i) & all_grains(growth)));
}

INLINED cviewtree_resized resize(
    int64_t *offsets, const int32_t *rows, const int32_t *children, int64_t *ends, long root,
    long levels, long row, bool is_new, int64_t height) {
  cviewtree_place place = find(offsets, rows, children, root, levels, row, is_new);
  int64_t *leaf = ends + place.leaf * cviewtree_lanes;
  long position = place.position;
  int64_t growth = height - (leaf[position] - (position > 0 ? leaf[position - 1] : 0));
  grow_card(leaf, position, growth);
  add_height(offsets, children, (cviewtree_path){place.lanes, (int)root, (int)levels}, growth);
  return (cviewtree_resized){growth, (int)place.leaf, (int)position};
}

KERNEL(
    cviewtree_resized, resize, (offsets, rows, children, ends, root, levels, row, is_new, height),
    int64_t *offsets, const int32_t *rows, const int32_t *children, int64_t *ends, long root,
    long levels, long row, bool is_new, int64_t height)

// Returns `lanes` with the lanes from `position` on replaced by those of `others`.
INLINED grains replaced(grains lanes, grains others, long position, int first) {
  grains mask = load_grains(grain_masks + cviewtree_lanes - position + first);
  return (lanes & ~mask) | (others & mask);
}

INLINED void insert_card(int64_t *ends, long position, int64_t height) {
  // Goes from the last lanes to the first, so that only unmoved values are read.
  for (int i = cviewtree_lanes - grain_lanes; i > 0; i -= grain_lanes) {
    grains moved = load_grains(ends + i - 1) + all_grains(height);
    store_grains(ends + i, replaced(load_grains(ends + i), moved, position, i));
  }
  // Before the first lane there is no number to load.
  grains first = load_grains(ends);
  grains moved = __builtin_shufflevector(first, (grains){0}, 4, 0, 1, 2) + all_grains(height);
  store_grains(ends, replaced(first, moved, position, 0));
}

KERNEL(void, insert_card, (ends, position, height), int64_t *ends, long position, int64_t height)

INLINED void remove_card(int64_t *ends, long position, int64_t height) {
  for (int i = 0; i < cviewtree_lanes - grain_lanes; i += grain_lanes) {
    grains moved = load_grains(ends + i + 1) - all_grains(height);
    store_grains(ends + i, replaced(load_grains(ends + i), moved, position, i));
  }
  const int last = cviewtree_lanes - grain_lanes;
  // After the last lane there is no number to load: one that becomes `nothing` moves in.
  grains lanes = load_grains(ends + last), nothing = all_grains(cviewtree_nothing + height);
  grains moved = __builtin_shufflevector(lanes, nothing, 1, 2, 3, 4) - all_grains(height);
  store_grains(ends + last, replaced(lanes, moved, position, last));
}

KERNEL(void, remove_card, (ends, position, height), int64_t *ends, long position, int64_t height)
