import Testing

@testable import Builds

@Suite struct CompilerTests {
  @Test(arguments: [
    ("Swift version 6.3.1 (swift-6.3.1-RELEASE)\nTarget: x86_64-unknown-linux-gnu", "6.3.1"),
    ("Apple Swift version 6.2 (swiftlang)", "6.2"), ("Swift version", "unknown"), ("", "unknown"),
  ])
  func versionIsParsedFromTheCompilersOutput(text: String, version: String) {
    #expect(Compiler.version(in: text) == version)
  }
}
