internal import Foundation

extension String {
  /// Whether a name comes first when numbers within names count as numbers: `case-2` is before
  /// `case-10`.
  func isNaturallyBefore(_ other: String) -> Bool {
    switch compare(other, options: .numeric) {
    case .orderedAscending: true
    case .orderedDescending: false
    // 1 and 01 are equal numbers, and an order has to tell them apart.
    case .orderedSame: self < other
    }
  }
}
