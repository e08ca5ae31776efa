internal import Comparison
internal import Foundation

/// The outcome of one gate of a self-test: one line of the record that is kept.
struct SelfTestGate: Codable, Equatable {
  /// `SelfTestPart.name`.
  var part: String
  /// Stands for the program that was tested.
  var program: String
  /// The machine as in the paths of timings.
  var machine: String
  /// When, as ISO 8601 in UTC.
  var date: String
  /// Of the gate's coin.
  var seed: UInt64
  /// Seconds that timing took.
  var seconds: Double
  /// Benchmarks whose working set is in the caches.
  var core = Tally()
  /// The others.
  var memory = Tally()
  /// The share of the time that was stolen meanwhile.
  var stolenShare: Double?
  /// Whether the whole gate would have exited 2.
  var isRed: Bool
  /// The benchmarks that came out as they must not.
  var surprises: [String] = []

  /// How many benchmarks came out how.
  struct Tally: Codable, Equatable {
    var regressed = 0
    var improved = 0
    var unchanged = 0
    var inconclusive = 0
    /// The smallest changes, as shares, that would have been seen in those left inconclusive.
    var detectableEffects: [Double] = []

    /// Adds a benchmark.
    mutating func add(_ test: PairedTest) {
      switch test.verdict {
      case .regressed: regressed += 1
      case .improved: improved += 1
      case .unchanged: unchanged += 1
      default:
        inconclusive += 1
        if let effect = test.detectableEffect { detectableEffects.append(exp(effect) - 1) }
      }
    }

    /// All benchmarks.
    var count: Int { regressed + improved + unchanged + inconclusive }

    static func + (one: Tally, other: Tally) -> Tally {
      Tally(
        regressed: one.regressed + other.regressed, improved: one.improved + other.improved,
        unchanged: one.unchanged + other.unchanged,
        inconclusive: one.inconclusive + other.inconclusive,
        detectableEffects: one.detectableEffects + other.detectableEffects)
    }
  }
}
