internal import Foundation
internal import TestSupport
internal import Testing

@Suite struct RunCommandTests {
  private let folder: PackageFolder
  private static let one = ["--filter", "known/allocations/one", "--time", "0.01"]

  init() throws {
    folder = try PackageFolder()
  }

  private func run(_ options: String...) throws -> ChildProcess.Outcome {
    try folder.bench(["run"] + Self.one + options)
  }

  @Test func runPrintsATableAndASummaryLine() throws {
    let lines = try run().output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("benchmark") && $0.contains("floor") })
    #expect(lines.contains { $0.hasPrefix("allocations/one") && $0.hasSuffix("new") })
    #expect(lines.last?.hasPrefix("1 benchmark, exact metrics:") == true)
    #expect(lines.last?.contains("unproven") == true, "times are shown, not judged")
  }

  @Test func jsonDocumentHasEveryField() throws {
    let document = try run("--format", "json").json(MeasurementDocument.self)
    #expect(document.schema == "bench.measurement/1")
    #expect(document.environment.configuration == "release")
    let line = try #require(document["known/allocations/one"])
    #expect(line.suite == "known")
    #expect(line.items == 1)
    // One iteration to warm up, then ten that count.
    #expect(line.checksum?.exact == "11")
    let time = try #require(line.metrics?["time"])
    #expect(time.unit == "ns")
    let floor = try #require(time.floor)
    #expect(floor <= time.median ?? 0)
    #expect(time.median ?? 0 <= time.p90 ?? 0)
    #expect(time.p90 ?? 0 <= time.p99 ?? 0)
    #expect(time.mad ?? -1 >= 0)
    #expect(time.samples?.isEmpty == false)
    #expect(time.iterationsPerSample ?? 0 > 1)
    #expect(line.error == nil)
    #expect(line.unavailable != nil)
  }

  @Test func runWritesMarkdown() throws {
    let output = try run("--format", "markdown").output
    #expect(output.hasPrefix("**bench run**: 1 benchmark,"))
    #expect(output.contains("| allocations/one |"))
  }

  @Test func outputOptionReplacesStandardOutput() throws {
    try Data("old".utf8).write(to: folder.root.appending(path: "result.json"))
    let outcome = try run("--format", "json", "--output", "result.json")
    #expect(outcome.output.isEmpty)
    let contents = try Data(contentsOf: folder.root.appending(path: "result.json"))
    let document = try JSONDecoder().decode(MeasurementDocument.self, from: contents)
    #expect(document.benchmarks.count == 1)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.root.path)
    #expect(Set(names) == ["Package.swift", "result.json", ".bench"], "no temporary file stays")
  }

  @Test func runMeasuresOnlyTheNamedMetrics() throws {
    let document = try run("--metric", "time", "--metric", "cpu", "--format", "json")
      .json(MeasurementDocument.self)
    #expect(document.benchmarks.first?.metrics.map { Set($0.keys) } == ["time", "cpu"])
  }

  @Test func quietSilencesStandardError() throws {
    #expect(try run().errors.contains("no baseline of known"))
    #expect(try run("--quiet").errors.isEmpty)
  }

  @Test func runKeepsTheLastAndTheNamedMeasurement() throws {
    _ = try run("--save", "first")
    for name in ["last", "first"] {
      let file = folder.root.appending(path: ".bench/measurements/\(name).json")
      let document = try JSONDecoder().decode(
        MeasurementDocument.self, from: try Data(contentsOf: file))
      #expect(document.schema == "bench.measurement/1", "\(name)")
      #expect(document["known/allocations/one"]?.metrics?["time"]?.samples?.isEmpty == false)
    }
  }

  @Test func packageIsFoundInParentFoldersAndByRootOption() throws {
    let deep = folder.root.appending(path: "Sources/Deep")
    try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
    try folder.bench("run", "--filter", "known/.*/none", "--time", "0.01", in: deep)
    #expect(FileManager.default.fileExists(atPath: folder.path(".bench/measurements/last.json")))
    let other = try PackageFolder()
    try folder.bench(
      "run", "--filter", "known/.*/none", "--time", "0.01", "--root", other.root.path)
    #expect(FileManager.default.fileExists(atPath: other.path(".bench/measurements/last.json")))
  }

  @Test func deletedWorkingFolderDoesNotCrash() throws {
    let named = try runInAFolderThatIsGone(["run", "--root", folder.root.path] + Self.one)
    #expect(named.ending == .exit(0), "\(named)")
    // Without a name, the package is the one that the program was built in, or there is none.
    let unnamed = try runInAFolderThatIsGone(["baseline", "list"])
    #expect(unnamed.ending == .exit(0) || unnamed.ending == .exit(64), "\(unnamed)")
  }

  /// Runs the command in a deleted folder, like a shell in a checkout that was replaced.
  private func runInAFolderThatIsGone(_ arguments: [String]) throws -> ChildProcess.Outcome {
    let gone = folder.root.appending(path: "gone")
    try FileManager.default.createDirectory(at: gone, withIntermediateDirectories: false)
    return try ChildProcess(
      URL(filePath: "/bin/sh"),
      [
        "-c", "rmdir ../gone && exec \"$@\"", "sh", FixtureProgram.bench.executable.path,
      ] + arguments, in: gone, environment: folder.variables()
    ).wait()
  }

  #if os(Linux)
    @Test func cpuOptionPinsTheWorker() throws {
      let sign = folder.path("stalled")
      let last = ProcessInfo.processInfo.processorCount - 1
      for cpu in Set([0, last]) {
        let command = try folder.start(
          ["run", "--filter", "body/stall", "--cpu", "\(cpu)"],
          environment: ["KNOWN_STALLED": sign])
        try waitUntil("the body stalls") { FileManager.default.fileExists(atPath: sign) }
        let worker = try #require(processes(startedBy: command.identifier).first)
        #expect(allowedProcessors(of: worker) == "\(cpu)")
        kill(command.identifier, SIGINT)
        #expect(try command.wait().ending == .exit(130))
        try FileManager.default.removeItem(atPath: sign)
      }
    }

    /// The processors that the system lets a process run on, as it lists them: `0-1`.
    private func allowedProcessors(of process: Int32) -> Substring? {
      let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      return status?.firstMatch(of: /\nCpus_allowed_list:\t(.+)/)?.1
    }
  #endif

  @Test func verifyWithoutBaselineIsRefused() throws {
    try folder.refuses(
      65, ["run", "--verify", "--filter", "known/.*/one"],
      saying: ["known/allocations/one", "not in the baseline"])
    try folder.refuses(
      64, ["run", "--verify", "--save", "x"], saying: ["--verify measures nothing"])
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func verifyChecksChecksumsWithoutMeasuring() throws {
    try folder.accept()
    let outcome = try folder.bench("run", "--verify", "--suite", "known", "--skip", "time/")
    #expect(outcome.output.split(separator: "\n").count { $0.hasSuffix("agrees") } == 8)
    #expect(!FileManager.default.fileExists(atPath: folder.path(".bench")))
  }
}
