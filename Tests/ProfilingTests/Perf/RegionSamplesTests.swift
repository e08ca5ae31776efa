import Measurements
import TestSupport
import Testing

@testable import Profiling

@Suite struct RegionSamplesTests {
  /// The frames that call the body, from the loop's caller to the program's start.
  private static let harness = [
    "$s12Benchmarking8FixturedC3run", "$s12Benchmarking8FixturedC3runTW", countedRegionSymbol,
    "$s12Benchmarking9TurnTakerV8takeTurn", "main", "__libc_start_call_main", "_start",
  ]

  /// Samples with these stacks, from the leaf to the root.
  private func samples(_ stacks: [[String]]) -> RegionSamples {
    let text = stacks.map { stack in
      "bench 1/1 1.0: 1 cpu-clock: \n" + stack.map { "\t 1 \($0)+0x1 (/bench)\n" }.joined() + "\n"
    }
    return RegionSamples(of: PerfScript(text.joined()))
  }

  @Test func stacksBeginWithTheBody() {
    let region = samples([["leaf", "body"] + Self.harness, ["body"] + Self.harness])
    #expect(region.stacks(naming: [:]).text == "body 1\nbody;leaf 1\n")
    #expect(region.inside == 2 && region.outside == 0 && region.cutOff == 0)
  }

  @Test func harnessSamplesAreExcluded() {
    let region = samples([
      ["body"] + Self.harness, Self.harness, ["swift_endAccess"] + Self.harness,
      Array(Self.harness.dropFirst(3)),
      ["read", "$s12Benchmarking12WorkerServerV3run"] + Self.harness.suffix(3),
      // In a program without symbols of its own.
      ["[unknown]", "main", "__libc_start_call_main", "[unknown]"],
    ])
    #expect(region.stacks(naming: [:]).text == "body 1\n")
    #expect(region.outside == 5)
  }

  @Test func harnessFunctionsCalledByTheBodyAreIncluded() {
    let region = samples([["$s12Benchmarking9blackHole", "body"] + Self.harness])
    #expect(region.stacks(naming: [:]).text == "body;$s12Benchmarking9blackHole 1\n")
  }

  @Test func samplesOfThreadsStartedByTheBodyCount() {
    let region = samples([["work", "start_thread", "clone3"], ["body"] + Self.harness])
    #expect(region.stacks(naming: [:]).text == "body 1\nclone3;start_thread;work 1\n")
    #expect(region.cutOff == 0)
  }

  @Test func truncatedStacksAreMarked() {
    let region = samples([["leaf", "middle"], ["body"] + Self.harness])
    #expect(region.stacks(naming: [:]).text == "[stack cut off];middle;leaf 1\nbody 1\n")
    #expect(region.cutOff == 1)
  }

  @Test func programSymbolsAreDistinguishedFromSystemSymbols() {
    #expect(samples([["leaf", "middle"]]).names(functionsOf: "/build/bench"))
    #expect(!samples([["[unknown]", "[unknown]"]]).names(functionsOf: "/build/bench"))
    #expect(!samples([["leaf", "middle"]]).names(functionsOf: "/build/other"))
  }

  @Test func unnamedFunctionsAreShownByFileName() {
    let text =
      "bench 1/1 1.0: 1 cpu-clock: \n\t 2 [unknown] (/lib/libm.so.6)\n"
      + (["body"] + Self.harness).map { "\t 1 \($0)+0x1 (/bench)\n" }.joined()
    let stacks = RegionSamples(of: PerfScript(text)).stacks(naming: ["body": "the body"])
    #expect(stacks.text == "the body;[unknown in libm.so.6] 1\n")
  }

  @Test func everySampleIsClassified() {
    var random = SeededGenerator(seed: 6)
    let pool = Self.harness + ["leaf", "body", "clone3", "middle"]
    let stacks = (0..<500).map { _ in
      (0..<random.below(9)).map { _ in pool[random.below(pool.count)] }
    }
    let region = samples(stacks)
    let threads = region.script.samples.count - region.inside - region.cutOff
    #expect(threads >= 0)
    #expect(
      region.inside + region.outside + region.cutOff + threads == stacks.count,
      "seed \(random.seed)")
    #expect(region.stacks(naming: [:]).total == region.script.samples.count, "seed \(random.seed)")
  }
}
