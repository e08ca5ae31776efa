public import Benchmarking
internal import Essentials

/// Uses a value, so that the optimiser cannot delete the computation of the value.
@inlinable @inline(__always)
public func blackHole(_ value: some Any) { Benchmarking.blackHole(value) }

/// Returns `value` as one that the optimiser does not know, so that no result is precomputed.
@inlinable @inline(__always)
public func identity<Value>(_ value: Value) -> Value { opaque(value) }

/// Prints things to standard error, as `print` does to standard output.
public func complain(_ things: Any..., separator: String = " ", terminator: String = "\n") {
  let text = things.map { "\($0)" }.joined(separator: separator) + terminator
  _ = Platform.write(Array(text.utf8), to: STDERR_FILENO)
}
