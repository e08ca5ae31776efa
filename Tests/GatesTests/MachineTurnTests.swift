import Foundation
import Testing

@testable import Gates

@Suite struct MachineTurnTests {
  @Test func turnLocksTheFileOfThisUser() throws {
    let turn = try MachineTurn.wait { Issue.record("\($0)") }
    let descriptor = open(MachineTurn.path, O_RDONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    #expect(turn != nil && flock(descriptor, LOCK_EX | LOCK_NB) != 0)
    withExtendedLifetime(turn) {}
  }
}
