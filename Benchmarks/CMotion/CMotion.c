#include "Kernel.h"

#if defined(__x86_64__)
bool cmotion_has_avx2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
#else
bool cmotion_has_avx2(void) { return false; }
#endif

// Each loop handles groups of a constant length, which fit registers, and then the rest with the
// same code. All functions are always inlined: a function compiled for common instructions would
// stay so when AVX2 code calls it.

CMOTION_INLINED cmotion_state state_at(
    double time, double decay, double frequency, double cosine, double sine) {
  // Also turns NaN into 0.
  double elapsed = cmotion_larger(time, 0);
  double decayed = cmotion_exp(-decay * elapsed);
  cmotion_direction phase = cmotion_sin_cos(frequency * elapsed);
  double displacement = decayed * (cosine * phase.cosine + sine * phase.sine);
  // The change per radian of the phase, without that of the decay.
  double turning = decayed * (sine * phase.cosine - cosine * phase.sine);
  cmotion_state state = {displacement, frequency * turning - decay * displacement};
  return state;
}

CMOTION_INLINED void evaluate_group(
    const cmotion_oscillations *restrict group, const double *restrict times,
    cmotion_state *restrict states, long count) {
  for (long i = 0; i < count; i++)
    states[i] = state_at(
        times[i], group->decay[i], group->frequency[i], group->cosine[i], group->sine[i]);
}

CMOTION_INLINED void evaluate_springs(
    const cmotion_oscillations *groups, const double *times, cmotion_state *states, long count) {
  long whole = count - count % cmotion_lanes;
  for (long i = 0; i < whole; i += cmotion_lanes)
    evaluate_group(groups++, times + i, states + i, cmotion_lanes);
  if (whole < count) evaluate_group(groups, times + whole, states + whole, count - whole);
}

KERNEL(
    evaluate_springs, (groups, times, states, count), const cmotion_oscillations *groups,
    const double *times, cmotion_state *states, long count)

CMOTION_INLINED void step_group(
    const cmotion_propagators *restrict propagators, cmotion_states *restrict states) {
  for (long i = 0; i < cmotion_lanes; i++) {
    double displacement = states->displacement[i];
    double velocity = states->velocity[i];
    states->displacement[i] = propagators->displacement_to_displacement[i] * displacement
                              + propagators->velocity_to_displacement[i] * velocity;
    states->velocity[i] = propagators->displacement_to_velocity[i] * displacement
                          + propagators->velocity_to_velocity[i] * velocity;
  }
}

CMOTION_INLINED void step_springs(
    const cmotion_propagators *propagators, cmotion_states *states, long count) {
  for (long i = 0; i < count; i++) step_group(propagators + i, states + i);
}

KERNEL(
    step_springs, (propagators, states, count), const cmotion_propagators *propagators,
    cmotion_states *states, long count)

// Treats the structures as the twelve numbers that they consist of.
CMOTION_INLINED void blend_parts(
    const double *restrict start, const double *restrict end, double progress,
    double *restrict parts) {
// If the compiler unrolled this loop first, it would no longer vectorise the twelve expressions.
#pragma clang loop unroll(disable)
  for (long i = 0; i < 12; i++) parts[i] = blended(start[i], end[i], progress);
}

// Composes the matrix as `DecomposedTransform.transform` does.
CMOTION_INLINED void place(
    const cmotion_parts *restrict parts, double sine, double cosine, cmotion_view *restrict view) {
  memcpy(view->frame, parts->frame, sizeof view->frame);
  view->matrix[0] = cosine * parts->scale_x;
  view->matrix[1] = sine * parts->scale_x;
  view->matrix[2] = (cosine * parts->shear - sine) * parts->scale_y;
  view->matrix[3] = (sine * parts->shear + cosine) * parts->scale_y;
  memcpy(view->translation, parts->translation, sizeof view->translation);
  view->alpha = parts->alpha;
  view->corner_radius = parts->corner_radius;
}

// Three separate loops: the second one, over angles alone, is vectorised.
CMOTION_INLINED void interpolate_group(
    const cmotion_parts *restrict starts, const cmotion_parts *restrict ends,
    const double *restrict progress, cmotion_view *restrict views, long count) {
  cmotion_parts parts[cmotion_lanes];
  double sines[cmotion_lanes], cosines[cmotion_lanes];
  for (long i = 0; i < count; i++)
    blend_parts(
        (const double *)(starts + i), (const double *)(ends + i), progress[i],
        (double *)(parts + i));
  for (long i = 0; i < count; i++) {
    cmotion_direction direction = cmotion_sin_cos(parts[i].rotation);
    sines[i] = direction.sine;
    cosines[i] = direction.cosine;
  }
  for (long i = 0; i < count; i++) place(parts + i, sines[i], cosines[i], views + i);
}

// Prefetches a group that is processed soon. The hardware prefetcher foresees these streams, too,
// but not those that are only written.
CMOTION_INLINED void prefetch_group(
    const cmotion_parts *starts, const cmotion_parts *ends, cmotion_view *views) {
  // The bytes of a cache line.
  enum { line = 64 };
  for (unsigned long i = 0; i < cmotion_lanes * sizeof *starts; i += line) {
    __builtin_prefetch((const char *)starts + i);
    __builtin_prefetch((const char *)ends + i);
    __builtin_prefetch((char *)views + i, 1);
  }
}

CMOTION_INLINED void interpolate_views(
    const cmotion_parts *starts, const cmotion_parts *ends, const double *progress,
    cmotion_view *views, long count) {
  long whole = count - count % cmotion_lanes;
  for (long i = 0; i < whole; i += cmotion_lanes) {
    // A distance of two groups is a choice: no measurement of others is recorded.
    long soon = i + 2 * cmotion_lanes;
    if (soon < whole) prefetch_group(starts + soon, ends + soon, views + soon);
    interpolate_group(starts + i, ends + i, progress + i, views + i, cmotion_lanes);
  }
  if (whole < count)
    interpolate_group(
        starts + whole, ends + whole, progress + whole, views + whole, count - whole);
}

KERNEL(
    interpolate_views, (starts, ends, progress, views, count), const cmotion_parts *starts,
    const cmotion_parts *ends, const double *progress, cmotion_view *views, long count)
