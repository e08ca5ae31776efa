import Benchmarking
import Foundation
import Synchronization

/// A fixture that writes down how it was called and takes `nanoseconds` of the wall clock or more
/// for each iteration.
final class WaitingFixture: RunningFixture {
  private(set) var calls: [Int] = []
  private(set) var lastNanoseconds = 0
  private let nanoseconds: Int

  init(nanoseconds: Int = 0) {
    self.nanoseconds = nanoseconds
    calls.reserveCapacity(10_000)
  }

  func run(_ iterations: Iterations) throws {
    calls.append(iterations.count)
    let start = Platform.monotonicNanoseconds
    while Platform.monotonicNanoseconds - start < nanoseconds * iterations.count {}
    lastNanoseconds = Platform.monotonicNanoseconds - start
  }

  func checksum() -> Checksum { .exact(UInt64(calls.count)) }
}

/// An error a workload can throw.
struct PlannedError: Error, Equatable, CustomStringConvertible {
  var description: String { "as planned" }
}

/// A tally that closures may share.
final class Tally: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func add() { count.withLock { $0 += 1 } }
}

/// Something on the heap: the two words of an object's header and a number, 32 usable bytes.
final class Block {
  let number: Int

  init(_ number: Int) { self.number = number }
}

/// A block that is allocated and freed where the optimiser cannot see that nobody reads it.
func allocateAndFree(bytes: Int) {
  let block = malloc(bytes)
  blackHole(block)
  free(block)
}

/// Touches pages that nothing touched before: a minor page fault for each.
func touchPages(_ count: Int) {
  guard count > 0 else { return }
  // The largest page of a processor here, so that no fault maps two of those touched.
  let distance = 1 << 16
  let pages = mmap(
    nil, count * distance, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
  guard let pages, pages != MAP_FAILED else { fatalError("no memory to map") }
  for page in 0..<count {
    pages.storeBytes(of: 1, toByteOffset: page * distance, as: UInt8.self)
  }
  munmap(pages, count * distance)
}

/// The catalog of one suite `suite` with one group `group`.
func catalog(@ListBuilder<Benchmark> _ benchmarks: () -> [Benchmark]) throws -> Catalog {
  try Catalog([BenchmarkSuite("suite") { BenchmarkGroup("group", benchmarks: benchmarks) }])
}

/// A benchmark whose body does nothing, whatever it is asked for: what a deleted loop looks like.
func idle(_ name: String, items: Int = 1, countedIterations: Int = 10) -> Benchmark {
  Benchmark(name, items: items, countedIterations: countedIterations) {
  } body: { _, _ in
  } checksum: { _ in
    .exact(0)
  }
}

/// A benchmark that adds 1 to a number in each iteration; the checksum is that number.
func counting(
  _ name: String, parameters: KeyValuePairs<String, any CustomStringConvertible> = [:],
  countedIterations: Int = 10, work: @escaping @Sendable () throws -> Void = {}
) -> Benchmark {
  Benchmark(name, parameters: parameters, countedIterations: countedIterations) {
    0
  } body: { iterations, count in
    for _ in iterations {
      count += 1
      try work()
    }
  } checksum: {
    .exact(UInt64($0))
  }
}

/// A benchmark that replays five steps, each of which adds 1 to a number; the first is an event.
func stepping(
  _ name: String, stepInterval: Double = 0.01, work: @escaping @Sendable () throws -> Void = {}
) -> Benchmark {
  Benchmark(stepped: name, stepInterval: stepInterval) {
    0
  } begin: { _ in
    5
  } step: { index, count in
    count += 1
    try work()
    return index == 0 ? .event : .steady
  } checksum: {
    .exact(UInt64($0))
  }
}

/// A benchmark that adds 1 to a number in each iteration and reports metrics of it.
func reporting(_ name: String, _ metrics: [CustomMetric<Int>]) -> Benchmark {
  Benchmark(name, metrics: metrics) {
    0
  } body: { iterations, count in
    for _ in iterations {
      count += 1
      clobberMemory()
    }
  } checksum: {
    .exact(UInt64($0))
  }
}

/// The record of one benchmark.
func record(
  of benchmark: Benchmark, _ metrics: [Metric], seconds: Double = 0.001,
  change: (inout MeasurementRequest) -> Void = { _ in }
) throws -> BenchmarkRecord {
  let catalog = try catalog { benchmark }
  var request = MeasurementRequest(
    id: catalog.entries[0].id, metrics: metrics, plan: MeasurementPlan(seconds: seconds))
  change(&request)
  return BenchmarkRunner.record(of: catalog.entries[0], request)
}
