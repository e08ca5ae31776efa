public import Measurements

/// A function that executes more instructions in an iteration of a benchmark than in the reference,
/// or has more code.
///
/// The counts are exact. Work that only moved from one function to another is no growth.
public struct FunctionGrowth: Sendable, Hashable, Codable {
  /// The readable name of the function.
  public let name: String
  /// The instructions per iteration in the reference, together with the work that moved into the
  /// function, or its bytes of code; 0 for a function that is new.
  public let before: Double
  /// The additional instructions per iteration or bytes, above 0.
  public let growth: Double
  /// The nearest function of the package that calls a function of a library; `nil` for a function
  /// of the package, or if unknown.
  public let caller: String?
  /// The line at which the function of the package begins, with a path in the checkout; `nil` if
  /// unknown.
  public let place: SourcePlace?

  /// Creates a growth; `caller` is for a function of a library.
  public init(
    name: String, before: Double, growth: Double, caller: String? = nil, place: SourcePlace? = nil
  ) {
    self.name = name
    self.before = before
    self.growth = growth
    self.caller = caller
    self.place = place
  }

  /// The function and its growth in words: +103 instructions per iteration in `f`, F.swift:41
  /// (+2.1 %).
  public var words: String { words(of: "instructions per iteration") }

  /// Returns the function and its growth in words, such as of bytes of code.
  package func words(of unit: String) -> String {
    let share = before > 0 ? Quantity.signedPercent(growth / before) : "none before"
    let from = caller.map { ", called by `\(shortenedName($0))`" } ?? ""
    let line = place.map { ", \($0.shortened)" } ?? ""
    return "\(Quantity.change(growth)) \(unit) in `\(shortenedName(name))`"
      + "\(from)\(line) (\(share))"
  }
}
