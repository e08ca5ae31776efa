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
  /// so does what it awaits without leaving its isolation. What belongs elsewhere, such as another
  /// actor, a task group's children or an `@concurrent` function, runs there, and the way there and
  /// back is part of the time, as it is in a program. Allocations are counted on all threads;
  /// `cpu` and `instructions` are those of the measuring thread only.
  ///
  /// - Parameters:
  ///   - name: The last part of the identifier: letters, digits, `-`, `_` and `.`.
  ///   - parameters: What varies, shown as `name[key=value]`.
  ///   - items: How many things one iteration handles, at least 1.
  ///   - metrics: What it reports of itself, beside what the harness measures.
  ///   - tags: Marks for selection.
  ///   - countedIterations: How many iterations the exact pass counts, at least 1.
  ///   - file: The file it is written in, for messages.
  ///   - line: The line it is written in, for messages.
  ///   - setUp: Builds the fixture. Called anew for every pass and never timed.
  ///   - body: Runs the workload once for each of `iterations`, and awaits all of it. Timed as a
  ///     whole.
  ///   - checksum: Reduces the fixture, after `1 + countedIterations` iterations, to one number.
  ///   - tearDown: Gives back what `setUp` took. Called after every pass, also when the body
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
  ///   - parameters: What varies, shown as `name[key=value]`.
  ///   - items: How many things one iteration handles, at least 1.
  ///   - tags: Marks for selection.
  ///   - countedIterations: How many iterations the exact pass counts, at least 1.
  ///   - file: The file it is written in, for messages.
  ///   - line: The line it is written in, for messages.
  ///   - body: Runs the workload once for each of `iterations`, and reduces what it computed to one
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

/// A fixture of a body that awaits.
///
/// The fixture belongs to one task that lives as long as it, and that the harness hands one request
/// after the other: so a pass makes no task, which would be among its allocations.
private final class AwaitingFixture<Fixture>: RunningFixture {
  private let desk: Desk<Fixture>

  /// Sets the fixture up, and returns when it is.
  init(_ work: AwaitedWork<Fixture>) throws {
    let desk = Desk<Fixture>()
    self.desk = desk
    let attendant = Attendant(executor: desk.executor)
    Task { await attendant.serve(work, at: desk) }
    try desk.awaitAnswer()
  }

  func run(_ iterations: Iterations) throws { try desk.ask(.run(iterations)) }

  func checksum() -> Checksum { reading { $0.checksum($1) } }

  func readings() -> [Metric: CustomReading] { reading { $0.readings(of: $1) } }

  func tearDown() throws { try desk.ask(.tearDown) }

  private func reading<Result>(
    _ read: @escaping (FixtureActions<Fixture>, Fixture) -> Result
  ) -> Result {
    var result: Result?
    // Only bodies and tear-downs throw.
    try? desk.ask(.read { result = read($0, $1) })
    guard let result else { preconditionFailure("a request is answered once it is done") }
    return result
  }
}

/// Where the harness leaves a request and finds the answer.
///
/// Only ever touched on the harness's thread, by the harness or by the task that runs there: so it
/// has no lock.
private final class Desk<Fixture>: @unchecked Sendable {
  enum Request {
    case run(Iterations)
    case read((FixtureActions<Fixture>, Fixture) -> Void)
    case tearDown
  }

  /// Where the task works.
  let executor = MeasuringExecutor()
  /// Where it waits for the next request.
  let lobby = Lobby()
  private(set) var request = Request.tearDown
  private var answer: Result<Void, any Error>?

  /// Hands a request over and runs what it takes on this thread.
  func ask(_ request: Request) throws {
    self.request = request
    answer = nil
    lobby.executor.runNextJob()
    try awaitAnswer()
  }

  /// Runs the task's jobs on this thread until there is an answer.
  func awaitAnswer() throws {
    while answer == nil { executor.runNextJob() }
    try answer?.get()
  }

  /// Leaves an answer.
  func put(_ answer: Result<Void, any Error>) { self.answer = answer }
}

/// Where a task waits on the harness's thread: whoever comes in stays until the harness runs the
/// executor's next job.
///
/// A continuation would do too, but it is resumed by way of the pool: two changes of thread in each
/// sample, and their allocations.
private actor Lobby {
  nonisolated let executor = MeasuringExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Returns once the harness lets it.
  @inline(never)
  func wait() {
    // Nobody comes in for nothing: the optimiser would see to that.
    clobberMemory()
  }
}

/// What owns the fixture, on the harness's thread.
private actor Attendant {
  nonisolated let executor: MeasuringExecutor

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init(executor: MeasuringExecutor) { self.executor = executor }

  /// Sets up, does what is asked for, and ends with the tear-down.
  func serve<Fixture>(_ work: AwaitedWork<Fixture>, at desk: Desk<Fixture>) async {
    do {
      var fixture = try await work.setUp()
      desk.put(.success(()))
      while true {
        await desk.lobby.wait()
        switch desk.request {
        case .run(let iterations):
          desk.put(await caught { try await work.body(iterations, &fixture) })
        case .read(let read):
          read(work.actions, fixture)
          desk.put(.success(()))
        case .tearDown:
          desk.put(await caught { try await work.tearDown(fixture) })
          return
        }
      }
    } catch {
      desk.put(.failure(error))
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
