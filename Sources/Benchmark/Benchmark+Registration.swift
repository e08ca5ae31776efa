internal import Benchmarking

// ordo-one/benchmark has four overloads for each pair below. Two suffice, because a closure that
// does not throw converts to one that throws.

extension Benchmark {
  /// Registers a benchmark; `nil` where the configuration skips it.
  ///
  /// - Parameters:
  ///   - name: The name, in any characters.
  ///   - configuration: The settings.
  ///   - file: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - closure: The body, one call of which is an iteration of the harness.
  ///   - setup: A hook before each pass, never measured.
  ///   - teardown: A hook after each pass, never measured.
  @discardableResult
  public convenience init?(
    _ name: String, configuration: Configuration = unsafe Benchmark.defaultConfiguration,
    file: String = #fileID, line: Int = #line, closure: @escaping BenchmarkThrowingClosure,
    setup: BenchmarkSetupHook? = nil, teardown: BenchmarkTeardownHook? = nil
  ) {
    self.init(
      name, configuration, SourcePlace(file: file, line: line), body: .sync(closure), setup: setup,
      teardown: teardown)
  }

  /// Registers a benchmark whose body awaits; `nil` where the configuration skips it.
  ///
  /// - Parameters:
  ///   - name: The name, in any characters.
  ///   - configuration: The settings.
  ///   - file: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - closure: The body, one call of which is an iteration of the harness.
  ///   - setup: A hook before each pass, never measured.
  ///   - teardown: A hook after each pass, never measured.
  @discardableResult
  public convenience init?(
    _ name: String, configuration: Configuration = unsafe Benchmark.defaultConfiguration,
    file: String = #fileID, line: Int = #line, closure: @escaping BenchmarkAsyncThrowingClosure,
    setup: BenchmarkSetupHook? = nil, teardown: BenchmarkTeardownHook? = nil
  ) {
    self.init(
      name, configuration, SourcePlace(file: file, line: line), body: .async(closure),
      setup: setup, teardown: teardown)
  }

  /// Registers a benchmark whose body receives the result of its set-up.
  ///
  /// - Parameters:
  ///   - name: The name, in any characters.
  ///   - configuration: The settings.
  ///   - file: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - closure: The body, one call of which is an iteration of the harness.
  ///   - setup: A hook before each pass, whose result the body receives.
  ///   - teardown: A hook after each pass, never measured.
  @discardableResult
  public convenience init?<SetupResult>(
    _ name: String, configuration: Configuration = unsafe Benchmark.defaultConfiguration,
    file: String = #fileID, line: Int = #line,
    closure: @escaping (_ benchmark: Benchmark, SetupResult) throws -> Void,
    setup: @escaping () async throws -> SetupResult, teardown: BenchmarkTeardownHook? = nil
  ) {
    let state = SetupState<SetupResult>()
    self.init(
      name, configuration, SourcePlace(file: file, line: line),
      body: .sync { try closure($0, state.made) }, setup: nil, teardown: teardown)
    // Unowned, because `self` owns the closure; `benchmarks` keeps `self` for good.
    setUp = { [unowned self] in setupState = try await state.make(setup) }
  }

  /// Registers a benchmark whose body awaits and receives the result of its set-up.
  ///
  /// - Parameters:
  ///   - name: The name, in any characters.
  ///   - configuration: The settings.
  ///   - file: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - closure: The body, one call of which is an iteration of the harness.
  ///   - setup: A hook before each pass, whose result the body receives.
  ///   - teardown: A hook after each pass, never measured.
  @discardableResult
  public convenience init?<SetupResult>(
    _ name: String, configuration: Configuration = unsafe Benchmark.defaultConfiguration,
    file: String = #fileID, line: Int = #line,
    closure: @escaping (_ benchmark: Benchmark, SetupResult) async throws -> Void,
    setup: @escaping () async throws -> SetupResult, teardown: BenchmarkTeardownHook? = nil
  ) {
    let state = SetupState<SetupResult>()
    self.init(
      name, configuration, SourcePlace(file: file, line: line),
      body: .async { try await closure($0, state.made) }, setup: nil, teardown: teardown)
    // Unowned, because `self` owns the closure; `benchmarks` keeps `self` for good.
    setUp = { [unowned self] in setupState = try await state.make(setup) }
  }
}

/// The result of a set-up with its type; a cast in each call of the body would allocate.
private final class SetupState<Result> {
  private var result: Result?

  var made: Result {
    guard let result else { preconditionFailure("a body runs after its set-up") }
    return result
  }

  func make(_ setup: () async throws -> Result) async throws -> Result {
    let made = try await setup()
    result = made
    return made
  }
}
