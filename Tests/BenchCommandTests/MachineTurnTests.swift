internal import Foundation
internal import TestSupport
internal import Testing

/// Shards of gates on one machine: one after the other, and never held up by somebody else.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct MachineTurnTests {
  private let copies: ProgramCopies
  private static let place = "/tmp/bench-shard-\(geteuid()).lock"

  init() throws {
    copies = try ProgramCopies()
  }

  /// Holds the lock as another shard does that runs now.
  private func withTurn(_ body: (_ release: () -> Void) throws -> Void) throws {
    let descriptor = open(Self.place, O_RDONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 { usleep(10_000) }
    try body { flock(descriptor, LOCK_UN) }
  }

  @Test func shardWaitsForAnotherOnThisMachine() throws {
    try withTurn { release in
      let copy = try copies.copy(planting: []).path
      let command = try copies.start(
        ["--exact", "--filter", "allocations/one", "--shard", "1/1"], candidate: [],
        reference: copy, tools: false)
      let words = "waiting for another shard on this machine (\(Self.place))"
      try waitUntil("the shard waits: \(command.said)") { command.said.contains(words) }
      #expect(processes(startedBy: command.identifier).isEmpty, "it measures nothing meanwhile")
      release()
      let outcome = try command.wait()
      #expect(outcome.ending == .exit(0), "\(outcome)")
      #expect(outcome.errors.split(separator: "\n").contains { $0.hasPrefix(words) }, "\(outcome)")
    }
  }

  @Test func signalEndsTheWait() throws {
    try withTurn { _ in
      let copy = try copies.copy(planting: []).path
      let command = try copies.start(
        ["--exact", "--filter", "allocations/one", "--shard", "1/1"], candidate: [],
        reference: copy, tools: false)
      try waitUntil("the shard waits") { command.said.contains("waiting for another shard") }
      kill(command.identifier, SIGTERM)
      #expect(try command.wait().ending == .exit(143))
    }
  }

  @Test func wrongOptionsDoNotWait() throws {
    try withTurn { _ in
      let copy = try copies.copy(planting: []).path
      for (words, status) in [
        (["--suite", "no-such-suite"], Int32(64)), (["--metric", "no-such-metric"], 64),
        (["--filter", "no-such-benchmark"], 64),
      ] {
        let outcome = try copies.start(
          ["--shard", "1/1"] + words, candidate: [], reference: copy, tools: false
        ).wait()
        #expect(outcome.ending == .exit(status), "\(words): \(outcome)")
        #expect(!outcome.errors.contains("waiting for"), "\(words): \(outcome)")
      }
      try copies.folder.bench(
        "gate", "--shard", "1/1", "--against-binary", "/nonexistent", exits: 65)
    }
  }

  // Before the build, whose result all the other options need.
  @Test func unknownCommitDoesNotWait() throws {
    try withTurn { _ in
      let package = try StandInPackage()
      let outcome = try package.bench(
        "gate", "--shard", "1/1", "--against", "no-such-branch", exits: 64)
      #expect(outcome.errors.contains("no-such-branch"), "\(outcome)")
      #expect(!outcome.errors.contains("building"), "\(outcome)")
    }
  }
}
