public import Benchmarking

/// Uses a value, so that the optimiser cannot delete the computation of the value.
@inlinable @inline(__always)
public func blackHole(_ value: some Any) { Benchmarking.blackHole(value) }

/// Returns `value` through a function that hides the value from the optimiser, so that no result is
/// precomputed.
@inlinable @inline(__always)
public func identity<Value>(_ value: Value) -> Value {
  var copy = value
  hide(&copy)
  return copy
}

/// Leaves `value` unchanged, which the optimiser cannot know: the function is not inlined and takes
/// it inout.
@usableFromInline @inline(never)
func hide<Value>(_ value: inout Value) { clobberMemory() }

extension Benchmark {
  /// Uses a value, so that the optimiser cannot delete the computation of the value.
  @inlinable @inline(__always)
  public static func blackHole(_ value: some Any) { Benchmarking.blackHole(value) }
}
