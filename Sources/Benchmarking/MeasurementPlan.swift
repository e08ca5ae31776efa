/// How long and how finely a benchmark's time is measured.
package struct MeasurementPlan: Sendable, Codable, Equatable {
  /// Seconds of samples.
  package var seconds: Double
  /// What a sample should last.
  ///
  /// Long enough that two clock readings are 0.05 % of it, short enough that many samples fall
  /// between two interruptions and touch the floor.
  package var sampleNanoseconds = 100_000
  /// Seconds of running before the first sample counts.
  package var warmUpSeconds: Double
  /// Samples to stop at even when there is time left.
  package var maximumSamples = 5000
  /// Samples to take even when the time is over, so that a floor exists.
  package var minimumSamples = 3

  /// Plans `seconds` of samples after a tenth of that to warm up.
  package init(seconds: Double) {
    self.seconds = seconds
    self.warmUpSeconds = min(0.1, seconds / 10)
  }
}
