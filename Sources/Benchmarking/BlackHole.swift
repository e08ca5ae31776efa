public import CBlackHole

// Overloads rather than one function: a number stays in its register, and only larger values go
// through memory.

/// Uses a value in a way that is opaque to the optimiser, so that its computation is not deleted.
///
/// - Complexity: no instruction beyond having the value in a register. Does not allocate.
@inlinable @inline(__always)
public func blackHole(_ value: Double) {
  cblackhole_double(value)
}

/// Uses a value in a way that is opaque to the optimiser, so that its computation is not deleted.
@inlinable @inline(__always)
public func blackHole(_ value: Int) {
  cblackhole_word(UInt64(bitPattern: Int64(value)))
}

/// Uses a value in a way that is opaque to the optimiser, so that its computation is not deleted.
@inlinable @inline(__always)
public func blackHole(_ value: UInt64) {
  cblackhole_word(value)
}

/// Uses a value in a way that is opaque to the optimiser, so that its computation is not deleted.
///
/// Values of any type are accepted, also those that cannot be copied.
///
/// - Complexity: one store of the value. Does not allocate.
@inlinable @inline(__always)
public func blackHole<Value: ~Copyable>(_ value: borrowing Value) {
  unsafe withUnsafePointer(to: value) { unsafe cblackhole_pointer($0) }
}

/// Forces every store before this point, so that a workload that only writes memory is not deleted.
@inlinable @inline(__always)
public func clobberMemory() {
  cblackhole_memory()
}

/// Returns its argument as a value unknown to the optimiser, so that work on a constant is not done
/// at compile time or hoisted out of the loop.
@inlinable @inline(__always)
public func opaque(_ value: Double) -> Double {
  cblackhole_opaque_double(value)
}

/// Returns its argument as a value unknown to the optimiser, so that work on a constant is not done
/// at compile time or hoisted out of the loop.
@inlinable @inline(__always)
public func opaque(_ value: Int) -> Int {
  Int(Int64(bitPattern: cblackhole_opaque_word(UInt64(bitPattern: Int64(value)))))
}

/// Returns its argument as a value unknown to the optimiser, so that work on a constant is not done
/// at compile time or hoisted out of the loop.
///
/// Values of any type are accepted, also those that cannot be copied. Of an instance of a class,
/// only the reference is unknown: the optimiser may still know its constant properties.
///
/// - Complexity: one store and one load of the value. Does not allocate.
@inlinable @inline(__always)
public func opaque<Value: ~Copyable>(_ value: consuming Value) -> Value {
  unsafe withUnsafeMutablePointer(to: &value) { unsafe cblackhole_pointer($0) }
  return value
}
