internal import Foundation

@testable import Comparison
@testable import Measurements
@testable import Reporting
@testable import Storage

extension Reader {
  /// The readers of other programs' results.
  static let exchanged = [
    Reader("go") { input in requireShown(try GoBenchmarkReader.read(input, path: "input")) },
    Reader("google") { input in
      requireShown(try GoogleBenchmarkReader.read(input, path: "input"))
    },
    Reader("thresholds") { input in
      _ = try InputFile.path(of: input, named: "Target.Name.p90.json")
      requireShown(try ThresholdFolder.read(InputFile.folder))
    },
  ]
}

/// Requires that a measurement can be compared with itself and shown in each format.
func requireShown(_ measurement: MeasurementSet) {
  let reference = Reference(measurement, environment: measurement.environment)
  let comparisons = Comparator(
    reference: reference, metrics: measurement.possibleMetrics, suspectsTimes: true,
    isSelected: { _, _ in true }
  ).compare(measurement.benchmarks)
  let policy = Assessment.Policy(judges: true, requiresCounterparts: true, namedMetrics: [])
  let report = Report(
    kind: .comparison, environment: measurement.environment, comparisons: comparisons,
    assessment: Assessment(comparisons, policy: policy), reference: "itself")
  require(
    !comparisons.contains { $0.verdict == .regressed }, "a measurement is worse than itself")
  _ = (report.text(width: 80), report.markdown(), report.csv(), report.junit())
  _ = (report.goBenchmarkText(), try? report.json(), try? report.googleBenchmarkJSON())
}
