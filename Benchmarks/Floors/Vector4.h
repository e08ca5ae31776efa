// Four doubles at a time: e^x, and sine and cosine together, by polynomials with AVX2 and FMA.
//
// The angle is reduced in two steps (Cody and Waite), so it may be some hundred turns; what remains
// is a Taylor polynomial, whose error is below 2e-11.
#pragma once

#include <immintrin.h>

using Vector4 = __m256d;

inline Vector4 all(double value) { return _mm256_set1_pd(value); }

// a·b + c
inline Vector4 fma(Vector4 a, Vector4 b, Vector4 c) { return _mm256_fmadd_pd(a, b, c); }

// c − a·b
inline Vector4 fnma(Vector4 a, Vector4 b, Vector4 c) { return _mm256_fnmadd_pd(a, b, c); }

// Adding it leaves the nearest integer in the lowest bits of a double's fraction.
inline Vector4 roundingMagic() { return all(0x1.8p52); }

// e^x for x from −700 to 700; smaller ones count as −700.
inline Vector4 exponential(Vector4 x) {
  x = _mm256_max_pd(x, all(-700));
  // 1/ln 2: x is `power` times ln 2 and a rest; ln 2 is subtracted in two parts (Cody and Waite).
  const Vector4 shifted = fma(x, all(1.4426950408889634), roundingMagic());
  const Vector4 power = _mm256_sub_pd(shifted, roundingMagic());
  Vector4 r = fnma(power, all(6.93147180369123816490e-01), x);
  r = fnma(power, all(1.90821492927058770002e-10), r);
  const Vector4 r2 = _mm256_mul_pd(r, r);
  const Vector4 r4 = _mm256_mul_pd(r2, r2);
  const Vector4 p01 = _mm256_add_pd(all(1), r);
  const Vector4 p23 = fma(r, all(1. / 6), all(1. / 2));
  const Vector4 p45 = fma(r, all(1. / 120), all(1. / 24));
  const Vector4 p67 = fma(r, all(1. / 5040), all(1. / 720));
  const Vector4 p89 = fma(r, all(1. / 362880), all(1. / 40320));
  const Vector4 high = fma(r4, p89, fma(r2, p67, p45));
  const Vector4 fraction = fma(r4, high, fma(r2, p23, p01));
  // Times 2 to `power`: added to the exponent, which begins at bit 52.
  const __m256i exponent = _mm256_slli_epi64(_mm256_castpd_si256(shifted), 52);
  return _mm256_castsi256_pd(_mm256_add_epi64(_mm256_castpd_si256(fraction), exponent));
}

struct SineCosine {
  Vector4 sine;
  Vector4 cosine;
};

inline SineCosine sineCosine(Vector4 angle) {
  // 2/π: the angle is a number of quarter turns and a rest; π/2 is subtracted in two parts.
  const Vector4 shifted = fma(angle, all(0.63661977236758134308), roundingMagic());
  const __m256i quadrant = _mm256_castpd_si256(shifted);
  const Vector4 quarters = _mm256_sub_pd(shifted, roundingMagic());
  Vector4 u = fnma(quarters, all(1.57079632673412561417), angle);
  u = fnma(quarters, all(6.07710050650619224932e-11), u);
  const Vector4 u2 = _mm256_mul_pd(u, u);
  const Vector4 u4 = _mm256_mul_pd(u2, u2);
  const Vector4 s01 = fma(u2, all(-1. / 6), all(1));
  const Vector4 s23 = fma(u2, all(-1. / 5040), all(1. / 120));
  const Vector4 s45 = fma(u2, all(-1. / 39916800), all(1. / 362880));
  const Vector4 sine = _mm256_mul_pd(u, fma(u4, fma(u4, s45, s23), s01));
  const Vector4 c01 = fma(u2, all(-1. / 2), all(1));
  const Vector4 c23 = fma(u2, all(-1. / 720), all(1. / 24));
  const Vector4 c45 = fma(u2, all(-1. / 3628800), all(1. / 40320));
  const Vector4 c67 = fma(u4, all(1. / 479001600), c45);
  const Vector4 cosine = fma(_mm256_mul_pd(u4, u4), c67, fma(u4, c23, c01));
  // Odd quadrants swap the two; bit 1 of the quadrant, or of the next one, is the sign.
  const Vector4 swap = _mm256_castsi256_pd(_mm256_slli_epi64(quadrant, 63));
  const __m256i two = _mm256_set1_epi64x(2);
  const __m256i next = _mm256_add_epi64(quadrant, _mm256_set1_epi64x(1));
  const auto sign = [&](__m256i turns) {
    return _mm256_castsi256_pd(_mm256_slli_epi64(_mm256_and_si256(turns, two), 62));
  };
  return {
      _mm256_xor_pd(_mm256_blendv_pd(sine, cosine, swap), sign(quadrant)),
      _mm256_xor_pd(_mm256_blendv_pd(cosine, sine, swap), sign(next)),
  };
}
