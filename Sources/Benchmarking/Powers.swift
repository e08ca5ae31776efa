/// Returns the powers of a base in a range, ascending, as the sizes of a sweep.
///
/// ```swift
/// for count in powers(of: 10, in: 10...100_000) {
///   Benchmark("sorted", parameters: ["count": count], items: count) { … }
/// }
/// ```
///
/// If benchmarks differ only in one such parameter, with four sizes or more, a run shows the growth
/// of each cost with the size.
///
/// - Parameters:
///   - base: The base, at least 2.
///   - range: The range of the powers, with a lower bound of at least 1.
/// - Returns: The powers in the range, the smallest first; possibly empty.
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
