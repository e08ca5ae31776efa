/// The smallest change of time that the gate detects: two margins of the undisturbed time, as log
/// ratios (0.01 is about 1 %).
///
/// A change between the two margins may get either verdict. With a wider gap between the margins,
/// fewer rounds are needed.
public enum Sensitivity: String, Sendable, CaseIterable {
  /// The choice for kernels that use little memory, on a quiet machine: detects 1 %.
  case fine
  /// The choice for most benchmarks: detects 2 %.
  case standard
  /// The choice for benchmarks that depend on caches: detects 3 %.
  case coarse

  /// Returns the margins of an endpoint.
  ///
  /// The larger margin is just below the log ratio of the change to detect (0.00995 for 1 %, 0.0198
  /// for 2 %, 0.0296 for 3 %). Such a change is therefore not called unchanged.
  ///
  /// The mean of all samples has the coarse margins, whatever the sensitivity: neighbours move it
  /// by more than they move the undisturbed time.
  public func margins(of endpoint: Endpoint) -> Margins {
    switch (self, endpoint) {
    case (.fine, .undisturbed): Margins(change: 0.0025, equality: 0.0085)
    case (.standard, .undisturbed): Margins(change: 0.005, equality: 0.019)
    case (.coarse, .undisturbed), (_, .mean): Margins(change: 0.01, equality: 0.029)
    }
  }

  /// The margins δ and Δ of one endpoint, as log ratios.
  public struct Margins: Sendable, Equatable {
    /// The margin δ, which a change must be proven to exceed to count as slower or faster.
    public let change: Double
    /// The margin Δ, which a change must be proven to stay below in both directions to count as
    /// unchanged.
    public let equality: Double
  }
}
