import ChildProcess
import Foundation
import Testing

@testable import Builds

/// The wait for a lock that another process holds.
@Suite struct FileLockTests {
  // It was silent, and had no end.
  @Test func waitForAnotherEndsBySignalAndLimit() throws {
    let folder = try TemporaryFolder()
    // The folder itself is locked, as long as it is in use.
    let path = "\(folder.path)/held"
    try Data().write(to: URL(filePath: path))
    let lock = try FileLock(path) { nil }
    defer { withExtendedLifetime(lock) {} }
    #expect(throws: BuildError.interrupted(signal: SIGINT)) {
      try FileLock(path) { SIGINT }
    }
    let name = "another bench (\(path))"
    Wait.$longest.withValue(0.3) {
      #expect(throws: BuildError.unanswered(name, seconds: 0.3, isBuildTimeout: true)) {
        try FileLock(path) { nil }
      }
    }
  }
}
