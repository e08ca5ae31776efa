internal import Foundation
internal import TestSupport
internal import Testing

/// The job script of a gate in shards, under a real Slurm.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct SlurmTests {
  private static let hasSlurm = ["munged", "slurmctld", "slurmd"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/sbin/\($0)")
  }

  @Test(.enabled(if: hasSlurm, "no Slurm here (apt-get install slurm-wlm munge)"))
  func killedTaskIsRequeuedAndThereIsOneVerdict() throws {
    let outcome = try ChildProcess(
      FixtureProgram.checkout.appending(path: "Tests/Campaigns/prove-slurm/run"), [],
      in: FileManager.default.temporaryDirectory
    ).wait()
    #expect(outcome.ending == .exit(0), "\(outcome)")
    #expect(outcome.output.contains("killed and requeued task "), "\(outcome)")
    #expect(
      outcome.output.contains(
        "verdict: failed: known/allocations/switchable regressed (allocations +1)"), "\(outcome)")
  }

  @Test func missingSlurmIsNamed() throws {
    let outcome = try ChildProcess(
      URL(filePath: "/usr/bin/env"),
      [
        "PATH=/nonexistent", "/usr/bin/python3", "-c",
        """
        import importlib.machinery, importlib.util, sys
        sys.dont_write_bytecode = True
        loader = importlib.machinery.SourceFileLoader("prove", sys.argv.pop(1))
        prove = importlib.util.module_from_spec(importlib.util.spec_from_loader("prove", loader))
        loader.exec_module(prove)
        prove.PATH = "/nonexistent"
        prove.main()
        """, FixtureProgram.checkout.appending(path: "Tests/Campaigns/prove-slurm/run").path,
      ], in: FileManager.default.temporaryDirectory
    ).wait()
    #expect(outcome.ending == .exit(69), "\(outcome)")
    #expect(outcome.errors.contains("slurmctld"), "\(outcome)")
    #expect(outcome.errors.contains("apt-get install slurm-wlm munge"), "\(outcome)")
  }
}
