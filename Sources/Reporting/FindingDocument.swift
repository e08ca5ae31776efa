internal import Comparison

/// What a paired comparison found, in JSON, beside the metric's floors, ratio and verdict.
struct FindingDocument: Encodable {
  /// The ends of the interval as ratios.
  var interval: [Double]?
  var rounds: Int
  var sharpRounds: Int
  var pValue: Double?
  var detectableEffect: Double?
  /// The ratio in each layout; absent where there was one layout only.
  var layouts: [Double]?
  var attribution: AttributionDocument?

  init(_ finding: PairedFinding) {
    interval = finding.interval.map { [$0.lowerBound, $0.upperBound] }
    rounds = finding.rounds
    sharpRounds = finding.sharpRounds
    pValue = finding.pValue
    detectableEffect = finding.detectableEffect
    layouts = finding.layouts.isEmpty ? nil : finding.layouts
    attribution = finding.attribution.map(AttributionDocument.init)
  }
}

/// Why a benchmark is slower, in JSON: a word for programs, words for readers, and what is known.
struct AttributionDocument: Encodable {
  var kind: String
  var words: String
  /// The relative change of the instructions.
  var instructions: Double?
  /// The allocations of an iteration that were added.
  var allocations: Double?
  /// The functions it runs that changed, by linker name.
  var changedFunctions: [String]?

  init(_ attribution: Attribution) {
    words = attribution.description
    switch attribution {
    case .moreWork(let instructions, let allocations):
      kind = "more-work"
      self.instructions = instructions
      self.allocations = allocations
    case .sameCode:
      kind = "same-code"
    case .everyLayout(let changed):
      kind = "every-layout"
      changedFunctions = changed
    case .someLayouts(let changed):
      kind = "some-layouts"
      changedFunctions = changed
    case .oneLayout:
      kind = "one-layout"
    }
  }
}
