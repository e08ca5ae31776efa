internal import Foundation
internal import Testing

/// `AGENTS.md`: the page is short, and its commands exist.
@Suite struct AgentsPageTests {
  private let text: String

  init() throws {
    text = try String(
      contentsOf: Checkout.repository.appending(path: "AGENTS.md"), encoding: .utf8)
  }

  @Test func pageHasFortyLinesAtMost() {
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 41)
  }

  @Test func commandsAndOptionsExist() throws {
    let commands = try String(
      contentsOf: Checkout.repository.appending(path: "docs/reference/commands.md"), encoding: .utf8
    )
    let calls = text.matches(of: #/(?m)^scripts/bench ([a-z]+(?: accept)?)(.*)$/#)
    #expect(calls.count >= 6)
    for call in calls {
      let heading = "## `bench \(call.1)`\n"
      let start = try #require(commands.range(of: heading), "\(call.1)").upperBound
      let section = commands[start...].prefix(
        upTo: commands[start...].range(of: "\n## ")?.lowerBound ?? commands.endIndex)
      for option in call.2.prefix(while: { $0 != "#" }).matches(of: #/--[a-z-]+/#) {
        #expect(section.contains("`\(option.0)"), "\(call.0): \(option.0)")
      }
    }
    for script in text.matches(of: #/scripts/[a-z]+/#) {
      let file = Checkout.repository.appending(path: String(script.0))
      #expect(FileManager.default.isExecutableFile(atPath: file.path), "\(script.0)")
    }
  }
}
