extension Benchmark {
  /// Creates a benchmark whose body awaits.
  ///
  /// ```swift
  /// Benchmark("round-trip") {
  ///   try await Connection.open()
  /// } body: { iterations, connection in
  ///   for _ in iterations { try await connection.ping() }
  /// } checksum: { connection in
  ///   .exact(connection.bytesReceived)
  /// } tearDown: { connection in
  ///   try await connection.close()
  /// }
  /// ```
  ///
  /// The body runs on the measuring thread, as code of the main actor runs on the main thread, and
  /// so does every function that it awaits without leaving its isolation. Work with another
  /// isolation, such as another actor, a task group's children or an `@concurrent` function, runs
  /// there; switching there and back is part of the time, as in a program. Allocations are counted
  /// on all threads; `cpu` and `instructions` are those of the measuring thread only.
  ///
  /// - Parameters:
  ///   - name: The last part of the identifier: letters, digits, `-`, `_` and `.`.
  ///   - parameters: The varying parameters, shown as `name[key=value]`.
  ///   - items: The number of items that one iteration handles, at least 1.
  ///   - metrics: The custom metrics of the benchmark, in addition to the harness's.
  ///   - tags: The tags for selection.
  ///   - countedIterations: The number of iterations of the exact pass, at least 1.
  ///   - file: The source file of the benchmark, for messages.
  ///   - line: The source line of the benchmark, for messages.
  ///   - setUp: Builds the fixture. Called for every pass and never timed.
  ///   - body: Runs the workload once for each of `iterations`, and awaits all of it. Timed as a
  ///     whole.
  ///   - checksum: Reduces the fixture, after `1 + countedIterations` iterations, to one number.
  ///   - tearDown: Releases the resources of `setUp`. Called after every pass, even when the body
  ///     throws, and never timed.
  public init<Fixture>(
    _ name: String,
    parameters: KeyValuePairs<String, any CustomStringConvertible> = [:],
    items: Int = 1,
    metrics: [CustomMetric<Fixture>] = [],
    tags: [Tag] = [],
    countedIterations: Int = 10,
    file: String = #fileID,
    line: Int = #line,
    setUp: @escaping @Sendable () async throws -> Fixture,
    body: @escaping @Sendable (Iterations, inout Fixture) async throws -> Void,
    checksum: @escaping @Sendable (Fixture) -> Checksum,
    tearDown: @escaping @Sendable (Fixture) async throws -> Void = { _ in }
  ) {
    let work = AwaitedWork(
      setUp: setUp, body: body, tearDown: tearDown,
      // The work has the tear-down that awaits, so the actions have none.
      actions: FixtureActions(metrics: metrics, checksum: checksum) { _ in })
    self.init(
      name, parameters: parameters, items: items, customMetrics: metrics.map(\.metric), tags: tags,
      countedIterations: countedIterations, place: SourcePlace(file: file, line: line)
    ) {
      try AwaitingFixture(work)
    }
  }

  /// Creates a benchmark that needs no fixture and whose body awaits, and returns the checksum.
  ///
  /// - Parameters:
  ///   - name: The last part of the identifier: letters, digits, `-`, `_` and `.`.
  ///   - parameters: The varying parameters, shown as `name[key=value]`.
  ///   - items: The number of items that one iteration handles, at least 1.
  ///   - tags: The tags for selection.
  ///   - countedIterations: The number of iterations of the exact pass, at least 1.
  ///   - file: The source file of the benchmark, for messages.
  ///   - line: The source line of the benchmark, for messages.
  ///   - body: Runs the workload once for each of `iterations`, and reduces the results to one
  ///     number. Timed as a whole.
  public init(
    _ name: String,
    parameters: KeyValuePairs<String, any CustomStringConvertible> = [:],
    items: Int = 1,
    tags: [Tag] = [],
    countedIterations: Int = 10,
    file: String = #fileID,
    line: Int = #line,
    body: @escaping @Sendable (Iterations) async throws -> Checksum
  ) {
    self.init(
      name, parameters: parameters, items: items, tags: tags, countedIterations: countedIterations,
      file: file, line: line
    ) {
      // A placeholder: every pass runs the body before it reads the checksum.
      Checksum.exact(0)
    } body: { (iterations: Iterations, checksum: inout Checksum) async throws in
      checksum = try await body(iterations)
    } checksum: {
      $0
    }
  }
}

/// The closures of a benchmark whose body awaits.
private struct AwaitedWork<Fixture>: Sendable {
  let setUp: @Sendable () async throws -> Fixture
  let body: @Sendable (Iterations, inout Fixture) async throws -> Void
  let tearDown: @Sendable (Fixture) async throws -> Void
  let actions: FixtureActions<Fixture>
}

/// A fixture whose body awaits, so that other threads may do a part of its work.
protocol AwaitingRunning: RunningFixture {}

/// The fixture of a body that awaits.
///
/// The value belongs to one task that lives as long as this object. The harness hands that task one
/// request after the other, so a pass creates no task, which would be among its allocations.
private final class AwaitingFixture<Fixture>: AwaitingRunning {
  private let slot: RequestSlot<Fixture>

  /// Sets the fixture up, and returns once the set-up has completed.
  init(_ work: AwaitedWork<Fixture>) throws {
    let slot = RequestSlot<Fixture>()
    self.slot = slot
    // The task's jobs run on this thread, inside `awaitAnswer()`.
    // It starts there, too: a thread of the pool would run at its end, or exit seconds later, while
    // instructions are counted.
    FixtureActor(executor: slot.executor).assumeIsolated { fixtureActor in
      _ = Task { await fixtureActor.serve(work, at: slot) }
    }
    try slot.awaitAnswer()
  }

  func run(_ iterations: Iterations) throws { try slot.ask(.run(iterations)) }

  func checksum() -> Checksum { reading { $0.checksum($1) } }

  func readings() -> [Metric: CustomReading] { reading { $0.readings(of: $1) } }

  func tearDown() throws { try slot.ask(.tearDown) }

  private func reading<Result>(
    _ read: @escaping (FixtureActions<Fixture>, Fixture) -> Result
  ) -> Result {
    var result: Result?
    // Only bodies and tear-downs throw.
    try? slot.ask(.read { result = read($0, $1) })
    guard let result else { preconditionFailure("a request is answered once it is done") }
    return result
  }
}

/// The shared state through which the harness hands over a request and gets the answer.
///
/// Only the harness and the task that runs on its thread use this object, so it has no lock.
private final class RequestSlot<Fixture>: @unchecked Sendable {
  enum Request {
    case run(Iterations)
    case read((FixtureActions<Fixture>, Fixture) -> Void)
    case tearDown
  }

  /// The executor that runs the task's jobs on the thread that calls `ask(_:)`.
  let executor = MeasuringExecutor()
  /// The actor on which the task waits for the next request.
  let parking = ParkingActor()
  /// The request to carry out; the first value is a placeholder, which `ask(_:)` replaces.
  private(set) var request = Request.tearDown
  private var answer: Result<Void, any Error>?

  /// Hands a request to the task, and runs the task on this thread until there is an answer.
  func ask(_ request: Request) throws {
    self.request = request
    answer = nil
    // The parked task goes on, and thereby becomes a job of `executor`.
    parking.executor.runNextJob()
    try awaitAnswer()
  }

  /// Runs the task's jobs on this thread until there is an answer.
  func awaitAnswer() throws {
    while answer == nil { executor.runNextJob() }
    try answer?.get()
  }

  /// Sets the answer to the request, which ends `awaitAnswer()`.
  func put(_ answer: Result<Void, any Error>) { self.answer = answer }
}

/// The actor on which a task waits on the harness's thread, until the harness runs the executor's
/// next job.
///
/// A continuation would be resumed through the thread pool, which costs two changes of thread and
/// their allocations in each sample.
private actor ParkingActor {
  nonisolated let executor = MeasuringExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Suspends the caller until the harness runs the job of this call.
  @inline(never)
  func wait() {
    // An empty function would be optimised away, and with it the switch to this actor.
    clobberMemory()
  }
}

/// The actor that owns the fixture; its jobs run on the harness's thread.
private actor FixtureActor {
  nonisolated let executor: MeasuringExecutor

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init(executor: MeasuringExecutor) { self.executor = executor }

  /// Sets up, carries out requests, and ends with the tear-down.
  ///
  /// An error of the set-up also ends the task. After an error of the body, the task still runs the
  /// tear-down.
  func serve<Fixture>(_ work: AwaitedWork<Fixture>, at slot: RequestSlot<Fixture>) async {
    do {
      var fixture = try await work.setUp()
      slot.put(.success(()))
      while true {
        await slot.parking.wait()
        switch slot.request {
        case .run(let iterations):
          slot.put(await caught { try await work.body(iterations, &fixture) })
        case .read(let read):
          read(work.actions, fixture)
          slot.put(.success(()))
        case .tearDown:
          slot.put(await caught { try await work.tearDown(fixture) })
          return
        }
      }
    } catch {
      slot.put(.failure(error))
    }
  }

  private func caught(_ work: () async throws -> Void) async -> Result<Void, any Error> {
    do {
      return .success(try await work())
    } catch {
      return .failure(error)
    }
  }
}
