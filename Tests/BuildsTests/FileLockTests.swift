import ChildProcess
import Foundation
import Testing

@testable import Builds

/// The wait for a lock that another process holds.
@Suite struct FileLockTests {
  // It was silent, and had no end.
  @Test func waitForAnotherEndsBySignalAndLimit() throws {
    let folder = try TemporaryFolder()
    let lock = try FileLock(folder.path) { nil }
    defer { withExtendedLifetime(lock) {} }
    #expect(throws: BuildError.interrupted(signal: SIGINT)) {
      try FileLock(folder.path) { SIGINT }
    }
    let name = "another bench (\(folder.path))"
    Wait.$longest.withValue(0.3) {
      #expect(throws: BuildError.unanswered(name, seconds: 0.3)) {
        try FileLock(folder.path) { nil }
      }
    }
  }
}
