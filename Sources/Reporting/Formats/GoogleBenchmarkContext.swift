internal import Benchmarking

/// The head of a file of Google Benchmark: where it was measured, in their words, and in our own
/// files the whole of it in ours.
struct GoogleBenchmarkContext: Codable {
  private var date: String?
  private var executable: String?
  private var cpuCount: Int?
  private var load: [Double]?
  private var buildType: String?
  /// Only in what this command wrote.
  let environment: RunEnvironment?

  private enum CodingKeys: String, CodingKey {
    case date, executable, environment
    case cpuCount = "num_cpus"
    case load = "load_avg"
    case buildType = "library_build_type"
  }

  init(_ environment: RunEnvironment) {
    date = environment.date
    executable = "bench"
    cpuCount = environment.cpuCount
    load = environment.load
    buildType = environment.configuration
    self.environment = environment
  }

  /// The environment as far as the file tells.
  ///
  /// Their build type is that of the library, and says nothing about the code that was measured.
  var asEnvironment: RunEnvironment {
    if let environment { return environment }
    var known = RunEnvironment.unknown
    known.toolchain = "Google Benchmark"
    known.date = date ?? ""
    known.cpuCount = cpuCount ?? 0
    known.load = load ?? []
    return known
  }
}
