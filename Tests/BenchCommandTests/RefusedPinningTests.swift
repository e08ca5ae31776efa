#if os(Linux)
  internal import Foundation
  internal import TestSupport
  internal import Testing

  /// A system that lets no process choose its processor, as a container can be: what needs no
  /// particular one works and says so, what asks for one is refused.
  @Suite struct RefusedPinningTests {
    private let folder: PackageFolder

    init() throws {
      folder = try PackageFolder()
    }

    /// Runs the command under such a system.
    private func bench(
      _ arguments: [String], exits status: Int32, environment: [String: String] = [:]
    ) throws -> ChildProcess.Outcome {
      let outcome = try ChildProcess(
        FixtureProgram.withoutPinning.executable,
        [FixtureProgram.bench.executable.path] + arguments, in: folder.root,
        environment: folder.variables(environment)
      ).wait()
      #expect(outcome.ending == .exit(status), "\(arguments): \(outcome)")
      return outcome
    }

    @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
    func gateTimesUnpinnedWithANoteWhenPinningIsRefused() throws {
      let reference = try FixtureProgram.knownCost.copy(planting: ["MORE"], in: folder.root)
      let outcome = try bench(
        [
          "gate", "--against-binary", reference.path, "--filter", "work/steps", "--budget", "1200",
          "--format", "json",
        ], exits: 0,
        environment: ["KNOWN_SIDES": "1", "PATH": "/nonexistent"])
      let document = try outcome.json(JudgedDocument.self)
      #expect(document.time(of: "sides/work/steps")?.ratio != nil, "\(outcome)")
      #expect(outcome.output.contains("on processors the system chose"), "\(outcome)")
    }

    @Test func runMeasuresWhenPinningIsRefused() throws {
      _ = try bench(["run", "--filter", "known/", "--time", "0.01"], exits: 0)
    }

    @Test func requestedProcessorIsRefused() throws {
      let outcome = try bench(["run", "--filter", "known/", "--cpu", "0"], exits: 69)
      #expect(
        outcome.errors.hasSuffix(
          "error: --cpu 0: the system does not let this process run there\n"), "\(outcome)")
    }

    @Test func doctorReportsRefusedPinningWithAFix() throws {
      let outcome = try bench(["doctor", "--time", "0.1", "--format", "json"], exits: 0)
      let pinning = try #require(
        try outcome.json(DoctorDocument.self).findings.first { $0.check == "pinning" })
      #expect(pinning.state == "poor")
      #expect(pinning.fix == "allow sched_setaffinity, in a container by its seccomp profile")
    }
  }
#endif
