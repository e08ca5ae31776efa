internal import Benchmarking

/// A benchmark of google/swift-benchmark, which may set up and tear down around each iteration.
public protocol AnyBenchmark {
  /// The name as reports show it.
  var name: String { get }
  /// The settings, which count more than those of the suite.
  var settings: [any BenchmarkSetting] { get }
  /// Prepares an iteration, outside of what is measured.
  func setUp()
  /// Runs one iteration, all of which is measured unless the state starts or ends measured parts.
  func run(_ state: inout BenchmarkState) throws
  /// Cleans up after an iteration, outside of what is measured.
  func tearDown()
}

extension AnyBenchmark {
  /// Prepares nothing.
  public func setUp() {}
  /// Cleans nothing up.
  public func tearDown() {}
}

/// A benchmark whose body is a closure.
struct ClosureBenchmark: AnyBenchmark {
  enum Body {
    case plain(() throws -> Void)
    case measuring((inout BenchmarkState) throws -> Void)
  }

  let name: String
  let settings: [any BenchmarkSetting]
  let place: SourcePlace
  let body: Body

  init(
    _ name: String, _ settings: [any BenchmarkSetting], _ place: SourcePlace, _ body: Body
  ) {
    (self.name, self.settings, self.place, self.body) = (name, settings, place, body)
  }

  func run(_ state: inout BenchmarkState) throws {
    switch body {
    case .plain(let body): try body()
    case .measuring(let body): try body(&state)
    }
  }
}

/// A named list of benchmarks, as google/swift-benchmark has it; the name is the group of their
/// identifiers.
public final class BenchmarkSuite {
  /// The name as reports show it, before a point and the name of a benchmark.
  public let name: String
  /// The settings of all benchmarks of the suite.
  public let settings: [any BenchmarkSetting]
  /// The benchmarks, in the order in which they run.
  public var benchmarks: [any AnyBenchmark] = []
  private let place: SourcePlace

  /// Creates a suite, to which the closure adds benchmarks.
  public init(
    name: String, settings: any BenchmarkSetting..., file: String = #fileID, line: Int = #line,
    suiteBuilder: (BenchmarkSuite) -> Void = { _ in }
  ) {
    (self.name, self.settings, place) = (name, settings, SourcePlace(file: file, line: line))
    suiteBuilder(self)
  }

  /// Adds a benchmark of a type of its own.
  public func register(benchmark: any AnyBenchmark) { benchmarks.append(benchmark) }

  /// Adds a benchmark whose body is all measured.
  public func benchmark(
    _ name: String, settings: any BenchmarkSetting..., file: String = #fileID, line: Int = #line,
    function: @escaping () throws -> Void
  ) {
    benchmark(name, settings: settings, file: file, line: line, function: function)
  }

  /// Adds a benchmark whose body may start and end measured parts.
  public func benchmark(
    _ name: String, settings: any BenchmarkSetting..., file: String = #fileID, line: Int = #line,
    function: @escaping (inout BenchmarkState) throws -> Void
  ) {
    benchmark(name, settings: settings, file: file, line: line, function: function)
  }

  /// Adds a benchmark with a list of settings, whose body is all measured.
  public func benchmark(
    _ name: String, settings: [any BenchmarkSetting], file: String = #fileID, line: Int = #line,
    function: @escaping () throws -> Void
  ) {
    let place = SourcePlace(file: file, line: line)
    register(benchmark: ClosureBenchmark(name, settings, place, .plain(function)))
  }

  /// Adds a benchmark with a list of settings, whose body may start and end measured parts.
  public func benchmark(
    _ name: String, settings: [any BenchmarkSetting], file: String = #fileID, line: Int = #line,
    function: @escaping (inout BenchmarkState) throws -> Void
  ) {
    let place = SourcePlace(file: file, line: line)
    register(benchmark: ClosureBenchmark(name, settings, place, .measuring(function)))
  }
}

// MARK: - Main program

// Suites are registered, and benchmarks run, by one thread.
/// The suite of the benchmarks that `benchmark(_:settings:file:line:function:)` registers.
nonisolated(unsafe) public let defaultBenchmarkSuite = BenchmarkSuite(name: "")

/// Adds a benchmark whose body is all measured to the default suite.
public func benchmark(
  _ name: String, settings: any BenchmarkSetting..., file: String = #fileID, line: Int = #line,
  function: @escaping () throws -> Void
) {
  unsafe defaultBenchmarkSuite.benchmark(
    name, settings: settings, file: file, line: line, function: function)
}

/// Adds a benchmark whose body may start and end measured parts to the default suite.
public func benchmark(
  _ name: String, settings: any BenchmarkSetting..., file: String = #fileID, line: Int = #line,
  function: @escaping (inout BenchmarkState) throws -> Void
) {
  unsafe defaultBenchmarkSuite.benchmark(
    name, settings: settings, file: file, line: line, function: function)
}

extension Benchmark {
  /// Answers the requests of `bench` as a program of suites; the program ends in this call.
  ///
  /// - Parameters:
  ///   - suites: The suites, of which empty ones are left out.
  ///   - settings: The settings that count more than those of suites and benchmarks.
  ///   - customDefaults: The settings that count less than those.
  ///   - file: The module and file of the call; the module is the first part of identifiers.
  public static func main(
    _ suites: [BenchmarkSuite] = unsafe [defaultBenchmarkSuite],
    settings: [any BenchmarkSetting] = parseArguments(),
    customDefaults: [any BenchmarkSetting] = defaultSettings, file: String = #fileID
  ) {
    benchmarkMain([
      Benchmarking.BenchmarkSuite(Identifier(String(file.prefix { $0 != "/" })).text) {
        for suite in suites where !suite.benchmarks.isEmpty {
          suite.group(settings: settings, defaults: [defaultSettings, customDefaults])
        }
      }
    ])
  }
}

extension BenchmarkSuite {
  /// Returns the harness's group of this suite; benchmarks of one name are numbered from 2.
  func group(
    settings: [any BenchmarkSetting], defaults: [[any BenchmarkSetting]]
  ) -> BenchmarkGroup {
    var numbers: [String: Int] = [:]
    let group = benchmarks.map { benchmark in
      numbers[benchmark.name, default: 0] += 1
      let all = defaults + [self.settings, benchmark.settings, settings]
      return measured(benchmark, BenchmarkSettings(all), number: numbers[benchmark.name] ?? 1)
    }
    return BenchmarkGroup(name.isEmpty ? "default" : Identifier(name).text) { group }
  }

  private func measured(
    _ benchmark: any AnyBenchmark, _ settings: BenchmarkSettings, number: Int
  ) -> Benchmarking.Benchmark {
    let place = (benchmark as? ClosureBenchmark)?.place ?? place
    let counted = max(1, min(10, settings.iterations ?? 10, settings.maxIterations))
    let title = name.isEmpty ? benchmark.name : "\(name).\(benchmark.name)"
    // The closures of suites are not sendable. One thread makes the state and runs the body.
    nonisolated(unsafe) let (benchmark, settings) = (benchmark, settings)
    return unsafe Benchmarking.Benchmark(
      Identifier(benchmark.name).text, parameters: number == 1 ? [:] : ["number": number],
      tags: [.gate], countedIterations: counted, file: place.file, line: place.line,
      setUp: { unsafe BenchmarkState(benchmark, settings) },
      body: { iterations, state in try state.run(iterations) },
      checksum: { _ in .absent }
    ).titled(number == 1 ? title : "\(title) (\(number))")
  }
}
