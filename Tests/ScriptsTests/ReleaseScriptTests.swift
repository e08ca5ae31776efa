internal import Foundation
internal import Testing

/// `scripts/release` up to its build, the workflow and the action around it, and its version.
@Suite struct ReleaseScriptTests {
  private static let usage = "usage: scripts/release [FOLDER]\n"

  @Test(arguments: [["--help"], ["one", "two"]])
  func unknownArgumentIsAUsageError(arguments: [String]) throws {
    let checkout = try Checkout()
    let outcome = try checkout.run("scripts/release", arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors == Self.usage)
    #expect(checkout.calls == [])
  }

  @Test func uncommittedChangesAreNotReleased() throws {
    let checkout = try Checkout()
    try checkout.execute("git", ["init", "--quiet"])
    let outcome = try checkout.run("scripts/release", ["made"])
    #expect(outcome.status == 65)
    let message = "changes are not committed; a release is made of a commit"
    #expect(outcome.errors == "scripts/release: \(message)\n")
    #expect(checkout.calls == [])
    #expect(!FileManager.default.fileExists(atPath: checkout.root.appending(path: "made").path))
  }

  @Test(.enabled(if: python("import yaml") != nil, "no python3 with yaml here"))
  func workflowMakesAReleaseOfATagAlone() {
    let program = """
      import sys, yaml
      workflow = yaml.safe_load(open(sys.argv[1]))
      # YAML 1.1 reads the key "on" as true.
      print(workflow[True], workflow["permissions"], workflow["jobs"]["publish"]["permissions"])
      for job in workflow["jobs"].values():
          print([step["run"] for step in job["steps"] if "run" in step][-1].split()[:2])
      """
    let file = Checkout.repository.appending(path: ".github/workflows/release.yml")
    #expect(
      python(program, file.path) == """
        {'push': {'tags': ['v*']}} {'contents': 'read'} {'contents': 'write'}
        ['scripts/release', 'made']
        ['gh', 'release']

        """)
  }

  /// Runs a step of `action.yml` in a package, with stand-ins.
  private func runStep(
    _ name: String, of checkout: Checkout, _ variables: String
  ) throws -> Checkout.Outcome {
    let program = """
      import sys, yaml
      file, name = sys.argv[1].split("#")
      steps = yaml.safe_load(open(file))["runs"]["steps"]
      print(*[step["run"] for step in steps if step["name"] == name])
      """
    let file = Checkout.repository.appending(path: "action.yml")
    let script = try #require(python(program, "\(file.path)#\(name)"))
    return try checkout.execute("bash", ["-e", "-o", "pipefail", "-c", "\(variables)\n\(script)"])
  }

  @Test(.enabled(if: python("import yaml") != nil, "no python3 with yaml here"))
  func actionPassesItsInputsToTheCommand() throws {
    let checkout = try Checkout()
    try checkout.link(fake: "bench", to: checkout.programs.appending(path: "bench"))
    let compare = "Compare with the base, turn by turn"
    let options = "export RUNNER_TEMP=/t GITHUB_BASE_REF=main OPTIONS='--strict --budget 2min'"
    _ = try runStep(compare, of: checkout, options)
    _ = try runStep(compare, of: checkout, "export RUNNER_TEMP=/t AGAINST='HEAD~1'")
    _ = try runStep("Measure", of: checkout, "export MODE=record GITHUB_SHA=abc")
    try checkout.write("{}", to: ".bench/gates/last.json")
    let draw = "Draw the report"
    _ = try runStep(draw, of: checkout, "export MODE=gate GITHUB_OUTPUT=outputs")
    #expect(
      checkout.calls == [
        "bench gate --against origin/main --comment /t/bench-comment.md --strict --budget 2min",
        "bench gate --against HEAD~1 --comment /t/bench-comment.md",
        "bench run --save abc", "bench report .bench/gates/last.json --output bench-report.html",
      ])
    let outputs = try String(contentsOf: checkout.root.appending(path: "outputs"), encoding: .utf8)
    #expect(outputs == "page=\(checkout.root.path)/bench-report.html\n")
  }

  @Test(.enabled(if: python("import yaml") != nil, "no python3 with yaml here"))
  func actionInstallsAReleaseOrBuilds() throws {
    let checkout = try Checkout()
    let variables = "export GITHUB_PATH=paths GITHUB_ACTION_PATH=\"$PWD\""
    let install = "Install the command"
    _ = try runStep(install, of: checkout, "\(variables) IS_BUILT=true")
    #expect(checkout.calls == [])
    _ = try runStep(install, of: checkout, variables)
    #expect(checkout.buildCount == 1)
    try checkout.write("echo \"$@\" >installed\n", to: "made/install")
    _ = try runStep(install, of: checkout, "\(variables) RELEASE=made")
    let installed = checkout.root.appending(path: "installed")
    #expect(try String(contentsOf: installed, encoding: .utf8).hasSuffix("/.bench-command\n"))
    #expect(checkout.buildCount == 1)
  }

  @Test func programChangelogAndPagesNameOneVersion() throws {
    let source = try Self.text(of: "Sources/BenchCommand/ProgramVersion.swift")
    let number = try #require(source.firstMatch(of: /static let number = "([0-9.]+)"/)).1
    let changelog = try Self.text(of: "CHANGELOG.md")
    #expect(changelog.firstMatch(of: /\n## ([0-9.]+)/)?.1 == number)
    let pages =
      try FileManager.default.subpathsOfDirectory(
        atPath: Checkout.repository.appending(path: "docs").path
      ).filter { $0.hasSuffix(".md") }.map { "docs/\($0)" } + ["README.md", "scripts/README.md"]
    var shown: [String: Set<Substring>] = [:]
    for page in pages {
      let text = try Self.text(of: page)
      let versions =
        text.matches(of: /transition-bench", exact: "([0-9.]+)"/).map(\.1)
        + text.matches(of: /bench-([0-9.]+)-linux/).map(\.1)
      if !versions.isEmpty { shown[page] = Set(versions) }
    }
    #expect(shown.values.allSatisfy { $0 == [number] }, "\(shown)")
    #expect(shown["docs/how-to/share-in-a-team.md"] != nil, "the page of installation shows it")
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: Checkout.repository.appending(path: path), encoding: .utf8)
  }
}
