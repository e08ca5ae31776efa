// Compiles a loop for common instructions and for AVX2 with FMA; the caller chooses.
#ifndef C_MOTION_KERNEL_H
#define C_MOTION_KERNEL_H

#include "CMotion.h"

#if defined(__x86_64__)
#define KERNEL(name, arguments, ...)                                         \
  __attribute__((target("avx2,fma"))) static void name##_avx2(__VA_ARGS__) { \
    name arguments;                                                          \
  }                                                                          \
  void cmotion_##name(__VA_ARGS__, bool avx2) {                              \
    if (avx2)                                                                \
      name##_avx2 arguments;                                                 \
    else                                                                     \
      name arguments;                                                        \
  }
#else
#define KERNEL(name, arguments, ...)            \
  void cmotion_##name(__VA_ARGS__, bool avx2) { \
    (void)avx2;                                 \
    name arguments;                             \
  }
#endif

// Not fused, so that a batch interpolates exactly like single values on every processor.
CMOTION_INLINED double blended(double start, double end, double progress) {
#pragma STDC FP_CONTRACT OFF
  double between = start + (end - start) * progress;
  return progress == 1 ? end : between;
}

#endif
