import Comparison
import Foundation
internal import Markup
internal import Reporting
import TestSupport
import Testing

@Suite struct ShellCommandTests {
  @Test func commandWithinTheWidthIsOneLine() {
    let command = ShellCommand(["bench", "gate", "--filter", "^a b$"])
    #expect(command.lines(width: 30) == ["bench gate --filter '^a b$'"])
    #expect(command.lines(width: nil, beginning: "run: ") == ["run: bench gate --filter '^a b$'"])
  }

  @Test func linesBreakBetweenArguments() {
    let command = ShellCommand(["bench", "gate", "--against", "main", "--seed", "7"])
    #expect(command.lines(width: 24) == [#"bench gate --against \"#, "  main --seed 7"])
  }

  @Test func longArgumentIsBrokenBetweenQuotes() {
    let command = ShellCommand(["bench", "abcdefghijklmnop", "x"])
    #expect(command.lines(width: 10) == [#"bench \"#, #"'abcdef'\"#, #"'ghijkl'\"#, "'mnop' x"])
  }

  /// A shell is the oracle: it is given the lines, and says what words it took them for.
  @Test func shellParsesWrappedLinesToTheSameArguments() throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    var generator = SeededGenerator(seed: seed)
    // An accent makes one character of Swift with the mark before it, but not for a shell.
    let letters = Array("ab|()[]{}$`\"\\'~!*?#;& -=日é\t") + ["\u{308}"]
    var script = ""
    var expected = ""
    for _ in 0..<200 {
      let words = (0..<(1 + generator.below(6))).map { _ in
        String((0..<generator.below(60)).map { _ in letters[generator.below(letters.count)] })
      }
      let width = 20 + generator.below(60)
      let lines = ShellCommand(["show"] + words).lines(width: width)
      #expect(lines.allSatisfy { $0.displayWidth <= width }, "seed \(seed): \(lines)")
      script += lines.joined(separator: "\n") + "\n"
      expected += words.map { "<\($0)>" }.joined() + "\n"
    }
    let show = "show() { printf '<%s>' \"$@\"; echo; }\n"
    let outcome = try ChildProcess(
      URL(filePath: "/bin/sh"), ["-c", show + script], in: FileManager.default.temporaryDirectory
    ).wait()
    #expect(outcome.output == expected, "seed \(seed)")
    #expect(outcome.errors.isEmpty, "seed \(seed): \(outcome.errors)")
  }
}
