internal import Transitions

/// One line of a ledger: what money was spent on or came from, and how much.
public struct LedgerEntry: Hashable, Sendable {
  /// What it was.
  public var title: String
  /// How much, in hundredths; spending is negative.
  public var cents: Int

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - title: What it was.
  ///   - cents: How much, in hundredths; spending is negative.
  public init(title: String, cents: Int) {
    self.title = title
    self.cents = cents
  }

  /// The amount as in `−12.05`, with a minus sign as typesetters use it.
  public var amount: String {
    let (whole, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(cents < 0 ? "−" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Entries that repeat after a while, with amounts that do so later.
  ///
  /// - Parameter count: How many, not negative.
  /// - Returns: The entries, the same at every call.
  public static func samples(count: Int) -> [LedgerEntry] {
    precondition(count >= 0, "a number of entries is not negative")
    return (0..<count).map { index in
      let title = titles[index % titles.count]
      // 97 has no factor in common with the number of titles, so pairs repeat late.
      let cents = (index * 137 % 97 + 1) * 25
      return LedgerEntry(title: title, cents: title == income ? cents * 100 : -cents)
    }
  }

  /// How many entries the sample screens have.
  public static let sampleCount = 60

  private static let income = "Salary"
  private static let titles = [
    income, "Breakfast", "Bus", "Coffee", "Groceries", "Lunch", "Books", "Rent", "Cinema", "Gift",
  ]
}
