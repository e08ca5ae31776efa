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
        .build/release/bench gate --exact
        .build/release/bench gate --against "origin/$GITHUB_BASE_REF"

        """)
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: Checkout.repository.appending(path: path), encoding: .utf8)
  }
}
