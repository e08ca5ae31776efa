internal import Foundation
internal import TestSupport
internal import Testing

/// `run --shard`, `list --shard` and `merge`, each in processes of their own.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct ShardCommandTests {
  private let folder: PackageFolder
  private static let selection = ["--suite", "known", "--skip", "time/"]

  init() throws {
    folder = try PackageFolder()
  }

  /// Measures a shard into a file.
  private func measure(
    _ shard: String, to file: String, _ options: [String] = [], exits status: Int32 = 0,
    environment: [String: String] = [:]
  ) throws {
    try folder.bench(
      ["run"] + Self.selection + [
        "--shard", shard, "--metric", "allocations", "--metric", "allocatedBytes",
        "--format", "json", "--output", file,
      ] + options, exits: status, environment: environment)
  }

  private func measureAll(_ count: Int, environment: [String: String] = [:]) throws -> [String] {
    try (1...count).map { number in
      try measure("\(number)/\(count)", to: "\(number).json", environment: environment)
      return "\(number).json"
    }
  }

  @Test func mergedShardsEqualASingleRun() throws {
    let files = try measureAll(3)
    let merged = try folder.bench(["merge"] + files.reversed()).json(MeasurementDocument.self)
    let whole = try folder.bench(
      ["run"] + Self.selection + [
        "--metric", "allocations", "--metric", "allocatedBytes", "--format", "json",
      ]
    ).json(MeasurementDocument.self)
    #expect(merged.schema == "bench.measurement/1")
    #expect(merged.benchmarks.map(\.id) == whole.benchmarks.map(\.id))
    #expect(merged.benchmarks.map(\.counts) == whole.benchmarks.map(\.counts))
    #expect(merged.benchmarks.map(\.checksum) == whole.benchmarks.map(\.checksum))
    #expect(merged["known/allocations/hundred-and-one"]?.counts["allocations"] == 101)
  }

  @Test func exactGateOverAFanOutPassesAndFails() throws {
    try folder.accept()
    try folder.bench(["merge", "--output", "all.json"] + measureAll(2))
    let same = ["compare", "all.json", "--metric", "allocations", "--skip", "time/"]
    let outcome = try folder.bench(same)
    #expect(outcome.output.contains("merged from 2 shards, on "), "\(outcome)")

    try folder.bench(
      ["merge", "--output", "all.json"] + measureAll(2, environment: ["KNOWN_EXTRA": "1"]))
    let worse = try folder.bench(same, exits: 2)
    #expect(worse.output.contains("before 0 (+1): regressed"), "\(worse)")

    let gone = ["KNOWN_GONE": "1"]
    try measure("1/2", to: "1.json", exits: 65, environment: gone)
    try measure("2/2", to: "2.json", environment: gone)
    try folder.bench("merge", "--output", "all.json", "1.json", "2.json")
    try folder.refuses(65, same, saying: ["known/presence/removable", "gone"])
  }

  @Test func mergedMeasurementIsSavedAndShown() throws {
    try folder.bench(["merge", "--save", "all", "--quiet"] + measureAll(2))
    let saved = try folder.storedFiles.keys.filter { !$0.hasPrefix(".bench/history/") }
    #expect(saved == [".bench/measurements/all.json"])
    let shown = try folder.bench("baseline", "show", "all")
    #expect(shown.output.contains("merged from 2 shards"), "\(shown)")
    try folder.bench("compare", "all", "all")
  }

  @Test func shardedListsCoverTheWholeList() throws {
    let whole = try folder.bench("list", "--format", "json").json(ListDocument.self)
    let parts = try (1...5).flatMap { number in
      try folder.bench("list", "--shard", "\(number)/5", "--format", "json")
        .json(ListDocument.self).benchmarks.map(\.id)
    }
    #expect(parts.sorted() == whole.benchmarks.map(\.id).sorted())
  }

  @Test func emptyShardIsNotAnEmptySelection() throws {
    let arguments = ["--filter", "presence/removable", "--format", "json"]
    let empty = try folder.bench(["run", "--shard", "2/2"] + arguments)
    #expect(empty.errors.contains("shard 2/2 has none of the 1 selected"), "\(empty)")
    #expect(try empty.json(MeasurementDocument.self).benchmarks.isEmpty)
    try folder.refuses(
      64, "run", "--shard", "2/2", "--filter", "zzz", saying: ["selection matches no benchmark"])
  }

  @Test func metricOfAnotherShardIsAccepted() throws {
    for shard in ["1/9", "9/9"] {
      try folder.bench(
        "run", "--shard", shard, "--suite", "replays", "--metric", "frameAllocations")
    }
  }

  @Test(arguments: ["5/4", "0/4", "x", "1/0", "-1/4"])
  func invalidShardIsRefused(shard: String) throws {
    for verb in ["run", "list"] {
      try folder.refuses(64, verb, "--shard=\(shard)", saying: ["--shard", "2/4"])
    }
  }

  @Test func missingBenchmarkIsReportedByOneShard() throws {
    try folder.accept()
    let options = Self.selection + ["--verify", "--shard"]
    try folder.bench(["run"] + options + ["2/2"], environment: ["KNOWN_GONE": "1"])
    try folder.refuses(
      65, ["run"] + options + ["1/2"], saying: ["known/presence/removable", "gone"],
      environment: ["KNOWN_GONE": "1"])
  }

  @Test func incompleteRunsAreRefusedByFileName() throws {
    let files = try measureAll(2)
    try folder.refuses(65, "merge", files[0], saying: ["shard 2/2 is missing"])
    try folder.refuses(
      65, "merge", files[0], files[0], saying: ["1.json and 1.json are both shard 1/2"])
    try folder.refuses(65, "merge", files[0], "none.json", saying: ["none.json", "no such file"])
    try folder.refuses(65, "compare", files[0], saying: ["1.json", "shard 1/2", "bench merge"])
    try measure("2/2", to: "2.json", ["--filter", "one"])
    try folder.refuses(65, ["merge"] + files, saying: ["2.json", "different selections"])
    try folder.bench("run", "--filter", "known/.*/none", "--save", "whole")
    try folder.refuses(
      65, "merge", ".bench/measurements/whole.json", saying: ["whole.json", "bench run --shard"])
    let text = try String(contentsOf: folder.root.appending(path: "1.json"), encoding: .utf8)
    try Data(text.dropLast(20).utf8).write(to: folder.root.appending(path: "1.json"))
    try folder.refuses(65, ["merge"] + files, saying: ["1.json", "damaged"])
  }

  @Test func unwritableTargetIsRefusedWithoutLeftovers() throws {
    let files = try measureAll(1)
    try folder.refuses(
      73, ["merge", "--output", "none/all.json"] + files, saying: ["none/all.json"])
    try folder.refuses(64, ["merge", "--save", "../up"] + files, saying: ["../up"])
    try folder.refuses(64, "merge", saying: ["file"])
  }

  /// Runs the example for Slurm as one of its jobs.
  private func slurm(
    _ arguments: String..., task: Int? = nil, exits status: Int32 = 0,
    environment: [String: String] = [:]
  ) throws {
    let example = FixtureProgram.checkout.appending(path: "docs/examples/slurm-shards.sh")
    var variables = folder.variables(environment)
    variables["BENCH"] = try FixtureProgram.bench.executable.path
    if let task {
      variables["SLURM_ARRAY_JOB_ID"] = "77"
      variables["SLURM_ARRAY_TASK_ID"] = "\(task)"
      variables["SLURM_ARRAY_TASK_COUNT"] = "3"
    }
    let outcome = try ChildProcess(
      example, arguments, in: folder.root, environment: variables
    ).wait()
    #expect(outcome.ending == .exit(status), "\(arguments): \(outcome)")
  }

  @Test func jobArrayIsMeasuredAndJudged() throws {
    try folder.accept()
    for (status, environment) in [(Int32(0), [:]), (2, ["KNOWN_EXTRA": "1"])] {
      for task in 1...3 {
        try slurm(
          "measure", "--suite", "known", "--skip", "time/", "--time", "0.005", task: task,
          environment: environment)
      }
      try slurm("judge", "77", "--suite", "known", "--skip", "time/", exits: status)
    }
    try slurm("judge", exits: 64)
    try slurm("nonsense", exits: 64)
  }
}
