internal import Foundation
internal import Testing

/// `scripts/test` and `scripts/sanitize`: what they ask of `swift test`.
@Suite struct TestScriptTests {
  @Test func programsAreBuiltOnceAndArgumentsGoToSwiftTest() throws {
    let checkout = try Checkout()
    let outcome = try checkout.run("scripts/test", ["--filter", "Spring"])
    #expect(outcome.status == 0)
    let root = checkout.root.path
    #expect(
      checkout.calls == [
        "swift build --package-path \(root) -c release --scratch-path \(root)/.build",
        "swift build --package-path \(root) --build-tests",
        "swift test --package-path \(root) --disable-xctest --skip-build --filter Spring",
      ])
  }

  @Test func testsOfAModuleAreBuiltAlone() throws {
    let checkout = try Checkout()
    let root = checkout.root.path
    #expect(try checkout.run("scripts/test", ["Geometry", "--filter", "Point"]).status == 0)
    #expect(
      checkout.calls == [
        "swift build --package-path \(root) --product transition-benchPackageTests",
        "swift test --package-path \(root) --disable-xctest --skip-build --filter Point",
      ])
    let outcome = try checkout.run("scripts/test", ["Geometry", "Nothing"])
    #expect(outcome.status == 64)
    #expect(outcome.errors == "scripts/test: no tests of a module Nothing in Tests or Benchmarks\n")
    #expect(checkout.calls.count == 2)
  }

  @Test func failedBuildExits70AndNothingIsTested() throws {
    let checkout = try Checkout()
    let outcome = try checkout.run("scripts/test", environment: ["FAKE_SWIFT_FAILS": "build"])
    #expect(outcome.status == 70)
    #expect(
      outcome.errors.hasSuffix("scripts/test: the build failed, see above; nothing was tested\n"))
    #expect(checkout.calls.count == 1)
  }

  @Test func failingTestsFailTheScript() throws {
    let checkout = try Checkout()
    let printed = """
      ✘ Test sums() recorded an issue at Sums.swift:3:5: Expectation failed: (2 → 2) == 3
      ↳ two and one
        are three
      ✘ Test known() recorded a known issue at Sums.swift:9:5: Expectation failed: false
      ↳ as it must be
        and no more
      ✘ Test sums() failed after 0.001 seconds with 1 issue.
      error: Exited with unexpected signal code 11
      """
    let outcome = try checkout.run(
      "scripts/test", environment: ["FAKE_SWIFT_FAILS": "test", "FAKE_SWIFT_PRINTS": printed])
    #expect(outcome.status == 1)
    #expect(
      outcome.output.hasSuffix(
        """
        \(printed)
        scripts/test: what failed, once more:
        ✘ Test sums() recorded an issue at Sums.swift:3:5: Expectation failed: (2 → 2) == 3
        ↳ two and one
          are three
        error: Exited with unexpected signal code 11

        """))
  }

  @Test func sanitizersRunWithoutJemallocInSeparateFolders() throws {
    let checkout = try Checkout()
    // Without valgrind, which comes last.
    #expect(try checkout.run("scripts/sanitize").status == 69)
    let skipped = "--skip FaultCounterTests --skip CounterGroupTests"
    let expected = [
      ("--sanitize address \(skipped)", ".build-asan"),
      ("--sanitize thread \(skipped)", ".build-tsan"),
      (
        "-Xcc -fsanitize=undefined,float-cast-overflow -Xcc -fsanitize-trap=all", ".build-usan"
      ),
    ].map { flags, folder in
      "--traits=Command \(flags) "
        + "--scratch-path \(checkout.root.appending(path: folder).path)"
    }
    let tests = checkout.calls.filter { $0.hasPrefix("swift test ") }
    #expect(tests.count == 3)
    for (call, suffix) in zip(tests, expected) { #expect(call.hasSuffix(suffix)) }
    // What the tests run stays as it is on a user's machine, but for the counting.
    let plain = checkout.root.appending(path: ".build-plain").path
    let builds = checkout.calls.filter { $0.hasPrefix("swift build ") }
    #expect(builds.count == 3)
    #expect(
      builds.allSatisfy { $0.hasSuffix(" --scratch-path \(plain) --traits=Command") })
  }

  @Test func singleSanitizerCanBeSelected() throws {
    let checkout = try Checkout()
    try checkout.run("scripts/sanitize", ["thread", "--filter", "Spring"])
    #expect(checkout.calls.count == 2)
    #expect(checkout.calls.last?.hasSuffix("/.build-tsan --filter Spring") == true)
  }

  @Test(
    .enabled(if: Checkout.findOnPath("valgrind") != nil, "memcheck is of valgrind"),
    .enabled(if: Checkout.findOnPath("clang") != nil, "the kernels are C"))
  func memcheckFindsAWriteBehindTheLastSpring() throws {
    let checkout = try Checkout()
    // On Debian valgrind is a script, beside the program.
    for tool in ["clang", "ld", "valgrind", "valgrind.bin"]
    where Checkout.findOnPath(tool) != nil {
      try checkout.use(tool)
    }
    let kernels = "Benchmarks/CMotion/CMotion.c"
    for path in ["Tests/Kernels", "Benchmarks/CMotion", "Sources/CViewTree"] {
      try checkout.execute(
        "cp",
        ["-R", Checkout.repository.appending(path: path).path, checkout.root.path + "/" + path])
    }
    let sound = try checkout.run("scripts/sanitize", ["memcheck"])
    #expect(sound.status == 0, "\(sound)")
    #expect(sound.output.contains("springs and views: 0 to 41, common"), "\(sound)")
    let source = try String(contentsOf: checkout.root.appending(path: kernels), encoding: .utf8)
    let faulty = source.replacing("states + whole, count - whole)", with: "states + whole, 8)")
    try #require(faulty != source)
    try checkout.write(faulty, to: kernels)
    let found = try checkout.run("scripts/sanitize", ["memcheck"])
    #expect(found.status == 1, "\(found)")
    #expect(found.errors.contains("Invalid write of size 8"), "\(found)")
  }

  @Test func unknownSanitizerIsAUsageError() throws {
    let checkout = try Checkout()
    let outcome = try checkout.run("scripts/sanitize", ["leaks"])
    #expect(outcome.status == 64)
    #expect(checkout.calls == [])
  }

  @Test func firstFailingSanitizerEndsTheRun() throws {
    let checkout = try Checkout()
    let outcome = try checkout.run("scripts/sanitize", environment: ["FAKE_SWIFT_FAILS": "test"])
    #expect(outcome.status == 1)
    #expect(checkout.calls.count == 2)
  }
}
