import Benchmarking
import Foundation
import Testing

/// Each count runs in a child process of its own: the hooks see the whole process.
@Suite(
  .enabled(
    if: ReferenceCounter.unavailableReason == nil, "the Swift runtime has no hooks to count by"))
struct ReferenceCounterTests {
  @Test func emptyWorkCountsZeroReferences() async {
    await #expect(processExitsWith: .success) {
      let tally = try ReferenceCounter.count {}
      #expect(tally == ReferenceTally(), "\(tally)")
    }
  }

  @Test(arguments: [0, 1, 101])
  func arrayElementsAreRetainedAndReleasedOnce(count: Int) async {
    await #expect(processExitsWith: .success) { [count] in
      let shelf = Shelf()
      let tally = try ReferenceCounter.count { shelf.fillAndClear(count) }
      #expect(tally == ReferenceTally(retains: count, releases: count), "\(tally)")
    }
  }

  @Test func referencesOnOtherThreadsAreCounted() async {
    await #expect(processExitsWith: .success) {
      let shelf = Shelf()
      let tally = try ReferenceCounter.count {
        var thread = pthread_t()
        let address = Unmanaged.passUnretained(shelf).toOpaque()
        pthread_create(
          &thread, nil,
          { address in
            address.map { Unmanaged<Shelf>.fromOpaque($0).takeUnretainedValue().fillAndClear(100) }
            return nil
          }, address)
        pthread_join(thread, nil)
      }
      // An unoptimised build takes a few for the shelf itself.
      #expect((100...110).contains(tally.retains), "\(tally)")
      #expect((100...110).contains(tally.releases), "\(tally)")
    }
  }

  @Test func errorOfTheWorkEndsTheCounting() async {
    await #expect(processExitsWith: .success) {
      #expect(throws: PlannedError.self) { try ReferenceCounter.count { throw PlannedError() } }
      let shelf = Shelf()
      let tally = try ReferenceCounter.count { shelf.fillAndClear(3) }
      #expect(tally.retains == 3, "\(tally)")
    }
  }

  @Test func recordHasTotalsOverTheCountedIterations() async {
    await #expect(processExitsWith: .success) {
      let (none, five) = (try totals(filling: 0), try totals(filling: 5))
      #expect(five.retains - none.retains == 35, "\(none) \(five)")
      #expect(five.releases - none.releases == 35, "\(none) \(five)")
    }
  }
}

/// Returns the totals of seven iterations that each take and release `count` references.
///
/// An unoptimised build adds some of its own, so only differences are expected.
private func totals(filling count: Int) throws -> ReferenceTally {
  let shelf = Shelf()
  let catalog = try catalog { counting("x", countedIterations: 7) { shelf.fillAndClear(count) } }
  let entry = try #require(catalog.entries.first)
  let record = BenchmarkRunner.record(
    of: entry,
    MeasurementRequest(
      id: entry.id, metrics: Metric.referenceMetrics, plan: MeasurementPlan(seconds: 0)))
  let values = try Metric.referenceMetrics.map { try #require(record.metrics[$0]?.exact) }
  #expect(values.map(\.iterations) == [7, 7])
  return ReferenceTally(retains: values[0].total, releases: values[1].total)
}

/// References to one object, in memory whose elements are set and destroyed by the runtime.
private final class Shelf: @unchecked Sendable {
  private let block = Block(1)
  private let elements = UnsafeMutablePointer<Block>.allocate(capacity: 101)

  deinit { elements.deallocate() }

  func fillAndClear(_ count: Int) {
    elements.initialize(repeating: block, count: count)
    elements.deinitialize(count: count)
  }
}
