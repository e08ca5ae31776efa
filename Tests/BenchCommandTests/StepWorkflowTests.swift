internal import Foundation
internal import TestSupport
internal import Testing

/// The steps of the workflow that measures every night and opens issues.
@Suite(.enabled(if: Workflow.isReadable && Tools.hasJQ, "no python3 with yaml, or no jq here"))
struct StepWorkflowTests {
  private let folder: PackageFolder
  private let clone: URL
  private let workflow: Workflow

  init() throws {
    workflow = try Workflow(example: "github-steps.yml")
    folder = try PackageFolder()
    clone = folder.root.appending(path: "clone")
    try FileManager.default.createDirectory(at: clone, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: folder.path("home"), withIntermediateDirectories: true)
    try Data().write(to: clone.appending(path: "Package.swift"))
    try git("init", "--quiet", "--initial-branch", "main")
    try commit("begin")
    try makeTools()
  }

  @discardableResult
  private func git(_ words: String...) throws -> String {
    let git = try ChildProcess(URL(filePath: "/usr/bin/git"), words, in: clone)
    return try git.wait().output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func commit(_ subject: String) throws {
    try git(
      "-c", "user.name=Ann", "-c", "user.email=a@example.org", "commit", "--quiet",
      "--allow-empty", "--message", subject)
  }

  /// Puts stand-ins for what installs and builds, and for GitHub's command, which keeps its issues
  /// in a file.
  ///
  /// The measurement adds a document to the history in place of one of this moment: two nights are
  /// otherwise of one second.
  private func makeTools() throws {
    let tools = try Tools(in: folder)
    try tools.replace("apt-get", by: "exit 0")
    try tools.replace(
      "swift",
      by: """
        mkdir -p .build/release
        ln -sf '\(folder.path("tools/bench"))' .build/release/bench
        """)
    try tools.replace(
      "bench",
      by: """
        if [[ $1 == run ]]; then set -- history --add '\(folder.path("night.json"))'; fi
        exec '\(try FixtureProgram.bench.executable.path)' "$@"
        """)
    try tools.replace(
      "gh",
      by: """
        issues='\(folder.path("issues.json"))'
        case "$1 $2" in
          "label create") exit 0 ;;
          "issue list") cat "$issues" ;;
          "issue create")
            [[ $5 == --title && $7 == --body-file ]] || exit 64
            jq --arg title "$6" --rawfile body "$8" '. + [{$title, $body}]' "$issues" >new.json
            mv new.json "$issues" ;;
          *) exit 64 ;;
        esac
        """)
    try Data("[]".utf8).write(to: URL(filePath: folder.path("issues.json")))
  }

  private struct Issue: Decodable {
    var title: String
    var body: String
  }

  private var issues: [Issue] {
    get throws {
      let data = try Data(contentsOf: URL(filePath: folder.path("issues.json")))
      return try JSONDecoder().decode([Issue].self, from: data)
    }
  }

  /// Runs both jobs in a night in which one iteration allocates so often, and returns the exit
  /// status of the first step that failed, or 0.
  private func night(_ number: Int, allocations: Int) throws -> Int32 {
    // Later than the commits, and less than a day ahead of the clock.
    let date = Date.now.addingTimeInterval(Double(number) * 60).formatted(.iso8601)
    let text = """
      {"schema": "bench.measurement/1", "environment": {"cpuModel": "Made CPU", "cpuCount": 2,
      "kernel": "6.1", "os": "linux", "arch": "x86_64", "toolchain": "swift-6.3.1",
      "configuration": "release", "flags": [], "allocator": "system", "load": [0],
      "commit": "\(try git("rev-parse", "HEAD"))", "date": "\(date)"},
      "benchmarks": [{"id": "made/one", "suite": "made", "items": 1, "metrics": {"allocations":
      {"unit": "count", "total": \(allocations), "iterations": 1, "value": \(allocations)}}}]}
      """
    try Data(text.utf8).write(to: URL(filePath: folder.path("night.json")))
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/bin"
    let environment = [
      "GITHUB_WORKSPACE": clone.path, "GITHUB_RUN_NUMBER": "\(number)",
      "HOME": folder.path("home"), "PATH": "\(folder.path("tools")):\(path)",
    ]
    for job in ["measure", "issues"] {
      for step in try #require(workflow.jobs[job]).steps {
        // Both jobs work in one folder, so what actions carry is there already.
        guard let script = step.run else { continue }
        #expect(!script.contains("${{"), "the script is run as it is: \(script)")
        let code = try Workflow.Step.run(script, in: clone, environment: environment)
        if code != 0 { return code }
      }
    }
    return 0
  }

  @Test func oneIssueIsOpenedForEachCulprit() throws {
    #expect(try night(1, allocations: 5) == 0)
    #expect(try issues.isEmpty)
    try commit("cards: copy `every` card | $(twice)")
    #expect(try night(2, allocations: 6) == 0)
    let first = try #require(try issues.first)
    let culprit = try git("rev-parse", "HEAD")
    #expect(first.title == "bench: step at \(culprit): cards: copy `every` card | $(twice)")
    #expect(first.body.contains("bench bisect --good") && first.body.contains("made/one"))
    // The same step is no news in the next night, and a better one is no issue.
    #expect(try night(3, allocations: 6) == 0)
    try commit("cards: copy no card")
    #expect(try night(4, allocations: 4) == 0)
    #expect(try issues.count == 1)
    try commit("cards: copy them again")
    #expect(try night(5, allocations: 8) == 0)
    #expect(try issues.count == 2)
  }

  @Test func faultOfTheHistoryEndsTheJob() throws {
    #expect(try night(1, allocations: 5) == 0)
    try FileManager.default.createDirectory(
      at: clone.appending(path: "baselines"), withIntermediateDirectories: true)
    try Data("{".utf8).write(to: clone.appending(path: "baselines/acknowledged-steps.json"))
    #expect(try night(2, allocations: 6) == 65)
    #expect(try issues.isEmpty)
  }
}

extension Tools {
  /// Whether jq is here; GitHub's machines have it.
  fileprivate static let hasJQ = FileManager.default.isExecutableFile(atPath: "/usr/bin/jq")
}
