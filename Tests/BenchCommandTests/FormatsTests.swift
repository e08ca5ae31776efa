internal import Foundation
internal import TestSupport
internal import Testing

/// The formats of other programs, written and read by the command itself.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct FormatsTests {
  private let folder: PackageFolder

  /// A saved measurement: `before`.
  init() throws {
    folder = try PackageFolder()
    try folder.bench(
      "run", "--suite", "known", "--filter", "switchable|removable", "--time", "0.01", "--save",
      "before")
  }

  @Test(arguments: ["gobench", "google-benchmark"])
  func measurementComparesWithItsExportedFile(format: String) throws {
    let path = folder.path("written")
    try folder.bench("compare", "before", "before", "--format", format, "--output", path)
    for (first, second) in [("before", path), (path, "before"), (path, path)] {
      let document = try folder.bench("compare", first, second, "--format", "json")
        .json(JudgedDocument.self)
      #expect(document.benchmarks.map(\.id).contains("known/allocations/switchable"))
      for benchmark in document.benchmarks {
        #expect(benchmark.metrics?["time"]?.ratio == 1, "\(first) \(second): \(benchmark.id)")
        #expect(benchmark.metrics?["allocations"]?.verdict == "unchanged", "\(benchmark.id)")
      }
    }
  }

  @Test(arguments: ["gobench", "google-benchmark"])
  func additionalAllocationIsRedThroughAnotherFormat(format: String) throws {
    let path = folder.path("written")
    try folder.bench(
      "run", "--suite", "known", "--filter", "switchable|removable", "--time", "0.01", "--format",
      format, "--output", path, environment: ["KNOWN_EXTRA": "1"])
    let outcome = try folder.bench("compare", "before", path, exits: 2)
    #expect(outcome.output.contains("before 0 (+1): regressed"), "\(outcome)")
    try folder.bench("compare", path, "before", "--filter", "removable")
  }

  @Test(arguments: ["csv", "junit", "gobench", "google-benchmark", "bmf"])
  func formatDoesNotChangeTheExitCode(format: String) throws {
    try folder.bench(
      "baseline", "accept", "--exact", "--suite", "known", "--filter", "switchable", "--because",
      "a test")
    let gate = ["gate", "--exact", "--filter", "switchable", "--format", format]
    let green = try folder.bench(gate)
    #expect(green.output.contains("switchable"), "\(green)")
    let red = try folder.bench(gate, exits: 2, environment: ["KNOWN_EXTRA": "1"])
    #expect(red.output.contains("switchable"), "\(red)")
    #expect(red.errors.contains("error: known/allocations/switchable"), "\(red)")
    try folder.refuses(
      73, gate + ["--output", folder.path("no/such/folder")], saying: ["no/such/folder"])
  }

  @Test func checksumChecksAreRefusedByFormatsThatCannotHoldThem() throws {
    let verify = ["run", "--verify", "--filter", "switchable", "--format"]
    try folder.bench(
      "baseline", "accept", "--exact", "--suite", "known", "--filter", "switchable", "--because",
      "a test")
    let outcome = try folder.bench(verify + ["junit"])
    #expect(outcome.output.contains("tests=\"1\" failures=\"0\" errors=\"0\""), "\(outcome)")
    try folder.refuses(64, verify + ["gobench"], saying: ["--verify measures nothing", "gobench"])
  }

  @Test func measurementFormatsAreRefusedByOtherVerbs() throws {
    for verb in [["list"], ["baseline", "list"], ["doctor"]] {
      try folder.refuses(64, verb + ["--format", "junit"], saying: ["junit"])
    }
  }

  @Test func resultsOfOtherProgramsCompare() throws {
    try write("old.txt", "BenchmarkSort/n=8-2 10 100 ns/op 3 allocs/op\n", times: 5)
    try write("new.txt", "BenchmarkSort/n=8-2 10 150 ns/op 4 allocs/op\n", times: 5)
    let outcome = try folder.bench("compare", "old.txt", "new.txt", exits: 2)
    #expect(outcome.output.contains("1.500"), "\(outcome)")
    #expect(outcome.output.contains("unproven"), "\(outcome)")
    #expect(outcome.output.contains("before 3 (+1): regressed"), "\(outcome)")
    let row = #"{"name": "Sort[n=8-2]", "real_time": 0.1, "cpu_time": 0.1, "time_unit": "us"}"#
    try write("new.json", #"{"context": {}, "benchmarks": [\#(row), \#(row)]}"#)
    let mixed = try folder.bench("compare", "old.txt", "new.json", "--format", "json")
      .json(JudgedDocument.self)
    #expect(mixed.time(of: "Sort[n=8-2]")?.ratio == 1)
  }

  @Test func damagedImportsAreRefused() throws {
    try write("good.txt", "BenchmarkSort 10 100 ns/op\n")
    try write("cut.txt", "BenchmarkSort 10 100 ns/op\nBenchmarkSort 10 1")
    try write("cut.json", "{\"context\": {},\n\"benchmarks\": [\n{\"name\": \"a\", \"real_ti")
    try write("other.txt", "nothing of the kind\n")
    try folder.refuses(65, "compare", "good.txt", "cut.txt", saying: ["cut.txt", "line 2"])
    try folder.refuses(65, "compare", "cut.json", "good.txt", saying: ["cut.json", "line 3"])
    try folder.refuses(65, "compare", "good.txt", "other.txt", saying: ["other.txt", "neither"])
    try write("rate.txt", "BenchmarkSort 10 100 MB/s\n")
    try folder.refuses(65, "compare", "good.txt", "rate.txt", saying: ["no metric in common"])
  }

  private func write(_ name: String, _ text: String, times: Int = 1) throws {
    try Data(String(repeating: text, count: times).utf8).write(
      to: folder.root.appending(path: name))
  }
}
