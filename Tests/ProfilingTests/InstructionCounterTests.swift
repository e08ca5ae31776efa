import Foundation
import Measurements
import Profiling
import TestSupport
import Testing

/// Counts of the program of known cost, under valgrind.
@Suite(
  .enabled(if: hasValgrind, "no valgrind here (apt-get install valgrind), so nothing is counted"),
  .enabled(if: FixtureProgram.countsAllocations, "one program is enough"))
struct InstructionCounterTests {
  private let folder = TemporaryCopies()

  @Test func repeatedCountsOfAProgramAreIdentical() throws {
    let ids = ["known/allocations/hundred-and-one", "sides/work/hashed", "sides/work/steps"]
    let (once, twice) = try (count(ids), count(ids))
    for id in ids {
      let (one, other) = try (counted(id, in: once), counted(id, in: twice))
      #expect(one.iterations == 2)
      #expect(one.profile == other.profile, "\(id)")
    }
  }

  @Test func fixedKernelRepeatsExactlyInFiveProcesses() throws {
    let id = "sides/work/steps"
    let program = try FixtureProgram.knownCost.copy(planting: ["SIDES"], in: folder.place)
    let counter = try InstructionCounter(program: program.path)
    let profiles = try (0..<5).map { _ in
      try counted(id, in: counter.count([id], timeout: ChildProcess.patience)).profile
    }
    #expect(profiles.allSatisfy { $0 == profiles[0] }, "\(profiles.map(\.total))")
    #expect(profiles[0].total > 2 * 1000)
  }

  @Test func instructionUnknownToValgrindIsReported() throws {
    let (unknown, fine) = ("kernels/work/unknown-instruction", "known/allocations/none")
    let counts = try count([unknown, fine], ["KERNELS"])
    guard case .failure(.crashed(let how, let errors)) = counts[unknown] else {
      Issue.record("an unknown instruction is a crash: \(counts)")
      return
    }
    #expect(how.hasPrefix("valgrind does not know an instruction of it (0x62 0xF1 0xFD"), "\(how)")
    #expect(errors.isEmpty)
    #expect(try counted(fine, in: counts).profile.total > 0)
  }

  /// 750, 1000 and 1250 steps: the same instructions lie between each two.
  @Test func instructionsAreLinearInTheWork() throws {
    let totals = try [["LESS"], [], ["MORE"]].map { switches in
      let id = "sides/work/steps"
      return try counted(id, in: count([id], switches)).profile.total
    }
    let steps = 250 * 2
    let difference = totals[1] - totals[0]
    #expect(totals[2] - totals[1] == difference, "\(totals)")
    #expect(difference > 0 && difference % steps == 0, "\(totals)")
    // Each step has three shifts and three exclusive ors, and moves where operands are overwritten.
    #expect((6...15).contains(difference / steps), "\(totals)")
  }

  /// The chase takes 1000 links: each to itself, or each to another line of a table of 512 KiB.
  @Test func simulatedMissesFollowTheWayThroughMemory() throws {
    let id = "sides/work/chase"
    let counts = try [[], ["FAR"]].map { switches in
      let program = try FixtureProgram.knownCost.copy(
        planting: ["SIDES"] + switches, in: folder.place)
      let counter = try InstructionCounter(program: program.path, simulates: true)
      return try counted(id, in: counter.count([id], timeout: ChildProcess.patience))
    }
    #expect(counts[0].profile.total == counts[1].profile.total, "not one instruction more")
    let misses = try counts.map { try #require($0.simulated[.dataMisses]).total / $0.iterations }
    // No first level of caches holds a quarter of the table.
    #expect(misses[0] < 100 && (750...1100).contains(misses[1]), "\(misses)")
  }

  @Test func nothingIsSimulatedUnlessAskedFor() throws {
    let id = "known/allocations/none"
    #expect(try counted(id, in: count([id])).simulated.isEmpty)
  }

  @Test func warmUpIterationIsNotCounted() throws {
    let id = "sides/work/first-run"
    let count = try counted(id, in: count([id]))
    // 10 steps of at most 15 instructions, and a call. The first run alone has 100 000 steps.
    #expect((60...1000).contains(count.value.value), "\(count.value)")
  }

  @Test func everyInstructionIsAttributedToANamedFunction() throws {
    let ids = ["sides/work/first-run", "known/allocations/hundred-and-one"]
    let counts = try count(ids)
    for id in ids {
      let profile = try counted(id, in: counts).profile
      #expect(profile.instructions.values.reduce(0, +) == profile.total, "\(id)")
      let region = try counted(id, in: counts).functions.contains(countedRegionSymbol)
      #expect(region && profile.instructions[countedRegionSymbol] == nil, "once in each run")
    }
    // The second one's file must not rest on names that stand in the first one's.
    let names = try counted(ids[1], in: counts).profile.instructions.keys
    #expect(names.contains { $0.contains("swift_allocObject") }, "\(names)")
  }

  // MARK: Slopes

  @Test func allFormsOfABodyHaveTheSameInstructions() throws {
    let forms = ["plain", "parameter[steps=16]", "set-up", "counted-once", "awaiting"]
    let ids = forms.map { "forms/loop/\($0)" }
    let counts = try count(ids, ["FORMS"])
    let values = try ids.map { try counted($0, in: counts).value.value }
    // 16 steps of six instructions at least, and the loops around them.
    #expect(values.allSatisfy { $0 == values[0] && (96...250).contains($0) }, "\(values)")
    // The harness alone: one run of the awaiting body takes more than all else.
    let run = try counted(ids[4], in: counts).runs[0].profile.total
    #expect(Double(run) > values[4] + 300, "\(run)")
  }

  /// In each form of a declaration, and for values of several types.
  @Test func bodiesWithoutWorkAreFound() throws {
    for (group, names, isEmpty) in [
      ("deleted", Self.deleted, true), ("real", Self.real, false),
    ] {
      let ids = names.map { "forms/\(group)/\($0)" }
      let counts = try count(ids, ["FORMS"], keepsAddresses: true)
      for id in ids {
        let found = try counted(id, in: counts)
        #expect(found.isEmpty == isEmpty, "\(id): \(found.value)")
      }
    }
  }

  private static let deleted = [
    "pure-loop", "unread-sum", "no-loop", "once", "hoisted", "constant", "constant-struct",
    "unused", "unused-counter", "unused-double", "unused-float", "unused-struct",
    "unused-large", "unused-array", "unused-object", "unused-two", "unread-state",
    "clobbered", "parameter[steps=16]", "set-up", "set-up-struct", "counted-once", "awaiting",
    "threads[threads=1]", "threads[threads=2]", "replay", "paused",
  ]
  private static let real = [
    "add", "add-trapping", "add-one", "add-counter", "add-next", "add-hidden",
    "add-hidden-state", "add-double", "add-captured", "subtract", "negate", "shift", "mask",
    "compare", "convert", "load", "branch", "struct", "sum", "add-state", "store", "awaiting",
    "threads[threads=1]", "threads[threads=2]", "replay",
  ]

  /// The C library has other code for blocks above 2 KiB, above 8 KiB, and larger than the caches;
  /// the counts lie on one line all the same.
  @Test(arguments: ["set", "copy", "move", "compare", "array"])
  func instructionsOfBlocksAreInProportionToBytes(work: String) throws {
    let sizes = [16, 256, 2048, 4096, 8192, 16_384, 1 << 20, 1 << 24]
    func id(_ size: Int) -> String { "forms/memory/\(work)[size=\(size)]" }
    let counts = try count(sizes.map(id), ["FORMS"])
    let values = try sizes.map { try counted(id($0), in: counts).value.value }
    // Vectors of at least 16 bytes, in a loop of five instructions for at least two of them.
    let slope = values[7] / Double(sizes[7])
    #expect(slope > 0.03 && slope < 0.16, "\(work): \(values)")
    for (size, value) in zip(sizes, values).dropLast() {
      // An array is allocated, too; a large one by another path of the allocator.
      let most = work == "array" ? max(8000, Double(size) / 50) : 100
      let ofCall = value - slope * Double(size)
      #expect(ofCall >= 0 && ofCall <= most, "\(work), \(size) B: \(value)")
    }
  }

  @Test func bodyWhoseWorkFallsIsCountedByItsLongestRun() throws {
    let id = "forms/uneven/falling"
    let found = try counted(id, in: count([id], ["FORMS"]))
    #expect(!found.isSlope && !found.isEmpty && found.iterations == 3)
    #expect(found.value.total == found.runs[2].profile.total)
    #expect(try #require(found.unevenIterations).second < 0)
  }

  @Test func growthInOneIterationIsShown() throws {
    let id = "forms/uneven/third"
    let uneven = try counted(id, in: count([id], ["FORMS"])).unevenIterations
    #expect(try #require(uneven).third > 10 * #require(uneven).second)
  }

  @Test func failingBenchmarkDoesNotStopTheOthers() throws {
    let fine = ["known/allocations/none", "known/allocations/one"]
    let bad = ["faults/body/trap", "no/such/one", "faults/body/throws"]
    let counts = try count([fine[0]] + bad + [fine[1]])
    for id in fine { #expect(try counted(id, in: counts).profile.total > 0) }
    guard case .failure(.crashed) = counts[bad[0]] else {
      Issue.record("a trap is a crash: \(counts)")
      return
    }
    for id in bad.dropFirst() {
      guard case .failure(.threw) = counts[id] else {
        Issue.record("\(id) throws: \(counts)")
        return
      }
    }
  }

  @Test func programWithoutBenchmarksIsRefused() throws {
    let counter = try InstructionCounter(program: "/bin/true")
    let error = #expect(throws: ToolError.self) {
      try counter.count(["a/b/c"], timeout: ChildProcess.patience)
    }
    #expect(error?.description.contains("the benchmarks do not run under it") == true)
  }

  @Test func absentProgramIsRefused() {
    let error = #expect(throws: ToolError.self) {
      try InstructionCounter(program: "/nonexistent")
    }
    #expect(error?.description.contains("strip: ") == true)
    #expect(error?.description.contains("/nonexistent") == true)
  }

  private typealias Counts = [String: Result<InstructionCounter.Count, BenchmarkFailure>]

  private func count(
    _ ids: [String], _ switches: [String] = [], keepsAddresses: Bool = false
  ) throws -> Counts {
    let program = try FixtureProgram.knownCost.copy(
      planting: ["SIDES"] + switches, in: folder.place)
    return try InstructionCounter(program: program.path, keepsAddresses: keepsAddresses)
      .count(ids, timeout: ChildProcess.patience)
  }

  private func counted(_ id: String, in counts: Counts) throws -> InstructionCounter.Count {
    try #require(counts[id], "\(id) is left out").get()
  }
}

/// A folder that is deleted with the object.
private final class TemporaryCopies {
  let place = FileManager.default.temporaryDirectory.appending(path: "copies-\(UUID().uuidString)")

  init() { try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: place) }
}

private let hasValgrind = (try? Tool("valgrind", package: "valgrind")) != nil
