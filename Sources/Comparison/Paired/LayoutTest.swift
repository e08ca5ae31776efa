internal import Statistics

/// Asks whether a proven slowdown is in the code or only in where the linker put it.
///
/// A function that changed lies differently on the two sides in any layout, and that alone can cost
/// 20 %. So the layout, not the round, is what is drawn at random here: each gives one difference,
/// the median of its rounds, and all count alike. The slowdown persists when these differences
/// prove it at the level 0.05; otherwise it depends on the layout.
public struct LayoutTest: Sendable {
  /// The margin that the slowdown must exceed, a log ratio.
  public let margin: Double
  /// The differences by layout, each in the order of its rounds.
  public private(set) var differences: [[Double]]

  /// The number of layouts in the gate.
  public static let layouts = 8
  /// The rounds that each layout must have.
  public static let roundsEach = 3
  /// The largest p-value that proves the slowdown.
  public static let level = 0.05

  /// Starts with no rounds.
  ///
  /// Traps when so few layouts could not prove anything.
  ///
  /// - Parameters:
  ///   - sensitivity: Where the margin comes from.
  ///   - layouts: The number of layouts, at least 5: 2⁻⁵ is below the level.
  public init(sensitivity: Sensitivity, layouts: Int = LayoutTest.layouts) {
    precondition(layouts >= 5, "fewer than 5 layouts prove nothing")
    margin = sensitivity.changeMargin
    differences = Array(repeating: [], count: layouts)
  }

  /// Adds a round that both sides ran in the layout of this index.
  public mutating func add(_ round: PairedRound, layout: Int) {
    precondition(differences.indices.contains(layout), "there is no layout \(layout)")
    differences[layout].append(round.best.difference)
  }

  /// The layouts that still lack rounds.
  public var openLayouts: [Int] {
    differences.indices.filter { differences[$0].count < Self.roundsEach }
  }

  /// The difference of each layout, a log ratio; nothing for one without rounds.
  public var medians: [Double?] { differences.map { (try? Sample($0))?.median } }

  /// The probability that layouts alone do as much; nothing while a layout lacks rounds.
  public var pValue: Double? {
    guard openLayouts.isEmpty else { return nil }
    var medians = PairedDifferences()
    for median in self.medians.compactMap({ $0 }) { medians.append(median) }
    return medians.pValue(above: margin)
  }

  /// Whether the slowdown is proven whatever the layout; nothing while a layout lacks rounds.
  public var persists: Bool? { pValue.map { $0 <= Self.level } }
}
