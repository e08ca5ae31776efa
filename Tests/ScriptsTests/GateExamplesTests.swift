internal import Foundation
internal import Testing

/// The examples of the guide on gates: what it quotes is what lies there, and can be read.
@Suite struct GateExamplesTests {
  @Test(arguments: ["github-gate.yml", "gate.sh"])
  func guideQuotesTheExampleFile(name: String) throws {
    let guide = try Self.text(of: "docs/how-to/gate-pull-requests.md")
    let file = try Self.text(of: "docs/examples/\(name)")
    #expect(guide.contains("\n\(file)```\n"), "\(name) is not quoted as it is")
  }

  @Test func gateScriptIsValidBash() throws {
    try Checkout().execute("bash", ["-n", "docs/examples/gate.sh"])
  }

  @Test(.enabled(if: python("import yaml") != nil, "no python3 with yaml here"))
  func workflowRunsTheExactGateFirst() {
    let program = """
      import sys, yaml
      jobs = yaml.safe_load(open(sys.argv[1]))["jobs"]
      runs = [step["run"] for step in jobs["gate"]["steps"] if " gate " in step.get("run", "")]
      assert jobs["gate"]["if"] != jobs["record"]["if"]
      print("\\n".join(runs))
      """
    let file = Checkout.repository.appending(path: "docs/examples/github-gate.yml")
    #expect(
      python(program, file.path) == """
        .build/release/bench gate --exact --comment .build/comment.md
        .build/release/bench gate --against "origin/$GITHUB_BASE_REF" --comment .build/comment.md

        """)
  }

  /// The step that comments, in the example and in the action.
  @Test(
    .enabled(if: python("import yaml") != nil, "no python3 with yaml here"),
    arguments: ["docs/examples/github-gate.yml", "action.yml"])
  func commentIsCreatedForAFailureAndRenewedAfterwards(file: String) throws {
    let program = #"""
      import sys, yaml
      workflow = yaml.safe_load(open(sys.argv[1]))
      job = workflow["runs"] if "runs" in workflow else workflow["jobs"]["comment"]
      print(*[step["run"] for step in job["steps"] if step.get("name", "").startswith("Comment")])
      """#
    let path = Checkout.repository.appending(path: file).path
    let script = try #require(python(program, path))
    let checkout = try Checkout()
    try checkout.link(fake: "gh", to: checkout.programs.appending(path: "gh"))
    func run(_ verdict: String, earlier: String = "") throws -> [String] {
      for name in ["comment.md", "bench-comment.md"] {
        try checkout.write("<!-- bench gate -->\n**bench gate** \(verdict): x\n", to: name)
      }
      let before = checkout.calls.count
      let variables =
        "export GITHUB_REPOSITORY=o/r NUMBER=7 RUNNER_TEMP=\"$PWD\" FAKE_COMMENT='\(earlier)'"
      try checkout.execute("bash", ["-e", "-o", "pipefail", "-c", "\(variables)\n\(script)"])
      return checkout.calls.dropFirst(before).map { call in
        String(call.prefix { $0 != "@" }).replacing(#/ --jq .*/#, with: "")
      }
    }
    let list = "gh api --paginate repos/o/r/issues/7/comments"
    let (create, renew) = (
      "gh api --silent --method POST repos/o/r/issues/7/comments --field body=",
      "gh api --silent --method PATCH repos/o/r/issues/comments/42 --field body="
    )
    #expect(try run("passed") == [list])
    #expect(try run("failed") == [list, create])
    #expect(try run("failed", earlier: "42") == [list, renew])
    #expect(try run("passed", earlier: "42") == [list, renew])
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: Checkout.repository.appending(path: path), encoding: .utf8)
  }
}
