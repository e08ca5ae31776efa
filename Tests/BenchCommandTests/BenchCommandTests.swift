internal import TestSupport
internal import Testing

/// What the command says about itself.
@Suite struct BenchCommandTests {
  @Test func versionNamesEverythingThatNumbersDependOn() throws {
    let outcome = try PackageFolder().bench("--version")
    #expect(outcome.output.hasPrefix("bench "))
    for line in ["commit", "toolchain", "build", "allocator"] {
      #expect(outcome.output.contains("\n\(line) "), "\(line): \(outcome)")
    }
    #expect(outcome.output.contains("release"))
    #expect(outcome.output.contains("jemalloc") == FixtureProgram.countsAllocations)
  }

  @Test(arguments: [
    "list", "run", "gate", "compare", "doctor", "baseline", "baseline accept", "baseline save",
    "baseline list", "baseline show", "baseline remove", "profile",
  ])
  func helpOfEveryVerbHasAnExample(verb: String) throws {
    let arguments = verb.split(separator: " ").map(String.init) + ["--help"]
    let outcome = try PackageFolder().bench(arguments)
    #expect(outcome.output.contains("Example: bench \(verb)"), "\(outcome)")
    #expect(outcome.errors.isEmpty)
  }

  @Test(arguments: [[], ["--help"], ["help"]])
  func helpListsTheVerbsAndTheExitCodes(arguments: [String]) throws {
    let outcome = try PackageFolder().bench(arguments)
    for word in ["list", "run", "gate", "compare", "baseline", "profile", "doctor", "Exit codes"] {
      #expect(outcome.output.contains(word), "\(word): \(outcome)")
    }
    #expect(!outcome.output.contains("worker"), "not a verb for people")
  }
}
