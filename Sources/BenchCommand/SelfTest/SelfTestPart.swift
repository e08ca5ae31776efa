internal import Comparison

/// A property of the gate that the self-test checks.
enum SelfTestPart: Hashable {
  /// A build against a byte copy of itself: no benchmark may be called changed.
  case same
  /// A build against a byte copy of itself, while another program keeps one processor busy on and
  /// off.
  case sameUnderLoad
  /// A candidate that takes `percent` per cent longer: benchmarks must be called slower.
  case slower(percent: Int)
  /// A candidate that allocates once more in each iteration: the allocation must be counted.
  case oneAllocation
  /// The working tree against another commit that does the same work, linked to common layouts: no
  /// gate may exit with 2.
  case sameWork

  /// The default number of gates.
  ///
  /// 25 gates of forty benchmarks are a thousand verdicts on equal builds, and five are two hundred
  /// on slower ones. Counts are exact, so one gate shows whether they are right.
  var standardGates: Int {
    switch self {
    case .same, .sameUnderLoad, .sameWork: 25
    case .slower: 5
    case .oneAllocation: 1
    }
  }

  /// The seconds for the timing of a gate.
  ///
  /// It is longer for a slowdown: if every benchmark is slower, none is decided before the
  /// sixteenth round, unlike in a real gate.
  var budget: Double { slowdown == nil ? 60 : 300 }

  /// The sensitivity of the gate: fine for a slowdown of 1 %, which the standard margins would not
  /// detect.
  var sensitivity: Sensitivity { self == .slower(percent: 1) ? .fine : .standard }

  /// The share of time that is added to the candidate's samples; `nil` for no slowdown.
  var slowdown: Double? {
    if case .slower(let percent) = self { Double(percent) / 100 } else { nil }
  }

  /// The expected verdict on a benchmark; any other proven verdict is an error of the gate.
  var expected: Verdict {
    if case .slower = self { .regressed } else { .unchanged }
  }

  /// The name of the part in files and tables, such as `inject-2`.
  var name: String {
    switch self {
    case .same: "aa"
    case .sameUnderLoad: "aa-stress"
    case .slower(let percent): "inject-\(percent)"
    case .oneAllocation: "inject-allocation"
    case .sameWork: "layout"
    }
  }
}
