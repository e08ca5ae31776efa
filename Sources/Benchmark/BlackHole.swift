public import Benchmarking

/// Uses a value, so that the optimiser cannot delete the computation of the value.
@inlinable @inline(__always)
public func blackHole(_ value: some Any) { Benchmarking.blackHole(value) }

/// Returns `value` as one that the optimiser does not know, so that no result is precomputed.
@inlinable @inline(__always)
public func identity<Value>(_ value: Value) -> Value {
  opaque(value)
}

extension Benchmark {
  /// Uses a value, so that the optimiser cannot delete the computation of the value.
  @inlinable @inline(__always)
  public static func blackHole(_ value: some Any) { Benchmarking.blackHole(value) }
}
