/// Takes steps in a function of which each module that calls it compiles a copy of its own.
@inlinable
@inline(never)
public func quadrupled<Number: FixedWidthInteger>(_ start: Number, steps: Int) -> Number {
  var state = start
  for _ in 0..<steps { state = (state ^ state >> 5) &* 4 &+ 1 }
  return state
}

/// Takes steps in a function that is inlined into its caller, of another module.
@inlinable
@inline(__always)
public func quintupled(_ start: UInt64, steps: Int) -> UInt64 {
  var state = start
  for _ in 0..<steps { state = (state ^ state >> 7) &* 5 &+ 1 }
  return state
}
