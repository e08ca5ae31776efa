import Foundation
import Profiling
import Testing

@Suite struct ToolTests {
  @Test func toolOnThePathIsFound() throws {
    let tool = try Tool("sh", package: "dash")
    #expect(tool.path.hasSuffix("/sh"))
    #expect(FileManager.default.isExecutableFile(atPath: tool.path))
  }

  @Test func missingToolIsNamedWithItsPackage() {
    let expected = ToolError.missing("no-such-tool", package: "no-such-package")
    #expect(throws: expected) { try Tool("no-such-tool", package: "no-such-package") }
    #expect(
      expected.description
        == "no-such-tool is not installed; sudo apt-get install no-such-package")
  }

  @Test func failureIncludesItsReason() {
    #expect(ToolError.failed("strip", reason: "exit code 1").description == "strip: exit code 1")
    #expect(
      ToolError.stripped(path: "/a").description
        == "/a: no symbols, by which functions are found; build it without --strip-all")
  }
}
