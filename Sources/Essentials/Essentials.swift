// The part of Foundation without ICU, and the C library.
//
// Every process of a benchmark loads what the harness imports. Foundation as a whole needs 44 MB of
// ICU's code and data: such a process starts in twice the time, and under callgrind half a second
// later. A system without `FoundationEssentials` has all of it in one library.

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
