public import Benchmarking

/// Uses a value in a way that the optimiser cannot see through.
@inlinable @inline(__always)
public func blackHole(_ value: some Any) { Benchmarking.blackHole(value) }

/// Returns a value that the optimiser cannot know.
@inlinable @inline(__always)
public func identity<Value>(_ value: Value) -> Value {
  var copy = value
  hide(&copy)
  return copy
}

/// Changes nothing, which callers cannot see: the function is not inlined and takes `value` inout.
@usableFromInline @inline(never)
func hide<Value>(_ value: inout Value) { clobberMemory() }

extension Benchmark {
  /// Uses a value in a way that the optimiser cannot see through.
  @inlinable @inline(__always)
  public static func blackHole(_ value: some Any) { Benchmarking.blackHole(value) }
}
