internal import Comparison
internal import Markup
internal import Measurements

// The Go benchmark data format: https://golang.org/design/14313-benchmark-format, with the unit
// metadata of https://pkg.go.dev/golang.org/x/perf/benchfmt.

extension Report {
  /// Returns a line for each sample of a benchmark, so that a reader has the distribution, then a
  /// line with its counts.
  ///
  /// If the samples are unknown, as after a paired comparison, the line holds the floor. A
  /// benchmark that failed has one line with the unit `failed`; one that is missing is left out.
  func goBenchmarkText() -> String {
    var text = environment.goHeader
    for problem in assessment.problems where problem.benchmark == nil {
      text += "problem: \(problem.message.visible)\n"
    }
    text += Self.goUnits(comparisons)
    var suite: String?
    for comparison in comparisons where !comparison.exchanged.isEmpty || comparison.hasFailed {
      let own = GoBenchmarkName.suite(of: comparison.id)
      if own != suite {
        text += "suite: \(GoBenchmarkName.encoded(own, reserving: "%"))\n"
        suite = own
      }
      text += comparison.goLines
    }
    return text
  }

  /// Returns a line for each unit that occurs: `Unit allocs/op better=lower assume=exact`.
  private static func goUnits(_ comparisons: [BenchmarkComparison]) -> String {
    var seen: Set<Metric> = []
    let metrics = comparisons.flatMap { $0.exchanged.map(\.metric) }.filter {
      seen.insert($0).inserted
    }
    return metrics.map { metric in
      let assumption = metric.isExact ? " assume=exact" : ""
      let better = metric.better == .less ? "lower" : "higher"
      return "Unit \(metric.goUnit) better=\(better)\(assumption)\n"
    }.joined() + (comparisons.contains(where: \.hasFailed) ? "Unit failed better=lower\n" : "")
  }
}

extension BenchmarkComparison {
  /// A line for each sample, or for the floor without samples, then one for all counts.
  ///
  /// A last line has the highest counts if a count varies.
  fileprivate var goLines: String {
    let name = GoBenchmarkName.name(of: id)
    if hasFailed { return "\(name) 1 1 failed\n" }
    var lines = ""
    var counts: [(low: String, high: String)] = []
    var iterations = 1
    for (metric, value) in exchanged {
      let unit = metric.goUnit
      switch value {
      case .count(let count):
        counts.append(
          ("\(count.shortest) \(unit)", "\(count.highestShortest) \(unit)"))
        // The line has one number of iterations; each count is per iteration in any case.
        iterations = max(iterations, count.iterations)
      case .distribution(let timed):
        let values = timed.samples.isEmpty ? [timed.floor] : timed.perIteration
        for value in values {
          lines += "\(name) \(timed.iterationsPerSample) \(value.shortest) \(unit)\n"
        }
      case .floor(let floor):
        // A floor over rounds is of no certain number of iterations; the format demands one.
        lines += "\(name) 1 \(floor.shortest) \(unit)\n"
      }
    }
    guard !counts.isEmpty else { return lines }
    lines += "\(name) \(iterations) \(counts.map(\.low).joined(separator: " "))\n"
    // A count that varies is written as two values of a unit declared exact; readers report that.
    if counts.contains(where: { $0.low != $0.high }) {
      lines += "\(name) \(iterations) \(counts.map(\.high).joined(separator: " "))\n"
    }
    return lines
  }
}

extension RunEnvironment {
  /// The environment properties that must be equal for numbers to be comparable, as configuration.
  ///
  /// benchstat makes a table for each configuration. Properties that may differ are comments.
  fileprivate var goHeader: String {
    let goArchitectures = ["x86_64": "amd64", "aarch64": "arm64"]
    let comments = [("date", date), ("commit", commit?.text ?? "")]
    let configuration = [
      ("goos", os), ("goarch", goArchitectures[arch] ?? arch), ("cpu", cpuModel),
      ("cpus", "\(cpuCount)"), ("hypervisor", hypervisor ?? ""), ("kernel", kernel),
      ("toolchain", toolchain), ("configuration", configuration),
      ("flags", flags.joined(separator: " ")), ("allocator", allocator),
    ]
    func lines(_ pairs: [(String, String)], _ start: String) -> String {
      pairs.filter { !$0.1.isEmpty }.map { "\(start)\($0): \($1.visible)\n" }.joined()
    }
    return lines(comments, "# ") + lines(configuration, "")
  }
}
