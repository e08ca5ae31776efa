// Calls the C kernels of the engine with the smallest memory that they may touch, with and without
// AVX2, and compares the results. Exits 0 if all agree, else 1.

#include "kernels.h"

// xorshift64*: Vigna, "An experimental exploration of Marsaglia's xorshift generators", 2016.
unsigned long below(unsigned long limit) {
  static unsigned long state = 20261124;
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return state * 2685821657736338717ul % limit;
}

int main(void) {
  check_springs();
  check_cards();
  return 0;
}
