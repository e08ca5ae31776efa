internal import Foundation
internal import Testing

/// `Tests/Arm64/run`: what it needs, what it compiles, and what it compares.
@Suite struct Arm64ScriptTests {
  private static let arm64 = "aarch64-none-none-elf"
  private static let x86 = "x86_64-unknown-linux-gnu"

  @Test func bothProgramsAreBuiltAndCompared() throws {
    let machine = try Machine()
    let outcome = try machine.run()
    #expect(outcome.status == 0, "\(outcome.errors)")
    for target in [Self.arm64, Self.x86] {
      let modules = machine.calls(startingWith: "swiftc \(target) ").map {
        $0.split(separator: " ")
      }
      #expect(
        modules.map { $0[2] } == [
          "Geometry", "Motion", "ViewTree", "Animations", "Transitions", "Batches", "Screens",
          "ExactValues", "Main",
        ])
    }
    #expect(
      machine.calls(startingWith: "frames ") == [
        "frames against .build/arm64/\(Self.x86)/exact",
        "frames against qemu-aarch64 .build/arm64/\(Self.arm64)/exact",
      ])
  }

  @Test func sourcesAreChangedInACopyOnly() throws {
    let machine = try Machine()
    let source = "weak var a = b.map(\\.c)\n"
    try machine.checkout.write(source, to: "Sources/Motion/Weak.swift")
    try machine.run()
    let copy = machine.checkout.root.appending(path: ".build/arm64/sources/Motion/Weak.swift")
    #expect(try String(contentsOf: copy, encoding: .utf8) == "var a = b.map({ $0.c })\n")
    let original = machine.checkout.root.appending(path: "Sources/Motion/Weak.swift")
    #expect(try String(contentsOf: original, encoding: .utf8) == source)
  }

  @Test func differenceEndsTheComparison() throws {
    let machine = try Machine()
    let outcome = try machine.run(["FAKE_BENCH_EXIT": "1"])
    #expect(outcome.status == 1)
    #expect(machine.calls(startingWith: "frames ").count == 1)
  }

  @Test(arguments: [
    "\(arm64) Motion", "\(x86) Main", "aarch64-linux-gnu CViewTree.o", "x86_64-linux-gnu exact",
  ])
  func failedBuildExits70AndComparesNothing(part: String) throws {
    let machine = try Machine()
    let outcome = try machine.run(["FAKE_COMPILER_FAILS": part])
    #expect(outcome.status == 70, "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix("the build failed, see above; nothing was compared\n"))
    // The step that fails is the last one of its program.
    #expect(outcome.errors.components(separatedBy: "the embedded compiler speaks").count == 2)
    #expect(machine.calls(startingWith: "frames ").isEmpty)
  }

  @Test func missingPackagesAreInstalled() throws {
    let machine = try Machine(hasPackages: false)
    let outcome = try machine.run()
    #expect(outcome.status == 69)
    let install = "apt-get install -y qemu-user libc6-dev-arm64-cross"
    #expect(machine.calls(startingWith: "apt-get install") == [install])
    #expect(outcome.errors.contains("+ \(install)\n"))
    // The stand-in for apt-get installs none of the two.
    #expect(
      outcome.errors.hasSuffix(
        "still missing after the install: qemu-user libc6-dev-arm64-cross \n"))
  }

  @Test func forbiddenSetupNamesThePackages() throws {
    let machine = try Machine(hasPackages: false)
    let outcome = try machine.run(["BENCH_NO_SETUP": "1"])
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("missing qemu-user libc6-dev-arm64-cross, and BENCH_NO_SETUP"))
    #expect(machine.calls(startingWith: "swiftc").isEmpty)
  }

  @Test(arguments: [
    (["FAKE_SYSTEM": "Darwin"], "compares with Linux on x86-64; this is another system"),
    (["BENCH_CPUINFO": "/dev/null"], "an x86-64 processor with fused multiply-add"),
    (["FAKE_RESOURCES": "/nowhere"], "this compiler has no embedded library for arm64"),
  ])
  func machineThatCannotCompareExits69(environment: [String: String], reason: String) throws {
    let machine = try Machine(hasPackages: false)
    let outcome = try machine.run(environment)
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains(reason))
    #expect(machine.calls(startingWith: "apt-get").isEmpty)
  }
}

/// A checkout with the engine's folders, on a machine with a compiler for embedded Swift.
private struct Machine {
  let checkout: Checkout
  private let environment: [String: String]

  init(hasPackages: Bool = true) throws {
    checkout = try Checkout()
    let resources = checkout.prefix.appending(path: "usr/lib/swift")
    let system = checkout.prefix.appending(path: "arm64")
    let processor = checkout.prefix.appending(path: "cpuinfo")
    try Self.write("", to: resources.appending(path: "embedded/aarch64-none-none-elf/library.a"))
    try Self.write("flags : sse fma\n", to: processor)
    environment = [
      "FAKE_RESOURCES": resources.path, "QEMU_LD_PREFIX": system.path,
      "BENCH_CPUINFO": processor.path,
    ]
    for folder in [
      "Sources/Motion", "Sources/ViewTree", "Sources/Animations", "Sources/Transitions",
      "Benchmarks/Batches", "Benchmarks/Screens", "Benchmarks/ExactValues",
    ] {
      try checkout.write("", to: "\(folder)/File.swift")
    }
    try checkout.write("", to: "Benchmarks/Screens/Today/FilmFeed.swift")
    for source in ["Benchmarks/CMotion/CMotion.c", "Sources/CViewTree/CViewTree.c"] {
      try checkout.write("", to: source)
    }
    for name in ["swiftc", "clang"] {
      try checkout.link(
        fake: "embedded-compiler", to: checkout.prefix.appending(path: "usr/bin/\(name)"))
    }
    guard hasPackages else { return }
    try Self.write("", to: system.appending(path: "lib/libc.so"))
    try checkout.link(
      fake: "embedded-compiler", to: checkout.programs.appending(path: "qemu-aarch64"))
  }

  @discardableResult
  func run(_ environment: [String: String] = [:]) throws -> Checkout.Outcome {
    try checkout.run(
      "Tests/Arm64/run", environment: self.environment.merging(environment) { $1 })
  }

  func calls(startingWith words: String) -> [String] {
    checkout.calls.filter { $0.hasPrefix(words) }
  }

  private static func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
