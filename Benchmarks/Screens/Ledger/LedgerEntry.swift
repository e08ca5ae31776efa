internal import Animations

/// An entry of a ledger: an expense or an income, with its amount.
public struct LedgerEntry: Hashable, Sendable {
  /// The title, at the left of the row.
  public var title: String
  /// The amount in hundredths; expenses are negative.
  public var cents: Int

  /// Creates an entry; −1205 hundredths are shown as −12.05.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - cents: The amount in hundredths; expenses are negative.
  public init(title: String, cents: Int) {
    self.title = title
    self.cents = cents
  }

  /// The amount as text, as in `−12.05`, with a typographic minus sign.
  public var amount: String {
    let (whole, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(cents < 0 ? "−" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Returns sample entries, whose titles repeat after a while and whose amounts repeat later.
  ///
  /// - Parameter count: The number of entries, not negative.
  /// - Returns: The entries, the same at every call.
  public static func samples(count: Int) -> [LedgerEntry] {
    precondition(count >= 0, "a number of entries is not negative")
    return (0..<count).map { index in
      let title = titles[index % titles.count]
      // 97 is prime, so the multiples of 137 reach all its remainders. It has no factor in common
      // with the number of titles, so pairs repeat late. 25 gives prices in quarters.
      let cents = (index * 137 % 97 + 1) * 25
      return LedgerEntry(title: title, cents: title == income ? cents * 100 : -cents)
    }
  }

  /// The number of entries on the sample screens: two pages of the tallest device.
  public static let sampleCount = 60

  private static let income = "Salary"
  private static let titles = [
    income, "Breakfast", "Bus", "Coffee", "Groceries", "Lunch", "Books", "Rent", "Cinema", "Gift",
  ]
}
