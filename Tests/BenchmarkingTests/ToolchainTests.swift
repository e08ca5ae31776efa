import Benchmarking
import Testing

@Suite struct ToolchainTests {
  @Test func toolchainVersionNamesTheCompiler() {
    let version = Toolchain.version
    #expect(version.wholeMatch(of: /swift-[0-9]+\.[0-9]+(\.[0-9]+)?/) != nil, "\(version)")
  }

  @Test func toolchainVersionIsThatOfTheTestsCompiler() {
    #if compiler(>=6.4)
      #expect(!Toolchain.version.hasPrefix("swift-6.3"))
    #elseif compiler(>=6.3)
      #expect(Toolchain.version.hasPrefix("swift-6.3"))
    #endif
  }

  @Test func configurationMatchesTheBuild() {
    #if DEBUG
      #expect(!Toolchain.isOptimised)
      #expect(Toolchain.configuration == "debug")
    #else
      #expect(Toolchain.isOptimised)
      #expect(Toolchain.configuration == "release")
    #endif
  }
}
