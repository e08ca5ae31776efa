// Elementary functions for loops over thousands of springs or views.
//
// Goals, in order:
// 1. Finite results for every finite argument, and an error that a comment can state.
// 2. No branch and no call, so that the optimiser turns the loop around them into vector code.
// 3. Few operations. A correctly rounded last bit is not a goal; Geometry's LibM has that.
//
// Method: Cody and Waite's two-part argument reduction ("Software Manual for the Elementary
// Functions", 1980), then one polynomial. The coefficients are minimax fits of this project (Remez
// exchange on the reduced interval, absolute error), so they differ from Taylor's in the last
// digits. Products and sums are fused where the processor can; the bounds hold either way.
#ifndef C_MOTION_MATH_H
#define C_MOTION_MATH_H

#include <stdint.h>
#include <string.h>

#pragma STDC FP_CONTRACT ON

// A loop is vectorized only if all its calls are inlined.
#define CMOTION_INLINED static inline __attribute__((always_inline))

// Adding and subtracting 1.5 * 2^52 rounds to an integer; the low bits of the sum are that integer.
static const double cmotion_rounding_shift = 0x1.8p52;

// The smallest exponent whose result is not 0; e^-700 is still a normal number.
static const double cmotion_lowest_exponent = -700.0;

// The largest angle that is reduced exactly: 2^20 quarter turns. A larger angle is clamped to it.
static const double cmotion_largest_angle = 0x1p20 * 1.5707963267948966;

typedef struct {
  double sine;
  double cosine;
} cmotion_direction;

CMOTION_INLINED uint64_t cmotion_bits(double number) {
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits;
}

CMOTION_INLINED double cmotion_number(uint64_t bits) {
  double number;
  memcpy(&number, &bits, sizeof number);
  return number;
}

// Returns the larger of two numbers, or the bound if the first is NaN: one instruction.
CMOTION_INLINED double cmotion_larger(double number, double bound) {
  return number > bound ? number : bound;
}

// Returns the smaller of two numbers, or the bound if the first is NaN.
CMOTION_INLINED double cmotion_smaller(double number, double bound) {
  return number < bound ? number : bound;
}

// Returns e raised to an exponent, which must not be positive. The relative error is at most
// 2.3e-14; the result is exactly 0 below the lowest exponent.
CMOTION_INLINED double cmotion_exp(double exponent) {
  double reducible = cmotion_larger(exponent, cmotion_lowest_exponent);
  // The factor is 1 / ln 2.
  double shifted = reducible * 1.4426950408889634 + cmotion_rounding_shift;
  double power_of_two = shifted - cmotion_rounding_shift;
  // ln 2 in two parts. The first has 41 bits, so its product with up to 1010 is exact.
  double r = (reducible - power_of_two * 0x1.62e42fefa3p-1) - power_of_two * 0x1.3de6af278ece6p-42;
  // Grouped by powers (Estrin's scheme), so that few operations wait for the one before.
  double r2 = r * r;
  double r4 = r2 * r2;
  double low = (1 + r) + r2 * (0.4999999999960461 + r * 0.16666666666567018);
  double middle = (0.04166666698875575 + r * 0.008333333389001003)
                  + r2 * (0.0013888807622688272 + r * 0.00019841162518371915);
  double high = 2.4882257926911403e-05 + r * 2.7643949989577508e-06;
  double mantissa = low + r4 * (middle + r4 * high);
  // Adds the power of 2, the low bits of `shifted`, to the exponent of the number.
  double scaled = cmotion_number(cmotion_bits(mantissa) + (cmotion_bits(shifted) << 52));
  return exponent < cmotion_lowest_exponent ? 0 : scaled;
}

// Swaps sine and cosine for odd quarter turns and sets the signs of the quadrant, by bit masks.
CMOTION_INLINED cmotion_direction cmotion_placed(
    double sine, double cosine, uint64_t quarter_turns) {
  uint64_t swap_mask = 0 - (quarter_turns & 1);
  uint64_t difference = (cmotion_bits(sine) ^ cmotion_bits(cosine)) & swap_mask;
  // Bit 1 becomes the sign bit: sine is negative after 2 or 3 quarter turns, cosine after 1 or 2.
  uint64_t sine_sign = (quarter_turns & 2) << 62;
  uint64_t cosine_sign = ((quarter_turns + 1) & 2) << 62;
  cmotion_direction direction = {
      cmotion_number(cmotion_bits(sine) ^ difference ^ sine_sign),
      cmotion_number(cmotion_bits(cosine) ^ difference ^ cosine_sign)};
  return direction;
}

// Returns sine and cosine of an angle in radians, each with an error of at most 3e-15.
CMOTION_INLINED cmotion_direction cmotion_sin_cos(double angle) {
  double bounded = cmotion_smaller(angle, cmotion_largest_angle);
  double reducible = cmotion_larger(bounded, -cmotion_largest_angle);
  // The factor is 2 / pi.
  double shifted = reducible * 0.6366197723675814 + cmotion_rounding_shift;
  double quarter_turns = shifted - cmotion_rounding_shift;
  // pi / 2 in two parts. The first has 31 bits, so its product with up to 2^20 is exact.
  double u = (reducible - quarter_turns * 0x1.921fb544p0) - quarter_turns * 0x1.0b4611a626331p-34;
  double z = u * u;
  double z2 = z * z;
  double sine_low = -0.1666666666660609 + z * 0.008333333321928742;
  double sine_high = -0.0001984126236819259 + z * 2.7555099324538294e-06;
  double sine = u + u * z * (sine_low + z2 * (sine_high + z2 * -2.4745487418729094e-08));
  double cosine_low = 0.041666666666602264 + z * -0.0013888888878274823;
  double cosine_high = 2.4801580971854408e-05 + z * -2.755556715996642e-07;
  double cosine =
      (1 - 0.5 * z) + z2 * (cosine_low + z2 * (cosine_high + z2 * 2.064773952950379e-09));
  return cmotion_placed(sine, cosine, cmotion_bits(shifted));
}

#endif
