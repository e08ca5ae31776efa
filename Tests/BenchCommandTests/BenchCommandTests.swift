internal import TestSupport
internal import Testing

/// The help texts of the command: their examples, verbs and exit codes.
@Suite struct BenchCommandTests {
  @Test(arguments: [
    "list", "run", "gate", "compare", "merge", "doctor", "baseline", "baseline accept",
    "baseline save", "baseline list", "baseline show", "baseline remove", "profile", "history",
    "report", "clean",
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
    let words = ["list", "run", "gate", "compare", "merge", "baseline", "profile", "doctor"]
    for word in words + ["Exit codes", "3: something could not", "4: something improved"] {
      #expect(outcome.output.contains(word), "\(word): \(outcome)")
    }
    #expect(!outcome.output.contains("worker"), "not a verb for people")
  }
}
