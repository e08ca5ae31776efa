internal import Foundation
internal import TestSupport
internal import Testing

/// Gates of the same sources, built in two ways.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct VariantGateTests {
  private let package: StandInPackage
  private var folder: PackageFolder { package.folder }

  /// Makes a package whose program allocates once more if it is built with `EXTRA`.
  init() throws {
    package = try StandInPackage()
    let source = package.source.replacing(
      "  execv", with: "#ifdef EXTRA\n  setenv(\"KNOWN_EXTRA\", \"1\", 1);\n#endif\n  execv")
    try package.write("known-cost/main.c", "#include <stdlib.h>\n" + source)
    try package.write(
      "Package.swift",
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let extra: [CSetting] = Context.environment["MORE"] == nil ? [] : [.define("EXTRA")]
      let package = Package(
        name: "stand-in", traits: ["Extra"],
        targets: [
          .target(name: "Benchmarking", path: "Benchmarking"),
          .executableTarget(
            name: "known-cost", dependencies: ["Benchmarking"], path: "known-cost",
            cSettings: extra + [.define("EXTRA", .when(traits: ["Extra"]))]),
        ])

      """)
    try package.commit()
  }

  @discardableResult
  private func gate(
    _ options: String..., exits status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ChildProcess.Outcome {
    try folder.bench(
      ["gate", "--exact", "--filter", "allocations/switchable"] + options, exits: status,
      environment: ["BENCH_PROGRAM": ""], sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ["--c-flag", "-DEXTRA"], ["--traits", "Extra"], ["--variable", "MORE=yes"],
  ])
  func variantThatAllocatesMoreIsRed(options: [String]) throws {
    let red = try gate(options[0], options[1], exits: 2)
    #expect(red.output.contains("the working tree with the usual flags"), "\(red)")
    #expect(red.output.contains("\(options[0]) \(options[1])"), "how to repeat it: \(red)")
    #expect(!red.output.contains("accept:"), "nothing can be merged: \(red)")
    let green = try gate("--against-" + options[0].dropFirst(2), options[1])
    #expect(green.output.contains("improved"), "\(green)")
    #expect(!FileManager.default.fileExists(atPath: folder.path(".bench/candidate")))
  }

  @Test func commitIsBuiltInBothWays() throws {
    try package.write("known-cost/main.c", "int main(void) { return nothing; }\n")
    let red = try gate("--at", "HEAD", "--c-flag", "-DEXTRA", exits: 2)
    let commit = try package.git("rev-parse", "HEAD").prefix(12)
    #expect(red.output.contains("commit \(commit) with the usual flags"), "\(red)")
    #expect(try package.git("status", "--porcelain") == " M known-cost/main.c\n")
    try gate("--at", "HEAD~7", exits: 64)
  }

  @Test func flagWithoutAnEffectIsTheSameCode() throws {
    let outcome = try gate("--c-flag", "-DNOTHING", "--against-c-flag=-DNOBODY")
    #expect(outcome.output.contains("same code"), "\(outcome)")
  }

  @Test func toolchainElsewhereIsUsed() throws {
    for name in ["one", "two"] {
      let swift = folder.root.appending(path: "tools/\(name)/usr/bin/swift")
      try package.write(
        "tools/\(name)/usr/bin/swift",
        "#!/bin/sh\ntouch '\(folder.path(name))'\nexec swift \"$@\"\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift.path)
    }
    let outcome = try gate(
      "--toolchain", "tools/one", "--against-toolchain", folder.path("tools/two"))
    #expect(outcome.output.contains("same code"), "\(outcome)")
    for name in ["one", "two"] {
      #expect(
        FileManager.default.fileExists(atPath: folder.path(name)), "built by toolchain \(name)")
    }
    let call = [
      "gate", "--exact", "--filter", "allocations/switchable", "--against-toolchain", "known-cost",
    ]
    let refused = try folder.bench(call, exits: 65, environment: ["BENCH_PROGRAM": ""])
    #expect(refused.errors.contains("no toolchain: there is no usr/bin/swift"), "\(refused)")
  }

  @Test func whatDoesNotFitTogetherIsRefused() throws {
    #expect(
      try gate("--c-flag", "-DEXTRA", "--against", "HEAD", exits: 64).errors
        .contains("name the commit of both with --at"))
    #expect(try gate("--variable", "MORE", exits: 64).errors.contains("NAME=VALUE"))
    #expect(try gate("--c-flag=-O1", "--shard", "1/2", exits: 64).errors.contains("--shard"))
    let given = try folder.bench(["gate", "--swift-flag", "-Osize"], exits: 64)
    #expect(given.errors.contains("give no program"), "\(given)")
    let refused = try gate("--c-flag", "-fno-such-flag", exits: 65)
    #expect(refused.errors.contains("no-such-flag"), "the compiler's words: \(refused)")
  }
}
