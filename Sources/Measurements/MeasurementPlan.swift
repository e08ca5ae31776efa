/// The limits for timing one benchmark: seconds, warm-up, and the length and number of samples.
package struct MeasurementPlan: Sendable, Codable, Equatable {
  /// The seconds during which samples are taken, after the warm-up.
  package var seconds: Double
  /// The intended nanoseconds of a sample.
  ///
  /// The default is long enough that two clock readings are 0.05 % of a sample, and short enough
  /// that many samples fall between two interruptions and reach the floor.
  package var sampleNanoseconds = 100_000
  /// The minimum seconds of warm-up before the first sample, including calibration.
  package var warmUpSeconds: Double
  /// The largest number of samples, even when there is time left.
  ///
  /// It bounds the memory that is reserved beforehand. At 100 µs each, these samples are the
  /// default time of a benchmark, half a second.
  package var maximumSamples = 5000
  /// The smallest number of samples, even when the time is over, so that a floor exists.
  package var minimumSamples = 3

  /// Plans `seconds` of samples after a warm-up of a tenth of that, at most 0.1 s.
  ///
  /// Both numbers are choices that no measurement supports.
  package init(seconds: Double) {
    self.seconds = seconds
    self.warmUpSeconds = min(0.1, seconds / 10)
  }
}
