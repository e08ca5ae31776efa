import Comparison
import Foundation
import Testing

// Testing has a type of that name too.
private typealias ExitStatus = Comparison.ExitStatus

@Suite struct ExitStatusTests {
  @Test func exitCodesMatchTheContract() {
    #expect(ExitStatus.table.map(\.code) == [0, 2, 3, 4, 5, 64, 65, 69, 70, 73, 130, 143])
  }

  /// The order of the contract.
  ///
  /// A usage error is found before anything runs, so the contract gives it no place. Next to others
  /// it is less serious than a failure and more serious than a verdict.
  fileprivate static let order: [ExitStatus] = [
    .interrupted, .terminated, .failure, .unavailable, .cannotWrite, .data, .usage, .regressed,
    .undecided, .stepped, .improved, .success,
  ]

  @Test(arguments: order, order)
  fileprivate func mostSeriousStatusOfEachPairWins(a: ExitStatus, b: ExitStatus) throws {
    let winner = try #require(Self.order.first { $0 == a || $0 == b })
    #expect(ExitStatus.first(of: [a, b]) == winner)
    #expect(ExitStatus.first(of: [a, b, a, .success]) == winner)
  }

  @Test func severityOrderContainsEveryStatus() {
    #expect(Set(Self.order) == Set(ExitStatus.allCases))
  }

  @Test func everyStatusIsMoreSeriousThanSuccess() {
    for status in ExitStatus.allCases {
      #expect(ExitStatus.first(of: [.success, status]) == status)
    }
  }

  @Test func signalsHaveShellExitCodes() {
    #expect(ExitStatus.interrupted(by: 2) == .interrupted)
    #expect(ExitStatus.interrupted(by: 15) == .terminated)
    #expect(ExitStatus.interrupted(by: 1) == .interrupted, "no status of its own")
  }

  @Test(arguments: ["docs/reference/exit-codes.md", "docs/how-to/gate-pull-requests.md"])
  func documentationListsEveryExitCodeWithItsMeaning(file: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
      .replacing("`", with: "").replacing("\n", with: " ")
    for (code, meaning) in ExitStatus.table {
      #expect(text.contains("| \(code) | \(meaning) |"))
    }
  }

  @Test func noProblemsExitWithSuccess() {
    #expect(ExitStatus.first(of: []) == .success)
  }
}
