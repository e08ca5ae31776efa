import Comparison
import Measurements
import Testing

@testable import Sessions

@Suite struct NamePatternTests {
  @Test(arguments: [
    ("spring/", "transitions/spring/evaluate", true), ("^spring", "transitions/spring", false),
    ("evaluate\\[count=4096\\]$", "a/evaluate[count=4096]", true), ("a.c", "abc", true),
    ("[^a-c]x", "dx", true), ("[^a-c]x", "bx", false), ("", "", true), ("^$", "a", false),
    ("\\b4", "count=4", true), ("\\bb", "a.b", true),
    ("\\bcat\\b", "concat", false), ("(?i)SPRING", "a/spring", true), ("x{2,3}y", "xy", false),
    ("(a)\\1", "aa", true), ("ü+", "über", true), ("a|b|", "zzz", true),
  ])
  func expressionIsFoundAnywhereInAName(text: String, name: String, isFound: Bool) throws {
    #expect(try NamePattern(text, of: "--filter").matches(in: name) == isFound)
  }

  @Test(arguments: ["a/evaluate[count=4096]", "a/b[x=1,y=2]", "a/b.c", "a/b+c"])
  func printedNameMatchesItself(name: String) throws {
    #expect(try NamePattern(name, of: "--filter").matches(in: name))
  }

  @Test(arguments: [
    ("at[x=1]", true), ("g/at[x=1]", true), ("s/g/at[x=1]", true), ("t[x=1]", false),
    ("at[x=1", false),
  ])
  func nameOfATableOfOneSuiteMatches(text: String, isFound: Bool) {
    let pattern = try? NamePattern(text, of: "--filter")
    #expect(pattern?.matches(in: "s/g/at[x=1]") ?? false == isFound)
  }

  @Test(arguments: ["(a", "a)", "[a", "[]", "*a", "a**", "a{3,2}", "a\\", "[z-a]", "\\q"])
  func malformedExpressionIsRefusedWithItsOption(text: String) {
    let error = #expect(throws: CommandError.self) { try NamePattern(text, of: "--skip") }
    #expect(error?.code == .usage)
    #expect(error?.message?.hasPrefix("--skip \(text): no regular expression: ") == true)
  }

  @Test func letterWithItsAccentIsOneCharacter() throws {
    #expect(try NamePattern("^.$", of: "--filter").matches(in: "e\u{301}"))
  }
}
