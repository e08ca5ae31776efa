// The part of Foundation without ICU, and the C library.
//
// Every process of a benchmark loads what the harness imports. Foundation as a whole brings ICU, a
// library of 40 MB: a process with it took 14 ms in place of 8, and 1.4 s in place of 0.9 under
// callgrind (`start-up.md` in the records). A system without `FoundationEssentials` has all in one.

#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif

#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif
