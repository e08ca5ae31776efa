/// A function that executes more instructions in an iteration of a benchmark than in the reference.
///
/// The counts are exact. Work that only moved from one function to another is no growth.
public struct FunctionGrowth: Sendable, Hashable, Codable {
  /// The readable name of the function.
  public let name: String
  /// The instructions per iteration in the reference, together with the work that moved into the
  /// function; 0 for a function that is new.
  public let before: Double
  /// The additional instructions per iteration, above 0.
  public let growth: Double

  /// Creates a growth.
  ///
  /// - Parameters:
  ///   - name: The readable name of the function.
  ///   - before: The instructions per iteration before.
  ///   - growth: The additional instructions per iteration.
  public init(name: String, before: Double, growth: Double) {
    self.name = name
    self.before = before
    self.growth = growth
  }

  /// The function and its growth in words: +103 instructions per iteration in `f` (+2.1 %).
  public var words: String {
    let share = before > 0 ? Quantity.signedPercent(growth / before) : "none before"
    return "\(Quantity.change(growth)) instructions per iteration in `\(Self.shortened(name))` "
      + "(\(share))"
  }

  /// Returns a name that fits into a line of a report: that of a generic function can have hundreds
  /// of characters.
  package static func shortened(_ name: String) -> String {
    name.count > 80 ? "\(name.prefix(80))…" : name
  }
}
