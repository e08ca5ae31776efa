import Comparison
import Testing

// Testing has a type of that name too.
private typealias ExitStatus = Comparison.ExitStatus

@Suite struct ExitStatusTests {
  @Test func numbersAreThoseOfTheContract() {
    #expect(ExitStatus.allCases.map(\.rawValue) == [0, 2, 3, 4, 64, 65, 69, 70, 73, 130, 143])
  }

  /// The order of the contract.
  ///
  /// A usage error is found before anything runs, so it has no place in it; where it meets others
  /// it stands between what went wrong and what was judged.
  fileprivate static let order: [ExitStatus] = [
    .interrupted, .terminated, .failure, .unavailable, .cannotWrite, .data, .usage, .regressed,
    .undecided, .improved, .success,
  ]

  @Test(arguments: order, order)
  fileprivate func firstInTheOrderWinsOfEveryPair(a: ExitStatus, b: ExitStatus) throws {
    let winner = try #require(Self.order.first { $0 == a || $0 == b })
    #expect(ExitStatus.first(of: [a, b]) == winner)
    #expect(ExitStatus.first(of: [a, b, a, .success]) == winner)
  }

  @Test func orderNamesEveryStatus() {
    #expect(Set(Self.order) == Set(ExitStatus.allCases))
  }

  @Test func nothingIsSuccess() {
    #expect(ExitStatus.first(of: []) == .success)
  }
}
