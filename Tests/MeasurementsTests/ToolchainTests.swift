import Foundation
import Testing

@testable import Measurements

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

  @Test func toolchainVersionIsTheWholeOneOfTheCompiler() throws {
    let compiler = Process()
    let output = Pipe()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["swiftc", "--version"]
    compiler.standardOutput = output
    compiler.standardError = FileHandle.nullDevice
    try compiler.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    let version = try #require(said.firstMatch(of: /Swift version ([0-9.]+)/))
    #expect(Toolchain.version == "swift-\(version.1)")
  }

  @Test(arguments: [
    ("no version", nil), ("Swift version 6.3.1 (a)", "swift-6.3.1"),
    ("Swift version X, Swift version 7.0-dev", "swift-7.0"), ("Swift version ", nil),
    // Twenty digits at most: what is longer is no version.
    ("Swift version 1234567890123456789012", "swift-12345678901234567890"),
  ])
  func versionIsFoundInTheDebugInformation(text: String, version: String?) {
    #expect(Toolchain.version(in: Data("\u{0}\(text)\u{0}".utf8)) == version)
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
