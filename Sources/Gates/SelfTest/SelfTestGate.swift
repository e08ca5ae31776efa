internal import Comparison
internal import Essentials

/// The outcome of one gate of a self-test, a line of `SelfTestRecord`.
package struct SelfTestGate: Codable, Equatable {
  /// The name of the tested property, as in `SelfTestPart.name`.
  package var part: String
  /// The fingerprint of the tested program; `--resume` counts only gates with the same fingerprint.
  package var program: String
  /// The allocator under which both sides were timed; `nil` for that of the program.
  package var allocator: String?
  /// The name of the machine, as in the paths of stored timings.
  package var machine: String
  /// The date and time of the gate, as ISO 8601 in UTC.
  var date: String
  var seed: UInt64
  /// The duration of the timing in seconds; of the counting in a gate that only counts.
  package var seconds: Double
  /// The verdicts on benchmarks whose working set fits the caches.
  var core = Tally()
  /// The verdicts on benchmarks whose working set is larger than the caches.
  var memory = Tally()
  /// The verdicts on the tails that the part is about, by default on all; `nil` in records of gates
  /// that judged none.
  var tails: Tally?
  /// The share of the processors' time that was stolen during the gate; `nil` if unknown.
  var stolenShare: Double?
  /// Whether the whole gate would have exited with 2.
  package var isRed: Bool
  /// The wrong verdicts, each with the identifier of its benchmark.
  package var surprises: [String] = []

  /// The number of benchmarks with each verdict.
  struct Tally: Codable, Equatable {
    var regressed = 0
    var improved = 0
    var unchanged = 0
    var inconclusive = 0
    /// The smallest detectable change of each inconclusive benchmark, as a share: 0.02 for 2 %.
    var detectableEffects: [Double] = []

    /// Adds the verdict of a benchmark's test, and the smallest detectable change if it is
    /// inconclusive.
    mutating func add(_ test: PairedTest) {
      add(test.verdict)
      // An effect is the logarithm of a ratio.
      if test.verdict == .inconclusive, let effect = test.detectableEffect(of: test.endpoint) {
        detectableEffects.append(exp(effect) - 1)
      }
    }

    /// Counts a verdict.
    mutating func add(_ verdict: Verdict) {
      switch verdict {
      case .regressed: regressed += 1
      case .improved: improved += 1
      case .unchanged: unchanged += 1
      default: inconclusive += 1
      }
    }

    /// The number of all benchmarks in the tally, whatever their verdict.
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
