/// The cause of a proven slowdown.
///
/// The address that the linker gives to a function can cost more than most regressions. Rounds of
/// two builds that can be linked again therefore each use their own layout, and a slowdown is
/// proven over layouts. In a single layout, only additional work, or a slowdown beyond what layouts
/// do, proves that the change caused a slowdown.
public enum Attribution: Sendable, Equatable {
  /// The candidate does more work: the relative growth of its instructions where they were counted,
  /// and the additional allocations per iteration.
  case moreWork(instructions: Double?, allocations: Double)
  /// Both builds run equal functions, so the cause is the data or the use of the machine.
  case sameCode
  /// The slowdown is proven over the drawn layouts, with these executed functions changed.
  ///
  /// The array is empty if the changed functions are unknown. `isCounted` is false if nobody knows
  /// whether the candidate executes more instructions.
  case drawnLayouts(changed: [String], isCounted: Bool = true)
  /// Each build has a single layout, and the slowdown is larger than `mostOfLayout`.
  case beyondLayouts
  /// Each build has a single layout, so the cause is unknown.
  case oneLayout
  /// A cause of a document that this version does not know, in the document's words.
  case unknown(kind: String?, words: String)

  /// Whether the cause is known; a slowdown of unknown cause gets the verdict `layoutSensitive`.
  public var isConclusive: Bool { self != .oneLayout }

  /// The smallest relative growth of instructions that explains a slowdown.
  ///
  /// The number is a choice, far above what another layout adds to the instructions of equal code.
  public static let leastGrowth = 0.002
  /// The ratio above which no layout explains a slowdown.
  ///
  /// The number is a choice. The largest ratio that a record has of a layout is 1.31.
  public static let mostOfLayout = 2.0

  /// The facts about a slowdown from which its cause is derived.
  public struct Evidence: Sendable {
    /// The relative change of the instructions per iteration; `nil` if they were not counted.
    public var instructions: Double?
    /// The additional allocations per iteration; negative when there are fewer.
    public var allocations: Double
    /// The names of the executed functions that differ between the builds; `nil` if unknown.
    public var changedFunctions: [String]?
    /// Whether each round used its own layout, so that no single layout explains the slowdown.
    public var hasDrawnLayouts: Bool
    /// The ratios of candidate to reference in the confidence interval; `nil` if unknown.
    public var interval: ClosedRange<Double>?

    /// Creates evidence; `nil` marks unknown facts.
    public init(
      instructions: Double?, allocations: Double, changedFunctions: [String]?,
      hasDrawnLayouts: Bool, interval: ClosedRange<Double>? = nil
    ) {
      self.instructions = instructions
      self.allocations = allocations
      self.changedFunctions = changedFunctions
      self.hasDrawnLayouts = hasDrawnLayouts
      self.interval = interval
    }
  }

  /// Derives the cause from the evidence; additional work outranks every other cause.
  public init(_ evidence: Evidence) {
    if evidence.allocations > 0 || (evidence.instructions ?? 0) >= Self.leastGrowth {
      self = .moreWork(
        instructions: evidence.instructions, allocations: max(0, evidence.allocations))
    } else if !evidence.hasDrawnLayouts {
      self = (evidence.interval?.lowerBound ?? 0) > Self.mostOfLayout ? .beyondLayouts : .oneLayout
    } else if let changed = evidence.changedFunctions, changed.isEmpty {
      self = .sameCode
    } else {
      self = .drawnLayouts(
        changed: evidence.changedFunctions ?? [], isCounted: evidence.instructions != nil)
    }
  }
}

extension Attribution: CustomStringConvertible {
  /// The cause in a clause, for the end of a row of a report.
  public var description: String {
    switch self {
    case .moreWork(let instructions, let allocations):
      let parts = [
        instructions.map { "instructions \(Quantity.signedPercent($0))" },
        allocations > 0 ? "allocations +\(Quantity.count(allocations))" : nil,
      ]
      return "more work: " + parts.compactMap { $0 }.joined(separator: ", ")
    case .sameCode:
      return "the functions it runs are the same: other data or use of the machine"
    case .drawnLayouts(_, let isCounted):
      return (isCounted ? "no more work" : "no more allocations, instructions not known")
        + ", and slower over layouts drawn for each round"
    case .beyondLayouts:
      return "slower by more than any layout on record"
    case .oneLayout:
      return "no more work, and the one layout of each build may do this; --against REF tells"
    case .unknown(_, let words):
      return words
    }
  }
}

extension Attribution: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind, words, instructions, allocations, changedFunctions, isCounted
  }

  /// Decodes a cause by its kind, in the words of the document if the kind is unknown.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let kind = try fields.decodeIfPresent(String.self, forKey: .kind)
    switch kind {
    case "more-work":
      self = .moreWork(
        instructions: try fields.decodeIfPresent(Double.self, forKey: .instructions),
        allocations: try fields.decodeIfPresent(Double.self, forKey: .allocations) ?? 0)
    case "same-code": self = .sameCode
    case "drawn-layouts":
      self = .drawnLayouts(
        changed: try fields.decodeIfPresent([String].self, forKey: .changedFunctions) ?? [],
        isCounted: try fields.decodeIfPresent(Bool.self, forKey: .isCounted) ?? true)
    case "beyond-layouts": self = .beyondLayouts
    case "one-layout": self = .oneLayout
    default: self = .unknown(kind: kind, words: try fields.decode(String.self, forKey: .words))
    }
  }

  /// Encodes the kind for programs, the words for readers, and the numbers.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(kind, forKey: .kind)
    try fields.encode(description, forKey: .words)
    switch self {
    case .moreWork(let instructions, let allocations):
      try fields.encodeIfPresent(instructions, forKey: .instructions)
      try fields.encode(allocations, forKey: .allocations)
    case .drawnLayouts(let changed, let isCounted):
      try fields.encode(changed, forKey: .changedFunctions)
      // Absent where it is true, as in documents of older versions.
      if !isCounted { try fields.encode(false, forKey: .isCounted) }
    case .sameCode, .beyondLayouts, .oneLayout, .unknown: break
    }
  }

  private var kind: String? {
    switch self {
    case .moreWork: "more-work"
    case .sameCode: "same-code"
    case .drawnLayouts: "drawn-layouts"
    case .beyondLayouts: "beyond-layouts"
    case .oneLayout: "one-layout"
    case .unknown(let kind, _): kind
    }
  }
}
