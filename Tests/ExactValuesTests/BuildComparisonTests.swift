import Foundation
import TestSupport
import Testing

/// `frames against`: this program's values compared with those of another build.
@Suite struct BuildComparisonTests {
  /// The release build, which `scripts/test` makes before it tests.
  private static let release = FixtureProgram.folder.appending(path: "frames")

  /// The debug build, which the package manager makes next to the tests.
  private static var debug: URL {
    get throws {
      let tests = try #require(Bundle.main.executableURL)
      return tests.deletingLastPathComponent().appending(path: "frames")
    }
  }

  @Test func debugEqualsReleaseToTheBit() throws {
    let outcome = try against([Self.debug.path])
    #expect(outcome.ending == .exit(0), "\(outcome)")
    #expect(outcome.output == "all values are equal to the bit\n")
  }

  @Test func differenceNamesSystemFrameViewAndProperty() throws {
    let outcome = try against(
      edited: """
        s/^(today-push.iX.60) [0-9a-f]+/\\1 0123456789abcdef/
        s/^(frame 2, view 3 .*: alpha) .*/\\1 3fe0000000000000 0.5/
        """)
    #expect(outcome.ending == .exit(1), "\(outcome)")
    #expect(outcome.output.isEmpty)
    let pattern = #/today-push/iX/60: frame 2, view 3 \(.*\): alpha [0-9a-f]{16} .* here, /#
    #expect(outcome.errors.prefixMatch(of: pattern) != nil, "\(outcome.errors)")
    #expect(outcome.errors.contains(": alpha 3fe0000000000000 0.5 in "))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func onlyTheFirstDifferenceIsNamed() throws {
    let outcome = try against(
      edited: "s/ [0-9a-f]{16} ([0-9]+)$/ 0123456789abcdef \\1/; s/^(input 1: exp) .*/\\1 0 0/")
    #expect(outcome.ending == .exit(1), "\(outcome)")
    #expect(outcome.errors.hasPrefix("geometry/elementary-functions: input 1: exp "))
  }

  @Test func missingValuesAreADifference() throws {
    let outcome = try against(
      edited: "s/^(motion.springs) .*/\\1 0123456789abcdef 1/; /^input 400: settling/d")
    #expect(outcome.ending == .exit(1), "\(outcome)")
    #expect(outcome.errors.hasPrefix("motion/springs: 4800 values here, 4798 in "))
  }

  @Test(
    arguments: [
      (["sh", "-c", "exit 3"], "ended with status 3"),
      (["sh", "-c", "echo all 0 0"], "lists 1 sections instead of "),
      (["true"], "lists 0 sections instead of "),
      (["no-such-program"], "ended with status 127"),
    ])
  func programThatListsNoValuesIsRefused(command: [String], reason: String) throws {
    let outcome = try against(command)
    #expect(outcome.ending == .exit(70), "\(outcome)")
    #expect(outcome.errors.contains("frames: \(command.joined(separator: " ")) \(reason)"))
  }

  @Test func renamedSectionIsRefused() throws {
    let outcome = try against(edited: "s/^motion.springs /motion.spring /")
    #expect(outcome.ending == .exit(70), "\(outcome)")
    #expect(outcome.errors.contains(" instead of motion/springs\n"))
  }

  @Test(arguments: [[], ["against"], ["exact", "a", "b"], ["compare"]])
  func wrongCallIsAUsageError(arguments: [String]) throws {
    let outcome = try run(arguments)
    #expect(outcome.ending == .exit(64), "\(outcome)")
    #expect(outcome.errors.contains("usage: frames check|update FOLDER"))
  }

  @Test func unknownSectionIsAUsageError() throws {
    let outcome = try run(["exact", "today-push"])
    #expect(outcome.ending == .exit(64), "\(outcome)")
    #expect(outcome.errors == "frames: no section today-push; frames exact lists all\n")
  }

  /// Compares the release build with itself, whose output a script of sed changes.
  private func against(edited script: String) throws -> ChildProcess.Outcome {
    let filter = #""$0" "$@" | sed -E "$EDITS""#
    return try against(["sh", "-c", filter, Self.release.path], ["EDITS": script])
  }

  private func against(
    _ command: [String], _ environment: [String: String] = [:]
  ) throws -> ChildProcess.Outcome {
    try run(["against"] + command, environment)
  }

  private func run(
    _ arguments: [String], _ environment: [String: String] = [:]
  ) throws -> ChildProcess.Outcome {
    try ChildProcess(
      Self.release, arguments, in: FixtureProgram.checkout, environment: environment
    ).wait()
  }
}
