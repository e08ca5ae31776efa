internal import Foundation
internal import Testing

/// The examples of the guide on many machines: what it quotes is what lies there, and can be read.
@Suite struct ShardExamplesTests {
  private static let examples = Checkout.repository.appending(path: "docs/examples")

  @Test(arguments: [
    "github-shards.yml", "slurm-shards.sh", "github-gate-shards.yml", "slurm-gate.sh",
  ])
  func guideQuotesTheExampleFile(name: String) throws {
    let guide = Checkout.repository.appending(path: "docs/how-to/many-machines.md")
    let file = try String(contentsOf: Self.examples.appending(path: name), encoding: .utf8)
    let text = try String(contentsOf: guide, encoding: .utf8)
    #expect(text.contains("\n\(file)```\n"), "\(name) is not quoted as it is")
  }

  @Test func historyGuideQuotesTheExampleFile() throws {
    let guide = Checkout.repository.appending(path: "docs/how-to/watch-a-history.md")
    let example = Self.examples.appending(path: "github-steps.yml")
    let file = try String(contentsOf: example, encoding: .utf8)
    #expect(try String(contentsOf: guide, encoding: .utf8).contains("\n\(file)```\n"))
  }

  @Test(.enabled(if: python("import yaml") != nil, "no python3 with yaml here"))
  func workflowMatrixMatchesTheShardCount() {
    let program = """
      import sys, yaml
      jobs = yaml.safe_load(open(sys.argv[1]))["jobs"]
      steps = " ".join(step.get("run", "") for step in jobs["measure"]["steps"])
      assert "matrix.shard }}/${{ strategy.job-total }}" in steps
      assert jobs["judge"]["needs"] == "measure"
      print(jobs["measure"]["strategy"]["matrix"])
      """
    let file = Self.examples.appending(path: "github-shards.yml").path
    #expect(python(program, file) == "{'shard': [1, 2, 3, 4]}\n")
  }
}
