#include "Kernel.h"

// Transforms of space. The steps are those of `DecomposedTransform3D.transform`; products and sums
// may be fused.

enum { cmotion_linear_parts = 13 };

// The weights of the two quaternions of an interpolation.
typedef struct {
  double start, end;
} cmotion_weights;

// Treats all parts but the rotation as the 13 numbers that they consist of.
CMOTION_INLINED void blend_linear(
    const double *restrict start, const double *restrict end, double progress,
    double *restrict parts) {
  for (long i = 0; i < cmotion_linear_parts; i++) parts[i] = blended(start[i], end[i], progress);
}

CMOTION_INLINED void turn(
    const cmotion_interpolation3d *restrict interpolation, cmotion_weights weights,
    double *restrict rotation) {
  for (long i = 0; i < 4; i++)
    rotation[i] = interpolation->start.rotation[i] * weights.start
                  + interpolation->end.rotation[i] * weights.end;
}

// Writes the images of the axes under a unit quaternion, with a column of zeros.
CMOTION_INLINED void axes_of(const double *restrict q, double axes[restrict 3][4]) {
  double x = q[0], y = q[1], z = q[2], w = q[3];
  double rows[3][4] = {
      {1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y), 0},
      {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x), 0},
      {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y), 0}};
  memcpy(axes, rows, sizeof rows);
}

CMOTION_INLINED double seen(const double *restrict row, const double *restrict perspective) {
  return row[0] * perspective[0] + row[1] * perspective[1] + row[2] * perspective[2];
}

CMOTION_INLINED void compose(
    const cmotion_parts3d *restrict parts, cmotion_matrix *restrict matrix) {
  double axes[3][4], rows[4][4];
  axes_of(parts->rotation, axes);
  for (long i = 0; i < 4; i++) {
    rows[0][i] = parts->scale[0] * axes[0][i];
    rows[1][i] = parts->scale[1] * (axes[1][i] + parts->skew_xy * axes[0][i]);
    rows[2][i] = parts->scale[2]
                 * (axes[2][i] + parts->skew_xz * axes[0][i] + parts->skew_yz * axes[1][i]);
    rows[3][i] = i < 3 ? parts->translation[i] : 0;
  }
  for (long i = 0; i < 4; i++) rows[i][3] = seen(rows[i], parts->perspective);
  rows[3][3] += parts->perspective[3];
  memcpy(matrix->rows, rows, sizeof rows);
}

// Two separate loops: the first one, over angles alone, is vectorised.
CMOTION_INLINED void interpolate_transform_group(
    const cmotion_interpolation3d *restrict interpolations, const double *restrict progress,
    cmotion_matrix *restrict matrices, long count) {
  cmotion_weights weights[cmotion_lanes];
  for (long i = 0; i < count; i++) {
    double angle = interpolations[i].angle, scale = interpolations[i].reciprocal_sine;
    weights[i].start = cmotion_sin_cos((1 - progress[i]) * angle).sine * scale;
    weights[i].end = cmotion_sin_cos(progress[i] * angle).sine * scale;
  }
  for (long i = 0; i < count; i++) {
    cmotion_parts3d parts;
    blend_linear(
        (const double *)&interpolations[i].start, (const double *)&interpolations[i].end,
        progress[i], (double *)&parts);
    turn(interpolations + i, weights[i], parts.rotation);
    compose(&parts, matrices + i);
  }
}

CMOTION_INLINED void interpolate_transforms(
    const cmotion_interpolation3d *interpolations, const double *progress,
    cmotion_matrix *matrices, long count) {
  long whole = count - count % cmotion_lanes;
  for (long i = 0; i < whole; i += cmotion_lanes)
    interpolate_transform_group(interpolations + i, progress + i, matrices + i, cmotion_lanes);
  if (whole < count)
    interpolate_transform_group(
        interpolations + whole, progress + whole, matrices + whole, count - whole);
}

KERNEL(
    interpolate_transforms, (interpolations, progress, matrices, count),
    const cmotion_interpolation3d *interpolations, const double *progress,
    cmotion_matrix *matrices, long count)
