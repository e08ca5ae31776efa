internal import Comparison

/// One thing that the gate has to prove about itself.
enum SelfTestPart: Hashable {
  /// A build against a byte copy of itself: nothing may be called changed.
  case same
  /// The same, while another program burns one processor on and off.
  case sameUnderLoad
  /// A candidate that takes some per cent longer: it must be called slower.
  case slower(percent: Int)
  /// A candidate that allocates once more in each iteration: it must be counted.
  case oneAllocation
  /// The working tree against another commit that does the same work, linked to common layouts:
  /// no gate may exit 2.
  case sameWork

  /// How often it is tried unless the user says otherwise.
  var standardGates: Int {
    switch self {
    case .same, .sameUnderLoad, .sameWork: 25
    case .slower: 5
    case .oneAllocation: 1
    }
  }

  /// Seconds for the timing of a gate.
  ///
  /// Where every benchmark is slower none leaves before the sixteenth round, as in no real gate.
  var budget: Double { slowdown == nil ? 60 : 300 }

  /// Which margins the gate works with: 1 % lies below the standard ones.
  var sensitivity: Sensitivity { self == .slower(percent: 1) ? .fine : .standard }

  /// The share that is added to the candidate's samples.
  var slowdown: Double? {
    if case .slower(let percent) = self { Double(percent) / 100 } else { nil }
  }

  /// What is expected of a benchmark; anything else decided is an error of the gate.
  var expected: Verdict {
    if case .slower = self { .regressed } else { .unchanged }
  }

  /// What files and tables call it.
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
