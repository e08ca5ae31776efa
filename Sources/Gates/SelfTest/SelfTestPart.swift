internal import Comparison
package import Measurements

/// A property of the gate that the self-test checks.
package enum SelfTestPart: Hashable {
  /// A build against a byte copy of itself: no benchmark may be called changed.
  case same
  /// A build against a byte copy of itself, while another program keeps one processor busy on and
  /// off.
  case sameUnderLoad
  /// A candidate that takes `percent` per cent longer: benchmarks must be called slower.
  case slower(percent: Int)
  /// A candidate in whose replays one step takes 10 % longer: the step must be called slower.
  case slowerStep
  /// A candidate that takes ten times as long for one iteration in a hundred: the p99 must be
  /// called slower.
  case slowerIteration
  /// A candidate of whose threads the last takes 10 % longer: benchmarks with threads must be
  /// called slower.
  case slowerThread
  /// A candidate that allocates once more in each iteration: the allocation must be counted.
  case oneAllocation
  /// A candidate that touches two new pages more in each iteration: the page faults must be
  /// counted.
  ///
  /// A single one would be at the limit of what is judged.
  case twoPages
  /// A candidate in which one function executes 2 % more instructions, and one in which half of
  /// its work moved into another function: only the first is a growth.
  case oneFunction
  /// The working tree against another commit that does the same work, linked to common layouts: no
  /// gate may exit with 2.
  case sameWork

  /// The default number of gates.
  ///
  /// 25 gates of forty benchmarks are a thousand verdicts on equal builds, and five are two hundred
  /// on slower ones. Counts are exact, so one gate shows whether they are right.
  package var standardGates: Int {
    switch self {
    case .same, .sameUnderLoad, .sameWork: 25
    case .slower, .slowerStep, .slowerIteration, .slowerThread: 5
    case .oneAllocation, .twoPages, .oneFunction: 1
    }
  }

  /// The time for the timing of a gate.
  ///
  /// It is longer for a slowdown: if every benchmark is slower, none is decided before the
  /// sixteenth round, unlike in a real gate.
  var budget: Duration { .seconds(expected == .regressed ? 300 : 60) }

  /// The sensitivity of the gate: fine for a slowdown of 1 %, which the standard margins would not
  /// detect.
  var sensitivity: Sensitivity { self == .slower(percent: 1) ? .fine : .standard }

  /// Returns the fault in the candidate's copy of the program; `nil` for none.
  ///
  /// `position` selects the step or the iteration that is slower.
  func injection(position: Int) -> Injection? {
    switch self {
    case .same, .sameUnderLoad, .sameWork: nil
    case .slower(let percent): .slower(share: Double(percent) / 100)
    case .slowerStep: .slowerStep(share: 0.1, position: position)
    case .slowerIteration: .slowerIteration(share: 9, position: position)
    case .slowerThread: .slowerThread(share: 0.1)
    case .oneAllocation: .oneAllocation
    case .twoPages: .pages(count: 2)
    case .oneFunction: .work(steps: 5100, outlined: 0)
    }
  }

  /// Whether the part is about a benchmark; that on a slower thread needs threads, and those on
  /// counts need the counted metric.
  package func concerns(_ entry: BenchmarkDescription) -> Bool {
    self == .slowerThread ? entry.threads != nil : counted.map(entry.offers) ?? true
  }

  /// The exact metric to which the part adds something; `nil` for parts that time.
  package var counted: Metric? {
    switch self {
    case .oneAllocation: .allocations
    case .twoPages: .minorFaults
    case .oneFunction: .instructions
    default: nil
    }
  }

  /// The tail whose verdict the part is about, and that verdict; `nil` if all tails are to be
  /// unchanged, or if the part changes them along with the time.
  var expectedTail: (metric: Metric, verdict: Verdict)? {
    switch self {
    case .slowerStep: (.frameTime, .regressed)
    case .slowerIteration: (.timeP99, .regressed)
    default: nil
    }
  }

  /// The expected verdict on a benchmark; any other proven verdict is an error of the gate.
  var expected: Verdict {
    switch self {
    case .slower, .slowerThread: .regressed
    default: .unchanged
    }
  }

  /// The name of the part in files and tables, such as `inject-2`.
  package var name: String {
    switch self {
    case .same: "aa"
    case .sameUnderLoad: "aa-stress"
    case .slower(let percent): "inject-\(percent)"
    case .slowerStep: "inject-step"
    case .slowerIteration: "inject-iteration"
    case .slowerThread: "inject-thread"
    case .oneAllocation: "inject-allocation"
    case .twoPages: "inject-page"
    case .oneFunction: "inject-function"
    case .sameWork: "layout"
    }
  }
}
