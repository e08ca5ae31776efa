internal import Foundation
internal import Testing

/// `Tests/House/words`: one planted violation of each kind, and what is none.
@Suite struct WordsScriptTests {
  private static let commands = """
    # Commands

    ## `bench`

    | `--version` | Show the version. |

    ## `bench gate`

    | `--against <against>` | Compare with this commit. |
    | `-q`, `--quiet` | No progress. |

    ### `bench baseline accept`

    | `--because <because>` | The reason. |
    """

  @Test(arguments: Planted.pageFaults)
  func faultyPageIsReported(_ planted: Planted) throws {
    let outcome = try words(with: planted)
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.output == planted.report)
  }

  @Test(arguments: Planted.goodPages)
  func goodPagePasses(_ planted: Planted) throws {
    let outcome = try words(with: planted)
    #expect(outcome.status == 0)
    #expect(outcome.output + outcome.errors == "")
  }

  @Test(arguments: Planted.commentFaults)
  func faultyCommentIsReported(_ planted: Planted) throws {
    let outcome = try words(with: planted, ["comments"])
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.output == planted.report)
  }

  @Test(arguments: Planted.goodComments)
  func goodCommentPasses(_ planted: Planted) throws {
    let outcome = try words(with: planted, ["comments"])
    #expect(outcome.status == 0)
    #expect(outcome.output + outcome.errors == "")
  }

  @Test func linkNamesADeclarationOfItsFile() throws {
    let checkout = try Checkout()
    try checkout.execute("git", ["init", "--quiet"])
    try checkout.write("struct A {\n  func b(_ c: Int) {}\n}\n", to: "Sources/A.swift")
    try checkout.write(
      "[`A.b(_:)`](../Sources/A.swift), [`A.c`](../Sources/A.swift)\n", to: "docs/a.md")
    let outcome = try checkout.run("Tests/House/words", ["links"])
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.output == "docs/a.md:1: ../Sources/A.swift declares no A.c\n")
  }

  @Test func unknownCheckIsAUsageError() throws {
    let outcome = try Checkout().run("Tests/House/words", ["spelling"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("usage: Tests/House/words"))
  }

  @Test func figuresIncludeWordsPerSentence() throws {
    let checkout = try Checkout()
    try checkout.write("The cat sat on it. The dog ran to the red house.\n", to: "README.md")
    let outcome = try checkout.run("Tests/House/words", ["--figures", "README.md"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let row = outcome.output.split(separator: "\n").last?.split(separator: " ").map(String.init)
    #expect(row?.prefix(5) == ["README.md", "2", "6", "7", "7"])
  }

  private func words(
    with planted: Planted, _ checks: [String] = []
  ) throws -> Checkout.Outcome {
    let checkout = try Checkout()
    try checkout.execute("git", ["init", "--quiet"])
    try checkout.write(Self.commands, to: "docs/reference/commands.md")
    try checkout.write(planted.text, to: planted.path)
    return try checkout.run("Tests/House/words", checks)
  }
}

extension Planted {
  fileprivate static let pageFaults = [
    Planted(
      path: "README.md", text: "# A\n\nOne" + String(repeating: " more", count: 35) + ".\n",
      line: 3,
      what: "36 words, more than 35: One" + String(repeating: " more", count: 11) + " m…"),
    Planted(
      path: "docs/how-to/a.md", text: "It stands there.\n", what: #""stands": write "is""#),
    Planted(path: "CHANGELOG.md", text: "- Drawn anew.\n", what: #""anew": write "again""#),
    Planted(
      path: "Sources/A/A.docc/A.md", text: "It stands there.\n", what: #""stands": write "is""#),
    Planted(path: "CONTRIBUTING.md", text: "Drawn anew.\n", what: #""anew": write "again""#),
    Planted(path: "records/a.md", text: "[a](b.md)\n", what: "dead link: b.md"),
    Planted(
      path: "README.md", text: "\n![a](docs/a.svg)\n", line: 2, what: "dead link: docs/a.svg"),
    Planted(
      path: "docs/a.md", text: "# One two\n[a](#one-three)\n", line: 2,
      what: "no such heading: #one-three"),
    Planted(
      path: "docs/a.md", text: "Run `bench judge --against main`.\n",
      what: "no such command: bench judge"),
    Planted(
      path: "docs/a.md", text: "```sh\nscripts/bench gate -q --exact | cat --all\n```\n", line: 2,
      what: "bench gate has no --exact"),
    Planted(
      path: "docs/a.md", text: "```sh\nbench baseline accept --because \"no --flag\" --all\n```\n",
      line: 2, what: "bench baseline accept has no --all"),
  ]

  fileprivate static let goodPages = [
    Planted(
      path: "README.md",
      text: "One" + String(repeating: " more", count: 34)
        + ". And `anew --stands`, for i.e. this.\n"),
    Planted(path: "README.md", text: "At" + String(repeating: " 0.5", count: 36) + " s.\n"),
    Planted(
      path: "docs/a.md", text: "# A `b`: c\n\n[a](#a-b-c) [b](reference/commands.md#bench)\n"),
    Planted(path: "docs/a.md", text: "```\n[a](nowhere.md) stands anew\n```\n"),
    Planted(
      path: "docs/a.md", text: "`bench gate --against REF`, `bench --version`; a bench here.\n"),
    Planted(
      path: "docs/a.md", text: "```text\nreproduce: bench gate --against HEAD --quiet\n```\n"),
  ]

  fileprivate static let commentFaults = [
    Planted(
      path: "Sources/Geometry/A.swift", text: "/// What it is worth.\nlet a = 0\n",
      what: #"begins with "What": begin with a noun phrase or a verb"#),
    Planted(
      path: "Sources/Geometry/A.swift", text: "let a = 0\n  /// They are many.\n", line: 2,
      what: #"begins with "They": name the subject"#),
    Planted(
      path: "Sources/Geometry/A.swift", text: "/// The number that there\n/// are.\nlet a = 0\n",
      what: #"a sentence ends in "are": name what it is"#),
    Planted(
      path: "Tests/ATests/A.swift", text: "/// Makes so many nodes.\nlet a = 0\n",
      what: #""so many": write "name the parameter""#),
  ]

  fileprivate static let goodComments = [
    Planted(
      path: "Sources/Geometry/A.swift",
      text: "/// Whether it is hidden.\n///\n/// ```\n/// What this is.\n/// ```\nlet a = 0\n"
    ),
    Planted(path: "Sources/Geometry/A.swift", text: "// What a body says.\nlet a = 0\n"),
    Planted(
      path: "Sources/Geometry/A.swift", text: "/// A sign that stands for pi.\nlet a = 0\n"),
    Planted(path: "Sources/Geometry/A.swift", text: "/// The thing to do.\nlet a = 0\n"),
  ]
}
