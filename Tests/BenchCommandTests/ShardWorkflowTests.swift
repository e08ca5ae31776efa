internal import Foundation
internal import TestSupport
internal import Testing

/// The steps of the workflow for a gate in shards, each job in a clone of its own.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct ShardWorkflowTests {
  private let package: StandInPackage
  private var folder: PackageFolder { package.folder }

  init() throws {
    package = try StandInPackage()
  }

  // MARK: A job

  /// Runs the steps of a job in a clone; an artifact is a folder beside it.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - shard: The value of the matrix; `nil` for the judge.
  ///   - variables: More variables of the job.
  /// - Returns: The exit status of the first step that failed, or 0; and the summary of the job.
  /// - Throws: When a program cannot be started, or a file cannot be copied.
  private func run(
    _ job: Workflow.Job, shard: Int?, variables: [String: String] = [:]
  ) throws -> (status: Int32, summary: String) {
    let clone = folder.root.appending(path: "runner-\(shard.map(String.init) ?? "judge")")
    try? FileManager.default.removeItem(at: clone)
    try package.git("clone", "--quiet", folder.root.path, clone.path)
    var environment = variables.merging([
      "GITHUB_BASE_REF": "main", "GITHUB_WORKSPACE": clone.path, "HOME": folder.path("home"),
      "GITHUB_STEP_SUMMARY": "\(clone.path)/summary.md",
      "PATH": "\(folder.path("tools")):\(ProcessInfo.processInfo.environment["PATH"] ?? "/bin")",
    ]) { $1 }
    environment["BENCH_PROGRAM"] = ""
    var status: Int32 = 0
    for step in job.steps where status == 0 || step.if == "always()" {
      if let script = step.run {
        let code = try Workflow.Step.run(
          filled(script, shard), in: clone, environment: environment)
        if status == 0 { status = code }
      } else {
        try take(step, shard, clone)
      }
    }
    let summary = (try? String(contentsOfFile: "\(clone.path)/summary.md", encoding: .utf8)) ?? ""
    return (status, summary)
  }

  /// Copies what an action would upload or download; a missing file is none.
  private func take(_ step: Workflow.Step, _ shard: Int?, _ clone: URL) throws {
    let path = filled(step.with?["path"]?.text ?? "", shard)
    let place = clone.appending(path: path)
    let artifacts = folder.root.appending(path: "artifacts")
    switch step.uses?.prefix(while: { $0 != "@" }) {
    case "actions/checkout":
      break
    case "actions/upload-artifact":
      try FileManager.default.createDirectory(at: artifacts, withIntermediateDirectories: true)
      let artifact = artifacts.appending(path: path)
      try? FileManager.default.removeItem(at: artifact)
      if FileManager.default.fileExists(atPath: place.path) {
        try FileManager.default.copyItem(at: place, to: artifact)
      }
    case "actions/download-artifact":
      #expect(step.with?["pattern"]?.text == "shard-*")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      for name in try FileManager.default.contentsOfDirectory(atPath: artifacts.path)
      where name.hasPrefix("shard-") {
        try FileManager.default.copyItem(
          at: artifacts.appending(path: name), to: place.appending(path: name))
      }
    case let action:
      Issue.record("no stand-in for \(action ?? "a step without run and uses")")
    }
  }

  /// Fills in the expressions that the workflow uses.
  private func filled(_ script: String, _ shard: Int?) -> String {
    let text = script.replacing("${{ matrix.shard }}", with: shard.map(String.init) ?? "")
      .replacing("${{ strategy.job-total }}", with: "4")
    #expect(!text.contains("${{"), "\(text)")
    return text
  }

  /// Puts stand-ins for what installs, and for the build of the command itself; other builds are
  /// real.
  ///
  /// The program has a suite of faults, which the built command leaves out.
  private func makeTools() throws {
    let swift = try #require(Self.path(of: "swift"))
    try Tools(in: folder).replace("apt-get", by: "exit 0")
    try Tools(in: folder).replace(
      "bench",
      by: """
        if [[ $1 == gate ]]; then set -- "$@" --exact --suite known --skip time/; fi
        exec '\(try FixtureProgram.bench.executable.path)' "$@"
        """)
    try Tools(in: folder).replace(
      "swift",
      by: """
        case " $* " in
          *" --product bench "*)
            mkdir -p .build/release
            ln -sf '\(folder.path("tools/bench"))' .build/release/bench ;;
          *) exec '\(swift)' "$@" ;;
        esac
        """)
    try FileManager.default.createDirectory(
      atPath: folder.path("home"), withIntermediateDirectories: true)
  }

  private static func path(of program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(program)" }.first(where: FileManager.default.isExecutableFile)
  }

  // MARK: The workflow

  @Test(.enabled(if: Workflow.isReadable, "no python3 with yaml here"))
  func stepsOfTheWorkflowEndInOneVerdict() throws {
    try makeTools()
    // The base is what the pull request started from; it makes one benchmark allocate once more.
    try package.git("branch", "--move", "--force", "main")
    try package.git("checkout", "--quiet", "-b", "change")
    let planted = package.source.replacing(
      "int main(int count, char **words) {",
      with: """
        int setenv(const char *, const char *, int);
        int main(int count, char **words) {
          setenv("KNOWN_EXTRA", "1", 1);
        """)
    try package.write("known-cost/main.c", planted)
    try package.commit()
    let workflow = try Workflow(example: "github-gate-shards.yml")
    let gate = try #require(workflow.jobs["gate"])
    let judge = try #require(workflow.jobs["judge"])
    let shards = try #require(gate.strategy?.matrix["shard"])
    #expect(shards == [1, 2, 3, 4])
    let statuses = try shards.map { try run(gate, shard: $0).status }
    #expect(statuses.sorted() == [0, 0, 0, 2], "\(statuses)")
    let whole = try run(judge, shard: nil)
    #expect(whole.status == 2)
    #expect(whole.summary.hasPrefix("**bench gate**: "), "\(whole)")
    #expect(whole.summary.contains("switchable"), "\(whole)")
    #expect(FileManager.default.fileExists(atPath: folder.path("artifacts/gate.json")))
    // A machine that was lost leaves no verdict.
    try FileManager.default.removeItem(atPath: folder.path("artifacts/shard-3.json"))
    try FileManager.default.removeItem(atPath: folder.path("artifacts/gate.json"))
    #expect(try run(judge, shard: nil).status == 65)
    #expect(!FileManager.default.fileExists(atPath: folder.path("artifacts/gate.json")))
  }
}
