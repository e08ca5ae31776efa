/// Why a benchmark that was proven slower is slower.
///
/// Where the linker puts a function can cost more than most regressions do. So a slowdown without
/// more work is believed only if it cannot be the doing of the layout.
public enum Attribution: Sendable, Equatable {
  /// It does more: the relative change of its instructions where they were counted, and the
  /// allocations of an iteration that were added.
  case moreWork(instructions: Double?, allocations: Double)
  /// It runs the same functions, at the same addresses: other data, or other use of the machine.
  case sameCode
  /// Some of the functions it runs changed, and it is slower in whatever layout.
  case everyLayout(changed: [String])
  /// Some of the functions it runs changed, and whether it is slower depends on the layout.
  case someLayouts(changed: [String])
  /// There is one layout only, so nothing tells.
  case oneLayout

  /// Whether the slowdown is the code's.
  public var isConclusive: Bool {
    switch self {
    case .moreWork, .sameCode, .everyLayout: true
    case .someLayouts, .oneLayout: false
    }
  }

  /// The least relative growth of instructions that explains a slowdown.
  public static let leastGrowth = 0.002

  /// What is known of a slowdown before its layouts are compared.
  public struct Evidence: Sendable {
    /// The relative change of the instructions of an iteration, where they were counted.
    public var instructions: Double?
    /// The allocations of an iteration that were added; negative when there are fewer.
    public var allocations: Double
    /// The functions it runs that are not the same in both builds, where that is known.
    public var changedFunctions: [String]?
    /// Whether both builds were linked to the same addresses, several times.
    public var hasCommonLayouts: Bool

    /// Creates evidence.
    public init(
      instructions: Double?, allocations: Double, changedFunctions: [String]?,
      hasCommonLayouts: Bool
    ) {
      self.instructions = instructions
      self.allocations = allocations
      self.changedFunctions = changedFunctions
      self.hasCommonLayouts = hasCommonLayouts
    }
  }

  /// The attribution that follows without comparing layouts; `nil` when they must be compared.
  public init?(_ evidence: Evidence) {
    if evidence.allocations > 0 || (evidence.instructions ?? 0) >= Self.leastGrowth {
      self = .moreWork(
        instructions: evidence.instructions, allocations: max(0, evidence.allocations))
    } else if !evidence.hasCommonLayouts {
      self = .oneLayout
    } else if let changed = evidence.changedFunctions, changed.isEmpty {
      self = .sameCode
    } else {
      return nil
    }
  }

  /// The attribution that follows from a comparison of layouts, each with its rounds.
  public init(_ evidence: Evidence, layouts: LayoutTest) {
    let changed = evidence.changedFunctions ?? []
    self =
      layouts.persists == true ? .everyLayout(changed: changed) : .someLayouts(changed: changed)
  }
}

extension Attribution: CustomStringConvertible {
  /// A few words for the end of a row.
  public var description: String {
    switch self {
    case .moreWork(let instructions, let allocations):
      let parts = [
        instructions.map { "instructions \(Quantity.signedPercent($0))" },
        allocations > 0 ? "allocations +\(Quantity.count(allocations))" : nil,
      ]
      return "more work: " + parts.compactMap { $0 }.joined(separator: ", ")
    case .sameCode:
      return "same functions at the same addresses: other data or use of the machine"
    case .everyLayout:
      return "slower in every layout"
    case .someLayouts:
      return "slower in some layouts of the code only"
    case .oneLayout:
      return "no more work, and the layout alone may do this; --against REF tells"
    }
  }
}
