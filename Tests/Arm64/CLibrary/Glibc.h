// All that Geometry/LibM.swift needs of the C library.
#include <math.h>
