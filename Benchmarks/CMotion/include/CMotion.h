// The loops of Batches over thousands of springs or views. Each is compiled twice from one source:
// for every processor of the platform, and on x86-64 for those with AVX2 and fused multiply-add
// (Intel since 2013, AMD since 2015). The design page of EngineSuites says why this is C.
//
// Nothing is checked here and nothing allocates; `Batches/BatchKernels.swift` checks the counts.
// The fields of each structure have the order of the properties of a Swift type, which Batches
// passes. Pointers may be null where the count is 0. Output never overlaps input.
#ifndef C_MOTION_H
#define C_MOTION_H

#include <stdbool.h>

#include "CMotionMath.h"

// The number of springs in a group: two registers of four numbers, one cache line.
enum { cmotion_lanes = 8 };

// Eight motions e^(-decay t) (cosine cos(frequency t) + sine sin(frequency t)), by columns.
typedef struct {
  double decay[cmotion_lanes];
  double frequency[cmotion_lanes];
  double cosine[cmotion_lanes];
  double sine[cmotion_lanes];
} cmotion_oscillations;

// The 2x2 matrices of one time step, by columns; each name tells source and result.
typedef struct {
  double displacement_to_displacement[cmotion_lanes];
  double displacement_to_velocity[cmotion_lanes];
  double velocity_to_displacement[cmotion_lanes];
  double velocity_to_velocity[cmotion_lanes];
} cmotion_propagators;

// The states that the matrices multiply, by columns.
typedef struct {
  double displacement[cmotion_lanes];
  double velocity[cmotion_lanes];
} cmotion_states;

// The displacement of one spring and its change per second.
typedef struct {
  double displacement;
  double velocity;
} cmotion_state;

// A view with its transform decomposed: twelve numbers, laid out as DecomposedViewState.
typedef struct {
  double frame[4];
  double translation[2];
  double rotation, scale_x, scale_y, shear;
  double alpha, corner_radius;
} cmotion_parts;

// A view with its transform as a matrix (a, b, c, d): twelve numbers, laid out as ViewState.
typedef struct {
  double frame[4];
  double matrix[4];
  double translation[2];
  double alpha, corner_radius;
} cmotion_view;

// A transform of space in parts: 17 numbers, laid out as Motion's DecomposedTransform3D.
typedef struct {
  double translation[3], scale[3];
  double skew_xy, skew_xz, skew_yz;
  double perspective[4];
  double rotation[4];
} cmotion_parts3d;

// The ends of an interpolation, the angle between their rotations as quaternions and 1 over its
// sine, laid out as Motion's Transform3DInterpolation.
typedef struct {
  cmotion_parts3d start, end;
  double angle, reciprocal_sine;
} cmotion_interpolation3d;

// A 4x4 matrix by rows, laid out as Geometry's Transform3D.
typedef struct {
  double rows[4][4];
} cmotion_matrix;

// Whether this processor and its system can run the functions below with `avx2` true.
bool cmotion_has_avx2(void);

// Evaluates `count` springs, each at its own time; times before 0, and NaN, count as 0.
void cmotion_evaluate_springs(
    const cmotion_oscillations *groups, const double *times, cmotion_state *states, long count,
    bool avx2);

// Advances `count` whole groups by one step.
void cmotion_step_springs(
    const cmotion_propagators *propagators, cmotion_states *states, long count, bool avx2);

// Interpolates `count` views, each by its own progress, and recomposes their matrices.
void cmotion_interpolate_views(
    const cmotion_parts *starts, const cmotion_parts *ends, const double *progress,
    cmotion_view *views, long count, bool avx2);

// Interpolates `count` transforms of space, each by its own progress, and composes their matrices.
void cmotion_interpolate_transforms(
    const cmotion_interpolation3d *interpolations, const double *progress, cmotion_matrix *matrices,
    long count, bool avx2);

#endif
