// The loops of Motion over blocks of memory that end where their input does.

#include <math.h>

#include "CMotion.h"
#include "kernels.h"

// The instruction sets round differently, by a few units of the last place.
static void agree(double common, double other, const char *what) {
  require(fabs(common - other) <= 1e-9 * (1 + fabs(common)), what);
}

static void evaluate(long count, bool avx2) {
  long groups = (count + cmotion_lanes - 1) / cmotion_lanes;
  cmotion_oscillations *springs = block(groups, sizeof *springs);
  double *times = block(count, sizeof *times);
  cmotion_state *common = block(count, sizeof *common), *states = block(count, sizeof *states);
  // The lanes after the last spring stay undefined: no result may depend on them.
  for (long i = 0; i < count; i++) {
    cmotion_oscillations *group = springs + i / cmotion_lanes;
    group->decay[i % cmotion_lanes] = between(0, 20);
    group->frequency[i % cmotion_lanes] = between(0, 60);
    group->cosine[i % cmotion_lanes] = between(-1, 1);
    group->sine[i % cmotion_lanes] = between(-1, 1);
    times[i] = between(-1, 2);
  }
  cmotion_evaluate_springs(springs, times, common, count, false);
  cmotion_evaluate_springs(springs, times, states, count, avx2);
  for (long i = 0; i < count; i++) {
    agree(common[i].displacement, states[i].displacement, "the displacement of a spring");
    agree(common[i].velocity, states[i].velocity, "the velocity of a spring");
  }
  free(springs), free(times), free(common), free(states);
}

static void step(long count, bool avx2) {
  enum { numbers = sizeof(cmotion_states) / sizeof(double) };
  cmotion_propagators *propagators = block(count, sizeof *propagators);
  cmotion_states *common = block(count, sizeof *common), *states = block(count, sizeof *states);
  fill((double *)propagators, count * (long)(sizeof *propagators / sizeof(double)), -1, 1);
  fill((double *)common, count * numbers, -1, 1);
  if (count > 0) memcpy(states, common, count * sizeof *states);
  cmotion_step_springs(propagators, common, count, false);
  cmotion_step_springs(propagators, states, count, avx2);
  for (long i = 0; i < count * numbers; i++)
    agree(((double *)common)[i], ((double *)states)[i], "the state of a spring after a step");
  free(propagators), free(common), free(states);
}

static void interpolate(long count, bool avx2) {
  enum { numbers = sizeof(cmotion_parts) / sizeof(double) };
  cmotion_parts *starts = block(count, sizeof *starts), *ends = block(count, sizeof *ends);
  double *progress = block(count, sizeof *progress);
  cmotion_view *common = block(count, sizeof *common), *views = block(count, sizeof *views);
  fill((double *)starts, count * numbers, -3, 3);
  fill((double *)ends, count * numbers, -3, 3);
  fill(progress, count, -0.5, 1.5);
  cmotion_interpolate_views(starts, ends, progress, common, count, false);
  cmotion_interpolate_views(starts, ends, progress, views, count, avx2);
  for (long i = 0; i < count * numbers; i++)
    agree(((double *)common)[i], ((double *)views)[i], "a view between its states");
  free(starts), free(ends), free(progress), free(common), free(views);
}

void check_springs(void) {
  bool avx2 = cmotion_has_avx2();
  // Whole groups, each number of springs behind them, and none at all.
  for (long count = 0; count <= 5 * cmotion_lanes + 1; count++) {
    evaluate(count, avx2);
    step(count, avx2);
    interpolate(count, avx2);
  }
  printf("springs and views: 0 to %d, common%s\n", 5 * cmotion_lanes + 1, avx2 ? ", avx2" : "");
}
