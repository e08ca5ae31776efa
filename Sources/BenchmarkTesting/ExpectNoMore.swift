internal import Benchmarking
internal import Essentials
public import Testing

/// Expects that a body costs no more on the heap than the limits say.
///
/// The body runs twice, and the second run is counted: the first builds metadata and fills caches.
/// Only the thread that calls is counted, so tests may run in parallel. Threads that the body
/// starts are therefore not counted. Above a limit the body runs a third time, to find the lines
/// that allocate.
///
/// In a debug build, or without a counter in the process, the body runs once, and an issue is
/// recorded: a test never passes because nothing was counted. A call without any limit is an issue,
/// too.
///
/// - Parameters:
///   - allocations: The largest number of blocks, or `nil` for any.
///   - bytes: The largest number of bytes allocated, rounded up to the allocator's size classes.
///   - retained: The largest number of bytes that are still live at the end.
///   - inDebug: Whether a debug build is counted too, whose counts differ from those of release.
///   - sourceLocation: The place of an issue.
///   - body: The counted work, which does not await.
/// - Throws: The errors of `body`.
public func expectNoMore<Failure: Error>(
  allocations: Int? = nil, bytes: Int? = nil, retained: Int? = nil, inDebug: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws(Failure) -> Void
) throws(Failure) {
  let limits = [(HeapCost.allocations, allocations), (.bytes, bytes), (.retained, retained)]
  guard limits.contains(where: { $0.1 != nil }) else {
    Issue.record("no limit: give allocations, bytes or retained", sourceLocation: sourceLocation)
    return
  }
  guard let tally = try HeapCost.tally(inDebug: inDebug, at: sourceLocation, body) else { return }
  let exceeded = limits.compactMap { cost, limit -> (cost: HeapCost, limit: Int)? in
    limit.flatMap { cost.value(of: tally) > $0 ? (cost, $0) : nil }
  }
  guard !exceeded.isEmpty else { return }
  let words = exceeded.map { cost, limit in
    "\(cost.rawValue) \(cost.value(of: tally)), at most \(limit) expected"
  }
  let all = limits.map { "\($0.0.rawValue) \($0.0.value(of: tally))" }.joined(separator: ", ")
  let origins = HeapCost.origins(
    ofRetained: exceeded.allSatisfy { $0.cost == .retained }
  ) { try body() }
  Issue.record(
    "\(words.joined(separator: "; ")) (counted: \(all))\(origins)",
    sourceLocation: sourceLocation)
}

/// Unavailable: a body that awaits may continue on another thread, which is not counted.
@available(*, unavailable, message: "a body that awaits changes its thread; count what it calls")
public func expectNoMore(
  allocations: Int? = nil, bytes: Int? = nil, retained: Int? = nil, inDebug: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async {}

/// Expects that a cost on the heap grows no faster with the size of the input than a curve.
///
/// The body runs twice for each size, and the second run is counted, on the thread that calls. The
/// curve of the counts is fitted as by `bench run --suite scaling`. If that is too fast, the body
/// runs once more with the largest size, to find the lines that allocate.
///
/// - Parameters:
///   - cost: The cost that is counted.
///   - curve: The fastest growth that is expected.
///   - sizes: The sizes of the input, at least 1 each, and at least four different ones.
///   - inDebug: Whether a debug build is counted too.
///   - sourceLocation: The place of an issue.
///   - body: The counted work for a size, which does not await.
/// - Throws: The errors of `body`.
public func expectGrowth<Failure: Error>(
  of cost: HeapCost, _ curve: GrowthCurve, over sizes: some Sequence<Int>, inDebug: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (Int) throws(Failure) -> Void
) throws(Failure) {
  var counts: [(size: Int, value: Int)] = []
  for size in Array(sizes) {
    guard size >= 1 else {
      Issue.record("a size is \(size), and must be at least 1", sourceLocation: sourceLocation)
      return
    }
    let tally = try HeapCost.tally(inDebug: inDebug, at: sourceLocation) { () throws(Failure) in
      try body(size)
    }
    guard let tally else { return }
    counts.append((size, cost.value(of: tally)))
  }
  // One more than counted, because a fit is of positive costs; the base of the curve takes it up.
  let points = counts.map {
    GrowthFit.Point(size: Double($0.size), cost: Double(max($0.value, 0)) + 1)
  }
  guard let fit = GrowthFit(points, .counted) else {
    Issue.record(
      "a growth needs \(GrowthFit.leastSizes) different sizes", sourceLocation: sourceLocation)
    return
  }
  let order = GrowthCurve.allCases
  guard let found = order.firstIndex(of: fit.curve), let limit = order.firstIndex(of: curve),
    found > limit
  else { return }
  let values = counts.map { "\($0.value) at \($0.size)" }.joined(separator: ", ")
  let largest = counts.map(\.size).max() ?? 1
  let origins = HeapCost.origins(ofRetained: cost == .retained) { try body(largest) }
  let words = "\(cost.rawValue) grow like \(fit.curve.name), at most like \(curve.name) expected"
  Issue.record("\(words): \(values)\(origins)", sourceLocation: sourceLocation)
}

/// Unavailable: a body that awaits may continue on another thread, which is not counted.
@available(*, unavailable, message: "a body that awaits changes its thread; count what it calls")
public func expectGrowth(
  of cost: HeapCost, _ curve: GrowthCurve, over sizes: some Sequence<Int>, inDebug: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (Int) async throws -> Void
) async {}
