/// A type-erased fixture whose body runs on several threads.
protocol ThreadedRunning: RunningFixture {
  /// The threads that run the body.
  var group: ThreadGroup { get }
}

/// The fixtures of the threads of a benchmark, with the threads.
final class ThreadedFixture<Fixture: Sendable>: ThreadedRunning {
  let group: ThreadGroup
  private let cells: [FixtureCell<Fixture>]
  private let actions: FixtureActions<[Fixture]>
  private var values: [Fixture] { cells.map(\.value) }

  /// Starts a thread for each fixture.
  ///
  /// - Throws: `ThreadSetUpError` for another number of fixtures or too few processors, and
  ///   `ThreadError` when the system refuses a thread.
  init(
    _ fixtures: [Fixture], threads: Int,
    body: @escaping @Sendable (Iterations, inout Fixture) throws -> Void,
    actions: FixtureActions<[Fixture]>
  ) throws {
    guard fixtures.count == threads else {
      throw ThreadSetUpError.wrongCount(fixtures.count, threads: threads)
    }
    if let absence = ThreadProcessors.absence(of: threads, among: ThreadProcessors.available) {
      throw ThreadSetUpError.absent(absence)
    }
    let cells = fixtures.map { FixtureCell($0) }
    self.cells = cells
    self.actions = actions
    group = try ThreadGroup(count: threads, processors: ThreadProcessors.available) {
      try cells[$0].run(body, $1)
    }
  }

  func run(_ iterations: Iterations) throws { try group.run(iterations) }
  func checksum() -> Checksum { actions.checksum(values) }
  func readings() -> [Metric: CustomReading] { actions.readings(of: values) }

  func tearDown() throws {
    // Before the resources that the threads use are released.
    group.end()
    try actions.tearDown(values)
  }
}

/// A value in memory of its own, so that threads which change theirs do not share cache lines.
///
/// Only the thread of the cell uses it while the group runs, and only the group otherwise, so no
/// lock is needed.
@safe private final class FixtureCell<Value: Sendable>: @unchecked Sendable {
  private let pointer: UnsafeMutablePointer<Value>

  init(_ value: Value) {
    // Two lines of 64 bytes, since processors fetch neighbours too.
    let alignment = max(128, MemoryLayout<Value>.alignment)
    let lines = MemoryLayout<Value>.size / alignment + 1
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: lines * alignment, alignment: alignment)
    unsafe pointer = memory.initializeMemory(as: Value.self, to: value)
  }

  deinit {
    unsafe pointer.deinitialize(count: 1)
    unsafe UnsafeMutableRawPointer(pointer).deallocate()
  }

  var value: Value { unsafe pointer.pointee }

  func run(
    _ body: (Iterations, inout Value) throws -> Void, _ iterations: Iterations
  ) rethrows {
    try unsafe body(iterations, &pointer.pointee)
  }
}

/// The reason why the fixtures of a benchmark get no threads.
private enum ThreadSetUpError: Error, CustomStringConvertible {
  case wrongCount(Int, threads: Int)
  case absent(String)

  var description: String {
    switch self {
    case .wrongCount(let count, let threads):
      "\(count) fixtures for \(threads) threads; return one for each"
    case .absent(let reason): "not available: \(reason)"
    }
  }
}
