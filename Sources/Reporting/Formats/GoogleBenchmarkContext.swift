internal import Measurements

/// The context of a file of Google Benchmark: the machine in the format's own fields and, in files
/// of this command, the whole environment.
struct GoogleBenchmarkContext: Codable {
  private var date: String?
  private var executable: String?
  private var cpuCount: Int?
  private var load: [Double]?
  private var buildType: String?
  /// The whole environment; `nil` in files of other programs.
  let environment: RunEnvironment?
  /// The problems of the whole run, such as an early end; `nil` if there are none.
  private var problems: [String]?

  private enum CodingKeys: String, CodingKey {
    case date, executable, environment, problems
    case cpuCount = "num_cpus"
    case load = "load_avg"
    case buildType = "library_build_type"
  }

  init(_ environment: RunEnvironment, problems: [String]) {
    self.problems = problems.isEmpty ? nil : problems
    date = environment.date
    executable = "bench"
    cpuCount = environment.cpuCount
    load = environment.load
    buildType = environment.configuration
    self.environment = environment
  }

  /// The environment, as far as the file describes it.
  ///
  /// The build type in the file is that of the Google Benchmark library, and says nothing about the
  /// measured code.
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
