/// The powers of a base in a range, ascending: the sizes of a sweep.
///
/// ```swift
/// for count in powers(of: 10, in: 10...100_000) {
///   Benchmark("sorted", parameters: ["count": count], items: count) { … }
/// }
/// ```
///
/// Where benchmarks differ in one such parameter alone, at four sizes or more, a run shows how each
/// cost grows with it.
///
/// - Parameters:
///   - base: What is multiplied by itself, at least 2.
///   - range: What the powers lie in, from 1 or more.
/// - Returns: Each power in the range, the smallest first; none may lie in it.
public func powers(of base: Int, in range: ClosedRange<Int>) -> [Int] {
  precondition(base >= 2, "the powers of \(base) do not grow; use a base of 2 or more")
  precondition(range.lowerBound >= 1, "a size is 1 or more, not \(range.lowerBound)")
  var powers: [Int] = []
  var (power, isOver) = (1, false)
  while !isOver, power <= range.upperBound {
    if power >= range.lowerBound { powers.append(power) }
    (power, isOver) = power.multipliedReportingOverflow(by: base)
  }
  return powers
}
