// An opaque sink and an opaque source for the optimiser, without a call.
//
// Each function is a volatile `asm` with no instructions. The compiler must have the value ready
// where the `asm` is, cannot delete it, and cannot move it out of a loop; the machine executes
// nothing. A never-inlined Swift function does not suffice: the optimiser sees through it and
// deletes the body that feeds it.
#ifndef C_BLACK_HOLE_H
#define C_BLACK_HOLE_H

#include <stdint.h>

// The letter by which `asm` asks for a floating-point register: SSE on x86-64, SIMD on arm64.
#if defined(__x86_64__)
#define C_BLACK_HOLE_FLOAT "x"
#elif defined(__aarch64__)
#define C_BLACK_HOLE_FLOAT "w"
#else
#error "CBlackHole knows x86-64 and arm64 only"
#endif

// Uses the value in a general register, so that its computation is not deleted.
static inline void cblackhole_word(uint64_t value) { __asm__ volatile("" : : "r"(value)); }

// Uses the value in a floating-point register, so that its computation is not deleted.
static inline void cblackhole_double(double value) {
  __asm__ volatile("" : : C_BLACK_HOLE_FLOAT(value));
}

// Uses all memory reachable from the pointer, as if it were read here.
static inline void cblackhole_pointer(const void *pointer) {
  __asm__ volatile("" : : "r"(pointer) : "memory");
}

// Forces every store before this point, and reloads every value after it.
static inline void cblackhole_memory(void) { __asm__ volatile("" : : : "memory"); }

// Returns its argument as a value unknown to the compiler: `+` says that the `asm` may change it.
static inline uint64_t cblackhole_opaque_word(uint64_t value) {
  __asm__ volatile("" : "+r"(value));
  return value;
}

static inline double cblackhole_opaque_double(double value) {
  __asm__ volatile("" : "+" C_BLACK_HOLE_FLOAT(value));
  return value;
}

#endif
